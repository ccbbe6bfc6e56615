/*
 * remarks.h: lines, below the heads of reports, on limits that the reader of a profile's numbers
 * must know: the numbers are from a window or a part of a run, profiling was switched, methods are
 * folded into their callers, contexts were truncated, or the program had not ended.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_REMARKS_H
#define JP2VM_TOOLS_PROF_PROFILE_REMARKS_H

#include "tools/prof/command/tool.h"

/* Returns all lines in one malloc'ed string, each line with its newline. All other members of the
 * profile must be set. Returns NULL if memory runs out. */
char *tool_remarks_make(const struct tool_profile *profile);

/* For output that has no head: prints the lines on stderr, each with the profile's path before
 * it. */
void tool_remarks_note(const struct tool_profile *profile);

/* Writes the lines as a JSON array. */
void tool_remarks_json(struct prof_output *out, const struct tool_profile *profile);

#endif
