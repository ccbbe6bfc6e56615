/*
 * vm.h: the machine: its global state, start and end.
 *
 * A process has one machine, as JNI implementations usually do. All state that does not belong to a
 * thread, a loader or a class is in `vm`.
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
    _Atomic bool is_running; /* from creation until the machine starts to end */
    _Atomic bool is_booted;  /* the library's initialization has run */

    struct vm_loader *boot_loader;
    struct vm_loader *_Atomic app_loader; /* the library's system loader; NULL until its first
                                             use */
    struct vm_class *_Atomic classes;     /* newest first */
    struct vm_lock class_lock; /* guards definitions, array classes, constant pool errors */
    struct vm_lock init_lock;  /* guards class states */
    pthread_cond_t init_changed;
    _Atomic uint32_t class_count;

    struct vm_lock threads_lock;
    pthread_cond_t threads_changed;
    struct vm_thread *threads; /* live threads */
    uint32_t thread_count, non_daemon_count;
    uint64_t threads_started;
    uint32_t threads_peak;

    struct vm_object *spare_out_of_memory; /* raised if there is no memory for another error */
    const void *java_vm;                   /* JavaVM *, see launcher/invocation.h */
    uint64_t start_ns;                     /* start of the machine on the monotonic clock */
};

extern struct vm vm;

/* The environment variable that a machine sets for the machines of its child processes; class
 * libraries hide it from programs. */
#define VM_HIDDEN_VARIABLE "JP2VM_PROFILE_ABOVE"

/*
 * Starts the machine; vm.plan and vm.classlib must be set. The calling thread becomes the Java
 * thread "main". If it fails, returns false with a one-line reason in `message`, which is empty if
 * the library has printed the reason. The call cannot be repeated.
 */
bool vm_create(char *message, size_t size);

/*
 * Ends the Java side of the process: waits for the non-daemon threads, runs the library's shutdown
 * sequence, then the functions of vm_at_exit. If there are such functions, the other Java threads
 * stay stopped after that.
 */
void vm_destroy(struct vm_thread *self);

/* Runtime.halt: ends the process at once with vm_exit_status(status), after the functions of
 * vm_at_exit have run. If several threads call it, the status of the first call is used. */
_Noreturn void vm_halt(int status);

/*
 * Registers a function that runs once, in the order of registration, on every exit path:
 * vm_destroy, vm_halt, exit() by native code, ending signals, JNI's FatalError, and, as far as
 * possible, a crash of the process (thread/crash.h). While it runs, all other Java threads are
 * stopped as described in thread/safepoint.h; it runs no Java code and enters no monitor. Any
 * thread, Java's or not, may call it. At most 8 functions, registered before the machine runs
 * threads.
 */
void vm_at_exit(void (*function)(void));

/* The same, for functions that run after all functions of vm_at_exit: those that report the status
 * of the process (vm_noted_exit_status), which the earlier functions may have made a failure. */
void vm_at_exit_with_status(void (*function)(void));

/* The same, for functions that run after all others, because they may never finish. */
void vm_at_exit_last(void (*function)(void));

/* For functions at exit: returns "exit", "signal 15" or "crash". The text is valid until the next
 * call. */
const char *vm_exit_reason(void);

/* Registers a function that each call of vm_run_on_demand runs while the Java threads go on;
 * SIGQUIT makes such a call. After the functions of vm_at_exit have started, it no longer runs.
 * Several threads may run it at the same time. */
void vm_on_demand(void (*function)(void));
void vm_run_on_demand(void);

/* Runs one function at a time with all other Java threads stopped, under the rules of vm_at_exit.
 * If the library is not booted, or the functions of vm_at_exit have started, returns false without
 * calling it. Any thread. */
bool vm_run_at_safepoint(void (*function)(void));

/* Count the signals so far that requested the end of the process: code that waits for something at
 * exit stops waiting when the number rises. vm_note_ending_signal is async-signal-safe. */
void vm_note_ending_signal(void);
unsigned vm_ending_signals(void);

/* Shows that a function at exit is still at work: a function that takes long calls this now and
 * then, so that the time limit after a crash does not end it. Any thread. */
void vm_exit_hook_progress(void);

/* vm_note_exit_status notes the exit status with which the program ends, before the functions at
 * exit run. The first call counts; the status of vm_halt replaces it. vm_noted_exit_status returns
 * the status that the parent of the process will see, 0 .. 255, including failures that functions
 * at exit have set so far. It returns -1 if the status is not known, or is 0 and functions of
 * vm_at_exit_last may still make it a failure. Any thread. */
void vm_note_exit_status(int status);
int vm_noted_exit_status(void);

/* vm_set_exit_failure and vm_set_exit_signal set the status that replaces an exit status of 0; the
 * first call counts. It is 1 if the machine could not do what was requested, and 128 + signal if a
 * signal was sent to end the process, which may just have ended by itself. vm_exit_status returns
 * the replacement if `status` is 0 and there is one, otherwise `status`. Any thread. */
void vm_set_exit_failure(void);
void vm_set_exit_signal(int signal);
int vm_exit_status(int status);

/* Returns the number of processors that the plan sets, otherwise the number that the process may
 * use now; at least 1. Any thread. */
int vm_processor_count(void);

#endif
