#include "vm/classfile/stack_effect.h"

#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"

/* Returns the tag of a constant; 0 if there is no constant at the index. */
static uint8_t tag_at(const struct vm_class_file *file, uint16_t index)
{
    return index == 0 || index >= file->constant_count ? 0 : file->constants[index].tag;
}

static bool is_callee(uint8_t tag, uint8_t opcode)
{
    switch (opcode) {
    case VM_OP_INVOKEVIRTUAL:
        return tag == VM_CONSTANT_METHODREF;
    case VM_OP_INVOKEINTERFACE:
        return tag == VM_CONSTANT_INTERFACE_METHODREF;
    case VM_OP_INVOKEDYNAMIC:
        return tag == VM_CONSTANT_INVOKE_DYNAMIC;
    default:
        return tag == VM_CONSTANT_METHODREF || tag == VM_CONSTANT_INTERFACE_METHODREF;
    }
}

/* Whether a Class constant names an array class with at least `dimensions` dimensions. */
static bool has_dimensions(const struct vm_class_file *file, uint16_t index, int32_t dimensions)
{
    const char *name = file->constants[index].symbol->bytes;
    int32_t i = 0;
    while (i < dimensions && name[i] == '[') {
        i++;
    }
    return i == dimensions;
}

static bool constant_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                            uint32_t *pushes)
{
    switch (tag_at(file, insn->index)) {
    case VM_CONSTANT_INTEGER:
    case VM_CONSTANT_FLOAT:
    case VM_CONSTANT_STRING:
    case VM_CONSTANT_CLASS:
    case VM_CONSTANT_METHOD_HANDLE:
    case VM_CONSTANT_METHOD_TYPE:
        *pushes = 1;
        break;
    case VM_CONSTANT_LONG:
    case VM_CONSTANT_DOUBLE:
        *pushes = 2;
        break;
    case VM_CONSTANT_DYNAMIC:
        *pushes = vm_type_slots(file->constants[insn->index].dynamic.descriptor->bytes[0]);
        break;
    default:
        return false;
    }
    return (*pushes == 2) == (insn->opcode == VM_OP_LDC2_W);
}

const struct vm_symbol *vm_insn_callee_descriptor(const struct vm_class_file *file,
                                                  const struct vm_insn *insn)
{
    const struct vm_constant *constant = &file->constants[insn->index];
    return insn->opcode == VM_OP_INVOKEDYNAMIC ? constant->dynamic.descriptor
                                               : constant->member.descriptor;
}

static bool invoke_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                          uint32_t *pops, uint32_t *pushes)
{
    if (!is_callee(tag_at(file, insn->index), insn->opcode)) {
        return false;
    }
    const struct vm_symbol *descriptor = vm_insn_callee_descriptor(file, insn);
    *pops = (uint32_t)vm_descriptor_arg_slots(descriptor);
    if (insn->opcode != VM_OP_INVOKESTATIC && insn->opcode != VM_OP_INVOKEDYNAMIC) {
        *pops += 1;
    }
    *pushes = vm_type_slots(vm_descriptor_return_type(descriptor));
    return true;
}

static bool field_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                         uint32_t *pops, uint32_t *pushes)
{
    if (tag_at(file, insn->index) != VM_CONSTANT_FIELDREF) {
        return false;
    }
    uint32_t value = vm_type_slots(file->constants[insn->index].member.descriptor->bytes[0]);
    bool is_put = insn->opcode == VM_OP_PUTSTATIC || insn->opcode == VM_OP_PUTFIELD;
    *pops = is_put ? value : 0;
    *pushes = is_put ? 0 : value;
    if (insn->opcode == VM_OP_GETFIELD || insn->opcode == VM_OP_PUTFIELD) {
        *pops += 1;
    }
    return true;
}

bool vm_insn_stack_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                          uint32_t *pops, uint32_t *pushes)
{
    static const uint8_t duplications[][2] = {{3, 4}, {2, 4}, {3, 5}, {4, 6}};
    const struct vm_opcode_info *info = &vm_opcode_info[insn->opcode];
    *pops = info->pop_slots;
    *pushes = info->push_slots;
    switch (insn->opcode) {
    case VM_OP_LDC:
    case VM_OP_LDC_W:
    case VM_OP_LDC2_W:
        *pops = 0;
        return constant_effect(file, insn, pushes);
    case VM_OP_POP2:
        *pops = 2;
        return true;
    case VM_OP_DUP_X2:
    case VM_OP_DUP2:
    case VM_OP_DUP2_X1:
    case VM_OP_DUP2_X2:
        *pops = duplications[insn->opcode - VM_OP_DUP_X2][0];
        *pushes = duplications[insn->opcode - VM_OP_DUP_X2][1];
        return true;
    case VM_OP_NEW:
    case VM_OP_ANEWARRAY:
    case VM_OP_CHECKCAST:
    case VM_OP_INSTANCEOF:
        return tag_at(file, insn->index) == VM_CONSTANT_CLASS;
    case VM_OP_MULTIANEWARRAY:
        *pops = (uint32_t)insn->constant;
        return insn->constant > 0 && tag_at(file, insn->index) == VM_CONSTANT_CLASS
               && has_dimensions(file, insn->index, insn->constant);
    case VM_OP_NEWARRAY:
        return insn->constant >= 4 && insn->constant <= 11;
    default:
        return info->category == VM_CATEGORY_INVOKE ? invoke_effect(file, insn, pops, pushes)
               : info->category == VM_CATEGORY_FIELD || info->category == VM_CATEGORY_STATIC_FIELD
                   ? field_effect(file, insn, pops, pushes)
                   : true;
    }
}
