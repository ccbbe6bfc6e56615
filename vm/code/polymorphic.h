/*
 * polymorphic.h: methods of MethodHandle and VarHandle that take any arguments (JVMS 2.9.3), which
 * the class library links: once for each constant that names one, however many instructions do.
 *
 * Threads: any. When several link a constant at a time, the first result holds for all.
 */
#ifndef JP2VM_VM_CODE_POLYMORPHIC_H
#define JP2VM_VM_CODE_POLYMORPHIC_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classlib.h"

struct vm_class;
struct vm_method;
struct vm_thread;

/* Links a call of `declared` by the constant `index` of the caller: *site is what the call runs.
 * The caller's class keeps it. False with an exception pending. */
bool vm_link_polymorphic(struct vm_thread *self, struct vm_class *caller,
                         struct vm_method *declared, uint16_t index, struct vm_call_site *site);

/* When the class is freed. */
void vm_forget_polymorphic(const struct vm_class *class);

#endif
