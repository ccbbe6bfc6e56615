/*
 * class_source.h: the source files of the program's classes. They are searched in the directory or
 * jar that the class came from, whichever loader loaded it; in "lib-sources.jar" beside "lib.jar",
 * as Maven names it; and then in other directories and jars that are on the class path or that
 * classes came from.
 *
 * A source file has the name of the class's SourceFile attribute, and is in the directory of the
 * class's package. Each user of this interface receives a file once, for the first class of the
 * file. No sources are found for classes of the boot loader, classes made at run time, and classes
 * whose loader did not give their origin.
 *
 * Threads: the caller must protect each struct prof_class_sources by a lock. Errors: files that
 * cannot be read are skipped.
 */
#ifndef JP2VM_PROFILER_CLASSDUMP_CLASS_SOURCE_H
#define JP2VM_PROFILER_CLASSDUMP_CLASS_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/base/hash_map.h"

struct vm_class;
struct vm_class_path;

/* The state of one user of this interface. All zero at first, except `further`: a list of more
 * directories and jars to search, separated by colons, or NULL. */
struct prof_class_sources {
    const char *further;
    bool is_open;
    struct vm_class_path *path; /* NULL: not made, because memory ran out */
    struct vm_hash_map seen;    /* paths of sources and jars that have been read */
};

struct prof_class_source {
    char *path;           /* path in the directory or jar, for example "com/acme/Order.java";
                             malloc'ed */
    unsigned char *bytes; /* malloc'ed */
    size_t length;
};

/* Finds the source of a class. Returns false if there is no source, or if the same source was
 * returned before. */
bool prof_class_source_take(struct prof_class_sources *sources, const struct vm_class *class,
                            struct prof_class_source *source);
void prof_class_source_release(struct prof_class_source *source);

#endif
