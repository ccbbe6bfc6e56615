/*
 * roots.c: the roots that only the machine knows: Java stacks, the objects of thread records, and
 * permanent objects. They are read with the world stopped, wherever the threads are, so writers
 * must keep every structure consistent after each single store.
 */
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_mark.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap_internal.h"
#include "vm/code/frame.h"
#include "vm/code/live.h"
#include "vm/thread/monitor.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

#define MAX_SWEEPERS 8
#define FIRST_CHUNK 1024u

/* The maximum number of ranges that are pushed on the mark stack as a whole. The stack must not
 * overflow while a range is pushed as a whole; after the frames no range is pushed in this way.
 * Further ranges are scanned immediately, word by word. This is always safe, because the collector
 * handles an overflow of the mark stack in this case, but it pushes each object that it finds. */
#define MAX_PUSHED_RANGES 1000

/* Permanent objects, in chunks of growing size, newest first. */
struct root_chunk {
    struct root_chunk *next;
    size_t count, capacity;
    struct vm_object *objects[];
};

static struct root_chunk *root_chunks;
static struct vm_lock root_lock = VM_LOCK(ROOTS);

static void (*sweepers[MAX_SWEEPERS])(void);
static size_t sweeper_count;

static GC_push_other_roots_proc push_collector_roots;
static unsigned pushed_ranges;

static void push(const void *bottom, const void *top)
{
    VM_ASSERT((const char *)bottom <= (const char *)top);
    void *from = (void *)(uintptr_t)bottom;
    void *to = (void *)(uintptr_t)top;
    if (pushed_ranges < MAX_PUSHED_RANGES) {
        pushed_ranges++;
        GC_push_all(from, to);
    } else {
        GC_push_all_eager(from, to);
    }
}

static void push_object(struct vm_object *const *place)
{
    GC_push_all_eager((void *)(uintptr_t)place, (void *)(uintptr_t)(place + 1));
}

/*
 * Marks the objects on a thread's free list, which are not garbage although no reference leads to
 * them. If the thread is just taking an object, a register keeps that object alive, and the list
 * starts at this object or at the next.
 */
static void mark_list(void *object)
{
    for (; object != NULL; object = *(void **)object) {
        GC_set_mark_bit(object);
    }
}

/* Drops a free list, and clears the links, because a stray word may keep an object of the list
 * alive. Without its link, such an object has no class and refers to no other object. */
static void drop_list(void **list)
{
    for (void *object = *list, *next; object != NULL; object = next) {
        next = *(void **)object;
        *(void **)object = NULL;
    }
    *list = NULL;
}

/* Returns whether a free list is empty, or its first object has the list's size. */
static bool is_list_of(const void *object, size_t bytes)
{
    return object == NULL
           || (GC_base((void *)(uintptr_t)object) == object && GC_size(object) == bytes);
}

/* Marks or drops a thread's free lists. The lists of a waiting thread are dropped: the thread does
 * not use them, and the lists of many waiting threads, with up to a block for each size and kind,
 * would fill the heap. */
static void mark_free_lists(struct vm_thread *thread)
{
    bool is_blocked = atomic_load_explicit(&thread->is_blocked, memory_order_relaxed);
    for (int kind = 0; kind < VM_ALLOC_KINDS; kind++) {
        for (int granules = 0; granules < VM_ALLOC_MAX_GRANULES; granules++) {
            VM_ASSERT(is_list_of(thread->free_lists[kind][granules], (size_t)granules << 4));
            if (is_blocked) {
                drop_list(&thread->free_lists[kind][granules]);
            } else {
                mark_list(thread->free_lists[kind][granules]);
            }
        }
    }
}

/* --- Java frames ----------------------------------------------------------------------------- */

/* A walk over all frames of a thread, entry frames included, newest first. */
struct frame_walk {
    union vm_slot *fp, *end; /* slots [fp, end) belong to this frame */
    const struct vm_cell *pc;
    bool is_top; /* see vm_frame_walk */
};

static bool start_walk(struct frame_walk *walk, const struct vm_thread *thread)
{
    walk->fp = __atomic_load_n(&thread->fp, __ATOMIC_RELAXED);
    walk->end = walk->fp == NULL ? NULL : vm_frame_end(walk->fp);
    walk->pc = thread->pc;
    walk->is_top = true;
    return walk->fp != NULL;
}

static bool next_frame(struct frame_walk *walk)
{
    walk->is_top = vm_frame_method(walk->fp) == NULL;
    walk->pc = walk->is_top ? walk->fp[0].p : walk->fp[VM_FRAME_RETURN_PC].p;
    walk->end = walk->fp + VM_FRAME_NODE;
    walk->fp = walk->fp[VM_FRAME_CALLER].p;
    return walk->fp != NULL;
}

/* Returns whether the method has translated code, for which live registers are known; for the
 * reference loop they are not. */
static bool has_places(const struct vm_method *method)
{
    return method != NULL && (method->flags & VM_ACC_NATIVE) == 0
           && !vm.plan->machine.count_bytecodes;
}

/* Pushes the class of an active method, which keeps the class alive. */
static void push_class(const struct vm_method *method)
{
    if (method != NULL && method->class->domain != NULL) {
        GC_push_all_eager((void *)(uintptr_t)&method->class,
                          (void *)(uintptr_t)(&method->class + 1));
    }
}

/*
 * Pushes the slots of a frame. For threads at a safepoint, live registers are known exactly; dead
 * registers are overwritten, so that no code finds a dead object there. If a method has just been
 * called and has no code yet, its arguments are live.
 */
static void push_frame(const struct frame_walk *walk, bool is_still)
{
    const struct vm_method *method = vm_frame_method(walk->fp);
    push_class(method);
    const struct vm_cell *place = vm_live_place(walk->pc, walk->is_top);
    if (!has_places(method)) {
        push(walk->fp, walk->end);
        return;
    }
    if (!vm_translation_has(method, place)) {
        push(walk->fp, walk->fp + method->arg_slots);
        return;
    }
    const uint64_t *live =
        vm_translation_at(method, place)->shows_frames ? NULL : vm_live_find(place);
    if (live == NULL) {
        push(walk->fp, walk->end);
        return;
    }
    uint32_t count = (uint32_t)(walk->end - walk->fp);
    VM_ASSERT(walk->end >= walk->fp);
    for (uint32_t i = 0; i < count; i++) {
        if (live[i / 64] >> i % 64 & 1) {
            push_object(&walk->fp[i].r);
        } else if (is_still) {
            walk->fp[i].u = VM_HEAP_DEAD_REGISTER;
        }
    }
}

static void push_frames(const struct vm_thread *thread)
{
    struct frame_walk walk;
    if (!start_walk(&walk, thread)) {
        return;
    }
    if (!thread->has_exact_frames) { /* the thread may be stopped in the middle of an instruction */
        push(walk.fp, walk.end);
        push_class(vm_frame_method(walk.fp));
        if (!next_frame(&walk)) {
            return;
        }
    }
    do {
        push_frame(&walk, thread->has_exact_frames);
    } while (next_frame(&walk));
}

static void prepare_frames(struct vm_thread *thread, bool is_still, void *data)
{
    (void)data;
    struct frame_walk walk;
    const struct vm_cell *last = NULL; /* recursion repeats the same address */
    VM_ASSERT(!thread->has_exact_frames);
    thread->has_exact_frames = is_still;
    if (!is_still || !start_walk(&walk, thread)) {
        return;
    }
    do {
        const struct vm_method *method = vm_frame_method(walk.fp);
        const struct vm_cell *place = vm_live_place(walk.pc, walk.is_top);
        if (place != last && has_places(method) && vm_translation_has(method, place)) {
            (void)vm_live_prepare(method, place);
        }
        last = place;
    } while (next_frame(&walk));
}

void vm_heap_prepare_frames(void)
{
    vm_threads_for_each(prepare_frames, NULL);
}

static void unprepare_frames(struct vm_thread *thread, bool is_still, void *data)
{
    (void)is_still;
    (void)data;
    thread->has_exact_frames = false;
}

void vm_heap_unprepare_frames(void)
{
    vm_threads_for_each(unprepare_frames, NULL);
}

static void push_thread(const struct vm_thread *thread)
{
    VM_ASSERT(thread->held_lock_count <= thread->held_lock_capacity);
    push_frames(thread);
    push_object(&thread->object);
    push_object(&thread->exception);
    push_object(&thread->async_exception);
    GC_push_all_eager(thread->held_locks, thread->held_locks + thread->held_lock_count);
}

/* --- all roots -------------------------------------------------------------------------------- */

static void push_all_roots(void)
{
    vm_heap_callback_begins();
    pushed_ranges = 0;
    for (const struct root_chunk *chunk = root_chunks; chunk != NULL; chunk = chunk->next) {
        push(chunk->objects, chunk->objects + chunk->count);
    }
    vm_heap_push_queues(push);
    vm_heap_push_domains(push);
    pushed_ranges = MAX_PUSHED_RANGES;
    for (struct vm_thread *thread = __atomic_load_n(&vm.threads, __ATOMIC_RELAXED); thread != NULL;
         thread = __atomic_load_n(&thread->next, __ATOMIC_RELAXED)) {
        mark_free_lists(thread);
        push_thread(thread);
    }
    if (push_collector_roots != NULL) {
        push_collector_roots();
    }
    vm_heap_callback_ends();
}

void vm_heap_for_each_root_range(vm_heap_push_function *to)
{
    for (const struct root_chunk *chunk = root_chunks; chunk != NULL; chunk = chunk->next) {
        to(chunk->objects, chunk->objects + chunk->count);
    }
}

void vm_heap_init_roots(void)
{
    push_collector_roots = GC_get_push_other_roots();
    GC_set_push_other_roots(push_all_roots);
}

void vm_heap_root(struct vm_object *object)
{
    vm_lock_take(&root_lock);
    VM_ASSERT(GC_base(object) == object);
    struct root_chunk *chunk = root_chunks;
    if (chunk == NULL || chunk->count == chunk->capacity) {
        size_t capacity = chunk == NULL ? FIRST_CHUNK : chunk->capacity * 2;
        struct root_chunk *fresh = malloc(sizeof *fresh + capacity * sizeof(struct vm_object *));
        if (fresh == NULL) {
            vm_end_without_memory("the table of permanent objects");
        }
        fresh->next = chunk;
        fresh->count = 0;
        fresh->capacity = capacity;
        __atomic_store_n(&root_chunks, fresh, __ATOMIC_RELEASE);
        chunk = fresh;
    }
    VM_ASSERT(chunk->count < chunk->capacity);
    chunk->objects[chunk->count] = object;
    __atomic_store_n(&chunk->count, chunk->count + 1, __ATOMIC_RELEASE);
    vm_lock_release(&root_lock);
}

void vm_heap_add_weak_sweeper(void (*sweeper)(void))
{
    if (sweeper_count == MAX_SWEEPERS) {
        abort();
    }
    sweepers[sweeper_count] = sweeper;
    __atomic_store_n(&sweeper_count, sweeper_count + 1, __ATOMIC_RELEASE);
}

void vm_heap_run_weak_sweepers(void)
{
    for (size_t i = 0; i < sweeper_count; i++) {
        sweepers[i]();
    }
}
