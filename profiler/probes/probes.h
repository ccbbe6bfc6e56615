/*
 * probes.h: --probe and --probes: small programs over events (docs/probes.md).
 *
 * Threads: set up before the machine exists.
 */
#ifndef JP2VM_PROFILER_PROBES_PROBES_H
#define JP2VM_PROFILER_PROBES_PROBES_H

#include <stdbool.h>
#include <stdint.h>

struct prof_probe_program;
struct vm_analysis;

struct prof_probe_plan {
    struct prof_probe_program *program; /* NULL: there are no probes */
    uint64_t key_limit;                 /* entries of a map */
    const char *path;                   /* of reports; NULL: stderr, "-": stdout */
    bool is_json;
};

#define PROF_PROBE_KEYS 1000000 /* the limit when none is given */

/* Takes a checked program in force: the analysis to register. The plan stays. */
struct vm_analysis *prof_probes_start(const struct prof_probe_plan *plan);

#endif
