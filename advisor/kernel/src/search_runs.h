/* Run-outs: a leader who can lay all his cards without ever losing the lead. */
#ifndef TICHU_SEARCH_RUNS_H
#define TICHU_SEARCH_RUNS_H

#include "search.h"

/* Whether the seat that leads goes out for certain with the help of a partner who passes:
 * his hand falls into plays of which none but the last can be beaten by an opponent. Giving up
 * (0) says nothing. `moves` are his plays. */
int runs_out(solver *q, const tichu_state *s, const tichu_moves *moves);

#endif
