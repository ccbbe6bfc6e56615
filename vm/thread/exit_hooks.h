/*
 * exit_hooks.h: the exit paths of the process and the hooks of vm_at_exit, for the files of vm/;
 * vm.h has the functions for other folders.
 *
 * The first thread that ends the process runs the hooks while all Java threads are stopped; other
 * threads that try to end the process wait until the hooks have run. The Java threads stay stopped
 * after that.
 */
#ifndef JP2VM_VM_THREAD_EXIT_HOOKS_H
#define JP2VM_VM_THREAD_EXIT_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

/* Called once, when the machine has been created. Makes exit(), which native code may call, run the
 * hooks. Returns false if memory runs out. */
bool vm_exit_hooks_init(void);

/* Runs the hooks, or waits until they have run. Returns at once if called by a hook. Any thread. */
void vm_run_exit_hooks(void);

/* Returns whether there are hooks that have not finished. Async-signal-safe. */
bool vm_has_exit_hooks(void);

/* Returns whether the thread with this kernel number is running the hooks. Async-signal-safe. */
bool vm_is_running_exit_hooks(int thread);

/* Returns how often vm_exit_hook_progress was called. Async-signal-safe. */
uint64_t vm_exit_hook_progress_count(void);

/* Returns whether the hooks have run and the machine no longer exists. */
bool vm_has_exited(void);

/* Records that the process ends because of a signal. */
void vm_exit_by_signal(int number);

/* vm_exit_by_crash records that a signal will end the process (async-signal-safe). A thread that is
 * about to end the process in another way first calls vm_yield_to_crash; after vm_exit_by_crash,
 * that call waits for the signal to end the process. */
void vm_exit_by_crash(void);
void vm_yield_to_crash(void);

/* Waits until a thread calls vm_halt, and then until the process ends. Returns if no thread calls
 * vm_halt within this time. */
void vm_yield_to_halt(int milliseconds);

#endif
