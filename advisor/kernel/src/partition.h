/* The partition of a hand that weighs least: every card in one combination, weights added.
 *
 * Weights come in a flat table of integers (enum tichu_weights), one for each combination by kind,
 * length and rank, so that one search answers the least number (all weights 1), the least number
 * and then the least loser cost, the least cost alone, and a policy's own idea of a good hand.
 * Suits do not count: a straight bomb weighs what its straight weighs.
 *
 * Equal weights are decided by a small number mixed from the combination itself, so that the
 * lightest partition is the same whoever searches for it (docs/kernel.md).
 */
#ifndef TICHU_PARTITION_H
#define TICHU_PARTITION_H

#include "state.h"

#define WEIGHT_LIMIT 1000000 /* of the absolute value of a weight, so that no sum overflows */
#define TIE_BITS 36          /* below the weight */

/* What the cards of one rank can lend to full houses. */
enum { LEND_TWO_PAIRS, LEND_PAIR, LEND_NOTHING, LEND_TRIPLE, LENDS };

/* One way to split the cards of a rank into groups. */
typedef struct {
    int64_t more;     /* weight above that of the best split that lends nothing */
    uint8_t singles, pairs, triples, fours, pairs_lent, triples_lent;
    uint8_t phoenix;  /* what it completes: 0 nothing, else enum joined below */
    uint8_t whole;    /* the number of cards if they stay together, and nothing is lent */
} split;

enum joined { JOIN_PAIR = 1, JOIN_LENT_PAIR, JOIN_TRIPLE, JOIN_LENT_TRIPLE };

typedef struct {
    int64_t single[16], pair[15], triple[15], four[15], dog;
    int64_t house[15], house_pair[15]; /* a full house weighs the sum of its two parts */
    int64_t pair_x[15], triple_x[15], house_x[15], house_pair_x[15]; /* with the Phoenix */
    int64_t group[9][2][16];           /* by kind, Phoenix or not, and rank: groups of one rank */
    int64_t straight[10][15];          /* by length - 5 and top */
    int64_t sequence[6][15];           /* by pairs - 2 and top */
    int64_t place_straight[15], place_sequence[15]; /* more if the Phoenix has this place */
    int64_t own[15][5];                /* the best split of a number of cards of a rank */
    split plain[15][5][LENDS];         /* by rank, number of cards and what is lent */
    split with_phoenix[15][5][LENDS];  /* the same where the Phoenix completes a group */
    split lends_both[15];              /* four cards and the Phoenix lend a triple and a pair */
    int64_t low[4][128], high[4][128]; /* sums over ranks 1-7 and 8-14 of one card more each */
    int64_t least_house, least_phoenix[2]; /* bounds of what full houses and the Phoenix add */
    uint16_t better_up[10];   /* by length - 5, a bit for each top: with one rank more above, and */
    uint16_t better_down[10]; /* below, a straight weighs less than beside that card alone */
    unsigned replace; /* ranks at which the Phoenix in a sequence may free a held card */
} partition_table;

/* Make the table of a search from weights; TICHU_BAD_POLICY if one is out of bounds. */
int partition_prepare(partition_table *t, const int32_t weights[TICHU_WEIGHTS]);

#define PLAN_MAX 14

/* A partition: the combinations as plays that lead (the Phoenix alone at its rank when led). */
typedef struct {
    int64_t value;    /* weights, shifted by TIE_BITS, and ties */
    int count;
    unsigned singles; /* bit i: a single of rank i, 0 the Phoenix, 1 the Mah Jong, 15 the Dragon */
    tichu_play play[PLAN_MAX];
} plan;

/* The value of the lightest partition of a hand. */
int64_t partition_value(const partition_table *t, uint64_t hand);

/* The lightest partition itself. */
void partition_plan(const partition_table *t, uint64_t hand, plan *best);

/* The weight of one play as the table has it, ties included. */
int64_t partition_weight(const partition_table *t, const tichu_play *play);

static inline unsigned plan_single(const tichu_play *play) {
    unsigned place = (unsigned)(play->use & LANE0) | (unsigned)(play->use >> 16 & 1);
    return play->kind == TICHU_SINGLE ? place : 0;
}

/* Take a play out of a plan; 0 if it is not one of it. What is left is the lightest partition of
 * the cards that are left. */
int plan_take(plan *from, const partition_table *t, const tichu_play *play);

static inline int64_t weight_of_value(int64_t value) { return value >> TIE_BITS; }

#endif
