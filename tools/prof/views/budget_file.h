/*
 * budget_file.h: files of budgets: what a program may take (docs/jp2prof.md,
 * "Two runs, and budgets").
 *
 *     # comment
 *     format 2                      what inclusive numbers have under a selection by name
 *     baseline FILE                 the profile that relative limits refer to
 *     options --fold=library ...    selection and metric, as on the command line
 *     total [METRIC] OP LIMIT
 *     [optional] KIND NAME [self|inclusive] [METRIC] OP LIMIT
 *
 *     KIND    method, class, package, loader, thread
 *     NAME    as on the command line (methods.h), in quotes where it has blanks; what several
 *             methods do is counted together
 *     METRIC  a metric of the profile; without, the one of --metric, or the profile's first
 *     OP      <=, >=, =
 *     LIMIT   4,711   baseline   baseline + 5 %   baseline - 100
 *
 * Format 2: a selection by name (options --package and the like) chooses methods, and inclusive
 * numbers have all that these call; total is the run, or what --root and --thread leave of it. Format
 * 1, which files without that line have: nothing counts that is not selected.
 *
 * Without self or inclusive a budget is inclusive; invocations have no such difference. What did
 * not run at all is an error, unless the budget is optional: then its numbers are 0.
 */
#ifndef JP2VM_TOOLS_PROF_BUDGET_FILE_H
#define JP2VM_TOOLS_PROF_BUDGET_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum tool_budget_kind {
    TOOL_BUDGET_TOTAL,
    TOOL_BUDGET_METHOD,
    TOOL_BUDGET_CLASS,
    TOOL_BUDGET_PACKAGE,
    TOOL_BUDGET_LOADER,
    TOOL_BUDGET_THREAD
};

enum tool_budget_operator { TOOL_AT_MOST, TOOL_AT_LEAST, TOOL_EXACTLY };

struct tool_budget {
    unsigned line; /* of the file */
    enum tool_budget_kind kind;
    char *name;    /* "" of the total */
    bool is_optional; /* kept or not even when nothing that is meant ran */
    bool is_self;
    char *metric;  /* NULL: the first */
    enum tool_budget_operator operator;
    bool is_relative;       /* to the baseline: the limit is what is added to it */
    bool is_percent;        /* of the baseline */
    bool is_less;           /* taken off it */
    uint64_t limit;         /* or what is added; of percent, millionths of a percent */
};

struct tool_budgets {
    char *path;
    char *baseline;       /* NULL; relative to the file's directory */
    unsigned baseline_line;
    unsigned format;      /* 1 or 2 */
    bool has_format;      /* the file says so */
    char *window;         /* of the profile that the limits were taken from; NULL: not known */
    char **options;       /* words */
    size_t option_count;
    size_t count;
    struct tool_budget *budgets;
};

#define TOOL_BUDGET_FORMAT 2 /* that is written */

/* False: a line was printed, "FILE:LINE: what is wrong". "-" is standard input. */
bool tool_budgets_read(struct tool_budgets *budgets, const char *path);
void tool_budgets_release(struct tool_budgets *budgets);

/* The words of the grammar, for messages and for writing. */
extern const char *const tool_budget_kinds[];     /* by enum tool_budget_kind, ends with NULL */
extern const char *const tool_budget_operators[]; /* by enum tool_budget_operator */

#endif
