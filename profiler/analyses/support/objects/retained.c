/*
 * retained.c: sets of labels are paths in a tree: a set is its largest label and the set of its
 * other labels. Equal sets are the same node. The labels are renumbered in the order in which the
 * flow meets them, so a set that grows on the way from the roots usually becomes a child of itself,
 * and sets of thousands of labels cost no more than small ones.
 */
#include "profiler/analyses/support/objects/retained.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#define UNKNOWN UINT32_MAX /* the set of an object that the flow has not reached yet */
#define EMPTY 0u
#define CACHE_BITS 14

struct set {
    uint32_t rest, label; /* `rest` is the number of a smaller set, and its labels are smaller */
    uint32_t next;        /* the next set with the same hash; EMPTY ends the list */
};

/* A remembered intersection. */
struct pair {
    uint32_t a, b, result;
};

struct sets {
    struct set *all;
    uint32_t count, capacity; /* the capacity is a power of two, and the number of heads */
    uint32_t *heads;
    uint32_t *path; /* labels that are put back on a set; space for all labels */
    struct pair cache[1 << CACHE_BITS];
};

/* --- sets of labels --------------------------------------------------------------------------- */

static uint32_t mix(uint32_t a, uint32_t b)
{
    return (uint32_t)(((uint64_t)a << 32 | b) * UINT64_C(0x9e3779b97f4a7c15) >> 32);
}

static void link_set(struct sets *sets, uint32_t number)
{
    struct set *set = &sets->all[number];
    uint32_t *head = &sets->heads[mix(set->rest, set->label) & (sets->capacity - 1)];
    set->next = *head;
    *head = number;
}

static void grow(struct sets *sets)
{
    uint32_t capacity = sets->capacity == 0 ? 1024 : sets->capacity * 2;
    struct set *all = jp2->allocate(capacity * sizeof *all);
    if (sets->all != NULL) {
        memcpy(all, sets->all, sets->count * sizeof *all);
    }
    free(sets->all);
    free(sets->heads);
    sets->all = all;
    sets->heads = jp2->allocate(capacity * sizeof *sets->heads);
    sets->capacity = capacity;
    for (uint32_t i = 1; i < sets->count; i++) {
        link_set(sets, i);
    }
}

/* Returns the set that consists of a set and of a label above all its labels. */
static uint32_t extend(struct sets *sets, uint32_t rest, uint32_t label)
{
    uint32_t found = sets->heads[mix(rest, label) & (sets->capacity - 1)];
    while (found != EMPTY && (sets->all[found].rest != rest || sets->all[found].label != label)) {
        found = sets->all[found].next;
    }
    if (found == EMPTY) {
        if (sets->count == sets->capacity) {
            grow(sets);
        }
        found = sets->count++;
        sets->all[found] = (struct set){.rest = rest, .label = label};
        link_set(sets, found);
    }
    return found;
}

/* Puts the first `count` labels of the path on a set, the last one first. */
static uint32_t put_back(struct sets *sets, uint32_t set, uint32_t count)
{
    while (count > 0) {
        set = extend(sets, set, sets->path[--count]);
    }
    return set;
}

static uint32_t add(struct sets *sets, uint32_t set, uint32_t label)
{
    uint32_t rest = set, above = 0;
    while (rest != EMPTY && sets->all[rest].label > label) {
        sets->path[above++] = sets->all[rest].label;
        rest = sets->all[rest].rest;
    }
    return rest != EMPTY && sets->all[rest].label == label
               ? set
               : put_back(sets, extend(sets, rest, label), above);
}

static uint32_t intersect(struct sets *sets, uint32_t a, uint32_t b)
{
    struct pair *known = &sets->cache[mix(a, b) >> (32 - CACHE_BITS)];
    if (a == b || a == EMPTY || b == EMPTY) {
        return a == b ? a : EMPTY;
    }
    if (known->a == a && known->b == b) {
        return known->result;
    }
    *known = (struct pair){.a = a, .b = b};
    uint32_t common = 0;
    while (a != b && a != EMPTY && b != EMPTY) {
        const struct set *x = &sets->all[a], *y = &sets->all[b];
        if (x->label == y->label) {
            sets->path[common++] = x->label;
        }
        a = x->label >= y->label ? x->rest : a;
        b = y->label >= x->label ? y->rest : b;
    }
    known->result = put_back(sets, a == b ? a : EMPTY, common);
    return known->result;
}

/* --- orders and roots ------------------------------------------------------------------------- */

/* A depth-first search. */
struct search {
    const struct retained_graph *graph;
    bool *is_seen;
    struct {
        uint32_t object;
        uint64_t next; /* the next edge to follow */
    } * stack;
    uint32_t *order; /* objects in the order in which the search left them */
    uint32_t left;
};

static void start_search(struct search *search, const struct retained_graph *graph)
{
    size_t count = (size_t)graph->count + 1;
    *search = (struct search){.graph = graph};
    search->is_seen = jp2->allocate(count * sizeof *search->is_seen);
    search->stack = jp2->allocate(count * sizeof *search->stack);
    search->order = jp2->allocate(count * sizeof *search->order);
}

static void end_search(struct search *search)
{
    free(search->is_seen);
    free(search->stack);
    free(search->order);
}

static void search_from(struct search *search, uint32_t root)
{
    const struct retained_graph *graph = search->graph;
    uint32_t depth = 0;
    if (search->is_seen[root]) {
        return;
    }
    search->is_seen[root] = true;
    search->stack[depth].object = root;
    search->stack[depth++].next = graph->starts[root];
    while (depth > 0) {
        uint32_t object = search->stack[depth - 1].object;
        if (search->stack[depth - 1].next == graph->starts[object + 1]) {
            search->order[search->left++] = object;
            depth--;
            continue;
        }
        uint32_t to = graph->edges[search->stack[depth - 1].next++];
        if (!search->is_seen[to]) {
            search->is_seen[to] = true;
            search->stack[depth].object = to;
            search->stack[depth++].next = graph->starts[to];
        }
    }
}

static void search_from_roots(struct search *search)
{
    for (size_t i = 0; i < search->graph->root_count; i++) {
        search_from(search, search->graph->roots[i]);
    }
}

/* Returns for each object whether another object refers to it that is not seen. */
static bool *find_held(const struct search *search)
{
    const struct retained_graph *graph = search->graph;
    bool *is_held = jp2->allocate((size_t)graph->count + 1);
    for (uint32_t i = 0; i < graph->count; i++) {
        for (uint64_t at = graph->starts[i]; at < graph->starts[i + 1]; at++) {
            is_held[graph->edges[at]] |= !search->is_seen[i] && graph->edges[at] != i;
        }
    }
    return is_held;
}

void retained_complete_roots(struct retained_graph *graph)
{
    struct search search;
    start_search(&search, graph);
    search_from_roots(&search);
    bool *is_held = find_held(&search);
    for (int may_be_held = 0; may_be_held < 2; may_be_held++) {
        for (uint32_t i = 0; i < graph->count; i++) {
            if (!search.is_seen[i] && is_held[i] <= may_be_held) {
                graph->roots[graph->root_count++] = i;
                search_from(&search, i);
            }
        }
    }
    free(is_held);
    end_search(&search);
}

/* --- the flow --------------------------------------------------------------------------------- */

struct flow {
    const struct retained_graph *graph;
    uint32_t *labels;  /* renumbered */
    uint32_t *reaches; /* the set of labels on all paths to the object, without its own label */
    bool *is_due;      /* the set has changed since it was passed on */
    struct sets sets;
};

/* Returns the set of labels that retain the object. */
static uint32_t set_of(struct flow *flow, uint32_t object)
{
    uint32_t label = flow->labels[object], before = flow->reaches[object];
    return label == RETAINED_NONE ? before : add(&flow->sets, before, label);
}

/* Passes the set of an object on. `place` contains the position of each object in the order of the
 * flow. Returns whether an earlier object is due. */
static bool pass_on(struct flow *flow, uint32_t object, const uint32_t *place)
{
    const struct retained_graph *graph = flow->graph;
    uint32_t set = set_of(flow, object);
    bool goes_back = false;
    for (uint64_t at = graph->starts[object]; at < graph->starts[object + 1]; at++) {
        uint32_t to = graph->edges[at], before = flow->reaches[to];
        uint32_t now = before == UNKNOWN ? set : intersect(&flow->sets, before, set);
        if (now != before) {
            flow->reaches[to] = now;
            flow->is_due[to] = true;
            goes_back |= place[to] <= place[object];
        }
    }
    return goes_back;
}

/* In the reverse of the order in which a depth-first search leaves objects, most objects come after
 * all objects that refer to them; references back need further rounds. */
static void run(struct flow *flow, const uint32_t *order, uint32_t *place)
{
    uint32_t count = flow->graph->count;
    for (uint32_t i = 0; i < count; i++) {
        place[order[i]] = i;
    }
    bool is_over = false;
    while (!is_over) {
        is_over = true;
        for (uint32_t i = 0; i < count; i++) {
            if (flow->is_due[order[i]]) {
                flow->is_due[order[i]] = false;
                is_over &= !pass_on(flow, order[i], place);
            }
        }
    }
}

/* Numbers the labels in the order of the flow; returns the original label of each number. */
static uint32_t *renumber(struct flow *flow, const uint32_t *order, const uint32_t *labels,
                          uint32_t label_count)
{
    uint32_t count = flow->graph->count, numbered = 0;
    uint32_t *number_of = jp2->allocate(((size_t)label_count + 1) * sizeof *number_of);
    uint32_t *originals = jp2->allocate(((size_t)label_count + 1) * sizeof *originals);
    memset(number_of, 0xff, ((size_t)label_count + 1) * sizeof *number_of);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t label = labels[order[i]];
        if (label != RETAINED_NONE && number_of[label] == RETAINED_NONE) {
            originals[numbered] = label;
            number_of[label] = numbered++;
        }
        flow->labels[order[i]] = label == RETAINED_NONE ? RETAINED_NONE : number_of[label];
    }
    free(number_of);
    return originals;
}

/* Adds the bytes of each object to all labels of its set. The sets that contain a set have higher
 * numbers. */
static void add_up(struct flow *flow, const uint32_t *originals, uint64_t *sizes)
{
    uint64_t *totals = NULL;
    uint32_t *sets = jp2->allocate(((size_t)flow->graph->count + 1) * sizeof *sets);
    for (uint32_t i = 0; i < flow->graph->count; i++) {
        sets[i] = set_of(flow, i);
    }
    totals = jp2->allocate(flow->sets.count * sizeof *totals);
    for (uint32_t i = 0; i < flow->graph->count; i++) {
        totals[sets[i]] += flow->graph->bytes[i];
    }
    for (uint32_t set = flow->sets.count - 1; set > EMPTY; set--) {
        totals[flow->sets.all[set].rest] += totals[set];
        sizes[originals[flow->sets.all[set].label]] += totals[set];
    }
    free(totals);
    free(sets);
}

/* Returns all objects in the order of the flow. */
static uint32_t *order_of(const struct retained_graph *graph)
{
    struct search search;
    start_search(&search, graph);
    search_from_roots(&search);
    uint32_t *order = jp2->allocate(((size_t)graph->count + 1) * sizeof *order);
    for (uint32_t i = 0; i < graph->count; i++) {
        order[i] = search.order[graph->count - 1 - i];
    }
    end_search(&search);
    return order;
}

void retained_add(const struct retained_graph *graph, const uint32_t *labels, uint32_t label_count,
                  uint64_t *sizes)
{
    size_t count = (size_t)graph->count + 1;
    struct flow *flow = jp2->allocate(sizeof *flow);
    uint32_t *order = order_of(graph), *place = jp2->allocate(count * sizeof *place);
    flow->graph = graph;
    flow->labels = jp2->allocate(count * sizeof *flow->labels);
    flow->reaches = jp2->allocate(count * sizeof *flow->reaches);
    flow->is_due = jp2->allocate(count * sizeof *flow->is_due);
    flow->sets.count = 1; /* the empty set */
    grow(&flow->sets);
    flow->sets.path = jp2->allocate(((size_t)label_count + 1) * sizeof *flow->sets.path);
    uint32_t *originals = renumber(flow, order, labels, label_count);
    memset(flow->reaches, 0xff, count * sizeof *flow->reaches);
    for (size_t i = 0; i < graph->root_count; i++) {
        flow->reaches[graph->roots[i]] = EMPTY;
        flow->is_due[graph->roots[i]] = true;
    }
    run(flow, order, place);
    add_up(flow, originals, sizes);
    free(originals);
    free(flow->sets.path);
    free(flow->sets.heads);
    free(flow->sets.all);
    free(flow->is_due);
    free(flow->reaches);
    free(flow->labels);
    free(flow);
    free(place);
    free(order);
}
