#include "profiler/read/contexts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "profiler/read/file_internal.h"
#include "vm/base/assert.h"
#include "vm/base/hash_map.h"

static void free_store(struct prof_contexts_store *store)
{
    if (store == NULL) {
        return;
    }
    for (uint32_t i = 0; i < store->part_count; i++) {
        prof_contexts_free(store->parts[i]);
    }
    vm_arena_destroy(store->arena);
    free(store->counts);
    if (store->is_mapped) {
        munmap(store->file, store->file_length);
    } else {
        free(store->file);
    }
    free(store);
}

void prof_contexts_free_columns(struct prof_contexts *contexts)
{
    void *const columns[] = {contexts->methods,
                             contexts->trees,
                             contexts->parent,
                             contexts->end,
                             contexts->method,
                             contexts->site,
                             contexts->flags,
                             contexts->entries,
                             contexts->instructions,
                             contexts->shape,
                             contexts->blocks_at,
                             contexts->exits.ranges,
                             contexts->exits.exits,
                             contexts->in_progress.ranges,
                             contexts->in_progress.exits};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        free(columns[i]);
    }
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        free(contexts->tallies[kind].ranges);
        free(contexts->tallies[kind].tallies);
    }
    free(contexts->classes);
    for (uint32_t i = 0; i < contexts->value_count; i++) {
        free(contexts->values[i]);
    }
    for (uint32_t i = 0; i < contexts->shape_count; i++) {
        free(contexts->shapes[i].names);
    }
    free(contexts->shapes);
    free(contexts->values);
    free(contexts->value_names);
}

void prof_contexts_free(struct prof_contexts *contexts)
{
    if (contexts != NULL) {
        prof_contexts_free_columns(contexts);
        free_store(contexts->store);
        free(contexts);
    }
}

uint32_t prof_contexts_most_blocks(const struct prof_contexts *contexts)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        most = method != NULL && method->block_count > most ? method->block_count : most;
    }
    return most;
}

void prof_contexts_blocks(const struct prof_contexts *contexts, uint32_t context, uint64_t *counts)
{
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    uint64_t at = contexts->blocks_at[context], count = contexts->entries[context];
    if (at == PROF_NO_COUNTS) {
        memset(counts, 0, method->block_count * sizeof *counts);
        return;
    }
    const struct prof_contexts_store *store = contexts->store;
    struct prof_jp2_bytes from = {store->counts + at, store->counts + store->counts_length, false};
    for (uint32_t i = 0; i < method->block_count; i++) {
        count += (uint64_t)vm_unzigzag(prof_jp2_get(&from));
        counts[i] = count;
    }
}

/* Returns the range that belongs to a context, or NULL. */
static const struct prof_exit_range *find_range(const struct prof_exit_range *ranges, size_t count,
                                                uint32_t context)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        VM_ASSERT(middle == 0 || ranges[middle - 1].context < ranges[middle].context);
        if (ranges[middle].context < context) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low == count || ranges[low].context != context ? NULL : &ranges[low];
}

const struct prof_exit *prof_contexts_exits(const struct prof_exit_list *list, uint32_t context,
                                            size_t *count)
{
    const struct prof_exit_range *range = find_range(list->ranges, list->range_count, context);
    VM_ASSERT(range == NULL || range->first + range->count <= list->exit_count);
    *count = range == NULL ? 0 : range->count;
    return range == NULL ? NULL : list->exits + range->first;
}

struct prof_tally_list prof_contexts_tallies(const struct prof_contexts *contexts,
                                             enum prof_tally_kind kind, uint32_t context)
{
    const struct prof_tally_table *table = &contexts->tallies[kind];
    const struct prof_exit_range *range = find_range(table->ranges, table->range_count, context);
    VM_ASSERT(range == NULL || range->first + range->count <= table->tally_count);
    return range == NULL ? (struct prof_tally_list){0, NULL}
                         : (struct prof_tally_list){range->count, table->tallies + range->first};
}

static void subtract_exits(const struct prof_exit_list *list, uint32_t context,
                           const struct prof_method *method, uint64_t *executed)
{
    size_t count;
    const struct prof_exit *exits = prof_contexts_exits(list, context, &count);
    for (size_t i = 0; i < count; i++) {
        VM_ASSERT(exits[i].block < method->block_count);
        uint32_t last = method->blocks[exits[i].block].last;
        VM_ASSERT(last <= method->instruction_count);
        for (uint32_t j = exits[i].instruction; j < last; j++) {
            executed[j] -= exits[i].count;
        }
    }
}

void prof_contexts_add_executed(const struct prof_contexts *contexts, uint32_t context,
                                uint64_t *counts, uint64_t *executed)
{
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    if (!prof_contexts_has_blocks(contexts, method)) {
        return;
    }
    prof_contexts_blocks(contexts, context, counts);
    for (uint32_t i = 0; i < method->block_count; i++) {
        for (uint32_t j = method->blocks[i].first; counts[i] > 0 && j <= method->blocks[i].last;
             j++) {
            executed[j - 1] += counts[i];
        }
    }
    subtract_exits(&contexts->exits, context, method, executed);
    subtract_exits(&contexts->in_progress, context, method, executed);
}

/* --- sums ------------------------------------------------------------------------------------ */

/* Returns sum + added, or UINT64_MAX if that is above PROF_MOST. */
static uint64_t add_up(uint64_t sum, uint64_t added)
{
    return sum > PROF_MOST || added > PROF_MOST - sum ? UINT64_MAX : sum + added;
}

static uint64_t sum_column(const uint64_t *column, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; column != NULL && i < count; i++) {
        sum = add_up(sum, column[i]);
    }
    return sum;
}

/* Returns an upper bound of the number of instructions that exits subtracted, by counting the whole
 * block for each exit. */
static uint64_t sum_exits(const struct prof_contexts *contexts, const struct prof_exit_list *list)
{
    uint64_t sum = 0, behind;
    for (size_t i = 0; i < list->range_count; i++) {
        const struct prof_exit_range *range = &list->ranges[i];
        const struct prof_method *method = contexts->methods[contexts->method[range->context]];
        for (uint32_t j = 0; j < range->count; j++) {
            const struct prof_exit *exit = &list->exits[range->first + j];
            const struct prof_block *block = &method->blocks[exit->block];
            uint64_t length = block->last - block->first + 1u;
            sum = __builtin_mul_overflow(prof_exit_size(exit), length, &behind)
                      ? UINT64_MAX
                      : add_up(sum, behind);
        }
    }
    return sum;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

uint64_t prof_contexts_largest_sum(const struct prof_contexts *contexts)
{
    uint64_t most = add_up(
        sum_column(contexts->instructions, contexts->count),
        add_up(sum_exits(contexts, &contexts->exits), sum_exits(contexts, &contexts->in_progress)));
    most = larger(most, sum_column(contexts->entries, contexts->count));
    for (uint32_t i = 0; i < contexts->value_count; i++) {
        most = larger(most, sum_column(contexts->values[i], contexts->count));
    }
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        const struct prof_tally_table *table = &contexts->tallies[kind];
        for (uint32_t j = 0; j < prof_tally_names[kind].width; j++) {
            uint64_t sum = 0;
            for (size_t i = 0; i < table->tally_count; i++) {
                sum = add_up(sum, table->tallies[i].counts[j]);
            }
            most = larger(most, sum);
        }
    }
    return most;
}

/* Returns an earlier tree of the same thread; NULL if there is none. */
static const struct prof_tree_range *find_same_thread(const struct prof_contexts *contexts,
                                                      uint32_t number)
{
    const struct prof_tree_range *tree = &contexts->trees[number];
    if (tree->is_truncated && number > 0) {
        return tree - 1;
    }
    for (uint32_t i = 0; tree->scope != NULL && tree->has_thread && i < number; i++) {
        const struct prof_tree_range *other = &contexts->trees[i];
        if (other->has_thread && other->thread_number == tree->thread_number) {
            return other;
        }
    }
    return NULL;
}

bool prof_contexts_number_threads(struct prof_contexts *contexts)
{
    struct vm_hash_map last; /* by name: the number of the last thread of that name */
    bool is_good = true;
    vm_hash_map_init(&last, vm_hash_cstr, vm_equal_cstr);
    for (uint32_t i = 0; is_good && i < contexts->tree_count; i++) {
        struct prof_tree_range *tree = &contexts->trees[i];
        const struct prof_tree_range *same = find_same_thread(contexts, i);
        if (same != NULL) {
            tree->name_number = same->name_number;
        } else {
            uintptr_t number = (uintptr_t)vm_hash_map_find(&last, tree->thread_name) + 1;
            tree->name_number = number;
            is_good = vm_hash_map_put(&last, tree->thread_name, (void *)number, NULL);
        }
    }
    for (uint32_t i = 0; is_good && i < contexts->tree_count; i++) {
        struct prof_tree_range *tree = &contexts->trees[i];
        tree->has_namesakes = (uintptr_t)vm_hash_map_find(&last, tree->thread_name) > 1;
    }
    vm_hash_map_fini(&last);
    return is_good;
}
