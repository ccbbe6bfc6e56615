/*
 * tally.h: numbers of a context by class and instruction: objects allocated, exceptions thrown and
 * caught, monitors entered, bytes of work. The instruction belongs to the context's method. It
 * caused the event itself, or it called code without a context of its own that caused the event:
 * folded code, or a native method if native methods have no contexts.
 */
#ifndef JP2VM_PROFILER_MODEL_TALLY_H
#define JP2VM_PROFILER_MODEL_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A class or array class, as profiles represent it. Names are as in struct prof_names. */
struct prof_class {
    const char *name;     /* "java/lang/String", "[I", "[Ljava/lang/String;" */
    const char *raw_name; /* the machine's name if it differs; else NULL */
    const char *loader;   /* of the class; for an array, of its elements' class */
    uint64_t order;       /* order of definition; distinguishes classes of one name */
    uint32_t number;      /* from 0, in this profile */
};

enum prof_tally_kind {
    PROF_TALLY_ALLOCATIONS,
    PROF_TALLY_EXCEPTIONS,
    PROF_TALLY_MONITORS, /* by the class of the object; class NULL: parks without a blocker */
    PROF_TALLY_WORK,     /* without classes; in the order of enum prof_work */
    PROF_TALLY_TIME,     /* without classes, by line: the tally's instruction is the method's first
                            instruction of the line */
    PROF_TALLY_FOLDED,   /* without classes: instructions of folded code, at the call that led to
                            it */
    PROF_TALLY_KINDS
};

#define PROF_TALLY_LISTED 2u /* kinds with smaller numbers are listed by class in all formats */
#define PROF_TALLY_COUNTS 7u /* the largest number of counts of a kind */

/* The names of a kind and of its numbers. */
struct prof_tally_names {
    const char *tally;                     /* an XML name: "allocation" */
    uint32_t width;                        /* how many numbers */
    const char *counts[PROF_TALLY_COUNTS]; /* the numbers of a class: "objects", "bytes" */
    /* The names of the context's values that are the sums over all classes and instructions. */
    const char *values[PROF_TALLY_COUNTS];
};

/* The numbers of PROF_TALLY_MONITORS; times are in nanoseconds. */
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
    const struct prof_class *class; /* NULL: none, for example if the kind has no classes */
    uint32_t instruction; /* its number; 0: no instruction, for example in a native method, at the
                             entry of a synchronized method, or if the profile has no instructions
                             of tallies (prof_features.places) */
    uint64_t counts[PROF_TALLY_COUNTS]; /* as many as the kind has numbers; not all 0 */
};

/* Ascending by prof_tally_compare. */
struct prof_tally_list {
    size_t count;
    const struct prof_tally *tallies;
};

/* Finds the kind and the number whose sum is the given value of contexts. Returns false if the
 * value is not such a sum. */
bool prof_tally_find(const char *value, enum prof_tally_kind *kind, uint32_t *number);

/* Adds up the tallies of one class over all instructions, starting with tally number `first`.
 * Returns the number of the first tally of the next class, or the list's count. */
size_t prof_tally_sum(const struct prof_tally_list *list, size_t first, struct prof_tally *sum);

/* Adds the counts of a tally to another. */
void prof_tally_add(struct prof_tally *to, const struct prof_tally *added);

/* Compares in the order of classes in profiles: by name, then by order of definition; NULL comes
 * first. */
int prof_class_compare(const struct prof_class *a, const struct prof_class *b);

/* Compares in the order of tallies: by class, then instruction. */
int prof_tally_compare(const struct prof_tally *a, const struct prof_tally *b);

#endif
