/*
 * natives_class.c: java.lang.Class.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/library.h"
#include "classlib/common/assertions.h"
#include "classlib/common/classes.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"

static struct vm_class *receiver(const union vm_slot *args)
{
    return vm_class_of_mirror(args[0].r);
}

/* --- names ----------------------------------------------------------------------------------- */

LIB_NATIVE(init_name)
{
    result->r = lib_class_name(self, receiver(args));
}

LIB_NATIVE(inner_name)
{
    const struct vm_class *class = receiver(args);
    const struct vm_inner_class *inner = lib_inner_class_entry(class);
    if (inner == NULL) {
        return;
    }
    if (inner->inner_name == 0) {
        result->r = vm_string_from_cstr(self, "");
        return;
    }
    result->r = vm_string_from_symbol(self, class->file->constants[inner->inner_name].symbol);
}

/* --- callers --------------------------------------------------------------------------------- */

/* Returns the class of the frame at a depth of the stack: depth 0 is this native method, depth 1
 * its caller. */
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

/* --- enclosing classes ----------------------------------------------------------------------- */

LIB_NATIVE(get_enclosing_class)
{
    struct vm_class *class = receiver(args);
    const struct vm_class *outer;
    if (class->file != NULL && class->file->enclosing_class != 0) {
        outer = vm_resolve_class(self, class->pool, class->file->enclosing_class);
    } else {
        outer = lib_declaring_class(self, class);
    }
    result->r = outer == NULL ? NULL : outer->mirror;
}

/* --- instances ------------------------------------------------------------------------------- */

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

/* Returns whether the constructor's access flags allow `caller` to call it. Nest mates may call
 * private constructors. A protected constructor is accessible only in the same package. */
static bool check_constructor_access(struct vm_thread *self, struct vm_class *caller,
                                     struct vm_class *class, const struct vm_method *constructor)
{
    bool is_allowed =
        caller == class
        || (vm_can_access_class(caller, class)
            && ((constructor->flags & VM_ACC_PUBLIC)
                || (!(constructor->flags & VM_ACC_PRIVATE) && vm_class_same_package(caller, class))
                || ((constructor->flags & VM_ACC_PRIVATE) && vm_same_nest(self, caller, class))));
    if (is_allowed) {
        return true;
    }
    char *from = vm_class_external_name(caller);
    char *to = vm_class_external_name(class);
    vm_throw(self, "java/lang/IllegalAccessException",
             "class %s cannot access a member of class %s%s with %s \"%s\"", from, to,
             lib_embedded_is_in_base_module(class) ? " (in module java.base)" : "",
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
    struct vm_method *constructor =
        vm_class_declared_method(class, vm_symbol_from_cstr("<init>"), vm_symbol_from_cstr("()V"));
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

/* Returns the descriptor of a method that returns an array of `class`: "()[La/B;". */
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
    *result = vm_int_slot(lib_desired_assertion_status(receiver(args)));
}

const struct vm_native_entry lib_embedded_class_natives[] = {
    {"java/lang/Class", "getPrimitiveClass", NULL, lib_class_get_primitive_class},
    {"java/lang/Class", "callerClass", NULL, class_caller},
    {"java/lang/Class", "forName0", NULL, lib_class_for_name},
    {"java/lang/Class", "initName", NULL, init_name},
    {"java/lang/Class", "innerName", NULL, inner_name},
    {"java/lang/Class", "getDeclaringClass0", NULL, lib_class_get_declaring_class},
    {"java/lang/Class", "getEnclosingClass0", NULL, get_enclosing_class},
    {"java/lang/Class", "desiredAssertionStatus0", NULL, desired_assertion_status},
    {"java/lang/Class", "newInstance0", NULL, new_instance},
    {"java/lang/Class", "enumConstants0", NULL, enum_constants},
    {"java/lang/Class", "isInstance", NULL, lib_class_is_instance},
    {"java/lang/Class", "isAssignableFrom", NULL, lib_class_is_assignable_from},
    {"java/lang/Class", "isInterface", NULL, lib_class_is_interface},
    {"java/lang/Class", "isArray", NULL, lib_class_is_array},
    {"java/lang/Class", "isPrimitive", NULL, lib_class_is_primitive},
    {"java/lang/Class", "isRecord", NULL, lib_class_is_record_native},
    {"java/lang/Class", "isHidden", NULL, lib_class_is_hidden},
    {"java/lang/Class", "getSuperclass", NULL, lib_class_get_superclass},
    {"java/lang/Class", "getInterfaces", NULL, lib_class_get_interfaces},
    {"java/lang/Class", "getModifiers", NULL, lib_class_get_modifiers},
    {NULL, NULL, NULL, NULL},
};
