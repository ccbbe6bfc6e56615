/*
 * crash.h: the end of the process by SIGSEGV, SIGBUS, SIGFPE, SIGILL or SIGABRT, in native code
 * or in the machine itself.
 *
 * The handler says in one line what happened where, and has the functions of vm_at_exit run by
 * a thread made for this, while the crashed thread stays where it is, so that its frames can be
 * walked. Then the signal takes its default action: exit status and core file are those of a
 * process without handlers. Signals that have a handler already, or are ignored, are left alone.
 * Where something is to be done at exit, SIGSYS and SIGTRAP are handled the same way.
 *
 * When the signal was sent to the process, no thread counts as crashed and there is no limit of
 * time; a second one ends the process at once.
 *
 * Nothing is certain after a crash. What the functions wait for may be held by the crashed thread:
 * they are given VM_CRASH_LIMIT_MS without a sign of life (vm_exit_hook_progress). When they crash
 * themselves, or do not finish, a line says so.
 * Of a thread that crashed in the machine itself, outside native code, the frames are whole, but
 * the position in the newest one may be an older one.
 */
#ifndef JP2VM_VM_THREAD_CRASH_H
#define JP2VM_VM_THREAD_CRASH_H

#include <stdbool.h>

struct vm_thread;

#define VM_CRASH_LIMIT_MS 10000

/* Once, before Java code runs: a crash is told in one line. */
void vm_crash_init(void);

/* When the library is booted: from now on functions at exit run, too. False when the thread for
 * them cannot be made. */
bool vm_crash_booted(void);

/* The machine is about to abort() and has said why: the handler is to be silent. */
void vm_crash_announced(void);

/*
 * Who knows whose code a crash was in, or was called by: a text for an address, or NULL.
 * Async-signal-safe.
 */
void vm_crash_set_owner(const char *(*owner)(const void *code));

/*
 * Runs access(data), of the calling thread. False when it touched memory that is mapped from a file
 * beyond the file's end (SIGBUS): then it has been left in the middle, so it may hold nothing.
 */
bool vm_crash_guarded(struct vm_thread *self, void (*access)(void *data), void *data);

#endif
