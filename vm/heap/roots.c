/*
 * The roots that only the machine knows: Java stacks, what hangs on thread records, and the
 * objects made immortal. All of it is read with the world stopped, wherever the threads
 * happened to be, so every structure is whole after each single store of its writers.
 */
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_mark.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "vm/heap/heap_internal.h"
#include "vm/code/frame.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

#define MAX_SOURCES 8
#define FIRST_CHUNK 1024u

/* Whole ranges go to the mark stack, which must not overflow then: so many at most. The
 * rest is looked at word by word at once, which is safe in any case. */
#define MAX_PUSHED_RANGES 1000

/* Immortal objects, in chunks of growing size, newest first. */
struct root_chunk {
    struct root_chunk *next;
    size_t count, capacity;
    struct vm_object *objects[];
};

static struct root_chunk *root_chunks;
static pthread_mutex_t root_lock = PTHREAD_MUTEX_INITIALIZER;

static void (*sources[MAX_SOURCES])(vm_heap_push_function *push);
static size_t source_count;
static void (*sweepers[MAX_SOURCES])(void);
static size_t sweeper_count;

static GC_push_other_roots_proc push_collector_roots;
static unsigned pushed_ranges;

static void push(const void *bottom, const void *top)
{
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
 * Objects on a private list are not garbage, though nobody points to them. The owner may
 * stand in the middle of taking one: its register then keeps the object, and the list still
 * begins there or at the next one.
 */
static void mark_free_lists(const struct vm_thread *thread)
{
    for (int kind = 0; kind < VM_ALLOC_KINDS; kind++) {
        for (int granules = 0; granules < VM_ALLOC_MAX_GRANULES; granules++) {
            void *object = thread->free_lists[kind][granules];
            for (; object != NULL; object = *(void **)object) {
                GC_set_mark_bit(object);
            }
        }
    }
}

/*
 * Frame by frame, without the places of contexts: where none are kept, these still hold what was
 * there before the call, often the result of the call before it.
 */
static void push_frames(const union vm_slot *fp, const union vm_slot *end)
{
    while (fp != NULL) {
        push(fp + VM_FRAME_RETURN_PC, end);
        end = fp + VM_FRAME_NODE;
        fp = fp[VM_FRAME_CALLER].p;
    }
}

static void push_thread(const struct vm_thread *thread)
{
    union vm_slot *fp = __atomic_load_n(&thread->fp, __ATOMIC_RELAXED);
    if (fp != NULL) {
        push_frames(fp, vm_frame_end(fp));
    }
    push_object(&thread->object);
    push_object(&thread->exception);
    push_object(&thread->async_exception);
    GC_push_all_eager(thread->held_locks, thread->held_locks + thread->held_lock_count);
}

static void push_all_roots(void)
{
    pushed_ranges = 0;
    for (const struct vm_thread *thread = __atomic_load_n(&vm.threads, __ATOMIC_RELAXED);
         thread != NULL; thread = __atomic_load_n(&thread->next, __ATOMIC_RELAXED)) {
        mark_free_lists(thread);
        push_thread(thread);
    }
    for (const struct root_chunk *chunk = root_chunks; chunk != NULL; chunk = chunk->next) {
        push(chunk->objects, chunk->objects + chunk->count);
    }
    vm_heap_push_queues(push);
    for (size_t i = 0; i < source_count; i++) {
        sources[i](push);
    }
    if (push_collector_roots != NULL) {
        push_collector_roots();
    }
}

void vm_heap_for_each_root_range(vm_heap_push_function *to)
{
    for (const struct root_chunk *chunk = root_chunks; chunk != NULL; chunk = chunk->next) {
        to(chunk->objects, chunk->objects + chunk->count);
    }
    for (size_t i = 0; i < source_count; i++) {
        sources[i](to);
    }
}

void vm_heap_init_roots(void)
{
    push_collector_roots = GC_get_push_other_roots();
    GC_set_push_other_roots(push_all_roots);
}

void vm_heap_root(struct vm_object *object)
{
    pthread_mutex_lock(&root_lock);
    struct root_chunk *chunk = root_chunks;
    if (chunk == NULL || chunk->count == chunk->capacity) {
        size_t capacity = chunk == NULL ? FIRST_CHUNK : chunk->capacity * 2;
        struct root_chunk *fresh = malloc(sizeof *fresh + capacity * sizeof(struct vm_object *));
        if (fresh == NULL) {
            vm_message("out of memory for the table of permanent objects");
            abort();
        }
        fresh->next = chunk;
        fresh->count = 0;
        fresh->capacity = capacity;
        __atomic_store_n(&root_chunks, fresh, __ATOMIC_RELEASE);
        chunk = fresh;
    }
    chunk->objects[chunk->count] = object;
    __atomic_store_n(&chunk->count, chunk->count + 1, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&root_lock);
}

void vm_heap_add_root_source(void (*source)(vm_heap_push_function *push))
{
    if (source_count == MAX_SOURCES) {
        abort();
    }
    sources[source_count] = source;
    __atomic_store_n(&source_count, source_count + 1, __ATOMIC_RELEASE);
}

void vm_heap_add_weak_sweeper(void (*sweeper)(void))
{
    if (sweeper_count == MAX_SOURCES) {
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
