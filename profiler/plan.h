/*
 * plan.h: what is to be profiled and where the profile goes: the profiler's part of the plan
 * (vm/options/plan.h).
 *
 * Threads: immutable once the profiler is started, so any.
 */
#ifndef JP2VM_PROFILER_PLAN_H
#define JP2VM_PROFILER_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "profiler/model/tree_walk.h"
#include "profiler/probes/probes.h"
#include "profiler/session_targets.h"
#include "profiler/tree/plan.h"

struct prof_metric_file;
struct vm_option_group;

#define PROF_MAX_OUTPUTS 16

/* The file when --profile-out names none, of the compact format. */
#define PROF_DEFAULT_PATH "jp2-profile.jp2"

struct prof_plan {
    bool is_on, reports_size, is_quiet;
    bool begins_stopped; /* --profile=off */
    /* The option of another room that needs contexts, callsites and blocks, also when nobody asked
     * for a profile, in which case none is written; or NULL. */
    const char *required_by;
    struct prof_header header; /* what every profile of this run begins with */
    struct prof_tree_plan tree;
    bool has_categories;                /* --metrics */
    const struct prof_metric_file *weights; /* --weights, or NULL */
    struct prof_target targets[PROF_MAX_OUTPUTS];
    int target_count;
    uint32_t checkpoint_ms; /* between profiles that are written meanwhile; 0: none */
    const char *dump_path;  /* --dump-classes, or NULL */
    struct prof_probe_plan probes; /* --probe, --probes */
    bool is_controlled;            /* --control */
    const char *control_path;      /* its PATH, or NULL */
};

/* The one in force; NULL before the profiler is started. */
extern const struct prof_plan *prof_plan;

/* The profiler's options; their part is a struct prof_plan. */
extern const struct vm_option_group prof_option_group;

#endif
