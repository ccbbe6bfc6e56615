#include "tools/prof/profile/select.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/work.h"
#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/command/message.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/profile/scopes.h"
#include "tools/prof/command/tool.h"
#include "vm/base/text/text.h"
#include "vm/options/nearest.h"

/* Bits in the order of fold_words. */
enum fold {
    FOLD_RECURSION = 1,
    FOLD_HIDDEN = 2,
    FOLD_LIBRARY = 4,
    FOLD_LINKING = 8,
    FOLD_CALLSITES = 16
};

bool tool_selection_has_names(const struct tool_selection *selection)
{
    return selection->packages != NULL || selection->classes != NULL || selection->methods != NULL
           || selection->loaders != NULL || selection->named != NULL || selection->shown != NULL;
}

static bool selects_trees(const struct tool_selection *selection)
{
    return selection->threads != NULL || selection->scopes != NULL;
}

bool tool_selection_is_any(const struct tool_selection *selection)
{
    return tool_selection_has_names(selection) || selects_trees(selection)
           || selection->root != NULL || selection->fold != NULL || selection->depth != 0
           || selection->min_share != 0;
}

/* --- parsing --fold --------------------------------------------------------------------------- */

static const char fold_words[] = "recursion,hidden,library,linking,callsites";

/* The value of --fold: words (enum fold), and patterns, or NULL if it contains no patterns. */
struct folds {
    unsigned words;
    struct vm_patterns *patterns;
};

/* Returns the bit of a word, or 0 if the word is not in fold_words. */
static unsigned fold_of(const char *word, size_t length)
{
    unsigned bit = 1;
    for (const char *at = fold_words;; at++, bit <<= 1) {
        size_t size = strcspn(at, ",");
        if (size == length && memcmp(at, word, length) == 0) {
            return bit;
        }
        at += size;
        if (*at == '\0') {
            return 0;
        }
    }
}

/* Returns whether an item is probably a misspelled word: "libary" is more likely a misspelling than
 * a lower-case class without a package. */
static bool is_slip(const char *item, size_t length)
{
    return length > 0 && (islower((unsigned char)*item) || *item == '?')
           && strcspn(item, ".*#$/:,(") >= length && !vm_pattern_is_compound(item);
}

static bool refuse_word(const char *item, size_t length, char *message, size_t size)
{
    size_t near_length = 0;
    const char *near = vm_nearest_in(item, length, fold_words, &near_length);
    snprintf(message, size,
             "--fold=%.*s: %s%.*s%smethods are named by patterns such as com.acme.** "
             "or, for all but these, !com.acme.**; else what can be folded is recursion, hidden, "
             "library, linking, callsites",
             (int)length, item, near == NULL ? "" : "did you mean ", (int)near_length,
             near == NULL ? "" : near, near == NULL ? "" : "? ");
    return false;
}

/* Parses the value of --fold. On an error, returns false and writes a message. The caller frees the
 * patterns. */
static bool parse_folds(const char *list, struct folds *folds, char *message, size_t size)
{
    *folds = (struct folds){0};
    if (list == NULL) {
        return true;
    }
    char *patterns = malloc(strlen(list) + 1), *to = patterns, reason[400];
    bool is_good = patterns != NULL;
    snprintf(message, size, "out of memory");
    for (const char *item = list; is_good; item++) {
        size_t length = vm_pattern_length(item);
        unsigned word = fold_of(item, length);
        folds->words |= word;
        if (word == 0 && is_slip(item, length)) {
            is_good = refuse_word(item, length, message, size);
        } else if (word == 0) {
            to += sprintf(to, "%s%.*s", to == patterns ? "" : ",", (int)length, item);
            is_good = length > 0;
            snprintf(message, size, "--fold: there is nothing between two commas, or at an end");
        }
        item += length;
        if (*item == '\0') {
            break;
        }
    }
    if (is_good && to > patterns) {
        folds->patterns = vm_patterns_parse(patterns, VM_PATTERN_PROFILE | VM_PATTERN_THREADS, NULL,
                                            reason, sizeof reason);
        is_good = folds->patterns != NULL;
        snprintf(message, size, "--fold: %s", is_good ? "" : reason);
    }
    free(patterns);
    return is_good;
}

bool tool_selection_folds_library(const struct tool_selection *selection)
{
    char message[512];
    struct folds folds;
    bool is_good = parse_folds(selection->fold, &folds, message, sizeof message);
    vm_patterns_free(folds.patterns);
    return is_good && (folds.words & FOLD_LIBRARY) != 0;
}

bool tool_selection_moves_self(const struct tool_selection *selection)
{
    char message[512];
    struct folds folds;
    bool is_good = parse_folds(selection->fold, &folds, message, sizeof message);
    bool has_patterns = folds.patterns != NULL;
    vm_patterns_free(folds.patterns);
    return !is_good || has_patterns || (folds.words & ~(FOLD_RECURSION | FOLD_CALLSITES)) != 0;
}

static bool is_list_good(const char *list, enum tool_name_kind kind, const char *option)
{
    struct vm_patterns *methods = list == NULL ? NULL : tool_methods_parse(list, kind, option);
    vm_patterns_free(methods);
    return list == NULL || methods != NULL;
}

static bool are_texts_good(const char *list, unsigned use, const char *option)
{
    struct vm_patterns *patterns = list == NULL ? NULL : tool_patterns_parse(list, use, option);
    vm_patterns_free(patterns);
    return list == NULL || patterns != NULL;
}

/* Returns whether all items of a list start with `!`. */
static bool has_only_exclusions(const char *list)
{
    for (; list != NULL && *list == '!'; list++) {
        list += vm_pattern_length(list);
        if (*list == '\0') {
            return true;
        }
    }
    return false;
}

int tool_selection_check(const char *command, const struct tool_selection *selection)
{
    char message[512];
    struct folds folds;
    if (!parse_folds(selection->fold, &folds, message, sizeof message)) {
        return tool_misuse(command, "%s", message);
    }
    vm_patterns_free(folds.patterns);
    if (has_only_exclusions(selection->root)) {
        return tool_misuse(command,
                           "--root=%s has only patterns with !, which leave out nothing below the "
                           "other methods; name the methods to start from",
                           selection->root);
    }
    bool is_good = is_list_good(selection->packages, TOOL_NAME_PACKAGES, "--package")
                   && is_list_good(selection->classes, TOOL_NAME_CLASSES, "--class")
                   && is_list_good(selection->methods, TOOL_NAME_METHODS, "--method")
                   && is_list_good(selection->root, TOOL_NAME_METHODS, "--root")
                   && are_texts_good(selection->threads, VM_PATTERN_THREADS, "--thread")
                   && are_texts_good(selection->loaders, VM_PATTERN_LOADERS, "--loader");
    return is_good ? TOOL_OK : TOOL_USAGE;
}

/* --- threads, roots, folded frames ----------------------------------------------------------- */

/* The state of the first pass over a profile, which folds contexts. */
struct folding {
    struct prof_contexts *contexts;
    struct prof_map *map;
    struct folds folds;
    const bool *is_root;  /* indexed by method: whether --root names the method; NULL: no --root */
    uint8_t *is_folded;   /* indexed by method: whether frames of the method count for their
                             callers */
    bool *is_matched;     /* indexed by method: whether it is folded because of a pattern */
    bool *is_linking;     /* indexed by method: whether it is folded together with all contexts
                             below it */
    uint32_t rest_method; /* "[folded]", the method for folded contexts all of whose callers are
                             folded as well */
    uint64_t found_roots;
};

static bool is_thread_matched(const struct vm_patterns *patterns,
                              const struct prof_tree_range *tree)
{
    return patterns != NULL && vm_patterns_have_threads(patterns) && tree->has_thread
           && vm_patterns_select_numbered(patterns, tree->thread_name, tree->name_number);
}

static bool prepare_folding(struct folding *folding)
{
    const struct prof_contexts *contexts = folding->contexts;
    folding->map = prof_map_create(folding->contexts);
    uint32_t count = contexts->method_count;
    folding->is_folded = calloc(count + 1u, 1);
    folding->is_matched = calloc(count + 1u, sizeof(bool));
    folding->is_linking = calloc(count + 1u, sizeof(bool));
    if (folding->map == NULL || folding->is_folded == NULL || folding->is_matched == NULL
        || folding->is_linking == NULL) {
        return false;
    }
    unsigned words = folding->folds.words;
    for (uint32_t i = 0; i < count; i++) {
        const struct prof_method *method = contexts->methods[i];
        if (method != NULL) {
            folding->is_matched[i] = folding->folds.patterns != NULL
                                     && vm_patterns_have_methods(folding->folds.patterns)
                                     && tool_methods_match(folding->folds.patterns, method);
            folding->is_folded[i] = folding->is_matched[i]
                                    || ((words & FOLD_HIDDEN) && tool_frame_is_hidden(method))
                                    || ((words & FOLD_LIBRARY) && tool_frame_is_library(method));
            folding->is_linking[i] = (words & FOLD_LINKING) && tool_frame_is_linking(method);
        }
    }
    folding->rest_method = folding->folds.patterns == NULL
                               ? UINT32_MAX
                               : prof_map_add_method(folding->map, &tool_folded_names);
    return true;
}

/* Keeps a context as a child of `above`; if recursion is folded, may unite it with a context
 * further up instead. */
static void keep(struct folding *folding, uint32_t context, uint32_t above, int32_t site)
{
    struct prof_map *map = folding->map;
    uint32_t method = folding->contexts->method[context];
    uint32_t to = PROF_NO_CONTEXT;
    if (folding->folds.words & FOLD_CALLSITES) {
        site = 0;
    }
    if (folding->folds.words & FOLD_RECURSION) {
        to = prof_map_find(map, above, site, method);
        to = to != PROF_NO_CONTEXT ? to : prof_map_above(map, above, method);
    }
    to = to != PROF_NO_CONTEXT ? to : prof_map_child(map, above, site, method);
    prof_map_unite(map, context, to);
}

/* Adds the numbers of a context to context `to`, with is_deep also the numbers of all contexts
 * below it. Returns the next context. */
static uint32_t charge(struct folding *folding, uint32_t context, uint32_t to, bool is_deep)
{
    uint32_t end = is_deep ? folding->contexts->end[context] : context + 1;
    for (uint32_t i = context; i < end; i++) {
        prof_map_charge(folding->map, i, to);
    }
    return end;
}

/*
 * Folds the contexts of a tree. The numbers of a folded context are added to another context, the
 * target. The callees of the folded context become callees of the target, with the callsite of the
 * folded context. Contexts that patterns fold and that have no remaining caller are added to the
 * context `rest`; their callees become roots.
 */
static void fold_tree(struct folding *folding, const struct prof_tree_range *tree, uint32_t root)
{
    struct prof_contexts *contexts = folding->contexts;
    struct prof_map *map = folding->map;
    int32_t root_site = contexts->header.features.callsites ? -1 : 0;
    uint32_t rest = PROF_NO_CONTEXT;
    bool is_thread = is_thread_matched(folding->folds.patterns, tree);
    for (uint32_t i = tree->first, next; i < tree->end; i = next) {
        uint32_t parent = contexts->parent[i], method = contexts->method[i];
        uint32_t above = parent == PROF_NO_CONTEXT ? root : prof_map_to(map, parent);
        int32_t site = contexts->site[i];
        next = i + 1;
        if ((i & 0xfffff) == 0) {
            tool_progress("folding", i, contexts->count);
        }
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
        } else if (above == rest) {
            site = root_site;
        } else if (parent != PROF_NO_CONTEXT && prof_map_is_charged(map, parent)) {
            site = contexts->site[parent];
        }
        bool is_below_rest =
            above == rest && (folding->is_folded[method] || folding->is_linking[method]);
        bool is_outermost = prof_map_is_root(map, above) || above == rest;
        if (is_outermost && (is_thread || folding->is_matched[method] || is_below_rest)) {
            rest = prof_map_child(map, root, root_site, folding->rest_method);
            next = charge(folding, i, rest, is_thread || folding->is_linking[method]);
        } else if (is_outermost) {
            keep(folding, i, root, site);
        } else if (folding->is_linking[method]) {
            next = charge(folding, i, above, true);
        } else if (folding->is_folded[method]) {
            contexts->site[i] = site;
            prof_map_charge(map, i, above);
        } else {
            keep(folding, i, above, site);
        }
    }
}

/* Prints a line for each pattern that matches nothing. Returns false if none of the patterns
 * matches anything. */
static bool check_fold_patterns(const struct folding *folding,
                                const struct tool_selection *selection)
{
    const struct prof_contexts *contexts = folding->contexts;
    const struct vm_patterns *patterns = folding->folds.patterns;
    if (patterns == NULL || selection->takes_none) {
        return true;
    }
    if (vm_patterns_have_threads(patterns) && !contexts->header.features.per_thread) {
        return tool_error("--fold: the profile has one tree for all threads, so that none can be "
                          "folded by its name; record it with --per-thread")
               == TOOL_OK;
    }
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        (void)is_thread_matched(patterns, &contexts->trees[i]); /* called to mark patterns as
                                                                   matched */
    }
    size_t count = vm_patterns_count(patterns), matched = 0;
    for (size_t i = 0; i < count; i++) {
        matched += vm_patterns_item(patterns, i).has_matched;
    }
    if (matched == 0) {
        char extent[400];
        return tool_error("--fold=%s: nothing that %s matches (jp2prof top lists the methods)",
                          selection->fold, tool_methods_extent(contexts, extent, sizeof extent))
               == TOOL_OK;
    }
    tool_patterns_note_unmatched(patterns, contexts, TOOL_NAME_METHODS, "--fold", true);
    return true;
}

/* Folds contexts. Takes ownership of `folds`. */
static bool fold(struct prof_contexts *contexts, const struct tool_selection *selection,
                 struct folds folds, const bool *is_root)
{
    struct folding folding = {.contexts = contexts, .folds = folds, .is_root = is_root};
    bool *is_selected = tool_trees_find(contexts, selection);
    bool is_good = is_selected != NULL && (prepare_folding(&folding) || tool_no_memory() == TOOL_OK)
                   && check_fold_patterns(&folding, selection);
    for (uint32_t i = 0; is_good && i < contexts->tree_count; i++) {
        if (is_selected[i]) {
            fold_tree(&folding, &contexts->trees[i], prof_map_root(folding.map, i));
        } else {
            prof_map_drop_tree(folding.map, i);
        }
    }
    tool_progress_end();
    if (is_good) {
        contexts->header.features.is_folded |= (folds.words & FOLD_RECURSION) != 0;
        contexts->header.features.callsites &= (folds.words & FOLD_CALLSITES) == 0;
        is_good = prof_map_finish(folding.map) || tool_no_memory() == TOOL_OK;
    } else {
        prof_map_free(folding.map);
    }
    free(folding.is_folded);
    free(folding.is_matched);
    free(folding.is_linking);
    free(is_selected);
    vm_patterns_free(folds.patterns);
    return is_good;
}

/* --- methods, shares, depth ------------------------------------------------------------------ */

/* The state of the second pass, which selects and prunes contexts. */
struct pruning {
    struct prof_contexts *contexts;
    struct prof_map *map;
    const bool *is_chosen; /* indexed by method: whether the method is selected by name; NULL: all
                              methods are */
    bool *is_counted;      /* indexed by context: whether its numbers are kept; NULL: all are
                              kept */
    uint64_t *inclusive;   /* indexed by context: the inclusive sum of the kept weights; NULL:
                              shares do not matter */
    uint64_t least;        /* contexts with a smaller inclusive weight are pruned */
    uint64_t depth;        /* deeper contexts are pruned; UINT64_MAX: no limit */
    uint32_t *depths;
    bool *is_kept;       /* indexed by context: whether the context or a context below it is
                            counted */
    uint32_t methods[2]; /* the methods "[pruned]" that replace pruned methods: element 0 methods
                            that are not chosen, element 1 chosen methods */
};

static const uint64_t *weights(const struct prof_contexts *contexts, uint32_t weight)
{
    return weight == TOOL_BY_INSTRUCTIONS  ? contexts->instructions
           : weight == TOOL_BY_INVOCATIONS ? contexts->entries
                                           : contexts->values[weight];
}

static bool is_counted(const struct pruning *pruning, uint32_t context)
{
    return pruning->is_counted == NULL || pruning->is_counted[context];
}

/* Marks chosen contexts and, unless is_own_only, all contexts below them. */
static bool mark_counted(struct pruning *pruning, bool is_own_only)
{
    const struct prof_contexts *contexts = pruning->contexts;
    bool *is_counted = malloc(contexts->count + 1u);
    for (uint32_t i = 0; is_counted != NULL && i < contexts->count; i++) {
        uint32_t parent = contexts->parent[i];
        is_counted[i] = pruning->is_chosen[contexts->method[i]]
                        || (!is_own_only && parent != PROF_NO_CONTEXT && is_counted[parent]);
    }
    pruning->is_counted = is_counted;
    return is_counted != NULL;
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
        uint64_t own = is_counted(pruning, i) ? self[i] + (more == NULL ? 0 : more[i]) : 0;
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
        pruning->is_kept[i] |= is_counted(pruning, i);
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

/* Returns the method "[pruned]" that replaces the method of a context. */
static uint32_t stand_in(const struct pruning *pruning, uint32_t context)
{
    bool is_chosen = pruning->is_counted != NULL || pruning->is_chosen == NULL
                     || pruning->is_chosen[pruning->contexts->method[context]];
    return pruning->methods[is_chosen];
}

/* Unites a pruned context with its pruned siblings of the same callsite in one context, and all
 * contexts below them in one context below that. So the numbers count for the calling line, and the
 * invocations of the upper context are the calls from this line. */
static void prune_subtree(struct pruning *pruning, uint32_t context, uint32_t above)
{
    const struct prof_contexts *contexts = pruning->contexts;
    uint32_t top = PROF_NO_CONTEXT;
    for (uint32_t i = context; i < contexts->end[context]; i++) {
        if (!is_counted(pruning, i)) {
            continue;
        }
        if (top == PROF_NO_CONTEXT) {
            top = prof_map_child(pruning->map, above, contexts->site[context],
                                 stand_in(pruning, context));
        }
        prof_map_charge(pruning->map, i,
                        i == context ? top
                                     : prof_map_child(pruning->map, top, 0, stand_in(pruning, i)));
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
        if (is_counted(pruning, i)) {
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
        pruning->methods[true] = prof_map_add_method(pruning->map, &tool_pruned_names);
        bool has_two = pruning->is_chosen != NULL && pruning->is_counted == NULL;
        pruning->methods[false] =
            has_two ? prof_map_add_method(pruning->map, &tool_pruned_names) : 0;
    }
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        prune_tree(pruning, &contexts->trees[i], prof_map_root(pruning->map, i), places);
    }
    free(places);
    return prof_map_finish(pruning->map);
}

/* Marks the method "[pruned]" that replaces chosen methods as chosen. */
static bool choose_stand_in(const struct pruning *pruning, bool **chosen)
{
    bool has_two = *chosen != NULL && pruning->is_counted == NULL;
    if (!has_two || (pruning->inclusive == NULL && pruning->depths == NULL)) {
        return true;
    }
    bool *grown = realloc(*chosen, pruning->contexts->method_count + 1u);
    if (grown == NULL) {
        return false;
    }
    grown[pruning->methods[false]] = false;
    grown[pruning->methods[true]] = true;
    *chosen = grown;
    return true;
}

/* keeps_all: a selection by name does not remove contexts, but sets *chosen. */
static bool prune(struct prof_contexts *contexts, const struct tool_selection *selection,
                  bool **chosen, bool keeps_all, uint32_t weight)
{
    struct pruning pruning = {.contexts = contexts,
                              .is_chosen = *chosen,
                              .depth = selection->depth == 0 ? UINT64_MAX : selection->depth};
    bool is_good =
        (*chosen == NULL || keeps_all
         || (mark_counted(&pruning, selection->is_own_only) && mark_kept(&pruning)))
        && (selection->min_share == 0 || sum_selected(&pruning, weight, selection->min_share))
        && (selection->depth == 0 || find_depths(&pruning)) && prune_trees(&pruning)
        && choose_stand_in(&pruning, chosen);
    free(pruning.inclusive);
    free(pruning.is_counted);
    free(pruning.is_kept);
    free(pruning.depths);
    return is_good || tool_no_memory() == TOOL_OK;
}

/* --- selection by name ------------------------------------------------------------------------ */

static void note_nested(const struct prof_contexts *contexts, uint32_t weight,
                        const bool *is_wanted, const char *list, const char *option)
{
    static bool is_noted; /* a command may select in two profiles, or twice in one profile */
    bool is_run = weight == TOOL_BY_INSTRUCTIONS && contexts->instructions != NULL;
    bool is_value = weight < contexts->value_count;
    if (!is_noted) {
        is_noted = tool_methods_note_nested(
            is_wanted, contexts, list, option,
            weights(contexts, is_run || is_value ? weight : TOOL_BY_INVOCATIONS),
            is_run     ? "instructions"
            : is_value ? contexts->value_names[weight]
                       : "invocations");
    }
}

/* Notes the classes that are nested in the classes which patterns of methods select as a whole.
 * Returns false if memory runs out. */
static bool note_nested_of_methods(const struct prof_contexts *contexts, uint32_t weight,
                                   const struct vm_patterns *methods, const char *list,
                                   const char *option)
{
    bool *is_wanted = calloc(contexts->method_count + 1u, sizeof *is_wanted);
    for (uint32_t i = 0; is_wanted != NULL && i < contexts->method_count; i++) {
        if (contexts->methods[i] != NULL) {
            struct vm_pattern_subject class = tool_method_subject(contexts->methods[i]);
            class.method = class.descriptor = NULL; /* the method's name and modifiers decide
                                                       nothing */
            class.has_access = false;
            is_wanted[i] = vm_patterns_select(methods, &class);
        }
    }
    if (is_wanted != NULL) {
        note_nested(contexts, weight, is_wanted, list, option);
    }
    free(is_wanted);
    return is_wanted != NULL || tool_no_memory() == TOOL_OK;
}

/* Notes packages that `a.*` leaves out: in a list of packages, it means those one level below a.
 * Returns false if memory runs out. */
static bool note_packages(const struct prof_contexts *contexts, const bool *is_matched,
                          const char *list)
{
    static bool is_noted; /* a command may select in two profiles */
    bool is_good = true;
    for (const char *at = list; is_good && !is_noted && *at != '\0';) {
        size_t length = vm_pattern_length(at);
        bool is_level = length > 2 && *at != '!' && memcmp(at + length - 2, ".*", 2) == 0;
        char *package = is_level ? strndup(at, length - 2) : NULL;
        struct vm_patterns *above =
            package == NULL ? NULL : tool_methods_parse(package, TOOL_NAME_PACKAGES, "--package");
        is_good = !is_level || above != NULL;
        for (uint32_t i = 0; above != NULL && !is_noted && i < contexts->method_count; i++) {
            is_noted = contexts->methods[i] != NULL && !is_matched[i]
                       && tool_methods_match(above, contexts->methods[i]);
        }
        if (above != NULL && is_noted) {
            tool_note("--package=%s.* selects the packages one level below %s, and not %s itself; "
                      "add %s, or write %s.**",
                      package, package, package, package, package);
        }
        vm_patterns_free(above);
        free(package);
        at += length + (at[length] == ',');
    }
    return is_good;
}

static bool narrow(bool *is_chosen, const struct prof_contexts *contexts, uint32_t weight,
                   const char *list, enum tool_name_kind kind, const char *option, bool takes_none)
{
    if (list == NULL) {
        return true;
    }
    struct vm_patterns *methods = tool_methods_parse(list, kind, option);
    bool *is_matched = methods == NULL ? NULL : tool_methods_matched(methods, contexts);
    bool is_good = is_matched != NULL; /* if it failed, it has printed a line */
    for (uint32_t i = 0; is_good && i < contexts->method_count; i++) {
        is_chosen[i] = is_chosen[i] && is_matched[i];
    }
    if (is_good && !takes_none) {
        tool_patterns_note_unmatched(methods, contexts, kind, option, false);
    }
    if (is_good && kind == TOOL_NAME_CLASSES) {
        note_nested(contexts, weight, is_matched, list, "--class=");
    } else if (is_good && kind == TOOL_NAME_PACKAGES) {
        is_good = note_packages(contexts, is_matched, list);
    } else if (is_good) {
        bool is_argument = strcmp(option, "METHOD") == 0;
        is_good =
            note_nested_of_methods(contexts, weight, methods, list, is_argument ? "" : "--method=");
    }
    free(is_matched);
    vm_patterns_free(methods);
    return is_good;
}

static bool narrow_to_loaders(bool *is_chosen, const struct prof_contexts *contexts,
                              const char *list)
{
    if (list == NULL) {
        return true;
    }
    struct vm_patterns *patterns = tool_patterns_parse(list, VM_PATTERN_LOADERS, "--loader");
    for (uint32_t i = 0; patterns != NULL && i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        is_chosen[i] = method != NULL
                       && vm_patterns_select_loader(patterns, tool_loader_name(method))
                       && is_chosen[i];
    }
    if (patterns != NULL) {
        tool_patterns_note_unmatched(patterns, contexts, TOOL_NAME_METHODS, "--loader", false);
    }
    vm_patterns_free(patterns);
    return patterns != NULL;
}

bool tool_choose_by_name(const struct tool_selection *selection,
                         const struct prof_method *const *methods, bool *is_chosen, size_t count)
{
    const struct {
        const char *list, *option;
        enum tool_name_kind kind;
    } lists[] = {{selection->packages, "--package", TOOL_NAME_PACKAGES},
                 {selection->classes, "--class", TOOL_NAME_CLASSES},
                 {selection->methods, "--method", TOOL_NAME_METHODS}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (lists[i].list == NULL) {
            continue;
        }
        struct vm_patterns *patterns =
            tool_methods_parse(lists[i].list, lists[i].kind, lists[i].option);
        if (patterns == NULL) {
            return false;
        }
        for (size_t j = 0; j < count; j++) {
            is_chosen[j] = is_chosen[j] && tool_methods_match(patterns, methods[j]);
        }
        vm_patterns_free(patterns);
    }
    return true;
}

bool *tool_chosen_by_loader(const struct tool_selection *selection,
                            const struct prof_contexts *contexts)
{
    bool *is_chosen = malloc(contexts->method_count + 1u);
    if (is_chosen == NULL) {
        tool_no_memory();
        return NULL;
    }
    memset(is_chosen, true, contexts->method_count);
    if (!narrow_to_loaders(is_chosen, contexts, selection->loaders)) {
        free(is_chosen);
        return NULL;
    }
    return is_chosen;
}

/* Writes a hint for the first list that resembles a name of the profile, or "" if no list does. */
static const char *hint_of(const struct prof_contexts *contexts,
                           const struct tool_selection *selection, char *hint, size_t size)
{
    const char *const lists[] = {selection->packages, selection->classes, selection->methods,
                                 selection->named};
    static const enum tool_name_kind kinds[] = {TOOL_NAME_PACKAGES, TOOL_NAME_CLASSES,
                                                TOOL_NAME_METHODS, TOOL_NAME_METHODS};
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
    char hint[600], extent[400];
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (is_chosen[contexts->method[i]]) {
            return true;
        }
    }
    if (!selection->takes_none) {
        (void)hint_of(contexts, selection, hint, sizeof hint);
        tool_error("nothing is selected: no method that %s matches the patterns%s",
                   tool_methods_extent(contexts, extent, sizeof extent),
                   *hint != '\0' ? hint : " (jp2prof top lists the methods)");
    }
    return selection->takes_none;
}

bool *tool_chosen_methods(const struct prof_contexts *contexts,
                          const struct tool_selection *selection, uint32_t weight)
{
    bool *is_chosen = malloc(contexts->method_count + 1u);
    if (is_chosen == NULL) {
        tool_no_memory();
        return NULL;
    }
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        is_chosen[i] = contexts->methods[i] != NULL;
    }
    bool takes_none = selection->takes_none;
    if (narrow(is_chosen, contexts, weight, selection->packages, TOOL_NAME_PACKAGES, "--package",
               takes_none)
        && narrow(is_chosen, contexts, weight, selection->classes, TOOL_NAME_CLASSES, "--class",
                  takes_none)
        && narrow(is_chosen, contexts, weight, selection->methods, TOOL_NAME_METHODS, "--method",
                  takes_none)
        && narrow(is_chosen, contexts, weight, selection->named, TOOL_NAME_METHODS, "METHOD", true)
        && narrow_to_loaders(is_chosen, contexts, selection->loaders)) {
        return is_chosen;
    }
    free(is_chosen);
    return NULL;
}

static bool narrow_to_shown(bool *is_chosen, const struct prof_contexts *contexts, const char *list)
{
    struct vm_patterns *classes =
        list == NULL ? NULL : tool_methods_parse(list, TOOL_NAME_CLASSES, "CLASS");
    for (uint32_t i = 0; classes != NULL && i < contexts->method_count; i++) {
        is_chosen[i] = is_chosen[i] && tool_methods_match(classes, contexts->methods[i]);
    }
    vm_patterns_free(classes);
    return list == NULL || classes != NULL;
}

/* Sets *chosen to an array, indexed by method: whether the method is selected; sets it to NULL if
 * all methods are selected. */
static bool choose_methods(const struct prof_contexts *contexts,
                           const struct tool_selection *selection, uint32_t weight, bool **chosen)
{
    *chosen = NULL;
    if (!tool_selection_has_names(selection)) {
        return true;
    }
    if (selection->named != NULL && !selection->takes_none) {
        bool *is_meant = tool_methods_find(selection->named, contexts);
        free(is_meant);
        if (is_meant == NULL) {
            return false; /* a line on stderr already reports the invalid METHOD */
        }
    }
    *chosen = tool_chosen_methods(contexts, selection, weight);
    return *chosen != NULL && check_any(*chosen, contexts, selection)
           && narrow_to_shown(*chosen, contexts, selection->shown);
}

static bool select_all(struct prof_contexts *contexts, const struct tool_selection *selection,
                       uint32_t weight, bool **chosen)
{
    char message[512];
    struct folds folds;
    bool *is_root = NULL, *is_chosen = NULL;
    if (!parse_folds(selection->fold, &folds, message, sizeof message)) {
        return tool_error("%s", message) == TOOL_OK;
    }
    bool is_good = true;
    if (selection->root != NULL) {
        is_root = selection->takes_none ? tool_methods_meant(selection->root, contexts)
                                        : tool_methods_find(selection->root, contexts);
        is_good = is_root != NULL;
    }
    if (is_good && (selection->fold != NULL || is_root != NULL || selects_trees(selection))) {
        is_good = fold(contexts, selection, folds, is_root);
    } else {
        vm_patterns_free(folds.patterns);
    }
    is_good = is_good && choose_methods(contexts, selection, weight, &is_chosen);
    bool is_pruned = selection->depth != 0 || selection->min_share != 0;
    if (is_good && (is_pruned || (is_chosen != NULL && chosen == NULL))) {
        is_good = prune(contexts, selection, &is_chosen, chosen != NULL, weight);
    }
    free(is_root);
    if (is_good && chosen != NULL) {
        *chosen = is_chosen;
    } else {
        free(is_chosen);
    }
    return is_good;
}

struct prof_contexts *tool_select(struct prof_contexts *contexts,
                                  const struct tool_selection *selection, uint32_t weight,
                                  bool **chosen)
{
    if (chosen != NULL) {
        *chosen = NULL;
    }
    if (!tool_selection_is_any(selection) || select_all(contexts, selection, weight, chosen)) {
        return contexts;
    }
    prof_contexts_free(contexts);
    return NULL;
}

/* --- notes of the selection in files ---------------------------------------------------------- */

/* An option of the selection. value: NULL if the option was not given. */
struct noted {
    const char *name, *value;
};

static const char *find_note(const struct prof_contexts *contexts, const char *name)
{
    const struct prof_header *header = &contexts->header;
    for (size_t i = header->note_count; i-- > 0;) { /* the last note contains the earlier notes */
        if (strcmp(header->notes[i].name, name) == 0) {
            return header->notes[i].value;
        }
    }
    return NULL;
}

/* Adds a note with the options. If there is an earlier note of the same name, the new note starts
 * with the options of the earlier note. */
static bool note_options(struct prof_contexts *contexts, const char *note,
                         const struct noted *options, size_t count)
{
    const char *before = find_note(contexts, note);
    struct vm_text text = {0};
    vm_text_string(&text, before == NULL ? "" : before);
    for (size_t i = 0; i < count; i++) {
        if (options[i].value != NULL) {
            vm_text_string(&text, text.length == 0 ? "" : " ");
            vm_text_string(&text, options[i].name);
            vm_text_string(&text, options[i].value);
        }
    }
    bool is_new = text.length > (before == NULL ? 0 : strlen(before));
    vm_text_add(&text, "", 1);
    bool is_good =
        !is_new || (!text.has_failed && prof_contexts_add_note(contexts, note, text.bytes));
    vm_text_fini(&text);
    return is_good || tool_no_memory() == TOOL_OK;
}

bool tool_note_selection(struct prof_contexts *contexts, const struct tool_selection *selection)
{
    char depth[32], share[32];
    const struct noted parts[] = {
        {"--package=", selection->packages}, {"--class=", selection->classes},
        {"--method=", selection->methods},   {"--loader=", selection->loaders},
        {"--thread=", selection->threads},   {"--scope=", selection->scopes},
        {"--root=", selection->root}};
    snprintf(depth, sizeof depth, "%" PRIu64, selection->depth);
    snprintf(share, sizeof share, "%g", selection->min_share);
    const struct noted folds[] = {{"--fold=", selection->fold},
                                  {"--depth=", selection->depth == 0 ? NULL : depth},
                                  {"--min-share=", selection->min_share == 0 ? NULL : share}};
    /* The note on work has sums over the whole run. */
    bool is_part =
        tool_selection_has_names(selection) || selects_trees(selection) || selection->root != NULL;
    if (is_part && !prof_contexts_drop_note(contexts, PROF_WORK_NOTE)) {
        return tool_no_memory() == TOOL_OK;
    }
    return note_options(contexts, TOOL_SELECTION_NOTE, parts, sizeof parts / sizeof *parts)
           && note_options(contexts, TOOL_FOLDS_NOTE, folds, sizeof folds / sizeof *folds);
}

const char *tool_noted_selection(const struct prof_contexts *contexts)
{
    return find_note(contexts, TOOL_SELECTION_NOTE);
}

const char *tool_noted_folds(const struct prof_contexts *contexts)
{
    return find_note(contexts, TOOL_FOLDS_NOTE);
}
