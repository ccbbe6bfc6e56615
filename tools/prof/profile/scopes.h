/*
 * scopes.h: the scopes of a profile (docs/scopes.md), which are chosen by their names.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_SCOPES_H
#define JP2VM_TOOLS_PROF_PROFILE_SCOPES_H

#include <stdbool.h>

#include "profiler/read/contexts.h"

/*
 * Clears is_selected, indexed by tree, for trees of other scopes than those that `list` names:
 * patterns, separated by commas, in which * stands for any characters; with ! for all but these.
 * The last pattern that matches decides. `what` names the origin of the list in messages. If the
 * profile has no scopes, or takes_none is false and no scope matches, prints a line on stderr and
 * returns false.
 */
bool tool_scopes_select(const struct prof_contexts *contexts, const char *list, const char *what,
                        bool takes_none, bool *is_selected);

/* Returns the number of scopes in the profile's trees: with different names. */
uint32_t tool_scopes_count(const struct prof_contexts *contexts);

#endif
