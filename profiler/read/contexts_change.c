#include "profiler/read/contexts_change.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/read/file_internal.h"
#include "vm/base/data/array.h"

/* --- the order of methods ----------------------------------------------------------------- */

static int compare_methods(const void *a, const void *b)
{
    const struct prof_method *x = *(struct prof_method *const *)a;
    const struct prof_method *y = *(struct prof_method *const *)b;
    if (x == NULL || y == NULL) {
        return (x == NULL) - (y == NULL);
    }
    int order = prof_method_compare(x, y);
    return order != 0 ? order : (x->number > y->number) - (x->number < y->number);
}

uint32_t *prof_contexts_ranks(const struct prof_contexts *contexts)
{
    uint32_t count = contexts->method_count;
    struct prof_method **sorted = malloc((count + 1u) * sizeof *sorted);
    uint32_t *ranks = malloc((count + 1u) * sizeof *ranks);
    if (sorted == NULL || ranks == NULL) {
        free(sorted);
        free(ranks);
        return NULL;
    }
    if (count > 0) {
        memcpy(sorted, contexts->methods, count * sizeof *sorted);
    }
    qsort(sorted, count, sizeof *sorted, compare_methods);
    for (uint32_t i = 0; i < count && sorted[i] != NULL; i++) {
        ranks[sorted[i]->number] = i;
    }
    free(sorted);
    return ranks;
}

/* --- values -------------------------------------------------------------------------------- */

uint32_t prof_contexts_value(const struct prof_contexts *contexts, const char *name)
{
    uint32_t i = 0;
    while (i < contexts->value_count && strcmp(contexts->value_names[i], name) != 0) {
        i++;
    }
    return i;
}

bool prof_contexts_add_value(struct prof_contexts *contexts, const char *name, uint64_t *column)
{
    uint32_t count = contexts->value_count;
    const char **names = realloc(contexts->value_names, (count + 1u) * sizeof *names);
    contexts->value_names = names == NULL ? contexts->value_names : names;
    uint64_t **values = realloc(contexts->values, (count + 1u) * sizeof *values);
    contexts->values = values == NULL ? contexts->values : values;
    if (names == NULL || values == NULL) {
        free(column);
        return false;
    }
    names[count] = name;
    values[count] = column;
    contexts->value_count++;
    return true;
}

bool prof_contexts_add_note(struct prof_contexts *contexts, const char *name, const char *value)
{
    struct prof_header *header = &contexts->header;
    struct vm_arena *arena = contexts->store->arena;
    size_t count = header->note_count;
    struct prof_note *notes = vm_arena_alloc_array(arena, count + 1, sizeof *notes);
    const char *own_name = vm_arena_strdup(arena, name);
    const char *own_value = vm_arena_strdup(arena, value);
    if (notes == NULL || own_name == NULL || own_value == NULL) {
        return false;
    }
    if (count > 0) {
        memcpy(notes, header->notes, count * sizeof *notes);
    }
    notes[count] = (struct prof_note){own_name, own_value};
    header->notes = notes;
    header->note_count = count + 1;
    return true;
}

bool prof_contexts_drop_note(struct prof_contexts *contexts, const char *name)
{
    struct prof_header *header = &contexts->header;
    struct prof_note *notes =
        vm_arena_alloc_array(contexts->store->arena, header->note_count + 1, sizeof *notes);
    size_t count = 0;
    for (size_t i = 0; notes != NULL && i < header->note_count; i++) {
        if (strcmp(header->notes[i].name, name) != 0) {
            notes[count++] = header->notes[i];
        }
    }
    if (notes == NULL) {
        return false;
    }
    header->notes = notes;
    header->note_count = count;
    return true;
}

uint8_t prof_contexts_shape(struct prof_contexts *contexts, const uint32_t *names, uint32_t count)
{
    for (uint32_t i = 0; i < contexts->shape_count; i++) {
        const struct prof_value_shape *shape = &contexts->shapes[i];
        if (shape->count == count && memcmp(shape->names, names, count * sizeof *names) == 0) {
            return (uint8_t)(i + 1);
        }
    }
    struct prof_value_shape *shapes =
        contexts->shape_count == UINT8_MAX
            ? NULL
            : realloc(contexts->shapes, (contexts->shape_count + 1u) * sizeof *shapes);
    uint32_t *copy = malloc((count + 1u) * sizeof *copy);
    contexts->shapes = shapes == NULL ? contexts->shapes : shapes;
    if (shapes == NULL || copy == NULL) {
        free(copy);
        return 0;
    }
    memcpy(copy, names, count * sizeof *names);
    shapes[contexts->shape_count] = (struct prof_value_shape){count, copy};
    return (uint8_t)++contexts->shape_count;
}

uint8_t prof_contexts_unite_shapes(struct prof_contexts *contexts, uint8_t a, uint8_t b)
{
    uint32_t names[contexts->value_count + 1], count = 0;
    const struct prof_value_shape *first = a == 0 ? NULL : &contexts->shapes[a - 1];
    const struct prof_value_shape *second = b == 0 ? NULL : &contexts->shapes[b - 1];
    for (uint32_t i = 0; first != NULL && i < first->count; i++) {
        names[count++] = first->names[i];
    }
    for (uint32_t i = 0; second != NULL && i < second->count; i++) {
        bool is_known = false;
        for (uint32_t j = 0; first != NULL && j < first->count; j++) {
            is_known |= first->names[j] == second->names[i];
        }
        if (!is_known) {
            names[count++] = second->names[i];
        }
    }
    return prof_contexts_shape(contexts, names, count);
}

/* --- counts of blocks ------------------------------------------------------------------------ */

void prof_contexts_drop_blocks(struct prof_contexts *contexts)
{
    free(contexts->blocks_at);
    free(contexts->store->counts);
    contexts->blocks_at = NULL;
    contexts->store->counts = NULL;
    contexts->store->counts_length = contexts->store->counts_capacity = 0;
    for (int i = 0; i < 2; i++) {
        struct prof_exit_list *list = i == 0 ? &contexts->exits : &contexts->in_progress;
        free(list->ranges);
        free(list->exits);
        *list = (struct prof_exit_list){0};
    }
}

void prof_counts_add(const struct prof_contexts_store *store, uint64_t at, uint64_t entries,
                     uint32_t block_count, uint64_t *counts)
{
    struct prof_jp2_bytes from = {store->counts + at, store->counts + store->counts_length, false};
    for (uint32_t i = 0; at != PROF_NO_COUNTS && i < block_count; i++) {
        entries += (uint64_t)vm_unzigzag(prof_jp2_get(&from));
        counts[i] += entries;
    }
}

uint64_t prof_counts_store(struct prof_contexts_store *store, const uint64_t *counts,
                           uint32_t block_count, uint64_t entries)
{
    size_t needed =
        store->counts_length + (size_t)block_count * VM_VARINT_BYTES + PROF_COUNTS_SLACK;
    if (!VM_RESERVE(store->counts, store->counts_capacity, needed)) {
        return PROF_NO_COUNTS;
    }
    uint8_t *to = store->counts + store->counts_length, *start = to;
    for (uint32_t i = 0; i < block_count; i++) {
        to = vm_varint_put(to, vm_zigzag((int64_t)(counts[i] - entries)));
        entries = counts[i];
    }
    uint64_t at = store->counts_length;
    store->counts_length += (size_t)(to - start);
    memset(to, 0, PROF_COUNTS_SLACK);
    return at;
}

/* --- exits ----------------------------------------------------------------------------------- */

static int compare_exits(const void *a, const void *b)
{
    const struct prof_moved_exit *x = a, *y = b;
    if (x->context != y->context) {
        return x->context < y->context ? -1 : 1;
    }
    if (x->exit.instruction != y->exit.instruction) {
        return x->exit.instruction < y->exit.instruction ? -1 : 1;
    }
    return (x->exit.block > y->exit.block) - (x->exit.block < y->exit.block);
}

void prof_exits_pack(struct prof_exit_list *list, struct prof_moved_exit *moved, size_t count)
{
    qsort(moved, count, sizeof *moved, compare_exits);
    list->range_count = list->exit_count = 0;
    for (size_t i = 0, end; i < count; i = end) {
        struct prof_moved_exit sum = moved[i];
        for (end = i + 1; end < count && compare_exits(&moved[i], &moved[end]) == 0; end++) {
            sum.exit.count += moved[end].exit.count;
        }
        if (sum.exit.count == 0 && end > i + 1) {
            continue; /* activations that went over to another scope */
        }
        if (list->range_count == 0 || list->ranges[list->range_count - 1].context != sum.context) {
            list->ranges[list->range_count++] =
                (struct prof_exit_range){sum.context, (uint32_t)list->exit_count, 0};
        }
        list->ranges[list->range_count - 1].count++;
        list->exits[list->exit_count++] = sum.exit;
    }
}

/* --- tallies
 * ----------------------------------------------------------------------------------- */

static int compare_tallies(const void *a, const void *b)
{
    const struct prof_moved_tally *x = a, *y = b;
    if (x->context != y->context) {
        return x->context < y->context ? -1 : 1;
    }
    return prof_tally_compare(&x->tally, &y->tally);
}

void prof_tallies_pack(struct prof_tally_table *table, struct prof_moved_tally *moved, size_t count)
{
    qsort(moved, count, sizeof *moved, compare_tallies);
    table->range_count = table->tally_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && compare_tallies(&moved[i - 1], &moved[i]) == 0) {
            prof_tally_add(&table->tallies[table->tally_count - 1], &moved[i].tally);
            continue;
        }
        if (i == 0 || moved[i - 1].context != moved[i].context) {
            table->ranges[table->range_count++] =
                (struct prof_exit_range){moved[i].context, (uint32_t)table->tally_count, 0};
        }
        table->ranges[table->range_count - 1].count++;
        table->tallies[table->tally_count++] = moved[i].tally;
    }
}
