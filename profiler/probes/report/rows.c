#include "profiler/probes/report/rows.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/machine_out.h"

static int compare_values(const struct prof_probe_value *a, const struct prof_probe_value *b)
{
    if (a->kind == PROF_VALUE_INT && b->kind == PROF_VALUE_INT) {
        return (a->integer > b->integer) - (a->integer < b->integer);
    }
    bool is_number_a = a->kind == PROF_VALUE_INT || a->kind == PROF_VALUE_FLOAT;
    bool is_number_b = b->kind == PROF_VALUE_INT || b->kind == PROF_VALUE_FLOAT;
    if (!is_number_a || !is_number_b) {
        return is_number_a - is_number_b;
    }
    double x = prof_probe_double(a), y = prof_probe_double(b);
    return (x > y) - (x < y);
}

/* Compares the parts of two keys, or the elements of two tuples. */
static int compare_parts(const uint64_t *a, uint32_t a_words, const uint64_t *b, uint32_t b_words)
{
    uint32_t i = 0, j = 0;
    while (i < a_words && j < b_words) {
        struct prof_probe_value x, y;
        i += prof_probe_key_part(a + i, &x);
        j += prof_probe_key_part(b + j, &y);
        bool is_text =
            x.kind == PROF_VALUE_TEXT || x.kind == PROF_VALUE_STACK || x.kind == PROF_VALUE_NULL;
        int order = x.kind != y.kind             ? (x.kind > y.kind) - (x.kind < y.kind)
                    : is_text                    ? strcmp(x.text, y.text)
                    : x.kind == PROF_VALUE_TUPLE ? compare_parts(x.tuple + 1, (uint32_t)x.tuple[0],
                                                                 y.tuple + 1, (uint32_t)y.tuple[0])
                                                 : compare_values(&x, &y);
        if (order != 0) {
            return order;
        }
    }
    return (i < a_words) - (j < b_words);
}

static int compare_keys(struct prof_probe_entry *a, struct prof_probe_entry *b)
{
    return compare_parts(prof_probe_key(a), a->key_words, prof_probe_key(b), b->key_words);
}

static int compare(const void *a, const void *b)
{
    const struct prof_probe_row *x = a, *y = b;
    int order = compare_values(&y->result, &x->result);
    return order != 0 ? order : compare_keys(x->entry, y->entry);
}

struct prof_probe_row *prof_probe_rows(const struct prof_probe_map *map,
                                       const struct prof_probe_table *table)
{
    struct prof_probe_row *rows = malloc((table->count + 1) * sizeof *rows);
    size_t count = 0;
    if (rows == NULL) {
        vm_end_without_memory("the report of probes");
    }
    for (size_t i = 0; i < table->capacity; i++) {
        if (table->slots[i] != NULL) {
            rows[count++] = (struct prof_probe_row){
                table->slots[i], prof_probe_aggregate_result(map, table->slots[i]->words)};
        }
    }
    qsort(rows, count, sizeof *rows, compare);
    return rows;
}
