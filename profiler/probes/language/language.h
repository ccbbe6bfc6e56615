/*
 * language.h: the names of the language of probes, from language.def.
 *
 * Threads: constant tables.
 */
#ifndef JP2VM_PROFILER_PROBES_LANGUAGE_LANGUAGE_H
#define JP2VM_PROFILER_PROBES_LANGUAGE_LANGUAGE_H

#include <stddef.h>
#include <stdint.h>

/* The data that an event gives. A builtin requires that the event gives at least one of the
 * builtin's bits. */
enum prof_probe_gives {
    GIVES_PLACE = 1 << 0,     /* a method, on the stack of the thread */
    GIVES_METHOD = 1 << 1,    /* the event concerns the method as a whole, or always occurs within a
                                 method */
    GIVES_ARGUMENTS = 1 << 2, /* the method's arguments */
    GIVES_VALUE = 1 << 3,
    GIVES_ELAPSED = 1 << 4,
    GIVES_OBJECT = 1 << 5,
    GIVES_BYTES = 1 << 6,
    GIVES_FIELD = 1 << 7,
    GIVES_EXCEPTION = 1 << 8,
    GIVES_CALLEE = 1 << 9,
    GIVES_CONTENDED = 1 << 10,
    GIVES_THREAD = 1 << 11, /* only the thread */
    GIVES_CLASS = 1 << 12,
    GIVES_POLLED = 1 << 13,
    GIVES_INDEX = 1 << 14,
    GIVES_BRANCH = 1 << 15,
    GIVES_DURATION = 1 << 16,
    GIVES_COLLECTION = 1 << 17,
    GIVES_TAG = 1 << 18,
    GIVES_ELEMENTS = 1 << 19
};

/* The types that an expression may have, as far as the checker knows. */
enum prof_probe_types {
    TYPE_INT = 1 << 0, /* also for truths */
    TYPE_FLOAT = 1 << 1,
    TYPE_TEXT = 1 << 2,
    TYPE_OBJECT = 1 << 3,
    TYPE_STACK = 1 << 4,
    TYPE_NUMBER = TYPE_INT | TYPE_FLOAT,
    TYPE_VALUE = TYPE_NUMBER | TYPE_OBJECT /* a value of the program, whose type becomes known when
                                              a location is offered */
};

enum prof_probe_builtin {
#define PROBE_BUILTIN(id, name, type, needs, summary) PROF_BUILTIN_##id,
#include "profiler/probes/language/language.def"
    PROF_BUILTINS
};

enum prof_probe_aggregate {
#define PROBE_AGGREGATE(id, name, least, most, summary) PROF_AGGREGATE_##id,
#include "profiler/probes/language/language.def"
    PROF_AGGREGATES
};

enum prof_probe_function {
#define PROBE_FUNCTION(id, name, type, least, most, summary) PROF_FUNCTION_##id,
#include "profiler/probes/language/language.def"
    PROF_FUNCTIONS
};

struct prof_probe_name {
    const char *name; /* NULL ends a table */
    int kind;         /* for events: enum jp2_event_kind; JP2_EVENT_KINDS for events of the
                         language */
    unsigned gives;   /* for events; for builtins, the data of which they need one, 0: none */
    unsigned types;   /* for builtins and functions */
    unsigned least, most; /* number of arguments */
    const char *summary;
};

extern const struct prof_probe_name prof_probe_events[], prof_probe_builtins[],
    prof_probe_aggregates[], prof_probe_functions[];

/* Returns the index of a name in a table; -1: it is not there. */
int prof_probe_find(const struct prof_probe_name *table, const char *name, size_t length);

/* Returns the nearest name in a table; NULL: none is near. */
const char *prof_probe_guess(const struct prof_probe_name *table, const char *name, size_t length);

#endif
