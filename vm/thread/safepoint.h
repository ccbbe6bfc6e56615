/*
 * safepoint.h: safepoints, at which all Java threads are stopped.
 *
 * A thread is *in native* while it runs no bytecode and will check for a safepoint before it runs
 * any: in native methods, in a native program that attached the thread, and while it waits for a
 * monitor or for a class that another thread initializes. All other threads stop at their next
 * poll. Until a safepoint ends, no other thread runs bytecode, enters or leaves a method, starts or
 * ends. The frames, fp and pc of every stopped thread are exact and do not change.
 *
 * A safepoint does not stop native code. A thread in native goes on, and may even call JNI
 * functions that need no bytecode (fields, arrays, allocation, class loading). It stops when it
 * calls a Java method, returns from the native method, has acquired the monitor, or ends. Such a
 * thread, or the owner of the safepoint, may also run the collector.
 *
 * If a thread is neither stopped nor in native after VM_SAFEPOINT_LIMIT_MS (because of a very long
 * operation of the machine itself), it is reported and left running; it stops at its next poll.
 *
 * During a safepoint, the safepoint's owner runs no Java code and enters no monitor, because the
 * owners of monitors may be stopped. It may allocate and take the machine's locks, because no
 * thread stops while it holds one.
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
 * Stops all Java threads except the caller, which becomes the owner and need not be a Java thread.
 * Waits while another safepoint is in force. If the caller is a Java thread, it first waits, for up
 * to a millisecond, until the threads that the last safepoint stopped have resumed, so that they
 * can run between consecutive safepoints. A collection that is due because of allocations does not
 * wait for them. The owner may call this again; it must then end the safepoint as many times.
 * Returns the number of threads that did not stop in time.
 */
unsigned vm_safepoint_begin(void);
void vm_safepoint_end(void);

/* Returns the time (vm_time_ns) at which all threads had stopped; called by the owner. */
uint64_t vm_safepoint_time(void);

/*
 * Starts a safepoint for a collection; `is_due`: whether the collection is due because of
 * allocations. The caller may hold any locks: a thread that does not stop within
 * VM_COLLECTION_LIMIT_MS, because it waits for a lock of the machine, is left running.
 */
enum vm_collection_stop {
    VM_COLLECTION_OWNED,  /* the caller must end the safepoint, even if it already owned one */
    VM_COLLECTION_SHARED, /* another safepoint is in force: threads may run; the caller must not end
                             it */
    VM_COLLECTION_OVER    /* another thread has collected in the meantime; the caller must not end a
                             safepoint */
};
enum vm_collection_stop vm_safepoint_begin_collection(bool is_due);

#define VM_COLLECTION_LIMIT_MS 100

/* Called instead of ending the safepoint: the threads stay stopped for ever, also during later
 * safepoints. Threads in native may still end. */
void vm_safepoint_keep(void);

/*
 * Calls the function for each live Java thread, newest first; during a safepoint. If `is_exact`,
 * the frames can be walked and do not change; for the calling thread, they are the frames of the
 * Java code that has called it. Threads being started have no frames yet.
 */
void vm_threads_for_each(void (*function)(struct vm_thread *thread, bool is_exact, void *data),
                         void *data);

/* Makes every thread execute a full memory fence before the function returns. The caller must not
 * hold the collector's lock. */
void vm_safepoint_fence(void);

/* Ends a safepoint whose owner, given by its kernel thread number, has crashed and cannot end
 * it. */
void vm_safepoint_abandon(int crashed);

/* Waits until the safepoint ends. The thread is in native while it waits, and the collector does
 * not interrupt it. */
void vm_safepoint_wait(struct vm_thread *self);

/* Called by a thread in native when it is about to end: waits until the safepoint ends, and leaves
 * native. Returns false if the threads are stopped for ever. */
bool vm_thread_enter_java_to_end(struct vm_thread *self);

/* Called when a thread ends: waits while the thread records are in use. The caller holds
 * vm.threads_lock. */
void vm_safepoint_wait_to_leave(void);

/* Called for a new thread, which starts in native and must stop if a safepoint is in force. The
 * caller holds vm.threads_lock. */
void vm_safepoint_admit(struct vm_thread *fresh);

/*
 * Enter and leave native; called by the thread itself. Enter: the thread's earlier writes become
 * visible before the flag is set. Leave: polls are checked after the flag is cleared. The owner of
 * a safepoint sets polls, makes all threads execute a fence, and then checks flags, so these
 * functions need no fence.
 */
static inline bool vm_thread_enter_native(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current());
    bool was_in_native = atomic_load_explicit(&self->is_in_native, memory_order_relaxed);
    atomic_store_explicit(&self->is_in_native, true, memory_order_release);
    return was_in_native;
}

/* Restores the state before vm_thread_enter_native. The caller must not hold a lock. */
static inline void vm_thread_leave_native(struct vm_thread *self, bool was_in_native)
{
    VM_ASSERT(self == vm_thread_current());
    VM_ASSERT(atomic_load_explicit(&self->is_in_native, memory_order_relaxed));
    atomic_store_explicit(&self->is_in_native, was_in_native, memory_order_relaxed);
    atomic_signal_fence(memory_order_seq_cst);
    VM_LOCKS_ALLOW(VM_LOCK_WAITS);
    if (!was_in_native
        && __builtin_expect(
            (atomic_load_explicit(&self->poll, memory_order_relaxed) & VM_POLL_SAFEPOINT) != 0,
            0)) {
        vm_safepoint_wait(self);
    }
}

/* Called before C code runs bytecode. Returns true if the thread must enter native again
 * afterwards. */
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
