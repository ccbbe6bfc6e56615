/*
 * contexts_methods.h: the methods of two profiles as one table, and the classes that they tell
 * things of.
 *
 * Classes of the same name and loader are the same; where a profile has several of them, the first
 * one defined is that of the other profile, and so on.
 */
#ifndef JP2VM_PROFILER_CONTEXTS_METHODS_H
#define JP2VM_PROFILER_CONTEXTS_METHODS_H

#include "profiler/read/contexts.h"

struct prof_joined {
    uint32_t *of[2]; /* by method of a, of b: its number in the table */
};

/*
 * Fills `out`'s table of methods, whose numbers are in the order of methods, with copies in its
 * arena. equal_code: classes of which a method has other code are different ones, and those of b
 * come later. False without memory.
 */
bool prof_join_methods(struct prof_joined *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, bool equal_code, struct prof_contexts *out);
/* The classes of both, copies in the arena of `out`: of[side] is by number of a class of a and b.
 * False without memory. */
struct prof_joined_classes {
    struct prof_class **of[2];
};
bool prof_join_classes(struct prof_joined_classes *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, struct prof_contexts *out);
void prof_joined_classes_release(struct prof_joined_classes *joined);

void prof_joined_release(struct prof_joined *joined);

/* Makes a and b, of which only the methods are needed from now on, part of `out`. */
bool prof_contexts_keep_parts(struct prof_contexts *out, struct prof_contexts *a,
                              struct prof_contexts *b);

#endif
