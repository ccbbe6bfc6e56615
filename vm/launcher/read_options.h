/*
 * read_options.h: reads the options of a machine, from JavaVMInitArgs and the environment, to a
 * draft.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_VM_LAUNCHER_READ_OPTIONS_H
#define JP2VM_VM_LAUNCHER_READ_OPTIONS_H

#include <jp2vm/jni.h>

#include "vm/options/options.h"

/* HotSpot's options that the machine accepts, and its own. */
extern const struct vm_option_group vm_standard_options, vm_own_options;

/*
 * Applies the options of a JavaVMInitArgs between those of JAVA_TOOL_OPTIONS and of _JAVA_OPTIONS,
 * whose use is reported on stderr, and resolves them. JP2VM_OPTIONS contains options for a machine
 * that another launcher starts, which does not know these options. A vfprintf hook is in force as
 * soon as it is read.
 */
enum vm_option_status vm_read_options(struct vm_draft *draft, const JavaVMInitArgs *arguments,
                                      struct vm_option_message *message);

#endif
