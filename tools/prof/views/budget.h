/*
 * budget.h: whether a profile keeps its budgets.
 */
#ifndef JP2VM_TOOLS_PROF_BUDGET_H
#define JP2VM_TOOLS_PROF_BUDGET_H

#include "profiler/write/output.h"
#include "tools/prof/command/options.h"
#include "tools/prof/code/source.h"
#include "tools/prof/views/budget_file.h"
#include "tools/prof/views/covered.h"
#include "tools/prof/command/tool.h"

enum tool_result {
    TOOL_KEPT,
    TOOL_EXCEEDED,
    TOOL_NOTHING_RAN /* of what is limited: a name with an error, or of a method that is gone */
};

/* A budget, and what the profile has. */
struct tool_verdict {
    const struct tool_budget *budget;
    const struct tool_metric *metric;
    const struct prof_method *method; /* one that is meant and ran, or is in the baseline; NULL:
                                         there is none */
    uint64_t value, baseline;         /* baseline: of relative limits */
    uint64_t limit;                   /* in numbers of the metric */
    bool is_partial; /* of a file of format 1: inclusive has selected methods only */
    enum tool_result result;
};

struct tool_check {
    const struct tool_profile *profile;
    const struct tool_budgets *budgets;
    struct tool_sources *sources;  /* of SARIF: where methods are */
    struct tool_verdict *verdicts; /* by budget */
    size_t result_counts[TOOL_NOTHING_RAN + 1]; /* by enum tool_result */
    struct tool_covered covered; /* by limits whose methods ran */
    double min_coverage;         /* percent of the run that they must cover */
    bool is_refused;             /* they do not */
    bool is_partial;             /* see struct tool_verdict */
};

/* Measures verdict->budget, fills in the rest, and adds to check->covered. The baseline of relative
 * limits may be NULL without them. False: a line was printed. */
bool tool_check_judge(struct tool_verdict *verdict, struct tool_check *check,
                      const struct tool_profile *baseline);

/* "method com.acme.Order.total, instructions inclusive: 5,012, 301 (6.4 %) over the limit of 4,711
 * (baseline 4,600 + 111)", or that nothing ran. */
struct vm_text;
void tool_verdict_text(struct vm_text *to, const struct tool_verdict *verdict);

/* "method com.acme.Order.total, instructions inclusive" */
void tool_verdict_subject(struct vm_text *to, const struct tool_verdict *verdict);

/* "budget.txt: limits cover 98.2 % of ...", or why that is refused. */
void tool_check_coverage(struct vm_text *to, const struct tool_check *check);

/* The report; what goes wrong is kept by the output. has_all: budgets that are kept, too. */
void tool_check_text(const struct tool_check *check, const struct tool_settings *settings,
                     struct prof_output *out, bool has_all);
void tool_check_csv(const struct tool_check *check, struct prof_output *out);
void tool_check_json(const struct tool_check *check, struct prof_output *out);
void tool_check_junit(const struct tool_check *check, struct prof_output *out);
void tool_check_sarif(const struct tool_check *check, struct prof_output *out);

/* The lines of tool_check_text as messages, for whoever reads along when the report is a file. */
void tool_check_say(const struct tool_check *check);

#endif
