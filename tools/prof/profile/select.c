#include "tools/prof/profile/select.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/pattern.h"
#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/command/message.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/command/tool.h"

enum fold {
    FOLD_RECURSION = 1,
    FOLD_HIDDEN = 2,
    FOLD_LIBRARY = 4,
    FOLD_LINKING = 8,
    FOLD_CALLSITES = 16
};

bool tool_selection_is_any(const struct tool_selection *selection)
{
    return selection->packages != NULL || selection->classes != NULL || selection->methods != NULL
           || selection->threads != NULL || selection->loaders != NULL || selection->root != NULL
           || selection->fold != NULL || selection->depth != 0 || selection->min_share != 0;
}

/* A word that cannot be folded, NULL: all are known. */
static const char *parse_folds(const char *list, unsigned *folds)
{
    static const char *const names[] = {"recursion", "hidden",    "library",
                                        "linking",   "callsites", NULL};
    *folds = 0;
    while (list != NULL && *list != '\0') {
        size_t length = strcspn(list, ",");
        unsigned i = 0;
        while (names[i] != NULL
               && (strlen(names[i]) != length || memcmp(names[i], list, length) != 0)) {
            i++;
        }
        if (names[i] == NULL) {
            return list;
        }
        *folds |= 1u << i;
        list += length + (list[length] == ',');
    }
    return NULL;
}

static bool is_list_good(const char *list, enum tool_name_kind kind, const char *option)
{
    struct tool_methods *methods = list == NULL ? NULL : tool_methods_parse(list, kind, option);
    tool_methods_free(methods);
    return list == NULL || methods != NULL;
}

int tool_selection_check(const char *command, const struct tool_selection *selection)
{
    char message[512];
    unsigned folds;
    const char *unknown = parse_folds(selection->fold, &folds);
    if (unknown != NULL) {
        return tool_misuse(command, "--fold=%.*s: what can be folded is recursion, hidden, "
                           "library, linking, callsites", (int)strcspn(unknown, ","), unknown);
    }
    struct prof_patterns *threads = NULL, *loaders = NULL;
    bool is_good = is_list_good(selection->packages, TOOL_NAME_PACKAGES, "--package")
                   && is_list_good(selection->classes, TOOL_NAME_CLASSES, "--class")
                   && is_list_good(selection->methods, TOOL_NAME_METHODS, "--method")
                   && is_list_good(selection->root, TOOL_NAME_METHODS, "--root");
    if (is_good && selection->threads != NULL) {
        threads = tool_thread_patterns(selection->threads, message, sizeof message);
        is_good = threads != NULL || tool_error("--thread: %s", message) == TOOL_OK;
    }
    if (is_good && selection->loaders != NULL) {
        loaders = tool_loader_patterns(selection->loaders, message, sizeof message);
        is_good = loaders != NULL || tool_error("--loader: %s", message) == TOOL_OK;
    }
    prof_patterns_free(threads);
    prof_patterns_free(loaders);
    return is_good ? TOOL_OK : TOOL_USAGE;
}

/* --- threads, roots, folded frames ----------------------------------------------------------- */

/* What the first pass over a profile does. */
struct folding {
    struct prof_contexts *contexts;
    struct prof_map *map;
    unsigned folds;
    const bool *is_root;    /* by method: --root; NULL: all */
    uint8_t *is_folded;     /* by method: its frames are charged to their callers */
    bool *is_linking;       /* by method: with all below */
    uint64_t found_roots;
};

static bool prepare_folding(struct folding *folding)
{
    const struct prof_contexts *contexts = folding->contexts;
    folding->map = prof_map_create(folding->contexts);
    folding->is_folded = calloc(contexts->method_count + 1u, 1);
    folding->is_linking = calloc(contexts->method_count + 1u, sizeof(bool));
    if (folding->map == NULL || folding->is_folded == NULL || folding->is_linking == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        if (method != NULL) {
            folding->is_folded[i] =
                ((folding->folds & FOLD_HIDDEN) && tool_frame_is_hidden(method))
                || ((folding->folds & FOLD_LIBRARY) && tool_frame_is_library(method));
            folding->is_linking[i] =
                (folding->folds & FOLD_LINKING) && tool_frame_is_linking(method);
        }
    }
    return true;
}

/* A context stays: below `above`, or united with one further up. */
static void keep(struct folding *folding, uint32_t context, uint32_t above, int32_t site)
{
    struct prof_map *map = folding->map;
    uint32_t method = folding->contexts->method[context];
    uint32_t to = PROF_NO_CONTEXT;
    if (folding->folds & FOLD_CALLSITES) {
        site = 0;
    }
    if (folding->folds & FOLD_RECURSION) {
        to = prof_map_find(map, above, site, method);
        to = to != PROF_NO_CONTEXT ? to : prof_map_above(map, above, method);
    }
    to = to != PROF_NO_CONTEXT ? to : prof_map_child(map, above, site, method);
    prof_map_unite(map, context, to);
}

/*
 * The contexts of a tree. The callsite of a context that is charged becomes that of the frames
 * that are charged with it: what it calls is called from there.
 */
static void fold_tree(struct folding *folding, const struct prof_tree_range *tree, uint32_t root)
{
    struct prof_contexts *contexts = folding->contexts;
    struct prof_map *map = folding->map;
    int32_t root_site = contexts->header.features.callsites ? -1 : 0;
    for (uint32_t i = tree->first; i < tree->end; i++) {
        uint32_t parent = contexts->parent[i], method = contexts->method[i];
        uint32_t above = parent == PROF_NO_CONTEXT ? root : prof_map_to(map, parent);
        int32_t site = contexts->site[i];
        if (parent == PROF_NO_CONTEXT && folding->is_root != NULL) {
            above = PROF_NO_CONTEXT;
        }
        if (above == PROF_NO_CONTEXT) {
            if (!folding->is_root[method]) {
                continue; /* dropped */
            }
            above = root;
            site = root_site;
            folding->found_roots++;
        } else if (parent != PROF_NO_CONTEXT && prof_map_is_charged(map, parent)) {
            site = contexts->site[parent];
        }
        if (prof_map_is_root(map, above)) {
            keep(folding, i, above, site);
        } else if (folding->is_linking[method]) {
            uint32_t end = contexts->end[i];
            for (uint32_t below = i; below < end; below++) {
                prof_map_charge(map, below, above);
            }
            i = end - 1;
        } else if (folding->is_folded[method]) {
            contexts->site[i] = site;
            prof_map_charge(map, i, above);
        } else {
            keep(folding, i, above, site);
        }
        if ((i & 0xfffff) == 0) {
            tool_progress("folding", i, contexts->count);
        }
    }
}

/* By tree whether its thread is selected; NULL: a line was printed. */
static bool *find_threads(const struct prof_contexts *contexts,
                          const struct tool_selection *selection)
{
    const char *list = selection->threads;
    char message[512];
    bool *is_selected = calloc(contexts->tree_count + 1u, sizeof *is_selected), is_any = false;
    if (is_selected == NULL) {
        tool_no_memory();
        return NULL;
    }
    if (list == NULL) {
        memset(is_selected, true, contexts->tree_count);
        return is_selected;
    }
    struct prof_patterns *patterns = tool_thread_patterns(list, message, sizeof message);
    for (uint32_t i = 0; patterns != NULL && i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        is_selected[i] =
            tree->is_truncated && i > 0
                ? is_selected[i - 1]
                : tree->has_thread && prof_patterns_thread(patterns, tree->thread_name);
        is_any |= is_selected[i];
    }
    prof_patterns_free(patterns);
    if (patterns == NULL) {
        tool_error("--thread: %s", message);
    } else if (!contexts->header.features.per_thread) {
        tool_error("--thread: the profile has one tree for all threads; record it with "
                   "--per-thread");
    } else if (is_any || selection->takes_none) {
        return is_selected;
    } else {
        tool_error("--thread: no thread has a name like '%s'", list);
    }
    free(is_selected);
    return NULL;
}

static bool fold(struct prof_contexts *contexts, const struct tool_selection *selection,
                 unsigned folds, const bool *is_root)
{
    struct folding folding = {.contexts = contexts, .folds = folds, .is_root = is_root};
    bool *is_selected = find_threads(contexts, selection);
    bool is_good = is_selected != NULL
                   && (prepare_folding(&folding) || tool_no_memory() == TOOL_OK);
    for (uint32_t i = 0; is_good && i < contexts->tree_count; i++) {
        if (is_selected[i]) {
            fold_tree(&folding, &contexts->trees[i], prof_map_root(folding.map, i));
        } else {
            prof_map_drop_tree(folding.map, i);
        }
    }
    tool_progress_end();
    if (is_good) {
        contexts->header.features.is_folded |= (folds & FOLD_RECURSION) != 0;
        contexts->header.features.callsites &= (folds & FOLD_CALLSITES) == 0;
        is_good = prof_map_finish(folding.map) || tool_no_memory() == TOOL_OK;
    } else {
        prof_map_free(folding.map);
    }
    free(folding.is_folded);
    free(folding.is_linking);
    free(is_selected);
    return is_good;
}

/* --- methods, shares, depth ------------------------------------------------------------------ */

/* What the second pass does. */
struct pruning {
    struct prof_contexts *contexts;
    struct prof_map *map;
    const bool *is_selected; /* by method; NULL: all */
    uint64_t *inclusive;     /* by context, of what is selected; NULL: shares do not matter */
    uint64_t least;          /* inclusive of a context that stays */
    uint64_t depth;          /* UINT64_MAX: any */
    uint32_t *depths;
    bool *is_kept;           /* by context: something below, or itself, is selected */
    uint32_t method;         /* of what stands for contexts that were pruned */
};

static const uint64_t *weights(const struct prof_contexts *contexts, uint32_t weight)
{
    return weight == TOOL_BY_INSTRUCTIONS  ? contexts->instructions
           : weight == TOOL_BY_INVOCATIONS ? contexts->entries
                                           : contexts->values[weight];
}

static bool is_selected(const struct pruning *pruning, uint32_t context)
{
    return pruning->is_selected == NULL
           || pruning->is_selected[pruning->contexts->method[context]];
}

static bool sum_selected(struct pruning *pruning, uint32_t weight, double min_share)
{
    const struct prof_contexts *contexts = pruning->contexts;
    const uint64_t *self = weights(contexts, weight);
    uint32_t folded = prof_contexts_value(contexts, PROF_FOLDED_INSTRUCTIONS);
    const uint64_t *more = weight == TOOL_BY_INSTRUCTIONS && folded < contexts->value_count
                               ? contexts->values[folded]
                               : NULL;
    uint64_t total = 0;
    pruning->inclusive = calloc(contexts->count + 1u, sizeof *pruning->inclusive);
    if (pruning->inclusive == NULL) {
        return false;
    }
    for (uint32_t i = contexts->count; i-- > 0;) {
        uint64_t own = is_selected(pruning, i) ? self[i] + (more == NULL ? 0 : more[i]) : 0;
        total += own;
        pruning->inclusive[i] += own;
        if (contexts->parent[i] != PROF_NO_CONTEXT) {
            pruning->inclusive[contexts->parent[i]] += pruning->inclusive[i];
        }
    }
    double least = (double)total * min_share / 100;
    pruning->least = (uint64_t)least;
    pruning->least += (double)pruning->least < least;
    return true;
}

static bool mark_kept(struct pruning *pruning)
{
    const struct prof_contexts *contexts = pruning->contexts;
    pruning->is_kept = calloc(contexts->count + 1u, sizeof *pruning->is_kept);
    for (uint32_t i = contexts->count; pruning->is_kept != NULL && i-- > 0;) {
        pruning->is_kept[i] |= is_selected(pruning, i);
        if (pruning->is_kept[i] && contexts->parent[i] != PROF_NO_CONTEXT) {
            pruning->is_kept[contexts->parent[i]] = true;
        }
    }
    return pruning->is_kept != NULL;
}

static bool find_depths(struct pruning *pruning)
{
    const struct prof_contexts *contexts = pruning->contexts;
    pruning->depths = malloc((contexts->count + 1u) * sizeof *pruning->depths);
    for (uint32_t i = 0; pruning->depths != NULL && i < contexts->count; i++) {
        uint32_t parent = contexts->parent[i];
        pruning->depths[i] = parent == PROF_NO_CONTEXT ? 1 : pruning->depths[parent] + 1;
    }
    return pruning->depths != NULL;
}

/* A context that is pruned, and all below it, are one with its siblings that are. */
static void prune_subtree(struct pruning *pruning, uint32_t context, uint32_t above)
{
    const struct prof_contexts *contexts = pruning->contexts;
    uint32_t to = prof_map_child(pruning->map, above, 0, pruning->method);
    for (uint32_t i = context; i < contexts->end[context]; i++) {
        if (is_selected(pruning, i)) {
            prof_map_charge(pruning->map, i, to);
        }
    }
}

static void prune_tree(struct pruning *pruning, const struct prof_tree_range *tree, uint32_t root,
                       uint32_t *places)
{
    const struct prof_contexts *contexts = pruning->contexts;
    for (uint32_t i = tree->first; i < tree->end; i++) {
        uint32_t parent = contexts->parent[i];
        uint32_t above = parent == PROF_NO_CONTEXT ? root : places[parent];
        if (pruning->is_kept != NULL && !pruning->is_kept[i]) {
            i = contexts->end[i] - 1;
            continue;
        }
        if ((pruning->inclusive != NULL && pruning->inclusive[i] < pruning->least)
            || (pruning->depths != NULL && pruning->depths[i] > pruning->depth)) {
            prune_subtree(pruning, i, above);
            i = contexts->end[i] - 1;
            continue;
        }
        places[i] = prof_map_child(pruning->map, above, contexts->site[i], contexts->method[i]);
        if (is_selected(pruning, i)) {
            prof_map_unite(pruning->map, i, places[i]);
        }
    }
}

static bool prune_trees(struct pruning *pruning)
{
    struct prof_contexts *contexts = pruning->contexts;
    uint32_t *places = malloc((contexts->count + 1u) * sizeof *places);
    pruning->map = prof_map_create(contexts);
    if (places == NULL || pruning->map == NULL) {
        free(places);
        prof_map_free(pruning->map);
        return false;
    }
    if (pruning->inclusive != NULL || pruning->depths != NULL) {
        pruning->method = prof_map_add_method(pruning->map, &tool_pruned_names);
    }
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        prune_tree(pruning, &contexts->trees[i], prof_map_root(pruning->map, i), places);
    }
    free(places);
    return prof_map_finish(pruning->map);
}

static bool prune(struct prof_contexts *contexts, const struct tool_selection *selection,
                  const bool *selected_methods, uint32_t weight)
{
    struct pruning pruning = {.contexts = contexts,
                              .is_selected = selected_methods,
                              .depth = selection->depth == 0 ? UINT64_MAX : selection->depth};
    bool is_good =
        (selected_methods == NULL || mark_kept(&pruning))
        && (selection->min_share == 0 || sum_selected(&pruning, weight, selection->min_share))
        && (selection->depth == 0 || find_depths(&pruning)) && prune_trees(&pruning);
    free(pruning.inclusive);
    free(pruning.is_kept);
    free(pruning.depths);
    return is_good || tool_no_memory() == TOOL_OK;
}

/* --- what is selected ------------------------------------------------------------------------ */

static bool narrow(bool *is_chosen, const struct prof_contexts *contexts, const char *list,
                   enum tool_name_kind kind, const char *option)
{
    if (list == NULL) {
        return true;
    }
    struct tool_methods *methods = tool_methods_parse(list, kind, option);
    for (uint32_t i = 0; methods != NULL && i < contexts->method_count; i++) {
        is_chosen[i] = is_chosen[i] && tool_methods_match(methods, contexts->methods[i]);
    }
    tool_methods_free(methods);
    return methods != NULL;
}

static bool narrow_to_loaders(bool *is_chosen, const struct prof_contexts *contexts,
                              const char *list)
{
    char message[512];
    if (list == NULL) {
        return true;
    }
    struct prof_patterns *patterns = tool_loader_patterns(list, message, sizeof message);
    for (uint32_t i = 0; patterns != NULL && i < contexts->method_count; i++) {
        is_chosen[i] =
            is_chosen[i]
            && prof_patterns_loader(patterns, tool_loader_name(contexts->methods[i]));
    }
    prof_patterns_free(patterns);
    if (patterns == NULL) {
        tool_error("--loader: %s", message);
    }
    return patterns != NULL;
}

/* What may be meant by the first list that is like something; "": by none. */
static const char *hint_of(const struct prof_contexts *contexts,
                           const struct tool_selection *selection, char *hint, size_t size)
{
    const char *const lists[] = {selection->packages, selection->classes, selection->methods};
    static const enum tool_name_kind kinds[] = {TOOL_NAME_PACKAGES, TOOL_NAME_CLASSES,
                                                TOOL_NAME_METHODS};
    *hint = '\0';
    for (size_t i = 0; i < sizeof lists / sizeof *lists && *hint == '\0'; i++) {
        if (lists[i] != NULL) {
            (void)tool_methods_hint(lists[i], kinds[i], contexts, hint, size);
        }
    }
    return hint;
}

static bool check_any(const bool *is_chosen, const struct prof_contexts *contexts,
                      const struct tool_selection *selection)
{
    char hint[600];
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (is_chosen[contexts->method[i]]) {
            return true;
        }
    }
    if (!selection->takes_none) {
        (void)hint_of(contexts, selection, hint, sizeof hint);
        tool_error("nothing is selected: no method that ran matches the patterns%s",
                   *hint != '\0' ? hint : " (jp2prof top lists the methods)");
    }
    return selection->takes_none;
}

/* By method whether it is selected, in *chosen; NULL when all are. */
static bool choose_methods(const struct prof_contexts *contexts,
                           const struct tool_selection *selection, bool **chosen)
{
    *chosen = NULL;
    if (selection->packages == NULL && selection->classes == NULL && selection->methods == NULL
        && selection->loaders == NULL) {
        return true;
    }
    bool *is_chosen = malloc(contexts->method_count + 1u);
    if (is_chosen == NULL) {
        return tool_no_memory() == TOOL_OK;
    }
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        is_chosen[i] = contexts->methods[i] != NULL;
    }
    *chosen = is_chosen;
    return narrow(is_chosen, contexts, selection->packages, TOOL_NAME_PACKAGES, "--package")
           && narrow(is_chosen, contexts, selection->classes, TOOL_NAME_CLASSES, "--class")
           && narrow(is_chosen, contexts, selection->methods, TOOL_NAME_METHODS, "--method")
           && narrow_to_loaders(is_chosen, contexts, selection->loaders)
           && check_any(is_chosen, contexts, selection);
}

/* Whether something that is not chosen runs below what is. */
static bool has_other_callees(const struct prof_contexts *contexts, const bool *is_chosen,
                              uint32_t weight)
{
    const uint64_t *self = weights(contexts, weight);
    uint32_t end = 0; /* of the outermost chosen context that is open */
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (i >= end && is_chosen[contexts->method[i]]) {
            end = contexts->end[i];
        } else if (i < end && !is_chosen[contexts->method[i]] && self[i] > 0) {
            return true;
        }
    }
    return false;
}

static bool select_all(struct prof_contexts *contexts, const struct tool_selection *selection,
                       uint32_t weight, bool *leaves_callees)
{
    unsigned folds;
    bool *is_root = NULL, *is_chosen = NULL, is_good = true;
    parse_folds(selection->fold, &folds);
    if (is_good && selection->root != NULL) {
        is_root = selection->takes_none ? tool_methods_meant(selection->root, contexts)
                                        : tool_methods_find(selection->root, contexts);
        is_good = is_root != NULL;
    }
    if (is_good && (folds != 0 || is_root != NULL || selection->threads != NULL)) {
        is_good = fold(contexts, selection, folds, is_root);
    }
    is_good = is_good && choose_methods(contexts, selection, &is_chosen);
    if (is_good && leaves_callees != NULL && is_chosen != NULL) {
        *leaves_callees = has_other_callees(contexts, is_chosen, weight);
    }
    if (is_good && (is_chosen != NULL || selection->depth != 0 || selection->min_share != 0)) {
        is_good = prune(contexts, selection, is_chosen, weight);
    }
    free(is_root);
    free(is_chosen);
    return is_good;
}

struct prof_contexts *tool_select(struct prof_contexts *contexts,
                                  const struct tool_selection *selection, uint32_t weight,
                                  bool *leaves_callees)
{
    if (leaves_callees != NULL) {
        *leaves_callees = false;
    }
    if (!tool_selection_is_any(selection)
        || select_all(contexts, selection, weight, leaves_callees)) {
        return contexts;
    }
    prof_contexts_free(contexts);
    return NULL;
}
