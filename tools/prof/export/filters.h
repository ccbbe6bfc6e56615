/*
 * filters.h: code that compilers add and no test is about, as JaCoCo's filters leave it out of
 * coverage: switches on strings, methods of enums and records, close of try-with-resources, copies
 * of finally, what Kotlin's compiler inlines and checks.
 */
#ifndef JP2VM_TOOLS_PROF_FILTERS_H
#define JP2VM_TOOLS_PROF_FILTERS_H

#include "profiler/model/method.h"

struct tool_filtered {
    uint32_t *counts_for; /* by instruction number - 1: its own number; that of the instruction that
                             it is a copy of; or 0: it does not count */
    bool *drops_target;   /* by instruction number - 1: no branch leads there */
    bool is_all;          /* nothing of the method counts */
    bool is_partial;      /* some of its code that compilers add was not looked for: that takes too many
                             steps, or there is no memory */
};

/* details: operands with texts; NULL: everything counts. The arrays are by instruction, all 0 and
 * false before. */
void tool_filter(const struct prof_method *method, const struct prof_code_details *details,
                 struct tool_filtered *filtered);

/* Whether a method is f$default, which Kotlin's compiler makes of default values of parameters:
 * what it fills in is code of the source. */
bool tool_fills_in_arguments(const struct prof_method *method);

#endif
