/*
 * session_above.h: machines that a program starts below this one, and their profiles.
 *
 * They often get the options of the machine above (JP2VM_OPTIONS is inherited), and would replace
 * its profile by theirs. So every machine publishes the files that it writes as *claims*: hashes of
 * the path, and of the option that gave it. The processes below receive the claims in the
 * environment variable JP2VM_PROFILE_ABOVE (VM_HIDDEN_VARIABLE), which is hidden from programs.
 * Some programs give the processes below another environment. For these, the claims are also in a
 * nameless file of the process, which processes below find by searching their ancestors.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_PROFILER_SESSION_ABOVE_H
#define JP2VM_PROFILER_SESSION_ABOVE_H

#include <stdbool.h>
#include <stdint.h>

uint64_t prof_above_claim(const char *text);

/* If any machine above has made that claim, returns the number of the process with the nearest
 * machine above this one; otherwise 0. */
long prof_above_find(uint64_t claim);

/* Makes claims for this process, once; the claims of machines above are passed on with them.
 * Returns false if there is no memory. */
bool prof_above_publish(const uint64_t *claims, int count);

#endif
