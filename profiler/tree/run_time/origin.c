#include "profiler/tree/run_time/origin.h"

#include <stdatomic.h>

#include "profiler/tree/memory.h"
#include "profiler/tree/run_time/under_way.h"
#include "profiler/tree/select.h"
#include "profiler/tree/stack.h"
#include "vm/base/assert.h"
#include "vm/base/hash_map.h"
#include "vm/code/frame.h"
#include "vm/thread/thread.h"

/* An activation, and the location at which it calls the next one. The last activation's call
 * started the thread. */
struct step {
    struct vm_method *method;
    int32_t bci;
    bool is_by_machine;
};

/* Activations of the starting thread; `parent` is the origin of that thread, or NULL. */
struct prof_origin {
    struct prof_origin *parent;
    atomic_uint users;   /* number of threads that have this origin, and of origins whose parent it
                            is */
    uint32_t generation; /* 1 for an origin without a parent. Threads beyond PROF_ORIGIN_GENERATIONS
                            share one origin */
    size_t count;
    struct step steps[];
};

/* The origin of all threads that are left out. The activations that started them are not needed. */
static struct prof_origin left_out_origin;

/* --- starting a thread ------------------------------------------------------------------------ */

static size_t origin_bytes(size_t count)
{
    return sizeof(struct prof_origin) + count * sizeof(struct step);
}

/* Returns whether the frames of a thread without an origin are in the window. The newest frame is
 * the first. */
static bool are_in_window(const struct prof_stack *frames)
{
    for (size_t i = 0; i < frames->count; i++) {
        const struct step *step = prof_stack_at(frames, i);
        if (prof_window_opens(step->method, i + 1 == frames->count)) {
            return true;
        }
    }
    return false;
}

/* Collects the thread's frames, the newest first. */
static void collect_frames(const struct vm_thread *self, struct prof_stack *frames)
{
    for (struct vm_frame_walk walk = vm_frame_walk_start(self); walk.fp != NULL;
         vm_frame_walk_next(&walk)) {
        *(struct step *)prof_stack_push(frames, 1) =
            (struct step){walk.method, vm_frame_walk_bci(&walk), walk.is_top};
    }
}

static struct prof_origin *use(struct prof_origin *origin)
{
    if (origin != NULL) {
        atomic_fetch_add(&origin->users, 1);
    }
    return origin;
}

static struct prof_origin *new_origin(struct prof_origin *parent, const struct prof_stack *frames)
{
    struct prof_origin *origin = prof_allocate(origin_bytes(frames->count));
    origin->parent = use(parent);
    atomic_init(&origin->users, 1);
    origin->generation = parent == NULL ? 1 : parent->generation + 1;
    VM_ASSERT(origin->generation <= PROF_ORIGIN_GENERATIONS + 1);
    origin->count = frames->count;
    for (size_t i = 0; i < frames->count; i++) {
        origin->steps[i] = *(const struct step *)prof_stack_at(frames, frames->count - 1 - i);
    }
    return origin;
}

/* Makes the origin of a thread that `self` starts. Returns NULL if `self` is not in the window.
 * `parent` is the origin of `self`; a thread with an origin is in the window. */
static void *make_origin(struct vm_thread *self, struct prof_origin *parent)
{
    struct prof_stack frames = {.element_bytes = sizeof(struct step)};
    struct prof_origin *origin = NULL;
    if (parent == NULL || parent->generation < PROF_ORIGIN_GENERATIONS) {
        collect_frames(self, &frames);
    }
    if (parent != NULL || are_in_window(&frames)) {
        origin =
            prof_tree_plan->has_window_threads ? new_origin(parent, &frames) : &left_out_origin;
    }
    prof_stack_release(&frames);
    return origin;
}

void *prof_origin_starting(struct vm_thread *self)
{
    const struct prof_tree *tree = self->tracker_data;
    if (!prof_tree_plan->has_window || tree == NULL) {
        return NULL;
    }
    struct prof_origin *parent = tree->origin;
    bool is_same = parent == &left_out_origin
                   || (parent != NULL && parent->generation > PROF_ORIGIN_GENERATIONS);
    return is_same ? use(parent) : make_origin(self, parent);
}

void prof_origin_free(void *data)
{
    struct prof_origin *origin = data;
    VM_ASSERT(origin == NULL || origin == &left_out_origin || atomic_load(&origin->users) != 0);
    while (origin != NULL && origin != &left_out_origin
           && atomic_fetch_sub(&origin->users, 1) == 1) {
        struct prof_origin *parent = origin->parent;
        prof_release(origin, origin_bytes(origin->count));
        origin = parent;
    }
}

/* --- the thread ------------------------------------------------------------------------------- */

void prof_origin_take(struct prof_tree *tree, struct vm_thread *self)
{
    VM_ASSERT(tree->origin == NULL);
    tree->origin = self->tracker_origin;
    self->tracker_origin = NULL;
    tree->is_origin_counted = false;
    tree->entry = tree->origin == NULL ? tree->root : NULL;
}

void prof_origin_leave(struct prof_tree *tree)
{
    prof_origin_free(tree->origin);
    tree->origin = NULL;
    tree->entry = tree->root;
}

void prof_origin_move(struct prof_tree *from, struct prof_tree *to)
{
    VM_ASSERT(to->origin == NULL);
    to->origin = from->origin;
    to->is_origin_counted = from->is_origin_counted;
    to->entry = to->origin == NULL ? to->root : NULL;
    from->origin = NULL;
    from->entry = from->root;
}

static struct prof_node *find_apart(struct prof_tree *tree)
{
    if (tree->apart == NULL) {
        tree->apart = prof_cct_new_root(tree);
    }
    return tree->apart;
}

/* Finds or makes the contexts of the activations of one origin. */
static struct prof_caller descend(struct vm_thread *self, const struct prof_origin *origin,
                                  struct prof_caller caller)
{
    for (size_t i = 0; i < origin->count; i++) {
        const struct step *step = &origin->steps[i];
        struct prof_node *node =
            prof_cct_find(self, caller.node, caller.bci, caller.is_by_machine, step->method);
        caller = (struct prof_caller){node, step->bci, step->is_by_machine};
    }
    return caller;
}

/* A thread counts as soon as one of its methods is counted. */
struct prof_node *prof_origin_find_entry(struct vm_thread *self, struct prof_tree *tree)
{
    const struct prof_origin *chain[PROF_ORIGIN_GENERATIONS + 1], *origin = tree->origin;
    struct prof_caller caller = {tree->root, -1, true};
    bool is_new = !tree->is_origin_counted;
    tree->is_origin_counted = true;
    if (!prof_tree_plan->has_window_threads) {
        tree->left_out_threads += is_new;
        tree->entry = find_apart(tree);
        return tree->entry;
    }
    tree->far_threads += is_new && origin->generation > PROF_ORIGIN_GENERATIONS;
    size_t count = 0;
    for (; origin != NULL; origin = origin->parent) {
        VM_ASSERT(count <= PROF_ORIGIN_GENERATIONS);
        chain[count++] = origin;
    }
    while (count > 0) {
        caller = descend(self, chain[--count], caller);
    }
    tree->entry = caller.node;
    return tree->entry;
}

/* --- calls outside the window ----------------------------------------------------------------- */

/* A node on the path of a walk, and the results of the callees that were visited so far: the sum of
 * their calls, and whether any of them leads to the window. */
struct visit {
    const struct prof_node *node, *next_callee;
    uint32_t next_slot;
    bool leads_to_window;
    uint64_t calls;
};

/* `known` maps shared nodes to the sums of their subtrees + 1. `leading` receives the nodes outside
 * the window that lead to it; it may be NULL. */
struct walk {
    struct prof_stack visits;
    struct vm_hash_map known, *leading;
    bool has_natives;
    bool has_memory;
};

static struct walk begin_walk(bool has_natives, struct vm_hash_map *leading)
{
    struct walk walk = {.visits = {.element_bytes = sizeof(struct visit)},
                        .leading = leading,
                        .has_natives = has_natives,
                        .has_memory = true};
    vm_hash_map_init(&walk.known, NULL, NULL);
    return walk;
}

static void end_walk(struct walk *walk)
{
    vm_hash_map_fini(&walk->known);
    prof_stack_release(&walk->visits);
}

static bool is_in(const struct prof_node *node)
{
    return (node->flags & PROF_NODE_IN_WINDOW) != 0;
}

static uint64_t own_calls(const struct walk *walk, const struct prof_node *node)
{
    bool is_left_out = (node->flags & PROF_NODE_IS_NATIVE) != 0 && !walk->has_natives;
    return is_in(node) || is_left_out ? 0 : node->context.entries;
}

static void push_visit(struct walk *walk, const struct prof_node *node)
{
    *(struct visit *)prof_stack_push(&walk->visits, 1) = (struct visit){
        .node = node, .leads_to_window = is_in(node), .calls = own_calls(walk, node)};
}

/* Returns the next callee of the visited node; NULL at the end. The nodes in a folded node's table
 * are skipped, because they are callees of another node (select.h). */
static const struct prof_node *next_callee(struct visit *visit)
{
    const struct prof_node *node = visit->node;
    bool has_callees = !prof_node_is_leaf(node) && (node->flags & PROF_NODE_FOLDED) == 0;
    uint32_t slots = has_callees ? prof_node_slots(node) : 0;
    while (visit->next_callee == NULL && visit->next_slot < slots) {
        visit->next_callee = prof_node_callee(node, visit->next_slot++);
    }
    const struct prof_node *callee = visit->next_callee;
    visit->next_callee = callee == NULL ? NULL : callee->next;
    return callee;
}

static struct visit *top_visit(const struct walk *walk)
{
    VM_ASSERT(walk->visits.count != 0);
    return prof_stack_at(&walk->visits, walk->visits.count - 1);
}

/* If there is no memory to store a shared node's sum, the node will be visited again. */
static void end_visit(struct walk *walk)
{
    VM_ASSERT(walk->visits.count >= 2);
    const struct visit done = *top_visit(walk);
    walk->visits.count--;
    struct visit *parent = top_visit(walk);
    parent->calls += done.calls;
    parent->leads_to_window |= done.leads_to_window;
    if ((done.node->flags & PROF_NODE_HAS_PARENTS) != 0) {
        (void)vm_hash_map_put(&walk->known, done.node, (void *)(uintptr_t)(done.calls + 1), NULL);
    }
    if (walk->leading != NULL && done.leads_to_window && !is_in(done.node)) {
        walk->has_memory &= vm_hash_map_put(walk->leading, done.node, walk, NULL);
    }
}

static void visit_callee(struct walk *walk, struct visit *caller, const struct prof_node *callee)
{
    uintptr_t known = (uintptr_t)vm_hash_map_find(&walk->known, callee);
    if (known == 0) {
        push_visit(walk, callee);
        return;
    }
    caller->calls += known - 1;
    caller->leads_to_window |=
        is_in(callee) || (walk->leading != NULL && vm_hash_map_find(walk->leading, callee) != NULL);
}

/* Returns the number of calls outside the window below a root. */
static uint64_t walk_root(struct walk *walk, const struct prof_node *root)
{
    push_visit(walk, root);
    for (;;) {
        struct visit *top = top_visit(walk);
        const struct prof_node *callee = next_callee(top);
        if (callee != NULL) {
            visit_callee(walk, top, callee);
        } else if (walk->visits.count > 1) {
            end_visit(walk);
        } else {
            walk->visits.count = 0;
            return top->calls;
        }
    }
}

struct prof_left_out prof_origin_left_out(bool has_natives)
{
    struct prof_left_out result = {.threads = 0};
    struct walk walk = begin_walk(has_natives, NULL);
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        /* If the window has the first methods of the tree's threads, nothing is left out. */
        uint64_t calls = tree->apart == NULL ? 0 : walk_root(&walk, tree->apart);
        bool are_more = tree->apart != NULL && tree->truncated != NULL;
        result.threads += calls > 0 || are_more ? tree->left_out_threads : 0;
        result.calls += calls;
        result.are_more |= are_more;
    }
    end_walk(&walk);
    return result;
}

uint64_t prof_origin_far_threads(void)
{
    uint64_t count = 0;
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        count += tree->far_threads;
    }
    return count;
}

bool prof_origin_find_leading(struct vm_hash_map *leading)
{
    bool is_needed = false;
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        is_needed |= tree->apart != NULL;
    }
    if (!is_needed || !prof_window_begins_untracked()) {
        return false;
    }
    struct walk walk = begin_walk(true, leading);
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        (void)walk_root(&walk, tree->root);
        if (tree->apart != NULL) {
            (void)walk_root(&walk, tree->apart);
        }
    }
    end_walk(&walk);
    return walk.has_memory;
}
