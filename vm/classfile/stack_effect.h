/*
 * stack_effect.h: what an instruction takes from the operand stack and leaves there. Nothing else
 * in the tree says it, but for opcodes.def, which this reads.
 *
 * No state, callable from any thread.
 */
#ifndef JP2VM_VM_CLASSFILE_STACK_EFFECT_H
#define JP2VM_VM_CLASSFILE_STACK_EFFECT_H

#include <stdbool.h>
#include <stdint.h>

struct vm_class_file;
struct vm_insn;
struct vm_symbol;

/* In slots: two for long and double. False when the operand does not fit the opcode: the constant
 * is of another kind, or there are too many dimensions; code that no verifier has seen. */
bool vm_insn_stack_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                          uint32_t *pops, uint32_t *pushes);

/* The descriptor of what an invoke instruction calls, whose constant can be called. */
const struct vm_symbol *vm_insn_callee_descriptor(const struct vm_class_file *file,
                                                  const struct vm_insn *insn);

#endif
