/* Many deals played to the end, by policies alone or with another end from few cards on. */
#ifndef TICHU_PLAYOUTS_H
#define TICHU_PLAYOUTS_H

#include "game.h"

/* What ends a round that policies have played down to `cards` cards in all hands together. */
typedef struct {
    int cards;                             /* 0: policies play to the end */
    void (*finish)(game *g, void *memory); /* leaves the round over */
    void *memory;
    /* Whether dealt hands are likely enough, by chance; NULL: all are. The key is of this try. */
    int (*accepts)(const uint64_t hands[4], uint64_t key, const void *beliefs);
    const void *beliefs;
} ending;

/* So often hands are dealt again that were not accepted. */
#define MOST_TRIES 4096
/* What the number of a deal gains with each try. */
#define NEXT_TRY (1ULL << 48)

/* As tichu_playouts, with that ending. */
int32_t playouts_run(const tichu_position *position, const tichu_constraints *constraints,
                     const tichu_move *action, const int32_t *const policies[4], uint64_t seed,
                     uint64_t first, int32_t count, tichu_totals *totals, tichu_outcome *outcomes,
                     const volatile int32_t *stop, const ending *end);

#endif
