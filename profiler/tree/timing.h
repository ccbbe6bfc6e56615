/*
 * timing.h: wall time and processor time of contexts (docs/profiling.md, "Time"). The time of a
 * context excludes its callees, and is in nanoseconds.
 *
 * A thread's clock of wall time is read whenever a method starts or ends, and the time that has
 * passed is charged to the context that was running. So wall time is exact. Reading the thread's
 * processor time needs a system call, which would take most of the measured time. So processor time
 * is read only when PROF_TIMING_READ_NS of wall time have passed since the last reading. Until
 * then, a context is charged as if the thread had been running all the time. The next reading
 * corrects the error in the context that is running then. So the sums over all contexts of a thread
 * agree with its processor time, and a context's own processor time is wrong by less than
 * PROF_TIMING_READ_NS for each time that the thread had to wait.
 *
 * If times of lines are collected, the clock is also read when a context moves to another line, and
 * the time that is charged to a context is also charged to its current line (model/tally.h). The
 * current line is stored in the context, so that after a return the line of the call is charged
 * again. If recursion is folded, all activations of one context share the current line.
 *
 * Threads: as for the tree (cct.h). The thread that writes a profile freezes and resumes the times
 * while the other threads are stopped.
 */
#ifndef JP2VM_PROFILER_TREE_TIMING_H
#define JP2VM_PROFILER_TREE_TIMING_H

#include <stdbool.h>

#define PROF_TIMING_READ_NS 50000u

/* Starts the collection of times, before the machine is created. has_natives: native methods have
 * contexts; otherwise their time is charged to their callers. has_lines: times are also collected
 * by line. Returns false if operand probes are already in use, or if there are too many analyses or
 * sources of values. */
bool prof_timing_start(bool has_natives, bool has_lines);

/* prof_timing_freeze charges the time that has passed; the time until prof_timing_resume is not
 * charged. If time is not collected, both do nothing. */
void prof_timing_freeze(void);
void prof_timing_resume(void);

#endif
