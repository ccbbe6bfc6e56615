/*
 * plan.h: the part of the profiler's plan that is about the calling context tree.
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
    /* How the facts of methods are made, see method_facts.h. */
    const struct prof_block_analysis *blocks;
    bool counts_blocks, distinguishes_callsites;
    /* The tree's shape, see cct.h. */
    bool is_per_thread, is_folded;
    bool has_window;                  /* false: all contexts are in the window */
    bool is_main_window;              /* the window is the program's main method */
    bool has_window_threads;          /* the window includes the threads that start in it */
    const struct vm_patterns *window; /* the methods that open the window; NULL: the window is main,
                                         or there is no window */
    size_t limit_bytes;               /* 0: no limit */
    /* The selection of methods that have contexts, see select.h. */
    const struct vm_patterns *only;  /* patterns of the selected methods and threads; NULL: all are
                                        selected */
    const struct vm_patterns *folds; /* patterns of the methods that have no contexts of their own;
                                        NULL: no patterns */
    bool folds_linking;
    bool hides_natives; /* native methods are left out when the profile is read */
};

/* The current plan, never NULL; at first, it is a plan with default blocks and with callsites. */
extern const struct prof_tree_plan *prof_tree_plan;

#endif
