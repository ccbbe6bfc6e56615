/*
 * Static constraints of single instructions (JVMS 4.9.1) that do not depend on types: the kinds of
 * constants, variables within max_locals, operand bytes. The two verifiers themselves check jump
 * targets.
 */
#include <stdio.h>
#include <string.h>

#include "vm/verify/verify_internal.h"

#define VERSION_WITH_CLASS_LITERALS 49
#define VERSION_WITH_METHOD_HANDLES 51
#define VERSION_WITH_INTERFACE_CALLS 52
#define VERSION_WITH_DYNAMIC 55
#define LAST_VERSION_WITH_SUBROUTINES 50
#define FIRST_VERSION_WITH_ANY_PADDING 51
#define MAX_DIMENSIONS 255

bool vm_verify_bad_constant(struct vm_verifier *verifier, unsigned index)
{
    bool is_in_native = index == 0 || index >= verifier->file->constant_count;
    const char *name = verifier->file->name->bytes;
    char title[400];
    if (is_in_native) {
        snprintf(title, sizeof title, "Illegal constant pool index %u in class %.300s", index,
                 name);
    } else {
        snprintf(title, sizeof title, "Illegal type at constant pool entry %u in class %.300s",
                 index, name);
    }
    return vm_verify_fail(verifier, title,
                          is_in_native ? "Illegal constant pool index"
                                       : "Illegal type in constant pool",
                          "Constant pool index %u is invalid", index);
}

static bool check_tag(struct vm_verifier *verifier, unsigned index, unsigned tag)
{
    return constant_tag(verifier, index) == tag || vm_verify_bad_constant(verifier, index);
}

/* Checks the operand bytes of a call and the kind of its constant. */
static bool check_call_constant(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    unsigned tag = constant_tag(verifier, insn->index);
    const uint8_t *operands = verifier->code->bytes + insn->bci + 1;
    bool takes_interface = verifier->file->major >= VERSION_WITH_INTERFACE_CALLS;
    bool is_good;
    switch (insn->opcode) {
    case VM_OP_INVOKEVIRTUAL:
        is_good = tag == VM_CONSTANT_METHODREF;
        break;
    case VM_OP_INVOKEINTERFACE:
        is_good = tag == VM_CONSTANT_INTERFACE_METHODREF;
        break;
    case VM_OP_INVOKEDYNAMIC:
        is_good = tag == VM_CONSTANT_INVOKE_DYNAMIC;
        break;
    default:
        is_good = tag == VM_CONSTANT_METHODREF
                  || (takes_interface && tag == VM_CONSTANT_INTERFACE_METHODREF);
        break;
    }
    if (!is_good) {
        return vm_verify_bad_constant(verifier, insn->index);
    }
    if (insn->opcode == VM_OP_INVOKEDYNAMIC && (operands[2] != 0 || operands[3] != 0)) {
        return vm_verify_fail(verifier,
                              "Third and fourth operand bytes of invokedynamic must be zero", NULL,
                              "%s", VM_REASON_CODE);
    }
    return true;
}

/* Checks a call. Only invokespecial may call constructors, and no instruction may call class
 * initializers (JVMS 4.9.1). */
static bool check_call(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    if (verifier->is_inferring && insn->opcode == VM_OP_INVOKEDYNAMIC) {
        return vm_verify_fail(verifier,
                              "invokedynamic bytecode is not supported in this class file version",
                              NULL, "%s", VM_REASON_CODE);
    }
    if (!check_call_constant(verifier, insn)) {
        return false;
    }
    const struct vm_constant *member = &verifier->file->constants[insn->index];
    bool is_dynamic = insn->opcode == VM_OP_INVOKEDYNAMIC;
    const struct vm_symbol *name = is_dynamic ? member->dynamic.name : member->member.name;
    if (name->bytes[0] == '<'
        && (insn->opcode != VM_OP_INVOKESPECIAL || !vm_symbol_equals_cstr(name, "<init>"))) {
        return vm_verify_fail(verifier, "Illegal call to internal method",
                              "Must call initializers using invokespecial", "%s", VM_REASON_CODE);
    }
    /* Type inference checks this here; the split verifier checks it when it reaches the call. */
    if (verifier->is_inferring && insn->opcode == VM_OP_INVOKESPECIAL && name->bytes[0] != '<'
        && !vm_verify_special_class(verifier, member)) {
        return false;
    }
    if (insn->opcode == VM_OP_INVOKEINTERFACE
        && insn->constant != vm_descriptor_arg_slots(member->member.descriptor) + 1) {
        return vm_verify_fail(verifier, "Inconsistent args count operand in invokeinterface",
                              "Inconsistent args_size for invokeinterface", "%s", VM_REASON_CODE);
    }
    if (insn->opcode == VM_OP_INVOKEINTERFACE && verifier->code->bytes[insn->bci + 4] != 0) {
        return vm_verify_fail(verifier, "Fourth operand byte of invokeinterface must be zero", NULL,
                              "%s", VM_REASON_CODE);
    }
    return true;
}

/* Checks that an ldc may load its constant. This depends on the constant's kind, the class file's
 * version and the number of slots (JVMS 4.4, table 4.4-C). */
static bool check_ldc(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    unsigned major = verifier->file->major;
    bool is_wide = false, is_good;
    switch (constant_tag(verifier, insn->index)) {
    case VM_CONSTANT_INTEGER:
    case VM_CONSTANT_FLOAT:
    case VM_CONSTANT_STRING:
        is_good = true;
        break;
    case VM_CONSTANT_LONG:
    case VM_CONSTANT_DOUBLE:
        is_good = is_wide = true;
        break;
    case VM_CONSTANT_CLASS:
        is_good = major >= VERSION_WITH_CLASS_LITERALS;
        break;
    case VM_CONSTANT_METHOD_HANDLE:
    case VM_CONSTANT_METHOD_TYPE:
        is_good = major >= VERSION_WITH_METHOD_HANDLES;
        break;
    case VM_CONSTANT_DYNAMIC: {
        char type = verifier->file->constants[insn->index].dynamic.descriptor->bytes[0];
        is_good = major >= VERSION_WITH_DYNAMIC;
        is_wide = type == 'J' || type == 'D';
        break;
    }
    default:
        is_good = false;
        break;
    }
    if (!is_good || is_wide != (insn->opcode == VM_OP_LDC2_W)) {
        return vm_verify_bad_constant(verifier, insn->index);
    }
    return true;
}

static bool fail_class(struct vm_verifier *verifier, const char *title, const char *old_title,
                       unsigned index)
{
    return vm_verify_fail(verifier, title, old_title, "Invalid type: '%s' (constant pool %u)",
                          verifier->file->constants[index].symbol->bytes, index);
}

static bool check_dimensions(struct vm_verifier *verifier, unsigned index, int32_t count,
                             int32_t dimensions)
{
    if (count > 0 && count <= dimensions) {
        return true;
    }
    static const char old_title[] = "Illegal dimension argument";
    if (dimensions == 0) {
        return fail_class(verifier, "Illegal constant pool index in multianewarray instruction",
                          old_title, index);
    }
    char title[80];
    snprintf(title, sizeof title, "Illegal dimension in multianewarray instruction: %d",
             (int)count);
    return vm_verify_fail(verifier, title, old_title, "%s", VM_REASON_CODE);
}

static bool check_class(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    if (!check_tag(verifier, insn->index, VM_CONSTANT_CLASS)) {
        return false;
    }
    const char *name = verifier->file->constants[insn->index].symbol->bytes;
    int32_t dimensions = (int32_t)strspn(name, "[");
    switch (insn->opcode) {
    case VM_OP_NEW:
        return dimensions == 0
               || fail_class(verifier, "Illegal new instruction",
                             "Illegal creation of multi-dimensional array", insn->index);
    case VM_OP_ANEWARRAY:
        return dimensions < MAX_DIMENSIONS
               || vm_verify_fail(
                   verifier, "Illegal anewarray instruction, array has more than 255 dimensions",
                   "Array with too many dimensions", "%s", VM_REASON_CODE);
    case VM_OP_MULTIANEWARRAY:
        return check_dimensions(verifier, insn->index, insn->constant, dimensions);
    default:
        return true;
    }
}

bool vm_verify_local(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    uint32_t index = 0;
    uint32_t slots = vm_insn_local(insn, &index);
    if (slots > 0 && index + slots > verifier->code->max_locals) {
        bool is_load = vm_opcode_info[insn->opcode].category == VM_CATEGORY_LOAD;
        return vm_verify_fail(verifier,
                              slots == 2 && is_load ? VM_TITLE_NO_WIDE_LOCAL
                                                    : "Local variable table overflow",
                              "Illegal local variable number", VM_REASON_NO_LOCAL, index);
    }
    return true;
}

/* Checks that the padding of a switch is zero, which is required before version 51 (JVMS 6.5). */
static bool check_padding(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    bool is_free = verifier->file->major >= FIRST_VERSION_WITH_ANY_PADDING;
    for (uint32_t at = insn->bci + 1; !is_free && at % 4 != 0; at++) {
        if (verifier->code->bytes[at] != 0) {
            return vm_verify_fail(verifier, "Nonzero padding byte in lookupswitch or tableswitch",
                                  "Non zero padding bytes in switch", "%s", VM_REASON_CODE);
        }
    }
    return true;
}

bool vm_verify_operands(struct vm_verifier *verifier, const struct vm_insn *insn)
{
    switch (insn->opcode) {
    case VM_OP_LDC:
    case VM_OP_LDC_W:
    case VM_OP_LDC2_W:
        return check_ldc(verifier, insn);
    case VM_OP_GETSTATIC:
    case VM_OP_PUTSTATIC:
    case VM_OP_GETFIELD:
    case VM_OP_PUTFIELD:
        return check_tag(verifier, insn->index, VM_CONSTANT_FIELDREF);
    case VM_OP_INVOKEVIRTUAL:
    case VM_OP_INVOKESPECIAL:
    case VM_OP_INVOKESTATIC:
    case VM_OP_INVOKEINTERFACE:
    case VM_OP_INVOKEDYNAMIC:
        return check_call(verifier, insn);
    case VM_OP_NEW:
    case VM_OP_ANEWARRAY:
    case VM_OP_CHECKCAST:
    case VM_OP_INSTANCEOF:
    case VM_OP_MULTIANEWARRAY:
        return check_class(verifier, insn);
    case VM_OP_NEWARRAY:
        return (insn->constant >= VM_FIRST_ARRAY_CODE && insn->constant <= VM_LAST_ARRAY_CODE)
               || vm_verify_fail(verifier, "Illegal newarray instruction",
                                 "Bad type passed to newarray", "%s", VM_REASON_CODE);
    case VM_OP_TABLESWITCH:
    case VM_OP_LOOKUPSWITCH:
        return check_padding(verifier, insn);
    case VM_OP_JSR:
    case VM_OP_JSR_W:
    case VM_OP_RET:
        if (!verifier->is_inferring || verifier->file->major > LAST_VERSION_WITH_SUBROUTINES) {
            char title[40];
            snprintf(title, sizeof title, "Bad instruction: %x", (unsigned)insn->opcode);
            return vm_verify_fail(verifier, title, NULL, "%s", VM_REASON_CODE);
        }
        return vm_verify_local(verifier, insn);
    default:
        /* For a store, the split verifier checks the value first, and the variable later. */
        return (!verifier->is_inferring
                && vm_opcode_info[insn->opcode].category == VM_CATEGORY_STORE)
               || vm_verify_local(verifier, insn);
    }
}
