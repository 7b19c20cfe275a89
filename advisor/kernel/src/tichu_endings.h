/* Playouts whose last cards are played exactly, as Python calls them; conventions as in tichu.h. */
#ifndef TICHU_ENDINGS_H
#define TICHU_ENDINGS_H

#include "tichu_solve.h"

/* As tichu_playouts; but from `cards` cards in all hands together on everybody plays as is best
 * with all cards seen. `exact` is set to the number of deals that ended so: those that were over
 * earlier and those in which the search was stopped do not count. */
TICHU_API int32_t tichu_endings(tichu_solver *solver, int32_t cards, int32_t *exact,
                                const tichu_position *position,
                                const tichu_constraints *constraints, const tichu_move *action,
                                const int32_t *const policies[4], uint64_t seed, uint64_t first,
                                int32_t count, tichu_outcome *outcomes,
                                const volatile int32_t *stop);

#endif
