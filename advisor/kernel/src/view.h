/* What a policy looks at when a seat is asked for a play: its hand and what everybody can see. */
#ifndef TICHU_VIEW_H
#define TICHU_VIEW_H

#include "game.h"

#define FEW 3       /* cards that are few */
#define RUN_PLAYS 2 /* so many plays left or less, and it looks which of them can be beaten */
#define TOP_RANK 30 /* half ranks of the Dragon to a policy */

typedef struct {
    const policy *p;
    const int32_t *w;
    const tichu_state *s;
    const plan *plan; /* NULL for a greedy policy */
    uint64_t hand;
    uint64_t unseen;  /* all cards in other hands; only if `near` */
    int seat;
    int least, most;  /* cards of the opponents with cards: the fewest, the most */
    int near;         /* near the end: few plays left, or an opponent with few cards */
    int losers;       /* plays of the plan that can be beaten; view_losers counts them */
    unsigned bosses;  /* bit i: play i of the plan cannot be beaten, once they are counted */
} view;

/* Look at the game for the seat that is asked. */
void view_of(view *v, game *g);

/* Whether near the end nothing unseen but a bomb beats a play. */
int view_is_boss(const view *v, int kind, int length, int rank);

/* How many plays of the plan can be beaten; many if it is not near the end. */
int view_losers(view *v);

/* The place of a play in the plan; -1 if it is not there, or there is no plan. */
int view_in_plan(const view *v, const tichu_play *play);

/* Weights of a lead and of a play on a trick, without the increase of the partition. */
int64_t score_lead(view *v, const tichu_play *play, int is_boss);
int64_t score_follow(view *v, const tichu_play *play);

/* Weights of a single on a single, and of parts of a play on a trick. */
int64_t score_single(view *v, const tichu_play *play);
int64_t score_boss(view *v, int kind, int length, int rank);
int64_t score_cost(const view *v, const tichu_play *play, int32_t weight);

/* Weights of a pass or decline. */
int64_t score_pass(const view *v);

/* Choose for the seat that is asked at a turn or window; 0 for a pass. */
int choose_play(game *g, tichu_play *chosen);

static inline int has_called(const tichu_state *s, int seat) { return s->calls[seat] != 0; }
static inline int policy_rank(int rank) { return rank > TOP_RANK ? TOP_RANK : rank; }

#endif
