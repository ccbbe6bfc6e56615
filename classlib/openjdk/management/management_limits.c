/*
 * management_limits.c: usage thresholds of memory pools.
 *
 * A pool's bean sets limits and a sensor (sun.management.Sensor) for each of two values: the pool's
 * current usage, and its usage after the last collection. As in HotSpot, both are checked after a
 * collection. The Java thread "Notification Thread" checks them and calls the sensors; it is
 * started when the first limit is set.
 */
#include <errno.h>
#include <semaphore.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/management/management.h"
#include "vm/base/lock/lock.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/start_until_parked.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

#define SENSOR "sun/management/Sensor"

enum { USE_NOW, USE_AFTER_COLLECTION, USE_COUNT };

struct limit {
    struct vm_object *sensor; /* rooted; NULL: no listener */
    int64_t high, low;        /* in bytes; 0: no limit */
    bool is_on;               /* the sensor was triggered last, not cleared; only the notifier
                                 accesses this */
};

/* Protected by the lock. */
static struct limit limits[LIB_JDK_POOL_COUNT][USE_COUNT];
static struct vm_object *_Atomic notifier; /* the notifier's thread; NULL: not started */
static struct vm_lock lock = VM_LOCK(MEMORY_LIMITS);

static sem_t collected; /* if the notifier's thread exists, each collection posts this */

static void note_collection(void)
{
    if (atomic_load_explicit(&notifier, memory_order_relaxed) != NULL) {
        sem_post(&collected);
    }
}

void lib_jdk_watch_memory(void)
{
    sem_init(&collected, 0, 0);
    vm_heap_add_weak_sweeper(note_collection);
}

static bool start_notifier(struct vm_thread *self)
{
    struct vm_object *none = NULL;
    if (atomic_load(&notifier) != NULL) {
        return true;
    }
    struct vm_object *thread = lib_jdk_new_system_thread(self, "Notification Thread");
    if (thread == NULL) {
        return false;
    }
    return !atomic_compare_exchange_strong(&notifier, &none, thread)
           || vm_thread_start_until_parked(self, thread, true, 0);
}

bool lib_jdk_is_memory_notifier(const struct vm_thread *self)
{
    return self->object != NULL && self->object == atomic_load(&notifier);
}

/* --- settings of beans ------------------------------------------------------------------------ */

static struct limit *limit_of(jobject pool, bool is_after_collection)
{
    int number = lib_jdk_management_pool_number(pool);
    return number < 0 ? NULL
                      : &limits[number][is_after_collection ? USE_AFTER_COLLECTION : USE_NOW];
}

static bool is_of_collection(jint limit)
{
    return limit == LIB_JDK_LIMIT_COLLECTION_HIGH || limit == LIB_JDK_LIMIT_COLLECTION_LOW;
}

void lib_jdk_management_set_sensor(JNIEnv *env, jobject pool, jint limit, jobject sensor)
{
    struct limit *place = limit_of(pool, is_of_collection(limit));
    struct vm_object *object = vm_jni_object(sensor);
    (void)env;
    if (place == NULL || object == NULL) {
        return;
    }
    vm_heap_root(object); /* beans and their sensors live for ever */
    vm_lock_take(&lock);
    place->sensor = object;
    vm_lock_release(&lock);
}

jlong lib_jdk_management_set_limit(JNIEnv *env, jobject pool, jint limit, jlong bytes)
{
    struct limit *place = limit_of(pool, is_of_collection(limit));
    bool is_high = limit == LIB_JDK_LIMIT_USAGE_HIGH || limit == LIB_JDK_LIMIT_COLLECTION_HIGH;
    if (place == NULL || (bytes > 0 && !start_notifier(vm_jni_thread(env)))) {
        return -1;
    }
    vm_lock_take(&lock);
    int64_t *value = is_high ? &place->high : &place->low;
    jlong before = *value;
    *value = bytes;
    vm_lock_release(&lock);
    return before;
}

/* --- the thread ------------------------------------------------------------------------------- */

enum action { NOTHING, TRIGGER, CLEAR };

/* Decides whether to trigger or clear the sensor. The current usage triggers it once, when the
 * usage reaches the limit. The usage after collections triggers it after each collection, unless
 * the usage is below the limit. */
static enum action decide(const struct limit *limit, int use, int64_t used)
{
    if (limit->sensor == NULL) {
        return NOTHING;
    }
    if (limit->high > 0 && used >= limit->high) {
        return use == USE_AFTER_COLLECTION || !limit->is_on ? TRIGGER : NOTHING;
    }
    return limit->is_on && limit->low > 0 && used < limit->low ? CLEAR : NOTHING;
}

static void call_sensor(struct vm_thread *self, struct vm_object *sensor, bool triggers,
                        struct vm_object *usage)
{
    struct vm_method *method =
        triggers ? lib_method(self, SENSOR, "trigger", "(ILjava/lang/management/MemoryUsage;)V")
                 : lib_method(self, SENSOR, "clear", "()V");
    union vm_slot args[3] = {{.r = sensor}, vm_int_slot(1), {.r = usage}};
    if (method != NULL) {
        (void)vm_call(self, method, args, NULL);
    }
}

static void look_at(struct vm_thread *self, int pool, int use)
{
    int64_t used;
    struct vm_object *usage =
        lib_jdk_management_usage_of(self, pool, use == USE_AFTER_COLLECTION, &used);
    vm_lock_take(&lock);
    struct limit *limit = &limits[pool][use];
    enum action action = decide(limit, use, used);
    struct vm_object *sensor = limit->sensor;
    if (action != NOTHING) {
        limit->is_on = action == TRIGGER;
    }
    vm_lock_release(&lock);
    if (action != NOTHING && usage != NULL) {
        call_sensor(self, sensor, action == TRIGGER, usage);
    }
    vm_exception_take(self); /* if one listener throws an exception, the others are still called */
}

void lib_jdk_notify_of_memory(struct vm_thread *self)
{
    for (;;) {
        bool was_in_native = vm_thread_enter_native(self);
        vm_thread_note_parked(self);
        while (sem_wait(&collected) != 0 && errno == EINTR) {
        }
        vm_thread_leave_native(self, was_in_native);
        for (int pool = 0; pool < LIB_JDK_POOL_COUNT; pool++) {
            look_at(self, pool, USE_NOW);
            look_at(self, pool, USE_AFTER_COLLECTION);
        }
    }
}
