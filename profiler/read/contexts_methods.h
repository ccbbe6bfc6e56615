/*
 * contexts_methods.h: common tables for two profiles: one of their methods, and one of the classes
 * of their tallies.
 *
 * Classes of the same name and loader are the same class. If a profile has several classes of the
 * same name and loader, the first one to be defined corresponds to the first one of the other
 * profile, and so on.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_METHODS_H
#define JP2VM_PROFILER_READ_CONTEXTS_METHODS_H

#include "profiler/read/contexts.h"

struct prof_joined {
    uint32_t *of[2]; /* numbers in the common table; of[0] is indexed by methods of profile a, of[1]
                        by methods of b */
};

/*
 * Fills the table of methods of `out` with copies that are allocated from the arena of `out` and
 * numbered in the order of methods. equal_code: if the code of a method differs, the two classes
 * are different, and the class of b is later in the order. Returns false if there is no memory.
 */
bool prof_join_methods(struct prof_joined *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, bool equal_code, struct prof_contexts *out);
/* The classes of both profiles, as copies in the arena of `out`. `of` contains numbers in this
 * table; of[0] is indexed by classes of a, of[1] by classes of b. prof_join_classes returns false
 * if there is no memory. */
struct prof_joined_classes {
    struct prof_class **of[2];
};
bool prof_join_classes(struct prof_joined_classes *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, struct prof_contexts *out);
void prof_joined_classes_release(struct prof_joined_classes *joined);

void prof_joined_release(struct prof_joined *joined);

/* Makes a and b parts of `out`, which needs only their methods from now on. */
bool prof_contexts_keep_parts(struct prof_contexts *out, struct prof_contexts *a,
                              struct prof_contexts *b);

#endif
