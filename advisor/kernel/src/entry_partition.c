/* What Python calls about partitions. */
#include "partition.h"

#include "moves.h"

int32_t tichu_partition_weights(const uint64_t *hands, int32_t count, const int32_t *weights,
                                int64_t *least, const volatile int32_t *stop) {
    partition_table table;
    int fault = partition_prepare(&table, weights);
    if (fault) return fault;
    for (int i = 0; i < count; i++) {
        if (stop && !(i & 255) && *stop) return TICHU_STOPPED;
        if (hands[i] & ~ALL_CARDS) return TICHU_BAD_CARD;
        if (count_of(hands[i]) > 14) return TICHU_BAD_HAND_SIZE;
        least[i] = weight_of_value(partition_value(&table, thermometer_of(hands[i])));
    }
    return count;
}

/* Real cards for a play, and its kind by them: a natural straight of one suit is a bomb. */
static tichu_move real_move(uint64_t cards, const tichu_play *play) {
    tichu_move move = {moves_cards(cards, 0, play), play->kind, play->length, play->rank,
                       play->phoenix, 0};
    uint64_t suits = suits_of(move.cards);
    int natural = play->kind == TICHU_STRAIGHT && !play->phoenix;
    for (int suit = 0; suit < 4 && natural; suit++)
        if (lane(suits, suit) == lane(play->use, 0)) move.kind = TICHU_BOMB_STRAIGHT;
    return move;
}

int32_t tichu_partition(uint64_t hand, const int32_t *weights, int64_t *least, tichu_move *moves,
                        int32_t capacity) {
    partition_table table;
    plan best;
    int fault = partition_prepare(&table, weights);
    if (fault) return fault;
    if (hand & ~ALL_CARDS) return TICHU_BAD_CARD;
    if (count_of(hand) > 14) return TICHU_BAD_HAND_SIZE;
    partition_plan(&table, thermometer_of(hand), &best);
    if (best.count > capacity) return TICHU_TOO_SMALL;
    *least = weight_of_value(best.value);
    for (int i = 0; i < best.count; i++) {
        moves[i] = real_move(hand, &best.play[i]);
        hand &= ~moves[i].cards;
    }
    return best.count;
}
