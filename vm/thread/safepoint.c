/*
 * vm.threads_lock guards both the state of the safepoint and the list of threads. So a thread that
 * starts or ends either is in the list and receives the request to stop, or sees that a safepoint
 * is in force.
 *
 * The flag is_in_native and the poll are a handshake in the manner of Dekker's algorithm: the
 * thread clears its flag and then checks its poll; the owner sets the poll and then checks the
 * flag. The thread's side is part of every native call, so it has no fence. Instead, the owner
 * makes all threads execute a fence between its own two steps (membarrier(2)).
 */
#define _GNU_SOURCE
#include "vm/thread/safepoint.h"

#include <limits.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "vm/base/assert.h"
#include "vm/base/log.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/thread/blocking.h"
#include "vm/vm.h"

static struct {
    int owner;                /* kernel number of the thread that stopped the others; 0: none */
    unsigned depth;           /* number of nested safepoints of the owner */
    uint32_t number;          /* number of the current safepoint */
    struct vm_thread *thread; /* the owner, if it is a Java thread */
    bool was_in_native;       /* the owner was in native before it stopped the others */
    bool is_active, is_final;
    bool is_collection;
    unsigned waiting_count; /* threads that wait for the end of the safepoint, or have not resumed
                               after it */
    uint64_t begin_ns, reached_ns; /* when it started, and when all threads had stopped */
    pthread_cond_t changed;
} stop = {.changed = PTHREAD_COND_INITIALIZER};

/* --- stopping ----------------------------------------------------------------------- */

static bool can_fence_all;

/* Registers for membarrier(2). Runs when the library is loaded, because most processes then have
 * one thread, and the registration takes no time. With several threads, the kernel waits for an RCU
 * grace period, 10 ms or more. */
__attribute__((constructor)) static void prepare(void)
{
    (void)vm_condition_init(&stop.changed); /* if this fails, let_others_go_on does not wait */
    can_fence_all = syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
}

void vm_safepoint_fence(void)
{
    atomic_thread_fence(memory_order_seq_cst);
    if (can_fence_all && syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0) {
        return;
    }
    /* On systems without membarrier, the collector's signals interrupt every thread. */
    vm_heap_stop_world();
    vm_heap_start_world();
}

/* Whether a thread is stopped. A thread that was in native at a previous check still counts as
 * stopped, because it waits when it leaves native. */
static bool is_still(struct vm_thread *thread)
{
    if (thread->stopped_in != stop.number
        && (thread == stop.thread
            || atomic_load_explicit(&thread->awaited_stop, memory_order_relaxed) == stop.number
            || atomic_load_explicit(&thread->is_in_native, memory_order_acquire))) {
        thread->stopped_in = stop.number;
    }
    return thread->stopped_in == stop.number;
}

static unsigned count_running(void)
{
    unsigned count = 0;
    vm_lock_take(&vm.threads_lock);
    for (struct vm_thread *thread = vm.threads; thread != NULL; thread = thread->next) {
        count += !is_still(thread);
    }
    vm_lock_release(&vm.threads_lock);
    return count;
}

/* Waits until all threads have stopped, or until no further thread has stopped for limit_ms. */
static unsigned wait_for_arrivals(unsigned limit_ms)
{
    uint64_t limit_ns = vm_time_ns() + limit_ms * (uint64_t)1000000;
    struct timespec pause = {.tv_nsec = 20000};
    unsigned missing, before = UINT_MAX;
    while ((missing = count_running()) != 0 && (missing < before || vm_time_ns() < limit_ns)) {
        if (missing < before) {
            limit_ns = vm_time_ns() + limit_ms * (uint64_t)1000000;
            before = missing;
        }
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 1000000) {
            pause.tv_nsec += 20000;
        }
    }
    return missing;
}

/* Makes the caller the owner. The lock is held, and there is no owner. */
static void own(struct vm_thread *self, bool was_in_native)
{
    VM_ASSERT(stop.owner == 0 && stop.depth == 0 && !stop.is_active && !stop.is_final);
    stop.owner = gettid();
    stop.depth = 1;
    stop.number++;
    stop.thread = self;
    stop.was_in_native = was_in_native;
    stop.is_active = true;
    stop.begin_ns = stop.reached_ns = vm_time_ns();
    for (struct vm_thread *thread = vm.threads; thread != NULL; thread = thread->next) {
        if (thread != self) {
            vm_thread_request_poll(thread, VM_POLL_SAFEPOINT);
        }
    }
}

/* How long a new safepoint waits for threads that the previous one stopped. */
#define GO_ON_LIMIT_MS 1

/* Called before a safepoint starts, with the lock held: lets threads that the previous safepoint
 * stopped resume, if a processor becomes free soon. Otherwise a thread that stops the others again
 * and again would keep them from running at all. To resume, they need only the lock. */
static void let_others_go_on(void)
{
    if (stop.owner == 0 && stop.waiting_count != 0) {
        struct vm_deadline limit = vm_deadline_after(GO_ON_LIMIT_MS, 0);
        while (stop.owner == 0 && stop.waiting_count != 0
               && vm_lock_wait_briefly(&stop.changed, &vm.threads_lock, &limit.time)) {
        }
    }
}

/* The lock is held. Returns false if the threads are stopped for ever, or if the caller is already
 * the owner. */
static bool become_owner(struct vm_thread *self, bool was_in_native)
{
    int me = gettid();
    bool is_patient =
        self != NULL; /* a caller that is not a Java thread does not stop the others repeatedly */
    if (is_patient) {
        let_others_go_on();
    }
    while (stop.owner != 0 && stop.owner != me && !stop.is_final) {
        vm_lock_wait(&stop.changed, &vm.threads_lock);
        if (is_patient) {
            let_others_go_on();
        }
    }
    VM_ASSERT((stop.owner == 0) == (stop.depth == 0));
    if (stop.owner == me && !stop.is_final) {
        VM_ASSERT(!stop.is_collection || self == NULL || was_in_native);
        stop.depth++;
    }
    if (stop.owner != 0) {
        return false;
    }
    own(self, was_in_native);
    return true;
}

unsigned vm_safepoint_begin(void)
{
    struct vm_thread *self = vm_thread_current();
    VM_LOCKS_ALLOW(VM_LOCK_WAITS);
    bool was_in_native = self != NULL && vm_thread_enter_native(self);
    vm_lock_take(&vm.threads_lock);
    bool is_owner = become_owner(self, was_in_native);
    vm_lock_release(&vm.threads_lock);
    if (!is_owner) {
        return 0;
    }
    VM_ASSERT(stop.owner == gettid() && stop.depth == 1);
    vm_safepoint_fence();
    unsigned missing = wait_for_arrivals(VM_SAFEPOINT_LIMIT_MS);
    stop.reached_ns = vm_time_ns();
    return missing;
}

uint64_t vm_safepoint_time(void)
{
    return stop.reached_ns;
}

/* Waits for another thread's collection, with the lock held. The thread may hold other locks, so it
 * resumes as soon as the collection is over, even if another safepoint starts then. Therefore it
 * counts as stopped during the collection, but not as in native. */
static void await_collection(struct vm_thread *self)
{
    VM_ASSERT(stop.owner != 0 && stop.owner != gettid());
    uint32_t number = stop.number;
    if (self != NULL) {
        atomic_store(&self->awaited_stop, number);
    }
    while (stop.is_collection && stop.number == number) {
        vm_lock_wait_for_collection(&stop.changed, &vm.threads_lock);
    }
    if (self != NULL) {
        atomic_store(&self->awaited_stop, 0);
    }
}

enum vm_collection_stop vm_safepoint_begin_collection(bool is_due)
{
    struct vm_thread *self = vm_thread_current();
    enum vm_collection_stop result = VM_COLLECTION_SHARED;
    bool is_new = false;
    VM_LOCKS_ALLOW(VM_LOCK_COLLECTS);
    vm_lock_take(&vm.threads_lock);
    if (!is_due) {
        let_others_go_on();
    }
    if (stop.owner == 0) {
        own(self, self != NULL && atomic_load(&self->is_in_native));
        stop.is_collection = true;
        is_new = true;
        result = VM_COLLECTION_OWNED;
    } else if (stop.owner == gettid() && !stop.is_final) {
        stop.depth++;
        result = VM_COLLECTION_OWNED;
    } else if (stop.is_collection) {
        await_collection(self);
        result = VM_COLLECTION_OVER;
    }
    vm_lock_release(&vm.threads_lock);
    if (is_new) {
        vm_safepoint_fence();
        (void)wait_for_arrivals(VM_COLLECTION_LIMIT_MS);
        stop.reached_ns = vm_time_ns();
    }
    return result;
}

/* Prints a line for -Xlog:safepoint; called by the owner. What HotSpot calls cleanup does not exist
 * here. */
static void log_stop(void)
{
    static _Atomic uint64_t last_ns;
    uint64_t now = vm_time_ns(), last = atomic_exchange(&last_ns, now);
    if (vm_log_is_on(VM_LOG_SAFEPOINT, VM_LOG_INFO)) {
        vm_log(VM_LOG_SAFEPOINT, VM_LOG_INFO,
               "Safepoint \"%s\", Time since last: %llu ns, Reaching safepoint: %llu ns, "
               "Cleanup: 0 ns, At safepoint: %llu ns, Total: %llu ns",
               stop.is_collection ? "CollectFull" : "Operation",
               (unsigned long long)(last == 0 ? 0 : stop.begin_ns - last),
               (unsigned long long)(stop.reached_ns - stop.begin_ns),
               (unsigned long long)(now - stop.reached_ns),
               (unsigned long long)(now - stop.begin_ns));
    }
}

/* The lock is held. */
static void end_stop(void)
{
    VM_ASSERT(stop.is_active && stop.owner != 0 && !stop.is_final);
    log_stop();
    stop.owner = 0;
    stop.depth = 0;
    stop.thread = NULL;
    stop.is_active = false;
    stop.is_collection = false;
    pthread_cond_broadcast(&stop.changed);
}

void vm_safepoint_end(void)
{
    vm_lock_take(&vm.threads_lock);
    VM_ASSERT(stop.owner != gettid() || stop.depth != 0);
    struct vm_thread *self = stop.thread;
    bool was_in_native = stop.was_in_native;
    bool is_over = stop.owner == gettid() && !stop.is_final && --stop.depth == 0;
    bool was_collection = stop.is_collection;
    if (is_over) {
        end_stop();
    }
    vm_lock_release(&vm.threads_lock);
    if (is_over && self != NULL && !was_collection) {
        vm_thread_leave_native(self, was_in_native);
    }
}

void vm_safepoint_keep(void)
{
    vm_lock_take(&vm.threads_lock);
    if (stop.owner == gettid()) {
        stop.is_final = true;
        pthread_cond_broadcast(&stop.changed);
    }
    vm_lock_release(&vm.threads_lock);
}

void vm_safepoint_abandon(int crashed)
{
    vm_lock_take(&vm.threads_lock);
    if (stop.owner == crashed && !stop.is_final) {
        end_stop();
    }
    vm_lock_release(&vm.threads_lock);
}

/* During a safepoint the list only grows at its head, so it can be walked without the lock. */
void vm_threads_for_each(void (*function)(struct vm_thread *thread, bool is_exact, void *data),
                         void *data)
{
    struct vm_thread *thread = __atomic_load_n(&vm.threads, __ATOMIC_ACQUIRE);
    for (; thread != NULL; thread = __atomic_load_n(&thread->next, __ATOMIC_ACQUIRE)) {
        function(thread, is_still(thread), data);
    }
}

/* --- being stopped ------------------------------------------------------------------ */

/* Whether the calling thread must wait for the end of a safepoint; its owner need not. The lock is
 * held. */
static bool must_wait(void)
{
    return stop.is_active && stop.owner != gettid();
}

/* The lock is held. */
static void begin_to_wait(void)
{
    stop.waiting_count++;
}

static void go_on(void)
{
    VM_ASSERT(stop.waiting_count != 0);
    if (--stop.waiting_count == 0) {
        pthread_cond_broadcast(&stop.changed);
    }
}

static void *wait_for_the_end(void *thread)
{
    struct vm_thread *self = thread;
    VM_ASSERT(self == vm_thread_current());
    vm_lock_take(&vm.threads_lock);
    begin_to_wait();
    while (must_wait()) {
        atomic_store_explicit(&self->is_in_native, true, memory_order_release);
        vm_lock_wait(&stop.changed, &vm.threads_lock);
    }
    go_on();
    atomic_store_explicit(&self->is_in_native, false, memory_order_relaxed);
    vm_lock_release(&vm.threads_lock);
    return NULL;
}

void vm_safepoint_wait(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    VM_LOCKS_ALLOW(VM_LOCK_WAITS);
    /* Clears the bit first, because a safepoint that starts now sets it again. */
    atomic_fetch_and(&self->poll, ~(uint32_t)VM_POLL_SAFEPOINT);
    vm_heap_block(wait_for_the_end, self);
}

bool vm_thread_enter_java_to_end(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    vm_lock_take(&vm.threads_lock);
    begin_to_wait();
    while (must_wait() && !stop.is_final) {
        vm_lock_wait(&stop.changed, &vm.threads_lock);
    }
    go_on();
    bool is_in = !stop.is_final;
    if (is_in) {
        VM_ASSERT(atomic_load(&self->is_in_native));
        atomic_store_explicit(&self->is_in_native, false, memory_order_relaxed);
    }
    vm_lock_release(&vm.threads_lock);
    return is_in;
}

void vm_safepoint_wait_to_leave(void)
{
    begin_to_wait();
    while (must_wait() && !stop.is_final) {
        vm_lock_wait(&stop.changed, &vm.threads_lock);
    }
    go_on();
}

void vm_safepoint_admit(struct vm_thread *fresh)
{
    VM_ASSERT(atomic_load(&fresh->is_in_native));
    if (stop.is_active) {
        fresh->stopped_in = stop.number;
        vm_thread_request_poll(fresh, VM_POLL_SAFEPOINT);
    }
}
