/*
 * signals.h: what the machine does about signals of the process.
 *
 * SIGQUIT prints all Java stacks and then runs what is to be done on demand. SIGINT, SIGTERM and
 * SIGHUP run the library's shutdown and end the process with 128 + the signal's number, unless
 * they were ignored when the process started; further ones while that goes on change nothing. They
 * are left to a library that handles them itself (vm_classlib.handles_ending_signals).
 * SIGPIPE and SIGXFSZ are ignored.
 *
 * All other signals that end a process by default (SIGUSR1, SIGALRM, SIGXCPU, ...), and that nobody
 * handles or ignores, are left alone, unless something is to be done at exit (vm_at_exit): then it
 * is done first, without the library's shutdown, and the process ends by the signal after that.
 * The machine itself uses no such signal, and the collector two real-time ones.
 *
 * As long as the library boots it has no shutdown to run, so that SIGINT, SIGTERM and SIGHUP are
 * like those others, and SIGQUIT is answered when it has booted.
 *
 * Handlers only leave word; a thread of the machine does the work.
 */
#ifndef JP2VM_VM_THREAD_SIGNALS_H
#define JP2VM_VM_THREAD_SIGNALS_H

#include <stdbool.h>

/* Before the library boots, when the collector has its signals. With reduced signals (-Xrs) only
 * SIGPIPE and SIGXFSZ are touched. False when the thread cannot be made; signals then keep their
 * meaning. */
bool vm_signals_start(bool is_reduced);

/* The library is booted. */
void vm_signals_booted(void);

/* There is no machine: the process may go on without, and signals have their default meaning. */
void vm_signals_give_back(void);

/* The handler that is the default action of a signal in this machine, for libraries that let
 * programs go back to it; and whether a handler is that. */
void (*vm_signal_default(int number))(int);
bool vm_signal_is_default(void (*handler)(int));

/* The machine is no more, the process goes on: an ending signal now ends it without more ado. */
void vm_signals_machine_left(void);

#endif
