#define _GNU_SOURCE /* qsort_r */
#include "profiler/analyses/support/report/counts.h"

#include <inttypes.h>

#include "profiler/analyses/support/report/names.h"

struct rows rows_of(struct table *table)
{
    struct rows rows = {.left_out = {0}};
    rows.all = (struct counts **)table_sort(table, &rows.count, NULL);
    return rows;
}

void rows_free(struct rows *rows)
{
    free(rows->all);
    *rows = (struct rows){.count = 0};
}

void rows_keep(struct rows *rows, unsigned counter)
{
    size_t kept = 0;
    for (size_t i = 0; i < rows->count; i++) {
        if (counts_get(rows->all[i], counter) != 0) {
            rows->all[kept++] = rows->all[i];
            continue;
        }
        for (unsigned other = 0; other < COUNTERS; other++) {
            rows->left_out[other] += counts_get(rows->all[i], other);
        }
    }
    rows->count = kept;
}

static int compare_counters(const void *a, const void *b, void *counter)
{
    uint64_t m = counts_get(*(struct counts *const *)a, *(const unsigned *)counter);
    uint64_t n = counts_get(*(struct counts *const *)b, *(const unsigned *)counter);
    return (m < n) - (m > n);
}

/* Calls the comparison that `data` points to. */
static int compare(const void *a, const void *b, void *data)
{
    return (*(rows_comparison **)data)(*(struct counts *const *)a, *(struct counts *const *)b);
}

/* Replaces the smallest value of a heap, which is its first element, and restores the order of the
 * heap. */
static void sink(uint64_t *heap, size_t count, uint64_t value)
{
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        child += child + 1 < count && heap[child + 1] < heap[child];
        if (heap[child] >= value) {
            break;
        }
        heap[i] = heap[child];
    }
    heap[i] = value;
}

/* Moves the rows with the `most` largest values of a counter to the front, and all rows whose value
 * equals the smallest of them. Returns the number of these rows. */
static size_t select_first(struct rows *rows, unsigned counter, size_t most)
{
    if (most == 0 || most >= rows->count) {
        return rows->count;
    }
    uint64_t *heap = jp2->allocate(most * sizeof *heap); /* the largest values so far */
    for (size_t i = 0; i < rows->count; i++) {
        uint64_t value = counts_get(rows->all[i], counter);
        if (value > heap[0]) {
            sink(heap, most, value);
        }
    }
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++) {
        struct counts *row = rows->all[i];
        if (counts_get(row, counter) >= heap[0]) {
            rows->all[i] = rows->all[count];
            rows->all[count++] = row;
        }
    }
    free(heap);
    return count;
}

/* Only rows that will be written are compared by name, since this comparison is slow. */
void rows_sort_first(struct rows *rows, unsigned counter, size_t most,
                     rows_comparison *compare_equal)
{
    size_t reported = select_first(rows, counter, most);
    qsort_r(rows->all, reported, sizeof rows->all[0], compare_counters, &counter);
    for (size_t first = 0, end; first < reported && first < most; first = end) {
        uint64_t value = counts_get(rows->all[first], counter);
        for (end = first + 1; end < reported && counts_get(rows->all[end], counter) == value;) {
            end++;
        }
        qsort_r(rows->all + first, end - first, sizeof rows->all[0], compare, &compare_equal);
    }
}

void rows_sort(struct rows *rows, unsigned counter, rows_comparison *compare_equal)
{
    rows_sort_first(rows, counter, SIZE_MAX, compare_equal);
}

void rows_order(struct rows *rows, rows_comparison *compare_all)
{
    qsort_r(rows->all, rows->count, sizeof rows->all[0], compare, &compare_all);
}

int rows_compare_methods(const struct counts *a, const struct counts *b)
{
    int order = name_compare_methods(counts_method(a), counts_method(b));
    return order != 0 ? order : (a->record.b > b->record.b) - (a->record.b < b->record.b);
}

uint64_t rows_sum(const struct rows *rows, unsigned counter)
{
    uint64_t sum = rows->left_out[counter];
    for (size_t i = 0; i < rows->count; i++) {
        sum += counts_get(rows->all[i], counter);
    }
    return sum;
}

double rows_overlap(const struct rows *rows, unsigned a, unsigned b)
{
    double overlap = 0, sum_a = (double)rows_sum(rows, a), sum_b = (double)rows_sum(rows, b);
    for (size_t i = 0; sum_a != 0 && sum_b != 0 && i < rows->count; i++) {
        double share_a = (double)counts_get(rows->all[i], a) / sum_a;
        double share_b = (double)counts_get(rows->all[i], b) / sum_b;
        overlap += 100 * (share_a < share_b ? share_a : share_b);
    }
    return overlap;
}

static void write_cell(struct jp2_output *out, const struct column *column,
                       const struct counts *row, uint64_t sum)
{
    uint64_t value = counts_get(row, column->counter);
    uint64_t count = column->is_mean ? counts_get(row, column->count) : 1;
    bool is_empty = count == 0; /* a mean of nothing */
    double whole = column->whole == NULL ? (double)sum : (double)*column->whole;
    bool is_part = column->is_part == NULL || column->is_part(row);
    if (is_empty || (column->is_share && (whole == 0 || !is_part))) {
        jp2->write(out, "%*s", column->width, "-");
    } else if (column->is_share) {
        jp2->write(out, "%*.*f %%", column->width - 2, column->decimals,
                   100 * (double)value / whole);
    } else if (column->decimals == 0) {
        jp2->write(out, "%*" PRIu64, column->width, value / count);
    } else {
        jp2->write(out, "%*.*f", column->width, column->decimals,
                   (double)value / (column->unit == 0 ? 1 : column->unit) / (double)count);
    }
}

void rows_write(struct jp2_output *out, const struct rows *rows, size_t most,
                const struct column *columns, const char *title,
                void (*rest)(struct jp2_output *out, const struct counts *row))
{
    uint64_t sums[COUNTERS];
    for (unsigned i = 0; i < COUNTERS; i++) {
        sums[i] = rows_sum(rows, i);
    }
    for (const struct column *column = columns; column->title != NULL; column++) {
        jp2->write(out, column == columns ? "%*s" : " %*s", column->width, column->title);
    }
    jp2->write(out, title[0] == '\0' ? "%s\n" : "  %s\n", title);
    for (size_t i = 0; i < rows->count && i < most; i++) {
        for (const struct column *column = columns; column->title != NULL; column++) {
            jp2->write(out, column == columns ? "" : " ");
            write_cell(out, column, rows->all[i], sums[column->counter]);
        }
        rest(out, rows->all[i]);
        jp2->write(out, "\n");
    }
}

void rows_write_rest(struct jp2_output *out, const struct rows *rows, size_t most, const char *word)
{
    if (rows->count > most) {
        jp2->write(out, "... and %zu more (the word '%s' shows all)\n", rows->count - most, word);
    }
}

void rows_write_method(struct jp2_output *out, const struct counts *row)
{
    jp2->write(out, "  ");
    name_write_method(out, counts_method(row));
}
