/*
 * live_frames.h: activations that are live when the profile is read.
 *
 * Threads: the caller has stopped all other threads.
 */
#ifndef JP2VM_PROFILER_TREE_LIVE_FRAMES_H
#define JP2VM_PROFILER_TREE_LIVE_FRAMES_H

#include "profiler/tree/cct.h"

/* Records how far every live activation is, behind which instruction its block has not run yet,
 * and marks their nodes PROF_NODE_IS_LIVE. Returns the number of threads that could not be stopped
 * and of which nothing is recorded: their live activations count as if their blocks were done. */
unsigned prof_live_frames_collect(struct prof_side_exits *records);

/* Takes the marks away and forgets the records. */
void prof_live_frames_release(struct prof_side_exits *records);

#endif
