/*
 * natives_thread.c: java.lang.Thread and java.util.concurrent.locks.LockSupport.
 */
#include <stdatomic.h>
#include <sched.h>
#include <stdlib.h>

#include "classlib/embedded/natives/clock.h"
#include "classlib/embedded/library.h"
#include "classlib/common/threads.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/code/frame.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/thread/blocking.h"
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
    (void)lib_clock_cycles(self); /* reads the clock, because the new thread's clock starts at the
                                     latest reading */
    vm_thread_start(self, args[0].r, is_daemon, stack_bytes < 0 ? 0 : (uint64_t)stack_bytes);
}

LIB_NATIVE(thread_yield)
{
    sched_yield();
}

/* A thread that sleeps in simulated time. */
struct sleeper {
    struct sleeper *next;
    const struct vm_thread *thread;
    uint64_t wake; /* wake-up time in microseconds of the thread's clock */
};

static struct vm_lock sleepers_lock = VM_LOCK(SLEEPERS);
static struct sleeper *sleepers;

static bool is_asleep(const struct vm_thread *thread)
{
    const struct sleeper *one = sleepers;
    while (one != NULL && one->thread != thread) {
        one = one->next;
    }
    return one != NULL;
}

/* Returns whether no other thread runs and no other sleeper wakes up earlier. Also returns false if
 * the list of threads is locked; the holder of the lock may have stopped the world, so this thread
 * must not wait for it. If is_early is true, a thread that is entering a monitor counts as running;
 * otherwise it is assumed to wait for a sleeper. */
static bool is_turn(const struct sleeper *mine, bool is_early)
{
    if (!vm_lock_try(&vm.threads_lock)) {
        return false;
    }
    vm_lock_take(&sleepers_lock);
    bool is_first = true;
    for (const struct sleeper *one = sleepers; one != NULL; one = one->next) {
        is_first &= one == mine || mine->wake < one->wake
                    || (mine->wake == one->wake && (uintptr_t)mine < (uintptr_t)one);
    }
    for (const struct vm_thread *one = vm.threads; one != NULL && is_first; one = one->next) {
        int state = atomic_load(&one->state);
        bool is_running = state == VM_THREAD_RUNNABLE || state == VM_THREAD_NEW
                          || (state == VM_THREAD_BLOCKED && is_early);
        is_first = !is_running || is_asleep(one);
    }
    vm_lock_release(&sleepers_lock);
    vm_lock_release(&vm.threads_lock);
    return is_first;
}

/* Lets other threads run until they wait, and lets sleepers with earlier wake-up times wake up
 * first. The real wait is never longer than the sleep would be without a simulated clock. If the
 * thread is interrupted, returns false with an exception pending. */
static bool let_others_run(struct vm_thread *self, uint64_t microseconds)
{
    enum { POLL_NANOSECONDS = 100000, EARLY_POLLS = 30 };
    uint64_t begin = vm_time_ns(), limit = UINT64_MAX / 1000 - 1;
    uint64_t most = (microseconds < limit ? microseconds : limit) * 1000;
    struct sleeper mine = {NULL, self, lib_clock_microseconds(self) + microseconds};
    vm_lock_take(&sleepers_lock);
    mine.next = sleepers;
    sleepers = &mine;
    vm_lock_release(&sleepers_lock);
    bool is_good = vm_thread_doze(self, 0, 0);
    for (int polls = 0;
         is_good && !is_turn(&mine, polls < EARLY_POLLS) && vm_time_ns() - begin < most; polls++) {
        is_good = vm_thread_doze(self, 0, POLL_NANOSECONDS);
    }
    vm_lock_take(&sleepers_lock);
    struct sleeper **link = &sleepers;
    while (*link != &mine) {
        link = &(*link)->next;
    }
    *link = mine.next;
    vm_lock_release(&sleepers_lock);
    return is_good;
}

/* With a simulated clock, a thread really sleeps only as long as other threads have work. */
LIB_NATIVE(thread_sleep)
{
    int64_t milliseconds = args[0].j;
    int32_t nanoseconds = vm_slot_int(args[2]);
    if (!lib_clock_is_simulated()) {
        vm_thread_sleep(self, milliseconds, nanoseconds);
        return;
    }
    int64_t limit = INT64_MAX / 1000 - 1;
    uint64_t microseconds = (uint64_t)(milliseconds < limit ? milliseconds : limit) * 1000
                            + ((uint64_t)nanoseconds + 999) / 1000;
    vm_thread_notify_sleep(self, milliseconds, nanoseconds);
    bool is_good = let_others_run(self, microseconds);
    if (is_good) {
        lib_clock_pass(self, microseconds);
    }
    vm_thread_notify_slept(self, !is_good);
}

/* Returns the address of the interrupt flag in the thread's object. While the thread is alive, the
 * machine has the flag instead. */
static int8_t *interrupt_flag(const struct vm_object *thread)
{
    return vm_object_at(thread, lib_embedded_layout.thread_was_interrupted);
}

static bool is_alive(const struct vm_object *thread)
{
    vm_lock_take(&vm.threads_lock);
    bool has_thread = vm_thread_of(thread) != NULL;
    vm_lock_release(&vm.threads_lock);
    return has_thread;
}

void lib_embedded_take_interrupt(struct vm_thread *self)
{
    if (*interrupt_flag(self->object) != 0) {
        vm_thread_interrupt(self->object);
    }
}

void lib_embedded_leave_interrupt(struct vm_thread *self)
{
    *interrupt_flag(self->object) = vm_thread_is_interrupted(self->object, false);
}

LIB_NATIVE(thread_interrupt)
{
    if (is_alive(args[0].r)) {
        vm_thread_interrupt(args[0].r);
    } else {
        *interrupt_flag(args[0].r) = 1;
    }
}

LIB_NATIVE(thread_is_interrupted)
{
    bool clear = vm_slot_int(args[1]) != 0;
    bool is_interrupted = is_alive(args[0].r) ? vm_thread_is_interrupted(args[0].r, clear)
                                              : *interrupt_flag(args[0].r) != 0;
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

static void park_for(struct vm_thread *self, bool is_absolute, int64_t time)
{
    if (!lib_clock_is_simulated() || (!is_absolute && time == 0)) {
        vm_thread_park(self, is_absolute, time);
        return;
    }
    if (is_absolute) {
        int64_t left = time - lib_clock_millis(self);
        time = left <= 0 ? -1 : left < INT64_MAX / 1000000 ? left * 1000000 : INT64_MAX;
    }
    uint64_t begin = lib_clock_begin_wait();
    vm_thread_park(self, false, time); /* a negative time expires at once */
    lib_clock_end_wait(self, begin);
}

LIB_NATIVE(park)
{
    self->blocker = args[0].r;
    park_for(self, vm_slot_int(args[1]) != 0, args[2].j);
    self->blocker = NULL;
}

LIB_NATIVE(unpark)
{
    vm_thread_unpark(args[0].r);
}

/* --- other threads -------------------------------------------------------------------------- */

/*
 * Copies the frames of another thread while the world is stopped. Allocates no memory. Returns the
 * number of frames, which may exceed the capacity.
 */
static size_t copy_frames(const struct vm_object *thread, struct vm_backtrace_frame *frames,
                          size_t capacity)
{
    size_t count = 0;
    vm_lock_take(&vm.threads_lock);
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
    vm_lock_release(&vm.threads_lock);
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
