/*
 * handle_intrinsics.h: the intrinsics of method handles, MethodHandle.invokeBasic and linkTo*.
 *
 * An intrinsic takes any arguments and passes them to a target method. Its first argument, a
 * handle, or its last argument, a member name, leads to the target; the member name is dropped. The
 * instruction that calls the intrinsic calls the target directly: the intrinsic itself has no
 * frame, context or event.
 *
 * The class library marks its methods that are intrinsics (vm_method.linker) and sets the offsets
 * of the fields that lead to the targets. If an intrinsic is the target of another intrinsic, it is
 * represented by a *form*: a separate method for each descriptor.
 *
 * Errors: functions return NULL with NullPointerException, IncompatibleClassChangeError, ...
 * pending.
 */
#ifndef JP2VM_VM_INTERP_HANDLE_INTRINSICS_H
#define JP2VM_VM_INTERP_HANDLE_INTRINSICS_H

#include <stddef.h>
#include <stdint.h>

#include "vm/runtime/class.h"
#include "vm/runtime/object.h"

struct vm_thread;

enum vm_handle_intrinsic {
    VM_HANDLE_INTRINSIC_NONE,
    VM_HANDLE_INTRINSIC_BASIC,  /* (handle, arguments) */
    VM_HANDLE_INTRINSIC_STATIC, /* (arguments, member), like all that follow */
    VM_HANDLE_INTRINSIC_SPECIAL,
    VM_HANDLE_INTRINSIC_VIRTUAL,
    VM_HANDLE_INTRINSIC_INTERFACE
};

/* Byte offsets of fields in handles, forms, member names and resolved methods. */
struct vm_handle_fields {
    uint32_t handle_form;   /* in a handle: its form */
    uint32_t form_entry;    /* in a form: the member name of its code */
    uint32_t member_method; /* in a member name: the resolved method */
    uint32_t member_index;  /* in a member name: a long, the index in the vtable */
    uint32_t method_target; /* in a resolved method: a long, the address of the struct vm_method */
};

extern struct vm_handle_fields vm_handle_fields;

/* The value of member_index for a virtual call, through a class, of an interface's method, which
 * has no vtable index. */
#define VM_HANDLE_INTRINSIC_BY_INTERFACE 0x7fffffff

static inline struct vm_object *vm_handle_get(const struct vm_object *object, uint32_t offset)
{
    return *(struct vm_object **)vm_object_at(object, offset);
}

/* Returns the method of a resolved member name. */
static inline struct vm_method *vm_handle_member_target(const struct vm_object *member)
{
    const struct vm_object *resolved = vm_handle_get(member, vm_handle_fields.member_method);
    return (struct vm_method *)(uintptr_t)
           * (int64_t *)vm_object_at(resolved, vm_handle_fields.method_target);
}

/* Returns the method that invokeBasic calls on the handle. */
static inline struct vm_method *vm_handle_basic_target(const struct vm_object *handle)
{
    const struct vm_object *form = vm_handle_get(handle, vm_handle_fields.handle_form);
    return vm_handle_member_target(vm_handle_get(form, vm_handle_fields.form_entry));
}

/* Returns the method that linkToVirtual calls on the receiver. */
static inline struct vm_method *vm_handle_virtual_target(const struct vm_object *receiver,
                                                         const struct vm_object *member)
{
    int64_t index = *(int64_t *)vm_object_at(member, vm_handle_fields.member_index);
    if (__builtin_expect(index != VM_HANDLE_INTRINSIC_BY_INTERFACE, 1)) {
        return receiver->class->vtable[index];
    }
    return vm_class_interface_target(receiver->class, vm_handle_member_target(member));
}

/* Returns the method that linkToInterface calls on the receiver; NULL if the receiver does not
 * implement the interface. */
static inline struct vm_method *vm_handle_interface_target(const struct vm_object *receiver,
                                                           const struct vm_object *member)
{
    return vm_class_interface_target(receiver->class, vm_handle_member_target(member));
}

/* Returns the target of any of the intrinsics, given the first and the last argument of the call.
 */
struct vm_method *vm_handle_target(struct vm_thread *self, enum vm_handle_intrinsic linker,
                                   const struct vm_object *first, const struct vm_object *last);

/* Follows intrinsics to the first target that is an ordinary method. *slots is the number of
 * argument slots; it is decremented for each member name that is dropped. */
struct vm_method *vm_handle_follow(struct vm_thread *self, struct vm_method *method,
                                   const union vm_slot *args, uint32_t *slots);

/* Returns the form of an intrinsic for a descriptor. There is one form for each intrinsic and
 * descriptor, and it is never freed. If memory runs out, returns NULL with OutOfMemoryError
 * pending. */
struct vm_method *vm_handle_intrinsic_form(struct vm_thread *self, const struct vm_method *declared,
                                           const struct vm_symbol *descriptor);

#endif
