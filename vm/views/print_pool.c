/*
 * Prints the constant pool (JVMS 4.4): each entry as javap prints it, and its resolved form
 * (5.4.3).
 */
#include <inttypes.h>
#include <math.h>

#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/runtime/resolve.h"
#include "vm/views/class_names.h"
#include "vm/views/print_class.h"
#include "vm/views/raw_class.h"

#define TEXT_BYTES 1024

static const char *const tag_names[] = {
    [VM_CONSTANT_UTF8] = "Utf8",
    [VM_CONSTANT_INTEGER] = "Integer",
    [VM_CONSTANT_FLOAT] = "Float",
    [VM_CONSTANT_LONG] = "Long",
    [VM_CONSTANT_DOUBLE] = "Double",
    [VM_CONSTANT_CLASS] = "Class",
    [VM_CONSTANT_STRING] = "String",
    [VM_CONSTANT_FIELDREF] = "Fieldref",
    [VM_CONSTANT_METHODREF] = "Methodref",
    [VM_CONSTANT_INTERFACE_METHODREF] = "InterfaceMethodref",
    [VM_CONSTANT_NAME_AND_TYPE] = "NameAndType",
    [VM_CONSTANT_METHOD_HANDLE] = "MethodHandle",
    [VM_CONSTANT_METHOD_TYPE] = "MethodType",
    [VM_CONSTANT_DYNAMIC] = "Dynamic",
    [VM_CONSTANT_INVOKE_DYNAMIC] = "InvokeDynamic",
    [VM_CONSTANT_MODULE] = "Module",
    [VM_CONSTANT_PACKAGE] = "Package",
};

static const char *const reference_kinds[] = {"REF_?",
                                              "REF_getField",
                                              "REF_getStatic",
                                              "REF_putField",
                                              "REF_putStatic",
                                              "REF_invokeVirtual",
                                              "REF_invokeStatic",
                                              "REF_invokeSpecial",
                                              "REF_newInvokeSpecial",
                                              "REF_invokeInterface"};

/* Prints the indices in an entry: "#7.#12". Prints nothing if the entry has no indices. */
static void print_operands(char *text, size_t size, const struct vm_raw_class *raw, uint32_t i)
{
    uint32_t at = raw->constants[i], first = vm_raw_number(raw, at + 1, 2);
    uint32_t second = vm_raw_number(raw, at + 3, 2);
    switch (raw->file->constants[i].tag) {
    case VM_CONSTANT_CLASS:
    case VM_CONSTANT_STRING:
    case VM_CONSTANT_METHOD_TYPE:
    case VM_CONSTANT_MODULE:
    case VM_CONSTANT_PACKAGE:
        snprintf(text, size, "#%u", first);
        break;
    case VM_CONSTANT_FIELDREF:
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        snprintf(text, size, "#%u.#%u", first, second);
        break;
    case VM_CONSTANT_NAME_AND_TYPE:
    case VM_CONSTANT_DYNAMIC:
    case VM_CONSTANT_INVOKE_DYNAMIC:
        snprintf(text, size, "#%u:#%u", first, second);
        break;
    case VM_CONSTANT_METHOD_HANDLE:
        snprintf(text, size, "%u:#%u", vm_raw_number(raw, at + 1, 1),
                 vm_raw_number(raw, at + 2, 2));
        break;
    default:
        *text = '\0';
    }
}

static void print_float(FILE *out, double value, int digits, const char *suffix)
{
    if (isnan(value) || isinf(value)) {
        fputs(isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity", out);
    } else {
        fprintf(out, "%.*g%s", digits, value, suffix);
    }
}

/* Prints a name. As in javap, a name that is not an identifier is quoted. */
static void print_name(FILE *out, const struct vm_symbol *name)
{
    const char *quote = name->bytes[0] == '<' || name->bytes[0] == '[' ? "\"" : "";
    fputs(quote, out);
    vm_print_text(out, name->bytes);
    fputs(quote, out);
}

static void print_name_and_type(FILE *out, const struct vm_symbol *name,
                                const struct vm_symbol *descriptor)
{
    print_name(out, name);
    fputc(':', out);
    vm_print_text(out, descriptor->bytes);
}

static void print_value(FILE *out, const struct vm_class_file *file, uint32_t i)
{
    const struct vm_constant *constant = &file->constants[i];
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        fprintf(out, "%d", constant->i);
        break;
    case VM_CONSTANT_FLOAT:
        print_float(out, (double)constant->f, 9, "f");
        break;
    case VM_CONSTANT_LONG:
        fprintf(out, "%" PRId64 "l", constant->j);
        break;
    case VM_CONSTANT_DOUBLE:
        print_float(out, constant->d, 17, "d");
        break;
    case VM_CONSTANT_CLASS:
        print_name(out, constant->symbol);
        break;
    case VM_CONSTANT_FIELDREF:
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        print_name(out, constant->member.class_name);
        fputc('.', out);
        print_name_and_type(out, constant->member.name, constant->member.descriptor);
        break;
    case VM_CONSTANT_NAME_AND_TYPE:
        print_name_and_type(out, constant->member.name, constant->member.descriptor);
        break;
    case VM_CONSTANT_METHOD_HANDLE:
        fprintf(out, "%s ",
                constant->handle.kind <= VM_REF_INVOKE_INTERFACE
                    ? reference_kinds[constant->handle.kind]
                    : reference_kinds[0]);
        print_value(out, file, constant->handle.member_index);
        break;
    case VM_CONSTANT_DYNAMIC:
    case VM_CONSTANT_INVOKE_DYNAMIC:
        fprintf(out, "#%u:", (unsigned)constant->dynamic.bootstrap_index);
        print_name_and_type(out, constant->dynamic.name, constant->dynamic.descriptor);
        break;
    default:
        vm_print_text(out, constant->symbol->bytes);
    }
}

/* Whether entries with this tag are symbolic references (JVMS 5.1). */
static bool is_symbolic(uint8_t tag)
{
    return (tag >= VM_CONSTANT_CLASS && tag <= VM_CONSTANT_INTERFACE_METHODREF)
           || (tag >= VM_CONSTANT_METHOD_HANDLE && tag <= VM_CONSTANT_DYNAMIC);
}

static void print_resolved(FILE *out, uint8_t tag, const void *value)
{
    char name[TEXT_BYTES];
    const struct vm_class *class = value;
    const struct vm_field *field = value;
    const struct vm_method *method = value;
    switch (tag) {
    case VM_CONSTANT_CLASS:
        fprintf(out, "  => %s", vm_class_print_name(class, name, sizeof name));
        break;
    case VM_CONSTANT_FIELDREF:
        fprintf(out, "  => %s.%s, %s %u", vm_class_print_name(field->class, name, sizeof name),
                field->name->bytes,
                field->flags & VM_ACC_STATIC ? "static, in the Class at" : "offset", field->offset);
        break;
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        fprintf(out, "  => %s.%s", vm_class_print_name(method->class, name, sizeof name),
                method->name->bytes);
        if (method->vtable_index >= 0) {
            fprintf(out, ", vtable index %d", method->vtable_index);
        }
        break;
    default:
        fputs("  => an object", out);
    }
}

void vm_print_constant_pool(FILE *out, const struct vm_class *class, const struct vm_raw_class *raw)
{
    const struct vm_class_file *file = class->file;
    unsigned symbolic = 0, resolved = 0;
    for (uint32_t i = 1; i < file->constant_count; i++) {
        bool is_reference = is_symbolic(file->constants[i].tag);
        symbolic += is_reference;
        resolved += is_reference && vm_resolved(class->pool, (uint16_t)i) != NULL;
    }
    fprintf(out,
            "\nconstant pool: constant_pool_count %u; %u of %u symbolic references are "
            "resolved (=>) (JVMS 4.4, 5.4.3)\n",
            (unsigned)file->constant_count, resolved, symbolic);
    for (uint32_t i = 1; i < file->constant_count; i++) {
        uint8_t tag = file->constants[i].tag;
        char operands[32], number[16];
        if (tag == VM_CONSTANT_NONE) {
            continue; /* the second half of a long or double */
        }
        const struct vm_class *type = NULL;
        const char *message =
            is_symbolic(tag) ? vm_resolution_error(class->pool, (uint16_t)i, &type) : NULL;
        const char *error = message != NULL || type == NULL ? message : type->name->bytes;
        void *value = is_symbolic(tag) ? vm_resolved(class->pool, (uint16_t)i) : NULL;
        print_operands(operands, sizeof operands, raw, i);
        snprintf(number, sizeof number, "#%u", i);
        fprintf(out, "  %6s %-18s %-10s ", number, tag_names[tag], operands);
        print_value(out, file, i);
        if (value != NULL) {
            print_resolved(out, tag, value);
        } else if (error != NULL) {
            fputs("  => failed: ", out);
            vm_print_text(out, error);
        }
        fputc('\n', out);
    }
}
