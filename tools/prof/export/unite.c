#include "tools/prof/export/unite.h"

#include <stdlib.h>

#include "profiler/read/contexts_map.h"
#include "tools/prof/command/message.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/profile/load.h"

/* If is_good (the map is complete), replaces the profile's contexts by the contexts of the map. */
static bool finish(struct tool_profile *profile, struct prof_map *map, bool is_good)
{
    tool_progress_end();
    if (!is_good) {
        prof_map_free(map);
        return tool_no_memory() == TOOL_OK;
    }
    return (prof_map_finish(map) || tool_no_memory() == TOOL_OK) && tool_profile_renew(profile);
}

static uint32_t new_parent(const struct prof_map *map, const struct prof_contexts *contexts,
                           uint32_t context, uint32_t root)
{
    uint32_t parent = contexts->parent[context];
    return parent == PROF_NO_CONTEXT ? root : prof_map_to(map, parent);
}

/* --- callees ------------------------------------------------------------------------------ */

/* For each method, an array that is computed at the first query, indexed by instruction number - 1:
 * the first instruction of the instruction's line. */
struct line_starts {
    const struct prof_contexts *contexts;
    uint32_t **of;
};

static uint32_t *make_starts(const struct prof_method *method)
{
    struct tool_intern lines = {0};
    /* Indexed by line. */
    uint32_t *firsts = malloc((method->instruction_count + 1u) * sizeof *firsts);
    uint32_t *starts = malloc((method->instruction_count + 1u) * sizeof *starts);
    bool is_good = firsts != NULL && starts != NULL;
    for (uint32_t i = 0; is_good && i < method->instruction_count; i++) {
        uint32_t known = lines.count, line = tool_intern(&lines, (uint32_t)method->lines[i], 0);
        is_good = line != TOOL_INTERN_FAILED;
        if (is_good && lines.count > known) {
            firsts[line] = i + 1;
        }
        starts[i] = is_good ? firsts[line] : 0;
    }
    if (!is_good) {
        free(starts);
        starts = NULL;
    }
    tool_intern_fini(&lines);
    free(firsts);
    return starts;
}

/* Returns the first instruction of a callsite's line, or 0 if memory runs out. */
static int32_t line_start(struct line_starts *lines, uint32_t number, int32_t site)
{
    const struct prof_method *method = lines->contexts->methods[number];
    if (site < 1 || !method->has_code || (uint32_t)site > method->instruction_count) {
        return site;
    }
    if (lines->of[number] == NULL) {
        lines->of[number] = make_starts(method);
    }
    return lines->of[number] == NULL ? 0 : (int32_t)lines->of[number][site - 1];
}

static bool unite_tree(struct prof_map *map, struct prof_contexts *contexts, uint32_t tree,
                       struct line_starts *lines)
{
    uint32_t root = prof_map_root(map, tree);
    for (uint32_t i = contexts->trees[tree].first; i < contexts->trees[tree].end; i++) {
        uint32_t parent = contexts->parent[i], above = new_parent(map, contexts, i, root);
        int32_t site = 0;
        if (lines != NULL && contexts->site[i] != 0) {
            site = parent == PROF_NO_CONTEXT
                       ? contexts->site[i]
                       : line_start(lines, contexts->method[parent], contexts->site[i]);
            if (site == 0) {
                return false;
            }
        }
        prof_map_unite(map, i, prof_map_child(map, above, site, contexts->method[i]));
        if ((i & 0xfffff) == 0) {
            tool_progress("uniting callsites", i, contexts->count);
        }
    }
    return true;
}

bool tool_unite_callees(struct tool_profile *profile, enum tool_apart apart)
{
    struct prof_contexts *contexts = tool_profile_contexts(profile);
    if (apart == TOOL_APART_CALLSITE || !contexts->header.features.callsites) {
        return true;
    }
    struct line_starts lines = {contexts, calloc(contexts->method_count + 1u, sizeof *lines.of)};
    struct prof_map *map = lines.of == NULL ? NULL : prof_map_create(contexts);
    bool is_good = map != NULL;
    for (uint32_t i = 0; is_good && i < contexts->tree_count; i++) {
        is_good = unite_tree(map, contexts, i, apart == TOOL_APART_LINE ? &lines : NULL);
    }
    for (uint32_t i = 0; lines.of != NULL && i < contexts->method_count; i++) {
        free(lines.of[i]);
    }
    free(lines.of);
    contexts->header.features.callsites &= apart != TOOL_APART_METHOD;
    return finish(profile, map, is_good);
}

/* --- recursion ---------------------------------------------------------------------------- */

static uint32_t *depths_of(const struct prof_contexts *contexts, uint32_t *deepest)
{
    uint32_t *depths = malloc((contexts->count + 1u) * sizeof *depths);
    for (uint32_t i = 0; depths != NULL && i < contexts->count; i++) {
        uint32_t parent = contexts->parent[i];
        depths[i] = parent == PROF_NO_CONTEXT ? 1 : depths[parent] + 1;
        *deepest = depths[i] > *deepest ? depths[i] : *deepest;
    }
    return depths;
}

uint32_t tool_deepest(const struct prof_contexts *contexts)
{
    uint32_t deepest = 0;
    free(depths_of(contexts, &deepest));
    return deepest;
}

/* depths: indexed by new context, the number of frames above it. */
static void fold_tree(struct prof_map *map, struct prof_contexts *contexts, uint32_t tree,
                      uint32_t depth, uint32_t *depths, uint64_t *united)
{
    uint32_t root = prof_map_root(map, tree);
    for (uint32_t i = contexts->trees[tree].first; i < contexts->trees[tree].end; i++) {
        uint32_t above = new_parent(map, contexts, i, root), method = contexts->method[i];
        uint32_t frames = above == root ? 0 : depths[above] + 1, to = PROF_NO_CONTEXT;
        if (frames > depth) {
            to = prof_map_above(map, above, method);
            *united += to != PROF_NO_CONTEXT;
        }
        if (to == PROF_NO_CONTEXT) {
            to = prof_map_child(map, above, contexts->site[i], method);
            depths[to] = frames;
        }
        prof_map_unite(map, i, to);
        if ((i & 0xfffff) == 0) {
            tool_progress("uniting recursion", i, contexts->count);
        }
    }
}

bool tool_unite_recursion(struct tool_profile *profile, uint32_t depth, uint64_t *united)
{
    struct prof_contexts *contexts = tool_profile_contexts(profile);
    size_t most = (size_t)contexts->count + contexts->tree_count + 1;
    uint32_t *depths = calloc(most, sizeof *depths);
    struct prof_map *map = depths == NULL ? NULL : prof_map_create(contexts);
    for (uint32_t i = 0; map != NULL && i < contexts->tree_count; i++) {
        fold_tree(map, contexts, i, depth, depths, united);
    }
    free(depths);
    contexts->header.features.is_folded = true;
    return finish(profile, map, map != NULL);
}
