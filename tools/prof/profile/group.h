/*
 * group.h: sums over the contexts of each method, class, package, loader, thread or scope.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_GROUP_H
#define JP2VM_TOOLS_PROF_PROFILE_GROUP_H

#include "tools/prof/command/options.h"
#include "tools/prof/command/tool.h"

enum tool_by {
    TOOL_BY_METHOD,
    TOOL_BY_CLASS,
    TOOL_BY_PACKAGE,
    TOOL_BY_LOADER,
    TOOL_BY_THREAD,
    TOOL_BY_SCOPE
};

/* Returns whether groups consist of trees, not of methods. */
static inline bool tool_by_is_of_trees(enum tool_by by)
{
    return by == TOOL_BY_THREAD || by == TOOL_BY_SCOPE;
}

/* Groups of contexts, numbered from 0. */
struct tool_groups {
    enum tool_by by;
    uint32_t count;
    char **labels;       /* by group */
    uint32_t *first;     /* by group: its first method, or its first tree */
    uint32_t *of_method; /* by method; UINT32_MAX if the method is not in the profile. Groups
                            of trees: NULL */
    uint32_t *of_tree;   /* by tree, for groups of trees; otherwise NULL */
};

/* Returns false if memory runs out. */
bool tool_groups_find(const struct prof_contexts *contexts, enum tool_by by, enum tool_names names,
                      struct tool_groups *groups);
void tool_groups_release(struct tool_groups *groups);

/*
 * Sums a column by group into self and, unless it is NULL, into inclusive; both are indexed by
 * group. The inclusive sum of a group counts each context once: it is the sum over the group's
 * outermost activations. If is_chosen (indexed by method) is not NULL, groups consist only of
 * chosen methods, and inclusive sums include all callees of these methods. Returns false if memory
 * runs out.
 */
bool tool_groups_sum(const struct prof_contexts *contexts, const struct tool_groups *groups,
                     const bool *is_chosen, const uint64_t *column, uint64_t *self,
                     uint64_t *inclusive);

#endif
