/* The walk over a profile in memory, in the order of the walk over a live profile (read/live.c). */
#include <stdlib.h>

#include "profiler/model/detail_memory.h"
#include "profiler/read/file_internal.h"
#include "vm/base/assert.h"

struct walk {
    const struct prof_contexts *contexts;
    struct prof_tree_walker *visitor;
    uint64_t *counts;                   /* space for the block counts of any context */
    struct prof_value *values;          /* space for all values */
    size_t next_exit, next_in_progress; /* indices of the ranges of the next context with exits, and
                                           with activations in progress */
};

/* Returns the exits of a context. Must be called for contexts in ascending order. */
static const struct prof_exit *exits_of(const struct prof_exit_list *list, size_t *next,
                                        uint32_t context, size_t *count)
{
    while (*next < list->range_count && list->ranges[*next].context < context) {
        ++*next;
    }
    if (*next == list->range_count || list->ranges[*next].context != context) {
        *count = 0;
        return NULL;
    }
    *count = list->ranges[*next].count;
    return list->exits + list->ranges[*next].first;
}

static void add_values(const struct walk *walk, uint32_t context, struct prof_node_view *view)
{
    const struct prof_contexts *contexts = walk->contexts;
    const struct prof_value_shape *shape =
        contexts->shape[context] == 0 ? NULL : &contexts->shapes[contexts->shape[context] - 1];
    for (uint32_t i = 0; shape != NULL && i < shape->count; i++) {
        uint32_t name = shape->names[i];
        walk->values[i] =
            (struct prof_value){contexts->value_names[name], contexts->values[name][context]};
    }
    view->value_count = shape == NULL ? 0 : shape->count;
    view->values = walk->values;
}

/* Makes the view of a context. The views of a parent and its children share the space for their
 * numbers, so a view is made again for each use. When a context is entered, its exits are the next
 * ones in preorder. When it is left, a search finds them. */
static struct prof_node_view view_of(struct walk *walk, uint32_t context, bool is_entered)
{
    const struct prof_contexts *contexts = walk->contexts;
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    struct prof_node_view view = {.method = method,
                                  .callsite = contexts->site[context],
                                  .entries = contexts->entries[context],
                                  .is_native = prof_method_is_native(method),
                                  .is_truncated =
                                      (contexts->flags[context] & PROF_CONTEXT_TRUNCATED) != 0,
                                  .is_cut = (contexts->flags[context] & PROF_CONTEXT_CUT) != 0};
    add_values(walk, context, &view);
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        if (contexts->tallies[kind].range_count > 0) {
            view.tallies[kind] =
                prof_contexts_tallies(contexts, (enum prof_tally_kind)kind, context);
        }
    }
    if (prof_contexts_has_blocks(contexts, method)) {
        view.executed_instructions = contexts->instructions[context];
        prof_contexts_blocks(contexts, context, walk->counts);
        view.block_counts = walk->counts;
    }
    if (is_entered) {
        view.exits = exits_of(&contexts->exits, &walk->next_exit, context, &view.exit_count);
        view.in_progress = exits_of(&contexts->in_progress, &walk->next_in_progress, context,
                                    &view.in_progress_count);
    } else {
        view.exits = prof_contexts_exits(&contexts->exits, context, &view.exit_count);
        view.in_progress =
            prof_contexts_exits(&contexts->in_progress, context, &view.in_progress_count);
    }
    return view;
}

/* Leaves the contexts from `context` up to, but not including, `parent`. next_site: the callsite of
 * the next child of `parent`, or -2 if there is no next child. */
static bool leave_up_to(struct walk *walk, uint32_t context, uint32_t parent, int32_t next_site)
{
    const struct prof_contexts *contexts = walk->contexts;
    struct prof_tree_walker *visitor = walk->visitor;
    while (context != parent) {
        VM_ASSERT(context != PROF_NO_CONTEXT);
        struct prof_node_view view = view_of(walk, context, false);
        uint32_t above = contexts->parent[context];
        if (!PROF_WALK_CALL(visitor, leave_node, &view)) {
            return false;
        }
        bool goes_on = above == parent && next_site == contexts->site[context];
        if (above != PROF_NO_CONTEXT && !goes_on && visitor->end_callsite != NULL) {
            struct prof_node_view caller = view_of(walk, above, false);
            if (!visitor->end_callsite(visitor, &caller, contexts->site[context])) {
                return false;
            }
        }
        context = above;
    }
    return true;
}

/* Visits the contexts first .. end - 1, which are complete trees. */
static bool visit_range(struct walk *walk, uint32_t first, uint32_t end)
{
    const struct prof_contexts *contexts = walk->contexts;
    struct prof_tree_walker *visitor = walk->visitor;
    uint32_t before = PROF_NO_CONTEXT;
    for (uint32_t i = first; i < end; i++) {
        uint32_t parent = contexts->parent[i];
        VM_ASSERT(parent == PROF_NO_CONTEXT || parent < i);
        VM_ASSERT(contexts->end[i] > i && contexts->end[i] <= end);
        bool is_sibling = before != parent;
        int32_t site = contexts->site[i];
        /* The previous sibling is the context that is left last. If the new context has the same
         * callsite, the callsite stays open. */
        uint32_t sibling = before;
        while (is_sibling && contexts->parent[sibling] != parent) {
            sibling = contexts->parent[sibling];
        }
        bool is_open = is_sibling && contexts->site[sibling] == site;
        if (!leave_up_to(walk, before, parent, site)) {
            return false;
        }
        if (parent != PROF_NO_CONTEXT && !is_open && visitor->begin_callsite != NULL) {
            struct prof_node_view caller = view_of(walk, parent, false);
            if (!visitor->begin_callsite(visitor, &caller, site)) {
                return false;
            }
        }
        struct prof_node_view view = view_of(walk, i, true);
        if (!PROF_WALK_CALL(visitor, enter_node, &view)) {
            return false;
        }
        before = i;
    }
    return leave_up_to(walk, before, PROF_NO_CONTEXT, -2);
}

static bool visit_trees(struct walk *walk)
{
    const struct prof_contexts *contexts = walk->contexts;
    struct prof_tree_walker *visitor = walk->visitor;
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        VM_ASSERT(tree->first <= tree->end && tree->end <= contexts->count);
        struct prof_thread_view thread = {tree->has_thread ? tree->thread_number : 0,
                                          tree->thread_name, tree->scope, tree->opened};
        const struct prof_thread_view *given =
            tree->has_thread || tree->scope != NULL ? &thread : NULL;
        if (!PROF_WALK_CALL(visitor, begin_tree, given)
            || !visit_range(walk, tree->first, tree->end)) {
            return false;
        }
        if (i + 1 < contexts->tree_count && contexts->trees[i + 1].is_truncated) {
            const struct prof_tree_range *truncated = &contexts->trees[++i];
            if (!PROF_WALK_CALL(visitor, begin_truncated)
                || !visit_range(walk, truncated->first, truncated->end)
                || !PROF_WALK_CALL(visitor, end_truncated)) {
                return false;
            }
        }
        if (!PROF_WALK_CALL(visitor, end_tree, given)) {
            return false;
        }
    }
    return true;
}

/* If the details of a method are damaged, the method gets operands without meaning. */
static const struct prof_code_details *give_details(const void *source,
                                                    const struct prof_method *method,
                                                    struct prof_detail_memory *memory)
{
    const struct prof_code_details *known = prof_contexts_details(source, method);
    if (known != NULL) {
        return known;
    }
    struct prof_code_details *none = vm_arena_alloc(memory->arena, sizeof *none);
    if (none != NULL) {
        none->operands =
            vm_arena_alloc_array(memory->arena, method->instruction_count, sizeof *none->operands);
    }
    return none == NULL || none->operands == NULL ? NULL : none;
}

bool prof_contexts_visit(const struct prof_contexts *contexts, struct prof_tree_walker *visitor)
{
    struct walk walk = {.contexts = contexts, .visitor = visitor};
    walk.counts = calloc(prof_contexts_most_blocks(contexts) + 1u, sizeof *walk.counts);
    walk.values = calloc(contexts->value_count + 1u, sizeof *walk.values);
    struct prof_header header = contexts->header;
    if (header.details == NULL
        && (contexts->store->details != NULL || contexts->store->origins != NULL)) {
        header.details = give_details;
        header.details_source = contexts;
    }
    bool is_good = walk.counts != NULL && walk.values != NULL
                   && PROF_WALK_CALL(visitor, begin, &header) && visit_trees(&walk)
                   && PROF_WALK_CALL(visitor, end);
    free(walk.counts);
    free(walk.values);
    return is_good;
}
