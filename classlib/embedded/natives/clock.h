/*
 * clock.h: the time that programs see: the host's time, or the time of the machine's time source
 * (instrument/clock.h).
 *
 * With a time source, all times are read from the calling thread's own clock. currentTimeMillis and
 * nanoTime start near 0, as on a processor that was just switched on. As in JOP's library, they are
 * derived from the 32-bit microsecond counter, which is negative after 36 minutes. A sleeping
 * thread waits only while other threads run, and its clock advances by the duration of the sleep. A
 * wait with a time limit for another thread takes real time, and the waiting thread's clock
 * advances by that time.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_NATIVES_CLOCK_H
#define JP2VM_CLASSLIB_EMBEDDED_NATIVES_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct vm_thread;

/* Returns whether there is a time source. */
bool lib_clock_is_simulated(void);

/* Returns the time since the start of the machine. Without a time source, cycles are counted at a
 * fixed clock rate of 60 MHz. */
uint64_t lib_clock_cycles(struct vm_thread *self);
uint64_t lib_clock_microseconds(struct vm_thread *self);

int64_t lib_clock_millis(struct vm_thread *self); /* System.currentTimeMillis */
int64_t lib_clock_nanos(struct vm_thread *self);  /* System.nanoTime */

/* With a time source, advance the thread's clock by a duration, or to a value. */
void lib_clock_pass(struct vm_thread *self, uint64_t microseconds);
void lib_clock_pass_to_cycle(struct vm_thread *self, uint64_t cycle);

/* Called before and after a wait with a time limit. The second call advances the clock by the real
 * time that has passed since the first. Without a time source, they have no effect. */
uint64_t lib_clock_begin_wait(void);
void lib_clock_end_wait(struct vm_thread *self, uint64_t begin);

#endif
