/*
 * unite.h: unites contexts that a viewer cannot distinguish, before an export is pruned.
 *
 * The numbers of a united context are the sums over its members, so no number of the profile is
 * lost. With fewer contexts, an export can write a larger share of them.
 *
 * Errors: if memory runs out, functions print a line on stderr and return false.
 */
#ifndef JP2VM_TOOLS_PROF_EXPORT_UNITE_H
#define JP2VM_TOOLS_PROF_EXPORT_UNITE_H

#include "tools/prof/command/tool.h"

/* The facts, besides the method, that distinguish the callees of a context. */
enum tool_apart {
    TOOL_APART_CALLSITE, /* the calling instruction: nothing is united */
    TOOL_APART_LINE,     /* the source line of the call: each callsite is replaced by the first
                            instruction of its line */
    TOOL_APART_METHOD    /* no further fact: each callsite is replaced by 0 */
};

bool tool_unite_callees(struct tool_profile *profile, enum tool_apart apart);

/* Unites each context that has more than `depth` frames above it with the nearest context of the
 * same method above it, if there is one. Adds the number of contexts that were united to
 * *united. */
bool tool_unite_recursion(struct tool_profile *profile, uint32_t depth, uint64_t *united);

/* Returns the number of frames of the deepest context. */
uint32_t tool_deepest(const struct prof_contexts *contexts);

#endif
