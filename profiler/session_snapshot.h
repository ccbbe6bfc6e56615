/*
 * session_snapshot.h: profiles that are written while the program runs, on demand and as
 * checkpoints.
 *
 * The threads are stopped only during the fork; then they go on while the child, which has the tree
 * in that state, writes the files. If there can be no child, the profile is written while the
 * threads are stopped, and a line reports that.
 *
 * Threads: a separate thread, which is not a Java thread, makes the safepoint, forks and waits for
 * the child. There is one child at a time: a demand during its work is met afterwards; a checkpoint
 * is skipped.
 */
#ifndef JP2VM_PROFILER_SESSION_SNAPSHOT_H
#define JP2VM_PROFILER_SESSION_SNAPSHOT_H

/* Requests that all targets are written that are not on standard output or error. Returns before
 * that is done, unless there is no thread for it. */
void prof_snapshots_demand(void);

/* Requests that the files are written every prof_plan->checkpoint_ms, once the machine is
 * running. */
void prof_snapshots_repeat(void);

/* Ends snapshots, with the threads stopped, before the final profile is written. A child that is
 * still writing files is ended, because the final files replace its files; if a target is a pipe,
 * the function waits for the child first. */
void prof_snapshots_end(void);

#endif
