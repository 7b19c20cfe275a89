/* The door: what comes in from outside is checked here once, then trusted. */
#ifndef TICHU_CHECK_H
#define TICHU_CHECK_H

#include "state.h"

/* 0 if a position can be, else an enum tichu_fault. */
int check_position(const tichu_position *p);

/* Check a position in play and make it a state; GRAND and EXCHANGE are refused. */
int check_state(const tichu_position *p, tichu_state *s);

/* Make a state of a position with other hands; nothing is checked. */
void check_fill(const tichu_position *p, const uint64_t hands[4], tichu_state *s);

#endif
