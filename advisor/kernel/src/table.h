/* A transposition table: what a search has proven of the states it has met.
 *
 * A table is a cache and nothing more: an entry may be lost at any time, so values never depend on
 * its size. The whole 64-bit key is compared, and the points exactly where they matter.
 */
#ifndef TICHU_TABLE_H
#define TICHU_TABLE_H

#include <stdint.h>

#define TABLE_NO_MOVE 127
#define TABLE_SOLVES 127 /* the greatest number of a question */

typedef struct {
    uint64_t key; /* of all but the points */
    signed low : 10, high : 10; /* proven bounds, in units of the question */
    unsigned work : 5;          /* logarithm of the nodes below */
    unsigned solve : 7;         /* number of the question that it answers */
    unsigned points : 25;       /* points on the table and won (search_points.h) */
    unsigned move : 7;          /* place of the best play in its list, or TABLE_NO_MOVE */
} table_entry;

typedef struct {
    table_entry *entries;
    uint64_t buckets; /* a power of two */
    int ways;         /* entries in a bucket */
} table;

/* Make room for at most so many entries (at least one); 0 if there is no memory. */
int table_open(table *t, uint64_t entries);
void table_close(table *t);

/* Forget everything. */
void table_clear(table *t);

static inline table_entry *table_bucket(const table *t, uint64_t key) {
    return t->entries + (key & (t->buckets - 1)) * (uint64_t)t->ways;
}

/* Where to note a state: its entry, else one of an older question, else that of least work. */
table_entry *table_place(const table *t, uint64_t key, unsigned points, unsigned solve);

#endif
