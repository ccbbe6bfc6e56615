/*
 * stop.h: bringing the Java threads to a stop, and keeping them there.
 *
 * A thread is *outside* while it runs no bytecode and will look before it does again: in native
 * methods, in a native program that attached it, and while it waits for a monitor or for a class
 * that another thread initializes. All other threads come to a stop at their next poll. So what
 * a stop promises is this: until the resume no other thread runs bytecode, enters or leaves a
 * method, starts or ends; frames, fp and pc of every stopped thread are exact and do not change.
 *
 * It does not promise that native code stands still: a thread outside goes on with what it does
 * there, including JNI functions that need no bytecode (fields, arrays, allocation, loading of
 * classes), and comes to a stop when it calls a Java method, returns from the native method, has
 * the monitor, or ends. The collector may run, started by any of them or by the stopper.
 *
 * A thread that neither arrives nor is outside within VM_STOP_LIMIT_MS (a very long operation of
 * the machine itself) is left running, and said to be so; it stops when it gets there.
 *
 * While threads are stopped the stopper runs no Java code and enters no monitor: their owners may
 * be stopped. It may allocate and take the machine's locks, for nobody stops holding one.
 */
#ifndef JP2VM_VM_THREAD_STOP_H
#define JP2VM_VM_THREAD_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

#include "vm/thread/thread.h"

#define VM_STOP_LIMIT_MS 2000

/*
 * Stops all Java threads but the caller, which may be a Java thread or not. Waits while another
 * stop goes on; the same thread may stop again, and resumes as often. Returns the number of
 * threads that did not arrive.
 */
unsigned vm_threads_stop(void);
void vm_threads_resume(void);

/* Instead of resuming: they stay stopped for good, and every stop from now on finds them so.
 * Threads that are outside may still end. */
void vm_threads_stay_stopped(void);

/*
 * Calls the function for each live Java thread, newest first; between stop and resume. With
 * `is_exact` the frames can be walked and do not change; the calling thread's own are those of
 * its Java code below. Threads being started have no frames yet.
 */
void vm_threads_for_each(void (*function)(struct vm_thread *thread, bool is_exact, void *data),
                         void *data);

/* Ends the stop of a thread (by kernel number) that crashed and will not resume. */
void vm_threads_abandon_stop(int crashed);

/* Waits until a stop is over; the thread is outside meanwhile. */
void vm_thread_wait_for_resume(struct vm_thread *self);

/* For what a thread that is outside does last: waits until a stop is over and steps in. False when
 * the threads are stopped for good. */
bool vm_thread_step_in_to_end(struct vm_thread *self);

/* For the end of a thread, with vm.threads_lock held: waits while records are looked at. */
void vm_threads_wait_to_leave(void);

/* For a new thread, with vm.threads_lock held: it is outside, and is to stop if all others are. */
void vm_threads_take_in(struct vm_thread *fresh);

/*
 * Stepping out and in; for the thread itself. Out: what was done is there to see before. In: looks
 * at polls after the flag is down. The stopper sets polls and looks at flags after, with a
 * barrier of all threads in between, so these need none.
 */
static inline bool vm_thread_step_out(struct vm_thread *self)
{
    bool was_outside = atomic_load_explicit(&self->is_outside, memory_order_relaxed);
    atomic_store_explicit(&self->is_outside, true, memory_order_release);
    return was_outside;
}

/* Back to what it was before. Not with a lock held. */
static inline void vm_thread_step_back(struct vm_thread *self, bool was_outside)
{
    atomic_store_explicit(&self->is_outside, was_outside, memory_order_relaxed);
    atomic_signal_fence(memory_order_seq_cst);
    if (!was_outside
        && __builtin_expect((atomic_load_explicit(&self->poll, memory_order_relaxed)
                             & VM_POLL_STOP) != 0, 0)) {
        vm_thread_wait_for_resume(self);
    }
}

/* Before bytecode is run on behalf of C; true when the thread has to step out again after. */
static inline bool vm_thread_step_in(struct vm_thread *self)
{
    bool was_outside = atomic_load_explicit(&self->is_outside, memory_order_relaxed);
    if (was_outside) {
        vm_thread_step_back(self, false);
    }
    return was_outside;
}

#endif
