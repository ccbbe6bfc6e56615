/*
 * table.h: records by two words, as a context by its caller and its method. A record is made when
 * it is first asked for, and lives for ever. Any thread may ask at any time: what is there is
 * found without a lock.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_TABLE_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_TABLE_H

#include <stdatomic.h>
#include <stdlib.h>

#include <jp2vm/analysis.h>

#include "vm/base/lock/lock.h"

/* The first member of a record, whose other members are 0 at first. */
struct table_record {
    uint64_t a, b;
    struct table_record *_Atomic next;
};

struct table_buckets;

struct table {
    size_t bytes; /* of a record */
    struct table_buckets *_Atomic buckets;
    struct vm_lock lock;
    size_t count;
    char *spare; /* for the next records */
    size_t spare_count;
};

#define TABLE(type)                                                                                \
    {                                                                                              \
        .bytes = sizeof(type), .lock = VM_LOCK(ANALYSIS_TABLE)                                             \
    }

/* The record of two words. */
void *table_get(struct table *table, uint64_t a, uint64_t b);

/* The same, or NULL when there is none. */
void *table_find(struct table *table, uint64_t a, uint64_t b);

/* All records, in the order of `compare` (as for qsort) if that is not NULL; to be freed. */
void **table_sort(struct table *table, size_t *count, int (*compare)(const void *a, const void *b));

#endif
