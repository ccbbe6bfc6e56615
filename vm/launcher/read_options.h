/*
 * read_options.h: reads the options of a machine from JavaVMInitArgs and the environment into a
 * draft.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_VM_LAUNCHER_READ_OPTIONS_H
#define JP2VM_VM_LAUNCHER_READ_OPTIONS_H

#include <jp2vm/jni.h>

#include "vm/options/options.h"

/* HotSpot's options that the machine accepts, and the machine's own options. */
extern const struct vm_option_group vm_standard_options, vm_own_options;

/*
 * Applies the options of JAVA_TOOL_OPTIONS, then those of the JavaVMInitArgs, then those of
 * _JAVA_OPTIONS, and resolves them all. If one of the two variables is set, a line on stderr
 * reports it. A further variable, JP2VM_OPTIONS, contains options for a machine that is started by
 * a launcher which does not know these options. A vfprintf hook takes effect as soon as it is read.
 */
enum vm_option_status vm_read_options(struct vm_draft *draft, const JavaVMInitArgs *arguments,
                                      struct vm_option_message *message);

#endif
