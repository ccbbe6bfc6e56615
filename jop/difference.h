/*
 * difference.h: reports differences between JOP and Java (docs/jop-java.md) in lines on stderr.
 *
 * When an instruction meets a difference of some kind for the first time, a line reports it. A line
 * at the end of the run reports the number of such instructions, and how often they met
 * differences. Only the program's own code is checked, because the class library of --jop is not
 * JOP's library. --jop-check=off turns all of these lines off.
 *
 * Threads: any. Errors: if memory is exhausted, a line may be printed more than once.
 */
#ifndef JP2VM_JOP_DIFFERENCE_H
#define JP2VM_JOP_DIFFERENCE_H

#include <stdint.h>

struct vm_method;

enum jop_difference {
    JOP_LATE_INDEX,         /* the processor notices the index late: it has already run instructions
                               after the load */
    JOP_LATE_HANDLER,       /* the same, and therefore a different handler catches the exception */
    JOP_WRAPPED_INDEX,      /* no exception: the processor drops the index's upper bits */
    JOP_LENGTH_OF_NULL,     /* no exception: the result is a word of memory */
    JOP_LEAST_DIVIDEND,     /* a wrong quotient or remainder */
    JOP_UNCHECKED_STORE,    /* no ArrayStoreException */
    JOP_MONITOR_OF_NULL,    /* no exception */
    JOP_MONITOR_LEFT_TWICE, /* an exception leaves the monitor a second time: interrupts stay off
                               from then on */
    JOP_DIFFERENCES
};

/* Must be called when an instruction meets a difference. For a wrapped index, `value` is the index.
 * For a division, `value` is Java's result and `other` the processor's result. Otherwise both are
 * 0. */
void jop_difference_meet(enum jop_difference what, const struct vm_method *method, int32_t bci,
                         int64_t value, int64_t other);

/* Prints the line for the end of the run, if a difference was met. */
void jop_differences_report(void);

#endif
