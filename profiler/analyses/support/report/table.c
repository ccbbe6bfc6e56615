#include "profiler/analyses/support/report/table.h"

struct table_buckets {
    size_t count; /* a power of two */
    struct table_record *_Atomic first[];
};

#define FIRST_BUCKETS 1024u
#define CHUNK 64u

static size_t bucket_of(const struct table_buckets *buckets, uint64_t a, uint64_t b)
{
    uint64_t hash = (a ^ (b << 32 | b >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
    return (hash ^ hash >> 32) & (buckets->count - 1);
}

void *table_find(struct table *table, uint64_t a, uint64_t b)
{
    struct table_buckets *buckets = atomic_load_explicit(&table->buckets, memory_order_acquire);
    if (buckets == NULL) {
        return NULL;
    }
    struct table_record *record =
        atomic_load_explicit(&buckets->first[bucket_of(buckets, a, b)], memory_order_acquire);
    while (record != NULL && (record->a != a || record->b != b)) {
        record = atomic_load_explicit(&record->next, memory_order_acquire);
    }
    return record;
}

static void put(struct table_buckets *buckets, struct table_record *record)
{
    struct table_record *_Atomic *first = &buckets->first[bucket_of(buckets, record->a, record->b)];
    atomic_store_explicit(&record->next, atomic_load(first), memory_order_release);
    atomic_store_explicit(first, record, memory_order_release);
}

/* A thread that reads the old buckets in the meantime may miss a record, and then searches again
 * with the lock. The old buckets are not freed, since another thread may be reading them. */
static void grow(struct table *table)
{
    struct table_buckets *old = atomic_load(&table->buckets);
    size_t count = old == NULL ? FIRST_BUCKETS : 4 * old->count;
    struct table_buckets *fresh = jp2->allocate(sizeof *fresh + count * sizeof fresh->first[0]);
    fresh->count = count;
    for (size_t i = 0; old != NULL && i < old->count; i++) {
        for (struct table_record *record = atomic_load(&old->first[i]), *next; record != NULL;
             record = next) {
            next = atomic_load(&record->next);
            put(fresh, record);
        }
    }
    atomic_store_explicit(&table->buckets, fresh, memory_order_release);
}

/* Returns a new record. Records are allocated in chunks, since a table has thousands of them. */
static struct table_record *new_record(struct table *table)
{
    size_t bytes = (table->bytes + 15) & ~(size_t)15;
    if (table->spare_count == 0) {
        table->spare_count = CHUNK;
        table->spare = jp2->allocate(CHUNK * bytes);
    }
    table->spare_count--;
    struct table_record *record = (struct table_record *)(void *)table->spare;
    table->spare += bytes;
    return record;
}

void *table_get(struct table *table, uint64_t a, uint64_t b)
{
    struct table_record *record = table_find(table, a, b);
    if (record != NULL) {
        return record;
    }
    vm_lock_take(&table->lock);
    record = table_find(table, a, b);
    if (record == NULL) {
        struct table_buckets *buckets = atomic_load(&table->buckets);
        if (buckets == NULL || table->count >= buckets->count) {
            grow(table);
        }
        record = new_record(table);
        record->a = a;
        record->b = b;
        put(atomic_load(&table->buckets), record);
        table->count++;
    }
    vm_lock_release(&table->lock);
    return record;
}

void **table_sort(struct table *table, size_t *count, int (*compare)(const void *a, const void *b))
{
    vm_lock_take(&table->lock);
    struct table_buckets *buckets = atomic_load(&table->buckets);
    void **all = jp2->allocate(table->count * sizeof *all);
    *count = 0;
    for (size_t i = 0; buckets != NULL && i < buckets->count; i++) {
        for (struct table_record *record = atomic_load(&buckets->first[i]); record != NULL;
             record = atomic_load(&record->next)) {
            all[(*count)++] = record;
        }
    }
    vm_lock_release(&table->lock);
    if (compare != NULL) {
        qsort(all, *count, sizeof *all, compare);
    }
    return all;
}
