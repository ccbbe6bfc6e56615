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
 * The source of the programs' time, if it is not the host's time. Each thread has a clock, which
 * starts near 0 and advances as the thread executes instructions. Each thread calls the functions
 * for itself; the values never decrease.
 */
struct vm_time_source {
    uint64_t (*cycles)(struct vm_thread *self); /* cycles of the processor's clock */
    uint64_t (*microseconds)(struct vm_thread *self);

    /* Called when the thread waits: advances its clock to the given value at once, unless the clock
     * has passed this value. NULL: waiting takes no time. */
    void (*wait_until)(struct vm_thread *self, uint64_t microseconds);
    void (*wait_until_cycle)(struct vm_thread *self, uint64_t cycles);

    /* For observers: stores the thread's clock in *cycles, the part of it that loading methods took
     * in *loading, and a text with the contents of the thread's method cache in `text`, cut at
     * `bytes`. Example: "16|Filter.run*3|Main.main*1": the number of blocks, then the methods with
     * the number of blocks that each takes; the first method is the next to be evicted. Changes
     * nothing. Returns false if the thread has no clock. NULL: the clock cannot be observed. */
    bool (*look)(struct vm_thread *self, uint64_t *cycles, uint64_t *loading, char *text,
                 size_t bytes);

    /* For observers: stores the thread's clock in *cycles, and as a time in *nanoseconds. Unlike
     * `cycles`, this does not affect the clocks of threads that start later. Returns false if the
     * thread has no clock. NULL: the clock cannot be observed. */
    bool (*observe)(struct vm_thread *self, uint64_t *cycles, uint64_t *nanoseconds);

    uint32_t processors; /* number of processors that programs see with this clock; 0: as many as
                            the host has */
};

/* The clock of the analysis that has one; NULL: programs see the host's time. Set by registration.
 */
extern const struct vm_time_source *vm_time_source;

#endif
