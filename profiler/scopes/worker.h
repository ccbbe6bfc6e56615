/*
 * worker.h: the work of each thread, and the scope to which it is charged.
 *
 * A thread's work is charged when the thread goes over to another scope, when it ends, and when its
 * numbers are read. If a thread goes over in the middle of a block, only the instructions that have
 * started are charged to the former scope. A call has started when its callee runs.
 *
 * Threads: the functions with `self` are for the calling thread; the others are for any thread.
 */
#ifndef JP2VM_PROFILER_SCOPES_WORKER_H
#define JP2VM_PROFILER_SCOPES_WORKER_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/scopes/scope.h"

struct vm_object;
struct vm_thread;

/* Makes the counters; called before the first thread is made. Returns false if all counters are in
 * use. */
bool prof_workers_start(void);

/* Returns the counter of a value; VM_COUNTER_NONE for instructions. */
uint32_t prof_worker_counter(enum prof_scope_value value);

/* Add to a value of the thread, for events that no counter counts. */
void prof_worker_add(struct vm_thread *self, enum prof_scope_value value, uint64_t amount);

/* The first and the last call of a thread. A thread starts to work for `scope`. */
void prof_worker_begin(struct vm_thread *self, struct prof_scope *scope);
void prof_worker_end(struct vm_thread *self);

/* Returns the scope for which the thread works. */
struct prof_scope *prof_worker_scope(struct vm_thread *self);

/* The thread works for `scope` from now on. */
void prof_worker_go_over(struct vm_thread *self, struct prof_scope *scope);

/* The thread works for `scope` (NULL: for its present scope) until the matching prof_worker_leave;
 * calls nest. is_abrupt: an exception has just left the newest activation. */
void prof_worker_enter(struct vm_thread *self, struct prof_scope *scope);
void prof_worker_leave(struct vm_thread *self, bool is_abrupt);

/* Sets `values` to the work charged to a scope and to the scopes opened in it, plus the work of
 * their threads that has not been charged. For a thread that runs, all instructions of its block
 * are included. */
void prof_workers_read_scope(const struct prof_scope *scope, uint64_t values[PROF_SCOPE_VALUES]);

/* Returns the number of threads that work for a scope or for a scope opened in it, or will return
 * to it, and of tasks that wait for their execution, without the calling thread. 0: only a thread
 * of another scope can still make work for it. */
uint64_t prof_workers_unfinished(struct vm_thread *self, const struct prof_scope *scope);

/* Changes the tag of an object in one step: keeps the bits of `kept`, and adds others. Returns the
 * former tag. */
uint64_t prof_workers_change_tag(const struct vm_object *object, uint64_t kept, uint64_t added);

/* Sets `values` to the work of a thread, given by its Thread object, since it started. Returns
 * false if the thread does not live. */
bool prof_workers_read_thread(const struct vm_object *thread, uint64_t values[PROF_SCOPE_VALUES]);

/* Charges the work of all threads to their scopes. */
void prof_workers_charge_all(void);

#endif
