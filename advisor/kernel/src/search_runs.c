/* Whether a leader can lay all his cards at once.
 *
 * Opponents who cannot beat a play pass, so their hands stay as they are and a play that they
 * cannot beat now is never beaten; the leader wins each trick and leads again. The order of these
 * plays does not matter, so sets of them are tried in rising order. Nobody may hold a bomb that
 * could be thrown in between, and no wish may be open, which could force a play.
 */
#include "search_runs.h"

#include <stddef.h>

#define LISTS 40 /* lists of plays made before giving up */

typedef struct {
    solver *q;
    const tichu_state *table; /* empty */
    uint64_t left, right;     /* hands of the opponents */
    int lists;
} runner;

static int holds(const runner *r, const tichu_play *play) {
    if (play->kind == TICHU_DOG) return 0;
    return !moves_can_follow(r->left, play->kind, play->length, play->rank)
           && !moves_can_follow(r->right, play->kind, play->length, play->rank);
}

static int run(runner *r, uint64_t hand, const tichu_moves *moves, uint64_t least);

/* Lay one more play, all of which come after `least`, and see whether the rest can be laid. */
static int run_rest(runner *r, uint64_t rest, uint64_t least) {
    solver *q = r->q;
    tichu_moves *moves = (tichu_moves *)q->moves;
    if (++r->lists > LISTS || q->moves_end - q->moves < (int64_t)sizeof(tichu_moves)) return 0;
    moves_of(rest, 0, r->table, moves);
    size_t used = sizeof(int64_t) + (size_t)moves->count * sizeof(tichu_play);
    q->moves += used;
    int found = run(r, rest, moves, least);
    q->moves -= used;
    return found;
}

static int run(runner *r, uint64_t hand, const tichu_moves *moves, uint64_t least) {
    for (int i = 0; i < moves->count; i++)
        if (moves->play[i].use == hand) return 1;
    for (int i = 0; i < moves->count; i++) {
        const tichu_play *play = &moves->play[i];
        if (play->use <= least || !holds(r, play)) continue;
        if (run_rest(r, without(hand, play->use), play->use)) return 1;
    }
    return 0;
}

int runs_out(solver *q, const tichu_state *s, const tichu_moves *moves) {
    int seat = s->asked, left = next_of(seat), right = partner_of(left);
    if (s->wish || s->options & TICHU_MUST_WISH || s->marked[seat]) return 0;
    if (fours(s->hand[left]) | fours(s->hand[right]) | s->marked[left] | s->marked[right])
        return 0;
    runner r = {q, s, s->hand[left], s->hand[right], 0};
    return run(&r, s->hand[seat], moves, 0);
}
