/* A policy: a flat table of weights (enum tichu_policy) made ready for use. */
#ifndef TICHU_POLICY_H
#define TICHU_POLICY_H

#include "partition.h"

typedef struct {
    const int32_t *w; /* the whole table */
    int kind;         /* enum tichu_policy_kind */
    partition_table table;
} policy;

/* Check a table and make it ready; TICHU_BAD_POLICY or TICHU_BAD_VERSION if it is not one. */
int policy_prepare(policy *p, const int32_t *table);

#endif
