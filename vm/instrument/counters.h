/*
 * counters.h: counters that code increments inline, without a call.
 *
 * A counter is a number, at least 2. Each thread has a word for every possible counter, at the same
 * index (vm_thread.counters); the system gives memory only to used words. Only the thread itself
 * adds to its words, so no increment is lost and no thread waits. A sum covers the threads that
 * live and those that have ended.
 *
 * Threads: any. A sum is exact for threads that are stopped or have ended.
 */
#ifndef JP2VM_VM_INSTRUMENT_COUNTERS_H
#define JP2VM_VM_INSTRUMENT_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

struct vm_thread;

#define VM_COUNTER_NONE 0u
#define VM_COUNTER_IGNORED 1u /* its word is never read: for code that must count somewhere */
#define VM_COUNTERS (1u << 20)

/* Allows counters; called before the first thread is made. */
void vm_counters_start(void);

/* Returns a new counter, whose sum is zero; VM_COUNTER_NONE: all are used. */
uint32_t vm_counter_new(void);

/* Frees a counter; vm_counter_new may return it again. The caller ensures that no thread adds to
 * the counter or runs code that would add to it (vm_replace_is_run). */
void vm_counter_free(uint32_t counter);

uint64_t vm_counter_sum(uint32_t counter);

/* Called when a thread is made and destroyed. Returns false if memory runs out. */
bool vm_counters_create(struct vm_thread *thread);
void vm_counters_destroy(struct vm_thread *thread);

#endif
