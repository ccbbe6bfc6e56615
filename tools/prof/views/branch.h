/*
 * branch.h: trees of three kinds, for people: contexts from the root down; callees of methods,
 * united over all activations of the methods; callers of methods, up to the root.
 *
 * A branch is a set of contexts that are shown as one. Sums are exact. A branch's inclusive number
 * is its exclusive number plus the inclusive numbers of the branches below it, shown or left out.
 * In trees of callers, the inclusive number is the sum of the branches below; one of these branches
 * may be for calls without a caller.
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
    const bool *is_asked; /* by method: whether its callers or callees are requested */
    uint64_t depth;       /* the number of levels to show; UINT64_MAX: all */
    double min_share;     /* percent of tool_branch_whole: smaller branches are left out */
    uint64_t least;       /* an absolute number: smaller branches are also left out */
};

/* Returns the whole of min_share: the total, or the inclusive number of the selected methods. */
uint64_t tool_branch_whole(const struct tool_profile *profile);

/* One line of the tree. */
struct tool_branch {
    uint32_t context;    /* for TOOL_FROM_ROOT: the context; for the sum of branches that are left
                            out, the context above */
    uint32_t id, parent; /* in the order of lines, from 0; PROF_NO_CONTEXT: none */
    uint32_t depth;      /* from 0 */
    bool is_only;        /* the only branch below its parent that is shown */
    bool is_left_out;    /* the line is the sum of the branches below the parent that are left out:
                            `branches` branches directly below it, with `contexts` contexts */
    uint32_t branches;
    uint32_t unselected; /* the number of these branches that are left out because they are not
                            chosen */
    uint64_t contexts;
    uint32_t tree;      /* with threads: the tree of the branch; PROF_NO_CONTEXT: none */
    bool is_thread;     /* the line is the sum of the roots of that tree: it has no method, and only
                           an inclusive number */
    uint32_t method;    /* in trees of callers, may be TOOL_THREAD_ENTRY or TOOL_TRUNCATED */
    int32_t line, site; /* of the calls, in the calling method; -1: none */
    bool has_twin;      /* another branch that is shown next to it has the same callee and
                           line */
    uint64_t inclusive, self, invocations;
};

/*
 * Passes the lines to `take` one after the other: each branch before those below it, siblings with
 * the largest first. In trees of callers, an activation below another activation of the requested
 * methods is included in the outer one, so its inclusive number is 0. If a profile has selected
 * methods (is_chosen), only their contexts and the contexts on the path to them have branches;
 * others are left out. Returns false if memory runs out, or if `take` returned false.
 */
bool tool_branches(const struct tool_branching *branching,
                   bool (*take)(void *data, const struct tool_branch *branch), void *data);

#endif
