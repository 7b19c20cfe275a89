/* A static order, measured: long and low leads, cheap beats, ranks whole, bombs and passes late. */
#include "search_order.h"

/* Ranks of which cards go and cards stay. */
static int broken_ranks(uint64_t hand, uint64_t use) {
    uint64_t rest = without(hand, use);
    return count_of(ones(rest) & ones(use));
}

int play_score(const tichu_state *s, const tichu_play *play) {
    uint64_t hand = s->hand[s->asked];
    if (play->use == hand) return OUT_SCORE;
    int score = s->kind == TICHU_PASS ? 40 * play->length : 30;
    score -= play->rank == DRAGON_RANK ? 72 : play->rank;
    if (is_bomb(play->kind)) score -= 120;
    if (play->use & PHOENIX) score -= 30;
    if (play->kind == TICHU_DOG) score += 10;
    return score - 20 * broken_ranks(hand, play->use);
}
