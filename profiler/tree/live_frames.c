#include "profiler/tree/live_frames.h"

#include "vm/base/machine_out.h"
#include "vm/code/frame.h"
#include "vm/thread/safepoint.h"

struct collection {
    struct prof_side_exits *records;
    unsigned running; /* number of threads that could not be stopped */
};

static void collect_frame(struct prof_side_exits *records, const struct vm_frame_walk *walk)
{
    struct prof_node *node = walk->fp[VM_FRAME_NODE].p;
    if ((walk->method->flags & VM_ACC_NATIVE) || node == NULL || (node->flags & PROF_NODE_IDLE)
        || node->context.method == NULL) {
        return;
    }
    const struct prof_method *method = prof_node_method(node);
    int32_t bci = vm_frame_walk_progress(walk);
    if (method->point_count == 0 || bci == VM_FRAME_BETWEEN) {
        return;
    }
    struct prof_rest rest = prof_method_rest(method, bci);
    if (rest.first <= rest.last) {
        prof_side_exits_add(records, node, rest.first - 1, 1);
        node->flags |= PROF_NODE_IS_LIVE;
    }
}

/* Nothing is recorded for a thread that could not be stopped, because its frames may be
 * changing. */
static void collect_thread(struct vm_thread *thread, bool is_exact, void *data)
{
    struct collection *collection = data;
    if (thread->fp == NULL || thread->tracker_data == NULL) {
        return;
    }
    if (!is_exact) {
        collection->running++;
        return;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    while (walk.fp != NULL) {
        collect_frame(collection->records, &walk);
        vm_frame_walk_next(&walk);
    }
}

unsigned prof_live_frames_collect(struct prof_side_exits *records)
{
    static bool is_reported; /* not atomic, because only one thread at a time writes a profile */
    struct collection collection = {.records = records};
    vm_threads_for_each(collect_thread, &collection);
    if (collection.running > 0 && !is_reported) {
        is_reported = true;
        vm_message(
            "jp2vm: profile: %u threads could not be stopped; what is live in them counts as "
            "if its blocks were done\n",
            collection.running);
    }
    return collection.running;
}

void prof_live_frames_release(struct prof_side_exits *records)
{
    for (uint32_t i = 0; i < records->count; i++) {
        ((struct prof_node *)records->records[i].node)->flags &= ~(uint32_t)PROF_NODE_IS_LIVE;
    }
    prof_side_exits_clear(records);
}
