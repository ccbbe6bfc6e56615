#include "profiler/tree/nodes/share.h"

#include <stdatomic.h>

#include "profiler/tree/memory.h"
#include "vm/base/assert.h"

/* Larger nodes are not compared, because most of them differ, and comparing takes time. */
#define MAX_WORDS 96

/* Flags that a shared node may have. */
#define SHAREABLE (PROF_NODE_IN_WINDOW | PROF_NODE_IS_NATIVE)

/* Indexed by position of a word. Because of the different factors, the order of the words matters
 * in a sum of products. */
static uint64_t multipliers[MAX_WORDS];

void prof_share_start(void)
{
    uint64_t state = 1;
    for (uint32_t i = 0; i < MAX_WORDS; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        multipliers[i] = (state ^ state >> 31) | 1;
    }
}

static uint32_t point_count(const struct prof_node *node)
{
    return node->facts->point_count;
}

/* Returns whether all callees of a node are shared, and each is the only one in its slot. */
static bool has_shared_callees(const struct prof_node *node, uint32_t slots)
{
    for (uint32_t i = 0; i < slots; i++) {
        const struct prof_node *callee = prof_node_callee(node, i);
        if (callee != NULL && !(callee->flags & PROF_NODE_SHARED)) {
            return false;
        }
    }
    return true;
}

/* Returns the words of a node's own table of callees. */
static const uint64_t *callee_words(const struct prof_node *node)
{
    _Static_assert(sizeof node->context.callees[0] == sizeof(uint64_t), "pointers are words");
    return (const uint64_t *)(const void *)node->context.callees;
}

static uint64_t hash_words(const uint64_t *words, uint32_t count, const uint64_t *factors)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += words[i] * factors[i];
    }
    return sum;
}

static uint64_t hash_node(const struct prof_node *node, uint32_t slots)
{
    uint32_t points = point_count(node);
    uint64_t sum = (uint64_t)(uintptr_t)node->facts * 0xa0761d6478bd642fu
                   + node->context.entries * 0xe7037ed1a0b428dbu + node->place * 0x8ebc6af09c88c6e3u
                   + hash_words(node->counters, points, multipliers)
                   + hash_words(callee_words(node), slots, multipliers + points);
    /* The upper bits depend on all other bits, so the upper half is the index into the table. */
    return (sum ^ sum >> 32) * 0x9e3779b97f4a7c15u;
}

static bool equal_words(const uint64_t *a, const uint64_t *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

static bool equal_nodes(const struct prof_node *a, const struct prof_node *b, uint32_t slots)
{
    return a->facts == b->facts && a->site == b->site && a->context.entries == b->context.entries
           && (a->flags & SHAREABLE) == (b->flags & SHAREABLE)
           && prof_node_is_leaf(b) == (slots == 0)
           && equal_words(a->counters, b->counters, point_count(a))
           && equal_words(callee_words(a), callee_words(b), slots);
}

/* --- the table of shared nodes ------------------------------------------------------------ */

static void grow_table(struct prof_sharing *sharing)
{
    struct prof_shared_entry *old = sharing->table;
    uint32_t old_size = old == NULL ? 0 : sharing->table_mask + 1;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < old_size; i++) {
        kept += old[i].node != NULL && (old[i].node->flags & PROF_NODE_SHARED) != 0;
    }
    uint32_t size = old_size == 0 ? 256 : kept > old_size / 2 ? old_size * 2 : old_size;
    sharing->table = prof_allocate(size * sizeof *sharing->table);
    sharing->table_mask = size - 1;
    sharing->table_count = kept;
    for (uint32_t i = 0; i < old_size; i++) {
        if (old[i].node != NULL && (old[i].node->flags & PROF_NODE_SHARED)) {
            uint32_t at = (uint32_t)(old[i].hash >> 32) & sharing->table_mask;
            while (sharing->table[at].node != NULL) {
                at = (at + 1) & sharing->table_mask;
            }
            sharing->table[at] = old[i];
        }
    }
    prof_release(old, old_size * sizeof *old);
}

/* Returns a shared node that is equal to `node`. If there is none, adds `node` to the table as a
 * shared node, and returns NULL. Entries of nodes that became private again stay in the table until
 * other entries replace them. */
static struct prof_node *find_or_add(struct prof_sharing *sharing, struct prof_node *node,
                                     uint32_t slots, uint64_t hash)
{
    if (sharing->table_count * 4 >= (sharing->table == NULL ? 0 : sharing->table_mask * 3)) {
        grow_table(sharing);
    }
    struct prof_shared_entry *entry, *stale = NULL;
    for (uint32_t i = (uint32_t)(hash >> 32) & sharing->table_mask;;
         i = (i + 1) & sharing->table_mask) {
        entry = &sharing->table[i];
        if (entry->node == NULL) {
            break;
        }
        if (entry->hash != hash) {
            continue; /* the node is not read, because it is probably not in the cache */
        }
        if (!(entry->node->flags & PROF_NODE_SHARED)) {
            stale = stale == NULL ? entry : stale;
        } else if (equal_nodes(node, entry->node, slots)) {
            VM_ASSERT(entry->node->context.method == NULL);
            struct prof_node *found = entry->node;
            if (stale != NULL) { /* so that the next search finds the node at once */
                struct prof_shared_entry moved = *entry;
                *entry = *stale;
                *stale = moved;
            }
            return found;
        }
    }
    if (stale == NULL) {
        stale = entry;
        sharing->table_count++;
    }
    *stale = (struct prof_shared_entry){node, hash};
    VM_ASSERT(sharing->table_count <= sharing->table_mask);
    return NULL;
}

/* --- contexts that are done ---------------------------------------------------------------- */

/* Returns a node's memory to the tree if it is the tree's newest allocation; otherwise the memory
 * stays unused. */
static void release(struct prof_tree *tree, struct prof_node *node, uint32_t slots)
{
    char *start = (char *)node, *end = (char *)(node->counters + point_count(node));
    char *callees = (char *)node->context.callees;
    if (slots > 0) {
        if (callees != end) {
            return;
        }
        end += slots * sizeof *node->context.callees;
    }
    if (end == tree->free_bytes) {
        tree->free_bytes = start;
    }
}

void prof_share_finish(struct prof_tree *tree, struct prof_node *node, struct prof_node *parent,
                       uint32_t slot)
{
    VM_ASSERT(slot < prof_node_slots(parent) && !prof_node_is_leaf(parent));
    struct vm_context **place = &parent->context.callees[slot];
    uint32_t slots = prof_node_is_leaf(node) ? 0 : prof_node_slots(node);
    if ((node->flags & ~(uint32_t)SHAREABLE) != 0 || node->next != NULL || *place != &node->context
        || slots + point_count(node) > MAX_WORDS) {
        parent->flags |= PROF_NODE_PRIVATE;
        return;
    }
    VM_ASSERT(has_shared_callees(node, slots));
    struct prof_node *shared = find_or_add(&tree->sharing, node, slots, hash_node(node, slots));
    if (shared == NULL) {
        VM_ASSERT((node->flags & (PROF_NODE_PRIVATE | PROF_NODE_SHARED)) == 0);
        node->context.method = NULL; /* a node without a method cannot be entered */
        node->flags |= PROF_NODE_SHARED;
    } else {
        VM_ASSERT((shared->flags & PROF_NODE_SHARED) != 0 && shared->facts == node->facts);
        shared->flags |= PROF_NODE_HAS_PARENTS;
        *place = &shared->context;
        release(tree, node, slots);
    }
}

void prof_share_grow_fresh(struct prof_sharing *sharing)
{
    uint32_t capacity = sharing->fresh_capacity * 2 + 256;
    size_t size = sizeof *sharing->fresh;
    sharing->fresh = prof_grow(sharing->fresh, sharing->fresh_capacity * size,
                               sharing->fresh_count * size, capacity * size);
    sharing->fresh_capacity = capacity;
    VM_ASSERT(sharing->fresh_count <= sharing->fresh_capacity);
}

/* --- entered again ------------------------------------------------------------------------- */

struct prof_node *prof_share_take(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                                  struct prof_node *previous, struct prof_node *node)
{
    VM_ASSERT((node->flags & PROF_NODE_SHARED) != 0 && slot < prof_node_slots(caller));
    struct prof_node *own = node;
    if (node->flags & PROF_NODE_HAS_PARENTS) {
        own = prof_cct_copy(tree, node);
        if (own == NULL) {
            return NULL;
        }
    }
    own->flags &= ~(uint32_t)(PROF_NODE_SHARED | PROF_NODE_HAS_PARENTS);
    own->flags |= PROF_NODE_PRIVATE;
    caller->flags |= PROF_NODE_PRIVATE;
    own->depth = caller->depth + 1; /* the shared subtree may be at another depth */
    own->context.method = own->facts->method;
    atomic_thread_fence(memory_order_release); /* other threads may read the node at any time */
    VM_ASSERT(own->context.callees != NULL);
    if (previous == NULL) {
        caller->context.callees[slot] = &own->context;
    } else {
        previous->next = own;
    }
    return own;
}
