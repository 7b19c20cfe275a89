/* In which order plays are tried: values do not depend on it, only the time they take. */
#ifndef TICHU_SEARCH_ORDER_H
#define TICHU_SEARCH_ORDER_H

#include "moves.h"

#define PASS_SCORE (-100) /* last: overtaking is tried first, the partner too */
#define OUT_SCORE 10000   /* going out comes first */

/* How early a play of the seat that is asked should be tried; the higher, the earlier. */
int play_score(const tichu_state *s, const tichu_play *play);

#endif
