/* lines.h: the report on source lines, which two commands share. */
#ifndef JP2VM_TOOLS_PROF_VIEWS_LINES_H
#define JP2VM_TOOLS_PROF_VIEWS_LINES_H

#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"

/* Returns whether --metric=executions was given. If so, removes the metric from the settings,
 * because profiles do not have it. */
bool tool_lines_by_executions(struct tool_settings *settings);

enum tool_line_sort { TOOL_SORT_OWN, TOOL_SORT_INCLUSIVE, TOOL_SORT_EXECUTIONS };

/* Reports the first metric of the profile by line. classes: patterns of the classes whose lines are
 * shown; NULL: all classes. Returns the exit status. */
int tool_report_lines(const struct tool_profile *profile, const struct tool_settings *settings,
                      const char *classes, enum tool_line_sort sort, uint64_t limit);

#endif
