/*
 * Global and weak global references: two tables. A table is a list of blocks that are never freed;
 * an unused slot contains the link to the next one, with the low bit set. The collector scans
 * blocks of global references, but not blocks of weak ones: a sweeper clears the weak slots whose
 * objects were not reached.
 *
 * The sweeper runs while all other threads are stopped at arbitrary instructions, so it cannot take
 * a lock. It does not need one: blocks are published before their slots are used, and each slot is
 * one word.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/heap/heap.h"
#include "vm/thread/handles.h"
#include "vm/runtime/exceptions.h"

/* Each block is twice as large as the previous one, so that a few blocks hold many references. */
#define FIRST_BLOCK_SLOTS 512u
#define LAST_BLOCK_SLOTS 65536u

struct global_block {
    struct global_block *next;
    uintptr_t *slots;
    uint32_t count;
};

struct global_table {
    struct vm_lock lock;
    struct global_block *_Atomic blocks;
    uintptr_t *free_slots;
};

static struct global_table strong_table = {.lock = VM_LOCK(GLOBAL_REFERENCES)};
static struct global_table weak_table = {.lock = VM_LOCK(GLOBAL_REFERENCES)};

/* Adds a block. The caller must not hold the lock, because the allocation may start a collection,
 * for which all threads must stop. */
static bool grow(struct global_table *table)
{
    struct global_block *last = atomic_load_explicit(&table->blocks, memory_order_acquire);
    uint32_t count = last == NULL                     ? FIRST_BLOCK_SLOTS
                     : last->count < LAST_BLOCK_SLOTS ? 2 * last->count
                                                      : LAST_BLOCK_SLOTS;
    struct global_block *block = malloc(sizeof *block);
    uintptr_t *slots = table == &weak_table ? malloc(count * sizeof *slots)
                                            : vm_heap_alloc_root_words(count, true);
    if (block == NULL || slots == NULL) {
        free(block);
        if (table == &weak_table) {
            free(slots);
        } else if (slots != NULL) {
            vm_heap_free_root_words(slots);
        }
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uintptr_t next = i + 1 < count ? (uintptr_t)&slots[i + 1] : 0;
        slots[i] = next | VM_JNI_LINK_TAG;
    }
    block->slots = slots;
    block->count = count;
    vm_lock_take(&table->lock);
    slots[count - 1] = (uintptr_t)table->free_slots | VM_JNI_LINK_TAG;
    block->next = atomic_load_explicit(&table->blocks, memory_order_relaxed);
    atomic_store_explicit(&table->blocks, block, memory_order_release);
    table->free_slots = slots;
    vm_lock_release(&table->lock);
    return true;
}

/* Stores the object in a free slot. Returns NULL if there is none. */
static uintptr_t *take_free_slot(struct global_table *table, struct vm_object *object)
{
    vm_lock_take(&table->lock);
    uintptr_t *slot = table->free_slots;
    if (slot != NULL) {
        VM_ASSERT((*slot & VM_JNI_LINK_TAG) != 0);
        VM_ASSERT(((uintptr_t)object & VM_JNI_LINK_TAG) == 0);
        table->free_slots = (uintptr_t *)(*slot & ~VM_JNI_LINK_TAG);
        __atomic_store_n(slot, (uintptr_t)object, __ATOMIC_RELEASE);
    }
    vm_lock_release(&table->lock);
    return slot;
}

static uintptr_t *take_slot(struct global_table *table, struct vm_object *object)
{
    uintptr_t *slot = take_free_slot(table, object);
    while (slot == NULL && grow(table)) {
        slot = take_free_slot(table, object);
    }
    return slot;
}

static bool is_slot_of(struct global_table *table, const uintptr_t *slot)
{
    struct global_block *block = atomic_load_explicit(&table->blocks, memory_order_acquire);
    for (; block != NULL; block = block->next) {
        if (slot >= block->slots && slot < block->slots + block->count) {
            return true;
        }
    }
    return false;
}

/* Returns whether a slot is in the table and its reference is not deleted. */
static bool is_used(struct global_table *table, const uintptr_t *slot)
{
    return is_slot_of(table, slot) && (*slot & VM_JNI_LINK_TAG) == 0;
}

static void release_slot(struct global_table *table, jobject reference, uintptr_t tag)
{
    if (((uintptr_t)reference & VM_JNI_TAG_MASK) != tag) {
        return;
    }
    uintptr_t *slot = (uintptr_t *)((uintptr_t)reference & ~VM_JNI_TAG_MASK);
    vm_lock_take(&table->lock);
    if (is_used(table, slot)) {
        VM_ASSERT(table->free_slots == NULL || (*table->free_slots & VM_JNI_LINK_TAG) != 0);
        __atomic_store_n(slot, (uintptr_t)table->free_slots | VM_JNI_LINK_TAG, __ATOMIC_RELEASE);
        table->free_slots = slot;
    }
    vm_lock_release(&table->lock);
}

static jobject new_reference(struct vm_thread *self, struct global_table *table, uintptr_t tag,
                             struct vm_object *object)
{
    if (object == NULL) {
        return NULL;
    }
    uintptr_t *slot = take_slot(table, object);
    if (slot == NULL) {
        vm_throw_out_of_memory(self, "JNI global references");
        return NULL;
    }
    return (jobject)((uintptr_t)slot | tag);
}

jobject vm_jni_new_global(struct vm_thread *self, struct vm_object *object)
{
    return new_reference(self, &strong_table, VM_JNI_GLOBAL_TAG, object);
}

void vm_jni_delete_global(jobject reference)
{
    release_slot(&strong_table, reference, VM_JNI_GLOBAL_TAG);
}

jweak vm_jni_new_weak(struct vm_thread *self, struct vm_object *object)
{
    return new_reference(self, &weak_table, VM_JNI_WEAK_TAG, object);
}

void vm_jni_delete_weak(jweak reference)
{
    release_slot(&weak_table, reference, VM_JNI_WEAK_TAG);
}

jobjectRefType vm_jni_reference_type(struct vm_thread *self, jobject reference)
{
    uintptr_t tag = (uintptr_t)reference & VM_JNI_TAG_MASK;
    const uintptr_t *slot = (const uintptr_t *)((uintptr_t)reference & ~VM_JNI_TAG_MASK);
    if (slot == NULL) {
        return JNIInvalidRefType;
    }
    switch (tag) {
    case 0:
        return vm_jni_local_reference_type(self, reference);
    case VM_JNI_GLOBAL_TAG:
        return is_used(&strong_table, slot) ? JNIGlobalRefType : JNIInvalidRefType;
    case VM_JNI_WEAK_TAG:
        return is_used(&weak_table, slot) ? JNIWeakGlobalRefType : JNIInvalidRefType;
    default:
        return JNIInvalidRefType;
    }
}

static void sweep_weak_references(void)
{
    struct global_block *block = atomic_load_explicit(&weak_table.blocks, memory_order_acquire);
    for (; block != NULL; block = block->next) {
        for (uint32_t i = 0; i < block->count; i++) {
            uintptr_t content = block->slots[i];
            if (content != 0 && (content & VM_JNI_LINK_TAG) == 0
                && !vm_heap_is_marked((const struct vm_object *)content)) {
                block->slots[i] = 0;
            }
        }
    }
}

void vm_jni_handles_init(void)
{
    vm_heap_add_weak_sweeper(sweep_weak_references);
}
