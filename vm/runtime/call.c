#include "vm/runtime/call.h"

#include "vm/runtime/exceptions.h"

bool (*vm_call_engine)(struct vm_thread *self, struct vm_method *method, const union vm_slot *args,
                       union vm_slot *result);

bool vm_call(struct vm_thread *self, struct vm_method *method, const union vm_slot *args,
             union vm_slot *result)
{
    return vm_call_engine(self, method, args, result);
}

struct vm_method *vm_select_method(struct vm_thread *self, struct vm_object *receiver,
                                   struct vm_method *method)
{
    if (vm_class_is_interface(method->class)) {
        if (method->flags & (VM_ACC_PRIVATE | VM_ACC_STATIC)) {
            return method;
        }
        struct vm_method *target = vm_class_interface_target(receiver->class, method);
        if (target == NULL) {
            vm_throw_no_interface(self, receiver->class, method->class);
        }
        return target;
    }
    if (method->vtable_index < 0 || (method->flags & VM_ACC_PRIVATE)) {
        return method;
    }
    return receiver->class->vtable[method->vtable_index];
}
