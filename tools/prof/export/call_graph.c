#define _GNU_SOURCE /* qsort_r */
#include "tools/prof/export/call_graph.h"

#include <stdlib.h>
#include <string.h>

#include "tools/prof/code/line_metric.h"
#include "tools/prof/command/message.h"
#include "vm/base/data/array.h"

enum { ROOM_FUNCTIONS, ROOM_SELF, ROOM_INCLUSIVE, ROOM_ACTIVE, ROOM_CALLS, ROOM_ARC_INCLUSIVE };

/* An activation on the current path. */
struct level {
    uint32_t function, arc, method;
    bool is_outermost;
    bool is_hidden; /* the method is hidden; `function` is the function of the level above */
};

struct maker {
    struct tool_call_graph *graph;
    struct level *levels; /* [0] is the root */
    size_t level_count, level_capacity;
    uint64_t *sums; /* indexed by level, then by metric: the sum of the subtree so far */
    size_t sum_capacity;
    uint32_t *chains; /* for each level, for each length from 1 on: the number of the chain that
                         consists of the level's method and its nearest callers */
    size_t chain_capacity;
    uint32_t chain_width;
};

static bool fail(void)
{
    return tool_no_memory() == TOOL_OK;
}

/* --- functions and arcs ------------------------------------------------------------------- */

/* Grows the arrays for one more function. */
static bool grow_functions(struct tool_call_graph *graph)
{
    size_t needed = graph->function_count + 1u, width = graph->profile->metric_count;
    size_t *capacity = graph->capacity;
    return VM_RESERVE_ZEROED(graph->functions, capacity[ROOM_FUNCTIONS], needed)
           && VM_RESERVE_ZEROED(graph->self, capacity[ROOM_SELF], needed * width)
           && VM_RESERVE_ZEROED(graph->inclusive, capacity[ROOM_INCLUSIVE], needed * width)
           && VM_RESERVE_ZEROED(graph->active, capacity[ROOM_ACTIVE], needed);
}

static bool function_of(struct tool_call_graph *graph, uint32_t method, uint32_t level,
                        uint32_t callers, uint32_t *function)
{
    *function = tool_intern(&graph->keys, (uint64_t)level << 32 | method, callers);
    if (*function == TOOL_INTERN_FAILED) {
        return fail();
    }
    if (*function == graph->function_count) {
        if (!grow_functions(graph)) {
            return fail();
        }
        graph->functions[graph->function_count++] =
            (struct tool_call_function){.method = method, .callers = callers, .level = level};
    }
    return true;
}

static bool arc_of(struct tool_call_graph *graph, uint32_t caller, uint32_t callee, int32_t site,
                   uint32_t *arc)
{
    size_t width = graph->profile->metric_count;
    *arc = tool_intern(&graph->arcs, (uint64_t)caller << 32 | callee, (uint32_t)site);
    if (*arc == TOOL_INTERN_FAILED) {
        return fail();
    }
    if (*arc < graph->arc_count) {
        return true;
    }
    size_t needed = *arc + 1u;
    if (!VM_RESERVE_ZEROED(graph->calls, graph->capacity[ROOM_CALLS], needed)
        || !VM_RESERVE_ZEROED(graph->arc_inclusive, graph->capacity[ROOM_ARC_INCLUSIVE],
                              needed * width)) {
        return fail();
    }
    graph->arc_count = *arc + 1;
    return true;
}

/* --- the path ----------------------------------------------------------------------------- */

static uint64_t *sums_at(const struct maker *maker, size_t level)
{
    return maker->sums + level * maker->graph->profile->metric_count;
}

static bool make_room(struct maker *maker)
{
    size_t needed = maker->level_count + 1, width = maker->graph->profile->metric_count;
    return (VM_RESERVE_ZEROED(maker->levels, maker->level_capacity, needed)
            && VM_RESERVE_ZEROED(maker->sums, maker->sum_capacity, needed * width)
            && VM_RESERVE_ZEROED(maker->chains, maker->chain_capacity,
                                 needed * (maker->chain_width + 1u)))
           || fail();
}

/* Sets the level's chains of all lengths, from the method and its callers. */
static bool set_chains(struct maker *maker, size_t level, uint32_t method)
{
    struct tool_call_graph *graph = maker->graph;
    uint32_t width = maker->chain_width;
    uint32_t *own = maker->chains + level * width;
    const uint32_t *above = level == 0 ? NULL : own - width;
    bool has_all = graph->callers >= TOOL_CALL_ALL_CALLERS;
    for (uint32_t i = 0; i < width; i++) {
        uint32_t next = above == NULL ? 0 : has_all ? above[0] : i == 0 ? 0 : above[i - 1];
        if (method == TOOL_CALL_ROOT) {
            own[i] = 0;
            continue;
        }
        uint32_t number = tool_intern(&graph->chains, method, next);
        if (number == TOOL_INTERN_FAILED) {
            return fail();
        }
        own[i] = number + 1;
    }
    return true;
}

static void enter_hidden(struct maker *maker, const uint64_t *self)
{
    size_t at = maker->level_count;
    struct level level = {.function = maker->levels[at - 1].function, .is_hidden = true};
    memcpy(sums_at(maker, at), self, maker->graph->profile->metric_count * sizeof *self);
    maker->levels[maker->level_count++] = level;
}

/* Adds a level for a method that the last level calls. self: the method's exclusive numbers. */
static bool enter(struct maker *maker, uint32_t method, int32_t site, uint64_t entries,
                  const uint64_t *self)
{
    struct tool_call_graph *graph = maker->graph;
    struct level level = {.method = method};
    uint32_t activation = 1, width = graph->profile->metric_count, callers = 0;
    size_t at = maker->level_count;
    if (!make_room(maker)) {
        return false;
    }
    if (graph->hidden != NULL && at > 0) {
        site = maker->levels[at - 1].is_hidden;
        if (TOOL_CALL_IS_METHOD(method) && graph->hidden[method]) {
            enter_hidden(maker, self);
            return true;
        }
    }
    if (TOOL_CALL_IS_METHOD(method)) {
        activation += graph->method_active[method]++;
        activation = activation < graph->recursion ? activation : graph->recursion;
    }
    if (at > 0 && maker->chain_width > 0) {
        callers = maker->chains[at * maker->chain_width - 1]; /* the longest chain of the level
                                                                 above */
    }
    if (!function_of(graph, method, activation, callers, &level.function)
        || (at > 0
            && !arc_of(graph, maker->levels[at - 1].function, level.function, site, &level.arc))
        || !set_chains(maker, at, method)) {
        return false;
    }
    level.is_outermost = graph->active[level.function]++ == 0;
    graph->functions[level.function].entries += entries;
    if (at > 0) {
        graph->calls[level.arc] += entries;
    }
    for (uint32_t i = 0; i < width; i++) {
        graph->self[(size_t)level.function * width + i] += self[i];
        sums_at(maker, at)[i] = self[i];
    }
    maker->levels[maker->level_count++] = level;
    return true;
}

static void leave(struct maker *maker)
{
    struct tool_call_graph *graph = maker->graph;
    const struct level level = maker->levels[--maker->level_count];
    uint32_t width = graph->profile->metric_count;
    const uint64_t *sums = sums_at(maker, maker->level_count);
    graph->active[level.function] -= !level.is_hidden;
    if (TOOL_CALL_IS_METHOD(level.method) && !level.is_hidden) {
        graph->method_active[level.method]--;
    }
    for (uint32_t i = 0; i < width; i++) {
        if (maker->level_count > 0) {
            sums_at(maker, maker->level_count - 1)[i] += sums[i];
        }
        if (level.is_outermost) {
            graph->inclusive[(size_t)level.function * width + i] += sums[i];
        }
        if (level.is_outermost && maker->level_count > 0) {
            graph->arc_inclusive[(size_t)level.arc * width + i] += sums[i];
        }
    }
}

/* Adds the numbers of a metric from a context's tallies. */
static bool add_tallies(struct tool_call_graph *graph, uint32_t function, uint32_t context,
                        uint32_t metric, enum prof_tally_kind kind, uint32_t number)
{
    const struct prof_contexts *contexts = graph->profile->contexts;
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    struct prof_tally_list list = prof_contexts_tallies(contexts, kind, context);
    size_t count = graph->profile->metric_count;
    for (size_t i = 0; method->instruction_count > 0 && i < list.count; i++) {
        uint32_t index;
        if (!tool_tally_place(method, kind, &list.tallies[i], &index)) {
            continue;
        }
        uint32_t key = tool_intern(&graph->placed, function, index);
        if (key == TOOL_INTERN_FAILED
            || !VM_RESERVE_ZEROED(graph->placed_values, graph->placed_capacity,
                                  (key + 1u) * count)) {
            return fail();
        }
        graph->placed_values[key * count + metric] += list.tallies[i].counts[number];
    }
    return true;
}

static bool add_placed(struct tool_call_graph *graph, uint32_t function, uint32_t context)
{
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < graph->profile->metric_count; i++) {
        enum prof_tally_kind kind;
        uint32_t number;
        if (tool_line_metric_tally(graph->profile->contexts, graph->profile->metrics[i].name, &kind,
                                   &number)) {
            is_good = add_tallies(graph, function, context, i, kind, number);
        }
    }
    return is_good;
}

uint64_t tool_call_placed(const struct tool_call_graph *graph, uint32_t function, uint32_t index,
                          uint32_t metric)
{
    uint32_t key = tool_intern_find(&graph->placed, function, index);
    return key == TOOL_INTERN_FAILED
               ? 0
               : graph->placed_values[(size_t)key * graph->profile->metric_count + metric];
}

static bool add_code(struct tool_call_graph *graph, uint32_t function, uint32_t context)
{
    return (tool_code_counts_add(&graph->counts, function, context) || fail())
           && add_placed(graph, function, context);
}

static bool add_entry(struct maker *maker, const struct tool_walk *walk, size_t base)
{
    struct tool_call_graph *graph = maker->graph;
    while (maker->level_count > base + walk->depth) {
        leave(maker);
    }
    if (walk->context == PROF_NO_CONTEXT) {
        return enter(maker, TOOL_CALL_FOLDED, walk->site, walk->entries, walk->self);
    }
    uint32_t method = graph->profile->contexts->method[walk->context];
    return enter(maker, method, walk->site, walk->entries, walk->self)
           && (graph->hidden != NULL
               || add_code(graph, maker->levels[maker->level_count - 1].function, walk->context));
}

static bool add_all(struct maker *maker, const struct tool_prune *prune)
{
    static const int32_t no_site = -1;
    const struct prof_tree_range *tree = NULL;
    struct tool_walk walk;
    size_t base = 1;
    tool_walk_begin(&walk, prune);
    uint64_t *zeros = calloc(prune->profile->metric_count + 1u, sizeof *zeros);
    bool is_good = zeros == NULL ? fail() : enter(maker, TOOL_CALL_ROOT, no_site, 0, zeros);
    while (is_good && tool_walk_next(&walk)) {
        if (walk.tree != tree) {
            tree = walk.tree;
            while (maker->level_count > 1) {
                leave(maker);
            }
            base = tree->is_truncated ? 2 : 1;
            is_good = !tree->is_truncated || enter(maker, TOOL_CALL_TRUNCATED, no_site, 0, zeros);
        }
        is_good = is_good && add_entry(maker, &walk, base);
    }
    while (maker->level_count > 0) {
        leave(maker);
    }
    is_good = is_good && !walk.has_failed;
    tool_walk_end(&walk);
    free(zeros);
    return is_good;
}

/* --- the graph ---------------------------------------------------------------------------- */

static int compare_arcs(const void *a, const void *b, void *data)
{
    const struct tool_call_graph *graph = data;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    uint32_t caller = tool_arc_caller(graph, x), other = tool_arc_caller(graph, y);
    if (caller != other) {
        return caller < other ? -1 : 1;
    }
    int32_t site = tool_arc_site(graph, x), other_site = tool_arc_site(graph, y);
    if (site != other_site) {
        return site < other_site ? -1 : 1;
    }
    return x < y ? -1 : x > y; /* equal functions remain in the order of their first calls */
}

static bool finish(struct tool_call_graph *graph)
{
    graph->sorted_arcs = malloc((graph->arc_count + 1u) * sizeof *graph->sorted_arcs);
    if (graph->sorted_arcs == NULL || !tool_code_counts_finish(&graph->counts)) {
        return fail();
    }
    for (uint32_t i = 0; i < graph->arc_count; i++) {
        graph->sorted_arcs[i] = i;
    }
    qsort_r(graph->sorted_arcs, graph->arc_count, sizeof *graph->sorted_arcs, compare_arcs, graph);
    return true;
}

bool tool_call_graph_init(struct tool_call_graph *graph, const struct tool_prune *prune,
                          const struct tool_call_options *options)
{
    const struct tool_profile *profile = prune->profile;
    uint64_t callers = options->callers, recursion = options->recursion;
    *graph = (struct tool_call_graph){.profile = profile, .hidden = options->hidden};
    graph->callers = (uint32_t)(callers < TOOL_CALL_ALL_CALLERS ? callers : TOOL_CALL_ALL_CALLERS);
    graph->recursion = (uint32_t)(recursion < 1 ? 1 : recursion < 1000000 ? recursion : 1000000);
    graph->method_active =
        calloc(profile->contexts->method_count + 1u, sizeof *graph->method_active);
    struct maker maker = {.graph = graph};
    maker.chain_width = graph->callers >= TOOL_CALL_ALL_CALLERS ? 1 : graph->callers;
    bool is_good =
        graph->method_active != NULL && tool_code_counts_init(&graph->counts, profile->contexts);
    is_good = is_good ? add_all(&maker, prune) && finish(graph) : fail();
    free(maker.levels);
    free(maker.sums);
    free(maker.chains);
    if (!is_good) {
        tool_call_graph_fini(graph);
    }
    return is_good;
}

void tool_call_graph_fini(struct tool_call_graph *graph)
{
    free(graph->functions);
    free(graph->self);
    free(graph->inclusive);
    free(graph->calls);
    free(graph->arc_inclusive);
    free(graph->sorted_arcs);
    free(graph->active);
    free(graph->method_active);
    tool_intern_fini(&graph->keys);
    tool_intern_fini(&graph->chains);
    tool_intern_fini(&graph->arcs);
    tool_code_counts_fini(&graph->counts);
    tool_intern_fini(&graph->placed);
    free(graph->placed_values);
    *graph = (struct tool_call_graph){0};
}

static const char *name_of(uint32_t method, const char *const *names, const char *folded)
{
    return method == TOOL_CALL_ROOT        ? "(root)"
           : method == TOOL_CALL_FOLDED    ? folded
           : method == TOOL_CALL_TRUNCATED ? "(truncated)"
                                           : names[method];
}

void tool_call_name(struct vm_text *to, const struct tool_call_graph *graph, uint32_t function,
                    const char *const *names, const char *folded)
{
    const struct tool_call_function *of = &graph->functions[function];
    vm_text_string(to, name_of(of->method, names, folded));
    if (of->level > 1) {
        vm_text_put(to, "'", of->level);
    }
    for (uint32_t chain = of->callers; chain != 0;) {
        const struct tool_pair *link = &graph->chains.pairs[chain - 1];
        vm_text_put(to, "'", name_of((uint32_t)link->a, names, folded));
        chain = (uint32_t)link->b;
    }
}
