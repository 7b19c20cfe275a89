/* What Python calls about values with all cards seen. */
#include "tichu_solve.h"

#include <string.h>

#include "check.h"
#include "search.h"

struct tichu_solver {
    solver search;
};

/* An action and the state it leads to. */
typedef struct {
    tichu_play play; /* of kind PASS, WISH or GIFT (`rank`: the wish, the receiver) too */
    int wish, receiver;
    tichu_state after;
} action;

typedef int (*take_action)(void *taker, const action *a);

static int team_0_or_hero(const solver *q, int seat) { return team_of(seat) == q->hero; }

static int offer_wishes(const tichu_state *s, action *a, take_action take, void *taker) {
    for (int rank = s->options & TICHU_MUST_WISH ? 2 : 0; rank <= 14; rank += rank ? 1 : 2) {
        a->after = *s;
        a->wish = rank;
        state_wish(&a->after, rank);
        if (take(taker, a)) return 1;
    }
    return 0;
}

static int offer_gifts(const tichu_state *s, action *a, take_action take, void *taker) {
    for (int step = 1; step <= 3; step += 2) {
        a->after = *s;
        a->receiver = (s->asked + step) & 3;
        state_gift(&a->after, a->receiver);
        if (take(taker, a)) return 1;
    }
    return 0;
}

static int offer_play(const tichu_state *s, const tichu_play *play, take_action take,
                      void *taker) {
    action a = {*play, -1, -1, *s};
    state_play(&a.after, play);
    tichu_state then = a.after;
    if (then.question == TICHU_ASK_WISH) return offer_wishes(&then, &a, take, taker);
    if (then.question == TICHU_ASK_GIFT) return offer_gifts(&then, &a, take, taker);
    return take(taker, &a);
}

static int offer_pass(const tichu_state *s, take_action take, void *taker) {
    action a = {{0, 0, TICHU_PASS, 0, 0, 0}, -1, -1, *s};
    state_pass(&a.after);
    return take(taker, &a);
}

/* Offer every action of the seat that is asked until one is taken. */
static int offer_all(const tichu_state *s, uint64_t cards, take_action take, void *taker) {
    tichu_moves moves;
    action a = {{0, 0, TICHU_WISH, 0, 0, 0}, -1, -1, *s};
    if (s->question == TICHU_ASK_WISH) return offer_wishes(s, &a, take, taker);
    a.play.kind = TICHU_GIFT;
    if (s->question == TICHU_ASK_GIFT) return offer_gifts(s, &a, take, taker);
    moves_legal(s, &moves);
    moves_sort(cards, s->marked[s->asked], &moves);
    for (int i = 0; i < moves.count; i++)
        if (offer_play(s, &moves.play[i], take, taker)) return 1;
    return state_may_pass(s) && offer_pass(s, take, taker);
}

static tichu_move move_of(const tichu_state *s, uint64_t cards, const action *a) {
    tichu_move move = {0, a->play.kind, a->play.length, a->play.rank, a->play.phoenix, 0};
    if (a->play.kind == TICHU_WISH) move.rank = (uint8_t)a->wish;
    if (a->play.kind == TICHU_GIFT) move.rank = (uint8_t)a->receiver;
    if (a->play.use) move.cards = moves_cards(cards, s->marked[s->asked], &a->play);
    return move;
}

/* Check a question, make its position a state and begin. */
static int begin(tichu_solver *solver, const tichu_position *position, const tichu_ask *ask,
                 const volatile int32_t *stop, tichu_state *s) {
    int fault = check_state(position, s);
    if (fault) return fault;
    if (ask->version != TICHU_ABI) return TICHU_BAD_VERSION;
    if (ask->aim > TICHU_AIM_DOUBLE || s->question == TICHU_OVER) return TICHU_BAD_QUESTION;
    if (ask->subject > (ask->aim == TICHU_AIM_FIRST ? 3 : 1)) return TICHU_BAD_SEAT;
    if (ask->node_limit < 0) return TICHU_BAD_QUESTION;
    solver_ask(&solver->search, s, (int)ask->aim, (int)ask->subject, ask->node_limit, stop);
    solver_halt_on(&solver->search, ask->halt);
    return 0;
}

static void answer_root(solver *q, const tichu_state *s, int guess, tichu_answer *answer) {
    search_bounds b = solver_value(q, s, guess);
    answer->low = b.low;
    answer->high = b.high;
    answer->nodes = q->nodes;
}

tichu_solver *tichu_solver_open(uint64_t entries) { return (tichu_solver *)solver_open(entries); }

void tichu_solver_close(tichu_solver *solver) { solver_close(&solver->search); }

int32_t tichu_solve(tichu_solver *solver, const tichu_position *position, const tichu_ask *ask,
                    tichu_answer *answer, const volatile int32_t *stop) {
    tichu_state s;
    int fault = begin(solver, position, ask, stop, &s);
    if (fault) return fault;
    answer_root(&solver->search, &s, ask->guess, answer);
    return solver->search.stopped ? TICHU_STOPPED : 0;
}

/* Where valued actions go. */
typedef struct {
    solver *q;
    const tichu_state *s;
    uint64_t cards;
    search_bounds root;
    tichu_valued *actions;
    int capacity, count;
} valuing;

/* Value one action: no better than the position for the seat that is asked. */
static int value_action(void *taker, const action *a) {
    valuing *v = taker;
    search_bounds b = solver_range(v->q);
    if (v->count >= v->capacity) return 1;
    if (!v->q->stopped) b = solver_value(v->q, &a->after, v->root.low);
    if (team_0_or_hero(v->q, v->s->asked) && b.high > v->root.high) b.high = v->root.high;
    if (!team_0_or_hero(v->q, v->s->asked) && b.low < v->root.low) b.low = v->root.low;
    v->actions[v->count++] = (tichu_valued){move_of(v->s, v->cards, a), (int8_t)a->wish,
                                            (int8_t)a->receiver, 0, b.low, b.high};
    return 0;
}

int32_t tichu_solve_actions(tichu_solver *solver, const tichu_position *position,
                            const tichu_ask *ask, tichu_answer *answer, tichu_valued *actions,
                            int32_t capacity, const volatile int32_t *stop) {
    tichu_state s;
    int fault = begin(solver, position, ask, stop, &s);
    if (fault) return fault;
    answer_root(&solver->search, &s, ask->guess, answer);
    valuing v = {&solver->search, &s,      position->hands[s.asked], {answer->low, answer->high},
                 actions,         capacity, 0};
    if (offer_all(&s, v.cards, value_action, &v)) return TICHU_TOO_SMALL;
    answer->nodes = solver->search.nodes;
    return v.count;
}

/* A walk along best actions. */
typedef struct {
    solver *q;
    tichu_state s;
    uint64_t cards[4];
    int value;
    tichu_move *moves;
    int capacity, count;
} walk;

static int keeps_value(const walk *w, const tichu_state *after) {
    int step = w->q->aim == AIM_POINTS ? 5 : 1;
    if (team_0_or_hero(w->q, w->s.asked)) return solver_reaches(w->q, after, w->value) == 1;
    return solver_reaches(w->q, after, w->value + step) == 0;
}

static void put(walk *w, tichu_move move) {
    if (w->count < w->capacity) w->moves[w->count] = move;
    w->count++;
}

/* Take the first action that keeps the value, the wish and the gift that go with it as moves. */
static int walk_on(void *taker, const action *a) {
    walk *w = taker;
    if (w->q->stopped || !keeps_value(w, &a->after)) return w->q->stopped;
    int seat = w->s.asked, kind = a->play.kind;
    tichu_move move = move_of(&w->s, w->cards[seat], a);
    put(w, move);
    if (kind < TICHU_PLAY_KINDS && a->wish >= 0)
        put(w, (tichu_move){0, TICHU_WISH, 0, (uint8_t)a->wish, 0, 0});
    if (kind < TICHU_PLAY_KINDS && a->receiver >= 0)
        put(w, (tichu_move){0, TICHU_GIFT, 0, (uint8_t)a->receiver, 0, 0});
    w->cards[seat] &= ~move.cards;
    w->s = a->after;
    return 1;
}

int32_t tichu_solve_line(tichu_solver *solver, const tichu_position *position,
                         const tichu_ask *ask, int32_t value, tichu_move *moves,
                         int32_t capacity, const volatile int32_t *stop) {
    tichu_state w_state;
    memset(&w_state, 0, sizeof w_state);
    walk w = {&solver->search, w_state, {0}, value, moves, capacity, 0};
    int fault = begin(solver, position, ask, stop, &w.s);
    if (fault) return fault;
    for (int i = 0; i < 4; i++) w.cards[i] = position->hands[i];
    while (w.s.question != TICHU_OVER && !solver_decided(w.q, &w.s)) {
        tichu_state s = w.s;
        if (!offer_all(&s, w.cards[s.asked], walk_on, &w)) return TICHU_BAD_ACTION;
        if (w.q->stopped) return TICHU_STOPPED;
    }
    return w.count <= capacity ? w.count : TICHU_TOO_SMALL;
}
