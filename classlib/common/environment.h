/*
 * environment.h: the environment variables that programs can see.
 *
 * These are the variables of the process, except VM_HIDDEN_VARIABLE, which a machine sets for
 * machines in its child processes. So a program does the same work with and without a profile.
 *
 * Threads: any, as long as no thread changes the environment.
 */
#ifndef JP2VM_CLASSLIB_COMMON_ENVIRONMENT_H
#define JP2VM_CLASSLIB_COMMON_ENVIRONMENT_H

#include <stddef.h>

/* Returns "NAME=VALUE" of the next visible variable and advances *position, which is 0 at first.
 * Returns NULL at the end. */
const char *lib_next_variable(size_t *position);

/* Returns the number of visible variables. */
size_t lib_variable_count(void);

/* Returns the value of a variable; NULL if it is not set, or hidden from the program. */
const char *lib_variable(const char *name);

#endif
