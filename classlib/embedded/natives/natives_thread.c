/*
 * natives_thread.c: java.lang.Thread and java.util.concurrent.locks.LockSupport.
 */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "classlib/embedded/natives/clock.h"
#include "classlib/embedded/library.h"
#include "classlib/common/threads.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

LIB_NATIVE(thread_current)
{
    result->r = self->object;
}

LIB_NATIVE(thread_start)
{
    bool is_daemon = *(int8_t *)vm_object_at(args[0].r, lib_embedded_layout.thread_daemon) != 0;
    int64_t stack_bytes =
        *(int64_t *)vm_object_at(args[0].r, lib_embedded_layout.thread_stack_bytes);
    vm_thread_start(self, args[0].r, is_daemon, stack_bytes < 0 ? 0 : (uint64_t)stack_bytes);
}

LIB_NATIVE(thread_yield)
{
    sched_yield();
}

/* With a simulated clock nobody waits; others get a chance to run. */
LIB_NATIVE(thread_sleep)
{
    int64_t milliseconds = args[0].j;
    int32_t nanoseconds = vm_slot_int(args[2]);
    if (!lib_clock_is_simulated()) {
        vm_thread_sleep(self, milliseconds, nanoseconds);
    } else if (vm_thread_sleep(self, 0, 0)) {
        int64_t limit = INT64_MAX / 1000 - 1;
        uint64_t whole = (uint64_t)(milliseconds < limit ? milliseconds : limit) * 1000;
        lib_clock_pass(self, whole + ((uint64_t)nanoseconds + 999) / 1000);
    }
}

/* A thread has its interrupt flag in the machine while it lives, in its object otherwise. */
static int8_t *resting_flag(const struct vm_object *thread)
{
    return vm_object_at(thread, lib_embedded_layout.thread_was_interrupted);
}

static bool is_alive(const struct vm_object *thread)
{
    pthread_mutex_lock(&vm.threads_lock);
    bool has_thread = vm_thread_of(thread) != NULL;
    pthread_mutex_unlock(&vm.threads_lock);
    return has_thread;
}

void lib_embedded_take_interrupt(struct vm_thread *self)
{
    if (*resting_flag(self->object) != 0) {
        vm_thread_interrupt(self->object);
    }
}

void lib_embedded_leave_interrupt(struct vm_thread *self)
{
    *resting_flag(self->object) = vm_thread_is_interrupted(self->object, false);
}

LIB_NATIVE(thread_interrupt)
{
    if (is_alive(args[0].r)) {
        vm_thread_interrupt(args[0].r);
    } else {
        *resting_flag(args[0].r) = 1;
    }
}

LIB_NATIVE(thread_is_interrupted)
{
    bool clear = vm_slot_int(args[1]) != 0;
    bool is_interrupted = is_alive(args[0].r) ? vm_thread_is_interrupted(args[0].r, clear)
                                              : *resting_flag(args[0].r) != 0;
    *result = vm_int_slot(is_interrupted);
}

LIB_NATIVE(thread_holds_lock)
{
    if (args[0].r == NULL) {
        vm_throw_null_pointer(self);
        return;
    }
    *result = vm_int_slot(vm_monitor_is_owned(self, args[0].r));
}

LIB_NATIVE(park)
{
    bool is_absolute = vm_slot_int(args[0]) != 0;
    int64_t time = args[1].j;
    if (!lib_clock_is_simulated() || (!is_absolute && time == 0)) {
        vm_thread_park(self, is_absolute, time);
        return;
    }
    if (is_absolute) {
        int64_t left = time - lib_clock_millis(self);
        time = left <= 0 ? -1 : left < INT64_MAX / 1000000 ? left * 1000000 : INT64_MAX;
    }
    uint64_t begin = lib_clock_begin_wait();
    vm_thread_park(self, false, time); /* a negative time is over before it begins */
    lib_clock_end_wait(self, begin);
}

LIB_NATIVE(unpark)
{
    vm_thread_unpark(args[0].r);
}

/* --- other threads -------------------------------------------------------------------------- */

/*
 * The frames of another thread, taken while the world stands still: nothing is allocated
 * meanwhile. Returns how many there are, which may be more than fit.
 */
static size_t copy_frames(const struct vm_object *thread, struct vm_backtrace_frame *frames,
                          size_t capacity)
{
    size_t count = 0;
    pthread_mutex_lock(&vm.threads_lock);
    const struct vm_thread *target = vm_thread_of(thread);
    if (target != NULL) {
        vm_heap_stop_world();
        struct vm_frame_walk walk = {.fp = NULL};
        if (target->fp != NULL) {
            walk = vm_frame_walk_start(target);
        }
        for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
            if (count < capacity && !walk.method->is_hidden) {
                frames[count] = (struct vm_backtrace_frame){.method = walk.method,
                                                            .bci = vm_frame_walk_bci(&walk)};
            }
            count += !walk.method->is_hidden;
        }
        vm_heap_start_world();
    }
    pthread_mutex_unlock(&vm.threads_lock);
    return count;
}

LIB_NATIVE(thread_stack_trace)
{
    size_t capacity = 256, count = 0;
    struct vm_backtrace_frame *frames = NULL;
    do {
        capacity = count > capacity ? count + 64 : capacity;
        free(frames);
        frames = malloc(capacity * sizeof *frames);
        if (frames == NULL) {
            vm_throw_out_of_memory(self, "Java heap space");
            return;
        }
        count = copy_frames(args[0].r, frames, capacity);
    } while (count > capacity);
    result->r = lib_stack_trace(self, frames, count, lib_embedded_fill_element);
    free(frames);
}

LIB_NATIVE(thread_all)
{
    result->r = lib_all_threads(self);
}

const struct vm_native_entry lib_embedded_thread_natives[] = {
    {"java/lang/Thread", "currentThread", NULL, thread_current},
    {"java/lang/Thread", "start0", NULL, thread_start},
    {"java/lang/Thread", "yield", NULL, thread_yield},
    {"java/lang/Thread", "sleep0", NULL, thread_sleep},
    {"java/lang/Thread", "interrupt0", NULL, thread_interrupt},
    {"java/lang/Thread", "isInterrupted", "(Z)Z", thread_is_interrupted},
    {"java/lang/Thread", "holdsLock", NULL, thread_holds_lock},
    {"java/lang/Thread", "stackTrace0", NULL, thread_stack_trace},
    {"java/lang/Thread", "allThreads", NULL, thread_all},
    {"java/util/concurrent/locks/LockSupport", "park0", NULL, park},
    {"java/util/concurrent/locks/LockSupport", "unpark0", NULL, unpark},
    {NULL, NULL, NULL, NULL},
};
