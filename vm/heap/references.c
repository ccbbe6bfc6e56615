/*
 * references.c: handles references of java.lang.ref and objects with finalizers (JLS 12.6,
 * java.lang.ref).
 *
 * Every Reference object and every finalizable object is added to a table when it is allocated. The
 * tables do not keep objects alive. At the end of marking, with the world stopped, it is known
 * which objects are reachable. Then the functions here process the tables in the order that the API
 * documents: soft, weak, finalizers, phantom. If an unreachable object must live on, a traversal in
 * this file, which uses exact layouts, marks it and all objects that are reachable from it.
 *
 * Meanwhile malloc must not be used, because a stopped thread may hold malloc's lock. So space for
 * the queues is allocated when the tables grow, and the traversal's stack is mapped.
 */
#define _GNU_SOURCE
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <errno.h>
#include <gc/gc.h>
#include <gc/gc_mark.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/log.h"
#include "vm/base/machine_out.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap_internal.h"
#include "vm/runtime/loader.h"
#include "vm/thread/start_until_parked.h"

/* Low bit of a table entry: the entry is a final reference that has been handed out; its referent
 * is kept alive. */
#define IS_HANDED_OUT ((uintptr_t)1)

#define FIRST_CAPACITY 256
#define FIRST_STACK_BYTES ((size_t)64 << 10)

struct table {
    uintptr_t *entries;
    size_t count, capacity;
};

/* A first-in, first-out queue: the entries [first, first + count) of the array. */
struct queue {
    struct vm_object **objects;
    size_t first, count, capacity;
    sem_t available;
};

struct mark_stack {
    struct vm_object **objects;
    size_t count, capacity;
};

static struct table references, finalizables;
static struct queue pending, finalizable_queue;
static struct mark_stack stack;
static size_t soft_count; /* number of soft references in the table when they were last counted */
static atomic_bool is_clearing_soft;
static bool clears_soft_now; /* whether the current collection clears soft references */

/* Counts of the current collection, indexed by enum vm_reference_type. Objects with finalizers
 * count as final references, no matter how the library registers them. */
#define REFERENCE_TYPES (VM_REFERENCE_PHANTOM + 1)
static size_t discovered[REFERENCE_TYPES], cleared[REFERENCE_TYPES];

/* --- tables and queues, with the lock ----------------------------------------------- */

/* Makes space in the queue for everything that the table contains. */
static bool reserve_queue(struct queue *queue, size_t extra)
{
    if (queue->first + queue->count + extra <= queue->capacity) {
        return true;
    }
    size_t needed = queue->count + extra;
    size_t capacity = queue->capacity == 0 ? FIRST_CAPACITY : queue->capacity;
    while (capacity < needed * 2) {
        capacity *= 2;
    }
    struct vm_object **objects = malloc(capacity * sizeof *objects);
    if (objects == NULL) {
        return false;
    }
    if (queue->count != 0) {
        memcpy(objects, queue->objects + queue->first, queue->count * sizeof *objects);
    }
    free(queue->objects);
    queue->objects = objects;
    queue->first = 0;
    queue->capacity = capacity;
    VM_ASSERT(queue->count + extra <= queue->capacity);
    return true;
}

static bool append(struct table *table, struct queue *queue, struct vm_object *object)
{
    if (!reserve_queue(queue, table->count + 1)) {
        return false;
    }
    if (!VM_RESERVE(table->entries, table->capacity, table->count + 1)) {
        return false;
    }
    VM_ASSERT(table->count < table->capacity);
    table->entries[table->count++] = (uintptr_t)object;
    return true;
}

static bool watch(struct table *table, struct queue *queue, struct vm_object *object)
{
    vm_heap_lock();
    bool is_done = append(table, queue, object);
    if (is_done && object->class->reference_kind == VM_REFERENCE_SOFT) {
        soft_count++;
    }
    vm_heap_unlock();
    return is_done;
}

bool vm_heap_watch_reference(struct vm_object *reference)
{
    VM_ASSERT(reference->class->reference_kind != VM_REFERENCE_NONE);
    return watch(&references, &pending, reference);
}

bool vm_heap_watch_finalizable(struct vm_object *object)
{
    return watch(&finalizables, &finalizable_queue, object);
}

static void enqueue(struct queue *queue, struct vm_object *object)
{
    VM_ASSERT(queue->first + queue->count < queue->capacity);
    queue->objects[queue->first + queue->count++] = object;
}

static struct vm_object *dequeue(struct queue *queue)
{
    struct vm_object *object = NULL;
    vm_heap_lock();
    if (queue->count != 0) {
        VM_ASSERT(queue->first + queue->count <= queue->capacity);
        object = queue->objects[queue->first++];
        if (--queue->count == 0) {
            queue->first = 0;
        }
    }
    vm_heap_unlock();
    return object;
}

static struct vm_object *take(struct vm_thread *self, struct queue *queue, bool wait)
{
    struct vm_object *object = dequeue(queue);
    if (object != NULL || !wait) {
        return object;
    }
    VM_LOCKS_ALLOW(VM_LOCK_WAITS);
    enum vm_thread_state before = vm_thread_set_state(self, VM_THREAD_WAITING);
    do {
        while (sem_wait(&queue->available) != 0 && errno == EINTR) {
        }
        object = dequeue(queue);
    } while (object == NULL);
    vm_thread_set_state(self, before);
    return object;
}

struct vm_object *vm_heap_take_pending_reference(struct vm_thread *self, bool wait)
{
    return take(self, &pending, wait);
}

bool vm_heap_has_pending_references(void)
{
    vm_heap_lock();
    bool has_some = pending.count != 0;
    vm_heap_unlock();
    return has_some;
}

void vm_heap_wait_for_pending_reference(struct vm_thread *self)
{
    VM_LOCKS_ALLOW(VM_LOCK_WAITS);
    while (!vm_heap_has_pending_references()) {
        vm_thread_note_parked(self);
        while (sem_wait(&pending.available) != 0 && errno == EINTR) {
        }
    }
}

struct vm_object *vm_heap_take_finalizable(struct vm_thread *self, bool wait)
{
    return take(self, &finalizable_queue, wait);
}

static void wake(struct queue *queue)
{
    int waiting_posts = 0;
    if (queue->count != 0 && sem_getvalue(&queue->available, &waiting_posts) == 0
        && waiting_posts <= 0) {
        sem_post(&queue->available);
    }
}

void vm_heap_wake_takers(void)
{
    wake(&pending);
    wake(&finalizable_queue);
}

void vm_heap_push_queues(vm_heap_push_function *push)
{
    push(pending.objects + pending.first, pending.objects + pending.first + pending.count);
    push(finalizable_queue.objects + finalizable_queue.first,
         finalizable_queue.objects + finalizable_queue.first + finalizable_queue.count);
}

/* --- marking the objects that must live on ---------------------------------------------------- */

static void *map_stack(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

static void grow_stack(void)
{
    size_t bytes = stack.capacity * sizeof *stack.objects;
    void *memory = mremap(stack.objects, bytes, bytes * 2, MREMAP_MAYMOVE);
    if (memory == MAP_FAILED) {
        vm_end_without_memory("marking the heap");
    }
    stack.objects = memory;
    stack.capacity *= 2;
}

/* Returns memory that an unusually deep traversal took to the system. */
static void trim_stack(void)
{
    VM_ASSERT(stack.count == 0);
    size_t bytes = stack.capacity * sizeof *stack.objects;
    if (bytes > FIRST_STACK_BYTES) {
        void *memory = mremap(stack.objects, bytes, FIRST_STACK_BYTES, 0);
        if (memory != MAP_FAILED) {
            stack.capacity = FIRST_STACK_BYTES / sizeof *stack.objects;
        }
    }
}

bool vm_heap_is_marked(const struct vm_object *object)
{
    return GC_is_marked(object);
}

static void mark(struct vm_object *object);

static void mark_class(const struct vm_class *class)
{
    if (class->domain != NULL && !GC_is_marked(class)) {
        GC_set_mark_bit(class);
        vm_heap_mark_domain(class->domain, mark);
    }
}

/* Marks an array made by vm_heap_alloc_scanned_array, and what it refers to. */
static void mark_scanned_array(const struct vm_object *array)
{
    if (array->class->primitive_type != 'J'
        || GC_get_kind_and_size(array, NULL) != (int)vm_heap.kinds[VM_ALLOC_REFERENCES]) {
        return;
    }
    for (uint32_t i = 0; i < array->length; i++) {
        void *word = (void *)(intptr_t)vm_array_longs(array)[i];
        if (GC_base(word) == word && word != NULL && vm_domain_is_member(word)) {
            mark_class(word);
        }
    }
}

static void mark(struct vm_object *object)
{
    if (object == NULL || GC_is_marked(object)) {
        return;
    }
    GC_set_mark_bit(object);
    if (object->class->kind == VM_KIND_PRIMITIVE_ARRAY) {
        mark_scanned_array(object);
        return;
    }
    mark_class(object->class);
    if (stack.count == stack.capacity) {
        grow_stack();
    }
    VM_ASSERT(stack.count < stack.capacity);
    stack.objects[stack.count++] = object;
}

static struct vm_object **referent_field(const struct vm_object *reference)
{
    return vm_object_at(reference, vm_heap.referent_offset);
}

/* Marks the objects that a class's java.lang.Class keeps alive. The mirrors of permanent classes
 * are roots, and already marked. */
static void mark_statics(const struct vm_class *class)
{
    mark_class(class);
    for (uint16_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        if ((field->flags & VM_ACC_STATIC) != 0 && (field->type == 'L' || field->type == '[')) {
            mark(*(struct vm_object **)vm_field_static_address(field));
        }
    }
}

static void mark_children(const struct vm_object *object)
{
    const struct vm_class *class = object->class;
    if (class->kind == VM_KIND_OBJECT_ARRAY) {
        struct vm_object **elements = vm_array_refs(object);
        for (uint32_t i = 0; i < object->length; i++) {
            mark(elements[i]);
        }
        return;
    }
    const struct vm_heap_layout *layout = vm_heap_layout_of(class);
    for (uint32_t i = 0; i < layout->count; i++) {
        mark(*(struct vm_object **)vm_object_at(object, layout->offsets[i]));
    }
    if (class->reference_kind == VM_REFERENCE_SOFT && !clears_soft_now) {
        mark(*referent_field(object));
    }
    if (class == vm_heap.class_class) {
        mark_statics(vm_class_of_mirror(object));
    }
    if (class->is_loader) {
        const struct vm_domain_member *record =
            *(struct vm_domain_member **)vm_object_at(object, vm_loader_record_offset);
        vm_heap_mark_domain(record == NULL ? NULL : record->domain, mark);
    }
}

/* Marks the object and all objects that are reachable from it. */
static void keep(struct vm_object *object)
{
    VM_ASSERT(stack.count == 0);
    mark(object);
    while (stack.count != 0) {
        mark_children(stack.objects[--stack.count]);
    }
}

/* --- the end of marking ------------------------------------------------------------- */

static struct vm_object *entry_object(uintptr_t entry)
{
    return (struct vm_object *)(entry & ~IS_HANDED_OUT);
}

/* Marks the referents of reachable references that this collection does not clear. */
static void keep_strong_referents(void)
{
    for (size_t i = 0; i < references.count; i++) {
        VM_ASSERT(references.entries[i] != 0);
        struct vm_object *reference = entry_object(references.entries[i]);
        bool is_soft = reference->class->reference_kind == VM_REFERENCE_SOFT;
        if (((is_soft && !clears_soft_now) || (references.entries[i] & IS_HANDED_OUT) != 0)
            && GC_is_marked(reference)) {
            keep(*referent_field(reference));
        }
    }
}

/* Returns whether a reference has a queue. Without a queue it need not be handed out, because no
 * code can wait for it. */
static bool has_queue(const struct vm_object *reference)
{
    return vm_heap.queue_offset == 0
           || *(struct vm_object **)vm_object_at(reference, vm_heap.queue_offset) != NULL;
}

static void clear_unreached(enum vm_reference_type first, enum vm_reference_type second)
{
    for (size_t i = 0; i < references.count; i++) {
        VM_ASSERT(references.entries[i] != 0);
        struct vm_object *reference = entry_object(references.entries[i]);
        uint8_t kind = reference->class->reference_kind;
        if ((kind != first && kind != second) || !GC_is_marked(reference)) {
            continue;
        }
        struct vm_object **referent = referent_field(reference);
        if (*referent != NULL && !GC_is_marked(*referent)) {
            *referent = NULL;
            references.entries[i] = 0;
            cleared[kind]++;
            if (has_queue(reference)) {
                enqueue(&pending, reference);
            }
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < references.count; i++) {
        if (references.entries[i] != 0) {
            references.entries[kept++] = references.entries[i];
        }
    }
    references.count = kept;
}

/* Hands out final references, whose referents are kept. */
static void hand_out_final_references(void)
{
    for (size_t i = 0; i < references.count; i++) {
        uintptr_t entry = references.entries[i];
        struct vm_object *reference = entry_object(entry);
        if (reference->class->reference_kind == VM_REFERENCE_FINAL && (entry & IS_HANDED_OUT) == 0
            && GC_is_marked(reference)) {
            struct vm_object *referent = *referent_field(reference);
            if (referent != NULL && !GC_is_marked(referent)) {
                references.entries[i] = entry | IS_HANDED_OUT;
                cleared[VM_REFERENCE_FINAL]++;
                enqueue(&pending, reference);
            }
        }
    }
}

static void hand_out_finalizables(void)
{
    size_t kept = 0;
    size_t first_new = finalizable_queue.count;
    for (size_t i = 0; i < finalizables.count; i++) {
        VM_ASSERT((finalizables.entries[i] & IS_HANDED_OUT) == 0);
        struct vm_object *object = (struct vm_object *)finalizables.entries[i];
        if (GC_is_marked(object)) {
            finalizables.entries[kept++] = (uintptr_t)object;
        } else {
            enqueue(&finalizable_queue, object);
            cleared[VM_REFERENCE_FINAL]++;
        }
    }
    finalizables.count = kept;
    for (size_t i = first_new; i < finalizable_queue.count; i++) {
        keep(finalizable_queue.objects[finalizable_queue.first + i]);
    }
}

static void drop_dead_references(void)
{
    size_t kept = 0;
    soft_count = 0;
    for (size_t i = 0; i < references.count; i++) {
        struct vm_object *reference = entry_object(references.entries[i]);
        if (GC_is_marked(reference)) {
            references.entries[kept++] = references.entries[i];
            soft_count += reference->class->reference_kind == VM_REFERENCE_SOFT;
        }
    }
    references.count = kept;
    VM_ASSERT(soft_count <= references.count);
}

/*
 * Returns whether soft references must be cleared: if an allocation would fail otherwise, or if the
 * other objects alone fill three quarters of the heap.
 */
static bool must_clear_soft(void)
{
    if (atomic_load_explicit(&is_clearing_soft, memory_order_relaxed)) {
        return true;
    }
    size_t limit = vm_heap.maximum_bytes / 4 * 3;
    return soft_count != 0 && vm_heap_blocks_bytes() >= limit && vm_heap_marked_bytes() >= limit;
}

/* Counts references with unreachable referents and unreachable objects with finalizers, before
 * anything is decided. */
static void count_discovered(void)
{
    for (size_t i = 0; i < references.count; i++) {
        struct vm_object *reference = entry_object(references.entries[i]);
        if ((references.entries[i] & IS_HANDED_OUT) == 0 && GC_is_marked(reference)) {
            struct vm_object *referent = *referent_field(reference);
            discovered[reference->class->reference_kind] +=
                referent != NULL && !GC_is_marked(referent);
        }
    }
    for (size_t i = 0; i < finalizables.count; i++) {
        const void *object = (const void *)finalizables.entries[i];
        discovered[VM_REFERENCE_FINAL] += !GC_is_marked(object);
    }
}

/* -Xlog:gc+phases+ref=debug. */
static void report_references(void)
{
    static const char *const names[REFERENCE_TYPES] = {[VM_REFERENCE_SOFT] = "Soft",
                                                       [VM_REFERENCE_WEAK] = "Weak",
                                                       [VM_REFERENCE_FINAL] = "Final",
                                                       [VM_REFERENCE_PHANTOM] = "Phantom"};
    unsigned long number = vm_heap_present_collection();
    for (int type = VM_REFERENCE_SOFT; type < REFERENCE_TYPES; type++) {
        vm_log(VM_LOG_GC_PHASES_REF, VM_LOG_DEBUG, "GC(%lu)   %sReference:", number, names[type]);
        vm_log(VM_LOG_GC_PHASES_REF, VM_LOG_DEBUG, "GC(%lu)     Discovered: %zu", number,
               discovered[type]);
        vm_log(VM_LOG_GC_PHASES_REF, VM_LOG_DEBUG, "GC(%lu)     Cleared: %zu", number,
               cleared[type]);
    }
}

void vm_heap_process_references(void)
{
    bool is_reported = vm_log_is_on(VM_LOG_GC_PHASES_REF, VM_LOG_DEBUG);
    memset(discovered, 0, sizeof discovered);
    memset(cleared, 0, sizeof cleared);
    clears_soft_now = must_clear_soft();
    if (is_reported) {
        count_discovered();
    }
    keep_strong_referents();
    clear_unreached(VM_REFERENCE_SOFT, VM_REFERENCE_WEAK);
    hand_out_final_references();
    hand_out_finalizables();
    /* Objects that finalizers can access are now reachable, and may include further references. */
    keep_strong_referents();
    clear_unreached(VM_REFERENCE_SOFT, VM_REFERENCE_WEAK);
    clear_unreached(VM_REFERENCE_PHANTOM, VM_REFERENCE_PHANTOM);
    drop_dead_references();
    trim_stack();
    if (is_reported) {
        report_references();
    }
}

void vm_heap_set_clear_soft(bool clear)
{
    atomic_store(&is_clearing_soft, clear);
}

bool vm_heap_has_soft_references(void)
{
    vm_heap_lock();
    bool has_some = soft_count != 0;
    vm_heap_unlock();
    return has_some;
}

bool vm_heap_init_references(void)
{
    stack.objects = map_stack(FIRST_STACK_BYTES);
    stack.capacity = FIRST_STACK_BYTES / sizeof *stack.objects;
    return stack.objects != NULL && sem_init(&pending.available, 0, 0) == 0
           && sem_init(&finalizable_queue.available, 0, 0) == 0;
}
