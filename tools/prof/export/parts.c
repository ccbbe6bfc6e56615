#include "tools/prof/export/parts.h"

#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/message.h"
#include "tools/prof/profile/load.h"

bool tool_parts_begin(struct tool_parts *parts, struct tool_profile *whole,
                      const struct tool_export_options *options, const struct tool_prune_plan *plan)
{
    const struct tool_steps *steps = options->steps;
    *parts = (struct tool_parts){.whole = whole,
                                 .steps = steps,
                                 .options = options->prune,
                                 .plan = *plan,
                                 .next = steps == NULL ? 0 : steps->from,
                                 .end = steps == NULL ? 1 : steps->to};
    uint32_t count = parts->end - parts->next;
    if (plan->budget > 0) {
        parts->plan.budget = plan->budget < count ? 1 : plan->budget / count;
        parts->plan.most = plan->most < count ? 1 : plan->most / count;
    }
    parts->metrics = calloc(whole->metric_count + 1u, sizeof *parts->metrics);
    parts->trees = calloc(whole->contexts->tree_count + 1u, sizeof *parts->trees);
    parts->sums =
        (struct tool_prune){.profile = whole,
                            .metrics = whole->metric_count,
                            .folded_self = calloc(whole->metric_count + 1u, sizeof(uint64_t)),
                            .name = "(pruned contexts)"};
    return (parts->metrics != NULL && parts->trees != NULL && parts->sums.folded_self != NULL)
           || tool_no_memory() == TOOL_OK;
}

static void end_part(struct tool_parts *parts)
{
    tool_prune_fini(&parts->prune);
    if (parts->steps != NULL) {
        tool_unload(parts->profile);
    }
    parts->profile = NULL;
}

static void find_numbers(struct tool_parts *parts)
{
    const struct prof_contexts *contexts = parts->profile->contexts;
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        parts->trees[i] =
            parts->steps == NULL ? i : tool_steps_tree(parts->steps, &contexts->trees[i]);
    }
    for (uint32_t i = 0; i < parts->whole->metric_count; i++) {
        parts->metrics[i] =
            parts->steps == NULL ? i : tool_steps_metric(parts->steps, parts->profile, i);
    }
}

/* Adds what was pruned in the part. */
static void add_up(struct tool_parts *parts)
{
    const struct tool_prune *prune = &parts->prune;
    struct tool_prune *sums = &parts->sums;
    sums->kept += prune->kept;
    sums->folded += prune->folded;
    sums->recursive += prune->recursive;
    sums->recursion_depth = prune->recursion_depth;
    for (uint32_t i = 0; i < parts->whole->metric_count; i++) {
        sums->folded_self[i] += tool_parts_value(parts, prune->folded_self, i);
    }
    if (parts->steps == NULL) {
        memcpy(sums->name, prune->name, sizeof sums->name);
    } else { /* entries of all steps have the same name, so that viewers add them up */
        memcpy(parts->prune.name, sums->name, sizeof sums->name);
    }
}

bool tool_parts_next(struct tool_parts *parts)
{
    end_part(parts);
    while (parts->profile == NULL && parts->next < parts->end && !parts->has_failed) {
        parts->step = parts->next++;
        parts->profile = parts->whole;
        parts->has_failed =
            parts->steps != NULL && !tool_steps_load(parts->steps, parts->step, &parts->profile);
    }
    if (parts->profile == NULL || parts->has_failed) {
        return false;
    }
    if (!tool_prune_init(&parts->prune, parts->profile, &parts->options, &parts->plan)) {
        parts->has_failed = true;
        return false;
    }
    find_numbers(parts);
    add_up(parts);
    return true;
}

void tool_parts_end(struct tool_parts *parts, bool is_good)
{
    end_part(parts);
    if (is_good) {
        tool_prune_report(&parts->sums);
    }
    tool_prune_fini(&parts->sums);
    free(parts->metrics);
    free(parts->trees);
}
