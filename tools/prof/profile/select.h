/*
 * select.h: parts of a profile, and frames that are folded into their callers. Each makes new
 * contexts of old ones.
 *
 * Folding keeps totals: what a folded frame did itself counts for its caller. What patterns fold
 * and no other method has called, directly or not, is one context of each tree, "[folded]"
 * (frames.h).
 *
 * A selection by name chooses methods. Reports have rows for these, with the numbers that they have
 * without the selection: *inclusive* is the outermost activation with all it calls. Files of
 * contexts have the contexts of these methods and all contexts below them, and the way to them from
 * the root, without numbers of its own.
 */
#ifndef JP2VM_TOOLS_PROF_SELECT_H
#define JP2VM_TOOLS_PROF_SELECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/read/contexts.h"

/* As on the command line; NULL or 0: not given. Lists of patterns (vm/names/pattern.h). */
struct tool_selection {
    const char *packages, *classes, *methods, *threads, *loaders;
    const char *named; /* methods: the argument METHOD of a report */
    const char *root;  /* methods: subtrees below them only */
    const char *fold;  /* words and patterns: "recursion,hidden,library,linking,callsites,!app.**" */
    uint64_t depth;    /* contexts deeper than that are one context at that depth */
    double min_share;  /* percent of the total: what is below is united with its siblings */
    bool takes_none;   /* set by a command: that nothing is selected is no error */
    bool is_own_only;  /* set by a command: selected contexts lack those below that are of other
                          methods, as budgets were counted in files of format 1 (budget_file.h) */
};

/* Whether anything is selected or folded. */
bool tool_selection_is_any(const struct tool_selection *selection);

/* Whether it can be meant, of any profile. TOOL_OK, or TOOL_USAGE: a line was printed. */
int tool_selection_check(const char *command, const struct tool_selection *selection);

/*
 * Selects and folds. Takes the contexts: they are freed, or are those that come back when there was
 * nothing to do. `weight` is the column by which shares are told: the number of a value, or one of
 * TOOL_BY_INSTRUCTIONS and TOOL_BY_INVOCATIONS. NULL: there was no memory, or something is wrong
 * with the selection; a line was printed.
 *
 * With `chosen`, a selection by name leaves the contexts as they are: *chosen tells by method of
 * the new contexts whether it is selected, malloc'ed; NULL: all are.
 */
#define TOOL_BY_INSTRUCTIONS UINT32_MAX
#define TOOL_BY_INVOCATIONS (UINT32_MAX - 1)
struct prof_contexts *tool_select(struct prof_contexts *contexts,
                                  const struct tool_selection *selection, uint32_t weight,
                                  bool **chosen);

/* Contexts that are written as a profile tell in a note what part of a run they are:
 * TOOL_SELECTION_NOTE, with the options as its value; and in TOOL_FOLDS_NOTE which options have
 * folded or united frames. False without memory: a line was printed. */
#define TOOL_SELECTION_NOTE "selection"
#define TOOL_FOLDS_NOTE "folds"
bool tool_note_selection(struct prof_contexts *contexts, const struct tool_selection *selection);

/* What part of a run a profile's file is, NULL: all of it. */
const char *tool_noted_selection(const struct prof_contexts *contexts);

/* What has folded or united frames before the file was written, NULL: nothing. */
const char *tool_noted_folds(const struct prof_contexts *contexts);

/* By method whether it is selected by name, malloc'ed, also where none is; NULL without memory. */
bool *tool_chosen_methods(const struct prof_contexts *contexts,
                          const struct tool_selection *selection);

/* Whether methods are selected by name. */
bool tool_selection_has_names(const struct tool_selection *selection);

#endif
