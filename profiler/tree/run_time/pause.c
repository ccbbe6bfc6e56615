#include "profiler/tree/run_time/pause.h"

#include <stdatomic.h>
#include <string.h>

#include "profiler/tree/cct.h"
#include "profiler/tree/memory.h"
#include "profiler/tree/nodes/callees.h"
#include "profiler/tree/nodes/share.h"
#include "profiler/tree/run_time/under_way.h"
#include "profiler/tree/tallies.h"
#include "vm/base/assert.h"
#include "vm/base/hash_map.h"
#include "vm/thread/safepoint.h"
#include "vm/thread/thread.h"

static atomic_bool is_paused;

bool prof_is_paused(void)
{
    return atomic_load(&is_paused);
}

static void set_paused(bool value)
{
    atomic_store(&is_paused, value);
    prof_cct_set_observing(!value);
}

/* --- idle contexts ---------------------------------------------------------------------------- */

static struct prof_node *new_idle(struct vm_method *method)
{
    struct prof_method *facts = prof_method_get(method);
    size_t payload = (vm_context_words + prof_tree_plan->is_folded) * sizeof(uint64_t);
    char *memory =
        prof_allocate(payload + sizeof(struct prof_node) + facts->point_count * sizeof(uint64_t));
    struct prof_node *node = (struct prof_node *)(void *)(memory + payload);
    uint32_t slots = facts->slot_count + 1;
    node->context.callees = prof_no_callees;
    if (slots > PROF_SHARED_SLOTS) {
        node->context.callees = prof_allocate(slots * sizeof *node->context.callees);
        for (uint32_t i = 0; i < slots; i++) {
            node->context.callees[i] = &prof_no_callee;
        }
    }
    node->context.method = method;
    node->facts = facts;
    node->flags = PROF_NODE_IDLE | PROF_NODE_PRIVATE;
    return node;
}

struct prof_node *prof_idle_context(struct prof_tree *tree, struct vm_method *method)
{
    if (tree->idle == NULL) {
        tree->idle = prof_allocate(sizeof *tree->idle);
        vm_hash_map_init(tree->idle, NULL, NULL);
    }
    struct prof_node *node = vm_hash_map_find(tree->idle, method);
    if (node == NULL) {
        node = new_idle(method);
        if (!vm_hash_map_put(tree->idle, method, node, NULL)) {
            prof_out_of_memory();
        }
    }
    VM_ASSERT((node->flags & PROF_NODE_IDLE) != 0 && node->context.method == method);
    return node;
}

/* --- pausing and resuming --------------------------------------------------------------------- */

void prof_pause_at_start(void)
{
    set_paused(true);
}

/* Records the rest of an activation's block, which will not be executed in this context. */
static void leave_frame(struct prof_tree *tree, const struct vm_frame_walk *walk)
{
    struct prof_node *node = walk->fp[VM_FRAME_NODE].p;
    if (node == NULL || (node->flags & PROF_NODE_IDLE) || node->context.method == NULL) {
        return;
    }
    const struct prof_method *method = prof_node_method(node);
    int32_t bci =
        (walk->method->flags & VM_ACC_NATIVE) ? VM_FRAME_BETWEEN : vm_frame_walk_progress(walk);
    if (method->point_count != 0 && bci != VM_FRAME_BETWEEN) {
        struct prof_rest rest = prof_method_rest(method, bci);
        if (rest.first <= rest.last) {
            prof_side_exits_add(&tree->stops, node, rest.first - 1, 1);
            node->flags |= PROF_NODE_PRIVATE;
        }
    }
    walk->fp[VM_FRAME_NODE].p = prof_idle_context(tree, walk->method);
}

static void leave_thread(struct vm_thread *thread, bool is_exact, void *unused)
{
    (void)is_exact;
    (void)unused;
    if (thread->fp == NULL || thread->tracker_data == NULL) {
        return;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        leave_frame(thread->tracker_data, &walk);
    }
}

void prof_pause_begin(void)
{
    vm_threads_for_each(leave_thread, NULL);
    set_paused(true);
}

void prof_pause_end(void)
{
    prof_cct_lock();
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        prof_under_way_forget(tree);
    }
    prof_cct_unlock();
    set_paused(false);
}

static void release_table(void *table, uint32_t mask, size_t entry_bytes)
{
    prof_release(table, ((size_t)mask + 1) * entry_bytes);
}

/* Empties a tree. The caller ensures that no activation has one of its contexts. */
static void clear_tree(struct prof_tree *tree)
{
    struct prof_sharing *sharing = &tree->sharing;
    struct prof_selection *selection = &tree->selection;
    release_table(sharing->table, sharing->table_mask, sizeof *sharing->table);
    sharing->table = NULL;
    sharing->table_mask = sharing->table_count = sharing->fresh_count = 0;
    release_table(selection->entries, selection->mask, sizeof *selection->entries);
    *selection = (struct prof_selection){.entries = NULL};
    release_table(tree->truncated, tree->truncated_mask, sizeof *tree->truncated);
    tree->truncated = NULL;
    tree->truncated_mask = tree->truncated_count = 0;
    prof_release(tree->cache, PROF_CACHE_ENTRIES * sizeof *tree->cache);
    tree->cache = NULL;
    prof_callees_clear(tree);
    prof_side_exits_clear(&tree->exits);
    prof_side_exits_clear(&tree->stops);
    prof_chunks_release(&tree->chunks);
    prof_tallies_clear(tree);
    tree->free_bytes = tree->free_end = NULL;
    tree->chunk_bytes = 0;
    tree->counter_count = 0;
    memset(tree->work, 0, sizeof tree->work);
    prof_cct_plant(tree);
}

void prof_pause_clear(void)
{
    prof_cct_lock();
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        prof_under_way_forget(tree);
        clear_tree(tree);
    }
    prof_cct_unlock();
}

void prof_pause_collect(struct prof_side_exits *records)
{
    for (struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        for (uint32_t i = 0; i < tree->stops.count; i++) {
            const struct prof_side_exit *stop = &tree->stops.records[i];
            prof_side_exits_add(records, stop->node, stop->instruction, stop->count);
            ((struct prof_node *)stop->node)->flags |= PROF_NODE_IS_LIVE;
        }
    }
}

/* --- the tracker ------------------------------------------------------------------------------ */

bool prof_pause_begins_untracked(const struct vm_thread *self)
{
    const struct prof_tree *tree = self->tracker_data;
    return prof_is_paused() || (prof_window_begins_untracked() && tree->origin == NULL);
}

bool prof_pause_begins_at(const struct vm_method *method)
{
    return prof_window_begins_untracked() ? prof_window_begins_at(method) : !prof_is_paused();
}

/* Finds or makes the contexts of the callers without counting entries. Only the entry of this
 * method is counted. */
struct vm_context *prof_pause_begin_at(struct vm_thread *self, struct vm_method *method)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    vm_frame_walk_next(&walk);
    struct prof_caller caller = prof_under_way(self, walk);
    struct prof_node *node =
        prof_cct_find(self, caller.node, caller.bci, caller.is_by_machine, method);
    node->context.entries += node->context.method == method;
    return &node->context;
}

bool prof_pause_is_idle(const struct vm_context *context)
{
    return (((const struct prof_node *)context)->flags & PROF_NODE_IDLE) != 0;
}

struct vm_context *prof_pause_resume(struct vm_thread *self)
{
    if (prof_pause_begins_untracked(self)) {
        return NULL;
    }
    return &prof_under_way(self, vm_frame_walk_start(self)).node->context;
}
