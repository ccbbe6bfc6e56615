/*
 * handlers.h: analyses in Java, and their annotated methods, the *handlers*.
 *
 * Threads: analyses are added before the program starts. Later they do not change, except that any
 * thread may withdraw a handler. Ownership: analyses and handlers are never freed.
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
enum { PROF_JAVA_START = JP2_EVENT_KINDS, PROF_JAVA_FINISH };

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
    char *name, *argument;              /* argument: NULL if none was given */
    struct prof_java_handler *handlers; /* in the order of the class file */
    struct prof_java_analysis *next;
};

/* All analyses, in the order of the options. */
extern struct prof_java_analysis *prof_java_analyses;

/* Loads and initializes the class of an analysis, and adds the analysis with its handlers. On
 * failure, returns false and writes one line to `message`. */
bool prof_java_add(struct vm_thread *self, const char *class_name, const char *argument,
                   char *message, size_t size);

/* Returns a bit mask of the kinds of events for which there are handlers. */
uint64_t prof_java_kinds(void);

/* Returns the greatest common divisor of the periods of all poll handlers, or 0 if there are no
 * poll handlers. */
uint64_t prof_java_period(void);

/* Returns whether the patterns select the method of a location. */
bool prof_java_is_in(const struct vm_patterns *patterns, const struct jp2_location *location);

#endif
