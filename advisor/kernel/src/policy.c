/* A policy: a flat table of weights made ready for use. */
#include "policy.h"

int policy_prepare(policy *p, const int32_t *table) {
    if (!table) return TICHU_BAD_POLICY;
    if (table[TICHU_POLICY_VERSION] != TICHU_POLICY_NOW) return TICHU_BAD_VERSION;
    if (table[TICHU_POLICY_LENGTH] != TICHU_POLICY_SIZE) return TICHU_BAD_POLICY;
    p->w = table;
    p->kind = table[TICHU_POLICY_KIND];
    if (p->kind < TICHU_POLICY_RANDOM || p->kind > TICHU_POLICY_PLAN) return TICHU_BAD_POLICY;
    for (int i = TICHU_LEAD; i < TICHU_POLICY_SIZE; i++)
        if (table[i] > WEIGHT_LIMIT || table[i] < -WEIGHT_LIMIT) return TICHU_BAD_POLICY;
    /* Plays whose score without the increase is too low already are not weighed at all. */
    if (table[TICHU_LEAD_INCREASE] > 0 || table[TICHU_PLAY_INCREASE] > 0) return TICHU_BAD_POLICY;
    if (table[TICHU_PLAY_BREAK] > 0) return TICHU_BAD_POLICY;
    return partition_prepare(&p->table, table + TICHU_POLICY_WEIGHTS);
}
