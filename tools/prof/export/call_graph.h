/*
 * call_graph.h: functions and calls between them, summed over contexts.
 *
 * A function is a method in all its contexts. With options, the same method is several functions,
 * which differ by their nearest callers, or by the number of activations of the method on the
 * stack.
 *
 * Inclusive numbers count recursion once: for functions and calls they are sums over outermost
 * activations. If a function is on the stack already, another call of it has inclusive numbers of
 * 0, because the first call includes its costs. So the inclusive numbers of all calls of a function
 * add up to the inclusive number of the function.
 *
 * Errors: if memory runs out, functions print a line on stderr and return false.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_CALL_GRAPH_H
#define JP2VM_TOOLS_PROF_EXPORT_CALL_GRAPH_H

#include "tools/prof/code/code_counts.h"
#include "tools/prof/export/prune.h"
#include "vm/base/text/text.h"

/* Values in place of a method's number. */
#define TOOL_CALL_ROOT UINT32_MAX /* the caller of methods that the machine calls */
#define TOOL_CALL_FOLDED (UINT32_MAX - 1)
#define TOOL_CALL_TRUNCATED (UINT32_MAX - 2)
#define TOOL_CALL_IS_METHOD(number) ((number) < TOOL_CALL_TRUNCATED)

#define TOOL_CALL_ALL_CALLERS 64 /* this number of callers, or more: all callers */

struct tool_call_function {
    uint32_t method;
    uint32_t callers; /* the chain of callers that distinguishes it (an index in
                         tool_call_graph.chains, + 1); 0: none */
    uint32_t level;   /* the number of activations of the method, from 1 */
    uint64_t entries;
};

/* Functions in the order of their first calls: the root is 0. Columns are indexed by function (or
 * arc) * metric_count + metric. */
struct tool_call_graph {
    const struct tool_profile *profile;
    uint32_t callers, recursion; /* as in the options */
    const bool *hidden;

    uint32_t function_count;
    struct tool_call_function *functions;
    uint64_t *self, *inclusive;
    struct tool_code_counts counts; /* by function */
    struct tool_intern placed;      /* function and index of an instruction with numbers of
                                       tallies */
    uint64_t *placed_values;        /* by instruction in `placed`, by metric */
    size_t placed_capacity;

    uint32_t arc_count;
    struct tool_intern arcs; /* caller and callee, and site */
    uint64_t *calls;         /* by arc */
    uint64_t *arc_inclusive;
    uint32_t *sorted_arcs; /* by caller, site, callee */

    struct tool_intern keys, chains; /* keys of functions; chains of callers: method, and number of
                                        the next caller + 1 */
    uint32_t *active;                /* by function: its activations on the path */
    uint32_t *method_active;         /* by method */
    size_t capacity[6];
};

/* The differences between functions of one method. */
struct tool_call_options {
    uint64_t callers;   /* the number of nearest callers that distinguish functions */
    uint64_t recursion; /* the number of activations that distinguish functions; 0 and 1:
                           activations do not distinguish */

    /* By method: whether it is hidden. A hidden method is not a function: its callees are called by
     * its callers, and its exclusive numbers are dropped. An arc's site is then 1 for calls through
     * hidden methods, otherwise 0. NULL: no method is hidden. */
    const bool *hidden;
};

bool tool_call_graph_init(struct tool_call_graph *graph, const struct tool_prune *prune,
                          const struct tool_call_options *options);
void tool_call_graph_fini(struct tool_call_graph *graph);

/* Returns what a metric of tallies (line_metric.h) counted at an instruction of a function. index:
 * of the instruction. */
uint64_t tool_call_placed(const struct tool_call_graph *graph, uint32_t function, uint32_t index,
                          uint32_t metric);

/* Return the caller and the callee of an arc, and the calling instruction (-1: none). */
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

/* Adds "name'caller'caller", with "'2" after the name for the second activation. `names` is by
 * number of the method, `folded` is the name of pruned contexts. */
void tool_call_name(struct vm_text *to, const struct tool_call_graph *graph, uint32_t function,
                    const char *const *names, const char *folded);

#endif
