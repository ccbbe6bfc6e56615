#include "tools/prof/profile/group.h"

#include <stdlib.h>
#include <string.h>

#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/names.h"
#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/base/text/text.h"

/* --- finding groups --------------------------------------------------------------------------- */

struct naming {
    const struct prof_contexts *contexts;
    enum tool_by by;
    enum tool_names names;
    const uint32_t *first; /* indexed by group: the group's first method or tree */
};

enum { LEVEL_SHORT, LEVEL_FULL, LEVEL_LOADER, LEVELS };

static void add_label(struct vm_text *to, const struct prof_method *method, enum tool_by by,
                      enum tool_names names)
{
    const struct prof_names *of = &method->names;
    size_t before = to->length;
    const char *stand_in = tool_frame_stand_in(method);
    if (stand_in != NULL) {
        vm_text_string(to, stand_in);
    } else if (by == TOOL_BY_CLASS) {
        tool_add_class(to, of->class_name, names);
    } else if (by == TOOL_BY_PACKAGE) {
        tool_add_package(to, of->class_name);
        vm_text_string(to, to->length == before ? "(unnamed package)" : "");
    } else {
        const char *name = tool_loader_name(method);
        vm_text_name(to, name, strlen(name), VM_TEXT_LINE);
    }
}

static char *finish_text(struct vm_text *bytes)
{
    vm_text_add(bytes, "", 1);
    if (bytes->has_failed) {
        vm_text_fini(bytes);
    }
    return bytes->bytes;
}

/* Returns a text that is equal for two methods if and only if they belong to the same group. */
static char *key_of(const struct prof_method *method, enum tool_by by)
{
    struct vm_text bytes = {0};
    add_label(&bytes, method, by, TOOL_NAMES_FULL);
    if (by == TOOL_BY_CLASS) {
        vm_text_put(&bytes, "\n", method->names.loader);
    }
    return finish_text(&bytes);
}

static char *name_group(void *data, uint32_t group, int level)
{
    const struct naming *naming = data;
    const struct prof_method *method = naming->contexts->methods[naming->first[group]];
    struct vm_text bytes = {0};
    add_label(&bytes, method, naming->by, level == LEVEL_SHORT ? naming->names : TOOL_NAMES_FULL);
    if (level == LEVEL_LOADER) {
        vm_text_put(&bytes, " [", tool_loader_name(method), "]");
    }
    return finish_text(&bytes);
}

static char *name_thread(void *data, uint32_t group, int level)
{
    const struct naming *naming = data;
    const struct prof_tree_range *tree = &naming->contexts->trees[naming->first[group]];
    struct vm_text bytes = {0};
    if (!tree->has_thread) {
        vm_text_string(&bytes, "(all threads)");
    } else {
        vm_text_name(&bytes, tree->thread_name, strlen(tree->thread_name), VM_TEXT_LINE);
    }
    if (level != LEVEL_SHORT || tree->has_namesakes) {
        vm_text_put(&bytes, " #", tree->name_number);
    }
    return finish_text(&bytes);
}

static char *name_scope(void *data, uint32_t group, int level)
{
    const struct naming *naming = data;
    const char *scope = naming->contexts->trees[naming->first[group]].scope;
    struct vm_text bytes = {0};
    vm_text_name(&bytes, scope == NULL ? "(all scopes)" : scope,
                 strlen(scope == NULL ? "(all scopes)" : scope), VM_TEXT_LINE);
    if (level != LEVEL_SHORT) {
        vm_text_put(&bytes, " #", group + 1);
    }
    return finish_text(&bytes);
}

static void free_keys(struct vm_hash_map *map)
{
    size_t position = 0;
    const void *key;
    while (vm_hash_map_next(map, &position, &key, NULL)) {
        free((void *)(uintptr_t)key);
    }
    vm_hash_map_fini(map);
}

/* Methods with equal keys form a group. The map's values are numbers of groups + 1. */
static bool group_methods(const struct prof_contexts *contexts, enum tool_by by,
                          struct tool_groups *groups, uint32_t *first)
{
    struct vm_hash_map map;
    vm_hash_map_init(&map, vm_hash_cstr, vm_equal_cstr);
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < contexts->method_count; i++) {
        groups->of_method[i] = UINT32_MAX;
        if (contexts->methods[i] == NULL) {
            continue;
        }
        char *key = key_of(contexts->methods[i], by);
        uintptr_t known = key == NULL ? 0 : (uintptr_t)vm_hash_map_find(&map, key);
        groups->of_method[i] = known == 0 ? groups->count : (uint32_t)(known - 1);
        if (known != 0) {
            free(key);
            continue;
        }
        first[groups->count++] = i;
        is_good = key != NULL && vm_hash_map_put(&map, key, (void *)(uintptr_t)groups->count, NULL);
    }
    free_keys(&map);
    return is_good;
}

/* A tree of truncated contexts belongs to the thread of the tree before it. */
static void group_trees(const struct prof_contexts *contexts, struct tool_groups *groups,
                        uint32_t *first)
{
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        if (groups->count == 0 || !contexts->trees[i].is_truncated) {
            first[groups->count++] = i;
        }
        groups->of_tree[i] = groups->count - 1;
        VM_ASSERT(groups->count != 0);
    }
}

/* Trees of scopes with equal names form a group. */
static bool group_scopes(const struct prof_contexts *contexts, struct tool_groups *groups,
                         uint32_t *first)
{
    struct vm_hash_map map; /* names to numbers of groups + 1 */
    vm_hash_map_init(&map, vm_hash_cstr, vm_equal_cstr);
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < contexts->tree_count; i++) {
        const char *scope = contexts->trees[i].scope == NULL ? "" : contexts->trees[i].scope;
        uintptr_t known = (uintptr_t)vm_hash_map_find(&map, scope);
        if (known == 0) {
            first[groups->count++] = i;
            known = groups->count;
            is_good = vm_hash_map_put(&map, scope, (void *)known, NULL);
        }
        groups->of_tree[i] = (uint32_t)(known - 1);
    }
    vm_hash_map_fini(&map);
    return is_good;
}

static bool group_contexts(const struct prof_contexts *contexts, enum tool_by by,
                           enum tool_names names, struct tool_groups *groups)
{
    bool is_of_trees = tool_by_is_of_trees(by);
    uint32_t most = is_of_trees ? contexts->tree_count : contexts->method_count;
    uint32_t *first = calloc(most + 1u, sizeof *first), *of = calloc(most + 1u, sizeof *of);
    struct naming naming = {contexts, by, names, first};
    groups->labels = calloc(most + 1u, sizeof *groups->labels);
    *(is_of_trees ? &groups->of_tree : &groups->of_method) = of;
    bool is_good = first != NULL && of != NULL && groups->labels != NULL;
    if (is_good && by == TOOL_BY_THREAD) {
        group_trees(contexts, groups, first);
    } else if (is_good && by == TOOL_BY_SCOPE) {
        is_good = group_scopes(contexts, groups, first);
    } else if (is_good) {
        is_good = group_methods(contexts, by, groups, first);
    }
    is_good = is_good
              && tool_make_distinct(groups->labels, groups->count, LEVELS, true,
                                    by == TOOL_BY_THREAD  ? name_thread
                                    : by == TOOL_BY_SCOPE ? name_scope
                                                          : name_group,
                                    &naming);
    groups->first = first;
    return is_good;
}

bool tool_groups_find(const struct prof_contexts *contexts, enum tool_by by, enum tool_names names,
                      struct tool_groups *groups)
{
    *groups = (struct tool_groups){.by = by};
    if (by != TOOL_BY_METHOD) {
        return group_contexts(contexts, by, names, groups);
    }
    groups->count = contexts->method_count;
    groups->labels = tool_labels(contexts, names);
    groups->of_method = malloc((groups->count + 1u) * sizeof *groups->of_method);
    for (uint32_t i = 0; groups->of_method != NULL && i < groups->count; i++) {
        groups->of_method[i] = contexts->methods[i] == NULL ? UINT32_MAX : i;
    }
    return groups->labels != NULL && groups->of_method != NULL;
}

void tool_groups_release(struct tool_groups *groups)
{
    tool_labels_free(groups->labels, groups->count);
    free(groups->of_method);
    free(groups->of_tree);
    free(groups->first);
}

/* --- sums ----------------------------------------------------------------------------------- */

/* An open outermost activation. */
struct open {
    uint32_t end, group;
    uint64_t start; /* the running sum before the activation */
};

struct open_stack {
    struct open *items;
    size_t count, capacity;
    bool *is_open; /* indexed by group */
};

static void close_up_to(struct open_stack *stack, uint32_t context, uint64_t sum,
                        uint64_t *inclusive)
{
    while (stack->count > 0 && stack->items[stack->count - 1].end <= context) {
        const struct open *top = &stack->items[--stack->count];
        VM_ASSERT(stack->is_open[top->group]);
        inclusive[top->group] += sum - top->start;
        stack->is_open[top->group] = false;
    }
}

static bool open_group(struct open_stack *stack, uint32_t group, uint32_t end, uint64_t sum)
{
    VM_ASSERT(!stack->is_open[group]);
    VM_ASSERT(stack->count == 0 || stack->items[stack->count - 1].end >= end);
    if (!VM_RESERVE(stack->items, stack->capacity, stack->count + 1)) {
        return false;
    }
    stack->items[stack->count++] = (struct open){end, group, sum};
    stack->is_open[group] = true;
    return true;
}

static bool sum_by_method(const struct prof_contexts *contexts, const struct tool_groups *groups,
                          const bool *is_chosen, const uint64_t *column, uint64_t *self,
                          uint64_t *inclusive)
{
    struct open_stack stack = {.is_open = calloc(groups->count + 1u, sizeof(bool))};
    uint64_t sum = 0;
    bool is_good = stack.is_open != NULL;
    for (uint32_t i = 0; is_good && i < contexts->count; i++) {
        uint32_t method = contexts->method[i], group = groups->of_method[method];
        VM_ASSERT(group < groups->count);
        bool is_counted = is_chosen == NULL || is_chosen[method];
        self[group] += is_counted ? column[i] : 0;
        if (inclusive != NULL) {
            close_up_to(&stack, i, sum, inclusive);
            if (is_counted && !stack.is_open[group]) {
                is_good = open_group(&stack, group, contexts->end[i], sum);
            }
        }
        sum += column[i];
    }
    if (is_good && inclusive != NULL) {
        close_up_to(&stack, contexts->count, sum, inclusive);
        VM_ASSERT(stack.count == 0);
    }
    free(stack.items);
    free(stack.is_open);
    return is_good;
}

bool tool_groups_sum(const struct prof_contexts *contexts, const struct tool_groups *groups,
                     const bool *is_chosen, const uint64_t *column, uint64_t *self,
                     uint64_t *inclusive)
{
    if (groups->of_tree == NULL) {
        return sum_by_method(contexts, groups, is_chosen, column, self, inclusive);
    }
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        uint32_t group = groups->of_tree[i], end = 0; /* where the subtree of the outermost chosen
                                                         context ends */
        for (uint32_t j = tree->first; j < tree->end; j++) {
            bool is_counted = is_chosen == NULL || is_chosen[contexts->method[j]];
            end = is_counted && j >= end ? contexts->end[j] : end;
            self[group] += is_counted ? column[j] : 0;
            if (inclusive != NULL && j < end) {
                inclusive[group] += column[j];
            }
        }
    }
    return true;
}
