/*
 * tally.h: tallies: numbers of a context by class and instruction, for example objects allocated,
 * exceptions thrown and caught, monitors entered, bytes of work. The instruction belongs to the
 * context's method. It caused the event itself, or it called code without a context of its own that
 * caused the event: folded code, or a native method if native methods have no contexts.
 */
#ifndef JP2VM_PROFILER_MODEL_TALLY_H
#define JP2VM_PROFILER_MODEL_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A class or array class, as profiles represent it. Names are as in struct prof_names. */
struct prof_class {
    const char *name;     /* "java/lang/String", "[I", "[Ljava/lang/String;" */
    const char *raw_name; /* the name that the machine uses, if it differs; otherwise NULL */
    const char *loader;   /* loader of the class; for an array, the loader of the elements' class */
    uint64_t order;       /* order of definition; distinguishes classes with the same name */
    uint32_t number;      /* number of the class in this profile, from 0 */
};

enum prof_tally_kind {
    PROF_TALLY_ALLOCATIONS,
    PROF_TALLY_EXCEPTIONS,
    PROF_TALLY_MONITORS, /* by the class of the object; class NULL: a park without a blocker */
    PROF_TALLY_WORK,     /* no classes; the counts are in the order of enum prof_work */
    PROF_TALLY_TIME,     /* no classes; one tally for each line, at the method's first instruction
                            of that line */
    PROF_TALLY_FOLDED,   /* no classes: instructions of folded code, at the call that led to this
                            code */
    PROF_TALLY_KINDS
};

#define PROF_TALLY_LISTED 2u /* kinds with smaller numbers are listed by class in all formats */
#define PROF_TALLY_COUNTS 7u /* no kind has more counts */

/* The names of a kind and of its counts. */
struct prof_tally_names {
    const char *tally;                     /* an XML name: "allocation" */
    uint32_t width;                        /* number of counts */
    const char *counts[PROF_TALLY_COUNTS]; /* names of the counts: "objects", "bytes" */
    /* Names of the context's values: each is the sum of a count over all classes and
     * instructions. */
    const char *values[PROF_TALLY_COUNTS];
};

/* The counts of PROF_TALLY_MONITORS; times are in nanoseconds. */
enum prof_lock_count {
    PROF_LOCK_ENTERS,
    PROF_LOCK_CONTENDED,
    PROF_LOCK_WAITS,
    PROF_LOCK_BLOCKED_TIME,
    PROF_LOCK_WAIT_TIME,
    PROF_LOCK_PARKS,
    PROF_LOCK_PARK_TIME,
    PROF_LOCK_COUNTS
};

extern const struct prof_tally_names prof_tally_names[PROF_TALLY_KINDS];

struct prof_tally {
    const struct prof_class *class; /* NULL: no class, for example because the kind has no
                                       classes */
    uint32_t instruction; /* instruction number; 0: no instruction, for example in a native method,
                             at the entry of a synchronized method, or if tallies have no
                             instructions (prof_features.places) */
    uint64_t counts[PROF_TALLY_COUNTS]; /* prof_tally_names.width counts are used; at least one is
                                           not 0 */
};

/* Tallies in ascending order (prof_tally_compare). */
struct prof_tally_list {
    size_t count;
    const struct prof_tally *tallies;
};

/* Finds the kind and the index of the count whose sums are the given value of contexts. Returns
 * false if the value is not such a sum. */
bool prof_tally_find(const char *value, enum prof_tally_kind *kind, uint32_t *number);

/* Adds up the tallies of one class over all instructions, starting with tally number `first`.
 * Returns the number of the first tally of the next class, or the list's count. */
size_t prof_tally_sum(const struct prof_tally_list *list, size_t first, struct prof_tally *sum);

/* Adds the counts of `added` to the counts of `to`. */
void prof_tally_add(struct prof_tally *to, const struct prof_tally *added);

/* Compares classes by their order in profiles: by name, then by order of definition; NULL comes
 * first. */
int prof_class_compare(const struct prof_class *a, const struct prof_class *b);

/* Compares tallies by their order in lists: by class, then instruction. */
int prof_tally_compare(const struct prof_tally *a, const struct prof_tally *b);

#endif
