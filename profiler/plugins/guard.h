/*
 * guard.h: guards against plug-ins that crash, or that end the process.
 *
 * Threads: guarded functions run one at a time. Crashes of other threads are handled as without a
 * guard.
 */
#ifndef JP2VM_PROFILER_PLUGINS_GUARD_H
#define JP2VM_PROFILER_PLUGINS_GUARD_H

#include <stdbool.h>

/* Runs a function whose crash ends the process: if it crashes (also by a stack overflow), the
 * process ends with status 2 and the line "Error: WHAT: it crashed while it was loaded
 * (SIGNAL)". */
void prof_guard_strictly(const char *what, void (*function)(void *data), void *data);

/* Runs a function that may crash. Returns NULL if it has returned, otherwise the name of the signal
 * of its crash. After a crash, the locks that the function held stay taken. */
const char *prof_guard(void (*function)(void *data), void *data);

/* Ends the guard, for a guarded function that ends the process. Returns false if the calling thread
 * is not in a guarded function. */
bool prof_guard_leave(void);

/* Returns the range of the code of the shared library that contains an address. */
struct prof_guard_range {
    const char *from, *to;
};
struct prof_guard_range prof_guard_code_of(const void *address);

#endif
