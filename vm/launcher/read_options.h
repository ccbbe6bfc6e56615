/*
 * read_options.h: the options of a machine, from JavaVMInitArgs and the environment, to a draft.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_VM_LAUNCHER_READ_OPTIONS_H
#define JP2VM_VM_LAUNCHER_READ_OPTIONS_H

#include <jp2vm/jni.h>

#include "vm/options/options.h"

/* java's options that the machine understands, and those of its own. */
extern const struct vm_option_group vm_standard_options, vm_own_options;

/*
 * Applies the options of a JavaVMInitArgs between those of JAVA_TOOL_OPTIONS and of
 * _JAVA_OPTIONS, whose use is reported on stderr, and resolves them. JP2VM_OPTIONS holds options
 * for a machine that another launcher starts, which does not know them. A vfprintf hook is in force
 * as soon as it is read.
 */
enum vm_option_status vm_read_options(struct vm_draft *draft, const JavaVMInitArgs *arguments,
                                      struct vm_option_message *message);

#endif
