/*
 * probes.h: --probe and --probes: small programs that run at events (docs/probes.md).
 *
 * Threads: started before the machine exists; changed by one thread at a time while the machine
 * runs.
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
    uint64_t key_limit;                 /* maximal number of entries of a map */
    const char *path;                   /* file of the reports; NULL: stderr, "-": stdout */
    bool is_json;
    bool is_controlled; /* probes may be added and removed while the program runs */
};

#define PROF_PROBE_KEYS 1000000 /* the default limit */

/* Starts the plan's program, which is checked, if there is one. Returns the analysis to register.
 * The plan must live on. */
struct vm_analysis *prof_probes_start(const struct prof_probe_plan *plan);

/*
 * For use while the program runs: called by one thread at a time, which runs no Java code. The
 * reply is text. Each added program, and the plan's, has a number. The functions return false on an
 * error, with the reason in the reply.
 */

/* Checks a text and adds its probes. The reply is their number. */
bool prof_probes_add(const char *text, struct vm_text *reply);

/* Removes the probes with a number. The reply is the contents of their maps. */
bool prof_probes_remove(uint32_t number, struct vm_text *reply);

/* Lists the numbers and the texts. */
void prof_probes_list(struct vm_text *reply);

/* Prints the current contents of the maps of the probes with a number; 0: all. */
bool prof_probes_print(uint32_t number, bool is_json, struct vm_text *reply);

#endif
