/*
 * export_trace.c: trace events, the JSON that Perfetto and chrome://tracing read. Each context is a
 * slice whose length is the sum of the first metric over its subtree. The slices of the context's
 * callees are inside this slice, from the left, in the order of callsites. Self values are
 * arguments of slices, and add up to the totals.
 *
 * If the profile has no checkpoints, it contains no times: a slice takes 1 microsecond for each
 * unit of the metric. Otherwise the contexts of each step are inside the time of the step, where
 * the numbers of all threads together take the whole time. Counters show the rates of all metrics,
 * and instant events the program's marks.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/json_text.h"
#include "tools/prof/command/message.h"
#include "tools/prof/export/export_methods.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/export/parts.h"
#include "tools/prof/profile/frames.h"
#include "vm/base/data/array.h"

/* Budgets of slices: BUDGET gives a file of about 60 MB. */
#define BUDGET 200000
#define MOST 500000
#define DEEPEST 500                 /* nested slices */
#define LARGEST ((uint64_t)1 << 53) /* numbers in JSON are doubles */

struct trace {
    const struct tool_profile *profile; /* the whole */
    const struct tool_steps *steps;     /* NULL: without time */
    struct tool_parts parts;
    struct prof_output *out;
    struct tool_export_methods methods;
    uint64_t *lengths; /* of the current part, indexed by context: sum over the subtree */
    uint64_t scale;    /* without time: divisor of the lengths */
    uint64_t *next;    /* indexed by depth: where the next slice starts, in units of the metric */
    size_t capacity;
    uint32_t rows;  /* with time: the number of trees with counters, or 1 for all threads */
    uint64_t *sums; /* with time: indexed by step from the first, row, metric */
};

/* With more trees, counters are sums over all threads. */
#define MOST_ROWS 16

/* Writes the name of a thread, or of the process if `thread` is 0. */
static void put_name(const struct trace *trace, uint64_t thread, const char *name)
{
    struct prof_output *out = trace->out;
    prof_output_text(out, thread == 0 ? "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":1"
                                      : ",\n{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1");
    if (thread > 0) {
        prof_output_put(out, ",\"tid\":", thread);
    }
    prof_output_text(out, ",\"args\":{\"name\":");
    tool_json_string(out, name);
    prof_output_text(out, "}}");
}

/* Returns the time of a position in the current part, in nanoseconds. The position is in units of
 * the first metric. */
static uint64_t time_of(const struct trace *trace, uint64_t at)
{
    if (trace->steps == NULL) {
        return at / trace->scale * 1000;
    }
    uint64_t start = tool_steps_moment(trace->steps, trace->parts.step);
    uint64_t length = tool_steps_moment(trace->steps, trace->parts.step + 1) - start;
    return start + (uint64_t)((unsigned __int128)length * at / trace->parts.profile->totals[0]);
}

static void put_time(struct prof_output *out, const char *name, uint64_t time)
{
    prof_output_text(out, name);
    tool_json_thousandths(out, time);
}

static void put_slice(const struct trace *trace, const struct tool_walk *walk, const char *name,
                      const char *category, uint64_t start, uint64_t length)
{
    struct prof_output *out = trace->out;
    const struct prof_contexts *contexts = trace->parts.profile->contexts;
    prof_output_text(out, ",\n{\"ph\":\"X\",\"name\":");
    tool_json_string(out, name);
    prof_output_text(out, ",\"cat\":");
    tool_json_string(out, category);
    prof_output_put(
        out, ",\"pid\":1,\"tid\":", trace->parts.trees[walk->tree - contexts->trees] + (uint64_t)1);
    put_time(out, ",\"ts\":", time_of(trace, start));
    put_time(out, ",\"dur\":", time_of(trace, start + length) - time_of(trace, start));
    prof_output_text(out, ",\"args\":{");
    for (uint32_t i = 0; i < trace->profile->metric_count; i++) {
        prof_output_text(out, i == 0 ? "" : ",");
        tool_json_strings(out, (const char *[]){"self ", trace->profile->metrics[i].name, NULL});
        prof_output_put(out, ":", tool_parts_value(&trace->parts, walk->self, i));
    }
    if (walk->context != PROF_NO_CONTEXT) {
        uint32_t line = 0;
        if (walk->depth > 0) {
            uint32_t caller = contexts->method[walk->path[walk->depth - 1]];
            line = tool_line_of(contexts->methods[caller], walk->site);
        }
        if (line > 0) {
            prof_output_put(out, ",\"called from line\":", line);
        }
    }
    prof_output_text(out, "}}");
}

static bool put_entry(struct trace *trace, const struct tool_walk *walk)
{
    const struct prof_contexts *contexts = trace->parts.profile->contexts;
    if (!VM_RESERVE_ZEROED(trace->next, trace->capacity, walk->depth + 2u)) {
        return tool_no_memory() == TOOL_OK;
    }
    bool is_folded = walk->context == PROF_NO_CONTEXT;
    uint64_t length = is_folded ? walk->self[0] : trace->lengths[walk->context];
    uint64_t start = trace->next[walk->depth];
    trace->next[walk->depth] += length;
    trace->next[walk->depth + 1] = start;
    if (length == 0) {
        return true;
    }
    if (is_folded) {
        put_slice(trace, walk, walk->prune->name, "pruned", start, length);
        return true;
    }
    uint32_t number = contexts->method[walk->context];
    const struct prof_method *method = contexts->methods[number];
    put_slice(trace, walk, trace->methods.names[number],
              tool_frame_is_native(method) ? "native"
              : tool_is_library(method)    ? "library"
                                           : "program",
              start, length);
    return true;
}

/* --- time ----------------------------------------------------------------------------------- */

/* Adds the numbers of the current part to the counters. */
static void add_counts(struct trace *trace)
{
    const struct tool_profile *profile = trace->parts.profile;
    uint32_t metric_count = trace->profile->metric_count;
    uint64_t *sums =
        trace->sums + (size_t)(trace->parts.step - trace->steps->from) * trace->rows * metric_count;
    for (uint32_t i = 0; i < profile->contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &profile->contexts->trees[i];
        uint64_t *row = sums + (trace->rows == 1 ? 0 : trace->parts.trees[i]) * metric_count;
        for (uint32_t metric = 0; metric < metric_count; metric++) {
            uint32_t of_part = trace->parts.metrics[metric];
            for (uint32_t at = tree->first; of_part != UINT32_MAX && at < tree->end; at++) {
                row[metric] += profile->self[of_part][at];
            }
        }
    }
}

static void begin_counter(const struct trace *trace, const char *name, const char *unit,
                          uint32_t checkpoint)
{
    struct prof_output *out = trace->out;
    prof_output_text(out, ",\n{\"ph\":\"C\",\"name\":");
    tool_json_strings(out, (const char *[]){name, unit, NULL});
    put_time(out, ",\"pid\":1,\"ts\":", tool_steps_moment(trace->steps, checkpoint));
    prof_output_text(out, ",\"args\":{");
}

/* Writes a counter's rate from a checkpoint on; it is 0 from the last checkpoint on. */
static void put_counter(const struct trace *trace, uint32_t checkpoint, uint32_t metric)
{
    struct prof_output *out = trace->out;
    struct vm_text text = {0};
    const struct tool_steps *steps = trace->steps;
    const struct tool_profile *profile = trace->profile;
    bool is_end = checkpoint == steps->to;
    uint64_t length =
        is_end ? 1
               : tool_steps_moment(steps, checkpoint + 1) - tool_steps_moment(steps, checkpoint);
    begin_counter(trace, profile->metrics[metric].title,
                  steps->series->times != NULL ? " in a millisecond" : " in 1000 bytecodes",
                  checkpoint);
    for (uint32_t i = 0; i < trace->rows; i++) {
        const char *name = trace->rows == 1 && profile->contexts->tree_count > 1
                               ? NULL
                               : tool_tree_name(&profile->contexts->trees[i], &text);
        size_t at = ((size_t)(checkpoint - steps->from) * trace->rows + i) * profile->metric_count;
        uint64_t sum = is_end ? 0 : trace->sums[at + metric];
        prof_output_text(out, i == 0 ? "" : ",");
        tool_json_string(out, name == NULL ? "all threads" : name);
        put_time(out, ":",
                 (uint64_t)((unsigned __int128)sum * 1000000000 / (length == 0 ? 1 : length)));
    }
    prof_output_text(out, "}}");
    vm_text_fini(&text);
}

static void put_times(const struct trace *trace)
{
    struct prof_output *out = trace->out;
    const struct prof_contexts_series *series = trace->steps->series;
    for (uint32_t at = trace->steps->from; at <= trace->steps->to; at++) {
        bool is_end = at == trace->steps->to;
        for (uint32_t metric = 0; metric < trace->profile->metric_count; metric++) {
            put_counter(trace, at, metric);
        }
        if (series->collections != NULL) {
            begin_counter(trace, "collections", "", at);
            prof_output_put(out, "\"collections\":",
                            is_end ? 0 : series->collections[at + 1] - series->collections[at],
                            "}}");
        }
    }
    for (uint32_t i = 0; i < series->mark_count; i++) {
        uint32_t checkpoint = series->marks[i].checkpoint;
        if (checkpoint >= trace->steps->from && checkpoint <= trace->steps->to) {
            prof_output_text(out, ",\n{\"ph\":\"i\",\"s\":\"g\",\"name\":");
            tool_json_string(out, series->marks[i].name);
            put_time(out,
                     ",\"pid\":1,\"tid\":1,\"ts\":", tool_steps_moment(trace->steps, checkpoint));
            prof_output_char(out, '}');
        }
    }
}

/* --- the file ------------------------------------------------------------------------------- */

static void put_clock(const struct trace *trace)
{
    struct prof_output *out = trace->out;
    char number[24];
    prof_output_text(out, ",\"clock\":");
    if (trace->steps == NULL) {
        *vm_text_digits(number, trace->scale) = '\0';
        tool_json_strings(out, (const char *[]){"1 microsecond is ", number, " of ",
                                                trace->profile->metrics[0].name,
                                                "; there is no time", NULL});
    } else {
        tool_json_string(out, trace->steps->series->times != NULL
                                  ? "time since the start of the machine"
                                  : "1 microsecond is a bytecode that was executed");
    }
}

/* Writes the names of the process and of the threads. */
static void put_names(const struct trace *trace)
{
    const struct tool_profile *profile = trace->profile;
    struct vm_text text = {0};
    vm_text_string(&text, profile->metrics[0].title);
    if (trace->steps != NULL) {
        vm_text_string(&text, ", in the order of time");
    } else if (trace->scale == 1) {
        vm_text_string(&text, ", 1 us each");
    } else {
        vm_text_put(&text, ", 1 us for each ", trace->scale, "");
    }
    vm_text_add(&text, "", 1);
    put_name(trace, 0, text.has_failed ? "" : text.bytes);
    for (uint32_t i = 0; i < profile->contexts->tree_count; i++) {
        const char *name = tool_tree_name(&profile->contexts->trees[i], &text);
        put_name(trace, i + 1u, name == NULL ? "all threads" : name);
    }
    vm_text_fini(&text);
}

static void put_head(const struct trace *trace)
{
    const struct tool_profile *profile = trace->profile;
    struct prof_output *out = trace->out;
    prof_output_text(out, "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"command\":");
    tool_json_string(out, profile->contexts->header.main_class);
    if (*profile->selection != '\0') {
        prof_output_text(out, ",\"selection\":");
        tool_json_string(out, profile->selection);
    }
    put_clock(trace);
    prof_output_text(out, "},\n\"traceEvents\":[\n");
    put_names(trace);
}

/* Writes the slices of the current part. */
static bool put_part(struct trace *trace)
{
    struct tool_walk walk;
    const struct prof_tree_range *tree = NULL;
    trace->lengths = tool_inclusive(trace->parts.profile->contexts, trace->parts.profile->self[0]);
    bool is_good = trace->lengths != NULL || tool_no_memory() == TOOL_OK;
    tool_walk_begin(&walk, &trace->parts.prune);
    while (is_good && tool_walk_next(&walk)) {
        if (walk.tree != tree && trace->next != NULL) {
            trace->next[0] = 0; /* a thread starts at 0 */
        }
        tree = walk.tree;
        is_good = put_entry(trace, &walk);
    }
    is_good = is_good && !walk.has_failed;
    tool_walk_end(&walk);
    free(trace->lengths);
    return is_good;
}

/* Makes the counters. */
static bool make_rows(struct trace *trace)
{
    uint32_t trees = trace->profile->contexts->tree_count;
    if (trace->steps == NULL) {
        return true;
    }
    trace->rows = trees > MOST_ROWS || trees == 0 ? 1 : trees;
    trace->sums = calloc((size_t)(trace->steps->to - trace->steps->from) * trace->rows
                                 * trace->profile->metric_count
                             + 1,
                         sizeof *trace->sums);
    return trace->sums != NULL || tool_no_memory() == TOOL_OK;
}

static bool put_all(struct trace *trace, struct tool_profile *profile,
                    const struct tool_export_options *options)
{
    static const struct tool_prune_plan plan = {
        .apart = TOOL_APART_LINE, .budget = BUDGET, .most = MOST, .deepest = DEEPEST, .metrics = 1};
    bool is_good = make_rows(trace) && tool_parts_begin(&trace->parts, profile, options, &plan);
    put_head(trace);
    while (is_good && tool_parts_next(&trace->parts)) {
        is_good = put_part(trace);
        if (trace->steps != NULL) {
            add_counts(trace);
        }
    }
    is_good = is_good && !trace->parts.has_failed;
    if (is_good && trace->steps != NULL) {
        put_times(trace);
    }
    prof_output_text(trace->out, "\n]}\n");
    return is_good;
}

bool tool_export_trace(struct tool_profile *profile, const struct tool_export_options *options,
                       struct prof_output *out)
{
    struct trace trace = {.profile = profile, .steps = options->steps, .out = out, .scale = 1};
    while (profile->totals[0] / trace.scale > LARGEST) {
        trace.scale *= 1000;
    }
    bool is_good = tool_export_methods_init(&trace.methods, profile->contexts, options->names)
                   && put_all(&trace, profile, options);
    tool_parts_end(&trace.parts, is_good);
    free(trace.next);
    free(trace.sums);
    tool_export_methods_fini(&trace.methods);
    return is_good;
}
