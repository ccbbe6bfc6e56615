/*
 * line_names.h: readable names of lines, of their files and of their methods.
 *
 * Ownership: the caller frees labels with tool_labels_free. Errors: functions return NULL or false
 * if memory runs out.
 */
#ifndef JP2VM_TOOLS_PROF_CODE_LINE_NAMES_H
#define JP2VM_TOOLS_PROF_CODE_LINE_NAMES_H

#include "tools/prof/code/line_table.h"
#include "tools/prof/command/options.h"
#include "vm/base/text/text.h"

/* Returns labels of files ("java/util/HashMap.java"). A short label contains as much of the package
 * as it needs to be distinct. */
char **tool_line_files(char *const *files, uint32_t count, enum tool_names names);

/* Returns labels of methods, indexed by method. Only the first variant of a method has a label; if
 * several variants ran, the label does not contain the loader. */
char **tool_line_methods(const struct tool_line_table *table, enum tool_names names);

/* Sets `to` to "HashMap.java:25", or to "HashMap.java (no line)". */
bool tool_line_place(struct vm_text *to, const char *file, int32_t line);

#endif
