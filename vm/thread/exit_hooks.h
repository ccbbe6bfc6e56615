/*
 * exit_hooks.h: the ways out of the process and the hooks of vm_at_exit, as the machine's own files
 * see them; what others need is in vm.h.
 *
 * Whoever leaves first runs the hooks, with all Java threads stopped; whoever
 * comes later waits until they are done. The threads stay stopped then.
 */
#ifndef JP2VM_VM_THREAD_EXIT_HOOKS_H
#define JP2VM_VM_THREAD_EXIT_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

/* Once, when the machine is up: native code may call exit(). False without memory. */
bool vm_exit_hooks_init(void);

/* Runs them, or waits until they are run. Returns at once inside one of them. Any thread. */
void vm_run_exit_hooks(void);

/* Whether there are hooks that have not been run to their end. Async-signal-safe. */
bool vm_has_exit_hooks(void);

/* Whether the thread of this kernel number is running them. Async-signal-safe. */
bool vm_is_running_exit_hooks(int thread);

/* How often vm_exit_hook_progress was called. Async-signal-safe. */
uint64_t vm_exit_hook_progress_count(void);

/* Whether they have been run and the machine is no more. */
bool vm_has_exited(void);

/* The process ends because a signal asks for it. */
void vm_exit_by_signal(int number);

/* The process will end by a signal (async-signal-safe). Whoever would end it otherwise waits for
 * that with the second. */
void vm_exit_by_crash(void);
void vm_yield_to_crash(void);

/* Waits for a thread to come to vm_halt, and then for the end. Returns when none has come in time. */
void vm_yield_to_halt(int milliseconds);

#endif
