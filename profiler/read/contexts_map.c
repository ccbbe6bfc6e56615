#include "profiler/read/contexts_map.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/file_internal.h"
#include "vm/base/assert.h"

/* Contexts with more children than this use the table of children. */
#define NARROW 16u
#define CHARGED ((uint32_t)1 << 31)
#define DROPPED UINT32_MAX

/* A new context, or the parent of the roots of a tree. Its children are a linked list, which is in
 * the order of profiles unless is_unsorted is set. */
struct node {
    uint32_t parent, method;
    int32_t site;
    uint32_t first, last, next;
    uint32_t found; /* the child that was found last. While the map is being finished: the number of
                       the context */
    uint32_t child_count : 31;
    uint32_t is_unsorted : 1;
};

struct prof_map {
    struct prof_contexts *contexts;
    struct node *nodes;
    uint32_t count, capacity;
    uint32_t *to;     /* indexed by old context: the new node, possibly with the bit CHARGED, or
                         DROPPED. While the map is being finished, numbers of contexts replace
                         nodes */
    uint32_t *ranks;  /* indexed by method: its rank in the order of methods */
    uint32_t *places; /* indexed by old context, for charged contexts: see find_places; NULL: not
                         needed */
    uint32_t *table;  /* a hash table of the children of nodes with more than NARROW children;
                         entries are node + 1 */
    size_t table_count, table_capacity;
    bool *is_dropped_tree;
    uint32_t added_methods; /* number of the first method that prof_map_add_method added; methods
                               with smaller numbers belong to the profile */
    bool has_failed;
};

static bool is_before(const struct prof_map *map, const struct node *a, const struct node *b)
{
    return a->site != b->site ? a->site < b->site : map->ranks[a->method] < map->ranks[b->method];
}

/* --- making nodes --------------------------------------------------------------------------- */

struct prof_map *prof_map_create(struct prof_contexts *contexts)
{
    struct prof_map *map = calloc(1, sizeof *map);
    if (map == NULL) {
        return NULL;
    }
    map->contexts = contexts;
    map->added_methods = contexts->method_count;
    map->count = contexts->tree_count;
    map->capacity = map->count + 1024;
    map->nodes = malloc(map->capacity * sizeof *map->nodes);
    map->to = malloc((contexts->count + 1u) * sizeof *map->to);
    map->ranks = prof_contexts_ranks(contexts);
    map->is_dropped_tree = calloc(contexts->tree_count + 1u, 1);
    if (map->nodes == NULL || map->to == NULL || map->ranks == NULL || map->is_dropped_tree == NULL
        || contexts->count >= CHARGED - map->count) {
        prof_map_free(map);
        return NULL;
    }
    memset(map->to, 0xff, contexts->count * sizeof *map->to);
    for (uint32_t i = 0; i < map->count; i++) {
        map->nodes[i] = (struct node){.parent = PROF_NO_CONTEXT,
                                      .method = UINT32_MAX,
                                      .first = PROF_NO_CONTEXT,
                                      .last = PROF_NO_CONTEXT,
                                      .next = PROF_NO_CONTEXT,
                                      .found = PROF_NO_CONTEXT};
    }
    return map;
}

void prof_map_free(struct prof_map *map)
{
    if (map != NULL) {
        free(map->nodes);
        free(map->to);
        free(map->ranks);
        free(map->places);
        free(map->table);
        free(map->is_dropped_tree);
        free(map);
    }
}

uint32_t prof_map_root(const struct prof_map *map, uint32_t tree)
{
    (void)map;
    return tree;
}

bool prof_map_is_root(const struct prof_map *map, uint32_t context)
{
    return context < map->contexts->tree_count;
}

static size_t hash(uint32_t parent, int32_t site, uint32_t method)
{
    uint64_t mixed = ((uint64_t)parent << 32 | method) * 0x9e3779b97f4a7c15u;
    mixed ^= (uint64_t)(uint32_t)site * 0xc2b2ae3d27d4eb4fu;
    return (size_t)(mixed ^ mixed >> 29);
}

static void enter(struct prof_map *map, uint32_t child)
{
    VM_ASSERT(map->table_count < map->table_capacity && child < map->count);
    const struct node *node = &map->nodes[child];
    size_t at = hash(node->parent, node->site, node->method) & (map->table_capacity - 1);
    while (map->table[at] != 0) {
        at = (at + 1) & (map->table_capacity - 1);
    }
    map->table[at] = child + 1;
    map->table_count++;
}

static bool make_table_room(struct prof_map *map)
{
    if (map->table_count * 2 < map->table_capacity) {
        return true;
    }
    size_t old_capacity = map->table_capacity;
    uint32_t *old = map->table;
    uint32_t *table = calloc(old_capacity == 0 ? 1024 : old_capacity * 2, sizeof *table);
    if (table == NULL) {
        return false;
    }
    map->table = table;
    map->table_capacity = old_capacity == 0 ? 1024 : old_capacity * 2;
    map->table_count = 0;
    for (size_t i = 0; i < old_capacity; i++) {
        if (old[i] != 0) {
            enter(map, old[i] - 1);
        }
    }
    free(old);
    return true;
}

/* Adds the children of a node that now has more than NARROW children to the table. */
static void enter_children(struct prof_map *map, uint32_t parent)
{
    for (uint32_t child = map->nodes[parent].first; child != PROF_NO_CONTEXT;
         child = map->nodes[child].next) {
        if (!make_table_room(map)) {
            map->has_failed = true;
            return;
        }
        enter(map, child);
    }
}

static bool is_child(const struct node *node, int32_t site, uint32_t method)
{
    return node->site == site && node->method == method;
}

static uint32_t find_in_table(const struct prof_map *map, uint32_t parent, int32_t site,
                              uint32_t method)
{
    size_t at = hash(parent, site, method) & (map->table_capacity - 1);
    for (; map->table[at] != 0; at = (at + 1) & (map->table_capacity - 1)) {
        const struct node *node = &map->nodes[map->table[at] - 1];
        if (node->parent == parent && is_child(node, site, method)) {
            return map->table[at] - 1;
        }
    }
    return PROF_NO_CONTEXT;
}

uint32_t prof_map_find(struct prof_map *map, uint32_t parent, int32_t site, uint32_t method)
{
    VM_ASSERT(parent < map->count);
    struct node *nodes = map->nodes, *above = &nodes[parent];
    if (above->child_count == 0) {
        return PROF_NO_CONTEXT;
    }
    /* Contexts that are being united usually have the same children in the same order. */
    uint32_t near = above->found == PROF_NO_CONTEXT ? above->first : above->found;
    for (int i = 0; i < 2 && near != PROF_NO_CONTEXT; i++, near = nodes[near].next) {
        if (is_child(&nodes[near], site, method)) {
            return above->found = near;
        }
    }
    const struct node wanted = {.site = site, .method = method};
    if (!above->is_unsorted && is_before(map, &nodes[above->last], &wanted)) {
        return PROF_NO_CONTEXT;
    }
    uint32_t child;
    if (above->child_count > NARROW && !map->has_failed) {
        child = find_in_table(map, parent, site, method);
    } else {
        for (child = above->first;
             child != PROF_NO_CONTEXT && !is_child(&nodes[child], site, method);
             child = nodes[child].next) {
        }
    }
    if (child != PROF_NO_CONTEXT) {
        above->found = child;
    }
    return child;
}

static uint32_t add_child(struct prof_map *map, uint32_t parent, int32_t site, uint32_t method)
{
    if (map->count == map->capacity) {
        size_t capacity = (size_t)map->capacity + map->capacity / 2;
        capacity = capacity >= CHARGED ? CHARGED - 1 : capacity;
        struct node *nodes =
            map->capacity == capacity ? NULL : realloc(map->nodes, capacity * sizeof *nodes);
        if (nodes == NULL) {
            map->has_failed = true;
            return parent;
        }
        map->nodes = nodes;
        map->capacity = (uint32_t)capacity;
    }
    VM_ASSERT(map->count < map->capacity && parent < map->count);
    uint32_t child = map->count++;
    struct node *node = &map->nodes[child], *above = &map->nodes[parent];
    *node = (struct node){.parent = parent,
                          .method = method,
                          .site = site,
                          .first = PROF_NO_CONTEXT,
                          .last = PROF_NO_CONTEXT,
                          .next = PROF_NO_CONTEXT,
                          .found = PROF_NO_CONTEXT};
    if (above->last == PROF_NO_CONTEXT) {
        above->first = child;
    } else {
        above->is_unsorted |= !is_before(map, &map->nodes[above->last], node);
        map->nodes[above->last].next = child;
    }
    above->last = above->found = child;
    above->child_count++;
    if (above->child_count == NARROW + 1) {
        enter_children(map, parent);
    } else if (above->child_count > NARROW && !map->has_failed) {
        if (make_table_room(map)) {
            enter(map, child);
        } else {
            map->has_failed = true;
        }
    }
    return child;
}

uint32_t prof_map_child(struct prof_map *map, uint32_t parent, int32_t site, uint32_t method)
{
    uint32_t child = prof_map_find(map, parent, site, method);
    return child != PROF_NO_CONTEXT ? child : add_child(map, parent, site, method);
}

uint32_t prof_map_above(const struct prof_map *map, uint32_t from, uint32_t method)
{
    while (from != PROF_NO_CONTEXT && map->nodes[from].method != method) {
        from = map->nodes[from].parent;
    }
    return from;
}

void prof_map_unite(struct prof_map *map, uint32_t old, uint32_t to)
{
    VM_ASSERT(to < map->count);
    map->to[old] = to;
}

void prof_map_charge(struct prof_map *map, uint32_t old, uint32_t to)
{
    VM_ASSERT(to < map->count);
    map->to[old] = to | CHARGED;
}

uint32_t prof_map_to(const struct prof_map *map, uint32_t old)
{
    return map->to[old] == DROPPED ? PROF_NO_CONTEXT : map->to[old] & ~CHARGED;
}

bool prof_map_is_charged(const struct prof_map *map, uint32_t old)
{
    return map->to[old] != DROPPED && (map->to[old] & CHARGED) != 0;
}

void prof_map_drop_tree(struct prof_map *map, uint32_t tree)
{
    VM_ASSERT(tree < map->contexts->tree_count);
    map->is_dropped_tree[tree] = true;
}

uint32_t prof_map_add_method(struct prof_map *map, const struct prof_names *names)
{
    struct prof_contexts *contexts = map->contexts;
    uint32_t number = contexts->method_count;
    struct prof_method *method = vm_arena_alloc(contexts->store->arena, sizeof *method);
    struct prof_method **methods = realloc(contexts->methods, (number + 1u) * sizeof *methods);
    contexts->methods = methods == NULL ? contexts->methods : methods;
    uint32_t *ranks = realloc(map->ranks, (number + 2u) * sizeof *ranks);
    map->ranks = ranks == NULL ? map->ranks : ranks;
    if (method == NULL || methods == NULL || ranks == NULL) {
        map->has_failed = true;
        return 0;
    }
    method->number = number;
    method->names = *names;
    methods[number] = method;
    contexts->method_count++;
    ranks[number] = number; /* added methods are after all others */
    return number;
}

/* --- the new tree ---------------------------------------------------------------------------- */

static void link_sorted(struct prof_map *map, uint32_t parent, const uint32_t *children)
{
    struct node *nodes = map->nodes;
    uint32_t count = nodes[parent].child_count;
    VM_ASSERT(count != 0);
    nodes[parent].first = children[0];
    nodes[parent].last = children[count - 1];
    for (uint32_t i = 0; i < count; i++) {
        VM_ASSERT(i == 0 || !is_before(map, &nodes[children[i]], &nodes[children[i - 1]]));
        nodes[children[i]].next = i + 1 < count ? children[i + 1] : PROF_NO_CONTEXT;
    }
}

/* Merges the sorted halves [0, middle) and [middle, count) of `from` into `to`. */
static void merge_halves(const struct prof_map *map, const uint32_t *from, uint32_t middle,
                         uint32_t count, uint32_t *to)
{
    uint32_t i = 0, j = middle;
    for (uint32_t k = 0; k < count; k++) {
        bool takes_second =
            i == middle
            || (j < count && is_before(map, &map->nodes[from[j]], &map->nodes[from[i]]));
        VM_ASSERT(i <= middle && j <= count);
        to[k] = takes_second ? from[j++] : from[i++];
    }
}

static void sort_nodes(const struct prof_map *map, uint32_t *list, uint32_t count, uint32_t *room)
{
    if (count < 2) {
        return;
    }
    uint32_t middle = count / 2;
    sort_nodes(map, list, middle, room);
    sort_nodes(map, list + middle, count - middle, room);
    memcpy(room, list, count * sizeof *list);
    merge_halves(map, room, middle, count, list);
}

static bool sort_children(struct prof_map *map, uint32_t parent)
{
    uint32_t count = map->nodes[parent].child_count, at = 0;
    uint32_t *children = malloc(2 * (size_t)count * sizeof *children);
    if (children == NULL) {
        return false;
    }
    for (uint32_t child = map->nodes[parent].first; child != PROF_NO_CONTEXT;
         child = map->nodes[child].next) {
        children[at++] = child;
    }
    VM_ASSERT(at == count);
    sort_nodes(map, children, count, children + count);
    link_sorted(map, parent, children);
    free(children);
    return true;
}

/* Writes a context to the columns. */
static void number_node(struct prof_map *map, struct node *node, uint32_t number)
{
    struct prof_contexts *contexts = map->contexts;
    VM_ASSERT(prof_map_is_root(map, node->parent) || map->nodes[node->parent].found < number);
    node->found = number;
    contexts->parent[number] =
        prof_map_is_root(map, node->parent) ? PROF_NO_CONTEXT : map->nodes[node->parent].found;
    contexts->method[number] = node->method;
    contexts->site[number] = node->site;
}

/* Numbers the contexts of a tree, starting with *count. */
static bool number_tree(struct prof_map *map, uint32_t root, uint32_t *count)
{
    struct node *nodes = map->nodes;
    uint32_t at = root;
    for (;;) {
        if (nodes[at].is_unsorted && !sort_children(map, at)) {
            return false;
        }
        if (nodes[at].first != PROF_NO_CONTEXT) {
            at = nodes[at].first;
        } else {
            while (at != root) {
                map->contexts->end[nodes[at].found] = *count;
                if (nodes[at].next != PROF_NO_CONTEXT) {
                    break;
                }
                at = nodes[at].parent;
            }
            if (at == root) {
                return true;
            }
            at = nodes[at].next;
        }
        number_node(map, &nodes[at], (*count)++);
    }
}

/* Frees a column, and replaces it by a new column of zeros. */
static bool make_column(void *column, size_t count, size_t element_bytes)
{
    void *old, *new = calloc(count + 1, element_bytes);
    memcpy(&old, column, sizeof old);
    free(old);
    memcpy(column, &new, sizeof new);
    return new != NULL;
}

static bool number_trees(struct prof_map *map)
{
    struct prof_contexts *contexts = map->contexts;
    uint32_t new_count = map->count - contexts->tree_count, kept = 0;
    contexts->count = 0;
    contexts->series = NULL; /* it refers to the old contexts */
    if (!make_column(&contexts->parent, new_count, sizeof *contexts->parent)
        || !make_column(&contexts->end, new_count, sizeof *contexts->end)
        || !make_column(&contexts->method, new_count, sizeof *contexts->method)
        || !make_column(&contexts->site, new_count, sizeof *contexts->site)) {
        return false;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        if (map->is_dropped_tree[i]) {
            continue;
        }
        struct prof_tree_range range = contexts->trees[i];
        range.first = count;
        if (!number_tree(map, i, &count)) {
            return false;
        }
        range.end = count;
        contexts->trees[kept++] = range;
    }
    VM_ASSERT(count <= new_count);
    contexts->tree_count = kept;
    contexts->count = count;
    return true;
}

/* Replaces nodes in `to` by the numbers of the new contexts. */
static void translate(struct prof_map *map, uint32_t old_count)
{
    for (uint32_t i = 0; i < old_count; i++) {
        if (map->to[i] != DROPPED) {
            uint32_t node = map->to[i] & ~CHARGED;
            VM_ASSERT(node < map->count);
            map->to[i] = map->nodes[node].found | (map->to[i] & CHARGED);
        }
    }
    free(map->nodes);
    free(map->table);
    map->nodes = NULL;
    map->table = NULL;
}

/* --- sums ------------------------------------------------------------------------------------ */

enum which { UNITED = 1, CHARGES = 2, ALL = UNITED | CHARGES };

/* Replaces a column of old contexts by a column of sums for the new contexts. */
static bool sum_column(const struct prof_map *map, uint64_t **column, uint32_t old_count,
                       enum which which)
{
    uint64_t *new = calloc(map->contexts->count + 1u, sizeof *new);
    if (new == NULL) {
        return false;
    }
    const uint64_t *old = *column;
    for (uint32_t i = 0; i < old_count; i++) {
        uint32_t to = map->to[i];
        VM_ASSERT(to == DROPPED || (to & ~CHARGED) < map->contexts->count);
        if (to != DROPPED && (which & ((to & CHARGED) != 0 ? CHARGES : UNITED)) != 0) {
            new[to & ~CHARGED] += old[i];
        }
    }
    free(*column);
    *column = new;
    return true;
}

/* Sums the entries. The entries of charged contexts are added only if the new context's method was
 * made by prof_map_add_method. */
static bool sum_entries(const struct prof_map *map, uint32_t old_count)
{
    struct prof_contexts *contexts = map->contexts;
    uint64_t *new = calloc(contexts->count + 1u, sizeof *new);
    for (uint32_t i = 0; new != NULL &&i < old_count; i++) {
        uint32_t number = map->to[i] & ~CHARGED;
        VM_ASSERT(map->to[i] == DROPPED || number < contexts->count);
        if (map->to[i] != DROPPED
            && (map->to[i] < CHARGED || contexts->method[number] >= map->added_methods)) {
            new[number] += contexts->entries[i];
        }
    }
    free(contexts->entries);
    contexts->entries = new;
    return new != NULL;
}

static bool sum_values(const struct prof_map *map, uint32_t old_count)
{
    for (uint32_t i = 0; i < map->contexts->value_count; i++) {
        if (!sum_column(map, &map->contexts->values[i], old_count, ALL)) {
            return false;
        }
    }
    return true;
}

static bool unite_flags(const struct prof_map *map, uint32_t old_count)
{
    struct prof_contexts *contexts = map->contexts;
    uint8_t *new = calloc(contexts->count + 1u, 1);
    for (uint32_t i = 0; new != NULL &&i < old_count; i++) {
        if (map->to[i] != DROPPED) {
            new[map->to[i] & ~CHARGED] |= contexts->flags[i];
        }
    }
    free(contexts->flags);
    contexts->flags = new;
    return new != NULL;
}

/* --- kinds of values ------------------------------------------------------------------------- */

static bool sum_shapes(const struct prof_map *map, uint32_t old_count)
{
    struct prof_contexts *contexts = map->contexts;
    uint8_t *new = calloc(contexts->count + 1u, 1);
    bool is_good = new != NULL;
    for (uint32_t i = 0; is_good && i < old_count; i++) {
        if (map->to[i] == DROPPED || contexts->shape[i] == 0) {
            continue;
        }
        uint8_t *to = &new[map->to[i] & ~CHARGED];
        if (*to != contexts->shape[i]) {
            *to = *to == 0 ? contexts->shape[i]
                           : prof_contexts_unite_shapes(contexts, *to, contexts->shape[i]);
            is_good = *to != 0;
        }
    }
    free(contexts->shape);
    contexts->shape = new;
    return is_good;
}

/* --- instructions of charged contexts -------------------------------------------------------- */

/* Adds the value that counts the instructions of charged contexts. If the profile already had this
 * value, its sums have been computed, and the instructions are added to them. */
static bool add_charged(const struct prof_map *map, uint32_t old_count)
{
    struct prof_contexts *contexts = map->contexts;
    uint64_t *charged = NULL;
    uint32_t value = prof_contexts_value(contexts, PROF_FOLDED_INSTRUCTIONS);
    for (uint32_t i = 0; contexts->instructions != NULL && i < old_count; i++) {
        uint32_t to = map->to[i];
        if (to == DROPPED || (to & CHARGED) == 0 || contexts->instructions[i] == 0) {
            continue;
        }
        if (charged == NULL) {
            charged = value < contexts->value_count ? contexts->values[value]
                                                    : calloc(contexts->count + 1u, 8);
            if (charged == NULL) {
                return false;
            }
        }
        charged[to & ~CHARGED] += contexts->instructions[i];
    }
    if (charged == NULL) {
        return true;
    }
    if (value == contexts->value_count
        && !prof_contexts_add_value(contexts, PROF_FOLDED_INSTRUCTIONS, charged)) {
        return false;
    }
    uint8_t only = prof_contexts_shape(contexts, &value, 1), known = 0, with = 0;
    for (uint32_t i = 0; only != 0 && i < contexts->count; i++) {
        if (charged[i] == 0) {
            continue;
        }
        if (with == 0 || known != contexts->shape[i]) {
            known = contexts->shape[i];
            with = known == 0 ? only : prof_contexts_unite_shapes(contexts, known, only);
        }
        contexts->shape[i] = with;
        only = with;
    }
    return only != 0;
}

/* --- counts of blocks ------------------------------------------------------------------------ */

/* A linked list of the old contexts of each new context: head[new] is the first, next[old] the
 * following one. The lists contain only contexts with block counts or entries. */
struct members {
    uint32_t *head, *next;
};

static bool find_members(const struct prof_map *map, uint32_t old_count, struct members *members)
{
    const struct prof_contexts *contexts = map->contexts;
    members->head = malloc((contexts->count + 1u) * sizeof *members->head);
    members->next = malloc((old_count + 1u) * sizeof *members->next);
    if (members->head == NULL || members->next == NULL) {
        return false;
    }
    memset(members->head, 0xff, contexts->count * sizeof *members->head);
    for (uint32_t i = old_count; i-- > 0;) {
        if (map->to[i] < CHARGED
            && (contexts->blocks_at[i] != PROF_NO_COUNTS || contexts->entries[i] != 0)) {
            members->next[i] = members->head[map->to[i]];
            members->head[map->to[i]] = i;
        }
    }
    return true;
}

/* Sums the block counts of a new context, and sets *at to their offset. If there are no counts, *at
 * is unchanged. Returns false if there is no memory. */
static bool sum_blocks_of(const struct prof_contexts *contexts, const struct members *members,
                          uint32_t new, uint64_t *counts, uint64_t *at)
{
    const struct prof_method *method = contexts->methods[contexts->method[new]];
    uint32_t first = members->head[new];
    if (first == PROF_NO_CONTEXT || method->block_count == 0) {
        return true;
    }
    if (members->next[first] == PROF_NO_CONTEXT) {
        *at = contexts->blocks_at[first];
        return true;
    }
    uint64_t entries = 0;
    memset(counts, 0, method->block_count * sizeof *counts);
    for (uint32_t i = first; i != PROF_NO_CONTEXT; i = members->next[i]) {
        prof_counts_add(contexts->store, contexts->blocks_at[i], contexts->entries[i],
                        method->block_count, counts);
        entries += contexts->entries[i];
    }
    *at = prof_counts_store(contexts->store, counts, method->block_count, entries);
    return *at != PROF_NO_COUNTS;
}

static bool sum_blocks(const struct prof_map *map, uint32_t old_count)
{
    struct prof_contexts *contexts = map->contexts;
    struct members members = {0};
    uint64_t *counts = calloc(prof_contexts_most_blocks(contexts) + 1u, sizeof *counts);
    uint64_t *at = malloc((contexts->count + 1u) * sizeof *at);
    bool is_good = counts != NULL && at != NULL && find_members(map, old_count, &members);
    if (at != NULL) {
        memset(at, 0xff, contexts->count * sizeof *at);
    }
    for (uint32_t i = 0; is_good && i < contexts->count; i++) {
        is_good = sum_blocks_of(contexts, &members, i, counts, &at[i]);
    }
    free(members.head);
    free(members.next);
    free(counts);
    free(contexts->blocks_at);
    contexts->blocks_at = at;
    return is_good;
}

/* --- exits ----------------------------------------------------------------------------------- */

static bool move_exits(const struct prof_map *map, struct prof_exit_list *list)
{
    struct prof_moved_exit *moved = malloc((list->exit_count + 1) * sizeof *moved);
    size_t count = 0;
    if (moved == NULL) {
        return false;
    }
    for (size_t i = 0; i < list->range_count; i++) {
        const struct prof_exit_range *range = &list->ranges[i];
        for (uint32_t j = 0; map->to[range->context] < CHARGED && j < range->count; j++) {
            moved[count++] =
                (struct prof_moved_exit){map->to[range->context], list->exits[range->first + j]};
        }
    }
    prof_exits_pack(list, moved, count);
    free(moved);
    return true;
}

/* --- tallies --------------------------------------------------------------------------------- */

/* Finds, for each charged context, the instruction of the new context's method that led to the
 * charged context. This is the callsite of the outermost charged context on the path from the new
 * context to the charged context; 0 if the new context is not an ancestor of the charged one. */
static bool find_places(struct prof_map *map)
{
    const struct prof_contexts *contexts = map->contexts;
    map->places = calloc(contexts->count + 1u, sizeof *map->places);
    for (uint32_t i = 0; map->places != NULL && i < contexts->count; i++) {
        uint32_t above = contexts->parent[i];
        if (map->to[i] == DROPPED || map->to[i] < CHARGED || above == PROF_NO_CONTEXT) {
            continue;
        }
        if (map->to[above] == map->to[i]) {
            map->places[i] = map->places[above];
        } else if (map->to[above] == (map->to[i] & ~CHARGED) && contexts->site[i] > 0) {
            map->places[i] = (uint32_t)contexts->site[i];
        }
    }
    return map->places != NULL;
}

/* Makes tallies for the instructions of charged contexts: one for each run of contexts that are
 * charged to the same context and instruction. Returns the number of tallies. moved NULL: only
 * counts them. */
static size_t add_charged_places(const struct prof_map *map, uint32_t old_count,
                                 struct prof_moved_tally *moved)
{
    const uint64_t *instructions = map->contexts->instructions;
    size_t count = 0;
    uint32_t last = DROPPED, last_place = 0;
    for (uint32_t i = 0; instructions != NULL && i < old_count; i++) {
        uint32_t to = map->to[i];
        if (to == DROPPED || to < CHARGED || instructions[i] == 0) {
            continue;
        }
        if (to != last || map->places[i] != last_place) {
            last = to;
            last_place = map->places[i];
            if (moved != NULL) {
                moved[count] = (struct prof_moved_tally){
                    to & ~CHARGED, {.class = NULL, .instruction = last_place, .counts = {0}}};
            }
            count++;
        }
        if (moved != NULL) {
            moved[count - 1].tally.counts[0] += instructions[i];
        }
    }
    return count;
}

/* Makes space for `more` tallies. */
static bool grow_tallies(struct prof_tally_table *table, size_t more)
{
    if (more == 0) {
        return true;
    }
    struct prof_tally *tallies =
        realloc(table->tallies, (table->tally_count + more + 1) * sizeof *tallies);
    table->tallies = tallies == NULL ? table->tallies : tallies;
    struct prof_exit_range *ranges =
        realloc(table->ranges, (table->range_count + more + 1) * sizeof *ranges);
    table->ranges = ranges == NULL ? table->ranges : ranges;
    return tallies != NULL && ranges != NULL;
}

/* Moves tallies to the new contexts, together with their values. If is_of_folded, the table has the
 * instructions of folded code: then also adds tallies for the contexts that are charged to an
 * instruction of another context. */
static bool move_tallies(const struct prof_map *map, struct prof_tally_table *table,
                         uint32_t old_count, bool is_of_folded)
{
    size_t count = is_of_folded ? add_charged_places(map, old_count, NULL) : 0;
    struct prof_moved_tally *moved = malloc((table->tally_count + count + 1) * sizeof *moved);
    if (moved == NULL || !grow_tallies(table, count)) {
        free(moved);
        return false;
    }
    count = is_of_folded ? add_charged_places(map, old_count, moved) : 0;
    for (size_t i = 0; i < table->range_count; i++) {
        const struct prof_exit_range *range = &table->ranges[i];
        uint32_t to = map->to[range->context];
        for (uint32_t j = 0; to != DROPPED && j < range->count; j++) {
            struct prof_tally tally = table->tallies[range->first + j];
            tally.instruction = to >= CHARGED ? map->places[range->context] : tally.instruction;
            moved[count++] = (struct prof_moved_tally){to & ~CHARGED, tally};
        }
    }
    prof_tallies_pack(table, moved, count);
    free(moved);
    return true;
}

/* --- the end --------------------------------------------------------------------------------- */

static bool sum_numbers(const struct prof_map *map, uint32_t old_count)
{
    struct prof_contexts *contexts = map->contexts;
    bool is_good = unite_flags(map, old_count) && sum_shapes(map, old_count)
                   && sum_values(map, old_count) && add_charged(map, old_count);
    for (int kind = 0; is_good && kind < PROF_TALLY_KINDS; kind++) {
        is_good = move_tallies(map, &contexts->tallies[kind], old_count, kind == PROF_TALLY_FOLDED);
    }
    is_good = is_good && (contexts->blocks_at == NULL || sum_blocks(map, old_count))
              && (contexts->instructions == NULL
                  || sum_column(map, &contexts->instructions, old_count, UNITED));
    return is_good && sum_entries(map, old_count) && move_exits(map, &contexts->exits)
           && move_exits(map, &contexts->in_progress);
}

bool prof_map_finish(struct prof_map *map)
{
    uint32_t old_count = map->contexts->count;
    bool is_good = !map->has_failed && find_places(map) && number_trees(map);
    if (is_good) {
        translate(map, old_count);
        is_good = sum_numbers(map, old_count);
    }
    prof_map_free(map);
    return is_good;
}
