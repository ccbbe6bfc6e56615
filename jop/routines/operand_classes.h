/*
 * operand_classes.h: what of its operands decides what a routine does.
 *
 * Operands of one *kind* take the same path through a routine, with the same look-ups and, but for
 * an *extra* that is quickly summed up, the same cycles. So what operands of a kind cost need be
 * found once by following the path (jop/routines/routine.h). Kinds are there for what programs do
 * all the time: numbers that are neither subnormal nor infinite, divisors other than zero. Others
 * have none, and their path is followed each time.
 *
 * Threads: no state.
 */
#ifndef JP2VM_JOP_ROUTINES_OPERAND_CLASSES_H
#define JP2VM_JOP_ROUTINES_OPERAND_CLASSES_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/routines/routine.h"

#define JOP_NO_KIND UINT32_MAX

/* How many kinds a bytecode's operands have at most; 0: it is none of those here. */
uint32_t jop_routine_kind_count(uint8_t opcode);

/* Of an arithmetic bytecode; see jop_routine_arithmetic. */
uint32_t jop_routine_kind(const struct jop_routines *routines, uint8_t opcode,
    const int64_t *operands, struct jop_amount *extra);

/* A lookupswitch; see jop_routine_lookupswitch. */
#define JOP_LOOKUPSWITCH_KINDS 2
uint32_t jop_operand_class_lookupswitch(const struct jop_routines *routines, int32_t pair,
    int32_t pair_count, struct jop_amount *extra);

#endif
