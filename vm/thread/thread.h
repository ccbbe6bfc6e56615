/*
 * thread.h: Java threads in the machine.
 *
 * Every thread that runs Java code, started by Java or attached by JNI, has one struct vm_thread,
 * which vm_thread_current() returns. It owns a Java stack of -Xss bytes that is separate from the C
 * stack. Only the thread itself uses its fields, except where a field's comment says otherwise.
 */
#ifndef JP2VM_VM_THREAD_THREAD_H
#define JP2VM_VM_THREAD_THREAD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "vm/base/lock/lock.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/object.h"

struct vm_cell;
struct vm_class;
struct vm_held_lock;
struct vm_jni_handles;
struct vm_late_error;
struct vm_method;

/* The state of a thread, for stack dumps, getState and deadlock reports. */
enum vm_thread_state {
    VM_THREAD_NEW,
    VM_THREAD_RUNNABLE,
    VM_THREAD_BLOCKED,       /* entering a monitor */
    VM_THREAD_WAITING,       /* in Object.wait, join or park without a time limit */
    VM_THREAD_TIMED_WAITING, /* the same with a time limit, or in sleep */
    VM_THREAD_TERMINATED
};

/* The thread's free lists: one for each kind of memory in the heap and each size, in granules of 16
 * bytes. */
#define VM_ALLOC_KINDS 3
#define VM_ALLOC_MAX_GRANULES 129 /* larger objects get separate blocks */

/* The initial value of native_ticks. Set before Java code runs. */
extern uint32_t vm_thread_native_ticks;

struct vm_thread {
    /* --- read and written by the interpreter --- */
    union vm_slot *fp;             /* current frame; stored at every call and return */
    union vm_slot *stack_limit;    /* a frame must end below this address. NULL makes every call
                                      take the slow path, which checks `poll`; other threads also
                                      write it */
    const struct vm_cell *pc;      /* current instruction; valid whenever translated code calls the
                                      machine */
    struct vm_object *exception;   /* pending exception, or NULL */
    bool is_throwing_without_code; /* true while an error for exhausted memory or stack is thrown */
    struct vm_late_error *late_error; /* where vm_throw records an error for later; NULL: vm_throw
                                         throws it at once */
    _Atomic uint32_t poll;            /* enum vm_poll bits, set by any thread */
    uint32_t native_ticks;            /* events left until a method is compiled to machine code
                                         (native/native.h) */
    uint32_t id;                      /* number used in lock words, 1 .. VM_THREAD_MAX_ID */
    void *free_lists[VM_ALLOC_KINDS][VM_ALLOC_MAX_GRANULES];
    size_t retry_bytes; /* if not 0, an allocation of this size failed; its instruction must run
                           again after a collection */
    bool may_retry, has_retried; /* see vm_heap_begin_retry */

    struct vm_held_lock *held_locks; /* monitors entered by monitorenter, oldest first */
    uint32_t held_lock_count, held_lock_capacity;

    /* --- stacks --- */
    union vm_slot *stack_base, *stack_end; /* the Java stack, [base, end) */
    union vm_slot *stack_soft_end;         /* value of stack_limit when no poll is requested */
    const char *c_stack_limit;             /* C frames must stay above this address */

    /* --- identity --- */
    struct vm_object *object; /* the java.lang.Thread; a GC root while the thread is in the list of
                                 threads */
    pthread_t pthread;
    _Atomic int state;              /* enum vm_thread_state */
    _Atomic bool is_in_native;      /* runs no bytecode; see safepoint.h */
    _Atomic bool has_parked;        /* has waited at least once; see start_until_parked.h */
    _Atomic uint32_t awaited_stop;  /* number of the other thread's collection that this thread
                                       waits for, or 0 */
    _Atomic bool is_searching_code; /* see code/code_search.c */
    bool has_exact_frames;          /* set and read by the collector, see heap/roots.c */
    _Atomic bool is_blocked;        /* the thread is in vm_heap_block and uses no free lists */
    uint32_t stopped_in; /* last safepoint that found the thread stopped; only for its owner */
    bool is_daemon;
    bool is_registered_here; /* vm_thread_detach must unregister it from the collector */
    char name[64];           /* C copy of the name, for dumps and profiles */
    uint64_t java_id;

    /* --- blocking: all guarded by `lock` --- */
    struct vm_lock lock;
    pthread_cond_t wake;
    bool interrupted; /* the interrupt flag, if the library's Thread has no field for it */
    bool park_permit;
    struct vm_object *blocker; /* the object for which the thread is parked, or NULL; unused if
                                  java.lang.Thread has a field for it */
    bool notified;             /* notify has chosen this thread */
    bool is_suspended;         /* the thread waits at its next poll until it is resumed */
    struct vm_object *async_exception; /* throwable of Thread.stop, to be thrown at one of the next
                                          polls */
    uint32_t stop_deferrals; /* calls that have postponed async_exception; only for the thread */
    struct vm_monitor *_Atomic blocked_on;  /* monitor on which the thread is BLOCKED or WAITING */
    struct vm_class *_Atomic awaited_class; /* the class that another thread initializes while this
                                               thread waits; or NULL */
    struct vm_stack_record *_Atomic dump;   /* record to fill for a stack dump; or NULL */
    uint32_t hash_seed;                     /* state of the generator of identity hashes */

    /* --- statistics: written by the thread, read by others --- */
    _Atomic uint64_t allocated_bytes;             /* allocated so far; updated in batches */
    _Atomic uint64_t blocked_count, waited_count; /* how often the thread was BLOCKED or waiting */
    _Atomic uint64_t blocked_ns, waited_ns;       /* measured if vm_thread_measures_contention */
    uint64_t state_since_ns;                      /* start of the current state; 0: not measured */

    /* --- since an OutOfMemoryError of the thread, see vm_heap_give_grace --- */
    size_t grace_bytes;    /* how much the thread may still allocate although the heap is full */
    uint32_t grace_period; /* number of the last grace period */

    /* --- JNI --- */
    struct vm_jni_handles *handles; /* local references, newest frame first */
    const void *jni_env;            /* const struct JNINativeInterface_ **, see jni/env.h */

    void *fault_guard;             /* guard of an access that may fault, see crash.h */
    void *tracker_data;            /* for the tracker, see analysis.h */
    void *tracker_origin;          /* the tracker's data about the thread's start, see contexts.h */
    uint64_t guard_version;        /* for the guards of operand probes, see operands.h */
    uint64_t *counters;            /* indexed by counter number, see instrument/counters.h; NULL: no
                                      counters */
    void *counter_room;            /* the memory block that contains the counters */
    struct vm_probe_thread probes; /* state of probes and polls, see analysis.h */

    struct vm_thread *next, *previous; /* links of the list of live threads, guarded by
                                          vm.threads_lock */
};

enum vm_poll {
    VM_POLL_STACK_DUMP = 1, /* answer a request for a stack dump */
    VM_POLL_ASYNC_EXCEPTION = 2,
    VM_POLL_SUSPEND = 4,         /* wait until resumed */
    VM_POLL_SAFEPOINT = 8,       /* wait for the end of a safepoint, see safepoint.h */
    VM_POLL_COLLECTION = 16,     /* collect garbage if it is due */
    VM_POLL_FULL_COLLECTION = 32 /* collect garbage in any case: System.gc */
};

#define VM_THREAD_MAX_ID 0xfffffu

/* Offsets of the fields of java.lang.Thread that the machine uses; set by the class library. */
struct vm_thread_layout {
    uint32_t native_offset;  /* long: the struct vm_thread while the thread is alive; 0: unknown */
    uint32_t status_offset;  /* int: the thread's state; 0: the library has no such field */
    int32_t status[6];       /* values of the status field, indexed by enum vm_thread_state */
    uint32_t blocker_offset; /* reference: the object for which the thread is parked; 0:
                                vm_thread.blocker is used instead */
    uint32_t interrupted_offset; /* boolean: the interrupt flag, which the library's Java code also
                                    sets and clears; 0: vm_thread.interrupted is used instead */
};

extern struct vm_thread_layout vm_thread_layout;

extern _Thread_local struct vm_thread *vm_thread_self;

/* Returns the calling Java thread; NULL if the calling C thread is not attached. */
static inline struct vm_thread *vm_thread_current(void)
{
    return vm_thread_self;
}

/* Makes the calling C thread a Java thread (main, or JNI attach), without a Java object yet.
 * Returns NULL if memory or thread numbers are exhausted. */
struct vm_thread *vm_thread_attach(const char *name, bool is_daemon);

/* Ends the calling Java thread: releases its stack, its number and the monitors that JNI code left
 * locked. The Java code that ends a thread must have run before. */
void vm_thread_detach(struct vm_thread *thread);

/* Thread.start0: creates a pthread that calls run() of `object` through vm.classlib. On failure,
 * returns false with OutOfMemoryError "unable to create native thread..." pending. */
bool vm_thread_start(struct vm_thread *self, struct vm_object *object, bool is_daemon,
                     uint64_t stack_bytes);

/* Returns the struct vm_thread of a java.lang.Thread, or NULL if the thread is not alive. The
 * caller must hold vm.threads_lock while it uses the result, unless the result is the calling
 * thread. */
struct vm_thread *vm_thread_of(const struct vm_object *object);

/* Binds the Java object to the calling thread (main and attached threads); from then on
 * vm_thread_of finds the thread. NULL unbinds the object, which becomes TERMINATED. */
void vm_thread_set_object(struct vm_thread *thread, struct vm_object *object);

/* Whether the machine measures how long threads are blocked or waiting; any thread may set it. */
extern _Atomic bool vm_thread_measures_contention;

/* Sets the thread's state, also in its Java object, and returns the old state. (A library or
 * vm_thread_set_object sets TERMINATED in the object.) */
enum vm_thread_state vm_thread_set_state(struct vm_thread *self, enum vm_thread_state state);

/* Thread.stop: makes the thread throw `throwable` at its next poll. Any thread. */
void vm_thread_stop(struct vm_object *object, struct vm_object *throwable);

/* Thread.suspend and resume. When vm_thread_suspend returns, the target runs no bytecode; the
 * calling thread itself is suspended at once. No effect on threads that are not alive. */
void vm_thread_suspend(struct vm_thread *self, struct vm_object *object);
void vm_thread_resume(struct vm_object *object);

/* Thread.interrupt and isInterrupted; `object` is the target's Java object. Any thread. */
void vm_thread_interrupt(struct vm_object *object);
bool vm_thread_is_interrupted(struct vm_object *object, bool clear);

/* For a library that has set the interrupt flag: wakes the thread from sleep, wait and park, so
 * that it checks the flag. Any thread. */
void vm_thread_wake(struct vm_object *object);

/* Thread.sleep. If the thread is interrupted, returns false with InterruptedException ("sleep
 * interrupted") pending. */
bool vm_thread_sleep(struct vm_thread *self, int64_t milliseconds, int32_t nanoseconds);

/* LockSupport.park until an absolute time in ms since the epoch, or for a relative time in ns (0:
 * no limit). */
void vm_thread_park(struct vm_thread *self, bool is_absolute, int64_t time);
void vm_thread_unpark(struct vm_object *object);

/* Blocks until no other non-daemon thread is alive (JNI DestroyJavaVM). */
void vm_thread_wait_for_others(struct vm_thread *self);

/* Slow path of polls: handles and clears the bits of self->poll, and restores stack_limit. The
 * thread must not be in native (safepoint.h). */
void vm_thread_handle_poll(struct vm_thread *self);

/* Called when a call reaches the stack limit. If an exception of Thread.stop is pending, handles
 * all other requests and returns true; the caller must then call vm_thread_raise_stop in the
 * callee, or request VM_POLL_ASYNC_EXCEPTION again if the callee cannot throw it. Otherwise, and
 * after a few such postponements, returns false and does nothing. */
bool vm_thread_poll_call(struct vm_thread *self);
void vm_thread_raise_stop(struct vm_thread *self);

/* Requests an action of a thread at its next poll. Any thread. */
void vm_thread_request_poll(struct vm_thread *target, enum vm_poll what);

/* Prints the stacks of all threads at once, in the style of HotSpot's SIGQUIT dump. Threads that
 * run bytecode record their own stacks at a poll; the stacks of blocked threads are read by the
 * caller. Any thread. */
void vm_thread_dump_all(FILE *out);

/* Sets the name of a thread in C (for Thread.setName and start). */
void vm_thread_set_name(struct vm_thread *thread, const char *name);

#endif
