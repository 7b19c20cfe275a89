/* Groups of equal rank and full houses: the part of a partition that needs no search. */
#ifndef TICHU_GROUPS_H
#define TICHU_GROUPS_H

#include "partition.h"

#define NEVER (1LL << 61) /* more than any sum of weights */

/* What the lightest partition into groups and full houses weighs more than the ranks split each by
 * itself; Dog and Dragon are left aside. */
int64_t groups_more(const partition_table *t, uint64_t hand);

/* The weight of all ranks, each split by itself. */
static inline int64_t groups_own_weight(const partition_table *t, uint64_t hand) {
    int64_t sum = 0;
    for (int i = 0; i < 4 && hand; i++, hand >>= 16)
        sum += t->low[i][hand >> 1 & 127] + t->high[i][hand >> 8 & 127];
    return sum;
}

/* Add its combinations to a plan. */
void groups_plan(const partition_table *t, uint64_t hand, plan *best);

static inline void plan_add(plan *to, uint64_t use, int kind, int length, int rank, int phoenix) {
    tichu_play play = {use, 0, (uint8_t)kind, (uint8_t)length, (uint8_t)rank, (uint8_t)phoenix};
    if (to->count < PLAN_MAX) to->play[to->count++] = play;
    to->singles |= plan_single(&play);
}

#endif
