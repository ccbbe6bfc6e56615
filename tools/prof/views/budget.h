/*
 * budget.h: verdicts on the budgets of a profile, and reports of them.
 */
#ifndef JP2VM_TOOLS_PROF_VIEWS_BUDGET_H
#define JP2VM_TOOLS_PROF_VIEWS_BUDGET_H

#include "profiler/write/output.h"
#include "tools/prof/command/options.h"
#include "tools/prof/code/source.h"
#include "tools/prof/views/budget_file.h"
#include "tools/prof/views/covered.h"
#include "tools/prof/command/tool.h"

enum tool_result {
    TOOL_KEPT,
    TOOL_EXCEEDED,
    TOOL_NOTHING_RAN, /* no limited method ran: the name may be wrong, or the method may no longer
                         exist */
    TOOL_NO_BASELINE  /* the limit is relative, and the baseline has no limited method */
};

/* A budget, and the profile's number for it. */
struct tool_verdict {
    const struct tool_budget *budget;
    const struct tool_metric *metric;
    const struct prof_method *method; /* a method that the budget names and that ran or is in the
                                         baseline; NULL: there is no such method */
    uint64_t value, baseline;         /* baseline: the baseline's number, for relative limits */
    uint64_t limit;                   /* as a number of the metric */
    bool is_partial; /* from a file of format 1: the inclusive number covers only selected
                        methods */
    enum tool_result result;
};

struct tool_check {
    const struct tool_profile *profile;
    const struct tool_budgets *budgets;
    struct tool_sources *sources;               /* for SARIF: locations of methods */
    struct tool_verdict *verdicts;              /* by budget */
    size_t result_counts[TOOL_NO_BASELINE + 1]; /* by enum tool_result */
    struct tool_covered covered; /* the contexts that limits cover, if their methods ran */
    double min_coverage;         /* percent of the run that limits must cover */
    bool is_refused;             /* the limits cover less than min_coverage */
    bool is_partial;             /* see struct tool_verdict */
};

/* Measures verdict->budget, sets the other members, and adds to check->covered. `baseline` may be
 * NULL if there are no relative limits. If it fails, prints a line on stderr and returns false. */
bool tool_check_judge(struct tool_verdict *verdict, struct tool_check *check,
                      const struct tool_profile *baseline);

/* Returns whether the numbers of a profile can be compared with the limits: the window and the
 * selection are those of the budgets, and no contexts are missing that a limit counts. If they
 * cannot, prints a line on stderr. has_metric: options set the metric of limits without one. */
bool tool_check_fits(const struct tool_budgets *budgets, const struct tool_profile *profile,
                     bool has_metric);

/* Adds "method com.acme.Order.total, instructions inclusive: 5,012, 301 (6.4 %) over the limit of
 * 4,711 (baseline 4,600 + 111)", or that nothing ran. */
struct vm_text;

/* Returns how many budgets could not be compared. */
size_t tool_check_errors(const struct tool_check *check);

/* Adds "budget.txt: limits cover 98.2 % of ...", or the reason why this coverage is refused. */
void tool_check_coverage(struct vm_text *to, const struct tool_check *check);

/* Write the report; the output notes errors. has_all: the report includes budgets that are kept. */
void tool_check_text(const struct tool_check *check, const struct tool_settings *settings,
                     struct prof_output *out, bool has_all);
void tool_check_csv(const struct tool_check *check, struct prof_output *out);
void tool_check_json(const struct tool_check *check, struct prof_output *out);
void tool_check_junit(const struct tool_check *check, struct prof_output *out);
void tool_check_sarif(const struct tool_check *check, struct prof_output *out);

/* If the report is written to a file: prints the lines of tool_check_text as messages on stderr,
 * for people. */
void tool_check_say(const struct tool_check *check);

#endif
