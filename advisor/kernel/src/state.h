/* A moment of play, small enough to copy: search and playouts copy it, then change the copy.
 *
 * Only play itself is here (turn, window, wish, gift, over); dealing, Grand Tichu and the exchange
 * come before it (exchange.h). Functions here trust their arguments: check.h verifies a position
 * once, at the door. Stable: the fields, and what the functions below promise.
 */
#ifndef TICHU_STATE_H
#define TICHU_STATE_H

#include "bits.h"
#include "tichu.h"

#define COLLECT 4      /* in place of the seat whose turn is next: all others have passed */
#define DRAGON_RANK 50 /* half units */

typedef struct {
    uint64_t hand[4];   /* thermometers */
    uint64_t marked[4]; /* suit lanes of the cards that can lie in a straight bomb */
    int16_t won[4];     /* points of the tricks won */
    int16_t pile;       /* points of the running trick */
    uint8_t question;   /* TICHU_ASK_TURN, _WINDOW, _WISH, _GIFT or TICHU_OVER */
    uint8_t turn;       /* whose ordinary turn is next or now, or COLLECT */
    uint8_t asked;      /* who answers the question */
    uint8_t owner;      /* of the trick */
    uint8_t kind;       /* of the top of the trick; TICHU_PASS for an empty table */
    uint8_t length;
    uint8_t rank;       /* half units */
    uint8_t wish;       /* open wish, 2 to 14, or 0 */
    uint8_t out_count;
    uint8_t out[4];     /* seats in the order in which they went out */
    uint8_t calls[4];   /* enum tichu_call */
    uint8_t played;     /* bit i: seat i has played its first card */
    uint8_t options;    /* enum tichu_option */
    uint8_t unused;     /* 0 */
} tichu_state;

/* One play. `use` is a thermometer; of the cards used those that were marked are named. */
typedef struct {
    uint64_t use;
    uint64_t marked;
    uint8_t kind;
    uint8_t length;
    uint8_t rank;    /* half units */
    uint8_t phoenix; /* the rank it stands for in a combination, else 0 */
} tichu_play;

static inline int team_of(int seat) { return seat & 1; }
static inline int partner_of(int seat) { return seat ^ 2; }
static inline int next_of(int seat) { return (seat + 1) & 3; }
static inline int is_bomb(int kind) { return kind >= TICHU_BOMB_FOUR; }

/* Whether a hand holds a bomb that beats the top of the trick. */
int state_can_bomb(const tichu_state *s, int seat);

/* Whether the seat in turn must play because of the wish (it then has a play that fulfils it). */
int state_is_bound(const tichu_state *s);

/* Whether the seat that is asked may pass or decline. */
int state_may_pass(const tichu_state *s);

/* Act for the seat that is asked. The state afterwards asks the next question: windows are opened
 * only for seats that can bomb, tricks are collected, the lead moves on, the round ends. */
void state_play(tichu_state *s, const tichu_play *play);
void state_pass(tichu_state *s); /* at a turn: pass; in a window: decline */
void state_wish(tichu_state *s, int rank);
void state_gift(tichu_state *s, int receiver);

/* Stand before the turn of a seat with an empty table, which is led. */
void state_lead(tichu_state *s, int seat);

/* Stand before the next turn or collection: `turn` is set, windows have still to be asked. */
void state_before_turn(tichu_state *s);

/* Whose turn follows that of `last`, who has just played or passed; COLLECT if nobody's. */
int state_turn_after(const tichu_state *s, int last);

/* The team whose players are first and second out, or -1. */
int state_double(const tichu_state *s);

/* Points of each team when the round is over, calls included. */
void state_score(const tichu_state *s, int points[2]);

#endif
