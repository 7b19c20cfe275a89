/* Random numbers by counting: each is a function of (seed, deal, decision, seat) alone.
 *
 * A key is made of seed and deal, each mixed by the finaliser of splitmix64; a draw mixes the key
 * plus a multiple of an odd constant, as splitmix64 does for its n-th number. So results depend
 * neither on threads nor on how deals are cut into calls.
 */
#ifndef TICHU_RANDOM_H
#define TICHU_RANDOM_H

#include <stdint.h>

__extension__ typedef unsigned __int128 wide;

#define GOLDEN 0x9E3779B97F4A7C15ULL

/* Decisions with a purpose of their own, far above those of play. */
#define DRAW_DEAL (1ULL << 32)
#define DRAW_EIGHT (2ULL << 32)
#define DRAW_EXCHANGE (3ULL << 32)
#define DRAW_BELIEF (4ULL << 32)

static inline uint64_t mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9ULL;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBULL;
    return x ^ x >> 31;
}

static inline uint64_t key_of(uint64_t seed, uint64_t deal) {
    return mix(mix(seed + GOLDEN) + deal * GOLDEN);
}

static inline uint64_t draw(uint64_t key, uint64_t decision, int seat) {
    return mix(key + (4 * decision + (uint64_t)seat + 1) * GOLDEN);
}

/* A number below n; what is left in *x serves for more of them. Several numbers from one word are
 * uniform up to (product of all n) / 2^64: at most 2^-35 for five numbers up to 56. */
static inline int below(uint64_t *x, int n) {
    wide product = (wide)*x * (unsigned)n;
    *x = (uint64_t)product;
    return (int)(product >> 64);
}

#endif
