/*
 * counters.h: counters that code increments inline, without a call.
 *
 * A counter is an index, at least 2, into an array of words that each thread has
 * (vm_thread.counters). The array has a word for every possible counter, but the system allocates
 * memory only for words that are used. Only the thread itself adds to its words, so no increment is
 * lost and no thread waits. A sum includes live threads and threads that have ended.
 *
 * Threads: any. A sum is exact for threads that are stopped or have ended.
 */
#ifndef JP2VM_VM_INSTRUMENT_COUNTERS_H
#define JP2VM_VM_INSTRUMENT_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

struct vm_thread;

#define VM_COUNTER_NONE 0u
/* A counter that is never read, for code that must count although the count is not needed. */
#define VM_COUNTER_IGNORED 1u
#define VM_COUNTERS (1u << 20)

/* Makes counters available; called before the first thread is made. */
void vm_counters_start(void);

/* Returns a new counter, whose sum is zero; VM_COUNTER_NONE: all counters are in use. */
uint32_t vm_counter_new(void);

/* Frees a counter; vm_counter_new may return it again. The caller ensures that no thread adds to
 * the counter or runs code that would add to it (vm_replace_is_run). */
void vm_counter_free(uint32_t counter);

uint64_t vm_counter_sum(uint32_t counter);

/* Called when a thread is made and destroyed. Returns false if memory runs out. */
bool vm_counters_create(struct vm_thread *thread);
void vm_counters_destroy(struct vm_thread *thread);

#endif
