/* A round that policies play, from a deal or any moment of it to the end.
 *
 * Stable: the functions. A search that takes over where few cards are left calls `game_run` with
 * that number of cards and reads the state.
 */
#ifndef TICHU_GAME_H
#define TICHU_GAME_H

#include "moves.h"
#include "policy.h"
#include "random.h"

/* By how much the lightest partition grows if a single is played that is not one of it. */
typedef struct {
    uint16_t ranks; /* bit i: known for rank i, 15 the Dragon */
    int32_t more[16];
} increases;

typedef struct {
    tichu_state s;
    uint64_t cards[4];          /* real cards of the hands that hold marked ones */
    uint64_t rest;              /* all cards in the hands: what is unseen and one's own */
    uint64_t key;               /* of the random numbers of this deal */
    uint64_t decision;          /* random decisions taken so far */
    const policy *policies[4];
    uint8_t given[4];           /* rank of the card each seat gave the next player, 0 unknown */
    uint8_t planned;            /* bit i: the plan of seat i is that of its hand */
    uint8_t declined;           /* bit i: seat i has let a bomb window go since the last play */
    plan plans[4];
    increases increases[4];     /* known as long as the hand is the same */
} game;

/* Stand where the position stands, with `hands` in place of its hands, and let the seat that is
 * asked take `action`, unless that is NULL. Policies and key have been set. Before play Grand
 * Tichu is asked and the cards are exchanged here. A fault if hands or action do not fit. */
int game_begin(game *g, const tichu_position *p, const uint64_t hands[4],
               const tichu_move *action);

/* Exchange cards: those that are `given`, index + 1, and for the others, 0, what the policies choose
 * out of the cards that are not `kept`; `given` is filled in. Bit i of `callers`: seat i has called.
 * A fault if a card that is given does not lie in the hand, or too few may be. */
int game_exchange(const game *g, const uint64_t hands[4], const uint64_t kept[4], int callers,
                  uint8_t given[4][3], uint64_t after[4]);

/* Play until the round is over or at most `cards` cards are left in the hands. */
void game_run(game *g, int cards);

/* How it ended. */
void game_outcome(const game *g, tichu_outcome *outcome);

/* Play one combination for the seat that is asked; a first card may be preceded by a call. */
void game_play(game *g, const tichu_play *play);

/* The lightest partition of a seat's hand by its own policy, kept until the hand changes. */
const plan *game_plan(game *g, int seat);

/* A random number below n for the seat that is asked. */
int game_random(game *g, int n);

#endif
