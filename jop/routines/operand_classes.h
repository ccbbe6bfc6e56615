/*
 * operand_classes.h: classifies a routine's operands by kind.
 *
 * All operands of one *kind* take the same path through a routine, with the same look-ups and the
 * same cycles, except for an *extra* that is computed quickly. So the path (jop/routines/routine.h)
 * is followed only once for each kind. Only frequent operands have kinds, such as finite numbers
 * that are not subnormal, and divisors other than zero. For all other operands the path is followed
 * each time.
 *
 * Threads: any; there is no state.
 */
#ifndef JP2VM_JOP_ROUTINES_OPERAND_CLASSES_H
#define JP2VM_JOP_ROUTINES_OPERAND_CLASSES_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/routines/routine.h"

#define JOP_NO_KIND UINT32_MAX

/* Returns the number of kinds of a bytecode's operands, or 0 if the bytecode has no kinds in this
 * file. */
uint32_t jop_routine_kind_count(uint8_t opcode);

/* Returns the kind of an arithmetic bytecode's operands; see jop_routine_arithmetic. */
uint32_t jop_routine_kind(const struct jop_routines *routines, uint8_t opcode,
                          const int64_t *operands, struct jop_amount *extra);

/* The kinds of a lookupswitch; see jop_routine_lookupswitch. */
#define JOP_LOOKUPSWITCH_KINDS 2
uint32_t jop_operand_class_lookupswitch(const struct jop_routines *routines, int32_t pair,
                                        int32_t pair_count, struct jop_amount *extra);

#endif
