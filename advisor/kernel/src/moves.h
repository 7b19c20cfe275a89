/* Legal plays, by ranks first and by marked cards where a straight bomb is possible.
 *
 * Stable: the order is that of Round.legal_plays() (kind, length, rank, Phoenix, cards), except
 * that plays which differ in marked cards alone come in an order of their own until they are
 * sorted by `moves_sort`. A pass is never listed.
 */
#ifndef TICHU_MOVES_H
#define TICHU_MOVES_H

#include "state.h"

#define MOVES_MAX 4096 /* no hand of 14 has as many plays; the list is never written past it */

typedef struct {
    int count;
    tichu_play play[MOVES_MAX];
} tichu_moves;

/* List what the seat that is asked may play (turn: the wish considered; window: its bombs). */
void moves_legal(const tichu_state *s, tichu_moves *moves);

/* List what a hand can play on the top of the trick of `s`, wishes not considered. */
void moves_of(uint64_t hand, uint64_t marked, const tichu_state *s, tichu_moves *moves);

/* List only the bombs of a hand that beat the top of the trick. */
void moves_bombs(uint64_t hand, uint64_t marked, const tichu_state *s, tichu_moves *moves);

/* Whether a hand has any play on the top of the trick, without listing them; 1 for a lead. */
int moves_can_beat(uint64_t hand, uint64_t marked, const tichu_state *s);

/* Whether a hand has a play of this kind and length and a higher rank; 1 for a lead (PASS). */
int moves_can_follow(uint64_t hand, int kind, int length, int rank);

/* Whether a hand holds a bomb that beats the top of the trick. */
int moves_can_bomb(uint64_t hand, uint64_t marked, const tichu_state *s);

/* Whether a hand has a play with a natural card of the rank wished. */
int moves_can_fulfil(uint64_t hand, uint64_t marked, const tichu_state *s);

/* Choose real cards for a play: of the cards that are not marked the lowest suits go. */
uint64_t moves_cards(uint64_t cards, uint64_t marked, const tichu_play *play);

/* Bring plays of a hand with marked cards into canonical order; `cards` are its real cards. */
void moves_sort(uint64_t cards, uint64_t marked, tichu_moves *moves);

#endif
