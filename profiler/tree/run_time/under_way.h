/*
 * under_way.h: contexts of activations that were in progress when observation started: activations
 * older than the one that opened a method's window, and activations that were in progress when a
 * profile was resumed (pause.h).
 *
 * Such a context is found or made, without counting an entry, when the activation or one of its
 * callees is first observed. Until then the activation's frame has no context, or an idle one.
 *
 * Threads: functions are called by the thread that the activations belong to.
 */
#ifndef JP2VM_PROFILER_TREE_RUN_TIME_UNDER_WAY_H
#define JP2VM_PROFILER_TREE_RUN_TIME_UNDER_WAY_H

#include "profiler/tree/cct.h"
#include "vm/code/frame.h"

/* An activation, and the location at which it calls the next newer activation. */
struct prof_caller {
    struct prof_node *node; /* the activation's context; the root if there is no activation */
    int32_t bci;
    bool is_by_machine; /* the machine, or native code, made the call */
};

/* Returns the activation of the walk's current frame. */
struct prof_caller prof_under_way(struct vm_thread *self, struct vm_frame_walk walk);

/* Discards the stored data about activations. Called at a safepoint, or when the tree has no
 * thread. */
void prof_under_way_forget(struct prof_tree *tree);

#endif
