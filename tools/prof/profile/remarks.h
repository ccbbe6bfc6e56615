/*
 * remarks.h: limits of a profile's numbers that its reader must know: they are from a window or a
 * part of a run, methods are folded into their callers, contexts were truncated, or the program had
 * not ended. Reports print these lines below their heads.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_REMARKS_H
#define JP2VM_TOOLS_PROF_PROFILE_REMARKS_H

#include "tools/prof/command/tool.h"

/* Returns all lines for a profile whose other members are set, each with a newline at its end;
 * malloc'ed. NULL if memory runs out. */
char *tool_remarks_make(const struct tool_profile *profile);

/* Prints the lines on stderr, each after the profile's path, for output that has no head. */
void tool_remarks_note(const struct tool_profile *profile);

/* Writes the lines as a JSON array. */
void tool_remarks_json(struct prof_output *out, const struct tool_profile *profile);

#endif
