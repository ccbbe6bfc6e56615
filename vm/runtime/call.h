/*
 * call.h: calls of Java methods from C.
 *
 * Java calls Java without C recursion. C calls Java through vm_call, which is one C activation of
 * the interpreter.
 */
#ifndef JP2VM_VM_RUNTIME_CALL_H
#define JP2VM_VM_RUNTIME_CALL_H

#include <stdbool.h>

#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

/*
 * Runs `method` itself (no virtual dispatch). `args` has method->arg_slots slots: the receiver
 * first, long and double in the first of two slots. If the method ends with an exception, returns
 * false with the exception pending. Otherwise sets *result, unless the method is void or `result`
 * is NULL. The class must be initialized, or be in initialization by this thread.
 */
bool vm_call(struct vm_thread *self, struct vm_method *method, const union vm_slot *args,
             union vm_slot *result);

/* The implementation of vm_call: the interpreter's function, set once before Java code runs. */
extern bool (*vm_call_engine)(struct vm_thread *self, struct vm_method *method,
                              const union vm_slot *args, union vm_slot *result);

/* Returns the method that a virtual or interface call of `method` on `receiver` runs, or NULL with
 * IncompatibleClassChangeError pending. */
struct vm_method *vm_select_method(struct vm_thread *self, struct vm_object *receiver,
                                   struct vm_method *method);

#endif
