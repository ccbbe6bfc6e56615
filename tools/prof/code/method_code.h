/*
 * method_code.h: counts in the code of some methods, summed over all contexts: blocks,
 * instructions, exceptions, calls.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_METHOD_CODE_H
#define JP2VM_TOOLS_PROF_CODE_METHOD_CODE_H

#include "tools/prof/command/tool.h"

/* The calls from a callsite to one callee. The inclusive number is the sum over the callee's
 * contexts that are not below another context of the callee (tool_inner_contexts). */
struct tool_call {
    int32_t site; /* number of the calling instruction; 0: unknown; -1: there is none */
    uint32_t callee;
    uint64_t invocations, inclusive;
    bool is_recursive; /* all contexts are below other contexts of the callee, so inclusive is 0 */
};

struct tool_method_code {
    const struct prof_method *method;
    uint64_t entries, self, inclusive; /* self, inclusive: first metric; recursion counts once */

    /* These arrays are NULL if the profile has no counts of blocks. */
    uint64_t *blocks;   /* executions, indexed by block */
    uint64_t *executed; /* executions, indexed by instruction number - 1 */
    uint64_t *united;   /* the same, with those of copies of finally blocks added up (filters.h) */
    uint64_t *left;     /* indexed by instruction number - 1: exceptions that left the block at this
                           instruction */
    uint64_t *live; /* indexed by instruction number - 1: activations that were at this instruction
                       when the profile was written */

    /* Indexed by instruction number - 1: the first metric, if a tally of the method contains it
     * (line_metric.h); otherwise NULL. */
    uint64_t *placed;

    /* Indexed by instruction number - 1: instructions of folded code that this instruction called,
     * if the first metric is instructions and there is such code; otherwise NULL. */
    uint64_t *folded;

    size_t call_count;
    struct tool_call *calls; /* sorted by site, then by descending inclusive number */
};

struct tool_method_codes {
    uint32_t count;
    struct tool_method_code *codes; /* sorted by class and name */
};

/* is_asked: indexed by method, whether to include the method. Returns false if memory runs out. */
bool tool_method_codes_make(struct tool_method_codes *codes, const struct tool_profile *profile,
                            const bool *is_asked);
void tool_method_codes_release(struct tool_method_codes *codes);

/* Adds the text of an instruction without its number: "ifeq #17", "invokevirtual
 * java/util/List.get(I)...", or, for people, "invokevirtual List.get(int)". details may be NULL. */
struct vm_text;
void tool_add_instruction(struct vm_text *to, const struct prof_method *method,
                          const struct prof_code_details *details, uint32_t instruction,
                          bool is_short);

#endif
