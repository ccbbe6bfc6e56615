/*
 * contexts_alike.h: whether two profiles were collected alike, so that their numbers can be added
 * or compared: what was counted, within which window, of which contexts.
 */
#ifndef JP2VM_PROFILER_CONTEXTS_ALIKE_H
#define JP2VM_PROFILER_CONTEXTS_ALIKE_H

#include "profiler/read/contexts.h"

/* False: `what` says how they differ, "only one of them has native methods". */
bool prof_contexts_are_alike(const struct prof_contexts *a, const struct prof_contexts *b,
                             char *what, size_t size);

/* Whether their numbers can be compared: alike, of one class library, and either both or none of them
 * truncated, and written before the program had ended. */
bool prof_contexts_are_comparable(const struct prof_contexts *a, const struct prof_contexts *b,
                                  char *what, size_t size);

/* The same of what their trees are made of only: callsites, natives, blocks, threads. */
bool prof_contexts_have_one_form(const struct prof_contexts *a, const struct prof_contexts *b,
                                 char *what, size_t size);

#endif
