/*
 * table.h: the table of JVMTI's functions.
 *
 * Every function has an environment as its first argument, and returns an enum vm_jvmti_error.
 * Functions that the machine does not offer return MISSING_CAPABILITY if the specification makes
 * them depend on a capability, otherwise NOT_AVAILABLE.
 */
#ifndef JP2VM_VM_JVMTI_TABLE_H
#define JP2VM_VM_JVMTI_TABLE_H

/* Returns the table, which is made on first use. Any thread. */
void *const *vm_jvmti_table(void);

/* Enter the functions of a subject in the table; `table` has VM_JVMTI_FUNCTIONS entries. */
void vm_jvmti_fill_environment(void **table);
void vm_jvmti_fill_classes(void **table);
void vm_jvmti_fill_redefinition(void **table);

#endif
