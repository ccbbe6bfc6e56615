/*
 * session_above.h: machines that a program starts below this one, and their profiles.
 *
 * They often get the options of the machine above (JP2VM_OPTIONS is inherited), and would replace
 * its profile by theirs. So every machine says which files it writes, as *claims*: numbers that are
 * made of the path, and of the option that gave it. The claims go to the processes below in the
 * environment variable JP2VM_PROFILE_ABOVE (VM_HIDDEN_VARIABLE), which programs are not told of. For
 * those that give processes below an environment of their own they are also in a nameless file of
 * the process, which those below find by looking through the processes they descend from.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_PROFILER_SESSION_ABOVE_H
#define JP2VM_PROFILER_SESSION_ABOVE_H

#include <stdbool.h>
#include <stdint.h>

uint64_t prof_above_claim(const char *text);

/* The number of the process with the nearest machine above this one if any machine above has made
 * that claim; 0 otherwise. */
long prof_above_find(uint64_t claim);

/* Makes claims for this process, once; those of machines above are handed down with them. False
 * without memory. */
bool prof_above_publish(const uint64_t *claims, int count);

#endif
