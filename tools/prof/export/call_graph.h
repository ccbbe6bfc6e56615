/*
 * call_graph.h: the functions of an export and the calls between them, summed over contexts.
 *
 * By default, a function is a method in all its contexts. Options split a method into several
 * functions, which differ in their nearest callers, or in the number of activations of the method
 * on the stack.
 *
 * Inclusive numbers count recursion once: for functions and calls they are sums over outermost
 * activations. A call of a function that is already on the stack has inclusive numbers of 0,
 * because the outer call includes its costs. So the inclusive numbers of all calls of a function
 * add up to the inclusive number of the function.
 *
 * Errors: if memory runs out, functions print a line on stderr and return false.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_CALL_GRAPH_H
#define JP2VM_TOOLS_PROF_EXPORT_CALL_GRAPH_H

#include "tools/prof/code/code_counts.h"
#include "tools/prof/export/prune.h"
#include "vm/base/text/text.h"

/* Values of a method's number that are not methods. */
#define TOOL_CALL_ROOT UINT32_MAX /* the caller of methods that the machine calls */
#define TOOL_CALL_FOLDED (UINT32_MAX - 1)
#define TOOL_CALL_TRUNCATED (UINT32_MAX - 2)
#define TOOL_CALL_IS_METHOD(number) ((number) < TOOL_CALL_TRUNCATED)

#define TOOL_CALL_ALL_CALLERS 64 /* this value, and any larger value, means all callers */

struct tool_call_function {
    uint32_t method;
    uint32_t callers; /* the chain of callers that distinguishes the function: index in
                         tool_call_graph.chains + 1; 0: none */
    uint32_t level;   /* the number of activations of the method on the stack, from 1 */
    uint64_t entries;
};

/* Functions are numbered in the order of their first calls; the root is 0. Columns are indexed by
 * function (or arc) * metric_count + metric. */
struct tool_call_graph {
    const struct tool_profile *profile;
    uint32_t callers, recursion; /* as in the options */
    const bool *hidden;

    uint32_t function_count;
    struct tool_call_function *functions;
    uint64_t *self, *inclusive;
    struct tool_code_counts counts; /* slots are functions */
    struct tool_intern placed;      /* keys: function, and index of an instruction that has numbers
                                       of tallies */
    uint64_t *placed_values;        /* indexed by number in `placed`, then by metric */
    size_t placed_capacity;

    uint32_t arc_count;
    struct tool_intern arcs; /* keys: caller and callee as one number, and site */
    uint64_t *calls;         /* indexed by arc */
    uint64_t *arc_inclusive;
    uint32_t *sorted_arcs; /* sorted by caller, site, callee */

    struct tool_intern keys, chains; /* keys of functions; chains of callers: method, and number of
                                        the rest of the chain + 1 */
    uint32_t *active;                /* indexed by function: its activations on the current path */
    uint32_t *method_active;         /* the same, indexed by method */
    size_t capacity[6];
};

/* Options that split methods into functions. */
struct tool_call_options {
    uint64_t callers;   /* how many of the nearest callers distinguish functions */
    uint64_t recursion; /* up to how many activations distinguish functions; 0 and 1: activations do
                           not distinguish functions */

    /* Indexed by method: whether the method is hidden; NULL: no method is hidden. A hidden method
     * is not a function: its callers call its callees, and its exclusive numbers are dropped. If
     * this array is not NULL, the site of an arc is 1 for calls through hidden methods, otherwise
     * 0. */
    const bool *hidden;
};

bool tool_call_graph_init(struct tool_call_graph *graph, const struct tool_prune *prune,
                          const struct tool_call_options *options);
void tool_call_graph_fini(struct tool_call_graph *graph);

/* Returns the number of a metric that a tally counted (line_metric.h) at an instruction of a
 * function. index: the instruction's index. */
uint64_t tool_call_placed(const struct tool_call_graph *graph, uint32_t function, uint32_t index,
                          uint32_t metric);

/* These functions return an arc's caller, callee, and calling instruction (-1: none). */
static inline uint32_t tool_arc_caller(const struct tool_call_graph *graph, uint32_t arc)
{
    return (uint32_t)(graph->arcs.pairs[arc].a >> 32);
}

static inline uint32_t tool_arc_callee(const struct tool_call_graph *graph, uint32_t arc)
{
    return (uint32_t)graph->arcs.pairs[arc].a;
}

static inline int32_t tool_arc_site(const struct tool_call_graph *graph, uint32_t arc)
{
    return (int32_t)(uint32_t)graph->arcs.pairs[arc].b;
}

/* Adds "name'caller'caller", with "'2" after the name for the second activation. `names` is indexed
 * by method, `folded` is the name of pruned contexts. */
void tool_call_name(struct vm_text *to, const struct tool_call_graph *graph, uint32_t function,
                    const char *const *names, const char *folded);

#endif
