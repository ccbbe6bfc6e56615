/* lines.h: the report of source lines, which two commands have. */
#ifndef JP2VM_TOOLS_PROF_LINES_H
#define JP2VM_TOOLS_PROF_LINES_H

#include "tools/prof/command/options.h"
#include "tools/prof/command/text.h"
#include "tools/prof/command/tool.h"

/* What counts the lines of a selection with all they call: the command of settings.whole, written
 * to text, which is empty without memory. */
void tool_lines_whole(struct prof_bytes *text, const struct tool_settings *settings,
                      const char *classes);

/* classes: a list of classes whose lines are shown, NULL: all. Gives the exit status. */
int tool_report_lines(const struct tool_profile *profile, const struct tool_settings *settings,
                      const char *classes, bool by_inclusive, uint64_t limit);

#endif
