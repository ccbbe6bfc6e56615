/*
 * crash.h: the end of the process by SIGSEGV, SIGBUS, SIGFPE, SIGILL or SIGABRT, in native code or
 * in the machine itself.
 *
 * The handler reports the crash in one line. Then a thread made for this purpose runs the functions
 * of vm_at_exit, while the crashed thread stays where it is, so that its frames can be walked. Then
 * the signal takes its default action: exit status and core file are the same as in a process
 * without handlers. Signals that already have a handler, or are ignored, are left alone. If
 * functions are registered for the exit, SIGSYS and SIGTRAP are handled in the same way.
 *
 * If the signal was sent to the process, no thread counts as crashed and there is no time limit; a
 * second signal ends the process at once.
 *
 * After a crash nothing is certain: the crashed thread may hold locks that the functions wait for.
 * After VM_CRASH_LIMIT_MS without a sign of life (vm_exit_hook_progress) the process ends without
 * them. If the functions crash themselves, or do not finish, a line reports that. If a thread
 * crashed in the machine itself, outside native code, its frames are complete, but the position in
 * the newest frame may be outdated.
 */
#ifndef JP2VM_VM_THREAD_CRASH_H
#define JP2VM_VM_THREAD_CRASH_H

#include <stdbool.h>

struct vm_thread;

#define VM_CRASH_LIMIT_MS 10000

/* Installs the handlers, once, before Java code runs: a crash is then reported in one line. */
void vm_crash_init(void);

/* Called when the library is booted: from now on functions at exit also run. Returns false if the
 * thread for them cannot be made. */
bool vm_crash_booted(void);

/* Silences the handler, because the machine has reported the reason and is about to abort(). */
void vm_crash_announced(void);

/*
 * Sets the function that returns a text for the owner of a code address, or NULL; used for the code
 * that crashed or its caller. It must be async-signal-safe.
 */
void vm_crash_set_owner(const char *(*owner)(const void *code));

/*
 * Runs access(data) on the calling thread. Returns false if it touched memory mapped from a file
 * beyond the file's end (SIGBUS). Then it was aborted in the middle, so it must not hold locks or
 * memory.
 */
bool vm_crash_guarded(struct vm_thread *self, void (*access)(void *data), void *data);

#endif
