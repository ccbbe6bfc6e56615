/* Measures the numbers that budgets limit, and compares them with the limits. */
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_alike.h"
#include "tools/prof/views/budget.h"
#include "tools/prof/command/message.h"
#include "tools/prof/profile/scopes.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/group.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/profile/metric.h"
#include "tools/prof/profile/select.h"

#define MILLION 1000000u

/* --- measuring ------------------------------------------------------------------------------- */

/* Returns the index of a budget's metric in a profile. On failure, prints a line on stderr and
 * returns UINT32_MAX. */
static uint32_t find_metric(const struct tool_profile *profile, const struct tool_budgets *budgets,
                            const struct tool_budget *budget)
{
    uint32_t metric = budget->metric == NULL ? 0 : tool_metric_index(profile, budget->metric);
    if (metric == UINT32_MAX) {
        tool_error("%s:%u: %s has no metric '%s'", budgets->path, budget->line, profile->path,
                   budget->metric);
    }
    return metric;
}

/* Sets is_meant, by method or by tree, to whether it belongs to the group that an exact budget
 * names. If it fails, prints a line on stderr and returns false. */
static bool find_group(const struct tool_profile *profile, const struct tool_budget *budget,
                       bool *is_meant)
{
    static const enum tool_by by[] = {
        [TOOL_BUDGET_METHOD] = TOOL_BY_METHOD,   [TOOL_BUDGET_CLASS] = TOOL_BY_CLASS,
        [TOOL_BUDGET_PACKAGE] = TOOL_BY_PACKAGE, [TOOL_BUDGET_LOADER] = TOOL_BY_LOADER,
        [TOOL_BUDGET_THREAD] = TOOL_BY_THREAD,   [TOOL_BUDGET_SCOPE] = TOOL_BY_SCOPE};
    const struct prof_contexts *contexts = profile->contexts;
    bool is_thread = tool_budget_is_of_trees(budget);
    uint32_t count = is_thread ? contexts->tree_count : contexts->method_count, group = 0;
    struct tool_groups groups;
    bool is_good = tool_groups_find(contexts, by[budget->kind], TOOL_NAMES_FULL, &groups);
    while (is_good && group < groups.count
           && (groups.labels[group] == NULL || strcmp(groups.labels[group], budget->name) != 0)) {
        group++;
    }
    for (uint32_t i = 0; is_good && i < count; i++) {
        is_meant[i] = (is_thread ? groups.of_tree : groups.of_method)[i] == group
                      && (is_thread || profile->is_chosen == NULL || profile->is_chosen[i]);
    }
    tool_groups_release(&groups);
    return is_good || tool_no_memory() == TOOL_OK;
}

/* Returns, by method, whether a budget limits it; malloc'ed. If it fails, prints a line on stderr
 * and returns NULL. */
static bool *find_methods(const struct tool_profile *profile, const struct tool_budget *budget)
{
    const struct prof_contexts *contexts = profile->contexts;
    static const enum tool_name_kind kinds[] = {[TOOL_BUDGET_METHOD] = TOOL_NAME_METHODS,
                                                [TOOL_BUDGET_CLASS] = TOOL_NAME_CLASSES,
                                                [TOOL_BUDGET_PACKAGE] = TOOL_NAME_PACKAGES};
    bool *is_meant = calloc(contexts->method_count + 1u, sizeof *is_meant);
    if (is_meant == NULL) {
        tool_no_memory();
        return NULL;
    }
    if (budget->is_exact) {
        if (!find_group(profile, budget, is_meant)) {
            free(is_meant);
            return NULL;
        }
        return is_meant;
    }
    struct vm_patterns *patterns =
        budget->kind == TOOL_BUDGET_LOADER
            ? tool_patterns_parse(budget->name, VM_PATTERN_LOADERS, "loader")
            : tool_methods_parse(budget->name, kinds[budget->kind],
                                 tool_budget_kinds[budget->kind]);
    for (uint32_t i = 0; patterns != NULL && i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        is_meant[i] = method != NULL && (profile->is_chosen == NULL || profile->is_chosen[i])
                      && tool_methods_match(patterns, method);
    }
    vm_patterns_free(patterns);
    if (patterns == NULL) {
        free(is_meant);
        return NULL;
    }
    return is_meant;
}

/* Sums a column over the contexts of limited methods and, unless is_self, over all contexts below
 * them. */
static uint64_t sum_methods(const struct prof_contexts *contexts, const uint64_t *column,
                            const bool *is_meant, bool is_self)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (!is_meant[contexts->method[i]]) {
            continue;
        }
        sum += column[i];
        if (!is_self) {
            uint32_t end = contexts->end[i];
            while (++i < end) {
                sum += column[i];
            }
            i--;
        }
    }
    return sum;
}

/* Returns whether a context has an exclusive number other than 0. A context that is only on the
 * path to selected contexts has no such number. */
static bool has_run(const struct tool_profile *profile, uint32_t context)
{
    bool is_any = profile->contexts->entries[context] != 0;
    for (uint32_t i = 0; i < profile->metric_count && !is_any; i++) {
        is_any = profile->self[i][context] != 0;
    }
    return is_any;
}

/* Returns a limited method that ran, or NULL if no limited method ran. */
static const struct prof_method *find_that_ran(const struct tool_profile *profile,
                                               const bool *is_meant, bool is_self)
{
    const struct prof_contexts *contexts = profile->contexts;
    for (uint32_t i = 0; i < contexts->count; i++) {
        uint32_t end = is_self ? i + 1 : contexts->end[i];
        for (uint32_t j = i; is_meant[contexts->method[i]] && j < end; j++) {
            if (has_run(profile, j)) {
                return contexts->methods[contexts->method[i]];
            }
        }
    }
    return NULL;
}

/* The same as find_trees, for a budget of scopes. */
static bool *find_scopes(const struct tool_profile *profile, const struct tool_budget *budget)
{
    const struct prof_contexts *contexts = profile->contexts;
    bool *is_meant = malloc((contexts->tree_count + 1u) * sizeof *is_meant);
    if (is_meant == NULL) {
        tool_no_memory();
        return NULL;
    }
    memset(is_meant, true, contexts->tree_count + 1u);
    bool is_good = !contexts->header.features.scopes || !budget->is_exact
                       ? tool_scopes_select(contexts, budget->name, "scope", true, is_meant)
                       : find_group(profile, budget, is_meant);
    if (!is_good) {
        free(is_meant);
        is_meant = NULL;
    }
    return is_meant;
}

/* Returns a malloc'ed array, indexed by tree: whether a budget limits the tree. On failure, prints
 * a line on stderr and returns NULL. */
static bool *find_trees(const struct tool_profile *profile, const struct tool_budget *budget)
{
    const struct prof_contexts *contexts = profile->contexts;
    if (budget->kind == TOOL_BUDGET_SCOPE) {
        return find_scopes(profile, budget);
    }
    if (!contexts->header.features.per_thread) {
        tool_error("thread %s: the profile has one tree for all threads", budget->name);
        return NULL;
    }
    struct vm_patterns *threads = NULL;
    bool is_selected = false, *is_meant = calloc(contexts->tree_count + 1u, sizeof *is_meant);
    if (budget->is_exact && is_meant != NULL) {
        if (!find_group(profile, budget, is_meant)) {
            free(is_meant);
            is_meant = NULL;
        }
        return is_meant;
    }
    if (is_meant != NULL) {
        threads = tool_patterns_parse(budget->name, VM_PATTERN_THREADS, "thread");
        if (threads == NULL) {
            free(is_meant);
            return NULL;
        }
    }
    for (uint32_t i = 0; is_meant != NULL && i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        if (!tree->is_truncated) {
            is_selected =
                vm_patterns_select_numbered(threads, tree->thread_name, tree->name_number);
        }
        is_meant[i] = is_selected;
    }
    vm_patterns_free(threads);
    if (is_meant == NULL) {
        tool_no_memory();
    }
    return is_meant;
}

static bool measure_threads(const struct tool_profile *profile, const struct tool_budget *budget,
                            const uint64_t *column, uint64_t *value, bool *is_there)
{
    const struct prof_contexts *contexts = profile->contexts;
    bool *is_meant = find_trees(profile, budget);
    *value = 0;
    for (uint32_t i = 0; is_meant != NULL && i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        *is_there |= is_meant[i];
        uint32_t end = 0; /* where the subtree of the outermost selected context ends */
        for (uint32_t j = tree->first; is_meant[i] && j < tree->end; j++) {
            bool is_chosen = profile->is_chosen == NULL || profile->is_chosen[contexts->method[j]];
            end = is_chosen && j >= end ? contexts->end[j] : end;
            *value += j < end ? column[j] : 0;
        }
    }
    free(is_meant);
    return is_meant != NULL;
}

static bool counts_self(const struct tool_profile *profile, const struct tool_budget *budget,
                        uint32_t metric)
{
    return budget->is_self || strcmp(profile->metrics[metric].name, "invocations") == 0;
}

/* Computes a profile's number for a budget. Sets *is_there to whether anything that the budget
 * limits ran. On failure, prints a line on stderr and returns false. */
static bool measure(const struct tool_profile *profile, const struct tool_budget *budget,
                    uint32_t metric, uint64_t *value, const struct prof_method **method,
                    bool *is_there)
{
    const struct prof_contexts *contexts = profile->contexts;
    const uint64_t *column = profile->self[metric];
    bool is_self = counts_self(profile, budget, metric);
    *method = NULL;
    *is_there = budget->kind == TOOL_BUDGET_TOTAL;
    if (budget->kind == TOOL_BUDGET_TOTAL) {
        *value = profile->totals[metric];
        return true;
    }
    if (tool_budget_is_of_trees(budget)) {
        return measure_threads(profile, budget, column, value, is_there);
    }
    bool *is_meant = find_methods(profile, budget);
    if (is_meant == NULL) {
        return false;
    }
    *method = find_that_ran(profile, is_meant, is_self);
    *is_there = *method != NULL;
    *value = sum_methods(contexts, column, is_meant, is_self);
    free(is_meant);
    return true;
}

/* If the budget is an upper limit, marks its contexts as covered. On failure, prints a line on
 * stderr and returns false. */
static bool cover(struct tool_covered *covered, const struct tool_budget *budget, uint32_t metric)
{
    const struct tool_profile *profile = covered->profile;
    if (budget->op == TOOL_AT_LEAST) {
        return true;
    }
    if (budget->kind == TOOL_BUDGET_TOTAL) {
        tool_covered_total(covered, metric);
        return true;
    }
    bool is_thread = tool_budget_is_of_trees(budget);
    bool *is_meant = is_thread ? find_trees(profile, budget) : find_methods(profile, budget);
    if (is_meant == NULL) {
        return false;
    }
    bool is_good = is_thread ? tool_covered_trees(covered, metric, is_meant)
                             : tool_covered_methods(covered, metric, is_meant,
                                                    counts_self(profile, budget, metric));
    free(is_meant);
    return is_good || tool_no_memory() == TOOL_OK;
}

/* --- verdicts -------------------------------------------------------------------------------- */

/* Returns the limit of a budget. Numbers are integers, so the fraction of a limit such as "baseline
 * + 5 %" can be dropped. */
static uint64_t limit_of(const struct tool_budget *budget, uint64_t baseline)
{
    if (!budget->is_relative) {
        return budget->limit;
    }
    uint64_t change = budget->limit;
    if (budget->is_percent) {
        __extension__ unsigned __int128 exact = (unsigned __int128)baseline * budget->limit;
        bool rounds_up = budget->is_less != (budget->op == TOOL_AT_LEAST);
        exact += rounds_up ? (unsigned __int128)100 * MILLION - 1 : 0;
        exact /= (unsigned __int128)100 * MILLION;
        change = exact > UINT64_MAX ? UINT64_MAX : (uint64_t)exact;
    }
    if (budget->is_less) {
        return change > baseline ? 0 : baseline - change;
    }
    return change > UINT64_MAX - baseline ? UINT64_MAX : baseline + change;
}

/* For a baseline without a limited method: returns whether the baseline's number is 0. It is 0 only
 * if the budget is optional, and the baseline does not lack the methods for another reason, such as
 * --fold. */
static bool is_zero(const struct tool_check *check, const struct tool_profile *baseline,
                    const struct tool_budget *budget)
{
    char what[256];
    return budget->is_optional
           && prof_contexts_are_comparable(baseline->contexts, check->profile->contexts, what,
                                           sizeof what);
}

bool tool_check_judge(struct tool_verdict *verdict, struct tool_check *check,
                      const struct tool_profile *baseline)
{
    const struct tool_budget *budget = verdict->budget;
    const struct prof_method *of_baseline;
    bool is_there, was_there = true;
    uint32_t metric = find_metric(check->profile, check->budgets, budget);
    if (metric == UINT32_MAX
        || !measure(check->profile, budget, metric, &verdict->value, &verdict->method, &is_there)) {
        return false;
    }
    verdict->metric = &check->profile->metrics[metric];
    verdict->is_partial = check->is_partial;
    check->covered.has_upper |= budget->op != TOOL_AT_LEAST;
    if (is_there && !cover(&check->covered, budget, metric)) {
        return false;
    }
    if (budget->is_relative) {
        uint32_t other = find_metric(baseline, check->budgets, budget);
        if (other == UINT32_MAX
            || !measure(baseline, budget, other, &verdict->baseline, &of_baseline, &was_there)) {
            return false;
        }
        verdict->method = verdict->method == NULL ? of_baseline : verdict->method;
    }
    verdict->limit = limit_of(budget, verdict->baseline);
    bool is_kept = budget->op == TOOL_AT_MOST    ? verdict->value <= verdict->limit
                   : budget->op == TOOL_AT_LEAST ? verdict->value >= verdict->limit
                                                 : verdict->value == verdict->limit;
    verdict->result = !is_there && !budget->is_optional                 ? TOOL_NOTHING_RAN
                      : !was_there && !is_zero(check, baseline, budget) ? TOOL_NO_BASELINE
                      : is_kept                                         ? TOOL_KEPT
                                                                        : TOOL_EXCEEDED;
    return true;
}
