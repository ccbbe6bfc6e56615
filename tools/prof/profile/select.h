/*
 * select.h: selection of parts of a profile, and folding of frames into their callers. Both make
 * new contexts from the old ones.
 *
 * Folding keeps totals: the exclusive numbers of a folded frame are added to its caller. If
 * patterns fold a frame and all its callers up to the root, it belongs to the context "[folded]"
 * (frames.h), one in each tree.
 *
 * A selection by name chooses methods. Reports have rows for these methods, with the same numbers
 * as without the selection; *inclusive* numbers are of outermost activations with all their
 * callees. Files of contexts contain the contexts of these methods, all contexts below them, and
 * the contexts on the path from the root, which have no numbers themselves.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_SELECT_H
#define JP2VM_TOOLS_PROF_PROFILE_SELECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/read/contexts.h"

/* The options' values; NULL or 0: not given. Lists are of patterns (vm/names/pattern.h). */
struct tool_selection {
    const char *packages, *classes, *methods, *threads, *loaders;
    const char *named; /* methods: the argument METHOD of a report */
    const char *root;  /* methods: keep only the subtrees below them */
    const char *fold; /* words and patterns: "recursion,hidden,library,linking,callsites,!app.**" */
    uint64_t depth;   /* deeper contexts are united at that depth */
    double min_share; /* percent of the total: a context below this is united with its siblings
                         below it */
    bool takes_none;  /* set by a command: an empty selection is no error */
    bool is_own_only; /* set by a command: only contexts of selected methods count, without
                         contexts of other methods below them, as budgets were counted in files of
                         format 1 (budget_file.h) */
};

/* Whether anything is selected or folded. */
bool tool_selection_is_any(const struct tool_selection *selection);

/* Checks the selection's syntax, for any profile. Returns TOOL_OK, or TOOL_USAGE after a line on
 * stderr. */
int tool_selection_check(const char *command, const struct tool_selection *selection);

/*
 * Selects and folds. Takes over `contexts`: frees them, or returns them if there is nothing to do.
 * `weight` is the column that shares are computed from: the number of a value, TOOL_BY_INSTRUCTIONS
 * or TOOL_BY_INVOCATIONS. Returns NULL if memory runs out, or if the selection is wrong, after a
 * line on stderr.
 *
 * With `chosen`, a selection by name does not change the contexts. *chosen is then an array,
 * malloc'ed, that says by method of the new contexts whether the method is selected; NULL: all
 * methods are.
 */
#define TOOL_BY_INSTRUCTIONS UINT32_MAX
#define TOOL_BY_INVOCATIONS (UINT32_MAX - 1)
struct prof_contexts *tool_select(struct prof_contexts *contexts,
                                  const struct tool_selection *selection, uint32_t weight,
                                  bool **chosen);

/* Adds notes to contexts that are written as a profile: TOOL_SELECTION_NOTE has the options that
 * selected a part of the run, and TOOL_FOLDS_NOTE the options that folded or united frames. Returns
 * false if memory runs out, after a line on stderr. */
#define TOOL_SELECTION_NOTE "selection"
#define TOOL_FOLDS_NOTE "folds"
bool tool_note_selection(struct prof_contexts *contexts, const struct tool_selection *selection);

/* Returns the part of a run that a profile's file contains; NULL: the whole run. */
const char *tool_noted_selection(const struct prof_contexts *contexts);

/* Returns the options that folded or united frames before the file was written; NULL: none. */
const char *tool_noted_folds(const struct prof_contexts *contexts);

/* Returns, by method, whether it is selected by name, malloc'ed, even if no method is; NULL without
 * memory. */
bool *tool_chosen_methods(const struct prof_contexts *contexts,
                          const struct tool_selection *selection);

/* Whether methods are selected by name. */
bool tool_selection_has_names(const struct tool_selection *selection);

#endif
