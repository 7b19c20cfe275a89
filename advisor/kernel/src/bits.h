/* Cards as words: how a hand is kept so that rules become mask tests.
 *
 * A *thermometer* is one word of four 16-bit lanes. Lane i has bit r (2 to 14) set if the hand
 * holds more than i cards of rank r, so lane 0 says which ranks are held at all, lane 1 which are
 * held twice, and pairs, triples and fours are mask tests; straights are runs of bits.
 * Specials: Dog lane 0 bit 0, Mah Jong lane 0 bit 1, Dragon lane 0 bit 15, Phoenix lane 1 bit 0.
 * The number of cards is the number of bits.
 *
 * Suits matter for straight bombs alone. *Suit lanes* hold the marked cards, those in a run of
 * five or more of one suit: lane s has bit r for the card of rank r and suit s. A card that is
 * not marked never becomes marked again, so thermometer and marked cards are the whole hand as
 * far as rules go.
 */
#ifndef TICHU_BITS_H
#define TICHU_BITS_H

#include <stdint.h>

#define LANE0 0xFFFFULL
#define COLUMN(rank) (0x0001000100010001ULL << (rank))
#define DOG (1ULL << 0)
#define MAH_JONG (1ULL << 1)
#define DRAGON (1ULL << 15)
#define PHOENIX (1ULL << 16)
#define RANK_MASK 0x7FFCU /* ranks 2 to 14 in a lane */
#define RUN_MASK 0x7FFEU  /* the same and the Mah Jong */

/* The four specials as bits of the deck. */
#define CARD_DOG (1ULL << 0)
#define CARD_MAH_JONG (1ULL << 1)
#define CARD_PHOENIX (1ULL << 54)
#define CARD_DRAGON (1ULL << 55)
#define CARD_ACES (15ULL << 50)
#define ALL_CARDS ((1ULL << 56) - 1)

static inline int count_of(uint64_t word) { return __builtin_popcountll(word); }
static inline int lowest(uint64_t word) { return __builtin_ctzll(word); }
static inline int highest(uint64_t word) { return 63 - __builtin_clzll(word); }
static inline unsigned lane(uint64_t word, int i) { return (unsigned)(word >> (16 * i)) & 0xFFFFU; }

/* Ranks 2 to 14 of which the hand holds at least 1, 2, 3, 4 cards. */
static inline unsigned ones(uint64_t hand) { return lane(hand, 0) & RANK_MASK; }
static inline unsigned twos(uint64_t hand) { return lane(hand, 1) & RANK_MASK; }
static inline unsigned threes(uint64_t hand) { return lane(hand, 2); }
static inline unsigned fours(uint64_t hand) { return lane(hand, 3); }

static inline int held(uint64_t hand, int rank) { return count_of(hand & COLUMN(rank)); }

/* `number` cards of a rank as a thermometer. */
static inline uint64_t cards_of(int rank, int number) {
    return (COLUMN(0) & ((1ULL << (16 * (number - 1) + 1)) - 1)) << rank;
}

/* Take cards, themselves a thermometer, out of a hand: the cards above in a column move down. */
static inline uint64_t without(uint64_t hand, uint64_t use) {
    uint64_t specials = use & (DOG | PHOENIX); /* these two share a column */
    hand &= ~specials;
    for (use &= ~specials; use; use >>= 16) {
        uint64_t columns = (use & LANE0) * COLUMN(0);
        hand = (hand & ~columns) | ((hand >> 16) & columns);
    }
    return hand;
}

/* Put cards, themselves a thermometer, into a hand: what a column holds already moves up. */
static inline uint64_t with(uint64_t hand, uint64_t use) {
    hand |= use & PHOENIX;
    for (use &= ~PHOENIX; use; use >>= 16) {
        uint64_t add = use & LANE0;
        for (int shift = 0; shift < 64 && add; shift += 16) {
            uint64_t more = hand >> shift & add;
            hand |= add << shift;
            add = more;
        }
    }
    return hand;
}

/* Card points: 5 is 5, 10 and K are 10, Dragon 25, Phoenix -25. */
static inline int points_of(uint64_t cards) {
    int points = 5 * count_of(cards & COLUMN(5)) + 10 * count_of(cards & (COLUMN(10) | COLUMN(13)));
    return points + (cards & DRAGON ? 25 : 0) - (cards & PHOENIX ? 25 : 0);
}

/* Ranks at which a run of `length` bits ends. */
static inline unsigned run_ends(unsigned mask, int length) {
    unsigned ends = mask;
    for (int i = 1; i < length && ends; i++) ends &= mask << i;
    return ends;
}

/* Keep the cards that lie in a run of five or more of their suit. */
static inline uint64_t marked_of(uint64_t suits) {
    uint64_t s = suits & suits >> 1 & suits >> 2 & suits >> 3 & suits >> 4;
    return s | s << 1 | s << 2 | s << 3 | s << 4;
}

/* Move every fourth bit of a word, from bit 0 on, to the low sixteen bits. */
static inline uint64_t every_fourth(uint64_t x) {
    x &= 0x1111111111111111ULL;
    x = (x | x >> 3) & 0x0303030303030303ULL;
    x = (x | x >> 6) & 0x000F000F000F000FULL;
    x = (x | x >> 12) & 0x000000FF000000FFULL;
    return (x | x >> 24) & 0xFFFFULL;
}

/* Suit lanes of the cards of a deck word, specials left out. */
static inline uint64_t suits_of(uint64_t cards) {
    uint64_t x = (cards & ALL_CARDS & ~(CARD_PHOENIX | CARD_DRAGON)) >> 2;
    return every_fourth(x) << 2 | every_fourth(x >> 1) << 18 | every_fourth(x >> 2) << 34
           | every_fourth(x >> 3) << 50;
}

/* The thermometer of the cards of a deck word: a sorting network over the four suits. */
static inline uint64_t thermometer_of(uint64_t cards) {
    uint64_t x = (cards & ALL_CARDS & ~(CARD_PHOENIX | CARD_DRAGON)) >> 2;
    uint64_t a = x, b = x >> 1, c = x >> 2, d = x >> 3;
    uint64_t ab1 = a | b, ab2 = a & b, cd1 = c | d, cd2 = c & d;
    uint64_t hand = every_fourth(ab1 | cd1) << 2 | every_fourth(ab2 | cd2 | (ab1 & cd1)) << 18
                    | every_fourth((ab2 & cd1) | (ab1 & cd2)) << 34
                    | every_fourth(ab2 & cd2) << 50;
    return hand | (cards & 3) | (cards & CARD_PHOENIX ? PHOENIX : 0)
           | (cards & CARD_DRAGON ? DRAGON : 0);
}

/* The bit of a card by rank 2 to 14 and suit. */
static inline uint64_t card_bit(int rank, int suit) { return 1ULL << (4 * rank - 6 + suit); }

#endif
