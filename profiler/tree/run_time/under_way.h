/*
 * under_way.h: contexts of activations that were under way when observation began: those below a
 * method's window, and those that were there when a profile was started again (pause.h).
 *
 * They are found or made, without entries, when something is observed that such an activation has
 * called, or the activation itself. Until it is observed its frame has no context, or an idle one.
 *
 * Threads: by the thread concerned.
 */
#ifndef JP2VM_PROFILER_TREE_UNDER_WAY_H
#define JP2VM_PROFILER_TREE_UNDER_WAY_H

#include "profiler/tree/cct.h"
#include "vm/code/frame.h"

/* An activation, and where it has called what is above it. */
struct prof_caller {
    struct prof_node *node; /* the root where there is no activation */
    int32_t bci;
    bool is_by_machine; /* the call is the machine's, or native code's */
};

/* The activation where the walk stands. */
struct prof_caller prof_under_way(struct vm_thread *self, struct vm_frame_walk walk);

/* At a safepoint, or for a tree without a thread: what is known of activations does not hold any
 * more. */
void prof_under_way_forget(struct prof_tree *tree);

#endif
