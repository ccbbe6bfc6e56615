/* The data of a context of a live profile: sums of the numbers of its nodes, and values computed
 * from them. */
#include <stdlib.h>
#include <string.h>

#include "profiler/model/metrics.h"
#include "profiler/model/work.h"
#include "profiler/read/live_internal.h"
#include "profiler/tree/memory.h"
#include "profiler/tree/select.h"
#include "profiler/tree/tallies.h"
#include "vm/base/assert.h"

/* Subtrees with fewer contexts are visited each time they occur, because a reference to them would
 * not save space. */
#define REPEATED_FROM 6

/* --- order ------------------------------------------------------------------------------ */

static int compare_children(const void *left, const void *right)
{
    const struct live_child *a = left, *b = right;
    if (a->site != b->site) {
        return a->site < b->site ? -1 : 1;
    }
    if (a->node->facts->names.class_name == NULL || b->node->facts->names.class_name == NULL) {
        prof_methods_name(); /* a thread that was not stopped may have made facts of methods since
                                the walk started */
    }
    return prof_method_compare(a->node->facts, b->node->facts);
}

/* Returns whether children are in the order of callsites and methods; neighbours may be equal. */
static bool are_sorted(const struct live_child *children, size_t count)
{
    size_t i = 1;
    while (i < count && compare_children(&children[i - 1], &children[i]) <= 0) {
        i++;
    }
    return i >= count;
}

void prof_live_sort(struct live_child *children, size_t count)
{
    if (count > 12) {
        qsort(children, count, sizeof *children, compare_children);
        VM_ASSERT(are_sorted(children, count));
        return;
    }
    for (size_t i = 1; i < count; i++) {
        struct live_child child = children[i];
        size_t j = i;
        while (j > 0 && compare_children(&children[j - 1], &child) > 0) {
            children[j] = children[j - 1];
            j--;
        }
        children[j] = child;
    }
    VM_ASSERT(are_sorted(children, count));
}

/* --- gathering -------------------------------------------------------------------------- */

static void gather_chain(struct live_walk *walk, const struct prof_tree *tree,
                         const struct prof_node *first, bool is_hidden)
{
    for (const struct prof_node *node = first; node != NULL; node = node->next) {
        if (walk->is_pruned && (node->flags & PROF_NODE_IN_WINDOW) == 0
            && vm_hash_map_find(&walk->leading, node) == NULL) {
            continue;
        }
        if ((node->flags & PROF_NODE_FOLDED) && walk->levels.count > 0) {
            struct live_child *folded = prof_stack_push(&walk->folded, 1);
            *folded = (struct live_child){node, tree, 0};
            continue;
        }
        if (prof_live_is_native(node) && !walk->features->natives) {
            prof_live_gather(walk, tree, node, true);
            continue;
        }
        struct live_child *child = prof_stack_push(&walk->children, 1);
        __builtin_prefetch(node->facts); /* levels and writers will soon read these facts */
        child->node = node;
        child->tree = tree;
        child->site = is_hidden && walk->features->callsites ? -1 : node->site;
    }
}

void prof_live_gather(struct live_walk *walk, const struct prof_tree *tree,
                      const struct prof_node *node, bool is_hidden)
{
    uint32_t slots = prof_node_is_leaf(node) ? 0 : prof_node_slots(node);
    for (uint32_t slot = 0; slot < slots; slot++) {
        const struct prof_node *first = prof_node_callee(node, slot);
        if (first != NULL) {
            gather_chain(walk, tree, first, is_hidden);
        }
    }
}

/* --- counts of one node, added to those of its position ------------------------------------ */

/* Activations that went over to another scope and back, or from one thread's tree to another's, may
 * add up to 0. Then there is no exit. */
static void add_exit(struct prof_stack *stack, size_t base, uint32_t block, uint32_t instruction,
                     uint64_t count)
{
    struct prof_exit *exits = prof_stack_at(stack, base);
    VM_ASSERT(base <= stack->count);
    if (count == 0) {
        return;
    }
    size_t length = stack->count - base, i = 0;
    while (i < length && exits[i].instruction < instruction) {
        i++;
    }
    if (i < length && exits[i].instruction == instruction) {
        exits[i].count += count;
        if (exits[i].count == 0) {
            memmove(exits + i, exits + i + 1, (length - i - 1) * sizeof *exits);
            stack->count--;
        }
        return;
    }
    prof_stack_push(stack, 1);
    exits = prof_stack_at(stack, base);
    memmove(exits + i + 1, exits + i, (length - i) * sizeof *exits);
    exits[i] = (struct prof_exit){block, instruction, count};
}

static void add_records(const struct prof_side_exits *records, const struct prof_node *node,
                        struct prof_stack *stack, size_t base)
{
    const struct prof_method *method = prof_node_method(node);
    for (const struct prof_side_exit *record = prof_side_exits_first(records, node); record != NULL;
         record = prof_side_exits_next(records, record)) {
        VM_ASSERT(record->node == node && record->instruction <= method->instruction_count);
        uint32_t block =
            record->instruction == 0 ? 0 : prof_method_block(method, record->instruction);
        add_exit(stack, base, block, record->instruction, record->count);
    }
}

/* Returns the sum of the counts of a node's records for instructions in [first, end). */
static uint64_t count_records(const struct prof_side_exits *records, const struct prof_node *node,
                              uint32_t first, uint32_t end)
{
    uint64_t count = 0;
    for (const struct prof_side_exit *record = prof_side_exits_first(records, node); record != NULL;
         record = prof_side_exits_next(records, record)) {
        if (record->instruction >= first && record->instruction < end) {
            count += record->count;
        }
    }
    return count;
}

/* Adds the exits of blocks that contain a jsr. An activation that reached the jsr, but not the
 * instruction after it, left the block at the jsr, unless the activation has its own record,
 * because it left the block earlier or is still in it. */
static void add_subroutine_exits(struct live_walk *walk, struct live_level *level,
                                 const struct prof_tree *tree, const struct prof_node *node)
{
    const struct prof_method *method = level->view.method;
    uint64_t came = 0;
    uint32_t segment_first = 0;
    for (uint32_t i = 0; i < method->point_count; i++) {
        const struct prof_point *point = &method->points[i];
        uint64_t count = node->counters[i] + (i == 0 ? node->context.entries : 0);
        if (!point->is_block) {
            uint32_t jsr = point->instruction - 1;
            came -= count_records(&tree->exits, node, segment_first, jsr)
                    + count_records(&walk->progress, node, segment_first, jsr);
            if (came != count) {
                add_exit(&walk->exits, level->exit_base, point->block, jsr, came - count);
            }
        }
        came = count;
        segment_first = i == 0 ? 0 : point->instruction;
    }
}

static void add_left(struct live_walk *walk, struct live_level *level, const struct prof_tree *tree,
                     const struct prof_node *node)
{
    if (node->flags & PROF_NODE_HAS_EXITS) {
        add_records(&tree->exits, node, &walk->exits, level->exit_base);
    }
    if (node->flags & PROF_NODE_IS_LIVE) {
        add_records(&walk->progress, node, &walk->progresses, level->progress_base);
    }
}

static void add_counters(struct live_walk *walk, struct live_level *level,
                         const struct prof_tree *tree, const struct prof_node *node)
{
    const struct prof_method *method = level->view.method;
    uint64_t *counts = prof_stack_at(&walk->counts, level->count_base);
    if (prof_live_has_subroutines(method)) {
        for (uint32_t i = 0; i < method->point_count; i++) {
            if (method->points[i].is_block) {
                counts[method->points[i].block] += node->counters[i];
            }
        }
        add_subroutine_exits(walk, level, tree, node);
    } else {
        for (uint32_t i = 0; i < method->block_count; i++) {
            counts[i] += node->counters[i];
        }
    }
    counts[0] += node->context.entries;
    add_left(walk, level, tree, node);
}

static uint64_t missing_instructions(const struct prof_method *method,
                                     const struct prof_stack *stack, size_t base)
{
    uint64_t missing = 0;
    for (size_t i = base; i < stack->count; i++) {
        const struct prof_exit *exit = prof_stack_at(stack, i);
        VM_ASSERT(exit->block < method->block_count);
        VM_ASSERT(exit->instruction <= method->blocks[exit->block].last);
        missing += (method->blocks[exit->block].last - exit->instruction) * exit->count;
    }
    return missing;
}

/* Returns whether the numbers of each block are consistent: the sum of early exits and activations
 * in progress must not exceed the executions. Activations from another scope count as negative
 * exits. */
static bool are_blocks_balanced(const struct live_walk *walk, const struct live_level *level)
{
    const uint64_t *counts = prof_stack_at(&walk->counts, level->count_base);
    uint64_t left = 0;
    uint32_t block = 0;
    size_t exits = level->exit_base, progresses = level->progress_base;
    while (walk->is_certain) {
        const struct prof_exit *exit =
            exits < walk->exits.count ? prof_stack_at(&walk->exits, exits) : NULL;
        const struct prof_exit *progress = progresses < walk->progresses.count
                                               ? prof_stack_at(&walk->progresses, progresses)
                                               : NULL;
        if (exit == NULL && progress == NULL) {
            break;
        }
        /* Both lists are in ascending order. */
        bool is_exit = progress == NULL || (exit != NULL && exit->block <= progress->block);
        const struct prof_exit *next = is_exit ? exit : progress;
        left = next->block == block ? left + next->count : next->count;
        block = next->block;
        if ((int64_t)left > (int64_t)counts[block]) {
            return false;
        }
        exits += is_exit;
        progresses += !is_exit;
    }
    return true;
}

static void finish_view(struct live_walk *walk, struct live_level *level)
{
    struct prof_node_view *view = &level->view;
    VM_ASSERT(walk->exits.count >= level->exit_base
              && walk->progresses.count >= level->progress_base);
    view->exit_count = walk->exits.count - level->exit_base;
    view->in_progress_count = walk->progresses.count - level->progress_base;
    if (view->exit_count + view->in_progress_count > 0) {
        VM_ASSERT(are_blocks_balanced(walk, level));
        view->executed_instructions -=
            missing_instructions(view->method, &walk->exits, level->exit_base)
            + missing_instructions(view->method, &walk->progresses, level->progress_base);
    }
}

/* Counts the executed instructions as if all blocks had run to their end. */
static void count_executed(struct live_walk *walk, struct live_level *level)
{
    struct prof_node_view *view = &level->view;
    const uint64_t *counts = prof_stack_at(&walk->counts, level->count_base);
    uint64_t executed = 0;
    for (uint32_t i = 0; i < view->method->block_count; i++) {
        executed += counts[i] * (view->method->blocks[i].last - view->method->blocks[i].first + 1);
    }
    view->executed_instructions = executed;
}

/* Copies the counts of a level's only node to the top of the stack, and counts the executed
 * instructions. The result is the same as adding the counts to 0, but takes only one pass. */
static uint64_t *take_counters(struct live_walk *walk, const struct prof_node *node,
                               uint64_t *executed_instructions)
{
    const struct prof_block *blocks = node->facts->blocks;
    uint32_t block_count = node->facts->block_count;
    uint64_t *counts = prof_stack_push(&walk->counts, block_count);
    uint64_t entries = node->context.entries, executed = 0;
    for (uint32_t i = 0; i < block_count; i++) {
        uint64_t count = node->counters[i] + entries;
        counts[i] = count;
        executed += count * (blocks[i].last - blocks[i].first + 1);
        entries = 0;
    }
    *executed_instructions = executed;
    return counts;
}

static void add_source(struct live_walk *walk, struct live_level *level,
                       const struct prof_value_source *source)
{
    struct prof_value *values = prof_stack_push(&walk->values, source->count);
    for (uint32_t i = 0; i < source->count; i++) {
        values[i] = (struct prof_value){source->names[i], 0};
    }
    source->values(prof_live_view(walk, level), prof_stack_at(&walk->payloads, level->payload_base),
                   values);
    level->view.value_count += source->count;
}

static bool counts_folded_natives(const struct live_walk *walk)
{
    return walk->features->work && walk->features->natives;
}

/* Adds the values for folded code, which are 0 at first. */
static void push_folded_values(struct live_walk *walk, struct live_level *level)
{
    static const struct prof_value none[] = {{"foldedInvocations", 0}, {"foldedInstructions", 0}};
    size_t count = walk->features->blocks ? 2 : 1;
    memcpy(prof_stack_push(&walk->values, count), none, count * sizeof none[0]);
    level->view.value_count += count;
    if (counts_folded_natives(walk)) {
        *(struct prof_value *)prof_stack_push(&walk->values, 1) =
            (struct prof_value){PROF_FOLDED_NATIVE_CALLS, 0};
        level->view.value_count++;
    }
}

static void add_values(struct live_walk *walk, struct live_level *level)
{
    bool has_folded = prof_select_is_on();
    level->value_base = walk->values.count;
    uint32_t metrics =
        level->has_blocks || (has_folded && walk->features->blocks) || prof_metrics_weigh_values()
            ? walk->metric_count
            : 0;
    if (metrics > 0) {
        struct prof_value *values = prof_stack_push(&walk->values, metrics);
        prof_metrics_of(prof_live_view(walk, level), values);
        level->view.value_count = metrics;
    }
    if (has_folded) {
        push_folded_values(walk, level);
    }
    for (size_t i = 0; i < prof_value_source_count; i++) {
        if (prof_value_sources[i]->count > 0) {
            add_source(walk, level, prof_value_sources[i]);
        }
    }
    if (metrics > 0) {
        const struct prof_node_view *view = prof_live_view(walk, level);
        prof_metrics_add_values(view, prof_stack_at(&walk->values, level->value_base));
    }
    VM_ASSERT(walk->values.count - level->value_base == level->view.value_count);
}

static void add_payload(struct live_walk *walk, const struct live_level *level,
                        const struct prof_node *node)
{
    uint64_t *sums = prof_stack_at(&walk->payloads, level->payload_base);
    const uint64_t *words = prof_node_payload(node);
    for (uint32_t i = 0; i < vm_context_words; i++) {
        sums[i] += words[i];
    }
}

/* Adds a tally. The level's tallies of each kind stay sorted. */
static void add_tally(struct live_walk *walk, struct live_level *level, enum prof_tally_kind kind,
                      const struct prof_tally *added)
{
    struct prof_stack *stack = &walk->tallies[kind];
    struct prof_tally *tallies = prof_stack_at(stack, level->tally_bases[kind]);
    size_t count = stack->count - level->tally_bases[kind], i = count;
    while (i > 0 && prof_tally_compare(&tallies[i - 1], added) > 0) {
        i--;
    }
    if (i > 0 && prof_tally_compare(&tallies[i - 1], added) == 0) {
        prof_tally_add(&tallies[i - 1], added);
        return;
    }
    prof_stack_push(stack, 1);
    tallies = prof_stack_at(stack, level->tally_bases[kind]);
    memmove(tallies + i + 1, tallies + i, (count - i) * sizeof *tallies);
    tallies[i] = *added;
}

/* Returns a tally of a node. If the node is folded, the tally belongs to the owner's callsite that
 * led to the node. */
static struct prof_tally tally_of(const struct prof_node *node, bool is_owners,
                                  enum prof_tally_kind kind, struct prof_live_tally *tally)
{
    struct prof_tally made = {.class = prof_tally_class(tally), .instruction = tally->instruction};
    if (is_owners) {
        int64_t site = prof_folded(node)->site;
        made.instruction = site > 0 ? (uint32_t)site : 0;
    }
    for (uint32_t i = 0; i < prof_tally_names[kind].width; i++) {
        made.counts[i] = tally->counts[i];
    }
    return made;
}

static void add_tallies(struct live_walk *walk, struct live_level *level,
                        const struct prof_node *node, bool is_owners)
{
    for (int i = 0; walk->has_tallies && i < PROF_TALLY_KINDS; i++) {
        enum prof_tally_kind kind = (enum prof_tally_kind)i;
        for (struct prof_live_tally *tally = prof_tallies_of(node, kind); tally != NULL;
             tally = tally->next) {
            const struct prof_tally added = tally_of(node, is_owners, kind, tally);
            add_tally(walk, level, kind, &added);
        }
        level->view.tallies[i].count = walk->tallies[i].count - level->tally_bases[i];
    }
}

/* Makes space for a level's sums, and sets them to 0. */
static void push_sums(struct prof_stack *stack, size_t count)
{
    if (count > 0) {
        memset(prof_stack_push(stack, count), 0, count * sizeof(uint64_t));
    }
}

static const struct prof_method *named_method(struct live_walk *walk, const struct prof_node *node)
{
    const struct prof_method *method = prof_node_method(node);
    if (__builtin_expect(method->number >= walk->named_count, 0)) {
        walk->named_count = prof_methods_name();
    }
    return method;
}

/* Code that cannot be decoded has no blocks, and does not run. */
static bool has_blocks(const struct live_walk *walk, const struct prof_method *method)
{
    return walk->features->blocks && method->block_count > 0;
}

/* The level's tallies are empty if the walk has no tallies: new levels are 0. */
static void begin_level(struct live_walk *walk, struct live_level *level,
                        const struct prof_node *node, int32_t site)
{
    const struct prof_method *method = named_method(walk, node);
    struct prof_node_view *view = &level->view;
    view->method = method;
    view->callsite = site;
    view->entries = view->executed_instructions = 0;
    view->is_native = prof_live_is_native(node);
    view->is_truncated = view->is_cut = false;
    view->value_count = 0;
    level->count_base = walk->counts.count;
    level->exit_base = walk->exits.count;
    level->progress_base = walk->progresses.count;
    level->payload_base = walk->payloads.count;
    level->value_base = walk->values.count;
    for (int kind = 0; walk->has_tallies && kind < PROF_TALLY_KINDS; kind++) {
        level->tally_bases[kind] = walk->tallies[kind].count;
        view->tallies[kind].count = 0;
    }
    level->first_child = walk->children.count;
    level->has_blocks = has_blocks(walk, method);
    level->is_site_open = false;
    level->plain = NULL;
    level->shared = NULL;
    level->number = walk->context_count;
    level->repeated.descendants = 0;
}

/* Adds the data of a node except its counts of blocks. */
static void add_member(struct live_walk *walk, struct live_level *level,
                       const struct prof_tree *tree, const struct prof_node *node)
{
    level->view.is_truncated |= (node->flags & PROF_NODE_TRUNCATED) != 0;
    level->view.is_cut |= (node->flags & PROF_NODE_CUT) != 0;
    if (node->flags & PROF_NODE_IN_WINDOW) {
        level->view.entries += node->context.entries;
        add_payload(walk, level, node);
        add_tallies(walk, level, node, false);
    }
    if (!(node->flags & PROF_NODE_TRUNCATED) && level->repeated.descendants == 0) {
        prof_live_gather(walk, tree, node, false);
    }
}

/* Looks up whether the subtree of a shared node has been visited. If not, prof_live_note will note
 * the node after the visit. */
static void find_visited(struct live_walk *walk, struct live_level *level,
                         const struct prof_node *node)
{
    const uint32_t flags = PROF_NODE_SHARED | PROF_NODE_HAS_PARENTS;
    if ((node->flags & flags) != flags || walk->visitor->repeat_children == NULL) {
        return;
    }
    uintptr_t found = (uintptr_t)vm_hash_map_find(&walk->shared, node);
    if (found == 0) {
        level->shared = node;
    } else {
        level->repeated = *(const struct live_visited *)prof_stack_at(&walk->visited, found - 1);
    }
}

void prof_live_note(struct live_walk *walk, const struct live_level *level)
{
    uint64_t descendants = walk->context_count - level->number - 1;
    if (descendants < REPEATED_FROM) {
        return;
    }
    struct live_visited *visited = prof_stack_push(&walk->visited, 1);
    *visited = (struct live_visited){level->number, descendants};
    if (!vm_hash_map_put(&walk->shared, level->shared, (void *)walk->visited.count, NULL)) {
        walk->visited.count--; /* the subtree is not noted, and will be visited again, node by
                                  node */
    }
}

static void add_members(struct live_walk *walk, struct live_level *level, size_t first, size_t end)
{
    push_sums(&walk->counts, level->has_blocks ? level->view.method->block_count : 0);
    for (size_t i = first; i < end; i++) {
        const struct live_child member = *(struct live_child *)prof_stack_at(&walk->children, i);
        add_member(walk, level, member.tree, member.node);
        if (level->has_blocks && (member.node->flags & PROF_NODE_IN_WINDOW)) {
            add_counters(walk, level, member.tree, member.node);
        }
    }
    if (level->has_blocks) {
        count_executed(walk, level);
    }
}

/* Removes the data of a level from the tops of the stacks. */
static void pop_data(struct live_walk *walk, const struct live_level *level)
{
    walk->counts.count = level->count_base;
    walk->exits.count = level->exit_base;
    walk->progresses.count = level->progress_base;
    walk->payloads.count = level->payload_base;
    walk->values.count = level->value_base;
    for (int kind = 0; walk->has_tallies && kind < PROF_TALLY_KINDS; kind++) {
        walk->tallies[kind].count = level->tally_bases[kind];
    }
}

/* --- folded code --------------------------------------------------------------------------- */

/* Adds the values of a folded node to the level's values, which have the same names and order. */
static void merge_values(struct live_walk *walk, struct live_level *level,
                         const struct live_level *folded)
{
    struct prof_value *to = prof_stack_at(&walk->values, level->value_base);
    const struct prof_value *from = prof_stack_at(&walk->values, folded->value_base);
    for (size_t i = 0; i < level->view.value_count; i++) {
        to[i].value += from[i].value;
    }
    to += walk->features->blocks || prof_metrics_weigh_values() ? walk->metric_count : 0;
    (to++)->value += folded->view.entries;
    if (walk->features->blocks) {
        (to++)->value += folded->view.executed_instructions;
    }
    if (counts_folded_natives(walk) && folded->view.is_native) {
        to->value += folded->view.entries;
    }
}

/* Adds a tally of the folded node's instructions, at the owner's call that led to the node. */
static void add_folded_tally(struct live_walk *walk, struct live_level *level,
                             const struct prof_node *node, uint64_t instructions)
{
    int64_t site = prof_folded(node)->site;
    const struct prof_tally added = {.instruction = site > 0 ? (uint32_t)site : 0,
                                     .counts = {instructions}};
    if (instructions > 0) {
        add_tally(walk, level, PROF_TALLY_FOLDED, &added);
        level->view.tallies[PROF_TALLY_FOLDED].count =
            walk->tallies[PROF_TALLY_FOLDED].count - level->tally_bases[PROF_TALLY_FOLDED];
    }
}

/* Adds a folded node's data, which are computed as for a level of its own. */
static void fold_node(struct live_walk *walk, struct live_level *level,
                      const struct live_child *child)
{
    struct live_level folded = {.number = 0};
    begin_level(walk, &folded, child->node, 0);
    push_sums(&walk->payloads, vm_context_words);
    add_payload(walk, &folded, child->node);
    add_tallies(walk, &folded, child->node, false);
    folded.view.entries = child->node->context.entries;
    if (folded.has_blocks) {
        push_sums(&walk->counts, folded.view.method->block_count);
        add_counters(walk, &folded, child->tree, child->node);
        count_executed(walk, &folded);
    }
    finish_view(walk, &folded);
    add_values(walk, &folded);
    merge_values(walk, level, &folded);
    pop_data(walk, &folded);
    add_tallies(walk, level, child->node, true);
    add_folded_tally(walk, level, child->node, folded.view.executed_instructions);
}

/* Removes the nodes from `first` on from the stack of folded nodes, and adds them to the top
 * level. */
static void fold_nodes(struct live_walk *walk, struct live_level *level, size_t first)
{
    for (size_t i = first; i < walk->folded.count; i++) {
        const struct live_child child = *(struct live_child *)prof_stack_at(&walk->folded, i);
        bool is_left_out = prof_live_is_native(child.node) && !walk->features->natives;
        if ((child.node->flags & PROF_NODE_IN_WINDOW) && !is_left_out) {
            fold_node(walk, level, &child);
        }
    }
    walk->folded.count = first;
}

/* Ends the making of a level, whose children have been gathered. */
static void take_children(struct live_walk *walk, struct live_level *level)
{
    level->child_end = walk->children.count;
    level->next_child = level->first_child;
    if (level->child_end - level->first_child > 1) {
        prof_live_sort(prof_stack_at(&walk->children, level->first_child),
                       level->child_end - level->first_child);
    }
}

void prof_live_push(struct live_walk *walk, size_t first, size_t end)
{
    struct live_level *level = prof_stack_push(&walk->levels, 1);
    const struct live_child child = *(struct live_child *)prof_stack_at(&walk->children, first);
    size_t first_folded = walk->folded.count;
    begin_level(walk, level, child.node, child.site);
    if (end - first == 1 && walk->visitor->enter_plain != NULL
        && prof_live_is_plain(walk, child.node)) {
        level->plain = child.node;
        find_visited(walk, level, child.node);
        if (level->repeated.descendants == 0) {
            prof_live_gather(walk, child.tree, child.node, false);
        }
        take_children(walk, level);
        return;
    }
    push_sums(&walk->payloads, vm_context_words);
    if (end - first == 1 && (child.node->flags & PROF_NODE_IN_WINDOW)
        && !(level->has_blocks && prof_live_has_subroutines(level->view.method))) {
        find_visited(walk, level, child.node);
        add_member(walk, level, child.tree, child.node);
        if (level->has_blocks) {
            (void)take_counters(walk, child.node, &level->view.executed_instructions);
            add_left(walk, level, child.tree, child.node);
        }
    } else {
        add_members(walk, level, first, end);
    }
    take_children(walk, level);
    finish_view(walk, level);
    if (!walk->is_plain) {
        add_values(walk, level);
        fold_nodes(walk, level, first_folded);
    }
}

const struct prof_node_view *prof_live_leaf(struct live_walk *walk, const struct live_child *child)
{
    const struct prof_node *node = child->node;
    struct prof_node_view *view = &walk->leaf;
    view->method = named_method(walk, node);
    view->callsite = child->site;
    view->entries = node->context.entries;
    view->is_native = prof_live_is_native(node);
    view->executed_instructions = 0;
    view->block_counts = NULL;
    if (has_blocks(walk, view->method)) {
        VM_ASSERT(!prof_live_has_subroutines(view->method));
        view->block_counts = take_counters(walk, node, &view->executed_instructions);
        walk->counts.count -= view->method->block_count;
    }
    return view;
}

bool prof_live_enter_plain(struct live_walk *walk, const struct prof_node *node, int32_t site,
                           bool is_leaf)
{
    const struct prof_method *method = named_method(walk, node);
    const struct prof_plain_view view = {.method = method,
                                         .callsite = site,
                                         .entries = node->context.entries,
                                         .counters =
                                             has_blocks(walk, method) ? node->counters : NULL};
    return walk->visitor->enter_plain(walk->visitor, &view, is_leaf);
}

void prof_live_pop(struct live_walk *walk, const struct live_level *level)
{
    pop_data(walk, level);
    walk->children.count = level->first_child;
    walk->levels.count--;
}
