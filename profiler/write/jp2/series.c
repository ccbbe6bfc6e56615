#include "profiler/write/jp2/series.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"

#define NO_CONTEXT UINT32_MAX
#define MAX_NAMES (PROF_SERIES_VALUES_END - PROF_SERIES_VALUES)
#define MAX_CLASSES ((uint32_t)1 << 24)

/* A context of any checkpoint, or the parent of the roots of a tree: then there is no method. */
struct context {
    const struct prof_method *method;
    uint32_t parent, number; /* number: place in the last walk */
    int32_t site;            /* without a method: number of the tree */
    uint32_t length, capacity;
    uint8_t *state; /* the numbers at the last checkpoint; see put_state */
};

struct tree {
    uint64_t thread;
    char *scope; /* NULL: the profile has no scopes */
};

/* One number of a context. */
struct number {
    uint64_t key, value;
};

/* The changes of a context in the current step: bytes of series.changes. */
struct change {
    uint32_t context, count;
    size_t at, length;
};

/* For each changed context, ascending: its index as difference to the one before, the number of
 * changed numbers, the number of bytes that follow; for each changed number, the key as difference
 * and the change (zigzag). All are varints. */
struct step {
    struct prof_series_moment moment;
    struct prof_jp2_column_buffer bytes;
};

/* A checkpoint that the program has named: the end of a step. */
struct mark {
    char *name;
    uint32_t step;
};

struct prof_series {
    struct prof_tree_walker visitor; /* must be the first member */
    enum prof_series_unit unit;
    uint64_t interval, factor;
    bool is_lost, is_certain; /* is_certain: at the last checkpoint, all threads were
                                 stopped, and the walk visited all contexts */

    struct context *contexts;
    uint32_t count, capacity;
    uint32_t *table; /* a hash table of contexts; entries are index + 1 */
    size_t table_capacity;
    struct tree *trees;
    uint32_t tree_count, tree_capacity;
    const char **names;
    uint32_t name_count, name_capacity;
    const struct prof_class **classes;
    uint32_t class_count, class_capacity;
    struct vm_hash_map class_numbers; /* number + 1 */

    struct step steps[PROF_SERIES_MOST];
    uint32_t step_count;
    struct mark marks[PROF_SERIES_MOST_MARKS]; /* ascending by step */
    uint32_t mark_count;

    /* The walk. Most contexts are visited in the order of the walk before. */
    uint32_t *order, *order_before;
    uint32_t order_count, order_capacity, before_count, before_capacity, next_before;
    uint32_t *path;
    size_t depth, path_capacity;
    uint32_t root;       /* the parent of the roots that are being visited */
    uint32_t root_count; /* how many contexts are parents of roots */
    bool is_truncated;   /* the roots belong to truncated contexts */
    uint64_t bytecodes;
    struct number *numbers;
    size_t number_count, number_capacity;
    struct prof_jp2_column_buffer state, changes;
    struct change *changed;
    size_t changed_count, changed_capacity;
};

static struct prof_series *series_of(struct prof_tree_walker *visitor)
{
    return (struct prof_series *)visitor;
}

static bool lose(struct prof_series *series)
{
    series->is_lost = true;
    return false;
}

/* --- contexts ----------------------------------------------------------------------------- */

static size_t hash(uint32_t parent, int32_t site, const struct prof_method *method)
{
    uint64_t mixed = ((uint64_t)parent << 32 | (uint32_t)site) * 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 29 ^ (uintptr_t)method) * 0xc2b2ae3d27d4eb4fu;
    return (size_t)(mixed ^ mixed >> 32);
}

static void enter(struct prof_series *series, uint32_t index)
{
    const struct context *context = &series->contexts[index];
    size_t mask = series->table_capacity - 1;
    size_t at = hash(context->parent, context->site, context->method) & mask;
    while (series->table[at] != 0) {
        at = (at + 1) & mask;
    }
    series->table[at] = index + 1;
}

static bool make_table_room(struct prof_series *series)
{
    if ((size_t)series->count * 2 < series->table_capacity) {
        return true;
    }
    size_t capacity = series->table_capacity == 0 ? 4096 : series->table_capacity * 2;
    uint32_t *table = calloc(capacity, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(series->table);
    series->table = table;
    series->table_capacity = capacity;
    for (uint32_t i = 0; i < series->count; i++) {
        enter(series, i);
    }
    return true;
}

static bool is_context(const struct context *context, uint32_t parent, int32_t site,
                       const struct prof_method *method)
{
    return context->parent == parent && context->site == site && context->method == method;
}

/* Finds or makes a context. Returns NO_CONTEXT if there is no memory. */
static uint32_t find(struct prof_series *series, uint32_t parent, int32_t site,
                     const struct prof_method *method)
{
    if (!make_table_room(series)
        || !VM_RESERVE(series->contexts, series->capacity, series->count + 1u)) {
        return NO_CONTEXT;
    }
    size_t mask = series->table_capacity - 1;
    for (size_t at = hash(parent, site, method) & mask; series->table[at] != 0;
         at = (at + 1) & mask) {
        uint32_t index = series->table[at] - 1;
        if (is_context(&series->contexts[index], parent, site, method)) {
            return index;
        }
    }
    series->contexts[series->count] =
        (struct context){.method = method, .parent = parent, .number = NO_CONTEXT, .site = site};
    enter(series, series->count);
    return series->count++;
}

/* Finds or makes the context that the walk visits, below the end of the path. */
static uint32_t find_next(struct prof_series *series, int32_t site,
                          const struct prof_method *method)
{
    uint32_t parent = series->depth == 0 ? series->root : series->path[series->depth - 1];
    if (series->next_before < series->before_count) {
        uint32_t index = series->order_before[series->next_before];
        if (is_context(&series->contexts[index], parent, site, method)) {
            series->next_before++;
            return index;
        }
    }
    uint32_t index = find(series, parent, site, method);
    if (index != NO_CONTEXT && series->contexts[index].number != NO_CONTEXT) {
        series->next_before = series->contexts[index].number + 1;
    }
    return index;
}

/* --- numbers ------------------------------------------------------------------------------ */

static bool add_number(struct prof_series *series, uint64_t key, uint64_t value)
{
    if (value == 0) {
        return true;
    }
    if (!VM_RESERVE(series->numbers, series->number_capacity, series->number_count + 1)) {
        return false;
    }
    series->numbers[series->number_count++] = (struct number){key, value};
    return true;
}

static bool add_blocks(struct prof_series *series, const uint64_t *counts, uint32_t count,
                       uint64_t first_more)
{
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < count; i++) {
        is_good = add_number(series, PROF_SERIES_BLOCKS + i, counts[i] + (i == 0 ? first_more : 0));
    }
    return is_good;
}

/* Returns the number of a name, or MAX_NAMES if there are too many names, or no memory. `near` is
 * the probable number. */
static uint32_t number_of_name(struct prof_series *series, const char *name, uint32_t near)
{
    if (near < series->name_count && series->names[near] == name) {
        return near;
    }
    for (uint32_t i = 0; i < series->name_count; i++) {
        if (strcmp(series->names[i], name) == 0) {
            return i;
        }
    }
    if (series->name_count == MAX_NAMES
        || !VM_RESERVE(series->names, series->name_capacity, series->name_count + 1u)) {
        return MAX_NAMES;
    }
    series->names[series->name_count] = name;
    return series->name_count++;
}

static bool add_values(struct prof_series *series, const struct prof_node_view *node)
{
    uint32_t near = 0;
    bool is_good = true;
    for (size_t i = 0; is_good && i < node->value_count; i++) {
        uint32_t number = number_of_name(series, node->values[i].name, near);
        near = number + 1;
        is_good = number < MAX_NAMES
                  && add_number(series, PROF_SERIES_VALUES + number, node->values[i].value);
    }
    return is_good;
}

static bool add_exits(struct prof_series *series, const struct prof_exit *exits, size_t count,
                      bool are_in_progress)
{
    bool is_good = true;
    for (size_t i = 0; is_good && i < count; i++) {
        uint64_t place = (uint64_t)exits[i].block << 17 | exits[i].instruction;
        is_good =
            add_number(series, PROF_SERIES_EXITS + place * 2 + are_in_progress, exits[i].count);
    }
    return is_good;
}

/* Sets *number to the number of a class + 1, or to 0 for NULL. */
static bool number_of_class(struct prof_series *series, const struct prof_class *class,
                            uint64_t *number)
{
    *number = class == NULL ? 0 : (uintptr_t)vm_hash_map_find(&series->class_numbers, class);
    if (class == NULL || *number != 0) {
        return true;
    }
    if (series->class_count + 1 >= MAX_CLASSES
        || !VM_RESERVE(series->classes, series->class_capacity, series->class_count + 1u)) {
        return false;
    }
    series->classes[series->class_count++] = class;
    *number = series->class_count;
    return vm_hash_map_put(&series->class_numbers, class, (void *)(uintptr_t)*number, NULL);
}

static bool add_tallies(struct prof_series *series, uint64_t kind,
                        const struct prof_tally_list *list)
{
    bool is_good = true;
    for (size_t i = 0; is_good && i < list->count; i++) {
        const struct prof_tally *tally = &list->tallies[i];
        uint64_t class;
        is_good = number_of_class(series, tally->class, &class);
        uint64_t place = (kind << 24 | class) << 17 | tally->instruction;
        for (uint32_t j = 0; is_good && j < prof_tally_names[kind].width; j++) {
            is_good = add_number(series, PROF_SERIES_TALLIES + place * 8 + j, tally->counts[j]);
        }
    }
    return is_good;
}

/* --- changes ------------------------------------------------------------------------------ */

static int compare_numbers(const void *a, const void *b)
{
    const struct number *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

static void sort_numbers(struct prof_series *series)
{
    for (size_t i = 1; i < series->number_count; i++) {
        if (series->numbers[i].key < series->numbers[i - 1].key) {
            qsort(series->numbers, series->number_count, sizeof *series->numbers, compare_numbers);
            return;
        }
    }
}

/* Sets series->state to the context's numbers: for each number, the key as difference to the key
 * before, and the value. */
static bool put_state(struct prof_series *series)
{
    struct prof_jp2_column_buffer *state = &series->state;
    uint64_t key = 0;
    state->length = 0;
    if (!prof_jp2_column_reserve(state, series->number_count * 2 * VM_VARINT_BYTES)) {
        return false;
    }
    for (size_t i = 0; i < series->number_count; i++) {
        prof_jp2_column_put(state, series->numbers[i].key - key);
        prof_jp2_column_put(state, series->numbers[i].value);
        key = series->numbers[i].key;
    }
    return true;
}

/* The numbers of a state, one after the other. */
struct reader {
    struct prof_jp2_bytes from;
    struct number now;
    bool is_over;
};

static void read_next(struct reader *reader, bool has_signs)
{
    reader->is_over = reader->from.at == reader->from.end;
    if (!reader->is_over) {
        reader->now.key += prof_jp2_get(&reader->from);
        uint64_t value = prof_jp2_get(&reader->from);
        reader->now.value = has_signs ? (uint64_t)vm_unzigzag(value) : value;
    }
}

static struct reader start_reading(const uint8_t *bytes, size_t length, bool has_signs)
{
    struct reader reader = {.from = {bytes, bytes + length, false}};
    read_next(&reader, has_signs);
    return reader;
}

/* Appends a change of a context, after the key *last. */
static bool put_change(struct prof_jp2_column_buffer *to, uint64_t key, uint64_t change,
                       uint64_t *last)
{
    if (!prof_jp2_column_reserve(to, 2 * VM_VARINT_BYTES)) {
        return false;
    }
    prof_jp2_column_put(to, key - *last);
    prof_jp2_column_put(to, vm_zigzag((int64_t)change));
    *last = key;
    return true;
}

/* Appends the differences between a context's state and the numbers of this checkpoint. */
static bool put_differences(struct prof_series *series, const struct context *context,
                            struct change *change)
{
    struct reader old = start_reading(context->state, context->length, false);
    uint64_t last = 0;
    bool is_good = true;
    for (size_t i = 0; is_good && (i < series->number_count || !old.is_over);) {
        const struct number *new = i < series->number_count ? &series->numbers[i] : NULL;
        bool takes_new = new != NULL && (old.is_over || new->key <= old.now.key);
        bool takes_old = !old.is_over && (new == NULL || old.now.key <= new->key);
        uint64_t key = takes_new ? new->key : old.now.key;
        uint64_t more = (takes_new ? new->value : 0) - (takes_old ? old.now.value : 0);
        if (more != 0) {
            is_good = put_change(&series->changes, key, more, &last);
            change->count++;
        }
        i += takes_new;
        if (takes_old) {
            read_next(&old, false);
        }
    }
    return is_good;
}

static bool keep_state(struct prof_series *series, struct context *context)
{
    if (!VM_RESERVE(context->state, context->capacity, (uint32_t)series->state.length)) {
        return false;
    }
    memcpy(context->state, series->state.bytes, series->state.length);
    context->length = (uint32_t)series->state.length;
    return true;
}

/* Notes the numbers of a context. */
static bool note_numbers(struct prof_series *series, uint32_t index)
{
    struct context *context = &series->contexts[index];
    sort_numbers(series);
    if (!put_state(series)) {
        return false;
    }
    if (context->length == series->state.length
        && (context->length == 0
            || memcmp(context->state, series->state.bytes, context->length) == 0)) {
        return true;
    }
    struct change change = {.context = index, .at = series->changes.length};
    if (!put_differences(series, context, &change)
        || !VM_RESERVE(series->changed, series->changed_capacity, series->changed_count + 1)) {
        return false;
    }
    change.length = series->changes.length - change.at;
    series->changed[series->changed_count++] = change;
    return keep_state(series, context);
}

/* --- the walk ----------------------------------------------------------------------------- */

static bool begin(struct prof_tree_walker *visitor, const struct prof_header *header)
{
    series_of(visitor)->is_certain = header->running_threads == 0;
    return true;
}

static bool begin_roots(struct prof_series *series, uint32_t tree)
{
    /* The parents of roots have negative callsites, which no context has without a method. */
    int32_t site = -2 - (int32_t)(tree * 2 + series->is_truncated);
    uint32_t known = series->count;
    series->root = find(series, NO_CONTEXT, site, NULL);
    series->root_count += series->count - known;
    series->depth = 0;
    return series->root != NO_CONTEXT || lose(series);
}

static bool is_tree(const struct tree *tree, const struct prof_thread_view *view)
{
    const char *scope = view == NULL ? NULL : view->scope;
    return tree->thread == (view == NULL ? 0 : view->number)
           && (scope == NULL ? tree->scope == NULL
                             : tree->scope != NULL && strcmp(tree->scope, scope) == 0);
}

static bool begin_tree(struct prof_tree_walker *visitor, const struct prof_thread_view *view)
{
    struct prof_series *series = series_of(visitor);
    uint32_t i = 0;
    while (i < series->tree_count && !is_tree(&series->trees[i], view)) {
        i++;
    }
    if (i == series->tree_count) {
        bool has_scope = view != NULL && view->scope != NULL;
        char *scope = has_scope ? strdup(view->scope) : NULL;
        if ((has_scope && scope == NULL)
            || !VM_RESERVE(series->trees, series->tree_capacity, series->tree_count + 1u)) {
            free(scope);
            return lose(series);
        }
        series->trees[series->tree_count++] = (struct tree){view == NULL ? 0 : view->number, scope};
    }
    series->is_truncated = false;
    return begin_roots(series, i);
}

static bool begin_truncated(struct prof_tree_walker *visitor)
{
    struct prof_series *series = series_of(visitor);
    int32_t site = series->contexts[series->root].site;
    series->is_truncated = true;
    return begin_roots(series, (uint32_t)(-2 - site) / 2);
}

/* Finds the context that is entered, and makes it the end of the path. */
static uint32_t enter_context(struct prof_series *series, const struct prof_method *method,
                              int32_t site)
{
    uint32_t index = find_next(series, site, method);
    if (index == NO_CONTEXT || !VM_RESERVE(series->path, series->path_capacity, series->depth + 1)
        || !VM_RESERVE(series->order, series->order_capacity, series->order_count + 1u)) {
        return NO_CONTEXT;
    }
    series->path[series->depth++] = index;
    series->contexts[index].number = series->order_count;
    series->order[series->order_count++] = index;
    series->number_count = 0;
    return index;
}

static bool enter_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    struct prof_series *series = series_of(visitor);
    uint32_t index = enter_context(series, node->method, node->callsite);
    uint32_t blocks = node->block_counts == NULL ? 0 : node->method->block_count;
    bool is_good = index != NO_CONTEXT && add_number(series, PROF_SERIES_ENTRIES, node->entries)
                   && add_blocks(series, node->block_counts, blocks, 0) && add_values(series, node)
                   && add_exits(series, node->exits, node->exit_count, false)
                   && add_exits(series, node->in_progress, node->in_progress_count, true);
    for (uint32_t kind = 0; is_good && kind < PROF_TALLY_KINDS; kind++) {
        is_good = add_tallies(series, kind, &node->tallies[kind]);
    }
    series->bytecodes += node->executed_instructions;
    return (is_good && note_numbers(series, index)) || lose(series);
}

static bool enter_plain(struct prof_tree_walker *visitor, const struct prof_plain_view *node,
                        bool is_leaf)
{
    struct prof_series *series = series_of(visitor);
    const struct prof_method *method = node->method;
    uint32_t index = enter_context(series, method, node->callsite);
    uint32_t blocks = node->counters == NULL ? 0 : method->block_count;
    bool is_good = index != NO_CONTEXT && add_number(series, PROF_SERIES_ENTRIES, node->entries)
                   && add_blocks(series, node->counters, blocks, node->entries)
                   && note_numbers(series, index);
    for (uint32_t i = 0; i < blocks; i++) {
        uint64_t count = node->counters[i] + (i == 0 ? node->entries : 0);
        series->bytecodes += count * (method->blocks[i].last - method->blocks[i].first + 1);
    }
    series->depth -= is_leaf;
    return is_good || lose(series);
}

static bool leave_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    (void)node;
    series_of(visitor)->depth--;
    return true;
}

/* --- steps -------------------------------------------------------------------------------- */

static int compare_changes(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    return (x->context > y->context) - (x->context < y->context);
}

/* Appends a context and its changes to a step. */
static bool put_context(struct prof_jp2_column_buffer *to, uint32_t difference, uint64_t count,
                        const uint8_t *bytes, size_t length)
{
    return prof_jp2_column_add(to, difference) && prof_jp2_column_add(to, count)
           && prof_jp2_column_add(to, length) && prof_jp2_column_add_bytes(to, bytes, length);
}

static bool put_changed(struct prof_series *series, struct prof_jp2_column_buffer *to)
{
    uint32_t last = 0;
    bool is_good = true;
    if (series->changed_count != 0) {
        qsort(series->changed, series->changed_count, sizeof *series->changed, compare_changes);
    }
    for (size_t i = 0; is_good && i < series->changed_count; i++) {
        const struct change *change = &series->changed[i];
        is_good = put_context(to, change->context - last, change->count,
                              series->changes.bytes + change->at, change->length);
        last = change->context;
    }
    return is_good;
}

/* A context of a step. */
struct member {
    uint32_t context;
    uint64_t count;
    const uint8_t *bytes;
    size_t length;
    bool is_over;
};

static void next_member(struct prof_jp2_bytes *from, struct member *member)
{
    member->is_over = from->at == from->end;
    if (!member->is_over) {
        member->context += (uint32_t)prof_jp2_get(from);
        member->count = prof_jp2_get(from);
        member->length = (size_t)prof_jp2_get(from);
        member->bytes = from->at;
        from->at += member->length;
    }
}

/* Sets series->changes to the sums of the changes of a context. */
static bool add_up(struct prof_series *series, const struct member *a, const struct member *b,
                   uint64_t *count)
{
    struct reader x = start_reading(a->bytes, a->length, true);
    struct reader y = start_reading(b->bytes, b->length, true);
    uint64_t last = 0;
    bool is_good = true;
    *count = 0;
    series->changes.length = 0;
    while (is_good && (!x.is_over || !y.is_over)) {
        bool takes_x = !x.is_over && (y.is_over || x.now.key <= y.now.key);
        bool takes_y = !y.is_over && (x.is_over || y.now.key <= x.now.key);
        uint64_t key = takes_x ? x.now.key : y.now.key;
        uint64_t sum = (takes_x ? x.now.value : 0) + (takes_y ? y.now.value : 0);
        if (sum != 0) {
            is_good = put_change(&series->changes, key, sum, &last);
            ++*count;
        }
        if (takes_x) {
            read_next(&x, true);
        }
        if (takes_y) {
            read_next(&y, true);
        }
    }
    return is_good;
}

/* Adds the changes of step b to step a, which keeps the moment of b. */
static bool unite(struct prof_series *series, struct step *a, struct step *b)
{
    struct prof_jp2_bytes from[2] = {{a->bytes.bytes, a->bytes.bytes + a->bytes.length, false},
                                     {b->bytes.bytes, b->bytes.bytes + b->bytes.length, false}};
    struct member x = {0}, y = {0};
    struct prof_jp2_column_buffer sum = {0};
    uint32_t last = 0;
    bool is_good = true;
    next_member(&from[0], &x);
    next_member(&from[1], &y);
    while (is_good && (!x.is_over || !y.is_over)) {
        bool takes_x = !x.is_over && (y.is_over || x.context <= y.context);
        bool takes_y = !y.is_over && (x.is_over || y.context <= x.context);
        const struct member *one = takes_x ? &x : &y;
        uint32_t context = one->context;
        uint64_t count = one->count;
        if (takes_x && takes_y) {
            is_good = add_up(series, &x, &y, &count)
                      && (count == 0
                          || put_context(&sum, context - last, count, series->changes.bytes,
                                         series->changes.length));
        } else {
            is_good = put_context(&sum, context - last, count, one->bytes, one->length);
        }
        last = count == 0 ? last : context;
        if (takes_x) {
            next_member(&from[0], &x);
        }
        if (takes_y) {
            next_member(&from[1], &y);
        }
    }
    prof_jp2_column_fini(&a->bytes);
    prof_jp2_column_fini(&b->bytes);
    *a = (struct step){b->moment, sum};
    return is_good;
}

/* Moves the marks at the end of a step to the end of another one. Returns whether there are any. */
static bool move_marks(struct prof_series *series, uint32_t from, uint32_t to)
{
    bool has_any = false;
    for (uint32_t i = 0; i < series->mark_count; i++) {
        if (series->marks[i].step == from) {
            series->marks[i].step = to;
            has_any = true;
        }
    }
    return has_any;
}

/* Unites each step with the next one, except a step that ends at a mark. At most
 * (PROF_SERIES_MOST + PROF_SERIES_MOST_MARKS) / 2 steps remain. */
static bool unite_neighbours(struct prof_series *series)
{
    bool is_good = true;
    uint32_t kept = 0;
    for (uint32_t i = 0; is_good && i < series->step_count; i++, kept++) {
        bool is_alone = move_marks(series, i, kept) || i + 1 == series->step_count;
        struct step step = series->steps[i];
        series->steps[i] = (struct step){.moment = {0}};
        if (!is_alone) {
            i++;
            (void)move_marks(series, i, kept);
            is_good = unite(series, &step, &series->steps[i]);
            series->steps[i] = (struct step){.moment = {0}};
        }
        series->steps[kept] = step;
    }
    if (is_good) {
        series->step_count = kept;
        series->factor *= 2;
    }
    return is_good;
}

/* Keeps the order of the walk for the next one. */
static void turn_order(struct prof_series *series)
{
    uint32_t *order = series->order_before, capacity = series->before_capacity;
    series->order_before = series->order;
    series->before_capacity = series->order_capacity;
    series->before_count = series->order_count;
    series->order = order;
    series->order_capacity = capacity;
    series->order_count = 0;
}

struct prof_tree_walker *prof_series_begin(struct prof_series *series)
{
    series->order_count = series->next_before = 0;
    series->depth = 0;
    series->bytecodes = 0;
    series->changes.length = 0;
    series->changed_count = 0;
    return &series->visitor;
}

bool prof_series_end(struct prof_series *series, bool is_whole, uint64_t time_ns,
                     uint64_t collections)
{
    if (!is_whole || series->is_lost) {
        return lose(series);
    }
    bool is_measured = series->unit == PROF_SERIES_MILLISECONDS;
    struct step *step = &series->steps[series->step_count++];
    *step = (struct step){
        {is_measured ? time_ns : 0, series->bytecodes, is_measured ? collections : 0}, {0}};
    series->is_certain &= series->order_count == series->count - series->root_count;
    turn_order(series);
    return (put_changed(series, &step->bytes)
            && (series->step_count < PROF_SERIES_MOST || unite_neighbours(series)))
           || lose(series);
}

bool prof_series_name_last(struct prof_series *series, const char *name)
{
    VM_ASSERT(series->step_count > 0);
    char *copy = series->mark_count < PROF_SERIES_MOST_MARKS ? strdup(name) : NULL;
    if (copy != NULL) {
        series->marks[series->mark_count++] = (struct mark){copy, series->step_count - 1};
    }
    return copy != NULL;
}

struct prof_series *prof_series_create(enum prof_series_unit unit, uint64_t interval)
{
    struct prof_series *series = calloc(1, sizeof *series);
    if (series != NULL) {
        series->visitor = (struct prof_tree_walker){.begin = begin,
                                                    .begin_tree = begin_tree,
                                                    .enter_node = enter_node,
                                                    .enter_plain = enter_plain,
                                                    .leave_node = leave_node,
                                                    .begin_truncated = begin_truncated};
        series->unit = unit;
        series->interval = interval;
        series->factor = 1;
        vm_hash_map_init(&series->class_numbers, NULL, NULL);
    }
    return series;
}

void prof_series_destroy(struct prof_series *series)
{
    for (uint32_t i = 0; i < series->count; i++) {
        free(series->contexts[i].state);
    }
    for (uint32_t i = 0; i < series->tree_count; i++) {
        free(series->trees[i].scope);
    }
    for (uint32_t i = 0; i < PROF_SERIES_MOST; i++) {
        prof_jp2_column_fini(&series->steps[i].bytes);
    }
    for (uint32_t i = 0; i < series->mark_count; i++) {
        free(series->marks[i].name);
    }
    prof_jp2_column_fini(&series->state);
    prof_jp2_column_fini(&series->changes);
    vm_hash_map_fini(&series->class_numbers);
    free(series->contexts);
    free(series->table);
    free(series->trees);
    free(series->names);
    free(series->classes);
    free(series->order);
    free(series->order_before);
    free(series->path);
    free(series->numbers);
    free(series->changed);
    free(series);
}

/* --- for the writer ------------------------------------------------------------------------- */

uint64_t prof_series_factor(const struct prof_series *series)
{
    return series->factor;
}

bool prof_series_is_usable(const struct prof_series *series)
{
    return !series->is_lost && series->is_certain && series->step_count > 0;
}

enum prof_series_unit prof_series_unit(const struct prof_series *series)
{
    return series->unit;
}

uint64_t prof_series_interval(const struct prof_series *series)
{
    return series->interval;
}

uint32_t prof_series_step_count(const struct prof_series *series)
{
    return series->step_count;
}

const struct prof_series_moment *prof_series_moment(const struct prof_series *series, uint32_t step)
{
    return &series->steps[step].moment;
}

uint32_t prof_series_mark_count(const struct prof_series *series)
{
    return series->mark_count;
}

const char *prof_series_mark_name(const struct prof_series *series, uint32_t number, uint32_t *step)
{
    VM_ASSERT(number < series->mark_count);
    *step = series->marks[number].step;
    return series->marks[number].name;
}

const char *prof_series_name(const struct prof_series *series, uint32_t number)
{
    return number < series->name_count ? series->names[number] : NULL;
}

const struct prof_class *prof_series_class(const struct prof_series *series, uint32_t number)
{
    return number < series->class_count ? series->classes[number] : NULL;
}

static int compare_members(const void *a, const void *b)
{
    const struct member *x = a, *y = b;
    return (x->context > y->context) - (x->context < y->context);
}

/* Returns the contexts of a step by number in the last walk; malloc'ed. */
static struct member *members_of(const struct prof_series *series, uint32_t step, uint64_t *count)
{
    const struct prof_jp2_column_buffer *bytes = &series->steps[step].bytes;
    struct prof_jp2_bytes from = {bytes->bytes, bytes->bytes + bytes->length, false};
    struct member member = {0}, *members = NULL;
    size_t capacity = 0;
    *count = 0;
    if (!VM_RESERVE(members, capacity, 1)) {
        return NULL;
    }
    for (next_member(&from, &member); !member.is_over; next_member(&from, &member)) {
        if (!VM_RESERVE(members, capacity, *count + 1)) {
            free(members);
            return NULL;
        }
        members[*count] = member;
        members[*count].context = series->contexts[member.context].number;
        ++*count;
    }
    qsort(members, (size_t)*count, sizeof *members, compare_members);
    return members;
}

static bool put_member(const struct member *member, uint32_t difference,
                       struct prof_series_columns *to)
{
    struct prof_jp2_bytes from = {member->bytes, member->bytes + member->length, false};
    bool is_good = prof_jp2_column_add(&to->contexts, difference)
                   && prof_jp2_column_add(&to->counts, member->count);
    while (is_good && from.at < from.end) {
        is_good = prof_jp2_column_add(&to->keys, prof_jp2_get(&from))
                  && prof_jp2_column_add(&to->changes, prof_jp2_get(&from));
    }
    return is_good;
}

bool prof_series_put_step(const struct prof_series *series, uint32_t step,
                          struct prof_series_columns *to, uint64_t *count)
{
    struct member *members = members_of(series, step, count);
    bool is_good = members != NULL;
    uint32_t last = 0;
    for (uint64_t i = 0; is_good && i < *count; i++) {
        is_good = put_member(&members[i], members[i].context - last, to);
        last = members[i].context;
    }
    free(members);
    return is_good;
}
