/* Hidden hands, drawn uniformly among all that fit what is known. */
#include "deals.h"

#include <stdlib.h>
#include <string.h>

#include "bits.h"

static int check_constraints(const tichu_constraints *c) {
    uint64_t seen = c->unseen;
    if (c->version != TICHU_ABI) return TICHU_BAD_VERSION;
    if (c->unseen & ~ALL_CARDS) return TICHU_BAD_CARD;
    if (c->exchange > 1) return TICHU_BAD_CONSTRAINTS;
    for (int seat = 0; seat < 4; seat++) {
        if (c->fixed[seat] & ~ALL_CARDS) return TICHU_BAD_CARD;
        if (c->fixed[seat] & seen) return TICHU_CARD_TWICE;
        seen |= c->fixed[seat];
        if (c->sizes[seat] > 14 || c->sizes[seat] < count_of(c->fixed[seat]))
            return TICHU_BAD_CONSTRAINTS;
        if (c->fixed[seat] & c->excluded[seat]) return TICHU_BAD_CONSTRAINTS;
    }
    return 0;
}

static int set_room(dealer *d, const tichu_constraints *c) {
    int free_places = 0;
    for (int seat = 0; seat < 4; seat++) {
        d->fixed[seat] = c->fixed[seat];
        d->room[seat] = (uint8_t)(c->sizes[seat] - count_of(c->fixed[seat]));
        free_places += d->room[seat];
    }
    d->number = count_of(c->unseen);
    if (free_places > d->number) return TICHU_BAD_CONSTRAINTS;
    d->room[NOBODY] = (uint8_t)(d->number - free_places);
    return 0;
}

/* Who may receive a card: those with room that do not exclude it. */
static int receivers_of(const dealer *d, const tichu_constraints *c, int card) {
    int allowed = 0;
    for (int r = 0; r < RECEIVERS; r++)
        if (d->room[r] && (r == NOBODY || !(c->excluded[r] >> card & 1))) allowed |= 1 << r;
    return allowed;
}

/* Put the restricted cards first. */
static void sort_cards(dealer *d, const tichu_constraints *c) {
    int everybody = 0, place = 0;
    for (int r = 0; r < RECEIVERS; r++)
        if (d->room[r]) everybody |= 1 << r;
    for (int free_ones = 0; free_ones < 2; free_ones++) {
        for (uint64_t left = c->unseen; left; left &= left - 1) {
            int card = lowest(left), allowed = receivers_of(d, c, card);
            if ((allowed == everybody) != free_ones) continue;
            d->cards[place] = (uint8_t)card;
            d->allowed[place++] = (uint8_t)allowed;
        }
        if (!free_ones) d->restricted = place;
    }
}

static wide choose(int n, int k) {
    wide ways = 1;
    for (int i = 1; i <= k; i++) ways = ways * (wide)(n - k + i) / (wide)i;
    return ways;
}

/* Ways to place cards that everybody may hold. */
static wide multinomial(const int left[RECEIVERS]) {
    wide ways = 1;
    int sum = 0;
    for (int r = 0; r < RECEIVERS; r++) {
        sum += left[r];
        ways *= choose(sum, left[r]);
    }
    return ways;
}

/* The number below which a draw of 63 bits falls with the probability part / whole. */
static uint64_t limit_of(wide part, wide whole) {
    while (whole >> 63) {
        part >>= 1;
        whole >>= 1;
    }
    return whole ? (uint64_t)((part << 63) / whole) : 0;
}

/* Fill in the ways and limits of one place in the table, which needs only earlier places. */
static void fill_place(const dealer *d, int index, const int left[RECEIVERS], wide *ways) {
    int placed = d->number, allowed;
    for (int r = 0; r < RECEIVERS; r++) placed -= left[r];
    if (placed > d->restricted) return;
    if (placed == d->restricted) {
        ways[index] = multinomial(left);
        return;
    }
    wide sums[RECEIVERS], sum = 0;
    allowed = d->allowed[placed];
    for (int r = 0; r < RECEIVERS; r++) {
        if (allowed >> r & 1 && left[r]) sum += ways[index - d->stride[r]];
        sums[r] = sum;
    }
    ways[index] = sum;
    for (int r = 0; r < NOBODY; r++) d->limits[index][r] = limit_of(sums[r], sum);
}

/* Count for every room left, the smallest first, in how many ways it can be filled. */
static int make_table(dealer *d) {
    int places = 1, left[RECEIVERS] = {0};
    for (int r = 0; r < RECEIVERS; r++) {
        d->stride[r] = places;
        places *= d->room[r] + 1;
    }
    wide *ways = calloc((size_t)places, sizeof *ways);
    d->limits = calloc((size_t)places, sizeof *d->limits);
    if (!ways || !d->limits) {
        free(ways);
        return TICHU_NO_MEMORY;
    }
    for (int index = 0; index < places; index++) {
        fill_place(d, index, left, ways);
        for (int r = 0; r < RECEIVERS; r++) {
            if (left[r]++ < d->room[r]) break;
            left[r] = 0;
        }
    }
    d->ways = ways[places - 1];
    free(ways);
    return d->ways ? 0 : TICHU_NO_DEAL_FITS;
}

int dealer_begin(dealer *d, const tichu_constraints *constraints) {
    memset(d, 0, sizeof *d);
    int fault = check_constraints(constraints);
    if (!fault) fault = set_room(d, constraints);
    if (fault) return fault;
    sort_cards(d, constraints);
    if (d->restricted) return make_table(d);
    int left[RECEIVERS];
    for (int r = 0; r < RECEIVERS; r++) left[r] = d->room[r];
    d->ways = multinomial(left);
    return 0;
}

void dealer_end(dealer *d) {
    free(d->limits);
    d->limits = NULL;
}

/* Place the restricted cards one by one. */
static void place_restricted(const dealer *d, uint64_t key, int left[RECEIVERS],
                             uint64_t hands[RECEIVERS]) {
    int index = 0;
    for (int r = 0; r < RECEIVERS; r++) index += left[r] * d->stride[r];
    for (int i = 0; i < d->restricted; i++) {
        uint64_t number = draw(key, DRAW_DEAL + 64 + (uint64_t)i, 0) >> 1;
        const uint64_t *limits = d->limits[index];
        int r = 0;
        while (r < NOBODY && number >= limits[r]) r++;
        hands[r] |= 1ULL << d->cards[i];
        left[r]--;
        index -= d->stride[r];
    }
}

/* Shuffle the others, as far as they are dealt; five places a word of random bits. */
static void place_others(const dealer *d, uint64_t key, const int left[RECEIVERS],
                         uint64_t hands[RECEIVERS]) {
    uint8_t cards[56];
    uint64_t word = 0;
    int number = d->number - d->restricted, drawn = 0, last = RECEIVERS - 1;
    memcpy(cards, d->cards + d->restricted, sizeof cards - (size_t)d->restricted);
    while (last > 0 && !left[last]) last--;
    for (int r = 0; r < last; r++)
        for (int i = 0; i < left[r]; i++, drawn++) {
            if (drawn % 5 == 0) word = draw(key, DRAW_DEAL + (uint64_t)(drawn / 5), 0);
            int other = drawn + below(&word, number - drawn);
            hands[r] |= 1ULL << cards[other];
            cards[other] = cards[drawn];
        }
    for (; drawn < number; drawn++) hands[last] |= 1ULL << cards[drawn];
}

void dealer_deal(const dealer *d, uint64_t seed, uint64_t deal, uint64_t hands[4]) {
    uint64_t key = key_of(seed, deal), all[RECEIVERS] = {0};
    int left[RECEIVERS];
    for (int r = 0; r < RECEIVERS; r++) left[r] = d->room[r];
    for (int seat = 0; seat < 4; seat++) all[seat] = d->fixed[seat];
    if (d->restricted) place_restricted(d, key, left, all);
    place_others(d, key, left, all);
    memcpy(hands, all, 4 * sizeof *hands);
}
