/*
 * Unit test of retained sizes (profiler/analyses/support/objects/retained.h): the sizes in random
 * graphs equal those that are found by removing the objects of each label.
 */
#include "tests/unit/analysis_world.h"
#include "tests/unit/check.h"

#include "profiler/analyses/support/objects/retained.h"

#define MOST 40u
#define EDGES 200u
#define LABELS 6u

struct example {
    struct retained_graph graph;
    uint64_t starts[MOST + 1], bytes[MOST];
    uint32_t edges[EDGES], labels[MOST], roots[2 * MOST];
};

static uint32_t random_below(uint32_t limit)
{
    static uint64_t state = 20;
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)((state >> 33) % limit);
}

static void make_example(struct example *example)
{
    struct retained_graph *graph = &example->graph;
    uint64_t edges = 0;
    graph->count = 1 + random_below(MOST);
    uint32_t degree = 1 + random_below(4);
    for (uint32_t i = 0; i < graph->count; i++) {
        example->starts[i] = edges;
        for (uint32_t count = random_below(degree + 1); count > 0; count--) {
            example->edges[edges++] = random_below(graph->count);
        }
        example->bytes[i] = UINT64_C(1) << i;
        uint32_t label = random_below(LABELS + 1);
        example->labels[i] = label == LABELS ? RETAINED_NONE : label;
    }
    example->starts[graph->count] = edges;
    graph->root_count = random_below(4);
    for (size_t i = 0; i < graph->root_count; i++) {
        example->roots[i] = random_below(graph->count);
    }
    graph->starts = example->starts;
    graph->edges = example->edges;
    graph->bytes = example->bytes;
    graph->roots = example->roots;
}

/* Adds an object, and all objects that it reaches without objects of a label, to a set of bits. */
static uint64_t reach(const struct example *example, uint32_t object, uint32_t without,
                      uint64_t seen)
{
    if (example->labels[object] == without || (seen >> object & 1) != 0) {
        return seen;
    }
    seen |= UINT64_C(1) << object;
    for (uint64_t at = example->starts[object]; at < example->starts[object + 1]; at++) {
        seen = reach(example, example->edges[at], without, seen);
    }
    return seen;
}

static uint64_t reach_from(const struct example *example, size_t root_count, uint32_t without)
{
    uint64_t seen = 0;
    for (size_t i = 0; i < root_count; i++) {
        seen = reach(example, example->roots[i], without, seen);
    }
    return seen;
}

/* `label` LABELS is a label that no object has. The size of object i is bit i, so a retained size
 * shows which objects are retained. */
static void test_random(void)
{
    static struct example example;
    unsigned added = 0;
    for (int i = 0; i < 3000; i++) {
        make_example(&example);
        uint64_t all = (UINT64_C(1) << example.graph.count) - 1, sizes[LABELS] = {0};
        uint64_t before = reach_from(&example, example.graph.root_count, LABELS);
        size_t root_count = example.graph.root_count;
        retained_complete_roots(&example.graph);
        CHECK(reach_from(&example, example.graph.root_count, LABELS) == all);
        CHECK((before == all) == (root_count == example.graph.root_count));
        added += before != all;
        retained_add(&example.graph, example.labels, LABELS, sizes);
        for (uint32_t label = 0; label < LABELS; label++) {
            uint64_t left = reach_from(&example, example.graph.root_count, label);
            CHECK(sizes[label] == (all & ~left));
        }
    }
    CHECK(added > 100 && added < 3000);
}

/* In a chain, each object has another label: sets of labels grow to the length of the chain. */
static void test_chain(void)
{
    enum { LENGTH = 20000 };
    static uint64_t starts[LENGTH + 1], bytes[LENGTH], sizes[LENGTH];
    static uint32_t edges[LENGTH], labels[LENGTH], roots[LENGTH + 1];
    for (uint32_t i = 0; i < LENGTH; i++) {
        starts[i] = i;
        edges[i] = i + 1 == LENGTH ? 0 : i + 1;
        bytes[i] = 1;
        labels[i] = LENGTH - 1 - i;
    }
    starts[LENGTH] = LENGTH;
    struct retained_graph graph = {LENGTH, starts, edges, bytes, roots, 1};
    retained_add(&graph, labels, LENGTH, sizes);
    for (uint32_t i = 0; i < LENGTH; i++) {
        CHECK(sizes[labels[i]] == LENGTH - i);
    }
}

/* Two objects of label 0 together retain a third one, which none of them dominates. */
static void test_together(void)
{
    static const uint64_t starts[] = {0, 1, 2, 2}, bytes[] = {1, 10, 100};
    static const uint32_t edges[] = {2, 2}, labels[] = {0, 0, 1};
    uint32_t roots[5] = {0, 1};
    uint64_t sizes[2] = {0};
    struct retained_graph graph = {3, starts, edges, bytes, roots, 2};
    retained_add(&graph, labels, 2, sizes);
    CHECK_EQ_INT(sizes[0], 111);
    CHECK_EQ_INT(sizes[1], 100);
}

int main(void)
{
    test_together();
    test_random();
    test_chain();
    return check_report();
}
