/* Keys that are equal for states which differ in nothing that can still matter.
 *
 * Suits are gone already (bits.h). Beyond that:
 * - While no hand can lay a straight or a pair sequence, nobody ever can, since hands only shrink.
 *   Then only the order of the ranks matters, and ranks that nobody holds are squeezed out (for
 *   points it is noted where the 5, 10 and K are).
 * - The rank of the table counts as the number of ranks up to it at which another player than the
 *   owner of the trick could make that kind at all: the same plays beat it, now and later.
 * - A wish for a rank that nobody holds is no wish.
 * - Who owned the trick before a lead does not matter.
 */
#include "search_key.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define SPECIAL_COLUMNS 0x8003U /* Dog and Phoenix, Mah Jong, Dragon */

static int runs_of_five(unsigned full, int one_may_lack) {
    unsigned whole = RUN_MASK, lacking = 0, gaps = RANK_MASK & ~full;
    for (int i = 0; i < 5; i++) {
        lacking = (lacking & full << i) | (whole & gaps << i);
        whole &= full << i;
    }
    return (whole | (one_may_lack ? lacking & RUN_MASK : 0)) != 0;
}

int can_lay_run(uint64_t hand) {
    unsigned two = twos(hand), one = ones(hand);
    int phoenix = (hand & PHOENIX) != 0;
    if (two & two << 1) return 1;
    if (phoenix && ((two & one << 1) | (one & two << 1))) return 1;
    return runs_of_five(lane(hand, 0) & RUN_MASK, phoenix);
}

#if defined(__x86_64__)
int has_pext(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2");
}

__attribute__((target("bmi2"))) static void squeeze_fast(const uint64_t hand[4], uint64_t columns,
                                                         uint64_t out[4]) {
    for (int i = 0; i < 4; i++) out[i] = _pext_u64(hand[i], columns);
}
#else
int has_pext(void) { return 0; }
#endif

/* The same without the instruction: a column that goes out lets those above it move down. */
static void squeeze_slow(const uint64_t hand[4], unsigned kept, uint64_t out[4]) {
    for (int i = 0; i < 4; i++) {
        out[i] = 0;
        int place = 0;
        for (int level = 0; level < 4; level++)
            for (unsigned columns = kept; columns; columns &= columns - 1)
                out[i] |= (hand[i] >> (16 * level + lowest(columns)) & 1) << place++;
    }
}

static void squeeze(const solver *q, const uint64_t hand[4], unsigned kept, uint64_t out[4]) {
#if defined(__x86_64__)
    if (q->has_pext) {
        squeeze_fast(hand, kept * COLUMN(0), out);
        return;
    }
#endif
    (void)q;
    squeeze_slow(hand, kept, out);
}

static inline unsigned up_to(int rank) { return (2U << rank) - 1; }

/* Ranks of which another hand than the owner's holds `number` cards, the Phoenix counted as one.
 * The owner acts again only when somebody has beaten him, with a rank that is counted here. */
static unsigned ranks_with(const tichu_state *s, int number) {
    unsigned ranks = 0;
    for (int i = 1; i < 4; i++) {
        uint64_t hand = s->hand[(s->owner + i) & 3];
        ranks |= lane(hand, number - 1 - (hand & PHOENIX ? 1 : 0));
    }
    return ranks & RANK_MASK;
}

/* Ranks of which some hand holds a bomb; the owner may bomb his own. */
static unsigned bomb_ranks(const tichu_state *s) {
    return fours(s->hand[0]) | fours(s->hand[1]) | fours(s->hand[2]) | fours(s->hand[3]);
}

/* Ranks that count for a single. The Phoenix goes half a rank above the table, so that the ranks of the
 * owner count, too, while somebody else holds it. */
static unsigned single_ranks(const tichu_state *s, unsigned any) {
    int owner = s->owner;
    uint64_t others = s->hand[next_of(owner)] | s->hand[partner_of(owner)]
                      | s->hand[partner_of(next_of(owner))];
    return others & PHOENIX ? any : ones(others);
}

/* How many ranks up to that on the table there are at which its kind could still be made. */
static unsigned rank_to_beat(const node *n, unsigned any) {
    const tichu_state *s = &n->s;
    unsigned below = up_to(s->rank / 2);
    switch (s->kind) {
    case TICHU_PASS: return 0;
    case TICHU_SINGLE:
        return s->rank == DRAGON_RANK ? 31 : (unsigned)count_of(single_ranks(s, any) & below);
    case TICHU_PAIR: return (unsigned)count_of(ranks_with(s, 2) & below);
    case TICHU_TRIPLE:
    case TICHU_FULL_HOUSE: return (unsigned)count_of(ranks_with(s, 3) & below);
    case TICHU_BOMB_FOUR: return (unsigned)count_of(bomb_ranks(s) & below);
    default: return n->runs ? s->rank / 2U : 0;
    }
}

/* Where the ranks with points lie among those that are held; 0 for one that nobody holds. */
static uint64_t point_places(unsigned any) {
    static const int worth[3] = {5, 10, 13};
    uint64_t places = 0;
    for (int i = 0; i < 3; i++) {
        unsigned place = any >> worth[i] & 1 ? (unsigned)count_of(any & up_to(worth[i])) : 0;
        places = places << 4 | place;
    }
    return places;
}

static inline uint64_t mix(uint64_t a, uint64_t b) {
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t points_word(const tichu_state *s) {
    uint64_t word = (uint16_t)s->pile;
    for (int i = 0; i < 4; i++) word = mix(word ^ (uint16_t)s->won[i], 0x8BB84B93962EACC9ULL);
    return word;
}

static uint64_t situation(const solver *q, const node *n, unsigned any, unsigned wish,
                          unsigned squeezed) {
    const tichu_state *s = &n->s;
    uint64_t word = rank_to_beat(n, any);
    word = word << 4 | wish;
    word = word << 4 | s->kind;
    word = word << 4 | s->length;
    word = word << 2 | (s->kind == TICHU_PASS ? 0U : s->owner);
    word = word << 1 | (s->question == TICHU_ASK_WINDOW);
    word = word << 3 | s->turn;
    word = word << 2 | s->asked;
    word = word << 3 | (s->out_count ? 4U + s->out[0] : 0U);
    word = word << 5 | squeezed;
    word = word << 12 | (q->aim == AIM_POINTS && squeezed ? point_places(any) : 0);
    return word;
}

uint64_t node_key(const solver *q, const node *n) {
    const tichu_state *s = &n->s;
    uint64_t hand[4], word;
    unsigned any = ones(s->hand[0] | s->hand[1] | s->hand[2] | s->hand[3]);
    unsigned wish = any >> s->wish & 1 && s->wish ? s->wish : 0;
    if (n->runs) {
        for (int i = 0; i < 4; i++) hand[i] = s->hand[i];
        word = situation(q, n, any, wish, 0);
    } else {
        squeeze(q, s->hand, any | SPECIAL_COLUMNS, hand);
        if (wish) wish = (unsigned)count_of(any & up_to((int)wish));
        word = situation(q, n, any, wish, (unsigned)count_of(any) + 1);
    }
    uint64_t key = mix(hand[0] ^ 0x9E3779B97F4A7C15ULL, hand[1] ^ 0xD6E8FEB86659FD93ULL)
                   ^ mix(hand[2] ^ 0xA0761D6478BD642FULL, hand[3] ^ 0xE7037ED1A0B428DBULL);
    if (s->marked[0] | s->marked[1] | s->marked[2] | s->marked[3])
        key ^= mix(s->marked[0] ^ 0x8EBC6AF09C88C6E3ULL, s->marked[1] ^ 0x589965CC75374CC3ULL)
               ^ mix(s->marked[2] ^ 0x1D8E4E27C47D124FULL, s->marked[3] ^ 0xEB44ACCAB455D165ULL);
    if (q->raw_points) key ^= points_word(s);
    return mix(key ^ word, 0x2D358DCCAA6C78A5ULL ^ q->salt);
}
