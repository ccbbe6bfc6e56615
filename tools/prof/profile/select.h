/*
 * select.h: parts of a profile, and frames that are folded into their callers. Each makes new
 * contexts of old ones.
 *
 * Folding keeps totals: what a folded frame did itself counts for its caller. Selecting by name
 * leaves the numbers of what was selected, and the way to it from the root, without numbers of its
 * own; the parts of a profile by such patterns add up to the whole.
 */
#ifndef JP2VM_TOOLS_PROF_SELECT_H
#define JP2VM_TOOLS_PROF_SELECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/read/contexts.h"

/* As on the command line; NULL or 0: not given. Lists of patterns (profiler/model/pattern.h). */
struct tool_selection {
    const char *packages, *classes, *methods, *threads, *loaders;
    const char *root;  /* methods: subtrees below them only */
    const char *fold;  /* "recursion,hidden,library,linking,callsites" */
    uint64_t depth;    /* contexts deeper than that are one context at that depth */
    double min_share;  /* percent of the total: what is below is united with its siblings */
    bool takes_none;   /* set by a command: that nothing is selected is no error */
};

/* Whether anything is selected or folded. */
bool tool_selection_is_any(const struct tool_selection *selection);

/* Whether it can be meant, of any profile. TOOL_OK, or TOOL_USAGE: a line was printed. */
int tool_selection_check(const char *command, const struct tool_selection *selection);

/*
 * Selects and folds. Takes the contexts: they are freed, or are those that come back when there was
 * nothing to do. `weight` is the column by which shares are told: the number of a value, or one of
 * TOOL_BY_INSTRUCTIONS and TOOL_BY_INVOCATIONS. NULL: there was no memory, or something is wrong
 * with the selection; a line was printed. *leaves_callees, unless NULL: methods that were selected
 * by name call others, directly or not, which were not, and which do something by that column.
 */
#define TOOL_BY_INSTRUCTIONS UINT32_MAX
#define TOOL_BY_INVOCATIONS (UINT32_MAX - 1)
struct prof_contexts *tool_select(struct prof_contexts *contexts,
                                  const struct tool_selection *selection, uint32_t weight,
                                  bool *leaves_callees);

#endif
