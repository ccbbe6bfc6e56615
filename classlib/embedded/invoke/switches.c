/*
 * switches.c: call sites of java.lang.runtime.SwitchBootstraps.
 *
 * A site calls a static method with the parameters value and first. For null, the method returns
 * -1. Otherwise it returns the index of the first label, from index `first` on, that matches the
 * value, or the number of labels if none matches.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/invoke/class_writer.h"
#include "classlib/embedded/invoke/indy.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"

#define OBJECT "Ljava/lang/Object;"
#define STRING "Ljava/lang/String;"

enum { VALUE, FIRST }; /* numbers of local variables */

struct type_switch {
    const struct lib_site *site;
    struct lib_writer *writer;
    bool is_enum; /* labels that are strings are names of constants of the value's class */
};

static bool fail(const struct type_switch *type_switch, const char *what)
{
    return lib_link_fail(type_switch->site->self, "java/lang/IllegalArgumentException", "%s", what);
}

/* --- labels --------------------------------------------------------------------------- */

static void return_label(struct lib_writer *writer, unsigned i)
{
    lib_emit_int(writer, (int32_t)i);
    lib_emit_return(writer, 'I');
}

static void match_class(struct lib_writer *writer, struct vm_class *class, unsigned next)
{
    if (class->kind == VM_KIND_PRIMITIVE) { /* no object is an instance of a primitive type */
        lib_emit_branch(writer, VM_OP_GOTO, next, 0);
        return;
    }
    lib_emit_load(writer, 'L', VALUE);
    lib_emit_class(writer, VM_OP_INSTANCEOF, lib_constant_bound_class(writer, class));
    lib_emit_branch(writer, VM_OP_IFEQ, next, -1);
}

static void match_string(const struct type_switch *type_switch, struct vm_object *text,
                         unsigned next)
{
    struct lib_writer *writer = type_switch->writer;
    lib_emit_ldc(writer, lib_constant_object(writer, text));
    lib_emit_load(writer, 'L', VALUE);
    if (type_switch->is_enum) {
        lib_emit_call_virtual(writer, "java/lang/Enum", "name", "()" STRING);
    }
    lib_emit_call_virtual(writer, "java/lang/String", "equals", "(" OBJECT ")Z");
    lib_emit_branch(writer, VM_OP_IFEQ, next, -1);
}

/* Emits a test of the value. It branches to `other` if the value is not an instance of the class,
 * and to `different` if the given method of the class does not return the number. */
static void match_unboxed(struct lib_writer *writer, const char *class_name, const char *method,
                          const char *descriptor, int32_t number, unsigned other,
                          unsigned different)
{
    lib_emit_load(writer, 'L', VALUE);
    lib_emit_class(writer, VM_OP_INSTANCEOF, lib_constant_library_class(writer, class_name));
    lib_emit_branch(writer, VM_OP_IFEQ, other, -1);
    lib_emit_load(writer, 'L', VALUE);
    lib_emit_call_virtual(writer, class_name, method, descriptor);
    lib_emit_int(writer, number);
    lib_emit_branch(writer, VM_OP_IF_ICMPNE, different, -2);
}

/* Emits the test of an Integer label, which matches numbers and characters with this value. */
static void match_number(struct lib_writer *writer, int32_t number, unsigned i, unsigned next)
{
    unsigned other = lib_new_label(writer);
    match_unboxed(writer, "java/lang/Number", "intValue", "()I", number, other, next);
    return_label(writer, i);
    lib_place_label(writer, other);
    match_unboxed(writer, "java/lang/Character", "charValue", "()C", number, next, next);
}

static bool integer_value(struct vm_thread *self, struct vm_object *label, int32_t *number)
{
    struct vm_method *method = vm_class_find_method_cstr(label->class, "intValue", "()I");
    union vm_slot receiver = {.r = label}, value;
    if (method == NULL || !vm_call(self, method, &receiver, &value)) {
        return false;
    }
    *number = vm_slot_int(value);
    return true;
}

static bool is_instance_of(const struct vm_object *object, const char *name)
{
    return vm_symbol_equals_cstr(object->class->name, name);
}

/* Emits the test of one label, and the return of the label's index. */
static bool write_label(const struct type_switch *type_switch, unsigned i)
{
    struct lib_writer *writer = type_switch->writer;
    struct vm_thread *self = type_switch->site->self;
    struct vm_object *label = lib_site_argument_object(type_switch->site, i);
    if (label == NULL) {
        return self->exception == NULL && fail(type_switch, "null label found");
    }
    unsigned next = lib_new_label(writer);
    lib_emit_load(writer, 'I', FIRST);
    lib_emit_int(writer, (int32_t)i);
    lib_emit_branch(writer, VM_OP_IF_ICMPGT, next, -2);
    if (is_instance_of(label, "java/lang/Class")) {
        match_class(writer, vm_class_of_mirror(label), next);
    } else if (is_instance_of(label, "java/lang/String")) {
        match_string(type_switch, label, next);
    } else if (is_instance_of(label, "java/lang/Integer") && !type_switch->is_enum) {
        int32_t number;
        if (!integer_value(self, label, &number)) {
            return false;
        }
        match_number(writer, number, i, next);
    } else {
        return fail(type_switch, "label with illegal type found");
    }
    return_label(writer, i);
    lib_place_label(writer, next);
    return true;
}

/* --- linking -------------------------------------------------------------------------- */

/* Checks that the site has a reference and an int as parameters, and the result int. For
 * enumSwitch, the type of the reference must be an enum. */
static bool check_type(const struct type_switch *type_switch)
{
    const struct lib_site *site = type_switch->site;
    const char *descriptor = site->constant->dynamic.descriptor->bytes;
    const char *cursor = descriptor + 1;
    struct lib_type value = *cursor == ')' ? (struct lib_type){"V", 1} : lib_next_type(&cursor);
    bool is_valid = !lib_type_is_primitive(value) && strcmp(cursor, "I)I") == 0;
    if (is_valid && type_switch->is_enum) {
        struct vm_class *enum_class = vm_load_boot_class(site->self, "java/lang/Enum");
        struct vm_class *class = enum_class == NULL
                                     ? NULL
                                     : vm_class_of_descriptor(site->self, site->caller->loader,
                                                              value.text, value.length);
        if (class == NULL) {
            return false;
        }
        is_valid = vm_class_is_subclass(class, enum_class);
    }
    return is_valid || fail(type_switch, "Illegal invocation type of a switch");
}

static bool write_method(const struct type_switch *type_switch)
{
    const struct lib_site *site = type_switch->site;
    struct lib_writer *writer = type_switch->writer;
    lib_writer_begin_method(writer, VM_ACC_STATIC, "match",
                            site->constant->dynamic.descriptor->bytes);
    unsigned present = lib_new_label(writer);
    lib_emit_load(writer, 'L', VALUE);
    lib_emit_branch(writer, VM_OP_IFNONNULL, present, -1);
    lib_emit_int(writer, -1);
    lib_emit_return(writer, 'I');
    lib_place_label(writer, present);
    for (unsigned i = 0; i < site->bootstrap->argument_count; i++) {
        if (!write_label(type_switch, i)) {
            return false;
        }
    }
    return_label(writer, site->bootstrap->argument_count);
    lib_writer_end_method(writer);
    return true;
}

static bool link(struct type_switch *type_switch, struct vm_call_site *result)
{
    const struct lib_site *site = type_switch->site;
    if (!check_type(type_switch)) {
        return false;
    }
    char *name = lib_generated_name(site->self, site->caller, "Switch");
    type_switch->writer =
        name == NULL ? NULL
                     : lib_writer_create(site->self, VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_SYNTHETIC,
                                         name, "java/lang/Object");
    free(name);
    struct vm_class *class = NULL;
    if (type_switch->writer != NULL && write_method(type_switch)) {
        class = lib_writer_define(type_switch->writer, site->caller->loader, site->caller);
    }
    lib_writer_destroy(type_switch->writer);
    result->target = class == NULL ? NULL : lib_method_named(class, "match");
    return class != NULL;
}

bool lib_link_type_switch(const struct lib_site *site, struct vm_call_site *result)
{
    struct type_switch type_switch = {.site = site};
    return link(&type_switch, result);
}

bool lib_link_enum_switch(const struct lib_site *site, struct vm_call_site *result)
{
    struct type_switch type_switch = {.site = site, .is_enum = true};
    return link(&type_switch, result);
}
