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
 * Where programs get the time from, when that is not the host's: a clock of each thread, which goes
 * on with what the thread executes and starts near 0. The threads' own calls only; the values never
 * fall.
 */
struct vm_time_source {
    uint64_t (*cycles)(struct vm_thread *self); /* of the processor's clock */
    uint64_t (*microseconds)(struct vm_thread *self);

    /* The thread waits: its clock goes on to that value at once, unless it is there already. NULL:
     * waiting takes no time. */
    void (*wait_until)(struct vm_thread *self, uint64_t microseconds);
    void (*wait_until_cycle)(struct vm_thread *self, uint64_t cycles);

    /* For who looks on: the thread's clock, cycles of loading methods among them, and what its method
     * cache holds: "16|Filter.run*3|Main.main*1": the number of blocks, and methods with how many of
     * these they take, first the one that goes next; cut where the text ends. Changes nothing. False:
     * the thread has no clock. NULL: it cannot be looked at. */
    bool (*look)(struct vm_thread *self, uint64_t *cycles, uint64_t *loading, char *text,
                 size_t bytes);

    uint32_t processors; /* whose clock it is: what programs are told; 0: as the host has */
};

/* That of the analysis which has one; NULL: the time is real. Set by registration. */
extern const struct vm_time_source *vm_time_source;

#endif
