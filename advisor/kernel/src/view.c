/* What a policy looks at, and the features of an action that it weighs. */
#include "view.h"

#define MANY 99
#define UNKNOWN (-1)

static void look_at_opponents(view *v) {
    int a = count_of(v->s->hand[(v->seat + 1) & 3]), b = count_of(v->s->hand[(v->seat + 3) & 3]);
    v->most = a > b ? a : b;
    a = a ? a : MANY;
    b = b ? b : MANY;
    v->least = a < b ? a : b;
}

static int beats_all(const view *v, int kind, int length, int rank) {
    if (kind == TICHU_DOG) return 0;
    return is_bomb(kind) || length > v->most || !moves_can_follow(v->unseen, kind, length, rank);
}

int view_losers(view *v) {
    if (v->losers != UNKNOWN) return v->losers;
    v->losers = v->plan->count;
    for (int i = 0; i < v->plan->count; i++) {
        const tichu_play *play = &v->plan->play[i];
        unsigned boss = beats_all(v, play->kind, play->length, play->rank) != 0;
        v->losers -= (int)boss;
        v->bosses |= boss << i;
    }
    return v->losers;
}

void view_of(view *v, game *g) {
    v->s = &g->s;
    v->seat = g->s.asked;
    v->p = g->policies[v->seat];
    v->w = v->p->w;
    v->hand = g->s.hand[v->seat];
    v->plan = v->p->kind == TICHU_POLICY_PLAN ? game_plan(g, v->seat) : 0;
    v->losers = MANY;
    v->bosses = 0;
    look_at_opponents(v);
    v->near = v->least <= FEW || (v->plan && v->plan->count <= RUN_PLAYS);
    if (!v->near) return;
    v->unseen = without(g->rest, v->hand);
    if (v->plan) v->losers = UNKNOWN;
}

int view_is_boss(const view *v, int kind, int length, int rank) {
    return v->near && beats_all(v, kind, length, rank);
}

int view_in_plan(const view *v, const tichu_play *play) {
    for (int i = 0; v->plan && i < v->plan->count; i++)
        if (v->plan->play[i].use == play->use && v->plan->play[i].phoenix == play->phoenix)
            return i;
    return -1;
}

/* What a play weighs in the partition, times a weight that often is 0. */
int64_t score_cost(const view *v, const tichu_play *play, int32_t weight) {
    if (!v->plan || !weight) return 0;
    return weight * weight_of_value(partition_weight(&v->p->table, play));
}

static int64_t score_dog(const view *v) {
    const int32_t *w = v->w;
    int partner = partner_of(v->seat);
    int64_t score = 0;
    if (has_called(v->s, partner)) score += w[TICHU_LEAD_DOG_PARTNER_CALLED];
    if (has_called(v->s, v->seat)) score += w[TICHU_LEAD_DOG_I_CALLED];
    if (count_of(v->s->hand[partner]) <= FEW) score += w[TICHU_LEAD_DOG_PARTNER_FEW];
    if (v->plan) score += (int64_t)w[TICHU_LEAD_DOG_COUNT] * v->plan->count;
    return score;
}

/* Whether the lead can be beaten, and whether the plays left can then be run out. */
static int64_t score_lead_boss(view *v, const tichu_play *play, int rank, int boss) {
    const int32_t *w = v->w;
    int64_t score = 0;
    if (boss) {
        score += w[TICHU_LEAD_BOSS];
        if (view_losers(v) <= 1) score += w[TICHU_LEAD_BOSS_RUN];
        return score;
    }
    if (view_losers(v) == 1) score += w[TICHU_LEAD_LAST_LOSER];
    if (v->least == play->length) score += w[TICHU_LEAD_OPPONENT_FITS];
    if (v->least == 1 && play->length == 1)
        score += (int64_t)w[TICHU_LEAD_OPPONENT_ONE_RANK] * rank;
    return score;
}

static int64_t score_lead_partner(const view *v, const tichu_play *play, int rank) {
    int helps = play->kind == TICHU_SINGLE && count_of(v->s->hand[partner_of(v->seat)]) == 1;
    if (!helps) return 0;
    return v->w[TICHU_LEAD_PARTNER_ONE] + (int64_t)v->w[TICHU_LEAD_PARTNER_ONE_RANK] * rank;
}

/* What depends on the state of the game, and is mostly nothing before the end is near. */
static int64_t score_lead_rest(view *v, const tichu_play *play, int rank, int is_boss) {
    const int32_t *w = v->w;
    int64_t score = score_cost(v, play, w[TICHU_LEAD_COST]);
    if (play->length == count_of(v->hand)) score += w[TICHU_LEAD_FINISH];
    if (v->least <= FEW) score += (int64_t)w[TICHU_LEAD_OPPONENT_FEW_CARD] * play->length;
    if (play->kind == TICHU_DOG) return score + score_dog(v);
    score += score_lead_partner(v, play, rank);
    if (v->near) return score + score_lead_boss(v, play, rank, is_boss);
    return score + (v->least == play->length ? w[TICHU_LEAD_OPPONENT_FITS] : 0);
}

int64_t score_lead(view *v, const tichu_play *play, int is_boss) {
    const int32_t *w = v->w;
    int rank = policy_rank(play->rank);
    int64_t score = w[TICHU_LEAD_KIND + play->kind];
    score += (int64_t)w[TICHU_LEAD_RANK + play->kind] * rank;
    score += (int64_t)w[TICHU_LEAD_CARD] * play->length;
    score += play->use & PHOENIX ? w[TICHU_LEAD_PHOENIX] : 0;
    score += play->use & DRAGON ? w[TICHU_LEAD_DRAGON] : 0;
    return score + score_lead_rest(v, play, rank, is_boss);
}

/* The places of the features of a pass come in pairs: an opponent's trick, the partner's. */
int64_t score_pass(const view *v) {
    const tichu_state *s = v->s;
    int partners = s->owner == partner_of(v->seat);
    const int32_t *w = v->w + partners;
    int count = v->plan ? v->plan->count : 0;
    int64_t score = w[TICHU_PASS_OPPONENT];
    score += (int64_t)w[TICHU_PASS_OPPONENT_POINTS] * s->pile;
    score += (int64_t)w[TICHU_PASS_OPPONENT_COUNT] * count;
    score += (int64_t)w[TICHU_PASS_OPPONENT_RANK] * policy_rank(s->rank);
    if (has_called(s, s->owner)) score += w[TICHU_PASS_OPPONENT_CALLED];
    if (count_of(s->hand[s->owner]) <= FEW) score += w[TICHU_PASS_OPPONENT_FEW];
    if (partners) {
        if (view_is_boss(v, s->kind, s->length, s->rank)) score += v->w[TICHU_PASS_TOP_BOSS];
    } else if (next_of(v->seat) != s->owner && s->hand[partner_of(v->seat)]) {
        score += v->w[TICHU_PASS_PARTNER_TO_PLAY];
    }
    return score;
}

static int64_t score_bomb(const view *v) {
    const tichu_state *s = v->s;
    const int32_t *w = v->w;
    int64_t score = v->plan ? (int64_t)w[TICHU_PLAY_BOMB_COUNT] * v->plan->count : 0;
    if (team_of(s->owner) == team_of(v->seat)) return score + w[TICHU_PLAY_BOMB_PARTNER];
    score += (int64_t)w[TICHU_PLAY_BOMB_POINTS] * s->pile;
    if (has_called(s, s->owner)) score += w[TICHU_PLAY_BOMB_OPPONENT_CALLED];
    if (v->least <= FEW) score += w[TICHU_PLAY_BOMB_OPPONENT_FEW];
    return score;
}

int64_t score_boss(view *v, int kind, int length, int rank) {
    if (!view_is_boss(v, kind, length, rank)) return 0;
    return v->w[TICHU_PLAY_BOSS] + (view_losers(v) <= 1 ? v->w[TICHU_PLAY_BOSS_RUN] : 0);
}

int64_t score_follow(view *v, const tichu_play *play) {
    const int32_t *w = v->w;
    if (play->kind == TICHU_SINGLE) return score_single(v, play);
    int64_t score = w[TICHU_PLAY_KIND + play->kind];
    score += (int64_t)w[TICHU_PLAY_RANK + play->kind] * policy_rank(play->rank);
    score += score_cost(v, play, w[TICHU_PLAY_COST]);
    if (play->length == count_of(v->hand)) score += w[TICHU_PLAY_FINISH];
    if (is_bomb(play->kind)) return score + score_bomb(v);
    if (play->use & PHOENIX) score += w[TICHU_PLAY_PHOENIX];
    return score + score_boss(v, play->kind, play->length, play->rank);
}
