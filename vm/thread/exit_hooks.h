/*
 * exit_hooks.h: exit paths of the process and the hooks of vm_at_exit, for the machine's own files;
 * vm.h has the functions for other rooms.
 *
 * The first thread that leaves runs the hooks, with all Java threads stopped; later threads wait
 * until the hooks have run. Java threads stay stopped after that.
 */
#ifndef JP2VM_VM_THREAD_EXIT_HOOKS_H
#define JP2VM_VM_THREAD_EXIT_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

/* Called once, when the machine has been made, because native code may call exit(). Returns false
 * if there is no memory. */
bool vm_exit_hooks_init(void);

/* Runs the hooks, or waits until they have run. Called inside a hook, it returns at once. Any
 * thread. */
void vm_run_exit_hooks(void);

/* Returns whether there are hooks that have not finished. Async-signal-safe. */
bool vm_has_exit_hooks(void);

/* Returns whether the thread with this kernel number is running the hooks. Async-signal-safe. */
bool vm_is_running_exit_hooks(int thread);

/* Returns how often vm_exit_hook_progress was called. Async-signal-safe. */
uint64_t vm_exit_hook_progress_count(void);

/* Returns whether the hooks have run and the machine no longer exists. */
bool vm_has_exited(void);

/* Notes that the process ends because of a signal. */
void vm_exit_by_signal(int number);

/* vm_exit_by_crash notes that the process will end by a signal (async-signal-safe). A thread that
 * is about to end the process in another way first calls vm_yield_to_crash, which then waits for
 * that end. */
void vm_exit_by_crash(void);
void vm_yield_to_crash(void);

/* Waits until a thread reaches vm_halt, and then for the end of the process. Returns if no thread
 * reaches vm_halt within this time. */
void vm_yield_to_halt(int milliseconds);

#endif
