/* From a flat table of weights to the tables that the search for a partition reads. */
#include <string.h>

#include "groups.h"
#include "random.h"

/* Small numbers that decide between equal weights: below 2^28 for a combination, so that where
 * the Phoenix could change places with a held card it is better anywhere else than in a pair
 * sequence, and better there than in a straight. That leaves fewer places to be searched. */
static int64_t tie_of(int kind, int rank, int length) {
    return (int64_t)(mix((uint64_t)(kind << 16 | length << 8 | rank)) >> 36);
}

enum { TIE_HOUSE_PAIR = 32, TIE_PLACE, TIE_WITH_PHOENIX = 64 };

static int64_t place_tie(int kind, int place) {
    int64_t tie = (int64_t)(mix((uint64_t)((TIE_PLACE + kind) << 16 | place)) >> 37);
    return tie + (1LL << (kind == TICHU_STRAIGHT ? 29 : 28));
}

static int64_t scaled(int32_t weight) { return (int64_t)weight * (1LL << TIE_BITS); }

static void prepare_ranks(partition_table *t, const int32_t *w) {
    for (int rank = 0; rank < 16; rank++)
        t->single[rank] = scaled(w[TICHU_WEIGHT_SINGLE + rank]) + tie_of(TICHU_SINGLE, rank, 1);
    for (int rank = 2; rank <= 14; rank++) {
        int x = TIE_WITH_PHOENIX;
        int64_t pair = scaled(w[TICHU_WEIGHT_PAIR + rank]), triple = scaled(w[TICHU_WEIGHT_TRIPLE + rank]);
        int64_t house = scaled(w[TICHU_WEIGHT_FULL_HOUSE + rank]);
        t->pair[rank] = pair + tie_of(TICHU_PAIR, rank, 2);
        t->pair_x[rank] = pair + tie_of(TICHU_PAIR + x, rank, 2);
        t->triple[rank] = triple + tie_of(TICHU_TRIPLE, rank, 3);
        t->triple_x[rank] = triple + tie_of(TICHU_TRIPLE + x, rank, 3);
        t->house[rank] = house + tie_of(TICHU_FULL_HOUSE, rank, 5);
        t->house_x[rank] = house + tie_of(TICHU_FULL_HOUSE + x, rank, 5);
        t->house_pair[rank] = tie_of(TIE_HOUSE_PAIR, rank, 5);
        t->house_pair_x[rank] = tie_of(TIE_HOUSE_PAIR + x, rank, 5);
        t->four[rank] = scaled(w[TICHU_WEIGHT_FOUR + rank]) + tie_of(TICHU_BOMB_FOUR, rank, 4);
        t->place_straight[rank] = place_tie(TICHU_STRAIGHT, rank);
        t->place_sequence[rank] = place_tie(TICHU_PAIR_SEQUENCE, rank);
        if (t->single[rank] < t->single[0]) t->replace |= 1U << rank;
    }
    t->dog = scaled(w[TICHU_WEIGHT_DOG]) + tie_of(TICHU_DOG, 0, 1);
}

/* The same once more by kind: what `partition_weight` looks up without a branch. */
static void prepare_groups(partition_table *t) {
    t->group[TICHU_DOG][0][0] = t->dog;
    for (int rank = 0; rank < 16; rank++)
        t->group[TICHU_SINGLE][0][rank] = t->group[TICHU_SINGLE][1][rank] = t->single[rank];
    for (int rank = 2; rank <= 14; rank++) {
        t->group[TICHU_PAIR][0][rank] = t->pair[rank];
        t->group[TICHU_PAIR][1][rank] = t->pair_x[rank];
        t->group[TICHU_TRIPLE][0][rank] = t->triple[rank];
        t->group[TICHU_TRIPLE][1][rank] = t->triple_x[rank];
        t->group[TICHU_BOMB_FOUR][0][rank] = t->four[rank];
    }
}

static void prepare_sequences(partition_table *t, const int32_t *w) {
    for (int top = 0; top <= 14; top++) {
        for (int length = 5; length <= 14; length++)
            t->straight[length - 5][top] = scaled(w[TICHU_WEIGHT_STRAIGHT + 15 * (length - 5) + top])
                                           + tie_of(TICHU_STRAIGHT, top, length);
        for (int pairs = 2; pairs <= 7; pairs++)
            t->sequence[pairs - 2][top] = scaled(w[TICHU_WEIGHT_SEQUENCE + 15 * (pairs - 2) + top])
                                          + tie_of(TICHU_PAIR_SEQUENCE, top, pairs);
    }
}

/* Where a straight gains by a card that would else be alone; the margin is more than the ties of
 * places that change with its length. */
static void prepare_extensions(partition_table *t) {
    const int64_t margin = 128;
    for (int length = 5; length < 14; length++)
        for (int top = length; top <= 14; top++) {
            int64_t weight = t->straight[length - 5][top] - margin;
            const int64_t *longer = t->straight[length - 4];
            int below = top - length;
            if (top < 14 && weight + t->single[top + 1] >= longer[top + 1])
                t->better_up[length - 5] |= (uint16_t)(1U << top);
            if (below >= 1 && weight + t->single[below] >= longer[top])
                t->better_down[length - 5] |= (uint16_t)(1U << top);
        }
}

/* The weights of splits while they are built are absolute; `own` is taken off in the end. */
static void take(split *best, int64_t weight, const split *rest) {
    if (weight + rest->more >= best->more) return;
    *best = *rest;
    best->more += weight;
}

static const split nothing = {0, 0, 0, 0, 0, 0, 0, 0, 0};
static const split never = {NEVER, 0, 0, 0, 0, 0, 0, 0, 0};

/* The best split of a number of cards into groups, the first of them of each size in turn. */
static void split_alone(partition_table *t, int rank, int number) {
    split *best = &t->plain[rank][number][LEND_NOTHING];
    const split *rest[5];
    *best = number ? never : nothing;
    for (int i = 0; i <= number; i++) rest[i] = &t->plain[rank][i][LEND_NOTHING];
    int64_t weights[5] = {0, t->single[rank], t->pair[rank], t->triple[rank], t->four[rank]};
    int first = 0;
    for (int size = 1; size <= number; size++) {
        if (rank == 1 && size > 1) break;
        int64_t before = best->more;
        take(best, weights[size], rest[number - size]);
        if (best->more < before) first = size;
    }
    if (first == 1) best->singles++;
    if (first == 2) best->pairs++;
    if (first == 3) best->triples++;
    if (first == 4) best->fours++;
}

static void lend_pair(split *best, int64_t weight, const split *rest) {
    take(best, weight, rest);
    best->pairs_lent++;
}

static void split_lending(partition_table *t, int rank, int number) {
    split *lends = t->plain[rank][number];
    for (int lend = 0; lend < LENDS; lend++)
        if (lend != LEND_NOTHING) lends[lend] = never;
    if (number >= 2) {
        const split *rest = t->plain[rank][number - 2];
        lend_pair(&lends[LEND_PAIR], t->house_pair[rank], &rest[LEND_NOTHING]);
        lend_pair(&lends[LEND_TWO_PAIRS], t->house_pair[rank], &rest[LEND_PAIR]);
    }
    if (number < 3) return;
    take(&lends[LEND_TRIPLE], t->house[rank], &t->plain[rank][number - 3][LEND_NOTHING]);
    lends[LEND_TRIPLE].triples_lent++;
}

static void join(split *best, int64_t weight, const split *rest, int as) {
    int64_t before = best->more;
    take(best, weight, rest);
    if (best->more == before) return;
    best->phoenix = (uint8_t)as;
    best->pairs_lent = (uint8_t)(best->pairs_lent + (as == JOIN_LENT_PAIR));
    best->triples_lent = (uint8_t)(best->triples_lent + (as == JOIN_LENT_TRIPLE));
}

static void split_with_phoenix(partition_table *t, int rank, int number) {
    split *joined = t->with_phoenix[rank][number];
    for (int lend = 0; lend < LENDS; lend++) joined[lend] = never;
    if (number < 1) return;
    const split *rest = t->plain[rank][number - 1];
    for (int lend = 0; lend < LENDS; lend++)
        join(&joined[lend], t->pair_x[rank], &rest[lend], JOIN_PAIR);
    join(&joined[LEND_PAIR], t->house_pair_x[rank], &rest[LEND_NOTHING], JOIN_LENT_PAIR);
    join(&joined[LEND_TWO_PAIRS], t->house_pair_x[rank], &rest[LEND_PAIR], JOIN_LENT_PAIR);
    if (number == 4)
        join(&t->lends_both[rank], t->house_pair_x[rank], &rest[LEND_TRIPLE], JOIN_LENT_PAIR);
    if (number < 2) return;
    rest = t->plain[rank][number - 2];
    for (int lend = 0; lend < LENDS; lend++)
        join(&joined[lend], t->triple_x[rank], &rest[lend], JOIN_TRIPLE);
    join(&joined[LEND_TRIPLE], t->house_x[rank], &rest[LEND_NOTHING], JOIN_LENT_TRIPLE);
    if (number == 4)
        join(&t->lends_both[rank], t->house_x[rank], &rest[LEND_PAIR], JOIN_LENT_TRIPLE);
}

static void mark_whole(split *s, int number) {
    int groups = s->singles + s->pairs + s->triples + s->fours;
    int alone = groups == 1 && !s->pairs_lent && !s->triples_lent && !s->phoenix;
    s->whole = (uint8_t)(alone ? number : 0);
}

static void subtract_own(partition_table *t, int rank) {
    for (int number = 0; number <= 4; number++) {
        int64_t own = t->plain[rank][number][LEND_NOTHING].more;
        t->own[rank][number] = own;
        for (int lend = 0; lend < LENDS; lend++) {
            t->plain[rank][number][lend].more -= own;
            mark_whole(&t->plain[rank][number][lend], number);
            t->with_phoenix[rank][number][lend].more -= own;
        }
    }
    t->lends_both[rank].more -= t->own[rank][4];
}

static void prepare_splits(partition_table *t) {
    for (int rank = 1; rank <= 14; rank++) {
        t->lends_both[rank] = never;
        for (int number = 0; number <= (rank == 1 ? 1 : 4); number++) {
            split_alone(t, rank, number);
            split_lending(t, rank, number);
        }
        for (int number = 0; number <= 4 && rank > 1; number++) split_with_phoenix(t, rank, number);
        if (rank > 1) subtract_own(t, rank);
    }
    t->own[1][1] = t->single[1];
    t->plain[1][1][LEND_NOTHING].whole = 1;
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/* The least that any full house adds to the ranks by themselves, and that the Phoenix adds where
 * no rank is held three times, and where one is. */
static void prepare_bounds(partition_table *t) {
    int64_t triple = NEVER, pair = NEVER, alone = t->single[0], lent = NEVER, made = NEVER;
    for (int rank = 2; rank <= 14; rank++)
        for (int number = 1; number <= 4; number++) {
            triple = least(triple, t->plain[rank][number][LEND_TRIPLE].more);
            pair = least(pair, t->plain[rank][number][LEND_PAIR].more);
            alone = least(alone, t->with_phoenix[rank][number][LEND_NOTHING].more);
            lent = least(lent, t->with_phoenix[rank][number][LEND_PAIR].more);
            made = least(made, t->with_phoenix[rank][number][LEND_TRIPLE].more);
        }
    t->least_house = least(0, triple + pair);
    t->least_phoenix[0] = least(alone, made + pair);
    t->least_phoenix[1] = least(t->least_phoenix[0], lent + triple);
}

/* Sums over sets of ranks, so that a whole lane is weighed by two look-ups. */
static void prepare_sums(partition_table *t) {
    for (int i = 0; i < 4; i++)
        for (int set = 1; set < 128; set++) {
            int bit = lowest((uint64_t)set), rank = bit + 1, rest = set & (set - 1);
            if (rank > 1 || !i)
                t->low[i][set] = t->low[i][rest] + t->own[rank][i + 1] - t->own[rank][i];
            rank += 7;
            t->high[i][set] = t->high[i][rest] + t->own[rank][i + 1] - t->own[rank][i];
        }
}

int partition_prepare(partition_table *t, const int32_t weights[TICHU_WEIGHTS]) {
    for (int i = 0; i < TICHU_WEIGHTS; i++)
        if (weights[i] > WEIGHT_LIMIT || weights[i] < -WEIGHT_LIMIT) return TICHU_BAD_POLICY;
    memset(t, 0, sizeof *t);
    prepare_ranks(t, weights);
    prepare_groups(t);
    prepare_sequences(t, weights);
    prepare_extensions(t);
    prepare_splits(t);
    prepare_bounds(t);
    prepare_sums(t);
    return 0;
}
