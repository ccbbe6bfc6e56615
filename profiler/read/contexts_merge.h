/*
 * contexts_merge.h: the union of two profiles: contexts with equal keys become one context, with
 * the sums of their numbers. A context's key is its path from the root: callsites, and methods by
 * class, loader, name and descriptor; threads are distinguished by name.
 *
 * Errors: the function returns NULL and sets a one-line reason. Threads: one.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_MERGE_H
#define JP2VM_PROFILER_READ_CONTEXTS_MERGE_H

#include "profiler/read/contexts.h"

enum prof_merge_code {
    PROF_MERGE_EQUAL_CODE, /* for profiles that were collected alike (contexts_alike.h). Methods
                              with the same names but different code are different methods, as if
                              two loaders had defined their classes */
    PROF_MERGE_NAMES_ONLY  /* methods with the same names are the same method; counts of blocks are
                              left out */
};

/* Takes ownership of both profiles: they are freed, or become part of the result. */
struct prof_contexts *prof_contexts_merge(struct prof_contexts *a, struct prof_contexts *b,
                                          enum prof_merge_code code, char *message, size_t size);

#endif
