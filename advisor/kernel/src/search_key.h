/* Which states are one and the same to a search: the key of a state. */
#ifndef TICHU_SEARCH_KEY_H
#define TICHU_SEARCH_KEY_H

#include "search.h"

/* A state in a search. */
typedef struct {
    tichu_state s;
    uint8_t runs; /* bit i: seat i can lay a straight or a pair sequence */
} node;

/* Whether a hand can lay a straight or a pair sequence; cards taken away never make one. */
int can_lay_run(uint64_t hand);

/* The hash of all that decides the value but the points (search_points.h). */
uint64_t node_key(const solver *q, const node *n);

/* Whether the processor gathers bits in one instruction. */
int has_pext(void);

#endif
