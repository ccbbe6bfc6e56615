/*
 * budget.h: compares a profile with budgets, and reports the verdicts.
 */
#ifndef JP2VM_TOOLS_PROF_VIEWS_BUDGET_H
#define JP2VM_TOOLS_PROF_VIEWS_BUDGET_H

#include "profiler/write/output.h"
#include "tools/prof/command/options.h"
#include "tools/prof/code/source.h"
#include "tools/prof/views/budget_file.h"
#include "tools/prof/code/covered.h"
#include "tools/prof/command/tool.h"

enum tool_result {
    TOOL_KEPT,
    TOOL_EXCEEDED,
    TOOL_NOTHING_RAN, /* no method that the budget names ran: the name may be wrong, or the method
                         may be gone */
    TOOL_NO_BASELINE  /* the limit is relative, and no method that the budget names is in the
                         baseline */
};

/* A budget, and the profile's number for it. */
struct tool_verdict {
    const struct tool_budget *budget;
    const struct tool_metric *metric;
    const struct prof_method *method; /* a method that the budget names, in the profile or in the
                                         baseline; NULL: there is none */
    uint64_t value, baseline;         /* the profile's number, and the baseline's number for
                                         relative limits */
    uint64_t limit;                   /* as an absolute number of the metric */
    bool is_partial; /* from a file of format 1: inclusive numbers include only selected methods */
    enum tool_result result;
};

struct tool_check {
    const struct tool_profile *profile;
    const struct tool_budgets *budgets;
    struct tool_sources *sources;               /* for SARIF: locations of methods */
    struct tool_verdict *verdicts;              /* indexed by budget */
    size_t result_counts[TOOL_NO_BASELINE + 1]; /* indexed by enum tool_result */
    struct tool_covered covered;                /* the contexts that limits cover */
    double min_coverage;                        /* percent of the run that limits must cover */
    bool is_refused;                            /* the limits cover less than min_coverage */
    bool is_partial;                            /* see struct tool_verdict */
};

/* Measures verdict->budget, sets the other members of *verdict, and adds the limit to
 * check->covered. `baseline` may be NULL if there are no relative limits. If it fails, prints a
 * line on stderr and returns false. */
bool tool_check_judge(struct tool_verdict *verdict, struct tool_check *check,
                      const struct tool_profile *baseline);

/* Returns whether the numbers that a budget limits lack calls beyond --profile-limit in a profile.
 * If so, writes what they lack, and what to do, to `message`; otherwise writes "". */
bool tool_budget_lacks_calls(const struct tool_budget *budget, const struct tool_profile *profile,
                             char *message, size_t size);

/* Returns whether relative limits can refer to a baseline: whether it lacks no calls that these
 * limits count. If not, prints a line on stderr. */
bool tool_check_fits_baseline(const struct tool_budgets *budgets,
                              const struct tool_profile *baseline);

/* Returns whether a profile can be compared with the limits: it has the window and the selection of
 * the budgets, and it lacks no contexts that a limit counts. If not, prints a line on stderr.
 * has_metric: the options set the metric of limits that do not name one. */
bool tool_check_fits(const struct tool_budgets *budgets, const struct tool_profile *profile,
                     bool has_metric);

/* Adds "method com.acme.Order.total, instructions inclusive: 5,012, 301 (6.4 %) over the limit of
 * 4,711 (baseline 4,600 + 111)", or a text that nothing ran. */
struct vm_text;

/* Returns the number of budgets that could not be compared. */
size_t tool_check_errors(const struct tool_check *check);

/* Adds "budget.txt: limits cover 98.2 % of ...", or the reason why this coverage is refused. */
void tool_check_coverage(struct vm_text *to, const struct tool_check *check);

/* Write the report; the output records errors. has_all: also report budgets that are kept. */
void tool_check_text(const struct tool_check *check, const struct tool_settings *settings,
                     struct prof_output *out, bool has_all);
void tool_check_csv(const struct tool_check *check, struct prof_output *out);
void tool_check_json(const struct tool_check *check, struct prof_output *out);
void tool_check_junit(const struct tool_check *check, struct prof_output *out);
void tool_check_sarif(const struct tool_check *check, struct prof_output *out);

/* Prints the lines of tool_check_text as messages on stderr. For reports that are written to a
 * file. */
void tool_check_say(const struct tool_check *check);

#endif
