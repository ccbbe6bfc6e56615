/*
 * session_parents.h: profiles of machines that a program starts as child processes.
 *
 * Such a machine often gets the options of its parent process (JP2VM_OPTIONS is inherited), and
 * would replace the profile of the parent by its own. So every machine publishes *claims* for the
 * files that it writes: a hash of the path, and a hash of the option that gave the path. Child
 * processes receive the claims in the environment variable JP2VM_PROFILE_ABOVE
 * (VM_HIDDEN_VARIABLE), which is hidden from programs. Some programs start child processes with
 * another environment. For these, the claims are also stored in a nameless file of the process,
 * which child processes find by searching their ancestors.
 *
 * Threads: one, before the machine exists.
 */
#ifndef JP2VM_PROFILER_SESSION_PARENTS_H
#define JP2VM_PROFILER_SESSION_PARENTS_H

#include <stdbool.h>
#include <stdint.h>

uint64_t prof_parents_claim(const char *text);

/* If a machine in an ancestor of this process has made this claim, returns the process number of
 * the nearest ancestor with a machine; otherwise 0. */
long prof_parents_find(uint64_t claim);

/* Makes the claims of this process; called once. Child processes receive them together with the
 * claims of this process's ancestors. Returns false if there is no memory. */
bool prof_parents_publish(const uint64_t *claims, int count);

#endif
