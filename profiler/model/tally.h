/*
 * tally.h: what happened in a context, by class: which objects were allocated, which exceptions
 * thrown and caught.
 */
#ifndef JP2VM_PROFILER_TALLY_H
#define JP2VM_PROFILER_TALLY_H

#include <stddef.h>
#include <stdint.h>

/* A class as profiles speak of it, arrays included. Names as in struct prof_names. */
struct prof_class {
    const char *name;     /* "java/lang/String", "[I", "[Ljava/lang/String;" */
    const char *raw_name; /* what the machine calls it where that differs; else NULL */
    const char *loader;   /* of the element's class */
    uint64_t order;       /* tells classes of one name apart: order of definition */
    uint32_t number;      /* from 0, of this profile */
};

enum prof_tally_kind { PROF_TALLY_ALLOCATIONS, PROF_TALLY_EXCEPTIONS, PROF_TALLY_KINDS };

/* The two numbers of each kind. */
struct prof_tally_names {
    const char *tally;     /* an XML name: "allocation" */
    const char *counts[2]; /* the numbers of a class: "objects", "bytes" */
    const char *values[2]; /* their sums over all classes, values of the context */
};

extern const struct prof_tally_names prof_tally_names[PROF_TALLY_KINDS];

struct prof_tally {
    const struct prof_class *class;
    uint64_t counts[2]; /* not both 0 */
};

/* Ascending by prof_class_compare. */
struct prof_tally_list {
    size_t count;
    const struct prof_tally *tallies;
};

/* The order of classes in profiles: by name, and definition. */
int prof_class_compare(const struct prof_class *a, const struct prof_class *b);

#endif
