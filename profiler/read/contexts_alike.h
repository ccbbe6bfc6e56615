/*
 * contexts_alike.h: checks that two profiles were collected alike, so that their numbers can be
 * added or compared: the kinds of counts, the window, and the selection of contexts.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_ALIKE_H
#define JP2VM_PROFILER_READ_CONTEXTS_ALIKE_H

#include "profiler/read/contexts.h"

/* If they are not alike, returns false and describes the difference in `what`, for example "only
 * one of them has native methods". */
bool prof_contexts_are_alike(const struct prof_contexts *a, const struct prof_contexts *b,
                             char *what, size_t size);

/* Returns whether their numbers can be compared: they are alike, of one class library, and either
 * both or none of them are truncated, and either both or none were written before the program had
 * ended. */
bool prof_contexts_are_comparable(const struct prof_contexts *a, const struct prof_contexts *b,
                                  char *what, size_t size);

/* The same, but compares only the form of their trees: callsites, natives, blocks, threads. */
bool prof_contexts_have_one_form(const struct prof_contexts *a, const struct prof_contexts *b,
                                 char *what, size_t size);

#endif
