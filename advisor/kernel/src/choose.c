/* The choice of a play: the action of the greatest score, of equal ones the first. */
#include "view.h"

typedef struct {
    int64_t score;
    int index; /* in the list of moves; -1 for a pass or nothing yet */
} choice;

/* The order of plays of one plan, whose cards differ by ranks alone. */
static int is_earlier(const tichu_play *a, const tichu_play *b) {
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->length != b->length) return a->length < b->length;
    if (a->rank != b->rank) return a->rank < b->rank;
    return a->phoenix < b->phoenix;
}

/* Lead the best play of the plan. */
static void lead_from_plan(const view *v, tichu_play *chosen) {
    int64_t best = 0;
    int found = -1;
    int phoenix_rank = v->s->options & TICHU_PHOENIX_LEADS_AT_ONE ? 2 : 3;
    for (int i = 0; i < v->plan->count; i++) {
        tichu_play play = v->plan->play[i];
        if (play.use == PHOENIX) play.rank = (uint8_t)phoenix_rank;
        int64_t score = score_lead(v, &play, 0);
        if (found < 0 || score > best || (score == best && is_earlier(&play, chosen))) {
            best = score;
            found = i;
            *chosen = play;
        }
    }
}

static void consider(choice *best, int64_t score, int index) {
    if (best->index >= 0 && (score < best->score || (score == best->score && index > best->index)))
        return;
    if (best->index < 0 && score < best->score) return;
    best->score = score;
    best->index = index;
}

typedef int64_t (*scorer)(const view *v, const tichu_play *play, int64_t increase);

/* Consider every play. Those off the plan come last and are weighed only where they could win:
 * an increase never raises a score. */
static void consider_all(const view *v, const tichu_moves *moves, scorer score, choice *best) {
    for (int i = 0; i < moves->count; i++) {
        const tichu_play *play = &moves->play[i];
        if (!v->plan || view_in_plan(v, play)) consider(best, score(v, play, 0), i);
    }
    for (int i = 0; i < moves->count && v->plan; i++) {
        const tichu_play *play = &moves->play[i];
        if (view_in_plan(v, play)) continue;
        choice most = *best;
        consider(&most, score(v, play, 0), i);
        if (most.index != i) continue;
        consider(best, score(v, play, view_increase(v, play)), i);
    }
}

static void list_sorted(const game *g, tichu_moves *moves) {
    int seat = g->s.asked;
    moves_legal(&g->s, moves);
    moves_sort(g->cards[seat], g->s.marked[seat], moves);
}

/* Keep the plays of the plan, which a hand with marked cards can make in several ways. */
static void keep_plan(const view *v, tichu_moves *moves) {
    int kept = 0;
    for (int i = 0; i < moves->count; i++)
        if (view_in_plan(v, &moves->play[i])) moves->play[kept++] = moves->play[i];
    moves->count = kept;
}

static void choose_lead(game *g, view *v, tichu_play *chosen) {
    int bound = state_is_bound(&g->s);
    view_count_losers(v);
    if (v->plan && !bound && !g->s.marked[v->seat]) {
        lead_from_plan(v, chosen);
        return;
    }
    tichu_moves moves;
    choice best = {INT64_MIN, -1};
    list_sorted(g, &moves);
    if (v->plan && !bound) keep_plan(v, &moves);
    consider_all(v, &moves, score_lead, &best);
    *chosen = moves.play[best.index];
}

static int choose_follow(game *g, view *v, tichu_play *chosen) {
    tichu_moves moves;
    list_sorted(g, &moves);
    choice best = {INT64_MIN, -1};
    view_count_losers(v);
    if (state_may_pass(&g->s)) best.score = score_pass(v);
    consider_all(v, &moves, score_follow, &best);
    if (best.index < 0) return 0;
    *chosen = moves.play[best.index];
    return 1;
}

static int choose_random(game *g, tichu_play *chosen) {
    tichu_moves moves;
    list_sorted(g, &moves);
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
