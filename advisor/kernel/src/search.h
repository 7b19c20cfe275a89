/* The exact solver: what a position is worth with all cards seen.
 *
 * A `solver` owns its tables and all that a search needs; nothing is global. Answers are proven
 * bounds, equal where the search was not stopped, and never depend on the tables, on earlier
 * questions or on the order in which plays are tried. docs/solver.md explains the method.
 */
#ifndef TICHU_SEARCH_H
#define TICHU_SEARCH_H

#include "moves.h"
#include "table.h"

enum search_aim {
    AIM_POINTS, /* points of team 0 less those of team 1 */
    AIM_FIRST,  /* 1 if a seat is the first player out */
    AIM_DOUBLE  /* 1 if a team wins a double victory */
};

#define DOUBLE_VALUE 1000 /* of a double victory, above any card points; see search.c */

typedef struct {
    table tables[3]; /* for states with few cards, which stay in the processor's cache; for more;
                        for many */
    char *moves;     /* a stack of lists of plays */
    char *moves_end;

    int aim;
    int subject;  /* seat or team of the aim */
    int hero;     /* the team that wants the value high */
    int absolute; /* points: values are whole differences, nothing is booked on the way */
    int calls;    /* points: calls depend on who will be first out */
    int bonus[4]; /* points: what all calls are worth to team 0 if a seat is first out */
    int has_pext;

    int unit;       /* what all values are multiples of */
    int raw_points; /* points: more of them than an entry can hold, so they go into the key */
    unsigned solve; /* number of the question */
    uint64_t salt;
    int64_t nodes, node_limit; /* a limit of 0 is none */
    const volatile int32_t *stop, *halt;
    int stopped;
} solver;

typedef struct {
    int low, high; /* proven: low <= value <= high */
} search_bounds;

solver *solver_open(uint64_t entries);
void solver_close(solver *q);

/* Begin to answer a question about a position; limits hold until the next one. The search stops
 * when the flag is set; it may be NULL. */
void solver_ask(solver *q, const tichu_state *s, int aim, int subject, int64_t node_limit,
                const volatile int32_t *stop);

/* Stop this question when another flag is set, too; it may be NULL. */
void solver_halt_on(solver *q, const volatile int32_t *halt);

/* Bounds of the value of a state in the round asked about; `guess` is where the search begins. */
search_bounds solver_value(solver *q, const tichu_state *s, int guess);

/* Whether the value is at least `beta`: 1 or 0, or -1 if the search was stopped. */
int solver_reaches(solver *q, const tichu_state *s, int beta);

/* Whether the aim FIRST or DOUBLE is decided, whatever is still played. */
int solver_decided(const solver *q, const tichu_state *s);

/* The least and the greatest value that there can be. */
search_bounds solver_range(const solver *q);

#endif
