/* Checks that the numbers of a profile have the same meaning as the limits in a file of budgets. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_alike.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/text.h"
#include "tools/prof/profile/recorded.h"
#include "tools/prof/views/budget.h"
#include "vm/names/pattern.h"

/* --- windows, limited contexts --------------------------------------------------------------- */

/* Refuses limits that were made for another window: whether a profile keeps them would not depend
 * on the program. */
static bool check_window(const struct tool_budgets *budgets, const struct tool_profile *profile)
{
    const char *window = profile->contexts->header.features.window;
    if (budgets->window == NULL || window == NULL || strcmp(budgets->window, window) == 0) {
        return true;
    }
    tool_error("%s limits the window %s, and %s counts the window %s: record the profile with "
               "--profile-window=%s, or change the line 'window' of the budgets",
               budgets->path, budgets->window, profile->path, window, budgets->window);
    return false;
}

bool tool_budget_lacks_calls(const struct tool_budget *budget, const struct tool_profile *profile,
                             char *message, size_t size)
{
    const char *metric = budget->metric == NULL ? profile->metrics[0].name : budget->metric;
    bool is_whole = budget->kind == TOOL_BUDGET_TOTAL || tool_budget_is_of_trees(budget)
                    || strcmp(metric, "invocations") == 0;
    bool is_truncated = profile->contexts->header.truncated_calls != 0;
    *message = '\0';
    if (profile->all_lacks_calls) {
        snprintf(message, size,
                 "numbers below --root in %s lack the calls beyond --profile-limit: record it with "
                 "a higher limit, or leave out --root",
                 profile->path);
    } else if (is_truncated && !is_whole && !budget->is_self) {
        snprintf(message, size,
                 "inclusive numbers of %s lack the calls beyond --profile-limit: record it with a "
                 "higher limit, or limit self numbers%s",
                 profile->path, profile->self_lacks_calls ? " without --fold" : "");
    } else if (profile->self_lacks_calls && !is_whole) {
        snprintf(message, size,
                 "self numbers of %s lack what was folded in calls beyond --profile-limit: record "
                 "it with a higher limit, or leave out --fold",
                 profile->path);
    }
    return *message != '\0';
}

/* Refuses truncated profiles: numbers that lack the truncated calls would seem to keep limits that
 * the run exceeds. */
static bool check_whole(const struct tool_budgets *budgets, const struct tool_profile *profile,
                        bool is_baseline)
{
    char message[512];
    for (size_t i = 0; i < budgets->count; i++) {
        const struct tool_budget *budget = &budgets->budgets[i];
        if ((!is_baseline || budget->is_relative)
            && tool_budget_lacks_calls(budget, profile, message, sizeof message)) {
            tool_error("%s:%u: %s", budgets->path, budget->line, message);
            return false;
        }
    }
    return true;
}

bool tool_check_fits_baseline(const struct tool_budgets *budgets,
                              const struct tool_profile *baseline)
{
    return check_whole(budgets, baseline, true);
}

/* --- selections ------------------------------------------------------------------------------ */

/* The kinds of numbers that a limit applies to. */
enum numbers { TOTAL, SELF, INCLUSIVE, INVOCATIONS, FOLDED };

static enum numbers numbers_of(const struct tool_budget *budget, const char *metric)
{
    return strcmp(metric, "invocations") == 0  ? INVOCATIONS
           : strncmp(metric, "folded", 6) == 0 ? FOLDED
           : budget->kind == TOOL_BUDGET_TOTAL ? TOTAL
           : tool_budget_is_of_trees(budget)   ? TOTAL
           : budget->is_self                   ? SELF
                                               : INCLUSIVE;
}

/* Returns whether, after a selection, some of the methods that a limit names may have contexts
 * while others have lost theirs. (If none of the methods has contexts, nothing that the limit names
 * ran, which is an error.) */
static bool may_lack_methods(const struct tool_budget *budget)
{
    return budget->kind != TOOL_BUDGET_METHOD || budget->is_optional
           || (!budget->is_exact
               && (strpbrk(budget->name, "*!") != NULL || vm_pattern_is_compound(budget->name)
                   || budget->name[vm_pattern_length(budget->name)] != '\0'));
}

static bool differs(const struct tool_recorded_change *change, const struct tool_budget *budget,
                    const char *metric)
{
    switch (numbers_of(budget, metric)) {
    case TOTAL:
        return change->has_all;
    case SELF:
        return change->has_self || (change->has_calls && strcmp(metric, "instructions") != 0);
    case INCLUSIVE:
        return change->has_inclusive || (change->has_self && may_lack_methods(budget));
    case INVOCATIONS:
        return change->has_calls;
    default:
        return change->has_self;
    }
}

static bool refuse_selection(const struct tool_budgets *budgets, const struct tool_budget *budget,
                             const char *metric, const struct tool_profile *profile,
                             const struct tool_recorded *of_budgets,
                             const struct tool_recorded *of_profile)
{
    static const char *const words[] = {[TOTAL] = "totals",
                                        [SELF] = "self numbers",
                                        [INCLUSIVE] = "inclusive numbers",
                                        [INVOCATIONS] = "invocations",
                                        [FOLDED] = "numbers of folded code"};
    struct vm_text text = {0};
    vm_text_put(&text, words[numbers_of(budget, metric)], " of ", profile->path,
                " are counted with ");
    tool_recorded_add_words(&text, of_profile);
    vm_text_string(&text, ", and the limit is for ");
    tool_recorded_add_words(&text, of_budgets);
    vm_text_add(&text, "", 1);
    tool_error("%s:%u: %s; record the profile as that of the budgets, or make new budgets",
               budgets->path, budget->line, text.has_failed ? "the selection differs" : text.bytes);
    vm_text_fini(&text);
    return false;
}

/* Refuses limits on numbers that the selection of the profile changes: self numbers and invocations
 * if methods or threads are folded, inclusive numbers if recursion is folded. */
static bool compare_selections(const struct tool_budgets *budgets,
                               const struct tool_profile *profile,
                               const struct tool_recorded *of_profile)
{
    static char all[] = "**", none[] = "";
    const struct tool_recorded of_budgets = {
        .only = budgets->only == NULL ? all : budgets->only,
        .fold = budgets->fold == NULL ? none : budgets->fold,
        .part = budgets->part == NULL ? none : budgets->part,
        .switches = budgets->switches == NULL ? none : budgets->switches};
    struct tool_recorded_change change = tool_recorded_compare(&of_budgets, of_profile);
    bool is_known = budgets->only != NULL || budgets->fold != NULL || budgets->part != NULL
                    || budgets->switches != NULL;
    if (!is_known && (budgets->window != NULL || change.has_self || change.has_inclusive)) {
        tool_note("%s: lines 'only' and 'fold' are missing, so its self numbers and invocations "
                  "may be those of another selection (--profile-only) than in %s; jp2prof budget "
                  "writes these lines",
                  budgets->path, profile->path);
    }
    for (size_t i = 0; is_known && i < budgets->count; i++) {
        const struct tool_budget *budget = &budgets->budgets[i];
        const char *metric = budget->metric == NULL ? profile->metrics[0].name : budget->metric;
        if (differs(&change, budget, metric)) {
            return refuse_selection(budgets, budget, metric, profile, &of_budgets, of_profile);
        }
    }
    return true;
}

/* Prints a line if the profile is the sum of more or fewer profiles than the limits. */
static void note_sums(const struct tool_budgets *budgets, const struct tool_profile *profile)
{
    uint64_t count = prof_header_profiles(&profile->contexts->header);
    uint64_t limited = budgets->profiles == NULL ? 1 : strtoull(budgets->profiles, NULL, 10);
    bool is_known = budgets->profiles != NULL || budgets->only != NULL;
    if (is_known && count != 0 && count != limited) {
        tool_note("%s limits the numbers of %" PRIu64 " %s, and %s is a sum of %" PRIu64 "; check "
                  "a profile of as many, or make new budgets",
                  budgets->path, limited, limited == 1 ? "profile" : "profiles", profile->path,
                  count);
    }
}

static void note_library(const struct tool_budgets *budgets, const struct tool_profile *profile,
                         const struct tool_recorded *of_profile)
{
    const char *library = budgets->library;
    if (library != NULL && *of_profile->library != '\0'
        && strcmp(library, of_profile->library) != 0) {
        tool_note("%s limits a run with the class library %s, and %s is a run with %s; check a "
                  "profile with the same library, or make new budgets",
                  budgets->path, library, profile->path, of_profile->library);
    }
}

/* Refuses limits of JOP's cycles if the profile has those of another model. */
static bool check_jop(const struct tool_budgets *budgets, const struct tool_profile *profile,
                      const struct tool_recorded *of_profile)
{
    bool differs = budgets->jop != NULL && strcmp(budgets->jop, of_profile->jop) != 0;
    for (size_t i = 0; differs && i < budgets->count; i++) {
        const struct tool_budget *budget = &budgets->budgets[i];
        const char *metric = budget->metric == NULL ? profile->metrics[0].name : budget->metric;
        if (strncmp(metric, TOOL_RECORDED_JOP, strlen(TOOL_RECORDED_JOP)) == 0) {
            tool_error("%s:%u: %s of %s are of %s, and the limit is for %s; record the profile as "
                       "that of the budgets, or make new budgets",
                       budgets->path, budget->line, metric, profile->path,
                       *of_profile->jop == '\0' ? "no model of JOP" : of_profile->jop,
                       budgets->jop);
            return false;
        }
    }
    return true;
}

static bool check_selection(const struct tool_budgets *budgets, const struct tool_profile *profile)
{
    struct tool_recorded of_profile;
    if (!tool_recorded_find(profile, &of_profile)) {
        tool_no_memory();
        return false;
    }
    note_sums(budgets, profile);
    note_library(budgets, profile, &of_profile);
    bool fits = compare_selections(budgets, profile, &of_profile)
                && check_jop(budgets, profile, &of_profile);
    tool_recorded_release(&of_profile);
    return fits;
}

/* Refuses limits without a metric if the profile has no instructions: such limits are on
 * instructions, because the budget command writes any other metric. */
static bool check_metric(const struct tool_budgets *budgets, const struct tool_profile *profile)
{
    bool is_default =
        budgets->only == NULL || strcmp(profile->metrics[0].name, "instructions") == 0;
    for (size_t i = 0; !is_default && i < budgets->count; i++) {
        const struct tool_budget *budget = &budgets->budgets[i];
        if (budget->metric == NULL) {
            tool_error("%s:%u: the limit is of instructions, which %s does not have: record it "
                       "with --profile=blocks, or add a metric, such as %s, to the limit",
                       budgets->path, budget->line, profile->path, profile->metrics[0].name);
            return false;
        }
    }
    return true;
}

bool tool_check_fits(const struct tool_budgets *budgets, const struct tool_profile *profile,
                     bool has_metric)
{
    return (has_metric || check_metric(budgets, profile)) && check_window(budgets, profile)
           && check_selection(budgets, profile) && check_whole(budgets, profile, false);
}
