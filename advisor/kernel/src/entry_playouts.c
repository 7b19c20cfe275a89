/* What Python calls to have many deals played. */
#include <string.h>

#include "check.h"
#include "deals.h"
#include "playouts.h"

/* The tables of four seats, each prepared once: seats often share one. */
typedef struct {
    policy ready[4];
    const policy *of[4];
} table_set;

static int prepare_tables(table_set *set, const int32_t *const policies[4]) {
    for (int seat = 0; seat < 4; seat++) {
        set->of[seat] = 0;
        for (int other = 0; other < seat && !set->of[seat]; other++)
            if (policies[other] == policies[seat]) set->of[seat] = set->of[other];
        if (set->of[seat]) continue;
        int fault = policy_prepare(&set->ready[seat], policies[seat]);
        if (fault) return fault;
        set->of[seat] = &set->ready[seat];
    }
    return 0;
}

static void add_up(tichu_totals *totals, const tichu_outcome *o) {
    int64_t a = o->points[0], b = o->points[1];
    totals->rounds++;
    totals->first[o->first]++;
    if (o->doubled) totals->doubled[o->doubled - 1]++;
    totals->points[0] += a;
    totals->points[1] += b;
    totals->squares[0] += a * a;
    totals->squares[1] += b * b;
    totals->difference_squares += (a - b) * (a - b);
    for (int seat = 0; seat < 4; seat++) {
        if (!(o->calls >> seat & 17)) continue;
        totals->called[seat]++;
        totals->made[seat] += o->first == seat;
    }
}

typedef struct {
    tichu_position position;
    const tichu_move *action;
    const dealer *dealer; /* NULL: the hands of the position */
    const tichu_constraints *constraints;
    uint8_t given[4][3]; /* what is known of the exchange */
    uint64_t seed;
    int first_lead; /* nothing has been played: whoever is dealt the Mah Jong leads */
    const ending *end;
} order;

static int is_first_lead(const tichu_position *p) {
    int full = 1;
    for (int seat = 0; seat < 4; seat++) full &= count_of(p->hands[seat]) == 14;
    return full && p->question == TICHU_ASK_TURN && p->kind == TICHU_PASS && !p->played;
}

/* Exchange the cards of hands that were dealt, and take out what was played since. Only a Grand
 * Tichu was called by then. */
static int exchange_dealt(const game *g, order *o) {
    tichu_position *p = &o->position;
    uint64_t dealt[4];
    int callers = 0;
    for (int seat = 0; seat < 4; seat++) callers |= (p->calls[seat] == TICHU_GRAND) << seat;
    memcpy(dealt, p->hands, sizeof dealt);
    memcpy(p->given, o->given, sizeof p->given);
    int fault = game_exchange(g, dealt, o->constraints->fixed, callers, p->given, p->hands);
    for (int seat = 0; seat < 4 && !fault; seat++) {
        if (o->constraints->played[seat] & ~p->hands[seat]) fault = TICHU_BAD_CONSTRAINTS;
        p->hands[seat] &= ~o->constraints->played[seat];
    }
    return fault;
}

/* Deal the hands of one deal into the position. */
static int deal_hands(game *g, order *o, uint64_t deal) {
    tichu_position *p = &o->position;
    int fault = 0;
    if (!o->dealer) return 0;
    for (uint64_t try = 0; !fault; try++, deal += NEXT_TRY) {
        g->key = key_of(o->seed, deal);
        dealer_deal(o->dealer, o->seed, deal, p->hands);
        if (o->constraints->exchange) fault = exchange_dealt(g, o);
        if (!o->end->accepts || try == MOST_TRIES) break;
        if (o->end->accepts(p->hands, g->key, o->end->beliefs)) break;
    }
    for (int seat = 0; seat < 4 && o->first_lead; seat++)
        if (p->hands[seat] & CARD_MAH_JONG) p->seat = p->turn = (uint8_t)seat;
    return fault;
}

static int play_deal(game *g, order *o, uint64_t deal, tichu_outcome *outcome) {
    const ending *end = o->end;
    int fault = deal_hands(g, o, deal);
    if (fault) return fault;
    g->key = key_of(o->seed, deal);
    fault = game_begin(g, &o->position, o->position.hands, o->action);
    if (fault) return fault;
    game_run(g, end->cards);
    if (end->finish) end->finish(g, end->memory);
    game_outcome(g, outcome);
    return 0;
}

/* Check the position with the hands of the first deal: what is checked does not change from one
 * deal to the next, as every deal has the same sizes and, together, the same cards. */
static int check_order(game *g, order *o, uint64_t first) {
    int before = o->position.question < TICHU_ASK_TURN;
    if (before && o->constraints && o->constraints->exchange) return TICHU_BAD_QUESTION;
    int fault = deal_hands(g, o, first);
    if (fault) return fault;
    o->first_lead = o->dealer && !o->action && is_first_lead(&o->position);
    fault = deal_hands(g, o, first);
    return fault ? fault : check_position(&o->position);
}

int32_t playouts_run(const tichu_position *position, const tichu_constraints *constraints,
                     const tichu_move *action, const int32_t *const policies[4], uint64_t seed,
                     uint64_t first, int32_t count, tichu_totals *totals, tichu_outcome *outcomes,
                     const volatile int32_t *stop, const ending *end) {
    table_set tables;
    dealer d = {0};
    game g;
    order o = {*position, action, constraints ? &d : 0, constraints, {{0}}, seed, 0, end};
    memcpy(o.given, position->given, sizeof o.given);
    memset(totals, 0, sizeof *totals);
    memset(&g, 0, sizeof g);
    int fault = prepare_tables(&tables, policies);
    if (!fault && constraints) fault = dealer_begin(&d, constraints);
    memcpy(g.policies, tables.of, sizeof g.policies);
    if (!fault) fault = check_order(&g, &o, first);
    for (int32_t i = 0; i < count && !fault; i++) {
        tichu_outcome outcome = {{0, 0}, 0, 0, 0, 0};
        fault = stop && !(i & 63) && *stop ? TICHU_STOPPED
                                           : play_deal(&g, &o, first + (uint64_t)i, &outcome);
        if (fault) break;
        add_up(totals, &outcome);
        if (outcomes) outcomes[i] = outcome;
    }
    dealer_end(&d);
    return fault ? fault : count;
}

int32_t tichu_playouts(const tichu_position *position, const tichu_constraints *constraints,
                       const tichu_move *action, const int32_t *const policies[4], uint64_t seed,
                       uint64_t first, int32_t count, tichu_totals *totals,
                       tichu_outcome *outcomes, const volatile int32_t *stop) {
    static const ending by_policy = {0, 0, 0, 0, 0};
    return playouts_run(position, constraints, action, policies, seed, first, count, totals,
                        outcomes, stop, &by_policy);
}
