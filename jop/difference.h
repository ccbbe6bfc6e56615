/*
 * difference.h: places where JOP is not Java (docs/jop-java.md): the list of their kinds, and the
 * lines on stderr that tell when a run has met one.
 *
 * Each instruction that meets a kind has one line, at its first time; a line at the end has the
 * number of such instructions, and how often they met it. Only the program's own code is looked at:
 * the class library of --jop is not JOP's. --jop-check=off leaves all of it out.
 *
 * Threads: any. Errors: without memory a line may come again.
 */
#ifndef JP2VM_JOP_DIFFERENCE_H
#define JP2VM_JOP_DIFFERENCE_H

#include <stdint.h>

struct vm_method;

enum jop_difference {
    JOP_LATE_INDEX,        /* noticed late: what follows the load has run on the processor */
    JOP_LATE_HANDLER,      /* the same, and another handler catches the exception there */
    JOP_WRAPPED_INDEX,     /* no exception: the processor drops the index's upper bits */
    JOP_LENGTH_OF_NULL,    /* no exception: a word of memory */
    JOP_LEAST_DIVIDEND,    /* a wrong quotient or remainder */
    JOP_UNCHECKED_STORE,   /* no ArrayStoreException */
    JOP_MONITOR_OF_NULL,   /* no exception */
    JOP_MONITOR_LEFT_TWICE, /* by an exception: interrupts stay off from then on */
    JOP_DIFFERENCES
};

/* An instruction has met one. For a wrapped index, `value` is the index; for a division, what Java
 * says, and `other` what the processor says; else 0. */
void jop_difference_meet(enum jop_difference what, const struct vm_method *method, int32_t bci,
                         int64_t value, int64_t other);

/* The line at the end; or none. */
void jop_differences_report(void);

#endif
