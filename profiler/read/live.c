/*
 * A position of the walk is a set of nodes that are one context of the profile: those of equal
 * path in the trees of all threads, and, where callsites are not told apart, siblings of one
 * method. Its data are on stacks: what a level needs lies above what its parent needs.
 */
#include "profiler/model/visit.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/tree/cct.h"
#include "profiler/tree/memory.h"
#include "profiler/model/metrics.h"
#include "profiler/tree/progress.h"
#include "profiler/tree/select.h"
#include "profiler/tree/stack.h"
#include "profiler/tree/tallies.h"
#include "vm/base/hash_map.h"
#include "vm/thread/thread.h"

/* Smaller subtrees are visited as often as they occur: to say so would take as much. */
#define REPEATED_FROM 6

struct child {
    const struct prof_node *node;
    const struct prof_tree *tree; /* whose the node is */
    int32_t site;
};

/* A shared node that was visited, and how many contexts were below it. */
struct visited {
    uint64_t number, descendants;
};

/* One context on the path from the root. */
struct level {
    struct prof_node_view view;
    size_t first_child, child_end, next_child; /* in children; the next to be visited */
    size_t count_base, exit_base, progress_base; /* where its data begin */
    size_t payload_base, value_base, tally_bases[PROF_TALLY_KINDS];
    bool has_blocks;
    int32_t open_site; /* of the callsite whose children are being visited */
    bool is_site_open;
    const struct prof_node *shared; /* all of the position, when that occurs again; or NULL */
    uint64_t number;                /* of the context, from 0 in the order of the walk */
    struct visited repeated; /* what its descendants are the same as; 0 descendants: nothing */
};


struct walk {
    struct prof_visitor *visitor;
    const struct prof_features *features;
    uint32_t metric_count;
    struct prof_records progress;
    struct prof_stack levels, children, counts, exits, progresses, payloads, values;
    struct prof_stack folded; /* struct child: nodes that are folded into the level being made */
    bool has_tallies; /* otherwise nothing is looked for */
    struct prof_stack tallies[PROF_TALLY_KINDS];
    uint64_t context_count;    /* so far */
    struct vm_hash_map shared; /* struct prof_node -> its number in `visited` + 1 */
    struct prof_stack visited;
};

static const struct prof_value_source *sources[PROF_VISIT_MAX_SOURCES];
static size_t source_count;

bool prof_visit_add_source(const struct prof_value_source *source)
{
    if (source_count == PROF_VISIT_MAX_SOURCES) {
        return false;
    }
    sources[source_count++] = source;
    return true;
}

void prof_visit_remove_source(const struct prof_value_source *source)
{
    size_t kept = 0;
    for (size_t i = 0; i < source_count; i++) {
        if (sources[i] != source) {
            sources[kept++] = sources[i];
        }
    }
    source_count = kept;
}

/* --- order ------------------------------------------------------------------------------ */

static int compare_children(const void *left, const void *right)
{
    const struct child *a = left, *b = right;
    if (a->site != b->site) {
        return a->site < b->site ? -1 : 1;
    }
    return prof_method_compare(a->node->facts, b->node->facts);
}

static void sort_children(struct child *children, size_t count)
{
    if (count > 12) {
        qsort(children, count, sizeof *children, compare_children);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        struct child child = children[i];
        size_t j = i;
        while (j > 0 && compare_children(&children[j - 1], &child) > 0) {
            children[j] = children[j - 1];
            j--;
        }
        children[j] = child;
    }
}

/* --- gathering -------------------------------------------------------------------------- */

static bool is_native(const struct prof_node *node)
{
    return (node->flags & PROF_NODE_IS_NATIVE) != 0;
}

static void gather_callees(struct walk *walk, const struct prof_tree *tree,
                           const struct prof_node *node, bool is_hidden);

static void gather_chain(struct walk *walk, const struct prof_tree *tree,
                         const struct prof_node *first, bool is_hidden)
{
    for (const struct prof_node *node = first; node != NULL; node = node->next) {
        if ((node->flags & PROF_NODE_FOLDED) && walk->levels.count > 0) {
            struct child *folded = prof_stack_push(&walk->folded, 1);
            *folded = (struct child){node, tree, 0};
            continue;
        }
        if (is_native(node) && !walk->features->natives) {
            gather_callees(walk, tree, node, true);
            continue;
        }
        struct child *child = prof_stack_push(&walk->children, 1);
        __builtin_prefetch(node->facts); /* levels and writers will ask for it */
        child->node = node;
        child->tree = tree;
        child->site = is_hidden && walk->features->callsites ? -1 : node->site;
    }
}

/* The callees of a node; those of a native that is left out count as its caller's callbacks. */
static void gather_callees(struct walk *walk, const struct prof_tree *tree,
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

static void add_exit(struct prof_stack *stack, size_t base, uint32_t block, uint32_t instruction,
                     uint64_t count)
{
    struct prof_exit *exits = prof_stack_at(stack, base);
    size_t length = stack->count - base, i = 0;
    while (i < length && exits[i].instruction < instruction) {
        i++;
    }
    if (i < length && exits[i].instruction == instruction) {
        exits[i].count += count;
        return;
    }
    prof_stack_push(stack, 1);
    exits = prof_stack_at(stack, base);
    memmove(exits + i + 1, exits + i, (length - i) * sizeof *exits);
    exits[i] = (struct prof_exit){block, instruction, count};
}

static void add_records(const struct prof_records *records, const struct prof_node *node,
                        struct prof_stack *stack, size_t base)
{
    const struct prof_method *method = prof_node_method(node);
    for (const struct prof_record *record = prof_records_first(records, node); record != NULL;
         record = prof_records_next(records, record)) {
        uint32_t block =
            record->instruction == 0 ? 0 : prof_method_block(method, record->instruction);
        add_exit(stack, base, block, record->instruction, record->count);
    }
}

/* Those of a node's records that are within [first, end). */
static uint64_t count_records(const struct prof_records *records, const struct prof_node *node,
                              uint32_t first, uint32_t end)
{
    uint64_t count = 0;
    for (const struct prof_record *record = prof_records_first(records, node); record != NULL;
         record = prof_records_next(records, record)) {
        if (record->instruction >= first && record->instruction < end) {
            count += record->count;
        }
    }
    return count;
}

/* Of a block with a jsr inside: who came to the jsr and not back left there, but for those who left
 * earlier in the block or are there still. */
static void add_subroutine_exits(struct walk *walk, struct level *level,
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

/* A block of such a method may have several points. */
static bool has_subroutines(const struct prof_method *method)
{
    return method->point_count != method->block_count;
}

static void add_left(struct walk *walk, struct level *level, const struct prof_tree *tree,
                     const struct prof_node *node)
{
    if (node->flags & PROF_NODE_HAS_EXITS) {
        add_records(&tree->exits, node, &walk->exits, level->exit_base);
    }
    if (node->flags & PROF_NODE_IS_LIVE) {
        add_records(&walk->progress, node, &walk->progresses, level->progress_base);
    }
}

static void add_counters(struct walk *walk, struct level *level, const struct prof_tree *tree,
                         const struct prof_node *node)
{
    const struct prof_method *method = level->view.method;
    uint64_t *counts = prof_stack_at(&walk->counts, level->count_base);
    if (has_subroutines(method)) {
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
        missing += (method->blocks[exit->block].last - exit->instruction) * exit->count;
    }
    return missing;
}

static void finish_view(struct walk *walk, struct level *level)
{
    struct prof_node_view *view = &level->view;
    view->exit_count = walk->exits.count - level->exit_base;
    view->in_progress_count = walk->progresses.count - level->progress_base;
    if (view->exit_count + view->in_progress_count > 0) {
        view->executed_instructions -=
            missing_instructions(view->method, &walk->exits, level->exit_base)
            + missing_instructions(view->method, &walk->progresses, level->progress_base);
    }
}

/* Of whole blocks. */
static void count_executed(struct walk *walk, struct level *level)
{
    struct prof_node_view *view = &level->view;
    const uint64_t *counts = prof_stack_at(&walk->counts, level->count_base);
    uint64_t executed = 0;
    for (uint32_t i = 0; i < view->method->block_count; i++) {
        executed += counts[i] * (view->method->blocks[i].last - view->method->blocks[i].first + 1);
    }
    view->executed_instructions = executed;
}

/* The counts of a node which is all of its position: the same as adding it to 0, in one go. */
static void take_counters(struct walk *walk, struct level *level, const struct prof_tree *tree,
                          const struct prof_node *node)
{
    const struct prof_block *blocks = level->view.method->blocks;
    uint32_t block_count = level->view.method->block_count;
    uint64_t *counts = prof_stack_push(&walk->counts, block_count);
    uint64_t entries = node->context.entries, executed = 0;
    for (uint32_t i = 0; i < block_count; i++) {
        uint64_t count = node->counters[i] + entries;
        counts[i] = count;
        executed += count * (blocks[i].last - blocks[i].first + 1);
        entries = 0;
    }
    level->view.executed_instructions = executed;
    add_left(walk, level, tree, node);
}

/* Stacks may have moved since the view was made. */
static const struct prof_node_view *current_view(struct walk *walk, struct level *level)
{
    level->view.block_counts =
        level->has_blocks ? prof_stack_at(&walk->counts, level->count_base) : NULL;
    level->view.exits = prof_stack_at(&walk->exits, level->exit_base);
    level->view.in_progress = prof_stack_at(&walk->progresses, level->progress_base);
    level->view.values = prof_stack_at(&walk->values, level->value_base);
    for (int kind = 0; walk->has_tallies && kind < PROF_TALLY_KINDS; kind++) {
        level->view.tallies[kind].tallies =
            prof_stack_at(&walk->tallies[kind], level->tally_bases[kind]);
    }
    return &level->view;
}

static void add_source(struct walk *walk, struct level *level,
                       const struct prof_value_source *source)
{
    struct prof_value *values = prof_stack_push(&walk->values, source->count);
    for (uint32_t i = 0; i < source->count; i++) {
        values[i] = (struct prof_value){source->names[i], 0};
    }
    source->values(current_view(walk, level), prof_stack_at(&walk->payloads, level->payload_base),
                   values);
    level->view.value_count += source->count;
}

/* What was folded into a context: 0, to which that is added. */
static void push_folded_values(struct walk *walk, struct level *level)
{
    static const struct prof_value none[] = {{"foldedInvocations", 0}, {"foldedInstructions", 0}};
    size_t count = walk->features->blocks ? 2 : 1;
    memcpy(prof_stack_push(&walk->values, count), none, count * sizeof none[0]);
    level->view.value_count += count;
}

static void add_values(struct walk *walk, struct level *level)
{
    bool has_folded = prof_select_is_on();
    level->value_base = walk->values.count;
    uint32_t metrics =
        level->has_blocks || (has_folded && walk->features->blocks) ? walk->metric_count : 0;
    if (metrics > 0) {
        struct prof_value *values = prof_stack_push(&walk->values, metrics);
        prof_metrics_of(current_view(walk, level), values);
        level->view.value_count = metrics;
    }
    if (has_folded) {
        push_folded_values(walk, level);
    }
    for (size_t i = 0; i < source_count; i++) {
        add_source(walk, level, sources[i]);
    }
}

static void add_payload(struct walk *walk, const struct level *level,
                        const struct prof_node *node)
{
    uint64_t *sums = prof_stack_at(&walk->payloads, level->payload_base);
    const uint64_t *words = prof_node_payload(node);
    for (uint32_t i = 0; i < prof_cct_options.payload_words; i++) {
        sums[i] += words[i];
    }
}

/* Keeps the level's tallies of a kind in order. */
static void add_tally(struct walk *walk, struct level *level, enum prof_tally_kind kind,
                      const struct prof_tally *added)
{
    struct prof_stack *stack = &walk->tallies[kind];
    struct prof_tally *tallies = prof_stack_at(stack, level->tally_bases[kind]);
    size_t count = stack->count - level->tally_bases[kind], i = count;
    while (i > 0 && prof_class_compare(tallies[i - 1].class, added->class) > 0) {
        i--;
    }
    if (i > 0 && tallies[i - 1].class == added->class) {
        tallies[i - 1].counts[0] += added->counts[0];
        tallies[i - 1].counts[1] += added->counts[1];
        return;
    }
    prof_stack_push(stack, 1);
    tallies = prof_stack_at(stack, level->tally_bases[kind]);
    memmove(tallies + i + 1, tallies + i, (count - i) * sizeof *tallies);
    tallies[i] = *added;
}

static void add_tallies(struct walk *walk, struct level *level, const struct prof_node *node)
{
    for (int i = 0; walk->has_tallies && i < PROF_TALLY_KINDS; i++) {
        enum prof_tally_kind kind = (enum prof_tally_kind)i;
        for (struct prof_live_tally *tally = prof_tallies_of(node, kind); tally != NULL;
             tally = tally->next) {
            const struct prof_tally added = {prof_tally_class(tally),
                                             {tally->counts[0], tally->counts[1]}};
            add_tally(walk, level, kind, &added);
        }
        level->view.tallies[i].count = walk->tallies[i].count - level->tally_bases[i];
    }
}

/* Room for a level's sums, set to 0. */
static void push_sums(struct prof_stack *stack, size_t count)
{
    if (count > 0) {
        memset(prof_stack_push(stack, count), 0, count * sizeof(uint64_t));
    }
}

static void begin_level(struct walk *walk, struct level *level, const struct prof_node *node,
                        int32_t site)
{
    const struct prof_method *method = prof_node_method(node);
    struct prof_node_view *view = &level->view;
    view->method = method;
    view->callsite = site;
    view->entries = view->executed_instructions = 0;
    view->is_native = is_native(node);
    view->is_truncated = view->is_cut = false;
    view->value_count = 0;
    level->count_base = walk->counts.count;
    level->exit_base = walk->exits.count;
    level->progress_base = walk->progresses.count;
    level->payload_base = walk->payloads.count;
    level->value_base = walk->values.count;
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        level->tally_bases[kind] = walk->tallies[kind].count;
        view->tallies[kind].count = 0;
    }
    level->first_child = walk->children.count;
    /* Code that cannot be decoded has no blocks, and does not run. */
    level->has_blocks = walk->features->blocks && method->block_count > 0;
    level->is_site_open = false;
    level->shared = NULL;
    level->number = walk->context_count;
    level->repeated.descendants = 0;
}

/* What a node of the position tells besides its counts of blocks. */
static void add_member(struct walk *walk, struct level *level, const struct prof_tree *tree,
                       const struct prof_node *node)
{
    level->view.is_truncated |= (node->flags & PROF_NODE_TRUNCATED) != 0;
    level->view.is_cut |= (node->flags & PROF_NODE_CUT) != 0;
    if (node->flags & PROF_NODE_IN_WINDOW) {
        level->view.entries += node->context.entries;
        add_payload(walk, level, node);
        add_tallies(walk, level, node);
    }
    if (!(node->flags & PROF_NODE_TRUNCATED) && level->repeated.descendants == 0) {
        gather_callees(walk, tree, node, false);
    }
}

/* Whether the subtree of a shared node has been visited. When not it is noted once it is. */
static void find_visited(struct walk *walk, struct level *level, const struct prof_node *node)
{
    const uint32_t flags = PROF_NODE_SHARED | PROF_NODE_HAS_PARENTS;
    if ((node->flags & flags) != flags || walk->visitor->repeat_children == NULL) {
        return;
    }
    uintptr_t found = (uintptr_t)vm_hash_map_find(&walk->shared, node);
    if (found == 0) {
        level->shared = node;
    } else {
        level->repeated = *(const struct visited *)prof_stack_at(&walk->visited, found - 1);
    }
}

static void note_visited(struct walk *walk, const struct level *level)
{
    uint64_t descendants = walk->context_count - level->number - 1;
    if (descendants < REPEATED_FROM) {
        return;
    }
    struct visited *visited = prof_stack_push(&walk->visited, 1);
    *visited = (struct visited){level->number, descendants};
    if (!vm_hash_map_put(&walk->shared, level->shared, (void *)walk->visited.count, NULL)) {
        walk->visited.count--; /* it will be visited again, one by one */
    }
}

static void add_members(struct walk *walk, struct level *level, size_t first, size_t end)
{
    push_sums(&walk->counts, level->has_blocks ? level->view.method->block_count : 0);
    for (size_t i = first; i < end; i++) {
        const struct child member = *(struct child *)prof_stack_at(&walk->children, i);
        add_member(walk, level, member.tree, member.node);
        if (level->has_blocks && (member.node->flags & PROF_NODE_IN_WINDOW)) {
            add_counters(walk, level, member.tree, member.node);
        }
    }
    if (level->has_blocks) {
        count_executed(walk, level);
    }
}

/* The data of a level, which lie above all others. */
static void pop_data(struct walk *walk, const struct level *level)
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

/* Adds the values of a folded node, which has the same ones in the same order. */
static void merge_values(struct walk *walk, struct level *level, const struct level *folded)
{
    struct prof_value *to = prof_stack_at(&walk->values, level->value_base);
    const struct prof_value *from = prof_stack_at(&walk->values, folded->value_base);
    for (size_t i = 0; i < level->view.value_count; i++) {
        to[i].value += from[i].value;
    }
    to += walk->features->blocks ? walk->metric_count : 0;
    to[0].value += folded->view.entries;
    if (walk->features->blocks) {
        to[1].value += folded->view.executed_instructions;
    }
}

/* What a folded node did is found as if it were a level of its own. */
static void fold_node(struct walk *walk, struct level *level, const struct child *child)
{
    struct level folded;
    begin_level(walk, &folded, child->node, 0);
    push_sums(&walk->payloads, prof_cct_options.payload_words);
    add_payload(walk, &folded, child->node);
    add_tallies(walk, &folded, child->node);
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
    add_tallies(walk, level, child->node);
}

/* Takes the nodes from `first` on off the stack and adds them to a level, which is the top one. */
static void fold_nodes(struct walk *walk, struct level *level, size_t first)
{
    for (size_t i = first; i < walk->folded.count; i++) {
        const struct child child = *(struct child *)prof_stack_at(&walk->folded, i);
        bool is_left_out = is_native(child.node) && !walk->features->natives;
        if ((child.node->flags & PROF_NODE_IN_WINDOW) && !is_left_out) {
            fold_node(walk, level, &child);
        }
    }
    walk->folded.count = first;
}

/* Makes a level of the children [first, end) of its parent, which are one context. */
static void push_level(struct walk *walk, size_t first, size_t end)
{
    struct level *level = prof_stack_push(&walk->levels, 1);
    const struct child child = *(struct child *)prof_stack_at(&walk->children, first);
    size_t first_folded = walk->folded.count;
    begin_level(walk, level, child.node, child.site);
    push_sums(&walk->payloads, prof_cct_options.payload_words);
    if (end - first == 1 && (child.node->flags & PROF_NODE_IN_WINDOW)
        && !(level->has_blocks && has_subroutines(level->view.method))) {
        find_visited(walk, level, child.node);
        add_member(walk, level, child.tree, child.node);
        if (level->has_blocks) {
            take_counters(walk, level, child.tree, child.node);
        }
    } else {
        add_members(walk, level, first, end);
    }
    level->child_end = walk->children.count;
    level->next_child = level->first_child;
    if (level->child_end - level->first_child > 1) {
        sort_children(prof_stack_at(&walk->children, level->first_child),
                      level->child_end - level->first_child);
    }
    finish_view(walk, level);
    if (walk->metric_count + source_count > 0 || prof_select_is_on()) {
        add_values(walk, level);
    }
    fold_nodes(walk, level, first_folded);
}

static void pop_level(struct walk *walk, const struct level *level)
{
    pop_data(walk, level);
    walk->children.count = level->first_child;
    walk->levels.count--;
}

/* --- the walk ---------------------------------------------------------------------------- */

/* The end of the run of children that are the same context as the first: those of its callsite and
 * method. */
static size_t run_end(const struct walk *walk, size_t first, size_t end)
{
    const struct child *children = prof_stack_at(&walk->children, 0);
    size_t i = first + 1;
    while (i < end && children[i].site == children[first].site
           && children[i].node->facts == children[first].node->facts) {
        i++;
    }
    return i;
}

static struct level *top_level(struct walk *walk)
{
    return prof_stack_at(&walk->levels, walk->levels.count - 1);
}

static bool close_site(struct walk *walk, struct level *level)
{
    if (!level->is_site_open) {
        return true;
    }
    level->is_site_open = false;
    return walk->visitor->end_callsite == NULL
           || walk->visitor->end_callsite(walk->visitor, current_view(walk, level),
                                          level->open_site);
}

static bool open_site(struct walk *walk, struct level *level, int32_t site)
{
    if (level->is_site_open && level->open_site == site) {
        return true;
    }
    if (!close_site(walk, level)) {
        return false;
    }
    level->is_site_open = true;
    level->open_site = site;
    return walk->visitor->begin_callsite == NULL
           || walk->visitor->begin_callsite(walk->visitor, current_view(walk, level), site);
}

/* Announces the child of a level, if there is one, that is to be visited next. */
static void expect_child(struct walk *walk, const struct level *level)
{
    if (walk->visitor->expect != NULL && level->next_child < level->child_end) {
        const struct child *next = prof_stack_at(&walk->children, level->next_child);
        walk->visitor->expect(walk->visitor, next->node->facts);
    }
}

static bool enter_level(struct walk *walk, size_t first, size_t end)
{
    push_level(walk, first, end);
    struct level *level = top_level(walk);
    bool is_leaf = level->first_child == level->child_end;
    if (!is_leaf) {
        expect_child(walk, level);
    } else if (walk->levels.count > 1) {
        expect_child(walk, level - 1);
    }
    if (!walk->visitor->enter_node(walk->visitor, current_view(walk, level))) {
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

/* Visits the context of children [first, end) and everything below it. */
static bool visit_context(struct walk *walk, size_t first, size_t end)
{
    struct prof_visitor *visitor = walk->visitor;
    size_t bottom = walk->levels.count;
    if (!enter_level(walk, first, end)) {
        return false;
    }
    while (walk->levels.count > bottom) {
        struct level *level = top_level(walk);
        if (level->next_child == level->child_end) {
            if (walk->levels.count > 1) {
                expect_child(walk, level - 1);
            }
            if (!close_site(walk, level)
                || !visitor->leave_node(visitor, current_view(walk, level))) {
                return false;
            }
            if (level->shared != NULL) {
                note_visited(walk, level);
            }
            pop_level(walk, level);
            continue;
        }
        size_t child = level->next_child;
        level->next_child = run_end(walk, child, level->child_end);
        const struct child *next = prof_stack_at(&walk->children, child);
        if (!open_site(walk, level, next->site)) {
            return false;
        }
        if (!enter_level(walk, child, level->next_child)) {
            return false;
        }
    }
    return true;
}

/* Visits what lies on the children stack from `first` on, in order, and takes it off. */
static bool visit_roots(struct walk *walk, size_t first)
{
    size_t end = walk->children.count;
    bool is_good = true;
    sort_children(prof_stack_at(&walk->children, first), end - first);
    for (size_t i = first; i < end && is_good;) {
        size_t next = run_end(walk, i, end);
        is_good = visit_context(walk, i, next);
        i = next;
    }
    walk->children.count = first;
    return is_good;
}

static void gather_truncated(struct walk *walk, const struct prof_tree *tree)
{
    for (uint32_t i = 0; tree->truncated != NULL && i <= tree->truncated_mask; i++) {
        const struct prof_node *node = tree->truncated[i];
        if (node != NULL && (walk->features->natives || !is_native(node))) {
            struct child *child = prof_stack_push(&walk->children, 1);
            *child = (struct child){node, tree, walk->features->callsites ? -1 : 0};
        }
    }
}

/* The union of the trees from `first` on, or of that one alone. */
static bool visit_trees(struct walk *walk, const struct prof_tree *first, bool is_one,
                        const struct prof_thread_view *thread)
{
    struct prof_visitor *visitor = walk->visitor;
    const struct prof_tree *end = is_one ? first->next : NULL;
    if (!visitor->begin_tree(visitor, thread)) {
        return false;
    }
    for (const struct prof_tree *tree = first; tree != end; tree = tree->next) {
        gather_callees(walk, tree, tree->root, false);
    }
    if (!visit_roots(walk, 0)) {
        return false;
    }
    for (const struct prof_tree *tree = first; tree != end; tree = tree->next) {
        gather_truncated(walk, tree);
    }
    if (walk->children.count > 0
        && !(visitor->begin_truncated(visitor) && visit_roots(walk, 0)
             && visitor->end_truncated(visitor))) {
        return false;
    }
    return visitor->end_tree(visitor, thread);
}

static bool visit_threads(struct walk *walk)
{
    if (!walk->features->per_thread) {
        return visit_trees(walk, prof_cct_trees(), false, NULL);
    }
    uint64_t number = 1;
    bool is_found = true;
    while (is_found) {
        is_found = false;
        for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
            if (tree->number == number) {
                struct prof_thread_view view = {
                    number, tree->thread != NULL ? tree->thread->name : tree->thread_name};
                if (!visit_trees(walk, tree, true, &view)) {
                    return false;
                }
                is_found = true;
                break;
            }
        }
        number++;
    }
    return true;
}

static uint64_t truncated_calls(const struct prof_features *features)
{
    uint64_t calls = 0;
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        for (uint32_t i = 0; tree->truncated != NULL && i <= tree->truncated_mask; i++) {
            const struct prof_node *node = tree->truncated[i];
            if (node != NULL && (features->natives || !is_native(node))) {
                calls += node->context.entries;
            }
        }
    }
    return calls;
}

/* The notes of all sources, in a stack of struct prof_note. */
static void gather_notes(struct prof_stack *notes)
{
    for (size_t i = 0; i < source_count; i++) {
        size_t bytes = sources[i]->note_count * sizeof(struct prof_note);
        if (bytes > 0) {
            memcpy(prof_stack_push(notes, sources[i]->note_count), sources[i]->notes, bytes);
        }
    }
}

bool prof_visit(struct prof_visitor *visitor, const struct prof_header *header)
{
    struct walk walk = {.visitor = visitor,
                        .features = &header->features,
                        .metric_count = prof_metrics_count(),
                        .has_tallies =
                            header->features.allocations || header->features.exceptions,
                        .levels = {.element_bytes = sizeof(struct level)},
                        .children = {.element_bytes = sizeof(struct child)},
                        .counts = {.element_bytes = sizeof(uint64_t)},
                        .folded = {.element_bytes = sizeof(struct child)},
                        .exits = {.element_bytes = sizeof(struct prof_exit)},
                        .progresses = {.element_bytes = sizeof(struct prof_exit)},
                        .payloads = {.element_bytes = sizeof(uint64_t)},
                        .values = {.element_bytes = sizeof(struct prof_value)},
                        .visited = {.element_bytes = sizeof(struct visited)}};
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        walk.tallies[kind].element_bytes = sizeof(struct prof_tally);
    }
    struct prof_stack notes = {.element_bytes = sizeof(struct prof_note)};
    struct prof_header complete = *header;
    vm_hash_map_init(&walk.shared, NULL, NULL);
    prof_cct_lock();
    prof_methods_name();
    for (size_t i = 0; i < source_count; i++) {
        if (sources[i]->begin != NULL) {
            sources[i]->begin();
        }
    }
    gather_notes(&notes);
    complete.note_count = notes.count;
    complete.notes = prof_stack_at(&notes, 0);
    complete.truncated_calls = truncated_calls(&header->features);
    complete.running_threads = prof_progress_collect(&walk.progress);
    bool is_good = visitor->begin(visitor, &complete) && visit_threads(&walk)
                   && visitor->end(visitor);
    prof_progress_release(&walk.progress);
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
    return is_good;
}
