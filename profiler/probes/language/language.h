/*
 * language.h: the names of the language of probes. They are in language.def, except the names of
 * the Java program's events, which are in jp2vm/events.def.
 *
 * Threads: constant tables.
 */
#ifndef JP2VM_PROFILER_PROBES_LANGUAGE_LANGUAGE_H
#define JP2VM_PROFILER_PROBES_LANGUAGE_LANGUAGE_H

#include <stddef.h>
#include <stdint.h>

enum prof_probe_data {
#define PROBE_DATA(id) PROF_DATA_##id,
#include "profiler/probes/language/language.def"
};

/* The data that an event gives. A builtin requires that the event gives at least one of the
 * builtin's bits. */
enum prof_probe_gives {
#define PROBE_DATA(id) GIVES_##id = 1 << PROF_DATA_##id,
#include "profiler/probes/language/language.def"
};

/* The types that an expression may have, as far as the checker knows. */
enum prof_probe_types {
    TYPE_INT = 1 << 0, /* also for truth values */
    TYPE_FLOAT = 1 << 1,
    TYPE_TEXT = 1 << 2,
    TYPE_OBJECT = 1 << 3,
    TYPE_STACK = 1 << 4,
    TYPE_TUPLE = 1 << 5,
    TYPE_KEPT = TYPE_INT | TYPE_FLOAT | TYPE_TEXT | TYPE_TUPLE, /* what variables and maps keep */
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
    unsigned gives;   /* events: the data that they give; builtins: the data of which they need at
                         least one (0: no data needed) */
    unsigned types;   /* for builtins and functions */
    unsigned least, most; /* number of arguments */
    const char *summary;
};

extern const struct prof_probe_name prof_probe_events[], prof_probe_builtins[],
    prof_probe_aggregates[], prof_probe_functions[];

/* Returns the index of a name in a table; -1 if the table does not contain it. */
int prof_probe_find(const struct prof_probe_name *table, const char *name, size_t length);

/* Returns the name in a table that is most similar; NULL if no name is similar. */
const char *prof_probe_guess(const struct prof_probe_name *table, const char *name, size_t length);

#endif
