/* What Python calls to have likely deals played whose last cards are played exactly. */
#include "tichu_endings.h"

#include "bits.h"
#include "playouts.h"
#include "search.h"

#define STEP 5 /* between two values */

typedef struct {
    solver *q;
    const volatile int32_t *stop;
    int value, exact;
} exactly;

/* Whether an action that leads to this state is one of the best. */
static int is_best(const exactly *x, const tichu_state *before, const tichu_state *after) {
    if (team_of(before->asked) == x->q->hero) return solver_reaches(x->q, after, x->value) == 1;
    return solver_reaches(x->q, after, x->value + STEP) == 0;
}

static int take(const exactly *x, tichu_state *s, const tichu_state *after) {
    if (!is_best(x, s, after)) return 0;
    *s = *after;
    return 1;
}

static int wish_best(const exactly *x, tichu_state *s) {
    for (int rank = s->options & TICHU_MUST_WISH ? 2 : 0; rank <= 14; rank += rank ? 1 : 2) {
        tichu_state after = *s;
        state_wish(&after, rank);
        if (take(x, s, &after)) return 1;
    }
    return 0;
}

static int give_best(const exactly *x, tichu_state *s) {
    for (int step = 1; step <= 3; step += 2) {
        tichu_state after = *s;
        state_gift(&after, (s->asked + step) & 3);
        if (take(x, s, &after)) return 1;
    }
    return 0;
}

static int play_best(const exactly *x, tichu_state *s) {
    tichu_moves moves;
    moves_legal(s, &moves);
    for (int i = 0; i < moves.count; i++) {
        tichu_state after = *s;
        state_play(&after, &moves.play[i]);
        if (take(x, s, &after)) return 1;
    }
    if (!state_may_pass(s)) return 0;
    tichu_state after = *s;
    state_pass(&after);
    return take(x, s, &after);
}

/* Take one of the best actions; 0 if the search was stopped. */
static int act_best(const exactly *x, tichu_state *s) {
    if (s->question == TICHU_ASK_WISH) return wish_best(x, s);
    if (s->question == TICHU_ASK_GIFT) return give_best(x, s);
    return play_best(x, s);
}

static void finish_exactly(game *g, void *memory) {
    exactly *x = memory;
    if (g->s.question == TICHU_OVER) return;
    solver_ask(x->q, &g->s, AIM_POINTS, 0, 0, x->stop);
    search_bounds b = solver_value(x->q, &g->s, 0);
    x->value = b.low;
    int going = b.low == b.high;
    x->exact += going;
    while (going && g->s.question != TICHU_OVER) going = act_best(x, &g->s);
    if (!going) game_run(g, 0);
}

static int class_of(uint64_t hand) {
    int aces = count_of(hand & CARD_ACES);
    return 10 * !!(hand & CARD_DRAGON) + 5 * !!(hand & CARD_PHOENIX) + aces;
}

static int is_likely(const uint64_t hands[4], uint64_t key, const void *memory) {
    const tichu_beliefs *b = memory;
    for (int seat = 0; seat < 4; seat++)
        if (draw(key, DRAW_BELIEF, seat) >> 33 >= b->chances[seat][class_of(hands[seat])]) return 0;
    return 1;
}

int32_t tichu_endings(tichu_solver *solver_, int32_t cards, int32_t *exact,
                      const tichu_position *position, const tichu_constraints *constraints,
                      const tichu_beliefs *beliefs, const tichu_move *action, const int32_t *const policies[4], uint64_t seed,
                      uint64_t first, int32_t count, tichu_outcome *outcomes,
                      const volatile int32_t *stop) {
    tichu_totals totals;
    exactly x = {(solver *)solver_, stop, 0, 0};
    ending end = {cards, cards ? finish_exactly : 0, &x, beliefs ? is_likely : 0, beliefs};
    if (cards < 0 || cards > 56) return TICHU_BAD_HAND_SIZE;
    if (beliefs && beliefs->version != TICHU_ABI) return TICHU_BAD_VERSION;
    int32_t played = playouts_run(position, constraints, action, policies, seed, first, count,
                                  &totals, outcomes, stop, &end);
    *exact = x.exact;
    return played;
}
