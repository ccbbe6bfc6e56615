/*
 * handlers.h: analyses in Java, and their annotated methods, the *handlers*.
 *
 * The first machine sees analyses in *groups*. All analyses of options are one group; each analysis
 * that is added while the program runs is a group of its own.
 *
 * Threads: one thread adds analyses to a group, before the group receives events. Later they do not
 * change, except that any thread may withdraw a handler. Ownership: groups, analyses and handlers
 * are never freed.
 */
#ifndef JP2VM_PROFILER_JAVA_HANDLERS_H
#define JP2VM_PROFILER_JAVA_HANDLERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jp2vm/analysis.h>

#include "vm/names/pattern.h"
#include "vm/runtime/class.h"

/* The properties that patterns of methods may test. Loaders are excluded, since only the first
 * machine knows the program's loaders. */
#define PROF_JAVA_PATTERNS                                                                         \
    (VM_PATTERN_METHODS | VM_PATTERN_SUBTYPES | VM_PATTERN_ANNOTATIONS | VM_PATTERN_MODIFIERS)

/* Kinds of handlers in addition to the kinds of events. */
enum { PROF_JAVA_START = JP2_EVENT_KINDS, PROF_JAVA_PRINT, PROF_JAVA_FINISH };

struct prof_java_handler {
    struct prof_java_analysis *analysis;
    int kind;
    struct vm_method *method, *guard;       /* guard: NULL if the handler has no guard */
    struct vm_patterns *patterns, *targets; /* NULL: all methods */
    const char *pattern_text;
    uint64_t period; /* for polls: the number of bytecodes from one call to the next */
    uint32_t parameter_count;
    char parameters[2]; /* in order; L: a Location, E: an Event */
    atomic_bool is_withdrawn;
    struct prof_java_handler *next;
};

struct prof_java_analysis {
    struct prof_java_group *group;
    char *name, *argument;              /* argument: NULL if none was given */
    struct prof_java_handler *handlers; /* in the order of the class file */
    struct prof_java_handler opening;   /* what the watch sees while the class is loaded */
    bool starts_late;                   /* the class has @StartsLate */
    struct prof_java_analysis *next;
};

struct prof_java_group {
    struct jp2_analysis *table;          /* what the first machine knows of the group */
    const struct jp2_services *services; /* for the group's locations */
    struct prof_java_analysis *analyses; /* in the order of the options */
    const char *class_path; /* of a loader of the group's own; NULL: the second machine's loader */
    bool is_late;           /* added while the program runs */
    atomic_bool is_removed; /* its locations are no locations of the machine any more */
    _Atomic uint64_t last_id; /* the last number that Ref.id has given */
};

/* Loads and initializes the class of an analysis, and adds the analysis with its handlers. If the
 * group is late, the watch ends a static initializer that does not return. On failure, returns
 * false and writes one line to `message`. */
bool prof_java_add(struct vm_thread *self, struct prof_java_group *group, const char *class_name,
                   const char *argument, char *message, size_t size);

/* Returns a bit mask of the kinds of events for which there are handlers. */
uint64_t prof_java_kinds(const struct prof_java_group *group);

/* Returns the greatest common divisor of the periods of all poll handlers, or 0 if there are no
 * poll handlers. */
uint64_t prof_java_period(const struct prof_java_group *group);

/* Returns whether a handler of this kind exists. */
bool prof_java_has(const struct prof_java_group *group, int kind);

/* Returns whether the patterns select the method of a location. */
bool prof_java_is_in(const struct vm_patterns *patterns, const struct jp2_location *location);

#endif
