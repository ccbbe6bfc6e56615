/*
 * paths.c: --analysis=paths[:only=CLASS][:all][:out=FILE]: counts how often each acyclic path
 * through each method was taken, by the method of Ball and Larus (support/code/paths.h). By default
 * the 20 paths whose blocks have most bytecodes are written, as lines of the source; with `all`,
 * all paths are written, as blocks.
 */
#include "profiler/analyses/support/code/paths.h"

#include "profiler/analyses/support/code/steps.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

#define REPORTED 20u

enum { TIMES, BYTECODES };

struct method {
    struct step_method steps;
    struct path_numbers *numbers;
};

struct table step_methods = TABLE(struct method);
static struct table paths = TABLE(struct counts); /* key: the struct method and the number of the
                                                     path */
static bool is_all;

const struct argument report_words[] = {
    {"only", .classes = &steps_only}, {"all", .flag = &is_all}, {.name = NULL}};

bool step_prepare(struct step_method *method)
{
    ((struct method *)method)->numbers = path_numbers_make(method->flow);
    return true;
}

static void end_path(const struct method *method, uint64_t number)
{
    counts_add(table_get(&paths, (uintptr_t)method, number), TIMES, 1);
}

/* An activation's `value` is the sum over its path so far: the number with which the path starts,
 * and the values of its edges. */
void step(struct activation *at, uint32_t to)
{
    const struct method *method = at->method;
    const struct path_numbers *numbers = method->numbers;
    if (step_is_out(to)) {
        end_path(method, at->value
                             + (to == STEP_RETURN    ? PATH_RETURNS
                                : to == STEP_RUNNING ? PATH_RUNNING
                                                     : 0));
    } else if (at->block != STEP_ENTRY) {
        uint32_t edge = flow_edge(numbers->flow, at->block, to);
        uint64_t value = edge == FLOW_NONE ? 0 : numbers->values[edge];
        if (edge != FLOW_NONE && !numbers->is_back[edge]) {
            at->value += value;
        } else {
            end_path(method, at->value + value);
            at->value = numbers->starts[to];
        }
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static const struct path_numbers *numbers_of(const struct counts *taken)
{
    return ((const struct method *)(uintptr_t)taken->record.a)->numbers;
}

static int compare(const struct counts *a, const struct counts *b)
{
    int order = name_compare_methods(numbers_of(a)->flow->method, numbers_of(b)->flow->method);
    return order != 0 ? order : (a->record.b > b->record.b) - (a->record.b < b->record.b);
}

/* The number of paths of a method that have the same lines. */
static struct table alike = TABLE(struct counts);

static struct counts *like(const struct flow *flow, const struct path *path)
{
    return table_get(&alike, (uintptr_t)flow, path_hash(flow, path));
}

static void write_path(struct jp2_output *out, const struct counts *taken)
{
    const struct flow *flow = numbers_of(taken)->flow;
    struct path *path = path_decode(numbers_of(taken), taken->record.b);
    jp2->write(out, "  ");
    name_write_method(out, flow->method);
    jp2->write(out, ":");
    const struct counts *same = like(flow, path);
    path_write(out, flow, path,
               is_all                         ? PATH_BLOCKS
               : counts_get(same, TIMES) == 1 ? PATH_LINES
                                              : PATH_BOTH);
    free(path);
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {{"times", 12, .counter = TIMES},
                                            {"in its blocks", 14, .counter = BYTECODES},
                                            {.title = NULL}};
    struct rows methods = steps_end(), rows = rows_of(&paths);
    double possible = 0;
    for (size_t i = 0; i < methods.count; i++) {
        possible += (double)((const struct method *)methods.all[i])->numbers->all;
    }
    for (size_t i = 0; i < rows.count; i++) {
        struct path *path = path_decode(numbers_of(rows.all[i]), rows.all[i]->record.b);
        counts_add(rows.all[i], BYTECODES, path->bytecodes * counts_get(rows.all[i], TIMES));
        counts_add(like(numbers_of(rows.all[i])->flow, path), TIMES, 1);
        free(path);
    }
    rows_sort(&rows, BYTECODES, compare);
    size_t most = is_all ? SIZE_MAX : REPORTED;
    rows_write(out, &rows, most, columns, "path", write_path);
    rows_write_rest(out, &rows, most, "all");
    jp2->write(out, "%zu paths in %zu methods, of %.4g that there could be; %" PRIu64 " times\n",
               rows.count, methods.count, possible, rows_sum(&rows, TIMES));
    rows_free(&methods);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "paths",
             .summary =
                 "how often each path through a method was taken; [only=class:][all:][out=file]",
             .events = STEP_EVENTS, .start = report_start, .ask = steps_ask, .event = steps_event,
             .finish = report_finish);
