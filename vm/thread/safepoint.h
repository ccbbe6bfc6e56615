/*
 * safepoint.h: safepoints: all Java threads stand still, and stay so.
 *
 * A thread is *in native* while it runs no bytecode and will look before it does again: in native
 * methods, in a native program that attached it, and while it waits for a monitor or for a class
 * that another thread initializes. All other threads stop at their next poll. A safepoint promises:
 * until it ends no other thread runs bytecode, enters or leaves a method, starts or ends; frames,
 * fp and pc of every stopped thread are exact and do not change.
 *
 * It does not promise that native code stands still: a thread in native goes on with what it does
 * there, including JNI functions that need no bytecode (fields, arrays, allocation, loading of
 * classes), and stops when it calls a Java method, returns from the native method, has the monitor,
 * or ends. The collector may run, started by any of them or by the owner of the safepoint.
 *
 * A thread that neither arrives nor is in native within VM_SAFEPOINT_LIMIT_MS (a very long
 * operation of the machine itself) is left running, and said to be so; it stops when it gets there.
 *
 * During a safepoint its owner runs no Java code and enters no monitor: their owners may
 * be stopped. It may allocate and take the machine's locks, for nobody stops holding one.
 */
#ifndef JP2VM_VM_THREAD_SAFEPOINT_H
#define JP2VM_VM_THREAD_SAFEPOINT_H

#include <stdatomic.h>
#include <stdbool.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/thread/thread.h"

#define VM_SAFEPOINT_LIMIT_MS 2000

/*
 * Stops all Java threads but the caller, the owner, which may be a Java thread or not. Waits while
 * another safepoint goes on, and a Java thread for up to a millisecond until threads that the last one
 * stopped have gone on: who makes one after the other leaves them time to run. A collection that is due
 * does not, since somebody has allocated meanwhile. The owner may begin it again, and ends it as often.
 * Returns the number of threads that did not arrive.
 */
unsigned vm_safepoint_begin(void);
void vm_safepoint_end(void);

/*
 * For a collection, which is due since so much was allocated, or not: a safepoint of which the caller,
 * whatever locks it holds, need not fear that it waits for somebody who waits for it. Threads that hold
 * out for VM_COLLECTION_LIMIT_MS, since they wait for a lock of the machine, are left running.
 */
enum vm_collection_stop {
    VM_COLLECTION_OWNED,  /* to be ended; also within a safepoint of the caller's own */
    VM_COLLECTION_SHARED, /* another safepoint goes on: threads may run, there is nothing to end */
    VM_COLLECTION_OVER    /* another thread has collected meanwhile; nothing to end */
};
enum vm_collection_stop vm_safepoint_begin_collection(bool is_due);

#define VM_COLLECTION_LIMIT_MS 100

/* Instead of ending it: the threads stay stopped for good, and every safepoint from now on finds
 * them so. Threads in native may still end. */
void vm_safepoint_keep(void);

/*
 * Calls the function for each live Java thread, newest first; during a safepoint. With
 * `is_exact` the frames can be walked and do not change; the calling thread's own are those of
 * its Java code below. Threads being started have no frames yet.
 */
void vm_threads_for_each(void (*function)(struct vm_thread *thread, bool is_exact, void *data),
                         void *data);

/* Every thread passes a full fence before this returns. Not with the collector's lock. */
void vm_safepoint_fence(void);

/* Ends the safepoint of an owner (by kernel number) that crashed and will not end it. */
void vm_safepoint_abandon(int crashed);

/* Waits until a safepoint is over; the thread is in native meanwhile, and the collector does not
 * interrupt it. */
void vm_safepoint_wait(struct vm_thread *self);

/* For what a thread in native does last: waits until a safepoint is over and leaves native. False
 * when the threads are stopped for good. */
bool vm_thread_enter_java_to_end(struct vm_thread *self);

/* For the end of a thread, with vm.threads_lock held: waits while records are looked at. */
void vm_safepoint_wait_to_leave(void);

/* For a new thread, with vm.threads_lock held: it is in native, and is to stop if all others are.
 */
void vm_safepoint_admit(struct vm_thread *fresh);

/*
 * Entering and leaving native; for the thread itself. Entering: what was done is there to see
 * before. Leaving: looks at polls after the flag is down. The owner sets polls and looks at flags
 * after, with a barrier of all threads in between, so these need none.
 */
static inline bool vm_thread_enter_native(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    bool was_in_native = atomic_load_explicit(&self->is_in_native, memory_order_relaxed);
    atomic_store_explicit(&self->is_in_native, true, memory_order_release);
    return was_in_native;
}

/* Back to what it was before. Not with a lock held. */
static inline void vm_thread_leave_native(struct vm_thread *self, bool was_in_native)
{
    VM_ASSERT(self == vm_thread_current());
    VM_ASSERT(atomic_load_explicit(&self->is_in_native, memory_order_relaxed));
    atomic_store_explicit(&self->is_in_native, was_in_native, memory_order_relaxed);
    atomic_signal_fence(memory_order_seq_cst);
    VM_LOCKS_ALLOW(VM_LOCK_WAITS);
    if (!was_in_native
        && __builtin_expect((atomic_load_explicit(&self->poll, memory_order_relaxed)
                             & VM_POLL_SAFEPOINT) != 0, 0)) {
        vm_safepoint_wait(self);
    }
}

/* Before bytecode is run on behalf of C; true when the thread has to enter native again after. */
static inline bool vm_thread_enter_java(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    bool was_in_native = atomic_load_explicit(&self->is_in_native, memory_order_relaxed);
    if (was_in_native) {
        vm_thread_leave_native(self, false);
    }
    return was_in_native;
}

#endif
