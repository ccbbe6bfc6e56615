/*
 * charge_instruction.h: charges for instructions whose cost is not static: instructions with
 * routines, some bytecodes whose microcode has several paths, and accesses to the object cache.
 */
#ifndef JP2VM_JOP_CHARGE_CHARGE_INSTRUCTION_H
#define JP2VM_JOP_CHARGE_CHARGE_INSTRUCTION_H

#include "jop/charge/core.h"

/* Sets `opcodes`, `prepare` and `instruction` of the operand probes. */
void jop_charge_instructions_start(struct vm_operand_probes *probes);

#endif
