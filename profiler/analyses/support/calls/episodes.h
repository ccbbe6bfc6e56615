/*
 * episodes.h: the slowest calls of a run, with their stacks: an *episode* is one of these. Those
 * that are told are kept, and no more. Threads: all may note.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_EPISODES_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_EPISODES_H

#include <jp2vm/analysis.h>

#define EPISODES 20u
#define EPISODE_FRAMES 16u

/* The calling thread's newest activation took so long, of an object of that class. */
void episode_note(jp2_thread *self, uint64_t nanoseconds, const jp2_class *receiver);

/* The slowest first. At the end. */
void episodes_write(struct jp2_output *out);

#endif
