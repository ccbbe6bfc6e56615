#include "tools/prof/profile/scopes.h"

#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/message.h"
#include "tools/prof/command/tool.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/profile/select.h"
#include "vm/names/glob.h"

static bool matches(const char *pattern, size_t length, const char *name, char *space)
{
    vm_glob_compile(pattern, length, space);
    return vm_glob_matches(space, name, strlen(name));
}

/* `space` has room for the compiled list. */
static bool is_in_list(const char *list, const char *name, char *space)
{
    bool is_in = *list == '!'; /* the list excludes scopes */
    for (const char *at = list, *end; at != NULL; at = end == NULL ? NULL : end + 1) {
        end = strchr(at, ',');
        size_t length = end == NULL ? strlen(at) : (size_t)(end - at);
        bool is_out = *at == '!';
        if (matches(at + is_out, length - is_out, name, space)) {
            is_in = !is_out;
        }
    }
    return is_in;
}

bool tool_scopes_select(const struct prof_contexts *contexts, const char *list, const char *what,
                        bool takes_none, bool *is_selected)
{
    if (!contexts->header.features.scopes) {
        return tool_error("%s: the profile does not have its scopes apart; record it with --scopes",
                          what)
               == TOOL_OK;
    }
    char *space = malloc(vm_glob_bytes(strlen(list)));
    bool is_any = false;
    for (uint32_t i = 0; space != NULL && i < contexts->tree_count; i++) {
        bool is_in = is_in_list(list, contexts->trees[i].scope, space);
        is_selected[i] &= is_in;
        is_any |= is_in;
    }
    free(space);
    if (space == NULL) {
        return tool_no_memory() == TOOL_OK;
    }
    return is_any || takes_none
           || tool_error("%s: no scope has a name like '%s' (jp2prof top --by=scope lists them)",
                         what, list)
                  == TOOL_OK;
}

/* Returns an array, indexed by tree: whether the tree's thread is selected. On failure, prints a
 * line on stderr and returns NULL. */
static bool *find_threads(const struct prof_contexts *contexts,
                          const struct tool_selection *selection)
{
    const char *list = selection->threads;
    bool *is_selected = calloc(contexts->tree_count + 1u, sizeof *is_selected), is_any = false;
    if (is_selected == NULL) {
        tool_no_memory();
        return NULL;
    }
    if (list == NULL) {
        memset(is_selected, true, contexts->tree_count);
        return is_selected;
    }
    struct vm_patterns *patterns = tool_patterns_parse(list, VM_PATTERN_THREADS, "--thread");
    for (uint32_t i = 0; patterns != NULL && i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        is_selected[i] = tree->is_truncated && i > 0
                             ? is_selected[i - 1]
                             : tree->has_thread
                                   && vm_patterns_select_numbered(patterns, tree->thread_name,
                                                                  tree->name_number);
        is_any |= is_selected[i];
    }
    if (patterns != NULL && is_any && !selection->takes_none) {
        tool_patterns_note_unmatched(patterns, contexts, TOOL_NAME_METHODS, "--thread", false);
    }
    vm_patterns_free(patterns);
    if (patterns == NULL) {
        is_any = false; /* a line was printed */
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

bool *tool_trees_find(const struct prof_contexts *contexts, const struct tool_selection *selection)
{
    bool *is_selected = find_threads(contexts, selection);
    if (is_selected != NULL && selection->scopes != NULL
        && !tool_scopes_select(contexts, selection->scopes, "--scope", selection->takes_none,
                               is_selected)) {
        free(is_selected);
        return NULL;
    }
    return is_selected;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

uint32_t tool_scopes_count(const struct prof_contexts *contexts)
{
    const char **names = calloc(contexts->tree_count + 1u, sizeof *names);
    uint32_t count = 0;
    if (names == NULL || !contexts->header.features.scopes) {
        free(names);
        return 0;
    }
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        names[i] = contexts->trees[i].scope;
    }
    qsort(names, contexts->tree_count, sizeof *names, compare_names);
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        count += i == 0 || strcmp(names[i - 1], names[i]) != 0;
    }
    free(names);
    return count;
}
