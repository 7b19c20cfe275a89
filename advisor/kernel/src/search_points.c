/* Card points, calls and double victories as values of states. */
#include "search_points.h"

#include <stdlib.h>

int points_settle(const solver *q, tichu_state *s) {
    int settled = 0;
    if (!s->out_count || q->absolute) return 0;
    for (int seat = 0; seat < 4; seat++) {
        if (!s->won[seat]) continue;
        if (s->hand[seat] && team_of(seat) != team_of(s->out[0])) continue;
        settled += sign_of(seat) * s->won[seat];
        s->won[seat] = 0;
    }
    return settled;
}

static int double_value(const solver *q, const tichu_state *s) {
    int first = s->out[0];
    if (!q->absolute) return sign_of(first) * DOUBLE_VALUE;
    return sign_of(first) * (s->options & TICHU_DOUBLE_IS_100 ? 100 : 200) + q->bonus[first];
}

int points_final(const solver *q, const tichu_state *s) {
    int last = 0, points;
    if (state_double(s) >= 0) return double_value(q, s);
    while (!s->hand[last]) last++;
    points = -sign_of(last) * points_of(s->hand[last]);
    for (int seat = 0; seat < 4; seat++)
        points += sign_of(seat == last ? s->out[0] : seat) * s->won[seat];
    return q->absolute ? points + q->bonus[s->out[0]] : points;
}

#define LEAST_POINTS (-25) /* the Phoenix alone */
#define MOST_POINTS 130    /* all others are 125 */

int points_fit(const tichu_state *s) {
    int more = 0, less = s->pile < 0 ? s->pile : 0;
    for (int i = 0; i < 4; i++) {
        more += points_of(s->hand[i] & ~PHOENIX);
        if (s->hand[i] & PHOENIX) less -= 25;
    }
    if (s->pile + less < LEAST_POINTS || s->pile + more > MOST_POINTS) return 0;
    if (s->pile > 0) more += s->pile;
    for (int i = 0; i < 4; i++)
        if (s->won[i] + less < LEAST_POINTS || s->won[i] + more > MOST_POINTS) return 0;
    return 1;
}

static inline unsigned in_fives(int points) { return (unsigned)(points - LEAST_POINTS) / 5; }

unsigned points_packed(const solver *q, const tichu_state *s) {
    if (q->aim != AIM_POINTS || q->raw_points) return 0;
    unsigned packed = in_fives(s->pile);
    for (int i = 0; i < 4; i++) packed = packed << 5 | in_fives(s->won[i]);
    return packed;
}

/* However play goes on, points on the table go to one team or the other, points won stay where
 * they are, but those of one player at most, the last, which may change sides. */
search_bounds points_apart(unsigned now, unsigned then, int whole) {
    int sure = 0, least = 0, most = 0;
    for (int seat = 3; seat >= 0; seat--, now >>= 5, then >>= 5) {
        int more = 5 * sign_of(seat) * ((int)(now & 31) - (int)(then & 31));
        sure += more;
        if (-2 * more < least) least = -2 * more;
        if (-2 * more > most) most = -2 * more;
    }
    int pile = 5 * abs((int)now - (int)then);
    search_bounds b = {sure + least - pile, sure + most + pile};
    if (whole && b.low > 0) b.low = 0;
    if (whole && b.high < 0) b.high = 0;
    return b;
}

/* Points that may still change sides: of a player who may be the last. At most one is. */
static void add_transfers(const tichu_state *s, search_bounds *b) {
    int most = 0, least = 0;
    for (int seat = 0; seat < 4; seat++) {
        int own = sign_of(seat) * s->won[seat];
        b->low += own;
        b->high += own;
        if (-2 * own > most) most = -2 * own;
        if (-2 * own < least) least = -2 * own;
    }
    b->high += most;
    b->low += least;
}

search_bounds points_bounds(const solver *q, const tichu_state *s) {
    search_bounds b = {-DOUBLE_VALUE, DOUBLE_VALUE};
    if (!s->out_count || q->absolute) return b;
    uint64_t all = 0;
    int open = s->pile < 0 ? -s->pile : s->pile;
    for (int i = 0; i < 4; i++) {
        open += points_of(s->hand[i] & ~PHOENIX);
        all |= s->hand[i];
    }
    if (all & PHOENIX) open += 25;
    b.low = -open;
    b.high = open;
    add_transfers(s, &b);
    if (s->out_count == 1) { /* the first player's team may still double */
        if (team_of(s->out[0]))
            b.low = -DOUBLE_VALUE;
        else
            b.high = DOUBLE_VALUE;
    }
    return b;
}
