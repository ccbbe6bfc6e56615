/*
 * activations.h: the state that probes keep for each activation of a method: its #variables, its
 * arguments, and the clocks when it began.
 *
 * A thread has a stack of records for each program of probes. The entry of a method whose probes
 * need such state pushes a record, and the end of the activation removes it. A record contains the
 * frame of its activation. Therefore an activation without a record, which began before the probes
 * were active, never gets the record of another activation.
 *
 * Threads: a stack belongs to one thread. Ownership: prof_probe_activations_free frees the stack's
 * memory. References in saved arguments keep their objects alive until the activation ends.
 */
#ifndef JP2VM_PROFILER_PROBES_ACTIVATIONS_H
#define JP2VM_PROFILER_PROBES_ACTIVATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/probes/language/syntax.h"
#include "profiler/probes/value.h"

struct vm_method;
struct vm_thread;
union jp2_value;

/* A moment in a thread's execution. */
struct prof_probe_clocks {
    int64_t nanoseconds; /* of the thread's simulated clock if there is one, else of the host */
    int64_t executed;    /* number of bytecodes that the thread has executed */
    int64_t cycles;      /* of the simulated processor; -1: there is none */
};

struct prof_probe_activation {
    const void *frame;
    const struct vm_method *method;
    struct prof_probe_clocks begin; /* the members that the probes of the method need */
    union jp2_value *arguments; /* the arguments that the program saves, in the order of its list;
                                   NULL: none were saved */
    struct prof_probe_value locals[]; /* indexed by #variable */
};

struct prof_probe_activations {
    char *records;
    size_t count, capacity, record_bytes;
    union jp2_value *arguments; /* `argument_count` words for each record */
    uint32_t argument_count;
};

void prof_probe_activations_init(struct prof_probe_activations *of,
                                 const struct prof_probe_program *program);
void prof_probe_activations_free(struct prof_probe_activations *of);

/* Called at the entry of a method, or before a native method runs: makes the record of the newest
 * frame, with unset variables. `needs` is a set of PROF_NEEDS_*. The caller sets `begin`. */
struct prof_probe_activation *prof_probe_activation_begin(struct prof_probe_activations *of,
                                                          const struct prof_probe_program *program,
                                                          struct vm_thread *self,
                                                          struct vm_method *method, unsigned needs);

/* Returns the record of the thread's newest frame, or NULL if it has none. It is valid until the
 * next activation begins. */
struct prof_probe_activation *prof_probe_activation_find(struct prof_probe_activations *of,
                                                         struct vm_thread *self);

/* Removes the newest record, which prof_probe_activation_find has returned. */
void prof_probe_activation_end(struct prof_probe_activations *of);

/* Reads the clocks that `needs` contains. */
struct prof_probe_clocks prof_probe_clocks_read(struct vm_thread *self, unsigned needs);

#endif
