/*
 * line_names.h: names of lines, their files and their methods, for people.
 *
 * Ownership: the caller frees labels with tool_labels_free. Errors: NULL or false if memory runs
 * out.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_LINE_NAMES_H
#define JP2VM_TOOLS_PROF_CODE_LINE_NAMES_H

#include "tools/prof/code/line_table.h"
#include "tools/prof/command/options.h"
#include "vm/base/text/text.h"

/* Returns labels of files ("java/util/HashMap.java"). Short labels have as much of the package as
 * makes them distinct. */
char **tool_line_files(char *const *files, uint32_t count, enum tool_names names);

/* Returns labels of methods, by number. Only the first variant of a method has a label; if several
 * variants ran, it lacks the loader. */
char **tool_line_methods(const struct tool_line_table *table, enum tool_names names);

/* Sets `to` to "HashMap.java:25", or to "HashMap.java (no line)". */
bool tool_line_place(struct vm_text *to, const char *file, int32_t line);

#endif
