/* Calls, the exchange, the wish, the Dragon's gift: sums of weights, as for plays. */
#include "bidding.h"

#include "view.h"

#define RANKS 17 /* Dog, Mah Jong, 2 to A, Phoenix, Dragon */

int bid_rank(int card) {
    if (card < 2) return card;
    return card < 54 ? (card - 2) / 4 + 2 : card - 39;
}

static int partner_called(const game *g, int seat) { return has_called(&g->s, partner_of(seat)); }

int bid_grand(const game *g, int seat, uint64_t eight) {
    const int32_t *w = g->policies[seat]->w;
    uint64_t hand = thermometer_of(eight);
    int64_t sum = w[TICHU_GRAND_BASE];
    sum += (int64_t)w[TICHU_GRAND_ACE] * held(hand, 14);
    sum += (int64_t)w[TICHU_GRAND_KING] * held(hand, 13);
    if (hand & DRAGON) sum += w[TICHU_GRAND_DRAGON];
    if (hand & PHOENIX) sum += w[TICHU_GRAND_PHOENIX];
    if (hand & DRAGON && hand & PHOENIX) sum += w[TICHU_GRAND_BOTH];
    if (hand & DOG) sum += w[TICHU_GRAND_DOG];
    if (hand & MAH_JONG) sum += w[TICHU_GRAND_MAH_JONG];
    if (partner_called(g, seat)) sum += w[TICHU_GRAND_PARTNER_CALLED];
    return sum > 0;
}

static int bombs_of(uint64_t hand, uint64_t marked) {
    int number = count_of(fours(hand));
    for (int suit = 0; suit < 4; suit++) number += lane(marked, suit) != 0;
    return number;
}

static int cards_played(const tichu_state *s, int seat) {
    int left = 0;
    for (int other = 0; other < 4; other++)
        if (other != seat) left += count_of(s->hand[other]);
    return 42 - left;
}

int bid_tichu(game *g, int seat) {
    const tichu_state *s = &g->s;
    const int32_t *w = g->policies[seat]->w;
    uint64_t hand = s->hand[seat];
    const plan *best = game_plan(g, seat);
    int64_t sum = w[TICHU_TICHU_BASE];
    sum += w[TICHU_TICHU_WEIGHT] * weight_of_value(best->value);
    sum += (int64_t)w[TICHU_TICHU_COUNT] * best->count;
    sum += (int64_t)w[TICHU_TICHU_ACE] * held(hand, 14);
    sum += (int64_t)w[TICHU_TICHU_BOMB] * bombs_of(hand, s->marked[seat]);
    sum += (int64_t)w[TICHU_TICHU_PLAYED] * cards_played(s, seat);
    if (hand & DRAGON) sum += w[TICHU_TICHU_DRAGON];
    if (hand & PHOENIX) sum += w[TICHU_TICHU_PHOENIX];
    if (hand & DOG) sum += w[TICHU_TICHU_DOG];
    if (hand & MAH_JONG) sum += w[TICHU_TICHU_MAH_JONG];
    if (partner_called(g, seat)) sum += w[TICHU_TICHU_PARTNER_CALLED];
    if (has_called(s, next_of(seat)) || has_called(s, (seat + 3) & 3))
        sum += w[TICHU_TICHU_OPPONENT_CALLED];
    return sum > 0;
}

/* A hand as the exchange sees it. */
typedef struct {
    const int32_t *w;
    uint8_t number[RANKS]; /* cards of each rank still there */
    uint8_t free[RANKS];   /* those of them that may be given */
    unsigned held;     /* ranks of which any may be given */
    unsigned loose;    /* ranks that are a single of the lightest partition */
    int caller;        /* the partner has called */
} gifts;

/* The ranks, Mah Jong to ace, that are a single of the lightest partition. */
static unsigned loose_of(const policy *p, uint64_t hand) {
    plan best;
    partition_plan(&p->table, hand, &best);
    return best.singles & RUN_MASK;
}

static int64_t to_partner(const gifts *x, int rank) {
    const int32_t *w = x->w;
    int64_t sum = w[TICHU_GIVE_PARTNER + rank];
    if (x->caller) sum += w[TICHU_GIVE_CALLER + rank];
    if (x->loose >> rank & 1) sum += w[TICHU_GIVE_PARTNER_LOOSE];
    return sum + (int64_t)w[TICHU_GIVE_PARTNER_MORE] * (x->number[rank] - 1);
}

static int64_t to_opponent(const gifts *x, int rank, int is_next) {
    const int32_t *w = x->w;
    int64_t sum = w[TICHU_GIVE_OPPONENT + rank];
    if (x->loose >> rank & 1) sum += w[TICHU_GIVE_OPPONENT_LOOSE];
    sum += (int64_t)w[TICHU_GIVE_OPPONENT_MORE] * (x->number[rank] - 1);
    if (rank < 2 || rank > 14) return sum;
    int is_even = !(rank & 1);
    return sum + w[is_even == is_next ? TICHU_GIVE_EVEN_NEXT : TICHU_GIVE_ODD_NEXT];
}

static int best_for_partner(const gifts *x) {
    int best = -1;
    int64_t most = 0;
    for (unsigned held = x->held; held; held &= held - 1) {
        int rank = lowest(held);
        int64_t score = to_partner(x, rank);
        if (best >= 0 && score <= most) continue;
        best = rank;
        most = score;
    }
    return best;
}

/* The two best ranks for an opponent, the lower of equal ones first. */
static void best_two(const gifts *x, int is_next, int ranks[2]) {
    int64_t scores[2] = {INT64_MIN, INT64_MIN};
    ranks[0] = ranks[1] = -1;
    for (unsigned held = x->held; held; held &= held - 1) {
        int rank = lowest(held);
        int64_t score = to_opponent(x, rank, is_next);
        if (score <= scores[1]) continue;
        int place = score > scores[0] ? 0 : 1;
        ranks[1] = place ? rank : ranks[0];
        scores[1] = place ? score : scores[0];
        if (place) continue;
        ranks[0] = rank;
        scores[0] = score;
    }
}

/* The best pair of ranks for the opponents: one of the two best of each. */
static void best_for_opponents(const gifts *x, int *next, int *previous) {
    int nexts[2], previouses[2], found = 0;
    int64_t best = 0;
    best_two(x, 1, nexts);
    best_two(x, 0, previouses);
    for (int i = 0; i < 4; i++) {
        int a = nexts[i >> 1], b = previouses[i & 1];
        if (a < 0 || b < 0 || (a == b && x->free[a] < 2)) continue;
        int64_t score = to_opponent(x, a, 1) + to_opponent(x, b, 0);
        if (found && score <= best) continue;
        found = 1;
        best = score;
        *next = a;
        *previous = b;
    }
}

/* Take a card of a rank: the lowest suit that is not in a straight bomb, else the lowest. */
static int take_card(uint64_t *cards, uint64_t marked, int rank) {
    if (rank < 0) return -1;
    if (rank < 2 || rank > 14) {
        int card = rank < 2 ? rank : rank + 39;
        *cards &= ~(1ULL << card);
        return card;
    }
    for (int bombs = 0; bombs < 2; bombs++)
        for (int suit = 0; suit < 4; suit++) {
            uint64_t bit = card_bit(rank, suit);
            if (!(*cards & bit) || (!bombs && marked >> (16 * suit + rank) & 1)) continue;
            *cards &= ~bit;
            return lowest(bit);
        }
    return -1;
}

static void exchange_at_random(const game *g, int seat, uint64_t cards, int given[3]) {
    uint64_t word = draw(g->key, DRAW_EXCHANGE, seat);
    for (int i = 0; i < 3; i++) {
        uint64_t left = cards;
        if (given[i] >= 0 || !cards) continue;
        for (int skip = below(&word, count_of(cards)); skip; skip--) left &= left - 1;
        given[i] = lowest(left);
        cards &= ~(1ULL << given[i]);
    }
}

static void count_gifts(gifts *x, uint64_t cards, uint64_t may_give) {
    for (uint64_t left = cards; left; left &= left - 1) x->number[bid_rank(lowest(left))]++;
    for (uint64_t left = may_give; left; left &= left - 1) {
        int rank = bid_rank(lowest(left));
        x->free[rank]++;
        x->held |= 1U << rank;
    }
}

static void give_away(gifts *x, int rank) {
    x->number[rank]--;
    if (!--x->free[rank]) x->held &= ~(1U << rank);
}

/* The best rank for one opponent, where it is known what the other gets. */
static int best_for_opponent(const gifts *x, int is_next) {
    int ranks[2];
    best_two(x, is_next, ranks);
    return ranks[0];
}

void bid_exchange(const game *g, int seat, const giving *from, int given[3]) {
    const policy *p = g->policies[seat];
    uint64_t may_give = from->cards & ~from->kept;
    if (given[0] >= 0 && given[1] >= 0 && given[2] >= 0) return;
    if (p->kind == TICHU_POLICY_RANDOM) {
        exchange_at_random(g, seat, may_give, given);
        return;
    }
    gifts x = {p->w, {0}, {0}, 0, loose_of(p, thermometer_of(from->cards)), from->caller};
    uint64_t marked = marked_of(suits_of(from->cards));
    count_gifts(&x, from->cards, may_give);
    if (given[1] < 0 && x.held) {
        int rank = best_for_partner(&x);
        give_away(&x, rank);
        given[1] = take_card(&may_give, marked, rank);
    }
    int next = -1, previous = -1;
    if (given[0] < 0 && given[2] < 0)
        best_for_opponents(&x, &next, &previous);
    else if (given[0] < 0)
        next = best_for_opponent(&x, 1);
    else if (given[2] < 0)
        previous = best_for_opponent(&x, 0);
    if (given[0] < 0) given[0] = take_card(&may_give, marked, next);
    if (given[2] < 0) given[2] = take_card(&may_give, marked, previous);
}

static int64_t wish_score(const game *g, int seat, int rank) {
    const tichu_state *s = &g->s;
    const int32_t *w = g->policies[seat]->w;
    int64_t sum = (int64_t)w[TICHU_WISH_RANK] * rank;
    sum += (int64_t)w[TICHU_WISH_HELD] * held(s->hand[seat], rank);
    if (rank == g->given[seat]) sum += w[TICHU_WISH_GIVEN];
    if (rank < 14) return sum;
    if (has_called(s, next_of(seat))) sum += w[TICHU_WISH_ACE_NEXT_CALLED];
    if (has_called(s, (seat + 3) & 3)) sum += w[TICHU_WISH_ACE_PREVIOUS_CALLED];
    return sum;
}

int bid_wish(game *g) {
    int seat = g->s.asked, must = (g->s.options & TICHU_MUST_WISH) != 0;
    const policy *p = g->policies[seat];
    if (p->kind == TICHU_POLICY_RANDOM) {
        int wish = game_random(g, 14 - must) + must;
        return wish ? wish + 1 : 0;
    }
    int best = 0;
    int64_t most = p->w[TICHU_WISH_NONE];
    if (partner_called(g, seat)) most += p->w[TICHU_WISH_NONE_PARTNER_CALLED];
    for (int rank = 2; rank <= 14; rank++) {
        int64_t score = wish_score(g, seat, rank);
        if (score <= most && (best || !must)) continue;
        best = rank;
        most = score;
    }
    return best;
}

int bid_gift(game *g) {
    const tichu_state *s = &g->s;
    int seat = s->asked, next = next_of(seat), previous = (seat + 3) & 3;
    const policy *p = g->policies[seat];
    if (p->kind == TICHU_POLICY_RANDOM) return game_random(g, 2) ? previous : next;
    int64_t more = p->w[TICHU_GIFT_PREVIOUS];
    more += (int64_t)p->w[TICHU_GIFT_CARD] * (count_of(s->hand[previous]) - count_of(s->hand[next]));
    more += (int64_t)p->w[TICHU_GIFT_CALLED] * (has_called(s, previous) - has_called(s, next));
    return more > 0 ? previous : next;
}
