/* The profile of the time between two checkpoints. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
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
    const struct prof_contexts *whole;
    struct prof_contexts *part; /* the profile that is being made */
    uint32_t *to;               /* indexed by context of the whole: its number in the part */
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
        if (!prof_contexts_read_step(range->whole, i, &range->taker, range->message, range->size)) {
            return false;
        }
    }
    sum_changes(range);
    return true;
}

/* --- numbers of contexts ------------------------------------------------------------------ */

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
    struct prof_contexts *contexts = range->part;
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
    struct prof_contexts *contexts = range->part;
    uint32_t context = range->changes[first].context;
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    bool has_blocks = prof_contexts_has_blocks(contexts, method);
    uint64_t executed = 0;
    memset(range->blocks, 0, (has_blocks ? method->block_count : 0) * sizeof *range->blocks);
    for (size_t i = first; i < end; i++) {
        const struct change *change = &range->changes[i];
        struct prof_series_place place;
        if (!prof_series_find_place(range->whole, method, change->key, &place)
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
    range->blocks = calloc(prof_contexts_most_blocks(range->whole) + 1u, sizeof *range->blocks);
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
    struct prof_exit_list *lists[] = {&range->part->exits, &range->part->in_progress};
    for (int i = 0; i < 2; i++) {
        size_t count = range->exit_count[i];
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
        struct prof_tally_table *table = &range->part->tallies[kind];
        size_t count = range->tally_count[kind];
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
    const struct prof_contexts *whole = range->whole;
    bool *is_changed = calloc(whole->count + 1u, sizeof *is_changed);
    for (size_t i = 0; is_changed != NULL && i < range->count; i++) {
        is_changed[range->changes[i].context] = true;
    }
    for (uint32_t i = whole->count; is_changed != NULL && i-- > 0;) {
        uint32_t parent = whole->parent[i];
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
static bool drops_tree(const struct prof_contexts *whole, const bool *is_changed, uint32_t tree)
{
    const struct prof_tree_range *range = &whole->trees[tree], *next = range + 1;
    bool has_truncated =
        tree + 1 < whole->tree_count && next->is_truncated && has_any(is_changed, next);
    return !has_any(is_changed, range) && !has_truncated
           && (range->has_thread || range->is_truncated);
}

/* Returns a malloc'ed copy of an array; a missing array gives NULL. Sets *is_good to false if there
 * is no memory. */
static void *copy(const void *from, size_t count, size_t element_bytes, bool *is_good)
{
    char *made = from == NULL ? NULL : malloc(count * element_bytes + 1);
    if (made != NULL) {
        memcpy(made, from, count * element_bytes);
    }
    *is_good &= from == NULL || made != NULL;
    return made;
}

/* Copies the tables of methods, classes and values; their elements stay those of the whole. */
static bool copy_tables(struct prof_contexts *part, const struct prof_contexts *whole)
{
    bool is_good = true;
    part->header = whole->header;
    part->methods = copy(whole->methods, whole->method_count, sizeof *part->methods, &is_good);
    part->method_count = part->methods == NULL ? 0 : whole->method_count;
    part->classes = copy(whole->classes, whole->class_count, sizeof *part->classes, &is_good);
    part->class_count = part->classes == NULL ? 0 : whole->class_count;
    part->value_names =
        copy(whole->value_names, whole->value_count, sizeof *part->value_names, &is_good);
    part->shapes = copy(whole->shapes, whole->shape_count, sizeof *part->shapes, &is_good);
    for (uint32_t i = 0; part->shapes != NULL && i < whole->shape_count; i++) {
        struct prof_value_shape *shape = &part->shapes[part->shape_count++];
        shape->names = copy(shape->names, shape->count, sizeof *shape->names, &is_good);
    }
    return is_good;
}

/* Makes columns for `count` contexts. */
static bool make_columns(struct prof_contexts *part, const struct prof_contexts *whole,
                         uint32_t count)
{
    size_t space = count + 1u;
    bool has_blocks = whole->blocks_at != NULL, is_good = true;
    part->parent = malloc(space * sizeof *part->parent);
    part->end = calloc(space, sizeof *part->end);
    part->method = malloc(space * sizeof *part->method);
    part->site = malloc(space * sizeof *part->site);
    part->flags = malloc(space * sizeof *part->flags);
    part->shape = malloc(space * sizeof *part->shape);
    part->entries = calloc(space, sizeof *part->entries);
    part->instructions = has_blocks ? calloc(space, sizeof *part->instructions) : NULL;
    part->blocks_at = has_blocks ? malloc(space * sizeof *part->blocks_at) : NULL;
    part->values = calloc(whole->value_count + 1u, sizeof *part->values);
    for (uint32_t i = 0; part->values != NULL && i < whole->value_count; i++) {
        part->values[part->value_count++] = calloc(space, sizeof **part->values);
        is_good &= part->values[i] != NULL;
    }
    if (part->blocks_at != NULL) {
        memset(part->blocks_at, 0xff, space * sizeof *part->blocks_at);
    }
    return is_good && part->parent != NULL && part->end != NULL && part->method != NULL
           && part->site != NULL && part->flags != NULL && part->shape != NULL
           && part->entries != NULL && part->values != NULL
           && (!has_blocks || (part->instructions != NULL && part->blocks_at != NULL));
}

static void copy_context(struct range *range, uint32_t from)
{
    const struct prof_contexts *whole = range->whole;
    struct prof_contexts *part = range->part;
    uint32_t to = part->count++, above = whole->parent[from];
    range->to[from] = to;
    part->parent[to] = above == PROF_NO_CONTEXT ? PROF_NO_CONTEXT : range->to[above];
    part->method[to] = whole->method[from];
    part->site[to] = whole->site[from];
    part->flags[to] = whole->flags[from];
    part->shape[to] = whole->shape[from];
}

/* Sets the ends of contexts, which are 0. */
static void find_ends(struct prof_contexts *part)
{
    for (uint32_t i = part->count; i-- > 0;) {
        uint32_t above = part->parent[i];
        part->end[i] = part->end[i] == 0 ? i + 1 : part->end[i];
        if (above != PROF_NO_CONTEXT && part->end[above] == 0) {
            part->end[above] = part->end[i]; /* the last child comes first */
        }
    }
}

/* Makes the trees of the contexts in which, or below which, something changed. */
static void copy_trees(struct range *range, const bool *is_changed)
{
    const struct prof_contexts *whole = range->whole;
    struct prof_contexts *part = range->part;
    for (uint32_t i = 0; i < whole->tree_count; i++) {
        const struct prof_tree_range *tree = &whole->trees[i];
        if (drops_tree(whole, is_changed, i)) {
            continue;
        }
        struct prof_tree_range *made = &part->trees[part->tree_count++];
        *made = *tree;
        made->first = part->count;
        for (uint32_t at = tree->first; at < tree->end;
             at = is_changed[at] ? at + 1 : whole->end[at]) {
            if (is_changed[at]) {
                copy_context(range, at);
            }
        }
        made->end = part->count;
    }
    find_ends(part);
}

/* Makes the contexts of the part, with numbers that are 0, and lets the changes refer to them. */
static bool make_tree(struct range *range)
{
    const struct prof_contexts *whole = range->whole;
    struct prof_contexts *part = range->part;
    bool *is_changed = find_changed(range);
    uint32_t count = 0;
    for (uint32_t i = 0; is_changed != NULL && i < whole->count; i++) {
        count += is_changed[i];
    }
    range->to = malloc((whole->count + 1u) * sizeof *range->to);
    part->trees = malloc((whole->tree_count + 1u) * sizeof *part->trees);
    bool is_good = is_changed != NULL && range->to != NULL && part->trees != NULL
                   && copy_tables(part, whole) && make_columns(part, whole, count);
    if (is_good) {
        copy_trees(range, is_changed);
    }
    for (size_t i = 0; is_good && i < range->count; i++) {
        range->changes[i].context = range->to[range->changes[i].context];
    }
    free(is_changed);
    return is_good || no_memory(range);
}

/* Makes contexts without data. */
static bool make_part(struct range *range)
{
    struct prof_contexts *part = range->part = calloc(1, sizeof *part);
    struct prof_contexts_store *store = part == NULL ? NULL : calloc(1, sizeof *store);
    if (store == NULL) {
        return no_memory(range);
    }
    part->store = store;
    store->arena = vm_arena_create(0);
    return store->arena != NULL || no_memory(range);
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
    free(range->to);
    free(range->changes);
    free(range->blocks);
    free(range->exits[0]);
    free(range->exits[1]);
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        free(range->tallies[kind]);
    }
}

struct prof_contexts *prof_contexts_make_range(const struct prof_contexts *contexts, uint32_t from,
                                               uint32_t to, char *message, size_t size)
{
    struct range range = {.taker = {take}, .whole = contexts, .message = message, .size = size};
    bool is_good = make_part(&range) && read_steps(&range, from, to) && make_tree(&range)
                   && set_contexts(&range) && set_exits(&range) && set_tallies(&range);
    if (is_good) {
        sum_truncated(range.part);
        is_good = prof_contexts_largest_sum(range.part) <= PROF_MOST
                  || fail(&range, "numbers are damaged: a sum of them is above 2^63");
    }
    release(&range);
    if (!is_good) {
        prof_contexts_free(range.part);
        return NULL;
    }
    return range.part;
}

bool prof_contexts_take_range(struct prof_contexts *contexts, uint32_t from, uint32_t to,
                              char *message, size_t size)
{
    struct prof_contexts *part = prof_contexts_make_range(contexts, from, to, message, size);
    if (part == NULL || part->count == 0) {
        if (part != NULL) {
            snprintf(message, size, "nothing was counted in the range");
        }
        prof_contexts_free(part);
        return false;
    }
    struct prof_contexts_store *store = contexts->store, *of_part = part->store;
    prof_contexts_free_columns(contexts);
    free(store->counts);
    store->counts = of_part->counts;
    store->counts_length = of_part->counts_length;
    store->counts_capacity = of_part->counts_capacity;
    vm_arena_destroy(of_part->arena);
    free(of_part);
    *contexts = *part;
    contexts->store = store;
    free(part);
    return true;
}
