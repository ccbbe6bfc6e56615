/*
 * clock.h: the time that programs see: the host's, or that of the machine's time source (instrument/clock.h).
 *
 * With a time source all follow the calling thread's own clock, and currentTimeMillis and nanoTime
 * begin near 0, as on a processor that was just switched on; as in JOP's library they come from the
 * microsecond counter of 32 bits, which is negative after 36 minutes. A thread that sleeps waits then
 * only while others run: its clock goes on. One that waits for another thread, with a limit, waits really, and
 * its clock goes on by the time that took.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_CLOCK_H
#define JP2VM_CLASSLIB_EMBEDDED_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct vm_thread;

/* Whether there is a time source. */
bool lib_clock_is_simulated(void);

/* Since the start of the machine. Real cycles are those of a fixed clock of 60 MHz. */
uint64_t lib_clock_cycles(struct vm_thread *self);
uint64_t lib_clock_microseconds(struct vm_thread *self);

int64_t lib_clock_millis(struct vm_thread *self); /* System.currentTimeMillis */
int64_t lib_clock_nanos(struct vm_thread *self);  /* System.nanoTime */

/* With a time source: the thread's clock goes on by so much, or to a value. */
void lib_clock_pass(struct vm_thread *self, uint64_t microseconds);
void lib_clock_pass_to_cycle(struct vm_thread *self, uint64_t cycle);

/* Around a wait of limited time: the clock goes on by the real time between the two; no effect
 * without a time source. */
uint64_t lib_clock_begin_wait(void);
void lib_clock_end_wait(struct vm_thread *self, uint64_t begin);

#endif
