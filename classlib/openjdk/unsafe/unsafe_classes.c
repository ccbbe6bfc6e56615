/*
 * unsafe_classes.c: natives of jdk.internal.misc.Unsafe for classes, fields and arrays, for making
 * objects without constructors, for parking, and for throwing undeclared exceptions.
 */
#include <stdlib.h>

#include "classlib/openjdk/binding.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/string.h"

/* Does nothing, because the tables of natives contain the functions that a class would register. */
LIB_NATIVE(register_natives)
{
}

/* --- fields --------------------------------------------------------------------------------- */

/* Returns the field that a java.lang.reflect.Field represents. It must be static if is_static is
 * true, and an instance field otherwise. On failure, returns NULL with an exception pending. */
static const struct vm_field *field_of(struct vm_thread *self, struct vm_object *reflected,
                                       bool is_static)
{
    if (reflected == NULL) {
        vm_throw_null_pointer(self);
        return NULL;
    }
    const struct vm_field *field = vm_jni_reflection()->field_of(self, reflected);
    if (field != NULL && ((field->flags & VM_ACC_STATIC) != 0) != is_static) {
        vm_throw(self, "java/lang/IllegalArgumentException", NULL);
        return NULL;
    }
    return field;
}

LIB_NATIVE(object_field_offset)
{
    const struct vm_field *field = field_of(self, args[1].r, false);
    if (field != NULL) {
        result->j = field->offset;
    }
}

LIB_NATIVE(static_field_offset)
{
    const struct vm_field *field = field_of(self, args[1].r, true);
    if (field != NULL) {
        result->j = field->offset;
    }
}

LIB_NATIVE(static_field_base)
{
    const struct vm_field *field = field_of(self, args[1].r, true);
    if (field != NULL) {
        result->r = field->class->mirror;
    }
}

/* Returns the first declared field with this name, static or not. */
static const struct vm_field *find_by_name(const struct vm_class *class, const char *name)
{
    for (uint16_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        if (field->info != NULL && vm_symbol_equals_cstr(field->name, name)) {
            return field;
        }
    }
    return NULL;
}

LIB_NATIVE(field_offset_by_name)
{
    if (args[1].r == NULL || args[2].r == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    char *name = vm_string_to_mutf8(args[2].r, NULL);
    if (name == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return;
    }
    const struct vm_field *field = find_by_name(vm_class_of_mirror(args[1].r), name);
    if (field != NULL) {
        result->j = field->offset;
    } else {
        vm_throw(self, "java/lang/InternalError", NULL);
    }
    free(name);
}

/* --- arrays --------------------------------------------------------------------------------- */

/* Returns the array class that `mirror` represents, or NULL with an exception pending. As in
 * HotSpot, the exception's message names a class that does not exist. */
static const struct vm_class *array_class_of(struct vm_thread *self, const struct vm_object *mirror)
{
    if (mirror == NULL) {
        vm_throw_null_pointer(self);
        return NULL;
    }
    const struct vm_class *class = vm_class_of_mirror(mirror);
    if (!vm_class_is_array(class)) {
        vm_throw(self, "java/lang/NoClassDefFoundError", "java/lang/InvalidClassException");
        return NULL;
    }
    return class;
}

LIB_NATIVE(array_base_offset)
{
    if (array_class_of(self, args[1].r) != NULL) {
        *result = vm_int_slot(VM_ARRAY_DATA);
    }
}

LIB_NATIVE(array_index_scale)
{
    const struct vm_class *class = array_class_of(self, args[1].r);
    if (class != NULL) {
        *result = vm_int_slot(1 << class->element_shift);
    }
}

/* --- initialization and making of classes ---------------------------------------------------- */

LIB_NATIVE(should_be_initialized)
{
    if (args[1].r == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    const struct vm_class *class = vm_class_of_mirror(args[1].r);
    bool has_initializer = class->kind == VM_KIND_INSTANCE || class->kind == VM_KIND_INTERFACE;
    *result = vm_int_slot(has_initializer && !vm_class_is_initialized(class));
}

LIB_NATIVE(ensure_class_initialized)
{
    if (args[1].r == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    struct vm_class *class = vm_class_of_mirror(args[1].r);
    if (class->kind == VM_KIND_INSTANCE || class->kind == VM_KIND_INTERFACE) {
        vm_initialize_class(self, class);
    }
}

/* Returns whether the class can have instances. If it cannot, returns false with an exception
 * pending. */
static bool check_has_instances(struct vm_thread *self, const struct vm_class *class)
{
    char *name = vm_class_external_name(class);
    if (class->kind == VM_KIND_PRIMITIVE) {
        vm_throw(self, "java/lang/InstantiationException", NULL);
    } else if (class->kind != VM_KIND_INSTANCE || (class->flags & VM_ACC_ABSTRACT) != 0) {
        vm_throw(self, "java/lang/InstantiationException", "%s", name);
    } else if (vm_symbol_equals_cstr(class->name, "java/lang/Class")) {
        vm_throw(self, "java/lang/IllegalAccessException", "%s", name);
    }
    free(name);
    return self->exception == NULL;
}

LIB_NATIVE(allocate_instance)
{
    if (args[1].r == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    struct vm_class *class = vm_class_of_mirror(args[1].r);
    if (check_has_instances(self, class) && vm_initialize_class(self, class)) {
        result->r = vm_heap_alloc_object(self, class);
    }
}

/* Returns the expected name in internal form, with slashes instead of dots. Returns NULL with an
 * exception pending. */
static const struct vm_symbol *internal_name(struct vm_thread *self, const struct vm_object *name)
{
    size_t size;
    char *text = vm_string_to_mutf8(name, &size);
    if (text == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return NULL;
    }
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '.') {
            text[i] = '/';
        }
    }
    const struct vm_symbol *symbol = vm_symbol_from_cstr(text);
    free(text);
    return symbol;
}

/* The Java code has checked the range. */
LIB_NATIVE(define_class)
{
    struct vm_define_options options = {.protection_domain = args[6].r};
    struct vm_loader *loader = vm_loader_of(self, args[5].r);
    if (loader == NULL) {
        return;
    }
    if (args[1].r != NULL) {
        options.name = internal_name(self, args[1].r);
        if (options.name == NULL) {
            return;
        }
    }
    options.may_be_java_package = args[5].r == NULL;
    size_t length = (size_t)(uint32_t)vm_slot_int(args[4]);
    const uint8_t *bytes = (const uint8_t *)vm_array_bytes(args[2].r) + vm_slot_int(args[3]);
    struct vm_class *class = vm_define_class(self, loader, bytes, length, &options);
    if (class != NULL) {
        result->r = class->mirror;
    }
}

/* --- threads -------------------------------------------------------------------------------- */

LIB_NATIVE(throw_exception)
{
    if (args[1].r == NULL) {
        vm_throw_null_pointer(self);
    } else {
        vm_throw_object(self, args[1].r);
    }
}

LIB_NATIVE(park)
{
    vm_thread_park(self, vm_slot_int(args[1]) != 0, args[2].j);
}

LIB_NATIVE(unpark)
{
    if (args[1].r != NULL) {
        vm_thread_unpark(args[1].r);
    }
}

#define UNSAFE "jdk/internal/misc/Unsafe"

const struct vm_native_entry lib_jdk_unsafe_class_natives[] = {
    {UNSAFE, "registerNatives", NULL, register_natives},
    {"jdk/internal/misc/ScopedMemoryAccess", "registerNatives", NULL, register_natives},
    {UNSAFE, "objectFieldOffset0", NULL, object_field_offset},
    {UNSAFE, "staticFieldOffset0", NULL, static_field_offset},
    {UNSAFE, "staticFieldBase0", NULL, static_field_base},
    {UNSAFE, "objectFieldOffset1", NULL, field_offset_by_name},
    {UNSAFE, "arrayBaseOffset0", NULL, array_base_offset},
    {UNSAFE, "arrayIndexScale0", NULL, array_index_scale},
    {UNSAFE, "shouldBeInitialized0", NULL, should_be_initialized},
    {UNSAFE, "ensureClassInitialized0", NULL, ensure_class_initialized},
    {UNSAFE, "allocateInstance", NULL, allocate_instance},
    {UNSAFE, "defineClass0", NULL, define_class},
    {UNSAFE, "throwException", NULL, throw_exception},
    {UNSAFE, "park", NULL, park},
    {UNSAFE, "unpark", NULL, unpark},
    {NULL, NULL, NULL, NULL},
};
