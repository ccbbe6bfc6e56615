/*
 * live_frames.h: activations that are live when the profile is read.
 *
 * Threads: the caller has stopped all other threads.
 */
#ifndef JP2VM_PROFILER_TREE_LIVE_FRAMES_H
#define JP2VM_PROFILER_TREE_LIVE_FRAMES_H

#include "profiler/tree/cct.h"

/* Records for every live activation the last instruction of its current block that has started, and
 * marks the nodes PROF_NODE_IS_LIVE. Returns the number of threads that could not be stopped. Their
 * live activations have no records, and their current blocks count as if they had run to the
 * end. */
unsigned prof_live_frames_collect(struct prof_side_exits *records);

/* Removes the marks and the records. */
void prof_live_frames_release(struct prof_side_exits *records);

#endif
