/* Legal plays: masks by ranks, then, for the rare hand with a straight bomb, by marked cards. */
#include "moves.h"

/* Where plays go, and of which hand: marked cards make several plays of one pattern. */
typedef struct {
    tichu_moves *moves;
    uint64_t hand;
    uint64_t marked;
} listing;

static void add(listing *to, const tichu_play *play) {
    if (to->moves->count < MOVES_MAX) to->moves->play[to->moves->count++] = *play;
}

/* A natural straight of one suit is a bomb, never a straight. */
static int is_straight_bomb(const tichu_play *play) {
    if (play->kind != TICHU_STRAIGHT || play->phoenix) return 0;
    uint64_t m = play->marked;
    for (int suit = 0; suit < 4; suit++)
        if (lane(m, suit) == lane(play->use, 0)) return 1;
    return 0;
}

/* Choose for each rank from `rank` up which marked cards go: as many as the cards that are not
 * marked leave to be taken, at most all that are used. */
static void expand(listing *to, tichu_play *play, int rank) {
    while (rank <= 14 && !(play->use >> rank & 1)) rank++;
    if (rank > 14) {
        if (!is_straight_bomb(play)) add(to, play);
        return;
    }
    uint64_t all = to->marked & COLUMN(rank), some = 0;
    int plain = held(to->hand, rank) - count_of(all), need = held(play->use, rank);
    uint64_t before = play->marked;
    do {
        int taken = count_of(some);
        if (taken <= need && need - taken <= plain) {
            play->marked = before | some;
            expand(to, play, rank + 1);
        }
        some = (some - all) & all; /* the next subset */
    } while (some);
    play->marked = before;
}

static inline void emit(listing *to, uint64_t use, int kind, int length, int rank, int phoenix) {
    tichu_play play = {use, 0, (uint8_t)kind, (uint8_t)length, (uint8_t)rank, (uint8_t)phoenix};
    if (to->marked)
        expand(to, &play, 2);
    else
        add(to, &play);
}

/* Ranks above a rank in half units. */
static inline unsigned above(int rank) { return ~0U << (rank / 2 + 1); }

static void list_singles(listing *to, int table, int phoenix_rank) {
    uint64_t hand = to->hand;
    if (table < 2 && hand & MAH_JONG) emit(to, MAH_JONG, TICHU_SINGLE, 1, 2, 0);
    if (phoenix_rank && hand & PHOENIX) emit(to, PHOENIX, TICHU_SINGLE, 1, phoenix_rank, 0);
    for (unsigned ranks = ones(hand) & above(table); ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        emit(to, cards_of(rank, 1), TICHU_SINGLE, 1, 2 * rank, 0);
    }
    if (table < DRAGON_RANK && hand & DRAGON) emit(to, DRAGON, TICHU_SINGLE, 1, DRAGON_RANK, 0);
}

/* Pairs or triples: `number` equal cards, the last of them perhaps the Phoenix. */
static void list_equals(listing *to, int kind, int number, int table) {
    unsigned natural = lane(to->hand, number - 1) & RANK_MASK;
    unsigned ranks = natural;
    if (to->hand & PHOENIX) ranks |= lane(to->hand, number - 2) & RANK_MASK;
    for (ranks &= above(table); ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        if (natural >> rank & 1) emit(to, cards_of(rank, number), kind, number, 2 * rank, 0);
        if (to->hand & PHOENIX)
            emit(to, cards_of(rank, number - 1) | PHOENIX, kind, number, 2 * rank, rank);
    }
}

static void full_house(listing *to, int three, int threes_used, int two, int twos_used,
                       int phoenix) {
    uint64_t use = cards_of(three, threes_used) | cards_of(two, twos_used);
    if (phoenix) use |= PHOENIX;
    emit(to, use, TICHU_FULL_HOUSE, 5, 2 * three, phoenix);
}

/* Full houses of one triple, the place of the Phoenix rising. */
static void list_houses_of(listing *to, int three) {
    uint64_t hand = to->hand;
    unsigned other = ~(1U << three);
    int number = held(hand, three);
    if (number >= 3)
        for (unsigned twos_ = twos(hand) & other; twos_; twos_ &= twos_ - 1)
            full_house(to, three, 3, lowest(twos_), 2, 0);
    if (!(hand & PHOENIX)) return;
    unsigned places = (number >= 3 ? ones(hand) : 0) | 1U << three;
    for (; places; places &= places - 1) {
        int place = lowest(places);
        if (place != three) {
            full_house(to, three, 3, place, 1, place);
            continue;
        }
        for (unsigned twos_ = twos(hand) & other; twos_; twos_ &= twos_ - 1)
            full_house(to, three, 2, lowest(twos_), 2, three);
    }
}

static void list_full_houses(listing *to, int table) {
    unsigned ranks = to->hand & PHOENIX ? twos(to->hand) : threes(to->hand) & RANK_MASK;
    for (ranks &= above(table); ranks; ranks &= ranks - 1) list_houses_of(to, lowest(ranks));
}

/* The tops of runs that grow by one rank a step: complete ones, and with one card lacking. */
typedef struct {
    unsigned complete;
    unsigned lacking;
} tops;

/* Lengthen runs downwards by a step: `full` ranks need nothing, in `short_` ranks one card lacks. */
static inline void lengthen(tops *t, unsigned full, unsigned short_, int step) {
    t->lacking = (t->lacking & full << step) | (t->complete & short_ << step);
    t->complete &= full << step;
}

static inline unsigned window(int top, int ranks) { return ((1U << ranks) - 1) << (top - ranks + 1); }

static void list_straight(listing *to, int length, int top, int natural) {
    unsigned run = window(top, length), places = run & RANK_MASK;
    if (natural)
        emit(to, run, TICHU_STRAIGHT, length, 2 * top, 0);
    else
        places &= ~lane(to->hand, 0);
    if (!(to->hand & PHOENIX)) return;
    for (; places; places &= places - 1) {
        int place = lowest(places);
        uint64_t use = (run & ~(1U << place)) | PHOENIX;
        emit(to, use, TICHU_STRAIGHT, length, 2 * top, place);
    }
}

/* Straights of one length, or of all (0), above the table. */
static void list_straights(listing *to, int only, int table) {
    unsigned full = lane(to->hand, 0) & RUN_MASK;
    unsigned short_ = to->hand & PHOENIX ? RANK_MASK & ~full : 0;
    tops t = {RUN_MASK, 0};
    for (int length = 1; length <= 14 && t.complete | t.lacking; length++) {
        lengthen(&t, full, short_, length - 1);
        if (length < 5 || (only && length != only)) continue;
        unsigned ends = (t.complete | t.lacking) & RUN_MASK & above(table);
        for (; ends; ends &= ends - 1) {
            int top = lowest(ends);
            list_straight(to, length, top, t.complete >> top & 1);
        }
    }
}

static void list_pair_sequence(listing *to, int pairs, int top, int natural) {
    uint64_t run = window(top, pairs);
    unsigned places = (unsigned)run;
    if (natural)
        emit(to, run | run << 16, TICHU_PAIR_SEQUENCE, 2 * pairs, 2 * top, 0);
    else
        places &= ~lane(to->hand, 1);
    if (!(to->hand & PHOENIX)) return;
    for (; places; places &= places - 1) {
        int place = lowest(places);
        uint64_t use = run | (run & ~(1ULL << place)) << 16 | PHOENIX;
        emit(to, use, TICHU_PAIR_SEQUENCE, 2 * pairs, 2 * top, place);
    }
}

/* Pair sequences of one length in cards, or of all (0), above the table. */
static void list_pair_sequences(listing *to, int only, int table) {
    unsigned full = twos(to->hand);
    unsigned short_ = to->hand & PHOENIX ? ones(to->hand) & ~full : 0;
    tops t = {RANK_MASK, 0};
    for (int pairs = 1; pairs <= 7 && t.complete | t.lacking; pairs++) {
        lengthen(&t, full, short_, pairs - 1);
        if (pairs < 2 || (only && 2 * pairs != only)) continue;
        unsigned ends = (t.complete | t.lacking) & RANK_MASK & above(table);
        for (; ends; ends &= ends - 1) {
            int top = lowest(ends);
            list_pair_sequence(to, pairs, top, t.complete >> top & 1);
        }
    }
}

static void list_fours(listing *to, int table) {
    for (unsigned ranks = fours(to->hand) & above(table); ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks);
        tichu_play play = {cards_of(rank, 4), to->marked & COLUMN(rank), TICHU_BOMB_FOUR, 4,
                           (uint8_t)(2 * rank), 0};
        add(to, &play);
    }
}

static void add_straight_bombs(listing *to, unsigned suits[4], int cards, int table) {
    unsigned ends[4], any = 0;
    for (int suit = 0; suit < 4; suit++) {
        ends[suit] = run_ends(suits[suit], cards) & above(table);
        any |= ends[suit];
    }
    for (; any; any &= any - 1)
        for (int top = lowest(any), suit = 0; suit < 4; suit++) {
            if (!(ends[suit] >> top & 1)) continue;
            unsigned run = window(top, cards);
            tichu_play play = {run, (uint64_t)run << (16 * suit), TICHU_BOMB_STRAIGHT,
                               (uint8_t)cards, (uint8_t)(2 * top), 0};
            add(to, &play);
        }
}

/* Straight bombs with more cards than `length`, or as many and a top above the table's. */
static void list_straight_bombs(listing *to, int length, int table) {
    unsigned suits[4];
    if (!to->marked) return;
    for (int suit = 0; suit < 4; suit++) suits[suit] = lane(to->marked, suit);
    for (int cards = length, most = count_of(to->marked); cards <= most; cards++)
        add_straight_bombs(to, suits, cards, cards == length ? table : 0);
}

void moves_bombs(uint64_t hand, uint64_t marked, const tichu_state *s, tichu_moves *moves) {
    listing to = {moves, hand, marked};
    moves->count = 0;
    if (s->kind != TICHU_BOMB_STRAIGHT) {
        list_fours(&to, s->kind == TICHU_BOMB_FOUR ? s->rank : 0);
        list_straight_bombs(&to, 5, 0);
    } else {
        list_straight_bombs(&to, s->length, s->rank);
    }
}

static void list_lead(listing *to, int options) {
    if (to->hand & DOG) emit(to, DOG, TICHU_DOG, 1, 0, 0);
    list_singles(to, 0, options & TICHU_PHOENIX_LEADS_AT_ONE ? 2 : 3);
    list_equals(to, TICHU_PAIR, 2, 0);
    list_equals(to, TICHU_TRIPLE, 3, 0);
    list_full_houses(to, 0);
    list_pair_sequences(to, 0, 0);
    list_straights(to, 0, 0);
}

/* Plays of the kind on the table; bombs come after them. */
static void list_same_kind(listing *to, const tichu_state *s) {
    switch (s->kind) {
    case TICHU_SINGLE: list_singles(to, s->rank, s->rank < DRAGON_RANK ? s->rank + 1 : 0); break;
    case TICHU_PAIR: list_equals(to, TICHU_PAIR, 2, s->rank); break;
    case TICHU_TRIPLE: list_equals(to, TICHU_TRIPLE, 3, s->rank); break;
    case TICHU_FULL_HOUSE: list_full_houses(to, s->rank); break;
    case TICHU_PAIR_SEQUENCE: list_pair_sequences(to, s->length, s->rank); break;
    case TICHU_STRAIGHT: list_straights(to, s->length, s->rank); break;
    default: break;
    }
}

void moves_of(uint64_t hand, uint64_t marked, const tichu_state *s, tichu_moves *moves) {
    if (is_bomb(s->kind)) {
        moves_bombs(hand, marked, s, moves);
        return;
    }
    listing to = {moves, hand, marked};
    moves->count = 0;
    if (s->kind == TICHU_PASS)
        list_lead(&to, s->options);
    else
        list_same_kind(&to, s);
    list_fours(&to, 0);
    list_straight_bombs(&to, 5, 0);
}

/* Keep the plays that fulfil the wish, if there are any. */
static void keep_wish(const tichu_state *s, tichu_moves *moves) {
    int kept = 0, bombs_are_free = s->options & TICHU_BOMBS_IGNORE_WISH;
    for (int i = 0; i < moves->count; i++) kept += (int)(moves->play[i].use >> s->wish & 1);
    if (!kept) return;
    kept = 0;
    for (int i = 0; i < moves->count; i++) {
        const tichu_play *play = &moves->play[i];
        if (play->use >> s->wish & 1 || (bombs_are_free && is_bomb(play->kind)))
            moves->play[kept++] = *play;
    }
    moves->count = kept;
}

void moves_legal(const tichu_state *s, tichu_moves *moves) {
    uint64_t hand = s->hand[s->asked], marked = s->marked[s->asked];
    if (s->question == TICHU_ASK_WINDOW) {
        moves_bombs(hand, marked, s, moves);
    } else {
        moves_of(hand, marked, s, moves);
        if (s->wish && hand >> s->wish & 1) keep_wish(s, moves);
    }
}

static int has_straight_bomb(uint64_t marked, int length, int rank) {
    for (; marked; marked >>= 16) {
        unsigned suit = (unsigned)marked & RANK_MASK;
        if (run_ends(suit, length + 1) || run_ends(suit, length) & above(rank)) return 1;
    }
    return 0;
}

int moves_can_bomb(uint64_t hand, uint64_t marked, const tichu_state *s) {
    if (!(fours(hand) | marked)) return 0;
    if (s->kind == TICHU_BOMB_STRAIGHT) return has_straight_bomb(marked, s->length, s->rank);
    return marked || (s->kind == TICHU_BOMB_FOUR ? fours(hand) & above(s->rank) : fours(hand));
}

static int can_full_house(uint64_t hand, int table) {
    unsigned pairs = twos(hand);
    int phoenix = (hand & PHOENIX) != 0;
    if (threes(hand) & above(table) && count_of(phoenix ? ones(hand) : pairs) >= 2) return 1;
    return phoenix && pairs & above(table) && count_of(pairs) >= 2;
}

static int can_run(unsigned full, unsigned short_, int steps, int table) {
    tops t = {RUN_MASK, 0};
    for (int i = 0; i < steps; i++) lengthen(&t, full, short_, i);
    return ((t.complete | t.lacking) & RUN_MASK & above(table)) != 0;
}

static int can_straight(uint64_t hand, int length, int table) {
    unsigned full = lane(hand, 0) & RUN_MASK;
    return can_run(full, hand & PHOENIX ? RANK_MASK & ~full : 0, length, table);
}

static int can_pair_sequence(uint64_t hand, int pairs, int table) {
    unsigned full = twos(hand);
    return can_run(full, hand & PHOENIX ? ones(hand) & ~full : 0, pairs, table);
}

int moves_can_follow(uint64_t hand, int kind, int length, int rank) {
    int fewer = hand & PHOENIX ? 1 : 0; /* with the Phoenix one natural card less will do */
    unsigned over = above(rank);
    if (kind == TICHU_SINGLE)
        return rank < DRAGON_RANK && ((hand & (DRAGON | PHOENIX)) | (ones(hand) & over)) != 0;
    switch (kind) {
    case TICHU_PASS: return 1;
    case TICHU_PAIR: return (lane(hand, 1 - fewer) & RANK_MASK & over) != 0;
    case TICHU_TRIPLE: return (lane(hand, 2 - fewer) & RANK_MASK & over) != 0;
    case TICHU_FULL_HOUSE: return can_full_house(hand, rank);
    case TICHU_PAIR_SEQUENCE: return can_pair_sequence(hand, length / 2, rank);
    case TICHU_STRAIGHT: return can_straight(hand, length, rank);
    default: return 0;
    }
}

int moves_can_beat(uint64_t hand, uint64_t marked, const tichu_state *s) {
    if (moves_can_follow(hand, s->kind, s->length, s->rank)) return 1;
    return moves_can_bomb(hand, marked, s);
}

int moves_can_fulfil(uint64_t hand, uint64_t marked, const tichu_state *s) {
    int wish = s->wish;
    if (!wish || !(hand >> wish & 1)) return 0;
    if (s->kind == TICHU_PASS) return 1;
    if (s->kind == TICHU_SINGLE && 2 * wish > s->rank) return 1;
    if (!moves_can_beat(hand, marked, s)) return 0;
    tichu_moves moves;
    moves_of(hand, marked, s, &moves);
    for (int i = 0; i < moves.count; i++)
        if (moves.play[i].use >> wish & 1) return 1;
    return 0;
}

uint64_t moves_cards(uint64_t cards, uint64_t marked, const tichu_play *play) {
    uint64_t chosen = play->use & 3;
    if (play->use & PHOENIX) chosen |= CARD_PHOENIX;
    if (play->use & DRAGON) chosen |= CARD_DRAGON;
    for (unsigned ranks = ones(play->use); ranks; ranks &= ranks - 1) {
        int rank = lowest(ranks), need = held(play->use, rank);
        for (int pass = 0; pass < 2; pass++) /* the marked cards named, then the lowest plain */
            for (int suit = 0; suit < 4 && need; suit++) {
                uint64_t in_lane = 1ULL << (16 * suit + rank);
                int takes = pass ? !(marked & in_lane) : (play->marked & in_lane) != 0;
                if (!takes || !(cards & card_bit(rank, suit))) continue;
                chosen |= card_bit(rank, suit);
                need--;
            }
    }
    return chosen;
}

/* Where two plays differ in marked cards alone, their real cards decide. */
static int comes_before(const tichu_play *a, const tichu_play *b, uint64_t cards, uint64_t marked) {
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->length != b->length) return a->length < b->length;
    if (a->rank != b->rank) return a->rank < b->rank;
    if (a->phoenix != b->phoenix) return a->phoenix < b->phoenix;
    return moves_cards(cards, marked, a) < moves_cards(cards, marked, b);
}

void moves_sort(uint64_t cards, uint64_t marked, tichu_moves *moves) {
    if (!marked) return;
    for (int i = 1; i < moves->count; i++) {
        tichu_play play = moves->play[i];
        int place = i;
        while (place > 0 && comes_before(&play, &moves->play[place - 1], cards, marked)) {
            moves->play[place] = moves->play[place - 1];
            place--;
        }
        moves->play[place] = play;
    }
}
