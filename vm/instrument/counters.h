/*
 * counters.h: numbers that rise where code says so, inline, without a call.
 *
 * A counter is a number from 2. Each thread has a word for every counter there may be, at the same
 * place (vm_thread.counters); the system gives memory for those that are used. Only the thread
 * itself adds there, so that nothing is lost and nobody waits; sums are over the threads that live
 * and those that have ended.
 *
 * Threads: any. A sum is exact for what threads have done that stand still or have ended.
 */
#ifndef JP2VM_VM_INSTRUMENT_COUNTERS_H
#define JP2VM_VM_INSTRUMENT_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

struct vm_thread;

#define VM_COUNTER_NONE 0u
#define VM_COUNTER_IGNORED 1u /* its word is nobody's: for what has to count somewhere */
#define VM_COUNTERS (1u << 20)

/* There may be counters: before the first thread. */
void vm_counters_start(void);

/* A new one that is zero; VM_COUNTER_NONE: there are no more. */
uint32_t vm_counter_new(void);

/* No thread adds to it any more, nor runs code that would (vm_replace_is_run); it may be new
 * again. */
void vm_counter_free(uint32_t counter);

uint64_t vm_counter_sum(uint32_t counter);

/* For threads as they are made and destroyed. False without memory. */
bool vm_counters_create(struct vm_thread *thread);
void vm_counters_destroy(struct vm_thread *thread);

#endif
