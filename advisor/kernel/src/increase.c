/* By how much the lightest partition of a hand grows with a play that is not one of it. */
#include "choose.h"

/* Which plays of the plan use cards of the same rank as a play, or both the Phoenix: a bit each. */
static unsigned touched_by(const view *v, const tichu_play *play) {
    uint64_t ranks = (play->use & LANE0) | (play->use & PHOENIX);
    unsigned touched = 0;
    for (int i = 0; i < v->plan->count; i++)
        touched |= (unsigned)((v->plan->play[i].use & ranks) != 0) << i;
    return touched;
}

/* By how much the partition grows with a play that is not one of it, if only the combinations that
 * have cards of its ranks are parted anew. */
static int64_t increase_of(const view *v, const tichu_play *play) {
    const partition_table *t = &v->p->table;
    unsigned touched = touched_by(v, play);
    uint64_t parted = 0;
    int64_t before = 0;
    for (; touched; touched &= touched - 1) {
        const tichu_play *other = &v->plan->play[lowest(touched)];
        parted = parted ? with(parted, other->use) : other->use;
        before += partition_weight(t, other);
    }
    int64_t after = partition_value(t, without(parted, play->use)) + partition_weight(t, play);
    return weight_of_value(after - before);
}

/* Singles are asked for once a hand, and again in the next trick of singles. */
int64_t choice_increase(game *g, const view *v, const tichu_play *play) {
    if (play->kind != TICHU_SINGLE || play->use & PHOENIX) return increase_of(v, play);
    int rank = play->use & DRAGON ? 15 : play->rank / 2;
    increases *known = &g->increases[v->seat];
    if (!(known->ranks >> rank & 1)) {
        known->more[rank] = (int32_t)increase_of(v, play);
        known->ranks |= (uint16_t)(1 << rank);
    }
    return known->more[rank];
}
