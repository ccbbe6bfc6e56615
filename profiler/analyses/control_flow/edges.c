/*
 * edges.c: --analysis=edges[:only=CLASS][:FILE]: how often control went from each basic block to
 * each that may follow, by method: an edge profile. Beside the edges of the code there are those
 * from a method's entry, to its end, and those of exceptions, from a block and to a handler; an
 * activation that is still there when the process ends is told as one that an exception ends. So
 * the counts of the edges to a block, and from it, are that of the block.
 */
#include <inttypes.h>

#include "profiler/analyses/support/activations.h"
#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"
#include "profiler/analyses/support/flow.h"

struct method;

/* The data of a block's location. */
struct block {
    struct method *method;
    uint32_t number;
    _Atomic uint64_t caught, returned, left; /* from and to the outside of the edges */
};

struct method {
    struct table_record record; /* by jp2_method */
    struct flow *flow;
    struct block *blocks;
    _Atomic uint64_t *edges;
    _Atomic uint64_t entered;
    uint64_t all;
};

static struct table methods = TABLE(struct method);
static const char *path, *only;

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {{"only", .text = &only}, {.name = NULL}};
    return arguments_read(argument, known, &path, message, bytes);
}

static bool ask(struct jp2_location *location)
{
    if (!arguments_has_class(only, jp2->method_class(location->method))) {
        return false;
    }
    struct method *method = table_get(&methods, (uintptr_t)location->method, 0);
    if (method->flow == NULL) {
        method->flow = flow_make(location->method);
        method->blocks = jp2->allocate(method->flow->block_count * sizeof *method->blocks);
        method->edges = jp2->allocate(method->flow->edge_count * sizeof *method->edges);
    }
    location->data = method;
    if (location->kind == JP2_EVENT_BLOCK) {
        uint32_t number = flow_block_at(method->flow, (uint32_t)location->bci);
        location->data = &method->blocks[number];
        method->blocks[number].method = method;
        method->blocks[number].number = number;
    }
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "edges",
             .summary = "how often control went from block to block; [only=class:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |
                       JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_BLOCK),
             .start = start, .ask = ask, .event = event, .finish = finish);

static void count(_Atomic uint64_t *counter)
{
    atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

static void follow(struct activation *at, struct block *block)
{
    struct method *method = block->method;
    if (at->block == FLOW_NONE) {
        count(&method->entered);
    } else {
        uint32_t edge = flow_edge(method->flow, at->block, block->number);
        if (edge != FLOW_NONE) {
            count(&method->edges[edge]);
        } else {
            count(&method->blocks[at->block].left);
            count(&block->caught);
        }
    }
    at->block = block->number;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    void **word = jp2->thread_data(self, &jp2_analysis);
    if (location->kind == JP2_EVENT_ENTRY) {
        activation_push(word, location->data);
        return;
    }
    struct activation *at = activation_top(word);
    if (location->kind == JP2_EVENT_BLOCK) {
        follow(at, location->data);
        return;
    }
    struct method *method = location->data;
    if (at->block != FLOW_NONE) {
        struct block *block = &method->blocks[at->block];
        count(location->kind == JP2_EVENT_EXIT ? &block->returned : &block->left);
    }
    activation_pop(word);
}

/* --- the report ------------------------------------------------------------------------------- */

static void end(struct activation *at)
{
    if (at->block != FLOW_NONE) {
        count(&((struct method *)at->method)->blocks[at->block].left);
    }
}

static int compare(const void *a, const void *b)
{
    const struct method *x = *(struct method *const *)a, *y = *(struct method *const *)b;
    return x->all != y->all ? (x->all < y->all ? 1 : -1)
                            : contexts_compare_methods(x->flow->method, y->flow->method);
}

static void write_place(struct jp2_output *out, const struct flow *flow, uint32_t block)
{
    jp2->write(out, "%" PRIu32 "@%" PRIu32, flow_line(flow, block), flow->blocks[block].bci);
}

/* One that is not between two blocks. */
static void write_other(struct jp2_output *out, const struct method *method, uint64_t times,
                        const char *from, uint32_t block, const char *to)
{
    if (times != 0) {
        jp2->write(out, "%14" PRIu64 "  %s", times, from);
        write_place(out, method->flow, block);
        jp2->write(out, "%s\n", to);
    }
}

static void write_method(struct jp2_output *out, const struct method *method)
{
    const struct flow *flow = method->flow;
    contexts_write_method(out, flow->method);
    jp2->write(out, "\n");
    write_other(out, method, method->entered, "entry -> ", 0, "");
    for (uint32_t i = 0; i < flow->block_count; i++) {
        const struct block *block = &method->blocks[i];
        write_other(out, method, block->caught, "exception -> ", i, "");
        for (uint32_t edge = flow->first_edge[i];
             block->method != NULL && edge < flow->first_edge[i + 1]; edge++) {
            jp2->write(out, "%14" PRIu64 "  ", (uint64_t)method->edges[edge]);
            write_place(out, flow, i);
            jp2->write(out, " -> ");
            write_place(out, flow, flow->targets[edge]);
            jp2->write(out, "\n");
        }
        write_other(out, method, block->returned, "", i, " -> return");
        write_other(out, method, block->left, "", i, " -> exception");
    }
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    activations_for_each(end);
    size_t method_count, edges = 0, taken = 0;
    uint64_t all = 0;
    struct method **sorted = (struct method **)table_sort(&methods, &method_count, NULL);
    for (size_t i = 0; i < method_count; i++) {
        for (uint32_t edge = 0; edge < sorted[i]->flow->edge_count; edge++) {
            sorted[i]->all += sorted[i]->edges[edge];
            taken += sorted[i]->edges[edge] != 0;
        }
        edges += sorted[i]->flow->edge_count;
        all += sorted[i]->all;
    }
    qsort(sorted, method_count, sizeof *sorted, compare);
    for (size_t i = 0; i < method_count; i++) {
        write_method(out, sorted[i]);
    }
    jp2->write(out, "%zu methods, %zu edges, %zu of them taken, %" PRIu64 " times\n", method_count,
               edges, taken, all);
    free(sorted);
    jp2->close_output(out);
}
