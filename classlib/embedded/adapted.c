/*
 * adapted.c: method handles made from other handles (by conversion to another type), handles with a
 * Java body, and the code that calls handles (invokers).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/natives/convert.h"
#include "classlib/embedded/invoke/handles.h"
#include "classlib/embedded/invoke/indy.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

#define OBJECT "Ljava/lang/Object;"
#define ADAPTED_HANDLE "java/lang/invoke/AdaptedHandle"
#define BODY_HANDLE "java/lang/invoke/BodyHandle"
#define HANDLE_BODY "java/lang/invoke/HandleBody"
#define CONVERSIONS "java/lang/invoke/Conversions"
#define CALL_SITE "java/lang/invoke/CallSite"

/* --- conversions of asType ------------------------------------------------------------ */

static char type_of(const struct vm_class *class)
{
    return class->kind == VM_KIND_PRIMITIVE ? class->primitive_type : 'L';
}

/* Returns 'I' for the library's java.lang.Integer, and so on for the other boxes. */
static char wrapped_type(const struct vm_class *class)
{
    if (class->loader != vm.boot_loader || class->kind != VM_KIND_INSTANCE) {
        return 0;
    }
    return lib_boxed_type(class->name->bytes, class->name->length);
}

static struct vm_class *wrapper_class(struct vm_thread *self, char type)
{
    const char *name = lib_box_class(type);
    return vm_load_boot_class(self, name == NULL ? "java/lang/Void" : name);
}

/* Returns whether asType converts a value of class `from` to class `to`. Neither may be void. If
 * the result is false, an exception may be pending. */
static bool can_convert(struct vm_thread *self, struct vm_class *from, struct vm_class *to)
{
    char source = type_of(from), target = type_of(to);
    if (source == 'L' && target == 'L') {
        return true;
    }
    if (source != 'L' && target != 'L') {
        return lib_can_widen(source, target);
    }
    struct vm_class *wrapper = wrapper_class(self, source == 'L' ? target : source);
    if (wrapper == NULL) {
        return false;
    }
    if (source != 'L') {
        return vm_class_is_subclass(wrapper, to);
    }
    char wrapped = wrapped_type(from);
    return vm_class_is_subclass(wrapper, from) || (wrapped != 0 && lib_can_widen(wrapped, target));
}

static void unbox_any(struct lib_writer *writer, char to)
{
    char descriptor[] = "(" OBJECT ")?";
    descriptor[strlen(descriptor) - 1] = to;
    lib_emit_call_static(writer, CONVERSIONS, lib_conversion_name(to), descriptor);
}

/* Emits the conversion of the value on the stack. Neither type is void, and can_convert has
 * returned true. */
static void convert_value(struct lib_writer *writer, struct vm_class *from, struct vm_class *to)
{
    char source = type_of(from), target = type_of(to);
    if (source != 'L') {
        if (target != 'L') {
            lib_emit_widen(writer, source, target);
        } else {
            lib_emit_box(writer, source);
        }
    } else if (target == 'L') {
        if (!vm_class_is_subclass(from, to)) {
            lib_emit_class(writer, VM_OP_CHECKCAST, lib_constant_bound_class(writer, to));
        }
    } else if (wrapped_type(from) != 0) {
        lib_emit_unbox(writer, wrapped_type(from), target);
    } else {
        unbox_any(writer, target);
    }
}

static void push_zero(struct lib_writer *writer, char type)
{
    switch (type) {
    case 'J':
        lib_emit(writer, VM_OP_LCONST_0, 2);
        break;
    case 'F':
        lib_emit(writer, VM_OP_FCONST_0, 1);
        break;
    case 'D':
        lib_emit(writer, VM_OP_DCONST_0, 2);
        break;
    case 'L':
        lib_emit(writer, VM_OP_ACONST_NULL, 1);
        break;
    default:
        lib_emit_int(writer, 0);
    }
}

static void convert_result(struct lib_writer *writer, struct vm_class *from, struct vm_class *to)
{
    char source = type_of(from), target = type_of(to);
    if (target == 'V') {
        /* the rest of the stack may stay, because a return instruction ignores it */
    } else if (source == 'V') {
        push_zero(writer, target);
    } else {
        convert_value(writer, from, to);
    }
    lib_emit_return(writer, target);
}

/* --- asType --------------------------------------------------------------------------- */

static bool can_adapt(struct vm_thread *self, const struct vm_object *from,
                      const struct vm_object *to)
{
    unsigned count = lib_method_type_count(from);
    if (count != lib_method_type_count(to)) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!can_convert(self, lib_method_type_parameter(to, i),
                         lib_method_type_parameter(from, i))) {
            return false;
        }
    }
    struct vm_class *result = lib_method_type_result(from);
    struct vm_class *wanted = lib_method_type_result(to);
    return type_of(result) == 'V' || type_of(wanted) == 'V' || can_convert(self, result, wanted);
}

/* Emits code that loads the arguments of `call` in a handle of type `type`, converted for
 * `target`. */
static void load_converted(struct lib_writer *writer, const struct vm_object *type,
                           const struct vm_object *target)
{
    unsigned local = 1;
    for (unsigned i = 0; i < lib_method_type_count(type); i++) {
        struct vm_class *from = lib_method_type_parameter(type, i);
        lib_emit_load(writer, type_of(from), local);
        local += vm_type_slots(type_of(from));
        convert_value(writer, from, lib_method_type_parameter(target, i));
    }
}

static struct vm_class *write_adapter(struct vm_thread *self, const struct vm_object *target,
                                      const struct vm_object *type)
{
    char *erased = lib_method_type_erased(self, type);
    char *called = lib_method_type_erased(self, target);
    struct vm_class *class = NULL;
    struct vm_method *shape = called == NULL ? NULL : lib_shape_call(self, called);
    struct vm_field *field =
        shape == NULL ? NULL : lib_library_field(self, ADAPTED_HANDLE, "target");
    struct lib_writer *writer = field == NULL || erased == NULL
                                    ? NULL
                                    : lib_begin_handle_class(self, ADAPTED_HANDLE, erased);
    if (writer != NULL) {
        lib_emit_load(writer, 'L', 0);
        lib_emit_field(writer, VM_OP_GETFIELD, lib_constant_bound_field(writer, field), 'L');
        load_converted(writer, type, target);
        lib_emit_invoke(writer, VM_OP_INVOKEINTERFACE, lib_constant_bound_method(writer, shape),
                        called);
        convert_result(writer, lib_method_type_result(target), lib_method_type_result(type));
        class = lib_end_handle_class(writer);
    }
    free(erased);
    free(called);
    return class;
}

static struct vm_object *throw_cannot_convert(struct vm_thread *self, struct vm_object *target,
                                              struct vm_object *type)
{
    union vm_slot args[2] = {{.r = target}, {.r = type}};
    struct vm_object *exception = lib_call_static(self, LIB_METHOD_HANDLE, "cannotConvert",
                                                  "(L" LIB_METHOD_HANDLE ";L" LIB_METHOD_TYPE
                                                  ";)Ljava/lang/invoke/WrongMethodTypeException;",
                                                  args);
    if (exception != NULL) {
        vm_throw_object(self, exception);
    }
    return NULL;
}

struct vm_object *lib_adapted_handle(struct vm_thread *self, struct vm_object *target,
                                     struct vm_object *type)
{
    struct vm_object *target_type = lib_handle_type(target);
    if (!can_adapt(self, target_type, type)) {
        return self->exception != NULL ? NULL : throw_cannot_convert(self, target, type);
    }
    struct lib_class_key key = {LIB_KEY_ADAPTED, target_type, type};
    struct vm_class *class = lib_find_generated(&key);
    if (class == NULL) {
        class = write_adapter(self, target_type, type);
        if (class == NULL) {
            return NULL;
        }
        lib_keep_generated(&key, class);
    }
    struct vm_field *field = lib_library_field(self, ADAPTED_HANDLE, "target");
    struct vm_object *handle = field == NULL ? NULL : lib_new_handle(self, class, type);
    if (handle != NULL) {
        *(struct vm_object **)vm_object_at(handle, field->offset) = target;
    }
    return handle;
}

/* --- bodies in Java ------------------------------------------------------------------- */

/* Emits code that makes an Object[] of the boxed arguments of `call`. */
static void collect_arguments(struct lib_writer *writer, const struct vm_object *type)
{
    unsigned count = lib_method_type_count(type), local = 1;
    lib_emit_int(writer, (int32_t)count);
    lib_emit_class(writer, VM_OP_ANEWARRAY, lib_constant_library_class(writer, "java/lang/Object"));
    for (unsigned i = 0; i < count; i++) {
        char argument = type_of(lib_method_type_parameter(type, i));
        lib_emit(writer, VM_OP_DUP, 1);
        lib_emit_int(writer, (int32_t)i);
        lib_emit_load(writer, argument, local);
        local += vm_type_slots(argument);
        if (argument != 'L') {
            lib_emit_box(writer, argument);
        }
        lib_emit(writer, VM_OP_AASTORE, -3);
    }
}

static struct vm_class *write_body_class(struct vm_thread *self, const struct vm_object *type)
{
    struct vm_field *field = lib_library_field(self, BODY_HANDLE, "body");
    struct vm_class *object = vm_load_boot_class(self, "java/lang/Object");
    char *erased = field == NULL || object == NULL ? NULL : lib_method_type_erased(self, type);
    struct lib_writer *writer =
        erased == NULL ? NULL : lib_begin_handle_class(self, BODY_HANDLE, erased);
    free(erased);
    if (writer == NULL) {
        return NULL;
    }
    lib_emit_load(writer, 'L', 0);
    lib_emit_field(writer, VM_OP_GETFIELD, lib_constant_bound_field(writer, field), 'L');
    collect_arguments(writer, type);
    lib_emit_invoke(writer, VM_OP_INVOKEINTERFACE,
                    lib_constant_library_method(writer, HANDLE_BODY, "run", "([" OBJECT ")" OBJECT),
                    "([" OBJECT ")" OBJECT);
    convert_result(writer, object, lib_method_type_result(type));
    return lib_end_handle_class(writer);
}

struct vm_object *lib_body_handle(struct vm_thread *self, struct vm_object *type,
                                  struct vm_object *body)
{
    struct lib_class_key key = {LIB_KEY_BODY, type, NULL};
    struct vm_class *class = lib_find_generated(&key);
    if (class == NULL) {
        class = write_body_class(self, type);
        if (class == NULL) {
            return NULL;
        }
        lib_keep_generated(&key, class);
    }
    struct vm_field *field = lib_library_field(self, BODY_HANDLE, "body");
    struct vm_object *handle = field == NULL ? NULL : lib_new_handle(self, class, type);
    if (handle != NULL) {
        *(struct vm_object **)vm_object_at(handle, field->offset) = body;
    }
    return handle;
}

/* --- invokers ------------------------------------------------------------------------- */

struct invokers {
    struct lib_writer *writer;
    const char *erased;
    struct vm_method *shape;
    struct vm_field *type; /* MethodHandle.type */
    char *descriptor;      /* scratch space */
};

/* Makes the shape's descriptor, with an additional first and last parameter. Either may be "". */
static void extend(struct invokers *invokers, const char *first, const char *last)
{
    const char *close = strchr(invokers->erased, ')');
    sprintf(invokers->descriptor, "(%s%.*s%s%s", first, (int)(close - invokers->erased - 1),
            invokers->erased + 1, last, close);
}

/* Emits code that loads the call's arguments, from the given local variable on, calls the handle
 * and returns. */
static void call_handle(const struct invokers *invokers, unsigned local)
{
    struct lib_writer *writer = invokers->writer;
    for (const char *p = invokers->erased + 1; *p != ')';) {
        char type = lib_next_type(&p).text[0];
        lib_emit_load(writer, type, local);
        local += vm_type_slots(type);
    }
    lib_emit_invoke(writer, VM_OP_INVOKEINTERFACE,
                    lib_constant_bound_method(writer, invokers->shape), invokers->erased);
    lib_emit_return(writer, lib_return_type(invokers->erased).text[0]);
}

static void write_exact(struct invokers *invokers)
{
    struct lib_writer *writer = invokers->writer;
    unsigned type = 1 + lib_parameter_slots(invokers->erased);
    extend(invokers, "L" LIB_METHOD_HANDLE ";", "L" LIB_METHOD_TYPE ";");
    lib_writer_begin_method(writer, VM_ACC_STATIC, "invokeExact", invokers->descriptor);
    unsigned wrong = lib_new_label(writer);
    lib_emit_load(writer, 'L', 0);
    lib_emit_field(writer, VM_OP_GETFIELD, lib_constant_bound_field(writer, invokers->type), 'L');
    lib_emit_load(writer, 'L', type);
    lib_emit_branch(writer, VM_OP_IF_ACMPNE, wrong, -2);
    lib_emit_load(writer, 'L', 0);
    call_handle(invokers, 1);
    lib_place_label(writer, wrong);
    lib_emit_load(writer, 'L', 0);
    lib_emit_load(writer, 'L', type);
    lib_emit_call_static(writer, LIB_METHOD_HANDLE, "wrongType",
                         "(L" LIB_METHOD_HANDLE ";L" LIB_METHOD_TYPE
                         ";)Ljava/lang/invoke/WrongMethodTypeException;");
    lib_emit(writer, VM_OP_ATHROW, -1);
    lib_writer_end_method(writer);
}

static void write_converting(struct invokers *invokers)
{
    struct lib_writer *writer = invokers->writer;
    extend(invokers, "L" LIB_METHOD_HANDLE ";", "L" LIB_METHOD_TYPE ";");
    lib_writer_begin_method(writer, VM_ACC_STATIC, "invoke", invokers->descriptor);
    lib_emit_load(writer, 'L', 0);
    lib_emit_load(writer, 'L', 1 + lib_parameter_slots(invokers->erased));
    lib_emit_call_virtual(writer, LIB_METHOD_HANDLE, "asType",
                          "(L" LIB_METHOD_TYPE ";)L" LIB_METHOD_HANDLE ";");
    call_handle(invokers, 1);
    lib_writer_end_method(writer);
}

static void write_site_call(struct invokers *invokers)
{
    struct lib_writer *writer = invokers->writer;
    extend(invokers, "", "L" CALL_SITE ";");
    lib_writer_begin_method(writer, VM_ACC_STATIC, "linkToSite", invokers->descriptor);
    lib_emit_load(writer, 'L', lib_parameter_slots(invokers->erased));
    lib_emit_call_virtual(writer, CALL_SITE, "getTarget", "()L" LIB_METHOD_HANDLE ";");
    call_handle(invokers, 0);
    lib_writer_end_method(writer);
}

/* Each invoker is in a separate class, because one invoker with many arguments may reach the limits
 * of a class. */
static const struct invoker_kind {
    const char *name;
    void (*write)(struct invokers *invokers);
} invoker_kinds[] = {
    {"invokeExact", write_exact},
    {"invoke", write_converting},
    {"linkToSite", write_site_call},
};

static struct vm_class *write_invoker(struct vm_thread *self, const char *erased,
                                      const struct invoker_kind *kind)
{
    struct invokers invokers = {.erased = erased};
    invokers.shape = lib_shape_call(self, erased);
    invokers.type =
        invokers.shape == NULL ? NULL : lib_library_field(self, LIB_METHOD_HANDLE, "type");
    struct vm_class *host = vm_load_boot_class(self, LIB_METHOD_HANDLE);
    char *name = invokers.type == NULL ? NULL : lib_generated_name(self, host, "Invoker");
    invokers.descriptor = malloc(strlen(erased) + 128);
    struct vm_class *class = NULL;
    if (invokers.descriptor == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
    } else if (name != NULL) {
        invokers.writer = lib_writer_create(self, VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_SYNTHETIC,
                                            name, "java/lang/Object");
    }
    if (invokers.writer != NULL) {
        kind->write(&invokers);
        class = lib_writer_define(invokers.writer, vm.boot_loader, host);
    }
    lib_writer_destroy(invokers.writer);
    free(invokers.descriptor);
    free(name);
    return class;
}

struct vm_method *lib_invoker(struct vm_thread *self, const char *erased, const char *name)
{
    const struct invoker_kind *kind = NULL;
    for (size_t i = 0; i < sizeof invoker_kinds / sizeof *invoker_kinds; i++) {
        if (strcmp(invoker_kinds[i].name, name) == 0) {
            kind = &invoker_kinds[i];
        }
    }
    const struct vm_symbol *shape = vm_symbol_from_cstr(erased);
    if (kind == NULL || shape == NULL) {
        vm_throw(self, "java/lang/UnsupportedOperationException", "%s", name);
        return NULL;
    }
    struct lib_class_key key = {LIB_KEY_INVOKERS, shape, kind};
    struct vm_class *class = lib_find_generated(&key);
    if (class == NULL) {
        class = write_invoker(self, erased, kind);
        if (class == NULL) {
            return NULL;
        }
        lib_keep_generated(&key, class);
    }
    return lib_method_named(class, name);
}
