/*
 * unite.h: makes one context of those that a viewer does not tell apart, before an export is
 * pruned.
 *
 * All numbers of a profile stay: those of a united context are the sums over its members. What
 * changes is how many contexts there are, so that more of them can be written.
 *
 * Errors: false without memory, and a line was printed.
 */
#ifndef JP2VM_TOOLS_PROF_UNITE_H
#define JP2VM_TOOLS_PROF_UNITE_H

#include "tools/prof/command/tool.h"

/* What tells the callees of a context apart, besides their method. */
enum tool_apart {
    TOOL_APART_CALLSITE, /* the instruction that calls them: nothing is united */
    TOOL_APART_LINE,     /* its source line: callsites become the first instruction of the line */
    TOOL_APART_METHOD    /* nothing: callsites become 0 */
};

bool tool_unite_callees(struct tool_profile *profile, enum tool_apart apart);

/* A context with more than `depth` frames above it becomes one with the nearest context above whose
 * method it has. *united: how many did, added up. */
bool tool_unite_recursion(struct tool_profile *profile, uint32_t depth, uint64_t *united);

/* Frames of the deepest context. */
uint32_t tool_deepest(const struct prof_contexts *contexts);

#endif
