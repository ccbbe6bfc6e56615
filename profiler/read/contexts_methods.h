/*
 * contexts_methods.h: the methods of two profiles as one table, and the classes of their tallies.
 *
 * Classes of the same name and loader are the same. If a profile has several of them, they
 * correspond to those of the other profile in the order of definition.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_METHODS_H
#define JP2VM_PROFILER_READ_CONTEXTS_METHODS_H

#include "profiler/read/contexts.h"

struct prof_joined {
    uint32_t *of[2]; /* by method of a, and by method of b: the number in the table */
};

/*
 * Fills `out`'s table of methods, numbered in the order of methods, with copies in its arena.
 * equal_code: if the code of a method differs, the classes are different, and those of b come
 * later. Returns false if there is no memory.
 */
bool prof_join_methods(struct prof_joined *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, bool equal_code, struct prof_contexts *out);
/* The classes of both profiles, copies in the arena of `out`: of[0] and of[1] are by number of a
 * class of a and of b. prof_join_classes returns false if there is no memory. */
struct prof_joined_classes {
    struct prof_class **of[2];
};
bool prof_join_classes(struct prof_joined_classes *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, struct prof_contexts *out);
void prof_joined_classes_release(struct prof_joined_classes *joined);

void prof_joined_release(struct prof_joined *joined);

/* Makes a and b parts of `out`; from now on only their methods are needed. */
bool prof_contexts_keep_parts(struct prof_contexts *out, struct prof_contexts *a,
                              struct prof_contexts *b);

#endif
