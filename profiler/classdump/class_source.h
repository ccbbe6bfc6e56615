/*
 * class_source.h: the source of a class of the program, where that stands with it: in the directory
 * or jar that the class came from, whatever loader found it there; in "lib-sources.jar" beside
 * "lib.jar", as Maven names it; or else in another place that is on the class path or had classes.
 *
 * It is found by the SourceFile attribute, in the directory of the class's package. Each file is
 * told once to each who asks, for its first class. Classes of the boot loader, those that are made at run time, and
 * those whose loader did not say where it has them from, have none here.
 *
 * Threads: the caller's lock, for each who asks. Errors: what cannot be read is not there.
 */
#ifndef JP2VM_PROFILER_CLASS_SOURCE_H
#define JP2VM_PROFILER_CLASS_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/base/hash_map.h"

struct vm_class;
struct vm_class_path;

/* Who asks; all zero at first, but for `further`: directories and jars with colons between that are
 * searched, too, or NULL. */
struct prof_class_sources {
    const char *further;
    bool is_open;
    struct vm_class_path *path; /* NULL: there is no memory for it */
    struct vm_hash_map seen;    /* paths of sources and jars that were looked at */
};

struct prof_class_source {
    char *path;           /* below the entry: "com/acme/Order.java"; malloc'ed */
    unsigned char *bytes; /* malloc'ed */
    size_t length;
};

/* False: there is none, or it was told before. */
bool prof_class_source_take(struct prof_class_sources *sources, const struct vm_class *class,
                            struct prof_class_source *source);
void prof_class_source_release(struct prof_class_source *source);

#endif
