/*
 * jvm_management.c: the table of functions for the native parts of java.lang.management, and those
 * attributes of the machine that are single numbers or switches.
 */
#include <time.h>
#include <unistd.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "classlib/openjdk/management/management.h"
#include "vm/base/log.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/unload.h"
#include "vm/vm.h"

/* Processor times and allocations are always counted. These switches decide whether beans report
 * them. */
static _Atomic bool reports_cpu_times = true, reports_allocated_bytes = true;

static jint get_version(JNIEnv *env)
{
    (void)env;
    return LIB_JDK_MANAGEMENT_VERSION;
}

static jint get_support(JNIEnv *env, uint32_t *support)
{
    (void)env;
    *support = LIB_JDK_SUPPORTS_LOW_MEMORY_DETECTION | LIB_JDK_SUPPORTS_CONTENTION_TIMES
               | LIB_JDK_SUPPORTS_CURRENT_CPU_TIME | LIB_JDK_SUPPORTS_OTHER_CPU_TIME
               | LIB_JDK_SUPPORTS_MONITOR_USAGE | LIB_JDK_SUPPORTS_SYNCHRONIZER_USAGE
               | LIB_JDK_SUPPORTS_ALLOCATED_BYTES | LIB_JDK_SUPPORTS_REMOTE_COMMANDS;
    return 0;
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* Counts classes and interfaces; arrays and primitive types do not count as loaded. */
static jlong count_classes(bool only_initialized)
{
    jlong count = 0;
    for (const struct vm_class *c = atomic_load(&vm.classes); c != NULL; c = c->next) {
        count += c->file != NULL && (!only_initialized || vm_class_is_initialized(c));
    }
    return count;
}

static jlong uptime_ms(void)
{
    return (jlong)((vm_time_ns() - vm.start_ns) / 1000000);
}

/* Returns the time of the machine's start, in ms since 1970. */
static jlong start_time_ms(void)
{
    static _Atomic jlong start;
    if (atomic_load(&start) == 0) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        jlong wall = (jlong)now.tv_sec * 1000 + now.tv_nsec / 1000000;
        jlong unset = 0;
        atomic_compare_exchange_strong(&start, &unset, wall - uptime_ms());
    }
    return atomic_load(&start);
}

static jlong thread_number(jint attribute)
{
    vm_lock_take(&vm.threads_lock);
    jlong number = attribute == LIB_JDK_THREADS_STARTED ? (jlong)vm.threads_started
                   : attribute == LIB_JDK_THREADS_LIVE  ? (jlong)vm.thread_count
                   : attribute == LIB_JDK_THREADS_PEAK
                       ? (jlong)vm.threads_peak
                       : (jlong)vm.thread_count - (jlong)vm.non_daemon_count;
    vm_lock_release(&vm.threads_lock);
    return number;
}

static jlong collection_number(jint attribute)
{
    struct vm_heap_statistics statistics;
    vm_heap_statistics(&statistics);
    switch (attribute) {
    case LIB_JDK_COLLECTIONS:
    case LIB_JDK_STOPS:
        return (jlong)statistics.collections;
    case LIB_JDK_RUNNING_MS:
        return uptime_ms() - (jlong)(statistics.collection_ns / 1000000);
    default:
        return (jlong)(statistics.collection_ns / 1000000);
    }
}

/* Returns -1 for numbers that this machine does not provide. */
static jlong get_number(JNIEnv *env, jobject bean, jint attribute)
{
    (void)env;
    (void)bean;
    switch (attribute) {
    case LIB_JDK_CLASSES_LOADED: /* counts all classes that were loaded since the start */
        return count_classes(false) + (jlong)vm_unloaded_count();
    case LIB_JDK_CLASSES_INITIALIZED:
        return count_classes(true);
    case LIB_JDK_CLASSES_UNLOADED:
        return (jlong)vm_unloaded_count();
    case LIB_JDK_COMPILATION_MS:
    case LIB_JDK_STOP_ARRIVAL_MS:
    case LIB_JDK_MACHINE_THREADS:
        return 0;
    case LIB_JDK_THREADS_STARTED:
    case LIB_JDK_THREADS_LIVE:
    case LIB_JDK_THREADS_PEAK:
    case LIB_JDK_THREADS_DAEMON:
        return thread_number(attribute);
    case LIB_JDK_START_TIME_MS:
        return start_time_ms();
    case LIB_JDK_UPTIME_MS:
        return uptime_ms();
    case LIB_JDK_COLLECTION_MS:
    case LIB_JDK_COLLECTIONS:
    case LIB_JDK_STOPS:
    case LIB_JDK_STOPPED_MS:
    case LIB_JDK_RUNNING_MS:
        return collection_number(attribute);
    case LIB_JDK_FLAGS:
        return lib_jdk_management_flag_count();
    case LIB_JDK_PROCESS_ID:
        return getpid();
    case LIB_JDK_COLLECTION_ATTRIBUTES:
        return 1;
    default:
        return -1;
    }
}

/* Writes the numbers of `count` attributes to `values`. Returns how many of the attributes
 * exist. */
static jint get_numbers(JNIEnv *env, jobject bean, jint *attributes, jint count, jlong *values)
{
    jint found = 0;
    for (jint i = 0; i < count; i++) {
        values[i] = get_number(env, bean, attributes[i]);
        found += values[i] != -1;
    }
    return found;
}

/* --- switches --------------------------------------------------------------------------------- */

static jboolean get_switch(JNIEnv *env, jint attribute)
{
    (void)env;
    switch (attribute) {
    case LIB_JDK_VERBOSE_HEAP:
        return vm_heap_is_verbose();
    case LIB_JDK_VERBOSE_CLASSES:
        return vm_log_is_on(VM_LOG_CLASS_LOAD, VM_LOG_INFO);
    case LIB_JDK_CONTENTION_TIMES:
        return atomic_load(&vm_thread_measures_contention);
    case LIB_JDK_CPU_TIMES:
        return atomic_load(&reports_cpu_times);
    case LIB_JDK_ALLOCATED_BYTES:
        return atomic_load(&reports_allocated_bytes);
    default:
        return JNI_FALSE;
    }
}

/* Sets a switch, and returns its previous value. */
static jboolean set_switch(JNIEnv *env, jint attribute, jboolean value)
{
    jboolean before = get_switch(env, attribute);
    switch (attribute) {
    case LIB_JDK_VERBOSE_HEAP:
        vm_heap_set_verbose(value);
        break;
    case LIB_JDK_VERBOSE_CLASSES:
        vm_log_set_stdout(VM_LOG_CLASS_LOAD, value ? VM_LOG_INFO : VM_LOG_WARNING);
        break;
    case LIB_JDK_CONTENTION_TIMES:
        atomic_store(&vm_thread_measures_contention, value);
        break;
    case LIB_JDK_CPU_TIMES:
        atomic_store(&reports_cpu_times, value);
        break;
    case LIB_JDK_ALLOCATED_BYTES:
        atomic_store(&reports_allocated_bytes, value);
        break;
    default:
        break;
    }
    return before;
}

/* --- figures that can be reset ---------------------------------------------------------------- */

static void reset_peak_threads(void)
{
    vm_lock_take(&vm.threads_lock);
    vm.threads_peak = vm.thread_count;
    vm_lock_release(&vm.threads_lock);
}

/* Resets the times of the thread with this id, or of all threads if id is 0. */
static void reset_contention_times(jlong id)
{
    vm_lock_take(&vm.threads_lock);
    const struct vm_thread *only = id == 0 ? NULL : lib_jdk_thread_by_id(id);
    for (struct vm_thread *t = vm.threads; t != NULL; t = t->next) {
        if (id == 0 || t == only) {
            atomic_store(&t->blocked_ns, 0);
            atomic_store(&t->waited_ns, 0);
        }
    }
    vm_lock_release(&vm.threads_lock);
}

static jboolean reset_figure(JNIEnv *env, jvalue of, jint figure)
{
    switch (figure) {
    case LIB_JDK_FIGURE_PEAK_THREADS:
        reset_peak_threads();
        return JNI_TRUE;
    case LIB_JDK_FIGURE_CONTENTION_TIMES:
        reset_contention_times(of.j);
        return JNI_TRUE;
    case LIB_JDK_FIGURE_PEAK_USAGE:
        lib_jdk_management_reset_peak(env, of.l);
        return JNI_TRUE;
    default:
        return JNI_FALSE;
    }
}

/* --- unsupported notifications ---------------------------------------------------------------- */

/* Listeners are accepted, but receive nothing. */
static void set_notification(JNIEnv *env, jobject bean, jboolean is_enabled)
{
    (void)env;
    (void)bean;
    (void)is_enabled;
}

static jint get_machine_thread_times(JNIEnv *env, jobjectArray names, jlongArray times)
{
    (void)env;
    (void)names;
    (void)times;
    return 0;
}

/* Listeners would be notified when the list of commands changes, but it never changes. */
static void set_command_notification(JNIEnv *env, jboolean is_enabled)
{
    (void)env;
    (void)is_enabled;
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct lib_jdk_management management = {
    .get_version = get_version,
    .get_support = get_support,
    .get_thread_info = lib_jdk_management_thread_info,
    .get_pools = lib_jdk_management_pools,
    .get_managers = lib_jdk_management_managers,
    .get_pool_usage = lib_jdk_management_pool_usage,
    .get_pool_peak = lib_jdk_management_pool_peak,
    .get_allocated_bytes = lib_jdk_management_allocated_bytes,
    .get_all_allocated_bytes = lib_jdk_management_all_allocated_bytes,
    .get_usage = lib_jdk_management_usage,
    .get_number = get_number,
    .get_switch = get_switch,
    .set_switch = set_switch,
    .get_numbers = get_numbers,
    .find_monitor_deadlock = lib_jdk_management_monitor_deadlock,
    .get_cpu_time = lib_jdk_management_cpu_time,
    .get_flag_names = lib_jdk_management_flag_names,
    .get_flags = lib_jdk_management_flags,
    .get_machine_thread_times = get_machine_thread_times,
    .reset_figure = reset_figure,
    .set_pool_sensor = lib_jdk_management_set_sensor,
    .set_pool_limit = lib_jdk_management_set_limit,
    .get_pool_collection_usage = lib_jdk_management_pool_collection_usage,
    .get_collection_attributes = lib_jdk_management_collection_attributes,
    .get_last_collection = lib_jdk_management_last_collection,
    .get_cpu_time_of_kind = lib_jdk_management_cpu_time_of_kind,
    .get_cpu_times_of_kind = lib_jdk_management_cpu_times_of_kind,
    .dump_heap = lib_jdk_management_dump_heap,
    .find_deadlock = lib_jdk_management_deadlock,
    .set_flag = lib_jdk_management_set_flag,
    .get_total_allocated_bytes = lib_jdk_management_total_allocated_bytes,
    .dump_threads = lib_jdk_management_dump,
    .set_collection_notification = set_notification,
    .get_commands = lib_jdk_management_commands,
    .get_command_info = lib_jdk_management_command_info,
    .get_command_arguments = lib_jdk_management_command_arguments,
    .execute_command = lib_jdk_management_execute,
    .set_command_notification = set_command_notification,
};

_Static_assert(offsetof(struct lib_jdk_management, set_command_notification) == 0x138,
               "the table has 40 places");

JNIEXPORT void *JVM_GetManagement(jint version)
{
    return version == LIB_JDK_MANAGEMENT_VERSION ? (void *)(uintptr_t)&management : NULL;
}
