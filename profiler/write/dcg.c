/*
 * dcg.c: the dynamic call graph as XML. Every method appears once, with the sums over its contexts,
 * and with its callsites and how often each calls each callee. Memory is proportional to the number
 * of methods and calls that occur, and to the depth of the tree. docs/profile-formats.md and
 * profiler/schema/dcg.rng describe the format.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/write/method_totals.h"
#include "profiler/write/writer.h"
#include "profiler/write/xml.h"
#include "vm/base/data/array.h"

/* The exits of a method, in ascending order of block and instruction. */
struct dcg_exits {
    struct prof_exit *at;
    size_t count, capacity;
};

struct dcg_method {
    struct prof_method_total sum; /* must be the first member; made by prof_method_totals_add */
    uint64_t *block_counts;
    struct dcg_exits exits, in_progress;
    struct dcg_edge *edges;
};

struct dcg_edge {
    struct dcg_method *caller; /* NULL: there is no caller, or it is no longer known */
    struct dcg_method *callee;
    int32_t instruction;
    uint64_t count;
    struct dcg_edge *next; /* the next edge of the same caller */
};

struct dcg_writer {
    struct prof_tree_walker visitor; /* must be the first member, so that the visitor's address is
                                        the writer's */
    struct prof_output *out;
    struct prof_features features;
    struct prof_xml_cache cache;
    struct prof_method_totals sums;
    struct vm_hash_map edges; /* maps a struct dcg_edge to itself */
    struct dcg_edge *roots;
    struct dcg_method **open; /* the path, indexed by depth */
    size_t depth, capacity;
};

static struct dcg_writer *writer_of(struct prof_tree_walker *visitor)
{
    return (struct dcg_writer *)visitor;
}

static bool fail(struct dcg_writer *writer)
{
    prof_output_fail(writer->out, ENOMEM);
    return false;
}

/* --- summing up ----------------------------------------------------------------------- */

static uint32_t hash_edge(const void *key)
{
    const struct dcg_edge *edge = key;
    uint64_t hash = (uintptr_t)edge->caller * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 32) + (uintptr_t)edge->callee;
    hash = hash * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 32) + (uint32_t)edge->instruction;
    hash = hash * 0x9e3779b97f4a7c15u;
    return (uint32_t)(hash >> 32); /* the upper bits depend on all bits */
}

static bool equal_edges(const void *a, const void *b)
{
    const struct dcg_edge *x = a, *y = b;
    return x->caller == y->caller && x->callee == y->callee && x->instruction == y->instruction;
}

static bool begin(struct prof_tree_walker *visitor, const struct prof_header *header)
{
    struct dcg_writer *writer = writer_of(visitor);
    writer->features = header->features;
    prof_xml_cache_init(&writer->cache, &header->features);
    vm_hash_map_init(&writer->edges, hash_edge, equal_edges);
    prof_xml_root(writer->out, "dynamicCallGraph", header);
    return prof_method_totals_init(&writer->sums, &header->features, sizeof(struct dcg_method))
           || fail(writer);
}

static bool push(struct dcg_writer *writer, struct dcg_method *method)
{
    if (!VM_RESERVE(writer->open, writer->capacity, writer->depth + 1)) {
        return false;
    }
    writer->open[writer->depth++] = method;
    return true;
}

static bool add_edge(struct dcg_writer *writer, struct dcg_method *caller, int32_t instruction,
                     struct dcg_method *callee, uint64_t count)
{
    struct dcg_edge key = {.caller = caller, .callee = callee, .instruction = instruction};
    struct dcg_edge *edge = vm_hash_map_find(&writer->edges, &key);
    if (edge == NULL) {
        edge = vm_arena_alloc(writer->sums.arena, sizeof *edge);
        if (edge == NULL) {
            return false;
        }
        struct dcg_edge **list = caller == NULL ? &writer->roots : &caller->edges;
        *edge = key;
        edge->next = *list;
        if (!vm_hash_map_put(&writer->edges, edge, edge, NULL)) {
            return false;
        }
        *list = edge;
    }
    edge->count += count;
    return true;
}

static bool is_before(const struct prof_exit *a, const struct prof_exit *b)
{
    return a->block != b->block ? a->block < b->block : a->instruction < b->instruction;
}

static bool add_exit(struct dcg_exits *to, const struct prof_exit *exit)
{
    size_t low = 0, high = to->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (is_before(&to->at[middle], exit)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low < to->count && !is_before(exit, &to->at[low])) {
        to->at[low].count += exit->count;
        if (to->at[low].count == 0) { /* activations that went over to another scope */
            memmove(to->at + low, to->at + low + 1, (to->count - low - 1) * sizeof *to->at);
            to->count--;
        }
        return true;
    }
    if (!VM_RESERVE(to->at, to->capacity, to->count + 1)) {
        return false;
    }
    memmove(to->at + low + 1, to->at + low, (to->count - low) * sizeof *to->at);
    to->at[low] = *exit;
    to->count++;
    return true;
}

static bool add_blocks(struct dcg_writer *writer, struct dcg_method *method,
                       const struct prof_node_view *node)
{
    uint32_t count = node->method->block_count;
    if (method->block_counts == NULL) {
        method->block_counts =
            vm_arena_alloc_array(writer->sums.arena, count, sizeof *method->block_counts);
        if (method->block_counts == NULL) {
            return false;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        method->block_counts[i] += node->block_counts[i];
    }
    for (size_t i = 0; i < node->exit_count; i++) {
        if (!add_exit(&method->exits, &node->exits[i])) {
            return false;
        }
    }
    for (size_t i = 0; i < node->in_progress_count; i++) {
        if (!add_exit(&method->in_progress, &node->in_progress[i])) {
            return false;
        }
    }
    return true;
}

static bool enter_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    struct dcg_writer *writer = writer_of(visitor);
    struct dcg_method *method = (struct dcg_method *)prof_method_totals_add(&writer->sums, node);
    if (method == NULL) {
        return fail(writer);
    }
    if (writer->features.blocks && !node->is_native && !add_blocks(writer, method, node)) {
        return fail(writer);
    }
    struct dcg_method *caller = writer->depth == 0 ? NULL : writer->open[writer->depth - 1];
    int32_t instruction = caller == NULL || !writer->features.callsites ? 0 : node->callsite;
    if ((!node->is_truncated && !add_edge(writer, caller, instruction, method, node->entries))
        || !push(writer, method)) {
        return fail(writer);
    }
    return true;
}

static bool leave_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    (void)node;
    writer_of(visitor)->depth--;
    return true;
}

/* --- writing -------------------------------------------------------------------------- */

static int compare_edges(const void *a, const void *b)
{
    const struct dcg_edge *const *one = a, *const *other = b;
    if ((*one)->instruction != (*other)->instruction) {
        return (*one)->instruction < (*other)->instruction ? -1 : 1;
    }
    const struct prof_method_total *x = &(*one)->callee->sum, *y = &(*other)->callee->sum;
    return prof_method_total_compare(&x, &y);
}

/* Returns the edges of a list, sorted by instruction and callee; malloc'ed. */
static struct dcg_edge **sorted_edges(struct dcg_edge *list, size_t *count)
{
    size_t length = 0;
    for (struct dcg_edge *edge = list; edge != NULL; edge = edge->next) {
        length++;
    }
    struct dcg_edge **all = malloc((length + 1) * sizeof *all);
    if (all != NULL) {
        length = 0;
        for (struct dcg_edge *edge = list; edge != NULL; edge = edge->next) {
            all[length++] = edge;
        }
        qsort(all, length, sizeof *all, compare_edges);
    }
    *count = length;
    return all;
}

static bool write_target(struct dcg_writer *writer, const struct dcg_edge *edge)
{
    struct prof_output *out = writer->out;
    const struct prof_method_total *callee = &edge->callee->sum;
    const struct prof_xml_method *method = prof_xml_method_get(&writer->cache, callee->method);
    if (method == NULL) {
        return false;
    }
    prof_output_text(out, "<target ");
    prof_output_bytes(out, method->text, method->identity_length);
    prof_output_put(out,
                    callee->is_native ? " x:native=\"true\"><executionCount>" : "><executionCount>",
                    edge->count, "</executionCount></target>\n");
    return true;
}

/* If callsites are not distinguished, the call targets are children of the method's element, as
 * contexts are in the format of the tree. */
static bool write_edges(struct dcg_writer *writer, const struct prof_xml_method *caller,
                        struct dcg_edge *list)
{
    size_t count;
    uint32_t next_site = 0;
    bool is_complete = true, has_sites = caller != NULL && writer->cache.has_callsites;
    struct dcg_edge **edges = sorted_edges(list, &count);
    if (edges == NULL) {
        return false;
    }
    for (size_t i = 0; i < count && is_complete; i++) {
        int32_t instruction = edges[i]->instruction;
        if (has_sites && (i == 0 || edges[i - 1]->instruction != instruction)) {
            prof_xml_callsite(writer->out, caller, instruction, &next_site);
        }
        is_complete = write_target(writer, edges[i]);
        if (has_sites && (i + 1 == count || edges[i + 1]->instruction != instruction)) {
            prof_output_text(writer->out, "</callsite>\n");
        }
    }
    free(edges);
    return is_complete;
}

static bool write_method(struct dcg_writer *writer, struct dcg_method *sums)
{
    struct prof_output *out = writer->out;
    const struct prof_method_total *sum = &sums->sum;
    const struct prof_xml_method *method = prof_xml_method_get(&writer->cache, sum->method);
    if (method == NULL) {
        return false;
    }
    prof_output_text(out, "<method ");
    prof_output_bytes(out, method->text, method->opening_length);
    prof_output_put(out,
                    sum->is_native ? " x:native=\"true\"><executionCount>" : "><executionCount>",
                    sum->entries, "</executionCount>");
    if (writer->features.blocks) {
        prof_output_put(out, "<executedInstructions>", sum->executed_instructions,
                        "</executedInstructions>");
    }
    prof_output_char(out, '\n');
    for (size_t i = 0; i < sum->value_count; i++) {
        prof_xml_value(out, writer->sums.value_names[i], sum->values[i]);
    }
    struct prof_tally_list tallies[PROF_TALLY_LISTED];
    for (uint32_t kind = 0; kind < PROF_TALLY_LISTED; kind++) {
        tallies[kind] = (struct prof_tally_list){sum->tally_counts[kind], sum->tallies[kind]};
    }
    prof_xml_tallies(out, tallies);
    if (!write_edges(writer, method, sums->edges)) {
        return false;
    }
    if (sums->block_counts != NULL) {
        struct prof_node_view counts = {.block_counts = sums->block_counts,
                                        .exit_count = sums->exits.count,
                                        .exits = sums->exits.at,
                                        .in_progress_count = sums->in_progress.count,
                                        .in_progress = sums->in_progress.at};
        prof_xml_blocks(out, method, &counts);
    }
    prof_output_text(out, "</method>\n");
    return true;
}

static bool end(struct prof_tree_walker *visitor)
{
    struct dcg_writer *writer = writer_of(visitor);
    struct prof_method_total **methods =
        prof_method_totals_sorted(&writer->sums, prof_method_total_compare);
    bool is_complete = methods != NULL;
    if (is_complete && writer->roots != NULL) {
        prof_output_text(writer->out, "<x:roots>\n");
        is_complete = write_edges(writer, NULL, writer->roots);
        prof_output_text(writer->out, "</x:roots>\n");
    }
    for (size_t i = 0; is_complete && i < writer->sums.by_method.count; i++) {
        is_complete = write_method(writer, (struct dcg_method *)methods[i]);
    }
    prof_output_text(writer->out, "</dynamicCallGraph>\n");
    free(methods);
    return is_complete ? prof_output_is_good(writer->out) : fail(writer);
}

static struct prof_tree_walker *create(struct prof_output *out)
{
    struct dcg_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) {
        return NULL;
    }
    writer->visitor = (struct prof_tree_walker){
        .begin = begin, .enter_node = enter_node, .leave_node = leave_node, .end = end};
    writer->out = out;
    return &writer->visitor;
}

static void destroy(struct prof_tree_walker *visitor)
{
    struct dcg_writer *writer = writer_of(visitor);
    size_t position = 0;
    void *method;
    while (vm_hash_map_next(&writer->sums.by_method, &position, NULL, &method)) {
        free(((struct dcg_method *)method)->exits.at);
        free(((struct dcg_method *)method)->in_progress.at);
    }
    prof_method_totals_fini(&writer->sums);
    prof_xml_cache_fini(&writer->cache);
    vm_hash_map_fini(&writer->edges);
    free(writer->open);
    free(writer);
}

const struct prof_writer prof_writer_dcg = {.create = create, .destroy = destroy};
