/*
 * commands.h: the functions that run the commands, for the table in main.c. Each function receives
 * the command's arguments, with its name in arguments[0], and returns the exit status (tool.h).
 */
#ifndef JP2VM_TOOLS_PROF_COMMANDS_H
#define JP2VM_TOOLS_PROF_COMMANDS_H

int tool_check(int count, char **arguments);
int tool_check_file(int count, char **arguments);
int tool_diff(int count, char **arguments);
int tool_export(int count, char **arguments);
int tool_html(int count, char **arguments);
int tool_info(int count, char **arguments);
int tool_annotate(int count, char **arguments);
int tool_blocks(int count, char **arguments);
int tool_budget(int count, char **arguments);
int tool_callees(int count, char **arguments);
int tool_callers(int count, char **arguments);
int tool_lines(int count, char **arguments);
int tool_locks(int count, char **arguments);
int tool_merge(int count, char **arguments);
int tool_objects(int count, char **arguments);
int tool_recover(int count, char **arguments);
int tool_sql(int count, char **arguments);
int tool_top(int count, char **arguments);
int tool_tree(int count, char **arguments);

#endif
