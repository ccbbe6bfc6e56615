/*
 * call_graph.h: functions and calls between them, summed over contexts.
 *
 * A function is a method in all its contexts; or it is told apart by so many callers, or by how
 * many activations of the method are on the stack.
 *
 * The inclusive numbers count recursion once: those of a function are of its outermost activations,
 * and so are those of a call. A call of a function that is on the stack already has inclusive
 * numbers of 0, since what it costs is in those of the call that came first. So the inclusive
 * numbers of all calls of a function add up to the function's.
 *
 * Errors: false without memory, and a line was printed.
 */
#ifndef JP2VM_TOOLS_PROF_CALL_GRAPH_H
#define JP2VM_TOOLS_PROF_CALL_GRAPH_H

#include "tools/prof/code/code_counts.h"
#include "tools/prof/export/prune.h"
#include "vm/base/text/text.h"

/* In place of a method's number. */
#define TOOL_CALL_ROOT UINT32_MAX /* calls what the machine calls */
#define TOOL_CALL_FOLDED (UINT32_MAX - 1)
#define TOOL_CALL_TRUNCATED (UINT32_MAX - 2)
#define TOOL_CALL_IS_METHOD(number) ((number) < TOOL_CALL_TRUNCATED)

#define TOOL_CALL_ALL_CALLERS 64 /* as many and more: all of them */

struct tool_call_function {
    uint32_t method;
    uint32_t callers; /* the chain that it is told apart by: tool_call_chain; 0: none */
    uint32_t level;   /* how many activations of the method there are, from 1 */
    uint64_t entries;
};

/* Functions first called: the root is 0. Columns are function or arc times metric_count. */
struct tool_call_graph {
    const struct tool_profile *profile;
    uint32_t callers, recursion; /* as asked for */
    const bool *hidden;

    uint32_t function_count;
    struct tool_call_function *functions;
    uint64_t *self, *inclusive;
    struct tool_code_counts counts; /* by function */
    struct tool_intern placed;      /* function, index of an instruction: with numbers of tallies */
    uint64_t *placed_values;        /* of these, by metric */
    size_t placed_capacity;

    uint32_t arc_count;
    struct tool_intern arcs; /* caller and callee, site */
    uint64_t *calls;         /* by arc */
    uint64_t *arc_inclusive;
    uint32_t *sorted_arcs; /* by caller, site, callee */

    struct tool_intern keys, chains; /* of functions; of callers: method, number of the next + 1 */
    uint32_t *active;                /* by function: activations on the path */
    uint32_t *method_active;         /* by method */
    size_t capacity[6];
};

/* How functions are told apart. */
struct tool_call_options {
    uint64_t callers;   /* by so many callers */
    uint64_t recursion; /* by so many activations; 0 and 1: not */

    /* By method: these are no functions, and what they call is called by their callers; their self
     * values are nowhere. An arc's site is then 1 for calls through such methods, otherwise 0.
     * NULL: none is hidden. */
    const bool *hidden;
};

bool tool_call_graph_init(struct tool_call_graph *graph, const struct tool_prune *prune,
                          const struct tool_call_options *options);
void tool_call_graph_fini(struct tool_call_graph *graph);

/* What an instruction of a function (by its index) has of a metric of tallies (line_metric.h). */
uint64_t tool_call_placed(const struct tool_call_graph *graph, uint32_t function, uint32_t index,
                          uint32_t metric);

/* Caller and callee of an arc, and the instruction that calls: -1 none. */
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

/* "name'caller'caller", with "'2" behind the name at the second activation. `names` is by number of
 * the method, `folded` of what was pruned. */
void tool_call_name(struct vm_text *to, const struct tool_call_graph *graph, uint32_t function,
                    const char *const *names, const char *folded);

#endif
