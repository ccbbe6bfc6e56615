#include "classlib/openjdk/invoke/member_names.h"

#include <stdio.h>
#include <stdlib.h>

#include "classlib/common/classes.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/boxes.h"
#include "vm/base/symbol.h"
#include "vm/base/text/text.h"
#include "vm/classfile/opcodes.h"
#include "vm/heap/heap.h"
#include "vm/interp/handle_intrinsics.h"
#include "vm/interp/quicken.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"
#include "vm/vm.h"

#define L lib_jdk_layout
#define NATIVES "java/lang/invoke/MethodHandleNatives"
#define MEMBER_NAME "java/lang/invoke/MemberName"

/* The access flags of methods that the library knows about. */
#define METHOD_FLAGS                                                                               \
    (VM_ACC_PUBLIC | VM_ACC_PRIVATE | VM_ACC_PROTECTED | VM_ACC_STATIC | VM_ACC_FINAL              \
     | VM_ACC_SYNCHRONIZED | VM_ACC_BRIDGE | VM_ACC_VARARGS | VM_ACC_NATIVE | VM_ACC_ABSTRACT      \
     | VM_ACC_STRICT | VM_ACC_SYNTHETIC)

/* The vmindex of methods that are called without dynamic dispatch. */
#define NO_DISPATCH (-2)

static int32_t flags_of(const struct vm_object *member)
{
    return lib_jdk_get_int(member, L.member_flags);
}

static int kind_of(const struct vm_object *member)
{
    return flags_of(member) >> LIB_JDK_KIND_SHIFT & LIB_JDK_KIND_MASK;
}

static bool is_setter(const struct vm_object *member)
{
    return kind_of(member) == VM_REF_PUT_FIELD || kind_of(member) == VM_REF_PUT_STATIC;
}

struct vm_method *lib_jdk_member_method(const struct vm_object *member)
{
    return lib_jdk_get(member, L.member_method) == NULL ? NULL : vm_handle_member_target(member);
}

/* --- filling ------------------------------------------------------------------------------ */

/* Returns whether a call always runs exactly this method, whatever the receiver (JVMS 5.4.6). */
static bool is_bound(const struct vm_method *method)
{
    if (vm_class_is_interface(method->class)) {
        return (method->flags & VM_ACC_PRIVATE) != 0;
    }
    return method->vtable_index < 0 || (method->flags & VM_ACC_FINAL)
           || (method->class->flags & VM_ACC_FINAL);
}

/* Returns the public method of Object with the same name and descriptor, or NULL. */
static const struct vm_method *object_method(const struct vm_method *method)
{
    const struct vm_class *object = method->class->super;
    const struct vm_method *found =
        object == NULL ? NULL : vm_class_declared_method(object, method->name, method->descriptor);
    return found != NULL && (found->flags & VM_ACC_PUBLIC) ? found : NULL;
}

static bool set_target(struct vm_thread *self, struct vm_object *member, struct vm_method *method)
{
    struct vm_object *resolved = lib_jdk_new_object(self, "java/lang/invoke/ResolvedMethodName");
    if (resolved == NULL) {
        return false;
    }
    lib_jdk_set_long(resolved, L.resolved_target, (int64_t)(uintptr_t)method);
    lib_jdk_set(resolved, L.resolved_holder, method->class->mirror);
    lib_jdk_set(member, L.member_method, resolved);
    return true;
}

static bool set_method(struct vm_thread *self, struct vm_object *member, struct vm_method *method,
                       struct vm_class *holder, bool is_direct)
{
    int32_t flags = LIB_JDK_IS_METHOD;
    int kind = VM_REF_INVOKE_SPECIAL;
    int64_t index = NO_DISPATCH;
    struct vm_class *class = method->class;
    if (method->flags & VM_ACC_STATIC) {
        kind = VM_REF_INVOKE_STATIC;
    } else if (method->is_constructor) {
        flags = LIB_JDK_IS_CONSTRUCTOR;
    } else if (is_direct || is_bound(method)) {
        kind = VM_REF_INVOKE_SPECIAL;
    } else if (!vm_class_is_interface(class)) {
        kind = VM_REF_INVOKE_VIRTUAL;
        index = method->vtable_index;
    } else if (vm_class_is_interface(holder)) {
        kind = VM_REF_INVOKE_INTERFACE;
        index = method->index;
    } else {
        kind = VM_REF_INVOKE_VIRTUAL;
        index = VM_HANDLE_INTRINSIC_BY_INTERFACE;
        class = holder;
    }
    if (kind == VM_REF_INVOKE_INTERFACE && object_method(method) != NULL) {
        /* An interface method that repeats a method of Object is called as Object's method. */
        kind = VM_REF_INVOKE_VIRTUAL;
        index = object_method(method)->vtable_index;
        class = object_method(method)->class;
    }
    flags |= (method->info->flags & METHOD_FLAGS) | kind << LIB_JDK_KIND_SHIFT
             | (method->is_caller_sensitive ? LIB_JDK_CALLER_SENSITIVE : 0);
    lib_jdk_set_int(member, L.member_flags, flags);
    lib_jdk_set_long(member, L.member_index, index);
    lib_jdk_set(member, L.member_class, class->mirror);
    return set_target(self, member, method);
}

bool lib_jdk_member_set_method(struct vm_thread *self, struct vm_object *member,
                               struct vm_method *method, struct vm_class *holder)
{
    return set_method(self, member, method, holder, false);
}

/* Returns whether the field is final and cannot be written even by reflection. */
static bool is_trusted_final(const struct vm_field *field)
{
    return (field->flags & VM_ACC_FINAL)
           && ((field->flags & VM_ACC_STATIC) || field->class->is_hidden
               || lib_class_is_record(field->class));
}

static void set_field(struct vm_object *member, const struct vm_field *field, bool is_put)
{
    int kind = (field->flags & VM_ACC_STATIC) ? VM_REF_GET_STATIC : VM_REF_GET_FIELD;
    kind += is_put ? VM_REF_PUT_FIELD - VM_REF_GET_FIELD : 0;
    int32_t flags = field->flags | LIB_JDK_IS_FIELD | kind << LIB_JDK_KIND_SHIFT
                    | (is_trusted_final(field) ? LIB_JDK_TRUSTED_FINAL : 0);
    lib_jdk_set_int(member, L.member_flags, flags);
    lib_jdk_set(member, L.member_method, NULL);
    lib_jdk_set_long(member, L.member_index, field->offset);
    lib_jdk_set(member, L.member_class, field->class->mirror);
}

/* --- descriptors -------------------------------------------------------------------------- */

static void append_class(struct vm_text *text, const struct vm_object *mirror)
{
    const struct vm_class *class = vm_class_of_mirror(mirror);
    if (class->kind == VM_KIND_PRIMITIVE) {
        vm_text_add(text, &class->primitive_type, 1);
    } else if (vm_class_is_array(class)) {
        vm_text_add(text, class->name->bytes, class->name->length);
    } else {
        vm_text_add(text, "L", 1);
        vm_text_add(text, class->name->bytes, class->name->length);
        vm_text_add(text, ";", 1);
    }
}

static void append_method_type(struct vm_text *text, const struct vm_object *type)
{
    const struct vm_object *parameters = lib_jdk_get(type, L.method_type_parameters);
    vm_text_add(text, "(", 1);
    for (uint32_t i = 0; i < parameters->length; i++) {
        append_class(text, vm_array_refs(parameters)[i]);
    }
    vm_text_add(text, ")", 1);
    append_class(text, lib_jdk_get(type, L.method_type_result));
}

static bool is_a(const struct vm_object *object, const char *class_name)
{
    return object->class->loader == vm.boot_loader
           && vm_symbol_equals_cstr(object->class->name, class_name);
}

/* Returns the descriptor of a MethodType, a Class or a String. Returns NULL with OutOfMemoryError
 * pending. If only_known is true and no such symbol exists, returns NULL without an exception. */
static const struct vm_symbol *descriptor_of(struct vm_thread *self, const struct vm_object *type,
                                             bool only_known)
{
    struct vm_text text = {0};
    if (is_a(type, "java/lang/invoke/MethodType")) {
        append_method_type(&text, type);
    } else if (is_a(type, "java/lang/Class")) {
        append_class(&text, type);
    } else if (is_a(type, "java/lang/String")) {
        text.bytes = vm_string_to_mutf8(type, &text.length);
        text.has_failed = text.bytes == NULL;
    } else {
        vm_throw(self, "java/lang/InternalError", "unrecognized type of a member name");
        return NULL;
    }
    const struct vm_symbol *symbol = NULL;
    if (!text.has_failed) {
        symbol = only_known ? vm_symbol_find(text.bytes, text.length)
                            : vm_symbol_intern(text.bytes, text.length);
    }
    free(text.bytes);
    if (text.has_failed || (symbol == NULL && !only_known)) {
        vm_throw_out_of_memory(self, "descriptor");
    }
    return symbol;
}

/* --- resolution --------------------------------------------------------------------------- */

struct request {
    struct vm_thread *self;
    struct vm_object *member;
    struct vm_class *caller, *holder;
    const struct vm_symbol *name, *descriptor;
    bool is_speculative;
};

/* Returns false. If the request is speculative, drops a pending LinkageError. The error is created
 * even then, because HotSpot creates it, and profiles count its constructor. */
static bool give_up(const struct request *request)
{
    struct vm_thread *self = request->self;
    if (request->is_speculative && self->exception != NULL
        && vm_exception_is(self, "java/lang/LinkageError")) {
        vm_exception_take(self);
    }
    return false;
}

static bool throw_holder(const struct request *request, const char *format)
{
    char *name = vm_class_external_name(request->holder);
    char message[1024];
    snprintf(message, sizeof message, format, name);
    free(name);
    vm_throw(request->self, "java/lang/IncompatibleClassChangeError", "%s", message);
    return give_up(request);
}

/* Looks up the symbols of the request's name and descriptor. If one of them does not exist, there
 * is no such member. Then, or if an exception is pending, returns false. */
static bool read_names(struct request *request)
{
    const struct vm_object *name = lib_jdk_get(request->member, L.member_name);
    size_t length;
    char *text = vm_string_to_mutf8(name, &length);
    if (text == NULL) {
        vm_throw_out_of_memory(request->self, "name");
        return false;
    }
    request->name = vm_symbol_find(text, length);
    free(text);
    if (request->name == NULL || vm_symbol_equals_cstr(request->name, "<clinit>")) {
        return false;
    }
    /* Linkers accept descriptors that no class has used yet. */
    bool is_linker = vm_symbol_equals_cstr(request->holder->name, "java/lang/invoke/MethodHandle");
    request->descriptor =
        descriptor_of(request->self, lib_jdk_get(request->member, L.member_type), !is_linker);
    return request->descriptor != NULL;
}

static bool resolve_field(const struct request *request)
{
    const struct vm_field *field =
        vm_class_find_field(request->holder, request->name, request->descriptor);
    if (field == NULL) {
        vm_throw(request->self, "java/lang/NoSuchFieldError", "%s", request->name->bytes);
        return give_up(request);
    }
    if (request->caller != NULL
        && !vm_check_field_constraint(request->self, request->caller, field)) {
        return give_up(request);
    }
    set_field(request->member, field, is_setter(request->member));
    return true;
}

/* Returns whether an interface is a direct superinterface of the caller, or the caller itself. Only
 * these may be named by a super call (JVMS 4.9.2). */
static bool is_direct_interface(const struct vm_class *caller, const struct vm_class *interface)
{
    bool is_found = caller == interface;
    for (uint32_t i = 0; i < caller->interface_count && !is_found; i++) {
        is_found = caller->interfaces[i] == interface;
    }
    return is_found;
}

static bool check_super_interface(const struct request *request, const struct vm_method *method)
{
    if (request->caller == NULL || !vm_class_is_interface(request->holder)
        || is_direct_interface(request->caller, request->holder)) {
        return true;
    }
    char *text = vm_method_text(method->class, method->name, method->descriptor);
    char *name = vm_class_external_name(request->holder);
    vm_throw(request->self, "java/lang/IncompatibleClassChangeError",
             "Interface method reference: '%s', is in an indirect superinterface %s", text, name);
    free(text);
    free(name);
    return false;
}

static uint8_t opcode_of(int kind)
{
    switch (kind) {
    case VM_REF_INVOKE_STATIC:
        return VM_OP_INVOKESTATIC;
    case VM_REF_INVOKE_INTERFACE:
        return VM_OP_INVOKEINTERFACE;
    case VM_REF_INVOKE_VIRTUAL:
        return VM_OP_INVOKEVIRTUAL;
    default:
        return VM_OP_INVOKESPECIAL;
    }
}

static bool resolve_method(const struct request *request)
{
    struct vm_thread *self = request->self;
    struct vm_class *holder = request->holder;
    int kind = kind_of(request->member);
    if (kind == VM_REF_INVOKE_VIRTUAL && vm_class_is_interface(holder)) {
        return throw_holder(request, "Found interface %s, but class was expected");
    }
    if (kind == VM_REF_INVOKE_INTERFACE && !vm_class_is_interface(holder)) {
        return throw_holder(request, "Found class %s, but interface was expected");
    }
    struct vm_method *method = vm_look_up_method(holder, request->name, request->descriptor);
    if (method != NULL && vm_is_polymorphic(method)) {
        bool is_static = (method->flags & VM_ACC_STATIC) != 0;
        if (method->linker == VM_HANDLE_INTRINSIC_NONE
            || is_static != (kind == VM_REF_INVOKE_STATIC)) {
            return false; /* such methods are linked only at their calls */
        }
        method = vm_handle_intrinsic_form(self, method, request->descriptor);
        return method != NULL && set_method(self, request->member, method, holder, true);
    }
    method = vm_link_method(self, request->caller, holder, request->name, request->descriptor);
    if (method == NULL || !vm_check_call_kind(self, method, opcode_of(kind))) {
        return give_up(request);
    }
    bool is_special = opcode_of(kind) == VM_OP_INVOKESPECIAL;
    if (is_special && !method->is_constructor) {
        struct vm_class *from = request->caller == NULL ? holder : request->caller;
        method = check_super_interface(request, method)
                     ? vm_select_special(self, from, holder, method)
                     : NULL;
        if (method == NULL) {
            return give_up(request);
        }
    }
    return set_method(self, request->member, method, holder, is_special);
}

bool lib_jdk_member_resolve(struct vm_thread *self, struct vm_object *member,
                            struct vm_class *caller, bool is_speculative)
{
    struct request request = {
        .self = self, .member = member, .caller = caller, .is_speculative = is_speculative};
    int32_t flags = flags_of(member);
    struct vm_object *mirror = lib_jdk_get(member, L.member_class);
    if (lib_jdk_get(member, L.member_method) != NULL
        || ((flags & LIB_JDK_IS_FIELD) && lib_jdk_get_long(member, L.member_index) != 0)) {
        return true;
    }
    bool is_complete = mirror != NULL && lib_jdk_get(member, L.member_name) != NULL
                       && lib_jdk_get(member, L.member_type) != NULL;
    request.holder = is_complete ? vm_class_of_mirror(mirror) : NULL;
    if (is_complete && vm_class_is_array(request.holder)) {
        request.holder = request.holder->super;
    }
    if (is_complete && request.holder->kind != VM_KIND_PRIMITIVE) {
        if (!vm_link_class(self, request.holder)) {
            return false;
        }
        if (read_names(&request)
            && ((flags & LIB_JDK_IS_FIELD) ? resolve_field(&request) : resolve_method(&request))) {
            return true;
        }
    }
    if (self->exception == NULL && !is_speculative) {
        bool is_field = (flags & LIB_JDK_IS_FIELD) != 0;
        vm_throw(self, is_field ? "java/lang/NoSuchFieldError" : "java/lang/NoSuchMethodError",
                 is_field ? "field resolution failed" : "method resolution failed");
    }
    return false;
}

/* --- new member names --------------------------------------------------------------------- */

struct vm_object *lib_jdk_member_new(struct vm_thread *self, struct vm_class *holder, int kind,
                                     const struct vm_symbol *name,
                                     const struct vm_symbol *descriptor)
{
    struct vm_object *member = lib_jdk_new_object(self, MEMBER_NAME);
    struct vm_object *text = member == NULL ? NULL : vm_string_intern_symbol(self, name);
    struct vm_object *type = text == NULL ? NULL : vm_string_from_symbol(self, descriptor);
    if (type == NULL) {
        return NULL;
    }
    int32_t flags = kind <= VM_REF_PUT_STATIC           ? LIB_JDK_IS_FIELD
                    : kind == VM_REF_NEW_INVOKE_SPECIAL ? LIB_JDK_IS_CONSTRUCTOR
                                                        : LIB_JDK_IS_METHOD;
    lib_jdk_set(member, L.member_class, holder->mirror);
    lib_jdk_set(member, L.member_name, text);
    lib_jdk_set(member, L.member_type, type);
    lib_jdk_set_int(member, L.member_flags, flags | kind << LIB_JDK_KIND_SHIFT);
    return member;
}

/* --- natives ------------------------------------------------------------------------------ */

/* Returns whether the member name is non-null. If it is null, throws NullPointerException. */
static bool is_given(struct vm_thread *self, const struct vm_object *member)
{
    if (member == NULL) {
        vm_throw(self, "java/lang/InternalError", "no member name");
    }
    return member != NULL;
}

LIB_NATIVE(resolve)
{
    struct vm_class *caller = args[1].r == NULL ? NULL : vm_class_of_mirror(args[1].r);
    if (is_given(self, args[0].r)
        && lib_jdk_member_resolve(self, args[0].r, caller, vm_slot_int(args[3]) != 0)) {
        result->r = args[0].r;
    }
}

/* Fills a member name from a reflected member. If a method is linked at its calls, the class stays
 * unset. */
LIB_NATIVE(init)
{
    struct vm_object *member = args[0].r, *reflected = args[1].r;
    if (!is_given(self, member)) {
        return;
    }
    if (reflected == NULL) {
        vm_throw(self, "java/lang/InternalError", "no member to make a name of");
        return;
    }
    if (is_a(reflected, "java/lang/reflect/Field")) {
        const struct vm_field *field = vm_jni_reflection()->field_of(self, reflected);
        if (field != NULL) {
            set_field(member, field, false);
        }
        return;
    }
    struct vm_method *method = vm_jni_reflection()->method_of(self, reflected);
    if (method != NULL && !vm_is_polymorphic(method)) {
        lib_jdk_member_set_method(self, member, method, method->class);
    }
}

static void expand_field(struct vm_thread *self, struct vm_object *member,
                         const struct vm_class *class)
{
    bool is_static = (flags_of(member) & VM_ACC_STATIC) != 0;
    for (uint32_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        if (((field->flags & VM_ACC_STATIC) != 0) != is_static || field->info == NULL
            || field->offset != lib_jdk_get_long(member, L.member_index)) {
            continue;
        }
        lib_jdk_set(member, L.member_name, vm_string_intern_symbol(self, field->name));
        lib_jdk_set(member, L.member_type, vm_string_from_symbol(self, field->descriptor));
        return;
    }
    vm_throw(self, "java/lang/InternalError", "no such field");
}

/* Sets the name and type, which are not set in member names that the machine makes. */
LIB_NATIVE(expand)
{
    struct vm_object *member = args[0].r;
    if (!is_given(self, member)) {
        return;
    }
    const struct vm_method *method = lib_jdk_member_method(member);
    if (method == NULL) {
        struct vm_object *mirror = lib_jdk_get(member, L.member_class);
        if (mirror == NULL || !(flags_of(member) & LIB_JDK_IS_FIELD)) {
            vm_throw(self, "java/lang/InternalError", "nothing to expand");
            return;
        }
        expand_field(self, member, vm_class_of_mirror(mirror));
        return;
    }
    if (lib_jdk_get(member, L.member_class) == NULL) {
        lib_jdk_set(member, L.member_class, method->class->mirror);
    }
    if (lib_jdk_get(member, L.member_name) == NULL) {
        lib_jdk_set(member, L.member_name, vm_string_intern_symbol(self, method->name));
    }
    if (lib_jdk_get(member, L.member_type) == NULL && self->exception == NULL) {
        lib_jdk_set(member, L.member_type, vm_string_from_symbol(self, method->descriptor));
    }
}

LIB_NATIVE(field_offset)
{
    if (is_given(self, args[0].r)) {
        result->j = lib_jdk_get_long(args[0].r, L.member_index);
    }
}

/* The base of a static field is the class's mirror, as in Unsafe. */
LIB_NATIVE(static_field_base)
{
    if (is_given(self, args[0].r)) {
        result->r = lib_jdk_get(args[0].r, L.member_class);
    }
}

/* Returns an Object[] { Long index, member or class }. */
LIB_NATIVE(get_member_vm_info)
{
    struct vm_object *member = args[0].r;
    if (!is_given(self, member)) {
        return;
    }
    struct vm_class *object = vm_load_boot_class(self, "java/lang/Object");
    struct vm_class *array_class = object == NULL ? NULL : vm_array_class(self, object);
    struct vm_object *array =
        array_class == NULL ? NULL : vm_heap_alloc_array(self, array_class, 2);
    union vm_slot index = {.j = lib_jdk_get_long(member, L.member_index)};
    struct vm_object *boxed = array == NULL ? NULL : lib_jdk_box(self, 'J', index);
    if (boxed == NULL) {
        return;
    }
    bool is_field = (flags_of(member) & LIB_JDK_IS_FIELD) != 0;
    vm_array_refs(array)[0] = boxed;
    vm_array_refs(array)[1] = is_field ? lib_jdk_get(member, L.member_class) : member;
    result->r = array;
}

const struct vm_native_entry lib_jdk_member_name_natives[] = {
    {NATIVES, "resolve", NULL, resolve},
    {NATIVES, "init", NULL, init},
    {NATIVES, "expand", NULL, expand},
    {NATIVES, "objectFieldOffset", NULL, field_offset},
    {NATIVES, "staticFieldOffset", NULL, field_offset},
    {NATIVES, "staticFieldBase", NULL, static_field_base},
    {NATIVES, "getMemberVMInfo", NULL, get_member_vm_info},
    {NULL, NULL, NULL, NULL},
};
