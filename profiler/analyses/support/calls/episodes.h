/*
 * episodes.h: the slowest calls of a run, with their stacks. An *episode* is one of these calls.
 * Only the EPISODES slowest are kept.
 *
 * Threads: any thread may note episodes.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_EPISODES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_EPISODES_H

#include <jp2vm/analysis.h>

#define EPISODES 20u
#define EPISODE_FRAMES 16u

/* Notes the duration of a call on an object of class `receiver`. The call is the newest activation
 * of the calling thread; or, if is_running, an activation of `thread` that still runs at the end of
 * the process. */
void episode_note(jp2_thread *thread, uint64_t nanoseconds, const jp2_class *receiver,
                  bool is_running);

/* Writes the episodes, the slowest first. Called at the end of the process. */
void episodes_write(struct jp2_output *out);

#endif
