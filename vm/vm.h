/*
 * vm.h: the machine: its global state, start and end.
 *
 * There is one machine in a process (as JNI implementations have it). Everything that
 * is not of a thread, a loader or a class is in `vm`.
 */
#ifndef JP2VM_VM_VM_H
#define JP2VM_VM_VM_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/lock/lock.h"
#include "vm/options/plan.h"
#include "vm/runtime/object.h"

struct vm_class;
struct vm_classlib;
struct vm_class_path;
struct vm_loader;
struct vm_method;
struct vm_thread;

struct vm {
    const struct vm_plan *plan; /* in force; never NULL */
    const struct vm_classlib *classlib;
    const char *command;     /* the main class and its arguments, NULL without a launcher */
    _Atomic bool is_running; /* between creation and the beginning of the end */
    _Atomic bool is_booted;  /* the library's initialization has run */

    struct vm_loader *boot_loader;
    struct vm_loader *_Atomic app_loader; /* the library's system loader; NULL until asked for */
    struct vm_class *_Atomic classes;     /* newest first */
    struct vm_lock class_lock;            /* definitions, array classes, constant pool errors */
    struct vm_lock init_lock;             /* class states */
    pthread_cond_t init_changed;
    _Atomic uint32_t class_count;

    struct vm_lock threads_lock;
    pthread_cond_t threads_changed;
    struct vm_thread *threads; /* live threads */
    uint32_t thread_count, non_daemon_count;
    uint64_t threads_started;
    uint32_t threads_peak;

    struct vm_object *spare_out_of_memory; /* raised when there is no memory for another */
    const void *java_vm;                   /* JavaVM *, see launcher/invocation.h */
    uint64_t start_ns;                     /* monotonic */
};

extern struct vm vm;

/* A variable of the environment that a machine sets for machines in processes below; class
 * libraries do not tell programs of it. */
#define VM_HIDDEN_VARIABLE "JP2VM_PROFILE_ABOVE"

/*
 * Brings the machine up with vm.plan and vm.classlib set; the calling thread becomes the
 * Java thread "main". False with a one-line reason in message (nothing can be retried), which is
 * empty when the library has printed it.
 */
bool vm_create(char *message, size_t size);

/*
 * Runs the shutdown sequence of the library and ends the process's Java side: waits for
 * non-daemon threads first, and runs the functions of vm_at_exit last. Where there are such
 * functions the other Java threads are stopped for good then.
 */
void vm_destroy(struct vm_thread *self);

/* Runtime.halt: ends the process at once with vm_exit_status(status), after the functions of
 * vm_at_exit have run. When several threads come here the first one's status counts. */
_Noreturn void vm_halt(int status);

/*
 * Functions that run once, in order, on every way out: vm_destroy, vm_halt, exit() by native code,
 * ending signals, JNI's FatalError, and as well as can be when the process crashes (see
 * thread/crash.h). Each is called with all other Java threads stopped as thread/safepoint.h says;
 * it runs no Java code and enters no monitor. The caller is any thread, Java's or not. At most 8,
 * registered before the machine runs threads.
 */
void vm_at_exit(void (*function)(void));

/* The same behind these, whenever they were registered: for what tells the status of the process
 * (vm_noted_exit_status), which they may have made a failure. */
void vm_at_exit_with_status(void (*function)(void));

/* The same behind all of these, whenever they were registered: for what may not come to its end. */
void vm_at_exit_last(void (*function)(void));

/* For functions at exit: "exit", "signal 15" or "crash". Valid until the next call. */
const char *vm_exit_reason(void);

/* Functions that run whenever vm_run_on_demand is called, as SIGQUIT does, while the Java threads
 * go on; not once those of vm_at_exit have begun. Several threads may call them at one time. */
void vm_on_demand(void (*function)(void));
void vm_run_on_demand(void);

/* Runs a function with all other Java threads stopped, under the rules of vm_at_exit: one at a
 * time, and never beside or after those functions (false, and it is not called), nor before the
 * library is booted. Any thread. */
bool vm_run_at_safepoint(void (*function)(void));

/* Signals that asked the process to end, so far: whoever waits for something at exit gives up when
 * there is one more. The first is async-signal-safe. */
void vm_note_ending_signal(void);
unsigned vm_ending_signals(void);

/* A function at exit goes on: one that takes long calls this now and then, so that it is given time
 * even after a crash. Any thread. */
void vm_exit_hook_progress(void);

/* What the program's own end gives as the status of the process; vm_halt goes before it. Who knows
 * it notes it before the functions at exit run. vm_noted_exit_status is the status that the parent
 * of the process will see, 0 .. 255, as far as functions at exit have made it a failure; -1: it is
 * not known, also where functions of vm_at_exit_last may still make 0 a failure. Any thread. */
void vm_note_exit_status(int status);
int vm_noted_exit_status(void);

/* From now on the exit status is not 0: what had to be done could not be (1); or a signal was sent
 * to end the process, which may have come to its end just before (128 + signal). The first counts.
 * vm_exit_status gives that for 0, and otherwise what it is given. Any thread. */
void vm_set_exit_failure(void);
void vm_set_exit_signal(int signal);
int vm_exit_status(int status);

/* Processors that the process may use now, or that the plan says; at least 1. Any thread. */
int vm_processor_count(void);

#endif
