/*
 * tags.c: tags are in a hash table keyed by the address of the object; objects do not move. The
 * table is swept at the end of marking, with the world stopped. Nothing may be allocated then, so
 * space to report the deaths of all tagged objects is reserved in advance. Unused space is freed
 * when a later collection finds far fewer tags.
 */
#include "vm/heap/tags.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"

#define FIRST_CAPACITY 1024u
#define NONE UINT32_MAX

struct tagged {
    uintptr_t object;
    uint64_t tag;
    uint32_t next; /* next entry of the chain, or NONE */
    uint16_t owner;
};

struct dead {
    uint64_t tag;
    uint16_t owner;
};

/* All these variables are guarded by the lock of the heap. */
static struct tagged *entries;
static uint32_t *heads; /* heads of the chains; their number is the capacity of `entries` */
static uint32_t count, capacity;
static uint32_t peak; /* number of tags when the last collection started */
static struct dead *dead;
static size_t dead_count, dead_capacity;

static uint32_t *head_of(uintptr_t object)
{
    VM_ASSERT(capacity != 0 && (capacity & (capacity - 1)) == 0);
    uint64_t hash = (uint64_t)object / 16 * UINT64_C(0x9e3779b97f4a7c15);
    return &heads[(hash >> 32) & (capacity - 1)];
}

static void link_entry(uint32_t i)
{
    VM_ASSERT(i < capacity);
    uint32_t *head = head_of(entries[i].object);
    entries[i].next = *head;
    *head = i;
}

static void link_all(void)
{
    memset(heads, 0xff, capacity * sizeof *heads);
    for (uint32_t i = 0; i < count; i++) {
        link_entry(i);
    }
}

static struct tagged *find(const struct vm_object *object, uint16_t owner)
{
    uint32_t i = capacity == 0 ? NONE : *head_of((uintptr_t)object);
    while (i != NONE && (entries[i].object != (uintptr_t)object || entries[i].owner != owner)) {
        VM_ASSERT(i < count);
        i = entries[i].next;
    }
    return i == NONE ? NULL : &entries[i];
}

/* A weak sweeper: removes the tags of dead objects, and records the deaths. */
static void sweep(void)
{
    uint32_t kept = 0;
    peak = count;
    VM_ASSERT(dead_count + count <= dead_capacity || count == 0);
    for (uint32_t i = 0; i < count; i++) {
        const struct tagged *entry = &entries[i];
        if (entry->tag == 0) {
            continue;
        }
        if (vm_heap_is_marked((const struct vm_object *)entry->object)) {
            entries[kept++] = *entry;
        } else {
            dead[dead_count++] = (struct dead){entry->tag, entry->owner};
        }
    }
    count = kept;
    VM_ASSERT(dead_count <= dead_capacity);
    if (capacity != 0) {
        link_all();
    }
}

static bool grow(void)
{
    uint32_t wanted = capacity == 0 ? FIRST_CAPACITY : capacity * 2;
    struct tagged *more = realloc(entries, wanted * sizeof *entries);
    entries = more == NULL ? entries : more;
    uint32_t *more_heads = more == NULL ? NULL : realloc(heads, wanted * sizeof *heads);
    if (more_heads == NULL) {
        return false;
    }
    if (capacity == 0) {
        vm_heap_add_weak_sweeper(sweep);
    }
    heads = more_heads;
    capacity = wanted;
    link_all();
    VM_ASSERT(count < capacity);
    return true;
}

/* Frees unused space, but leaves space for twice the largest recent number of tags. */
static void shrink(void)
{
    uint32_t most = peak > count ? peak : count, wanted = FIRST_CAPACITY;
    while (wanted / 2 < most) {
        wanted *= 2;
    }
    if (wanted > capacity / 2 || dead_count != 0) {
        return;
    }
    struct tagged *fewer = realloc(entries, wanted * sizeof *entries);
    uint32_t *fewer_heads = realloc(heads, wanted * sizeof *heads);
    struct dead *fewer_dead = realloc(dead, wanted * sizeof *dead);
    entries = fewer == NULL ? entries : fewer; /* if realloc fails, the larger block is kept */
    heads = fewer_heads == NULL ? heads : fewer_heads;
    dead = fewer_dead == NULL ? dead : fewer_dead;
    dead_capacity = wanted;
    capacity = wanted;
    VM_ASSERT(count <= capacity);
    link_all();
}

/* Reserves space for one more tag, and for the deaths of all tagged objects. */
static bool reserve(void)
{
    return VM_RESERVE(dead, dead_capacity, dead_count + count + 1) && (count < capacity || grow());
}

uint64_t vm_tag_get(const struct vm_object *object, uint16_t owner)
{
    vm_heap_lock();
    const struct tagged *entry = find(object, owner);
    uint64_t tag = entry == NULL ? 0 : entry->tag;
    vm_heap_unlock();
    return tag;
}

bool vm_tag_set(const struct vm_object *object, uint16_t owner, uint64_t tag)
{
    bool is_done = true;
    vm_heap_lock();
    struct tagged *entry = find(object, owner);
    if (entry != NULL) {
        entry->tag = tag;
    } else if (tag != 0) {
        is_done = reserve();
        if (is_done) {
            entries[count] =
                (struct tagged){.object = (uintptr_t)object, .tag = tag, .owner = owner};
            link_entry(count++);
            VM_ASSERT(count <= capacity && dead_count + count <= dead_capacity);
        }
    }
    vm_heap_unlock();
    return is_done;
}

bool vm_tag_take_dead(uint16_t *owner, uint64_t *tag)
{
    vm_heap_lock();
    bool has_one = dead_count != 0;
    if (has_one) {
        *owner = dead[--dead_count].owner;
        *tag = dead[dead_count].tag;
    } else {
        shrink();
    }
    vm_heap_unlock();
    return has_one;
}

void vm_tag_forget(uint16_t owner)
{
    uint32_t kept = 0;
    vm_heap_lock();
    for (uint32_t i = 0; i < count; i++) {
        if (entries[i].owner != owner) {
            entries[kept++] = entries[i];
        }
    }
    if (kept != count) {
        count = peak = kept;
        link_all();
        shrink();
    }
    vm_heap_unlock();
}
