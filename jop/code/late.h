/*
 * late.h: what runs on the processor between a load of an array and the exception that says its
 * index is too high.
 *
 * At one wait state the memory controller notices that when the pipeline goes on already. The
 * exception is taken at the first bytecode that begins so many cycles later: bytecodes are not
 * interrupted. So a call, a return, or the dispatch of a routine may come in between, and handlers
 * are looked for from where the processor is by then.
 *
 * Threads: any.
 */
#ifndef JP2VM_JOP_LATE_H
#define JP2VM_JOP_LATE_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/code/method.h"

enum jop_late_end {
    JOP_LATE_HERE,    /* in the method of the load */
    JOP_LATE_CALLEE,  /* at the first bytecode of a method that it has called */
    JOP_LATE_ROUTINE, /* or that stands for a bytecode */
    JOP_LATE_CALLER   /* behind the call of the method of the load */
};

struct jop_late {
    struct jop_sum cost;    /* of the bytecodes, without their loads and routines */
    enum jop_late_end end;
    uint8_t opcode;         /* of the processor, of the last bytecode */
    int32_t last_bci;       /* of the instruction that it is made from; -1: none has run */
    int32_t bci;            /* where handlers are looked for in the method; -1: before its code */
    bool has_effect;        /* a program may see that they have run */
    bool leaves_monitor;    /* which the exception leaves again */
};

/* Of a load at a bci of a method of the program: *late. The cycles begin at the end of the load. A
 * conditional jump is taken not to jump: its operand is not known. */
void jop_late_find(const struct vm_method *method, uint32_t bci, uint32_t cycles,
                   struct jop_late *late);

#endif
