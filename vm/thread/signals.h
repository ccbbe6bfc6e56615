/*
 * signals.h: the machine's handling of process signals.
 *
 * SIGQUIT prints all Java stacks and then runs the functions of vm_on_demand. SIGINT, SIGTERM and
 * SIGHUP run the library's shutdown and end the process with 128 + the signal's number, unless they
 * were ignored when the process started. While the shutdown runs, more of these signals change
 * nothing. If a library handles these signals itself (vm_classlib.handles_ending_signals), the
 * machine does not handle them. SIGPIPE and SIGXFSZ are ignored.
 *
 * All other signals that end a process by default (SIGUSR1, SIGALRM, SIGXCPU, ...), and that are
 * neither handled nor ignored, are left alone unless functions are registered for the exit
 * (vm_at_exit). Then these functions run first, without the library's shutdown; after that the
 * process ends by the signal. The machine itself uses no such signal; the collector uses two
 * real-time signals.
 *
 * While the library boots, it has no shutdown to run. Until then SIGINT, SIGTERM and SIGHUP are
 * treated like those other signals, and SIGQUIT is answered after the boot.
 *
 * Handlers only note the signal; a thread of the machine does the work.
 */
#ifndef JP2VM_VM_THREAD_SIGNALS_H
#define JP2VM_VM_THREAD_SIGNALS_H

#include <stdbool.h>

/* Called before the library boots, when the collector has its signals. With reduced signals (-Xrs)
 * only SIGPIPE and SIGXFSZ are changed. Returns false if the thread cannot be made; signals then
 * keep their meaning. */
bool vm_signals_start(bool is_reduced);

/* Called when the library is booted. */
void vm_signals_booted(void);

/* Called if the machine could not be made and the process may go on without it: restores the
 * default actions. */
void vm_signals_give_back(void);

/* vm_signal_default returns the handler that is the default action of a signal in this machine, for
 * libraries that let programs restore it. vm_signal_is_default returns whether a handler is that
 * handler. */
void (*vm_signal_default(int number))(int);
bool vm_signal_is_default(void (*handler)(int));

/* Called when the machine no longer exists and the process goes on: an ending signal now ends it
 * directly. */
void vm_signals_machine_left(void);

#endif
