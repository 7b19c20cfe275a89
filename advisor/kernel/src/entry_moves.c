/* What Python calls about positions and their plays. */
#include <string.h>

#include "check.h"
#include "moves.h"

#ifndef TICHU_SOURCE_HASH
#define TICHU_SOURCE_HASH "unknown"
#endif

int32_t tichu_abi(void) { return TICHU_ABI; }

const char *tichu_source_hash(void) { return TICHU_SOURCE_HASH; }

int32_t tichu_check(const tichu_position *position) { return check_position(position); }

int32_t tichu_legal(const tichu_position *position, tichu_move *moves, int32_t capacity) {
    tichu_state s;
    tichu_moves list;
    int before_play = position->question < TICHU_ASK_TURN;
    int fault = before_play ? check_position(position) : check_state(position, &s);
    if (fault || before_play) return fault;
    if (s.question != TICHU_ASK_TURN && s.question != TICHU_ASK_WINDOW) return 0;
    uint64_t cards = position->hands[s.asked], marked = s.marked[s.asked];
    moves_legal(&s, &list);
    moves_sort(cards, marked, &list);
    if (list.count > capacity) return TICHU_TOO_SMALL;
    for (int i = 0; i < list.count; i++) {
        const tichu_play *play = &list.play[i];
        tichu_move *move = &moves[i];
        move->cards = moves_cards(cards, marked, play);
        move->kind = play->kind;
        move->length = play->length;
        move->rank = play->rank;
        move->phoenix = play->phoenix;
        move->unused = 0;
    }
    return list.count;
}

int32_t tichu_count_leads(const uint64_t *hands, int32_t count, int32_t *leads) {
    tichu_state table;
    tichu_moves list;
    memset(&table, 0, sizeof table);
    for (int32_t i = 0; i < count; i++) {
        if (hands[i] & ~ALL_CARDS) return TICHU_BAD_CARD;
        if (count_of(hands[i]) > 14) return TICHU_BAD_HAND_SIZE;
        moves_of(thermometer_of(hands[i]), marked_of(suits_of(hands[i])), &table, &list);
        leads[i] = list.count;
    }
    return count;
}
