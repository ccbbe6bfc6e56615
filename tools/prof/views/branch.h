/*
 * branch.h: trees of branches for people, of three kinds: contexts from the root down; callees of
 * methods, united over all activations of the methods; callers of methods, up to the root.
 *
 * A branch is a set of contexts that are shown as one. Sums are exact. A branch's inclusive number
 * is its exclusive number plus the inclusive numbers of the branches below it, shown or left out.
 * In trees of callers, it is the sum of the branches below; one of these branches may be for calls
 * without a caller.
 */
#ifndef JP2VM_TOOLS_PROF_VIEWS_BRANCH_H
#define JP2VM_TOOLS_PROF_VIEWS_BRANCH_H

#include "tools/prof/command/tool.h"

struct tool_branch;

/* Values of a method's number if there is no calling method. */
#define TOOL_THREAD_ENTRY                                                                          \
    UINT32_MAX                          /* the callee is the first method of a thread, or the      \
                                           machine calls it */
#define TOOL_TRUNCATED (UINT32_MAX - 1) /* the contexts above were truncated */

enum tool_direction {
    TOOL_FROM_ROOT, /* the contexts themselves */
    TOOL_CALLEES,   /* below outermost activations of methods */
    TOOL_CALLERS    /* above activations of methods */
};

struct tool_branching {
    const struct tool_profile *profile;
    enum tool_direction direction;
    bool has_threads;     /* for TOOL_FROM_ROOT: the topmost branches are threads, if the profile
                             has trees by thread */
    const bool *is_asked; /* indexed by method: whether its callers or callees are requested */
    uint64_t depth;       /* the number of levels to show; UINT64_MAX: all */
    double min_share;     /* branches below this percentage of tool_branch_whole are left out */
    uint64_t least;       /* branches below this absolute number are also left out */
};

/* Returns the number of which min_share is a percentage: the total, or the inclusive number of the
 * selected methods. */
uint64_t tool_branch_whole(const struct tool_profile *profile);

/* One line of the tree. */
struct tool_branch {
    uint32_t context;    /* for TOOL_FROM_ROOT: the context; in the line for branches that are left
                            out, the context above */
    uint32_t id, parent; /* numbers of lines, from 0; parent PROF_NO_CONTEXT: none */
    uint32_t depth;      /* from 0 */
    bool is_only;        /* no other branch below the same parent is shown */
    bool is_left_out;    /* the line sums the branches that are left out below the parent:
                            `branches` branches directly below the parent, with `contexts` contexts
                            in all */
    uint32_t branches;
    uint32_t unselected; /* how many of these branches are left out because they are not selected */
    uint64_t contexts;
    uint32_t tree;      /* with has_threads, the tree of the branch; PROF_NO_CONTEXT: none */
    bool is_thread;     /* the line sums the roots of that tree; it has no method, and no number
                           except `inclusive` */
    uint32_t method;    /* in trees of callers also TOOL_THREAD_ENTRY or TOOL_TRUNCATED */
    int32_t line, site; /* where the calling method calls; -1: none */
    bool has_twin;      /* another branch below the same parent is shown with the same callee and
                           line */
    uint64_t inclusive, self, invocations;
};

/*
 * Calls `take` for each line of the tree: a parent comes before its branches, and larger branches
 * come before smaller siblings. In trees of callers, an activation below another activation of the
 * requested methods is included in the outer activation, so its own inclusive number is 0. If the
 * profile has selected methods (is_chosen), only their contexts and the contexts on the path to
 * these have branches; others are left out. Returns false if memory runs out, or if `take` returned
 * false.
 */
bool tool_branches(const struct tool_branching *branching,
                   bool (*take)(void *data, const struct tool_branch *branch), void *data);

#endif
