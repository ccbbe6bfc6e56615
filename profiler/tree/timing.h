/*
 * timing.h: wall time and processor time of contexts (docs/profiling.md, "Time"). The time of a
 * context excludes its callees, and is in nanoseconds.
 *
 * A thread's clock is read whenever a method starts or ends, and the time that has passed is
 * charged to the context that was running. So wall time is exact. Reading the thread's processor
 * time needs a system call, which would take most of that time. It is read only when TIMING_READ_NS
 * of wall time have passed since the last reading. Until then a context is charged as if it had run
 * all the time. The next reading corrects the error since the last one, in the context that was
 * running then. So the sums over all contexts of a thread agree with its clock, and a context's own
 * time is wrong by less than TIMING_READ_NS for each time its thread had to wait.
 *
 * With lines, a clock is also read when a context moves to another line, and a context's charge is
 * also charged to its line (model/tally.h). The line is kept in the context, so that a return
 * continues with the line of the call. With recursion folded, the activations of one context share
 * that line.
 *
 * Threads: as the tree; the thread that writes a profile freezes and resumes the times while the
 * others are stopped.
 */
#ifndef JP2VM_PROFILER_TREE_TIMING_H
#define JP2VM_PROFILER_TREE_TIMING_H

#include <stdbool.h>

#define PROF_TIMING_READ_NS 50000u

/* Starts the collection of times, before the machine is created. has_natives: native methods are
 * contexts; otherwise their time is charged to their callers. has_lines: lines also have times.
 * Returns false if there are operand probes already, or too many analyses or sources. */
bool prof_timing_start(bool has_natives, bool has_lines);

/* Freezing charges the time up to now; the time until resuming is not charged. Nothing happens if
 * time is not collected. */
void prof_timing_freeze(void);
void prof_timing_resume(void);

#endif
