/* Groups of equal rank and full houses.
 *
 * Each rank splits into singles, pairs, triples and fours, and may lend a triple or pairs to full
 * houses. A full house weighs a part for its triple and a part for its pair, so it does not matter
 * who is matched with whom as long as as many pairs are lent as triples. The Phoenix completes one
 * group or is alone.
 */
#include "groups.h"

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/* The least that one of some ranks, each held `number` times, adds by lending a pair. */
static int64_t least_pair(const partition_table *t, uint64_t hand, unsigned ranks) {
    int64_t best = NEVER;
    for (; ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        best = least(best, t->plain[rank][held(hand, rank)][LEND_PAIR].more);
    }
    return best;
}

/* What the Phoenix adds where no rank is held three times: alone, in a pair or triple, or in a
 * full house, whose triple it then completes. */
static int64_t phoenix_without_triples(const partition_table *t, uint64_t hand) {
    int64_t best = t->single[0];
    unsigned pairs = twos(hand);
    for (unsigned ranks = ones(hand) & ~pairs; ranks; ranks &= ranks - 1)
        best = least(best, t->with_phoenix[lowest(ranks)][1][LEND_NOTHING].more);
    for (unsigned ranks = pairs; ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        best = least(best, t->with_phoenix[rank][2][LEND_NOTHING].more);
        int64_t pair = least_pair(t, hand, pairs & ~(1U << rank));
        best = least(best, t->with_phoenix[rank][2][LEND_TRIPLE].more + pair);
    }
    return best;
}

/* Balances of triples lent less pairs lent, -2 to 2 (14 cards make at most two full houses),
 * without and with the Phoenix used. */
#define BALANCES 5
#define EVEN 2
typedef struct {
    int64_t best[2][BALANCES];
} balance;

static const int lends[LENDS] = {-2, -1, 0, 1};

static inline void relax(int64_t *to, const int64_t *from, const split *splits) {
    for (int lend = 0; lend < LENDS; lend++) {
        int shift = lends[lend];
        int64_t more = splits[lend].more;
        if (more >= NEVER / 2) continue;
        for (int b = shift < 0 ? -shift : 0; b < BALANCES - (shift > 0); b++)
            to[b + shift] = least(to[b + shift], from[b] + more);
    }
}

/* Add a rank of which two or more cards are held. */
static void add_rank(const partition_table *t, int rank, int number, int phoenix, balance *b) {
    balance after;
    for (int i = 0; i < BALANCES; i++) after.best[0][i] = after.best[1][i] = NEVER;
    relax(after.best[0], b->best[0], t->plain[rank][number]);
    if (phoenix) {
        relax(after.best[1], b->best[1], t->plain[rank][number]);
        relax(after.best[1], b->best[0], t->with_phoenix[rank][number]);
    }
    *b = after;
}

/* Begin with the ranks held once: only the Phoenix makes something else of one of them. */
static void start_balance(const partition_table *t, unsigned singles, balance *b) {
    int64_t pair = NEVER, lent = NEVER;
    for (int i = 0; i < BALANCES; i++) b->best[0][i] = b->best[1][i] = NEVER;
    b->best[0][EVEN] = 0;
    for (; singles; singles &= singles - 1) {
        const split *joined = t->with_phoenix[lowest(singles)][1];
        pair = least(pair, joined[LEND_NOTHING].more);
        lent = least(lent, joined[LEND_PAIR].more);
    }
    b->best[1][EVEN] = pair;
    b->best[1][EVEN - 1] = lent;
}

static unsigned held_once(uint64_t hand) { return ones(hand) & ~twos(hand); }

/* The least that a triple and a pair of other ranks than `rank` add. */
static int64_t other_house(const partition_table *t, uint64_t hand, int rank) {
    int64_t best = NEVER;
    unsigned others = ~(1U << rank);
    for (unsigned ranks = threes(hand) & others; ranks; ranks &= ranks - 1) {
        int three = lowest(ranks);
        int64_t pair = least_pair(t, hand, twos(hand) & others & ~(1U << three));
        best = least(best, t->plain[three][held(hand, three)][LEND_TRIPLE].more + pair);
    }
    return best;
}

/* Four cards and the Phoenix that lend both a triple and a pair: not to one another, as a full
 * house has two ranks, so a second one is needed. */
static int64_t both_lent(const partition_table *t, uint64_t hand) {
    int64_t best = NEVER;
    for (unsigned ranks = fours(hand); ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        best = least(best, t->lends_both[rank].more + other_house(t, hand, rank));
    }
    return best;
}

/* What full houses and the Phoenix add to the ranks by themselves. */
static int64_t lending(const partition_table *t, uint64_t hand) {
    balance b;
    int phoenix = (hand & PHOENIX) != 0;
    start_balance(t, phoenix ? held_once(hand) : 0, &b);
    for (unsigned ranks = twos(hand); ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        add_rank(t, rank, held(hand, rank), phoenix, &b);
    }
    if (!phoenix) return b.best[0][EVEN];
    int64_t best = least(b.best[1][EVEN], b.best[0][EVEN] + t->single[0]);
    return fours(hand) ? least(best, both_lent(t, hand)) : best;
}

int64_t groups_more(const partition_table *t, uint64_t hand) {
    unsigned triples = threes(hand);
    if (hand & PHOENIX) return triples ? lending(t, hand) : phoenix_without_triples(t, hand);
    if (!triples) return 0;
    if (triples & (triples - 1)) return lending(t, hand);
    int three = lowest(triples);
    int64_t pair = least_pair(t, hand, twos(hand) & ~triples);
    return least(0, t->plain[three][held(hand, three)][LEND_TRIPLE].more + pair);
}

/* How the ranks of the lightest partition split. */
typedef struct {
    const split *of[15];
    int alone; /* the Phoenix is played alone */
} splits;

static void split_all_alone(const partition_table *t, uint64_t hand, splits *chosen) {
    for (unsigned ranks = lane(hand, 0) & RUN_MASK; ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        chosen->of[rank] = &t->plain[rank][held(hand, rank)][LEND_NOTHING];
    }
}

/* Find the split of one rank by which a balance was reached, and step back before it. */
static const split *step_back(const partition_table *t, int rank, int number,
                              const balance *before, int64_t reached, int *used, int *even) {
    for (int joined = 0; joined <= *used; joined++)
        for (int lend = 0; lend < LENDS; lend++) {
            const split *s = joined ? &t->with_phoenix[rank][number][lend]
                                    : &t->plain[rank][number][lend];
            int from = *even - lends[lend];
            if (from < 0 || from >= BALANCES || s->more >= NEVER / 2) continue;
            if (before->best[*used - joined][from] + s->more != reached) continue;
            *used -= joined;
            *even = from;
            return s;
        }
    return &t->plain[rank][number][LEND_NOTHING];
}

/* Which rank held once the Phoenix joined, by what that added. */
static void join_single(const partition_table *t, unsigned singles, int lend, int64_t more,
                        splits *chosen) {
    for (; singles; singles &= singles - 1) {
        int rank = lowest(singles);
        if (t->with_phoenix[rank][1][lend].more != more) continue;
        chosen->of[rank] = &t->with_phoenix[rank][1][lend];
        return;
    }
}

/* The splits behind `lending`, its stages kept and walked back. */
static void split_by_balance(const partition_table *t, uint64_t hand, splits *chosen) {
    balance stage[8]; /* 14 cards hold at most seven ranks twice */
    int phoenix = (hand & PHOENIX) != 0, number = 0, rank_at[7];
    start_balance(t, phoenix ? held_once(hand) : 0, &stage[0]);
    for (unsigned ranks = twos(hand); ranks; ranks &= ranks - 1, number++) {
        int rank = rank_at[number] = lowest(ranks);
        stage[number + 1] = stage[number];
        add_rank(t, rank, held(hand, rank), phoenix, &stage[number + 1]);
    }
    int used = 0, even = EVEN;
    const balance *end = &stage[number];
    if (phoenix && end->best[1][EVEN] <= end->best[0][EVEN] + t->single[0]) used = 1;
    chosen->alone = phoenix && !used;
    while (number-- > 0) {
        int rank = rank_at[number];
        int64_t reached = stage[number + 1].best[used][even];
        chosen->of[rank] =
            step_back(t, rank, held(hand, rank), &stage[number], reached, &used, &even);
    }
    if (used)
        join_single(t, held_once(hand), even == EVEN ? LEND_NOTHING : LEND_PAIR,
                    stage[0].best[1][even], chosen);
}

/* Four cards and the Phoenix lend a triple and a pair, another two ranks a pair and a triple. */
static int split_lending_both(const partition_table *t, uint64_t hand, splits *chosen) {
    int64_t best = both_lent(t, hand);
    for (unsigned ranks = fours(hand); ranks && best < NEVER / 2; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        for (unsigned a = threes(hand) & ~(1U << rank); a; a &= a - 1)
            for (unsigned b = twos(hand) & ~(1U << rank); b; b &= b - 1) {
                int three = lowest(a), two = lowest(b);
                const split *triple = &t->plain[three][held(hand, three)][LEND_TRIPLE];
                const split *pair = &t->plain[two][held(hand, two)][LEND_PAIR];
                if (two == three) continue;
                if (t->lends_both[rank].more + triple->more + pair->more != best) continue;
                split_all_alone(t, hand, chosen);
                chosen->of[rank] = &t->lends_both[rank];
                chosen->of[three] = triple;
                chosen->of[two] = pair;
                return 1;
            }
    }
    return 0;
}

/* A triple or pair lent to a full house. */
typedef struct {
    int rank, natural;
} loan;

typedef struct {
    loan triples[3], pairs[3];
    int triple_count, pair_count;
} loans;

static void add_equals(plan *to, int kind, int rank, int size, int natural) {
    uint64_t use = cards_of(rank, natural) | (natural < size ? PHOENIX : 0);
    plan_add(to, use, kind, size, 2 * rank, natural < size ? rank : 0);
}

static void add_single(plan *to, int rank) {
    plan_add(to, cards_of(rank, 1), TICHU_SINGLE, 1, 2 * rank, 0);
}

/* Add the groups of one rank where they are more than one, or lent; that goes to the loans. */
static void add_several(plan *to, loans *lent, int rank, const split *s) {
    for (int i = 0; i < s->singles; i++) add_single(to, rank);
    for (int i = 0; i < s->pairs; i++) add_equals(to, TICHU_PAIR, rank, 2, 2);
    for (int i = 0; i < s->triples; i++) add_equals(to, TICHU_TRIPLE, rank, 3, 3);
    for (int i = 0; i < s->fours; i++) add_equals(to, TICHU_BOMB_FOUR, rank, 4, 4);
    if (s->phoenix == JOIN_PAIR) add_equals(to, TICHU_PAIR, rank, 2, 1);
    if (s->phoenix == JOIN_TRIPLE) add_equals(to, TICHU_TRIPLE, rank, 3, 2);
    for (int i = 0; i < s->pairs_lent; i++) {
        loan pair = {rank, s->phoenix == JOIN_LENT_PAIR && i == 0 ? 1 : 2};
        lent->pairs[lent->pair_count++] = pair;
    }
    if (s->triples_lent) {
        loan triple = {rank, s->phoenix == JOIN_LENT_TRIPLE ? 2 : 3};
        lent->triples[lent->triple_count++] = triple;
    }
}

/* Add the groups of one rank: mostly one. */
static inline void add_groups(plan *to, loans *lent, int rank, const split *s) {
    static const uint8_t kinds[] = {0, TICHU_SINGLE, TICHU_PAIR, TICHU_TRIPLE, TICHU_BOMB_FOUR};
    if (s->whole)
        plan_add(to, cards_of(rank, s->whole), kinds[s->whole], s->whole, 2 * rank, 0);
    else
        add_several(to, lent, rank, s);
}

/* The lowest triple takes the lowest pair, unless the two are of one rank. */
static void add_houses(plan *to, loans *lent) {
    int crossed = 0;
    for (int i = 0; i < lent->triple_count; i++)
        if (lent->triples[i].rank == lent->pairs[i].rank) crossed = 1;
    for (int i = 0; i < lent->triple_count; i++) {
        loan three = lent->triples[i], two = lent->pairs[crossed ? lent->triple_count - 1 - i : i];
        uint64_t use = cards_of(three.rank, three.natural) | cards_of(two.rank, two.natural);
        int phoenix = three.natural < 3 ? three.rank : two.natural < 2 ? two.rank : 0;
        if (phoenix) use |= PHOENIX;
        plan_add(to, use, TICHU_FULL_HOUSE, 5, 2 * three.rank, phoenix);
    }
}

/* Choose the splits of a hand with the Phoenix or a triple. */
static void choose_splits(const partition_table *t, uint64_t hand, splits *chosen) {
    int phoenix = (hand & PHOENIX) != 0;
    split_all_alone(t, hand, chosen);
    if (phoenix && fours(hand)) {
        if (both_lent(t, hand) == groups_more(t, hand) && split_lending_both(t, hand, chosen)) return;
    }
    split_by_balance(t, hand, chosen);
}

/* One rank held three times or more, no Phoenix: it is in a full house or not. */
static void plan_one_triple(const partition_table *t, uint64_t hand, plan *best) {
    int three = lowest(threes(hand)), two = 0;
    int64_t pair = NEVER;
    for (unsigned ranks = twos(hand) & ~(1U << three); ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        int64_t more = t->plain[rank][held(hand, rank)][LEND_PAIR].more;
        two = more < pair ? rank : two;
        pair = more < pair ? more : pair;
    }
    int house = t->plain[three][held(hand, three)][LEND_TRIPLE].more + pair < 0;
    loans lent = {{{0, 0}}, {{0, 0}}, 0, 0};
    for (unsigned ranks = lane(hand, 0) & RUN_MASK; ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        int lend = LEND_NOTHING;
        if (house && rank == three) lend = LEND_TRIPLE;
        if (house && rank == two) lend = LEND_PAIR;
        add_groups(best, &lent, rank, &t->plain[rank][held(hand, rank)][lend]);
    }
    add_houses(best, &lent);
}

static void plan_lending(const partition_table *t, uint64_t hand, plan *best) {
    splits chosen = {{0}, 0};
    loans lent = {{{0, 0}}, {{0, 0}}, 0, 0};
    choose_splits(t, hand, &chosen);
    if (chosen.alone) plan_add(best, PHOENIX, TICHU_SINGLE, 1, 3, 0);
    for (unsigned ranks = lane(hand, 0) & RUN_MASK; ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        add_groups(best, &lent, rank, chosen.of[rank]);
    }
    add_houses(best, &lent);
}

void groups_plan(const partition_table *t, uint64_t hand, plan *best) {
    unsigned triples = threes(hand);
    if (hand & PHOENIX || triples & (triples - 1)) {
        plan_lending(t, hand, best);
        return;
    }
    if (triples) {
        plan_one_triple(t, hand, best);
        return;
    }
    for (unsigned ranks = lane(hand, 0) & RUN_MASK; ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        add_groups(best, 0, rank, &t->plain[rank][held(hand, rank)][LEND_NOTHING]);
    }
}
