/*
 * budget_file.h: reads files of budgets, which limit the numbers of a program (docs/jp2prof.md,
 * "Two runs, and budgets").
 *
 *     # comment
 *     format 2                      the meaning of inclusive numbers, see below
 *     window NAME                   the window of the profiles that the limits are for
 *     only PATTERNS                 their selection (profile/recorded.h); ** without one
 *     fold LIST
 *     part OPTIONS
 *     switches N,N,N
 *     jop MODEL                     what cycles of JOP depend on
 *     library FILE                  the class library
 *     profiles N                    how many profiles the limits are a sum of, if several
 *     baseline FILE                 the profile that relative limits refer to
 *     options --fold=library ...    selection and metric, as on the command line
 *     total [METRIC] OP LIMIT
 *     [optional] [exact] KIND NAME [self|inclusive] [METRIC] OP LIMIT
 *
 *     KIND    method, class, package, loader, thread, scope
 *     NAME    as on the command line (methods.h), in quotes if it contains blanks; the numbers
 *             of several methods are added. In quotes, \" and \\ are " and \. With exact, NAME is
 *             no pattern, but one name as reports show it (--names=full)
 *     METRIC  a metric of the profile; by default the one of --metric, or the profile's first
 *     OP      <=, >=, =
 *     LIMIT   4,711   baseline   baseline + 5 %   baseline - 100
 *
 * Format 2: a selection by name (options --package and the like) chooses methods; inclusive numbers
 * include all callees; total is the run, or the part that --root and --thread select. Format 1, the
 * format of files without a format line: only selected contexts count.
 *
 * A budget without the word self or inclusive is inclusive; for invocations there is no difference.
 * If nothing that a budget names ran, an optional budget has numbers of 0; any other budget is an
 * error.
 */
#ifndef JP2VM_TOOLS_PROF_VIEWS_BUDGET_FILE_H
#define JP2VM_TOOLS_PROF_VIEWS_BUDGET_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum tool_budget_kind {
    TOOL_BUDGET_TOTAL,
    TOOL_BUDGET_METHOD,
    TOOL_BUDGET_CLASS,
    TOOL_BUDGET_PACKAGE,
    TOOL_BUDGET_LOADER,
    TOOL_BUDGET_THREAD,
    TOOL_BUDGET_SCOPE
};

enum tool_budget_operator { TOOL_AT_MOST, TOOL_AT_LEAST, TOOL_EXACTLY };

struct tool_budget {
    unsigned line; /* line in the file */
    enum tool_budget_kind kind;
    char *name;       /* "" for the total */
    bool is_exact;    /* the name is a label of a group (group.h), not a pattern */
    bool is_optional; /* if nothing that it names ran, its numbers are 0 */
    bool is_self;
    char *metric; /* NULL: the first metric */
    enum tool_budget_operator op;
    bool is_relative; /* the limit is the baseline plus or minus `limit` */
    bool is_percent;  /* `limit` is a percentage of the baseline */
    bool is_less;     /* `limit` is subtracted */
    uint64_t limit;   /* the limit or the difference; if is_percent, in millionths of a percent */
};

/* Returns whether a budget limits trees, which have no self numbers. */
static inline bool tool_budget_is_of_trees(const struct tool_budget *budget)
{
    return budget->kind == TOOL_BUDGET_THREAD || budget->kind == TOOL_BUDGET_SCOPE;
}

struct tool_budgets {
    char *path;
    char *baseline; /* path, relative to the file's directory; NULL: none */
    unsigned baseline_line;
    unsigned format; /* 1 or 2 */
    bool has_format; /* the file has a format line */
    char *window;    /* the window of the profile that the limits were made from; NULL: not known */
    char *only, *fold, *part, *switches, *jop, *library; /* the selection of that profile
                                            (profile/recorded.h); NULL: no such line */
    char *profiles; /* a number: how many profiles it is the sum of; NULL: no such line */
    char **options; /* words */
    size_t option_count;
    size_t count;
    struct tool_budget *budgets;
};

#define TOOL_BUDGET_FORMAT 2 /* the format of written files */

/* Reads a file; "-" is standard input. If it fails, prints a line on stderr, "FILE:LINE: ...", and
 * returns false. */
bool tool_budgets_read(struct tool_budgets *budgets, const char *path);
void tool_budgets_release(struct tool_budgets *budgets);

/* The words of the grammar, for messages and for writing. */
extern const char *const tool_budget_kinds[];     /* by enum tool_budget_kind, ends with NULL */
extern const char *const tool_budget_operators[]; /* by enum tool_budget_operator */

#endif
