/*
 * stack_effect.h: the number of slots that an instruction pops from the operand stack and pushes.
 * The numbers come from opcodes.def and, for some instructions, from the constant pool.
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

/* Gets both numbers in slots: long and double take two. Returns false if the operand does not fit
 * the opcode, because the constant is of another kind or there are too many dimensions. This is
 * only possible in unverified code. */
bool vm_insn_stack_effect(const struct vm_class_file *file, const struct vm_insn *insn,
                          uint32_t *pops, uint32_t *pushes);

/* Returns the descriptor of the method that an invoke instruction calls; the constant must be of a
 * kind that can be called. */
const struct vm_symbol *vm_insn_callee_descriptor(const struct vm_class_file *file,
                                                  const struct vm_insn *insn);

#endif
