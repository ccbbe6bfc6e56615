#include "profiler/tree/run_time/under_way.h"

#include "profiler/tree/run_time/origin.h"
#include "profiler/tree/stack.h"
#include "vm/thread/thread.h"

/* A frame that the walk has passed. */
struct activation {
    const union vm_slot *fp;
    struct vm_method *method;
    int32_t bci;
    bool is_top;
};

/* An activation whose context is known. Each tree has a stack of such activations, the oldest
 * first. Newer frames have contexts of their own, or were not walked yet. So each frame is walked
 * only once, even in deep stacks. */
struct known {
    const union vm_slot *fp;
    struct vm_method *method;
    struct prof_node *node;
};

/* Returns the frame's context, which is stored in the frame or in the stack of known activations;
 * NULL if it is not known. */
static struct prof_node *context_of(struct prof_tree *tree, const struct vm_frame_walk *walk)
{
    struct prof_node *node = walk->fp[VM_FRAME_NODE].p;
    if (node != NULL && !(node->flags & PROF_NODE_IDLE)) {
        return node;
    }
    struct prof_stack *known = &tree->under_way;
    while (known->count > 0) {
        const struct known *last = prof_stack_at(known, known->count - 1);
        if (last->fp < walk->fp) {
            return NULL;
        }
        if (last->fp == walk->fp && last->method == walk->method) {
            return last->node;
        }
        known->count--; /* that activation has ended */
    }
    return NULL;
}

static void note(struct prof_tree *tree, const struct activation *activation,
                 struct prof_node *node)
{
    tree->under_way.element_bytes = sizeof(struct known);
    struct known *known = prof_stack_push(&tree->under_way, 1);
    *known = (struct known){activation->fp, activation->method, node};
}

struct prof_caller prof_under_way(struct vm_thread *self, struct vm_frame_walk walk)
{
    struct prof_tree *tree = self->tracker_data;
    struct prof_stack stack = {.element_bytes = sizeof(struct activation)};
    struct prof_caller caller = {prof_origin_entry(self, tree), -1, true};
    bool is_noted = !prof_window_begins_untracked(); /* if the window is a method's, such frames
                                                        change too often */
    for (struct prof_node *node = NULL; walk.fp != NULL && node == NULL;
         vm_frame_walk_next(&walk)) {
        struct activation here = {walk.fp, walk.method, vm_frame_walk_bci(&walk), walk.is_top};
        node = is_noted ? context_of(tree, &walk) : NULL;
        if (node != NULL) {
            caller = (struct prof_caller){node, here.bci, here.is_top};
        } else {
            *(struct activation *)prof_stack_push(&stack, 1) = here;
        }
    }
    for (size_t i = stack.count; i-- > 0;) { /* from the oldest to the newest */
        const struct activation *next = prof_stack_at(&stack, i);
        struct prof_node *node =
            prof_cct_find(self, caller.node, caller.bci, caller.is_by_machine, next->method);
        if (is_noted) {
            note(tree, next, node);
        }
        caller = (struct prof_caller){node, next->bci, next->is_top};
    }
    prof_stack_release(&stack);
    return caller;
}

void prof_under_way_forget(struct prof_tree *tree)
{
    tree->under_way.count = 0;
}
