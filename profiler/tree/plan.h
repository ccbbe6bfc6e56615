/*
 * plan.h: what the tree of calling contexts is to hold: the tree's part of a profiler's plan.
 *
 * Threads: immutable once the tree is started (prof_cct_start), so any.
 */
#ifndef JP2VM_PROFILER_TREE_PLAN_H
#define JP2VM_PROFILER_TREE_PLAN_H

#include <stdbool.h>
#include <stddef.h>

struct prof_block_analysis;
struct vm_patterns;

struct prof_tree_plan {
    /* Facts of methods, see method_facts.h. */
    const struct prof_block_analysis *blocks;
    bool counts_blocks, tells_callsites;
    /* The tree's shape, see cct.h. */
    bool is_per_thread, is_folded;
    bool has_window;          /* otherwise everything is in it */
    bool is_main_window;      /* the program's main method */
    bool has_window_threads;  /* what threads that begin in the window do is in it */
    const struct vm_patterns *window; /* the methods that open it; NULL: main, or none */
    size_t limit_bytes; /* 0 = none */
    /* Which methods have contexts, see select.h. */
    const struct vm_patterns *only; /* of methods and threads; NULL: all are selected */
    const struct vm_patterns *folds; /* those that have none; NULL: none by patterns */
    bool folds_linking;
    bool hides_natives; /* they are left out when the profile is read */
};

/* Never NULL: default blocks and callsites before there is another. */
extern const struct prof_tree_plan *prof_tree_plan;

#endif
