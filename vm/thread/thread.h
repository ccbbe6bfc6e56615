/*
 * thread.h: Java threads as the machine sees them.
 *
 * Every thread that runs Java code, started by Java or attached by JNI, has one struct
 * vm_thread, found by vm_thread_current(). It owns a Java stack of -Xss bytes that is
 * separate from the C stack. Fields are the owner's alone unless said otherwise.
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
struct vm_method;

/* Where the thread is, for stack dumps, getState and deadlock reports. */
enum vm_thread_state {
    VM_THREAD_NEW,
    VM_THREAD_RUNNABLE,
    VM_THREAD_BLOCKED,       /* entering a monitor */
    VM_THREAD_WAITING,       /* Object.wait, join, park without a limit */
    VM_THREAD_TIMED_WAITING, /* the same with a limit, and sleep */
    VM_THREAD_TERMINATED
};

/* Free lists of the thread: kinds of the heap times size in granules of 16 bytes. */
#define VM_ALLOC_KINDS 3
#define VM_ALLOC_MAX_GRANULES 129 /* larger objects have blocks of their own */

struct vm_thread {
    /* --- read and written by the interpreter --- */
    union vm_slot *fp;          /* current frame; published at every call and return */
    union vm_slot *stack_limit; /* a frame must end below; NULL makes every call take the slow
                                   path, which looks at `poll` (written by other threads too) */
    const struct vm_cell *pc;   /* of the current frame whenever the machine is called */
    struct vm_object *exception; /* pending exception, NULL = none */
    bool is_throwing_without_code; /* inside the raising of an error of exhaustion */
    _Atomic uint32_t poll;       /* enum vm_poll bits, set by any thread */
    uint32_t id;                 /* small number in lock words, 1 .. VM_THREAD_MAX_ID */
    void *free_lists[VM_ALLOC_KINDS][VM_ALLOC_MAX_GRANULES];
    size_t retry_bytes; /* an instruction is to be run again after a collection for so many */
    bool may_retry, has_retried; /* see vm_heap_begin_retry */

    struct vm_held_lock *held_locks; /* monitors entered by frames, oldest first */
    uint32_t held_lock_count, held_lock_capacity;

    /* --- stacks --- */
    union vm_slot *stack_base, *stack_end;   /* the Java stack, [base, end) */
    union vm_slot *stack_soft_end;           /* normal value of stack_limit */
    const char *c_stack_limit;               /* C frames must stay above */

    /* --- identity --- */
    struct vm_object *object; /* java.lang.Thread; rooted by the list of threads */
    pthread_t pthread;
    _Atomic int state; /* enum vm_thread_state */
    _Atomic bool
        is_in_native; /* runs no bytecode, and looks at polls before it does; see safepoint.h */
    _Atomic bool has_rested; /* once it has waited; see rest.h */
    _Atomic uint32_t awaited_stop; /* number of another thread's collection that it waits for, or 0 */
    _Atomic bool is_searching_code; /* see code/code_search.c */
    bool has_exact_frames;   /* for the present collection, see heap/roots.c; the collector's own */
    _Atomic bool is_blocked; /* within vm_heap_block: it takes nothing from its free lists */
    uint32_t stopped_in;     /* number of the last safepoint that found it stopped; its owner's */
    bool is_daemon;
    bool is_registered_here;     /* the collector is to forget the thread when it detaches */
    char name[64];               /* native copy, for dumps and profiles */
    uint64_t java_id;

    /* --- blocking: all guarded by `lock` --- */
    struct vm_lock lock;
    pthread_cond_t wake;
    bool interrupted;    /* Thread.interrupt flag, where the library has no field for it */
    bool park_permit;
    struct vm_object *blocker; /* what it is parked for, where its Thread does not say; or NULL */
    bool notified;       /* picked by notify */
    bool is_suspended;   /* waits at its next poll until it is resumed */
    struct vm_object *async_exception;     /* Thread.stop: raised at one of the next polls */
    uint32_t stop_deferrals;               /* calls that left it to later ones; the owner's */
    struct vm_monitor *_Atomic blocked_on; /* BLOCKED or WAITING there */
    struct vm_class *_Atomic awaited_class; /* that another thread initializes; NULL: it waits for none */
    struct vm_stack_record *_Atomic dump;  /* where to answer a stack dump request */
    uint32_t hash_seed;                    /* of identity hashes */

    /* --- figures: written by the thread, read by others --- */
    _Atomic uint64_t allocated_bytes;             /* taken from the heap, by batches */
    _Atomic uint64_t blocked_count, waited_count; /* how often it was BLOCKED, ..WAITING */
    _Atomic uint64_t blocked_ns, waited_ns;       /* while vm_thread_measures_contention */
    uint64_t state_since_ns;                      /* of the present state; 0 = not measured */

    /* --- since an OutOfMemoryError of the thread, see vm_heap_give_grace --- */
    size_t grace_bytes;    /* that the thread may allocate although the heap is full */
    uint32_t grace_period; /* of the last grace */

    /* --- JNI --- */
    struct vm_jni_handles *handles; /* local references, newest frame first */
    const void *jni_env;            /* const struct JNINativeInterface_ **, see jni/env.h */

    void *fault_guard;  /* of an access that may fault, see crash.h */
    void *tracker_data; /* the tracker's, see analysis.h */
    void *tracker_origin; /* what the tracker kept when the thread was started, see contexts.h */
    uint64_t guard_version; /* of operand probes, see operands.h */
    uint64_t *counters;     /* by number, see instrument/counters.h; NULL: there are none */
    void *counter_room;     /* where they are kept */
    struct vm_probe_thread probes; /* of analyses, see analysis.h */

    struct vm_thread *next, *previous; /* list of live threads, guarded by vm.threads_lock */
};

enum vm_poll {
    VM_POLL_STACK_DUMP = 1, /* answer a stack dump request */
    VM_POLL_ASYNC_EXCEPTION = 2,
    VM_POLL_SUSPEND = 4, /* wait until resumed */
    VM_POLL_SAFEPOINT = 8, /* wait for the end of a safepoint, see safepoint.h */
    VM_POLL_COLLECTION = 16, /* collect garbage if it is time to */
    VM_POLL_FULL_COLLECTION = 32 /* in any case: System.gc */
};

#define VM_THREAD_MAX_ID 0xfffffu

/* What the machine knows of the fields of java.lang.Thread; set by the class library. */
struct vm_thread_layout {
    uint32_t native_offset; /* long: the struct vm_thread while the thread is alive; 0 unknown */
    uint32_t status_offset; /* int: its state; 0 = the library does without */
    int32_t status[6];      /* value of the status field by enum vm_thread_state */
    uint32_t blocker_offset; /* reference: what the thread is parked for; 0: vm_thread.blocker says */
    uint32_t interrupted_offset; /* boolean: the interrupt flag, which the library's Java code sets
                                    and clears, too; 0 = it is the machine's alone */
};

extern struct vm_thread_layout vm_thread_layout;

extern _Thread_local struct vm_thread *vm_thread_self;

/* NULL in threads that are not attached. */
static inline struct vm_thread *vm_thread_current(void)
{
    return vm_thread_self;
}

/* Makes the calling C thread a Java thread (main, or JNI attach); it has no Java object yet.
 * NULL when memory or thread numbers are exhausted. */
struct vm_thread *vm_thread_attach(const char *name, bool is_daemon);

/* Ends the calling Java thread: releases its stack, its number and the monitors that JNI
 * code left locked. The thread's Java-level exit has run before. */
void vm_thread_detach(struct vm_thread *thread);

/* Thread.start0: makes a pthread that runs `object`'s run() through vm.classlib. False with
 * OutOfMemoryError "unable to create native thread..." pending. */
bool vm_thread_start(struct vm_thread *self, struct vm_object *object, bool is_daemon,
                     uint64_t stack_bytes);

/* The native thread of a java.lang.Thread, NULL when it is not alive. The caller holds
 * vm.threads_lock while it uses the result, or it is the caller's own. */
struct vm_thread *vm_thread_of(const struct vm_object *object);

/* Binds the Java object to the calling thread (main and attached threads); from then on
 * vm_thread_of finds the thread. NULL takes it away, which is terminated then. */
void vm_thread_set_object(struct vm_thread *thread, struct vm_object *object);

/* Whether the times that threads are blocked and wait are taken; any thread may set it. */
extern _Atomic bool vm_thread_measures_contention;

/* Notes where the thread is, for itself and in its Java object, which a library or
 * vm_thread_set_object makes TERMINATED. Returns the state before. */
enum vm_thread_state vm_thread_set_state(struct vm_thread *self, enum vm_thread_state state);

/* Thread.stop: raises the throwable in the thread at its next poll. Any thread. */
void vm_thread_stop(struct vm_object *object, struct vm_object *throwable);

/* Thread.suspend and resume: the thread stands still at its next poll, a thread that suspends
 * itself at once. Without effect on threads that are not alive. */
void vm_thread_suspend(struct vm_thread *self, struct vm_object *object);
void vm_thread_resume(struct vm_object *object);

/* Thread.interrupt, isInterrupted. Any thread; `target` by its Java object. */
void vm_thread_interrupt(struct vm_object *object);
bool vm_thread_is_interrupted(struct vm_object *object, bool clear);

/* Wakes the thread from sleep, wait and park, so that it looks at its interrupt flag: for a library
 * that has set it. Any thread. */
void vm_thread_wake(struct vm_object *object);

/* Thread.sleep; InterruptedException ("sleep interrupted") pending when false. */
bool vm_thread_sleep(struct vm_thread *self, int64_t milliseconds, int32_t nanoseconds);

/* LockSupport.park: absolute time in ms since the version, or a relative time in ns, 0 = no limit.
 */
void vm_thread_park(struct vm_thread *self, bool is_absolute, int64_t time);
void vm_thread_unpark(struct vm_object *object);

/* Blocks until no other non-daemon thread lives (JNI DestroyJavaVM). */
void vm_thread_wait_for_others(struct vm_thread *self);

/* Slow path of polls: handles and clears the bits of self->poll, restores stack_limit. The thread runs
 * bytecode, and is not in native. */
void vm_thread_handle_poll(struct vm_thread *self);

/* At a call that met the limit: whether there is a Thread.stop to be raised in its callee, by
 * vm_thread_raise_stop; the rest is handled. Where the callee cannot, VM_POLL_ASYNC_EXCEPTION is to
 * be requested again; after a few of those this returns false. */
bool vm_thread_poll_call(struct vm_thread *self);
void vm_thread_raise_stop(struct vm_thread *self);

/* Asks every thread to act at its next poll. Any thread. */
void vm_thread_request_poll(struct vm_thread *target, enum vm_poll what);

/* All stacks, in the style of java's SIGQUIT dump, in one piece. Any thread; threads that run
 * bytecode answer at a poll, blocked ones are read where they are. */
void vm_thread_dump_all(FILE *out);

/* Names a thread natively (Thread.setName and start). */
void vm_thread_set_name(struct vm_thread *thread, const char *name);

#endif
