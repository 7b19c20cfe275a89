/* The functions of the exact solver that Python calls; conventions as in tichu.h.
 *
 * Stable from version 1 on: the structs and the codes. Values are those of team 0 less those of
 * team 1, calls included; for the aims FIRST and DOUBLE 1 if it can be forced, else 0.
 */
#ifndef TICHU_SOLVE_H
#define TICHU_SOLVE_H

#include "tichu.h"

enum tichu_aim { TICHU_AIM_POINTS, TICHU_AIM_FIRST, TICHU_AIM_DOUBLE };

typedef struct tichu_solver tichu_solver;

/* What is asked, and for how long. */
typedef struct tichu_ask {
    uint32_t version;   /* TICHU_ABI */
    uint32_t aim;       /* enum tichu_aim */
    uint32_t subject;   /* FIRST: the seat, DOUBLE: the team, POINTS: 0 */
    int32_t guess;      /* where the search begins; any value is right, a good one quicker */
    int64_t node_limit; /* 0 for none */
    const volatile int32_t *halt; /* a flag of this question that stops it too, or NULL */
} tichu_ask;

/* Proven bounds, equal where the search was not stopped. */
typedef struct tichu_answer {
    int32_t low, high;
    int64_t nodes;
} tichu_answer;

/* An action of the seat that is asked, and its value. */
typedef struct tichu_valued {
    tichu_move move;
    int8_t wish;     /* the wish that goes with the Mah Jong: 0 for none, 2 to 14; else -1 */
    int8_t receiver; /* of the trick, where a Dragon ends the round; else -1 */
    int16_t unused;
    int32_t low, high;
} tichu_valued;

/* A solver with a table of at most so many entries of 16 bytes (and two of 4.5 MiB at most);
 * NULL if there is no memory. One thread at a time may use it. */
TICHU_API tichu_solver *tichu_solver_open(uint64_t entries);
TICHU_API void tichu_solver_close(tichu_solver *solver);

/* Bounds of the value of a position in play. Returns 0, TICHU_STOPPED if the flag or the limit
 * stopped the search (the bounds so far are proven), or a fault. */
TICHU_API int32_t tichu_solve(tichu_solver *solver, const tichu_position *position,
                              const tichu_ask *ask, tichu_answer *answer,
                              const volatile int32_t *stop);

/* Bounds of every action of the seat that is asked, those of a stopped search included. The order
 * is that of tichu_legal, the pass or the declined bomb last; wishes none first, then by rank.
 * Returns the number of actions, or a fault; `answer` is as in tichu_solve. */
TICHU_API int32_t tichu_solve_actions(tichu_solver *solver, const tichu_position *position,
                                      const tichu_ask *ask, tichu_answer *answer,
                                      tichu_valued *actions, int32_t capacity,
                                      const volatile int32_t *stop);

/* The line in which every player takes the first of his best actions, from a position whose value
 * is known: points, `value` as in tichu_answer. Real cards are those of the position, the lowest
 * suits first. Returns the number of moves (a PASS is also a declined bomb), or a fault. */
TICHU_API int32_t tichu_solve_line(tichu_solver *solver, const tichu_position *position,
                                   const tichu_ask *ask, int32_t value, tichu_move *moves,
                                   int32_t capacity, const volatile int32_t *stop);

#endif
