/*
 * management_threads.c: java.lang.management.ThreadInfo objects, and deadlocks.
 *
 * While threads are stopped, their stacks and locks are copied to records; after that, the Java
 * objects are made. So all records of a call describe the same moment. Records refer to objects
 * from memory that the collector scans.
 */
#include <stdlib.h>
#include <string.h>

#include "classlib/common/threads.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/management/management.h"
#include "vm/base/data/array.h"
#include "vm/base/symbol.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/call.h"
#include "vm/code/translation.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/monitor.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

#define MANAGEMENT "java/lang/management/"
#define SYNCHRONIZER "java/util/concurrent/locks/AbstractOwnableSynchronizer"
#define FIRST_OBJECTS 16

/* A growing list of objects, which the collector scans. */
struct object_list {
    struct vm_object **objects;
    size_t count, capacity;
};

struct record {
    int64_t id;
    bool is_alive;
    int32_t status; /* value of Thread.threadStatus, possibly with STATUS_SUSPENDED */
    struct vm_backtrace_frame *frames;
    size_t frame_count, frame_capacity;
    struct object_list monitors; /* monitors that frames hold */
    int32_t *monitor_depths;
    size_t depth_capacity;
    struct object_list synchronizers;
    /* The thread, the object that it waits for, and the owner of that object. The collector scans
     * the slots. */
    struct vm_object **slots;
    int64_t blocked_count, waited_count, blocked_ms, waited_ms;
};

/* The bit of the status that ThreadInfo.isSuspended tests. */
#define STATUS_SUSPENDED 0x100000

enum { SLOT_THREAD, SLOT_LOCK, SLOT_OWNER, SLOT_COUNT };

struct request {
    struct record *records;
    size_t count;
    size_t depth; /* the maximum number of frames */
    bool with_monitors, with_synchronizers;
    bool is_short_of_memory;
};

/* --- lists: functions return false if memory runs out
 * --------------------------------------------- */

static bool add_object(struct object_list *list, struct vm_object *object)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? FIRST_OBJECTS : list->capacity * 2;
        struct vm_object **objects = vm_heap_alloc_root_words(capacity, false);
        if (objects == NULL) {
            return false;
        }
        if (list->count != 0) {
            memcpy(objects, list->objects, list->count * sizeof *objects);
            vm_heap_free_root_words(list->objects);
        }
        list->objects = objects;
        list->capacity = capacity;
    }
    list->objects[list->count++] = object;
    return true;
}

static void free_list(struct object_list *list)
{
    if (list->objects != NULL) {
        vm_heap_free_root_words(list->objects);
    }
}

static bool add_monitor(struct record *record, struct vm_object *object, size_t depth)
{
    if (!VM_RESERVE(record->monitor_depths, record->depth_capacity, record->monitors.count + 1)) {
        return false;
    }
    record->monitor_depths[record->monitors.count] = (int32_t)depth;
    return add_object(&record->monitors, object);
}

static void free_records(struct record *records, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(records[i].frames);
        free(records[i].monitor_depths);
        free_list(&records[i].monitors);
        free_list(&records[i].synchronizers);
        if (records[i].slots != NULL) {
            vm_heap_free_root_words(records[i].slots);
        }
    }
    free(records);
    vm_domains_release();
}

/* Until the records are freed, the classes of the frames' methods are not unloaded. */
static struct record *make_records(struct vm_thread *self, size_t count)
{
    vm_domains_hold();
    struct record *records = calloc(count + 1, sizeof *records);
    bool is_done = records != NULL;
    for (size_t i = 0; is_done && i < count; i++) {
        records[i].slots = vm_heap_alloc_root_words(SLOT_COUNT, true);
        is_done = records[i].slots != NULL;
    }
    if (!is_done) {
        free_records(records, records == NULL ? 0 : count);
        vm_throw_out_of_memory(self, "Java heap space");
        return NULL;
    }
    return records;
}

/* --- recording, while threads are stopped ----------------------------------------------------- */

/* Needed because a thread in wait() has released its monitor, and a thread whose newest frame is a
 * synchronized method may not have entered the monitor yet. */
static bool is_owner(const struct vm_thread *thread, const struct vm_object *object)
{
    return vm_monitor_owner(object) == thread->id;
}

/* Records the locks of a frame: first those of its synchronized blocks, the newest first, then the
 * lock of a synchronized method. */
static bool record_locks(struct record *record, const struct vm_thread *thread,
                         const struct vm_frame_walk *walk, size_t depth)
{
    const struct vm_method *method = walk->method;
    for (uint32_t i = thread->held_lock_count; i-- > 0;) {
        struct vm_object *object = thread->held_locks[i].object;
        if (thread->held_locks[i].fp == walk->fp && is_owner(thread, object)
            && !add_monitor(record, object, depth)) {
            return false;
        }
    }
    if ((method->flags & VM_ACC_SYNCHRONIZED) == 0) {
        return true;
    }
    struct vm_object *object = NULL;
    if (method->flags & VM_ACC_STATIC) {
        object = method->class->mirror;
    } else if (method->translation != NULL) {
        object = walk->fp[method->translation->lock_slot].r;
    }
    return object == NULL || !is_owner(thread, object) || add_monitor(record, object, depth);
}

/* Records the locks that native code has entered, which belong to no frame. */
static bool record_native_locks(struct record *record, const struct vm_thread *thread)
{
    const struct vm_jni_handles *handles = thread->handles;
    for (uint32_t i = 0; handles != NULL && i < handles->monitor_count; i++) {
        if (!add_monitor(record, handles->monitors[i], (size_t)-1)) {
            return false;
        }
    }
    return true;
}

static bool record_frames(const struct request *request, struct record *record,
                          const struct vm_thread *thread)
{
    struct vm_frame_walk walk = {.fp = NULL};
    if (thread->fp != NULL) {
        walk = vm_frame_walk_start(thread);
    }
    for (; walk.fp != NULL && record->frame_count < request->depth; vm_frame_walk_next(&walk)) {
        if (!VM_RESERVE(record->frames, record->frame_capacity, record->frame_count + 1)
            || (request->with_monitors
                && !record_locks(record, thread, &walk, record->frame_count))) {
            return false;
        }
        record->frames[record->frame_count++] =
            (struct vm_backtrace_frame){.method = walk.method, .bci = vm_frame_walk_bci(&walk)};
    }
    return !request->with_monitors || record_native_locks(record, thread);
}

static struct vm_object *thread_object_of(uint32_t id)
{
    for (const struct vm_thread *t = vm.threads; id != 0 && t != NULL; t = t->next) {
        if (t->id == id) {
            return t->object;
        }
    }
    return NULL;
}

static struct vm_class *_Atomic synchronizer_class; /* NULL: not loaded, or not found yet */

/* Sets synchronizer_class if the class is loaded; otherwise there are no synchronizers. Must not be
 * called during a walk over the heap, which must not acquire locks. */
static void find_synchronizer_class(void)
{
    if (atomic_load(&synchronizer_class) == NULL) {
        atomic_store(&synchronizer_class,
                     vm_find_loaded_class(vm.boot_loader, vm_symbol_from_cstr(SYNCHRONIZER)));
    }
}

/* Must be called after find_synchronizer_class. */
static bool is_synchronizer(const struct vm_object *object)
{
    struct vm_class *type = atomic_load(&synchronizer_class);
    return object != NULL && type != NULL && vm_class_is_subclass(object->class, type);
}

static struct vm_object *owner_of(const struct vm_object *synchronizer)
{
    return lib_jdk_get(synchronizer, lib_jdk_layout.synchronizer_owner);
}

/* Records the object on which the thread is blocked: the monitor that it is entering or waits on,
 * or its park blocker. */
static void record_blocking(struct record *record, const struct vm_thread *thread)
{
    enum vm_thread_state state = (enum vm_thread_state)atomic_load(&thread->state);
    const struct vm_monitor *monitor = atomic_load(&thread->blocked_on);
    struct vm_object *blocker = lib_jdk_get(thread->object, lib_jdk_layout.thread_park_blocker);
    if (monitor != NULL && state != VM_THREAD_RUNNABLE) {
        record->slots[SLOT_LOCK] = vm_monitor_object(monitor);
        if (state == VM_THREAD_BLOCKED) {
            record->slots[SLOT_OWNER] =
                thread_object_of(vm_monitor_owner(record->slots[SLOT_LOCK]));
        }
    } else if (blocker != NULL
               && (state == VM_THREAD_WAITING || state == VM_THREAD_TIMED_WAITING)) {
        record->slots[SLOT_LOCK] = blocker;
        if (is_synchronizer(blocker)) {
            record->slots[SLOT_OWNER] = owner_of(blocker);
        }
    }
}

static void record_thread(struct vm_thread *thread, bool is_exact, void *data)
{
    struct request *request = data;
    if (thread->object == NULL) {
        return;
    }
    int64_t id = lib_jdk_get_long(thread->object, lib_jdk_layout.thread_id);
    for (size_t i = 0; i < request->count; i++) {
        struct record *record = &request->records[i];
        if (record->id != id || record->is_alive) {
            continue;
        }
        record->is_alive = true;
        record->slots[SLOT_THREAD] = thread->object;
        record->status = lib_jdk_get_int(thread->object, lib_jdk_layout.thread_status);
        if (__atomic_load_n(&thread->is_suspended, __ATOMIC_RELAXED)) {
            record->status |= STATUS_SUSPENDED;
        }
        record->blocked_count = (int64_t)atomic_load(&thread->blocked_count);
        record->waited_count = (int64_t)atomic_load(&thread->waited_count);
        record->blocked_ms = record->waited_ms = -1;
        if (atomic_load(&vm_thread_measures_contention)) {
            record->blocked_ms = (int64_t)atomic_load(&thread->blocked_ns) / 1000000;
            record->waited_ms = (int64_t)atomic_load(&thread->waited_ns) / 1000000;
        }
        record_blocking(record, thread);
        if (is_exact && !record_frames(request, record, thread)) {
            request->is_short_of_memory = true;
        }
    }
}

static void record_synchronizer(struct vm_object *object, void *data)
{
    struct object_list *found = data;
    /* The space was allocated before, because nothing may be allocated here. */
    if (found->count < found->capacity && is_synchronizer(object) && owner_of(object) != NULL) {
        found->objects[found->count++] = object;
    }
}

#define MAX_SYNCHRONIZERS 65536

/* Finds the ownable synchronizers that threads own. */
static bool record_synchronizers(struct request *request)
{
    if (atomic_load(&synchronizer_class) == NULL) {
        return true;
    }
    struct object_list found = {.objects = vm_heap_alloc_root_words(MAX_SYNCHRONIZERS, true),
                                .capacity = MAX_SYNCHRONIZERS};
    bool is_done = found.objects != NULL;
    if (is_done) {
        vm_heap_for_each_object(record_synchronizer, &found);
    }
    for (size_t i = 0; is_done && i < found.count; i++) {
        for (size_t j = 0; is_done && j < request->count; j++) {
            struct record *record = &request->records[j];
            if (record->is_alive && record->slots[SLOT_THREAD] == owner_of(found.objects[i])) {
                is_done = add_object(&record->synchronizers, found.objects[i]);
            }
        }
    }
    free_list(&found);
    return is_done;
}

/* Fills the records, whose ids are already set. On failure, returns false with an exception
 * pending. */
static bool take_records(struct vm_thread *self, struct request *request)
{
    (void)vm_safepoint_begin();
    find_synchronizer_class();
    vm_threads_for_each(record_thread, request);
    if (request->with_synchronizers && !record_synchronizers(request)) {
        request->is_short_of_memory = true;
    }
    vm_safepoint_end();
    if (request->is_short_of_memory) {
        vm_throw_out_of_memory(self, "Java heap space");
    }
    return !request->is_short_of_memory;
}

/* --- Java objects of records ------------------------------------------------------------------ */

static struct vm_object *object_array(struct vm_thread *self, const struct object_list *list)
{
    struct vm_class *class = vm_load_boot_class(self, "[Ljava/lang/Object;");
    struct vm_object *array =
        class == NULL ? NULL : vm_heap_alloc_array(self, class, (int32_t)list->count);
    for (size_t i = 0; array != NULL && i < list->count; i++) {
        vm_array_refs(array)[i] = list->objects[i];
    }
    return array;
}

static struct vm_object *depth_array(struct vm_thread *self, const struct record *record)
{
    size_t count = record->monitors.count;
    struct vm_object *array =
        vm_heap_alloc_array(self, vm_primitive_array_class('I'), (int32_t)count);
    if (array != NULL && count != 0) {
        memcpy(vm_object_at(array, VM_ARRAY_DATA), record->monitor_depths,
               count * sizeof record->monitor_depths[0]);
    }
    return array;
}

#define BASIC_PARAMETERS                                                                           \
    "Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;"
#define LOCK_PARAMETERS "[Ljava/lang/Object;[I[Ljava/lang/Object;"

/* Makes a java.lang.management.ThreadInfo. On failure, returns NULL with an exception pending. */
static struct vm_object *thread_info(struct vm_thread *self, const struct record *record,
                                     bool with_locks)
{
    union vm_slot args[17] = {[1].r = record->slots[SLOT_THREAD], [2] = vm_int_slot(record->status),
                              [3].r = record->slots[SLOT_LOCK],   [4].r = record->slots[SLOT_OWNER],
                              [5].j = record->blocked_count,      [7].j = record->blocked_ms,
                              [9].j = record->waited_count,       [11].j = record->waited_ms};
    struct vm_method *constructor = lib_method(
        self, MANAGEMENT "ThreadInfo", "<init>",
        with_locks ? "(" BASIC_PARAMETERS LOCK_PARAMETERS ")V" : "(" BASIC_PARAMETERS ")V");
    if (constructor == NULL) {
        return NULL;
    }
    args[13].r = lib_stack_trace(self, record->frames, record->frame_count, lib_jdk_fill_element);
    if (with_locks && args[13].r != NULL) {
        args[14].r = object_array(self, &record->monitors);
        args[15].r = args[14].r == NULL ? NULL : depth_array(self, record);
        args[16].r = args[15].r == NULL ? NULL : object_array(self, &record->synchronizers);
    }
    if (self->exception != NULL) {
        return NULL;
    }
    args[0].r = vm_heap_alloc_object(self, constructor->class);
    return args[0].r != NULL && vm_call(self, constructor, args, NULL) ? args[0].r : NULL;
}

/* Writes a ThreadInfo for each record of a live thread to the array. */
static bool fill_infos(struct vm_thread *self, const struct request *request,
                       const struct vm_object *infos, bool with_locks)
{
    for (size_t i = 0; i < request->count && i < infos->length; i++) {
        const struct record *record = &request->records[i];
        struct vm_object *info = NULL;
        if (record->is_alive) {
            info = thread_info(self, record, with_locks);
            if (info == NULL) {
                return false;
            }
        }
        vm_array_refs(infos)[i] = info;
    }
    return true;
}

/* --- queries of beans ------------------------------------------------------------------------- */

/* A depth of -1 means all frames. */
jint lib_jdk_management_thread_info(JNIEnv *env, jlongArray ids, jint depth, jobjectArray infos)
{
    struct vm_thread *self = vm_jni_thread(env);
    const struct vm_object *numbers = vm_jni_object(ids);
    const struct vm_object *array = vm_jni_object(infos);
    if (numbers == NULL || array == NULL) {
        vm_throw_null_pointer(self);
        return -1;
    }
    struct request request = {.count = numbers->length,
                              .depth = depth < 0 ? SIZE_MAX : (size_t)depth};
    request.records = make_records(self, request.count);
    if (request.records == NULL) {
        return -1;
    }
    for (size_t i = 0; i < request.count; i++) {
        request.records[i].id = vm_array_longs(numbers)[i];
    }
    bool is_done = take_records(self, &request) && fill_infos(self, &request, array, false);
    free_records(request.records, request.count);
    return is_done ? 0 : -1;
}

/* Returns the ids of all live threads, the oldest thread first; malloc'ed. Returns NULL if memory
 * runs out. */
static int64_t *all_ids(size_t *count)
{
    vm_lock_take(&vm.threads_lock);
    int64_t *ids = malloc((vm.thread_count + 1) * sizeof *ids);
    *count = 0;
    for (const struct vm_thread *t = vm.threads; ids != NULL && t != NULL; t = t->next) {
        const struct vm_object *object = __atomic_load_n(&t->object, __ATOMIC_ACQUIRE);
        if (object != NULL && *count < vm.thread_count) {
            ids[(*count)++] = lib_jdk_get_long(object, lib_jdk_layout.thread_id);
        }
    }
    vm_lock_release(&vm.threads_lock);
    return ids;
}

static struct record *records_of_all(struct vm_thread *self, size_t *count)
{
    int64_t *ids = all_ids(count);
    struct record *records = ids == NULL ? NULL : make_records(self, *count);
    for (size_t i = 0; records != NULL && i < *count; i++) {
        records[i].id = ids[i];
    }
    if (ids == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
    }
    free(ids);
    return records;
}

static struct record *records_of(struct vm_thread *self, const struct vm_object *ids, size_t *count)
{
    if (ids == NULL) {
        return records_of_all(self, count);
    }
    *count = ids->length;
    struct record *records = make_records(self, *count);
    for (size_t i = 0; records != NULL && i < *count; i++) {
        records[i].id = vm_array_longs(ids)[i];
    }
    return records;
}

jobjectArray lib_jdk_management_dump(JNIEnv *env, jlongArray ids, jboolean with_monitors,
                                     jboolean with_synchronizers, jint depth)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct request request = {.depth = depth < 0 ? SIZE_MAX : (size_t)depth,
                              .with_monitors = with_monitors,
                              .with_synchronizers = with_synchronizers};
    request.records = records_of(self, vm_jni_object(ids), &request.count);
    if (request.records == NULL) {
        return NULL;
    }
    struct vm_class *class = vm_load_boot_class(self, "[L" MANAGEMENT "ThreadInfo;");
    struct vm_object *infos = NULL;
    if (class != NULL && take_records(self, &request)) {
        infos = vm_heap_alloc_array(self, class, (int32_t)request.count);
        if (infos != NULL && !fill_infos(self, &request, infos, true)) {
            infos = NULL;
        }
    }
    free_records(request.records, request.count);
    return lib_jdk_local(self, infos);
}

/* --- deadlocks -------------------------------------------------------------------------------- */

/* Returns the index of the record whose thread owns the lock that the thread of record i waits for.
 * If there is no such record, returns the number of records. */
static size_t next_of(const struct request *request, size_t i, bool monitors_only)
{
    const struct record *record = &request->records[i];
    const struct vm_object *lock = record->is_alive ? record->slots[SLOT_LOCK] : NULL;
    const struct vm_object *owner = record->slots[SLOT_OWNER];
    if (lock == NULL || owner == NULL || (monitors_only && is_synchronizer(lock))) {
        return request->count;
    }
    size_t j = 0;
    while (j < request->count && request->records[j].slots[SLOT_THREAD] != owner) {
        j++;
    }
    return j;
}

static bool is_in_cycle(const struct request *request, size_t start, bool monitors_only)
{
    size_t i = start;
    for (size_t steps = 0; steps < request->count; steps++) {
        i = next_of(request, i, monitors_only);
        if (i == request->count || i == start) {
            return i == start;
        }
    }
    return false;
}

/* Returns the threads of all cycles; NULL if there are no cycles. */
static jobjectArray find_deadlock(JNIEnv *env, bool monitors_only)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct request request = {.depth = 0};
    request.records = records_of_all(self, &request.count);
    if (request.records == NULL) {
        return NULL;
    }
    struct vm_class *class = vm_load_boot_class(self, "[Ljava/lang/Thread;");
    struct object_list found = {.count = 0};
    struct vm_object *array = NULL;
    bool is_done = class != NULL && take_records(self, &request);
    for (size_t i = 0; is_done && i < request.count; i++) {
        if (is_in_cycle(&request, i, monitors_only)) {
            is_done = add_object(&found, request.records[i].slots[SLOT_THREAD]);
        }
    }
    if (is_done && found.count != 0) {
        array = vm_heap_alloc_array(self, class, (int32_t)found.count);
        for (size_t i = 0; array != NULL && i < found.count; i++) {
            vm_array_refs(array)[i] = found.objects[i];
        }
    }
    free_list(&found);
    free_records(request.records, request.count);
    return lib_jdk_local(self, array);
}

jobjectArray lib_jdk_management_monitor_deadlock(JNIEnv *env)
{
    return find_deadlock(env, true);
}

jobjectArray lib_jdk_management_deadlock(JNIEnv *env, jboolean monitors_only)
{
    return find_deadlock(env, monitors_only);
}
