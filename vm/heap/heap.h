/*
 * heap.h: Java objects and their reclamation, on Boehm's collector.
 *
 * There are three kinds of objects: objects with an exact layout (the class contains a mark
 * descriptor), reference arrays and class mirrors (every word is scanned), and primitive arrays
 * (never scanned). Each thread allocates from its own free lists, which are refilled in batches.
 * Roots are the live registers of Java frames (code/live.h), C stacks and registers of Java
 * threads, JNI handles, and the objects given to vm_heap_root. Metadata, translated code and
 * profiles are in other memory, which the collector does not scan.
 *
 * C stacks and registers are scanned conservatively, and memory checkers do not know the
 * collector's memory. Runs with the address sanitizer need ASAN_OPTIONS=detect_leaks=0 (and
 * detect_stack_use_after_return=0 if this check is on, because fake frames are not scanned);
 * valgrind reports the scan's reads of uninitialized words; the thread sanitizer does not work with
 * the collector's signals.
 *
 * Errors: allocation returns NULL with OutOfMemoryError pending, "Java heap space" when -Xmx is
 * reached or "Requested array size exceeds VM limit".
 */
#ifndef JP2VM_VM_HEAP_HEAP_H
#define JP2VM_VM_HEAP_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/class.h"
#include "vm/thread/thread.h"

/* Allocation kinds, indices of vm_thread.free_lists. */
enum vm_alloc_kind { VM_ALLOC_OBJECT, VM_ALLOC_REFERENCES, VM_ALLOC_PRIMITIVES };

/* The largest allowed array length, as in HotSpot for 64 bits. */
#define VM_MAX_ARRAY_LENGTH 0x7ffffffd

/* Initializes the collector, before the rest of the machine. 0 means the default size; for the
 * maximum this is a quarter of the computer's memory. */
bool vm_heap_init(size_t initial_bytes, size_t maximum_bytes);

/* Sets class->mark_descriptor from the positions of the reference fields in instances of the class.
 */
bool vm_heap_describe_class(struct vm_class *class);

/* Frees the layout that vm_heap_describe_class has made for the class. */
void vm_heap_forget_class(struct vm_class *class);

/* The general function, and the slow path of the others: returns an object with zeroed fields, and
 * registers it if it is a java.lang.ref.Reference. The class must be initialized or be in
 * initialization, and must have instances. */
struct vm_object *vm_heap_alloc_object_slow(struct vm_thread *self, struct vm_class *class);

/* Sets the class of an object from a free list; called before anything else is stored into the
 * object, because the collector may read the class at any moment. */
static inline void vm_heap_set_class(struct vm_object *object, struct vm_class *class)
{
    object->class = class;
    __asm__ volatile("" ::: "memory");
}

/* Returns whether memory is aligned as objects are, and zeroed except for the link. */
static inline bool vm_heap_is_fresh(const struct vm_object *object, size_t bytes)
{
    uint32_t bits = object->lock | object->length;
    for (size_t i = sizeof *object; i + sizeof(uint32_t) <= bytes; i += sizeof(uint32_t)) {
        bits |= *(const uint32_t *)vm_object_at(object, i);
    }
    return (uintptr_t)object % 16 == 0 && bits == 0;
}

/* Takes an object of `granules` * 16 bytes from the thread's list. Returns NULL if the list is
 * empty. */
static inline void *vm_heap_take(struct vm_thread *self, enum vm_alloc_kind kind, size_t granules)
{
    VM_ASSERT(self == vm_thread_current() && granules < VM_ALLOC_MAX_GRANULES);
    void *object = self->free_lists[kind][granules];
    if (object != NULL) {
        self->free_lists[kind][granules] = *(void **)object;
    }
    return object;
}

/* Return a new instance, for instructions, whose own probes report the allocation. Memory from the
 * free lists is zeroed except for the link. The fast version returns NULL if the free list is
 * empty. For arrays, see below. */
static inline struct vm_object *vm_heap_new_object_fast(struct vm_thread *self,
                                                        struct vm_class *class)
{
    VM_ASSERT(class->kind == VM_KIND_INSTANCE && class->instance_bytes >= VM_OBJECT_FIELDS);
    size_t granules = (class->instance_bytes + 15u) >> 4;
    if (granules < VM_ALLOC_MAX_GRANULES && !class->reference_kind) {
        struct vm_object *object = vm_heap_take(self, VM_ALLOC_OBJECT, granules);
        if (object != NULL) {
            VM_ASSERT(vm_heap_is_fresh(object, class->instance_bytes));
            vm_heap_set_class(object, class);
            return object;
        }
    }
    return NULL;
}

static inline struct vm_object *vm_heap_new_object(struct vm_thread *self, struct vm_class *class)
{
    struct vm_object *object = vm_heap_new_object_fast(self, class);
    return object != NULL ? object : vm_heap_alloc_object_slow(self, class);
}

/* Returns a new instance, for all other callers; notifies analyses. */
static inline struct vm_object *vm_heap_alloc_object(struct vm_thread *self, struct vm_class *class)
{
    VM_LOCKS_ALLOW(VM_LOCK_COLLECTS);
    struct vm_object *object = vm_heap_new_object(self, class);
    if (__builtin_expect(VM_PROBE_HOOK(allocated) != NULL, 0) && object != NULL) {
        VM_PROBE_HOOK(allocated)(self, object, class->instance_bytes);
    }
    return object;
}

/*
 * When the C stack is short, the collector finds more garbage. An instruction that allocates once
 * and can be run again makes use of this: between begin and end, the thread's allocation may return
 * NULL without an exception, and set retry_bytes. Then the loop collects, with a short stack, and
 * runs the instruction again; the second time the allocation succeeds or throws.
 */
static inline void vm_heap_begin_retry(struct vm_thread *self)
{
    VM_ASSERT(!self->may_retry);
    self->may_retry = !self->has_retried;
    self->has_retried = false;
}

static inline void vm_heap_end_retry(struct vm_thread *self)
{
    self->may_retry = false;
}

/*
 * Called when the calling thread throws an OutOfMemoryError: the handler may allocate a 128th of
 * -Xmx, at least 128 KB, in objects of at most 64 KB although the heap is full (docs/heap.md,
 * "Objects and blocks"). A further call renews the amount. Takes the collector's lock.
 */
void vm_heap_give_grace(struct vm_thread *self);

/* Collects for an allocation that returned NULL with retry_bytes set. If further collections are
 * useless, returns false with OutOfMemoryError pending. */
bool vm_heap_collect_for_retry(struct vm_thread *self);

/* Return a zeroed array; the caller ensures length >= 0. The first function is for instructions;
 * the second also notifies analyses. */
struct vm_object *vm_heap_new_array(struct vm_thread *self, struct vm_class *array_class,
                                    int32_t length);
struct vm_object *vm_heap_alloc_array(struct vm_thread *self, struct vm_class *array_class,
                                      int32_t length);

/* Returns an array of a primitive type whose elements may contain addresses of classes' records; it
 * is scanned like an array of references. */
struct vm_object *vm_heap_alloc_scanned_array(struct vm_thread *self, struct vm_class *array_class,
                                              int32_t length);

/* Returns an object of java.lang.Class with space for static fields; scanned as a whole. */
struct vm_object *vm_heap_alloc_mirror(struct vm_thread *self, struct vm_class *class_class,
                                       size_t bytes);

/* Returns a shallow copy of an object or array. The copy is unlocked and has no identity hash yet.
 */
struct vm_object *vm_heap_clone(struct vm_thread *self, struct vm_object *object);

/* Keeps the object alive for ever. */
void vm_heap_root(struct vm_object *object);

/* Returns an array of `count` words that the collector scans; the caller frees it. If memory runs
 * out, collects if `may_collect` is true, and returns NULL if that does not help. */
void *vm_heap_alloc_root_words(size_t count, bool may_collect);
void vm_heap_free_root_words(void *words);

/* Receives a range of words that may be references. */
typedef void vm_heap_push_function(const void *bottom, const void *top);

/* Adds the sweeper of a weak table. It is called at the end of marking, while all other threads are
 * stopped, after finalizable objects have been found and marked. The sweeper removes objects that
 * are not marked; it takes no locks and allocates nothing. At most 8 sweepers, added before the
 * machine runs threads. */
void vm_heap_add_weak_sweeper(void (*sweeper)(void));

/* Adds a function that is called after each collection for which all Java threads were at a
 * safepoint, while they are still there. The collecting thread calls the functions in the order in
 * which they were added. At most 4 functions, added before the machine runs threads. */
void vm_heap_on_collected(void (*function)(void));

/* Called when the memory of classes reaches its limit: collects at once, see runtime/unload.h. */
void vm_heap_collect_for_metadata(bool clear_soft);

/* Called when the memory of classes that may be unloaded has grown: makes the thread collect at its
 * next poll. */
void vm_heap_make_collection_due(struct vm_thread *self);

/* For sweepers: returns whether the object survives the current collection. */
bool vm_heap_is_marked(const struct vm_object *object);

/*
 * The types of references (java.lang.ref). The mark descriptor does not include the field with the
 * referent, so a reference does not keep its referent alive. The collector clears the field and
 * makes the reference available to vm_heap_take_pending_reference.
 */
enum vm_reference_type {
    VM_REFERENCE_NONE,
    VM_REFERENCE_SOFT,  /* cleared only when memory is short */
    VM_REFERENCE_WEAK,  /* cleared before finalization */
    VM_REFERENCE_FINAL, /* the library's own finalizer references */
    VM_REFERENCE_PHANTOM
};

/* Blocks until a cleared reference is available, and takes it. If no reference is available and
 * `wait` is false, returns NULL at once. */
struct vm_object *vm_heap_take_pending_reference(struct vm_thread *self, bool wait);

/* Waits in the same way, but takes no reference. For a library with a thread of its own that passes
 * on several references at a time. */
bool vm_heap_has_pending_references(void);
void vm_heap_wait_for_pending_reference(struct vm_thread *self);

/* Blocks until an unreachable object with a finalizer is available; see above for `wait`. */
struct vm_object *vm_heap_take_finalizable(struct vm_thread *self, bool wait);

/*
 * Registers an object whose class has a finalizer; called when the constructor of Object returns
 * (JLS 12.6.1), and for a copy of such an object. If it fails, returns false with an exception
 * pending.
 */
bool vm_heap_register_finalizable(struct vm_thread *self, struct vm_object *object);

/*
 * Does this for a library with its own finalizer references (VM_REFERENCE_FINAL), which sets the
 * function. If it fails, returns false with an exception pending. NULL: the heap itself watches the
 * object, and makes it available to vm_heap_take_finalizable when it is unreachable.
 */
extern bool (*vm_heap_new_finalizable)(struct vm_thread *self, struct vm_object *object);

/* System.gc for native methods: the thread collects when it is back in Java code, before it calls a
 * method. If no Java method is active, collects at once. */
void vm_heap_request_collection(struct vm_thread *self);

/* The same, called by a thread at a poll. */
void vm_heap_collect_at_poll(bool is_full);

/* Runs a full collection at once; clears soft references only if `clear_soft` is true. */
void vm_heap_collect(bool clear_soft);

/* The same at the end of the process, when analyses and other listeners have finished: they are not
 * notified of the collection. */
void vm_heap_collect_unnoticed(void);

/* Sizes of the heap in bytes. Any thread. */
size_t vm_heap_total_bytes(void);
size_t vm_heap_free_bytes(void);
size_t vm_heap_max_bytes(void);
size_t vm_heap_initial_bytes(void);

struct vm_heap_statistics {
    uint64_t collections, collection_ns, allocated_bytes;
    uint64_t peak_bytes; /* largest size of the heap */
    /* The last collection: its start and end (vm_time_ns), the bytes of used blocks before it, and
     * the bytes of live objects after it. All are 0 before the first collection. */
    uint64_t last_start_ns, last_end_ns, last_before_bytes, last_after_bytes;
};
void vm_heap_statistics(struct vm_heap_statistics *statistics);

/*
 * Runs a collection and calls `function` for all objects that survive it. `function` must not
 * allocate or take locks. Other threads wait.
 */
void vm_heap_for_each_object(void (*function)(struct vm_object *object, void *data), void *data);

/* The same without a collection; called directly after a collection, before anything is
 * allocated. */
void vm_heap_for_each_marked_object(void (*function)(struct vm_object *object, void *data),
                                    void *data);

/*
 * The collector's blocks. A block contains places for objects of one size and use; an object larger
 * than half a block has blocks of its own. Blocks in which a collection has marked no place are
 * unused.
 */
#define VM_HEAP_BLOCK_BYTES 4096u

enum vm_heap_use {
    VM_HEAP_OBJECTS = VM_ALLOC_OBJECT,
    VM_HEAP_REFERENCES = VM_ALLOC_REFERENCES, /* arrays of references, java.lang.Class objects */
    VM_HEAP_PRIMITIVES = VM_ALLOC_PRIMITIVES,
    VM_HEAP_OF_MACHINE /* tables of roots, and classes that may be unloaded */
};

struct vm_heap_place {
    const void *address;
    size_t bytes;
    enum vm_heap_use use;
    bool is_object; /* false: the place is on a thread's free list, or is used by the machine itself
                     */
};

/* Calls the function for all places that the last collection has marked; called like
 * vm_heap_for_each_marked_object. */
void vm_heap_for_each_marked_place(void (*function)(const struct vm_heap_place *place, void *data),
                                   void *data);

/* Returns the size of all unused blocks in bytes. */
size_t vm_heap_unused_bytes(void);

/* Passes `push` the ranges of words that refer to permanent objects. These words are roots in
 * addition to the stacks and records of threads. All other threads must be stopped, see
 * vm_run_at_safepoint. */
void vm_heap_for_each_root_range(vm_heap_push_function *push);

/* Returns the number of threads that mark in a collection. */
unsigned vm_heap_marker_count(void);

/* Returns whether collections are reported (-Xlog:gc). Any thread, at any time. */
bool vm_heap_is_verbose(void);
void vm_heap_set_verbose(bool is_verbose);

/* As pthread_create, but registers the new thread with the collector. */
int vm_heap_create_thread(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument);

/* Register and unregister the calling thread: for C threads that attach and detach themselves. */
bool vm_heap_thread_is_registered(void);
bool vm_heap_register_thread(void);
void vm_heap_unregister_thread(void);

/* Records a stack on which the calling thread, which must be registered, handles signals. If the
 * thread is on this stack when the world is stopped, only this stack is scanned. */
void vm_heap_note_signal_stack(void *stack, size_t bytes);

/* Clears leftovers of earlier calls below the caller's frame and in vector registers, because the
 * collector might take them for references. */
void vm_heap_scrub_stack(void);

/* Runs a function that waits and does not touch objects. Meanwhile collections do not interrupt
 * the thread, which is registered. Returns the function's result, which is not an object. */
void *vm_heap_block(void *(*function)(void *data), void *data);

/* Stops all other registered threads, wherever they are, and prevents collections. Between the two
 * calls, the caller must not allocate, not even by malloc, and must not take locks. */
void vm_heap_stop_world(void);
void vm_heap_start_world(void);

#endif
