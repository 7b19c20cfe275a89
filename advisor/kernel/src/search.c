/* Alpha-beta with a null window, fail-soft, and a table of proven bounds; MTD(f) at the root.
 *
 * Values are seen by the hero's team. For points they are the points still to come: what is
 * settled is booked at once (search_points.h) and is not part of a state, so that ways which differ
 * in it meet. A double victory is worth more than any points (+-200 against at most +-150 in a
 * round), so once somebody is out it counts as +-DOUBLE_VALUE, to which nothing is added. Before,
 * a call adds to what a going out first decides: then values are whole differences (no points
 * are settled before anybody is out), and the change from one to the other is made where the first
 * player goes out.
 */
#include "search.h"

#include <stdlib.h>

#include "search_key.h"
#include "search_order.h"
#include "search_points.h"
#include "search_runs.h"

/* The tables: the first stays in the processor's nearest cache. For points there are so many
 * states of 8 to 11 cards that a second one, in the next cache, pays. */
static const uint64_t most_entries[3] = {1U << 15, 1U << 18, UINT64_MAX};
#define FEW_CARDS 8
#define MANY_CARDS 12

#define MOVES_ROOM (1U << 22)
#define POLL 1023

#define MOST_CARD_POINTS 150 /* by which one team can have more than the other */

static int visit(solver *q, const node *n, int beta);

/* Pass for everybody who cannot do anything else. */
static void pass_forced(tichu_state *s) {
    while (s->question == TICHU_ASK_TURN && s->kind != TICHU_PASS
           && !moves_can_beat(s->hand[s->asked], s->marked[s->asked], s))
        state_pass(s);
}

/* Whether values are whole differences, in which a double victory is a number like others. */
static int has_whole_values(const solver *q, const tichu_state *s) {
    return q->absolute || (q->calls && !s->out_count);
}

static inline int is_infinite(int value) { return value >= 500 || value <= -500; }

/* Value of a state in which somebody is out, or nobody while nothing is booked. */
static int booked(solver *q, node *n, int beta) {
    int settled = points_settle(q, &n->s);
    int rest = is_infinite(beta) ? beta : beta - settled;
    int value = n->s.question == TICHU_OVER ? points_final(q, &n->s) : visit(q, n, rest);
    return is_infinite(value) && !q->absolute ? value : value + settled;
}

/* The same where the first player has just gone out and calls were open: from whole differences
 * to points to come and back. */
static int first_out(solver *q, node *n, int beta) {
    int bonus = q->bonus[n->s.out[0]], wanted = beta - bonus;
    if (wanted > 200) return 200 + bonus;
    if (wanted <= -200) return -200 + bonus;
    if (wanted > MOST_CARD_POINTS) wanted = DOUBLE_VALUE;
    if (wanted <= -MOST_CARD_POINTS) wanted = 1 - DOUBLE_VALUE;
    int value = booked(q, n, wanted);
    if (is_infinite(value)) return (value > 0 ? 200 : -200) + bonus;
    if (value > MOST_CARD_POINTS) value = MOST_CARD_POINTS;
    if (value < -MOST_CARD_POINTS) value = -MOST_CARD_POINTS;
    return value + bonus;
}

static int aim_decided(const solver *q, const tichu_state *s, int *value) {
    if (!s->out_count) return 0;
    if (q->aim == AIM_FIRST)
        *value = s->out[0] == q->subject;
    else if (team_of(s->out[0]) != q->subject)
        *value = 0;
    else if (s->out_count >= 2)
        *value = team_of(s->out[1]) == q->subject;
    else
        return 0;
    return 1;
}

/* Value of a state that an action has led to; `others` were out before it. */
static int follow(solver *q, node *n, int others, int beta) {
    int value;
    if (q->aim != AIM_POINTS && aim_decided(q, &n->s, &value)) return value;
    pass_forced(&n->s);
    if (q->aim != AIM_POINTS) return visit(q, n, beta);
    if (q->calls && n->s.out_count > others && !others) return first_out(q, n, beta);
    return booked(q, n, beta);
}

static void renew_runs(node *n, int seat) {
    if (n->runs >> seat & 1 && !can_lay_run(n->s.hand[seat])) n->runs &= (uint8_t)~(1U << seat);
}

static int after_play(solver *q, const node *n, const tichu_play *play, int beta) {
    node child = *n;
    state_play(&child.s, play);
    renew_runs(&child, n->s.asked);
    return follow(q, &child, n->s.out_count, beta);
}

static int after_pass(solver *q, const node *n, int beta) {
    node child = *n;
    state_pass(&child.s);
    return follow(q, &child, n->s.out_count, beta);
}

static int after_wish(solver *q, const node *n, int rank, int beta) {
    node child = *n;
    state_wish(&child.s, rank);
    return follow(q, &child, n->s.out_count, beta);
}

static int after_gift(solver *q, const node *n, int receiver, int beta) {
    node child = *n;
    state_gift(&child.s, receiver);
    return follow(q, &child, n->s.out_count, beta);
}

/* What is known so far of a node whose actions are tried one by one. */
typedef struct {
    int maximises;
    int beta;
    int value;
    int best; /* which action has this value, TABLE_NO_MOVE for the pass */
} tally;

static inline tally tally_of(const solver *q, const tichu_state *s, int beta) {
    tally t = {team_of(s->asked) == q->hero, beta, 0, TABLE_NO_MOVE};
    t.value = t.maximises ? -2 * DOUBLE_VALUE : 2 * DOUBLE_VALUE;
    return t;
}

/* Take the value of one more action; 1 if it decides. */
static inline int tally_add(tally *t, int value, int action) {
    if (t->maximises ? value > t->value : value < t->value) {
        t->value = value;
        t->best = action;
    }
    return t->maximises ? t->value >= t->beta : t->value < t->beta;
}

/* A wish for a rank that no opponent holds cannot gain: it binds the own team, which may keep it
 * of its own accord, or nobody. */
static int worth_wishing(const tichu_state *s, int rank) {
    int left = next_of(s->asked), must = s->options & TICHU_MUST_WISH;
    if (!rank) return !must;
    return must || (s->hand[left] | s->hand[partner_of(left)]) >> rank & 1;
}

static int visit_wish(solver *q, const node *n, int beta) {
    tally t = tally_of(q, &n->s, beta);
    for (int rank = 0; rank <= 14; rank += rank ? 1 : 2)
        if (worth_wishing(&n->s, rank) && tally_add(&t, after_wish(q, n, rank, beta), rank)) break;
    return t.value;
}

static int visit_gift(solver *q, const node *n, int beta) {
    tally t = tally_of(q, &n->s, beta);
    int left = next_of(n->s.asked);
    if (!tally_add(&t, after_gift(q, n, left, beta), 0))
        tally_add(&t, after_gift(q, n, partner_of(left), beta), 1);
    return t.value;
}

/* The best of the plays that have not been tried yet moves to place `from`. */
typedef struct {
    uint8_t place;
    int16_t score;
} rank_of_play;

static void bring_best(rank_of_play *order, int from, int count) {
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (order[i].score > order[best].score) best = i;
    rank_of_play first = order[best];
    for (int i = best; i > from; i--) order[i] = order[i - 1]; /* keep the others in order */
    order[from] = first;
}

#define ORDERED 120 /* plays past this place are tried as they come */

/* Try every play in turn, the pass last; `tried` is the play that was best before. */
static void try_all(solver *q, const node *n, const tichu_moves *moves, int tried, tally *t) {
    rank_of_play order[ORDERED];
    int count = moves->count < ORDERED ? moves->count : ORDERED;
    for (int i = 0; i < count; i++) {
        int score = i == tried ? 2 * OUT_SCORE : play_score(&n->s, &moves->play[i]);
        order[i] = (rank_of_play){(uint8_t)i, (int16_t)score};
    }
    for (int i = 0; i < count; i++) {
        bring_best(order, i, count);
        int place = order[i].place;
        if (tally_add(t, after_play(q, n, &moves->play[place], t->beta), place)) return;
    }
    for (int i = count; i < moves->count; i++)
        if (tally_add(t, after_play(q, n, &moves->play[i], t->beta), TABLE_NO_MOVE)) return;
    if (state_may_pass(&n->s)) tally_add(t, after_pass(q, n, t->beta), TABLE_NO_MOVE);
}

static int is_told_to_stop(const solver *q) {
    return (q->stop && *q->stop) || (q->halt && *q->halt);
}

static int must_stop(solver *q) {
    if (q->node_limit && q->nodes >= q->node_limit) return 1;
    return !(q->nodes & POLL) && is_told_to_stop(q);
}

static int cards_left(const tichu_state *s) {
    return count_of(s->hand[0]) + count_of(s->hand[1]) + count_of(s->hand[2])
           + count_of(s->hand[3]);
}

static int work_since(const solver *q, int64_t nodes) {
    int64_t work = q->nodes - nodes + 1;
    return 64 - __builtin_clzll((uint64_t)work);
}


/* List the plays of a turn or a window on top of the stack of lists. */
static int list_moves(solver *q, const node *n, tichu_moves *moves) {
    if (q->moves_end - q->moves < (int64_t)sizeof(tichu_moves)) q->stopped = 1;
    if (q->stopped) return 0;
    moves_legal(&n->s, moves);
    return 1;
}

/* What it is worth if the seat that leads goes out for certain: 1 and the value if that decides.
 * Its team then reaches at least as much, and there is nothing better. */
static int worth_of_running(const solver *q, const tichu_state *s, int *value) {
    int seat = s->asked;
    int doubles = s->out_count == 1 && s->out[0] == partner_of(seat);
    switch (q->aim) {
    case AIM_POINTS: *value = sign_of(seat) * DOUBLE_VALUE; return doubles && !q->absolute;
    case AIM_FIRST: *value = seat == q->subject; return *value || team_of(seat) != q->hero;
    default:
        *value = team_of(seat) == q->hero;
        return *value ? doubles : s->out_count < 2;
    }
}

/* Whether a run-out decides a lead; its plays are the first list on the stack. */
static int decided_by_run(solver *q, const tichu_state *s, int *value) {
    if (s->kind != TICHU_PASS || !worth_of_running(q, s, value)) return 0;
    const tichu_moves *moves = (const tichu_moves *)q->moves;
    char *top = q->moves;
    q->moves += sizeof(int64_t) + (size_t)moves->count * sizeof(tichu_play);
    int decided = runs_out(q, s, moves);
    q->moves = top;
    return decided;
}

static void expand(solver *q, const node *n, const tichu_moves *moves, int tried, tally *t) {
    size_t used = sizeof(int64_t) + (size_t)moves->count * sizeof(tichu_play);
    q->moves += used;
    try_all(q, n, moves, tried, t);
    q->moves -= used;
}

/* What the table is asked about a state. */
typedef struct {
    const table *memory;
    uint64_t key;
    unsigned points;
    search_bounds known; /* proven before the search */
    int tried;           /* the play that was best before */
} memo;

static const table *table_for(const solver *q, const tichu_state *s) {
    int left = cards_left(s);
    if (left >= MANY_CARDS) return &q->tables[2];
    return &q->tables[q->aim == AIM_POINTS && left >= FEW_CARDS];
}

static memo memo_of(const solver *q, const node *n) {
    memo m = {table_for(q, &n->s), node_key(q, n), points_packed(q, &n->s), {0, 1}, TABLE_NO_MOVE};
    if (q->aim == AIM_POINTS) m.known = points_bounds(q, &n->s);
    return m;
}

static int decides(search_bounds b, int beta, int *value) {
    *value = b.low >= beta ? b.low : b.high;
    return b.low >= beta || b.high < beta;
}

/* Bounds of a state that an entry proves, of which points may have been others. */
static search_bounds bounds_of(const solver *q, const node *n, const table_entry *e,
                               unsigned points) {
    search_bounds b = {e->low * q->unit, e->high * q->unit};
    if (e->points == points) return b;
    int whole = has_whole_values(q, &n->s);
    search_bounds apart = points_apart(points, e->points, whole);
    if (whole || !is_infinite(b.low)) b.low += apart.low;
    if (whole || !is_infinite(b.high)) b.high += apart.high;
    return b;
}

/* Look up what is proven of a state; 1 and the value if that decides. */
static int recall(const solver *q, const node *n, memo *m, int beta, int *value) {
    const table_entry *e = table_bucket(m->memory, m->key);
    for (int i = 0; i < m->memory->ways; i++, e++) {
        if (e->key != m->key || e->solve != q->solve) continue;
        search_bounds b = bounds_of(q, n, e, m->points);
        if (decides(b, beta, value)) return 1;
        if (b.low > m->known.low) m->known.low = b.low;
        if (b.high < m->known.high) m->known.high = b.high;
        if (m->tried == TABLE_NO_MOVE) m->tried = e->move;
    }
    return 0;
}

static void remember(solver *q, const memo *m, const tally *t, int64_t before) {
    table_entry *e = table_place(m->memory, m->key, m->points, q->solve);
    search_bounds b = m->known;
    if (t->value >= t->beta)
        b.low = t->value;
    else
        b.high = t->value;
    int move = t->best < TABLE_NO_MOVE ? t->best : TABLE_NO_MOVE;
    *e = (table_entry){m->key, b.low / q->unit, b.high / q->unit, work_since(q, before), q->solve,
                       m->points, move};
}

/* Value of a decision: at least `beta` and a lower bound, or less and an upper bound. */
static int visit(solver *q, const node *n, int beta) {
    if (q->stopped) return 0;
    if (n->s.question == TICHU_ASK_WISH) return visit_wish(q, n, beta);
    if (n->s.question == TICHU_ASK_GIFT) return visit_gift(q, n, beta);
    q->nodes++;
    if (must_stop(q)) q->stopped = 1;
    int value;
    memo m = memo_of(q, n);
    __builtin_prefetch(table_bucket(m.memory, m.key));
    if (decides(m.known, beta, &value)) return value;
    tichu_moves *moves = (tichu_moves *)q->moves;
    int far = m.memory != q->tables;
    if (far && !list_moves(q, n, moves)) return 0;
    if (recall(q, n, &m, beta, &value)) return value;
    if (!far && !list_moves(q, n, moves)) return 0;
    int64_t before = q->nodes;
    tally t = tally_of(q, &n->s, beta);
    if (decided_by_run(q, &n->s, &value)) {
        t.value = m.known.low = m.known.high = value;
    } else {
        expand(q, n, moves, m.tried, &t);
        if (q->stopped) return 0;
    }
    remember(q, &m, &t, before);
    return t.value;
}

static void root_node(const tichu_state *s, node *n) {
    n->s = *s;
    n->runs = 0;
    for (int i = 0; i < 4; i++) n->runs |= (uint8_t)(can_lay_run(s->hand[i]) << i);
    pass_forced(&n->s);
}

search_bounds solver_range(const solver *q) {
    if (q->aim != AIM_POINTS) return (search_bounds){0, 1};
    int low = q->bonus[0], high = q->bonus[0];
    for (int i = 1; i < 4; i++) {
        if (q->bonus[i] < low) low = q->bonus[i];
        if (q->bonus[i] > high) high = q->bonus[i];
    }
    return (search_bounds){low - 200, high + 200};
}

int solver_decided(const solver *q, const tichu_state *s) {
    int value;
    return q->aim != AIM_POINTS && aim_decided(q, s, &value);
}

/* Search with one null window; the state's value is then known to lie on one side of `beta`. */
static int probe(solver *q, const tichu_state *s, int beta) {
    node n;
    int value;
    root_node(s, &n);
    if (q->aim != AIM_POINTS) {
        if (aim_decided(q, &n.s, &value)) return value;
        return n.s.question == TICHU_OVER ? 0 : visit(q, &n, beta);
    }
    if (has_whole_values(q, s)) return booked(q, &n, beta);
    return first_out(q, &n, beta);
}

/* Where to ask next, `value` being one end of what is left; the more answers have pointed the same
 * way, the further on. */
static int next_window(const solver *q, search_bounds left, int value, int steps) {
    int beta = value > left.low ? value : left.low + q->unit;
    if (value > left.low)
        beta -= 2 * steps * q->unit;
    else
        beta += 2 * steps * q->unit;
    if (beta <= left.low) beta = left.low + q->unit;
    return beta < left.high ? beta : left.high;
}

search_bounds solver_value(solver *q, const tichu_state *s, int guess) {
    search_bounds b = solver_range(q);
    int same = 0, rising = 0, beta = guess <= b.low ? b.low + q->unit : guess;
    while (b.low < b.high) {
        int value = probe(q, s, beta);
        if (q->stopped) break;
        same = same && rising == (value >= beta) ? same + 1 : 1;
        rising = value >= beta;
        if (rising)
            b.low = value;
        else
            b.high = value;
        beta = next_window(q, b, value, same - 1);
    }
    return b;
}

int solver_reaches(solver *q, const tichu_state *s, int beta) {
    int value = probe(q, s, beta);
    return q->stopped ? -1 : value >= beta;
}

/* The bonus of calls for each seat that may be first out; only one where somebody is. */
static void note_calls(solver *q, const tichu_state *s) {
    static const int worth[3] = {0, 100, 200};
    q->calls = 0;
    for (int first = 0; first < 4; first++) {
        int who = s->out_count ? s->out[0] : first;
        q->bonus[first] = 0;
        for (int seat = 0; seat < 4; seat++) {
            int value = sign_of(seat) * worth[s->calls[seat]];
            q->bonus[first] += seat == who ? value : -value;
            q->calls |= value;
        }
    }
}

void solver_ask(solver *q, const tichu_state *s, int aim, int subject, int64_t node_limit,
                const volatile int32_t *stop) {
    q->aim = aim;
    q->unit = aim == AIM_POINTS ? 5 : 1;
    q->raw_points = aim == AIM_POINTS && !points_fit(s);
    q->subject = subject;
    q->hero = aim == AIM_FIRST ? team_of(subject) : aim == AIM_DOUBLE ? subject : 0;
    q->absolute = (s->options & TICHU_DOUBLE_IS_100) != 0;
    note_calls(q, s);
    if (q->absolute || s->out_count) q->calls = 0;
    q->nodes = 0;
    q->node_limit = node_limit;
    q->stop = stop;
    solver_halt_on(q, 0);
    q->salt += 0x9E3779B97F4A7C15ULL;
    if (++q->solve <= TABLE_SOLVES) return;
    for (int i = 0; i < 3; i++) table_clear(&q->tables[i]);
    q->solve = 1;
}

void solver_halt_on(solver *q, const volatile int32_t *halt) {
    q->halt = halt;
    q->stopped = is_told_to_stop(q);
}

solver *solver_open(uint64_t entries) {
    solver *q = calloc(1, sizeof *q);
    if (!q) return 0;
    q->moves = malloc(MOVES_ROOM);
    q->moves_end = q->moves + MOVES_ROOM;
    int opened = q->moves != 0;
    for (int i = 0; i < 3 && opened; i++)
        opened = table_open(&q->tables[i], entries < most_entries[i] ? entries : most_entries[i]);
    q->has_pext = has_pext();
    if (opened) return q;
    solver_close(q);
    return 0;
}

void solver_close(solver *q) {
    if (!q) return;
    free(q->moves);
    for (int i = 0; i < 3; i++) table_close(&q->tables[i]);
    free(q);
}
