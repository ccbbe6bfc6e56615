/* Constants of the pool in ASM's notation. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "profiler/classdump/asm_xml_internal.h"

const struct vm_constant *prof_asm_constant(const struct asm_xml *xml, unsigned index, unsigned tag)
{
    const struct vm_class_file *file = xml->file;
    return index < file->constant_count && file->constants[index].tag == tag
               ? &file->constants[index]
               : NULL;
}

const struct vm_symbol *prof_asm_utf8(const struct asm_xml *xml, unsigned index)
{
    const struct vm_constant *constant = prof_asm_constant(xml, index, VM_CONSTANT_UTF8);
    return constant == NULL ? NULL : constant->symbol;
}

/* Returns the constant with this index if it is a Fieldref, Methodref or InterfaceMethodref;
 * otherwise NULL. */
static const struct vm_constant *member_at(const struct asm_xml *xml, unsigned index)
{
    for (unsigned tag = VM_CONSTANT_FIELDREF; tag <= VM_CONSTANT_INTERFACE_METHODREF; tag++) {
        const struct vm_constant *constant = prof_asm_constant(xml, index, tag);
        if (constant != NULL) {
            return constant;
        }
    }
    return NULL;
}

void prof_asm_write_symbol(struct asm_xml *xml, const char *name, unsigned index)
{
    if (index >= xml->file->constant_count) {
        return;
    }
    const struct vm_constant *constant = &xml->file->constants[index];
    switch (constant->tag) {
    case VM_CONSTANT_UTF8:
    case VM_CONSTANT_CLASS:
    case VM_CONSTANT_MODULE:
    case VM_CONSTANT_PACKAGE:
        prof_text_name(xml->text, name, constant->symbol);
        break;
    default:
        break;
    }
}

static void add_symbol(struct asm_xml *xml, const struct vm_symbol *symbol)
{
    prof_text_add_encoded(xml->text, symbol->bytes, symbol->length);
}

static void add_handle(struct asm_xml *xml, unsigned index)
{
    const struct vm_constant *handle = prof_asm_constant(xml, index, VM_CONSTANT_METHOD_HANDLE);
    const struct vm_constant *member =
        handle == NULL ? NULL : member_at(xml, handle->handle.member_index);
    if (member == NULL) {
        return;
    }
    add_symbol(xml, member->member.class_name);
    prof_text_string(xml->text, ".");
    add_symbol(xml, member->member.name);
    add_symbol(xml, member->member.descriptor);
    prof_text_string(xml->text, " (");
    prof_text_signed(xml->text, handle->handle.kind);
    bool is_interface = member->tag == VM_CONSTANT_INTERFACE_METHODREF;
    prof_text_string(xml->text, is_interface ? " itf)" : ")");
}

void prof_asm_write_handle(struct asm_xml *xml, const char *name, unsigned index)
{
    prof_text_begin(xml->text, name);
    add_handle(xml, index);
    prof_text_finish(xml->text);
}

static unsigned bootstrap_handle(const struct asm_xml *xml, unsigned bootstrap)
{
    const struct vm_class_file *file = xml->file;
    return bootstrap < file->bootstrap_count ? file->bootstraps[bootstrap].method_handle : 0;
}

/* Adds the descriptor of the class or array class that a Class constant names. */
static void add_class(struct asm_xml *xml, const struct vm_symbol *name)
{
    bool is_array = name->length > 0 && name->bytes[0] == '[';
    prof_text_string(xml->text, is_array ? "" : "L");
    add_symbol(xml, name);
    prof_text_string(xml->text, is_array ? "" : ";");
}

/* Adds a dynamic constant without its arguments, because the arguments may themselves be dynamic
 * constants, nested to any depth. */
static void add_dynamic(struct asm_xml *xml, const struct vm_constant *constant)
{
    add_symbol(xml, constant->dynamic.name);
    prof_text_string(xml->text, " : ");
    add_symbol(xml, constant->dynamic.descriptor);
    prof_text_string(xml->text, " ");
    add_handle(xml, bootstrap_handle(xml, constant->dynamic.bootstrap_index));
}

/* Adds the text of a constant, and returns the name of the Java class by which ASM represents it.
 * Returns NULL if the constant is not loadable. */
static const char *add_constant(struct asm_xml *xml, unsigned index,
                                const struct vm_constant *constant)
{
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        prof_text_signed(xml->text, constant->i);
        return "Ljava/lang/Integer;";
    case VM_CONSTANT_FLOAT:
        prof_text_float(xml->text, constant->f);
        return "Ljava/lang/Float;";
    case VM_CONSTANT_LONG:
        prof_text_signed(xml->text, constant->j);
        return "Ljava/lang/Long;";
    case VM_CONSTANT_DOUBLE:
        prof_text_double(xml->text, constant->d);
        return "Ljava/lang/Double;";
    case VM_CONSTANT_STRING:
        add_symbol(xml, constant->symbol);
        return "Ljava/lang/String;";
    case VM_CONSTANT_CLASS:
        add_class(xml, constant->symbol);
        return "Lorg/objectweb/asm/Type;";
    case VM_CONSTANT_METHOD_TYPE:
        add_symbol(xml, constant->symbol);
        return "Lorg/objectweb/asm/Type;";
    case VM_CONSTANT_METHOD_HANDLE:
        add_handle(xml, index);
        return "Lorg/objectweb/asm/Handle;";
    case VM_CONSTANT_DYNAMIC:
        add_dynamic(xml, constant);
        return "Lorg/objectweb/asm/ConstantDynamic;";
    default:
        return NULL;
    }
}

static void write_bits(struct asm_xml *xml, const struct vm_constant *constant)
{
    char digits[20];
    if (constant->tag == VM_CONSTANT_FLOAT) {
        uint32_t bits;
        memcpy(&bits, &constant->f, sizeof bits);
        snprintf(digits, sizeof digits, "%08" PRIx32, bits);
    } else if (constant->tag == VM_CONSTANT_DOUBLE) {
        uint64_t bits;
        memcpy(&bits, &constant->d, sizeof bits);
        snprintf(digits, sizeof digits, "%016" PRIx64, bits);
    } else {
        return;
    }
    prof_text_plain(xml->text, "x:bits", digits);
}

void prof_asm_write_constant(struct asm_xml *xml, unsigned index)
{
    if (index < xml->file->constant_count) {
        const struct vm_constant *constant = &xml->file->constants[index];
        prof_text_begin(xml->text, "cst");
        const char *type = add_constant(xml, index, constant);
        prof_text_finish(xml->text);
        if (type != NULL) {
            prof_text_plain(xml->text, "desc", type);
        }
        write_bits(xml, constant);
    }
    prof_text_number(xml->text, "x:index", index);
}

void prof_asm_write_bootstrap_arguments(struct asm_xml *xml, unsigned depth, unsigned bootstrap)
{
    if (bootstrap >= xml->file->bootstrap_count) {
        return;
    }
    const struct vm_bootstrap *method = &xml->file->bootstraps[bootstrap];
    for (unsigned i = 0; i < method->argument_count && !xml->text->text.has_failed; i++) {
        prof_text_open(xml->text, depth, "bsmArg");
        prof_asm_write_constant(xml, method->arguments[i]);
        prof_text_close_empty(xml->text);
    }
}
