#include "vm/interp/handle_intrinsics.h"

#include <stdlib.h>

#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/thread.h"

struct vm_handle_fields vm_handle_fields;

struct vm_method *vm_handle_target(struct vm_thread *self, enum vm_handle_intrinsic linker,
                                   const struct vm_object *first, const struct vm_object *last)
{
    struct vm_method *target = NULL;
    const struct vm_object *guide = linker == VM_HANDLE_INTRINSIC_BASIC ? first : last;
    if (guide == NULL || (linker != VM_HANDLE_INTRINSIC_STATIC && first == NULL)) {
        vm_throw_null_pointer(self);
        return NULL;
    }
    switch (linker) {
    case VM_HANDLE_INTRINSIC_BASIC:
        return vm_handle_basic_target(first);
    case VM_HANDLE_INTRINSIC_STATIC:
    case VM_HANDLE_INTRINSIC_SPECIAL:
        return vm_handle_member_target(last);
    case VM_HANDLE_INTRINSIC_VIRTUAL:
        target = vm_handle_virtual_target(first, last);
        break;
    case VM_HANDLE_INTRINSIC_INTERFACE:
        target = vm_handle_interface_target(first, last);
        break;
    case VM_HANDLE_INTRINSIC_NONE:
        abort();
    }
    if (target == NULL) {
        vm_throw_no_interface(self, first->class, vm_handle_member_target(last)->class);
    }
    return target;
}

struct vm_method *vm_handle_follow(struct vm_thread *self, struct vm_method *method,
                                   const union vm_slot *args, uint32_t *slots)
{
    while (method != NULL && method->linker != VM_HANDLE_INTRINSIC_NONE) {
        enum vm_handle_intrinsic linker = method->linker;
        method = vm_handle_target(self, linker, args[0].r, args[*slots - 1].r);
        *slots -= linker != VM_HANDLE_INTRINSIC_BASIC;
    }
    return method;
}

/* --- forms ---------------------------------------------------------------------------- */

struct form {
    struct vm_method method; /* first member, because other files see only a struct vm_method */
    const struct vm_method *declared;
    struct form *next;
};

static struct vm_lock lock = VM_LOCK(HANDLE_FORMS);
static struct form *forms;

static struct form *make_form(const struct vm_method *declared, const struct vm_symbol *descriptor)
{
    struct form *form = calloc(1, sizeof *form);
    if (form != NULL) {
        form->declared = declared;
        struct vm_method *method = &form->method;
        *method = *declared;
        method->descriptor = descriptor;
        method->return_type = vm_descriptor_return_type(descriptor);
        method->arg_slots = (uint16_t)(vm_descriptor_arg_slots(descriptor)
                                       + ((declared->flags & VM_ACC_STATIC) ? 0 : 1));
        method->frame_slots = method->arg_slots;
        method->is_handle_intrinsic_form = true;
        form->next = forms;
        forms = form;
    }
    return form;
}

struct vm_method *vm_handle_intrinsic_form(struct vm_thread *self, const struct vm_method *declared,
                                           const struct vm_symbol *descriptor)
{
    vm_lock_take(&lock);
    struct form *form = forms;
    while (form != NULL && (form->declared != declared || form->method.descriptor != descriptor)) {
        form = form->next;
    }
    if (form == NULL) {
        form = make_form(declared, descriptor);
    }
    vm_lock_release(&lock);
    if (form == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return NULL;
    }
    return &form->method;
}
