/*
 * records.c: call sites of java.lang.runtime.ObjectMethods: equals, hashCode and toString of
 * records.
 *
 * The results are the same as in the JDK. The hash is 0 at first, and becomes h * 31 +
 * hash(component) for each component; equality compares the last component first; the text is
 * Name[a=1, b=x].
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/embedded/invoke/class_writer.h"
#include "classlib/embedded/natives/convert.h"
#include "classlib/embedded/invoke/indy.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"

#define BUILDER "java/lang/StringBuilder"
#define STRING "Ljava/lang/String;"
#define OBJECT "Ljava/lang/Object;"
#define FIRST_GETTER 2 /* number of static arguments before the getters: class and names */
#define HASH_FACTOR 31

struct record {
    const struct lib_site *site;
    struct vm_class *class;
    const char *names; /* names of the components, separated by semicolons */
    unsigned count;
    struct vm_field **fields;
    struct lib_writer *writer;
};

static bool fail(const struct record *record, const char *what)
{
    return lib_link_fail(record->site->self, "java/lang/IllegalArgumentException", "%s", what);
}

/* --- the site ------------------------------------------------------------------------- */

static bool resolve_fields(struct record *record)
{
    const struct lib_site *site = record->site;
    for (unsigned i = 0; i < record->count; i++) {
        const struct vm_constant *handle =
            lib_site_argument(site, FIRST_GETTER + i, VM_CONSTANT_METHOD_HANDLE);
        if (handle == NULL || handle->handle.kind != VM_REF_GET_FIELD) {
            return fail(record, "a component of a record is no field");
        }
        record->fields[i] = vm_resolve_field(site->self, site->caller->pool,
                                             handle->handle.member_index, false, false, NULL);
        if (record->fields[i] == NULL) {
            return false;
        }
        if (!vm_class_is_subclass(record->class, record->fields[i]->class)) {
            return fail(record, "a component of a record is a field of another class");
        }
    }
    return true;
}

static unsigned count_names(const char *names)
{
    unsigned count = *names == '\0' ? 0 : 1;
    for (; *names != '\0'; names++) {
        count += *names == ';';
    }
    return count;
}

static bool read_site(struct record *record)
{
    const struct lib_site *site = record->site;
    const struct vm_constant *names = lib_site_argument(site, 1, VM_CONSTANT_STRING);
    if (lib_site_argument(site, 0, VM_CONSTANT_CLASS) == NULL || names == NULL) {
        return fail(record, "invalid static arguments of a record's method");
    }
    record->class = vm_resolve_class(site->self, site->caller->pool, site->bootstrap->arguments[0]);
    if (record->class == NULL) {
        return false;
    }
    record->names = names->symbol->bytes;
    record->count = site->bootstrap->argument_count - FIRST_GETTER;
    if (count_names(record->names) != record->count) {
        return fail(record, "Name list and accessor list do not match");
    }
    record->fields = calloc(record->count + 1u, sizeof *record->fields);
    if (record->fields == NULL) {
        vm_throw_out_of_memory(site->self, "class metadata");
        return false;
    }
    return resolve_fields(record);
}

/* --- code ----------------------------------------------------------------------------- */

static struct lib_type component_type(const struct record *record, unsigned i)
{
    const char *cursor = record->fields[i]->descriptor->bytes;
    return lib_next_type(&cursor);
}

static void load_component(const struct record *record, unsigned i, unsigned local)
{
    lib_emit_load(record->writer, 'L', local);
    lib_emit_field(record->writer, VM_OP_GETFIELD,
                   lib_constant_bound_field(record->writer, record->fields[i]),
                   record->fields[i]->type);
}

/* Emits code that compares the two components on the stack, and branches if they differ. */
static void branch_if_different(const struct record *record, struct lib_type type,
                                unsigned different)
{
    struct lib_writer *writer = record->writer;
    switch (type.text[0]) {
    case 'J':
        lib_emit(writer, VM_OP_LCMP, -3);
        lib_emit_branch(writer, VM_OP_IFNE, different, -1);
        break;
    case 'F':
        lib_emit_call_static(writer, "java/lang/Float", "compare", "(FF)I");
        lib_emit_branch(writer, VM_OP_IFNE, different, -1);
        break;
    case 'D':
        lib_emit_call_static(writer, "java/lang/Double", "compare", "(DD)I");
        lib_emit_branch(writer, VM_OP_IFNE, different, -1);
        break;
    case 'L':
    case '[':
        lib_emit_call_static(writer, "java/util/Objects", "equals", "(" OBJECT OBJECT ")Z");
        lib_emit_branch(writer, VM_OP_IFEQ, different, -1);
        break;
    default:
        lib_emit_branch(writer, VM_OP_IF_ICMPNE, different, -2);
    }
}

static void write_equals(const struct record *record)
{
    struct lib_writer *writer = record->writer;
    unsigned different = lib_new_label(writer), same = lib_new_label(writer);
    uint16_t class = lib_constant_bound_class(writer, record->class);
    lib_emit_load(writer, 'L', 0);
    lib_emit_load(writer, 'L', 1);
    lib_emit_branch(writer, VM_OP_IF_ACMPEQ, same, -2);
    lib_emit_load(writer, 'L', 1);
    lib_emit_class(writer, VM_OP_INSTANCEOF, class);
    lib_emit_branch(writer, VM_OP_IFEQ, different, -1);
    for (unsigned i = record->count; i-- > 0;) {
        load_component(record, i, 0);
        load_component(record, i, 1);
        branch_if_different(record, component_type(record, i), different);
    }
    lib_place_label(writer, same);
    lib_emit_int(writer, 1);
    lib_emit_return(writer, 'Z');
    lib_place_label(writer, different);
    lib_emit_int(writer, 0);
    lib_emit_return(writer, 'Z');
}

static void write_hash(const struct record *record)
{
    struct lib_writer *writer = record->writer;
    lib_emit_int(writer, 0);
    for (unsigned i = 0; i < record->count; i++) {
        struct lib_type type = component_type(record, i);
        lib_emit_int(writer, HASH_FACTOR);
        lib_emit(writer, VM_OP_IMUL, -1);
        load_component(record, i, 0);
        if (lib_type_is_primitive(type)) {
            char descriptor[] = {'(', type.text[0], ')', 'I', '\0'};
            lib_emit_call_static(writer, lib_box_class(type.text[0]), "hashCode", descriptor);
        } else {
            lib_emit_call_static(writer, "java/util/Objects", "hashCode", "(" OBJECT ")I");
        }
        lib_emit(writer, VM_OP_IADD, -1);
    }
    lib_emit_return(writer, 'I');
}

static void append(struct lib_writer *writer, const char *type)
{
    char descriptor[64];
    snprintf(descriptor, sizeof descriptor, "(%s)L" BUILDER ";", type);
    lib_emit_call_virtual(writer, BUILDER, "append", descriptor);
}

static void append_text(struct lib_writer *writer, const char *text, size_t length)
{
    lib_emit_ldc(writer, lib_constant_string(writer, text, length));
    append(writer, STRING);
}

static void append_component(const struct record *record, unsigned i)
{
    char type = record->fields[i]->type;
    load_component(record, i, 0);
    if (type == 'B' || type == 'S') {
        append(record->writer, "I");
    } else if (type == 'L' || type == '[') {
        append(record->writer, OBJECT);
    } else {
        append(record->writer, (char[]){type, '\0'});
    }
}

/* Returns the simple name as Class.getSimpleName() does. */
static struct vm_object *simple_name(const struct record *record)
{
    struct vm_thread *self = record->site->self;
    struct vm_class *class_class = vm_load_boot_class(self, "java/lang/Class");
    struct vm_method *method =
        class_class == NULL ? NULL
                            : vm_class_find_method_cstr(class_class, "getSimpleName", "()" STRING);
    union vm_slot receiver = {.r = record->class->mirror}, name = {.r = NULL};
    return method != NULL && vm_call(self, method, &receiver, &name) ? name.r : NULL;
}

static void write_text(const struct record *record)
{
    struct lib_writer *writer = record->writer;
    struct vm_object *title = simple_name(record);
    if (title == NULL) {
        lib_writer_fail(writer);
        return;
    }
    lib_emit_class(writer, VM_OP_NEW, lib_constant_library_class(writer, BUILDER));
    lib_emit(writer, VM_OP_DUP, 1);
    lib_emit_invoke(writer, VM_OP_INVOKESPECIAL,
                    lib_constant_library_method(writer, BUILDER, "<init>", "()V"), "()V");
    lib_emit_ldc(writer, lib_constant_object(writer, title));
    append(writer, STRING);
    const char *name = record->names;
    for (unsigned i = 0; i < record->count; i++) {
        size_t length = strcspn(name, ";");
        append_text(writer, i == 0 ? "[" : ", ", i == 0 ? 1 : 2);
        append_text(writer, name, length);
        append_text(writer, "=", 1);
        append_component(record, i);
        name += length + 1;
    }
    append_text(writer, record->count == 0 ? "[]" : "]", record->count == 0 ? 2 : 1);
    lib_emit_call_virtual(writer, BUILDER, "toString", "()" STRING);
    lib_emit_return(writer, 'L');
}

/* --- linking -------------------------------------------------------------------------- */

static const struct record_method {
    const char *name;
    const char *tail; /* the end of a descriptor, after the record's type */
    void (*write)(const struct record *record);
} record_methods[] = {
    {"equals", OBJECT ")Z", write_equals},
    {"hashCode", ")I", write_hash},
    {"toString", ")" STRING, write_text},
};

/* Returns the method that the site names, or NULL with an exception pending. */
static const struct record_method *find_method(const struct record *record)
{
    const struct vm_constant *constant = record->site->constant;
    for (size_t i = 0; i < sizeof record_methods / sizeof *record_methods; i++) {
        const struct record_method *method = &record_methods[i];
        if (!vm_symbol_equals_cstr(constant->dynamic.name, method->name)) {
            continue;
        }
        const char *cursor = constant->dynamic.descriptor->bytes + 1;
        struct lib_type type = *cursor == ')' ? (struct lib_type){"V", 1} : lib_next_type(&cursor);
        const struct vm_symbol *name = record->class->name;
        if (type.text[0] == 'L' && type.length == name->length + 2
            && memcmp(type.text + 1, name->bytes, name->length) == 0
            && strcmp(cursor, method->tail) == 0) {
            return method;
        }
        fail(record, "Bad method type of a record's method");
        return NULL;
    }
    fail(record, constant->dynamic.name->bytes);
    return NULL;
}

static struct vm_class *write_class(struct record *record, const struct record_method *method)
{
    struct vm_thread *self = record->site->self;
    struct vm_class *caller = record->site->caller;
    char *name = lib_generated_name(self, caller, "Record");
    struct vm_class *class = NULL;
    record->writer = name == NULL
                         ? NULL
                         : lib_writer_create(self, VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_SYNTHETIC,
                                             name, "java/lang/Object");
    free(name);
    if (record->writer == NULL) {
        return NULL;
    }
    lib_writer_begin_method(record->writer, VM_ACC_STATIC, method->name,
                            record->site->constant->dynamic.descriptor->bytes);
    method->write(record);
    lib_writer_end_method(record->writer);
    class = lib_writer_define(record->writer, caller->loader, caller);
    lib_writer_destroy(record->writer);
    return class;
}

bool lib_link_record_method(const struct lib_site *site, struct vm_call_site *result)
{
    struct record record = {.site = site};
    struct vm_class *class = NULL;
    if (read_site(&record)) {
        const struct record_method *method = find_method(&record);
        class = method == NULL ? NULL : write_class(&record, method);
    }
    free(record.fields);
    if (class == NULL) {
        return false;
    }
    result->target = lib_method_named(class, site->constant->dynamic.name->bytes);
    return true;
}
