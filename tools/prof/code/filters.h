/*
 * filters.h: finds code that compilers add, which coverage leaves out as JaCoCo does: switches on
 * strings, methods of enums and records, close of try-with-resources, copies of finally, and
 * inlined code and checks of Kotlin's compiler.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_FILTERS_H
#define JP2VM_TOOLS_PROF_CODE_FILTERS_H

#include "profiler/model/method.h"

struct tool_filtered {
    uint32_t *counts_for; /* indexed by instruction number - 1: the number of the instruction to
                             which executions are credited: itself, the original of a copy, or 0 if
                             they do not count */
    bool *drops_target;   /* indexed by instruction number - 1: branches to the instruction do not
                             count */
    bool is_all;          /* no instruction of the method counts */
    bool is_partial;      /* the search for added code is incomplete, because it takes too many
                             steps or memory ran out */
};

/* Sets the filter of a method, whose arrays the caller has zeroed. details: operands with texts;
 * NULL: everything counts. */
void tool_filter(const struct prof_method *method, const struct prof_code_details *details,
                 struct tool_filtered *filtered);

/* Finds the copies of finally blocks, for lines: the executions of an instruction and of its copies
 * add up. Returns a malloc'ed array, indexed by instruction number - 1: the index of the
 * instruction on the same line to which executions count. Returns NULL if the method has no copies;
 * or if memory runs out, which also sets *is_good to false. details: may be NULL. */
uint32_t *tool_filter_originals(const struct prof_method *method,
                                const struct prof_code_details *details, bool *is_good);

/* Adds the executions of copies, indexed by instruction number - 1, to those of their originals.
 * originals: from tool_filter_originals; NULL: there are no copies. */
void tool_filter_add_copies(const uint32_t *originals, uint32_t count, uint64_t *executed);

/* Returns whether a synthetic method contains code of the source file: the body of a lambda, or a
 * method of Kotlin's compiler with default values of parameters or for a suspend function. */
bool tool_has_code_of_source(const struct prof_method *method);

#endif
