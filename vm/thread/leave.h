/*
 * leave.h: the ways out of the process, as the machine's own files see them; what others need is
 * in vm.h.
 *
 * Whoever leaves first runs the functions of vm_at_exit, with all Java threads stopped; whoever
 * comes later waits until they are done. The threads stay stopped then.
 */
#ifndef JP2VM_VM_THREAD_LEAVE_H
#define JP2VM_VM_THREAD_LEAVE_H

#include <stdbool.h>
#include <stdint.h>

/* Once, when the machine is up: native code may call exit(). False without memory. */
bool vm_leave_init(void);

/* Runs them, or waits until they are run. Returns at once inside one of them. Any thread. */
void vm_run_exit_functions(void);

/* Whether there are functions that have not been run to their end. Async-signal-safe. */
bool vm_has_exit_functions(void);

/* Whether the thread of this kernel number is running them. Async-signal-safe. */
bool vm_is_running_exit_functions(int thread);

/* How often vm_exit_beat was called. Async-signal-safe. */
uint64_t vm_exit_beats(void);

/* Whether they have been run and the machine is no more. */
bool vm_is_left(void);

/* The process ends because a signal asks for it. */
void vm_leave_by_signal(int number);

/* The process will end by a signal (async-signal-safe). Whoever would end it otherwise waits for
 * that with the second. */
void vm_leave_by_crash(void);
void vm_yield_to_crash(void);

#endif
