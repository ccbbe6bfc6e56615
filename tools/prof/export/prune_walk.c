#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/message.h"
#include "tools/prof/export/prune.h"
#include "vm/base/data/array.h"

/* Returns a level's sums: number of folded contexts, their entries, and their sums by metric. */
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

/* Grows the arrays to include the level and one more level. */
static bool make_room(struct tool_walk *walk, uint32_t level)
{
    size_t width = walk->prune->profile->metric_count + 2u, needed = level + 2u;
    size_t of_homes = walk->capacity, of_sums = walk->capacity * width;
    return VM_RESERVE(walk->homes, of_homes, needed)
           && VM_RESERVE_ZEROED(walk->sums, of_sums, of_homes * width)
           && VM_RESERVE(walk->path, walk->capacity, needed);
}

void tool_walk_begin(struct tool_walk *walk, const struct tool_prune *prune)
{
    *walk = (struct tool_walk){.prune = prune};
    walk->values = calloc(prune->profile->metric_count + 1u, sizeof *walk->values);
    walk->self = walk->values;
    if (walk->values == NULL || !make_room(walk, 0)) {
        fail(walk);
    } else {
        walk->homes[0] = 0;
    }
}

void tool_walk_end(struct tool_walk *walk)
{
    free(walk->path);
    free(walk->homes);
    free(walk->sums);
    free(walk->values);
    walk->path = walk->homes = NULL;
    walk->sums = walk->values = NULL;
}

static uint8_t state_of(const struct tool_walk *walk, uint32_t context)
{
    return walk->prune->states == NULL ? TOOL_PRUNE_KEPT : walk->prune->states[context];
}

/* Adds contexts first .. end - 1, which are one context or a subtree, to the sums of folded
 * contexts; adds the entries of the first context only. counted: the state bit that contexts must
 * have to be counted. */
static void fold(struct tool_walk *walk, uint32_t first, uint32_t end, uint8_t counted)
{
    const struct tool_profile *profile = walk->prune->profile;
    uint64_t *sums = sums_at(walk, walk->homes[walk->level]);
    if ((state_of(walk, first) & TOOL_PRUNE_ANY) == 0) {
        return;
    }
    for (uint32_t i = first; i < end; i++) {
        sums[0] += (state_of(walk, i) & counted) != 0;
    }
    sums[1] += profile->contexts->entries[first];
    for (uint32_t j = 0; j < profile->metric_count; j++) {
        for (uint32_t i = first; i < end; i++) {
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

/* Makes a context the current entry; the context is kept, or is on the path to a kept context. */
static bool give_context(struct tool_walk *walk, uint32_t context, bool is_kept)
{
    const struct tool_profile *profile = walk->prune->profile;
    if (!make_room(walk, walk->level + 1)) {
        return fail(walk);
    }
    if (!is_kept) {
        fold(walk, context, context + 1, TOOL_PRUNE_OWN);
    }
    walk->context = context;
    walk->depth = walk->level;
    walk->site = profile->contexts->site[context];
    walk->folded = 0;
    walk->entries = is_kept ? profile->contexts->entries[context] : 0;
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        walk->values[i] = is_kept ? profile->self[i][context] : 0;
    }
    walk->path[walk->level++] = context;
    walk->homes[walk->level] = is_kept ? walk->level : walk->homes[walk->level - 1];
    walk->next = context + 1;
    return true;
}

/* Leaves the contexts that end at the current position. If contexts were folded below one of them,
 * returns true, and the sum of the folded contexts is the current entry. */
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
        uint8_t state = state_of(walk, walk->next);
        if ((state & (TOOL_PRUNE_KEPT | TOOL_PRUNE_PASSED)) != 0) {
            return give_context(walk, walk->next, (state & TOOL_PRUNE_KEPT) != 0);
        }
        fold(walk, walk->next, contexts->end[walk->next], TOOL_PRUNE_ANY);
        walk->next = contexts->end[walk->next];
    }
    return false;
}
