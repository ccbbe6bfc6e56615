/*
 * jvm_thread.c: java.lang.Thread.
 *
 * The interrupt flag is the field Thread.interrupted, which Java code sets and clears. The machine
 * reads the flag when a thread waits. Java code calls the machine only to wake the thread.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "classlib/common/threads.h"
#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/string.h"
#include "vm/thread/monitor.h"
#include "vm/thread/start_until_parked.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

/* --- operations on the current thread ------------------------------------------------------- */

LIB_NATIVE(current_thread)
{
    result->r = self->object;
}

JNIEXPORT jobject JVM_CurrentThread(JNIEnv *env, jclass unused __attribute__((unused)))
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, self->object);
}

JNIEXPORT void JVM_Yield(JNIEnv *env __attribute__((unused)), jclass unused __attribute__((unused)))
{
    sched_yield();
}

LIB_NATIVE(yield)
{
    sched_yield();
}

static void sleep_for(struct vm_thread *self, int64_t milliseconds)
{
    if (milliseconds < 0) {
        vm_throw(self, "java/lang/IllegalArgumentException", "timeout value is negative");
        return;
    }
    vm_thread_sleep(self, milliseconds, 0);
}

LIB_NATIVE(sleep_native)
{
    sleep_for(self, args[0].j);
}

JNIEXPORT void JVM_Sleep(JNIEnv *env, jclass unused __attribute__((unused)), jlong millis)
{
    sleep_for(vm_jni_thread(env), millis);
}

static bool holds_lock(struct vm_thread *self, struct vm_object *object)
{
    if (object == NULL) {
        vm_throw_null_pointer(self);
        return false;
    }
    return vm_monitor_is_owned(self, object);
}

LIB_NATIVE(holds_lock_native)
{
    *result = vm_int_slot(holds_lock(self, args[0].r));
}

JNIEXPORT jboolean JVM_HoldsLock(JNIEnv *env, jclass unused __attribute__((unused)), jobject object)
{
    return holds_lock(vm_jni_thread(env), vm_jni_object(object));
}

/* --- start and control ---------------------------------------------------------------------- */

/* Threads that were started in the first phase of the library's start, when only the main thread
 * runs. Their thread group keeps them alive. */
#define MAX_EARLY_THREADS 8
static struct vm_object *early_threads[MAX_EARLY_THREADS];
static size_t early_thread_count;
static bool runs_threads;

static bool run_thread(struct vm_thread *self, struct vm_object *thread, bool until_parked)
{
    bool is_daemon = *(int8_t *)vm_object_at(thread, lib_jdk_layout.thread_daemon) != 0;
    int64_t given = lib_jdk_get_long(thread, lib_jdk_layout.thread_stack_bytes);
    uint64_t bytes = given < 0 ? 0 : (uint64_t)given;
    return until_parked ? vm_thread_start_until_parked(self, thread, is_daemon, bytes)
                        : vm_thread_start(self, thread, is_daemon, bytes);
}

/* Returns whether this is the thread of a cleaner, which is one of the library's own threads, like
 * the thread that handles references. */
static bool is_cleaner(const struct vm_object *thread)
{
    const struct vm_object *target = lib_jdk_get(thread, lib_jdk_layout.thread_target);
    return target != NULL && target->class->loader == vm.boot_loader
           && vm_symbol_equals_cstr(target->class->name, "jdk/internal/ref/CleanerImpl");
}

static void start_thread(struct vm_thread *self, struct vm_object *thread)
{
    if (lib_jdk_get_long(thread, lib_jdk_layout.thread_native) != 0) {
        vm_throw(self, "java/lang/IllegalThreadStateException", NULL);
    } else if (!runs_threads && early_thread_count < MAX_EARLY_THREADS) {
        early_threads[early_thread_count++] = thread;
    } else {
        run_thread(self, thread, is_cleaner(thread));
    }
}

bool lib_jdk_start_early_threads(struct vm_thread *self)
{
    bool is_good = true;
    runs_threads = true;
    for (size_t i = 0; is_good && i < early_thread_count; i++) {
        is_good = run_thread(self, early_threads[i], true);
    }
    return is_good;
}

LIB_NATIVE(start_native)
{
    start_thread(self, args[0].r);
}

JNIEXPORT void JVM_StartThread(JNIEnv *env, jobject thread)
{
    start_thread(vm_jni_thread(env), vm_jni_object(thread));
}

/* Stores the priority. It has no effect: the system's scheduler treats all threads alike. */
LIB_NATIVE(set_priority)
{
    lib_jdk_set_int(args[0].r, lib_jdk_layout.thread_priority, vm_slot_int(args[1]));
}

JNIEXPORT void JVM_SetThreadPriority(JNIEnv *env __attribute__((unused)), jobject thread, jint prio)
{
    lib_jdk_set_int(vm_jni_object(thread), lib_jdk_layout.thread_priority, prio);
}

LIB_NATIVE(interrupt)
{
    vm_thread_wake(args[0].r);
}

JNIEXPORT void JVM_Interrupt(JNIEnv *env __attribute__((unused)), jobject thread)
{
    vm_thread_wake(vm_jni_object(thread));
}

JNIEXPORT void JVM_SuspendThread(JNIEnv *env, jobject thread)
{
    vm_thread_suspend(vm_jni_thread(env), vm_jni_object(thread));
}

JNIEXPORT void JVM_ResumeThread(JNIEnv *env __attribute__((unused)), jobject thread)
{
    vm_thread_resume(vm_jni_object(thread));
}

/* A thread that has not started will never run. A thread that waits is woken up to receive the
 * throwable. */
JNIEXPORT void JVM_StopThread(JNIEnv *env, jobject thread, jobject exception)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *object = vm_jni_object(thread), *throwable = vm_jni_object(exception);
    if (throwable == NULL) {
        vm_throw_null_pointer(self);
    } else if (object == self->object) {
        vm_throw_object(self, throwable);
    } else if (lib_jdk_get_long(object, lib_jdk_layout.thread_native) == 0) {
        *(int8_t *)vm_object_at(object, lib_jdk_layout.thread_stillborn) = 1;
    } else {
        vm_thread_stop(object, throwable);
        vm_thread_interrupt(object);
    }
}

/* Sets the machine's copy of the name, which dumps show, and the kernel's copy, which has at most
 * 15 bytes. */
JNIEXPORT void JVM_SetNativeThreadName(JNIEnv *env, jobject thread, jstring name)
{
    struct vm_thread *self = vm_jni_thread(env);
    char *text = vm_string_to_utf8(vm_jni_object(name), NULL);
    if (text != NULL && vm_jni_object(thread) == self->object) {
        vm_thread_set_name(self, text);
        if (gettid() != getpid()) { /* the main thread keeps the process's name */
            char brief[16] = {0};
            strncpy(brief, text, sizeof brief - 1);
            pthread_setname_np(self->pthread, brief);
        }
    }
    free(text);
}

/* --- all threads ---------------------------------------------------------------------------- */

JNIEXPORT jobjectArray JVM_GetAllThreads(JNIEnv *env, jclass unused __attribute__((unused)))
{
    struct vm_thread *self = vm_jni_thread(env);
    return lib_jdk_local(self, lib_all_threads(self));
}

/* --- their stacks --------------------------------------------------------------------------- */

struct stack_copy {
    const struct vm_object *thread;
    struct vm_backtrace_frame *frames;
    size_t count, capacity; /* `count` includes frames that did not fit */
    bool is_alive;
};

static void copy_stack(struct vm_thread *thread, bool is_exact, void *data)
{
    struct stack_copy *copy = data;
    if (thread->object != copy->thread) {
        return;
    }
    copy->is_alive = true;
    if (!is_exact || thread->fp == NULL) {
        return;
    }
    struct vm_frame_walk walk = vm_frame_walk_start(thread);
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        if (copy->count < copy->capacity) {
            copy->frames[copy->count] =
                (struct vm_backtrace_frame){.method = walk.method, .bci = vm_frame_walk_bci(&walk)};
        }
        copy->count++;
    }
}

/* Returns the trace of a thread. If the thread is not alive, returns NULL without an exception. */
static struct vm_object *trace_of(struct vm_thread *self, const struct vm_object *thread)
{
    struct stack_copy copy = {.thread = thread, .capacity = 0, .count = 64};
    struct vm_object *trace = NULL;
    vm_domains_hold();
    while (copy.count > copy.capacity) {
        size_t capacity = copy.count + 64;
        free(copy.frames);
        copy = (struct stack_copy){.thread = thread,
                                   .capacity = capacity,
                                   .frames = malloc(capacity * sizeof *copy.frames)};
        if (copy.frames == NULL) {
            vm_domains_release();
            vm_throw_out_of_memory(self, "Java heap space");
            return NULL;
        }
        (void)vm_safepoint_begin();
        vm_threads_for_each(copy_stack, &copy);
        vm_safepoint_end();
    }
    if (copy.is_alive) {
        trace = lib_stack_trace(self, copy.frames, copy.count, lib_jdk_fill_element);
    }
    vm_domains_release();
    free(copy.frames);
    return trace;
}

JNIEXPORT jobjectArray JVM_DumpThreads(JNIEnv *env, jclass unused __attribute__((unused)),
                                       jobjectArray threads)
{
    struct vm_thread *self = vm_jni_thread(env);
    struct vm_object *array = vm_jni_object(threads);
    if (array == NULL) {
        vm_throw_null_pointer(self);
        return NULL;
    }
    if (array->length == 0) {
        vm_throw(self, "java/lang/IllegalArgumentException", NULL);
        return NULL;
    }
    struct vm_class *type = vm_load_boot_class(self, "[[Ljava/lang/StackTraceElement;");
    struct vm_object *traces =
        type == NULL ? NULL : vm_heap_alloc_array(self, type, (int32_t)array->length);
    for (uint32_t i = 0; traces != NULL && i < array->length; i++) {
        const struct vm_object *thread = vm_array_refs(array)[i];
        if (thread != NULL) {
            vm_array_refs(traces)[i] = trace_of(self, thread);
        }
        if (self->exception != NULL) {
            return NULL;
        }
    }
    return lib_jdk_local(self, traces);
}

#define THREAD "java/lang/Thread"

const struct vm_native_entry lib_jdk_thread_natives[] = {
    {THREAD, "currentThread", NULL, current_thread}, {THREAD, "yield", NULL, yield},
    {THREAD, "sleep", "(J)V", sleep_native},         {THREAD, "holdsLock", NULL, holds_lock_native},
    {THREAD, "start0", NULL, start_native},          {THREAD, "setPriority0", NULL, set_priority},
    {THREAD, "interrupt0", NULL, interrupt},         {NULL, NULL, NULL, NULL},
};
