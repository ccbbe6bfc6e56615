/*
 * plan.h: the part of the plan (vm/options/plan.h) for a run in JOP mode.
 *
 * Threads: any; the plan is immutable after the mode has started.
 */
#ifndef JP2VM_JOP_PLAN_H
#define JP2VM_JOP_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/cache/cache.h"
#include "jop/model/model.h"

#define JOP_MAX_CACHES 16

struct jp2_cycle_estimator;

struct jop_plan {
    bool is_on; /* --jop */
    /* The first --jop option, the model, the caches and the estimator, as on the command line;
     * NULL: not given. */
    const char *first_option, *model_name, *cache_list, *estimator_name;
    bool has_choices; /* --jop-waits was given */
    struct jop_model_choices choices;

    const struct jop_model *model;               /* with an estimator: without routines, see
                                                    jop_model_leave_out_routines */
    const struct jp2_cycle_estimator *estimator; /* --jop-estimator, or NULL */
    struct jop_routines *routines;               /* NULL: the model has no routines */
    /* Caches that are simulated side by side. The first cache determines the program's clock. */
    struct jop_cache_shape caches[JOP_MAX_CACHES];
    uint32_t cache_count;
    bool has_object_cache;
    bool empties_at_window;              /* --jop-cache-at-window=empty */
    bool has_no_checks;                  /* --jop-check=off (difference.h) */
    uint32_t object_ways, object_fields; /* the shape of the object cache */
    const char *home;                    /* --jop-home, or NULL */
};

/* The plan of this run; NULL: JOP mode is off. */
extern const struct jop_plan *jop_plan;

#endif
