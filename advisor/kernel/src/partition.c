/* The search for the lightest partition.
 *
 * Only straights and pair sequences bind neighbouring ranks. So the search tries every set of them
 * (few in most hands), and what remains falls into groups of one rank, weighed without search:
 * each rank alone by look-up, and full houses by counting which ranks lend a triple and which a
 * pair, since a full house weighs a part for its triple and a part for its pair.
 */
#include "groups.h"

#define PIECES 4 /* 14 cards hold at most three straights and pair sequences */

typedef struct {
    uint64_t use;
    uint8_t kind, length, top, place;
} piece;

/* Of two sequences that could hold the Phoenix at the same place, the one that begins higher, or
 * is shorter, holds it: the one that the search tries later, when the held card is gone. */
static inline int tie_of_place(int low, int steps) { return steps - 64 * low; }

typedef struct {
    const partition_table *t;
    int64_t best;
    uint64_t rest; /* what the best set of pieces leaves */
    int depth, best_depth;
    piece pieces[PIECES], best_pieces[PIECES];
} search;

static void keep_best(search *s, uint64_t rest, int64_t weight) {
    if (weight >= s->best) return;
    s->best = weight;
    s->rest = rest;
    s->best_depth = s->depth;
    for (int i = 0; i < s->depth; i++) s->best_pieces[i] = s->pieces[i];
}

/* What is left is parted into groups, unless a bound says that it cannot be light enough. */
static void try_groups(search *s, uint64_t hand, int64_t weight) {
    const partition_table *t = s->t;
    unsigned triples = threes(hand);
    int64_t own = groups_own_weight(t, hand), bound = weight + own;
    if (triples) bound += t->least_house * (triples & (triples - 1) ? 2 : 1);
    if (hand & PHOENIX) bound += t->least_phoenix[triples != 0];
    if (bound < s->best) keep_best(s, hand, weight + own + groups_more(t, hand));
}

/* Where runs of `steps` ranks begin; one card may be lacking where `short_` says so. */
static inline unsigned starts_of(unsigned full, unsigned short_, int steps) {
    if (!short_) {
        unsigned starts = full & full >> 1;
        return steps == 2 ? starts : starts & starts >> 2 & full >> 4;
    }
    unsigned complete = full, lacking = short_;
    for (int i = 1; i < steps; i++) {
        lacking = (lacking & full >> i) | (complete & short_ >> i);
        complete &= full >> i;
    }
    return complete | lacking;
}

/* Whether nothing in a hand binds two ranks: no run, no pairs in a row, no full house, and no
 * Phoenix to make one. */
static inline int is_plain(uint64_t hand) {
    unsigned pairs = twos(hand);
    return !(hand & PHOENIX || threes(hand) || (pairs & pairs >> 1)
             || starts_of(lane(hand, 0) & RUN_MASK, 0, 5));
}

static void sequences(search *s, uint64_t hand, int low, int longest, int64_t weight);
static void straights(search *s, uint64_t hand, int low, int longest, int64_t weight);

static void try_sequence(search *s, uint64_t hand, int low, int top, int place, int64_t weight) {
    int pairs = top - low + 1;
    uint64_t run = ((1ULL << pairs) - 1) << low, use = run | run << 16;
    if (place) {
        use = (use & ~(1ULL << (16 + place))) | PHOENIX;
        weight += s->t->place_sequence[place] + tie_of_place(low, pairs);
    }
    piece p = {use, TICHU_PAIR_SEQUENCE, (uint8_t)(2 * pairs), (uint8_t)top, (uint8_t)place};
    uint64_t rest = without(hand, use);
    s->pieces[s->depth++] = p;
    weight += s->t->sequence[pairs - 2][top];
    if (!(rest & PHOENIX || threes(rest) || twos(rest)))
        keep_best(s, rest, weight + groups_own_weight(s->t, rest));
    else
        sequences(s, rest, low, pairs, weight);
    s->depth--;
}

static void sequences_from(search *s, uint64_t hand, int low, int longest, int64_t weight) {
    unsigned full = twos(hand), phoenix = hand & PHOENIX ? 1 : 0;
    for (int top = low, place = 0; top <= 14 && top - low < longest; top++) {
        if (!(full >> top & 1)) {
            if (!phoenix || place || !(ones(hand) >> top & 1)) return;
            place = top;
        }
        if (top == low) continue;
        try_sequence(s, hand, low, top, place, weight);
        if (!phoenix || place) continue;
        unsigned run = ((2U << (top - low)) - 1) << low;
        for (unsigned free = run & s->t->replace; free; free &= free - 1)
            try_sequence(s, hand, low, top, lowest(free), weight);
    }
}

/* Every set of pair sequences, each at `low` or above, at `low` no longer than `longest` pairs:
 * so each set comes once. The Phoenix takes the place of a held card only where that can gain. */
static void sequences(search *s, uint64_t hand, int low, int longest, int64_t weight) {
    unsigned full = twos(hand), short_ = hand & PHOENIX ? ones(hand) & ~full : 0;
    unsigned starts = starts_of(full, short_, 2) & ~0U << low;
    for (; starts; starts &= starts - 1) {
        int start = lowest(starts);
        sequences_from(s, hand, start, start == low ? longest : 7, weight);
    }
    try_groups(s, hand, weight);
}

/* Whether a rank lies in a run of five. */
static inline int in_run(unsigned full, int rank) {
    unsigned starts = starts_of(full, 0, 5);
    return (starts << 4 >> rank & 31) != 0;
}

/* Whether a card next to a straight would have to be played alone, and the straight with it weighs
 * less. The Phoenix must be gone: it could make a pair of that card. */
static inline int is_too_short(const search *s, uint64_t hand, uint64_t rest, int low, int top) {
    unsigned once = lane(hand, 0) & ~lane(hand, 1), full = lane(rest, 0) & RUN_MASK;
    int length = top - low;
    if (length == 13) return 0;
    length -= 4;
    if (once >> (top + 1) & 1 && s->t->better_up[length] >> top & 1 && top < 14
        && !in_run(full, top + 1))
        return 1;
    return low > 1 && once >> (low - 1) & 1 && s->t->better_down[length] >> top & 1
           && !in_run(full, low - 1);
}

static void try_straight(search *s, uint64_t hand, int low, int top, int place, int64_t weight) {
    int length = top - low + 1;
    uint64_t use = ((1ULL << length) - 1) << low;
    if (place) {
        use = (use & ~(1ULL << place)) | PHOENIX;
        weight += s->t->place_straight[place] + tie_of_place(low, length);
    }
    uint64_t rest = without(hand, use);
    if (!(rest & PHOENIX) && is_too_short(s, hand, rest, low, top)) return;
    piece p = {use, TICHU_STRAIGHT, (uint8_t)length, (uint8_t)top, (uint8_t)place};
    s->pieces[s->depth++] = p;
    weight += s->t->straight[length - 5][top];
    if (is_plain(rest))
        keep_best(s, rest, weight + groups_own_weight(s->t, rest));
    else
        straights(s, rest, low, length, weight);
    s->depth--;
}

/* A straight in which the Phoenix takes the place of a held card, wherever that can gain. */
static void try_freeing(search *s, uint64_t hand, int low, int top, int64_t weight) {
    unsigned run = ((2U << (top - low)) - 1) << low;
    for (unsigned free = run & (s->t->replace | fours(hand)); free; free &= free - 1)
        try_straight(s, hand, low, top, lowest(free), weight);
}

/* The straights from one rank: up to the first gap, with the Phoenix in it up to the second. */
static void straights_from(search *s, uint64_t hand, int low, int longest, int64_t weight) {
    unsigned gaps = ~(lane(hand, 0) & RUN_MASK) & ~0U << low;
    int gap = lowest(gaps), next_gap = lowest(gaps & (gaps - 1)), phoenix = hand & PHOENIX ? 1 : 0;
    int last = low + longest - 1 < 14 ? low + longest - 1 : 14;
    for (int top = low + 4; top < gap && top <= last; top++) {
        try_straight(s, hand, low, top, 0, weight);
        if (phoenix) try_freeing(s, hand, low, top, weight);
    }
    for (int top = gap > low + 4 ? gap : low + 4; phoenix && top < next_gap && top <= last; top++)
        try_straight(s, hand, low, top, gap, weight);
}

/* Every set of straights, in the same way, and behind each every set of pair sequences. */
static void straights(search *s, uint64_t hand, int low, int longest, int64_t weight) {
    unsigned full = lane(hand, 0) & RUN_MASK, short_ = hand & PHOENIX ? RANK_MASK & ~full : 0;
    unsigned starts = starts_of(full, short_, 5) & ~0U << low;
    for (; starts; starts &= starts - 1) {
        int start = lowest(starts);
        straights_from(s, hand, start, start == low ? longest : 14, weight);
    }
    sequences(s, hand, 2, 7, weight);
}

static void run_search(search *s, const partition_table *t, uint64_t hand) {
    s->t = t;
    s->best = NEVER;
    s->depth = s->best_depth = 0;
    straights(s, hand & ~(DOG | DRAGON), 1, 14, 0);
}

static int64_t alone_value(const partition_table *t, uint64_t hand) {
    return (hand & DOG ? t->dog : 0) + (hand & DRAGON ? t->single[15] : 0);
}

int64_t partition_value(const partition_table *t, uint64_t hand) {
    search s;
    run_search(&s, t, hand);
    return s.best + alone_value(t, hand);
}

void partition_plan(const partition_table *t, uint64_t hand, plan *best) {
    search s;
    run_search(&s, t, hand);
    best->value = s.best + alone_value(t, hand);
    best->count = 0;
    best->singles = 0;
    if (hand & DOG) plan_add(best, DOG, TICHU_DOG, 1, 0, 0);
    if (hand & DRAGON) plan_add(best, DRAGON, TICHU_SINGLE, 1, DRAGON_RANK, 0);
    for (int i = 0; i < s.best_depth; i++) {
        const piece *p = &s.best_pieces[i];
        plan_add(best, p->use, p->kind, p->length, 2 * p->top, p->place);
    }
    groups_plan(t, s.rest, best);
}

/* The two parts of a full house. */
static int64_t house_weight(const partition_table *t, const tichu_play *play) {
    int three = play->rank / 2;
    int two = lowest(ones(play->use) & ~(1U << three));
    int64_t triple = play->phoenix == three ? t->house_x[three] : t->house[three];
    return triple + (play->phoenix == two ? t->house_pair_x[two] : t->house_pair[two]);
}

static int64_t run_weight(const partition_table *t, const tichu_play *play) {
    int top = play->rank / 2, steps = play->length, place = play->phoenix;
    int paired = play->kind == TICHU_PAIR_SEQUENCE;
    if (paired) steps /= 2;
    int64_t weight = paired ? t->sequence[steps - 2][top] : t->straight[steps - 5][top];
    if (!place) return weight;
    weight += paired ? t->place_sequence[place] : t->place_straight[place];
    return weight + tie_of_place(top - steps + 1, steps);
}

int64_t partition_weight(const partition_table *t, const tichu_play *play) {
    int place = play->rank / 2, phoenix = (play->use & PHOENIX) != 0;
    if (play->kind == TICHU_FULL_HOUSE) return house_weight(t, play);
    if (play->kind > TICHU_FULL_HOUSE && play->kind != TICHU_BOMB_FOUR) return run_weight(t, play);
    place = play->use & DRAGON ? 15 : place;
    place = play->use == PHOENIX ? 0 : place;
    return t->group[play->kind][phoenix][place];
}

int plan_take(plan *from, const partition_table *t, const tichu_play *play) {
    int place = 0;
    while (place < from->count
           && (from->play[place].use != play->use || from->play[place].phoenix != play->phoenix))
        place++;
    if (place == from->count) return 0;
    from->value -= partition_weight(t, play);
    from->play[place] = from->play[--from->count];
    if (play->kind != TICHU_SINGLE) return 1;
    from->singles &= ~plan_single(play);
    for (int i = 0; i < from->count; i++)
        if (from->play[i].use == play->use) from->singles |= plan_single(play);
    return 1;
}
