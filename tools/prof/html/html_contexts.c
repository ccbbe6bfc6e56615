/* Writes the contexts of a page as columns of numbers. Contexts that were left out are united. */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/html/html_data.h"
#include "tools/prof/html/html_rest.h"
#include "vm/base/data/array.h"

/* The columns under construction, and the position in the trees. */
struct writer {
    struct html_data *data;
    unsigned side;
    const struct prof_contexts *contexts;
    struct vm_text ups, sites, methods, united, cuts;
    struct vm_text *values; /* indexed by metric */
    uint64_t next;          /* number of the next context, counted over all trees */
    uint64_t last_cut, last_exit;
    uint32_t depth;   /* depth of the previous context, from 1; 0 at the start of a tree */
    uint64_t *counts; /* buffer for counts of blocks */
    uint32_t *ends;   /* indexed by depth, from 0: the end of the context's subtree on the current
                         path */
    size_t end_capacity;
    uint64_t *sums; /* indexed by metric */
};

static void put_place(struct writer *writer, uint32_t depth, int32_t site, uint32_t method)
{
    html_put(&writer->ups, writer->depth + 1 - depth);
    html_put(&writer->sites, (uint64_t)((int64_t)site + 1));
    html_put(&writer->methods, method);
    writer->depth = depth;
    writer->next++;
}

static uint64_t self_of(const struct writer *writer, uint32_t metric, uint32_t context)
{
    return writer->data->metrics[metric].self[writer->side][context];
}

static void note_place(struct writer *writer, uint32_t context, uint64_t number)
{
    struct html_place *places = writer->data->places[writer->side];
    if (places != NULL) {
        places[context].context = (uint32_t)number;
    }
}

/* --- blocks ----------------------------------------------------------------------------- */

static void put_counts(struct writer *writer, const uint64_t *counts, uint32_t count,
                       uint64_t entries)
{
    struct vm_text *to = &writer->data->sections[HTML_BLOCKS];
    for (uint32_t i = 0; i < count; i++) {
        html_put_signed(to, (int64_t)(counts[i] - entries));
        entries = counts[i];
    }
}

/* Writes the exits whose counts are negative, or the others. */
static void put_signed_exits(struct writer *writer, unsigned kind, const struct prof_exit *exits,
                             size_t count, bool are_negative)
{
    size_t some = 0;
    for (size_t i = 0; i < count; i++) {
        some += ((int64_t)exits[i].count < 0) == are_negative;
    }
    if (some == 0) {
        return;
    }
    struct vm_text *to = &writer->data->sections[HTML_EXITS];
    uint64_t context = writer->next - 1;
    html_put(to, context - writer->last_exit);
    html_put(to, kind);
    html_put(to, some);
    for (size_t i = 0; i < count; i++) {
        if (((int64_t)exits[i].count < 0) == are_negative) {
            html_put(to, exits[i].block);
            html_put(to, exits[i].instruction);
            html_put(to, prof_exit_size(&exits[i]));
        }
    }
    writer->last_exit = context;
}

static void put_exits(struct writer *writer, unsigned kind, const struct prof_exit *exits,
                      size_t count)
{
    put_signed_exits(writer, kind, exits, count, false);
    put_signed_exits(writer, HTML_ARRIVALS, exits, count, true);
}

static void put_blocks(struct writer *writer, uint32_t context)
{
    const struct prof_contexts *contexts = writer->contexts;
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    if (!prof_contexts_has_blocks(contexts, method)) {
        return;
    }
    prof_contexts_blocks(contexts, context, writer->counts);
    put_counts(writer, writer->counts, method->block_count, contexts->entries[context]);
    const struct prof_exit_list *lists[] = {&contexts->exits, &contexts->in_progress};
    for (unsigned kind = 0; kind < 2; kind++) {
        size_t count;
        const struct prof_exit *exits = prof_contexts_exits(lists[kind], context, &count);
        put_exits(writer, kind, exits, count);
    }
}

/* --- trees ------------------------------------------------------------------------------ */

static void put_context(struct writer *writer, uint32_t context, uint32_t depth)
{
    const struct prof_contexts *contexts = writer->contexts;
    uint64_t number = writer->next;
    uint32_t method = writer->data->numbers[writer->side][contexts->method[context]];
    note_place(writer, context, number);
    put_place(writer, depth, contexts->site[context], method);
    if (method == 0) {
        html_put(&writer->united, 1);
    }
    if ((contexts->flags[context] & PROF_CONTEXT_CUT) != 0) {
        html_put(&writer->cuts, number - writer->last_cut);
        writer->last_cut = number;
    }
    for (uint32_t m = 0; m < writer->data->metric_count; m++) {
        html_put(&writer->values[m], self_of(writer, m, context));
    }
    put_blocks(writer, context);
    writer->data->written_contexts++;
}

static bool is_left_out(const struct writer *writer, uint32_t context)
{
    const uint8_t *is_kept = writer->data->is_kept[writer->side];
    return is_kept != NULL && !is_kept[context];
}

/* Writes the left-out contexts among the siblings in first .. end - 1, with all contexts below
 * them, as one context. */
static void put_united(struct writer *writer, uint32_t first, uint32_t end, uint32_t depth)
{
    struct html_data *data = writer->data;
    uint64_t count = 0;
    memset(writer->sums, 0, data->metric_count * sizeof *writer->sums);
    for (uint32_t i = first; i < end; i = writer->contexts->end[i]) {
        if (!is_left_out(writer, i)) {
            continue;
        }
        count += writer->contexts->end[i] - i;
        for (uint32_t j = i; j < writer->contexts->end[i]; j++) {
            note_place(writer, j, writer->next);
            for (uint32_t m = 0; m < data->metric_count; m++) {
                writer->sums[m] += self_of(writer, m, j);
            }
        }
    }
    if (count == 0) {
        return;
    }
    put_place(writer, depth, -1, 0);
    html_put(&writer->united, count);
    for (uint32_t m = 0; m < data->metric_count; m++) {
        html_put(&writer->values[m], writer->sums[m]);
    }
    data->united_contexts += count;
}

static bool reserve_depth(struct writer *writer, size_t depth)
{
    return VM_RESERVE(writer->ends, writer->end_capacity, depth + 1);
}

static bool put_tree(struct writer *writer, uint32_t first, uint32_t end)
{
    uint32_t depth = 0;
    writer->depth = 0;
    put_united(writer, first, end, 1);
    for (uint32_t i = first; i < end;) {
        if (is_left_out(writer, i)) {
            i = writer->contexts->end[i];
            continue;
        }
        while (depth > 0 && writer->ends[depth - 1] <= i) {
            depth--;
        }
        if (!reserve_depth(writer, depth)) {
            return false;
        }
        writer->ends[depth++] = writer->contexts->end[i];
        put_context(writer, i, depth);
        put_united(writer, i + 1, writer->contexts->end[i], depth + 1);
        i++;
    }
    return true;
}

/* --- left-out contexts, by method ------------------------------------------------------- */

static void put_rest_place(struct writer *writer, const struct html_rest_method *method)
{
    put_place(writer, 1, -1, writer->data->numbers[writer->side][method->method->number]);
    html_put(&writer->united, method->contexts);
}

static void put_rest_total(struct writer *writer, const struct html_rest *rest, unsigned level)
{
    for (uint32_t i = 0; i < rest->count; i++) {
        put_rest_place(writer, &rest->methods[i]);
        for (uint32_t m = 0; m < writer->data->metric_count; m++) {
            html_put(&writer->values[m], rest->methods[i].total[level][m]);
        }
    }
}

static void put_rest(struct writer *writer, const struct html_rest *rest)
{
    for (uint32_t i = 0; i < rest->count; i++) {
        const struct html_rest_method *method = &rest->methods[i];
        put_rest_place(writer, method);
        for (uint32_t m = 0; m < writer->data->metric_count; m++) {
            html_put(&writer->values[m], method->self[m]);
        }
        if (method->blocks != NULL) {
            put_counts(writer, method->blocks, method->method->block_count, method->entries);
            put_exits(writer, 0, method->exits[0].exits, method->exits[0].count);
            put_exits(writer, 1, method->exits[1].exits, method->exits[1].count);
        }
    }
}

static void put_tree_head(struct writer *writer, enum html_tree kind, uint32_t thread,
                          uint64_t count)
{
    struct vm_text *to = &writer->data->sections[HTML_TREES];
    html_put(to, writer->side);
    html_put(to, kind);
    html_put(to, thread);
    html_put(to, count);
}

/* Sets, for each context of a tree that was left out, the context of its method in HTML_REST. */
static void note_rest_places(struct writer *writer, const struct prof_tree_range *tree,
                             const struct html_rest *rest, uint64_t first)
{
    struct html_place *places = writer->data->places[writer->side];
    for (uint32_t i = tree->first; places != NULL && i < tree->end; i++) {
        if (is_left_out(writer, i)) {
            places[i].rest = (uint32_t)first + rest->index[writer->contexts->method[i]] - 1;
        }
    }
}

/* Writes the trees with the sums of the contexts that were left out of a tree. Returns the number
 * of trees written. */
static unsigned put_rest_trees(struct writer *writer, const struct prof_tree_range *tree,
                               uint32_t thread, const struct html_rest_keys *keys)
{
    struct html_rest rest;
    unsigned trees = 0;
    writer->data->has_failed |= !html_rest_make(&rest, writer->data, writer->side, tree, keys);
    if (!writer->data->has_failed && rest.count > 0) {
        writer->depth = 0;
        note_rest_places(writer, tree, &rest, writer->next);
        put_rest(writer, &rest);
        put_tree_head(writer, HTML_REST, thread, rest.count);
        for (unsigned level = 0; level < HTML_LEVELS; level++) {
            writer->depth = 0;
            put_rest_total(writer, &rest, level);
            put_tree_head(writer, HTML_REST_TOTAL + level, thread, rest.count);
        }
        trees = 1 + HTML_LEVELS;
    }
    html_rest_fini(&rest);
    return trees;
}

/* Writes the trees of a side, with threads in the order of META. Returns the number of trees
 * written. */
static uint64_t put_side(struct writer *writer)
{
    const struct prof_contexts *contexts = writer->contexts;
    bool is_pruned = writer->data->is_kept[writer->side] != NULL;
    struct html_rest_keys keys = {{NULL}};
    uint32_t thread = 0;
    uint64_t trees = 0;
    writer->data->has_failed |= is_pruned && !html_rest_keys_make(&keys, contexts);
    for (uint32_t t = 0; t < contexts->tree_count && !writer->data->has_failed; t++) {
        const struct prof_tree_range *tree = &contexts->trees[t];
        thread += html_has_thread(tree) && !tree->is_truncated;
        uint32_t of_thread = html_has_thread(tree) ? thread : 0;
        uint64_t first = writer->next;
        writer->data->has_failed |= !put_tree(writer, tree->first, tree->end);
        put_tree_head(writer, tree->is_truncated ? HTML_TRUNCATED : HTML_TREE, of_thread,
                      writer->next - first);
        trees++;
        if (is_pruned) {
            trees += put_rest_trees(writer, tree, of_thread, &keys);
        }
    }
    html_rest_keys_fini(&keys);
    return trees;
}

static void finish(struct writer *writer, uint64_t trees)
{
    struct html_data *data = writer->data;
    struct vm_text heads = data->sections[HTML_TREES];
    data->sections[HTML_TREES] = (struct vm_text){0};
    html_put(&data->sections[HTML_TREES], trees);
    vm_text_add(&data->sections[HTML_TREES], heads.bytes, heads.length);
    data->has_failed |= heads.has_failed;
    vm_text_fini(&heads);
    struct vm_text *columns[] = {&writer->ups, &writer->sites, &writer->methods, &writer->united,
                                 &writer->cuts};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        html_put_column(&data->sections[HTML_CONTEXTS], columns[i]);
    }
    for (uint32_t m = 0; m < data->metric_count; m++) {
        html_put_column(&data->sections[HTML_VALUES], &writer->values[m]);
    }
}

bool html_contexts_write(struct html_data *data)
{
    struct writer writer = {.data = data};
    writer.values = calloc((size_t)data->metric_count + 1, sizeof *writer.values);
    writer.sums = calloc((size_t)data->metric_count + 1, sizeof *writer.sums);
    data->has_failed |= writer.values == NULL || writer.sums == NULL;
    uint64_t trees = 0;
    for (unsigned side = 0; side < data->side_count && !data->has_failed; side++) {
        writer.side = side;
        writer.contexts = data->sides[side]->contexts;
        size_t blocks = html_most_blocks(writer.contexts);
        writer.counts = calloc(blocks + 1, sizeof *writer.counts);
        data->has_failed |= writer.counts == NULL;
        if (html_tallies_are_there(data) || html_places_are_there(data)) {
            data->places[side] =
                calloc((size_t)writer.contexts->count + 1, sizeof *data->places[side]);
            data->has_failed |= data->places[side] == NULL;
        }
        if (!data->has_failed) {
            trees += put_side(&writer);
        }
        free(writer.counts);
    }
    if (writer.values != NULL) {
        finish(&writer, trees);
    }
    free(writer.values);
    free(writer.sums);
    free(writer.ends);
    return !data->has_failed;
}
