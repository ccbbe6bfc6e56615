/*
 * late.h: the bytecodes that run on the processor after the load of an array element and before the
 * exception for an index that is too high.
 *
 * At one wait state the memory controller notices such an index only after the pipeline has moved
 * on. The exception is taken at the first bytecode that starts a certain number of cycles later,
 * because bytecodes are not interrupted. So a call, a return, or the dispatch of a routine may come
 * in between. The search for handlers starts at the processor's position at that time.
 *
 * Threads: any.
 */
#ifndef JP2VM_JOP_CODE_LATE_H
#define JP2VM_JOP_CODE_LATE_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/code/method.h"

enum jop_late_end {
    JOP_LATE_HERE,    /* in the method of the load */
    JOP_LATE_CALLEE,  /* at the first bytecode of a method that it has called */
    JOP_LATE_ROUTINE, /* at the first bytecode of a routine */
    JOP_LATE_CALLER   /* in the caller, after the call of the method with the load */
};

struct jop_late {
    struct jop_sum cost; /* of the bytecodes, without their loads and routines */
    enum jop_late_end end;
    uint8_t opcode;      /* the processor's bytecode that ran last */
    int32_t last_bci;    /* of that bytecode's instruction in the class file; -1: no bytecode has
                            run */
    int32_t bci;         /* the position in the method at which the search for handlers starts;
                            -1: before its code */
    bool has_effect;     /* a program may notice that the bytecodes have run */
    bool leaves_monitor; /* a bytecode left a monitor, and the exception leaves it again */
};

/* Finds *late for a load at a bci of a method of the program; `cycles` are counted from the end of
 * the load. Conditional jumps are assumed not to jump, because their operands are not known. */
void jop_late_find(const struct vm_method *method, uint32_t bci, uint32_t cycles,
                   struct jop_late *late);

#endif
