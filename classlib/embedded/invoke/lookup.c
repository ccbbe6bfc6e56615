/*
 * lookup.c: method handles for members, made for MethodHandle constants and MethodHandles.Lookup;
 * natives of java.lang.invoke.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/invoke/handles.h"
#include "classlib/embedded/invoke/indy.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"

#define OBJECT "Ljava/lang/Object;"
#define STRING "Ljava/lang/String;"
#define CLASS "Ljava/lang/Class;"
#define HANDLE "L" LIB_METHOD_HANDLE ";"
#define TYPE "L" LIB_METHOD_TYPE ";"
#define MAX_PARAMETERS 255

static bool is_field_kind(uint8_t kind)
{
    return kind <= VM_REF_PUT_STATIC;
}

static bool is_put_kind(uint8_t kind)
{
    return kind == VM_REF_PUT_FIELD || kind == VM_REF_PUT_STATIC;
}

static bool is_static_kind(uint8_t kind)
{
    return kind == VM_REF_GET_STATIC || kind == VM_REF_PUT_STATIC || kind == VM_REF_INVOKE_STATIC;
}

/* --- types ---------------------------------------------------------------------------- */

static struct vm_object *field_type(struct vm_thread *self, uint8_t kind, struct vm_class *owner,
                                    struct vm_class *value)
{
    struct vm_class *parameters[2];
    unsigned count = 0;
    if (!is_static_kind(kind)) {
        parameters[count++] = owner;
    }
    if (is_put_kind(kind)) {
        parameters[count++] = value;
        value = vm_primitive_class('V');
    }
    return lib_method_type_of(self, value, parameters, count);
}

/* Returns the type of a handle for a method; `type` is the type of the method's descriptor. */
static struct vm_object *method_type(struct vm_thread *self, uint8_t kind, struct vm_class *owner,
                                     struct vm_object *type)
{
    if (kind == VM_REF_INVOKE_STATIC) {
        return type;
    }
    if (kind != VM_REF_NEW_INVOKE_SPECIAL) {
        return lib_method_type_with_receiver(self, type, owner);
    }
    struct vm_class *parameters[MAX_PARAMETERS];
    unsigned count = lib_method_type_count(type);
    for (unsigned i = 0; i < count; i++) {
        parameters[i] = lib_method_type_parameter(type, i);
    }
    return lib_method_type_of(self, owner, parameters, count);
}

/* Returns the class that a receiver must have. A protected member of a class in another package is
 * accessible only through the caller's class. */
static struct vm_class *receiver_class(struct vm_class *caller, struct vm_class *owner,
                                       const struct vm_class *declaring, uint16_t flags)
{
    bool is_narrow = (flags & VM_ACC_PROTECTED) && !vm_class_same_package(caller, declaring)
                     && vm_class_is_subclass(caller, owner);
    return is_narrow ? caller : owner;
}

/* --- constants ------------------------------------------------------------------------ */

struct vm_object *lib_embedded_method_type(struct vm_thread *self, struct vm_class *caller,
                                           const struct vm_symbol *descriptor)
{
    return lib_method_type_parse(self, caller->loader, descriptor);
}

/* Throws IllegalAccessError. As in the JDK, where a look-up by the library fails first, its cause
 * is the exception that this look-up throws. */
static struct vm_object *refuse_field(struct vm_thread *self, const char *message)
{
    vm_throw(self, "java/lang/IllegalAccessException", "%s", message);
    vm_throw_with_cause(self, "java/lang/IllegalAccessError", message, vm_exception_take(self));
    return NULL;
}

static struct vm_object *refuse_access(struct vm_thread *self)
{
    char *message = vm_throwable_message(vm_exception_take(self));
    refuse_field(self, message == NULL ? "" : message);
    free(message);
    return NULL;
}

/* Returns whether resolution failed because a field is static although it must not be, or the
 * reverse. */
static bool has_other_sort(struct vm_thread *self, struct vm_class *owner,
                           const struct vm_constant *member, uint8_t kind)
{
    const struct vm_field *field =
        vm_class_find_field(owner, member->member.name, member->member.descriptor);
    return field != NULL && ((field->flags & VM_ACC_STATIC) != 0) != is_static_kind(kind)
           && vm_exception_is(self, "java/lang/IncompatibleClassChangeError");
}

static struct vm_object *field_constant(struct vm_thread *self, struct vm_class *caller,
                                        const struct vm_constant *handle)
{
    uint8_t kind = handle->handle.kind;
    const struct vm_constant *member = &caller->file->constants[handle->handle.member_index];
    struct vm_class *owner = vm_resolve_class(self, caller->pool, member->member.class_index);
    struct vm_field *field = owner == NULL
                                 ? NULL
                                 : vm_resolve_field(self, caller->pool, handle->handle.member_index,
                                                    is_static_kind(kind), false, NULL);
    if (field == NULL) {
        bool is_refusal = vm_exception_is(self, "java/lang/IllegalAccessError")
                          || (owner != NULL && has_other_sort(self, owner, member, kind));
        return is_refusal ? refuse_access(self) : NULL;
    }
    if (is_put_kind(kind) && (field->flags & VM_ACC_FINAL)) {
        return refuse_field(self, "final field has no write access");
    }
    struct vm_class *value = vm_class_of_descriptor(self, caller->loader, field->descriptor->bytes,
                                                    field->descriptor->length);
    owner = receiver_class(caller, owner, field->class, field->flags);
    struct vm_object *type = value == NULL ? NULL : field_type(self, kind, owner, value);
    struct lib_member found = {kind, owner, NULL, field};
    return type == NULL ? NULL : lib_direct_handle(self, &found, type);
}

/* Makes a handle of invokeExact or invoke; its first argument is the handle to call. */
static struct vm_object *
polymorphic_constant(struct vm_thread *self, const struct vm_method *method, struct vm_object *type)
{
    bool is_exact = vm_symbol_equals_cstr(method->name, "invokeExact");
    union vm_slot argument = {.r = type};
    return lib_call_static(self, "java/lang/invoke/MethodHandles",
                           is_exact ? "exactInvoker" : "invoker", "(" TYPE ")" HANDLE, &argument);
}

static uint8_t opcode_of(uint8_t kind)
{
    switch (kind) {
    case VM_REF_INVOKE_STATIC:
        return VM_OP_INVOKESTATIC;
    case VM_REF_INVOKE_SPECIAL:
    case VM_REF_NEW_INVOKE_SPECIAL:
        return VM_OP_INVOKESPECIAL;
    case VM_REF_INVOKE_INTERFACE:
        return VM_OP_INVOKEINTERFACE;
    default:
        return VM_OP_INVOKEVIRTUAL;
    }
}

static struct vm_object *method_constant(struct vm_thread *self, struct vm_class *caller,
                                         const struct vm_constant *handle)
{
    uint8_t kind = handle->handle.kind;
    const struct vm_constant *member = &caller->file->constants[handle->handle.member_index];
    struct vm_class *owner = vm_resolve_class(self, caller->pool, member->member.class_index);
    struct vm_method *method =
        owner == NULL
            ? NULL
            : vm_resolve_method(self, caller->pool, handle->handle.member_index, opcode_of(kind));
    struct vm_object *type =
        method == NULL ? NULL
                       : lib_method_type_parse(self, caller->loader, member->member.descriptor);
    if (type == NULL) {
        return NULL;
    }
    if (method->descriptor != member->member.descriptor) {
        return polymorphic_constant(self, method, type);
    }
    if (kind == VM_REF_INVOKE_SPECIAL) {
        method = vm_select_special(self, caller, owner, method);
        owner = caller;
    } else {
        owner = receiver_class(caller, owner, method->class, method->flags);
    }
    type = method == NULL ? NULL : method_type(self, kind, owner, type);
    struct lib_member found = {kind, owner, method, NULL};
    return type == NULL ? NULL : lib_direct_handle(self, &found, type);
}

struct vm_object *lib_embedded_method_handle(struct vm_thread *self, struct vm_pool *pool,
                                             uint16_t constant_index)
{
    struct vm_class *caller = pool->class;
    const struct vm_constant *handle = &caller->file->constants[constant_index];
    return is_field_kind(handle->handle.kind) ? field_constant(self, caller, handle)
                                              : method_constant(self, caller, handle);
}

/* --- signature polymorphic calls ------------------------------------------------------ */

struct vm_method *lib_embedded_link_polymorphic(struct vm_thread *self, struct vm_class *caller,
                                                struct vm_method *declared,
                                                const struct vm_symbol *descriptor,
                                                struct vm_object **appendix)
{
    struct vm_object *type = lib_method_type_parse(self, caller->loader, descriptor);
    char *erased = type == NULL ? NULL : lib_method_type_erased(self, type);
    if (erased == NULL) {
        return NULL;
    }
    struct vm_method *method = lib_invoker(self, erased, declared->name->bytes);
    free(erased);
    if (method != NULL) {
        vm_heap_root(type);
        *appendix = type;
    }
    return method;
}

/* --- MethodHandles.Lookup ------------------------------------------------------------- */

struct look_up {
    struct vm_thread *self;
    uint8_t kind;
    struct vm_class *viewer; /* NULL: only public members are visible */
    struct vm_class *owner;
    struct vm_class *special_caller;
    const struct vm_symbol *name, *descriptor;
    struct vm_object *type;
};

static const char *kind_name(uint8_t kind)
{
    /* clang-format off */
    static const char *const names[] = {
        "",           "getField",     "getStatic",     "putField",         "putStatic",
        "invokeVirtual", "invokeStatic", "invokeSpecial", "newInvokeSpecial", "invokeInterface"};
    /* clang-format on */
    return names[kind];
}

/* Throws `exception` with a message like "no such method: A.m(int)void/invokeStatic" or "no such
 * field: A.f/int/getField". */
static void *throw_absent(const struct look_up *up, const char *exception, const char *problem)
{
    union vm_slot args[4] = {{.r = up->owner->mirror},
                             {.r = vm_string_from_symbol(up->self, up->name)},
                             {.r = up->type},
                             vm_int_slot(is_field_kind(up->kind))};
    struct vm_object *text =
        args[1].r == NULL ? NULL
                          : lib_call_static(up->self, "java/lang/invoke/MethodHandles",
                                            "memberText", "(" CLASS STRING TYPE "Z)" STRING, args);
    char *member = text == NULL ? NULL : vm_string_to_mutf8(text, NULL);
    if (up->self->exception == NULL) {
        vm_throw(up->self, exception, "%s: %s/%s", problem, member == NULL ? "?" : member,
                 kind_name(up->kind));
    }
    free(member);
    return NULL;
}

static bool is_accessible(const struct look_up *up, struct vm_class *declaring, uint16_t flags)
{
    if (up->viewer == NULL) {
        return (flags & VM_ACC_PUBLIC) && (up->owner->flags & VM_ACC_PUBLIC);
    }
    return vm_can_access_class(up->viewer, up->owner)
           && vm_can_access_member(up->self, up->viewer, declaring, up->owner, flags);
}

static struct vm_object *find_field(struct look_up *up)
{
    struct vm_field *field = vm_class_find_field(up->owner, up->name, up->descriptor);
    if (field == NULL) {
        return throw_absent(up, "java/lang/NoSuchFieldException", "no such field");
    }
    if (((field->flags & VM_ACC_STATIC) != 0) != is_static_kind(up->kind)) {
        return throw_absent(up, "java/lang/IllegalAccessException", "no such field");
    }
    if (!is_accessible(up, field->class, field->flags)) {
        return throw_absent(up, "java/lang/IllegalAccessException", "member is not accessible");
    }
    if (is_put_kind(up->kind) && (field->flags & VM_ACC_FINAL)) {
        return throw_absent(up, "java/lang/IllegalAccessException",
                            "unexpected set of a final field");
    }
    struct vm_class *owner =
        up->viewer == NULL ? up->owner
                           : receiver_class(up->viewer, up->owner, field->class, field->flags);
    struct vm_object *type =
        field_type(up->self, up->kind, owner, lib_method_type_result(up->type));
    struct lib_member member = {up->kind, owner, NULL, field};
    return type == NULL ? NULL : lib_direct_handle(up->self, &member, type);
}

static struct vm_method *find_method(const struct look_up *up)
{
    struct vm_method *method = up->kind == VM_REF_NEW_INVOKE_SPECIAL
                                   ? vm_class_declared_method(up->owner, up->name, up->descriptor)
                                   : vm_class_find_method(up->owner, up->name, up->descriptor);
    if (method == NULL && vm_class_is_interface(up->owner) && up->owner->super != NULL) {
        method = vm_class_find_method(up->owner->super, up->name, up->descriptor);
    }
    if (method == NULL || (method->is_constructor != (up->kind == VM_REF_NEW_INVOKE_SPECIAL))
        || method->is_class_initializer) {
        return throw_absent(up, "java/lang/NoSuchMethodException",
                            up->kind == VM_REF_NEW_INVOKE_SPECIAL ? "no such constructor"
                                                                  : "no such method");
    }
    uint16_t flags = method->flags;
    if (vm_class_is_array(up->owner) && vm_symbol_equals_cstr(method->name, "clone")) {
        flags = VM_ACC_PUBLIC;
    }
    if (((flags & VM_ACC_STATIC) != 0) != is_static_kind(up->kind)) {
        return throw_absent(up, "java/lang/IllegalAccessException", "no such method");
    }
    if (!is_accessible(up, method->class, flags)) {
        return throw_absent(up, "java/lang/IllegalAccessException", "member is not accessible");
    }
    return method;
}

static struct vm_object *find_method_handle(struct look_up *up)
{
    struct vm_method *method = find_method(up);
    if (method == NULL) {
        return NULL;
    }
    struct vm_class *owner = up->owner;
    if (up->kind == VM_REF_INVOKE_SPECIAL) {
        if (!vm_class_is_subclass(up->special_caller, owner)) {
            return throw_absent(up, "java/lang/IllegalAccessException", "no such method");
        }
        method = vm_select_special(up->self, up->special_caller, owner, method);
        owner = up->special_caller;
    } else if (up->kind == VM_REF_INVOKE_VIRTUAL && up->viewer != NULL) {
        owner = receiver_class(up->viewer, owner, method->class, method->flags);
    } else if (up->kind == VM_REF_NEW_INVOKE_SPECIAL && (owner->flags & VM_ACC_ABSTRACT)) {
        char *name = vm_class_external_name(owner);
        vm_throw(up->self, "java/lang/InstantiationException", "%s", name == NULL ? "?" : name);
        free(name);
        return NULL;
    }
    struct vm_object *type =
        method == NULL ? NULL : method_type(up->self, up->kind, owner, up->type);
    struct lib_member member = {up->kind, owner, method, NULL};
    return type == NULL ? NULL : lib_direct_handle(up->self, &member, type);
}

/* Reads the name and the descriptor of the member. On failure, returns false with an exception
 * pending. */
static bool read_names(struct look_up *up, const struct vm_object *name)
{
    size_t size;
    char *text = vm_string_to_mutf8(name, &size);
    char *descriptor = lib_method_type_descriptor(up->self, up->type);
    if (text != NULL && descriptor != NULL && size <= VM_SYMBOL_MAX_LENGTH) {
        const char *start = is_field_kind(up->kind) ? strchr(descriptor, ')') + 1 : descriptor;
        up->name = vm_symbol_intern(text, size);
        up->descriptor = vm_symbol_intern(start, strlen(start));
    }
    free(text);
    free(descriptor);
    if (up->name == NULL || up->descriptor == NULL) {
        vm_throw_out_of_memory(up->self, "class metadata");
        return false;
    }
    return true;
}

/* --- natives -------------------------------------------------------------------------- */

/* Lookup.find(kind, lookupClass, owner, name, type, specialCaller). */
static void native_find(struct vm_thread *self, union vm_slot *args, union vm_slot *result)
{
    if (args[2].r == NULL || args[3].r == NULL || args[4].r == NULL) {
        vm_throw(self, "java/lang/NullPointerException", NULL);
        return;
    }
    struct look_up up = {
        .self = self,
        .kind = (uint8_t)vm_slot_int(args[0]),
        .viewer = args[1].r == NULL ? NULL : vm_class_of_mirror(args[1].r),
        .owner = vm_class_of_mirror(args[2].r),
        .special_caller = args[5].r == NULL ? NULL : vm_class_of_mirror(args[5].r),
        .type = args[4].r,
    };
    result->r = NULL;
    if (!vm_link_class(self, up.owner) || !read_names(&up, args[3].r)) {
        return;
    }
    result->r = is_field_kind(up.kind) ? find_field(&up) : find_method_handle(&up);
}

static void native_caller_class(struct vm_thread *self, union vm_slot *args, union vm_slot *result)
{
    (void)args;
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    for (int skipped = 0; walk.fp != NULL && (skipped < 2 || walk.method->is_hidden);) {
        skipped += !walk.method->is_hidden;
        vm_frame_walk_next(&walk);
    }
    result->r = walk.fp == NULL ? NULL : walk.method->class->mirror;
}

/* MethodHandles.make(type, body). */
static void native_make(struct vm_thread *self, union vm_slot *args, union vm_slot *result)
{
    result->r = lib_body_handle(self, args[0].r, args[1].r);
}

/* MethodHandle.convert(type). */
static void native_convert(struct vm_thread *self, union vm_slot *args, union vm_slot *result)
{
    result->r = NULL;
    if (args[1].r == NULL) {
        vm_throw(self, "java/lang/NullPointerException", NULL);
        return;
    }
    result->r = lib_adapted_handle(self, args[0].r, args[1].r);
}

static void native_copy(struct vm_thread *self, union vm_slot *args, union vm_slot *result)
{
    result->r = vm_heap_clone(self, args[0].r);
}

/* MethodHandle.invokeArray(arguments). All types of the handle are Object. */
static void native_invoke_array(struct vm_thread *self, union vm_slot *args, union vm_slot *result)
{
    union vm_slot slots[MAX_PARAMETERS + 1] = {args[0]};
    const struct vm_object *array = args[1].r;
    struct vm_method *call = lib_method_named(args[0].r->class, "call");
    if (call->arg_slots != array->length + 1) {
        vm_throw(self, "java/lang/IllegalArgumentException", "array is not of length %d",
                 call->arg_slots - 1);
        return;
    }
    for (uint32_t i = 0; i < array->length; i++) {
        slots[i + 1].r = vm_array_refs(array)[i];
    }
    vm_call(self, call, slots, result);
}

/* MethodType.parse(descriptor, loader). */
static void native_parse(struct vm_thread *self, union vm_slot *args, union vm_slot *result)
{
    result->r = NULL;
    if (args[0].r == NULL) {
        vm_throw(self, "java/lang/NullPointerException", NULL);
        return;
    }
    size_t size;
    char *text = vm_string_to_mutf8(args[0].r, &size);
    if (text == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return;
    }
    bool is_valid = size <= VM_SYMBOL_MAX_LENGTH && vm_descriptor_is_method(text, size);
    const struct vm_symbol *symbol = is_valid ? vm_symbol_intern(text, size) : NULL;
    struct vm_loader *loader = vm_loader_of(self, args[1].r);
    if (symbol == NULL) {
        vm_throw(self, "java/lang/IllegalArgumentException", "not a method descriptor: %s", text);
    } else if (loader != NULL) {
        result->r = lib_method_type_parse(self, loader, symbol);
    }
    free(text);
}

const struct vm_native_entry lib_embedded_invoke_natives[] = {
    {"java/lang/invoke/MethodHandles", "make", "(" TYPE "Ljava/lang/invoke/HandleBody;)" HANDLE,
     native_make},
    {"java/lang/invoke/MethodHandles", "callerClass", "()" CLASS, native_caller_class},
    {"java/lang/invoke/MethodHandles$Lookup", "find", "(I" CLASS CLASS STRING TYPE CLASS ")" HANDLE,
     native_find},
    {LIB_METHOD_HANDLE, "convert", "(" TYPE ")" HANDLE, native_convert},
    {LIB_METHOD_HANDLE, "copy", "()" HANDLE, native_copy},
    {LIB_METHOD_HANDLE, "invokeArray", "([" OBJECT ")" OBJECT, native_invoke_array},
    {LIB_METHOD_TYPE, "parse", "(" STRING "Ljava/lang/ClassLoader;)" TYPE, native_parse},
    {NULL, NULL, NULL, NULL},
};
