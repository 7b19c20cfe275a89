/* Play: turns, bomb windows, the wish, the Dog, the Dragon's trick, the end of the round. */
#include "state.h"

#include "moves.h"

int state_can_bomb(const tichu_state *s, int seat) {
    return s->kind != TICHU_PASS && moves_can_bomb(s->hand[seat], s->marked[seat], s);
}

/* Next seat with cards at or after this one. */
static int active_from(const tichu_state *s, int seat) {
    while (!s->hand[seat]) seat = next_of(seat);
    return seat;
}

/* Whose turn follows that of `last`, who has just played or passed: the next with cards, unless
 * the turn would come round to the owner. */
int state_turn_after(const tichu_state *s, int last) {
    for (int seat = next_of(last); seat != s->owner; seat = next_of(seat))
        if (s->hand[seat]) return seat;
    return COLLECT;
}

static int is_over(const tichu_state *s) { return s->out_count >= 3 || state_double(s) >= 0; }

int state_double(const tichu_state *s) {
    if (s->out_count < 2 || team_of(s->out[0]) != team_of(s->out[1])) return -1;
    return team_of(s->out[0]);
}

static void end_round(tichu_state *s) {
    s->question = TICHU_OVER;
    s->wish = 0;
    s->kind = TICHU_PASS;
    s->turn = s->asked = 0;
}

void state_lead(tichu_state *s, int seat) {
    s->kind = TICHU_PASS;
    s->length = s->rank = 0;
    s->question = TICHU_ASK_TURN;
    s->turn = s->asked = (uint8_t)active_from(s, seat);
}

/* Move the trick into a pile; its owner leads, or the next with cards. */
static void collect(tichu_state *s, int receiver) {
    s->won[receiver] = (int16_t)(s->won[receiver] + s->pile);
    s->pile = 0;
    if (is_over(s))
        end_round(s);
    else
        state_lead(s, s->owner);
}

static void end_trick(tichu_state *s) {
    int dragon = s->kind == TICHU_SINGLE && s->rank == DRAGON_RANK;
    if (dragon && !(is_over(s) && s->options & TICHU_LAST_DRAGON_KEPT)) {
        s->question = TICHU_ASK_GIFT;
        s->turn = COLLECT;
        s->asked = s->owner;
        return;
    }
    collect(s, s->owner);
}

static void after_window(tichu_state *s) {
    if (s->turn == COLLECT) {
        end_trick(s);
        return;
    }
    s->question = TICHU_ASK_TURN;
    s->asked = s->turn;
}

static int nobody_holds_bombs(const tichu_state *s) {
    return !(fours(s->hand[0] | s->hand[1] | s->hand[2] | s->hand[3]) | s->marked[0] | s->marked[1]
             | s->marked[2] | s->marked[3]);
}

/* Ask a number of seats in play order; the first that can bomb is asked, the others later. */
static void ask_for_bombs(tichu_state *s, int seat, int number) {
    if (nobody_holds_bombs(s)) number = 0;
    for (; number > 0; number--, seat = next_of(seat)) {
        if (!state_can_bomb(s, seat)) continue;
        s->question = TICHU_ASK_WINDOW;
        s->asked = (uint8_t)seat;
        return;
    }
    after_window(s);
}

/* The seat that a window asks first: who is next, or the one after the owner. */
static int window_start(const tichu_state *s) {
    return s->turn == COLLECT ? next_of(s->owner) : s->turn;
}

void state_before_turn(tichu_state *s) { ask_for_bombs(s, window_start(s), 4); }

static void pass_window(tichu_state *s) {
    int asked = ((s->asked - window_start(s)) & 3) + 1;
    ask_for_bombs(s, next_of(s->asked), 4 - asked);
}

void state_pass(tichu_state *s) {
    if (s->question == TICHU_ASK_WINDOW) {
        pass_window(s);
        return;
    }
    s->turn = (uint8_t)state_turn_after(s, s->turn);
    state_before_turn(s);
}

/* The Dog makes no trick: the lead goes to the partner or the next with cards after him. */
static void play_dog(tichu_state *s, int seat) {
    if (is_over(s))
        end_round(s);
    else
        state_lead(s, partner_of(seat));
}

static void take_cards(tichu_state *s, int seat, const tichu_play *play) {
    s->hand[seat] = without(s->hand[seat], play->use);
    if (s->marked[seat]) s->marked[seat] = marked_of(s->marked[seat] & ~play->marked);
    s->played |= (uint8_t)(1 << seat);
    if (s->wish && play->use >> s->wish & 1) s->wish = 0;
    if (!s->hand[seat]) s->out[s->out_count++] = (uint8_t)seat;
}

void state_play(tichu_state *s, const tichu_play *play) {
    int seat = s->asked;
    take_cards(s, seat, play);
    if (play->kind == TICHU_DOG) {
        play_dog(s, seat);
        return;
    }
    s->pile = (int16_t)(s->pile + points_of(play->use));
    s->kind = play->kind;
    s->length = play->length;
    s->rank = play->rank;
    s->owner = (uint8_t)seat;
    s->turn = (uint8_t)state_turn_after(s, seat);
    if (is_over(s)) {
        if (state_double(s) >= 0)
            end_round(s);
        else
            end_trick(s);
    } else if (play->use & MAH_JONG) {
        s->question = TICHU_ASK_WISH;
    } else {
        state_before_turn(s);
    }
}

void state_wish(tichu_state *s, int rank) {
    s->wish = (uint8_t)rank;
    state_before_turn(s);
}

void state_gift(tichu_state *s, int receiver) { collect(s, receiver); }

int state_is_bound(const tichu_state *s) {
    if (s->question != TICHU_ASK_TURN || !s->wish) return 0;
    return moves_can_fulfil(s->hand[s->asked], s->marked[s->asked], s);
}

int state_may_pass(const tichu_state *s) {
    if (s->question == TICHU_ASK_WINDOW) return 1;
    return s->question == TICHU_ASK_TURN && s->kind != TICHU_PASS && !state_is_bound(s);
}

/* Card points after the last transfers: the last player's hand goes to the opponents, his tricks
 * to the player who was out first. */
static void card_points(const tichu_state *s, int points[2]) {
    int last = 0;
    while (!s->hand[last]) last++;
    for (int seat = 0; seat < 4; seat++)
        points[team_of(seat == last ? s->out[0] : seat)] += s->won[seat];
    points[1 - team_of(last)] += points_of(s->hand[last]);
}

void state_score(const tichu_state *s, int points[2]) {
    static const int worth[3] = {0, 100, 200};
    int winner = state_double(s);
    points[0] = points[1] = 0;
    if (winner >= 0)
        points[winner] = s->options & TICHU_DOUBLE_IS_100 ? 100 : 200;
    else
        card_points(s, points);
    for (int seat = 0; seat < 4; seat++) {
        int value = worth[s->calls[seat]];
        points[team_of(seat)] += seat == s->out[0] ? value : -value;
    }
}
