#include "profiler/tree/cct.h"

#include <stdatomic.h>
#include <string.h>

#include "profiler/tree/memory.h"
#include "profiler/tree/nodes/callees.h"
#include "profiler/tree/nodes/share.h"
#include "profiler/tree/redefined.h"
#include "profiler/tree/run_time/origin.h"
#include "profiler/tree/run_time/pause.h"
#include "profiler/tree/run_time/trees.h"
#include "profiler/tree/run_time/under_way.h"
#include "profiler/tree/select.h"
#include "vm/base/assert.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/thread/thread.h"

#define FIRST_CHUNK_BYTES ((size_t)2 << 10)
#define LAST_CHUNK_BYTES ((size_t)4 << 20)

static atomic_bool limit_reported;

struct vm_context prof_no_callee;
struct vm_context *prof_no_callees[PROF_SHARED_SLOTS];

/* Memory for truncated contexts, used when the system has no more memory. It is reserved address
 * space, which costs nothing until it is used. */
#define RESERVE_BYTES ((size_t)8 << 20)
static char *reserve;
static atomic_size_t reserve_used;

/* --- memory --------------------------------------------------------------------------- */

static bool is_limited(void)
{
    return prof_tree_plan->limit_bytes != 0;
}

static void report_limit(void)
{
    if (!atomic_exchange(&limit_reported, true)) {
        vm_message("jp2vm: profile: %s; further contexts are counted in truncated ones\n",
                   is_limited() ? "the limit of memory for contexts is reached"
                                : "there is no memory for more contexts");
    }
}

static void *take(struct prof_tree *tree, size_t bytes)
{
    VM_ASSERT(bytes <= (size_t)(tree->free_end - tree->free_bytes));
    void *taken = tree->free_bytes;
    tree->free_bytes += bytes;
    return taken;
}

/* Returns a piece of the reserve. Called when the system has no more memory. */
static void *take_reserve(size_t bytes)
{
    size_t end = atomic_fetch_add(&reserve_used, bytes) + bytes;
    if (end > RESERVE_BYTES) {
        prof_out_of_memory();
    }
    return reserve + (end - bytes);
}

static size_t next_chunk_bytes(const struct prof_tree *tree, size_t bytes)
{
    size_t chunk = tree->chunk_bytes == 0 ? FIRST_CHUNK_BYTES : tree->chunk_bytes * 2;
    chunk = chunk > LAST_CHUNK_BYTES ? LAST_CHUNK_BYTES : chunk;
    return chunk < bytes ? bytes : chunk;
}

/* Allocates memory. If the memory limit is reached, or the system has no memory, returns NULL. But
 * if the memory is required, it is then taken in small pieces. */
static void *tree_allocate(struct prof_tree *tree, size_t bytes, bool is_required)
{
    if (bytes <= (size_t)(tree->free_end - tree->free_bytes)) {
        return take(tree, bytes);
    }
    size_t head = sizeof(struct prof_chunk);
    size_t chunk = next_chunk_bytes(tree, bytes + head), limit = prof_tree_plan->limit_bytes;
    char *memory = NULL;
    if (limit == 0 || prof_memory_bytes() + chunk <= limit) {
        memory = prof_chunk_take(&tree->chunks, chunk);
    }
    if (memory == NULL) {
        report_limit();
        if (!is_required) {
            return NULL;
        }
        chunk = bytes + head > FIRST_CHUNK_BYTES ? bytes + head : FIRST_CHUNK_BYTES;
        memory = prof_chunk_take(&tree->chunks, chunk);
    }
    if (memory == NULL) {
        chunk = bytes + head;
        memory = take_reserve(bytes);
    }
    tree->chunk_bytes = chunk > LAST_CHUNK_BYTES ? LAST_CHUNK_BYTES : chunk;
    tree->free_bytes = memory;
    tree->free_end = memory + (chunk - head);
    return take(tree, bytes);
}

struct prof_cct_size prof_cct_size(void)
{
    struct prof_cct_size size = {.bytes = prof_memory_bytes()};
    for (const struct prof_tree *tree = prof_cct_trees(); tree != NULL; tree = tree->next) {
        size.nodes += tree->node_count;
        size.counters += tree->counter_count;
    }
    return size;
}

/* --- nodes ---------------------------------------------------------------------------- */

static struct vm_context **new_callees(struct prof_tree *tree, uint32_t slots, bool is_required)
{
    struct vm_context **callees = tree_allocate(tree, slots * sizeof *callees, is_required);
    for (uint32_t i = 0; callees != NULL && i < slots; i++) {
        callees[i] = &prof_no_callee;
    }
    return callees;
}

/* Sets both members with one store, because it is slow to read a word of which only a part was just
 * written. */
static void set_place(struct prof_node *node, int32_t site, uint32_t flags)
{
    struct prof_node at = {.site = site, .flags = flags};
    node->place = at.place;
}

static size_t payload_bytes(void)
{
    return (vm_context_words + prof_tree_plan->is_folded) * sizeof(uint64_t);
}

/* Returns PROF_NODE_IS_NATIVE for a method without code, otherwise 0. */
static uint32_t kind_of(const struct vm_method *callee)
{
    return (callee->flags & VM_ACC_NATIVE) != 0 ? PROF_NODE_IS_NATIVE : 0;
}

/* Makes a node with space for `more` words after the counters. Does not set its place and depth.
 * The memory may have been used before, so all other members are set. The payload need not be set,
 * because memory is not reused if there are payloads. */
static struct prof_node *new_node(struct prof_tree *tree, struct vm_method *callee, uint32_t more,
                                  bool is_required)
{
    struct prof_method *method = callee == NULL ? NULL : prof_method_get(callee);
    uint32_t slots = (method == NULL ? 0 : method->slot_count) + 1;
    struct vm_context **callees = prof_no_callees;
    if (__builtin_expect(slots > PROF_SHARED_SLOTS, 0)) {
        callees = new_callees(tree, slots, is_required);
        if (callees == NULL) {
            return NULL;
        }
    }
    uint32_t points = method == NULL ? 0 : method->point_count;
    VM_ASSERT(callee == NULL || method->method == callee);
    size_t before = payload_bytes();
    char *memory = tree_allocate(
        tree, before + sizeof(struct prof_node) + (points + more) * sizeof(uint64_t), is_required);
    if (memory == NULL) {
        return NULL;
    }
    struct prof_node *node = (struct prof_node *)(memory + before);
    node->context.callees = callees;
    node->context.method = callee;
    node->context.entries = 0;
    node->facts = method;
    node->next = NULL;
    for (uint32_t i = 0; i < points; i++) {
        node->counters[i] = 0;
    }
    tree->node_count++;
    tree->counter_count += points;
    return node;
}

static void set_parent(struct prof_node *node, struct prof_node *parent)
{
    if (prof_tree_plan->is_folded) {
        *prof_node_parent(node) = parent;
    }
}

/* Gives a node its own table of callees, because its first callee is entered. Returns false if the
 * memory limit is reached. */
static bool own_callees(struct prof_tree *tree, struct prof_node *node, bool is_required)
{
    if (node->context.callees == prof_no_callees) {
        struct vm_context **callees = new_callees(tree, prof_node_slots(node), is_required);
        if (callees == NULL) {
            return false;
        }
        atomic_thread_fence(memory_order_release); /* other threads may read the node at any time */
        node->context.callees = callees;
    }
    return true;
}

/* --- truncated nodes ------------------------------------------------------------------ */

static uint32_t hash_method(const struct vm_method *method)
{
    return (uint32_t)((((uint64_t)(uintptr_t)method >> 4) * 0x9e3779b97f4a7c15u) >> 32);
}

static struct prof_node **find_truncated(const struct prof_tree *tree,
                                         const struct vm_method *method, uint32_t window)
{
    VM_ASSERT(tree->truncated_count <= tree->truncated_mask);
    uint32_t i = hash_method(method) & tree->truncated_mask;
    while (tree->truncated[i] != NULL
           && (tree->truncated[i]->context.method != method
               || (tree->truncated[i]->flags & PROF_NODE_IN_WINDOW) != window)) {
        i = (i + 1) & tree->truncated_mask;
    }
    return &tree->truncated[i];
}

static void grow_truncated(struct prof_tree *tree)
{
    struct prof_node **old = tree->truncated;
    uint32_t old_size = old == NULL ? 0 : tree->truncated_mask + 1;
    uint32_t size = old_size == 0 ? 64 : old_size * 2;
    tree->truncated = prof_allocate(size * sizeof *tree->truncated);
    tree->truncated_mask = size - 1;
    for (uint32_t i = 0; i < old_size; i++) {
        if (old[i] != NULL) {
            *find_truncated(tree, old[i]->context.method, old[i]->flags & PROF_NODE_IN_WINDOW) =
                old[i];
        }
    }
    prof_release(old, old_size * sizeof *old);
}

static struct prof_node *truncated_node(struct prof_tree *tree, const struct prof_node *caller,
                                        struct vm_method *callee)
{
    if (tree->truncated_count * 4 >= (tree->truncated == NULL ? 0 : tree->truncated_mask * 3)) {
        grow_truncated(tree);
    }
    uint32_t window = prof_window_has(caller, callee) ? PROF_NODE_IN_WINDOW : 0;
    struct prof_node **place = find_truncated(tree, callee, window);
    if (*place == NULL) {
        struct prof_node *node = new_node(tree, callee, 0, true);
        set_parent(node, tree->root);
        set_place(node, 0, kind_of(callee) | window | PROF_NODE_TRUNCATED);
        *place = node;
        tree->truncated_count++;
    }
    VM_ASSERT(((*place)->flags & PROF_NODE_TRUNCATED) != 0);
    return *place;
}

/* --- finding callees ------------------------------------------------------------------ */

static struct prof_cache_entry *cache_entry(struct prof_tree *tree, const struct prof_node *caller,
                                            int32_t site, const struct vm_method *callee)
{
    static _Thread_local struct prof_cache_entry none;
    const size_t bytes = PROF_CACHE_ENTRIES * sizeof *tree->cache;
    if (tree->cache == NULL
        && (!is_limited() || prof_memory_bytes() + bytes <= prof_tree_plan->limit_bytes)) {
        tree->cache = prof_try_allocate(bytes);
    }
    if (tree->cache == NULL) {
        none.caller = NULL; /* matches nothing */
        return &none;
    }
    uint64_t mixed = ((uint64_t)(uintptr_t)caller >> 3) * 0x9e3779b97f4a7c15u
                     + ((uint64_t)(uintptr_t)callee >> 3) * 0xc2b2ae3d27d4eb4fu + (uint32_t)site;
    return &tree->cache[(mixed >> 40) % PROF_CACHE_ENTRIES];
}

static bool cache_hits(const struct prof_cache_entry *entry, const struct prof_node *caller,
                       int32_t site, const struct vm_method *callee)
{
    return entry->caller == caller && entry->callee == callee && entry->site == site;
}

/* Replaces a shared context that is entered again by a private context. */
static struct prof_node *take_shared(struct prof_tree *tree, struct prof_node *caller,
                                     uint32_t slot, struct prof_node *node)
{
    VM_ASSERT((node->flags & PROF_NODE_SHARED) != 0);
    struct prof_node *previous = NULL;
    for (struct prof_node *link = prof_node_callee(caller, slot); link != node; link = link->next) {
        previous = link;
    }
    struct prof_node *own = prof_share_take(tree, caller, slot, previous, node);
    if (own == NULL) {
        caller->flags |= PROF_NODE_CUT;
        return truncated_node(tree, caller, node->facts->method);
    }
    prof_callees_put(tree, caller, slot, own);
    return own;
}

struct prof_node *prof_cct_copy(struct prof_tree *tree, const struct prof_node *node)
{
    VM_ASSERT((node->flags & PROF_NODE_SHARED) != 0);
    uint32_t slots = prof_node_is_leaf(node) ? 0 : prof_node_slots(node);
    size_t bytes = sizeof *node + node->facts->point_count * sizeof *node->counters;
    struct prof_node *copy =
        tree_allocate(tree, bytes + slots * sizeof *node->context.callees, false);
    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, node, bytes);
    if (slots > 0) {
        copy->context.callees = (struct vm_context **)((char *)copy + bytes);
        memcpy(copy->context.callees, node->context.callees, slots * sizeof *copy->context.callees);
    }
    return copy;
}

static bool is_of(const struct prof_node *node, int32_t site, const struct vm_method *callee)
{
    return node->facts->method == callee && node->site == site;
}

/* Moves a node that was found near the front of a chain to the front. */
static void move_to_front(struct prof_node *caller, uint32_t slot, struct prof_node *previous,
                          struct prof_node *node)
{
    VM_ASSERT(previous == NULL || previous->next == node);
    if (previous != NULL) {
        previous->next = node->next;
        node->next = prof_node_callee(caller, slot);
        caller->context.callees[slot] = &node->context;
    }
}

/* Searches the front of a slot's chain, then the index, or the whole chain if there is no memory
 * for an index. */
static struct prof_node *find_in_chain(struct prof_tree *tree, struct prof_node *caller,
                                       uint32_t slot, int32_t site, const struct vm_method *callee)
{
    VM_ASSERT(slot < prof_node_slots(caller));
    struct prof_node *previous = NULL, *node = prof_node_callee(caller, slot);
    uint32_t steps = 0;
    while (node != NULL && !is_of(node, site, callee)) {
        if (++steps == PROF_SHORT_CHAIN && prof_callees_index(tree, caller, slot)) {
            node = prof_callees_find(tree, caller, slot, site, callee);
            break;
        }
        previous = node;
        node = node->next;
    }
    if (node == NULL) {
        return NULL;
    }
    if (node->flags & PROF_NODE_SHARED) {
        return take_shared(tree, caller, slot, node);
    }
    if (steps < PROF_SHORT_CHAIN) {
        move_to_front(caller, slot, previous, node);
    }
    return node;
}

/* Returns the context of an older activation of the same method, into which the callee is folded,
 * or NULL. Folding does not cross the border of the window. */
static struct prof_node *find_folded(struct prof_node *caller, const struct vm_method *callee,
                                     bool is_in_the_window)
{
    for (struct prof_node *node = caller; node->context.method != NULL;
         node = *prof_node_parent(node)) {
        if (((node->flags & PROF_NODE_IN_WINDOW) != 0) != is_in_the_window) {
            return NULL;
        }
        if (node->context.method == callee) {
            return node;
        }
    }
    return NULL;
}

static struct prof_node *fold(struct prof_tree *tree, struct prof_node *caller, int32_t site,
                              struct vm_method *callee)
{
    struct prof_cache_entry *entry = cache_entry(tree, caller, site, callee);
    if (cache_hits(entry, caller, site, callee)) {
        VM_ASSERT(entry->node->facts->method == callee);
        return entry->node;
    }
    struct prof_node *node = find_folded(caller, callee, prof_window_has(caller, callee));
    if (node != NULL) {
        *entry = (struct prof_cache_entry){caller, callee, site, node};
    }
    return node;
}

/* Returns the flags of a callee's node, except the flags of selection (select.h). */
static uint32_t flags_of(const struct prof_node *caller, const struct vm_method *callee)
{
    return kind_of(callee) | (prof_window_has(caller, callee) ? PROF_NODE_IN_WINDOW : 0);
}

/* Returns whether the node's chain is long enough to be indexed. */
static bool is_long(const struct prof_node *node)
{
    uint32_t steps = 0;
    while (node != NULL && steps < PROF_SHORT_CHAIN) {
        steps++;
        node = node->next;
    }
    return steps == PROF_SHORT_CHAIN;
}

/* Makes the node of a callee. Returns NULL if there is no memory, or if the memory limit is
 * reached. */
static struct prof_node *try_callee(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                                    int32_t site, struct vm_method *callee, uint32_t flags)
{
    if (prof_share_is_on()) {
        prof_share_done(tree, caller);
    }
    VM_ASSERT((caller->flags & (PROF_NODE_SHARED | PROF_NODE_IDLE)) == 0);
    VM_ASSERT(slot < prof_node_slots(caller));
    uint32_t more = (flags & PROF_NODE_FOLDED) != 0 ? PROF_FOLDED_WORDS : 0;
    struct prof_node *node =
        own_callees(tree, caller, false) ? new_node(tree, callee, more, false) : NULL;
    if (node == NULL) {
        return NULL;
    }
    set_parent(node, caller);
    set_place(node, site, flags);
    node->depth = caller->depth + 1;
    node->next = prof_node_callee(caller, slot);
    atomic_thread_fence(memory_order_release); /* other threads may read the node at any time */
    caller->context.callees[slot] = &node->context;
    if (is_long(node->next)) {
        prof_callees_put(tree, caller, slot, node);
    }
    if (flags & PROF_NODE_PRIVATE) {
        caller->flags |= PROF_NODE_PRIVATE;
    } else if (prof_share_is_on()) {
        prof_share_add(tree, node, caller, slot);
    }
    return node;
}

/* Makes the node of the first callee in a slot as try_callee does, if nothing is folded or selected
 * (tree->is_usual). Returns NULL if the current chunk of memory has not enough space, or if the
 * caller or the callee is unusual. The caller's table of callees and the node are one piece of
 * memory. */
static inline struct prof_node *make_usual(struct prof_tree *tree, struct prof_node *caller,
                                           uint32_t slot, struct vm_method *callee)
{
    struct prof_method *method = prof_method_get(callee);
    bool has_table = caller->context.callees != prof_no_callees;
    if ((caller->flags & PROF_NODE_TRUNCATED) || method->slot_count >= PROF_SHARED_SLOTS
        || (has_table && caller->context.callees[slot] != &prof_no_callee)) {
        return NULL;
    }
    prof_share_done(tree, caller);
    uint32_t slots = has_table ? 0 : prof_node_slots(caller), points = method->point_count;
    size_t words = slots + sizeof(struct prof_node) / sizeof(uint64_t) + points;
    if (words * sizeof(uint64_t) > (size_t)(tree->free_end - tree->free_bytes)) {
        return NULL;
    }
    struct vm_context **table = take(tree, words * sizeof(uint64_t));
    for (uint32_t i = 0; i < slots; i++) {
        table[i] = &prof_no_callee;
    }
    struct prof_node *node = (struct prof_node *)(table + slots);
    node->context = (struct vm_context){.callees = prof_no_callees, .method = callee};
    node->facts = method;
    node->next = NULL;
    set_place(node, (int32_t)prof_node_method(caller)->slot_sites[slot], flags_of(caller, callee));
    node->depth = caller->depth + 1;
    for (uint32_t i = 0; i < points; i++) {
        node->counters[i] = 0;
    }
    tree->node_count++;
    tree->counter_count += points;
    table = has_table ? caller->context.callees : table;
    atomic_thread_fence(memory_order_release); /* another thread may read the node at any time */
    caller->context.callees = table;
    table[slot] = &node->context;
    prof_share_add(tree, node, caller, slot);
    return node;
}

static struct prof_node *add_callee(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                                    int32_t site, struct vm_method *callee, uint32_t flags)
{
    struct prof_node *node =
        try_callee(tree, caller, slot, site, callee, flags_of(caller, callee) | flags);
    if (node == NULL) {
        caller->flags |= PROF_NODE_CUT;
        return truncated_node(tree, caller, callee);
    }
    if (flags & PROF_NODE_FOLDED) {
        prof_select_fold(node, caller, caller);
    }
    return node;
}

/* Finds or makes the node of a callee in a slot of the caller. `flags` are the callee's flags of
 * selection (select.h). */
static struct prof_node *find_callee(struct prof_tree *tree, struct prof_node *caller,
                                     uint32_t slot, int32_t site, struct vm_method *callee,
                                     uint32_t flags)
{
    if (caller->flags & PROF_NODE_TRUNCATED) {
        struct prof_node *node = truncated_node(tree, caller, callee);
        own_callees(tree, caller, true);
        caller->context.callees[slot] = &node->context;
        return node;
    }
    struct prof_node *node = find_in_chain(tree, caller, slot, site, callee);
    if (node == NULL && prof_tree_plan->is_folded) {
        node = fold(tree, caller, site, callee);
    }
    return node != NULL ? node : add_callee(tree, caller, slot, site, callee, flags);
}

/* Finds or makes the node of a callee in the owner's last slot. The callee was not called by an
 * instruction of the owner, but by the machine, or by `caller`, which is folded into the owner. */
static struct prof_node *find_in_last_slot(struct prof_tree *tree, struct prof_node *owner,
                                           const struct prof_node *caller, int32_t site,
                                           struct vm_method *callee, uint32_t flags)
{
    flags |= flags_of(caller, callee);
    struct prof_node *node = prof_select_find(tree, owner, site, callee, flags);
    if (node == NULL && prof_tree_plan->is_folded && (flags & PROF_NODE_FOLDED) == 0) {
        node = fold(tree, owner, site, callee);
    }
    if (node != NULL) {
        return node;
    }
    node = try_callee(tree, owner, prof_node_slots(owner) - 1, site, callee,
                      flags | PROF_NODE_PRIVATE);
    if (node == NULL || !prof_select_add(tree, owner, node)) {
        owner->flags |= PROF_NODE_CUT;
        return truncated_node(tree, caller, callee);
    }
    if (flags & PROF_NODE_FOLDED) {
        prof_select_fold(node, caller, owner);
    }
    return node;
}

/* Finds or makes a node if not all methods have contexts of their own (select.h). */
static struct prof_node *find_selected(struct prof_tree *tree, struct prof_node *caller,
                                       uint32_t slot, int32_t site, struct vm_method *callee)
{
    bool is_folded = (caller->flags & PROF_NODE_FOLDED) != 0;
    bool is_by_machine = slot == prof_node_slots(caller) - 1;
    uint32_t flags = prof_select_flags(tree, caller, callee);
    if ((!is_folded && !is_by_machine) || (caller->flags & PROF_NODE_TRUNCATED)) {
        return find_callee(tree, caller, slot, site, callee, flags);
    }
    struct prof_node *owner = is_folded ? prof_folded(caller)->owner : caller;
    struct prof_node *node = find_in_last_slot(
        tree, owner, caller, prof_select_site(caller, site, callee), callee, flags);
    if (is_folded && !is_by_machine && own_callees(tree, caller, false)) {
        caller->context.callees[slot] = &node->context;
    }
    return node;
}

static struct prof_node *find_node(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                                   int32_t site, struct vm_method *callee)
{
    return prof_select_is_on() ? find_selected(tree, caller, slot, site, callee)
                               : find_callee(tree, caller, slot, site, callee, 0);
}

static bool is_entered(const struct vm_method *method)
{
    return !(method->flags & VM_ACC_ABSTRACT) && !method->is_overpass;
}

/* Returns the tree of the calling thread, to which only this thread writes. (In unit tests, `self`
 * may be a thread that does not run.) */
static struct prof_tree *own_tree(struct vm_thread *self)
{
    struct prof_tree *tree = self->tracker_data;
    VM_ASSERT(tree->thread == self);
    VM_ASSERT(vm_thread_current() == NULL || vm_thread_current() == self);
    return tree;
}

static struct vm_context *enter(struct vm_thread *self, struct vm_context *caller, uint32_t slot,
                                struct vm_method *callee)
{
    if (!is_entered(callee)) {
        return caller;
    }
    struct prof_node *parent = (struct prof_node *)caller;
    struct prof_tree *tree = own_tree(self);
    if (parent->flags & PROF_NODE_IDLE) {
        if (prof_is_paused()) {
            return &prof_idle_context(tree, callee)->context;
        }
        parent = prof_under_way(self, vm_frame_walk_start(self)).node;
    }
    VM_ASSERT(slot < prof_node_method(parent)->slot_count);
    struct prof_node *node = tree->is_usual ? make_usual(tree, parent, slot, callee) : NULL;
    if (node == NULL) {
        int32_t site = (int32_t)prof_node_method(parent)->slot_sites[slot];
        node = find_node(tree, parent, slot, site, callee);
    }
    VM_ASSERT((node->flags & PROF_NODE_SHARED) == 0 && node->context.method == callee);
    node->context.entries++;
    return &node->context;
}

static int32_t site_of_bci(const struct prof_node *parent, int32_t bci)
{
    if (!prof_tree_plan->distinguishes_callsites) {
        return 0;
    }
    return bci < 0 ? -1 : (int32_t)prof_method_instruction(prof_node_method(parent), (uint32_t)bci);
}

static uint32_t slot_of_bci(const struct prof_node *caller, int32_t bci)
{
    const struct prof_method *facts = prof_node_method(caller);
    for (uint32_t i = 0; i < facts->site_count; i++) {
        if (facts->site_bcis[i] == bci) {
            return facts->site_slots[i];
        }
    }
    return prof_node_slots(caller) - 1;
}

struct prof_node *prof_cct_find(struct vm_thread *self, struct prof_node *caller, int32_t bci,
                                bool is_by_machine, struct vm_method *callee)
{
    if (!is_entered(callee)) {
        return caller;
    }
    uint32_t last = prof_node_slots(caller) - 1;
    uint32_t slot = is_by_machine ? last : slot_of_bci(caller, bci);
    int32_t site = slot == last ? site_of_bci(caller, bci)
                                : (int32_t)prof_node_method(caller)->slot_sites[slot];
    VM_ASSERT(slot <= last);
    return find_node(own_tree(self), caller, slot, site, callee);
}

static struct vm_context *enter_from_machine(struct vm_thread *self, struct vm_context *caller,
                                             int32_t bci, struct vm_method *callee)
{
    struct prof_tree *tree = own_tree(self);
    struct prof_node *parent =
        caller == NULL ? prof_origin_entry(self, tree) : (struct prof_node *)caller;
    if (parent->flags & PROF_NODE_IDLE) {
        if (prof_is_paused()) {
            return NULL;
        }
        parent = prof_under_way(self, vm_frame_walk_start(self)).node;
    }
    if (!is_entered(callee)) {
        return &parent->context;
    }
    struct prof_node *node =
        find_node(tree, parent, prof_node_slots(parent) - 1, site_of_bci(parent, bci), callee);
    VM_ASSERT((node->flags & PROF_NODE_SHARED) == 0 && node->context.method == callee);
    node->context.entries++;
    return &node->context;
}

/* --- the tracker ---------------------------------------------------------------------- */

static void plan(struct vm_method *method, struct vm_count_plan *result)
{
    const struct prof_method *facts = prof_method_get(method);
    *result = (struct vm_count_plan){.point_count = facts->point_count,
                                     .point_bcis = facts->point_bcis,
                                     .site_count = facts->site_count,
                                     .site_bcis = facts->site_bcis,
                                     .site_numbers = facts->site_slots};
}

/* A block that is left at its last instruction is complete. */
static void leave_instruction(struct vm_thread *self, struct vm_context *context, int32_t bci)
{
    struct prof_node *node = (struct prof_node *)context;
    const struct prof_method *method = prof_node_method(node);
    VM_ASSERT(method->method == context->method);
    if (method->point_count == 0 || (node->flags & PROF_NODE_IDLE)) {
        return;
    }
    struct prof_rest rest = prof_method_rest(method, bci);
    if (rest.first <= rest.last) {
        struct prof_tree *tree = own_tree(self);
        prof_side_exits_add(&tree->exits, node, rest.first - 1, 1);
        node->flags |= PROF_NODE_HAS_EXITS;
    }
    if (vm_operand_probes != NULL && vm_operand_probes->left != NULL) {
        vm_operand_probes->left(self, context, rest.first - 1);
    }
}

struct prof_node *prof_cct_new_root(struct prof_tree *tree)
{
    struct prof_node *root = new_node(tree, NULL, 0, true);
    set_place(root, -1, prof_tree_plan->has_window ? 0 : PROF_NODE_IN_WINDOW);
    root->depth = 0;
    tree->node_count--; /* the node is not a context of the profile */
    return root;
}

void prof_cct_plant(struct prof_tree *tree)
{
    tree->node_count = 0;
    tree->root = prof_cct_new_root(tree);
    tree->entry = tree->origin == NULL ? tree->root : NULL;
    tree->apart = NULL;
    tree->is_origin_counted = false;
    tree->left_out_threads = tree->far_threads = 0;
}

/* The facts about methods point to classes. The machine unloads no class to which an analysis may
 * keep pointers (keeps_nothing), so the tree is registered as an analysis. */
static struct vm_analysis analysis = {.name = "profile", .summary = "the calling context tree"};

void prof_cct_set_observing(bool is_observing)
{
    analysis.keeps_nothing = !is_observing;
}

void prof_cct_on_class_defined(void (*defined)(struct vm_class *class))
{
    analysis.class_defined = defined;
}

void prof_cct_start(const struct prof_tree_plan *wanted)
{
    static const struct vm_tracker tracker = {
        .counters_offset = offsetof(struct prof_node, counters),
        .plan = plan,
        .enter = enter,
        .enter_from_machine = enter_from_machine,
        .leave_instruction = leave_instruction,
        .begins_untracked = prof_pause_begins_untracked,
        .begins_at = prof_pause_begins_at,
        .begin = prof_pause_begin_at,
        .is_idle = prof_pause_is_idle,
        .resume = prof_pause_resume,
        .redefined = prof_methods_redefined,
        .start_thread = prof_trees_start_thread,
        .end_thread = prof_trees_end_thread,
        .starting = prof_origin_starting,
        .not_started = prof_origin_free,
    };
    if (wanted != NULL) {
        prof_tree_plan = wanted;
    }
    reserve = prof_reserve(RESERVE_BYTES);
    prof_share_start();
    for (uint32_t i = 0; i < PROF_SHARED_SLOTS; i++) {
        prof_no_callees[i] = &prof_no_callee;
    }
    analysis.tracker = &tracker;
    (void)vm_analysis_register(&analysis);
}
