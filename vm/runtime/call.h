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
 * Runs exactly `method` (no virtual dispatch). `args` has method->arg_slots slots: the receiver
 * first; a long or double takes two slots, and its value is in the first. If the method ends with
 * an exception, returns false with the exception pending. Otherwise sets *result, unless the method
 * is void or `result` is NULL. The method's class must be initialized, or this thread must be
 * initializing it.
 */
bool vm_call(struct vm_thread *self, struct vm_method *method, const union vm_slot *args,
             union vm_slot *result);

/* The interpreter's function that implements vm_call; set once, before Java code runs. */
extern bool (*vm_call_engine)(struct vm_thread *self, struct vm_method *method,
                              const union vm_slot *args, union vm_slot *result);

/* Returns the method that a virtual or interface call of `method` on `receiver` runs, or NULL with
 * IncompatibleClassChangeError pending. */
struct vm_method *vm_select_method(struct vm_thread *self, struct vm_object *receiver,
                                   struct vm_method *method);

#endif
