#include "profiler/tree/nodes/callees.h"

#include "profiler/tree/memory.h"
#include "vm/base/assert.h"

#define FIRST_ENTRIES 256u

/* Slot number of an entry for a chain that could not be indexed completely. */
#define NO_SLOT UINT32_MAX

/* callee NULL: the key of the entry that marks the chain as indexed. */
static uint32_t hash_key(const struct prof_node *caller, uint32_t slot, int32_t site,
                         const struct vm_method *callee)
{
    uint64_t mixed = ((uint64_t)(uintptr_t)caller >> 3) * 0x9e3779b97f4a7c15u
                     + ((uint64_t)(uintptr_t)callee >> 3) * 0xc2b2ae3d27d4eb4fu
                     + ((uint64_t)slot << 32 | (uint32_t)site) * 0x165667b19e3779f9u;
    return (uint32_t)((mixed ^ mixed >> 29) >> 24);
}

static const struct vm_method *callee_of(const struct prof_callees_entry *entry)
{
    return entry->node == NULL ? NULL : entry->node->facts->method;
}

static int32_t site_of(const struct prof_callees_entry *entry)
{
    return entry->node == NULL ? 0 : entry->node->site;
}

/* Returns the entry with this key, or the free entry where it would be stored. */
static struct prof_callees_entry *find_entry(const struct prof_callees *index,
                                             const struct prof_node *caller, uint32_t slot,
                                             int32_t site, const struct vm_method *callee)
{
    uint32_t i = hash_key(caller, slot, site, callee) & index->mask;
    VM_ASSERT(index->entries != NULL && index->count <= index->mask);
    for (;; i = (i + 1) & index->mask) {
        struct prof_callees_entry *entry = &index->entries[i];
        if (entry->caller == NULL
            || (entry->caller == caller && entry->slot == slot && callee_of(entry) == callee
                && site_of(entry) == site)) {
            return entry;
        }
    }
}

static bool grow(struct prof_callees *index)
{
    struct prof_callees old = *index;
    uint32_t old_size = old.entries == NULL ? 0 : old.mask + 1;
    uint32_t size = old_size == 0 ? FIRST_ENTRIES : old_size * 2;
    size_t bytes = size * sizeof *index->entries, limit = prof_tree_plan->limit_bytes;
    if (limit != 0 && prof_memory_bytes() + bytes > limit) {
        return false;
    }
    struct prof_callees_entry *entries = prof_try_allocate(bytes);
    if (entries == NULL) {
        return false;
    }
    *index = (struct prof_callees){entries, size - 1, 0};
    for (uint32_t i = 0; i < old_size; i++) {
        const struct prof_callees_entry *entry = &old.entries[i];
        if (entry->caller != NULL && entry->slot != NO_SLOT) {
            VM_ASSERT((entry->caller->flags & PROF_NODE_PRIVATE) != 0);
            *find_entry(index, entry->caller, entry->slot, site_of(entry), callee_of(entry)) =
                *entry;
            index->count++;
        }
    }
    prof_release(old.entries, old_size * sizeof *old.entries);
    return true;
}

/* Adds an entry. The table is at most three quarters full, so that searches are short. Returns
 * false if there is no memory. */
static bool put(struct prof_callees *index, const struct prof_node *caller, uint32_t slot,
                struct prof_node *node)
{
    if (index->count * 4 >= (index->entries == NULL ? 0 : index->mask * 3) && !grow(index)) {
        return false;
    }
    struct prof_callees_entry entry = {caller, node, slot};
    struct prof_callees_entry *place =
        find_entry(index, caller, slot, site_of(&entry), callee_of(&entry));
    index->count += place->caller == NULL;
    *place = entry;
    VM_ASSERT(index->count * 4 <= index->mask * 4u);
    return true;
}

static struct prof_callees_entry *find_chain(const struct prof_callees *index,
                                             const struct prof_node *caller, uint32_t slot)
{
    if (index->entries == NULL) {
        return NULL;
    }
    struct prof_callees_entry *entry = find_entry(index, caller, slot, 0, NULL);
    return entry->caller == NULL ? NULL : entry;
}

bool prof_callees_index(struct prof_tree *tree, struct prof_node *caller, uint32_t slot)
{
    struct prof_callees *index = &tree->callees;
    if (find_chain(index, caller, slot) != NULL) {
        return true;
    }
    caller->flags |= PROF_NODE_PRIVATE; /* stays private for ever, because the index refers to this
                                           node */
    VM_ASSERT(slot < prof_node_slots(caller));
    for (struct prof_node *node = prof_node_callee(caller, slot); node != NULL; node = node->next) {
        if (!put(index, caller, slot, node)) {
            return false;
        }
    }
    return put(index, caller, slot, NULL);
}

struct prof_node *prof_callees_find(const struct prof_tree *tree, const struct prof_node *caller,
                                    uint32_t slot, int32_t site, const struct vm_method *callee)
{
    const struct prof_callees_entry *entry = find_entry(&tree->callees, caller, slot, site, callee);
    return entry->caller == NULL ? NULL : entry->node;
}

void prof_callees_put(struct prof_tree *tree, struct prof_node *caller, uint32_t slot,
                      struct prof_node *node)
{
    struct prof_callees_entry *chain = find_chain(&tree->callees, caller, slot);
    if (chain != NULL && !put(&tree->callees, caller, slot, node)) {
        chain->slot = NO_SLOT;
    }
}

void prof_callees_clear(struct prof_tree *tree)
{
    struct prof_callees *index = &tree->callees;
    prof_release(index->entries, ((size_t)index->mask + 1) * sizeof *index->entries);
    *index = (struct prof_callees){.entries = NULL};
}
