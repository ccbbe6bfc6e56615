/*
 * charge_instruction.h: charging instructions whose cost depends on the moment: those that the
 * processor runs routines for, some bytecodes whose microcode has several ways, and accesses that
 * the object cache may answer.
 */
#ifndef JP2VM_JOP_CHARGE_INSTRUCTION_H
#define JP2VM_JOP_CHARGE_INSTRUCTION_H

#include "jop/charge/core.h"

/* Fills in `opcodes`, `prepare` and `instruction` of the operand probes. */
void jop_charge_instructions_start(struct vm_operand_probes *probes);

#endif
