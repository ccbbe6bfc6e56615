/*
 * environment.h: the environment variables that programs are told.
 *
 * These are the process's, but for the one that a machine hands to machines below it
 * (VM_HIDDEN_VARIABLE): a program does the same work with a profile as without.
 *
 * Threads: any, while nobody changes the environment.
 */
#ifndef JP2VM_CLASSLIB_COMMON_ENVIRONMENT_H
#define JP2VM_CLASSLIB_COMMON_ENVIRONMENT_H

#include <stddef.h>

/* "NAME=VALUE" of the variable at *position or behind it, which goes on; NULL: there are no more.
 * Begin with 0. */
const char *lib_next_variable(size_t *position);

/* How many there are. */
size_t lib_variable_count(void);

/* The value of a variable; NULL: the program is not told of one of that name. */
const char *lib_variable(const char *name);

#endif
