/*
 * compare.c: the differences between two files of a class. The rules and their order are those of
 * HotSpot.
 */
#include <string.h>

#include "vm/base/assert.h"
#include "vm/classfile/code_map.h"
#include "vm/classfile/opcodes.h"
#include "vm/jvmti/redefine.h"
#include "vm/runtime/link.h"

/* Flags that HotSpot reads. */
#define CLASS_FLAGS                                                                                \
    (VM_ACC_PUBLIC | VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_INTERFACE | VM_ACC_ABSTRACT              \
     | VM_ACC_SYNTHETIC | VM_ACC_ANNOTATION | VM_ACC_ENUM)
#define FIELD_FLAGS                                                                                \
    (VM_ACC_PUBLIC | VM_ACC_PRIVATE | VM_ACC_PROTECTED | VM_ACC_STATIC | VM_ACC_FINAL              \
     | VM_ACC_VOLATILE | VM_ACC_TRANSIENT | VM_ACC_SYNTHETIC | VM_ACC_ENUM)

/* --- attributes ------------------------------------------------------------------------------- */

static const struct vm_symbol *class_at(const struct vm_class_file *file, uint16_t index)
{
    return index == 0 ? NULL : file->constants[index].symbol;
}

/* Returns whether two lists name the same classes, in any order. */
static bool is_same_set(const struct vm_class_file *file, const uint16_t *indices, uint32_t count,
                        const struct vm_class_file *other, const uint16_t *others,
                        uint32_t other_count)
{
    for (uint32_t i = 0; i < count && count == other_count; i++) {
        uint32_t balance = 0;
        for (uint32_t k = 0; k < count; k++) {
            balance += class_at(file, indices[k]) == class_at(file, indices[i]);
            balance -= class_at(other, others[k]) == class_at(file, indices[i]);
        }
        if (balance != 0) {
            return false;
        }
    }
    return count == other_count;
}

static bool is_same_record(const struct vm_class_file *a, const struct vm_class_file *b)
{
    if (a->is_record != b->is_record || a->record_component_count != b->record_component_count) {
        return false;
    }
    for (uint32_t i = 0; i < a->record_component_count; i++) {
        const struct vm_record_component *x = &a->record_components[i];
        const struct vm_record_component *y = &b->record_components[i];
        if (x->name != y->name || x->descriptor != y->descriptor || x->signature != y->signature) {
            return false;
        }
    }
    return true;
}

static bool has_same_attributes(const struct vm_class_file *a, const struct vm_class_file *b)
{
    return class_at(a, a->nest_host) == class_at(b, b->nest_host)
           && is_same_set(a, a->nest_members, a->nest_member_count, b, b->nest_members,
                          b->nest_member_count)
           && is_same_record(a, b) && a->is_sealed == b->is_sealed
           && is_same_set(a, a->permitted, a->permitted_count, b, b->permitted, b->permitted_count);
}

/* --- members ---------------------------------------------------------------------------------- */

static bool has_same_interfaces(const struct vm_class_file *a, const struct vm_class_file *b)
{
    for (uint32_t i = 0; i < a->interface_count && a->interface_count == b->interface_count; i++) {
        if (class_at(a, a->interfaces[i]) != class_at(b, b->interfaces[i])) {
            return false;
        }
    }
    return a->interface_count == b->interface_count;
}

static bool has_same_fields(const struct vm_class_file *a, const struct vm_class_file *b)
{
    for (uint32_t i = 0; i < a->field_count && a->field_count == b->field_count; i++) {
        const struct vm_field_info *x = &a->fields[i], *y = &b->fields[i];
        if (x->name != y->name || x->descriptor != y->descriptor
            || ((x->flags ^ y->flags) & FIELD_FLAGS) != 0) {
            return false;
        }
    }
    return a->field_count == b->field_count;
}

static const struct vm_method_info *find(const struct vm_class_file *file,
                                         const struct vm_symbol *name,
                                         const struct vm_symbol *descriptor)
{
    for (uint32_t i = 0; i < file->method_count; i++) {
        const struct vm_method_info *info = &file->methods[i];
        if (info->name == name && info->descriptor == descriptor) {
            return info;
        }
    }
    return NULL;
}

const struct vm_method_info *vm_jvmti_find_info(const struct vm_class_file *file,
                                                const struct vm_method *method)
{
    return find(file, method->name, method->descriptor);
}

/* A method with code may become native, and the reverse. */
static enum vm_jvmti_error compare_methods(const struct vm_class_file *old,
                                           const struct vm_class_file *new)
{
    for (uint32_t i = 0; i < old->method_count; i++) {
        const struct vm_method_info *info = &old->methods[i];
        const struct vm_method_info *match = find(new, info->name, info->descriptor);
        if (match != NULL && ((info->flags ^ match->flags) & ~VM_ACC_NATIVE) != 0) {
            return VM_JVMTI_METHOD_MODIFIERS_CHANGED;
        }
    }
    for (uint32_t i = 0; i < new->method_count; i++) {
        if (find(old, new->methods[i].name, new->methods[i].descriptor) == NULL) {
            return VM_JVMTI_METHOD_ADDED;
        }
    }
    for (uint32_t i = 0; i < old->method_count; i++) {
        if (find(new, old->methods[i].name, old->methods[i].descriptor) == NULL) {
            return VM_JVMTI_METHOD_DELETED;
        }
    }
    return VM_JVMTI_OK;
}

enum vm_jvmti_error vm_jvmti_compare(const struct vm_class *class, const struct vm_class_file *file)
{
    const struct vm_class_file *old = class->file;
    if (old->super_name != file->super_name || !has_same_interfaces(old, file)) {
        return VM_JVMTI_HIERARCHY_CHANGED;
    }
    if (atomic_load(&class->state) == VM_CLASS_ERRONEOUS) {
        return VM_JVMTI_INVALID_CLASS;
    }
    if (!has_same_attributes(old, file)) {
        return VM_JVMTI_CLASS_ATTRIBUTE_CHANGED;
    }
    if (((old->flags ^ file->flags) & CLASS_FLAGS) != 0) {
        return VM_JVMTI_CLASS_MODIFIERS_CHANGED;
    }
    return has_same_fields(old, file) ? compare_methods(old, file) : VM_JVMTI_SCHEMA_CHANGED;
}

/* --- code ------------------------------------------------------------------------------------- */

static bool is_same_constant(const struct vm_class_file *file, uint16_t index,
                             const struct vm_class_file *other, uint16_t other_index);

static bool is_same_bootstrap(const struct vm_class_file *file, uint16_t index,
                              const struct vm_class_file *other, uint16_t other_index)
{
    const struct vm_bootstrap *a = &file->bootstraps[index], *b = &other->bootstraps[other_index];
    bool is_same = a->argument_count == b->argument_count
                   && is_same_constant(file, a->method_handle, other, b->method_handle);
    for (uint32_t i = 0; is_same && i < a->argument_count; i++) {
        is_same = is_same_constant(file, a->arguments[i], other, b->arguments[i]);
    }
    return is_same;
}

/* Dynamic constants count as different, because they may refer to themselves. All other constants
 * refer only to constants with other tags. */
static bool is_same_constant(const struct vm_class_file *file, uint16_t index,
                             const struct vm_class_file *other, uint16_t other_index)
{
    const struct vm_constant *a = &file->constants[index], *b = &other->constants[other_index];
    if (index == 0 || other_index == 0 || a->tag != b->tag) {
        return index == other_index;
    }
    switch (a->tag) {
    case VM_CONSTANT_INTEGER:
    case VM_CONSTANT_FLOAT:
        return a->i == b->i;
    case VM_CONSTANT_LONG:
    case VM_CONSTANT_DOUBLE:
        return a->j == b->j;
    case VM_CONSTANT_FIELDREF:
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        return a->member.class_name == b->member.class_name && a->member.name == b->member.name
               && a->member.descriptor == b->member.descriptor;
    case VM_CONSTANT_METHOD_HANDLE:
        return a->handle.kind == b->handle.kind
               && is_same_constant(file, a->handle.member_index, other, b->handle.member_index);
    case VM_CONSTANT_INVOKE_DYNAMIC:
        return a->dynamic.name == b->dynamic.name && a->dynamic.descriptor == b->dynamic.descriptor
               && is_same_bootstrap(file, a->dynamic.bootstrap_index, other,
                                    b->dynamic.bootstrap_index);
    case VM_CONSTANT_DYNAMIC:
        return false;
    default:
        return a->symbol == b->symbol;
    }
}

static bool has_same_tables(const struct vm_class_file *file, const struct vm_code *a,
                            const struct vm_class_file *other, const struct vm_code *b)
{
    if (a->exception_count != b->exception_count || a->line_count != b->line_count) {
        return false;
    }
    for (uint32_t i = 0; i < a->exception_count; i++) {
        const struct vm_exception_entry *x = &a->exceptions[i], *y = &b->exceptions[i];
        if (x->start_bci != y->start_bci || x->end_bci != y->end_bci
            || x->handler_bci != y->handler_bci
            || !is_same_constant(file, x->catch_type, other, y->catch_type)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < a->line_count; i++) {
        if (a->lines[i].start_bci != b->lines[i].start_bci
            || a->lines[i].line != b->lines[i].line) {
            return false;
        }
    }
    return true;
}

static bool has_same_instructions(const struct vm_class_file *file, const struct vm_code *a,
                                  const struct vm_class_file *other, const struct vm_code *b)
{
    struct vm_insn x, y;
    for (uint32_t bci = 0; bci < a->length; bci += x.length) {
        if (!vm_insn_decode(a->bytes, a->length, bci, &x)
            || !vm_insn_decode(b->bytes, b->length, bci, &y) || x.opcode != y.opcode
            || x.length != y.length) {
            return false;
        }
        bool has_constant = vm_opcode_has_constant(x.opcode);
        uint32_t skipped = !has_constant ? 0 : x.opcode == VM_OP_LDC ? 2 : 3;
        if ((has_constant && !is_same_constant(file, x.index, other, y.index))
            || memcmp(a->bytes + bci + skipped, b->bytes + bci + skipped, x.length - skipped)
                   != 0) {
            return false;
        }
    }
    return true;
}

bool vm_jvmti_is_same_code(const struct vm_class_file *file, const struct vm_method_info *info,
                           const struct vm_class_file *other,
                           const struct vm_method_info *other_info)
{
    const struct vm_code *a = info->code, *b = other_info->code;
    if (a == NULL || b == NULL) {
        return info->flags == other_info->flags;
    }
    return a->length == b->length && a->max_stack == b->max_stack && a->max_locals == b->max_locals
           && file->source_file == other->source_file && has_same_tables(file, a, other, b)
           && has_same_instructions(file, a, other, b);
}
