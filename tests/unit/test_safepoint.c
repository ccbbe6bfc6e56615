/*
 * Unit tests of stopping threads. Instead of bytecode, the threads of a test run a loop that polls
 * and calls "native" code. Also runs with a thread sanitizer.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <unistd.h>

#include "tests/unit/check.h"
#include "tests/unit/heap_stubs.h"
#include "tests/unit/machine_stubs.h"
#include "vm/base/machine_out.h"
#include "vm/thread/safepoint.h"

bool vm_heap_is_marked(const struct vm_object *object)
{
    (void)object;
    return true;
}

enum kind { LOOP, LOOP_WITH_NATIVES, NATIVE, STUCK, COMING_AND_GOING };

enum { MAX_RUNNERS = 8 };

struct runner {
    enum kind kind;
    pthread_t pthread;
    struct vm_thread *thread;
    atomic_bool is_up, must_end;
    _Atomic uint64_t steps; /* steps of "bytecode" */
};

static struct runner runners[MAX_RUNNERS];

static void run_bytecode(struct runner *runner, struct vm_thread *self)
{
    runner->steps++;
    if (atomic_load_explicit(&self->poll, memory_order_relaxed) != 0) {
        vm_thread_handle_poll(self);
    }
    if (runner->kind == LOOP_WITH_NATIVES) {
        bool was_in_native = vm_thread_enter_native(self);
        if (runner->steps % 64 == 0) {
            sched_yield();
        }
        vm_thread_leave_native(self, was_in_native);
    }
}

static void attach(struct runner *runner)
{
    runner->thread = vm_thread_attach("runner", false);
    if (runner->thread == NULL) {
        abort();
    }
}

static void *run(void *argument)
{
    struct runner *runner = argument;
    attach(runner);
    bool was_in_native = runner->kind != NATIVE && vm_thread_enter_java(runner->thread);
    atomic_store(&runner->is_up, true);
    while (!atomic_load(&runner->must_end)) {
        if (runner->kind == COMING_AND_GOING) {
            vm_thread_enter_native(runner->thread);
            vm_thread_detach(runner->thread);
            attach(runner);
            vm_thread_enter_java(runner->thread);
        }
        if (runner->kind == NATIVE || runner->kind == STUCK) {
            usleep(100);
        } else {
            run_bytecode(runner, runner->thread);
        }
    }
    if (was_in_native) {
        vm_thread_enter_native(runner->thread);
    }
    vm_thread_detach(runner->thread);
    return NULL;
}

static struct runner *start(int i, enum kind kind)
{
    struct runner *runner = &runners[i];
    runner->kind = kind;
    runner->steps = 0;
    atomic_store(&runner->is_up, false);
    atomic_store(&runner->must_end, false);
    if (pthread_create(&runner->pthread, NULL, run, runner) != 0) {
        abort();
    }
    while (!atomic_load(&runner->is_up)) {
        usleep(100);
    }
    return runner;
}

static void end(struct runner *runner)
{
    atomic_store(&runner->must_end, true);
    pthread_join(runner->pthread, NULL);
}

struct tally {
    int exact, inexact;
};

static void count(struct vm_thread *thread, bool is_exact, void *data)
{
    struct tally *tally = data;
    (void)thread;
    tally->exact += is_exact;
    tally->inexact += !is_exact;
}

static struct tally tally_threads(void)
{
    struct tally tally = {0, 0};
    vm_threads_for_each(count, &tally);
    return tally;
}

/* --- tests -------------------------------------------------------------------------- */

/* Stopped threads do not run; after the resume, all threads continue. */
static void test_threads_stand_still(void)
{
    enum { COUNT = 6, ROUNDS = 300 };
    static const enum kind kinds[COUNT] = {LOOP,   LOOP_WITH_NATIVES, LOOP_WITH_NATIVES,
                                           NATIVE, COMING_AND_GOING,  COMING_AND_GOING};
    for (int i = 0; i < COUNT; i++) {
        start(i, kinds[i]);
    }
    int moved = 0, missing = 0, inexact = 0;
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t before[COUNT];
        missing += vm_safepoint_begin() != 0;
        for (int i = 0; i < COUNT; i++) {
            before[i] = runners[i].steps;
        }
        inexact += tally_threads().inexact;
        usleep(round % 3 == 0 ? 200 : 0);
        for (int i = 0; i < COUNT; i++) {
            moved += runners[i].steps != before[i];
        }
        vm_safepoint_end();
    }
    CHECK_EQ_INT(moved, 0);
    CHECK_EQ_INT(missing, 0);
    CHECK_EQ_INT(inexact, 0);
    for (int i = 0; i < COUNT; i++) {
        end(&runners[i]);
        CHECK(kinds[i] == NATIVE || runners[i].steps > 0);
    }
}

/* A thread may stop the others twice; they continue after the second resume. */
static void test_nesting(void)
{
    struct runner *runner = start(0, LOOP);
    CHECK_EQ_INT(vm_safepoint_begin(), 0);
    CHECK_EQ_INT(vm_safepoint_begin(), 0);
    vm_safepoint_end();
    uint64_t before = runner->steps;
    usleep(2000);
    CHECK_EQ_INT(runner->steps, before);
    vm_safepoint_end();
    while (runner->steps == before) {
        usleep(100);
    }
    end(runner);
}

/* The wait for a thread that does not stop ends after a time limit, and the state of the thread is
 * not exact. */
static void test_thread_that_does_not_come(void)
{
    struct runner *stuck = start(0, STUCK), *runner = start(1, LOOP);
    uint64_t from = vm_time_ns();
    CHECK_EQ_INT(vm_safepoint_begin(), 1);
    CHECK(vm_time_ns() - from >= (uint64_t)VM_SAFEPOINT_LIMIT_MS * 900000u);
    struct tally tally = tally_threads();
    CHECK_EQ_INT(tally.exact, 1);
    CHECK_EQ_INT(tally.inexact, 1);
    vm_safepoint_end();
    end(stuck);
    end(runner);
}

static atomic_int inside, collisions;

static void *stop_often(void *unused)
{
    for (int i = 0; i < 200; i++) {
        (void)vm_safepoint_begin();
        if (atomic_fetch_add(&inside, 1) != 0) {
            atomic_fetch_add(&collisions, 1);
        }
        usleep(20);
        atomic_fetch_sub(&inside, 1);
        vm_safepoint_end();
    }
    return unused;
}

/* A Java thread that runs code stops the other threads. */
static void *stop_often_from_java(void *unused)
{
    struct vm_thread *self = vm_thread_attach("stopper", false);
    if (self == NULL) {
        abort();
    }
    vm_thread_enter_java(self);
    stop_often(NULL);
    vm_thread_enter_native(self);
    vm_thread_detach(self);
    return unused;
}

/* Stops that several Java threads and other threads request happen one after the other. */
static void test_stops_take_turns(void)
{
    pthread_t stoppers[4];
    start(0, LOOP_WITH_NATIVES);
    start(1, COMING_AND_GOING);
    for (int i = 0; i < 4; i++) {
        if (pthread_create(&stoppers[i], NULL, i < 2 ? stop_often : stop_often_from_java, NULL)
            != 0) {
            abort();
        }
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(stoppers[i], NULL);
    }
    CHECK_EQ_INT(atomic_load(&collisions), 0);
    end(&runners[0]);
    end(&runners[1]);
}

static void *stop_and_vanish(void *number)
{
    (void)vm_safepoint_begin();
    *(int *)number = gettid();
    return NULL;
}

/* Another thread can end the stop of a thread that has crashed, but not the stop of a thread that
 * has not crashed. */
static void test_abandoning(void)
{
    pthread_t thread;
    int number = 0;
    struct runner *runner = start(0, LOOP);
    if (pthread_create(&thread, NULL, stop_and_vanish, &number) != 0) {
        abort();
    }
    pthread_join(thread, NULL);
    vm_safepoint_abandon(number + 1);
    uint64_t before = runner->steps;
    usleep(2000);
    CHECK_EQ_INT(runner->steps, before);
    vm_safepoint_abandon(number);
    CHECK_EQ_INT(vm_safepoint_begin(), 0);
    vm_safepoint_end();
    end(runner);
}

static void *attach_and_detach(void *done)
{
    struct vm_thread *self = vm_thread_attach("late", true);
    if (self != NULL && atomic_load(&self->poll) == VM_POLL_SAFEPOINT) {
        vm_thread_detach(self);
        atomic_store((atomic_bool *)done, true);
    }
    return NULL;
}

/* Threads cannot end during a stop, except if the stop is final. */
static void test_ends(void)
{
    pthread_t thread;
    atomic_bool is_done = false;
    CHECK_EQ_INT(vm_safepoint_begin(), 0);
    if (pthread_create(&thread, NULL, attach_and_detach, &is_done) != 0) {
        abort();
    }
    usleep(20000);
    CHECK(!atomic_load(&is_done));
    vm_safepoint_keep();
    pthread_join(thread, NULL);
    CHECK(atomic_load(&is_done));
    CHECK_EQ_INT(vm_safepoint_begin(), 0);
    vm_safepoint_end();
    CHECK(!vm_thread_enter_java_to_end(NULL));
}

int main(void)
{
    test_threads_stand_still();
    test_nesting();
    test_thread_that_does_not_come();
    test_stops_take_turns();
    test_abandoning();
    test_ends();
    return check_report();
}
