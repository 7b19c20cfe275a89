/* What Python calls about hidden hands. */
#include "deals.h"

int32_t tichu_deals(const tichu_constraints *constraints, uint64_t seed, uint64_t first,
                    int32_t count, uint64_t *hands, const volatile int32_t *stop) {
    dealer d;
    int fault = dealer_begin(&d, constraints);
    for (int32_t i = 0; i < count && !fault; i++) {
        if (stop && !(i & 255) && *stop) fault = TICHU_STOPPED;
        dealer_deal(&d, seed, first + (uint64_t)i, hands + 4 * i);
    }
    dealer_end(&d);
    return fault ? fault : count;
}

int32_t tichu_count_deals(const tichu_constraints *constraints, uint64_t ways[2]) {
    dealer d;
    int fault = dealer_begin(&d, constraints);
    ways[0] = (uint64_t)d.ways;
    ways[1] = (uint64_t)(d.ways >> 64);
    dealer_end(&d);
    return fault;
}
