/* Room for what is proven: aligned to cache lines, in huge pages where the system has them. */
#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/mman.h>
#endif

#include "table.h"

#include <stdlib.h>
#include <string.h>

#define WAYS 4
#define HUGE_PAGE (1U << 21)

/* The memory as `calloc` gives it is hidden in the word before the aligned block. */
static table_entry *aligned_block(size_t bytes) {
    size_t align = bytes >= HUGE_PAGE ? HUGE_PAGE : 64;
    char *raw = calloc(1, bytes + align + sizeof(void *));
    if (!raw) return 0;
    uintptr_t start = (uintptr_t)raw + sizeof(void *);
    start = (start + align - 1) / align * align;
    ((void **)start)[-1] = raw;
#if defined(__linux__)
    if (bytes >= HUGE_PAGE) madvise((void *)start, bytes, MADV_HUGEPAGE);
#endif
    return (table_entry *)start;
}

int table_open(table *t, uint64_t entries) {
    uint64_t size = 1;
    while (size <= entries / 2) size *= 2;
    t->ways = size < WAYS ? (int)size : WAYS;
    t->buckets = size / (uint64_t)t->ways;
    t->entries = aligned_block(size * sizeof(table_entry));
    return t->entries != 0;
}

void table_close(table *t) {
    if (t->entries) free(((void **)t->entries)[-1]);
    t->entries = 0;
}

void table_clear(table *t) {
    memset(t->entries, 0, t->buckets * (uint64_t)t->ways * sizeof(table_entry));
}

table_entry *table_place(const table *t, uint64_t key, unsigned points, unsigned solve) {
    table_entry *bucket = table_bucket(t, key), *least = bucket;
    for (int i = 0; i < t->ways; i++) {
        table_entry *e = &bucket[i];
        if (e->key == key && e->points == points && e->solve == solve) return e;
        if (least->solve == solve && (e->solve != solve || e->work < least->work)) least = e;
    }
    return least;
}
