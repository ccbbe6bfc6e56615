/*
 * signals.h: the machine's handling of process signals.
 *
 * SIGQUIT prints all Java stacks and then runs the functions of vm_on_demand. SIGINT, SIGTERM and
 * SIGHUP run the library's shutdown and end the process with 128 + the signal's number, unless they
 * were ignored when the process started. While the shutdown runs, further signals of this kind have
 * no effect. If a library handles these signals itself (vm_classlib.handles_ending_signals), the
 * machine does not handle them. SIGPIPE and SIGXFSZ are ignored.
 *
 * Other signals that end a process by default (SIGUSR1, SIGALRM, SIGXCPU, ...) are left alone if
 * they are already handled or ignored, or if no function is registered with vm_at_exit. Otherwise
 * the machine handles them: these functions run first, without the library's shutdown; then the
 * signal ends the process. The machine itself uses no such signal; the collector uses two real-time
 * signals.
 *
 * While the library boots, there is no shutdown to run: SIGINT, SIGTERM and SIGHUP are treated like
 * those other signals, and SIGQUIT is answered after the boot.
 *
 * Handlers only note the signal; a thread of the machine does the work.
 */
#ifndef JP2VM_VM_THREAD_SIGNALS_H
#define JP2VM_VM_THREAD_SIGNALS_H

#include <stdbool.h>

/* Called before the library boots, after the collector has installed its signal handlers. With
 * reduced signals (-Xrs), only SIGPIPE and SIGXFSZ are changed. If the thread cannot be created,
 * returns false; all other signals then keep their default actions. */
bool vm_signals_start(bool is_reduced);

/* Called when the library is booted. */
void vm_signals_booted(void);

/* Called if the machine could not be created and the process may go on without it: restores the
 * default actions. */
void vm_signals_give_back(void);

/* vm_signal_default returns the handler that this machine uses as the default action of a signal;
 * libraries let programs restore it. vm_signal_is_default returns whether a handler is this
 * default. */
void (*vm_signal_default(int number))(int);
bool vm_signal_is_default(void (*handler)(int));

/* Called when the machine no longer exists and the process goes on: from then on, an ending signal
 * ends the process directly. */
void vm_signals_machine_left(void);

#endif
