/* lines.h: the report of source lines, which two commands have. */
#ifndef JP2VM_TOOLS_PROF_LINES_H
#define JP2VM_TOOLS_PROF_LINES_H

#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"

/* Whether --metric=executions was asked for, which the settings say no more then: a profile has no
 * such metric. */
bool tool_lines_by_executions(struct tool_settings *settings);

enum tool_line_sort { TOOL_SORT_OWN, TOOL_SORT_INCLUSIVE, TOOL_SORT_EXECUTIONS };

/* By the first metric of the profile. classes: a list of classes whose lines are shown, NULL: all.
 * Gives the exit status. */
int tool_report_lines(const struct tool_profile *profile, const struct tool_settings *settings,
                      const char *classes, enum tool_line_sort sort, uint64_t limit);

#endif
