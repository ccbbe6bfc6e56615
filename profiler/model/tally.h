/*
 * tally.h: numbers of a context by class and instruction: objects that were allocated, exceptions
 * thrown and caught, monitors entered, bytes of work. The instruction is one of the context's method:
 * it did what is counted, or called what did it and has no context of its own (a native method if
 * natives are no contexts, or folded code).
 */
#ifndef JP2VM_PROFILER_TALLY_H
#define JP2VM_PROFILER_TALLY_H

#include <stdbool.h>
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

enum prof_tally_kind {
    PROF_TALLY_ALLOCATIONS,
    PROF_TALLY_EXCEPTIONS,
    PROF_TALLY_MONITORS, /* by the class of the object; NULL: of parks without a blocker */
    PROF_TALLY_WORK,     /* of no class; in the order of enum prof_work */
    PROF_TALLY_TIME,     /* of no class, of lines: at the method's first instruction of the line */
    PROF_TALLY_FOLDED,   /* of no class: instructions of folded code, at the call that led to it */
    PROF_TALLY_KINDS
};

#define PROF_TALLY_LISTED 2u /* kinds before are in all formats, by class */
#define PROF_TALLY_COUNTS 7u /* a kind has that many numbers at most */

/* The numbers of each kind. */
struct prof_tally_names {
    const char *tally; /* an XML name: "allocation" */
    uint32_t width;    /* how many numbers */
    const char *counts[PROF_TALLY_COUNTS]; /* the numbers of a class: "objects", "bytes" */
    /* Their sums over all classes and instructions, values of the context. */
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
    const struct prof_class *class; /* NULL: none; such as where the kind has no classes */
    uint32_t instruction; /* its number; 0: at none, as in a native method or at the entry of a
                             synchronized one, or the profile does not have it (prof_features) */
    uint64_t counts[PROF_TALLY_COUNTS]; /* as many as the kind has; not all 0 */
};

/* Ascending by prof_tally_compare. */
struct prof_tally_list {
    size_t count;
    const struct prof_tally *tallies;
};

/* The kind and number of which a value of contexts is the sum. False: of none. */
bool prof_tally_find(const char *value, enum prof_tally_kind *kind, uint32_t *number);

/* Adds up the tallies of one class from number `first` on, at any instruction. Returns the number of
 * the next one of another class, or the list's count. */
size_t prof_tally_sum(const struct prof_tally_list *list, size_t first, struct prof_tally *sum);

/* Adds the counts of a tally to another. */
void prof_tally_add(struct prof_tally *to, const struct prof_tally *added);

/* The order of classes in profiles: by name, and definition; NULL comes first. */
int prof_class_compare(const struct prof_class *a, const struct prof_class *b);

/* The order of tallies: by class, then instruction. */
int prof_tally_compare(const struct prof_tally *a, const struct prof_tally *b);

#endif
