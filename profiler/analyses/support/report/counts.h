/*
 * counts.h: records with counters, and the tables that reports show of them: a line for each
 * record, sorted by a counter, with columns computed from the counters.
 *
 * Threads: any thread may count at any time. Rows belong to the caller.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_COUNTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_REPORT_COUNTS_H

#include "profiler/analyses/support/report/table.h"

#define COUNTERS 4

/* The first member of an analysis's record. */
struct counts {
    struct table_record record;
    _Atomic uint64_t of[COUNTERS]; /* the analysis chooses the counters' meanings */
};

/* Adds to a counter, and returns its previous value. */
static inline uint64_t counts_add(struct counts *counts, unsigned counter, uint64_t amount)
{
    return atomic_fetch_add_explicit(&counts->of[counter], amount, memory_order_relaxed);
}

static inline uint64_t counts_get(const struct counts *counts, unsigned counter)
{
    return atomic_load_explicit(&counts->of[counter], memory_order_relaxed);
}

/* Raises a counter, which records a maximum, to at least `value`. */
static inline void counts_raise(struct counts *counts, unsigned counter, uint64_t value)
{
    uint64_t most = counts_get(counts, counter);
    while (value > most && !atomic_compare_exchange_weak(&counts->of[counter], &most, value)) {
    }
}

/* Returns the method of a record whose key starts with a method. */
static inline const jp2_method *counts_method(const struct counts *counts)
{
    return (const jp2_method *)(uintptr_t)counts->record.a;
}

/* --- in reports ------------------------------------------------------------------------------- */

struct rows {
    size_t count;
    struct counts **all;
    uint64_t left_out[COUNTERS]; /* numbers that are added to the sums although no row contains
                                    them, for example those of removed rows */
};

/* Returns unsorted rows with all records of a table. rows_free frees the rows. */
struct rows rows_of(struct table *table);
void rows_free(struct rows *rows);

/* Removes the rows in which a counter is 0. The sums still include the removed rows. */
void rows_keep(struct rows *rows, unsigned counter);

typedef int rows_comparison(const struct counts *a, const struct counts *b);

/* Sorts the rows with `compare`. */
void rows_order(struct rows *rows, rows_comparison *compare);

/* Sorts the rows by a counter, the largest first. Rows with equal counters are sorted with
 * `compare`. */
void rows_sort(struct rows *rows, unsigned counter, rows_comparison *compare);

/* Like rows_sort, but only the first `most` rows are sorted; the order of the other rows is
 * undefined. */
void rows_sort_first(struct rows *rows, unsigned counter, size_t most, rows_comparison *compare);

/* For rows_sort: compares records of methods by name, and records of the same method by the second
 * word of their keys. */
int rows_compare_methods(const struct counts *a, const struct counts *b);

uint64_t rows_sum(const struct rows *rows, unsigned counter);

/* Returns the overlap of two counters in percent: the sum over all rows of the smaller of the row's
 * two shares. It is 100 if both counters have the same shares. */
double rows_overlap(const struct rows *rows, unsigned a, unsigned b);

/* A column of a table. A column without a title ends an array of columns. */
struct column {
    const char *title;
    int width;
    unsigned counter;
    double unit; /* if `decimals` is not 0, values are divided by this number; 0 means 1 */
    int decimals;
    bool is_share;         /* in percent */
    const uint64_t *whole; /* the value of 100 percent; NULL: the sum of all rows. If it is 0, "-"
                              is written */
    bool (*is_part)(const struct counts *row); /* whether the row is part of the whole; if not, "-"
                                                  is written. NULL: all rows are */
    bool is_mean;   /* the value is divided by the counter `count`; "-" if that counter is 0 */
    unsigned count; /* see is_mean */
};

/* Writes a line of titles, then a line for each of the first `most` rows. After the `columns`,
 * `rest` writes the last column of a row; `title` is that column's title. */
void rows_write(struct jp2_output *out, const struct rows *rows, size_t most,
                const struct column *columns, const char *title,
                void (*rest)(struct jp2_output *out, const struct counts *row));

/* If there are more than `most` rows, writes a line with the number of the remaining rows. `word`
 * is the word of the analysis's argument with which all rows are written. */
void rows_write_rest(struct jp2_output *out, const struct rows *rows, size_t most,
                     const char *word);

/* For rows_write: writes the method of a record. */
void rows_write_method(struct jp2_output *out, const struct counts *row);

#endif
