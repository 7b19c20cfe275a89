/* Singles on a single: most of all decisions, chosen without a list of plays.
 *
 * A single has a place: 0 the Phoenix, 2 to 14 its rank, 15 the Dragon; so places are in canonical
 * order. All places are scored at once, whatever is held: that costs less than to guess wrong.
 */
#include "choose.h"

static tichu_play single_at(const view *v, int place) {
    tichu_play play = {cards_of(place, 1), 0, TICHU_SINGLE, 1, (uint8_t)(2 * place), 0};
    if (place == 15) play.rank = DRAGON_RANK;
    if (place) return play;
    play.use = PHOENIX;
    play.rank = (uint8_t)(v->s->rank + 1);
    return play;
}

/* What depends on the state of the game, and is mostly nothing. */
static int64_t score_rest(view *v, int place) {
    tichu_play play = single_at(v, place);
    int64_t score = score_cost(v, &play, v->w[TICHU_PLAY_COST]);
    if (play.use == v->hand) score += v->w[TICHU_PLAY_FINISH];
    return score + score_boss(v, TICHU_SINGLE, 1, play.rank);
}

static void score_places(view *v, unsigned places, int64_t scores[16]) {
    const int32_t *w = v->w;
    int64_t pile = v->s->pile, first = w[TICHU_PLAY_KIND + TICHU_SINGLE];
    int64_t half = w[TICHU_PLAY_RANK + TICHU_SINGLE];
    for (int place = 2; place <= 14; place++) scores[place] = first + half * 2 * place;
    scores[0] = first + half * (v->s->rank + 1) + w[TICHU_PLAY_PHOENIX_ALONE]
                + w[TICHU_PLAY_PHOENIX_POINTS] * pile;
    scores[14] += w[TICHU_PLAY_ACE] + w[TICHU_PLAY_ACE_POINTS] * pile;
    scores[15] = first + half * TOP_RANK + w[TICHU_PLAY_DRAGON] + w[TICHU_PLAY_DRAGON_POINTS] * pile;
    if (!v->near && !w[TICHU_PLAY_COST] && count_of(v->hand) > 1) return;
    for (; places; places &= places - 1) scores[lowest(places)] += score_rest(v, lowest(places));
}

int64_t score_single(view *v, const tichu_play *play) {
    int64_t scores[16];
    int place = play->use & PHOENIX ? 0 : play->use & DRAGON ? 15 : play->rank / 2;
    score_places(v, 1U << place, scores);
    return scores[place];
}

/* The best place of the plan. Places rise, so an equal score never wins, but over a pass. */
static void consider_planned(unsigned places, const int64_t scores[16], choice *best) {
    int64_t most = best->score - 1;
    for (; places; places &= places - 1) {
        int place = lowest(places), wins = scores[place] > most;
        most = wins ? scores[place] : most;
        best->index = wins ? place : best->index;
    }
    best->score = best->index < 0 ? best->score : most;
}

/* The same choice as that of `consider_all` in choose.c. */
static void consider_singles(game *g, view *v, choice *best) {
    uint64_t hand = v->hand;
    unsigned places = (ones(hand) & ~0U << (v->s->rank / 2 + 1)) | (unsigned)(hand & DRAGON)
                      | (hand & PHOENIX ? 1U : 0);
    unsigned planned = v->plan ? v->plan->singles : places;
    int64_t scores[16];
    score_places(v, places, scores);
    consider_planned(places & planned, scores, best);
    for (places &= ~planned; places; places &= places - 1) {
        int place = lowest(places);
        int64_t score = scores[place] + v->w[TICHU_PLAY_BREAK];
        if (score < best->score) continue;
        tichu_play play = single_at(v, place);
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
