/*
 * plan.h: the plan of the calling context tree: the tree's part of the profiler's plan.
 *
 * Threads: immutable once the tree is started (prof_cct_start), so any thread may read it.
 */
#ifndef JP2VM_PROFILER_TREE_PLAN_H
#define JP2VM_PROFILER_TREE_PLAN_H

#include <stdbool.h>
#include <stddef.h>

struct prof_block_analysis;
struct vm_patterns;

struct prof_tree_plan {
    /* How facts of methods are made, see method_facts.h. */
    const struct prof_block_analysis *blocks;
    bool counts_blocks, distinguishes_callsites;
    /* The tree's shape, see cct.h. */
    bool is_per_thread, is_folded;
    bool has_window;         /* otherwise everything is in the window */
    bool is_main_window;     /* the program's main method */
    bool has_window_threads; /* the activity of threads that start in the window is in it */
    const struct vm_patterns *window; /* the methods that open it; NULL: main, or none */
    size_t limit_bytes;               /* 0: no limit */
    /* The selection of methods with contexts, see select.h. */
    const struct vm_patterns *only;  /* selected methods and threads; NULL: all are selected */
    const struct vm_patterns *folds; /* the methods that have none; NULL: none by patterns */
    bool folds_linking;
    bool hides_natives; /* native methods are left out when the profile is read */
};

/* The current plan, never NULL; at first a plan with default blocks and callsites. */
extern const struct prof_tree_plan *prof_tree_plan;

#endif
