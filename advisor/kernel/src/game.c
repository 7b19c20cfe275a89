/* A round that policies play. */
#include "game.h"

#include <string.h>

#include "bidding.h"
#include "check.h"
#include "view.h"

int game_random(game *g, int n) {
    uint64_t word = draw(g->key, g->decision++, g->s.asked);
    return below(&word, n);
}

const plan *game_plan(game *g, int seat) {
    if (!(g->planned >> seat & 1)) {
        partition_plan(&g->policies[seat]->table, g->s.hand[seat], &g->plans[seat]);
        g->planned |= (uint8_t)(1 << seat);
    }
    return &g->plans[seat];
}

/* Keep the plan if the play was one of it. */
static void update_plan(game *g, int seat, const tichu_play *play) {
    if (!(g->planned >> seat & 1)) return;
    if (!plan_take(&g->plans[seat], &g->policies[seat]->table, play))
        g->planned &= (uint8_t)~(1 << seat);
}

static void call_before(game *g, int seat) {
    tichu_state *s = &g->s;
    if (s->played >> seat & 1 || s->calls[seat] || s->out_count) return;
    if (g->policies[seat]->kind == TICHU_POLICY_RANDOM) return;
    if (bid_tichu(g, seat)) s->calls[seat] = TICHU_SMALL;
}

void game_play(game *g, const tichu_play *play) {
    tichu_state *s = &g->s;
    int seat = s->asked;
    if (s->marked[seat]) g->cards[seat] &= ~moves_cards(g->cards[seat], s->marked[seat], play);
    g->rest = without(g->rest, play->use);
    g->declined = 0;
    g->increases[seat].ranks = 0;
    update_plan(g, seat, play);
    state_play(s, play);
}

/* A policy that is no dice declines again as long as nobody plays: nothing it looks at changes. */
static void take_window(game *g) {
    int seat = g->s.asked;
    tichu_play play;
    if (!(g->declined >> seat & 1) && choose_play(g, &play)) {
        call_before(g, seat);
        game_play(g, &play);
        return;
    }
    if (g->policies[seat]->kind != TICHU_POLICY_RANDOM) g->declined |= (uint8_t)(1 << seat);
    state_pass(&g->s);
}

static void take_turn(game *g) {
    tichu_state *s = &g->s;
    int seat = s->asked;
    tichu_play play;
    if (!moves_can_beat(s->hand[seat], s->marked[seat], s) || !choose_play(g, &play)) {
        state_pass(s);
        return;
    }
    call_before(g, seat);
    game_play(g, &play);
}

void game_run(game *g, int cards) {
    tichu_state *s = &g->s;
    while (s->question != TICHU_OVER && count_of(g->rest) > cards) {
        if (s->question == TICHU_ASK_WISH)
            state_wish(s, bid_wish(g));
        else if (s->question == TICHU_ASK_GIFT)
            state_gift(s, bid_gift(g));
        else if (s->question == TICHU_ASK_WINDOW)
            take_window(g);
        else
            take_turn(g);
    }
}

/* Find the play that an action names among the legal ones. */
static int find_play(const game *g, const tichu_move *action, tichu_play *play) {
    tichu_moves moves;
    uint64_t use = thermometer_of(action->cards);
    uint64_t marked = suits_of(action->cards) & g->s.marked[g->s.asked];
    if (action->cards & ~ALL_CARDS) return 0;
    moves_legal(&g->s, &moves);
    for (int i = 0; i < moves.count; i++) {
        *play = moves.play[i];
        if (play->use == use && play->marked == marked && play->kind == action->kind
            && play->phoenix == action->phoenix)
            return 1;
    }
    return 0;
}

static int act_in_turn(game *g, const tichu_move *action) {
    tichu_state *s = &g->s;
    tichu_play play;
    if (action->kind == TICHU_PASS) {
        if (!state_may_pass(s)) return TICHU_BAD_ACTION;
        state_pass(s);
        return 0;
    }
    if (action->kind == TICHU_CALL) {
        if (s->calls[s->asked] || s->played >> s->asked & 1) return TICHU_BAD_ACTION;
        s->calls[s->asked] = TICHU_SMALL;
        return 0;
    }
    if (!find_play(g, action, &play)) return TICHU_BAD_ACTION;
    game_play(g, &play);
    return 0;
}

static int act(game *g, const tichu_move *action) {
    tichu_state *s = &g->s;
    int rank = action->rank;
    if (s->question == TICHU_ASK_TURN || s->question == TICHU_ASK_WINDOW)
        return act_in_turn(g, action);
    if (s->question == TICHU_ASK_WISH && action->kind == TICHU_WISH) {
        int fits = rank ? rank >= 2 && rank <= 14 : !(s->options & TICHU_MUST_WISH);
        if (!fits) return TICHU_BAD_ACTION;
        state_wish(s, rank);
        return 0;
    }
    if (s->question == TICHU_ASK_GIFT && action->kind == TICHU_GIFT) {
        if (rank > 3 || team_of(rank) == team_of(s->asked)) return TICHU_BAD_ACTION;
        state_gift(s, rank);
        return 0;
    }
    return TICHU_BAD_ACTION;
}

/* Eight of a hand's cards at random: the first ones where nobody knows them. */
static uint64_t random_eight(const game *g, int seat, uint64_t hand) {
    uint64_t word = draw(g->key, DRAW_EIGHT, seat), eight = 0;
    for (int i = 0; i < 8; i++) {
        uint64_t left = hand & ~eight;
        for (int skip = below(&word, 14 - i); skip; skip--) left &= left - 1;
        eight |= left & (~left + 1);
    }
    return eight;
}

/* Ask about Grand Tichu, in the order of seats, who has not answered yet. */
static int ask_grand(game *g, const tichu_position *p, const uint64_t hands[4],
                     const tichu_move *action) {
    if (action && action->kind != TICHU_CALL && action->kind != TICHU_PASS) return TICHU_BAD_ACTION;
    for (int seat = 0; seat < 4; seat++) {
        uint64_t eight = p->eights[seat];
        if (eight & ~hands[seat]) return TICHU_BAD_CARD;
        if (p->answered >> seat & 1) continue;
        int calls;
        if (action && seat == p->seat)
            calls = action->kind == TICHU_CALL;
        else if (g->policies[seat]->kind == TICHU_POLICY_RANDOM)
            calls = 0;
        else
            calls = bid_grand(g, seat, eight ? eight : random_eight(g, seat, hands[seat]));
        if (calls) g->s.calls[seat] = TICHU_GRAND;
    }
    return 0;
}

static int call_in_exchange(game *g, const tichu_position *p, const tichu_move *action) {
    if (!action) return 0;
    if (action->kind != TICHU_CALL || g->s.calls[p->seat]) return TICHU_BAD_ACTION;
    g->s.calls[p->seat] = TICHU_SMALL;
    return 0;
}

/* Hand over the cards that one seat gives. */
static int hand_over(int seat, uint64_t hand, const int cards[3], uint8_t given[3],
                     uint64_t after[4]) {
    for (int i = 0; i < 3; i++) {
        if (cards[i] < 0 || cards[i] > 55 || !(hand >> cards[i] & 1)) return TICHU_BAD_EXCHANGE;
        given[i] = (uint8_t)(cards[i] + 1);
        hand &= ~(1ULL << cards[i]);
        after[seat] &= ~(1ULL << cards[i]);
        after[(seat + 1 + i) & 3] |= 1ULL << cards[i];
    }
    return 0;
}

int game_exchange(const game *g, const uint64_t hands[4], const uint64_t kept[4], int callers,
                  uint8_t given[4][3], uint64_t after[4]) {
    int fault = 0;
    for (int seat = 0; seat < 4; seat++) after[seat] = hands[seat];
    for (int seat = 0; seat < 4 && !fault; seat++) {
        giving from = {hands[seat], kept[seat], callers >> partner_of(seat) & 1};
        int cards[3];
        for (int i = 0; i < 3; i++) {
            cards[i] = given[seat][i] - 1;
            if (cards[i] > 55) return TICHU_BAD_EXCHANGE;
            if (cards[i] >= 0) from.kept |= 1ULL << cards[i];
        }
        bid_exchange(g, seat, &from, cards);
        fault = hand_over(seat, hands[seat], cards, given[seat], after);
    }
    return fault;
}

static int callers_of(const game *g) {
    int callers = 0;
    for (int seat = 0; seat < 4; seat++) callers |= has_called(&g->s, seat) << seat;
    return callers;
}

/* Remember the rank of what each seat gave the next player, if it is known. */
static void note_given(game *g, const uint8_t given[4][3]) {
    for (int seat = 0; seat < 4; seat++) {
        int rank = given[seat][0] ? bid_rank(given[seat][0] - 1) : 0;
        g->given[seat] = (uint8_t)(rank >= 2 && rank <= 14 ? rank : 0);
    }
}

/* Note the real cards of the hands of the state. */
static void note_cards(game *g, const uint64_t hands[4]) {
    uint64_t all = 0;
    for (int seat = 0; seat < 4; seat++) {
        g->cards[seat] = hands[seat];
        all |= hands[seat];
    }
    g->rest = thermometer_of(all);
}

static int begin_before_play(game *g, const tichu_position *p, const uint64_t hands[4],
                             const tichu_move *action) {
    static const uint64_t nothing[4];
    uint64_t after[4];
    uint8_t given[4][3];
    int leader = 0;
    int fault = p->question == TICHU_ASK_GRAND ? ask_grand(g, p, hands, action)
                                               : call_in_exchange(g, p, action);
    memcpy(given, p->given, sizeof given);
    if (!fault) fault = game_exchange(g, hands, nothing, callers_of(g), given, after);
    if (fault) return fault;
    note_given(g, given);
    for (int seat = 0; seat < 4; seat++) {
        g->s.hand[seat] = thermometer_of(after[seat]);
        g->s.marked[seat] = marked_of(suits_of(after[seat]));
    }
    note_cards(g, after);
    while (leader < 3 && !(after[leader] & CARD_MAH_JONG)) leader++;
    state_lead(&g->s, leader);
    return 0;
}

int game_begin(game *g, const tichu_position *p, const uint64_t hands[4],
               const tichu_move *action) {
    g->decision = 0;
    g->planned = g->declined = 0;
    for (int seat = 0; seat < 4; seat++) g->increases[seat].ranks = 0;
    check_fill(p, hands, &g->s);
    if (p->question < TICHU_ASK_TURN) return begin_before_play(g, p, hands, action);
    note_given(g, p->given);
    note_cards(g, hands);
    return action ? act(g, action) : 0;
}

void game_outcome(const game *g, tichu_outcome *outcome) {
    int points[2], winner = state_double(&g->s);
    state_score(&g->s, points);
    outcome->points[0] = (int16_t)points[0];
    outcome->points[1] = (int16_t)points[1];
    outcome->first = g->s.out[0];
    outcome->doubled = (uint8_t)(winner + 1);
    outcome->calls = 0;
    outcome->unused = 0;
    for (int seat = 0; seat < 4; seat++) {
        int call = g->s.calls[seat];
        if (call) outcome->calls |= (uint8_t)(1 << (call == TICHU_GRAND ? seat + 4 : seat));
    }
}
