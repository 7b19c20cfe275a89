/* Random bytes for every entry point of the kernel: each call is refused or answered.
 *
 * usage: kernel SECONDS SEED. Half of the inputs are bytes without sense; the others are sound ones
 * in which some bytes were changed, so that they come past the first checks. Built with the
 * sanitizers, which end the program at the first fault; see tests/fuzz/__main__.py.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tichu_endings.h"

enum { MOVES = 4096, DEALS = 3 };

static uint64_t state;

static uint64_t next_random(void) {
    uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

static unsigned below(unsigned n) { return (unsigned)(next_random() % n); }

static void fill(void *place, size_t size) {
    unsigned char *bytes = place;
    for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)next_random();
}

/* Change a few bytes, mostly to small numbers, as seats, ranks and questions are. */
static void damage(void *place, size_t size) {
    unsigned char *bytes = place;
    for (unsigned changes = below(4); changes > 0; changes--)
        bytes[below((unsigned)size)] = (unsigned char)(below(2) ? below(18) : next_random());
}

/* Deal `each` cards to everybody; the rest is nobody's. */
static void deal(uint64_t hands[4], int each) {
    unsigned char cards[56];
    for (int i = 0; i < 56; i++) cards[i] = (unsigned char)i;
    for (int i = 55; i > 0; i--) {
        unsigned j = below((unsigned)i + 1);
        unsigned char card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    memset(hands, 0, 4 * sizeof *hands);
    for (int i = 0; i < 4 * each; i++) hands[i & 3] |= 1ULL << cards[i];
}

static int16_t points_of(uint64_t cards) {
    int points = 0;
    for (int card = 0; card < 56; card++) {
        int rank = (card - 2) / 4 + 2, is_special = card < 2 || card > 53;
        if (!(cards >> card & 1)) continue;
        if (is_special) points += card == 54 ? -25 : card == 55 ? 25 : 0;
        else points += rank == 5 ? 5 : rank == 10 || rank == 13 ? 10 : 0;
    }
    return (int16_t)points;
}

/* A position that can be: somebody leads, or the round has just been dealt. */
static void sound_position(tichu_position *p) {
    static const unsigned char questions[] = {TICHU_ASK_GRAND, TICHU_ASK_EXCHANGE, TICHU_ASK_TURN,
                                              TICHU_ASK_TURN, TICHU_ASK_TURN};
    memset(p, 0, sizeof *p);
    p->version = TICHU_ABI;
    p->question = questions[below(sizeof questions)];
    int each = p->question == TICHU_ASK_TURN ? 1 + (int)below(14) : 14;
    deal(p->hands, each);
    p->seat = p->turn = (uint8_t)below(4);
    if (p->question != TICHU_ASK_TURN) p->seat = p->turn = 0;
    p->played = p->question == TICHU_ASK_TURN ? (uint8_t)below(16) : 0;
    uint64_t held = p->hands[0] | p->hands[1] | p->hands[2] | p->hands[3];
    p->won[0] = (int16_t)(100 - points_of(held));
    for (int seat = 0; seat < 4; seat++) p->calls[seat] = (uint8_t)(below(8) ? 0 : below(3));
}

static void any_position(tichu_position *p) {
    sound_position(p);
    if (!below(2)) damage(p, sizeof *p);
    if (!below(8)) fill(p, sizeof *p);
}

static void any_constraints(tichu_constraints *c) {
    memset(c, 0, sizeof *c);
    c->version = TICHU_ABI;
    uint64_t hands[4];
    deal(hands, 14);
    for (int seat = 0; seat < 4; seat++) {
        c->sizes[seat] = 14;
        c->fixed[seat] = hands[seat] & next_random();
        c->unseen |= hands[seat] & ~c->fixed[seat];
        c->excluded[seat] = next_random() & next_random() & next_random() & next_random();
        c->excluded[seat] &= c->unseen;
        c->played[seat] = below(2) ? c->fixed[seat] & next_random() & next_random() : 0;
    }
    c->exchange = below(2);
    if (!below(2)) damage(c, sizeof *c);
    if (!below(8)) fill(c, sizeof *c);
}

/* Chances that keep one deal in two or fewer. */
static void any_beliefs(tichu_beliefs *b) {
    memset(b, 0, sizeof *b);
    b->version = TICHU_ABI;
    for (int seat = 0; seat < 4; seat++)
        for (int held = 0; held < TICHU_CLASSES; held++)
            b->chances[seat][held] = below(4) ? 1U << 31 : (uint32_t)next_random() >> 1;
    if (!below(4)) damage(b, sizeof *b);
}

/* Weights of all sizes, mostly small; the head is right more often than not. */
static void any_policy(int32_t *policy) {
    int wide = !below(8);
    for (int i = 0; i < TICHU_POLICY_SIZE; i++)
        policy[i] = wide ? (int32_t)next_random() : (int32_t)below(2001) - 1000;
    if (!below(8)) return;
    policy[TICHU_POLICY_VERSION] = TICHU_POLICY_NOW;
    policy[TICHU_POLICY_LENGTH] = TICHU_POLICY_SIZE;
    policy[TICHU_POLICY_KIND] = (int32_t)below(3);
    policy[TICHU_POLICY_UNUSED] = 0;
}

static tichu_move moves[MOVES];
static tichu_valued valued[MOVES];
static int32_t policies[4][TICHU_POLICY_SIZE];

static void try_moves(const tichu_position *p) {
    (void)tichu_check(p);
    (void)tichu_legal(p, moves, (int32_t)below(MOVES + 1));
}

static void try_partition(void) {
    int64_t least[2];
    uint64_t hands[4];
    deal(hands, 1 + (int)below(14));
    if (!below(4)) hands[0] = next_random();
    any_policy(policies[0]);
    const int32_t *weights = policies[0] + TICHU_POLICY_WEIGHTS;
    (void)tichu_partition(hands[0], weights, least, moves, (int32_t)below(20));
    (void)tichu_partition_weights(hands, (int32_t)below(3), weights, least, NULL);
}

static void try_deals(const tichu_constraints *c) {
    uint64_t hands[4 * DEALS], ways[2];
    (void)tichu_count_deals(c, ways);
    (void)tichu_deals(c, next_random(), next_random(), DEALS, hands, NULL);
}

static void try_playouts(const tichu_position *p, const tichu_constraints *c, tichu_solver *solver) {
    tichu_totals totals;
    tichu_outcome outcomes[DEALS];
    tichu_move action;
    const int32_t *tables[4];
    int32_t exact;
    for (int seat = 0; seat < 4; seat++) {
        any_policy(policies[seat]);
        tables[seat] = policies[seat];
    }
    fill(&action, sizeof action);
    if (below(2) && tichu_legal(p, moves, MOVES) > 0) action = moves[0];
    const tichu_move *first = below(2) ? &action : NULL;
    const tichu_constraints *hidden = below(2) ? c : NULL;
    tichu_beliefs beliefs;
    any_beliefs(&beliefs);
    uint64_t seed = next_random(), deal_number = next_random();
    (void)tichu_playouts(p, hidden, first, tables, seed, deal_number, DEALS, &totals, outcomes, NULL);
    (void)tichu_endings(solver, (int32_t)below(10), &exact, p, hidden, below(2) ? &beliefs : NULL,
                        first, tables, seed, deal_number, DEALS, outcomes, NULL);
}

static void try_solver(const tichu_position *p, tichu_solver *solver) {
    tichu_ask ask = {TICHU_ABI, below(3), below(4), (int32_t)below(401) - 200, 200, NULL};
    if (!below(8)) fill(&ask, offsetof(tichu_ask, node_limit));
    tichu_answer answer;
    (void)tichu_solve(solver, p, &ask, &answer, NULL);
    (void)tichu_solve_actions(solver, p, &ask, &answer, valued, (int32_t)below(MOVES + 1), NULL);
    (void)tichu_solve_line(solver, p, &ask, (int32_t)below(401) - 200, moves, MOVES, NULL);
}

int main(int count, char **words) {
    double seconds = count > 1 ? atof(words[1]) : 20;
    state = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    tichu_solver *solver = tichu_solver_open(1 + below(4096));
    if (!solver) return 1;
    uint64_t rounds = 0, accepted = 0;
    time_t end = time(NULL) + (time_t)seconds;
    while (time(NULL) < end) {
        tichu_position position;
        tichu_constraints constraints;
        any_position(&position);
        any_constraints(&constraints);
        accepted += tichu_check(&position) == 0;
        try_moves(&position);
        try_partition();
        try_deals(&constraints);
        try_playouts(&position, &constraints, solver);
        try_solver(&position, solver);
        rounds++;
    }
    tichu_solver_close(solver);
    printf("%" PRIu64 " inputs, %" PRIu64 " positions accepted, no fault\n", rounds, accepted);
    return accepted == 0;
}
