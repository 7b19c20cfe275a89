/* A transposition table: what a search has proven of the states it has met.
 *
 * A table is a cache and nothing more: an entry may be lost at any time, so values never depend on
 * its size. The whole 64-bit key is compared.
 */
#ifndef TICHU_TABLE_H
#define TICHU_TABLE_H

#include <stdint.h>

#define TABLE_NO_MOVE 255

typedef struct {
    uint64_t key;
    int16_t low, high; /* proven bounds */
    uint8_t move;      /* place of the best play in its list, or TABLE_NO_MOVE */
    uint8_t work;      /* logarithm of the nodes below */
    uint16_t solve;    /* number of the question that it answers */
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

/* The entry of a key, or NULL. */
static inline table_entry *table_find(const table *t, uint64_t key, uint16_t solve) {
    table_entry *bucket = table_bucket(t, key);
    for (int i = 0; i < t->ways; i++)
        if (bucket[i].key == key && bucket[i].solve == solve) return &bucket[i];
    return 0;
}

/* The entry to be overwritten for a new key: one of an older question, else that of least work. */
table_entry *table_place(const table *t, uint64_t key, uint16_t solve);

#endif
