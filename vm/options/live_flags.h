/*
 * live_flags.h: HotSpot's flags as they are now: those that are "manageable" a program may set
 * while it runs, by HotSpotDiagnosticMXBean. The plan keeps what options said.
 *
 * Threads: any. Ownership: texts live as long as the process.
 */
#ifndef JP2VM_VM_OPTIONS_LIVE_FLAGS_H
#define JP2VM_VM_OPTIONS_LIVE_FLAGS_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/options/flags.h"

/* Puts those of the plan in force, once, when the plan is. Before that all have their defaults. */
void vm_live_flags_start(const struct vm_flags *flags);

union vm_flag_value vm_live_flag(enum vm_flag_id id);
enum vm_flag_origin vm_live_flag_origin(enum vm_flag_id id);

/* All of them. */
void vm_live_flags_read(struct vm_flags *flags);

/* A text is copied. False with a reason, in HotSpot's words, when the flag cannot be set, or not to
 * this. */
bool vm_live_flag_set(enum vm_flag_id id, union vm_flag_value value, char *reason, size_t size);

#endif
