/*
 * places.h: what is to be done at a location, decided when it is asked about.
 *
 * Threads: made by one thread at a time, constant then.
 */
#ifndef JP2VM_PROFILER_PROBES_PLACES_H
#define JP2VM_PROFILER_PROBES_PLACES_H

#include "profiler/probes/language/syntax.h"
#include "profiler/probes/maps.h"

/* A statement at a location. */
struct prof_probe_action {
    const struct prof_probe_statement *statement;
    struct prof_probe_node *keys, *value; /* folded */
    bool has_known_key;                   /* then `key` is it, plain, with its hash */
    uint32_t counter; /* it adds 1 to a counter of the machine, and does nothing else; or NONE */
    struct prof_probe_key key;
    uint64_t hash;
    struct prof_probe_action *next;
};

/* A probe at a location. */
struct prof_probe_bound {
    const struct prof_probe *probe;
    struct prof_probe_node *predicate; /* folded; NULL: true */
    struct prof_probe_action *actions;
    struct prof_probe_bound *next;
};

/* All that happens at a location. One that has a counter has nothing else: the event is an
 * addition, which the machine can do by itself. */
struct prof_probe_place {
    uint32_t counter;
    bool starts_clock, stops_clock; /* a method whose end wants to know its time */
    struct prof_probe_bound *bound;
};

/* Whether a method, NULL for none, is one of a probe's patterns. */
bool prof_probe_selects(const struct prof_probe *probe, const jp2_method *method);

/* Whether there might be a method of these names that is one of them; nothing counts as found. */
bool prof_probe_may_select(const struct prof_probe *probe, const char *class_name,
                           const char *method_name);

/* NULL: nothing is to be done there. */
struct prof_probe_place *prof_probe_place_make(struct prof_probe_program *program,
                                               const struct jp2_location *location);

/* The actions of a probe of the language: begin, end, interval. */
struct prof_probe_bound *prof_probe_bind(struct prof_probe_program *program,
                                         const struct prof_probe *probe);

#endif
