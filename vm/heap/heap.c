#include "vm/heap/heap.h"

#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_inline.h>
#include <gc/gc_mark.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap_internal.h"
#include "vm/instrument/work.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/exceptions.h"
#include "vm/vm.h"

#define DEFAULT_INITIAL_BYTES ((size_t)32 << 20)
#define MINIMUM_HEAP_BYTES ((size_t)1 << 20)
/* Larger objects have their own blocks. This limit, half a block, is the collector's. */
#define MOST_GRANULES_IN_BLOCKS (VM_HEAP_BLOCK_BYTES / 2 / 16)
#define SECTION_BYTES ((size_t)256 << 20)
/* C stacks contain many stale words that look like pointers. The collector avoids addresses to
 * which such words point. For an object of at least this size it does not, because there might be
 * no other free address. If a stale word appears later, it keeps the object alive, wherever in the
 * object it points. */
#define LARGE_BYTES ((size_t)64 << 10)
/* The collector ends the process if it has no memory for the record of a new thread. This reserve,
 * in addition to the maximum, is for such records. */
#define THREAD_RESERVE_BYTES ((size_t)4 << 20)
/* The heap may use at most this many times -Xmx of address space. Address space is cheap, but the
 * collector keeps a record of every page. */
#define MAX_ADDRESS_FACTOR 8
#define GRACE_SECTION_BYTES ((size_t)256 << 10)
#define LEAST_QUEUED_SIGNALS 4096
#define BITMAP_WORDS (sizeof(GC_word) * 8 - GC_DS_TAG_BITS)
#define CLASS_DESCRIPTOR_OFFSET offsetof(struct vm_class, mark_descriptor)

#define RETRY_VARIABLE "GC_RETRY_SIGNALS"

struct vm_heap vm_heap;
bool (*vm_heap_new_finalizable)(struct vm_thread *self, struct vm_object *object);

static unsigned mark_proc_index;

/* --- start -------------------------------------------------------------------------- */

static size_t machine_bytes(void)
{
    long pages = sysconf(_SC_PHYS_PAGES);
    long page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (size_t)pages * (size_t)page : (size_t)1 << 30;
}

/* Marks the referenced objects of an object whose reference fields are too far apart for a bitmap.
 */
static struct GC_ms_entry *mark_fields(GC_word *address, struct GC_ms_entry *top,
                                       struct GC_ms_entry *limit, GC_word environment)
{
    (void)environment;
    const struct vm_object *object = (const struct vm_object *)address;
    const struct vm_heap_layout *layout = vm_heap_layout_of(object->class);
    for (uint32_t i = 0; i < layout->count; i++) {
        void **field = vm_object_at(object, layout->offsets[i]);
        top = GC_MARK_AND_PUSH(*field, top, limit, field);
    }
    if (object->class->domain != NULL) {
        top = GC_MARK_AND_PUSH(object->class, top, limit, (void **)address);
    }
    if (object->class->is_loader) {
        void **record = vm_object_at(object, vm_loader_record_offset);
        top = GC_MARK_AND_PUSH(*record, top, limit, record);
    }
    return top;
}

static void *no_memory(size_t bytes)
{
    (void)bytes;
    return NULL;
}

/* Called when the collector is about to end the process. If `message` is NULL, the collector has
 * already printed on stderr which memory is missing; functions registered to run at exit do not
 * run, because the collector's lock may be held. For any other message, the process crashes (see
 * crash.h). */
static void end_without_memory(const char *message)
{
    if (message == NULL || strstr(message, "memory") != NULL || strstr(message, "space") != NULL) {
        vm_end_without_memory("the collector");
    }
}

/* Returns whether the signal is used by the collector of another machine in the same process, see
 * profiler/java/second.h. */
static bool is_taken(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_DFL;
}

static void set_collector_options(size_t maximum, unsigned markers)
{
    /* References point to the start of objects. C code may also have pointers into objects, but
     * only on C stacks, where the collector recognizes them anyway. */
    GC_set_all_interior_pointers(0);
    GC_set_no_dls(1);
    GC_set_max_heap_size(maximum);
    GC_set_oom_fn(no_memory);
    GC_set_warn_proc(GC_ignore_warn_proc);
    GC_set_abort_func(end_without_memory);
    GC_set_max_retries(0);
    GC_set_free_space_divisor(2);
    /* Uses real-time signals, so that programs can use SIGPWR and SIGXCPU. But if the system may
     * refuse to queue real-time signals, which the collector would take for an error, the default
     * signals are used. */
    struct rlimit queued;
    if (getrlimit(RLIMIT_SIGPENDING, &queued) != 0 || queued.rlim_cur >= LEAST_QUEUED_SIGNALS) {
        int first = is_taken(SIGRTMIN + 5) ? SIGRTMIN + 7 : SIGRTMIN + 5;
        GC_set_suspend_signal(first);
        GC_set_thr_restart_signal(first + 1);
    }
    GC_set_markers_count(markers);
}

/*
 * Takes memory for the heap in large pieces, so that large arrays find space no matter how the heap
 * was used before. Untouched pages cost no memory, but each collection looks at the record of every
 * page. If the system refuses the wanted amount, takes as much as it gives.
 */
static bool reserve_heap(size_t initial, size_t maximum)
{
    size_t wanted = initial > SECTION_BYTES ? initial : SECTION_BYTES;
    size_t present = GC_get_heap_size();
    size_t bytes = wanted < maximum ? wanted : maximum;
    if (bytes <= present) {
        return true;
    }
    bytes -= present;
    while (!GC_expand_hp(bytes)) {
        if (bytes <= initial || bytes <= MINIMUM_HEAP_BYTES) {
            return false;
        }
        bytes /= 2;
    }
    return true;
}

/*
 * The collector makes a table for an object size when it first needs a block of that size. If the
 * system refuses memory for the table at that moment, the block stays incomplete, and a later
 * collection that visits it crashes. So all tables are made at start. The blocks become free at the
 * first collection.
 */
static bool make_size_tables(void)
{
    for (size_t granules = 1; granules <= MOST_GRANULES_IN_BLOCKS; granules++) {
        void *list = NULL;
        GC_generic_malloc_many(granules << 4, GC_I_PTRFREE, &list);
        if (list == NULL) {
            return false;
        }
    }
    return GC_malloc_atomic((MOST_GRANULES_IN_BLOCKS + 1) << 4) != NULL;
}

bool vm_heap_init(size_t initial_bytes, size_t maximum_bytes)
{
    size_t maximum = maximum_bytes != 0 ? maximum_bytes : machine_bytes() / 4;
    if (maximum < MINIMUM_HEAP_BYTES) {
        maximum = MINIMUM_HEAP_BYTES;
    }
    size_t initial = initial_bytes != 0 ? initial_bytes : DEFAULT_INITIAL_BYTES;
    if (initial > maximum) {
        initial = maximum;
    }
    set_collector_options(maximum, vm.plan->heap.marker_count);
    vm_heap_avoid_ints();
    /* The calling thread need not be the first thread of the process. */
    struct GC_stack_base base;
    if (GC_get_stack_base(&base) != GC_SUCCESS) {
        return false;
    }
    GC_set_stackbottom(NULL, &base);
    /* This variable tells the collector not to send signals again; the system loses no signals.
     * Otherwise the collector would end the process if threads do not run for some seconds. */
    bool is_set = getenv(RETRY_VARIABLE) != NULL;
    (void)setenv(RETRY_VARIABLE, "0", 0);
    GC_INIT();
    if (!is_set) {
        (void)unsetenv(RETRY_VARIABLE);
    }
    GC_disable(); /* only collect.c starts collections */
    GC_allow_register_threads();
    GC_clear_roots();
    if (!reserve_heap(initial, maximum) || !make_size_tables()) {
        return false;
    }
    GC_word per_class = (GC_word)(-(GC_signed_word)CLASS_DESCRIPTOR_OFFSET - GC_INDIR_PER_OBJ_BIAS)
                        | GC_DS_PER_OBJECT;
    vm_heap.kinds[VM_ALLOC_OBJECT] = GC_new_kind(GC_new_free_list(), per_class, 0, 1);
    vm_heap.kinds[VM_ALLOC_REFERENCES] = GC_I_NORMAL;
    vm_heap.kinds[VM_ALLOC_PRIMITIVES] = GC_I_PTRFREE;
    mark_proc_index = GC_new_proc(mark_fields);
    vm_heap_init_domains();
    vm_heap_init_limits(initial, maximum);
    vm_heap_init_roots();
    vm_heap_init_events();
    return vm_heap_init_references();
}

/* --- layouts ------------------------------------------------------------------------ */

/* Returns whether the field is java.lang.ref.Reference.referent, which is not part of the layout:
 * it is handled separately at the end of marking. */
static bool is_referent(const struct vm_field *field)
{
    return vm_symbol_equals_cstr(field->name, "referent")
           && vm_symbol_equals_cstr(field->class->name, "java/lang/ref/Reference");
}

static void learn_reference_fields(const struct vm_class *class)
{
    if (!vm_symbol_equals_cstr(class->name, "java/lang/ref/Reference")) {
        return;
    }
    for (uint16_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        if (vm_symbol_equals_cstr(field->name, "referent")) {
            vm_heap.referent_offset = field->offset;
        } else if (vm_symbol_equals_cstr(field->name, "queue")) {
            vm_heap.queue_offset = field->offset;
        }
    }
}

/* Returns whether the field contains the address of a loader's record, which is not an object. */
static bool is_loader_record(const struct vm_field *field)
{
    return field->info == NULL && field->class->is_loader
           && field->offset == vm_loader_record_offset;
}

static bool is_traced(const struct vm_field *field)
{
    return (field->flags & VM_ACC_STATIC) == 0 && (field->type == 'L' || field->type == '[')
           && !is_referent(field) && !is_loader_record(field);
}

static uint32_t count_traced(const struct vm_class *class)
{
    uint32_t count = 0;
    for (uint16_t i = 0; i < class->field_count; i++) {
        count += is_traced(&class->fields[i]);
    }
    return count;
}

static const struct vm_heap_layout *make_layout(const struct vm_class *class)
{
    const struct vm_heap_layout *inherited =
        class->super == NULL ? NULL : vm_heap_layout_of(class->super);
    uint32_t own = count_traced(class);
    if (inherited != NULL && own == 0) {
        return inherited;
    }
    uint32_t before = inherited == NULL ? 0 : inherited->count;
    struct vm_heap_layout *layout =
        malloc(sizeof *layout + (before + own) * sizeof layout->offsets[0]);
    if (layout == NULL) {
        return NULL;
    }
    layout->count = before;
    if (before != 0) {
        memcpy(layout->offsets, inherited->offsets, before * sizeof layout->offsets[0]);
    }
    for (uint16_t i = 0; i < class->field_count; i++) {
        if (is_traced(&class->fields[i])) {
            layout->offsets[layout->count++] = class->fields[i].offset;
        }
    }
    VM_ASSERT(layout->count == before + own);
    return layout;
}

/* Sets the bit for the word at an offset in the object. Returns false if the offset is too large
 * for the bitmap. */
static bool add_word(GC_word *bitmap, uint32_t offset)
{
    uint32_t word = offset / sizeof(GC_word);
    VM_ASSERT(offset % sizeof(GC_word) == 0);
    if (word >= BITMAP_WORDS) {
        return false;
    }
    *bitmap |= (GC_word)1 << (sizeof(GC_word) * 8 - 1 - word);
    return true;
}

bool vm_heap_describe_class(struct vm_class *class)
{
    class->mark_descriptor = 0;
    class->reserved = 0;
    if (class->kind != VM_KIND_INSTANCE) {
        return true;
    }
    const struct vm_heap_layout *layout = make_layout(class);
    if (layout == NULL) {
        return false;
    }
    class->reserved = (uintptr_t)layout;
    class->owns_layout = class->super == NULL || class->super->reserved != class->reserved;
    learn_reference_fields(class);
    GC_word bitmap = 0;
    bool fits = true;
    for (uint32_t i = 0; i < layout->count; i++) {
        VM_ASSERT(layout->offsets[i] >= VM_OBJECT_FIELDS);
        VM_ASSERT(layout->offsets[i] + sizeof(void *) <= class->instance_bytes);
        fits &= add_word(&bitmap, layout->offsets[i]);
    }
    if (class->domain != NULL) { /* an instance keeps its class alive */
        fits &= add_word(&bitmap, 0);
    }
    if (class->is_loader) {
        fits &= add_word(&bitmap, vm_loader_record_offset);
    }
    class->mark_descriptor = !fits         ? GC_MAKE_PROC(mark_proc_index, 0)
                             : bitmap == 0 ? 0
                                           : bitmap | GC_DS_BITMAP;
    return true;
}

void vm_heap_forget_class(struct vm_class *class)
{
    if (class->owns_layout) {
        free((void *)class->reserved);
    }
    class->reserved = 0;
}

/* --- allocation --------------------------------------------------------------------- */

static void note_allocated(struct vm_thread *self, size_t bytes)
{
    uint64_t old = atomic_load_explicit(&self->allocated_bytes, memory_order_relaxed);
    atomic_store_explicit(&self->allocated_bytes, old + bytes, memory_order_relaxed);
}

/* Counts all objects of a new batch as allocated. */
static void note_batch(struct vm_thread *self, void *const *list, size_t granules)
{
    size_t count = 0;
    for (; list != NULL; list = *(void *const *)list) {
        count++;
    }
    note_allocated(self, count * granules << 4);
}

/* Collects at once if no Java method is active or the collection is overdue, for example because
 * native code allocates much. Otherwise the thread collects at its next poll. */
static void collect_soon(struct vm_thread *self, size_t bytes)
{
    if (self->fp == NULL || vm_heap_is_collection_overdue(bytes)) {
        vm_heap_collect_if_due(bytes);
    } else if ((atomic_load_explicit(&self->poll, memory_order_relaxed) & VM_POLL_COLLECTION)
               == 0) {
        vm_thread_request_poll(self, VM_POLL_COLLECTION);
    }
}

/* Takes an object from the collector. For a small object, takes a batch for the thread's free list,
 * and returns its first object. */
static void *take_memory(struct vm_thread *self, enum vm_alloc_kind kind, size_t bytes)
{
    size_t granules = (bytes + 15) >> 4;
    int collector_kind = (int)vm_heap.kinds[kind];
    if (granules >= VM_ALLOC_MAX_GRANULES) {
        note_allocated(self, granules << 4);
        return bytes < LARGE_BYTES ? GC_generic_malloc(bytes, collector_kind)
                                   : GC_generic_malloc_ignore_off_page(bytes, collector_kind);
    }
    GC_generic_malloc_many(granules << 4, collector_kind, &self->free_lists[kind][granules]);
    note_batch(self, self->free_lists[kind][granules], granules);
    return vm_heap_take(self, kind, granules);
}

/* Takes one object from the thread's grace (limits.c), not a batch. Collections drop the batches of
 * waiting threads; if many threads run out of memory, batches would use up the grace of a handler.
 * If there are no free blocks, the heap grows even beyond its bound. */
static void *take_in_grace(struct vm_thread *self, enum vm_alloc_kind kind, size_t bytes)
{
    size_t taken = (bytes + 15) >> 4 << 4;
    if (!vm_heap_take_grace(self, taken)) {
        return NULL;
    }
    note_allocated(self, taken);
    int collector_kind = (int)vm_heap.kinds[kind];
    void *object = GC_generic_malloc(taken, collector_kind);
    return object == NULL && vm_heap_expand(taken + GRACE_SECTION_BYTES)
               ? GC_generic_malloc(taken, collector_kind)
               : object;
}

static void *allocate_once(struct vm_thread *self, enum vm_alloc_kind kind, size_t bytes)
{
    size_t granules = (bytes + 15) >> 4;
    bool is_small = granules < VM_ALLOC_MAX_GRANULES;
    void *object = is_small ? vm_heap_take(self, kind, granules) : NULL;
    if (object != NULL) {
        return object;
    }
    if (vm_heap_is_collection_due(bytes)) {
        if (self->may_retry) {
            self->retry_bytes = bytes;
            return NULL;
        }
        collect_soon(self, bytes);
    }
    return vm_heap_has_room(bytes, is_small) ? take_memory(self, kind, bytes)
                                             : take_in_grace(self, kind, bytes);
}

static void *try_allocate(struct vm_thread *self, enum vm_alloc_kind kind, size_t bytes)
{
    return bytes <= vm_heap.maximum_bytes ? allocate_once(self, kind, bytes) : NULL;
}

/* Ways to provide more blocks for an allocation than densely packed objects would need, the
 * cheapest way first. */
enum more_blocks { BY_LIMIT, BY_RETURN, BY_SECTION, NO_MORE_BLOCKS };

/* Tries the next way that is possible. Returns false if there is no further way. */
static bool get_more_blocks(enum more_blocks *next, size_t bytes, bool may_collect)
{
    VM_ASSERT(*next <= NO_MORE_BLOCKS);
    switch ((*next)++) {
    case BY_LIMIT:
        return vm_heap_raise_limits(bytes);
    case BY_RETURN:
        if (may_collect && !vm_heap_may_map(bytes)) {
            vm_heap_return_free_blocks();
            return true;
        }
        (*next)++;
        __attribute__((fallthrough));
    case BY_SECTION:
        return vm_heap_add_section(bytes);
    default:
        return false;
    }
}

static void *try_with_blocks(struct vm_thread *self, enum vm_alloc_kind kind, size_t bytes)
{
    enum more_blocks next = BY_LIMIT;
    void *object = NULL;
    while (object == NULL && self->retry_bytes == 0 && get_more_blocks(&next, bytes, true)) {
        object = try_allocate(self, kind, bytes);
    }
    return object;
}

/* Tries to allocate after a collection. */
static void *try_again(struct vm_thread *self, enum vm_alloc_kind kind, size_t bytes)
{
    void *object = try_allocate(self, kind, bytes);
    return object == NULL ? try_with_blocks(self, kind, bytes) : object;
}

/* Allocates when all memory is in use: collects before it throws OutOfMemoryError. The last
 * collection clears soft references, because all of them must be cleared before the error is
 * thrown. */
static void *allocate_hard(struct vm_thread *self, enum vm_alloc_kind kind, size_t bytes)
{
    void *object = NULL;
    if (bytes <= vm_heap.maximum_bytes) {
        if (self->may_retry) {
            self->retry_bytes = bytes;
            return NULL;
        }
        vm_heap_collect_for_space(false);
        object = try_again(self, kind, bytes);
    }
    bool is_futile = vm_heap_is_overhead_exceeded();
    if ((object == NULL || is_futile) && vm_heap_has_soft_references()) {
        vm_heap_collect_for_space(true);
        object = try_again(self, kind, bytes);
        is_futile = false;
    }
    if (object == NULL || is_futile) {
        vm_throw_out_of_memory(self, is_futile ? "GC overhead limit exceeded" : "Java heap space");
        return NULL;
    }
    return object;
}

static void *allocate(struct vm_thread *self, enum vm_alloc_kind kind, size_t bytes)
{
    VM_LOCKS_ALLOW(VM_LOCK_COLLECTS);
    void *object = try_allocate(self, kind, bytes);
    if (object == NULL && self->retry_bytes == 0 && vm_heap_is_collection_futile(bytes)) {
        object = try_with_blocks(self, kind, bytes);
    }
    return object != NULL || self->retry_bytes != 0 ? object : allocate_hard(self, kind, bytes);
}

static bool watch(struct vm_thread *self, struct vm_object *object)
{
    bool is_done = vm_heap_watch_reference(object);
    if (!is_done) {
        vm_throw_out_of_memory(self, "Java heap space");
    }
    return is_done;
}

bool vm_heap_register_finalizable(struct vm_thread *self, struct vm_object *object)
{
    if (vm_heap_new_finalizable != NULL) {
        return vm_heap_new_finalizable(self, object);
    }
    bool is_done = vm_heap_watch_finalizable(object);
    if (!is_done) {
        vm_throw_out_of_memory(self, "Java heap space");
    }
    return is_done;
}

struct vm_object *vm_heap_alloc_object_slow(struct vm_thread *self, struct vm_class *class)
{
    VM_ASSERT(class->kind == VM_KIND_INSTANCE && (class->flags & VM_ACC_ABSTRACT) == 0);
    VM_ASSERT(!vm.is_booted || atomic_load(&class->state) >= VM_CLASS_INITIALIZING);
    struct vm_object *object = allocate(self, VM_ALLOC_OBJECT, class->instance_bytes);
    if (object == NULL) {
        return NULL;
    }
    VM_ASSERT(vm_heap_is_fresh(object, class->instance_bytes));
    vm_heap_set_class(object, class);
    if (class->reference_kind != VM_REFERENCE_NONE && !watch(self, object)) {
        return NULL;
    }
    return object;
}

static enum vm_alloc_kind array_kind(const struct vm_class *array_class)
{
    return array_class->kind == VM_KIND_PRIMITIVE_ARRAY ? VM_ALLOC_PRIMITIVES : VM_ALLOC_REFERENCES;
}

/* Returns a new array; primitive elements are not zeroed yet. */
static struct vm_object *allocate_array(struct vm_thread *self, struct vm_class *array_class,
                                        enum vm_alloc_kind kind, int32_t length, size_t *data_bytes)
{
    VM_ASSERT(length >= 0 && array_class->element_shift <= 3);
    VM_ASSERT(array_class->kind == VM_KIND_PRIMITIVE_ARRAY
              || array_class->kind == VM_KIND_OBJECT_ARRAY);
    if (length > VM_MAX_ARRAY_LENGTH) {
        vm_throw_out_of_memory(self, "Requested array size exceeds VM limit");
        return NULL;
    }
    *data_bytes = (size_t)(uint32_t)length << array_class->element_shift;
    struct vm_object *array = allocate(self, kind, VM_ARRAY_DATA + *data_bytes);
    if (array != NULL) {
        VM_ASSERT((uintptr_t)array % 16 == 0);
        VM_ASSERT(kind == VM_ALLOC_PRIMITIVES
                  || vm_heap_is_fresh(array, VM_ARRAY_DATA + *data_bytes));
        vm_heap_set_class(array, array_class);
        array->lock = 0;
        array->length = (uint32_t)length;
    }
    return array;
}

struct vm_object *vm_heap_new_array(struct vm_thread *self, struct vm_class *array_class,
                                    int32_t length)
{
    size_t data_bytes;
    struct vm_object *array =
        allocate_array(self, array_class, array_kind(array_class), length, &data_bytes);
    if (array != NULL && array_class->kind == VM_KIND_PRIMITIVE_ARRAY) {
        memset(vm_object_at(array, VM_ARRAY_DATA), 0, data_bytes);
    }
    if (array != NULL && data_bytes >= VM_WORK_LARGE_ARRAY) {
        vm_work(self, VM_WORK_LARGE_ARRAYS, data_bytes);
    }
    return array;
}

/* Notifies analyses of an object that was not made by an instruction. */
static struct vm_object *notify_allocation(struct vm_thread *self, struct vm_object *object,
                                           size_t bytes)
{
    if (VM_PROBE_HOOK(allocated) != NULL && object != NULL) {
        VM_PROBE_HOOK(allocated)(self, object, bytes);
    }
    return object;
}

struct vm_object *vm_heap_alloc_array(struct vm_thread *self, struct vm_class *array_class,
                                      int32_t length)
{
    return notify_allocation(self, vm_heap_new_array(self, array_class, length),
                             VM_ARRAY_DATA
                                 + ((size_t)(uint32_t)length << array_class->element_shift));
}

struct vm_object *vm_heap_alloc_scanned_array(struct vm_thread *self, struct vm_class *array_class,
                                              int32_t length)
{
    size_t data_bytes;
    struct vm_object *array =
        allocate_array(self, array_class, VM_ALLOC_REFERENCES, length, &data_bytes);
    return notify_allocation(self, array, VM_ARRAY_DATA + data_bytes);
}

struct vm_object *vm_heap_alloc_mirror(struct vm_thread *self, struct vm_class *class_class,
                                       size_t bytes)
{
    struct vm_object *mirror = allocate(self, VM_ALLOC_REFERENCES, bytes);
    if (mirror != NULL) {
        VM_ASSERT(vm_heap.class_class == NULL || vm_heap.class_class == class_class);
        vm_heap_set_class(mirror, class_class);
        if (vm_heap.class_class == NULL) { /* at the start, while there is one thread */
            vm_heap.class_class = class_class;
        }
    }
    return notify_allocation(self, mirror, bytes);
}

struct vm_object *vm_heap_clone(struct vm_thread *self, struct vm_object *object)
{
    struct vm_class *class = object->class;
    VM_ASSERT(class != NULL && class->kind != VM_KIND_PRIMITIVE);
    struct vm_object *copy;
    if (class->kind == VM_KIND_PRIMITIVE_ARRAY || class->kind == VM_KIND_OBJECT_ARRAY) {
        size_t data_bytes;
        copy = allocate_array(self, class, array_kind(class), (int32_t)object->length, &data_bytes);
        if (copy != NULL) {
            memcpy(vm_object_at(copy, VM_ARRAY_DATA), vm_object_at(object, VM_ARRAY_DATA),
                   data_bytes);
            vm_work(self, VM_WORK_COPIED, data_bytes);
        }
        return notify_allocation(self, copy, VM_ARRAY_DATA + data_bytes);
    }
    copy = vm_heap_new_object(self, class);
    if (copy != NULL && class->instance_bytes > VM_OBJECT_FIELDS) {
        memcpy(vm_object_at(copy, VM_OBJECT_FIELDS), vm_object_at(object, VM_OBJECT_FIELDS),
               class->instance_bytes - VM_OBJECT_FIELDS);
        vm_work(self, VM_WORK_COPIED, class->instance_bytes - VM_OBJECT_FIELDS);
    }
    if (copy != NULL && class->has_finalizer && !vm_heap_register_finalizable(self, copy)) {
        return NULL;
    }
    return notify_allocation(self, copy, class->instance_bytes);
}

/* --- scanned memory without Java objects, threads --------------------------------- */

static void *try_for_machine(size_t bytes, int kind)
{
    struct vm_thread *self = vm_thread_current();
    if (!vm_heap_has_room(bytes, true) && (self == NULL || !vm_heap_take_grace(self, bytes))) {
        return NULL;
    }
    return kind == VM_HEAP_UNCOLLECTABLE ? GC_malloc_uncollectable(bytes)
                                         : GC_generic_malloc(bytes, kind);
}

static void *try_for_machine_with_blocks(size_t bytes, int kind, bool may_collect)
{
    enum more_blocks next = BY_LIMIT;
    void *memory = NULL;
    while (memory == NULL && get_more_blocks(&next, bytes, may_collect)) {
        memory = try_for_machine(bytes, kind);
    }
    return memory;
}

static void *collect_for_machine(size_t bytes, int kind, bool clear_soft)
{
    vm_heap_collect_for_space(clear_soft);
    void *memory = try_for_machine(bytes, kind);
    return memory == NULL ? try_for_machine_with_blocks(bytes, kind, true) : memory;
}

void *vm_heap_alloc_for_machine(size_t bytes, int kind, bool may_collect)
{
    VM_LOCK_CHECK(vm_held_may_take(&vm_heap, VM_RANK_COLLECTOR, __FILE__, __LINE__));
    if (may_collect) {
        VM_LOCKS_ALLOW(VM_LOCK_COLLECTS);
    }
    void *memory = try_for_machine(bytes, kind);
    if (memory == NULL && (!may_collect || vm_heap_is_collection_futile(bytes))) {
        memory = try_for_machine_with_blocks(bytes, kind, may_collect);
    }
    if (memory == NULL && may_collect) {
        memory = collect_for_machine(bytes, kind, false);
    }
    if (memory == NULL && may_collect && vm_heap_has_soft_references()) {
        memory = collect_for_machine(bytes, kind, true);
    }
    return memory;
}

void *vm_heap_alloc_root_words(size_t count, bool may_collect)
{
    if (count > SIZE_MAX / sizeof(void *)) {
        return NULL;
    }
    return vm_heap_alloc_for_machine(count * sizeof(void *), VM_HEAP_UNCOLLECTABLE, may_collect);
}

void vm_heap_free_root_words(void *words)
{
    GC_free(words);
}

static struct vm_lock reserve_lock = VM_LOCK(HEAP_LIMIT);

static void open_reserve(void)
{
    vm_lock_take(&reserve_lock);
    GC_set_max_heap_size(vm_heap.address_bytes + THREAD_RESERVE_BYTES);
}

static void close_reserve(void)
{
    GC_set_max_heap_size(vm_heap.address_bytes);
    vm_lock_release(&reserve_lock);
}

bool vm_heap_expand(size_t bytes)
{
    size_t wanted = GC_get_heap_size() + GC_get_unmapped_bytes() + bytes;
    if (vm_heap_without_records(wanted) / MAX_ADDRESS_FACTOR > vm_heap.maximum_bytes) {
        return false;
    }
    vm_lock_take(&reserve_lock);
    GC_set_max_heap_size(wanted);
    bool is_done = GC_expand_hp(bytes) != 0;
    if (is_done && wanted > vm_heap.address_bytes) {
        atomic_store(&vm_heap.address_bytes, wanted);
    }
    close_reserve();
    return is_done;
}

int vm_heap_create_thread(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument)
{
    open_reserve();
    int result = GC_pthread_create(thread, attributes, start, argument);
    close_reserve();
    return result;
}

bool vm_heap_thread_is_registered(void)
{
    return GC_thread_is_registered();
}

bool vm_heap_register_thread(void)
{
    struct GC_stack_base base;
    if (GC_thread_is_registered()) {
        return true;
    }
    if (GC_get_stack_base(&base) != GC_SUCCESS) {
        return false;
    }
    open_reserve();
    int result = GC_register_my_thread(&base);
    close_reserve();
    return result == GC_SUCCESS || result == GC_DUPLICATE;
}

void vm_heap_unregister_thread(void)
{
    (void)GC_unregister_my_thread();
}

void vm_heap_note_signal_stack(void *stack, size_t bytes)
{
    GC_register_altstack(NULL, 0, stack, bytes);
}

void *vm_heap_block(void *(*function)(void *data), void *data)
{
    struct vm_thread *self = vm_thread_current();
    VM_LOCK_CHECK(vm_held_may_take(&vm_heap, VM_RANK_COLLECTOR, __FILE__, __LINE__));
    if (self == NULL) {
        return GC_do_blocking(function, data);
    }
    VM_ASSERT(!atomic_load(&self->is_blocked));
    atomic_store(&self->is_blocked, true);
    void *result = GC_do_blocking(function, data);
    atomic_store(&self->is_blocked, false);
    return result;
}

void vm_heap_stop_world(void)
{
    VM_LOCK_CHECK(vm_held_may_take(&vm_heap, VM_RANK_COLLECTOR, __FILE__, __LINE__));
    GC_stop_world_external();
    vm_heap_callback_begins();
}

void vm_heap_start_world(void)
{
    vm_heap_callback_ends();
    GC_start_world_external();
}
