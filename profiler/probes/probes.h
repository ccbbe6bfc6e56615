/*
 * probes.h: --probe and --probes: small programs that run at events (docs/probes.md).
 *
 * Threads: prof_probes_start is called before the machine exists. While the machine runs, one
 * thread at a time adds and removes probes.
 */
#ifndef JP2VM_PROFILER_PROBES_PROBES_H
#define JP2VM_PROFILER_PROBES_PROBES_H

#include <stdbool.h>
#include <stdint.h>

struct prof_probe_program;
struct vm_analysis;

struct vm_text;

#define PROF_PROBE_PARAMETERS 64

struct prof_probe_plan {
    struct prof_probe_program *program; /* NULL: there are no probes */
    uint64_t key_limit;                 /* maximal number of entries of a map */
    const char *path;                   /* the file for the reports; NULL: stderr, "-": stdout */
    bool is_json;
    bool has_cycles; /* the run has a simulated processor, whose cycles probes can read */
    const char *parameters[PROF_PROBE_PARAMETERS]; /* $1, $2, ... of the program */
    int parameter_count;
    bool is_controlled; /* probes may be added and removed while the program runs */
};

#define PROF_PROBE_KEYS 1000000 /* the default limit */

/* Starts the plan's program, if the plan has one; the program must already be checked. Returns the
 * analysis to register. The plan must stay valid. */
struct vm_analysis *prof_probes_start(const struct prof_probe_plan *plan);

/*
 * The following functions are called while the Java program runs, by one thread at a time that runs
 * no Java code. The plan's program of probes and each program that is added have a number. On an
 * error, the functions return false, and the reply is the reason.
 */

/* Checks a text and adds its probes. The reply is the number of this program of probes. */
bool prof_probes_add(const char *text, struct vm_text *reply);

/* Removes the program of probes with this number. The reply is the contents of its maps. */
bool prof_probes_remove(uint32_t number, struct vm_text *reply);

/* Lists the numbers and the texts of all programs of probes. */
void prof_probes_list(struct vm_text *reply);

/* Prints the current contents of the maps of the program of probes with this number; if the number
 * is 0, of all programs. */
bool prof_probes_print(uint32_t number, bool is_json, struct vm_text *reply);

#endif
