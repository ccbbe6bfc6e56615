/*
 * table.h: a hash table of records with keys of two words, for example of contexts keyed by caller
 * and method. Records are never freed.
 *
 * Threads: any, at any time. Existing records are found without a lock.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_TABLE_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_TABLE_H

#include <stdatomic.h>
#include <stdlib.h>

#include <jp2vm/analysis.h>

#include "vm/base/lock/lock.h"

/* The first member of an analysis's record. The other members are initially 0. */
struct table_record {
    uint64_t a, b;
    struct table_record *_Atomic next;
};

struct table_buckets;

struct table {
    size_t bytes; /* the size of a record */
    struct table_buckets *_Atomic buckets;
    struct vm_lock lock;
    size_t count;
    char *spare; /* allocated memory for the next records */
    size_t spare_count;
};

#define TABLE(type)                                                                                \
    {                                                                                              \
        .bytes = sizeof(type), .lock = VM_LOCK(ANALYSIS_TABLE)                                     \
    }

/* Returns the record with a key. Makes the record if there is none. */
void *table_get(struct table *table, uint64_t a, uint64_t b);

/* Returns the record with a key; NULL if there is no such record. */
void *table_find(struct table *table, uint64_t a, uint64_t b);

/* Returns all records, sorted by `compare` (as for qsort) if that is not NULL. The caller frees the
 * array. */
void **table_sort(struct table *table, size_t *count, int (*compare)(const void *a, const void *b));

#endif
