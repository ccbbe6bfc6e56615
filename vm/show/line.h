/*
 * line.h: the parts of a line about an executed instruction, as both traces and --step print it
 * (docs/tracing.md, "Lines").
 *
 *          3 main     Steps.half:6 ... [this=Steps#1, v1=9] ...
 *
 * Threads and memory: as in value.h.
 */
#ifndef JP2VM_VM_SHOW_LINE_H
#define JP2VM_VM_SHOW_LINE_H

#include "vm/show/value.h"

/* Shows the start of a line: a number (0: blanks), a thread, and an indentation of two blanks for
 * each enclosing activation, at most 40. */
void vm_show_margin(const struct vm_show *to, uint64_t number, const char *thread, uint32_t depth);

/* Shows "Steps.half:6", or "Steps.half:Other.kt:6" if `file` is given. `class_name` is as in class
 * files. If the line is -1, file and line are left out. */
void vm_show_place(const struct vm_show *to, const char *class_name, const char *method,
                   const char *file, int64_t line);

/* Shows the name of a local variable. If the name is NULL, shows "v" and the number of the slot. */
void vm_show_local(const struct vm_show *to, const char *name, uint32_t slot);

#endif
