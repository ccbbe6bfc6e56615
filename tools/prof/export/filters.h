/*
 * filters.h: filters for code that compilers add, which JaCoCo also leaves out of coverage:
 * switches on strings, methods of enums and records, close of try-with-resources, copies of
 * finally, inlined code and checks of Kotlin's compiler.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_FILTERS_H
#define JP2VM_TOOLS_PROF_EXPORT_FILTERS_H

#include "profiler/model/method.h"

struct tool_filtered {
    uint32_t *counts_for; /* by instruction number - 1: the number of the instruction that it counts
                             for: its own; for a copy, that of the original; 0 if it does not
                             count */
    bool *drops_target;   /* by instruction number - 1: whether branches to the instruction do not
                             count */
    bool is_all;          /* no instruction of the method counts */
    bool is_partial;      /* the search for added code is incomplete, because it takes too many
                             steps or memory ran out */
};

/* details: operands with texts; NULL: everything counts. The arrays are by instruction; they must
 * be all 0 and false. */
void tool_filter(const struct prof_method *method, const struct prof_code_details *details,
                 struct tool_filtered *filtered);

/* Whether a method is f$default, which Kotlin's compiler makes for default values of parameters.
 * The values are code of the source. */
bool tool_fills_in_arguments(const struct prof_method *method);

#endif
