/* The profile of the time between two checkpoints. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "profiler/read/contexts_series.h"
#include "profiler/read/file_internal.h"
#include "vm/base/data/array.h"

/* The change of a number of a context: at first in one step, later in the whole range. */
struct change {
    uint32_t context;
    uint64_t key, change;
};

struct range {
    struct prof_step_taker taker; /* must be the first member */
    struct prof_contexts *contexts;
    struct change *changes;
    size_t count, capacity;
    uint64_t *blocks;                 /* counts of the blocks of a context */
    struct prof_moved_exit *exits[2]; /* [0]: exits, [1]: activations in progress */
    size_t exit_count[2], exit_capacity[2];
    struct prof_moved_tally *tallies[PROF_TALLY_KINDS];
    size_t tally_count[PROF_TALLY_KINDS], tally_capacity[PROF_TALLY_KINDS];
    char *message;
    size_t size;
};

static bool fail(struct range *range, const char *reason)
{
    snprintf(range->message, range->size, "%s", reason);
    return false;
}

static bool no_memory(struct range *range)
{
    return fail(range, "out of memory");
}

/* --- sums of steps ------------------------------------------------------------------------ */

static bool take(struct prof_step_taker *taker, uint32_t context, uint64_t key, uint64_t change)
{
    struct range *range = (struct range *)taker;
    if (!VM_RESERVE(range->changes, range->capacity, range->count + 1)) {
        return no_memory(range);
    }
    range->changes[range->count++] = (struct change){context, key, change};
    return true;
}

static int compare_changes(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    return x->context != y->context ? (x->context < y->context ? -1 : 1)
                                    : (x->key > y->key) - (x->key < y->key);
}

/* Adds up the changes of each number, and removes those whose sum is 0. */
static void sum_changes(struct range *range)
{
    struct change *changes = range->changes;
    size_t kept = 0;
    if (range->count > 0) {
        qsort(changes, range->count, sizeof *changes, compare_changes);
    }
    for (size_t i = 0, end; i < range->count; i = end) {
        struct change sum = changes[i];
        for (end = i + 1; end < range->count && compare_changes(&changes[i], &changes[end]) == 0;
             end++) {
            sum.change += changes[end].change;
        }
        if (sum.change != 0) {
            changes[kept++] = sum;
        }
    }
    range->count = kept;
}

static bool read_steps(struct range *range, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        if (!prof_contexts_read_step(range->contexts, i, &range->taker, range->message,
                                     range->size)) {
            return false;
        }
    }
    sum_changes(range);
    return true;
}

/* --- numbers of contexts ------------------------------------------------------------------ */

static void clear(struct prof_contexts *contexts)
{
    size_t count = contexts->count;
    memset(contexts->entries, 0, count * sizeof *contexts->entries);
    for (uint32_t i = 0; i < contexts->value_count; i++) {
        memset(contexts->values[i], 0, count * sizeof *contexts->values[i]);
    }
    if (contexts->blocks_at != NULL) {
        memset(contexts->instructions, 0, count * sizeof *contexts->instructions);
        memset(contexts->blocks_at, 0xff, count * sizeof *contexts->blocks_at);
    }
    contexts->store->counts_length = 0;
}

static bool add_exit(struct range *range, int which, uint32_t context, struct prof_exit exit)
{
    if (!VM_RESERVE(range->exits[which], range->exit_capacity[which],
                    range->exit_count[which] + 1)) {
        return no_memory(range);
    }
    range->exits[which][range->exit_count[which]++] = (struct prof_moved_exit){context, exit};
    return true;
}

/* Adds a count of a tally. The counts of a tally follow one another. */
static bool add_tally(struct range *range, uint32_t context, const struct prof_series_place *place,
                      uint64_t count)
{
    int kind = (int)place->kind;
    size_t at = range->tally_count[kind];
    struct prof_moved_tally *last = at == 0 ? NULL : &range->tallies[kind][at - 1];
    if (last == NULL || last->context != context
        || last->tally.class != place->class || last->tally.instruction != place->instruction) {
        if (!VM_RESERVE(range->tallies[kind], range->tally_capacity[kind], at + 1)) {
            return no_memory(range);
        }
        last = &range->tallies[kind][range->tally_count[kind]++];
        *last = (struct prof_moved_tally){
            context, {.class = place->class, .instruction = place->instruction}};
    }
    last->tally.counts[place->number] = count;
    return true;
}

/* Stores the change of a number; those of blocks are collected in range->blocks. */
static bool set_number(struct range *range, const struct change *change,
                       const struct prof_series_place *place)
{
    struct prof_contexts *contexts = range->contexts;
    uint64_t count = change->change;
    bool is_exit = place->part == PROF_AT_EXIT;
    if (!is_exit && count > PROF_MOST) {
        return fail(range, "a number is smaller at the end of the range than at its start");
    }
    switch (place->part) {
    case PROF_AT_ENTRIES:
        contexts->entries[change->context] = count;
        return true;
    case PROF_AT_BLOCK:
        range->blocks[place->number] = count;
        return true;
    case PROF_AT_VALUE:
        contexts->values[place->number][change->context] = count;
        return true;
    case PROF_AT_TALLY:
        return add_tally(range, change->context, place, count);
    default:
        return add_exit(range, place->is_in_progress, change->context,
                        (struct prof_exit){place->number, place->instruction, count});
    }
}

/* Stores the changes [first, end), which belong to one context. */
static bool set_context(struct range *range, size_t first, size_t end)
{
    struct prof_contexts *contexts = range->contexts;
    uint32_t context = range->changes[first].context;
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    bool has_blocks = prof_contexts_has_blocks(contexts, method);
    uint64_t executed = 0;
    memset(range->blocks, 0, (has_blocks ? method->block_count : 0) * sizeof *range->blocks);
    for (size_t i = first; i < end; i++) {
        const struct change *change = &range->changes[i];
        struct prof_series_place place;
        if (!prof_series_find_place(contexts, method, change->key, &place)
            || !set_number(range, change, &place)) {
            return false;
        }
        if (place.part == PROF_AT_EXIT) {
            executed -= change->change * (method->blocks[place.number].last - place.instruction);
        }
    }
    if (!has_blocks) {
        return true;
    }
    for (uint32_t i = 0; i < method->block_count; i++) {
        executed += range->blocks[i] * (method->blocks[i].last - method->blocks[i].first + 1u);
    }
    /* If a thread could not be stopped for a checkpoint, counts and positions may not match. */
    contexts->instructions[context] = executed > PROF_MOST ? 0 : executed;
    contexts->blocks_at[context] = prof_counts_store(
        contexts->store, range->blocks, method->block_count, contexts->entries[context]);
    return contexts->blocks_at[context] != PROF_NO_COUNTS || no_memory(range);
}

static bool set_contexts(struct range *range)
{
    range->blocks = calloc(prof_contexts_most_blocks(range->contexts) + 1u, sizeof *range->blocks);
    bool is_good = range->blocks != NULL || no_memory(range);
    for (size_t i = 0, end; is_good && i < range->count; i = end) {
        for (end = i + 1;
             end < range->count && range->changes[end].context == range->changes[i].context;) {
            end++;
        }
        is_good = set_context(range, i, end);
    }
    return is_good;
}

static bool set_exits(struct range *range)
{
    struct prof_exit_list *lists[] = {&range->contexts->exits, &range->contexts->in_progress};
    for (int i = 0; i < 2; i++) {
        size_t count = range->exit_count[i];
        free(lists[i]->ranges);
        free(lists[i]->exits);
        *lists[i] =
            (struct prof_exit_list){.ranges = malloc((count + 1) * sizeof *lists[i]->ranges),
                                    .exits = malloc((count + 1) * sizeof *lists[i]->exits)};
        if (lists[i]->ranges == NULL || lists[i]->exits == NULL) {
            return no_memory(range);
        }
        if (count > 0) {
            prof_exits_pack(lists[i], range->exits[i], count);
        }
    }
    return true;
}

static bool set_tallies(struct range *range)
{
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        struct prof_tally_table *table = &range->contexts->tallies[kind];
        size_t count = range->tally_count[kind];
        free(table->ranges);
        free(table->tallies);
        *table = (struct prof_tally_table){.ranges = malloc((count + 1) * sizeof *table->ranges),
                                           .tallies = malloc((count + 1) * sizeof *table->tallies)};
        if (table->ranges == NULL || table->tallies == NULL) {
            return no_memory(range);
        }
        if (count > 0) {
            prof_tallies_pack(table, range->tallies[kind], count);
        }
    }
    return true;
}

/* --- the tree ----------------------------------------------------------------------------- */

/* Returns, by context, whether anything changed in it or below it; malloc'ed. */
static bool *find_changed(const struct range *range)
{
    const struct prof_contexts *contexts = range->contexts;
    bool *is_changed = calloc(contexts->count + 1u, sizeof *is_changed);
    for (size_t i = 0; is_changed != NULL && i < range->count; i++) {
        is_changed[range->changes[i].context] = true;
    }
    for (uint32_t i = contexts->count; is_changed != NULL && i-- > 0;) {
        uint32_t parent = contexts->parent[i];
        if (is_changed[i] && parent != PROF_NO_CONTEXT) {
            is_changed[parent] = true;
        }
    }
    return is_changed;
}

static bool has_any(const bool *is_changed, const struct prof_tree_range *tree)
{
    return memchr(is_changed + tree->first, true, tree->end - tree->first) != NULL;
}

/* Leaves out trees of threads in which nothing changed, unless the next tree has their truncated
 * contexts. */
static bool drops_tree(const struct prof_contexts *contexts, const bool *is_changed, uint32_t tree)
{
    const struct prof_tree_range *range = &contexts->trees[tree], *next = range + 1;
    bool has_truncated =
        tree + 1 < contexts->tree_count && next->is_truncated && has_any(is_changed, next);
    return !has_any(is_changed, range) && !has_truncated
           && (range->has_thread || range->is_truncated);
}

/* Removes the contexts in which, and below which, nothing changed. */
static bool prune(struct range *range)
{
    struct prof_contexts *contexts = range->contexts;
    bool *is_changed = find_changed(range);
    struct prof_map *map = is_changed == NULL ? NULL : prof_map_create(contexts);
    for (uint32_t tree = 0; map != NULL && tree < contexts->tree_count; tree++) {
        const struct prof_tree_range *of = &contexts->trees[tree];
        if (drops_tree(contexts, is_changed, tree)) {
            prof_map_drop_tree(map, tree);
            continue;
        }
        for (uint32_t i = of->first; i < of->end; i = is_changed[i] ? i + 1 : contexts->end[i]) {
            if (is_changed[i]) {
                uint32_t parent = contexts->parent[i] == PROF_NO_CONTEXT
                                      ? prof_map_root(map, tree)
                                      : prof_map_to(map, contexts->parent[i]);
                prof_map_unite(map, i,
                               prof_map_child(map, parent, contexts->site[i], contexts->method[i]));
            }
        }
    }
    free(is_changed);
    return (map != NULL && prof_map_finish(map)) || no_memory(range);
}

static void sum_truncated(struct prof_contexts *contexts)
{
    contexts->header.truncated_calls = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (contexts->flags[i] & PROF_CONTEXT_TRUNCATED) {
            contexts->header.truncated_calls += contexts->entries[i];
        }
    }
}

static void release(struct range *range)
{
    free(range->changes);
    free(range->blocks);
    free(range->exits[0]);
    free(range->exits[1]);
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        free(range->tallies[kind]);
    }
}

bool prof_contexts_take_range(struct prof_contexts *contexts, uint32_t from, uint32_t to,
                              char *message, size_t size)
{
    struct range range = {.taker = {take}, .contexts = contexts, .message = message, .size = size};
    bool is_good = read_steps(&range, from, to)
                   && (range.count > 0 || fail(&range, "nothing was counted in the range"));
    if (is_good) {
        clear(contexts);
        is_good = set_contexts(&range) && set_exits(&range) && set_tallies(&range) && prune(&range);
    }
    if (is_good) {
        sum_truncated(contexts);
        is_good = prof_contexts_largest_sum(contexts) <= PROF_MOST
                  || fail(&range, "numbers are damaged: a sum of them is above 2^63");
    }
    release(&range);
    return is_good;
}
