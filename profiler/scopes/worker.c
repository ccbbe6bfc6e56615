#include "profiler/scopes/worker.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/scopes/scopes_internal.h"
#include "profiler/tree/run_time/scope_trees.h"
#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/counters.h"
#include "vm/thread/thread.h"

/* A scope to which prof_worker_leave returns. */
struct outer {
    struct prof_scope *scope; /* with a reference */
    bool is_duty;             /* the thread works for a scope that is not in this one */
};

/* The data of the analysis for one thread. */
struct worker {
    struct vm_thread *thread;
    struct prof_scope *_Atomic scope;    /* the worker owns a reference */
    uint64_t charged[PROF_SCOPE_VALUES]; /* values of the thread that have been charged */
    uint64_t added[PROF_SCOPE_VALUES];   /* by prof_worker_add */
    struct outer *outer;
    uint32_t outer_count, outer_capacity;
    struct worker *next, *previous;
};

static struct vm_lock lock = VM_LOCK(SCOPE_WORKERS); /* guards the list, charges and tags */
static struct worker *workers;
static uint32_t counters[PROF_SCOPE_VALUES]; /* indices of vm_thread.counters */

bool prof_workers_start(void)
{
    vm_counters_start();
    counters[PROF_SCOPE_INSTRUCTIONS] = VM_COUNTER_NONE; /* these have a counter of their own */
    for (int i = PROF_SCOPE_OBJECTS; i < PROF_SCOPE_VALUES; i++) {
        counters[i] = vm_counter_new();
        if (counters[i] == VM_COUNTER_NONE) {
            return false;
        }
    }
    return true;
}

uint32_t prof_worker_counter(enum prof_scope_value value)
{
    return counters[value];
}

static struct worker *worker_of(struct vm_thread *thread)
{
    return *vm_analysis_thread_data(thread, &prof_scope_analysis);
}

static void read_values(const struct worker *worker, uint64_t instructions,
                        uint64_t values[PROF_SCOPE_VALUES])
{
    values[PROF_SCOPE_INSTRUCTIONS] = instructions;
    for (int i = PROF_SCOPE_OBJECTS; i < PROF_SCOPE_VALUES; i++) {
        values[i] = worker->added[i]
                    + __atomic_load_n(&worker->thread->counters[counters[i]], __ATOMIC_RELAXED);
    }
}

/* Sets `values` to the thread's work that has not been charged. */
static void read_new(const struct worker *worker, uint64_t instructions,
                     uint64_t values[PROF_SCOPE_VALUES])
{
    read_values(worker, instructions, values);
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        /* Another thread may have read a sum that still contained the rest of a block. */
        bool is_ahead = worker->charged[i] > values[i];
        values[i] = is_ahead ? 0 : values[i] - worker->charged[i];
    }
}

/* The caller holds the lock. */
static void charge(struct worker *worker, uint64_t instructions)
{
    uint64_t values[PROF_SCOPE_VALUES];
    read_new(worker, instructions, values);
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        worker->charged[i] += values[i];
    }
    prof_scope_charge(atomic_load(&worker->scope), values);
}

void prof_worker_add(struct vm_thread *self, enum prof_scope_value value, uint64_t amount)
{
    worker_of(self)->added[value] += amount;
}

void prof_worker_begin(struct vm_thread *self, struct prof_scope *scope)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        vm_end_without_memory("scopes");
    }
    worker->thread = self;
    atomic_store(&worker->scope, prof_scope_retain(scope));
    *vm_analysis_thread_data(self, &prof_scope_analysis) = worker;
    vm_lock_take(&lock);
    worker->next = workers;
    if (workers != NULL) {
        workers->previous = worker;
    }
    workers = worker;
    vm_lock_release(&lock);
    prof_scope_trees_go_over(self, prof_scope_trees(scope), false);
}

static void end_outer(const struct outer *outer)
{
    if (outer->is_duty) {
        prof_scope_end_duty(outer->scope);
    }
    prof_scope_release(outer->scope);
}

void prof_worker_end(struct vm_thread *self)
{
    struct worker *worker = worker_of(self);
    vm_lock_take(&lock);
    charge(worker, self->probes.bytecodes);
    *(worker->previous == NULL ? &workers : &worker->previous->next) = worker->next;
    if (worker->next != NULL) {
        worker->next->previous = worker->previous;
    }
    vm_lock_release(&lock);
    *vm_analysis_thread_data(self, &prof_scope_analysis) = NULL;
    prof_scope_release(atomic_load(&worker->scope));
    while (worker->outer_count != 0) {
        end_outer(&worker->outer[--worker->outer_count]);
    }
    free(worker->outer);
    free(worker);
}

struct prof_scope *prof_worker_scope(struct vm_thread *self)
{
    return atomic_load_explicit(&worker_of(self)->scope, memory_order_relaxed);
}

/* has_left: an exception has just left the newest activation, whose instructions that have not
 * started are already subtracted. */
static void go_over(struct vm_thread *self, struct prof_scope *scope, bool has_left)
{
    struct worker *worker = worker_of(self);
    struct prof_scope *former = atomic_load_explicit(&worker->scope, memory_order_relaxed);
    if (former == scope) {
        return;
    }
    uint64_t instructions = has_left ? self->probes.bytecodes : vm_analysis_bytecodes(self);
    vm_lock_take(&lock);
    charge(worker, instructions);
    atomic_store(&worker->scope, prof_scope_retain(scope));
    vm_lock_release(&lock);
    prof_scope_release(former);
    prof_scope_trees_go_over(self, prof_scope_trees(scope), has_left);
}

void prof_worker_go_over(struct vm_thread *self, struct prof_scope *scope)
{
    go_over(self, scope, false);
}

void prof_worker_enter(struct vm_thread *self, struct prof_scope *scope)
{
    struct worker *worker = worker_of(self);
    if (!VM_RESERVE(worker->outer, worker->outer_capacity, worker->outer_count + 1)) {
        vm_end_without_memory("scopes");
    }
    struct outer *outer = &worker->outer[worker->outer_count++];
    outer->scope = prof_scope_retain(prof_worker_scope(self));
    outer->is_duty = scope != NULL && !prof_scope_is_in(scope, outer->scope);
    if (outer->is_duty) {
        prof_scope_begin_duty(outer->scope);
    }
    if (scope != NULL) {
        prof_worker_go_over(self, scope);
    }
}

void prof_worker_leave(struct vm_thread *self, bool is_abrupt)
{
    struct worker *worker = worker_of(self);
    VM_ASSERT(worker->outer_count != 0);
    struct outer outer = worker->outer[--worker->outer_count];
    go_over(self, outer.scope, is_abrupt);
    end_outer(&outer);
}

/* --- reading --------------------------------------------------------------------------------- */

/* Returns the instructions that a thread has executed, exactly for the calling thread. */
static uint64_t instructions_of(const struct worker *worker)
{
    return worker->thread == vm_thread_current()
               ? vm_analysis_bytecodes(worker->thread)
               : __atomic_load_n(&worker->thread->probes.bytecodes, __ATOMIC_RELAXED);
}

void prof_workers_read_scope(const struct prof_scope *scope, uint64_t values[PROF_SCOPE_VALUES])
{
    vm_lock_take(&lock);
    prof_scope_read(scope, values);
    for (const struct worker *worker = workers; worker != NULL; worker = worker->next) {
        if (prof_scope_is_in(atomic_load(&worker->scope), scope)) {
            uint64_t more[PROF_SCOPE_VALUES];
            read_new(worker, instructions_of(worker), more);
            for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
                values[i] += more[i];
            }
        }
    }
    vm_lock_release(&lock);
}

/* Returns the number of other threads that work for a scope. */
static uint64_t others(const struct vm_thread *self, const struct prof_scope *scope)
{
    uint64_t count = 0;
    vm_lock_take(&lock);
    for (const struct worker *worker = workers; worker != NULL; worker = worker->next) {
        count += worker->thread != self && prof_scope_is_in(atomic_load(&worker->scope), scope);
    }
    vm_lock_release(&lock);
    return count;
}

uint64_t prof_workers_unfinished(struct vm_thread *self, const struct prof_scope *scope)
{
    const struct worker *worker = worker_of(self);
    uint64_t own = 0, begun, now, count;
    for (uint32_t i = 0; i < worker->outer_count; i++) {
        own += worker->outer[i].is_duty && prof_scope_is_in(worker->outer[i].scope, scope);
    }
    /* A task is a duty until a thread works for it. A thread that was seen to work for the scope
     * may have made a new duty before it was seen to work for another one. */
    do {
        count = prof_scope_duties(scope, &begun) - own + others(self, scope);
        prof_scope_duties(scope, &now);
    } while (count == 0 && now != begun);
    return count;
}

uint64_t prof_workers_change_tag(const struct vm_object *object, uint64_t kept, uint64_t added)
{
    vm_lock_take(&lock);
    uint64_t former = vm_analysis_tag(&prof_scope_analysis, object);
    vm_analysis_set_tag(&prof_scope_analysis, object, (former & kept) | added);
    vm_lock_release(&lock);
    return former;
}

bool prof_workers_read_thread(const struct vm_object *thread, uint64_t values[PROF_SCOPE_VALUES])
{
    vm_lock_take(&lock);
    const struct worker *worker = workers;
    while (worker != NULL && worker->thread->object != thread) {
        worker = worker->next;
    }
    if (worker != NULL) {
        read_values(worker, instructions_of(worker), values);
    }
    vm_lock_release(&lock);
    return worker != NULL;
}

void prof_workers_charge_all(void)
{
    vm_lock_take(&lock);
    for (struct worker *worker = workers; worker != NULL; worker = worker->next) {
        charge(worker, instructions_of(worker));
    }
    vm_lock_release(&lock);
}
