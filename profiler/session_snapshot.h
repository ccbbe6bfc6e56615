/*
 * session_snapshot.h: profiles that are written while the program runs, on demand and as
 * checkpoints.
 *
 * The threads are stopped only as long as it takes to fork; they go on while the child, which has
 * the tree as it was, writes the files. When there is no child to be had, the profile is written
 * while the threads stand still, and a line says so.
 *
 * Threads: a thread of this file's own, not Java's, asks for the stop, forks and waits for the
 * child. One child at a time: a demand that comes meanwhile is met after it, a checkpoint is left
 * out.
 */
#ifndef JP2VM_PROFILER_SESSION_SNAPSHOT_H
#define JP2VM_PROFILER_SESSION_SNAPSHOT_H

/* Has all targets written that are not on standard output or error. Returns before that is done,
 * unless there is no thread to do it. */
void prof_snapshots_demand(void);

/* Has the files written every prof_plan->checkpoint_ms, once the machine is up. */
void prof_snapshots_repeat(void);

/* No more of them: before the final profile is written, with the threads stopped. A child that is
 * still writing files is ended, which the final ones replace; one that writes to a pipe is waited
 * for. */
void prof_snapshots_end(void);

#endif
