#define _GNU_SOURCE
#include "vm/thread/thread.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/classlib.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/instrument/counters.h"
#include "vm/code/frame.h"
#include "vm/thread/handles.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/blocking.h"
#include "vm/thread/dump.h"
#include "vm/thread/monitor.h"
#include "vm/thread/start_until_parked.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

uint32_t vm_thread_native_ticks;

#define DEFAULT_STACK_BYTES ((size_t)1 << 20)
#define MINIMUM_STACK_BYTES ((size_t)32 << 10)
#define MAXIMUM_STACK_BYTES ((size_t)1 << 30)
#define STACK_RESERVE_BYTES ((size_t)64 << 10) /* beyond stack_soft_end, for error handling */
#define SIGNAL_STACK_BYTES ((size_t)64 << 10)
#define C_STACK_BASIC_BYTES ((size_t)1 << 20)
#define C_STACK_RESERVE_BYTES ((size_t)128 << 10) /* kept free below c_stack_limit */
#define C_STACK_ASSUMED_BYTES ((size_t)8 << 20)   /* if the C stack's limit is "unlimited" */

#define MOST_STOP_DEFERRALS 8
#define STOP_PAUSES 100
#define STOP_PAUSE_NS 200000
#define STOP_OF(thread) __atomic_load_n(&(thread)->async_exception, __ATOMIC_ACQUIRE)
#define ID_WORDS ((VM_THREAD_MAX_ID + 1) / 64)

struct vm_thread_layout vm_thread_layout;
_Atomic bool vm_thread_measures_contention;

/* Thread numbers in use, one bit for each; guarded by vm.threads_lock. Numbers are assigned in
 * ascending order and then from the start again, so that a freed number is reused as late as
 * possible. */
static uint64_t used_ids[ID_WORDS];
static uint32_t last_id;

/* --- numbers and stacks ------------------------------------------------------------- */

static uint32_t take_id(void)
{
    for (uint32_t i = 0; i < VM_THREAD_MAX_ID; i++) {
        last_id = last_id == VM_THREAD_MAX_ID ? 1 : last_id + 1;
        uint64_t bit = (uint64_t)1 << (last_id & 63);
        if ((used_ids[last_id >> 6] & bit) == 0) {
            used_ids[last_id >> 6] |= bit;
            return last_id;
        }
    }
    return 0;
}

static void free_id(uint32_t id)
{
    VM_ASSERT(id != 0 && id <= VM_THREAD_MAX_ID);
    VM_ASSERT((used_ids[id >> 6] >> (id & 63) & 1) != 0);
    used_ids[id >> 6] &= ~((uint64_t)1 << (id & 63));
}

static size_t stack_bytes_for(uint64_t wanted)
{
    size_t bytes = wanted != 0 ? (size_t)wanted : vm.plan->machine.stack_bytes;
    if (bytes == 0) {
        bytes = DEFAULT_STACK_BYTES;
    }
    if (bytes < MINIMUM_STACK_BYTES) {
        bytes = MINIMUM_STACK_BYTES;
    }
    return bytes < MAXIMUM_STACK_BYTES ? bytes : MAXIMUM_STACK_BYTES;
}

static size_t guard_bytes(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

/* Reserves the Java stack and, after its guard page, a stack for crash handlers (crash.h). Pages
 * take memory when they are first touched. */
static bool map_java_stack(struct vm_thread *thread, size_t bytes)
{
    size_t page = guard_bytes();
    size_t usable = (bytes + STACK_RESERVE_BYTES + page - 1) / page * page;
    size_t mapped = usable + page + SIGNAL_STACK_BYTES;
    char *memory = mmap(NULL, mapped, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        return false;
    }
    if (mprotect(memory + usable, page, PROT_NONE) != 0) {
        munmap(memory, mapped);
        return false;
    }
    thread->stack_base = (union vm_slot *)(void *)memory;
    thread->stack_end = (union vm_slot *)(void *)(memory + usable);
    thread->stack_soft_end = (union vm_slot *)(void *)(memory + usable - STACK_RESERVE_BYTES);
    thread->stack_limit = thread->stack_soft_end;
    thread->native_ticks = vm_thread_native_ticks;
    VM_ASSERT(thread->stack_base < thread->stack_soft_end);
    VM_ASSERT(thread->stack_soft_end < thread->stack_end);
    return true;
}

static void unmap_java_stack(struct vm_thread *thread)
{
    size_t usable = (size_t)((char *)thread->stack_end - (char *)thread->stack_base);
    munmap(thread->stack_base, usable + guard_bytes() + SIGNAL_STACK_BYTES);
}

/* Makes crash handlers of the calling thread run on a separate stack, because an overflow of its C
 * stack may be the cause. Keeps a signal stack that a program embedding the machine has set. */
static void enter_signal_stack(const struct vm_thread *thread)
{
    stack_t stack;
    if (sigaltstack(NULL, &stack) != 0) {
        return;
    }
    if (stack.ss_flags & SS_DISABLE) {
        stack = (stack_t){.ss_sp = (char *)thread->stack_end + guard_bytes(),
                          .ss_size = SIGNAL_STACK_BYTES};
        if (sigaltstack(&stack, NULL) != 0) {
            return;
        }
    }
    vm_heap_note_signal_stack(stack.ss_sp, stack.ss_size);
}

static void leave_signal_stack(const struct vm_thread *thread)
{
    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0
        && stack.ss_sp == (char *)thread->stack_end + guard_bytes()) {
        stack = (stack_t){.ss_flags = SS_DISABLE};
        sigaltstack(&stack, NULL);
        vm_heap_note_signal_stack(NULL, 0);
    }
}

/* Returns the address above which C frames of the calling thread must stay. */
static const char *find_c_stack_limit(void)
{
    pthread_attr_t attributes;
    void *lowest;
    size_t bytes;
    const char *here = __builtin_frame_address(0);
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
        return here - C_STACK_BASIC_BYTES / 2;
    }
    bool is_known = pthread_attr_getstack(&attributes, &lowest, &bytes) == 0;
    pthread_attr_destroy(&attributes);
    if (!is_known) {
        return here - C_STACK_BASIC_BYTES / 2;
    }
    const char *bottom = lowest;
    if ((size_t)(here - bottom) > C_STACK_ASSUMED_BYTES && bytes > MAXIMUM_STACK_BYTES * 2) {
        bottom = here - C_STACK_ASSUMED_BYTES;
    }
    size_t room = (size_t)(here - bottom);
    return bottom + (room / 4 < C_STACK_RESERVE_BYTES ? room / 4 : C_STACK_RESERVE_BYTES);
}

/* --- records ------------------------------------------------------------------------ */

bool vm_condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0) {
        return false;
    }
    bool is_done = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0
                   && pthread_cond_init(condition, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return is_done;
}

static bool init_locks(struct vm_thread *thread)
{
    bool is_done = vm_condition_init(&thread->wake);
    if (is_done && !vm_lock_init(&thread->lock, VM_RANK_THREAD)) {
        pthread_cond_destroy(&thread->wake);
        is_done = false;
    }
    return is_done;
}

static void destroy_thread(struct vm_thread *thread)
{
    VM_ASSERT(thread->fp == NULL && thread->handles == NULL);
    VM_ASSERT(thread->held_lock_count == 0);
    unmap_java_stack(thread);
    vm_counters_destroy(thread);
    vm_probe_destroy_thread(thread);
    vm_lock_destroy(&thread->lock);
    pthread_cond_destroy(&thread->wake);
    free(thread->held_locks);
    free(thread);
}

static struct vm_thread *create_thread(size_t stack_bytes)
{
    struct vm_thread *thread = calloc(1, sizeof *thread);
    if (thread == NULL) {
        return NULL;
    }
    if (!map_java_stack(thread, stack_bytes)) {
        free(thread);
        return NULL;
    }
    atomic_store(&thread->is_in_native, true);
    if (!init_locks(thread)) {
        unmap_java_stack(thread);
        free(thread);
        return NULL;
    }
    if (!vm_counters_create(thread) || !vm_probe_create_thread(thread)) {
        destroy_thread(thread);
        return NULL;
    }
    return thread;
}

static void set_native_field(struct vm_object *object, struct vm_thread *thread)
{
    if (object != NULL && vm_thread_layout.native_offset != 0) {
        int64_t *field = vm_object_at(object, vm_thread_layout.native_offset);
        __atomic_store_n(field, (int64_t)(uintptr_t)thread, __ATOMIC_RELEASE);
    }
}

/* Adds a thread to the list. The list can be walked forwards at any moment, because the collector
 * walks it while threads are stopped at any instruction. Returns false if all thread numbers are in
 * use. */
static bool enlist(struct vm_thread *thread)
{
    vm_lock_take(&vm.threads_lock);
    VM_ASSERT(thread->id == 0 && thread->next == NULL && thread->previous == NULL);
    thread->id = take_id();
    if (thread->id != 0) {
        vm_safepoint_admit(thread);
        thread->next = vm.threads;
        VM_ASSERT(vm.threads == NULL || vm.threads->previous == NULL);
        if (vm.threads != NULL) {
            vm.threads->previous = thread;
        }
        __atomic_store_n(&vm.threads, thread, __ATOMIC_RELEASE);
        thread->java_id = ++vm.threads_started;
        vm.thread_count++;
        vm.non_daemon_count += !thread->is_daemon;
        if (vm.thread_count > vm.threads_peak) {
            vm.threads_peak = vm.thread_count;
        }
        VM_ASSERT(vm.non_daemon_count <= vm.thread_count);
        set_native_field(thread->object, thread);
    }
    vm_lock_release(&vm.threads_lock);
    return thread->id != 0;
}

static void delist(struct vm_thread *thread)
{
    vm_lock_take(&vm.threads_lock);
    vm_safepoint_wait_to_leave();
    VM_ASSERT(thread->next == NULL || thread->next->previous == thread);
    VM_ASSERT(thread->previous == NULL ? vm.threads == thread : thread->previous->next == thread);
    VM_ASSERT(vm.thread_count != 0 && (thread->is_daemon || vm.non_daemon_count != 0));
    set_native_field(thread->object, NULL);
    if (thread->next != NULL) {
        thread->next->previous = thread->previous;
    }
    struct vm_thread **link = thread->previous == NULL ? &vm.threads : &thread->previous->next;
    __atomic_store_n(link, thread->next, __ATOMIC_RELEASE);
    free_id(thread->id);
    vm.thread_count--;
    vm.non_daemon_count -= !thread->is_daemon;
    VM_ASSERT(vm.non_daemon_count <= vm.thread_count);
    pthread_cond_broadcast(&vm.threads_changed);
    vm_lock_release(&vm.threads_lock);
}

void vm_thread_set_name(struct vm_thread *thread, const char *name)
{
    vm_lock_take(&thread->lock);
    snprintf(thread->name, sizeof thread->name, "%s", name == NULL ? "" : name);
    vm_lock_release(&thread->lock);
}

static void set_status(struct vm_object *object, enum vm_thread_state state)
{
    if (vm_thread_layout.status_offset != 0) {
        int32_t *status = vm_object_at(object, vm_thread_layout.status_offset);
        __atomic_store_n(status, vm_thread_layout.status[state], __ATOMIC_RELAXED);
    }
}

void vm_thread_set_object(struct vm_thread *thread, struct vm_object *object)
{
    vm_lock_take(&vm.threads_lock);
    if (object == NULL && thread->object != NULL) { /* both change under the lock, so that the
                                                       thread ends in one step */
        set_status(thread->object, VM_THREAD_TERMINATED);
        set_native_field(thread->object, NULL);
    }
    __atomic_store_n(&thread->object, object, __ATOMIC_RELEASE);
    set_native_field(object, thread);
    vm_lock_release(&vm.threads_lock);
    if (object != NULL) {
        vm_thread_set_state(thread, (enum vm_thread_state)atomic_load(&thread->state));
    }
}

/* Adds to a statistic of the calling thread, which is its only writer. */
static void add_figure(_Atomic uint64_t *figure, uint64_t amount)
{
    uint64_t old = atomic_load_explicit(figure, memory_order_relaxed);
    atomic_store_explicit(figure, old + amount, memory_order_relaxed);
}

static void note_contention(struct vm_thread *self, enum vm_thread_state before,
                            enum vm_thread_state state)
{
    bool was_blocked = before == VM_THREAD_BLOCKED;
    if (self->state_since_ns != 0 && before != state) {
        add_figure(was_blocked ? &self->blocked_ns : &self->waited_ns,
                   vm_time_ns() - self->state_since_ns);
        self->state_since_ns = 0;
    }
    bool is_blocked = state == VM_THREAD_BLOCKED;
    if ((is_blocked || state == VM_THREAD_WAITING || state == VM_THREAD_TIMED_WAITING)
        && before != state) {
        add_figure(is_blocked ? &self->blocked_count : &self->waited_count, 1);
        if (atomic_load_explicit(&vm_thread_measures_contention, memory_order_relaxed)) {
            self->state_since_ns = vm_time_ns();
        }
    }
}

enum vm_thread_state vm_thread_set_state(struct vm_thread *self, enum vm_thread_state state)
{
    int before = atomic_exchange_explicit(&self->state, (int)state, memory_order_relaxed);
    VM_ASSERT(before != VM_THREAD_TERMINATED || state == VM_THREAD_TERMINATED);
    note_contention(self, (enum vm_thread_state)before, state);
    if (state != VM_THREAD_NEW && state != VM_THREAD_RUNNABLE) {
        vm_thread_note_parked(self);
    }
    if (self->object != NULL && state != VM_THREAD_TERMINATED) {
        set_status(self->object, state);
    }
    return (enum vm_thread_state)before;
}

/* --- life --------------------------------------------------------------------------- */

static void start_tracking(struct vm_thread *thread)
{
    if (vm_tracker != NULL) {
        vm_thread_enter_java(thread);
        VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
        vm_tracker->start_thread(thread);
        vm_thread_enter_native(thread);
    }
    if (VM_PROBE_HOOK(thread_start) != NULL) {
        VM_PROBE_HOOK(thread_start)(thread);
    }
}

struct vm_thread *vm_thread_attach(const char *name, bool is_daemon)
{
    VM_ASSERT(vm_thread_current() == NULL);
    bool is_known = vm_heap_thread_is_registered();
    if (!vm_heap_register_thread()) {
        return NULL;
    }
    struct vm_thread *thread = create_thread(stack_bytes_for(0));
    if (thread != NULL) {
        thread->is_daemon = is_daemon;
        thread->is_registered_here = !is_known;
        thread->pthread = pthread_self();
        thread->c_stack_limit = find_c_stack_limit();
        vm_thread_set_name(thread, name);
        atomic_store(&thread->state, VM_THREAD_RUNNABLE);
        if (enlist(thread)) {
            vm_thread_self = thread;
            enter_signal_stack(thread);
            start_tracking(thread);
            return thread;
        }
        destroy_thread(thread);
    }
    if (!is_known) {
        vm_heap_unregister_thread();
    }
    return NULL;
}

static void release_monitors(struct vm_thread *thread)
{
    if (thread->handles != NULL) {
        vm_jni_handles_release(thread);
    }
    while (thread->held_lock_count != 0) {
        vm_monitor_release_frame(thread, thread->held_locks[thread->held_lock_count - 1].fp);
    }
}

void vm_thread_detach(struct vm_thread *thread)
{
    VM_ASSERT(thread == vm_thread_current());
    VM_LOCKS_NONE();
    bool must_unregister = thread->is_registered_here;
    release_monitors(thread);
    VM_ASSERT(thread->held_lock_count == 0 && thread->handles == NULL);
    vm_dump_answer_empty(thread);
    if (VM_PROBE_HOOK(thread_end) != NULL) {
        VM_PROBE_HOOK(thread_end)(thread);
    }
    atomic_store(&thread->state, VM_THREAD_TERMINATED);
    vm_thread_note_parked(thread);
    if (vm_tracker != NULL && vm_thread_enter_java_to_end(thread)) {
        VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
        vm_tracker->end_thread(thread);
        vm_thread_enter_native(thread);
    }
    delist(thread);
    leave_signal_stack(thread);
    vm_thread_self = NULL;
    destroy_thread(thread);
    if (must_unregister) {
        vm_heap_unregister_thread();
    }
}

static void *thread_main(void *argument)
{
    struct vm_thread *self = argument;
    VM_ASSERT(vm_thread_current() == NULL);
    VM_ASSERT(atomic_load(&self->is_in_native) && atomic_load(&self->state) == VM_THREAD_RUNNABLE);
    vm_thread_self = self;
    self->c_stack_limit = find_c_stack_limit();
    enter_signal_stack(self);
    if (vm.classlib->name_thread != NULL) {
        vm.classlib->name_thread(self);
    }
    start_tracking(self);
    vm.classlib->run_thread(self);
    vm_thread_detach(self);
    return NULL;
}

static bool spawn(struct vm_thread *thread, size_t stack_bytes)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    size_t bytes = C_STACK_BASIC_BYTES + stack_bytes;
    bool is_done =
        pthread_attr_setstacksize(&attributes, bytes) == 0
        && pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0
        && vm_heap_create_thread(&thread->pthread, &attributes, thread_main, thread) == 0;
    pthread_attr_destroy(&attributes);
    return is_done;
}

bool vm_thread_start(struct vm_thread *self, struct vm_object *object, bool is_daemon,
                     uint64_t stack_bytes)
{
    size_t bytes = stack_bytes_for(stack_bytes);
    struct vm_thread *thread = create_thread(bytes);
    if (thread != NULL) {
        thread->is_daemon = is_daemon;
        thread->object = object;
        if (!enlist(thread)) {
            destroy_thread(thread);
            thread = NULL;
        }
    }
    if (thread != NULL) {
        enum vm_thread_state before = vm_thread_set_state(thread, VM_THREAD_RUNNABLE);
        if (vm_tracker != NULL && vm_tracker->starting != NULL) {
            thread->tracker_origin = vm_tracker->starting(self);
        }
        if (VM_PROBE_HOOK(starting) != NULL) {
            VM_PROBE_HOOK(starting)(self, object);
        }
        if (spawn(thread, bytes)) {
            return true;
        }
        vm_thread_set_state(thread, before);
        if (thread->tracker_origin != NULL) {
            vm_tracker->not_started(thread->tracker_origin);
        }
        delist(thread);
        destroy_thread(thread);
    }
    vm_throw(self, "java/lang/OutOfMemoryError",
             "unable to create native thread: possibly out of memory or process/resource "
             "limits reached");
    return false;
}

void vm_thread_wait_for_others(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    enum vm_thread_state before = vm_thread_set_state(self, VM_THREAD_WAITING);
    vm_lock_take(&vm.threads_lock);
    while (vm.non_daemon_count > (self->is_daemon ? 0u : 1u)) {
        vm_lock_wait(&vm.threads_changed, &vm.threads_lock);
    }
    vm_lock_release(&vm.threads_lock);
    vm_thread_set_state(self, before);
}

struct vm_thread *vm_thread_of(const struct vm_object *object)
{
    if (object == NULL || vm_thread_layout.native_offset == 0) {
        return NULL;
    }
    const int64_t *field = vm_object_at(object, vm_thread_layout.native_offset);
    return (struct vm_thread *)(uintptr_t)__atomic_load_n(field, __ATOMIC_ACQUIRE);
}

/* --- blocking ----------------------------------------------------------------------- */

struct vm_deadline vm_deadline_after(int64_t milliseconds, int64_t nanoseconds)
{
    struct vm_deadline deadline = {.is_limited = milliseconds != 0 || nanoseconds != 0};
    const int64_t far = (int64_t)1 << 33; /* seconds */
    clock_gettime(CLOCK_MONOTONIC, &deadline.time);
    int64_t seconds = milliseconds / 1000 + nanoseconds / 1000000000;
    if (seconds > far) {
        seconds = far;
    }
    int64_t rest = deadline.time.tv_nsec + milliseconds % 1000 * 1000000 + nanoseconds % 1000000000;
    deadline.time.tv_sec += seconds + rest / 1000000000;
    deadline.time.tv_nsec = rest % 1000000000;
    VM_ASSERT(deadline.time.tv_nsec >= 0 && deadline.time.tv_nsec < 1000000000);
    return deadline;
}

struct block {
    struct vm_thread *self;
    const struct vm_deadline *deadline;
};

static void *wait_for_wake(void *data)
{
    const struct block *block = data;
    struct vm_thread *self = block->self;
    bool is_over = false;
    if (block->deadline->is_limited) {
        is_over = !vm_lock_wait_until(&self->wake, &self->lock, &block->deadline->time);
    } else {
        vm_lock_wait(&self->wake, &self->lock);
    }
    return is_over ? self : NULL;
}

bool vm_thread_block(struct vm_thread *self, const struct vm_deadline *deadline)
{
    VM_ASSERT(self == vm_thread_current());
    struct block block = {self, deadline};
    return vm_heap_block(wait_for_wake, &block) == NULL;
}

/* Returns the address of the interrupt flag. The flag is in the Java object if the library has a
 * field for it. */
static bool *interrupt_flag(const struct vm_thread *thread)
{
    if (vm_thread_layout.interrupted_offset != 0 && thread->object != NULL) {
        return vm_object_at(thread->object, vm_thread_layout.interrupted_offset);
    }
    return (bool *)(uintptr_t)&thread->interrupted;
}

bool vm_thread_has_interrupt(const struct vm_thread *self)
{
    return __atomic_load_n(interrupt_flag(self), __ATOMIC_ACQUIRE);
}

bool vm_thread_take_interrupt(struct vm_thread *self)
{
    vm_lock_take(&self->lock);
    bool was_interrupted = vm_thread_has_interrupt(self);
    if (was_interrupted) {
        __atomic_store_n(interrupt_flag(self), false, __ATOMIC_RELEASE);
    }
    vm_lock_release(&self->lock);
    return was_interrupted;
}

/* Returns a live thread after taking its lock, or NULL if the thread is not alive. The caller must
 * call unlock_target. */
static struct vm_thread *lock_target(struct vm_object *object)
{
    vm_lock_take(&vm.threads_lock);
    struct vm_thread *target = vm_thread_of(object);
    if (target == NULL) {
        vm_lock_release(&vm.threads_lock);
        return NULL;
    }
    vm_lock_take(&target->lock);
    VM_ASSERT(target->object == object);
    return target;
}

static void unlock_target(struct vm_thread *target)
{
    vm_lock_release(&target->lock);
    vm_lock_release(&vm.threads_lock);
}

void vm_thread_interrupt(struct vm_object *object)
{
    struct vm_thread *target = lock_target(object);
    if (target != NULL) {
        __atomic_store_n(interrupt_flag(target), true, __ATOMIC_RELEASE);
        pthread_cond_signal(&target->wake);
        unlock_target(target);
    }
}

void vm_thread_wake(struct vm_object *object)
{
    struct vm_thread *target = lock_target(object);
    if (target != NULL) {
        pthread_cond_signal(&target->wake);
        unlock_target(target);
    }
}

bool vm_thread_is_interrupted(struct vm_object *object, bool clear)
{
    struct vm_thread *target = lock_target(object);
    if (target == NULL) {
        return false;
    }
    bool is_interrupted = vm_thread_has_interrupt(target);
    if (clear) {
        __atomic_store_n(interrupt_flag(target), false, __ATOMIC_RELEASE);
    }
    unlock_target(target);
    return is_interrupted;
}

/* Returns false if the thread was interrupted. */
static bool sleep_until(struct vm_thread *self, const struct vm_deadline *deadline)
{
    VM_ASSERT(self == vm_thread_current());
    enum vm_thread_state before = vm_thread_set_state(self, VM_THREAD_TIMED_WAITING);
    vm_lock_take(&self->lock);
    while (deadline->is_limited && !vm_thread_has_interrupt(self)
           && vm_thread_block(self, deadline)) {
    }
    vm_lock_release(&self->lock);
    vm_thread_set_state(self, before);
    if (!deadline->is_limited) {
        sched_yield();
    }
    return !vm_thread_take_interrupt(self);
}

static bool is_undisturbed(struct vm_thread *self, bool is_interrupted)
{
    if (is_interrupted) {
        vm_throw(self, "java/lang/InterruptedException", "sleep interrupted");
    }
    return !is_interrupted;
}

bool vm_thread_doze(struct vm_thread *self, int64_t milliseconds, int32_t nanoseconds)
{
    struct vm_deadline deadline = vm_deadline_after(milliseconds, nanoseconds);
    return is_undisturbed(self, !sleep_until(self, &deadline));
}

bool vm_thread_sleep(struct vm_thread *self, int64_t milliseconds, int32_t nanoseconds)
{
    vm_thread_notify_sleep(self, milliseconds, nanoseconds);
    struct vm_deadline deadline = vm_deadline_after(milliseconds, nanoseconds);
    bool is_interrupted = !sleep_until(self, &deadline);
    vm_thread_notify_slept(self, is_interrupted);
    return is_undisturbed(self, is_interrupted);
}

static int64_t wall_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Returns false if the deadline of a park has passed before the park starts. */
static bool park_deadline(bool is_absolute, int64_t time, struct vm_deadline *deadline)
{
    if (is_absolute) {
        int64_t now = wall_clock_ms();
        if (time <= now) {
            return false;
        }
        *deadline = vm_deadline_after(time - now, 0);
        return true;
    }
    if (time < 0) {
        return false;
    }
    *deadline = vm_deadline_after(0, time);
    return true;
}

/* Returns the object for which the thread is parked, or NULL. */
static struct vm_object *blocker_of(const struct vm_thread *self)
{
    return vm_thread_layout.blocker_offset == 0 || self->object == NULL
               ? self->blocker
               : *(struct vm_object **)vm_object_at(self->object, vm_thread_layout.blocker_offset);
}

void vm_thread_park(struct vm_thread *self, bool is_absolute, int64_t time)
{
    VM_ASSERT(self == vm_thread_current());
    if (VM_PROBE_HOOK(parking) != NULL) {
        VM_PROBE_HOOK(parking)(self, blocker_of(self), false);
    }
    struct vm_deadline deadline = {.is_limited = false};
    vm_lock_take(&self->lock);
    if (!self->park_permit && !vm_thread_has_interrupt(self)
        && park_deadline(is_absolute, time, &deadline)) {
        enum vm_thread_state before = vm_thread_set_state(
            self, deadline.is_limited ? VM_THREAD_TIMED_WAITING : VM_THREAD_WAITING);
        while (!self->park_permit && !vm_thread_has_interrupt(self)
               && vm_thread_block(self, &deadline)) {
        }
        vm_thread_set_state(self, before);
    }
    self->park_permit = false;
    vm_lock_release(&self->lock);
    if (VM_PROBE_HOOK(parking) != NULL) {
        VM_PROBE_HOOK(parking)(self, blocker_of(self), true);
    }
}

void vm_thread_unpark(struct vm_object *object)
{
    if (VM_PROBE_HOOK(unparking) != NULL) {
        VM_PROBE_HOOK(unparking)(vm_thread_current(), object);
    }
    struct vm_thread *target = lock_target(object);
    if (target != NULL) {
        target->park_permit = true;
        pthread_cond_signal(&target->wake);
        unlock_target(target);
    }
}

/* --- polls -------------------------------------------------------------------------- */

void vm_thread_request_poll(struct vm_thread *target, enum vm_poll what)
{
    atomic_fetch_or(&target->poll, (uint32_t)what);
    __atomic_store_n(&target->stack_limit, NULL, __ATOMIC_RELEASE);
}

/* Returns whether the target has not thrown the throwable yet. In that case, if `asks_loops` is
 * true, makes the target's loops poll as well. */
static bool insist_on_stop(struct vm_object *object, const struct vm_object *throwable,
                           bool asks_loops)
{
    struct vm_thread *target = lock_target(object);
    if (target == NULL) {
        return false;
    }
    bool is_pending = STOP_OF(target) == throwable;
    if (is_pending && asks_loops) {
        vm_thread_request_poll(target, VM_POLL_ASYNC_EXCEPTION);
    }
    unlock_target(target);
    return is_pending;
}

/* At first, for a short time, only calls check for the exception. If loops also checked, the
 * exception would almost always be thrown in the loop that calls the methods, because methods do
 * not poll when they return. */
void vm_thread_stop(struct vm_object *object, struct vm_object *throwable)
{
    struct vm_thread *target = lock_target(object);
    if (target == NULL) {
        return;
    }
    bool runs = target != vm_thread_self && !atomic_load(&target->is_in_native);
    __atomic_store_n(&target->async_exception, throwable, __ATOMIC_RELEASE);
    if (runs) {
        __atomic_store_n(&target->stack_limit, NULL, __ATOMIC_RELEASE);
    }
    unlock_target(target);
    for (int i = 0; runs && i < STOP_PAUSES; i++) {
        nanosleep(&(struct timespec){.tv_nsec = STOP_PAUSE_NS}, NULL);
        runs = insist_on_stop(object, throwable, false);
    }
    (void)insist_on_stop(object, throwable, true);
}

void vm_thread_raise_stop(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    self->stop_deferrals = 0;
    vm_lock_take(&self->lock);
    struct vm_object *throwable = self->async_exception;
    self->async_exception = NULL;
    vm_lock_release(&self->lock);
    if (throwable != NULL && self->exception == NULL) {
        vm_throw_object(self, throwable);
    }
}

/* The thread is in native while it is suspended, so that safepoints do not wait for it. */
static void wait_while_suspended(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    bool was_in_native = vm_thread_enter_native(self);
    vm_lock_take(&self->lock);
    while (self->is_suspended) {
        vm_lock_wait(&self->wake, &self->lock);
    }
    vm_lock_release(&self->lock);
    vm_thread_leave_native(self, was_in_native);
}

void vm_thread_suspend(struct vm_thread *self, struct vm_object *object)
{
    struct vm_thread *target = lock_target(object);
    if (target != NULL) {
        target->is_suspended = true;
        vm_thread_request_poll(target, VM_POLL_SUSPEND);
        unlock_target(target);
    }
    if (target == self) {
        wait_while_suspended(self);
    } else if (target != NULL) {
        /* Until the target has stopped. It stops for the safepoint and the suspension at once, or
         * has stopped for the suspension before. */
        (void)vm_safepoint_begin();
        vm_safepoint_end();
    }
}

void vm_thread_resume(struct vm_object *object)
{
    struct vm_thread *target = lock_target(object);
    if (target != NULL) {
        target->is_suspended = false;
        pthread_cond_signal(&target->wake);
        unlock_target(target);
    }
}

/* Handles the requests of other threads, except Thread.stop; returns whether Thread.stop was
 * requested. Restores the stack limit first, because a request that arrives later clears it
 * again. */
static bool handle_requests(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    VM_ASSERT(!atomic_load(&self->is_in_native));
    __atomic_store_n(&self->stack_limit, self->stack_soft_end, __ATOMIC_RELAXED);
    uint32_t bits = atomic_exchange(&self->poll, 0);
    VM_ASSERT(bits < VM_POLL_FULL_COLLECTION * 2);
    if (bits & VM_POLL_STACK_DUMP) {
        vm_dump_answer(self);
    }
    if (bits & VM_POLL_SAFEPOINT) {
        vm_safepoint_wait(self);
    }
    if (bits & (VM_POLL_COLLECTION | VM_POLL_FULL_COLLECTION)) {
        vm_heap_collect_at_poll((bits & VM_POLL_FULL_COLLECTION) != 0);
    }
    if (bits & VM_POLL_SUSPEND) {
        wait_while_suspended(self);
    }
    return (bits & VM_POLL_ASYNC_EXCEPTION) != 0;
}

void vm_thread_handle_poll(struct vm_thread *self)
{
    if (handle_requests(self)) {
        vm_thread_raise_stop(self);
    }
}

bool vm_thread_poll_call(struct vm_thread *self)
{
    if (STOP_OF(self) == NULL || self->stop_deferrals++ >= MOST_STOP_DEFERRALS) {
        return false;
    }
    (void)handle_requests(self);
    return true;
}
