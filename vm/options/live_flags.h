/*
 * live_flags.h: the current values of HotSpot's flags. A running program may set the "manageable"
 * flags by HotSpotDiagnosticMXBean; the plan keeps the values that options have set.
 *
 * Threads: any. Ownership: texts live as long as the process.
 */
#ifndef JP2VM_VM_OPTIONS_LIVE_FLAGS_H
#define JP2VM_VM_OPTIONS_LIVE_FLAGS_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/options/flags.h"

/* Sets all flags to their values in the plan. Called once, when the plan takes effect; before that,
 * all flags have their defaults. */
void vm_live_flags_start(const struct vm_flags *flags);

union vm_flag_value vm_live_flag(enum vm_flag_id id);
enum vm_flag_origin vm_live_flag_origin(enum vm_flag_id id);

/* Copies the current values of all flags. */
void vm_live_flags_read(struct vm_flags *flags);

/* Sets a flag; copies the value if it is a text. If the flag or this value cannot be set, returns
 * false with HotSpot's reason. */
bool vm_live_flag_set(enum vm_flag_id id, union vm_flag_value value, char *reason, size_t size);

#endif
