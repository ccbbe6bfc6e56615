/*
 * vm.h: the machine: its global state, start and end.
 *
 * A process has one machine. All state that does not belong to a thread, a loader or a class is in
 * `vm`.
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
    const struct vm_plan *plan; /* the plan in force; never NULL */
    const struct vm_classlib *classlib;
    const char *command;     /* the main class and its arguments, NULL without a launcher */
    _Atomic bool is_running; /* from creation until the machine starts to end */
    _Atomic bool is_booted;  /* the library's initialization has run */

    struct vm_loader *boot_loader;
    struct vm_loader *_Atomic app_loader; /* the library's system loader; NULL until its first
                                             use */
    struct vm_class *_Atomic classes;     /* a linked list, newest first */
    struct vm_lock class_lock; /* guards class definitions, array classes, errors of constants */
    struct vm_lock init_lock;  /* guards class states */
    pthread_cond_t init_changed;
    _Atomic uint32_t class_count;

    struct vm_lock threads_lock;
    pthread_cond_t threads_changed;
    struct vm_thread *threads; /* live threads */
    uint32_t thread_count, non_daemon_count;
    uint64_t threads_started;
    uint32_t threads_peak;

    struct vm_object *spare_out_of_memory; /* thrown if there is no memory for a new
                                              OutOfMemoryError */
    const void *java_vm;                   /* JavaVM *, see launcher/invocation.h */
    uint64_t start_ns;                     /* start of the machine on the monotonic clock */
};

extern struct vm vm;

/* The environment variable through which a machine passes data to the machines of its child
 * processes; class libraries hide it from programs. */
#define VM_HIDDEN_VARIABLE "JP2VM_PROFILE_ABOVE"

/*
 * Starts the machine; vm.plan and vm.classlib must be set. The calling thread becomes the Java
 * thread "main". On failure, returns false with a one-line reason in `message`, or an empty
 * `message` if the library has already printed the reason. The call cannot be repeated.
 */
bool vm_create(char *message, size_t size);

/*
 * Ends the Java side of the process: waits for the non-daemon threads, runs the library's shutdown
 * sequence, then the functions of vm_at_exit. If any such function is registered, the other Java
 * threads stay stopped from then on.
 */
void vm_destroy(struct vm_thread *self);

/* Runtime.halt: ends the process at once with vm_exit_status(status), after the functions of
 * vm_at_exit have run. If several threads call it, the status of the first call is used. */
_Noreturn void vm_halt(int status);

/*
 * Registers a function that runs once, in the order of registration, on every exit path:
 * vm_destroy, vm_halt, exit() by native code, ending signals, JNI's FatalError, and, as far as
 * possible, a crash of the process (thread/crash.h). While it runs, all other Java threads are
 * stopped as described in thread/safepoint.h. It must not run Java code or enter a monitor. Any
 * thread, Java's or not, may call it. At most 16 functions. A function that is registered while the
 * process ends may not run.
 */
void vm_at_exit(void (*function)(void));

/* The same, but the function runs after all functions of vm_at_exit. For functions that report the
 * exit status (vm_noted_exit_status), because functions of vm_at_exit may still set a failure
 * status. */
void vm_at_exit_with_status(void (*function)(void));

/* The same, but the function runs after all others, because it may never finish. */
void vm_at_exit_last(void (*function)(void));

/* The same, but the function runs at the very end, Java threads are not stopped for it, and signals
 * are handled as if it were not registered. So when a signal or a crash ends the process, the
 * function may not run. */
void vm_at_process_end(void (*function)(void));

/* Returns why the process ends: "exit", "signal 15" or "crash". Only for functions at exit. The
 * text is valid until the next call. */
const char *vm_exit_reason(void);

/* Registers a function that vm_run_on_demand calls while the Java threads keep running; SIGQUIT
 * causes a call of vm_run_on_demand. The function is no longer called once the functions of
 * vm_at_exit have started. Several threads may call it at the same time. */
void vm_on_demand(void (*function)(void));
void vm_run_on_demand(void);

/* Calls the function while all other Java threads are stopped; the rules of vm_at_exit apply.
 * Simultaneous calls run one after the other. If the library is not booted, or the functions of
 * vm_at_exit have started, returns false without calling the function. Any thread. */
bool vm_run_at_safepoint(void (*function)(void));

/* The same for a change that no running thread may miss: if a thread has not stopped, the function
 * is not called. Returns NULL, or the reason why the function was not called. */
const char *vm_change_at_safepoint(void (*function)(void));

/* Count the signals received so far that ask the process to end. Code that waits for something at
 * exit stops waiting when the number increases. vm_note_ending_signal is async-signal-safe. */
void vm_note_ending_signal(void);
unsigned vm_ending_signals(void);

/* A slow function at exit calls this regularly to show that it makes progress; otherwise the time
 * limit after a crash would end it. Any thread. */
void vm_exit_hook_progress(void);

/* vm_note_exit_status records the program's exit status before the functions at exit run. Only the
 * first call has an effect; a later vm_halt replaces the status. vm_noted_exit_status returns the
 * status that the parent of the process will see, 0 .. 255, including failures that functions at
 * exit have set so far. It returns -1 if the status is not known, or is 0 and functions of
 * vm_at_exit_last may still make it a failure. Any thread. */
void vm_note_exit_status(int status);
int vm_noted_exit_status(void);

/* vm_set_exit_failure, vm_set_exit_signal and vm_set_exit_replacement set the status that replaces
 * an exit status of 0: 1 if the machine could not do what was requested; 128 + signal if a signal
 * asked the process to end, even if the program was just ending by itself; or the given status,
 * which an observer of the program has chosen. Only the first call has an effect. vm_exit_status
 * returns the replacement if `status` is 0 and a replacement is set, otherwise `status`. Any
 * thread. */
void vm_set_exit_failure(void);
void vm_set_exit_signal(int signal);
void vm_set_exit_replacement(int status);
int vm_exit_status(int status);

/* Returns the number of processors that the plan sets. If the plan sets none, returns the number
 * that the process may use now, at least 1. Any thread. */
int vm_processor_count(void);

#endif
