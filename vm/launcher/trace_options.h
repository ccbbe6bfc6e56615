/*
 * trace_options.h: the effects of --trace and of the options that belong to it.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_VM_LAUNCHER_TRACE_OPTIONS_H
#define JP2VM_VM_LAUNCHER_TRACE_OPTIONS_H

#include "vm/options/options.h"
#include "vm/options/plan.h"

enum vm_option_status vm_option_trace(const struct vm_option_use *use);
enum vm_option_status vm_option_trace_output(const struct vm_option_use *use);
enum vm_option_status vm_option_trace_format(const struct vm_option_use *use);
enum vm_option_status vm_option_trace_limit(const struct vm_option_use *use);
enum vm_option_status vm_option_trace_window(const struct vm_option_use *use);

/* Checks combinations of the options, and sets the members of the plan that no option has set. */
enum vm_option_status vm_option_resolve_trace(struct vm_trace_plan *plan,
                                              struct vm_option_message *message);

/* Parses decimal digits, and stores the position after them in *end. Returns false if there are no
 * digits, or if the number is too large. */
bool vm_option_parse_number(const char *text, const char **end, uint64_t *number);

#endif
