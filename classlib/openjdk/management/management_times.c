/*
 * management_times.c: the processor time and the allocation of threads, for ThreadMXBean.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/management/management.h"
#include "vm/heap/heap.h"
#include "vm/vm.h"

#define NOT_ALIVE (-1)

struct vm_thread *lib_jdk_thread_by_id(int64_t id)
{
    if (id == 0) {
        return vm_thread_current();
    }
    for (struct vm_thread *t = vm.threads; t != NULL; t = t->next) {
        const struct vm_object *object = __atomic_load_n(&t->object, __ATOMIC_ACQUIRE);
        if (object != NULL && lib_jdk_get_long(object, lib_jdk_layout.thread_id) == id) {
            return t;
        }
    }
    return NULL;
}

/* --- processor time, in ns -------------------------------------------------------------------- */

static jlong nanoseconds(int64_t seconds, int64_t rest)
{
    return seconds * 1000000000 + rest;
}

/* Returns the kernel's number of a thread, computed from the thread's clock id: the complement of
 * its bits above the lowest three. */
static pid_t kernel_id(clockid_t clock)
{
    return (pid_t) ~(clock >> 3);
}

/* Returns the user time of a thread, in units of ticks. For other threads, it can only be read from
 * /proc: it is the 14th field of the text, which is the 12th after the name in parentheses. */
static jlong user_time_of(pid_t thread)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", (int)thread);
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return NOT_ALIVE;
    }
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    const char *rest = strrchr(text, ')');
    unsigned long ticks;
    if (rest == NULL
        || sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu", &ticks) != 1) {
        return NOT_ALIVE;
    }
    int64_t per_second = sysconf(_SC_CLK_TCK);
    return nanoseconds((int64_t)ticks / per_second,
                       (int64_t)ticks % per_second * 1000000000 / per_second);
}

static jlong own_user_time(void)
{
    struct rusage usage;
    if (getrusage(RUSAGE_THREAD, &usage) != 0) {
        return NOT_ALIVE;
    }
    return nanoseconds(usage.ru_utime.tv_sec, usage.ru_utime.tv_usec * 1000);
}

/* The caller must hold vm.threads_lock, so that the thread does not end. */
static jlong time_of(const struct vm_thread *thread, bool with_system)
{
    clockid_t clock;
    struct timespec time;
    if (thread == NULL || pthread_getcpuclockid(thread->pthread, &clock) != 0) {
        return NOT_ALIVE;
    }
    if (!with_system) {
        return thread == vm_thread_current() ? own_user_time() : user_time_of(kernel_id(clock));
    }
    return clock_gettime(clock, &time) == 0 ? nanoseconds(time.tv_sec, time.tv_nsec) : NOT_ALIVE;
}

jlong lib_jdk_management_cpu_time_of_kind(JNIEnv *env, jlong id, jboolean with_system)
{
    (void)env;
    vm_lock_take(&vm.threads_lock);
    jlong time = time_of(lib_jdk_thread_by_id(id), with_system);
    vm_lock_release(&vm.threads_lock);
    return time;
}

jlong lib_jdk_management_cpu_time(JNIEnv *env, jlong id)
{
    return lib_jdk_management_cpu_time_of_kind(env, id, JNI_TRUE);
}

/* Writes the number of each thread in `ids` to `values`, up to the length of the shorter array. */
static void for_ids(jlongArray ids, jlongArray values,
                    jlong (*figure)(const struct vm_thread *thread, bool option), bool option)
{
    const struct vm_object *source = vm_jni_object(ids);
    const struct vm_object *target = vm_jni_object(values);
    uint32_t count = source->length < target->length ? source->length : target->length;
    vm_lock_take(&vm.threads_lock);
    for (uint32_t i = 0; i < count; i++) {
        const struct vm_thread *thread = lib_jdk_thread_by_id(vm_array_longs(source)[i]);
        vm_array_longs(target)[i] = figure(thread, option);
    }
    vm_lock_release(&vm.threads_lock);
}

void lib_jdk_management_cpu_times_of_kind(JNIEnv *env, jlongArray ids, jlongArray times,
                                          jboolean with_system)
{
    (void)env;
    for_ids(ids, times, time_of, with_system);
}

/* --- allocation: a batch counts as soon as the thread receives it
 * ------------------------------ */

static jlong bytes_of(const struct vm_thread *thread, bool unused)
{
    (void)unused;
    return thread == NULL ? NOT_ALIVE : (jlong)atomic_load(&thread->allocated_bytes);
}

jlong lib_jdk_management_allocated_bytes(JNIEnv *env, jlong id)
{
    (void)env;
    vm_lock_take(&vm.threads_lock);
    jlong bytes = bytes_of(lib_jdk_thread_by_id(id), false);
    vm_lock_release(&vm.threads_lock);
    return bytes;
}

void lib_jdk_management_all_allocated_bytes(JNIEnv *env, jlongArray ids, jlongArray bytes)
{
    (void)env;
    for_ids(ids, bytes, bytes_of, false);
}

jlong lib_jdk_management_total_allocated_bytes(JNIEnv *env)
{
    struct vm_heap_statistics statistics;
    (void)env;
    vm_heap_statistics(&statistics);
    return (jlong)statistics.allocated_bytes;
}
