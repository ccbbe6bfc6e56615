#include "tools/prof/html/html_rest.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"

/* The state of a pass over a tree. */
struct pass {
    struct html_rest *rest;
    const struct html_data *data;
    unsigned side;
    const struct prof_contexts *contexts;
    const struct prof_tree_range *tree;
    const struct html_rest_keys *keys;
    uint64_t **inclusive;        /* indexed by metric, then by context */
    uint32_t *open[HTML_LEVELS]; /* indexed by level, then by key: number of contexts on the path
                                    with this key */
    uint32_t *path;              /* contexts from the root */
    uint32_t depth;
    uint64_t *counts;
    uint32_t capacity; /* capacity of the array of methods */
};

static struct html_rest_method *find(struct pass *pass, const struct prof_method *method)
{
    struct html_rest *rest = pass->rest;
    if (rest->index[method->number] != 0) {
        return &rest->methods[rest->index[method->number] - 1];
    }
    if (!VM_RESERVE(rest->methods, pass->capacity, rest->count + 1)) {
        return NULL;
    }
    struct html_rest_method *to = &rest->methods[rest->count];
    *to = (struct html_rest_method){.method = method};
    rest->index[method->number] = ++rest->count;
    uint32_t metrics = pass->data->metric_count;
    to->self = calloc((1 + HTML_LEVELS) * (size_t)metrics + 1, sizeof *to->self);
    if (to->self == NULL) {
        return NULL;
    }
    for (unsigned level = 0; level < HTML_LEVELS; level++) {
        to->total[level] = to->self + (1 + level) * (size_t)metrics;
    }
    if (prof_contexts_has_blocks(pass->contexts, method)) {
        to->blocks = calloc(method->block_count, sizeof *to->blocks);
        return to->blocks == NULL ? NULL : to;
    }
    return to;
}

static bool add_exit(struct html_rest_exits *to, const struct prof_exit *from)
{
    for (size_t i = 0; i < to->count; i++) {
        if (to->exits[i].block == from->block && to->exits[i].instruction == from->instruction) {
            to->exits[i].count += from->count;
            return true;
        }
    }
    if (!VM_RESERVE(to->exits, to->capacity, to->count + 1)) {
        return false;
    }
    to->exits[to->count++] = *from;
    return true;
}

static bool add_blocks(struct pass *pass, struct html_rest_method *to, uint32_t context)
{
    prof_contexts_blocks(pass->contexts, context, pass->counts);
    for (uint32_t i = 0; i < to->method->block_count; i++) {
        to->blocks[i] += pass->counts[i];
    }
    const struct prof_exit_list *lists[] = {&pass->contexts->exits, &pass->contexts->in_progress};
    for (unsigned kind = 0; kind < 2; kind++) {
        size_t count;
        const struct prof_exit *exits = prof_contexts_exits(lists[kind], context, &count);
        for (size_t i = 0; i < count; i++) {
            if (!add_exit(&to->exits[kind], &exits[i])) {
                return false;
            }
        }
    }
    return true;
}

static bool add_context(struct pass *pass, uint32_t context)
{
    const struct prof_contexts *contexts = pass->contexts;
    struct html_rest_method *to = find(pass, contexts->methods[contexts->method[context]]);
    if (to == NULL) {
        return false;
    }
    to->contexts++;
    to->entries += contexts->entries[context];
    for (uint32_t m = 0; m < pass->data->metric_count; m++) {
        to->self[m] += pass->data->metrics[m].self[pass->side][context];
        for (unsigned level = 0; level < HTML_LEVELS; level++) {
            if (pass->open[level][pass->keys->of[level][to->method->number]] == 0) {
                to->total[level][m] += pass->inclusive[m][context - pass->tree->first];
            }
        }
    }
    return to->blocks == NULL || add_blocks(pass, to, context);
}

/* Returns the inclusive numbers of the contexts of one tree. */
static uint64_t *inclusive_of(const struct pass *pass, const uint64_t *self)
{
    const struct prof_tree_range *tree = pass->tree;
    uint64_t *sums = malloc(((size_t)(tree->end - tree->first) + 1) * sizeof *sums);
    if (sums == NULL) {
        return NULL;
    }
    memcpy(sums, self + tree->first, (size_t)(tree->end - tree->first) * sizeof *sums);
    for (uint32_t i = tree->end; i-- > tree->first;) {
        if (pass->contexts->parent[i] != PROF_NO_CONTEXT) {
            sums[pass->contexts->parent[i] - tree->first] += sums[i - tree->first];
        }
    }
    return sums;
}

/* Updates `open` when a context starts (by 1) or ends (by -1). */
static void step(struct pass *pass, uint32_t context, uint32_t by)
{
    for (unsigned level = 0; level < HTML_LEVELS; level++) {
        pass->open[level][pass->keys->of[level][pass->contexts->method[context]]] += by;
    }
}

static bool run(struct pass *pass)
{
    const uint8_t *is_kept = pass->data->is_kept[pass->side];
    const struct prof_contexts *contexts = pass->contexts;
    for (uint32_t i = pass->tree->first; i < pass->tree->end; i++) {
        while (pass->depth > 0 && contexts->end[pass->path[pass->depth - 1]] <= i) {
            step(pass, pass->path[--pass->depth], -1u);
        }
        if (!is_kept[i] && !add_context(pass, i)) {
            return false;
        }
        step(pass, i, 1);
        pass->path[pass->depth++] = i;
    }
    return true;
}

static uint32_t deepest(const struct prof_contexts *contexts, const struct prof_tree_range *tree,
                        uint32_t *depths)
{
    uint32_t most = 0;
    for (uint32_t i = tree->first; i < tree->end; i++) {
        uint32_t parent = contexts->parent[i];
        depths[i - tree->first] = parent == PROF_NO_CONTEXT ? 1 : depths[parent - tree->first] + 1;
        most = depths[i - tree->first] > most ? depths[i - tree->first] : most;
    }
    return most;
}

static bool prepare(struct pass *pass)
{
    const struct prof_contexts *contexts = pass->contexts;
    size_t length = (size_t)(pass->tree->end - pass->tree->first) + 1;
    uint32_t *depths = malloc(length * sizeof *depths);
    pass->rest->index = calloc((size_t)contexts->method_count + 1, sizeof(uint32_t));
    bool is_good = true;
    for (unsigned level = 0; level < HTML_LEVELS; level++) {
        pass->open[level] = calloc((size_t)contexts->method_count + 1, sizeof(uint32_t));
        is_good = is_good && pass->open[level] != NULL;
    }
    pass->counts = calloc((size_t)html_most_blocks(contexts) + 1, sizeof *pass->counts);
    pass->inclusive = calloc((size_t)pass->data->metric_count + 1, sizeof *pass->inclusive);
    if (depths != NULL) {
        uint32_t most = deepest(contexts, pass->tree, depths);
        pass->path = malloc(((size_t)most + 1) * sizeof *pass->path);
    }
    free(depths);
    is_good = is_good && pass->rest->index != NULL && pass->counts != NULL
              && pass->inclusive != NULL && pass->path != NULL;
    for (uint32_t m = 0; is_good && m < pass->data->metric_count; m++) {
        pass->inclusive[m] = inclusive_of(pass, pass->data->metrics[m].self[pass->side]);
        is_good = pass->inclusive[m] != NULL;
    }
    return is_good;
}

bool html_rest_make(struct html_rest *rest, const struct html_data *data, unsigned side,
                    const struct prof_tree_range *tree, const struct html_rest_keys *keys)
{
    *rest = (struct html_rest){0};
    struct pass pass = {.rest = rest,
                        .data = data,
                        .side = side,
                        .tree = tree,
                        .keys = keys,
                        .contexts = data->sides[side]->contexts};
    bool is_good = prepare(&pass) && run(&pass);
    for (uint32_t m = 0; pass.inclusive != NULL && m < data->metric_count; m++) {
        free(pass.inclusive[m]);
    }
    free(pass.inclusive);
    for (unsigned level = 0; level < HTML_LEVELS; level++) {
        free(pass.open[level]);
    }
    free(pass.counts);
    free(pass.path);
    return is_good;
}

void html_rest_fini(struct html_rest *rest)
{
    for (uint32_t i = 0; i < rest->count; i++) {
        free(rest->methods[i].self);
        free(rest->methods[i].blocks);
        free(rest->methods[i].exits[0].exits);
        free(rest->methods[i].exits[1].exits);
    }
    free(rest->methods);
    free(rest->index);
}

/* --- keys -------------------------------------------------------------------------------- */

/* Sets *key to the number of the first method that has the same text. */
static bool number_key(struct vm_hash_map *known, struct vm_arena *arena, const char *text,
                       uint32_t number, uint32_t *key)
{
    uintptr_t found = (uintptr_t)vm_hash_map_find(known, text);
    if (found != 0) {
        *key = (uint32_t)(found - 1);
        return true;
    }
    char *copy = vm_arena_strdup(arena, text);
    *key = number;
    return copy != NULL && vm_hash_map_put(known, copy, (void *)((uintptr_t)number + 1), NULL);
}

static bool number_method(const struct prof_method *method, struct vm_hash_map *known,
                          struct vm_arena *arena, struct html_rest_keys *keys)
{
    const struct prof_names *names = &method->names;
    struct vm_text text = {0};
    size_t length = html_package_length(names->class_name);
    vm_text_add(&text, names->class_name, length);
    vm_text_add(&text, "", 1);
    bool is_good = !text.has_failed
                   && number_key(&known[1], arena, text.bytes, method->number,
                                 &keys->of[HTML_BY_PACKAGE][method->number]);
    text.length = 0;
    vm_text_put(&text, names->class_name, "@", names->loader);
    vm_text_add(&text, "", 1);
    is_good = is_good && !text.has_failed
              && number_key(&known[0], arena, text.bytes, method->number,
                            &keys->of[HTML_BY_CLASS][method->number]);
    vm_text_fini(&text);
    return is_good;
}

bool html_rest_keys_make(struct html_rest_keys *keys, const struct prof_contexts *contexts)
{
    struct vm_hash_map known[2];
    struct vm_arena *arena = vm_arena_create(0);
    bool is_good = arena != NULL;
    for (unsigned i = 0; i < 2; i++) {
        vm_hash_map_init(&known[i], vm_hash_cstr, vm_equal_cstr);
    }
    for (unsigned level = 0; level < HTML_LEVELS; level++) {
        keys->of[level] = calloc((size_t)contexts->method_count + 1, sizeof(uint32_t));
        is_good = is_good && keys->of[level] != NULL;
    }
    for (uint32_t i = 0; is_good && i < contexts->method_count; i++) {
        keys->of[HTML_BY_METHOD][i] = i;
        is_good =
            contexts->methods[i] == NULL || number_method(contexts->methods[i], known, arena, keys);
    }
    vm_hash_map_fini(&known[0]);
    vm_hash_map_fini(&known[1]);
    vm_arena_destroy(arena);
    return is_good;
}

void html_rest_keys_fini(struct html_rest_keys *keys)
{
    for (unsigned level = 0; level < HTML_LEVELS; level++) {
        free(keys->of[level]);
    }
}
