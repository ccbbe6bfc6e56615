/*
 * plan.h: the profiler's part of the plan (vm/options/plan.h): which data are profiled, and to
 * which files the profile is written.
 *
 * Threads: immutable once the profiler is started, so any thread may read it.
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

/* The file to which the profile is written, in the compact format, if no --profile-out names a
 * file. */
#define PROF_DEFAULT_PATH "jp2-profile.jp2"

struct prof_plan {
    bool is_on, reports_size, is_quiet;
    bool begins_stopped; /* the profile is stopped at first: --profile=off */
    /* The option of another part of the machine that needs contexts, callsites and blocks, or NULL.
     * If no option requests a profile, these data are collected, but no profile is written. */
    const char *required_by;
    struct prof_header header; /* the header of every profile of this run, as far as it is known at
                                  the start */
    struct prof_tree_plan tree;
    bool has_categories;                    /* --metrics */
    const struct prof_metric_file *weights; /* --weights, or NULL */
    struct prof_target targets[PROF_MAX_OUTPUTS];
    int target_count;
    uint32_t checkpoint_ms; /* interval of profiles that are written while the program runs, in
                               milliseconds; 0: no such profiles */
    unsigned series_unit;   /* enum prof_series_unit of --profile-series; 0: there is no series */
    uint64_t series_interval;
    const char *dump_path;         /* --dump-classes, or NULL */
    struct prof_probe_plan probes; /* --probe, --probes */
    bool is_controlled;            /* --control */
    bool is_switchable;       /* the profile may be started and stopped while the program runs */
    const char *control_path; /* the PATH of --control, or NULL */
};

/* The current plan; NULL before the profiler is started. */
extern const struct prof_plan *prof_plan;

/* The profiler's options. This group's part of the plan is a struct prof_plan. */
extern const struct vm_option_group prof_option_group;

#endif
