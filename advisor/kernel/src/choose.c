/* The choice of a play: the action of the greatest score, of equal ones the first. */
#include "choose.h"

/* The order of plays of one plan, whose cards differ by ranks alone. */
static int is_earlier(const tichu_play *a, const tichu_play *b) {
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->length != b->length) return a->length < b->length;
    if (a->rank != b->rank) return a->rank < b->rank;
    return a->phoenix < b->phoenix;
}

/* A play of the plan as a lead: the Phoenix alone has the rank that the rules give it. */
static tichu_play planned_lead(const view *v, int place) {
    tichu_play play = v->plan->play[place];
    if (play.use == PHOENIX) play.rank = v->s->options & TICHU_PHOENIX_LEADS_AT_ONE ? 2 : 3;
    return play;
}

/* Lead the best play of the plan. */
static void lead_from_plan(view *v, tichu_play *chosen) {
    int64_t best = INT64_MIN;
    int found = 0;
    view_losers(v);
    for (int i = 0; i < v->plan->count; i++) {
        tichu_play play = planned_lead(v, i);
        int64_t score = score_lead(v, &play, (int)(v->bosses >> i & 1));
        if (score == best && is_earlier(&play, &v->plan->play[found])) found = i;
        found = score > best ? i : found;
        best = score > best ? score : best;
    }
    *chosen = planned_lead(v, found);
}

static int64_t score_of(view *v, const tichu_play *play) {
    if (v->s->kind != TICHU_PASS) return score_follow(v, play);
    return score_lead(v, play, view_is_boss(v, play->kind, play->length, play->rank));
}

/* Consider the plays of the plan, then the others: they are weighed only where they could win, as
 * an increase of the partition never raises a score. */
static void consider_all(game *g, view *v, const tichu_moves *moves, choice *best) {
    choice others[MOVES_MAX];
    int count = 0, lead = v->s->kind == TICHU_PASS;
    int64_t weight = v->w[lead ? TICHU_LEAD_INCREASE : TICHU_PLAY_INCREASE];
    int64_t broken = lead ? 0 : v->w[TICHU_PLAY_BREAK];
    for (int i = 0; i < moves->count; i++) {
        choice c = {score_of(v, &moves->play[i]), i};
        if (c.score < best->score) continue;
        if (!v->plan || view_in_plan(v, &moves->play[i]) >= 0)
            choice_consider(best, c.score, i);
        else
            others[count++] = c;
    }
    for (int i = 0; i < count; i++) {
        choice c = others[i];
        c.score += broken;
        if (c.score < best->score) continue;
        choice_consider(best, c.score + weight * choice_increase(g, v, &moves->play[c.index]), c.index);
    }
}

static void sort(const game *g, tichu_moves *moves) {
    moves_sort(g->cards[g->s.asked], g->s.marked[g->s.asked], moves);
}

/* Keep the plays of the plan, which a hand with marked cards can make in several ways. */
static void keep_plan(const view *v, tichu_moves *moves) {
    int kept = 0;
    for (int i = 0; i < moves->count; i++)
        if (view_in_plan(v, &moves->play[i]) >= 0) moves->play[kept++] = moves->play[i];
    moves->count = kept;
}

static void choose_lead(game *g, view *v, tichu_play *chosen) {
    int bound = state_is_bound(&g->s);
    if (v->plan && !bound && !g->s.marked[v->seat]) {
        lead_from_plan(v, chosen);
        return;
    }
    tichu_moves moves;
    choice best = {INT64_MIN, -1};
    moves_legal(&g->s, &moves);
    if (v->plan && !bound) keep_plan(v, &moves);
    sort(g, &moves);
    consider_all(g, v, &moves, &best);
    *chosen = moves.play[best.index];
}

static int choose_follow(game *g, view *v, tichu_play *chosen) {
    tichu_moves moves;
    int may_pass = state_may_pass(&g->s), bombs = fours(v->hand) || g->s.marked[v->seat];
    if (g->s.kind == TICHU_SINGLE && may_pass && !bombs) return choose_single(g, v, chosen);
    moves_legal(&g->s, &moves);
    sort(g, &moves);
    choice best = {INT64_MIN, -1};
    if (may_pass) best.score = score_pass(v);
    consider_all(g, v, &moves, &best);
    if (best.index < 0) return 0;
    *chosen = moves.play[best.index];
    return 1;
}

static int choose_random(game *g, tichu_play *chosen) {
    tichu_moves moves;
    moves_legal(&g->s, &moves);
    sort(g, &moves);
    int options = moves.count + state_may_pass(&g->s);
    int index = options == 1 ? 0 : game_random(g, options);
    if (index == moves.count) return 0;
    *chosen = moves.play[index];
    return 1;
}

int choose_play(game *g, tichu_play *chosen) {
    view v;
    if (g->policies[g->s.asked]->kind == TICHU_POLICY_RANDOM) return choose_random(g, chosen);
    view_of(&v, g);
    if (g->s.kind != TICHU_PASS) return choose_follow(g, &v, chosen);
    choose_lead(g, &v, chosen);
    return 1;
}
