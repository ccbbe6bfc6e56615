/*
 * scopes.h: the selection of trees of a profile by --thread and --scope, the names of threads and
 * scopes (docs/scopes.md).
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_SCOPES_H
#define JP2VM_TOOLS_PROF_PROFILE_SCOPES_H

#include <stdbool.h>

#include "profiler/read/contexts.h"

struct tool_selection;

/*
 * Clears is_selected, indexed by tree, for the trees of all scopes that `list` does not select. The
 * list has patterns, separated by commas. * matches any characters, and ! excludes the matching
 * scopes; the last pattern that matches decides. `what` names the list in messages. If the
 * profile has no scopes, or takes_none is false and no scope matches, prints a line on stderr and
 * returns false.
 */
bool tool_scopes_select(const struct prof_contexts *contexts, const char *list, const char *what,
                        bool takes_none, bool *is_selected);

/* Returns a malloc'ed array, indexed by tree: whether --thread and --scope select the tree. On
 * failure, prints a line on stderr and returns NULL. */
bool *tool_trees_find(const struct prof_contexts *contexts, const struct tool_selection *selection);

/* Returns the number of different names of scopes in the profile's trees. */
uint32_t tool_scopes_count(const struct prof_contexts *contexts);

#endif
