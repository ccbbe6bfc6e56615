/*
 * counts.h: records with counters, and tables of them in reports: a line for each record, in the
 * order of one counter, with columns of what the counters say.
 *
 * Threads: all may count at the same time. Rows are the caller's own.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_COUNTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_COUNTS_H

#include "profiler/analyses/support/report/table.h"

#define COUNTERS 4

/* The first member of a record that has more. */
struct counts {
    struct table_record record;
    _Atomic uint64_t of[COUNTERS]; /* what each counts is the analysis's own */
};

/* Gives what it was. */
static inline uint64_t counts_add(struct counts *counts, unsigned counter, uint64_t amount)
{
    return atomic_fetch_add_explicit(&counts->of[counter], amount, memory_order_relaxed);
}

static inline uint64_t counts_get(const struct counts *counts, unsigned counter)
{
    return atomic_load_explicit(&counts->of[counter], memory_order_relaxed);
}

/* To at least a value, where a counter is the most of something. */
static inline void counts_raise(struct counts *counts, unsigned counter, uint64_t value)
{
    uint64_t most = counts_get(counts, counter);
    while (value > most && !atomic_compare_exchange_weak(&counts->of[counter], &most, value)) {
    }
}

/* The method of a record that is one's. */
static inline const jp2_method *counts_method(const struct counts *counts)
{
    return (const jp2_method *)(uintptr_t)counts->record.a;
}

/* --- in reports ------------------------------------------------------------------------------- */

struct rows {
    size_t count;
    struct counts **all;
    uint64_t left_out[COUNTERS]; /* what sums have beside that of the rows */
};

/* The records of a table, in no order; free with rows_free. */
struct rows rows_of(struct table *table);
void rows_free(struct rows *rows);

/* Leaves those out whose counter is 0, but not of the sums. */
void rows_keep(struct rows *rows, unsigned counter);

typedef int rows_comparison(const struct counts *a, const struct counts *b);

/* In an order. */
void rows_order(struct rows *rows, rows_comparison *compare);

/* The largest first; what is equal there by `compare`. */
void rows_sort(struct rows *rows, unsigned counter, rows_comparison *compare);

/* The same where only the first so many are told; what is behind them is in any order. */
void rows_sort_first(struct rows *rows, unsigned counter, size_t most, rows_comparison *compare);

/* For rows_sort: records of methods by their names, those of one method by their second words. */
int rows_compare_methods(const struct counts *a, const struct counts *b);

uint64_t rows_sum(const struct rows *rows, unsigned counter);

/* The sum of the smaller one of the shares that each row has of two counters, of a hundred: 100
 * when both tell the same. */
double rows_overlap(const struct rows *rows, unsigned a, unsigned b);

/* A column; the last one of an array has no title. */
struct column {
    const char *title;
    int width;
    unsigned counter;
    double unit; /* of a number with decimals: what is told as 1; 0 is 1 */
    int decimals;
    bool is_share;         /* of a hundred */
    const uint64_t *whole; /* what a share is of: NULL is the sum of all rows; if 0, "-" is told */
    bool (*is_part)(const struct counts *row); /* of the whole; "-" if not; NULL: all rows are */
    bool is_mean;          /* divided by another counter, which is 1 if 0 */
    unsigned count;        /* that counter */
};

/* Writes a line of titles, then a line for each of the first `most` rows; `rest` writes what stands
 * behind its columns, and the title of that is the last one. */
void rows_write(struct jp2_output *out, const struct rows *rows, size_t most,
                const struct column *columns, const char *title,
                void (*rest)(struct jp2_output *out, const struct counts *row));

/* For rows_write: the method of a record. */
void rows_write_method(struct jp2_output *out, const struct counts *row);

#endif
