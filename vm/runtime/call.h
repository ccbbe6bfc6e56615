/*
 * call.h: running Java methods from C.
 *
 * Java calls Java without C recursion; C calls Java through vm_call, which is one C
 * activation of the interpreter.
 */
#ifndef JP2VM_VM_RUNTIME_CALL_H
#define JP2VM_VM_RUNTIME_CALL_H

#include <stdbool.h>

#include "vm/runtime/class.h"
#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

/*
 * Runs `method` itself (no virtual dispatch) with args (method->arg_slots slots, receiver
 * first, long and double in the first of two). False with an exception pending; *result is
 * set otherwise unless the method is void; result may be NULL. The class is initialized
 * already, or is being initialized by this thread.
 */
bool vm_call(struct vm_thread *self, struct vm_method *method, const union vm_slot *args,
             union vm_slot *result);

/* What vm_call does: the interpreter's, set once before Java code runs. */
extern bool (*vm_call_engine)(struct vm_thread *self, struct vm_method *method,
                              const union vm_slot *args, union vm_slot *result);

/* The method that a virtual or interface call of `method` on `receiver` runs. NULL with
 * IncompatibleClassChangeError pending. */
struct vm_method *vm_select_method(struct vm_thread *self, struct vm_object *receiver,
                                   struct vm_method *method);

#endif
