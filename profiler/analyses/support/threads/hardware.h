/*
 * hardware.h: counters of a thread that the processor and the kernel keep (perf_event_open), such
 * as clock cycles, misses of caches, and page faults; and the bytecodes that the thread has
 * executed, which the machine keeps.
 *
 * All counters of a thread are one group, so that they count during the same time, and one system
 * call reads them. Events of the processor count only in user mode, so the kernel's work for the
 * readings is not counted.
 *
 * Threads: hardware_open and hardware_close are called by the thread that is counted; any thread
 * may read.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HARDWARE_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HARDWARE_H

#include <jp2vm/analysis.h>

#define HARDWARE_MOST 4 /* events */

/* The open counters of a thread. */
struct hardware {
    int files[HARDWARE_MOST]; /* -1: not open */
};

/* The values of a thread's counters since they were opened, in the order of the events. */
struct hardware_values {
    uint64_t of[HARDWARE_MOST];
    uint64_t enabled, running; /* nanoseconds; if fewer counters exist than are wanted, the kernel
                                  does not let them run all the time */
};

/* Chooses the events of a list, "cycles,page-faults", and opens their counters once. If the list is
 * wrong, or the system refuses the counters, writes one line with the reason and returns false. */
bool hardware_choose(const char *list, char *message, size_t bytes);

/* The chosen events, and whether `bytecodes` is one of them; then the analysis must poll. */
extern unsigned hardware_count;
extern const char *hardware_names[HARDWARE_MOST];
extern bool hardware_has_bytecodes;

/* Opens the calling thread's counters. Returns false if the system refuses it; then the thread's
 * values stay 0, and errno has the reason. */
bool hardware_open(struct hardware *hardware);
void hardware_close(struct hardware *hardware);

/* Reads the counters of a thread. `thread` is the calling thread, or NULL if another thread's
 * counters are read: then the number of bytecodes is that of `bytecodes`. */
void hardware_read(const struct hardware *hardware, const jp2_thread *thread, uint64_t bytecodes,
                   struct hardware_values *values);

#endif
