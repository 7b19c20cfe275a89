/* Singles on a single: most of all decisions, chosen without a list of plays. */
#include "choose.h"

static int64_t score_high_single(const view *v, uint64_t use) {
    const int32_t *w = v->w;
    int pile = v->s->pile;
    if (use & DRAGON) return w[TICHU_PLAY_DRAGON] + (int64_t)w[TICHU_PLAY_DRAGON_POINTS] * pile;
    if (use & PHOENIX)
        return w[TICHU_PLAY_PHOENIX_ALONE] + (int64_t)w[TICHU_PLAY_PHOENIX_POINTS] * pile;
    return w[TICHU_PLAY_ACE] + (int64_t)w[TICHU_PLAY_ACE_POINTS] * pile;
}

int64_t score_single(view *v, uint64_t use, int rank) {
    const int32_t *w = v->w;
    int64_t score = w[TICHU_PLAY_KIND + TICHU_SINGLE];
    score += (int64_t)w[TICHU_PLAY_RANK + TICHU_SINGLE] * policy_rank(rank);
    if (use & (DRAGON | PHOENIX | 1ULL << 14)) score += score_high_single(v, use);
    if (v->near) score += score_boss(v, TICHU_SINGLE, 1, rank);
    if (use == v->hand) score += w[TICHU_PLAY_FINISH];
    if (!w[TICHU_PLAY_COST]) return score;
    tichu_play play = {use, 0, TICHU_SINGLE, 1, (uint8_t)rank, 0};
    return score + score_cost(v, &play, w[TICHU_PLAY_COST]);
}

/* Singles on a single, by place: 0 the Phoenix, 2 to 14, 15 the Dragon; so they are in order. */
static tichu_play single_at(const view *v, int place) {
    tichu_play play = {cards_of(place, 1), 0, TICHU_SINGLE, 1, (uint8_t)(2 * place), 0};
    if (place == 15) play.rank = DRAGON_RANK;
    if (place) return play;
    play.use = PHOENIX;
    play.rank = (uint8_t)(v->s->rank + 1);
    return play;
}

/* The same choice as that of `consider_all` among the singles of a hand without bombs: most of all
 * decisions are of this kind, and need no list. Places rise, so an equal score never wins. */
static void consider_singles(game *g, view *v, choice *best) {
    uint64_t hand = v->hand;
    unsigned places = (ones(hand) & ~0U << (v->s->rank / 2 + 1)) | (unsigned)(hand & DRAGON)
                      | (hand & PHOENIX ? 1U : 0);
    unsigned planned = v->plan ? v->plan->singles : places, later = places & ~planned;
    int64_t scores[16], broken = v->w[TICHU_PLAY_BREAK];
    int64_t most = best->score - 1; /* a pass gives way to an equal score */
    for (; places; places &= places - 1) {
        int place = lowest(places);
        tichu_play play = single_at(v, place);
        scores[place] = score_single(v, play.use, play.rank);
        int wins = (planned >> place & 1) & (scores[place] > most);
        most = wins ? scores[place] : most;
        best->index = wins ? place : best->index;
    }
    best->score = best->index < 0 ? best->score : most;
    for (; later; later &= later - 1) {
        int place = lowest(later);
        int64_t score = scores[place] + broken;
        tichu_play play = single_at(v, place);
        if (score < best->score) continue;
        score += v->w[TICHU_PLAY_INCREASE] * choice_increase(g, v, &play);
        choice_consider(best, score, place);
    }
}

int choose_single(game *g, view *v, tichu_play *chosen) {
    choice best = {score_pass(v), -1};
    consider_singles(g, v, &best);
    if (best.index < 0) return 0;
    *chosen = single_at(v, best.index);
    return 1;
}
