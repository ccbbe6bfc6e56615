#include "tools/prof/export/prune.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/message.h"
#include "tools/prof/command/text.h"

/* Scores are sorted by the upper bits of a float, which are ordered as the numbers are. */
#define BUCKET_SHIFT 12
#define BUCKETS ((0x3f800000u >> BUCKET_SHIFT) + 1) /* up to 1.0 */

static uint32_t bucket_of(float score)
{
    uint32_t bits;
    memcpy(&bits, &score, sizeof bits);
    return bits >> BUCKET_SHIFT;
}

static float bucket_least(uint32_t bucket)
{
    uint32_t bits = bucket << BUCKET_SHIFT;
    float least;
    memcpy(&least, &bits, sizeof least);
    return least;
}

static bool is_kept(const struct tool_prune *prune, uint32_t context, uint32_t depth)
{
    float score = prune->scores[context];
    return score >= prune->limit || (score >= prune->edge_limit && depth < prune->edge_depth);
}

/* --- scores ------------------------------------------------------------------------------- */

/* The largest share that the subtree of each context has of any metric's total. */
static bool find_scores(struct tool_prune *prune)
{
    const struct tool_profile *profile = prune->profile;
    uint32_t count = profile->contexts->count;
    prune->scores = calloc(count + 1u, sizeof *prune->scores);
    for (uint32_t i = 0; prune->scores != NULL && i < prune->metrics; i++) {
        uint64_t *sums = tool_inclusive(profile->contexts, profile->self[i]);
        if (sums == NULL) {
            return false;
        }
        double total = (double)profile->totals[i];
        for (uint32_t j = 0; total > 0 && j < count; j++) {
            double share = (double)sums[j] / total;
            float score = share >= 1 ? 1 : (float)share;
            prune->scores[j] = score > prune->scores[j] ? score : prune->scores[j];
        }
        free(sums);
    }
    return prune->scores != NULL;
}

static uint32_t *find_depths(const struct prof_contexts *contexts)
{
    uint32_t *depths = malloc((contexts->count + 1u) * sizeof *depths);
    for (uint32_t i = 0; depths != NULL && i < contexts->count; i++) {
        uint32_t parent = contexts->parent[i];
        depths[i] = parent == PROF_NO_CONTEXT ? 0 : depths[parent] + 1;
    }
    return depths;
}

static uint64_t cost_of(enum tool_prune_cost cost, uint32_t depth)
{
    return cost == TOOL_COST_CONTEXTS ? 1 : depth + 1u;
}

/* --- the limit ---------------------------------------------------------------------------- */

/* What still fits of a bucket: contexts above a depth. Parents come before children there, too. */
static bool find_edge(struct tool_prune *prune, const uint32_t *depths, uint32_t bucket,
                      uint64_t budget, enum tool_prune_cost cost)
{
    uint32_t count = prune->profile->contexts->count, deepest = 0;
    for (uint32_t i = 0; i < count; i++) {
        deepest = depths[i] > deepest ? depths[i] : deepest;
    }
    uint64_t *at_depth = calloc(deepest + 1u, sizeof *at_depth);
    if (at_depth == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (bucket_of(prune->scores[i]) == bucket) {
            at_depth[depths[i]] += cost_of(cost, depths[i]);
        }
    }
    prune->edge_limit = bucket_least(bucket);
    while (prune->edge_depth <= deepest && at_depth[prune->edge_depth] <= budget) {
        budget -= at_depth[prune->edge_depth++];
    }
    free(at_depth);
    return true;
}

/* The smallest limit with which all that is kept costs no more than the budget. */
static bool find_limit(struct tool_prune *prune, const uint32_t *depths, uint64_t budget,
                       enum tool_prune_cost cost)
{
    uint64_t *buckets = calloc(BUCKETS, sizeof *buckets);
    if (buckets == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < prune->profile->contexts->count; i++) {
        buckets[bucket_of(prune->scores[i])] += cost_of(cost, depths[i]);
    }
    uint32_t first = BUCKETS; /* of those that are kept; bucket 0 has what has no number */
    while (first > 1 && buckets[first - 1] <= budget) {
        budget -= buckets[--first];
    }
    prune->limit = first == 1 ? FLT_TRUE_MIN : first == BUCKETS ? 2 : bucket_least(first);
    free(buckets);
    return first == 1 || find_edge(prune, depths, first - 1, budget, cost);
}

/* Whether nothing need be pruned. */
static bool fits(const struct prof_contexts *contexts, const uint32_t *depths, uint64_t budget,
                 enum tool_prune_cost cost)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        sum += cost_of(cost, depths[i]);
    }
    return sum <= budget;
}

static void count_folded(struct tool_prune *prune, const uint32_t *depths)
{
    const struct tool_profile *profile = prune->profile;
    prune->kept = prune->folded = 0;
    for (uint32_t i = 0; i < profile->contexts->count; i++) {
        if (prune->scores[i] == 0) {
            continue;
        }
        if (is_kept(prune, i, depths[i])) {
            prune->kept++;
            continue;
        }
        prune->folded++;
        for (uint32_t j = 0; j < profile->metric_count; j++) {
            prune->folded_self[j] += profile->self[j][i];
        }
    }
    snprintf(prune->name, sizeof prune->name, "(pruned: %llu context%s)",
             (unsigned long long)prune->folded, prune->folded == 1 ? "" : "s");
}

static bool find(struct tool_prune *prune, const struct tool_prune_options *options,
                 uint64_t budget, enum tool_prune_cost cost)
{
    const struct prof_contexts *contexts = prune->profile->contexts;
    uint32_t *depths = find_depths(contexts);
    bool is_good = depths != NULL;
    if (is_good && (options->min_share >= 0 || !fits(contexts, depths, budget, cost))) {
        is_good = find_scores(prune);
        if (options->min_share >= 0) {
            prune->limit = (float)(options->min_share / 100);
            prune->limit = prune->limit > 0 ? prune->limit : FLT_TRUE_MIN;
        } else {
            is_good = is_good && find_limit(prune, depths, budget, cost);
        }
        if (is_good) {
            count_folded(prune, depths);
        }
    }
    free(depths);
    return is_good;
}

bool tool_prune_init(struct tool_prune *prune, const struct tool_profile *profile,
                     const struct tool_prune_options *options, uint64_t budget,
                     enum tool_prune_cost cost, uint32_t metrics)
{
    *prune = (struct tool_prune){.profile = profile,
                                 .metrics = metrics == 0 ? profile->metric_count : metrics,
                                 .kept = profile->contexts->count,
                                 .edge_limit = 2};
    prune->folded_self = calloc(profile->metric_count + 1u, sizeof *prune->folded_self);
    bool is_wanted = !options->writes_all && (options->min_share >= 0 || budget > 0);
    if (prune->folded_self != NULL && (!is_wanted || find(prune, options, budget, cost))) {
        return true;
    }
    tool_prune_fini(prune);
    tool_no_memory();
    return false;
}

void tool_prune_fini(struct tool_prune *prune)
{
    free(prune->scores);
    free(prune->folded_self);
    *prune = (struct tool_prune){0};
}

void tool_prune_report(const struct tool_prune *prune)
{
    const struct tool_profile *profile = prune->profile;
    if (prune->folded == 0) {
        return;
    }
    char shares[256], share[TOOL_NUMBER_BYTES], folded[TOOL_NUMBER_BYTES], all[TOOL_NUMBER_BYTES];
    size_t length = 0;
    for (uint32_t i = 0; i < profile->metric_count && i < 3; i++) {
        double total = (double)profile->totals[i];
        tool_put_small_percentage(
            share, total > 0 ? 100 * (double)prune->folded_self[i] / total : 0.0);
        int added = snprintf(shares + length, sizeof shares - length, "%s%s %% of %s",
                             i == 0 ? "" : ", ", share, profile->metrics[i].name);
        length += added > 0 ? (size_t)added : 0;
        if (length >= sizeof shares) {
            break;
        }
    }
    float limit = prune->edge_limit < prune->limit && prune->edge_depth > 0 ? prune->edge_limit
                                                                            : prune->limit;
    tool_put_small_percentage(share, 100 * (double)limit);
    tool_put_number(folded, prune->folded);
    tool_put_number(all, prune->folded + prune->kept);
    tool_note("%s of %s contexts, each with less than %s %% of all, were folded into entries named "
              "%s: %s; --no-prune writes them all", folded, all, share, prune->name, shares);
}

/* --- the walk ----------------------------------------------------------------------------- */

/* A level's sums: contexts folded, their entries, and by metric. */
static uint64_t *sums_at(const struct tool_walk *walk, uint32_t level)
{
    return walk->sums + (size_t)level * (walk->prune->profile->metric_count + 2u);
}

static bool fail(struct tool_walk *walk)
{
    walk->has_failed = true;
    tool_no_memory();
    return false;
}

/* Room for the level and one more. */
static bool make_room(struct tool_walk *walk, uint32_t level)
{
    if (level + 2u <= walk->capacity) {
        return true;
    }
    size_t width = walk->prune->profile->metric_count + 2u;
    size_t capacity = 2 * walk->capacity + 64;
    uint32_t *path = realloc(walk->path, capacity * sizeof *path);
    if (path == NULL) {
        return false;
    }
    walk->path = path;
    uint64_t *sums = realloc(walk->sums, capacity * width * sizeof *sums);
    if (sums == NULL) {
        return false;
    }
    memset(sums + walk->capacity * width, 0, (capacity - walk->capacity) * width * sizeof *sums);
    walk->sums = sums;
    walk->capacity = capacity;
    return true;
}

void tool_walk_begin(struct tool_walk *walk, const struct tool_prune *prune)
{
    *walk = (struct tool_walk){.prune = prune};
    walk->values = calloc(prune->profile->metric_count + 1u, sizeof *walk->values);
    walk->self = walk->values;
    if (walk->values == NULL || !make_room(walk, 0)) {
        fail(walk);
    }
}

void tool_walk_end(struct tool_walk *walk)
{
    free(walk->path);
    free(walk->sums);
    free(walk->values);
    walk->path = NULL;
    walk->sums = walk->values = NULL;
}

/* Adds a subtree to what is folded at the level. */
static void fold(struct tool_walk *walk, uint32_t context)
{
    const struct tool_profile *profile = walk->prune->profile;
    uint64_t *sums = sums_at(walk, walk->level);
    uint32_t end = profile->contexts->end[context];
    if (walk->prune->scores[context] == 0) {
        return;
    }
    for (uint32_t i = context; i < end; i++) {
        sums[0] += walk->prune->scores[i] > 0;
    }
    sums[1] += profile->contexts->entries[context];
    for (uint32_t j = 0; j < profile->metric_count; j++) {
        for (uint32_t i = context; i < end; i++) {
            sums[j + 2] += profile->self[j][i];
        }
    }
}

static void give_folded(struct tool_walk *walk)
{
    uint32_t count = walk->prune->profile->metric_count;
    uint64_t *sums = sums_at(walk, walk->level);
    walk->context = PROF_NO_CONTEXT;
    walk->depth = walk->level;
    walk->site = -1;
    walk->folded = sums[0];
    walk->entries = sums[1];
    memcpy(walk->values, sums + 2, count * sizeof *sums);
    memset(sums, 0, (count + 2u) * sizeof *sums);
}

static bool give_context(struct tool_walk *walk, uint32_t context)
{
    const struct tool_profile *profile = walk->prune->profile;
    if (!make_room(walk, walk->level + 1)) {
        return fail(walk);
    }
    walk->context = context;
    walk->depth = walk->level;
    walk->site = profile->contexts->site[context];
    walk->folded = 0;
    walk->entries = profile->contexts->entries[context];
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        walk->values[i] = profile->self[i][context];
    }
    walk->path[walk->level++] = context;
    walk->next = context + 1;
    return true;
}

/* Leaves contexts that end; true when there is something to give that was folded below one. */
static bool leave(struct tool_walk *walk)
{
    const struct prof_contexts *contexts = walk->prune->profile->contexts;
    for (;;) {
        uint32_t end =
            walk->level == 0 ? walk->tree->end : contexts->end[walk->path[walk->level - 1]];
        if (walk->next < end) {
            return false;
        }
        if (sums_at(walk, walk->level)[0] > 0) {
            give_folded(walk);
            return true;
        }
        if (walk->level == 0) {
            walk->tree = NULL;
            return false;
        }
        walk->level--;
    }
}

bool tool_walk_next(struct tool_walk *walk)
{
    const struct prof_contexts *contexts = walk->prune->profile->contexts;
    while (!walk->has_failed) {
        if (walk->tree == NULL) {
            if (walk->next_tree == contexts->tree_count) {
                return false;
            }
            walk->tree = &contexts->trees[walk->next_tree++];
            walk->next = walk->tree->first;
        }
        if (leave(walk)) {
            return true;
        }
        if (walk->tree == NULL) {
            continue;
        }
        if (walk->prune->scores == NULL || is_kept(walk->prune, walk->next, walk->level)) {
            return give_context(walk, walk->next);
        }
        fold(walk, walk->next);
        walk->next = contexts->end[walk->next];
    }
    return false;
}
