/*
 * paths.c: --analysis=paths[:only=CLASS][:all][:FILE]: how often each acyclic path through each
 * method was taken, as Ball and Larus (Efficient path profiling, MICRO-29, 1996) count them: edges
 * have values whose sum along a path is the path's number. The 20 paths that execute most
 * bytecodes are told by their lines; with `all`, all by their blocks.
 *
 * A path starts at the entry of a method, at the target of an edge that leads back, or at a
 * handler. It ends with a return, before an edge that leads back, or where an exception leaves a
 * block; the process's end is told as that, too. What numbers a path has are not too many: where
 * a block would have more than MOST, its edges count as leading back.
 */
#include <inttypes.h>

#include "profiler/analyses/support/activations.h"
#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"
#include "profiler/analyses/support/flow.h"

#define MOST (UINT64_C(1) << 32)
#define TOLD 20u

struct method {
    struct table_record record; /* by jp2_method */
    struct flow *flow;
    bool *is_back;    /* by edge: the path ends */
    uint64_t *values; /* by edge: what it adds; of one that leads back: what it ends with */
    uint64_t *paths;  /* by block: from it on */
    uint64_t *starts; /* by block: number of the first path from there; 0: none starts there */
    uint64_t all;     /* paths that there are */
};

struct path {
    struct table_record record; /* by struct method and the path's number */
    _Atomic uint64_t count;
    uint64_t bytecodes;
};

static struct table methods = TABLE(struct method), paths = TABLE(struct path);
static const char *path, *only;
static bool is_all;

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {{"only", .text = &only}, {"all", .flag = &is_all}, {.name = NULL}};
    return arguments_read(argument, known, &path, message, bytes);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* From a block on, in this order: by an exception, by a return, by edges that lead back, by the
 * others. All blocks that those lead to have been numbered. */
static void number_block(uint32_t block, void *data)
{
    struct method *method = data;
    const struct flow *flow = method->flow;
    uint32_t from = flow->first_edge[block], to = flow->first_edge[block + 1];
    uint64_t sum = 1;
    for (uint32_t edge = from; edge < to; edge++) {
        sum += method->is_back[edge] ? 1 : method->paths[flow->targets[edge]];
    }
    for (uint32_t edge = from; edge < to && sum > MOST; edge++) {
        method->is_back[edge] = true;
    }
    sum = 1 + flow_returns(flow, block);
    for (int is_on = 0; is_on < 2; is_on++) {
        for (uint32_t edge = from; edge < to; edge++) {
            if (method->is_back[edge] != is_on) {
                method->values[edge] = sum;
                sum += is_on ? method->paths[flow->targets[edge]] : 1;
            }
        }
    }
    method->paths[block] = sum;
}

static void start_at(struct method *method, uint32_t block)
{
    if (method->starts[block] == 0 && method->paths[block] != 0) {
        method->starts[block] = method->all;
        method->all += method->paths[block];
    }
}

static void number(struct method *method)
{
    struct flow *flow = flow_make((const jp2_method *)(uintptr_t)method->record.a);
    method->flow = flow;
    method->is_back = jp2->allocate(flow->edge_count * sizeof *method->is_back);
    method->values = jp2->allocate(flow->edge_count * sizeof *method->values);
    method->paths = jp2->allocate(flow->block_count * sizeof *method->paths);
    method->starts = jp2->allocate(flow->block_count * sizeof *method->starts);
    flow_walk(flow, method->is_back, number_block, method);
    method->all = method->paths[0]; /* those from the entry are the first */
    for (uint32_t edge = 0; edge < flow->edge_count; edge++) {
        if (method->is_back[edge]) {
            start_at(method, flow->targets[edge]);
        }
    }
    for (uint32_t i = 0; i < flow->range_count; i++) {
        start_at(method, flow->ranges[i].handler);
    }
}

/* --- events ----------------------------------------------------------------------------------- */

static bool ask(struct jp2_location *location)
{
    if (!arguments_has_class(only, jp2->method_class(location->method))) {
        return false;
    }
    struct method *method = table_get(&methods, (uintptr_t)location->method, 0);
    if (method->flow == NULL) {
        number(method);
    }
    location->data = method;
    if (location->kind == JP2_EVENT_BLOCK) {
        location->data = (void *)(uintptr_t)flow_block_at(method->flow, (uint32_t)location->bci);
    }
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "paths",
             .summary = "how often each path through a method was taken; [only=class:][all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |
                       JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_BLOCK),
             .start = start, .ask = ask, .event = event, .finish = finish);

static void end_path(const struct method *method, uint64_t number)
{
    struct path *ended = table_get(&paths, (uintptr_t)method, number);
    atomic_fetch_add_explicit(&ended->count, 1, memory_order_relaxed);
}

/* The value of an activation is the sum of its path so far. */
static void follow(struct activation *at, uint32_t block)
{
    const struct method *method = at->method;
    if (at->block != FLOW_NONE) {
        uint32_t edge = flow_edge(method->flow, at->block, block);
        if (edge != FLOW_NONE && !method->is_back[edge]) {
            at->value += method->values[edge];
        } else {
            end_path(method, at->value + (edge == FLOW_NONE ? 0 : method->values[edge]));
            at->value = method->starts[block];
        }
    }
    at->block = block;
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
        follow(at, (uint32_t)(uintptr_t)location->data);
        return;
    }
    if (at->block != FLOW_NONE) {
        end_path(at->method, at->value + (location->kind == JP2_EVENT_EXIT));
    }
    activation_pop(word);
}

/* --- the report ------------------------------------------------------------------------------- */

static void end(struct activation *at)
{
    if (at->block != FLOW_NONE) {
        end_path(at->method, at->value);
    }
}

static const struct method *method_of(const struct path *taken)
{
    return (const struct method *)(uintptr_t)taken->record.a;
}

/* Calls a function for each block of a path; gives how it ends: the edge that leads back, or
 * FLOW_NONE, with *returns. */
static uint32_t decode(const struct path *taken, void (*tell)(uint32_t block, void *data),
                       void *data, bool *is_entry, bool *returns)
{
    const struct method *method = method_of(taken);
    const struct flow *flow = method->flow;
    uint64_t rest = taken->record.b, first = 0;
    uint32_t block = 0;
    *is_entry = rest < method->paths[0];
    for (uint32_t i = 0; !*is_entry && i < flow->block_count; i++) {
        if (method->starts[i] <= rest && method->starts[i] > first) {
            first = method->starts[i];
            block = i;
        }
    }
    for (rest -= first;;) {
        uint32_t taken_edge = FLOW_NONE;
        tell(block, data);
        *returns = rest == 1 && flow_returns(flow, block);
        if (rest == 0 || *returns) {
            return FLOW_NONE;
        }
        for (uint32_t edge = flow->first_edge[block]; edge < flow->first_edge[block + 1]; edge++) {
            if (method->values[edge] <= rest &&
                (taken_edge == FLOW_NONE || method->values[edge] > method->values[taken_edge])) {
                taken_edge = edge;
            }
        }
        if (method->is_back[taken_edge]) {
            return taken_edge;
        }
        rest -= method->values[taken_edge];
        block = flow->targets[taken_edge];
    }
}

/* For decode(): counts bytecodes, those of the last block of an exception's path, too. */
static void add_bytecodes(uint32_t block, void *data)
{
    struct path *taken = data;
    taken->bytecodes += method_of(taken)->flow->blocks[block].instruction_count;
}

struct writing {
    struct jp2_output *out;
    const struct flow *flow;
    uint32_t line;
};

static void write_block(uint32_t block, void *data)
{
    const struct writing *writing = data;
    jp2->write(writing->out, " @%" PRIu32, writing->flow->blocks[block].bci);
}

static void write_lines(uint32_t block, void *data)
{
    struct writing *writing = data;
    uint32_t line = flow_line(writing->flow, block);
    if (line != writing->line) {
        jp2->write(writing->out, " %" PRIu32, line);
        writing->line = line;
    }
}

static void write_path(struct jp2_output *out, const struct path *taken)
{
    const struct flow *flow = method_of(taken)->flow;
    struct writing writing = {out, flow, UINT32_MAX};
    bool is_entry, returns;
    jp2->write(out, "%12" PRIu64 " %14" PRIu64 "  ", (uint64_t)taken->count, taken->bytecodes);
    contexts_write_method(out, flow->method);
    jp2->write(out, "%s", taken->record.b < method_of(taken)->paths[0] ? ": entry" : ":");
    uint32_t back =
        decode(taken, is_all ? write_block : write_lines, &writing, &is_entry, &returns);
    if (back == FLOW_NONE) {
        jp2->write(out, returns ? " return\n" : " exception\n");
    } else if (is_all) {
        jp2->write(out, " -> @%" PRIu32 "\n", flow->blocks[flow->targets[back]].bci);
    } else {
        jp2->write(out, " -> %" PRIu32 "\n", flow_line(flow, flow->targets[back]));
    }
}

static int compare(const void *a, const void *b)
{
    const struct path *x = *(struct path *const *)a, *y = *(struct path *const *)b;
    if (x->bytecodes != y->bytecodes) {
        return x->bytecodes < y->bytecodes ? 1 : -1;
    }
    int order = contexts_compare_methods(method_of(x)->flow->method, method_of(y)->flow->method);
    return order != 0 ? order : (x->record.b > y->record.b) - (x->record.b < y->record.b);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    activations_for_each(end);
    size_t count, method_count;
    uint64_t times = 0;
    bool is_entry, returns;
    double possible = 0;
    struct path **sorted = (struct path **)table_sort(&paths, &count, NULL);
    for (size_t i = 0; i < count; i++) {
        decode(sorted[i], add_bytecodes, sorted[i], &is_entry, &returns);
        sorted[i]->bytecodes *= sorted[i]->count;
        times += sorted[i]->count;
    }
    qsort(sorted, count, sizeof *sorted, compare);
    jp2->write(out, "       times      bytecodes  path\n");
    for (size_t i = 0; i < count && (is_all || i < TOLD); i++) {
        write_path(out, sorted[i]);
    }
    struct method **all = (struct method **)table_sort(&methods, &method_count, NULL);
    for (size_t i = 0; i < method_count; i++) {
        possible += (double)all[i]->all;
    }
    jp2->write(out, "%zu paths in %zu methods, of %.4g that there could be; %" PRIu64 " times\n",
               count, method_count, possible, times);
    free(all);
    free(sorted);
    jp2->close_output(out);
}
