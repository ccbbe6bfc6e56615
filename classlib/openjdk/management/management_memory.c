/*
 * management_memory.c: java.lang.management's memory pools, their managers, and collections.
 *
 * There are three pools. "Heap" contains all objects; the manager "Boehm" collects it as a whole.
 * "Metaspace" is the memory of classes (runtime/unload.h). "Machine" is all other memory that the
 * machine has allocated with malloc, such as profiles, and the memory of native code. The last two
 * are not collected. All pools have usage thresholds (management_limits.c); the heap also has a
 * threshold for its usage after collections.
 *
 * The library's Java code makes the beans when they are first requested; they live for ever.
 */
#include <malloc.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/management/management.h"
#include "vm/base/lock/lock.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/unload.h"
#include "vm/vm.h"

#define MANAGEMENT "java/lang/management/"
#define FACTORY "sun/management/ManagementFactoryHelper"
#define COLLECTOR_FACTORY "com/sun/management/internal/GarbageCollectorExtImpl"

enum { POOL_HEAP, POOL_METASPACE, POOL_MACHINE, POOL_COUNT = LIB_JDK_POOL_COUNT };
enum { MANAGER_COLLECTOR, MANAGER_METASPACE, MANAGER_MACHINE, MANAGER_COUNT };

/* The beans of pools and managers, rooted; NULL until they are made. A pool and its manager have
 * the same number. */
static struct vm_object *_Atomic pools[POOL_COUNT], *_Atomic managers[MANAGER_COUNT];

struct usage {
    int64_t initial, used, committed, maximum; /* in bytes; -1: unknown */
};

/* The largest observed usage since the last reset; protected by the lock. */
static struct usage peaks[POOL_COUNT];
static struct vm_lock peaks_lock = VM_LOCK(MEMORY_PEAKS);

/* --- figures ---------------------------------------------------------------------------------- */

static struct usage heap_usage(void)
{
    int64_t total = (int64_t)vm_heap_total_bytes();
    int64_t used = total - (int64_t)vm_heap_free_bytes();
    return (struct usage){.initial = (int64_t)vm_heap_initial_bytes(),
                          .used = used,
                          .committed = used > total ? used : total,
                          .maximum = (int64_t)vm_heap_max_bytes()};
}

static struct usage metaspace_usage(void)
{
    int64_t used = (int64_t)vm_metadata_bytes();
    uint64_t most = vm_metadata_most_bytes();
    return (struct usage){.initial = 0,
                          .used = used,
                          .committed = used,
                          .maximum = most > INT64_MAX || (int64_t)most < used ? -1 : (int64_t)most};
}

/* Returns the usage of all memory of malloc, which is outside the heap. */
static struct usage native_usage(void)
{
    int64_t used = 0, committed = 0; /* unknown with musl */
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    used = (int64_t)(info.uordblks + info.hblkhd);
    committed = (int64_t)(info.arena + info.hblkhd);
#endif
    return (struct usage){.initial = 0,
                          .used = used,
                          .committed = committed > used ? committed : used,
                          .maximum = -1};
}

static struct usage machine_usage(void)
{
    struct usage usage = native_usage(), metaspace = metaspace_usage();
    usage.used = usage.used > metaspace.used ? usage.used - metaspace.used : 0;
    usage.committed = usage.committed > metaspace.used ? usage.committed - metaspace.used : 0;
    return usage;
}

static struct usage usage_of(int pool)
{
    return pool == POOL_HEAP        ? heap_usage()
           : pool == POOL_METASPACE ? metaspace_usage()
                                    : machine_usage();
}

static struct usage peak_of(int pool)
{
    struct usage usage = usage_of(pool);
    vm_lock_take(&peaks_lock);
    if (usage.used > peaks[pool].used) {
        peaks[pool] = usage;
    }
    usage = peaks[pool];
    vm_lock_release(&peaks_lock);
    return usage;
}

/* Returns the usage of the heap at the last collection, given the number of used bytes. */
static struct usage collection_usage(uint64_t used)
{
    struct usage usage = heap_usage();
    usage.used = (int64_t)used;
    if (usage.committed < usage.used) {
        usage.committed = usage.used;
    }
    return usage;
}

/* Makes a java.lang.management.MemoryUsage. On failure, returns NULL with an exception pending. */
static struct vm_object *usage_object(struct vm_thread *self, struct usage usage)
{
    struct vm_method *constructor = lib_method(self, MANAGEMENT "MemoryUsage", "<init>", "(JJJJ)V");
    if (constructor == NULL) {
        return NULL;
    }
    union vm_slot args[9] = {
        [1].j = usage.initial, [3].j = usage.used, [5].j = usage.committed, [7].j = usage.maximum};
    args[0].r = vm_heap_alloc_object(self, constructor->class);
    if (args[0].r == NULL || !vm_call(self, constructor, args, NULL)) {
        return NULL;
    }
    return args[0].r;
}

/* --- beans ------------------------------------------------------------------------------------ */

/* Stores the bean in *place if that is empty, and returns the bean that is in *place then. If
 * `bean` is NULL, returns NULL. */
static struct vm_object *publish(struct vm_object *_Atomic *place, struct vm_object *bean)
{
    struct vm_object *present = NULL;
    if (bean == NULL || !atomic_compare_exchange_strong(place, &present, bean)) {
        return present;
    }
    vm_heap_root(bean);
    return bean;
}

static struct vm_object *pool_bean(struct vm_thread *self, int pool)
{
    static const char *const names[POOL_COUNT] = {"Heap", "Metaspace", "Machine"};
    struct vm_object *bean = atomic_load(&pools[pool]);
    if (bean != NULL) {
        return bean;
    }
    union vm_slot args[6] = {[0].r = lib_jdk_platform_string(self, names[pool]),
                             [1] = vm_int_slot(pool == POOL_HEAP),
                             [2].j = 0, /* 0: a threshold can be set, but is not set yet */
                             [4].j = pool == POOL_HEAP ? 0 : -1};
    union vm_slot result = {.r = NULL};
    if (args[0].r == NULL
        || !lib_invoke_static(self, FACTORY, "createMemoryPool",
                              "(Ljava/lang/String;ZJJ)L" MANAGEMENT "MemoryPoolMXBean;", args,
                              &result)) {
        return NULL;
    }
    return publish(&pools[pool], result.r);
}

/* Makes the collector's bean, with the code of com.sun.management if that module is present. */
static struct vm_object *collector_bean(struct vm_thread *self)
{
    static const char descriptor[] =
        "(Ljava/lang/String;Ljava/lang/String;)L" MANAGEMENT "GarbageCollectorMXBean;";
    union vm_slot args[2] = {{.r = lib_jdk_platform_string(self, "Boehm")}, {.r = NULL}};
    union vm_slot result = {.r = NULL};
    if (args[0].r == NULL) {
        return NULL;
    }
    if (vm_load_boot_class(self, COLLECTOR_FACTORY) != NULL) {
        return lib_invoke_static(self, COLLECTOR_FACTORY, "createGarbageCollector", descriptor,
                                 args, &result)
                   ? result.r
                   : NULL;
    }
    vm_exception_take(self);
    return lib_invoke_static(self, FACTORY, "createGarbageCollector", descriptor, args, &result)
               ? result.r
               : NULL;
}

static struct vm_object *other_manager_bean(struct vm_thread *self, const char *text)
{
    union vm_slot name = {.r = lib_jdk_platform_string(self, text)};
    union vm_slot result = {.r = NULL};
    bool is_done = name.r != NULL
                   && lib_invoke_static(self, FACTORY, "createMemoryManager",
                                        "(Ljava/lang/String;)L" MANAGEMENT "MemoryManagerMXBean;",
                                        &name, &result);
    return is_done ? result.r : NULL;
}

static struct vm_object *manager_bean(struct vm_thread *self, int manager)
{
    struct vm_object *bean = atomic_load(&managers[manager]);
    if (bean != NULL) {
        return bean;
    }
    bean = manager == MANAGER_COLLECTOR   ? collector_bean(self)
           : manager == MANAGER_METASPACE ? other_manager_bean(self, "Metaspace Manager")
                                          : other_manager_bean(self, "Machine Manager");
    return publish(&managers[manager], bean);
}

/* Returns the number of a bean that was made here; -1 for other objects. */
static int number_of(struct vm_object *_Atomic *beans, const struct vm_object *bean)
{
    for (int i = 0; i < POOL_COUNT; i++) {
        if (bean != NULL && atomic_load(&beans[i]) == bean) {
            return i;
        }
    }
    return -1;
}

/* Returns all beans, or the bean that belongs to `only`, in a new array. */
static jobjectArray bean_array(JNIEnv *env, const char *class_name,
                               struct vm_object *(*get)(struct vm_thread *self, int number),
                               struct vm_object *_Atomic *others, jobject only)
{
    struct vm_thread *self = vm_jni_thread(env);
    int number = only == NULL ? -1 : number_of(others, vm_jni_object(only));
    int32_t count = only == NULL ? POOL_COUNT : number < 0 ? 0 : 1;
    struct vm_class *class = vm_load_boot_class(self, class_name);
    struct vm_object *array = class == NULL ? NULL : vm_heap_alloc_array(self, class, count);
    for (int32_t i = 0; array != NULL && i < count; i++) {
        struct vm_object *bean = get(self, number < 0 ? i : number);
        if (bean == NULL) {
            return NULL;
        }
        vm_array_refs(array)[i] = bean;
    }
    return lib_jdk_local(self, array);
}

jobjectArray lib_jdk_management_pools(JNIEnv *env, jobject manager)
{
    return bean_array(env, "[L" MANAGEMENT "MemoryPoolMXBean;", pool_bean, managers, manager);
}

jobjectArray lib_jdk_management_managers(JNIEnv *env, jobject pool)
{
    return bean_array(env, "[L" MANAGEMENT "MemoryManagerMXBean;", manager_bean, pools, pool);
}

/* --- queries of beans ------------------------------------------------------------------------- */

static jobject pool_figure(JNIEnv *env, jobject pool, struct usage (*figure)(int pool))
{
    struct vm_thread *self = vm_jni_thread(env);
    int number = number_of(pools, vm_jni_object(pool));
    return number < 0 ? NULL : lib_jdk_local(self, usage_object(self, figure(number)));
}

jobject lib_jdk_management_pool_usage(JNIEnv *env, jobject pool)
{
    return pool_figure(env, pool, usage_of);
}

jobject lib_jdk_management_pool_peak(JNIEnv *env, jobject pool)
{
    return pool_figure(env, pool, peak_of);
}

int lib_jdk_management_pool_number(jobject pool)
{
    return number_of(pools, vm_jni_object(pool));
}

/* Returns the usage of the heap after the last collection; for other pools, the current usage. */
static struct usage usage_after_collection(int pool)
{
    if (pool != POOL_HEAP) {
        return usage_of(pool);
    }
    struct vm_heap_statistics statistics;
    vm_heap_statistics(&statistics);
    return collection_usage(statistics.collections == 0 ? 0 : statistics.last_after_bytes);
}

struct vm_object *lib_jdk_management_usage_of(struct vm_thread *self, int pool,
                                              bool is_after_collection, int64_t *used)
{
    struct usage usage = is_after_collection ? usage_after_collection(pool) : usage_of(pool);
    *used = usage.used;
    return usage_object(self, usage);
}

jobject lib_jdk_management_pool_collection_usage(JNIEnv *env, jobject pool)
{
    struct vm_thread *self = vm_jni_thread(env);
    if (number_of(pools, vm_jni_object(pool)) != POOL_HEAP) {
        return NULL;
    }
    return lib_jdk_local(self, usage_object(self, usage_after_collection(POOL_HEAP)));
}

jobject lib_jdk_management_usage(JNIEnv *env, jboolean is_heap)
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, usage_object(self, is_heap ? heap_usage() : native_usage()));
}

void lib_jdk_management_reset_peak(JNIEnv *env, jobject pool)
{
    (void)env;
    int number = number_of(pools, vm_jni_object(pool));
    if (number >= 0) {
        struct usage usage = usage_of(number);
        vm_lock_take(&peaks_lock);
        peaks[number] = usage;
        vm_lock_release(&peaks_lock);
    }
}

/* --- collections ------------------------------------------------------------------------------ */

/* The library's code requires at least one attribute. */
static const struct lib_jdk_collection_attribute attribute = {"GcThreadCount", 'I',
                                                              "Number of GC threads"};

jint lib_jdk_management_collection_attributes(JNIEnv *env, jobject bean,
                                              struct lib_jdk_collection_attribute *attributes,
                                              jint count)
{
    (void)env;
    (void)bean;
    if (count < 1) {
        return 0;
    }
    attributes[0] = attribute;
    return 1;
}

static jint collector_threads(void)
{
    return (jint)vm_heap_marker_count();
}

/* Fills an array with the usages of the pools. For the heap, heap_bytes are used; for other pools,
 * the current usage is taken, because collections do not change it. Returns false with an exception
 * pending. */
static bool fill_usages(struct vm_thread *self, jobjectArray usages, uint64_t heap_bytes)
{
    const struct vm_object *array = vm_jni_object(usages);
    for (uint32_t i = 0; array != NULL && i < POOL_COUNT && i < array->length; i++) {
        struct usage usage = i == POOL_HEAP ? collection_usage(heap_bytes) : usage_of((int)i);
        struct vm_object *object = usage_object(self, usage);
        if (object == NULL) {
            return false;
        }
        vm_array_refs(array)[i] = object;
    }
    return true;
}

static jlong since_start_ms(uint64_t ns)
{
    return ns < vm.start_ns ? 0 : (jlong)((ns - vm.start_ns) / 1000000);
}

void lib_jdk_management_last_collection(JNIEnv *env, jobject bean, struct lib_jdk_collection *last)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_heap_statistics statistics;
    (void)bean;
    vm_heap_statistics(&statistics);
    last->number = (jlong)statistics.collections;
    if (statistics.collections == 0) {
        return; /* number 0 means that there was no collection */
    }
    last->start_ms = since_start_ms(statistics.last_start_ns);
    last->end_ms = since_start_ms(statistics.last_end_ns);
    if (!fill_usages(self, last->usage_before, statistics.last_before_bytes)
        || !fill_usages(self, last->usage_after, statistics.last_after_bytes)) {
        return;
    }
    if (last->attribute_count >= 1) {
        last->attributes[0].i = collector_threads();
    }
}
