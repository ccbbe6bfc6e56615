/*
 * session_snapshot.h: profiles that are written while the program runs, on demand and as
 * checkpoints.
 *
 * The threads are stopped only during the fork. Then they go on, while the child process, which has
 * a copy of the tree, writes the files. If the fork fails, the profile is written while the threads
 * are stopped, and a line reports that.
 *
 * Threads: a separate thread, which is not a Java thread, makes the safepoint, forks and waits for
 * the child. There is one child at a time. While a child is running, checkpoints are skipped, and a
 * demand waits until the child has ended.
 */
#ifndef JP2VM_PROFILER_SESSION_SNAPSHOT_H
#define JP2VM_PROFILER_SESSION_SNAPSHOT_H

/* Requests that all targets except standard output and error are written. Returns before they are
 * written, unless the separate thread could not be started. */
void prof_snapshots_demand(void);

/* Requests that the files are written every prof_plan->checkpoint_ms, once the machine is
 * running. */
void prof_snapshots_repeat(void);

/* Ends snapshots before the final profile is written; the caller has stopped the threads. A child
 * that is still writing files is killed, because the final files replace its files; if a target is
 * a pipe, the function waits for the child first. */
void prof_snapshots_end(void);

#endif
