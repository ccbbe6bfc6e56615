/* classes.c: names, kinds, supertypes and members of classes. */
#include "classlib/common/classes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
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

const struct vm_symbol *lib_internal_name(const struct vm_object *name, bool only_known)
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

bool lib_is_class_name(const struct vm_symbol *name)
{
    const char *text = name->bytes;
    if (text[0] == '[') {
        return vm_descriptor_is_field(text, name->length);
    }
    return name->length != 0 && text[0] != '/' && strstr(text, "//") == NULL
           && strpbrk(text, ";[") == NULL;
}

struct vm_object *lib_class_name(struct vm_thread *self, const struct vm_class *class)
{
    char *name = vm_class_external_name(class);
    if (name == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return NULL;
    }
    struct vm_object *text = vm_string_from_cstr(self, name);
    free(name);
    return text == NULL ? NULL : vm_string_intern(self, text);
}

struct vm_class *lib_primitive_class(const char *name)
{
    for (const char *type = "ZBCSIJFDV"; *type != '\0'; type++) {
        struct vm_class *class = vm_primitive_class(*type);
        if (vm_symbol_equals_cstr(class->name, name)) {
            return class;
        }
    }
    return NULL;
}

VM_NATIVE_FUNCTION(lib_class_get_primitive_class)
{
    char *name = vm_string_to_mutf8(args[0].r, NULL);
    const struct vm_class *class = name == NULL ? NULL : lib_primitive_class(name);
    result->r = class == NULL ? NULL : class->mirror;
    free(name);
}

static void throw_not_found(struct vm_thread *self, const char *name)
{
    vm_throw(self, "java/lang/ClassNotFoundException", "%s", name);
}

/* The message is truncated to the size of its buffer. */
static void throw_long_name(struct vm_thread *self, const char *name)
{
    char message[1024];
    snprintf(message, sizeof message, "Class name exceeds maximum length of %d: %s",
             VM_SYMBOL_MAX_LENGTH, name);
    throw_not_found(self, message);
}

/* Returns whether a part of the name ends with a NUL character, which OpenJDK's check in Java does
 * not allow. */
static bool ends_in_nul(const struct vm_symbol *name)
{
    static const char nul[] = "\xC0\x80";
    const char *at = strstr(name->bytes, nul);
    while (at != NULL && strchr("/;", at[2]) == NULL) { /* true also at the end of the name */
        at = strstr(at + 1, nul);
    }
    return at != NULL;
}

VM_NATIVE_FUNCTION(lib_class_for_name)
{
    if (args[0].r == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    const struct vm_symbol *name = lib_internal_name(args[0].r, false);
    struct vm_loader *loader = vm_loader_of(self, args[2].r);
    if (loader == NULL) {
        return;
    }
    if (name == NULL) {
        size_t length = 0;
        char *text = vm_string_to_mutf8(args[0].r, &length);
        if (text != NULL && length > VM_SYMBOL_MAX_LENGTH && strchr(text, '/') == NULL) {
            throw_long_name(self, text);
        } else {
            throw_not_found(self, text == NULL ? "" : text);
        }
        free(text);
        return;
    }
    if (!lib_is_class_name(name) || ends_in_nul(name)) {
        throw_not_found(self, name->bytes); /* the internal form, as in HotSpot's message */
        return;
    }
    struct vm_class *class = vm_find_class(self, loader, name);
    if (class != NULL && (vm_slot_int(args[1]) == 0 || vm_initialize_class(self, class))) {
        result->r = class->mirror;
    }
}

/* --- kinds and supertypes ------------------------------------------------------------------- */

VM_NATIVE_FUNCTION(lib_class_is_instance)
{
    const struct vm_object *object = args[1].r;
    *result = vm_int_slot(object != NULL && vm_class_is_subclass(object->class, receiver(args)));
}

VM_NATIVE_FUNCTION(lib_class_is_assignable_from)
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

VM_NATIVE_FUNCTION(lib_class_is_interface)
{
    *result = vm_int_slot(vm_class_is_interface(receiver(args)));
}

VM_NATIVE_FUNCTION(lib_class_is_array)
{
    *result = vm_int_slot(vm_class_is_array(receiver(args)));
}

VM_NATIVE_FUNCTION(lib_class_is_primitive)
{
    *result = vm_int_slot(receiver(args)->kind == VM_KIND_PRIMITIVE);
}

bool lib_class_is_record(const struct vm_class *class)
{
    return class->file != NULL && class->file->is_record && (class->flags & VM_ACC_FINAL)
           && class->super != NULL && vm_symbol_equals_cstr(class->super->name, "java/lang/Record");
}

VM_NATIVE_FUNCTION(lib_class_is_record_native)
{
    *result = vm_int_slot(lib_class_is_record(receiver(args)));
}

VM_NATIVE_FUNCTION(lib_class_is_hidden)
{
    *result = vm_int_slot(receiver(args)->is_hidden);
}

VM_NATIVE_FUNCTION(lib_class_get_superclass)
{
    const struct vm_class *class = receiver(args);
    result->r = class->super == NULL || vm_class_is_interface(class) ? NULL : class->super->mirror;
}

struct vm_object *lib_new_class_array(struct vm_thread *self, uint32_t length)
{
    struct vm_class *class_class = vm_load_boot_class(self, "java/lang/Class");
    struct vm_class *type = class_class == NULL ? NULL : vm_array_class(self, class_class);
    return type == NULL ? NULL : vm_heap_alloc_array(self, type, (int32_t)length);
}

struct vm_object *lib_class_interfaces(struct vm_thread *self, const struct vm_class *class)
{
    struct vm_object *array = lib_new_class_array(self, class->interface_count);
    for (uint32_t i = 0; array != NULL && i < class->interface_count; i++) {
        vm_array_refs(array)[i] = class->interfaces[i]->mirror;
    }
    return array;
}

VM_NATIVE_FUNCTION(lib_class_get_interfaces)
{
    result->r = lib_class_interfaces(self, receiver(args));
}

int32_t lib_class_modifiers(const struct vm_class *class)
{
    return class->inner_flags & ~VM_ACC_SUPER & 0x7fff;
}

VM_NATIVE_FUNCTION(lib_class_get_modifiers)
{
    *result = vm_int_slot(lib_class_modifiers(receiver(args)));
}

/* --- members -------------------------------------------------------------------------------- */

const struct vm_inner_class *lib_inner_class_entry(const struct vm_class *class)
{
    const struct vm_class_file *file = class->file;
    for (uint32_t i = 0; file != NULL && i < file->inner_class_count; i++) {
        const struct vm_inner_class *inner = &file->inner_classes[i];
        if (inner->inner_class != 0
            && file->constants[inner->inner_class].symbol
                   == file->constants[file->this_index].symbol) {
            return inner;
        }
    }
    return NULL;
}

static bool names(struct vm_thread *self, struct vm_class *outer, uint16_t index,
                  const struct vm_class *class)
{
    return index != 0 && outer->file->constants[index].symbol == class->name
           && vm_resolve_class(self, outer->pool, index) == class;
}

/* Compares the classes, not only their names, because other loaders may have classes with the same
 * name. */
static bool lists_inner_class(struct vm_thread *self, struct vm_class *outer,
                              const struct vm_class *inner, bool is_member)
{
    const struct vm_class_file *file = outer->file;
    for (uint32_t i = 0; file != NULL && i < file->inner_class_count; i++) {
        const struct vm_inner_class *entry = &file->inner_classes[i];
        bool is_one =
            is_member ? names(self, outer, entry->outer_class, outer) : entry->outer_class == 0;
        if (is_one && self->exception == NULL && names(self, outer, entry->inner_class, inner)) {
            return true;
        }
        if (self->exception != NULL) {
            return false;
        }
    }
    return false;
}

bool lib_check_inner_class(struct vm_thread *self, struct vm_class *outer,
                           const struct vm_class *inner, bool is_member)
{
    if (lists_inner_class(self, outer, inner, is_member)) {
        return true;
    }
    if (self->exception == NULL) {
        char *outer_name = vm_class_external_name(outer);
        char *inner_name = vm_class_external_name(inner);
        vm_throw(self, "java/lang/IncompatibleClassChangeError",
                 "%s and %s disagree on InnerClasses attribute", outer_name, inner_name);
        free(outer_name);
        free(inner_name);
    }
    return false;
}

struct vm_class *lib_declaring_class(struct vm_thread *self, struct vm_class *class)
{
    const struct vm_inner_class *inner = lib_inner_class_entry(class);
    bool is_member = inner != NULL && inner->outer_class != 0;
    uint16_t index = is_member             ? inner->outer_class
                     : class->file == NULL ? 0
                                           : class->file->enclosing_class;
    if (index == 0) {
        return NULL;
    }
    struct vm_class *outer = vm_resolve_class(self, class->pool, index);
    return outer != NULL && lib_check_inner_class(self, outer, class, is_member) && is_member
               ? outer
               : NULL;
}

VM_NATIVE_FUNCTION(lib_class_get_declaring_class)
{
    const struct vm_class *outer = lib_declaring_class(self, receiver(args));
    result->r = outer == NULL ? NULL : outer->mirror;
}
