/*
 * loops.c: --analysis=loops[:only=CLASS][:FILE]: how often each loop was entered, and how often
 * control went round each time: how often it came back to the loop's header, which of a `for` or
 * `while` loop are the executions of its body. Loops are natural ones, found in the bytecode.
 */
#include <inttypes.h>

#include "profiler/analyses/support/activations.h"
#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"
#include "profiler/analyses/support/loops.h"

#define CLASSES 65 /* 0, 1, 2-3, 4-7, ... */

struct counted {
    _Atomic uint64_t entered, rounds, most;
    _Atomic uint64_t histogram[CLASSES];
};

struct method {
    struct table_record record; /* by jp2_method */
    struct flow *flow;
    struct flow_loops *loops;
    struct counted *counted; /* by loop */
};

static struct table methods = TABLE(struct method);
static const char *path, *only;

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {{"only", .text = &only}, {.name = NULL}};
    return arguments_read(argument, known, &path, message, bytes);
}

/* What has no loops is left alone. */
static bool ask(struct jp2_location *location)
{
    if (!arguments_has_class(only, jp2->method_class(location->method))) {
        return false;
    }
    struct method *method = table_get(&methods, (uintptr_t)location->method, 0);
    if (method->flow == NULL) {
        method->flow = flow_make(location->method);
        method->loops = flow_loops_make(method->flow);
        method->counted = jp2->allocate(method->loops->count * sizeof *method->counted);
    }
    location->data = method;
    if (location->kind == JP2_EVENT_BLOCK) {
        location->data = (void *)(uintptr_t)flow_block_at(method->flow, (uint32_t)location->bci);
    }
    return method->loops->count != 0;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "loops", .summary = "how often loops go round; [only=class:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |
                       JP2_EVENT_BIT(JP2_EVENT_UNWIND) | JP2_EVENT_BIT(JP2_EVENT_BLOCK),
             .start = start, .ask = ask, .event = event, .finish = finish);

/* An activation's value is an array of the rounds of each loop that it is in. */
static uint64_t *rounds_of(const struct activation *at)
{
    return (uint64_t *)(uintptr_t)at->value;
}

static void leave_loop(struct counted *counted, uint64_t rounds)
{
    uint64_t most = atomic_load_explicit(&counted->most, memory_order_relaxed);
    unsigned class = rounds == 0 ? 0 : 64 - (unsigned)__builtin_clzll(rounds);
    atomic_fetch_add_explicit(&counted->entered, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&counted->rounds, rounds, memory_order_relaxed);
    atomic_fetch_add_explicit(&counted->histogram[class], 1, memory_order_relaxed);
    while (rounds > most && !atomic_compare_exchange_weak(&counted->most, &most, rounds)) {
    }
}

/* Leaves the loops around a block that do not have another. */
static uint32_t leave_loops(struct activation *at, uint32_t to)
{
    const struct method *method = at->method;
    uint32_t loop = at->block == FLOW_NONE ? FLOW_NONE : method->loops->innermost[at->block];
    while (loop != FLOW_NONE && (to == FLOW_NONE || !flow_loops_has(method->loops, loop, to))) {
        leave_loop(&method->counted[loop], rounds_of(at)[loop]);
        loop = method->loops->loops[loop].parent;
    }
    return loop;
}

static void follow(struct activation *at, uint32_t block)
{
    const struct flow_loops *loops = ((struct method *)at->method)->loops;
    uint32_t loop = leave_loops(at, block), entered = loops->innermost[block];
    if (entered != FLOW_NONE && loops->loops[entered].header == block) {
        rounds_of(at)[entered] = loop == entered ? rounds_of(at)[entered] + 1 : 0;
    }
    at->block = block;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    void **word = jp2->thread_data(self, &jp2_analysis);
    if (location->kind == JP2_EVENT_ENTRY) {
        struct method *method = location->data;
        struct activation *at = activation_push(word, method);
        at->value = (uintptr_t)jp2->allocate(method->loops->count * sizeof(uint64_t));
        return;
    }
    struct activation *at = activation_top(word);
    if (location->kind == JP2_EVENT_BLOCK) {
        follow(at, (uint32_t)(uintptr_t)location->data);
        return;
    }
    leave_loops(at, FLOW_NONE);
    free(rounds_of(at));
    activation_pop(word);
}

/* --- the report ------------------------------------------------------------------------------- */

static void end(struct activation *at)
{
    leave_loops(at, FLOW_NONE);
}

struct row {
    const struct method *method;
    uint32_t loop;
};

static const struct counted *counted_of(const struct row *row)
{
    return &row->method->counted[row->loop];
}

static int compare(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    uint64_t m = counted_of(x)->rounds, n = counted_of(y)->rounds;
    int order = (m < n) - (m > n);
    order = order != 0 ? order
                       : contexts_compare_methods(x->method->flow->method, y->method->flow->method);
    return order != 0 ? order : (x->loop > y->loop) - (x->loop < y->loop);
}

static void write_row(struct jp2_output *out, const struct row *row)
{
    const struct counted *counted = counted_of(row);
    const struct flow *flow = row->method->flow;
    const struct flow_loop *loop = &row->method->loops->loops[row->loop];
    jp2->write(out, "%12" PRIu64 " %10" PRIu64 " %10.1f %10" PRIu64 "  ", (uint64_t)counted->rounds,
               (uint64_t)counted->entered, (double)counted->rounds / (double)counted->entered,
               (uint64_t)counted->most);
    contexts_write_method(out, flow->method);
    jp2->write(out, " lines %" PRIu32 "-%" PRIu32 " @%" PRIu32 ":", loop->first_line,
               loop->last_line, flow->blocks[loop->header].bci);
    for (unsigned i = 0; i < CLASSES; i++) {
        uint64_t from = i == 0 ? 0 : UINT64_C(1) << (i - 1), times = counted->histogram[i];
        if (times != 0 && from + from / 2 == from) { /* 0 and 1 */
            jp2->write(out, " %" PRIu64 "x%" PRIu64, times, from);
        } else if (times != 0) {
            jp2->write(out, " %" PRIu64 "x%" PRIu64 "-%" PRIu64, times, from, from + (from - 1));
        }
    }
    jp2->write(out, "\n");
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    activations_for_each(end);
    size_t method_count, count = 0, loops = 0, irreducible = 0;
    uint64_t rounds = 0;
    struct method **all = (struct method **)table_sort(&methods, &method_count, NULL);
    for (size_t i = 0; i < method_count; i++) {
        loops += all[i]->loops->count;
        irreducible += all[i]->loops->irreducible_count;
    }
    struct row *rows = jp2->allocate(loops * sizeof *rows);
    for (size_t i = 0; i < method_count; i++) {
        for (uint32_t loop = 0; loop < all[i]->loops->count && count < loops; loop++) {
            if (all[i]->counted[loop].entered != 0) {
                rows[count++] = (struct row){all[i], loop};
                rounds += all[i]->counted[loop].rounds;
            }
        }
    }
    qsort(rows, count, sizeof *rows, compare);
    jp2->write(out, "      rounds    entered       mean       most  loop: times x rounds\n");
    for (size_t i = 0; i < count; i++) {
        write_row(out, &rows[i]);
    }
    jp2->write(out,
               "%zu of %zu loops were entered, %" PRIu64 " rounds; %zu edges back are of no loop\n",
               count, loops, rounds, irreducible);
    free(rows);
    free(all);
    jp2->close_output(out);
}
