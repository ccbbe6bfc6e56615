/*
 * branch.h: trees for people: contexts from the root down; the callees of methods, united over all
 * activations of the methods; or their callers, up to the root.
 *
 * A branch is a set of contexts that are shown as one. Sums are exact. A branch's inclusive number
 * is its exclusive number plus the inclusive numbers of the branches below it, shown or left out.
 * In trees of callers it is the sum of the branches below; one of these may be for calls without a
 * caller.
 */
#ifndef JP2VM_TOOLS_PROF_VIEWS_BRANCH_H
#define JP2VM_TOOLS_PROF_VIEWS_BRANCH_H

#include "tools/prof/command/tool.h"

struct tool_branch;

/* Values in place of the number of a method, if no method is the caller. */
#define TOOL_THREAD_ENTRY                                                                          \
    UINT32_MAX                          /* the callee is the first method of a thread, or the      \
                                           machine calls it */
#define TOOL_TRUNCATED (UINT32_MAX - 1) /* the profile has lost the contexts above */

enum tool_direction {
    TOOL_FROM_ROOT, /* the contexts themselves */
    TOOL_CALLEES,   /* below outermost activations of methods */
    TOOL_CALLERS    /* above activations of methods */
};

struct tool_branching {
    const struct tool_profile *profile;
    enum tool_direction direction;
    bool has_threads;     /* TOOL_FROM_ROOT: the first branches are threads, if the profile has
                             trees by thread */
    const bool *is_asked; /* by method: whether to show its callers or callees */
    uint64_t depth;       /* the number of levels to show; UINT64_MAX: all */
    double min_share;     /* percent of tool_branch_whole: smaller branches are left out */
    uint64_t least;       /* smaller branches are left out too, as an absolute number */
};

/* Returns the whole of min_share: the total, or the inclusive number of the selected methods. */
uint64_t tool_branch_whole(const struct tool_profile *profile);

/* One line of the tree. */
struct tool_branch {
    uint32_t context;    /* TOOL_FROM_ROOT: the context; if the branch is left out, the
                            context above */
    uint32_t id, parent; /* in the order of lines, from 0; PROF_NO_CONTEXT: none */
    uint32_t depth;      /* from 0 */
    bool is_only;        /* the only branch below its parent that is shown */
    bool is_left_out;    /* the sum of `contexts` contexts below the parent that are left out;
                            `branches` is the number of their branches directly below the
                            parent */
    uint32_t branches;
    uint32_t unselected; /* the number of these branches that are left out because they are not
                            chosen */
    uint64_t contexts;
    uint32_t tree;      /* with threads: the tree of the branch; PROF_NO_CONTEXT: none */
    bool is_thread;     /* the sum of the roots of that tree: has no method, and only an
                           inclusive number */
    uint32_t method;    /* of callers: may be one of the values above */
    int32_t line, site; /* of the calls, in the calling method; -1: none */
    bool has_twin;      /* another branch that is shown next to it has the same callee and
                           line */
    uint64_t inclusive, self, invocations;
};

/*
 * Passes the lines to `take` one after the other: each branch before those below it, the largest
 * first. In trees of callers, an activation below another activation that is asked for is included
 * in that one: its inclusive number is 0. If a profile has selected methods (is_chosen), only their
 * contexts and the contexts on the path to them have branches; others are left out. Returns false
 * without memory, or if `take` returned false.
 */
bool tool_branches(const struct tool_branching *branching,
                   bool (*take)(void *data, const struct tool_branch *branch), void *data);

#endif
