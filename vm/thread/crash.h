/*
 * crash.h: the end of the process by SIGSEGV, SIGBUS, SIGFPE, SIGILL or SIGABRT, in native code or
 * in the machine itself.
 *
 * The handler reports the crash in one line. Then a separate thread runs the functions of
 * vm_at_exit, while the crashed thread stays in the handler, so that its frames can be walked.
 * Finally the signal takes its default action: exit status and core file are the same as in a
 * process without handlers. Signals that already have a handler, or are ignored, are left alone. If
 * functions are registered for the exit, SIGSYS and SIGTRAP are handled in the same way.
 *
 * If the signal was sent, for example by kill(), no thread has crashed and there is no time limit;
 * a second signal ends the process at once.
 *
 * The crashed thread may hold locks that the functions wait for. If the functions show no progress
 * (vm_exit_hook_progress) for VM_CRASH_LIMIT_MS, the process ends without them. If the functions
 * themselves crash, or do not finish, a line on stderr reports that. If a thread crashed in the
 * machine itself, outside native code, its frames are complete, but the position in the newest
 * frame may be outdated.
 */
#ifndef JP2VM_VM_THREAD_CRASH_H
#define JP2VM_VM_THREAD_CRASH_H

#include <stdbool.h>

struct vm_thread;

#define VM_CRASH_LIMIT_MS 10000

/* Installs the handlers; from then on, a crash is reported in one line. Called once, before Java
 * code runs. */
void vm_crash_init(void);

/* Called when the library is booted: from then on, functions at exit also run after a crash.
 * Returns false if the thread for them cannot be created. */
bool vm_crash_booted(void);

/* Silences the handler, because the machine has reported the reason and is about to abort(). */
void vm_crash_announced(void);

/*
 * Sets the function that describes the owner of a code address as text, or returns NULL; the report
 * of a crash uses it for the crashed code or its caller. It must be async-signal-safe.
 */
void vm_crash_set_owner(const char *(*owner)(const void *code));

/*
 * Calls access(data). Returns false if the call was aborted because it touched memory mapped from a
 * file beyond the file's end (SIGBUS). Because it can be aborted at any point, `access` must not
 * hold locks or own memory.
 */
bool vm_crash_guarded(struct vm_thread *self, void (*access)(void *data), void *data);

#endif
