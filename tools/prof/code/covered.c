#include "tools/prof/code/covered.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/text.h"
#include "tools/prof/profile/select.h"

bool tool_covered_init(struct tool_covered *covered, const struct tool_profile *profile)
{
    *covered = (struct tool_covered){
        .profile = profile,
        .contexts = calloc(profile->metric_count + 1u, sizeof *covered->contexts),
        .has_total = calloc(profile->metric_count + 1u, sizeof *covered->has_total)};
    return covered->contexts != NULL && covered->has_total != NULL;
}

void tool_covered_fini(struct tool_covered *covered)
{
    for (uint32_t i = 0; covered->contexts != NULL && i < covered->profile->metric_count; i++) {
        free(covered->contexts[i]);
    }
    free(covered->contexts);
    free(covered->has_total);
    *covered = (struct tool_covered){0};
}

/* --- covered contexts ------------------------------------------------------------------------ */

/* Returns an array, indexed by context: whether limits in a metric cover the context. Returns NULL
 * if memory runs out. */
static bool *contexts_of(struct tool_covered *covered, uint32_t metric)
{
    if (covered->contexts[metric] == NULL) {
        covered->contexts[metric] = calloc(covered->profile->contexts->count + 1u, sizeof(bool));
    }
    return covered->contexts[metric];
}

void tool_covered_total(struct tool_covered *covered, uint32_t metric)
{
    covered->has_total[metric] = true;
}

bool tool_covered_methods(struct tool_covered *covered, uint32_t metric, const bool *is_meant,
                          bool is_self)
{
    const struct prof_contexts *contexts = covered->profile->contexts;
    bool *is_covered = contexts_of(covered, metric);
    uint32_t end = 0; /* where the subtree of the outermost limited context ends */
    for (uint32_t i = 0; is_covered != NULL && i < contexts->count; i++) {
        bool is_own = is_meant[contexts->method[i]];
        end = is_own && !is_self && i >= end ? contexts->end[i] : end;
        is_covered[i] |= is_own || i < end;
    }
    return is_covered != NULL;
}

bool tool_covered_trees(struct tool_covered *covered, uint32_t metric, const bool *is_meant)
{
    const struct prof_contexts *contexts = covered->profile->contexts;
    bool *is_covered = contexts_of(covered, metric);
    for (uint32_t i = 0; is_covered != NULL && i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        const bool *is_chosen = covered->profile->is_chosen;
        uint32_t end = 0; /* where the subtree of the outermost selected context ends */
        for (uint32_t j = tree->first; is_meant[i] && j < tree->end; j++) {
            bool is_own = is_chosen == NULL || is_chosen[contexts->method[j]];
            end = is_own && j >= end ? contexts->end[j] : end;
            is_covered[j] |= j < end;
        }
    }
    return is_covered != NULL;
}

/* --- shares ---------------------------------------------------------------------------------- */

bool tool_covered_has(const struct tool_covered *covered, uint32_t metric)
{
    return covered->has_total[metric] || covered->contexts[metric] != NULL;
}

/* Sums a metric over the covered contexts; ignores limits of the total. */
static uint64_t sum_contexts(const struct tool_covered *covered, uint32_t metric)
{
    const struct tool_profile *profile = covered->profile;
    const bool *is_covered = covered->contexts[metric];
    uint64_t sum = 0;
    for (uint32_t i = 0; is_covered != NULL && i < profile->contexts->count; i++) {
        sum += is_covered[i] ? profile->self[metric][i] : 0;
    }
    return sum;
}

uint64_t tool_covered_part(const struct tool_covered *covered, uint32_t metric)
{
    return covered->has_total[metric] ? covered->profile->totals[metric]
                                      : sum_contexts(covered, metric);
}

static double percent(uint64_t part, uint64_t whole)
{
    return whole == 0 ? 100 : (double)part * 100 / (double)whole;
}

/* Skips metrics with a total of 0; if all limits are in such metrics, the share is 100. */
double tool_covered_share(const struct tool_covered *covered)
{
    double most = 0;
    bool has_some = false, has_none = false;
    for (uint32_t i = 0; i < covered->profile->metric_count; i++) {
        uint64_t whole = covered->profile->file_totals[i];
        if (!tool_covered_has(covered, i)) {
            continue;
        }
        double share = whole == 0 ? 0 : percent(tool_covered_part(covered, i), whole);
        most = share > most ? share : most;
        has_some |= whole != 0;
        has_none |= whole == 0;
    }
    return has_none && !has_some ? 100 : most;
}

static void add_share(struct vm_text *to, uint64_t part, uint64_t whole)
{
    char share[TOOL_NUMBER_BYTES];
    snprintf(share, sizeof share, "%.1f", percent(part, whole));
    if (part < whole && strcmp(share, "100.0") == 0) {
        snprintf(share, sizeof share, "99.9"); /* only full coverage is shown as 100 */
    }
    vm_text_put(to, share, " %");
}

void tool_covered_text(struct vm_text *to, const struct tool_covered *covered)
{
    const struct tool_profile *profile = covered->profile;
    bool is_first = true;
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        if (!tool_covered_has(covered, i)) {
            continue;
        }
        uint64_t whole = profile->file_totals[i];
        vm_text_string(to, is_first ? "limits cover " : ", ");
        add_share(to, tool_covered_part(covered, i), whole);
        vm_text_string(to, " of ");
        tool_add_number(to, whole);
        vm_text_put(to, " ", profile->metrics[i].title);
        if (covered->has_total[i]) {
            vm_text_string(to, " (");
            add_share(to, sum_contexts(covered, i), whole);
            vm_text_string(to, " without that of the total)");
        }
        is_first = false;
    }
    const char *part = tool_noted_selection(profile->contexts);
    if (part != NULL) {
        vm_text_put(to, ", of a file that is a part of a run (", part, ")");
    }
    if (is_first) {
        vm_text_string(to, "limits cover nothing of the run: ");
        vm_text_string(to, covered->has_upper ? "no method with a limit <= or = ran"
                                              : "only limits <= and = cover code, and all are >=");
    }
}

void tool_covered_refusal(struct vm_text *to, const struct tool_covered *covered,
                          double min_coverage)
{
    double share = tool_covered_share(covered), accepted = (double)(uint64_t)(share * 10) / 10;
    tool_covered_text(to, covered);
    vm_text_printf(to,
                   ", less than %g %%: limit more of the run, or accept that share with "
                   "--min-coverage=%g",
                   min_coverage, accepted);
}
