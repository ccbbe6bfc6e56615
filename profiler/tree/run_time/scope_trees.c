#include "profiler/tree/run_time/scope_trees.h"

#include <stdatomic.h>
#include <string.h>

#include "profiler/tree/run_time/origin.h"
#include "profiler/tree/run_time/pause.h"
#include "profiler/tree/run_time/trees.h"
#include "profiler/tree/run_time/under_way.h"
#include "profiler/tree/stack.h"
#include "vm/base/assert.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/analysis.h"
#include "vm/thread/safepoint.h"
#include "vm/thread/thread.h"

static bool are_on;

void prof_scope_trees_start(void)
{
    are_on = true;
}

bool prof_scope_trees_are_on(void)
{
    return are_on && (vm_operand_probes == NULL || vm_operand_probes->moved != NULL);
}

/* The change of a thread from one tree to another. */
struct change {
    struct vm_thread *self;
    struct prof_tree *from, *to;
};

/* Moves the rest of an activation's block from one context to the other. */
static void move_rest(const struct change *change, const struct vm_frame_walk *walk,
                      struct prof_node *from, struct prof_node *to)
{
    const struct prof_method *method = from->facts;
    if (method == NULL || method != to->facts || method->method != walk->method
        || method->point_count == 0) {
        return;
    }
    int32_t bci = vm_frame_walk_progress(walk);
    if (bci == VM_FRAME_BETWEEN) {
        return;
    }
    struct prof_rest rest = prof_method_rest(method, bci);
    if (rest.first <= rest.last) {
        prof_side_exits_add(&change->from->exits, from, rest.first - 1, 1);
        prof_side_exits_add(&change->to->exits, to, rest.first - 1, (uint64_t)-1);
        from->flags |= PROF_NODE_HAS_EXITS;
        to->flags |= PROF_NODE_HAS_EXITS;
    }
}

static bool is_observed(const struct prof_node *node)
{
    return node != NULL && (node->flags & PROF_NODE_IDLE) == 0;
}

/* Gives an activation its new context `to`. Idle contexts are replaced by the other tree's. */
static void move_frame(const struct change *change, const struct vm_frame_walk *walk,
                       struct prof_node *to, bool has_left)
{
    struct prof_node *from = walk->fp[VM_FRAME_NODE].p;
    if (from == NULL) {
        return;
    }
    if (!is_observed(from)) {
        walk->fp[VM_FRAME_NODE].p = prof_idle_context(change->to, walk->method);
        return;
    }
    VM_ASSERT(to != NULL && from->context.method == to->context.method);
    if (!has_left) {
        move_rest(change, walk, from, to);
    }
    walk->fp[VM_FRAME_NODE].p = to;
    if (vm_operand_probes != NULL) {
        vm_operand_probes->moved(change->self, &from->context, &to->context);
    }
}

/* Collects the frames, the newest first. Returns the number of frames from the newest observed one
 * on, which need contexts. */
static size_t collect_frames(const struct vm_thread *self, struct prof_stack *frames)
{
    size_t before = SIZE_MAX;
    for (struct vm_frame_walk walk = vm_frame_walk_start(self); walk.fp != NULL;
         vm_frame_walk_next(&walk)) {
        if (before == SIZE_MAX && is_observed(walk.fp[VM_FRAME_NODE].p)) {
            before = frames->count;
        }
        *(struct vm_frame_walk *)prof_stack_push(frames, 1) = walk;
    }
    return before == SIZE_MAX ? 0 : frames->count - before;
}

/* The context of an activation is below those of all older ones, also of those that are not
 * observed (under_way.h). */
static void move_frames(const struct change *change, bool has_left)
{
    struct prof_stack *frames = &change->to->moving;
    frames->element_bytes = sizeof(struct vm_frame_walk);
    frames->count = 0;
    size_t needing = collect_frames(change->self, frames);
    struct prof_caller caller = {NULL, -1, true};
    if (needing != 0) {
        caller.node = prof_origin_entry(change->self, change->to);
    }
    for (size_t i = frames->count; i-- > 0;) { /* from the oldest to the newest */
        const struct vm_frame_walk *walk = prof_stack_at(frames, i);
        if (frames->count - i <= needing) {
            struct prof_node *node = prof_cct_find(change->self, caller.node, caller.bci,
                                                   caller.is_by_machine, walk->method);
            caller = (struct prof_caller){node, vm_frame_walk_bci(walk), walk->is_top};
        }
        move_frame(change, walk, caller.node, has_left && i == 0);
    }
}

static void swap(void *a, void *b, size_t bytes)
{
    char kept[64];
    VM_ASSERT(bytes <= sizeof kept);
    memcpy(kept, a, bytes);
    memcpy(a, b, bytes);
    memcpy(b, kept, bytes);
}

#define SWAP(change, member)                                                                       \
    swap(&(change)->from->member, &(change)->to->member, sizeof(change)->from->member)

/* Gives the new tree what belongs to the thread. The cache and the stack are only memory, of which
 * one tree of each thread is enough. */
static void move_data(const struct change *change)
{
    prof_under_way_forget(change->from);
    prof_under_way_forget(change->to);
    prof_origin_move(change->from, change->to);
    SWAP(change, cache);
    SWAP(change, moving);
}

static void report_one_tree(void)
{
    static atomic_bool is_reported;
    if (!atomic_exchange(&is_reported, true)) {
        vm_message("jp2vm: profile: the scopes of --scopes are not apart in the profile, because "
                   "numbers of another option belong to whole threads\n");
    }
}

void prof_scope_trees_go_over(struct vm_thread *self, struct prof_tree_group *group, bool has_left)
{
    struct prof_tree *from = self->tracker_data;
    if (from == NULL || from->group == group) {
        return;
    }
    if (!prof_scope_trees_are_on()) {
        report_one_tree();
        return;
    }
    bool was_in_native = vm_thread_enter_java(self); /* readers wait while frames change */
    struct change change = {self, from, prof_trees_take(group, from)};
    move_data(&change);
    self->tracker_data = change.to;
    move_frames(&change, has_left);
    prof_trees_leave(from);
    if (was_in_native) {
        (void)vm_thread_enter_native(self);
    }
}
