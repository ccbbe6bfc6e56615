/*
 * Folds, selects, prunes and unites random trees of contexts (tools/prof/profile/select.h,
 * profiler/read/contexts_map.h, contexts_merge.h), and compares the results with a model. The model
 * identifies a context by its path from the root, and searches for it in a list.
 *
 * Usage: test_contexts [ROUNDS [SEED]]
 */
#include <stdlib.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "profiler/read/contexts_merge.h"
#include "profiler/read/file_internal.h"
#include "tests/unit/check.h"
#include "tools/prof/profile/select.h"

#define MOST_CONTEXTS 60
#define MOST_DEPTH 10
#define TREES 2
#define BLOCKS 3
#define INSTRUCTIONS 9

/* Names of classes in the order of methods. The last entry is for pruned contexts. */
static const char *const class_names[] = {"java/lang/La", "java/util/Lb", "jp2prof/Pruned", "p/A",
                                          "p/B",          "p/C",          "p/Hidden",       "p/N"};
enum {
    METHODS = sizeof class_names / sizeof class_names[0],
    LIBRARY_METHODS = 2,
    PRUNED = 2,
    HIDDEN = 6,
    NATIVE = 7
};
static const char *const thread_names[TREES] = {"main", "worker"};
static const struct prof_block blocks[BLOCKS] = {{1, 3}, {4, 5}, {6, 9}};

static uint64_t state;

static uint32_t below(uint32_t limit)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % limit;
}

/* --- the model -------------------------------------------------------------------------------- */

struct step {
    int site, method;
};

struct item {
    int tree, depth;
    struct step way[MOST_DEPTH + 1];
    uint64_t entries, counts[BLOCKS], exits[INSTRUCTIONS]; /* exits: indexed by the last instruction
                                                              that ran */
    uint64_t cost, folded;
};

struct model {
    int count;
    struct item items[3 * MOST_CONTEXTS]; /* enough for the contexts of three united trees */
};

static uint64_t executed(const struct item *item)
{
    uint64_t sum = 0;
    for (int b = 0; b < BLOCKS; b++) {
        sum += item->counts[b] * (blocks[b].last - blocks[b].first + 1);
        for (uint32_t i = blocks[b].first - 1; i < blocks[b].last; i++) {
            sum -= item->exits[i] * (blocks[b].last - i);
        }
    }
    return sum;
}

static bool is_same_way(const struct item *a, const struct item *b)
{
    bool is_same = a->tree == b->tree && a->depth == b->depth;
    for (int i = 0; is_same && i < a->depth; i++) {
        is_same = a->way[i].site == b->way[i].site && a->way[i].method == b->way[i].method;
    }
    return is_same;
}

/* Returns the item of a path, and creates it if necessary. */
static struct item *item_of(struct model *model, const struct item *way)
{
    for (int i = 0; i < model->count; i++) {
        if (is_same_way(&model->items[i], way)) {
            return &model->items[i];
        }
    }
    struct item *item = &model->items[model->count++];
    *item = (struct item){.tree = way->tree, .depth = way->depth};
    memcpy(item->way, way->way, sizeof item->way);
    return item;
}

static void add(struct item *to, const struct item *from)
{
    to->entries += from->entries;
    to->cost += from->cost;
    to->folded += from->folded;
    for (int i = 0; i < BLOCKS; i++) {
        to->counts[i] += from->counts[i];
    }
    for (int i = 0; i < INSTRUCTIONS; i++) {
        to->exits[i] += from->exits[i];
    }
}

static void charge(struct item *to, const struct item *from)
{
    to->cost += from->cost;
    to->folded += from->folded + executed(from);
}

/* Finds the context into which a context is folded, and returns whether the costs are charged to
 * it. */
static bool fold_way(const struct item *old, bool recursion, bool hidden, bool library,
                     bool callsites, struct item *way)
{
    bool is_charged = false;
    int site = 0;
    *way = (struct item){.tree = old->tree};
    for (int i = 0; i < old->depth; i++) {
        int method = old->way[i].method, at = way->depth;
        site = is_charged ? site : old->way[i].site;
        is_charged = way->depth > 0
                     && ((library && method < LIBRARY_METHODS) || (hidden && method == HIDDEN));
        if (is_charged) {
            continue;
        }
        while (recursion && at > 0 && way->way[at - 1].method != method) {
            at--;
        }
        if (recursion && at > 0) {
            way->depth = at; /* a recursive call */
        } else {
            way->way[way->depth++] = (struct step){callsites ? 0 : site, method};
        }
    }
    return is_charged;
}

static void fold(const struct model *old, bool recursion, bool hidden, bool library, bool callsites,
                 struct model *new)
{
    new->count = 0;
    for (int i = 0; i < old->count; i++) {
        struct item way;
        bool is_charged = fold_way(&old->items[i], recursion, hidden, library, callsites, &way);
        (is_charged ? charge : add)(item_of(new, &way), &old->items[i]);
    }
}

/* Keeps the contexts of chosen methods (is_chosen is indexed by method), and their ancestors
 * without counts. */
static void choose(const struct model *old, const bool *is_chosen, struct model *new)
{
    new->count = 0;
    for (int i = 0; i < old->count; i++) {
        struct item way = old->items[i];
        if (is_chosen[way.way[way.depth - 1].method]) {
            for (way.depth = 1; way.depth < old->items[i].depth; way.depth++) {
                item_of(new, &way);
            }
            add(item_of(new, &old->items[i]), &old->items[i]);
        }
    }
}

/* Unites contexts below a depth with their siblings of the same callsite, and everything below them
 * in one context below. */
static void cut(const struct model *old, int depth, struct model *new)
{
    new->count = 0;
    for (int i = 0; i < old->count; i++) {
        struct item way = old->items[i];
        bool is_deep = way.depth > depth;
        if (is_deep) {
            bool is_below = way.depth > depth + 1;
            way.way[depth].method = PRUNED;
            way.depth = depth + 1;
            if (is_below) {
                item_of(new, &way);
                way.way[way.depth++] = (struct step){0, PRUNED};
            }
        }
        struct item *to = item_of(new, &way);
        (is_deep ? charge : add)(to, &old->items[i]);
        to->entries += is_deep ? old->items[i].entries : 0;
    }
}

/* Returns the sum of all costs, which folding must not change. */
static uint64_t total(const struct model *model)
{
    uint64_t sum = 0;
    for (int i = 0; i < model->count; i++) {
        sum += executed(&model->items[i]) + model->items[i].folded;
    }
    return sum;
}

static void make_item(struct item *item)
{
    item->entries = below(5);
    item->cost = below(100);
    item->folded = 0;
    if (item->way[item->depth - 1].method == NATIVE) {
        return;
    }
    for (int b = 0; b < BLOCKS; b++) {
        item->counts[b] = below(4) == 0 ? 0 : below(1000);
        for (uint32_t i = blocks[b].first - 1; below(3) == 0 && i < blocks[b].last; i++) {
            item->exits[i] = below(3);
            item->counts[b] += item->exits[i];
        }
    }
}

static void make_model(struct model *model)
{
    static const int real[] = {0, 1, 3, 4, 5, HIDDEN, NATIVE};
    int count = 1 + (int)below(MOST_CONTEXTS);
    model->count = 0;
    for (int i = 0; i < count; i++) {
        struct item way = {.tree = (int)below(TREES)};
        if (model->count > 0 && below(8) != 0) {
            way = model->items[below((uint32_t)model->count)];
        }
        if (way.depth == MOST_DEPTH) {
            continue;
        }
        int site = way.depth == 0 || below(6) == 0 ? -1 : 1 + (int)below(3);
        way.way[way.depth++] = (struct step){site, real[below(sizeof real / sizeof real[0])]};
        int before = model->count;
        struct item *item = item_of(model, &way);
        if (model->count > before) {
            make_item(item);
        }
    }
}

/* --- to a profile ----------------------------------------------------------------------------- */

static int compare_items(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    int order = x->tree - y->tree;
    for (int i = 0; order == 0 && i < x->depth && i < y->depth; i++) {
        order = x->way[i].site != y->way[i].site ? x->way[i].site - y->way[i].site
                                                 : x->way[i].method - y->way[i].method;
    }
    return order != 0 ? order : x->depth - y->depth;
}

static struct prof_method *make_method(struct vm_arena *arena, int number)
{
    struct prof_method *method = vm_arena_alloc(arena, sizeof *method);
    memset(method, 0, sizeof *method);
    method->number = (uint32_t)number;
    method->names = (struct prof_names){.class_name = class_names[number],
                                        .name = "m",
                                        .descriptor = "()V",
                                        .loader = "",
                                        .class_order = 1};
    if (number == NATIVE || number == PRUNED) {
        method->names.access = 0x0100;
        return method;
    }
    method->names.flags = number == HIDDEN ? PROF_METHOD_HIDDEN_CLASS : 0;
    method->has_code = true;
    method->block_count = BLOCKS;
    method->blocks = vm_arena_memdup(arena, blocks, sizeof blocks);
    method->instruction_count = method->code_bytes = INSTRUCTIONS;
    method->opcodes = vm_arena_alloc(arena, INSTRUCTIONS);
    memset(method->opcodes, 0, INSTRUCTIONS);
    method->bcis = vm_arena_alloc_array(arena, INSTRUCTIONS, sizeof *method->bcis);
    method->lines = vm_arena_alloc_array(arena, INSTRUCTIONS, sizeof *method->lines);
    for (uint16_t i = 0; i < INSTRUCTIONS; i++) {
        method->bcis[i] = i;
        method->lines[i] = i;
    }
    return method;
}

static void fill_context(struct prof_contexts *contexts, uint32_t i, const struct item *item,
                         uint8_t shape)
{
    struct prof_exit_list *exits = &contexts->exits;
    const struct step *step = &item->way[item->depth - 1];
    contexts->method[i] = (uint32_t)step->method;
    contexts->site[i] = step->site;
    contexts->entries[i] = item->entries;
    contexts->instructions[i] = executed(item);
    contexts->values[0][i] = item->cost;
    contexts->shape[i] = item->cost > 0 ? shape : 0;
    uint64_t any = item->counts[0] | item->counts[1] | item->counts[2];
    bool has_counts = step->method != NATIVE && (any | item->entries) != 0;
    contexts->blocks_at[i] =
        has_counts ? prof_counts_store(contexts->store, item->counts, BLOCKS, item->entries)
                   : PROF_NO_COUNTS;
    for (uint32_t b = 0; b < BLOCKS; b++) {
        for (uint32_t at = blocks[b].first - 1; at < blocks[b].last; at++) {
            if (item->exits[at] == 0) {
                continue;
            }
            if (exits->range_count == 0 || exits->ranges[exits->range_count - 1].context != i) {
                exits->ranges[exits->range_count++] =
                    (struct prof_exit_range){i, (uint32_t)exits->exit_count, 0};
            }
            exits->ranges[exits->range_count - 1].count++;
            exits->exits[exits->exit_count++] = (struct prof_exit){b, at, item->exits[at]};
        }
    }
}

/* Sets parents and ends of contexts, from items in preorder. */
static void link_contexts(struct prof_contexts *contexts, const struct model *model)
{
    uint32_t open[MOST_DEPTH + 2];
    for (uint32_t i = 0; i < contexts->count; i++) {
        int depth = model->items[i].depth;
        open[depth] = i;
        contexts->parent[i] = depth == 1 ? PROF_NO_CONTEXT : open[depth - 1];
        contexts->end[i] = i + 1;
        while (contexts->end[i] < contexts->count
               && model->items[contexts->end[i]].tree == model->items[i].tree
               && model->items[contexts->end[i]].depth > depth) {
            contexts->end[i]++;
        }
    }
}

static struct prof_contexts *to_contexts(struct model *model)
{
    qsort(model->items, (size_t)model->count, sizeof model->items[0], compare_items);
    struct prof_contexts *c = calloc(1, sizeof *c);
    size_t count = (size_t)model->count + 1;
    c->header = (struct prof_header){.features = {.calls = true,
                                                  .callsites = true,
                                                  .natives = true,
                                                  .blocks = true,
                                                  .per_thread = true,
                                                  .block_analysis = "default",
                                                  .window = "all"},
                                     .vm_version = "",
                                     .main_class = "",
                                     .options = "",
                                     .reason = "exit"};
    c->store = calloc(1, sizeof *c->store);
    c->store->arena = vm_arena_create(0);
    c->methods = calloc(METHODS, sizeof *c->methods);
    for (c->method_count = 0; c->method_count < METHODS; c->method_count++) {
        c->methods[c->method_count] = make_method(c->store->arena, (int)c->method_count);
    }
    c->count = (uint32_t)model->count;
    c->parent = calloc(count, sizeof *c->parent);
    c->end = calloc(count, sizeof *c->end);
    c->method = calloc(count, sizeof *c->method);
    c->site = calloc(count, sizeof *c->site);
    c->flags = calloc(count, sizeof *c->flags);
    c->entries = calloc(count, sizeof *c->entries);
    c->instructions = calloc(count, sizeof *c->instructions);
    c->shape = calloc(count, sizeof *c->shape);
    c->blocks_at = calloc(count, sizeof *c->blocks_at);
    c->exits.ranges = calloc(count, sizeof *c->exits.ranges);
    c->exits.exits = calloc(count * INSTRUCTIONS, sizeof *c->exits.exits);
    prof_contexts_add_value(c, "cost", calloc(count, sizeof(uint64_t)));
    uint8_t shape = prof_contexts_shape(c, &(uint32_t){0}, 1);
    for (uint32_t i = 0; i < c->count; i++) {
        fill_context(c, i, &model->items[i], shape);
    }
    link_contexts(c, model);
    c->trees = calloc(TREES, sizeof *c->trees);
    for (uint32_t at = 0; c->tree_count < TREES; c->tree_count++) {
        struct prof_tree_range *tree = &c->trees[c->tree_count];
        *tree = (struct prof_tree_range){.first = at,
                                         .has_thread = true,
                                         .thread_number = c->tree_count + 1u,
                                         .thread_name = thread_names[c->tree_count]};
        while (at < c->count && model->items[at].tree == (int)c->tree_count) {
            at++;
        }
        tree->end = at;
    }
    return c;
}

/* --- from a profile --------------------------------------------------------------------------- */

static int method_of(const struct prof_method *method)
{
    int i = 0;
    while (i < METHODS && strcmp(class_names[i], method->names.class_name) != 0) {
        i++;
    }
    return i;
}

static uint64_t value_of(const struct prof_contexts *contexts, const char *name, uint32_t context)
{
    uint32_t value = prof_contexts_value(contexts, name);
    return value < contexts->value_count ? contexts->values[value][context] : 0;
}

static void read_context(const struct prof_contexts *contexts, uint32_t i, struct item *item)
{
    const struct prof_method *method = contexts->methods[contexts->method[i]];
    item->entries = contexts->entries[i];
    item->cost = value_of(contexts, "cost", i);
    item->folded = value_of(contexts, PROF_FOLDED_INSTRUCTIONS, i);
    CHECK(contexts->shape[i] != 0 || (item->cost | item->folded) == 0);
    if (method->block_count > 0) {
        prof_contexts_blocks(contexts, i, item->counts);
    }
    size_t count;
    const struct prof_exit *exits = prof_contexts_exits(&contexts->exits, i, &count);
    for (size_t j = 0; j < count; j++) {
        item->exits[exits[j].instruction] += exits[j].count;
    }
    CHECK_EQ_INT(contexts->instructions[i], executed(item));
}

static void read_contexts(const struct prof_contexts *contexts, struct model *model)
{
    struct item way = {0};
    model->count = 0;
    for (uint32_t tree = 0; tree < contexts->tree_count; tree++) {
        way.tree = strcmp(contexts->trees[tree].thread_name, thread_names[1]) == 0;
        uint32_t next = contexts->trees[tree].first;
        for (uint32_t i = next; i < contexts->trees[tree].end; i++) {
            uint32_t parent = contexts->parent[i];
            way.depth = 1;
            for (uint32_t up = parent; up != PROF_NO_CONTEXT; up = contexts->parent[up]) {
                way.depth++;
            }
            CHECK(parent == PROF_NO_CONTEXT
                  || (parent < i && contexts->end[i] <= contexts->end[parent]));
            CHECK(contexts->end[i] > i && contexts->end[i] <= contexts->trees[tree].end);
            way.way[way.depth - 1] =
                (struct step){contexts->site[i], method_of(contexts->methods[contexts->method[i]])};
            int before = model->count;
            struct item *item = item_of(model, &way);
            CHECK_EQ_INT(model->count, before + 1); /* no two items have the same path */
            read_context(contexts, i, item);
            CHECK(before == 0 || compare_items(item - 1, item) < 0);
        }
    }
}

/* Checks a profile against the model. */
static bool check_contexts(const struct prof_contexts *contexts, struct model *wanted)
{
    static struct model found;
    int failed = check_failed;
    read_contexts(contexts, &found);
    qsort(wanted->items, (size_t)wanted->count, sizeof wanted->items[0], compare_items);
    CHECK_EQ_INT(found.count, wanted->count);
    for (int i = 0; i < found.count && i < wanted->count; i++) {
        const struct item *a = &found.items[i], *b = &wanted->items[i];
        CHECK(is_same_way(a, b));
        CHECK_EQ_INT(a->entries, b->entries);
        CHECK_EQ_INT(a->cost, b->cost);
        CHECK_EQ_INT(a->folded, b->folded);
        CHECK(memcmp(a->counts, b->counts, sizeof a->counts) == 0);
        CHECK(memcmp(a->exits, b->exits, sizeof a->exits) == 0);
    }
    return check_failed == failed;
}

/* --- tests ------------------------------------------------------------------------------------ */

static struct prof_contexts *select_from(struct prof_contexts *contexts,
                                         struct tool_selection selection)
{
    return tool_select(contexts, &selection, TOOL_BY_INSTRUCTIONS, NULL);
}

static void test_folding(struct model *model)
{
    static struct model wanted;
    for (int folds = 1; folds < 16; folds++) {
        char list[64];
        snprintf(list, sizeof list, "%s%s%s%s", folds & 1 ? "recursion," : "",
                 folds & 2 ? "hidden," : "", folds & 4 ? "library," : "",
                 folds & 8 ? "callsites," : "");
        list[strlen(list) - 1] = '\0'; /* removes the last comma */
        fold(model, folds & 1, folds & 2, folds & 4, folds & 8, &wanted);
        CHECK_EQ_INT(total(&wanted), total(model));
        struct prof_contexts *contexts = to_contexts(model);
        for (int times = 0; times < 2; times++) { /* a second time has no effect */
            contexts = select_from(contexts, (struct tool_selection){.fold = list});
            if (!CHECK(contexts != NULL) || !check_contexts(contexts, &wanted)) {
                printf("folded %s, %d times before\n", list, times);
            }
        }
        prof_contexts_free(contexts);
    }
}

static void test_selection(struct model *model)
{
    static struct model wanted, rest;
    bool is_chosen[METHODS], is_other[METHODS];
    for (int i = 0; i < METHODS; i++) {
        is_chosen[i] = i == 3 || i == NATIVE;
        is_other[i] = !is_chosen[i];
    }
    choose(model, is_chosen, &wanted);
    choose(model, is_other, &rest);
    CHECK_EQ_INT(total(&wanted) + total(&rest), total(model));
    for (int i = 0; i < 2; i++) {
        struct model *part = i == 0 ? &wanted : &rest;
        if (part->count > 0) {
            struct prof_contexts *contexts = select_from(
                to_contexts(model),
                (struct tool_selection){.classes = i == 0 ? "A,N" : "!A,!N", .is_own_only = true});
            CHECK(contexts != NULL && check_contexts(contexts, part));
            prof_contexts_free(contexts);
        }
    }
    int depth = 1 + (int)below(MOST_DEPTH);
    cut(model, depth, &wanted);
    CHECK_EQ_INT(total(&wanted), total(model));
    struct prof_contexts *contexts =
        select_from(to_contexts(model), (struct tool_selection){.depth = (uint64_t)depth});
    CHECK(contexts != NULL && check_contexts(contexts, &wanted));
    prof_contexts_free(contexts);
}

static struct prof_contexts *unite(struct prof_contexts *a, struct prof_contexts *b)
{
    char message[200] = "";
    struct prof_contexts *united =
        prof_contexts_merge(a, b, PROF_MERGE_EQUAL_CODE, message, sizeof message);
    CHECK_EQ_STR(message[0] == '\0' || united != NULL ? "" : message, "");
    return united;
}

/* Merges A + B, B + A, and both with a third profile, which has the folded contexts. */
static void test_merging(struct model *a, struct model *b)
{
    static struct model wanted, folded;
    wanted = *a;
    for (int i = 0; i < b->count; i++) {
        add(item_of(&wanted, &b->items[i]), &b->items[i]);
    }
    CHECK_EQ_INT(total(&wanted), total(a) + total(b));
    struct prof_contexts *united = unite(to_contexts(b), to_contexts(a));
    CHECK(united != NULL && check_contexts(united, &wanted));
    prof_contexts_free(united);
    united = unite(to_contexts(a), to_contexts(b));
    if (!CHECK(united != NULL) || !check_contexts(united, &wanted)) {
        return;
    }
    struct prof_contexts *third =
        select_from(to_contexts(a), (struct tool_selection){.fold = "library"});
    united = unite(united, third);
    fold(a, false, false, true, false, &folded);
    for (int i = 0; i < folded.count; i++) {
        add(item_of(&wanted, &folded.items[i]), &folded.items[i]);
    }
    CHECK(united != NULL && check_contexts(united, &wanted));
    prof_contexts_free(united);
}

int main(int count, char **arguments)
{
    static struct model a, b;
    long rounds = count > 1 ? atol(arguments[1]) : 1500;
    uint64_t first = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    for (uint64_t seed = first; seed < first + (uint64_t)rounds && check_failed < 20; seed++) {
        int failed = check_failed;
        state = seed * 0x9e3779b97f4a7c15u;
        make_model(&a);
        make_model(&b);
        test_folding(&a);
        test_selection(&a);
        test_merging(&a, &b);
        if (check_failed > failed) {
            printf("seed %llu\n", (unsigned long long)seed);
        }
    }
    return check_report();
}
