/*
 * select.h: selects parts of a profile, and folds frames into their callers. Both operations make
 * new contexts from the old contexts.
 *
 * Folding keeps totals: the exclusive numbers of a folded frame are added to its caller. If
 * patterns fold a frame and all its callers up to the root, its numbers belong to the context
 * "[folded]" of its tree (frames.h).
 *
 * A selection by name chooses methods. Reports have rows for these methods, with the same numbers
 * as without the selection; *inclusive* numbers are sums over outermost activations with all their
 * callees. Files of contexts contain the contexts of these methods, all contexts below them, and
 * the contexts on the path from the root, which have no numbers themselves.
 */
#ifndef JP2VM_TOOLS_PROF_PROFILE_SELECT_H
#define JP2VM_TOOLS_PROF_PROFILE_SELECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/read/contexts.h"

/* The options' values; NULL or 0: not given. Lists consist of patterns (vm/names/pattern.h). */
struct tool_selection {
    const char *packages, *classes, *methods, *threads, *loaders;
    const char *scopes; /* see scopes.h */
    const char *named;  /* methods: the argument METHOD of a report */
    const char *shown;  /* classes: the argument CLASS of lines; it may match nothing */
    const char *root;   /* methods: keep only the subtrees that start with them */
    const char *fold; /* words and patterns: "recursion,hidden,library,linking,callsites,!app.**" */
    const char *from, *to; /* positions in the run, see range.h */
    uint64_t depth;        /* deeper contexts are united at that depth */
    double min_share; /* percent of the total: sibling contexts with smaller shares are united */
    bool takes_none;  /* set by a command: an empty selection is not an error */
    bool is_own_only; /* set by a command: contexts of other methods below the selected methods do
                         not count, as in budgets of format 1 (budget_file.h) */
};

/* Returns whether --fold has the word `library`. */
bool tool_selection_folds_library(const struct tool_selection *selection);

/* Returns whether --fold moves exclusive numbers of methods to their callers. In a profile with
 * truncated contexts, some of these callers are not known. */
bool tool_selection_moves_self(const struct tool_selection *selection);

/* Returns whether any option selects contexts or folds frames. */
bool tool_selection_is_any(const struct tool_selection *selection);

/* Checks the selection's syntax, which does not depend on a profile. If it is wrong, prints a line
 * on stderr and returns TOOL_USAGE; otherwise returns TOOL_OK. */
int tool_selection_check(const char *command, const struct tool_selection *selection);

/*
 * Selects and folds. Takes ownership of `contexts`: returns them if there is nothing to do,
 * otherwise frees them and returns new contexts. Shares are computed from the column `weight`: the
 * number of a value, TOOL_BY_INSTRUCTIONS or TOOL_BY_INVOCATIONS. If memory runs out, or if the
 * selection is invalid, prints a line on stderr and returns NULL.
 *
 * If `chosen` is not NULL, a selection by name does not change the contexts. Instead, *chosen is
 * set to a malloc'ed array, indexed by method of the returned contexts: whether the method is
 * selected; *chosen NULL: all methods are selected.
 */
#define TOOL_BY_INSTRUCTIONS UINT32_MAX
#define TOOL_BY_INVOCATIONS (UINT32_MAX - 1)
struct prof_contexts *tool_select(struct prof_contexts *contexts,
                                  const struct tool_selection *selection, uint32_t weight,
                                  bool **chosen);

/* Adds notes to contexts that will be written as a profile: TOOL_SELECTION_NOTE contains the
 * options that selected a part of the run, TOOL_FOLDS_NOTE the options that folded or united
 * frames. If memory runs out, prints a line on stderr and returns false. */
#define TOOL_SELECTION_NOTE "selection"
#define TOOL_FOLDS_NOTE "folds"
bool tool_note_selection(struct prof_contexts *contexts, const struct tool_selection *selection);

/* Returns the value of TOOL_SELECTION_NOTE; NULL: the file contains the whole run. */
const char *tool_noted_selection(const struct prof_contexts *contexts);

/* Returns the value of TOOL_FOLDS_NOTE; NULL: no frames were folded or united. */
const char *tool_noted_folds(const struct prof_contexts *contexts);

/* Returns a malloc'ed array, indexed by method: whether the method is selected by name. The column
 * `weight` (see tool_select) is for a line on nested classes. Returns NULL only if memory runs
 * out. */
bool *tool_chosen_methods(const struct prof_contexts *contexts,
                          const struct tool_selection *selection, uint32_t weight);

/* Clears is_chosen for methods that the selection by name leaves out. The methods need not be in a
 * profile; their loaders are not compared. If it fails, prints a line on stderr and returns
 * false. */
bool tool_choose_by_name(const struct tool_selection *selection,
                         const struct prof_method *const *methods, bool *is_chosen, size_t count);

/* Returns, by method, whether --loader selects its class; malloc'ed. If it fails, prints a line on
 * stderr and returns NULL. */
bool *tool_chosen_by_loader(const struct tool_selection *selection,
                            const struct prof_contexts *contexts);

/* Whether methods are selected by name. */
bool tool_selection_has_names(const struct tool_selection *selection);

#endif
