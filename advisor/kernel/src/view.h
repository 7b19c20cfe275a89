/* What a policy looks at when a seat is asked for a play: its hand and what everybody can see. */
#ifndef TICHU_VIEW_H
#define TICHU_VIEW_H

#include "game.h"

#define FEW 3         /* cards that are few */
#define RUN_PLAYS 5   /* plays left from which on it counts how many of them can be beaten */
#define TOP_RANK 30   /* half ranks of the Dragon to a policy */

typedef struct {
    const policy *p;
    const int32_t *w;
    const tichu_state *s;
    const plan *plan;     /* NULL for a greedy policy */
    uint64_t hand;
    uint64_t unseen;      /* all cards in other hands */
    int seat;
    int least, most;      /* cards of the opponents with cards: the fewest, the most */
    int losers;           /* plays of the plan that can be beaten; many if not counted */
} view;

/* Look at the game for the seat that is asked. */
void view_of(view *v, game *g);

/* Whether nothing unseen but a bomb beats a play. */
int view_is_boss(const view *v, int kind, int length, int rank);

/* Count the plays of the plan that can be beaten, if few are left. */
void view_count_losers(view *v);

/* Whether a play is one of the plan. */
int view_in_plan(const view *v, const tichu_play *play);

/* By how much the lightest partition grows if a play is made that is not one of the plan. */
int64_t view_increase(const view *v, const tichu_play *play);

/* Weights of a lead; `increase` is known. */
int64_t score_lead(const view *v, const tichu_play *play, int64_t increase);

/* Weights of a pass or decline, and of a play on a trick. */
int64_t score_pass(const view *v);
int64_t score_follow(const view *v, const tichu_play *play, int64_t increase);

/* Choose for the seat that is asked at a turn or window; 0 for a pass. */
int choose_play(game *g, tichu_play *chosen);

static inline int has_called(const tichu_state *s, int seat) { return s->calls[seat] != 0; }
static inline int policy_rank(int rank) { return rank > TOP_RANK ? TOP_RANK : rank; }

#endif
