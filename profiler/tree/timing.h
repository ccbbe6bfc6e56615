/*
 * timing.h: wall time and processor time of contexts (docs/profiling.md, "Time"): of a context
 * itself, without its callees, in nanoseconds.
 *
 * A thread's clock is read whenever a method begins or ends, and what has gone by is charged to the
 * context that was running. Wall time is charged so exactly. The thread's processor time takes a
 * system call, which would be most of it; it is read only when TIMING_READ_NS of wall time have
 * gone by since it was read last. Until then a context is taken to have run all the time; when it
 * is read, what was charged too much or too little since is made good with the context that was
 * running then. So sums over all contexts of a thread are what its clock says, and a context's own
 * is wrong by less than TIMING_READ_NS for each time its thread was made to wait.
 *
 * With lines a clock is also read when a context passes to another line, and what is charged to a
 * context is charged to its line, too (model/tally.h). The line is kept in the context, so that a
 * return goes on with the line of the call. With recursion folded, activations of one context share it.
 *
 * Threads: as the tree; frozen and resumed by whoever writes profiles, with the others stopped.
 */
#ifndef JP2VM_PROFILER_TIMING_H
#define JP2VM_PROFILER_TIMING_H

#include <stdbool.h>

#define PROF_TIMING_READ_NS 50000u

/* Before the machine is created. has_natives: natives are contexts; else their time is their
 * callers'. has_lines: lines have times, too. False: there are operand probes already, or too many
 * analyses or sources. */
bool prof_timing_start(bool has_natives, bool has_lines);

/* What threads are doing is charged up to now; what goes by until resuming is charged to nobody.
 * Nothing happens where time is not collected. */
void prof_timing_freeze(void);
void prof_timing_resume(void);

#endif
