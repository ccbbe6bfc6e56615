/*
 * under_way.h: contexts of activations that were in progress when observation started: those below
 * a method's window, and those that existed when a profile was started again (pause.h).
 *
 * They are found or made, without entries, when a callee of such an activation is observed, or the
 * activation itself. Until it is observed its frame has no context, or an idle one.
 *
 * Threads: by the thread concerned.
 */
#ifndef JP2VM_PROFILER_TREE_RUN_TIME_UNDER_WAY_H
#define JP2VM_PROFILER_TREE_RUN_TIME_UNDER_WAY_H

#include "profiler/tree/cct.h"
#include "vm/code/frame.h"

/* An activation, and the location of its call to the activation above it. */
struct prof_caller {
    struct prof_node *node; /* the root if there is no activation */
    int32_t bci;
    bool is_by_machine; /* the machine, or native code, made the call */
};

/* Returns the activation at the current frame of a walk. */
struct prof_caller prof_under_way(struct vm_thread *self, struct vm_frame_walk walk);

/* Discards all knowledge of activations. At a safepoint, or for a tree without a thread. */
void prof_under_way_forget(struct prof_tree *tree);

#endif
