/*
 * contexts_methods.h: one table for the methods of two profiles, and one for the classes of their
 * tallies.
 *
 * Classes of the same name and loader are the same class. If a profile has several classes of the
 * same name and loader, the first one to be defined corresponds to the first one of the other
 * profile, and so on.
 */
#ifndef JP2VM_PROFILER_READ_CONTEXTS_METHODS_H
#define JP2VM_PROFILER_READ_CONTEXTS_METHODS_H

#include "profiler/read/contexts.h"

struct prof_joined {
    uint32_t *of[2]; /* of[0] is indexed by the methods of a, of[1] by the methods of b; both
                        contain numbers of the common table */
};

/*
 * Fills the table of methods of `out` with copies in the arena of `out`, numbered in the order of
 * methods. equal_code: if the code of a method differs, the two classes are different, and the
 * class of b is later in the order. Returns false if there is no memory.
 */
bool prof_join_methods(struct prof_joined *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, bool equal_code, struct prof_contexts *out);
/* The classes of both profiles, as copies in the arena of `out`. of[0] is indexed by the classes of
 * a, of[1] by the classes of b. prof_join_classes returns false if there is no memory. */
struct prof_joined_classes {
    struct prof_class **of[2];
};
bool prof_join_classes(struct prof_joined_classes *joined, const struct prof_contexts *a,
                       const struct prof_contexts *b, struct prof_contexts *out);
void prof_joined_classes_release(struct prof_joined_classes *joined);

void prof_joined_release(struct prof_joined *joined);

/* Makes a and b parts of `out`, which from now on needs only their methods. */
bool prof_contexts_keep_parts(struct prof_contexts *out, struct prof_contexts *a,
                              struct prof_contexts *b);

#endif
