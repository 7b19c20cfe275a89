/* The door: every impossible position is refused with a code that names the fault. */
#include "check.h"

#include <string.h>

#include "moves.h"

static int in_play(const tichu_position *p) {
    return p->question >= TICHU_ASK_TURN && p->question <= TICHU_ASK_GIFT;
}

static int size_of(const tichu_position *p, int seat) { return count_of(p->hands[seat]); }

static int check_header(const tichu_position *p) {
    if (p->version != TICHU_ABI) return TICHU_BAD_VERSION;
    if (p->options & ~(uint32_t)TICHU_OPTIONS) return TICHU_BAD_OPTION;
    if (p->question > TICHU_OVER) return TICHU_BAD_QUESTION;
    if (p->seat > 3 || p->owner > 3 || p->turn > COLLECT) return TICHU_BAD_SEAT;
    if ((p->played | p->answered) > 15) return TICHU_BAD_SEAT;
    return 0;
}

static int check_cards(const tichu_position *p) {
    uint64_t seen = p->top;
    if (p->top & ~ALL_CARDS) return TICHU_BAD_CARD;
    for (int seat = 0; seat < 4; seat++) {
        uint64_t hand = p->hands[seat];
        if (hand & ~ALL_CARDS) return TICHU_BAD_CARD;
        if (hand & seen) return TICHU_CARD_TWICE;
        seen |= hand;
        if (count_of(hand) > 14) return TICHU_BAD_HAND_SIZE;
    }
    return 0;
}

static int check_eights(const tichu_position *p) {
    for (int seat = 0; seat < 4; seat++) {
        uint64_t eight = p->eights[seat];
        if (!eight) continue;
        if (p->question != TICHU_ASK_GRAND) return TICHU_BAD_QUESTION;
        if (eight & ~p->hands[seat]) return TICHU_BAD_CARD;
        if (count_of(eight) != 8) return TICHU_BAD_HAND_SIZE;
    }
    return 0;
}

/* Cards given: in the exchange all three or none, and held; in play they are a memory. */
static int check_given(const tichu_position *p) {
    for (int seat = 0; seat < 4; seat++) {
        uint64_t cards = 0;
        int number = 0;
        for (int i = 0; i < 3; i++) {
            int given = p->given[seat][i];
            if (given > 56) return TICHU_BAD_EXCHANGE;
            if (!given) continue;
            cards |= 1ULL << (given - 1);
            number++;
        }
        if (!number || p->question >= TICHU_ASK_TURN) continue;
        if (p->question == TICHU_ASK_GRAND || number != 3 || count_of(cards) != 3)
            return TICHU_BAD_EXCHANGE;
        if (cards & ~p->hands[seat]) return TICHU_BAD_EXCHANGE;
    }
    return 0;
}

/* Before the first lead: 14 cards each, nothing on the table, nobody out. */
static int check_before_play(const tichu_position *p) {
    for (int seat = 0; seat < 4; seat++)
        if (size_of(p, seat) != 14) return TICHU_BAD_HAND_SIZE;
    if (p->kind != TICHU_PASS || p->top || p->pile) return TICHU_BAD_TRICK;
    if (p->wish) return TICHU_BAD_WISH;
    if (p->out_count) return TICHU_BAD_OUT;
    if (p->played) return TICHU_BAD_SEAT;
    if (p->question == TICHU_ASK_GRAND) {
        if (p->options & TICHU_NO_GRAND) return TICHU_BAD_QUESTION;
        return p->answered >> p->seat & 1 ? TICHU_BAD_SEAT : 0;
    }
    return p->given[p->seat][0] ? TICHU_BAD_SEAT : 0;
}

static int check_out(const tichu_position *p) {
    int out = 0;
    if (p->out_count > 4) return TICHU_BAD_OUT;
    for (int i = 0; i < p->out_count; i++) {
        int seat = p->out[i];
        if (seat > 3 || out >> seat & 1 || p->hands[seat]) return TICHU_BAD_OUT;
        out |= 1 << seat;
    }
    for (int seat = 0; seat < 4 && in_play(p); seat++)
        if (!p->hands[seat] && !(out >> seat & 1)) return TICHU_BAD_OUT;
    return 0;
}

/* Whether the round goes on, or is over, as the question says. */
static int check_end(const tichu_position *p) {
    int doubled = p->out_count >= 2 && team_of(p->out[0]) == team_of(p->out[1]);
    int over = doubled || p->out_count >= 3;
    if (p->out_count == 4) return TICHU_BAD_OUT;
    if (p->question == TICHU_OVER) {
        int hands = 0;
        for (int seat = 0; seat < 4; seat++) hands += p->hands[seat] != 0;
        return over && (doubled || hands == 1) ? 0 : TICHU_BAD_OUT;
    }
    if (over && (doubled || p->question != TICHU_ASK_GIFT)) return TICHU_BAD_OUT;
    return 0;
}

static int check_played(const tichu_position *p) {
    int must = p->kind != TICHU_PASS ? 1 << p->owner : 0;
    for (int i = 0; i < p->out_count; i++) must |= 1 << p->out[i];
    if (must & ~p->played) return TICHU_BAD_SEAT;
    for (int seat = 0; seat < 4; seat++)
        if (p->played >> seat & 1 && size_of(p, seat) == 14) return TICHU_BAD_HAND_SIZE;
    return 0;
}

/* Whether the cards on the table are the combination they are said to be. */
static int check_top(const tichu_position *p) {
    if (p->question == TICHU_OVER && p->kind != TICHU_PASS) return TICHU_BAD_TRICK;
    if (p->kind == TICHU_PASS) return p->top || p->pile || p->rank ? TICHU_BAD_TRICK : 0;
    if (p->kind < TICHU_SINGLE || p->kind > TICHU_BOMB_STRAIGHT || !p->top)
        return TICHU_BAD_TRICK;
    if (p->top == CARD_PHOENIX) {
        int led = p->options & TICHU_PHOENIX_LEADS_AT_ONE ? 2 : 3;
        int odd = p->rank & 1 && p->rank >= 3 && p->rank <= 29;
        return p->kind == TICHU_SINGLE && (odd || p->rank == led) ? 0 : TICHU_BAD_TRICK;
    }
    if (count_of(p->top) > 14) return TICHU_BAD_TRICK;
    uint64_t use = thermometer_of(p->top);
    tichu_state table;
    tichu_moves moves;
    memset(&table, 0, sizeof table);
    moves_of(use, marked_of(suits_of(p->top)), &table, &moves);
    for (int i = 0; i < moves.count; i++) {
        const tichu_play *play = &moves.play[i];
        if (play->use == use && play->kind == p->kind && play->rank == p->rank) return 0;
    }
    return TICHU_BAD_TRICK;
}

/* Owner, turn and who is asked, in play. The turn is that of a seat with cards, never of the
 * owner; who sits between has passed. */
static int check_turn(const tichu_position *p, const tichu_state *s) {
    int empty = p->kind == TICHU_PASS, collect = p->turn == COLLECT;
    if (!collect && !p->hands[p->turn]) return TICHU_BAD_SEAT;
    if (!empty && p->turn == p->owner) return TICHU_BAD_TRICK;
    if (!empty && !p->hands[p->owner] && p->out[p->out_count - 1] != p->owner)
        return TICHU_BAD_TRICK;
    switch (p->question) {
    case TICHU_ASK_TURN: return p->seat == p->turn ? 0 : TICHU_BAD_SEAT;
    case TICHU_ASK_WINDOW:
        return !empty && state_can_bomb(s, p->seat) ? 0 : TICHU_BAD_QUESTION;
    case TICHU_ASK_WISH:
        if (p->seat != p->owner || !(p->top & CARD_MAH_JONG)) return TICHU_BAD_QUESTION;
        return p->turn == state_turn_after(s, p->owner) ? 0 : TICHU_BAD_TRICK;
    default:
        if (p->seat != p->owner || p->top != CARD_DRAGON) return TICHU_BAD_QUESTION;
        return collect ? 0 : TICHU_BAD_TRICK;
    }
}

static int check_wish(const tichu_position *p) {
    if (!p->wish) return 0;
    if (p->wish < 2 || p->wish > 14 || p->question == TICHU_ASK_WISH) return TICHU_BAD_WISH;
    for (int seat = 0; seat < 4; seat++)
        if (p->hands[seat] & CARD_MAH_JONG) return TICHU_BAD_WISH;
    return p->question == TICHU_OVER ? TICHU_BAD_WISH : 0;
}

static int check_calls(const tichu_position *p) {
    for (int seat = 0; seat < 4; seat++) {
        int call = p->calls[seat];
        if (call > TICHU_GRAND) return TICHU_BAD_CALL;
        if (call == TICHU_GRAND && p->options & TICHU_NO_GRAND) return TICHU_BAD_CALL;
        if (p->question != TICHU_ASK_GRAND || !call) continue;
        if (call == TICHU_SMALL || !(p->answered >> seat & 1)) return TICHU_BAD_CALL;
    }
    return 0;
}

/* Points in range. What is missing to those of the deck lies in cards that take no part. */
static int check_points(const tichu_position *p) {
    int total = p->pile;
    if (p->pile < -125 || p->pile > 150 || p->pile % 5) return TICHU_BAD_POINTS;
    for (int seat = 0; seat < 4; seat++) {
        int won = p->won[seat];
        if (won < -25 || won > 125 || won % 5) return TICHU_BAD_POINTS;
        total += won + points_of(thermometer_of(p->hands[seat]));
    }
    if (p->question == TICHU_OVER) return 0;
    return total < -25 || total > 125 ? TICHU_BAD_POINTS : 0;
}

void check_fill(const tichu_position *p, const uint64_t hands[4], tichu_state *s) {
    memset(s, 0, sizeof *s);
    for (int seat = 0; seat < 4; seat++) {
        s->hand[seat] = thermometer_of(hands[seat]);
        s->marked[seat] = marked_of(suits_of(hands[seat]));
        s->won[seat] = p->won[seat];
        if (seat < p->out_count) s->out[seat] = p->out[seat];
        s->calls[seat] = p->calls[seat];
    }
    s->pile = p->pile;
    s->question = p->question;
    s->turn = p->turn;
    s->asked = p->seat;
    s->owner = p->owner;
    s->kind = p->kind;
    s->length = (uint8_t)count_of(p->top);
    s->rank = p->rank;
    s->wish = p->wish;
    s->out_count = p->out_count;
    s->played = p->played;
    s->options = (uint8_t)p->options;
}

typedef int (*check)(const tichu_position *p);

static int first_fault(const tichu_position *p, const check *checks, int number) {
    for (int i = 0; i < number; i++) {
        int fault = checks[i](p);
        if (fault) return fault;
    }
    return 0;
}

static int check_play(const tichu_position *p, tichu_state *s) {
    static const check checks[] = {check_out, check_end, check_played, check_top, check_wish};
    int fault = first_fault(p, checks, 5);
    if (fault) return fault;
    check_fill(p, p->hands, s);
    return in_play(p) ? check_turn(p, s) : 0;
}

static int check_whole(const tichu_position *p, tichu_state *s) {
    static const check checks[] = {check_header, check_cards,  check_eights,
                                   check_given,  check_calls,  check_points};
    int fault = first_fault(p, checks, 6);
    if (fault) return fault;
    return p->question < TICHU_ASK_TURN ? check_before_play(p) : check_play(p, s);
}

int check_position(const tichu_position *p) {
    tichu_state s;
    return check_whole(p, &s);
}

int check_state(const tichu_position *p, tichu_state *s) {
    int fault = check_whole(p, s);
    if (fault) return fault;
    return p->question < TICHU_ASK_TURN ? TICHU_BAD_QUESTION : 0;
}
