/*
 * scopes.h: the trees of a profile, which --thread and --scope choose by the names of threads and
 * scopes (docs/scopes.md).
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_SCOPES_H
#define JP2VM_TOOLS_PROF_PROFILE_SCOPES_H

#include <stdbool.h>

#include "profiler/read/contexts.h"

struct tool_selection;

/*
 * Clears is_selected, indexed by tree, for trees of other scopes than those that `list` names:
 * patterns, separated by commas; * in them is any characters, and ! in front is all but these.
 * The last pattern that matches decides. `what` names the origin of the list in messages. If the
 * profile has no scopes, or takes_none is false and no scope matches, prints a line on stderr and
 * returns false.
 */
bool tool_scopes_select(const struct prof_contexts *contexts, const char *list, const char *what,
                        bool takes_none, bool *is_selected);

/* Returns a malloc'ed array, indexed by tree: whether --thread and --scope select the tree. On
 * failure, prints a line on stderr and returns NULL. */
bool *tool_trees_find(const struct prof_contexts *contexts, const struct tool_selection *selection);

/* Returns the number of scopes in the profile's trees: with different names. */
uint32_t tool_scopes_count(const struct prof_contexts *contexts);

#endif
