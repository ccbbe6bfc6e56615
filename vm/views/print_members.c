/*
 * Prints the fields and methods that a class declares (JVMS 4.5, 4.6), with the results of linking.
 */

#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/show/value.h"
#include "vm/views/class_names.h"
#include "vm/views/print_class.h"
#include "vm/views/raw_class.h"

#define TEXT_BYTES 1024

struct flag_name {
    uint16_t flag;
    uint8_t owners; /* bit set of enum vm_flag_owner */
    const char *name;
};

enum {
    C = 1 << VM_FLAGS_OF_CLASS,
    F = 1 << VM_FLAGS_OF_FIELD,
    M = 1 << VM_FLAGS_OF_METHOD,
    N = 1 << VM_FLAGS_OF_MEMBER,
    ALL = C | F | M | N
};

static const struct flag_name flag_names[] = {
    {VM_ACC_PUBLIC, ALL, "ACC_PUBLIC"},
    {VM_ACC_PRIVATE, F | M | N, "ACC_PRIVATE"},
    {VM_ACC_PROTECTED, F | M | N, "ACC_PROTECTED"},
    {VM_ACC_STATIC, F | M | N, "ACC_STATIC"},
    {VM_ACC_FINAL, ALL, "ACC_FINAL"},
    {VM_ACC_SUPER, C, "ACC_SUPER"},
    {VM_ACC_SYNCHRONIZED, M, "ACC_SYNCHRONIZED"},
    {VM_ACC_VOLATILE, F, "ACC_VOLATILE"},
    {VM_ACC_BRIDGE, M, "ACC_BRIDGE"},
    {VM_ACC_TRANSIENT, F, "ACC_TRANSIENT"},
    {VM_ACC_VARARGS, M, "ACC_VARARGS"},
    {VM_ACC_NATIVE, M, "ACC_NATIVE"},
    {VM_ACC_INTERFACE, C | N, "ACC_INTERFACE"},
    {VM_ACC_ABSTRACT, C | M | N, "ACC_ABSTRACT"},
    {VM_ACC_STRICT, M, "ACC_STRICT"},
    {VM_ACC_SYNTHETIC, ALL, "ACC_SYNTHETIC"},
    {VM_ACC_ANNOTATION, C | N, "ACC_ANNOTATION"},
    {VM_ACC_ENUM, C | F | N, "ACC_ENUM"},
    {VM_ACC_MODULE, C, "ACC_MODULE"},
};

void vm_print_flags(FILE *out, uint16_t flags, enum vm_flag_owner owner)
{
    fprintf(out, "0x%04x", (unsigned)flags);
    for (size_t i = 0; i < sizeof flag_names / sizeof *flag_names; i++) {
        if ((flags & flag_names[i].flag) != 0 && (flag_names[i].owners >> owner & 1) != 0) {
            fprintf(out, " %s", flag_names[i].name);
        }
    }
}

/* Prints the names of a member's attributes: "Code, Signature". */
static void print_attributes(FILE *out, const struct vm_raw_class *raw, uint32_t members,
                             uint32_t i)
{
    uint32_t offset = raw == NULL ? 0 : vm_raw_member(raw, members, i);
    uint32_t left = UINT32_MAX, length;
    const char *name, *before = "; ";
    while (offset != 0 && (name = vm_raw_attribute(raw, &offset, &left, &length)) != NULL) {
        fputs(before, out);
        vm_print_text(out, name);
        before = ", ";
    }
}

static void write_text(void *out, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, out);
}

/* Prints the value of a static field: a number, or the class of the object to which it refers. */
static void print_static_value(FILE *out, const struct vm_field *field)
{
    char name[TEXT_BYTES];
    if (field->class->mirror == NULL) {
        return;
    }
    const struct vm_show to = {write_text, out};
    union vm_slot slot = vm_field_load(field->type, vm_field_static_address(field));
    if (field->type != 'L' && field->type != '[') {
        fputs(" = ", out);
        vm_show_primitive(&to, field->type, slot.u);
    } else if (slot.r == NULL) {
        fputs(" = null", out);
    } else {
        fprintf(out, " -> %s", vm_class_print_name(slot.r->class, name, sizeof name));
    }
}

void vm_print_fields(FILE *out, const struct vm_class *class, const struct vm_raw_class *raw)
{
    fprintf(out,
            "\nfields: %u; offsets in bytes, of static fields in the java.lang.Class "
            "(JVMS 4.5)\n",
            (unsigned)class->field_count);
    for (uint32_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        bool is_static = (field->flags & VM_ACC_STATIC) != 0;
        fprintf(out, "  %s %4u, %u byte%s  ", is_static ? "static at" : "offset   ", field->offset,
                vm_field_bytes(field->type), vm_field_bytes(field->type) == 1 ? " " : "s");
        vm_print_text(out, field->name->bytes);
        fputc(' ', out);
        vm_print_text(out, field->descriptor->bytes);
        if (is_static) {
            print_static_value(out, field);
        }
        fputs("\n              ", out);
        vm_print_flags(out, field->flags, VM_FLAGS_OF_FIELD);
        if (field->info == NULL) {
            fputs("; added by the machine, no part of the class file", out);
        } else {
            print_attributes(out, raw, raw == NULL ? 0 : raw->fields, i);
        }
        fputc('\n', out);
    }
}

static void print_code(FILE *out, const struct vm_method *method)
{
    const struct vm_code *code = method->code;
    if (method->flags & VM_ACC_NATIVE) {
        fputs(method->info->code != NULL ? "native, by the class library" : "native", out);
    } else if (code == NULL) {
        fputs("no code", out);
    } else {
        fprintf(out, "code_length %u, max_stack %u, max_locals %u", (unsigned)code->length,
                (unsigned)code->max_stack, (unsigned)code->max_locals);
        if (code->exception_count > 0) {
            fprintf(out, ", exception_table_length %u", (unsigned)code->exception_count);
        }
        fputs(method->translation == NULL ? "; not run" : "; translated", out);
    }
}

void vm_print_methods(FILE *out, const struct vm_class *class, const struct vm_raw_class *raw)
{
    fprintf(out, "\nmethods: %u; v: index in the vtable (JVMS 4.6)\n",
            (unsigned)class->method_count);
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct vm_method *method = &class->methods[i];
        char index[16] = "-";
        if (method->vtable_index >= 0) {
            snprintf(index, sizeof index, "%d", method->vtable_index);
        }
        fprintf(out, "  v %3s  ", index);
        vm_print_text(out, method->name->bytes);
        vm_print_text(out, method->descriptor->bytes);
        fputs("\n         ", out);
        vm_print_flags(out, method->info == NULL ? method->flags : method->info->flags,
                       VM_FLAGS_OF_METHOD);
        print_attributes(out, raw, raw == NULL ? 0 : raw->methods, i);
        fputs("\n         ", out);
        print_code(out, method);
        fputc('\n', out);
    }
}
