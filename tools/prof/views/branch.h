/*
 * branch.h: trees for reading: contexts from the root down; what methods call, united over all
 * their activations; what calls them, up to the root.
 *
 * A branch is a set of contexts that are shown as one. Sums are exact: a branch's inclusive number
 * is its own and those of the branches below, shown or left out (of callers: those of the branches
 * below, of which one may stand for what has no caller).
 */
#ifndef JP2VM_TOOLS_PROF_BRANCH_H
#define JP2VM_TOOLS_PROF_BRANCH_H

#include "tools/prof/command/tool.h"

struct tool_branch;

/* In place of a method: what calls has none. */
#define TOOL_THREAD_ENTRY UINT32_MAX    /* a thread or the machine begins with the callee */
#define TOOL_TRUNCATED (UINT32_MAX - 1) /* the profile has lost the contexts above */

enum tool_direction {
    TOOL_FROM_ROOT, /* the contexts themselves */
    TOOL_CALLEES,   /* below outermost activations of methods */
    TOOL_CALLERS    /* above activations of methods */
};

struct tool_branching {
    const struct tool_profile *profile;
    enum tool_direction direction;
    bool has_threads;       /* TOOL_FROM_ROOT: the first branches are threads, if there are any */
    const bool *is_asked;   /* by method: of which callers or callees are shown */
    uint64_t depth;         /* how many levels are shown; UINT64_MAX: all */
    double min_share;       /* percent of tool_branch_whole: smaller branches are left out */
    uint64_t least;         /* and so are those with less than that */
};

/* What min_share is of: the total, or what selected methods do with all they call. */
uint64_t tool_branch_whole(const struct tool_profile *profile);

/* One line of the tree. */
struct tool_branch {
    uint32_t context;          /* of TOOL_FROM_ROOT: it; of what is left out, the one above */
    uint32_t id, parent;      /* in the order of lines, from 0; PROF_NO_CONTEXT: none */
    uint32_t depth;           /* from 0 */
    bool is_only;             /* the only branch that is shown of its parent */
    bool is_left_out;         /* stands for `contexts` contexts below the parent that are left out;
                                 `branches` of them are the parent's */
    uint32_t branches;
    uint32_t unselected;      /* of these, how many are left out because they are not chosen */
    uint64_t contexts;
    uint32_t tree;            /* with threads: of which it is; PROF_NO_CONTEXT: none */
    bool is_thread;           /* stands for the roots of that: has no method, and only an inclusive
                                 number */
    uint32_t method;          /* of callers also one of those in place of a method */
    int32_t line, site;       /* of the calls, in the method that calls; -1: none */
    bool has_twin;            /* a branch beside it, shown too, calls the same from that line */
    uint64_t inclusive, self, invocations;
};

/*
 * Gives the lines one after the other, each branch before those below it, largest first. Of
 * callers, activations within other activations of the methods that are asked for are counted in
 * those: their inclusive numbers are 0. Of a profile with selected methods (is_chosen) contexts of
 * these have branches, and those on the way to them; others are left out. False without memory, or when `take` gave false.
 */
bool tool_branches(const struct tool_branching *branching,
                   bool (*take)(void *data, const struct tool_branch *branch), void *data);

#endif
