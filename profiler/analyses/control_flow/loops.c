/*
 * loops.c: --analysis=loops[:only=CLASS][:out=FILE]: counts how often each loop was entered, and
 * how many rounds it made. A round is a return of control to the loop's header. In a `for` or
 * `while` loop, each execution of the body is a round. The loops are natural loops, found in the
 * bytecode.
 */
#include "profiler/analyses/support/code/loops.h"

#include "profiler/analyses/support/code/steps.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/powers.h"
#include "profiler/analyses/support/report/report.h"

enum { ROUNDS, ENTERED, MOST };

struct loop {
    struct counts counts; /* key: the jp2_method, and the number of the loop */
    const struct flow *flow;
    const struct flow_loop *loop;
    struct powers rounds;
};

struct method {
    struct step_method steps;
    struct flow_loops *loops;
    struct loop **counted; /* indexed by the loop's number */
};

struct table step_methods = TABLE(struct method);
static struct table loops = TABLE(struct loop);

const struct argument report_words[] = {{"only", .classes = &steps_only}, {.name = NULL}};

/* Methods without loops are not observed. */
bool step_prepare(struct step_method *method_)
{
    struct method *method = (struct method *)method_;
    method->loops = flow_loops_make(method_->flow);
    method->counted = jp2->allocate(method->loops->count * sizeof *method->counted);
    for (uint32_t i = 0; i < method->loops->count; i++) {
        struct loop *loop = table_get(&loops, (uintptr_t)method_->flow->method, i);
        loop->flow = method_->flow;
        loop->loop = &method->loops->loops[i];
        method->counted[i] = loop;
    }
    return method->loops->count != 0;
}

static void leave(uint32_t number, uint64_t rounds, const void *method)
{
    struct loop *loop = ((const struct method *)method)->counted[number];
    counts_add(&loop->counts, ENTERED, 1);
    counts_add(&loop->counts, ROUNDS, rounds);
    counts_raise(&loop->counts, MOST, rounds);
    powers_note(&loop->rounds, rounds);
}

/* An activation's `value` points to an array, which is indexed by loop and contains the rounds of
 * each loop that the activation is in. */
void step(struct activation *at, uint32_t to)
{
    const struct method *method = at->method;
    if (at->block == STEP_ENTRY) {
        at->value = (uintptr_t)jp2->allocate(method->loops->count * sizeof(uint64_t));
    }
    uint64_t *rounds = (uint64_t *)(uintptr_t)at->value;
    bool is_out = step_is_out(to);
    flow_loops_step(method->loops, rounds, at->block, is_out ? FLOW_NONE : to, leave, method);
    if (is_out) {
        free(rounds);
    }
}

static void write_loop(struct jp2_output *out, const struct counts *row)
{
    const struct loop *loop = (const struct loop *)row;
    rows_write_method(out, row);
    jp2->write(out, " lines %" PRIu32 "-%" PRIu32 " @%" PRIu32 ":", loop->loop->first_line,
               loop->loop->last_line, loop->flow->blocks[loop->loop->header].bci);
    powers_write(out, &loop->rounds);
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"rounds", 12, .counter = ROUNDS},
        {"entered", 10, .counter = ENTERED},
        {"mean", 10, .counter = ROUNDS, .decimals = 1, .is_mean = true, .count = ENTERED},
        {"most", 10, .counter = MOST},
        {.title = NULL}};
    struct rows methods = steps_end(), rows = rows_of(&loops);
    size_t all = rows.count, irreducible = 0;
    for (size_t i = 0; i < methods.count; i++) {
        irreducible += ((const struct method *)methods.all[i])->loops->irreducible_count;
    }
    rows_keep(&rows, ENTERED);
    rows_sort(&rows, ROUNDS, rows_compare_methods);
    rows_write(out, &rows, SIZE_MAX, columns, "loop: times x rounds", write_loop);
    jp2->write(out,
               "%zu of %zu loops were entered, %" PRIu64 " rounds; %zu edges back are of no loop\n",
               rows.count, all, rows_sum(&rows, ROUNDS), irreducible);
    rows_free(&methods);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "loops", .summary = "how often loops go round; [only=class:][out=file]",
             .events = STEP_EVENTS, .start = report_start, .ask = steps_ask, .event = steps_event,
             .finish = report_finish);
