/* The walk over a live profile, see live_internal.h. */
#include <stdlib.h>
#include <string.h>

#include "profiler/model/metrics.h"
#include "profiler/read/live_internal.h"
#include "profiler/tree/memory.h"
#include "profiler/tree/live_frames.h"
#include "profiler/tree/run_time/origin.h"
#include "profiler/tree/run_time/pause.h"
#include "profiler/tree/select.h"
#include "vm/thread/thread.h"

/* --- the walk ---------------------------------------------------------------------------- */

/* Returns the end of the run of children that belong to the same context as the child `first`,
 * because they have the same callsite and method. */
static size_t run_end(const struct live_walk *walk, size_t first, size_t end)
{
    const struct live_child *children = prof_stack_at(&walk->children, 0);
    size_t i = first + 1;
    while (i < end && children[i].site == children[first].site
           && children[i].node->facts == children[first].node->facts) {
        i++;
    }
    return i;
}

static struct live_level *top_level(struct live_walk *walk)
{
    return prof_stack_at(&walk->levels, walk->levels.count - 1);
}

static bool close_site(struct live_walk *walk, struct live_level *level)
{
    if (!level->is_site_open) {
        return true;
    }
    level->is_site_open = false;
    return PROF_WALK_CALL(walk->visitor, end_callsite, prof_live_view(walk, level),
                          level->open_site);
}

static bool open_site(struct live_walk *walk, struct live_level *level, int32_t site)
{
    if (!walk->has_sites || (level->is_site_open && level->open_site == site)) {
        return true;
    }
    if (!close_site(walk, level)) {
        return false;
    }
    level->is_site_open = true;
    level->open_site = site;
    return PROF_WALK_CALL(walk->visitor, begin_callsite, prof_live_view(walk, level), site);
}

/* Announces the next child of a level, if there is one. */
static void expect_child(struct live_walk *walk, const struct live_level *level)
{
    if (walk->visitor->expect != NULL && level->next_child < level->child_end) {
        const struct live_child *next = prof_stack_at(&walk->children, level->next_child);
        walk->visitor->expect(walk->visitor, next->node->facts);
    }
}

static bool enter_level(struct live_walk *walk, size_t first, size_t end)
{
    prof_live_push(walk, first, end);
    struct live_level *level = top_level(walk);
    bool is_leaf = level->first_child == level->child_end;
    if (!is_leaf) {
        expect_child(walk, level);
    } else if (walk->levels.count > 1) {
        expect_child(walk, level - 1);
    }
    bool is_good = level->plain != NULL
                       ? prof_live_enter_plain(walk, level->plain, level->view.callsite, false)
                       : PROF_WALK_CALL(walk->visitor, enter_node, prof_live_view(walk, level));
    if (!is_good) {
        return false;
    }
    walk->context_count++;
    if (level->repeated.descendants > 0) {
        walk->context_count += level->repeated.descendants;
        return walk->visitor->repeat_children(walk->visitor, level->repeated.number,
                                              level->repeated.descendants);
    }
    return true;
}

/* Visits a child of the top level that needs no level itself. */
static bool visit_leaf(struct live_walk *walk, const struct live_child *child)
{
    if (walk->visitor->enter_plain != NULL) {
        expect_child(walk, top_level(walk));
        walk->context_count++;
        return prof_live_enter_plain(walk, child->node, child->site, true);
    }
    const struct prof_node_view *view = prof_live_leaf(walk, child);
    expect_child(walk, top_level(walk));
    walk->context_count++;
    return PROF_WALK_CALL(walk->visitor, enter_node, view)
           && PROF_WALK_CALL(walk->visitor, leave_node, view);
}

/* Visits the context to which the children [first, end) belong, and all contexts below it. */
static bool visit_context(struct live_walk *walk, size_t first, size_t end)
{
    struct prof_tree_walker *visitor = walk->visitor;
    size_t bottom = walk->levels.count;
    if (!enter_level(walk, first, end)) {
        return false;
    }
    while (walk->levels.count > bottom) {
        struct live_level *level = top_level(walk);
        if (level->next_child == level->child_end) {
            if (walk->levels.count > 1) {
                expect_child(walk, level - 1);
            }
            if (!close_site(walk, level)
                || !PROF_WALK_CALL(visitor, leave_node, prof_live_view(walk, level))) {
                return false;
            }
            if (level->shared != NULL) {
                prof_live_note(walk, level);
            }
            prof_live_pop(walk, level);
            continue;
        }
        size_t child = level->next_child;
        level->next_child = run_end(walk, child, level->child_end);
        const struct live_child *next = prof_stack_at(&walk->children, child);
        if (!open_site(walk, level, next->site)) {
            return false;
        }
        bool is_leaf = level->next_child == child + 1 && prof_live_is_simple(walk, next->node);
        if (!(is_leaf ? visit_leaf(walk, next) : enter_level(walk, child, level->next_child))) {
            return false;
        }
    }
    return true;
}

/* Visits, in order, the nodes from `first` on in the stack of children, and removes them. */
static bool visit_roots(struct live_walk *walk, size_t first)
{
    size_t end = walk->children.count;
    bool is_good = true;
    prof_live_sort(prof_stack_at(&walk->children, first), end - first);
    for (size_t i = first; i < end && is_good;) {
        size_t next = run_end(walk, i, end);
        is_good = visit_context(walk, i, next);
        i = next;
    }
    walk->children.count = first;
    return is_good;
}

static void gather_truncated(struct live_walk *walk, const struct prof_tree *tree)
{
    for (uint32_t i = 0; tree->truncated != NULL && i <= tree->truncated_mask; i++) {
        const struct prof_node *node = tree->truncated[i];
        if (node != NULL && (walk->features->natives || !prof_live_is_native(node))) {
            struct live_child *child = prof_stack_push(&walk->children, 1);
            *child = (struct live_child){node, tree, walk->features->callsites ? -1 : 0};
        }
    }
}

/* Visits the union of some trees. */
static bool visit_trees(struct live_walk *walk, const struct prof_tree *const *trees, size_t count,
                        const struct prof_thread_view *thread)
{
    struct prof_tree_walker *visitor = walk->visitor;
    if (!PROF_WALK_CALL(visitor, begin_tree, thread)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        prof_live_gather(walk, trees[i], trees[i]->root, false);
        if (trees[i]->apart != NULL) {
            prof_live_gather(walk, trees[i], trees[i]->apart, false);
        }
    }
    if (!visit_roots(walk, 0)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        gather_truncated(walk, trees[i]);
    }
    if (walk->children.count > 0
        && !(PROF_WALK_CALL(visitor, begin_truncated) && visit_roots(walk, 0)
             && PROF_WALK_CALL(visitor, end_truncated))) {
        return false;
    }
    return PROF_WALK_CALL(visitor, end_tree, thread);
}

/* Trees that belong to no scope are those of threads that were about to start or had no code yet.
 */
static int compare_scopes(const struct prof_tree_group *a, const struct prof_tree_group *b)
{
    if (a == b) {
        return 0;
    }
    if (a->is_root != b->is_root) {
        return a->is_root ? -1 : 1;
    }
    return strcmp(a->name == NULL ? "" : a->name, b->name == NULL ? "" : b->name);
}

/* By scope, then by thread. */
static int compare_trees(const void *a, const void *b)
{
    const struct prof_tree *x = *(const struct prof_tree *const *)a;
    const struct prof_tree *y = *(const struct prof_tree *const *)b;
    int order = compare_scopes(x->group, y->group);
    return order != 0 ? order : (x->number > y->number) - (x->number < y->number);
}

static const char *name_of_thread(const struct prof_tree *tree)
{
    if (tree->thread != NULL) {
        return tree->thread->name;
    }
    for (const struct prof_tree *other = prof_cct_trees(); other != NULL; other = other->next) {
        if (other->number == tree->number && other->thread != NULL) {
            return other->thread->name;
        }
    }
    return tree->thread_name;
}

/* Returns whether a tree has no contexts, because its thread counts in trees of scopes. */
static bool is_unused(const struct prof_tree *tree)
{
    return tree->group->name == NULL && prof_node_is_leaf(tree->root) && tree->apart == NULL
           && tree->truncated == NULL;
}

/* Visits trees that are sorted; those of one scope, or of one thread and scope, are united. */
static bool visit_sorted(struct live_walk *walk, const struct prof_tree *const *trees, size_t count)
{
    const struct prof_features *features = walk->features;
    bool is_good = true;
    for (size_t i = 0, end; i < count && is_good; i = end) {
        for (end = i + 1; end < count && (!features->scopes || trees[end]->group == trees[i]->group)
                          && (!features->per_thread || trees[end]->number == trees[i]->number);) {
            end++;
        }
        const struct prof_tree *tree = trees[i];
        struct prof_thread_view view = {.name = ""};
        if (features->per_thread) {
            view.number = tree->number;
            view.name = name_of_thread(tree);
        }
        if (features->scopes) {
            view.scope = tree->group->name == NULL ? "(none)" : tree->group->name;
            view.opened = tree->group->opened;
        }
        bool has_view = features->per_thread || features->scopes;
        is_good = visit_trees(walk, trees + i, end - i, has_view ? &view : NULL);
    }
    return is_good;
}

static bool visit_threads(struct live_walk *walk)
{
    const struct prof_features *features = walk->features;
    struct prof_stack trees = {.element_bytes = sizeof(struct prof_tree *)};
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        if (!features->scopes || !is_unused(tree)) {
            *(const struct prof_tree **)prof_stack_push(&trees, 1) = tree;
        }
    }
    if (trees.count > 1 && (features->scopes || features->per_thread)) {
        qsort(trees.bytes, trees.count, trees.element_bytes, compare_trees);
    }
    const struct prof_tree *const *sorted = prof_stack_at(&trees, 0);
    bool is_empty = trees.count == 0 && !features->per_thread && !features->scopes;
    bool is_good =
        is_empty ? visit_trees(walk, NULL, 0, NULL) : visit_sorted(walk, sorted, trees.count);
    prof_stack_release(&trees);
    return is_good;
}

static uint64_t truncated_calls(const struct prof_features *features)
{
    uint64_t calls = 0;
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        for (uint32_t i = 0; tree->truncated != NULL && i <= tree->truncated_mask; i++) {
            const struct prof_node *node = tree->truncated[i];
            if (node != NULL && (features->natives || !prof_live_is_native(node))) {
                calls += node->context.entries;
            }
        }
    }
    return calls;
}

/* Pushes the header's notes, and the notes of all sources of values, on a stack of struct
 * prof_note. */
static void gather_notes(const struct prof_header *header, struct prof_stack *notes)
{
    for (size_t i = 0; i < header->note_count; i++) {
        *(struct prof_note *)prof_stack_push(notes, 1) = header->notes[i];
    }
    for (size_t i = 0; i < prof_value_source_count; i++) {
        size_t bytes = prof_value_sources[i]->note_count * sizeof(struct prof_note);
        if (bytes > 0) {
            memcpy(prof_stack_push(notes, prof_value_sources[i]->note_count),
                   prof_value_sources[i]->notes, bytes);
        }
    }
}

static bool has_tallies(const struct prof_features *features)
{
    return features->allocations || features->exceptions || features->locks || features->work
           || features->line_time;
}

static bool has_source_values(void)
{
    for (size_t i = 0; i < prof_value_source_count; i++) {
        if (prof_value_sources[i]->count > 0) {
            return true;
        }
    }
    return false;
}

/* Finds out what the walk can leave out. */
static void find_shortcuts(struct live_walk *walk)
{
    const struct prof_tree_walker *visitor = walk->visitor;
    walk->is_plain = !walk->has_tallies && walk->metric_count == 0 && !has_source_values()
                     && !prof_select_is_on() && !walk->is_pruned;
    walk->has_sites = visitor->begin_callsite != NULL || visitor->end_callsite != NULL;
}

bool prof_walk_tree(struct prof_tree_walker *visitor, const struct prof_header *header)
{
    struct live_walk walk = {.visitor = visitor,
                             .features = &header->features,
                             .metric_count = prof_metrics_count(),
                             .has_tallies = has_tallies(&header->features)
                                            || (prof_select_is_on() && header->features.blocks),
                             .levels = {.element_bytes = sizeof(struct live_level)},
                             .children = {.element_bytes = sizeof(struct live_child)},
                             .counts = {.element_bytes = sizeof(uint64_t)},
                             .folded = {.element_bytes = sizeof(struct live_child)},
                             .exits = {.element_bytes = sizeof(struct prof_exit)},
                             .progresses = {.element_bytes = sizeof(struct prof_exit)},
                             .payloads = {.element_bytes = sizeof(uint64_t)},
                             .values = {.element_bytes = sizeof(struct prof_value)},
                             .visited = {.element_bytes = sizeof(struct live_visited)}};
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        walk.tallies[kind].element_bytes = sizeof(struct prof_tally);
    }
    struct prof_stack notes = {.element_bytes = sizeof(struct prof_note)};
    struct prof_header complete = *header;
    vm_hash_map_init(&walk.shared, NULL, NULL);
    vm_hash_map_init(&walk.leading, NULL, NULL);
    prof_cct_lock();
    walk.is_pruned = prof_origin_find_leading(&walk.leading);
    find_shortcuts(&walk);
    walk.named_count = prof_methods_name();
    for (size_t i = 0; i < prof_value_source_count; i++) {
        if (prof_value_sources[i]->begin != NULL) {
            prof_value_sources[i]->begin();
        }
    }
    gather_notes(header, &notes);
    complete.features.places = has_tallies(&header->features);
    complete.note_count = notes.count;
    complete.notes = prof_stack_at(&notes, 0);
    complete.truncated_calls = truncated_calls(&header->features);
    complete.running_threads = prof_live_frames_collect(&walk.progress);
    prof_pause_collect(&walk.progress);
    walk.is_certain = complete.running_threads == 0 && header->reason != NULL
                      && strcmp(header->reason, "crash") != 0;
    bool is_good = PROF_WALK_CALL(visitor, begin, &complete) && visit_threads(&walk)
                   && PROF_WALK_CALL(visitor, end);
    prof_live_frames_release(&walk.progress);
    prof_cct_unlock();
    prof_stack_release(&walk.levels);
    prof_stack_release(&walk.children);
    prof_stack_release(&walk.folded);
    prof_stack_release(&walk.counts);
    prof_stack_release(&walk.exits);
    prof_stack_release(&walk.progresses);
    prof_stack_release(&walk.payloads);
    prof_stack_release(&walk.values);
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        prof_stack_release(&walk.tallies[kind]);
    }
    prof_stack_release(&notes);
    prof_stack_release(&walk.visited);
    vm_hash_map_fini(&walk.shared);
    vm_hash_map_fini(&walk.leading);
    return is_good;
}
