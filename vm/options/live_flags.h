/*
 * live_flags.h: the present values of HotSpot's flags. A running program may set the "manageable"
 * flags by HotSpotDiagnosticMXBean. The plan keeps the values of the options.
 *
 * Threads: any. Ownership: texts live as long as the process.
 */
#ifndef JP2VM_VM_OPTIONS_LIVE_FLAGS_H
#define JP2VM_VM_OPTIONS_LIVE_FLAGS_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/options/flags.h"

/* Gives all flags the values of the plan. Called once, when the plan takes effect. Before that all
 * flags have their defaults. */
void vm_live_flags_start(const struct vm_flags *flags);

union vm_flag_value vm_live_flag(enum vm_flag_id id);
enum vm_flag_origin vm_live_flag_origin(enum vm_flag_id id);

/* Reads all flags. */
void vm_live_flags_read(struct vm_flags *flags);

/* Sets a flag, and copies a text. If the flag cannot be set, or not to this value, returns false
 * with a reason in HotSpot's words. */
bool vm_live_flag_set(enum vm_flag_id id, union vm_flag_value value, char *reason, size_t size);

#endif
