/*
 * guard.h: what plug-ins do wrong: crashes, and the end of the process from within.
 *
 * Threads: guarded functions run one at a time. While one does, other threads' crashes are handled
 * as before.
 */
#ifndef JP2VM_PROFILER_PLUGINS_GUARD_H
#define JP2VM_PROFILER_PLUGINS_GUARD_H

#include <stdbool.h>

/* Runs a function that may not fail: when it crashes, a stack that has overflowed included, the
 * process ends with status 2 and the line "Error: WHAT: it crashed while it was loaded (SIGNAL)". */
void prof_guard_strictly(const char *what, void (*function)(void *data), void *data);

/* Runs a function that may: NULL, or the name of the signal of its crash. Then it was left where it
 * was, with the locks that it held. */
const char *prof_guard(void (*function)(void *data), void *data);

/* In a guarded function that ends the process: it is guarded no longer. False elsewhere. */
bool prof_guard_leave(void);

/* Where the code of the shared library lies that has something at an address. */
struct prof_guard_range {
    const char *from, *to;
};
struct prof_guard_range prof_guard_code_of(const void *address);

#endif
