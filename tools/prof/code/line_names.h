/*
 * line_names.h: lines, their files and their methods, as people read them.
 *
 * Memory: labels are freed by tool_labels_free. Errors: NULL or false without memory.
 */
#ifndef JP2VM_TOOLS_PROF_LINE_NAMES_H
#define JP2VM_TOOLS_PROF_LINE_NAMES_H

#include "tools/prof/code/line_table.h"
#include "tools/prof/command/options.h"
#include "vm/base/text/text.h"

/* Labels of files ("java/util/HashMap.java"); short ones have as much of the package as tells them
 * apart. */
char **tool_line_files(char *const *files, uint32_t count, enum tool_names names);

/* Labels of methods, by number; of variants of a method only the first has one, which is without
 * the loader where several ran. */
char **tool_line_methods(const struct tool_line_table *table, enum tool_names names);

/* "HashMap.java:25" in `to`, in place of what it has; "HashMap.java (no line)". */
bool tool_line_place(struct vm_text *to, const char *file, int32_t line);

#endif
