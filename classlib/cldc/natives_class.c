/*
 * natives_class.c: java.lang.Class.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/cldc/internal.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/interp/frame.h"
#include "vm/interp/interpreter.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"

static struct vm_class *receiver(const union vm_slot *args)
{
    return vm_class_of_mirror(args[0].r);
}

/* --- names ---------------------------------------------------------------------------------- */

const struct vm_symbol *lib_cldc_internal_name(const struct vm_object *name, bool only_known)
{
    size_t length;
    char *text = vm_string_to_mutf8(name, &length);
    const struct vm_symbol *symbol = NULL;
    if (text != NULL && length <= VM_SYMBOL_MAX_LENGTH && memchr(text, '/', length) == NULL) {
        for (size_t i = 0; i < length; i++) {
            text[i] = text[i] == '.' ? '/' : text[i];
        }
        symbol = only_known ? vm_symbol_find(text, length) : vm_symbol_intern(text, length);
    }
    free(text);
    return symbol;
}

LIB_NATIVE(init_name)
{
    char *name = vm_class_external_name(receiver(args));
    if (name == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return;
    }
    struct vm_object *text = vm_string_from_cstr(self, name);
    free(name);
    result->r = text == NULL ? NULL : vm_string_intern(self, text);
}

/* The class's own entry of InnerClasses, NULL when it has none. */
static const struct vm_inner_class *own_inner_entry(const struct vm_class *class)
{
    const struct vm_class_file *file = class->file;
    for (uint32_t i = 0; file != NULL && i < file->inner_class_count; i++) {
        const struct vm_inner_class *inner = &file->inner_classes[i];
        if (inner->inner_class != 0
            && file->constants[inner->inner_class].symbol == class->name) {
            return inner;
        }
    }
    return NULL;
}

LIB_NATIVE(inner_name)
{
    const struct vm_class *class = receiver(args);
    const struct vm_inner_class *inner = own_inner_entry(class);
    if (inner == NULL) {
        return;
    }
    if (inner->inner_name == 0) {
        result->r = vm_string_from_cstr(self, "");
        return;
    }
    result->r = vm_string_from_symbol(self, class->file->constants[inner->inner_name].symbol);
}

/* --- looking classes up --------------------------------------------------------------------- */

LIB_NATIVE(primitive_class)
{
    char *name = vm_string_to_mutf8(args[0].r, NULL);
    for (const char *type = "ZBCSIJFDV"; name != NULL && *type != '\0'; type++) {
        const struct vm_class *class = vm_primitive_class(*type);
        if (vm_symbol_equals_cstr(class->name, name)) {
            result->r = class->mirror;
        }
    }
    free(name);
}

/* The walk stands at this native; one step further is the method that asks. */
static const struct vm_class *caller_class(struct vm_thread *self, int depth)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    while (walk.fp != NULL && depth-- > 0) {
        vm_frame_walk_next(&walk);
    }
    return walk.fp == NULL ? NULL : walk.method->class;
}

LIB_NATIVE(class_caller)
{
    const struct vm_class *class = caller_class(self, 2);
    result->r = class == NULL ? NULL : class->mirror;
}

static void throw_not_found(struct vm_thread *self, const char *name)
{
    vm_throw(self, "java/lang/ClassNotFoundException", "%s", name);
}

/* Whether a class can have the internal name (JVMS 4.2.1). */
static bool is_class_name(const struct vm_symbol *name)
{
    const char *text = name->bytes;
    if (text[0] == '[') {
        return vm_descriptor_is_field(text, name->length);
    }
    return name->length != 0 && text[0] != '/' && text[name->length - 1] != '/'
           && strstr(text, "//") == NULL && strpbrk(text, ";[") == NULL;
}

LIB_NATIVE(for_name)
{
    if (args[0].r == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    const struct vm_symbol *name = lib_cldc_internal_name(args[0].r, false);
    struct vm_loader *loader = vm_loader_of(self, args[2].r);
    if (loader == NULL) {
        return;
    }
    if (name == NULL) {
        char *text = vm_string_to_mutf8(args[0].r, NULL);
        throw_not_found(self, text == NULL ? "" : text);
        free(text);
        return;
    }
    if (!is_class_name(name)) {
        throw_not_found(self, name->bytes); /* in this form, as java has it */
        return;
    }
    struct vm_class *class = vm_find_class(self, loader, name);
    if (class != NULL && (vm_slot_int(args[1]) == 0 || vm_initialize_class(self, class))) {
        result->r = class->mirror;
    }
}

/* --- kinds and supertypes ------------------------------------------------------------------- */

LIB_NATIVE(is_instance)
{
    const struct vm_object *object = args[1].r;
    *result = vm_int_slot(object != NULL && vm_class_is_subclass(object->class, receiver(args)));
}

LIB_NATIVE(is_assignable_from)
{
    if (args[1].r == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    struct vm_class *to = receiver(args);
    const struct vm_class *from = vm_class_of_mirror(args[1].r);
    bool is_primitive = to->kind == VM_KIND_PRIMITIVE || from->kind == VM_KIND_PRIMITIVE;
    *result = vm_int_slot(is_primitive ? to == from : vm_class_is_subclass(from, to));
}

LIB_NATIVE(is_interface)
{
    *result = vm_int_slot(vm_class_is_interface(receiver(args)));
}

LIB_NATIVE(is_array)
{
    *result = vm_int_slot(vm_class_is_array(receiver(args)));
}

LIB_NATIVE(is_primitive)
{
    *result = vm_int_slot(receiver(args)->kind == VM_KIND_PRIMITIVE);
}

LIB_NATIVE(is_record)
{
    const struct vm_class *class = receiver(args);
    *result = vm_int_slot(class->file != NULL && class->file->is_record
                          && (class->flags & VM_ACC_FINAL) && class->super != NULL
                          && vm_symbol_equals_cstr(class->super->name, "java/lang/Record"));
}

LIB_NATIVE(is_hidden)
{
    *result = vm_int_slot(receiver(args)->is_hidden);
}

LIB_NATIVE(get_superclass)
{
    const struct vm_class *class = receiver(args);
    if (class->super != NULL && !vm_class_is_interface(class)) {
        result->r = class->super->mirror;
    }
}

LIB_NATIVE(get_interfaces)
{
    const struct vm_class *class = receiver(args);
    struct vm_class *class_class = vm_load_boot_class(self, "java/lang/Class");
    struct vm_class *type = class_class == NULL ? NULL : vm_array_class(self, class_class);
    struct vm_object *array =
        type == NULL ? NULL : vm_heap_alloc_array(self, type, class->interface_count);
    for (uint32_t i = 0; array != NULL && i < class->interface_count; i++) {
        vm_array_refs(array)[i] = class->interfaces[i]->mirror;
    }
    result->r = array;
}

LIB_NATIVE(get_modifiers)
{
    *result = vm_int_slot(receiver(args)->inner_flags & ~VM_ACC_SUPER & 0x7fff);
}

/* --- enclosing classes ---------------------------------------------------------------------- */

static void throw_inner_disagreement(struct vm_thread *self, const struct vm_class *outer,
                                     const struct vm_class *inner)
{
    char *outer_name = vm_class_external_name(outer);
    char *inner_name_text = vm_class_external_name(inner);
    vm_throw(self, "java/lang/IncompatibleClassChangeError",
             "%s and %s disagree on InnerClasses attribute", outer_name, inner_name_text);
    free(outer_name);
    free(inner_name_text);
}

/* The class that `class` is a member of: both sides have to say so. */
static struct vm_class *declaring_class(struct vm_thread *self, struct vm_class *class)
{
    const struct vm_inner_class *inner = own_inner_entry(class);
    if (inner == NULL || inner->outer_class == 0) {
        return NULL;
    }
    struct vm_class *outer = vm_resolve_class(self, class, inner->outer_class);
    if (outer == NULL) {
        return NULL;
    }
    const struct vm_class_file *file = outer->file;
    for (uint32_t i = 0; file != NULL && i < file->inner_class_count; i++) {
        const struct vm_inner_class *entry = &file->inner_classes[i];
        if (entry->inner_class != 0 && entry->outer_class != 0
            && file->constants[entry->inner_class].symbol == class->name
            && file->constants[entry->outer_class].symbol == outer->name) {
            return outer;
        }
    }
    throw_inner_disagreement(self, outer, class);
    return NULL;
}

LIB_NATIVE(get_declaring_class)
{
    const struct vm_class *outer = declaring_class(self, receiver(args));
    result->r = outer == NULL ? NULL : outer->mirror;
}

LIB_NATIVE(get_enclosing_class)
{
    struct vm_class *class = receiver(args);
    const struct vm_class *outer;
    if (class->file != NULL && class->file->enclosing_class != 0) {
        outer = vm_resolve_class(self, class, class->file->enclosing_class);
    } else {
        outer = declaring_class(self, class);
    }
    result->r = outer == NULL ? NULL : outer->mirror;
}

/* --- instances ------------------------------------------------------------------------------ */

static void throw_instantiation(struct vm_thread *self, const struct vm_class *class)
{
    char *name = vm_class_external_name(class);
    char text[600];
    snprintf(text, sizeof text, "%s.<init>()", name == NULL ? "" : name);
    vm_throw(self, "java/lang/NoSuchMethodException", "%s", text);
    struct vm_object *cause = vm_exception_take(self);
    vm_throw_with_cause(self, "java/lang/InstantiationException", name, cause);
    free(name);
}

static const char *access_word(uint16_t flags)
{
    return flags & VM_ACC_PUBLIC      ? "public"
           : flags & VM_ACC_PROTECTED ? "protected"
           : flags & VM_ACC_PRIVATE   ? "private"
                                      : "";
}

/* Whether `caller` may call the constructor: as javac would see it, but for nest mates. */
static bool check_constructor_access(struct vm_thread *self, struct vm_class *caller,
                                     struct vm_class *class, const struct vm_method *constructor)
{
    bool is_allowed =
        caller == class
        || (vm_can_access_class(caller, class)
            && ((constructor->flags & VM_ACC_PUBLIC)
                || (!(constructor->flags & VM_ACC_PRIVATE)
                    && vm_class_same_package(caller, class))
                || ((constructor->flags & VM_ACC_PRIVATE)
                    && vm_same_nest(self, caller, class))));
    if (is_allowed) {
        return true;
    }
    char *from = vm_class_external_name(caller);
    char *to = vm_class_external_name(class);
    vm_throw(self, "java/lang/IllegalAccessException",
             "class %s cannot access a member of class %s%s with %s \"%s\"", from, to,
             lib_cldc_is_in_base_module(class) ? " (in module java.base)" : "",
             access_word(constructor->flags)[0] == '\0' ? "package access" : "modifiers",
             access_word(constructor->flags));
    free(from);
    free(to);
    return false;
}

LIB_NATIVE(new_instance)
{
    struct vm_class *class = receiver(args);
    struct vm_class *caller = (struct vm_class *)(uintptr_t)caller_class(self, 2);
    if (class == args[0].r->class) {
        vm_throw(self, "java/lang/IllegalAccessException",
                 "Can not call newInstance() on the Class for java.lang.Class");
        return;
    }
    struct vm_method *constructor = vm_class_declared_method(
        class, vm_symbol_from_cstr("<init>"), vm_symbol_from_cstr("()V"));
    if (constructor == NULL) {
        throw_instantiation(self, class);
        return;
    }
    if (caller != NULL && !check_constructor_access(self, caller, class, constructor)) {
        return;
    }
    if (class->flags & VM_ACC_ABSTRACT) {
        vm_throw(self, "java/lang/InstantiationException", NULL);
        return;
    }
    if (!vm_initialize_class(self, class)) {
        return;
    }
    union vm_slot object = {.r = vm_heap_alloc_object(self, class)};
    if (object.r != NULL && vm_call(self, constructor, &object, NULL)) {
        result->r = object.r;
    }
}

/* The name of the array class of `class` in a descriptor: "()[La/B;". */
static const struct vm_symbol *values_descriptor(const struct vm_class *class)
{
    size_t size = class->name->length + 6u;
    char *text = malloc(size);
    if (text == NULL) {
        return NULL;
    }
    snprintf(text, size, "()[L%s;", class->name->bytes);
    const struct vm_symbol *descriptor = vm_symbol_find(text, strlen(text));
    free(text);
    return descriptor;
}

LIB_NATIVE(enum_constants)
{
    struct vm_class *class = receiver(args);
    const struct vm_symbol *descriptor = values_descriptor(class);
    struct vm_method *values =
        descriptor == NULL
            ? NULL
            : vm_class_declared_method(class, vm_symbol_from_cstr("values"), descriptor);
    union vm_slot constants = {.r = NULL};
    if (values != NULL && (values->flags & VM_ACC_STATIC) && vm_initialize_class(self, class)
        && vm_call(self, values, NULL, &constants)) {
        result->r = constants.r;
    }
}

LIB_NATIVE(desired_assertion_status)
{
    *result = vm_int_slot(lib_cldc_desired_assertion_status(receiver(args)));
}

const struct vm_native_entry lib_cldc_class_natives[] = {
    {"java/lang/Class", "getPrimitiveClass", NULL, primitive_class},
    {"java/lang/Class", "callerClass", NULL, class_caller},
    {"java/lang/Class", "forName0", NULL, for_name},
    {"java/lang/Class", "initName", NULL, init_name},
    {"java/lang/Class", "innerName", NULL, inner_name},
    {"java/lang/Class", "getDeclaringClass0", NULL, get_declaring_class},
    {"java/lang/Class", "getEnclosingClass0", NULL, get_enclosing_class},
    {"java/lang/Class", "desiredAssertionStatus0", NULL, desired_assertion_status},
    {"java/lang/Class", "newInstance0", NULL, new_instance},
    {"java/lang/Class", "enumConstants0", NULL, enum_constants},
    {"java/lang/Class", "isInstance", NULL, is_instance},
    {"java/lang/Class", "isAssignableFrom", NULL, is_assignable_from},
    {"java/lang/Class", "isInterface", NULL, is_interface},
    {"java/lang/Class", "isArray", NULL, is_array},
    {"java/lang/Class", "isPrimitive", NULL, is_primitive},
    {"java/lang/Class", "isRecord", NULL, is_record},
    {"java/lang/Class", "isHidden", NULL, is_hidden},
    {"java/lang/Class", "getSuperclass", NULL, get_superclass},
    {"java/lang/Class", "getInterfaces", NULL, get_interfaces},
    {"java/lang/Class", "getModifiers", NULL, get_modifiers},
    {NULL, NULL, NULL, NULL},
};
