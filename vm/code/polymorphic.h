/*
 * polymorphic.h: calls of the methods of MethodHandle and VarHandle that take any arguments (JVMS
 * 2.9.3). The class library links such a call once for each constant that names the method, however
 * many instructions use the constant.
 *
 * Threads: any. If several threads link a constant at the same time, all use the first result.
 */
#ifndef JP2VM_VM_CODE_POLYMORPHIC_H
#define JP2VM_VM_CODE_POLYMORPHIC_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classlib.h"

struct vm_method;
struct vm_pool;
struct vm_thread;

/* Links a call of `declared` through the constant `index` of the caller's pool, and stores the
 * target of the call in *site. The caller's class keeps the target alive. If it fails, returns
 * false with an exception pending. */
bool vm_link_polymorphic(struct vm_thread *self, struct vm_pool *pool, struct vm_method *declared,
                         uint16_t index, struct vm_call_site *site);

/* Frees the targets of a pool that is about to be freed. */
void vm_forget_polymorphic(const struct vm_pool *pool);

#endif
