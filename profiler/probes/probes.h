/*
 * probes.h: --probe and --probes: small programs over events (docs/probes.md).
 *
 * Threads: set up before the machine exists; changed by one thread while it runs.
 */
#ifndef JP2VM_PROFILER_PROBES_PROBES_H
#define JP2VM_PROFILER_PROBES_PROBES_H

#include <stdbool.h>
#include <stdint.h>

struct prof_probe_program;
struct vm_analysis;

struct vm_text;

struct prof_probe_plan {
    struct prof_probe_program *program; /* NULL: there are no probes */
    uint64_t key_limit;                 /* entries of a map */
    const char *path;                   /* of reports; NULL: stderr, "-": stdout */
    bool is_json;
    bool is_controlled; /* probes come and go while the program runs */
};

#define PROF_PROBE_KEYS 1000000 /* the limit when none is given */

/* Takes a checked program, if there is one, in force: the analysis to register. The plan stays. */
struct vm_analysis *prof_probes_start(const struct prof_probe_plan *plan);

/*
 * While the program runs, from one thread at a time, which is none of Java's; replies are text. A
 * program that is added, or that of the plan, has a number. False with a reason in the reply.
 */

/* Checks a text and adds its probes; replies their number. */
bool prof_probes_add(const char *text, struct vm_text *reply);

/* Takes the probes of a number away, and replies what they have kept. */
bool prof_probes_remove(uint32_t number, struct vm_text *reply);

/* Numbers and texts. */
void prof_probes_list(struct vm_text *reply);

/* What those of a number, 0: all, have kept by now. */
bool prof_probes_print(uint32_t number, bool is_json, struct vm_text *reply);

#endif
