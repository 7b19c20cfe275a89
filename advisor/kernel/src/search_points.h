/* Points in a search: what is settled is booked and leaves the state, the rest is still to come. */
#ifndef TICHU_SEARCH_POINTS_H
#define TICHU_SEARCH_POINTS_H

#include "search.h"

static inline int sign_of(int seat) { return seat & 1 ? -1 : 1; }

/* Take the won points that nobody can lose any more out of a state and return them, those of
 * team 0 positive. The last player's tricks go to the team of the first player out, so points are
 * settled once their owner is out or plays for that team. */
int points_settle(const solver *q, tichu_state *s);

/* The points to come of a round that is over. */
int points_final(const solver *q, const tichu_state *s);

/* Whether all points on the way from a state have room in 25 bits; so it is in every position that
 * can come about. */
int points_fit(const tichu_state *s);

/* The points on the table and won, in 25 bits; 0 where they play no part. */
unsigned points_packed(const solver *q, const tichu_state *s);

/* How far the values of two states that differ in such points alone lie apart: `now` less `then`.
 * A double victory, which is worth the same in both, counts only if values are `whole`. */
search_bounds points_apart(unsigned now, unsigned then, int whole);

/* Bounds of the points to come that the cards alone prove. */
search_bounds points_bounds(const solver *q, const tichu_state *s);

#endif
