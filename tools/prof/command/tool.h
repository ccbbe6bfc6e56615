/*
 * tool.h: what the commands of jp2prof have in common.
 *
 * A command gets profiles as struct tool_profile (load.h): contexts (profiler/read/contexts.h),
 * whatever was selected or folded, and metrics. Selection makes new contexts of old ones
 * (select.h), so a command need not know of it; a report that has rows for selected methods only
 * takes all contexts and is_chosen (tool_settings.selects_rows). Numbers come as columns of a metric, by context,
 * exclusive (self); inclusive ones are sums over subtrees (tool_inclusive).
 *
 * Errors: a command prints one line "jp2prof: ..." on stderr (message.h) and gives status 1; wrong
 * usage is status 2. Commands that answer yes or no (check, diff --fail-on-difference) give status
 * 1 for no, so that whatever hinders the answer is TOOL_TROUBLE, 2 as well.
 */
#ifndef JP2VM_TOOLS_PROF_TOOL_H
#define JP2VM_TOOLS_PROF_TOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/read/contexts.h"
#include "profiler/write/output.h"

enum { TOOL_OK = 0, TOOL_FAILED = 1, TOOL_USAGE = 2, TOOL_TROUBLE = 2 };

/* A number that every context has. */
struct tool_metric {
    const char *name;  /* as on the command line and in JSON: "instructions", "invocations",
                          "allocatedBytes", "jopCycles" */
    const char *title; /* for people: "bytecode instructions" */
    const char *unit;  /* "instructions", "calls", "bytes", "objects", "cycles", "ns", "" */
};

/* A profile with its metrics. */
struct tool_profile {
    const char *path; /* as it was given */
    const char *name; /* the file's, without directories, for titles */
    const struct prof_contexts *contexts;
    uint32_t metric_count; /* the first one is the one that reports sort by */
    const struct tool_metric *metrics;
    const uint64_t *const *self;  /* by metric, by context */
    const uint64_t *totals;       /* by metric: the sum of self */
    const uint64_t *file_totals;  /* the same before anything was selected */
    const char *selection;        /* load.h, tool_put_selection; "": all */
    const bool *is_chosen; /* by method: with selects_rows, those that are selected by name, which
                              have rows; NULL: all */
    uint64_t selected, selected_inclusive; /* of the first metric: what they do themselves, and with
                                              all they call */
    bool has_callees; /* contexts were selected by name with all below them */
    bool is_empty;    /* nothing is selected */
    const char *part;  /* what the file has of a run; NULL: all */
    const char *folds; /* what has folded or united frames before it was written; NULL: nothing */
    uint64_t left_out_threads, left_out_calls; /* that began in the window and are not in it */
    uint64_t far_threads; /* that are in it below the call that started an earlier one */
    const char *remarks; /* remarks.h: lines that reports print below their heads; "": none */
    const char *work; /* what instructions do not show of the whole file, see profile/work.h; "" */
};

/* Sums of a column over the subtrees of all contexts, malloc'ed; NULL without memory. */
uint64_t *tool_inclusive(const struct prof_contexts *contexts, const uint64_t *self);

/*
 * By context whether it is below another context of its method, malloc'ed; NULL without memory.
 *
 * What such a context runs is in the inclusive number of the outermost one. So the inclusive number
 * of a call between methods is the sum over those contexts of the callee that are not inner: the
 * calls of a method from all callers, and from none, add up to what the method includes.
 */
bool *tool_inner_contexts(const struct prof_contexts *contexts);

/*
 * One command: its row in the table of main.c. arguments[0] is the command's name.
 */
struct tool_command {
    const char *name;
    const char *summary;                      /* one line */
    int (*run)(int count, char **arguments);  /* gives the exit status */
};

#endif
