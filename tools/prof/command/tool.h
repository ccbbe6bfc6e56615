/*
 * tool.h: types and functions that all commands of jp2prof share.
 *
 * A command receives a profile as a struct tool_profile (load.h): contexts
 * (profiler/read/contexts.h), after selection and folding, and metrics. Selection makes new
 * contexts from the old ones (select.h), so most commands need no code for it. A report that has
 * rows only for selected methods receives all contexts, and is_chosen (tool_settings.selects_rows).
 * Each metric is a column of exclusive numbers (self), indexed by context. Inclusive numbers are
 * sums over subtrees (tool_inclusive).
 *
 * Errors: a command prints one line "jp2prof: ..." on stderr (message.h) and returns status 1;
 * wrong usage is status 2. Commands with a verdict (check, diff --fail-on-difference) return status
 * 1 if the verdict is negative, and TOOL_TROUBLE, which is also 2, if they cannot reach a verdict.
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_TOOL_H
#define JP2VM_TOOLS_PROF_COMMAND_TOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/read/contexts.h"
#include "profiler/write/output.h"

enum { TOOL_OK = 0, TOOL_FAILED = 1, TOOL_USAGE = 2, TOOL_TROUBLE = 2 };

/* A kind of number that every context has. */
struct tool_metric {
    const char *name;  /* as on the command line and in JSON: "instructions", "invocations",
                          "allocatedBytes", "jopCycles" */
    const char *title; /* for people: "bytecode instructions" */
    const char *unit;  /* "instructions", "calls", "bytes", "objects", "cycles", "ns", "" */
};

/* A profile with its metrics. */
struct tool_profile {
    const char *path; /* as on the command line */
    const char *name; /* the file's name without directories, for titles */
    const struct prof_contexts *contexts;
    uint32_t metric_count; /* reports are sorted by the first metric */
    const struct tool_metric *metrics;
    const uint64_t *const *self; /* indexed by metric, then by context */
    const uint64_t *totals;      /* indexed by metric: the sum of self */
    const uint64_t *file_totals; /* the totals before any selection */
    const char *selection; /* the selection in words (tool_put_selection in load.h); "": everything
                              is selected */
    const bool *is_chosen; /* indexed by method: whether the method is selected by name and so has a
                              row (selects_rows); NULL: all methods have rows */
    uint64_t selected, selected_inclusive; /* the exclusive and the inclusive sum of the selected
                                              methods, in the first metric */
    bool has_callees; /* contexts were selected by name, together with all contexts below them */
    bool is_empty;    /* nothing is selected */
    uint32_t file_scopes, scopes; /* numbers of scopes in the file, and of selected ones */
    bool lacks_calls;             /* some invocations of the file are not selected */
    const char *part;  /* the part of a run that the file contains; NULL: the whole run */
    bool is_range;     /* --from or --to chose that part when the file was read */
    const char *folds; /* the options that folded or united frames before the file was written;
                          NULL: none */
    uint64_t left_out_threads, left_out_calls; /* threads and calls that started in the window but
                                                  are not in the profile */
    uint64_t far_threads; /* in a chain of threads that start each other: threads whose contexts are
                             below the call that started an earlier thread of the chain, not below
                             their own start */
    /* Of a profile with truncated contexts (--profile-limit): whether exclusive numbers lack calls
     * beyond the limit, because frames were folded into their callers; and whether all numbers do,
     * because --root has selected subtrees. */
    bool self_lacks_calls, all_lacks_calls;
    const char *remarks; /* lines that reports print below their heads (profile/remarks.h); "":
                            none */
    const char *work;    /* the line on work that the instructions of the whole file do not show
                            (profile/work.h); "": none */
};

/* Returns a malloc'ed array, indexed by context: the sum of a column over the context's subtree.
 * Returns NULL if memory runs out. */
uint64_t *tool_inclusive(const struct prof_contexts *contexts, const uint64_t *self);

/*
 * Returns a malloc'ed array, indexed by context: whether the context is *inner*, that is, below
 * another context of its method. Returns NULL if memory runs out.
 *
 * The inclusive number of the outermost context already contains the numbers of the inner contexts.
 * So the inclusive number of a call between methods is the sum over the callee's contexts that are
 * not inner. With this rule, the inclusive numbers of all calls of a method, with or without a
 * caller, add up to the inclusive number of the method.
 */
bool *tool_inner_contexts(const struct prof_contexts *contexts);

/*
 * One command: its row in the table of main.c. arguments[0] is the command's name.
 */
struct tool_command {
    const char *name;
    const char *summary;                     /* one line */
    int (*run)(int count, char **arguments); /* returns the exit status */
};

#endif
