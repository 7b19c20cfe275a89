/* Playouts of likely hands whose last cards are played exactly, as Python calls them; conventions as
 * in tichu.h. */
#ifndef TICHU_ENDINGS_H
#define TICHU_ENDINGS_H

#include "tichu_solve.h"

#define TICHU_CLASSES 20

/* How likely hands are, by what the seats have called or not: hands that are dealt are kept with the
 * product of these chances, else dealt again. Chances are in 2^-31 and belong to classes of honours:
 * 10 with the Dragon + 5 with the Phoenix + the number of aces. */
typedef struct tichu_beliefs {
    uint32_t version;
    uint32_t chances[4][TICHU_CLASSES];
} tichu_beliefs;

/* As tichu_playouts; hands are drawn by `beliefs`, unless that is NULL. From `cards` cards in all
 * hands together on everybody plays as is best with all cards seen. `exact` is set to the number of
 * deals that ended so: those that were over earlier and those in which the search was stopped do not
 * count. With `cards` 0 no solver is needed, and policies play to the end. */
TICHU_API int32_t tichu_endings(tichu_solver *solver, int32_t cards, int32_t *exact,
                                const tichu_position *position,
                                const tichu_constraints *constraints,
                                const tichu_beliefs *beliefs, const tichu_move *action,
                                const int32_t *const policies[4], uint64_t seed, uint64_t first,
                                int32_t count, tichu_outcome *outcomes,
                                const volatile int32_t *stop);

#endif
