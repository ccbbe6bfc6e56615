/*
 * late.h: finds the bytecodes that the processor still runs after a load of an array element with
 * an index that is too high, before it raises the exception.
 *
 * At one wait state, the memory controller notices such an index only after the pipeline has moved
 * on. Because bytecodes are not interrupted, the exception is taken at the first bytecode that
 * starts at least a certain number of cycles later. Before that, a call, a return, or the dispatch
 * of a routine may run. The search for handlers starts at the position that the processor has then
 * reached.
 *
 * Threads: any.
 */
#ifndef JP2VM_JOP_CODE_LATE_H
#define JP2VM_JOP_CODE_LATE_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/code/method.h"

enum jop_late_end {
    JOP_LATE_HERE,    /* in the method that executed the load */
    JOP_LATE_CALLEE,  /* at the first bytecode of a method that this method has called */
    JOP_LATE_ROUTINE, /* at the first bytecode of a routine */
    JOP_LATE_CALLER   /* in the caller of this method, after the call */
};

struct jop_late {
    struct jop_sum cost; /* cost of the bytecodes that ran late, without cache loads and routines */
    enum jop_late_end end;
    uint8_t opcode;      /* the last bytecode of the processor that ran */
    int32_t last_bci;    /* bci of the instruction of that bytecode; -1: no bytecode has run */
    int32_t bci;         /* where in the method the search for handlers starts; -1: before the
                            code */
    bool has_effect;     /* the program may notice that the bytecodes have run */
    bool leaves_monitor; /* a bytecode left a monitor that the exception leaves again */
};

/* Sets *late for a load at a bci of a method of the program; `cycles` are counted from the end of
 * the load. Assumes that conditional jumps do not jump, because their operands are not known. */
void jop_late_find(const struct vm_method *method, uint32_t bci, uint32_t cycles,
                   struct jop_late *late);

#endif
