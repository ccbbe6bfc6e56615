/*
 * Unit tests of monitors and of threads' blocking operations, without the collector: threads are
 * plain pthreads, and the test decides which objects have "died". Also runs with a thread
 * sanitizer.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

#include "tests/unit/check.h"
#include "tests/unit/heap_stubs.h"
#include "tests/unit/machine_stubs.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/thread/monitor.h"
#include "vm/thread/safepoint.h"

/* --- the heap's part ---------------------------------------------------------------- */

static const struct vm_object *dead_from, *dead_to;

bool vm_heap_is_marked(const struct vm_object *object)
{
    return object < dead_from || object >= dead_to;
}

/* --- threads of a test -------------------------------------------------------------- */

/* An object of java.lang.Thread: the header, then the fields that the machine uses. */
struct thread_object {
    struct vm_object header;
    int64_t native;
    int32_t status;
    void (*run)(struct vm_thread *self);
};

static void run_thread(struct vm_thread *self)
{
    ((struct thread_object *)(void *)self->object)->run(self);
}

static const struct vm_classlib library = {.run_thread = run_thread};

static void start(struct vm_thread *self, struct thread_object *object,
                  void (*run)(struct vm_thread *self))
{
    *object = (struct thread_object){.run = run};
    CHECK(vm_thread_start(self, &object->header, false, 0));
}

static int status_of(struct thread_object *object)
{
    return __atomic_load_n(&object->status, __ATOMIC_RELAXED);
}

/* Yields until the thread's object shows a state. */
static void await_status(struct thread_object *object, enum vm_thread_state state)
{
    while (status_of(object) != (int)state) {
        sched_yield();
    }
}

/* Errors of threads are counted here, because check.h supports only one thread. */
static _Atomic unsigned errors;

static void expect(bool is_good)
{
    atomic_fetch_add(&errors, !is_good);
}

static bool take_exception(struct vm_thread *self, const char *class_name, const char *message)
{
    bool is_good = self->exception != NULL && strcmp(thrown_class, class_name) == 0
                   && strcmp(thrown_message, message) == 0;
    self->exception = NULL;
    return is_good;
}

#define ILLEGAL "java/lang/IllegalMonitorStateException"
#define INTERRUPTED "java/lang/InterruptedException"
#define NOT_OWNER "current thread is not owner"

/* --- one thread --------------------------------------------------------------------- */

static void test_recursion(struct vm_thread *self)
{
    struct vm_object object = {0};
    for (int depth = 1; depth < 3000; depth += 700) {
        for (int i = 0; i < depth; i++) {
            vm_monitor_enter(self, &object);
        }
        CHECK(vm_monitor_is_owned(self, &object));
        for (int i = 0; i < depth; i++) {
            CHECK(vm_monitor_owner(&object) == self->id);
            CHECK(vm_monitor_exit(self, &object));
        }
        CHECK_EQ_INT(vm_monitor_owner(&object), 0);
        CHECK(!vm_monitor_exit(self, &object));
        CHECK(take_exception(self, ILLEGAL, NOT_OWNER));
    }
}

static void test_hashes(struct vm_thread *self)
{
    struct vm_object plain = {0}, locked = {0}, other = {0};
    int32_t hash = vm_object_hash(self, &plain);
    CHECK(hash > 0);
    CHECK_EQ_INT(vm_object_hash(self, &plain), hash);
    vm_monitor_enter(self, &plain); /* inflates the lock, because the word contains the hash */
    CHECK_EQ_INT(vm_object_hash(self, &plain), hash);
    CHECK(vm_monitor_is_owned(self, &plain));
    CHECK(vm_monitor_exit(self, &plain));
    CHECK_EQ_INT(vm_object_hash(self, &plain), hash);
    vm_monitor_enter(self, &locked);
    vm_monitor_enter(self, &locked);
    hash = vm_object_hash(self, &locked);
    CHECK(hash > 0 && hash != vm_object_hash(self, &other));
    CHECK(vm_monitor_exit(self, &locked));
    CHECK(vm_monitor_is_owned(self, &locked));
    CHECK(vm_monitor_exit(self, &locked));
    CHECK_EQ_INT(vm_object_hash(self, &locked), hash);
    CHECK(!vm_monitor_is_owned(self, &locked));
}

static void test_not_owner(struct vm_thread *self)
{
    struct vm_object object = {0};
    CHECK(!vm_monitor_wait(self, &object, 1, 0));
    CHECK(take_exception(self, ILLEGAL, NOT_OWNER));
    CHECK(!vm_monitor_notify(self, &object, false));
    CHECK(take_exception(self, ILLEGAL, NOT_OWNER));
    vm_object_hash(self, &object);
    CHECK(!vm_monitor_notify(self, &object, true));
    CHECK(take_exception(self, ILLEGAL, NOT_OWNER));
}

static void test_frames(struct vm_thread *self)
{
    struct vm_object a = {0}, b = {0};
    union vm_slot *outer = self->stack_base + 4, *inner = outer + 8;
    for (int i = 0; i < 40; i++) {
        CHECK(vm_monitor_enter_frame(self, &a, outer));
    }
    CHECK(vm_monitor_enter_frame(self, &b, inner));
    CHECK(vm_monitor_enter_frame(self, &a, inner));
    CHECK(vm_monitor_exit_frame(self, &b, inner)); /* not the last monitor that was entered */
    CHECK(!vm_monitor_exit_frame(self, &b, inner));
    CHECK(take_exception(self, ILLEGAL, ""));
    CHECK(vm_monitor_exit_frame(self, &a, inner));
    CHECK(!vm_monitor_exit_frame(self, &a, inner)); /* only the other frame holds it */
    CHECK(take_exception(self, ILLEGAL, ""));
    CHECK(vm_monitor_release_frame(self, inner));
    CHECK(!vm_monitor_release_frame(self, outer));
    CHECK_EQ_INT(vm_monitor_owner(&a), 0);
    CHECK_EQ_INT(self->held_lock_count, 0);
}

static void test_reuse(struct vm_thread *self)
{
    enum { COUNT = 1000, ROUNDS = 5 };
    static struct vm_object objects[COUNT];
    uint32_t highest[ROUNDS] = {0};
    for (int round = 0; round < ROUNDS; round++) {
        memset(objects, 0, sizeof objects);
        for (int i = 0; i < COUNT; i++) {
            vm_object_hash(self, &objects[i]);
            vm_monitor_enter(self, &objects[i]);
            CHECK(vm_monitor_exit(self, &objects[i]));
            uint32_t number = objects[i].lock >> 2;
            highest[round] = number > highest[round] ? number : highest[round];
        }
        dead_from = objects;
        dead_to = objects + COUNT;
        vm_monitor_sweep();
        dead_from = dead_to = NULL;
    }
    CHECK(highest[ROUNDS - 1] < highest[0] + 256);
}

static void test_time_limits(struct vm_thread *self)
{
    struct vm_object object = {0};
    vm_monitor_enter(self, &object);
    vm_monitor_enter(self, &object);
    uint64_t before = vm_time_ns();
    CHECK(vm_monitor_wait(self, &object, 20, 500000));
    CHECK(vm_time_ns() - before >= 20500000);
    CHECK(vm_monitor_exit(self, &object));
    CHECK(vm_monitor_exit(self, &object));
    CHECK_EQ_INT(vm_monitor_owner(&object), 0);
    before = vm_time_ns();
    CHECK(vm_thread_sleep(self, 10, 0));
    CHECK(vm_time_ns() - before >= 10000000);
    CHECK(vm_thread_sleep(self, 0, 0));
    before = vm_time_ns();
    vm_thread_park(self, false, 10000000);
    CHECK(vm_time_ns() - before >= 10000000);
    vm_thread_park(self, true, 1); /* long ago */
    vm_thread_park(self, false, -1);
}

static void test_own_interrupt(struct vm_thread *self, struct vm_object *self_object)
{
    struct vm_object object = {0};
    vm_thread_interrupt(self_object);
    CHECK(vm_thread_is_interrupted(self_object, false));
    CHECK(!vm_thread_sleep(self, 100000, 0));
    CHECK(take_exception(self, INTERRUPTED, "sleep interrupted"));
    CHECK(!vm_thread_is_interrupted(self_object, false));
    vm_thread_interrupt(self_object);
    vm_monitor_enter(self, &object);
    CHECK(!vm_monitor_wait(self, &object, 0, 0));
    CHECK(take_exception(self, INTERRUPTED, ""));
    CHECK(vm_monitor_exit(self, &object));
    vm_thread_interrupt(self_object);
    vm_thread_park(self, false, 0); /* returns at once and keeps the flag */
    CHECK(vm_thread_is_interrupted(self_object, true));
    CHECK(!vm_thread_is_interrupted(self_object, true));
    vm_thread_unpark(self_object);
    vm_thread_unpark(self_object);
    vm_thread_park(self, false, 0);
    uint64_t before = vm_time_ns();
    vm_thread_park(self, false, 5000000); /* there was only one permit */
    CHECK(vm_time_ns() - before >= 5000000);
}

/* --- many threads ------------------------------------------------------------------- */

enum { THREADS = 4, STEPS = 20000 };
static struct vm_object contended;
static int64_t counter; /* guarded by `contended` */

static void count(struct vm_thread *self)
{
    for (int i = 0; i < STEPS; i++) {
        vm_monitor_enter(self, &contended);
        if (i % 16 == 0) {
            vm_monitor_enter(self, &contended);
            counter++;
            expect(vm_monitor_exit(self, &contended));
        } else {
            counter++;
        }
        expect(vm_monitor_is_owned(self, &contended));
        expect(vm_monitor_exit(self, &contended));
    }
}

static void test_contention(struct vm_thread *self)
{
    struct thread_object threads[THREADS];
    counter = 0;
    contended = (struct vm_object){0};
    for (int i = 0; i < THREADS; i++) {
        start(self, &threads[i], count);
    }
    count(self);
    vm_thread_wait_for_others(self);
    CHECK_EQ_INT(counter, (THREADS + 1) * STEPS);
    CHECK_EQ_INT(vm_monitor_owner(&contended), 0);
}

/* Many short-lived objects: the second thread that enters an object's monitor inflates it. */
enum { OBJECTS = 64 };
static struct vm_object many[OBJECTS];
static int64_t many_counts[OBJECTS];
static _Atomic int32_t many_hashes[OBJECTS];

static void count_many(struct vm_thread *self)
{
    for (int i = 0; i < STEPS / 2; i++) {
        int k = (int)((uint32_t)i * 2654435761u >> 26) % OBJECTS;
        vm_monitor_enter(self, &many[k]);
        many_counts[k]++;
        if (i % 7 == 0) {
            int32_t hash = vm_object_hash(self, &many[k]);
            int32_t none = 0;
            expect(atomic_compare_exchange_strong(&many_hashes[k], &none, hash) || none == hash);
        }
        expect(vm_monitor_exit(self, &many[k]));
    }
}

static void test_many_objects(struct vm_thread *self)
{
    struct thread_object threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        start(self, &threads[i], count_many);
    }
    vm_thread_wait_for_others(self);
    int64_t sum = 0;
    for (int k = 0; k < OBJECTS; k++) {
        sum += many_counts[k];
    }
    CHECK_EQ_INT(sum, THREADS * (STEPS / 2));
}

/* A bounded buffer with wait and notifyAll. */
enum { ITEMS = 5000, CAPACITY = 4 };
static struct vm_object buffer_lock;
static int buffer[CAPACITY], buffer_count;
static int64_t consumed_sum;

static void produce(struct vm_thread *self)
{
    for (int i = 1; i <= ITEMS; i++) {
        vm_monitor_enter(self, &buffer_lock);
        while (buffer_count == CAPACITY) {
            expect(vm_monitor_wait(self, &buffer_lock, i % 3 == 0 ? 1 : 0, 0));
        }
        buffer[buffer_count++] = i;
        expect(vm_monitor_notify(self, &buffer_lock, true));
        expect(vm_monitor_exit(self, &buffer_lock));
    }
}

static void consume(struct vm_thread *self)
{
    for (int i = 1; i <= ITEMS; i++) {
        vm_monitor_enter(self, &buffer_lock);
        while (buffer_count == 0) {
            expect(vm_monitor_wait(self, &buffer_lock, 0, 0));
        }
        consumed_sum += buffer[--buffer_count];
        expect(vm_monitor_notify(self, &buffer_lock, true));
        expect(vm_monitor_exit(self, &buffer_lock));
    }
}

static void test_wait_notify(struct vm_thread *self)
{
    struct thread_object threads[4];
    start(self, &threads[0], consume);
    start(self, &threads[1], produce);
    start(self, &threads[2], consume);
    start(self, &threads[3], produce);
    vm_thread_wait_for_others(self);
    CHECK_EQ_INT(consumed_sum, (int64_t)ITEMS * (ITEMS + 1));
}

/* notify wakes in the order of waiting. */
static struct vm_object order_lock;
static int order[THREADS], order_count;

static void wait_in_order(struct vm_thread *self)
{
    vm_monitor_enter(self, &order_lock);
    expect(vm_monitor_wait(self, &order_lock, 0, 0));
    order[order_count++] = (int)self->java_id;
    expect(vm_monitor_exit(self, &order_lock));
}

static void test_notify_order(struct vm_thread *self)
{
    struct thread_object threads[THREADS];
    int ids[THREADS];
    for (int i = 0; i < THREADS; i++) {
        start(self, &threads[i], wait_in_order);
        vm_lock_take(&vm.threads_lock);
        ids[i] = (int)vm_thread_of(&threads[i].header)->java_id;
        vm_lock_release(&vm.threads_lock);
        await_status(&threads[i], VM_THREAD_WAITING);
        vm_monitor_enter(self, &order_lock); /* succeeds only when the other thread is really
                                                waiting */
        CHECK(vm_monitor_exit(self, &order_lock));
    }
    for (int i = 0; i < THREADS; i++) {
        vm_monitor_enter(self, &order_lock);
        CHECK(vm_monitor_notify(self, &order_lock, false));
        CHECK(vm_monitor_exit(self, &order_lock));
        for (bool is_there = false; !is_there;) {
            vm_monitor_enter(self, &order_lock);
            is_there = order_count == i + 1;
            CHECK(vm_monitor_exit(self, &order_lock));
            sched_yield();
        }
    }
    vm_thread_wait_for_others(self);
    for (int i = 0; i < THREADS; i++) {
        CHECK_EQ_INT(order[i], ids[i]);
    }
}

/* --- interrupts from outside -------------------------------------------------------- */

static struct vm_object interrupt_lock;

static void wait_for_ever(struct vm_thread *self)
{
    vm_monitor_enter(self, &interrupt_lock);
    vm_monitor_enter(self, &interrupt_lock);
    expect(!vm_monitor_wait(self, &interrupt_lock, 0, 0));
    expect(take_exception(self, INTERRUPTED, ""));
    expect(!vm_thread_is_interrupted(self->object, false));
    expect(vm_monitor_exit(self, &interrupt_lock));
    expect(vm_monitor_is_owned(self, &interrupt_lock));
    expect(vm_monitor_exit(self, &interrupt_lock));
}

static void sleep_for_ever(struct vm_thread *self)
{
    expect(!vm_thread_sleep(self, INT64_MAX, 999999));
    expect(take_exception(self, INTERRUPTED, "sleep interrupted"));
}

static void park_for_ever(struct vm_thread *self)
{
    vm_thread_park(self, false, 0);
    expect(vm_thread_is_interrupted(self->object, true));
}

static void test_interrupts(struct vm_thread *self)
{
    static void (*const bodies[])(struct vm_thread *) = {wait_for_ever, sleep_for_ever,
                                                         park_for_ever};
    static const enum vm_thread_state states[] = {VM_THREAD_WAITING, VM_THREAD_TIMED_WAITING,
                                                  VM_THREAD_WAITING};
    for (size_t i = 0; i < 3; i++) {
        struct thread_object thread;
        start(self, &thread, bodies[i]);
        await_status(&thread, states[i]);
        vm_thread_interrupt(&thread.header);
        vm_thread_wait_for_others(self);
        CHECK(vm_thread_of(&thread.header) == NULL);
        CHECK(!vm_thread_is_interrupted(&thread.header, false));
    }
}

/* A race between an interrupt and a notify: the notify is never lost. So two waiters always return
 * after two notifies, or after one notify and one interrupt. */
static _Atomic int notified_returns, interrupted_returns;

static void wait_racing(struct vm_thread *self)
{
    vm_monitor_enter(self, &interrupt_lock);
    if (vm_monitor_wait(self, &interrupt_lock, 0, 0)) {
        atomic_fetch_add(&notified_returns, 1);
        vm_thread_is_interrupted(self->object, true);
    } else {
        expect(take_exception(self, INTERRUPTED, ""));
        atomic_fetch_add(&interrupted_returns, 1);
    }
    expect(vm_monitor_exit(self, &interrupt_lock));
}

static void test_interrupt_races(struct vm_thread *self)
{
    enum { RACES = 200 };
    for (int i = 0; i < RACES; i++) {
        struct thread_object first, second;
        atomic_store(&notified_returns, 0);
        atomic_store(&interrupted_returns, 0);
        start(self, &first, wait_racing);
        await_status(&first, VM_THREAD_WAITING);
        start(self, &second, wait_racing);
        await_status(&second, VM_THREAD_WAITING);
        vm_monitor_enter(self, &interrupt_lock);
        if (i % 2 == 0) {
            vm_thread_interrupt(&first.header);
            CHECK(vm_monitor_notify(self, &interrupt_lock, false));
        } else {
            CHECK(vm_monitor_notify(self, &interrupt_lock, false));
            vm_thread_interrupt(&first.header);
        }
        CHECK(vm_monitor_exit(self, &interrupt_lock));
        while (atomic_load(&notified_returns) == 0) {
            sched_yield();
        }
        vm_thread_interrupt(&second.header);
        vm_thread_wait_for_others(self);
        CHECK_EQ_INT(atomic_load(&notified_returns) + atomic_load(&interrupted_returns), 2);
        CHECK_EQ_INT(atomic_load(&notified_returns), 1);
    }
}

/* --- states, ends, numbers ---------------------------------------------------------- */

static struct vm_object gate;

static void pass_guard(struct vm_thread *self)
{
    vm_monitor_enter(self, &gate);
    expect(vm_monitor_exit(self, &gate));
}

static void leave_locked(struct vm_thread *self)
{
    expect(vm_monitor_enter_frame(self, &gate, NULL));
}

static void test_states(struct vm_thread *self)
{
    struct thread_object thread;
    vm_monitor_enter(self, &gate);
    start(self, &thread, pass_guard);
    await_status(&thread, VM_THREAD_BLOCKED);
    CHECK(vm_monitor_exit(self, &gate));
    vm_thread_wait_for_others(self);
    CHECK_EQ_INT(status_of(&thread), VM_THREAD_RUNNABLE); /* the class library sets the state at the
                                                             end */
    start(self, &thread, leave_locked);
    vm_thread_wait_for_others(self);
    CHECK_EQ_INT(vm_monitor_owner(&gate), 0);
}

static void do_nothing(struct vm_thread *self)
{
    (void)self;
}

static void test_many_starts(struct vm_thread *self)
{
    static struct thread_object thread;
    uint64_t before = vm.threads_started;
    for (int i = 0; i < 300; i++) {
        start(self, &thread, do_nothing);
        vm_thread_wait_for_others(self);
    }
    CHECK_EQ_INT(vm.threads_started - before, 300);
    CHECK_EQ_INT(vm.thread_count, 1);
    CHECK_EQ_INT(vm.non_daemon_count, 1);
}

static void test_polls(struct vm_thread *self, struct vm_object *self_object)
{
    struct vm_object throwable = {0};
    CHECK(self->stack_limit == self->stack_soft_end);
    vm_thread_stop(self_object, &throwable);
    CHECK(self->stack_limit == NULL);
    vm_thread_enter_java(self);
    vm_thread_handle_poll(self);
    CHECK(self->exception == &throwable);
    CHECK(self->stack_limit == self->stack_soft_end);
    self->exception = NULL;
    vm_thread_handle_poll(self);
    vm_thread_enter_native(self);
    CHECK(self->exception == NULL);
}

int main(void)
{
    vm.classlib = &library;
    vm_thread_layout.native_offset = offsetof(struct thread_object, native);
    vm_thread_layout.status_offset = offsetof(struct thread_object, status);
    for (int i = 0; i < 6; i++) {
        vm_thread_layout.status[i] = i;
    }
    struct thread_object main_object = {.run = NULL};
    struct vm_thread *self = vm_thread_attach("main", false);
    if (!CHECK(self != NULL)) {
        return check_report();
    }
    vm_thread_set_object(self, &main_object.header);
    CHECK(vm_thread_of(&main_object.header) == self);
    test_recursion(self);
    test_hashes(self);
    test_not_owner(self);
    test_frames(self);
    test_reuse(self);
    test_time_limits(self);
    test_own_interrupt(self, &main_object.header);
    test_contention(self);
    test_many_objects(self);
    test_wait_notify(self);
    test_notify_order(self);
    test_interrupts(self);
    test_interrupt_races(self);
    test_states(self);
    test_many_starts(self);
    test_polls(self, &main_object.header);
    CHECK_EQ_INT(errors, 0);
    vm_thread_detach(self);
    return check_report();
}
