/*
 * remarks.h: what the reader of a profile's numbers has to know of it: that they are those of a
 * window or of a part of a run, that methods count for their callers, that contexts were truncated,
 * or that the program had not ended. Reports print these lines below their heads.
 */
#ifndef JP2VM_TOOLS_PROF_REMARKS_H
#define JP2VM_TOOLS_PROF_REMARKS_H

#include "tools/prof/command/tool.h"

/* The note of a profile that was recovered from a damaged file: LOST,ALL bytes of it. */
#define TOOL_RECOVERED_NOTE "recovered"

/* All lines of a profile whose other members are set, each with a newline at its end; malloc'ed.
 * NULL without memory. */
char *tool_remarks_make(const struct tool_profile *profile);

/* On stderr, for output that has no head; each line with the profile's path in front. */
void tool_remarks_note(const struct tool_profile *profile);

/* A JSON array of the lines. */
void tool_remarks_json(struct prof_output *out, const struct tool_profile *profile);

#endif
