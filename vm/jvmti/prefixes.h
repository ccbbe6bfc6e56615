/*
 * prefixes.h: prefixes of native methods (Instrumentation.setNativeMethodPrefix).
 *
 * An agent may rename a native method m to PREFIXm and add a method m in bytecode that calls it.
 * The native code still has the name m. If the machine finds no native code for the method's name,
 * it removes the prefixes of all environments from the name, the last prefix first.
 *
 * Threads: any. Source: JVMTI, "Set Native Method Prefix".
 */
#ifndef JP2VM_VM_JVMTI_PREFIXES_H
#define JP2VM_VM_JVMTI_PREFIXES_H

#include <stdbool.h>
#include <stddef.h>

struct vm_class;
struct vm_jvmti_environment;
struct vm_method;
struct vm_symbol;

/* Replaces the environment's prefixes by copies of these. Returns false if memory runs out. */
bool vm_jvmti_set_prefixes(struct vm_jvmti_environment *env, size_t count, char *const *prefixes);

/* If the name of a native method has prefixes, and its class has a method with bytecode that has
 * the name without them, returns that name; otherwise NULL. */
const struct vm_symbol *vm_jvmti_unprefixed_name(const struct vm_method *method);

/* Returns the native method of a class whose name is `name` with prefixes; NULL: none. */
struct vm_method *vm_jvmti_prefixed_method(const struct vm_class *class,
                                           const struct vm_symbol *name,
                                           const struct vm_symbol *descriptor);

#endif
