/* Labels, and instructions with their operands. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "profiler/classdump/asm_xml_internal.h"
#include "vm/classfile/opcodes.h"

int64_t prof_asm_label_number(struct asm_labels *labels, int64_t bci)
{
    if (bci < 0 || bci > labels->length || labels->states[bci] == ASM_LABEL_NONE) {
        return -1;
    }
    if (labels->states[bci] == ASM_LABEL_UNNAMED) {
        labels->states[bci] = ASM_LABEL_FIRST + labels->count++;
    }
    return (int64_t)labels->states[bci] - ASM_LABEL_FIRST;
}

void prof_asm_write_label(struct prof_text *text, struct asm_labels *labels, const char *name,
                          int64_t bci)
{
    int64_t number = prof_asm_label_number(labels, bci);
    if (number >= 0) {
        prof_text_number(text, name, number);
    } else {
        char own_name[16];
        snprintf(own_name, sizeof own_name, "x:%s", name);
        prof_text_number(text, own_name, bci);
    }
}

/* For an opcode that ASM has no name for (iload_1, ldc_w), returns the opcode of its general form,
 * and sets *variable to the local variable that the opcode implies. */
static uint8_t general_form(uint8_t opcode, uint32_t *variable)
{
    if (opcode >= VM_OP_ILOAD_0 && opcode <= VM_OP_ALOAD_3) {
        *variable = (opcode - VM_OP_ILOAD_0) & 3u;
        return (uint8_t)(VM_OP_ILOAD + (opcode - VM_OP_ILOAD_0) / 4);
    }
    if (opcode >= VM_OP_ISTORE_0 && opcode <= VM_OP_ASTORE_3) {
        *variable = (opcode - VM_OP_ISTORE_0) & 3u;
        return (uint8_t)(VM_OP_ISTORE + (opcode - VM_OP_ISTORE_0) / 4);
    }
    switch (opcode) {
    case VM_OP_LDC_W:
    case VM_OP_LDC2_W:
        return VM_OP_LDC;
    case VM_OP_GOTO_W:
        return VM_OP_GOTO;
    case VM_OP_JSR_W:
        return VM_OP_JSR;
    default:
        return opcode;
    }
}

static void write_member(struct asm_xml *xml, const struct vm_insn *insn)
{
    if (insn->index >= xml->file->constant_count) {
        return;
    }
    const struct vm_constant *constant = &xml->file->constants[insn->index];
    if (constant->tag < VM_CONSTANT_FIELDREF || constant->tag > VM_CONSTANT_INTERFACE_METHODREF) {
        return;
    }
    prof_text_name(xml->text, "owner", constant->member.class_name);
    prof_text_name(xml->text, "name", constant->member.name);
    prof_text_name(xml->text, "desc", constant->member.descriptor);
    if (insn->opcode >= VM_OP_INVOKEVIRTUAL) {
        bool is_interface = constant->tag == VM_CONSTANT_INTERFACE_METHODREF;
        prof_text_plain(xml->text, "itf", is_interface ? "true" : "false");
    }
}

/* Returns the constant with this index if it is an InvokeDynamic or Dynamic constant, which has a
 * name, a descriptor and a bootstrap method. */
static const struct vm_constant *dynamic_at(const struct asm_xml *xml, unsigned index)
{
    const struct vm_constant *constant = prof_asm_constant(xml, index, VM_CONSTANT_INVOKE_DYNAMIC);
    return constant != NULL ? constant : prof_asm_constant(xml, index, VM_CONSTANT_DYNAMIC);
}

static void write_dynamic(struct asm_xml *xml, const struct vm_constant *constant, const char *name,
                          const char *descriptor, const char *bootstrap)
{
    unsigned index = constant->dynamic.bootstrap_index;
    prof_text_name(xml->text, name, constant->dynamic.name);
    prof_text_name(xml->text, descriptor, constant->dynamic.descriptor);
    if (index < xml->file->bootstrap_count) {
        prof_asm_write_handle(xml, bootstrap, xml->file->bootstraps[index].method_handle);
    }
}

static void write_switch(struct prof_text *text, unsigned depth, struct asm_labels *labels,
                         const struct vm_insn *insn)
{
    int32_t count = vm_insn_switch_count(insn);
    for (int32_t i = 0; i < count && !text->text.has_failed; i++) {
        int32_t key, target;
        vm_insn_switch_entry(insn, i, &key, &target);
        prof_text_open(text, depth, "label");
        prof_asm_write_label(text, labels, "name", target);
        if (insn->opcode == VM_OP_LOOKUPSWITCH) {
            prof_text_number(text, "key", key);
        }
        prof_text_close_empty(text);
    }
}

/* Writes the operands of an instruction as ASM's attributes. */
static void write_operands(struct asm_xml *xml, struct asm_labels *labels,
                           const struct vm_insn *insn, uint8_t general, uint32_t variable)
{
    struct prof_text *text = xml->text;
    switch (vm_opcode_info[general].format) {
    case 'b':
    case 's':
    case 'n':
        prof_text_number(text, "value", insn->constant);
        break;
    case 'l':
        prof_text_number(text, "var", variable);
        break;
    case 'i':
        prof_text_number(text, "var", insn->index);
        prof_text_number(text, "inc", insn->constant);
        break;
    case 'c':
        prof_asm_write_constant(xml, insn->index);
        return;
    case 'j':
        prof_asm_write_label(text, labels, "label", insn->target);
        break;
    case 'k':
    case 'I':
        if (insn->opcode >= VM_OP_GETSTATIC && insn->opcode <= VM_OP_INVOKEINTERFACE) {
            write_member(xml, insn);
        } else {
            prof_asm_write_symbol(xml, "desc", insn->index);
        }
        break;
    case 'm':
        prof_asm_write_symbol(xml, "desc", insn->index);
        prof_text_number(text, "dims", insn->constant);
        break;
    case 'T':
        prof_text_number(text, "min", insn->low);
        prof_text_number(text, "max", insn->high);
        prof_asm_write_label(text, labels, "dflt", insn->target);
        break;
    case 'L':
        prof_asm_write_label(text, labels, "dflt", insn->target);
        break;
    default:
        break;
    }
    if (vm_opcode_has_constant(general)) {
        prof_text_number(text, "x:index", insn->index);
    }
}

void prof_asm_write_instruction(struct asm_xml *xml, unsigned depth, struct asm_labels *labels,
                                const struct vm_insn *insn, uint32_t number)
{
    char element[24];
    uint32_t variable = insn->index;
    uint8_t general = general_form(insn->opcode, &variable);
    const char *mnemonic = vm_opcode_info[general].mnemonic;
    size_t length = strlen(mnemonic);
    for (size_t i = 0; i <= length; i++) {
        element[i] = (char)toupper((unsigned char)mnemonic[i]);
    }
    const struct vm_constant *dynamic = general == VM_OP_INVOKEDYNAMIC || general == VM_OP_LDC
                                            ? dynamic_at(xml, insn->index)
                                            : NULL;
    prof_text_open(xml->text, depth, element);
    if (dynamic != NULL && general == VM_OP_INVOKEDYNAMIC) {
        write_dynamic(xml, dynamic, "name", "desc", "bsm");
    }
    write_operands(xml, labels, insn, general, variable);
    if (dynamic != NULL && general == VM_OP_LDC) {
        write_dynamic(xml, dynamic, "x:name", "x:desc", "x:bsm");
    }
    prof_text_number(xml->text, "x:bci", insn->bci);
    prof_text_number(xml->text, "x:number", number);
    prof_text_number(xml->text, "x:length", insn->length);
    prof_text_plain(xml->text, "x:opcode", vm_opcode_info[insn->opcode].mnemonic);
    if (insn->is_wide) {
        prof_text_plain(xml->text, "x:wide", "true");
    }
    if (general != VM_OP_TABLESWITCH && general != VM_OP_LOOKUPSWITCH && dynamic == NULL) {
        prof_text_close_empty(xml->text);
        return;
    }
    prof_text_close_start(xml->text);
    if (dynamic != NULL) {
        prof_asm_write_bootstrap_arguments(xml, depth + 1, dynamic->dynamic.bootstrap_index);
    } else {
        write_switch(xml->text, depth + 1, labels, insn);
    }
    prof_text_end(xml->text, depth, element);
}
