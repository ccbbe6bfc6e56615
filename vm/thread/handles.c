#include "vm/thread/handles.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/monitor.h"

/* Each block is twice as large as the previous one, so that a few blocks hold many references. */
#define FIRST_BLOCK_SLOTS 128u
#define LAST_BLOCK_SLOTS 65536u

/*
 * A deleted slot contains the link to the next one. The low bit marks a link, so that it is never
 * mistaken for an object.
 */

static bool is_link(const struct vm_object *content)
{
    return ((uintptr_t)content & VM_JNI_LINK_TAG) != 0;
}

static struct vm_object *make_link(struct vm_object **next)
{
    return (struct vm_object *)((uintptr_t)next | VM_JNI_LINK_TAG);
}

static struct vm_object **follow_link(const struct vm_object *content)
{
    return (struct vm_object **)((uintptr_t)content & ~VM_JNI_LINK_TAG);
}

static struct vm_jni_block *create_block(struct vm_jni_block *previous)
{
    VM_ASSERT(previous == NULL || previous->next == NULL);
    size_t count =
        previous == NULL ? FIRST_BLOCK_SLOTS : 2 * (size_t)(previous->end - previous->slots);
    count = count < LAST_BLOCK_SLOTS ? count : LAST_BLOCK_SLOTS;
    struct vm_jni_block *block = malloc(sizeof *block);
    struct vm_object **slots = vm_heap_alloc_root_words(count, true);
    if (block == NULL || slots == NULL) {
        free(block);
        vm_heap_free_root_words(slots);
        return NULL;
    }
    memset(slots, 0, count * sizeof *slots);
    block->previous = previous;
    block->next = NULL;
    block->slots = slots;
    block->end = slots + count;
    if (previous != NULL) {
        previous->next = block;
    }
    return block;
}

struct vm_jni_handles *vm_jni_handles_of(struct vm_thread *self)
{
    if (self->handles != NULL) {
        return self->handles;
    }
    struct vm_jni_handles *handles = calloc(1, sizeof *handles);
    struct vm_jni_block *block = handles == NULL ? NULL : create_block(NULL);
    if (block == NULL) {
        free(handles);
        vm_throw_out_of_memory(self, "JNI local references");
        return NULL;
    }
    handles->block = block;
    handles->top = handles->start = block->slots;
    handles->capacity = VM_JNI_LOCAL_CAPACITY;
    self->handles = handles;
    return handles;
}

void vm_jni_handles_release(struct vm_thread *self)
{
    struct vm_jni_handles *handles = self->handles;
    if (handles == NULL) {
        return;
    }
    for (uint32_t i = handles->monitor_count; i > 0; i--) {
        vm_monitor_exit_notifying(self, handles->monitors[i - 1]);
    }
    self->exception = NULL;
    struct vm_jni_block *block = handles->block;
    while (block->next != NULL) {
        block = block->next;
    }
    while (block != NULL) {
        VM_ASSERT(block->previous == NULL || block->previous->next == block);
        struct vm_jni_block *previous = block->previous;
        vm_heap_free_root_words(block->slots);
        free(block);
        block = previous;
    }
    if (handles->monitors != NULL) {
        vm_heap_free_root_words(handles->monitors);
    }
    free(handles->frames);
    free(handles);
    self->handles = NULL;
}

/* --- local frames --- */

/* Returns whether `top` is in the current block, and the frame counts are in order. */
static bool is_consistent(const struct vm_jni_handles *handles)
{
    const struct vm_jni_block *block = handles->block;
    return handles->top >= block->slots && handles->top <= block->end
           && handles->frame_base <= handles->frame_count
           && handles->frame_count <= handles->frame_capacity;
}

static inline void begin_frame(struct vm_jni_handles *handles, struct vm_jni_mark *mark)
{
    VM_ASSERT(is_consistent(handles));
    mark->block = handles->block;
    mark->top = handles->top;
    mark->start = handles->start;
    mark->free_slots = handles->free_slots;
    mark->frame_base = handles->frame_base;
    mark->capacity = handles->capacity;
    mark->count = handles->count;
    handles->start = handles->top;
    handles->free_slots = NULL;
    handles->count = 0;
}

void vm_jni_enter_frame(struct vm_jni_handles *handles, struct vm_jni_mark *mark)
{
    begin_frame(handles, mark);
    handles->frame_base = handles->frame_count;
    handles->capacity = VM_JNI_LOCAL_CAPACITY;
}

/* Returns to an earlier state. Clears the slots beyond the top, so that they keep no object
 * alive. */
static void go_back(struct vm_jni_handles *handles, const struct vm_jni_mark *mark)
{
    while (handles->block != mark->block) {
        struct vm_jni_block *block = handles->block;
        memset(block->slots, 0, (size_t)((char *)handles->top - (char *)block->slots));
        handles->block = block->previous;
        handles->top = handles->block->end;
    }
    for (struct vm_object **slot = mark->top; slot < handles->top; slot++) {
        *slot = NULL;
    }
    VM_ASSERT(mark->top <= handles->top);
    handles->top = mark->top;
    handles->start = mark->start;
    handles->free_slots = mark->free_slots;
    handles->capacity = mark->capacity;
    handles->count = mark->count;
    VM_ASSERT(is_consistent(handles));
}

void vm_jni_leave_frame(struct vm_jni_handles *handles, const struct vm_jni_mark *mark)
{
    VM_ASSERT(handles->frame_base <= handles->frame_count);
    go_back(handles, mark);
    handles->frame_count = handles->frame_base;
    handles->frame_base = mark->frame_base;
    VM_ASSERT(is_consistent(handles));
}

bool vm_jni_push_local_frame(struct vm_thread *self, uint32_t capacity)
{
    struct vm_jni_handles *handles = vm_jni_handles_of(self);
    if (handles == NULL) {
        return false;
    }
    if (!VM_RESERVE(handles->frames, handles->frame_capacity, handles->frame_count + 1)) {
        vm_throw_out_of_memory(self, "JNI local frames");
        return false;
    }
    begin_frame(handles, &handles->frames[handles->frame_count++]);
    handles->capacity = capacity > VM_JNI_LOCAL_CAPACITY ? capacity : VM_JNI_LOCAL_CAPACITY;
    VM_ASSERT(is_consistent(handles));
    return true;
}

bool vm_jni_pop_local_frame(struct vm_thread *self)
{
    struct vm_jni_handles *handles = self->handles;
    if (handles == NULL || handles->frame_count == handles->frame_base) {
        return false;
    }
    go_back(handles, &handles->frames[--handles->frame_count]);
    return true;
}

/* --- local references --- */

jobject vm_jni_new_local(struct vm_thread *self, struct vm_object *object)
{
    if (object == NULL) {
        return NULL;
    }
    struct vm_jni_handles *handles = vm_jni_handles_of(self);
    if (handles == NULL) {
        return NULL;
    }
    struct vm_object **slot = handles->free_slots;
    if (slot != NULL) {
        VM_ASSERT(is_link(*slot));
        handles->free_slots = follow_link(*slot);
        *slot = object;
        handles->count++;
        return (jobject)slot;
    }
    if (handles->top == handles->block->end) {
        struct vm_jni_block *block = handles->block->next;
        if (block == NULL) {
            block = create_block(handles->block);
        }
        if (block == NULL) {
            vm_throw_out_of_memory(self, "JNI local references");
            return NULL;
        }
        handles->block = block;
        handles->top = block->slots;
    }
    slot = handles->top++;
    VM_ASSERT(*slot == NULL && is_consistent(handles));
    *slot = object;
    handles->count++;
    return (jobject)slot;
}

static bool is_on_java_stack(const struct vm_thread *self, const void *address)
{
    return (const char *)address >= (const char *)self->stack_base
           && (const char *)address < (const char *)self->stack_end;
}

static bool is_in_frame(const struct vm_jni_handles *handles, struct vm_object **slot)
{
    struct vm_object **end = handles->top;
    const struct vm_jni_block *block = handles->block;
    while (handles->start < block->slots || handles->start > block->end) {
        if (slot >= block->slots && slot < end) {
            return true;
        }
        block = block->previous;
        end = block->end;
    }
    return slot >= handles->start && slot < end;
}

void vm_jni_delete_local(struct vm_thread *self, jobject reference)
{
    struct vm_object **slot = (struct vm_object **)reference;
    struct vm_jni_handles *handles = self->handles;
    if (slot == NULL || handles == NULL || ((uintptr_t)slot & VM_JNI_TAG_MASK) != 0) {
        return;
    }
    if (is_on_java_stack(self, slot)) {
        *slot = NULL;
        return;
    }
    if (*slot == NULL || is_link(*slot)) {
        return;
    }
    if (handles->top
        == handles->start) { /* the slot belongs to an outer frame, which still counts it */
        *slot = NULL;
        return;
    }
    VM_ASSERT(handles->count != 0 || !is_in_frame(handles, slot));
    handles->count -= is_in_frame(handles, slot);
    if (slot == handles->top - 1) {
        *slot = NULL;
        handles->top = slot;
        return;
    }
    *slot = make_link(handles->free_slots);
    handles->free_slots = slot;
}

static bool is_local(struct vm_thread *self, struct vm_object **slot)
{
    if (is_on_java_stack(self, slot)) {
        return *slot != NULL;
    }
    const struct vm_jni_handles *handles = self->handles;
    if (handles == NULL) {
        return false;
    }
    struct vm_object **end = handles->top;
    for (const struct vm_jni_block *block = handles->block; block != NULL;
         block = block->previous) {
        if (slot >= block->slots && slot < end) {
            return *slot != NULL && !is_link(*slot);
        }
        end = block->previous == NULL ? NULL : block->previous->end;
    }
    return false;
}

jobjectRefType vm_jni_local_reference_type(struct vm_thread *self, jobject reference)
{
    return is_local(self, (struct vm_object **)reference) ? JNILocalRefType : JNIInvalidRefType;
}

/* --- monitors --- */

bool vm_jni_note_monitor(struct vm_thread *self, struct vm_object *object)
{
    struct vm_jni_handles *handles = vm_jni_handles_of(self);
    if (handles == NULL) {
        return false;
    }
    if (handles->monitor_count == handles->monitor_capacity) {
        uint32_t capacity = handles->monitor_capacity == 0 ? 8 : handles->monitor_capacity * 2;
        struct vm_object **monitors = vm_heap_alloc_root_words(capacity, true);
        if (monitors == NULL) {
            vm_throw_out_of_memory(self, "JNI monitors");
            return false;
        }
        memset(monitors, 0, capacity * sizeof *monitors);
        if (handles->monitors != NULL) {
            memcpy(monitors, handles->monitors, handles->monitor_count * sizeof *monitors);
            vm_heap_free_root_words(handles->monitors);
        }
        handles->monitors = monitors;
        handles->monitor_capacity = capacity;
    }
    handles->monitors[handles->monitor_count++] = object;
    VM_ASSERT(handles->monitor_count <= handles->monitor_capacity);
    return true;
}

void vm_jni_forget_monitor(struct vm_thread *self, const struct vm_object *object)
{
    struct vm_jni_handles *handles = self->handles;
    if (handles == NULL) {
        return;
    }
    for (uint32_t i = handles->monitor_count; i > 0; i--) {
        if (handles->monitors[i - 1] == object) {
            handles->monitors[i - 1] = handles->monitors[--handles->monitor_count];
            handles->monitors[handles->monitor_count] = NULL;
            return;
        }
    }
}
