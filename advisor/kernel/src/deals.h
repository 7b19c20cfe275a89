/* Hidden hands, drawn uniformly among all that fit what is known.
 *
 * Nothing is rejected. Cards that everybody with room may hold are shuffled. The others are placed
 * first, one by one, each receiver weighed with the exact number of ways in which all later cards
 * can then be placed; a table of these numbers is made once for many deals.
 */
#ifndef TICHU_DEALS_H
#define TICHU_DEALS_H

#include "random.h"
#include "tichu.h"

#define RECEIVERS 5 /* four hands and the cards that lie in none */
#define NOBODY 4

typedef struct {
    uint64_t fixed[4];
    uint8_t room[RECEIVERS];    /* places still free */
    uint8_t cards[56];          /* the unseen cards, restricted ones first */
    uint8_t allowed[56];        /* of the restricted cards, a bit for each receiver */
    int number, restricted;
    int stride[RECEIVERS];      /* of the room left, in the table */
    wide ways;                  /* in which all cards can be placed */
    uint64_t (*limits)[NOBODY]; /* by room left: below which number the first receivers get it */
} dealer;

/* Make a dealer; free it with `dealer_end`, also after a fault. */
int dealer_begin(dealer *d, const tichu_constraints *constraints);
void dealer_end(dealer *d);

/* Draw the hands of one deal. */
void dealer_deal(const dealer *d, uint64_t seed, uint64_t deal, uint64_t hands[4]);

#endif
