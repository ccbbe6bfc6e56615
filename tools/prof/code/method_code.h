/*
 * method_code.h: counts of some methods' code, summed over all contexts: blocks, instructions,
 * exceptions, calls.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_METHOD_CODE_H
#define JP2VM_TOOLS_PROF_CODE_METHOD_CODE_H

#include "tools/prof/command/tool.h"

/* The calls of a method from a callsite. The inclusive number is the sum over the callee's contexts
 * that are not below another context of the callee (tool_inner_contexts). */
struct tool_call {
    int32_t site; /* instruction number; 0: unknown; -1: not by an instruction */
    uint32_t callee;
    uint64_t invocations, inclusive;
    bool is_recursive; /* every context is below another context of the callee: inclusive is 0 */
};

struct tool_method_code {
    const struct prof_method *method;
    uint64_t entries, self, inclusive; /* of the first metric; recursion counts once */

    /* NULL without counts of blocks: */
    uint64_t *blocks;   /* by block */
    uint64_t *executed; /* by instruction number - 1 */
    uint64_t *left;     /* by instruction number - 1: exceptions that left its block there */
    uint64_t *live;     /* by instruction number - 1: activations that were there when the profile
                           was written */

    /* By instruction number - 1: the first metric, if it is one of tallies (line_metric.h) that the
     * method has; otherwise NULL. */
    uint64_t *placed;

    /* By instruction number - 1: the instructions of folded code that the instruction called, if
     * the first metric is instructions and there is such code; otherwise NULL. */
    uint64_t *folded;

    size_t call_count;
    struct tool_call *calls; /* by site, then by descending inclusive number */
};

struct tool_method_codes {
    uint32_t count;
    struct tool_method_code *codes; /* by class and name */
};

/* is_asked: by method, whether to include it. Returns false if memory runs out. */
bool tool_method_codes_make(struct tool_method_codes *codes, const struct tool_profile *profile,
                            const bool *is_asked);
void tool_method_codes_release(struct tool_method_codes *codes);

/* Adds an instruction without its number: "ifeq #17", "invokevirtual java/util/List.get(I)...", or,
 * for people, "invokevirtual List.get(int)". details may be NULL. */
struct vm_text;
void tool_add_instruction(struct vm_text *to, const struct prof_method *method,
                          const struct prof_code_details *details, uint32_t instruction,
                          bool is_short);

#endif
