/*
 * edges.c: --analysis=edges[:only=CLASS][:out=FILE]: an edge profile: counts by method how often
 * control went from a basic block to each of its successors. Besides the edges in the code, there
 * are edges from a method's entry and to its end, and edges of exceptions, from a block and to a
 * handler. An activation that has not ended when the process ends has an edge from its block to
 * `running`. Therefore the counts of the edges to a block add up to the count of the block, and so
 * do the counts of the edges from it.
 */
#include "profiler/analyses/support/code/steps.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

enum { EDGES, TAKEN, TIMES, ENTERED };

struct method {
    struct step_method steps;
    _Atomic uint64_t *edges; /* indexed by edge: how often it was taken */
    struct outside {
        _Atomic uint64_t caught, returned, left, running;
    } * outside; /* by block: counts of transfers that are not edges of the code */
};

struct table step_methods = TABLE(struct method);

const struct argument report_words[] = {{"only", .classes = &steps_only}, {.name = NULL}};

bool step_prepare(struct step_method *method_)
{
    struct method *method = (struct method *)method_;
    method->edges = jp2->allocate(method_->flow->edge_count * sizeof *method->edges);
    method->outside = jp2->allocate(method_->flow->block_count * sizeof *method->outside);
    return true;
}

void step(struct activation *at, uint32_t to)
{
    struct method *method = at->method;
    if (at->block == STEP_ENTRY) {
        counts_add(&method->steps.counts, ENTERED, 1);
    } else if (to == STEP_RETURN) {
        method->outside[at->block].returned++;
    } else if (to == STEP_EXCEPTION) {
        method->outside[at->block].left++;
    } else if (to == STEP_RUNNING) {
        method->outside[at->block].running++;
    } else {
        uint32_t edge = flow_edge(method->steps.flow, at->block, to);
        if (edge != FLOW_NONE) {
            method->edges[edge]++;
        } else {
            method->outside[at->block].left++;
            method->outside[to].caught++;
        }
    }
}

/* --- the report ------------------------------------------------------------------------------- */

/* Writes an edge. Edges of the code are written even if they were never taken. */
static void write_edge(struct jp2_output *out, const struct flow *flow, uint64_t times,
                       uint32_t from, uint32_t to)
{
    bool is_of_code = from < flow->block_count && to < flow->block_count;
    if (times != 0 || is_of_code) {
        jp2->write(out, "%14" PRIu64 "  ", times);
        step_write(out, flow, from);
        jp2->write(out, " -> ");
        step_write(out, flow, to);
        jp2->write(out, "\n");
    }
}

static void write_method(struct jp2_output *out, const struct method *method)
{
    const struct flow *flow = method->steps.flow;
    name_write_method(out, flow->method);
    jp2->write(out, "\n");
    write_edge(out, flow, counts_get(&method->steps.counts, ENTERED), STEP_ENTRY, 0);
    for (uint32_t i = 0; i < flow->block_count; i++) {
        uint32_t end = method->steps.is_reached[i] ? flow->first_edge[i + 1] : 0;
        write_edge(out, flow, method->outside[i].caught, STEP_EXCEPTION, i);
        for (uint32_t edge = flow->first_edge[i]; edge < end; edge++) {
            write_edge(out, flow, method->edges[edge], i, flow->targets[edge]);
        }
        write_edge(out, flow, method->outside[i].returned, i, STEP_RETURN);
        write_edge(out, flow, method->outside[i].left, i, STEP_EXCEPTION);
        write_edge(out, flow, method->outside[i].running, i, STEP_RUNNING);
    }
}

void report_write(struct jp2_output *out)
{
    struct rows rows = steps_end();
    for (size_t i = 0; i < rows.count; i++) {
        const struct method *method = (const struct method *)rows.all[i];
        counts_add(rows.all[i], EDGES, method->steps.flow->edge_count);
        for (uint32_t edge = 0; edge < method->steps.flow->edge_count; edge++) {
            counts_add(rows.all[i], TAKEN, method->edges[edge] != 0);
            counts_add(rows.all[i], TIMES, method->edges[edge]);
        }
    }
    rows_sort(&rows, TIMES, rows_compare_methods);
    for (size_t i = 0; i < rows.count; i++) {
        write_method(out, (const struct method *)rows.all[i]);
    }
    jp2->write(out,
               "%zu methods, %" PRIu64 " edges, %" PRIu64 " of them taken, %" PRIu64 " times\n",
               rows.count, rows_sum(&rows, EDGES), rows_sum(&rows, TAKEN), rows_sum(&rows, TIMES));
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "edges",
             .summary = "how often control went from block to block; [only=class:][out=file]",
             .events = STEP_EVENTS, .start = report_start, .ask = steps_ask, .event = steps_event,
             .finish = report_finish);
