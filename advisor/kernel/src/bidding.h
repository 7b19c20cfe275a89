/* What a policy decides beside its plays: calls, the exchange, the wish, the Dragon's gift. */
#ifndef TICHU_BIDDING_H
#define TICHU_BIDDING_H

#include "game.h"

/* Out of what a seat gives. */
typedef struct {
    uint64_t cards; /* its hand */
    uint64_t kept;  /* cards that it does not give */
    int caller;     /* its partner has called */
} giving;

/* Whether the policy of a seat calls Grand Tichu with its first eight cards. */
int bid_grand(const game *g, int seat, uint64_t eight);

/* Whether it calls Tichu before its first card. */
int bid_tichu(game *g, int seat);

/* Choose the cards for next, partner and previous: those that are not known yet (below 0), out of
 * the cards of a hand that are not kept. One that cannot be chosen stays below 0. */
void bid_exchange(const game *g, int seat, const giving *from, int given[3]);

/* Choose a wish for the seat that is asked: 2 to 14, or 0 for none. */
int bid_wish(game *g);

/* Choose who gets the Dragon's trick. */
int bid_gift(game *g);

/* The rank of a card by its index as a policy counts it: Dog 0, Phoenix 15, Dragon 16. */
int bid_rank(int card);

#endif
