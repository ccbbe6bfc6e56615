/*
 * Unit tests of the heap: layouts, zeroing, survival, references, finalizers, exhaustion, and
 * threads that allocate while others collect. The classes are made by hand.
 */
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>

#include "tests/unit/check.h"
#include "tests/unit/machine_stubs.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/heap/heap_internal.h"
#include "vm/heap/tags.h"
#include "vm/code/frame.h"
#include "vm/code/live.h"
#include "vm/thread/monitor.h"

#define HEAP_BYTES ((size_t)96 << 20)

static struct vm_class *object_class;
static struct vm_class *node_class;      /* two references and a long */
static struct vm_class *wide_class;      /* has more references than a bitmap can describe */
static struct vm_class *leaf_class;      /* no references */
static struct vm_class *reference_class; /* java.lang.ref.Reference */
static struct vm_class *references_array, *bytes_array, *longs_array;
static struct vm_class *finalizable_class;
static struct vm_class *soft_class, *weak_class, *phantom_class, *final_class;

enum { NODE_LEFT = 16, NODE_RIGHT = 24, NODE_VALUE = 32, NODE_BYTES = 40 };
enum { WIDE_FIELDS = 100, WIDE_BYTES = 16 + 8 * WIDE_FIELDS };
enum { REFERENT = 16, QUEUE = 24, REFERENCE_BYTES = 32 };

/* This test has neither loaders nor mirrors. */
uint32_t vm_loader_record_offset;

int vm_processor_count(void)
{
    return 1;
}

struct vm_class *vm_class_of_mirror(const struct vm_object *mirror)
{
    (void)mirror;
    abort();
}

/* --- classes by hand ---------------------------------------------------------------- */

static struct vm_class *make_class(const char *name, struct vm_class *super, uint32_t bytes)
{
    struct vm_class *class = calloc(1, sizeof *class);
    class->name = vm_symbol_from_cstr(name);
    class->super = super;
    class->kind = VM_KIND_INSTANCE;
    class->instance_bytes = bytes;
    return class;
}

static void add_field(struct vm_class *class, const char *name, char type, uint32_t offset)
{
    class->fields = realloc(class->fields, (class->field_count + 1u) * sizeof *class->fields);
    class->fields[class->field_count++] = (struct vm_field){
        .class = class,
        .name = vm_symbol_from_cstr(name),
        .type = type,
        .offset = offset,
    };
}

static struct vm_class *make_array_class(const char *name, enum vm_class_kind kind, uint8_t shift)
{
    struct vm_class *class = make_class(name, object_class, 0);
    class->kind = (uint8_t)kind;
    class->element_shift = shift;
    vm_heap_describe_class(class);
    return class;
}

static struct vm_class *make_reference_kind(const char *name, enum vm_reference_type kind)
{
    struct vm_class *class = make_class(name, reference_class, REFERENCE_BYTES);
    class->reference_kind = (uint8_t)kind;
    CHECK(vm_heap_describe_class(class));
    return class;
}

static void make_classes(void)
{
    object_class = make_class("java/lang/Object", NULL, 12);
    CHECK(vm_heap_describe_class(object_class));
    node_class = make_class("Node", object_class, NODE_BYTES);
    add_field(node_class, "left", 'L', NODE_LEFT);
    add_field(node_class, "right", '[', NODE_RIGHT);
    add_field(node_class, "value", 'J', NODE_VALUE);
    CHECK(vm_heap_describe_class(node_class));
    wide_class = make_class("Wide", object_class, WIDE_BYTES);
    for (uint32_t i = 0; i < WIDE_FIELDS; i++) {
        add_field(wide_class, "field", 'L', 16 + 8 * i);
    }
    CHECK(vm_heap_describe_class(wide_class));
    leaf_class = make_class("Leaf", object_class, 24);
    add_field(leaf_class, "value", 'J', 16);
    CHECK(vm_heap_describe_class(leaf_class));
    CHECK_EQ_INT(leaf_class->mark_descriptor, 0);
    reference_class = make_class("java/lang/ref/Reference", object_class, REFERENCE_BYTES);
    add_field(reference_class, "referent", 'L', REFERENT);
    add_field(reference_class, "queue", 'L', QUEUE);
    CHECK(vm_heap_describe_class(reference_class));
    finalizable_class = make_class("Finalizable", node_class, NODE_BYTES);
    finalizable_class->has_finalizer = true;
    CHECK(vm_heap_describe_class(finalizable_class));
    references_array = make_array_class("[Ljava/lang/Object;", VM_KIND_OBJECT_ARRAY, 3);
    soft_class = make_reference_kind("Soft", VM_REFERENCE_SOFT);
    weak_class = make_reference_kind("Weak", VM_REFERENCE_WEAK);
    phantom_class = make_reference_kind("Phantom", VM_REFERENCE_PHANTOM);
    final_class = make_reference_kind("Final", VM_REFERENCE_FINAL);
    bytes_array = make_array_class("[B", VM_KIND_PRIMITIVE_ARRAY, 0);
    longs_array = make_array_class("[J", VM_KIND_PRIMITIVE_ARRAY, 3);
}

static struct vm_object **ref_at(struct vm_object *object, uint32_t offset)
{
    return vm_object_at(object, offset);
}

static int64_t *long_at(struct vm_object *object, uint32_t offset)
{
    return vm_object_at(object, offset);
}

/* Roots that the heap scans. Tests use them instead of C locals, which could keep objects alive by
 * accident. */
enum { ROOT_COUNT = 64 };
static struct vm_object **roots;

static void clear_roots(void)
{
    for (int i = 0; i < ROOT_COUNT; i++) {
        roots[i] = NULL;
    }
}

/*
 * Runs a step on a separate thread. C stacks are scanned conservatively, so objects that must die
 * must not be created where frames of the caller could contain stale copies of their addresses.
 */
static void *run_step(void *body)
{
    struct vm_thread *self = vm_thread_attach("step", false);
    void (**step)(struct vm_thread *) = body;
    (*step)(self);
    vm_thread_detach(self);
    return NULL;
}

static void on_own_thread(void (*body)(struct vm_thread *self))
{
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, run_step, &body) == 0);
    pthread_join(thread, NULL);
}

/* --- addresses ---------------------------------------------------------------------- */

/* Returns whether an address is already in use, so that nothing can be mapped there. */
static bool is_taken(uintptr_t address)
{
    const uintptr_t page = 4096;
    void *wanted = (void *)(address / page * page); /* NOLINT */
    void *got =
        mmap(wanted, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (got != MAP_FAILED) {
        (void)munmap(got, page);
    }
    return got != wanted;
}

/* The heap avoids addresses whose lower half is an int that is frequent on C stacks. */
static void test_avoided_ints(struct vm_thread *self)
{
    static const intptr_t ints[] = {
        37, 1 << 20, -1,
#ifdef FP_XSTATE_MAGIC2
        FP_XSTATE_MAGIC2 /* a word in the frame of a signal */
#endif
    };
    uintptr_t object = (uintptr_t)vm_heap_alloc_object(self, object_class);
    for (size_t i = 0; i < sizeof ints / sizeof *ints; i++) {
        CHECK(is_taken((object >> 32 << 32) + (uintptr_t)ints[i]));
    }
}

/* --- single thread ------------------------------------------------------------------ */

static __attribute__((noinline)) void build_trees(struct vm_thread *self, int count)
{
    for (int i = 0; i < count; i++) {
        struct vm_object *node = vm_heap_alloc_object(self, node_class);
        *ref_at(node, NODE_LEFT) = roots[0];
        *long_at(node, NODE_VALUE) = i;
        roots[0] = node;
        struct vm_object *wide = vm_heap_alloc_object(self, wide_class);
        *ref_at(wide, 16 + 8 * (WIDE_FIELDS - 1)) = roots[1];
        *ref_at(wide, 16) = vm_heap_alloc_object(self, leaf_class);
        *long_at(*ref_at(wide, 16), 16) = i;
        roots[1] = wide;
    }
}

static void test_survival(struct vm_thread *self)
{
    enum { COUNT = 2000 };
    build_trees(self, COUNT);
    for (int round = 0; round < 3; round++) {
        vm_heap_collect(false);
        for (int i = 0; i < 100000; i++) {
            struct vm_object *garbage = vm_heap_alloc_object(self, leaf_class);
            *long_at(garbage, 16) = -1;
            garbage = vm_heap_alloc_object(self, node_class);
            *long_at(garbage, NODE_VALUE) = -1;
        }
    }
    unsigned bad = 0;
    int i = COUNT;
    for (struct vm_object *node = roots[0]; node != NULL; node = *ref_at(node, NODE_LEFT)) {
        bad += *long_at(node, NODE_VALUE) != --i;
    }
    CHECK_EQ_INT(i, 0);
    i = COUNT;
    for (struct vm_object *wide = roots[1]; wide != NULL;
         wide = *ref_at(wide, 16 + 8 * (WIDE_FIELDS - 1))) {
        bad += *long_at(*ref_at(wide, 16), 16) != --i;
    }
    CHECK_EQ_INT(i, 0);
    CHECK_EQ_INT(bad, 0);
    clear_roots();
}

/* New objects are zeroed, even in memory that was used before. */
static void test_zeroing(struct vm_thread *self)
{
    static const int32_t lengths[] = {0, 1, 7, 8, 9, 100, 480, 496, 497, 512, 2000, 5000, 70000};
    unsigned bad = 0;
    for (int round = 0; round < 40; round++) {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            struct vm_class *class = round % 2 == 0 ? bytes_array : references_array;
            struct vm_object *array = vm_heap_alloc_array(self, class, lengths[i]);
            size_t bytes = (size_t)lengths[i] << class->element_shift;
            bad += array->length != (uint32_t)lengths[i] || array->lock != 0;
            for (size_t k = 0; k < bytes; k++) {
                bad += vm_array_bytes(array)[k] != 0;
            }
            memset(vm_array_bytes(array), 0x5a, bytes);
            array->lock = 1234 << 2 | VM_LOCK_HASHED;
            if (class == references_array) {
                memset(vm_array_bytes(array), 0, bytes);
            }
        }
        struct vm_object *object = vm_heap_alloc_object(self, node_class);
        bad += object->lock != 0 || object->length != 0 || *long_at(object, NODE_VALUE) != 0
               || *ref_at(object, NODE_LEFT) != NULL || *ref_at(object, NODE_RIGHT) != NULL;
        memset(vm_object_at(object, 8), 0x11, 8);
        *long_at(object, NODE_VALUE) = -1;
        if (round % 10 == 9) {
            vm_heap_collect(false);
        }
    }
    CHECK_EQ_INT(bad, 0);
}

static void test_clone(struct vm_thread *self)
{
    struct vm_object *node = vm_heap_alloc_object(self, node_class);
    *long_at(node, NODE_VALUE) = 77;
    *ref_at(node, NODE_LEFT) = node;
    CHECK(vm_object_hash(self, node) > 0);
    struct vm_object *copy = vm_heap_clone(self, node);
    CHECK(copy != node && copy->class == node_class && copy->lock == 0);
    CHECK_EQ_INT(*long_at(copy, NODE_VALUE), 77);
    CHECK(*ref_at(copy, NODE_LEFT) == node);
    struct vm_object *array = vm_heap_alloc_array(self, longs_array, 100);
    vm_array_longs(array)[99] = 5;
    copy = vm_heap_clone(self, array);
    CHECK(copy->length == 100 && vm_array_longs(copy)[99] == 5);
    vm_array_longs(copy)[99] = 6;
    CHECK_EQ_INT(vm_array_longs(array)[99], 5);
}

/* --- references --------------------------------------------------------------------- */

static void new_reference(struct vm_thread *self, struct vm_class *class, int root,
                          struct vm_object *queue, int referent_root)
{
    struct vm_object *reference = vm_heap_alloc_object(self, class);
    roots[root] = reference;
    *ref_at(reference, QUEUE) = queue;
    struct vm_object *referent = vm_heap_alloc_object(self, node_class);
    *long_at(referent, NODE_VALUE) = 4242;
    *ref_at(reference, REFERENT) = referent;
    if (referent_root >= 0) {
        roots[referent_root] = referent;
    }
}

static int drain_pending(struct vm_thread *self, struct vm_object *wanted)
{
    int found = 0;
    struct vm_object *reference;
    while ((reference = vm_heap_take_pending_reference(self, false)) != NULL) {
        found += reference == wanted;
    }
    return found;
}

static void make_references(struct vm_thread *self)
{
    roots[0] = vm_heap_alloc_object(self, leaf_class); /* a queue */
    new_reference(self, weak_class, 1, roots[0], -1);
    new_reference(self, weak_class, 2, NULL, -1);
    new_reference(self, weak_class, 3, roots[0], 10);
    new_reference(self, soft_class, 4, roots[0], -1);
    new_reference(self, phantom_class, 5, roots[0], -1);
    new_reference(self, phantom_class, 6, roots[0], 11);
    for (int i = 0; i < 1000; i++) {
        new_reference(self, weak_class, 7, roots[0], -1); /* most of these references die with their
                                                             referents */
    }
}

static void test_references(struct vm_thread *self)
{
    on_own_thread(make_references);
    vm_heap_collect(false);
    CHECK(*ref_at(roots[1], REFERENT) == NULL);
    CHECK(*ref_at(roots[2], REFERENT) == NULL);
    CHECK(*ref_at(roots[3], REFERENT) == roots[10]);
    CHECK(*ref_at(roots[4], REFERENT) != NULL);
    CHECK_EQ_INT(*long_at(*ref_at(roots[4], REFERENT), NODE_VALUE), 4242);
    CHECK(*ref_at(roots[5], REFERENT) == NULL);
    CHECK(*ref_at(roots[6], REFERENT) == roots[11]);
    int found[8] = {0};
    struct vm_object *reference;
    while ((reference = vm_heap_take_pending_reference(self, false)) != NULL) {
        for (int i = 1; i < 8; i++) {
            found[i] += reference == roots[i];
        }
    }
    CHECK_EQ_INT(found[1], 1);
    CHECK_EQ_INT(found[2], 0); /* this reference has no queue */
    CHECK_EQ_INT(found[3] + found[4] + found[6], 0);
    CHECK_EQ_INT(found[5], 1);
    CHECK_EQ_INT(found[7], 1);
    vm_heap_collect(true);
    CHECK(*ref_at(roots[4], REFERENT) == NULL);
    CHECK_EQ_INT(drain_pending(self, roots[4]), 1);
    CHECK(*ref_at(roots[3], REFERENT) == roots[10]);
    clear_roots();
}

static void new_finalizable(struct vm_thread *self, int64_t value)
{
    struct vm_object *object = vm_heap_alloc_object(self, finalizable_class);
    CHECK(vm_heap_register_finalizable(self, object)); /* as Object's constructor does */
    *long_at(object, NODE_VALUE) = value;
    *ref_at(object, NODE_LEFT) = vm_heap_alloc_object(self, node_class);
    *long_at(*ref_at(object, NODE_LEFT), NODE_VALUE) = value + 1;
    *ref_at(object, NODE_RIGHT) = vm_heap_alloc_array(self, references_array, 3);
    vm_array_refs(*ref_at(object, NODE_RIGHT))[2] = vm_heap_alloc_object(self, leaf_class);
    *long_at(vm_array_refs(*ref_at(object, NODE_RIGHT))[2], 16) = value + 2;
    struct vm_object *to_finalizable = vm_heap_alloc_object(self, weak_class);
    *ref_at(to_finalizable, REFERENT) = object;
    roots[20] = to_finalizable;
}

enum { FINALIZABLES = 50 };
static unsigned finalizables_seen, finalizables_bad;

static void make_finalizables(struct vm_thread *self)
{
    for (int i = 0; i < FINALIZABLES; i++) {
        new_finalizable(self, 1000 * (i + 1));
    }
    struct vm_object *cleaner = vm_heap_alloc_object(self, phantom_class);
    roots[21] = cleaner;
    *ref_at(cleaner, QUEUE) = cleaner;
    *ref_at(cleaner, REFERENT) = *ref_at(roots[20], REFERENT);
}

static void make_garbage(struct vm_thread *self)
{
    for (int i = 0; i < 20000; i++) {
        vm_heap_alloc_object(self, node_class);
        vm_heap_alloc_object(self, leaf_class);
    }
}

static void take_finalizables(struct vm_thread *self)
{
    struct vm_object *object;
    while ((object = vm_heap_take_finalizable(self, false)) != NULL) {
        int64_t value = *long_at(object, NODE_VALUE);
        finalizables_bad += value % 1000 != 0;
        finalizables_bad += *long_at(*ref_at(object, NODE_LEFT), NODE_VALUE) != value + 1;
        struct vm_object *array = *ref_at(object, NODE_RIGHT);
        finalizables_bad += *long_at(vm_array_refs(array)[2], 16) != value + 2;
        finalizables_seen++;
    }
}

static void test_finalization(struct vm_thread *self)
{
    on_own_thread(make_finalizables);
    vm_heap_collect(false);
    CHECK(*ref_at(roots[20], REFERENT) == NULL); /* weak references are cleared before
                                                    finalization */
    CHECK(*ref_at(roots[21], REFERENT) != NULL); /* phantom references are not cleared before
                                                    finalization is over */
    on_own_thread(make_garbage);
    on_own_thread(take_finalizables);
    CHECK_EQ_INT(finalizables_seen, FINALIZABLES);
    CHECK_EQ_INT(finalizables_bad, 0);
    vm_heap_collect(false);
    CHECK(*ref_at(roots[21], REFERENT) == NULL);
    CHECK_EQ_INT(drain_pending(self, roots[21]), 1);
    CHECK(vm_heap_take_finalizable(self, false) == NULL);
    clear_roots();
}

static void make_final_reference(struct vm_thread *self)
{
    new_reference(self, final_class, 1, roots[0], -1);
    *ref_at(roots[1], QUEUE) = roots[1];
}

static void test_final_references(struct vm_thread *self)
{
    on_own_thread(make_final_reference);
    vm_heap_collect(false);
    CHECK_EQ_INT(drain_pending(self, roots[1]), 1);
    vm_heap_collect(false);
    CHECK_EQ_INT(drain_pending(self, roots[1]), 0);
    make_garbage(self);
    CHECK(*ref_at(roots[1], REFERENT) != NULL);
    CHECK_EQ_INT(*long_at(*ref_at(roots[1], REFERENT), NODE_VALUE), 4242);
    clear_roots();
}

/* --- the Java stack ----------------------------------------------------------------- */

/* All frames in this test are frames of native methods, which have no positions in code. */
bool vm_live_prepare(const struct vm_method *method, const struct vm_cell *place)
{
    (void)method;
    (void)place;
    return false;
}

const uint64_t *vm_live_find(const struct vm_cell *place)
{
    (void)place;
    return NULL;
}

static union vm_slot *stack_frame; /* a frame of the main thread, which another thread fills */

static void fill_stack(struct vm_thread *self)
{
    for (int i = 0; i < 8; i++) {
        struct vm_object *node = vm_heap_alloc_object(self, node_class);
        *long_at(node, NODE_VALUE) = 100 + i;
        stack_frame[i].r = node;
        roots[i] = vm_heap_alloc_object(self, weak_class);
        *ref_at(roots[i], REFERENT) = node;
    }
}

static void test_java_stack(struct vm_thread *self)
{
    static struct vm_method method = {.frame_slots = 4, .flags = VM_ACC_NATIVE};
    method.class = object_class;
    union vm_slot *fp = self->stack_base + VM_FRAME_HEADER;
    fp[VM_FRAME_METHOD].p = &method;
    fp[VM_FRAME_CALLER].p = NULL;
    stack_frame = fp;
    on_own_thread(fill_stack);
    self->fp = fp;
    vm_heap_collect(false);
    for (int i = 0; i < 4; i++) {
        CHECK(*ref_at(roots[i], REFERENT) == fp[i].r);
        CHECK_EQ_INT(*long_at(fp[i].r, NODE_VALUE), 100 + i);
    }
    int cleared = 0;
    for (int i = 4; i < 8; i++) {
        cleared += *ref_at(roots[i], REFERENT) == NULL; /* above the top of the live stack */
    }
    CHECK_EQ_INT(cleared, 4);
    self->fp = NULL;
    drain_pending(self, NULL);
    clear_roots();
}

/* --- exhaustion --------------------------------------------------------------------- */

static int32_t fill_length;         /* length of the arrays */
static struct vm_class *fill_class; /* class of an object that each array refers to, or NULL */
static int fill_count;

static void check_out_of_memory(struct vm_thread *self, const char *message)
{
    CHECK(self->exception != NULL);
    CHECK_EQ_STR(thrown_class, "java/lang/OutOfMemoryError");
    CHECK_EQ_STR(thrown_message, message);
    self->exception = NULL;
}

static void fill_heap(struct vm_thread *self)
{
    for (fill_count = 0; self->exception == NULL; fill_count++) {
        struct vm_object *array = vm_heap_alloc_array(self, references_array, fill_length);
        if (array != NULL) {
            vm_array_refs(array)[0] = roots[0];
            roots[0] = array;
            if (fill_class != NULL) {
                vm_array_refs(array)[1] = vm_heap_alloc_object(self, fill_class);
            }
        }
    }
    check_out_of_memory(self, "Java heap space");
}

static void make_soft_reference(struct vm_thread *self)
{
    new_reference(self, soft_class, 5, NULL, -1);
}

static void do_nothing(struct vm_thread *self)
{
    (void)self;
}

static void test_impossible_arrays(struct vm_thread *self)
{
    CHECK(vm_heap_alloc_array(self, bytes_array, 0x7fffffff) == NULL);
    check_out_of_memory(self, "Requested array size exceeds VM limit");
    CHECK(vm_heap_alloc_array(self, longs_array, 0x7ffffffd) == NULL);
    check_out_of_memory(self, "Java heap space");
    CHECK(vm_heap_alloc_array(self, bytes_array, (int32_t)HEAP_BYTES) == NULL);
    check_out_of_memory(self, "Java heap space");
}

static void test_exhaustion(struct vm_thread *self)
{
    static const int32_t lengths[] = {2, 60, 1000, 100000};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        fill_length = lengths[i];
        fill_class = i % 2 == 0 ? node_class : NULL;
        on_own_thread(make_soft_reference);
        on_own_thread(fill_heap);
        size_t each = 16 + 8 * (size_t)fill_length + (fill_class != NULL ? NODE_BYTES : 0);
        size_t live = (size_t)(fill_count - 1) * each; /* the last allocation failed */
        CHECK(live > HEAP_BYTES / 10 * 7 && live <= HEAP_BYTES);
        CHECK(*ref_at(roots[5], REFERENT) == NULL);
        CHECK(vm_heap_total_bytes() <= HEAP_BYTES);
        on_own_thread(do_nothing); /* a thread can be created even when memory is exhausted */
        clear_roots();
        vm_heap_collect(false);
        size_t used = vm_heap_total_bytes() - vm_heap_free_bytes();
        CHECK(used < HEAP_BYTES / 8);
        CHECK(vm_heap_alloc_array(self, bytes_array, (int32_t)HEAP_BYTES / 4) != NULL);
    }
}

/* Fills a third of the heap with arrays of one block each. Garbage of earlier tests may stay,
 * because the collector finds words on stacks that look like references to it. */
static void fill_third(struct vm_thread *self)
{
    enum { LENGTH = 2100 };
    for (size_t bytes = 0; bytes < HEAP_BYTES / 3; bytes += LENGTH) {
        struct vm_object *array = vm_heap_alloc_array(self, references_array, LENGTH / 8);
        vm_array_refs(array)[0] = roots[0];
        roots[0] = array;
    }
}

/* When blocks reach their limit, the machine collects before it reports exhaustion, even if less
 * than half of the free memory has been allocated since the last collection, so that a collection
 * seems futile. */
static void test_memory_of_machine(void)
{
    enum { BYTES = 2100 };
    int kind = (int)vm_heap.kinds[VM_ALLOC_REFERENCES];
    size_t most = vm_heap.most_blocks_bytes;
    vm_heap.most_blocks_bytes = vm_heap.maximum_bytes;
    on_own_thread(fill_third);
    vm_heap_collect(false);
    size_t bytes = 0;
    while (vm_heap_alloc_for_machine(BYTES, kind, false) != NULL) {
        bytes += BYTES;
    }
    CHECK(bytes > HEAP_BYTES / 16 && vm_heap_is_collection_futile(BYTES));
    CHECK(vm_heap_alloc_for_machine(BYTES, kind, true) != NULL);
    vm_heap.most_blocks_bytes = most;
    clear_roots();
    vm_heap_collect(false);
}

/* Two of these arrays fill a block, whether the collector makes them singly or in batches. */
enum { SMALL_LENGTH = (2048 - VM_ARRAY_DATA) / 8 };

/* Allocates small arrays, all reachable from roots[0], until memory is exhausted. Returns their
 * bytes. */
static size_t keep_small_arrays(struct vm_thread *self)
{
    size_t bytes = 0;
    struct vm_object *array;
    while ((array = vm_heap_alloc_array(self, references_array, SMALL_LENGTH)) != NULL) {
        vm_array_refs(array)[0] = roots[0];
        roots[0] = array;
        bytes += SMALL_LENGTH * 8;
    }
    check_out_of_memory(self, "Java heap space");
    return bytes;
}

static size_t bytes_of_others;

static void keep_without_grace(struct vm_thread *self)
{
    bytes_of_others = keep_small_arrays(self);
}

static size_t bytes_after_grace(struct vm_thread *self)
{
    vm_heap_give_grace(self);
    return keep_small_arrays(self);
}

/* After an error, the thread that received the error may allocate a little more, but other threads
 * may not. This holds after each error, until the thread has allocated an eighth of the heap that
 * is still reachable. */
static void test_grace(struct vm_thread *self)
{
    enum { GRACE = HEAP_BYTES / 128, LEAST = GRACE / 10 * 7, MANY = 40 };
    (void)keep_small_arrays(self);
    CHECK(keep_small_arrays(self) < LEAST);
    size_t bytes = bytes_after_grace(self), sum = bytes;
    CHECK(bytes > LEAST && bytes <= GRACE);
    on_own_thread(keep_without_grace);
    CHECK(bytes_of_others < LEAST);
    vm_heap_give_grace(self);
    CHECK(vm_heap_alloc_array(self, bytes_array, 70000) == NULL);
    check_out_of_memory(self, "Java heap space");
    int full = 0;
    for (int i = 0; i < MANY; i++) {
        bytes = bytes_after_grace(self);
        full += bytes > LEAST;
        sum += bytes;
    }
    CHECK(full >= 10 && full < MANY);
    CHECK(sum > HEAP_BYTES / 10 && sum < HEAP_BYTES / 6);
    clear_roots();
    vm_heap_collect(false);
    CHECK(keep_small_arrays(self) <= HEAP_BYTES + GRACE);
    clear_roots();
    vm_heap_collect(false);
}

static void make_large_array(struct vm_thread *self)
{
    roots[0] = vm_heap_alloc_array(self, bytes_array, 5000000);
}

static void test_figures(void)
{
    struct vm_heap_statistics before, after;
    vm_heap_collect(false);
    CHECK_EQ_INT(vm_heap_max_bytes(), HEAP_BYTES);
    size_t used = vm_heap_total_bytes() - vm_heap_free_bytes();
    vm_heap_statistics(&before);
    on_own_thread(make_large_array);
    size_t used_after = vm_heap_total_bytes() - vm_heap_free_bytes();
    CHECK(used_after >= used + 5000000 && used_after < used + 5100000);
    vm_heap_collect(false);
    vm_heap_statistics(&after);
    CHECK(after.allocated_bytes >= before.allocated_bytes + 5000000);
    CHECK(after.collections > before.collections);
    CHECK(after.collection_ns > before.collection_ns);
    size_t kept = vm_heap_total_bytes() - vm_heap_free_bytes();
    CHECK(kept >= 5000000 && kept < used + 5200000);
    clear_roots();
    vm_heap_collect(false);
    CHECK(vm_heap_total_bytes() - vm_heap_free_bytes() < used + 200000);
}

/* --- many threads ------------------------------------------------------------------- */

enum { THREADS = 4, ROUNDS = 300, CHAIN = 200 };
static _Atomic unsigned thread_errors;
static _Atomic unsigned threads_done;

/* Builds a chain with a pattern, makes garbage, and checks that the chain is complete. */
static void thread_work(struct vm_thread *self, int64_t seed)
{
    for (int round = 0; round < ROUNDS; round++) {
        struct vm_object *chain = NULL;
        for (int i = 0; i < CHAIN; i++) {
            struct vm_object *node = vm_heap_alloc_object(self, node_class);
            *ref_at(node, NODE_LEFT) = chain;
            *long_at(node, NODE_VALUE) = seed + i;
            *ref_at(node, NODE_RIGHT) = vm_heap_alloc_array(self, longs_array, i % 50);
            if (i % 50 != 0) {
                vm_array_longs(*ref_at(node, NODE_RIGHT))[i % 50 - 1] = seed;
            }
            chain = node;
            vm_heap_alloc_array(self, references_array, i % 7);
        }
        int i = CHAIN;
        for (; chain != NULL; chain = *ref_at(chain, NODE_LEFT)) {
            i--;
            struct vm_object *longs = *ref_at(chain, NODE_RIGHT);
            bool is_good = *long_at(chain, NODE_VALUE) == seed + i
                           && longs->length == (uint32_t)(i % 50)
                           && (i % 50 == 0 || vm_array_longs(longs)[i % 50 - 1] == seed);
            atomic_fetch_add(&thread_errors, !is_good);
        }
        atomic_fetch_add(&thread_errors, i != 0);
        if (round % 40 == 0) {
            vm_heap_collect(false);
        }
    }
}

static void run_thread(struct vm_thread *self)
{
    thread_work(self, 1000000 * (int64_t)self->id);
    atomic_fetch_add(&threads_done, 1);
}

static void *foreign_thread(void *unused)
{
    (void)unused;
    struct vm_thread *self = vm_thread_attach("foreign", false);
    thread_work(self, -5);
    vm_thread_detach(self);
    return NULL;
}

static void test_threads(struct vm_thread *self)
{
    static const struct vm_classlib library = {.run_thread = run_thread};
    vm.classlib = &library;
    pthread_t foreign;
    CHECK(pthread_create(&foreign, NULL, foreign_thread, NULL) == 0);
    for (int i = 0; i < THREADS; i++) {
        CHECK(vm_thread_start(self, NULL, false, 0));
    }
    thread_work(self, -900000);
    vm_thread_wait_for_others(self);
    pthread_join(foreign, NULL);
    CHECK_EQ_INT(thread_errors, 0);
    CHECK_EQ_INT(threads_done, THREADS);
    CHECK_EQ_INT(vm.thread_count, 1);
}

static void make_weak_reference(struct vm_thread *self)
{
    new_reference(self, weak_class, 1, NULL, -1);
    *ref_at(roots[1], QUEUE) = roots[1];
}

/* The thread that takes references sleeps until a collection provides some. */
static _Atomic bool was_taken;

static void take_one(struct vm_thread *self)
{
    atomic_store(&was_taken, vm_heap_take_pending_reference(self, true) != NULL);
}

static void test_waiting_taker(struct vm_thread *self)
{
    static const struct vm_classlib library = {.run_thread = take_one};
    on_own_thread(make_weak_reference);
    vm.classlib = &library;
    CHECK(vm_thread_start(self, NULL, false, 0));
    vm_heap_collect(false);
    vm_thread_wait_for_others(self);
    CHECK(atomic_load(&was_taken));
    clear_roots();
}

/* --- tags ----------------------------------------------------------------------------------- */

enum { TAGGED = 300000, MOST_KEPT_BYTES = 1 << 20 };

static size_t bytes_of_malloc(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/* Returns an address at which there is no object. Tags of this address are removed before the next
 * collection, because the collector must not read it. */
static const struct vm_object *object_number(uintptr_t number)
{
    return (const struct vm_object *)(number * 16); /* NOLINT */
}

/* Returns whether the C library counts allocations, which it does not with a sanitizer's malloc. */
static bool is_malloc_counted(void)
{
    size_t before = bytes_of_malloc();
    void *memory = malloc(MOST_KEPT_BYTES);
    bool is_counted = memory != NULL && bytes_of_malloc() > before;
    free(memory);
    return is_counted;
}

static void test_forgotten_tags(void)
{
    bool is_counted = is_malloc_counted();
    size_t before = bytes_of_malloc();
    bool is_set = vm_tag_set(object_number(7), 2, 77);
    for (uintptr_t i = 1; i <= TAGGED; i++) {
        is_set &= vm_tag_set(object_number(i), 1, i);
    }
    CHECK(is_set);
    CHECK(!is_counted || bytes_of_malloc() > before + 8 * MOST_KEPT_BYTES);
    vm_tag_forget(1);
    CHECK_EQ_INT(vm_tag_get(object_number(7), 1), 0);
    CHECK_EQ_INT(vm_tag_get(object_number(TAGGED), 1), 0);
    CHECK_EQ_INT(vm_tag_get(object_number(7), 2), 77);
    CHECK(!is_counted || bytes_of_malloc() < before + MOST_KEPT_BYTES);
    vm_tag_forget(2);
    CHECK_EQ_INT(vm_tag_get(object_number(7), 2), 0);
}

static void tag_garbage(struct vm_thread *self)
{
    bool is_set = true;
    for (int i = 0; i < TAGGED; i++) {
        const struct vm_object *leaf = vm_heap_alloc_object(self, leaf_class);
        is_set &= leaf != NULL && vm_tag_set(leaf, 3, 1);
    }
    CHECK(is_set);
}

/* Tables grow as the tags between two collections require, and shrink after that. */
static void test_dead_tags(void)
{
    bool is_counted = is_malloc_counted();
    size_t before = bytes_of_malloc();
    on_own_thread(tag_garbage);
    CHECK(!is_counted || bytes_of_malloc() > before + MOST_KEPT_BYTES);
    vm_heap_collect(false);
    vm_heap_collect(false);
    CHECK(!is_counted || bytes_of_malloc() < before + MOST_KEPT_BYTES);
}

int main(void)
{
    if (!CHECK(vm_heap_init((size_t)4 << 20, HEAP_BYTES))) {
        return check_report();
    }
    struct vm_thread *self = vm_thread_attach("main", false);
    if (!CHECK(self != NULL)) {
        return check_report();
    }
    roots = vm_heap_alloc_root_words(ROOT_COUNT, false);
    make_classes();
    test_avoided_ints(self);
    test_survival(self);
    test_zeroing(self);
    test_clone(self);
    test_references(self);
    test_finalization(self);
    test_final_references(self);
    test_java_stack(self);
    test_figures();
    test_impossible_arrays(self);
    test_exhaustion(self);
    test_memory_of_machine();
    test_threads(self);
    test_waiting_taker(self);
    test_forgotten_tags();
    test_dead_tags();
    test_grace(self); /* must be last, because its own frames may keep the objects that fill the
                         heap */
    vm_thread_detach(self);
    return check_report();
}
