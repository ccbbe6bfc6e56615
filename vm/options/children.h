/*
 * children.h: the options that a machine passes to the machines of its child processes
 * (docs/openjdk.md, "Child processes").
 *
 * While options are read, each use of an option of jp2vm is noted. When all options are known,
 * their texts for child processes are made. In these texts, names of files are absolute, because a
 * child may have another working directory. Names of output files contain "%p", so that no child
 * overwrites a file of its parent.
 *
 * Threads: one, before the machine exists; vm_children_variable: any. Ownership: texts of the plan
 * belong to the draft.
 */
#ifndef JP2VM_VM_OPTIONS_CHILDREN_H
#define JP2VM_VM_OPTIONS_CHILDREN_H

#include "vm/options/options.h"

/* The variable from which a machine reads options before those of its command line. */
#define VM_OPTIONS_VARIABLE "JP2VM_OPTIONS"

/* Notes that an option of jp2vm has been applied. */
enum vm_option_status vm_children_note(const struct vm_option_use *use);

/* Makes the options of child processes, if the plan starts them on jp2vm. Refuses options that
 * write to standard output, because a parent may read the standard output of its children. */
enum vm_option_status vm_children_resolve(struct vm_draft *draft,
                                          struct vm_option_message *message);

/* Returns the text "JP2VM_OPTIONS=..." for the environment of a child process, malloc'ed; NULL if
 * memory runs out. `reads_java_options`: the child reads JDK_JAVA_OPTIONS itself. `arguments` is
 * the child's command line, which ends with NULL: if it contains an option that adds up, the child
 * does not get this option again. `java_home` is the JDK whose launcher is started. */
char *vm_children_variable(const struct vm_children_plan *plan, const char *java_home,
                           bool reads_java_options, const char *const *arguments);

#endif
