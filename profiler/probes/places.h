/*
 * places.h: the actions of probes at a location, computed when the location is offered.
 *
 * Threads: one thread at a time makes places. A place does not change after it is made.
 */
#ifndef JP2VM_PROFILER_PROBES_PLACES_H
#define JP2VM_PROFILER_PROBES_PLACES_H

#include "profiler/probes/language/syntax.h"
#include "profiler/probes/maps.h"

struct jp2_location;
struct vm_method;

/* A statement at a location. */
struct prof_probe_action {
    const struct prof_probe_statement *statement;
    struct prof_probe_node *keys, *value; /* folded for the location */
    bool has_known_key; /* the key is known: `key` is its plain form, `hash` is its hash */
    uint32_t counter; /* the counter of the machine, if incrementing it is the action's only effect;
                         otherwise VM_COUNTER_NONE */
    struct prof_probe_key key;
    uint64_t hash;
    struct prof_probe_action *body, *otherwise; /* the statement's, bound to the location */
    struct prof_probe_action *next;
};

/* A probe at a location. */
struct prof_probe_bound {
    const struct prof_probe *probe;
    struct prof_probe_node *predicate; /* folded for the location; NULL: always true */
    struct prof_probe_action *actions;
    struct prof_probe_bound *next;
};

/* All actions at a location. If a place has a counter, it has no other action, and the machine
 * increments the counter without calling the probes. */
struct prof_probe_place {
    uint32_t counter;
    enum prof_probe_role {
        PROF_ROLE_NONE,
        PROF_ROLE_BEGIN, /* the entry of a method whose probes need the state of its activations */
        PROF_ROLE_WITHIN,
        PROF_ROLE_END
    } role;
    bool may_stop;    /* a probe has the statement stop() */
    bool reads_frame; /* a probe reads variables of the method or operands */
    unsigned needs;   /* what the method's probes need: a set of PROF_NEEDS_* */
    struct prof_probe_bound *bound;
};

/* Returns whether a probe's patterns select a method. `method` NULL: the event has no method. */
bool prof_probe_selects(const struct prof_probe *probe, const struct vm_method *method);

/* Returns whether the patterns may select a method with these names. Unlike prof_probe_selects,
 * does not mark patterns as matched. */
bool prof_probe_may_select(const struct prof_probe *probe, const char *class_name,
                           const char *method_name);

/* Returns the actions at a location; NULL if there are no actions. */
struct prof_probe_place *prof_probe_place_make(struct prof_probe_program *program,
                                               const struct jp2_location *location);

/* Returns the actions of a probe of the language: begin, end, interval. */
struct prof_probe_bound *prof_probe_bind(struct prof_probe_program *program,
                                         const struct prof_probe *probe);

#endif
