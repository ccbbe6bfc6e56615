/*
 * monitor.h: Java monitors (JVMS 2.11.10, JLS 17).
 *
 * The 32-bit lock word of an object is, by its two lowest bits,
 *   00  unlocked (all zero), or thin: owner thread id << 12 | (recursions) << 2
 *   01  unlocked with an identity hash << 2
 *   10  inflated: monitor number << 2
 * Entering and leaving a thin monitor is one compare-and-swap. Contention, Object.wait, the
 * identity hash of a locked object, or too many recursions inflate the monitor. Monitors of dead
 * objects are reclaimed after a collection.
 */
#ifndef JP2VM_VM_THREAD_MONITOR_H
#define JP2VM_VM_THREAD_MONITOR_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/runtime/object.h"
#include "vm/thread/thread.h"

#define VM_LOCK_TAG_MASK 3u
#define VM_LOCK_THIN 0u
#define VM_LOCK_HASHED 1u
#define VM_LOCK_INFLATED 2u
#define VM_LOCK_RECURSION_ONE (1u << 2)
#define VM_LOCK_RECURSION_MASK (0x3ffu << 2)
#define VM_LOCK_OWNER_SHIFT 12

/* The slow paths of enter and exit; `object` must not be NULL. */
void vm_monitor_enter_slow(struct vm_thread *self, struct vm_object *object);
bool vm_monitor_exit_slow(struct vm_thread *self, struct vm_object *object);

/* Enters the monitor; blocks while another thread owns it. Throws no exception. */
static inline void vm_monitor_enter(struct vm_thread *self, struct vm_object *object)
{
    uint32_t unlocked = 0;
    if (!__atomic_compare_exchange_n(&object->lock, &unlocked, self->id << VM_LOCK_OWNER_SHIFT,
                                     false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
        vm_monitor_enter_slow(self, object);
    }
}

/* Leaves the monitor. If the thread is not the owner, returns false with
 * IllegalMonitorStateException pending. */
static inline bool vm_monitor_exit(struct vm_thread *self, struct vm_object *object)
{
    uint32_t locked = self->id << VM_LOCK_OWNER_SHIFT;
    if (__atomic_compare_exchange_n(&object->lock, &locked, 0, false, __ATOMIC_RELEASE,
                                    __ATOMIC_RELAXED)) {
        return true;
    }
    return vm_monitor_exit_slow(self, object);
}

/* Enter and leave the monitor, and report the events to analyses. Not for monitor instructions and
 * synchronized methods with bytecode: their translated code has its own probes. */
static inline void vm_monitor_enter_notifying(struct vm_thread *self, struct vm_object *object)
{
    self->probes.is_contended = false;
    vm_monitor_enter(self, object);
    if (VM_PROBE_HOOK(monitor) != NULL) {
        VM_PROBE_HOOK(monitor)(self, object, false);
    }
}

static inline bool vm_monitor_exit_notifying(struct vm_thread *self, struct vm_object *object)
{
    bool is_left = vm_monitor_exit(self, object);
    if (is_left && VM_PROBE_HOOK(monitor) != NULL) {
        VM_PROBE_HOOK(monitor)(self, object, true);
    }
    return is_left;
}

bool vm_monitor_is_owned(struct vm_thread *self, struct vm_object *object);

/*
 * Object.wait with a time limit in milliseconds and nanoseconds (0 and 0: no limit). If the thread
 * is interrupted, or does not own the monitor, returns false with InterruptedException or
 * IllegalMonitorStateException ("current thread is not owner") pending.
 */
bool vm_monitor_wait(struct vm_thread *self, struct vm_object *object, int64_t milliseconds,
                     int32_t nanoseconds);
bool vm_monitor_notify(struct vm_thread *self, struct vm_object *object, bool all);

/* System.identityHashCode: returns a stable, positive hash that is not 0. */
int32_t vm_object_hash(struct vm_thread *self, struct vm_object *object);

/* Returns the id of the thread that owns the object's monitor, or 0; for dumps and
 * Thread.holdsLock. */
uint32_t vm_monitor_owner(const struct vm_object *object);

/* Returns the object that a monitor belongs to, for dumps. */
struct vm_object *vm_monitor_object(const struct vm_monitor *monitor);

/* Called by the heap at the end of marking: makes the monitors of dead objects available for
 * reuse. */
void vm_monitor_sweep(void);

/*
 * Structured locking (JVMS 2.11.10): monitorenter records (object, frame), monitorexit removes the
 * record. If records are left when a frame ends, the monitors are released and the method throws
 * IllegalMonitorStateException.
 */
struct vm_held_lock {
    struct vm_object *object;
    union vm_slot *fp;
};

/* monitorenter and monitorexit in the frame `fp`. On failure, they return false with an exception
 * pending. */
bool vm_monitor_enter_frame(struct vm_thread *self, struct vm_object *object, union vm_slot *fp);
bool vm_monitor_exit_frame(struct vm_thread *self, struct vm_object *object, union vm_slot *fp);

/* Returns whether `fp`, which is the newest frame, holds a monitor that monitorenter has
 * entered. */
static inline bool vm_monitor_is_held_by_frame(const struct vm_thread *self,
                                               const union vm_slot *fp)
{
    return self->held_lock_count != 0 && self->held_locks[self->held_lock_count - 1].fp == fp;
}

/* Releases the monitors that `fp` still holds. Returns true if it held no monitor. */
bool vm_monitor_release_frame(struct vm_thread *self, union vm_slot *fp);

#endif
