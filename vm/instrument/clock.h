/*
 * clock.h: the time of programs that run on a simulated clock.
 */
#ifndef JP2VM_VM_INSTRUMENT_CLOCK_H
#define JP2VM_VM_INSTRUMENT_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_thread;

/*
 * The source of the programs' time, if that is not the host's time: a clock of each thread, which
 * starts near 0 and advances as the thread executes instructions. The functions are called by the
 * thread itself; the values never fall.
 */
struct vm_time_source {
    uint64_t (*cycles)(struct vm_thread *self); /* cycles of the processor's clock */
    uint64_t (*microseconds)(struct vm_thread *self);

    /* Called when the thread waits: advances its clock to that value at once, unless the clock has
     * passed it. NULL: waiting takes no time. */
    void (*wait_until)(struct vm_thread *self, uint64_t microseconds);
    void (*wait_until_cycle)(struct vm_thread *self, uint64_t cycles);

    /* For observers: gives the thread's clock, the cycles of loading methods that the clock
     * includes, and a text with the contents of the thread's method cache, cut at `bytes`. Example:
     * "16|Filter.run*3|Main.main*1": the number of blocks, then the methods with the number of
     * blocks that each takes; the first method is the next to be evicted. Changes nothing. Returns
     * false if the thread has no clock. NULL: the clock cannot be observed. */
    bool (*look)(struct vm_thread *self, uint64_t *cycles, uint64_t *loading, char *text,
                 size_t bytes);

    uint32_t processors; /* the number of processors that programs see with this clock; 0: the
                            host's number */
};

/* The clock of the analysis that has one; NULL: the time is real. Set by registration. */
extern const struct vm_time_source *vm_time_source;

#endif
