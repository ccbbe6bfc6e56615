/*
 * guard.h: calls functions of plug-ins that may crash, or end the process.
 *
 * Threads: guarded functions run one at a time. A crash in another thread is handled as if there
 * were no guard.
 */
#ifndef JP2VM_PROFILER_PLUGINS_GUARD_H
#define JP2VM_PROFILER_PLUGINS_GUARD_H

#include <stdbool.h>

/* Runs a function. If the function crashes, also by a stack overflow, the process ends with status
 * 2 and the line "Error: WHAT: it crashed while it was loaded (SIGNAL)". */
void prof_guard_strictly(const char *what, void (*function)(void *data), void *data);

/* Runs a function. Returns NULL if the function returns, or the name of the signal if it crashes.
 * Locks that the function holds when it crashes are never released. */
const char *prof_guard(void (*function)(void *data), void *data);

/* If the calling thread is in a guarded function, ends the guard and returns true; otherwise
 * returns false. Called when a guarded function may have called exit(). */
bool prof_guard_leave(void);

/* The code of the shared library that contains `address`; empty if there is no such library. */
struct prof_guard_range {
    const char *from, *to;
};
struct prof_guard_range prof_guard_code_of(const void *address);

#endif
