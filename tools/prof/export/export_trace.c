/*
 * export_trace.c: trace events, the JSON that Perfetto and chrome://tracing read. A profile
 * contains no times: each context is a slice whose length is the sum of the first metric over its
 * subtree, 1 microsecond for each unit. The slices of the context's callees are inside this slice,
 * from the left, in the order of callsites. Self values are arguments of slices, and add up to the
 * totals.
 */
#include <stdlib.h>

#include "tools/prof/command/json_text.h"
#include "tools/prof/command/message.h"
#include "tools/prof/export/export_methods.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/profile/frames.h"
#include "vm/base/data/array.h"

/* Budgets of slices: BUDGET gives a file of about 60 MB. */
#define BUDGET 200000
#define MOST 500000
#define DEEPEST 500                 /* nested slices */
#define LARGEST ((uint64_t)1 << 53) /* numbers in JSON are doubles */

struct trace {
    const struct tool_profile *profile;
    struct prof_output *out;
    struct tool_export_methods methods;
    uint64_t *lengths; /* indexed by context: sum over the subtree */
    uint64_t scale;    /* divisor of the lengths */
    uint64_t *next;    /* indexed by depth: where the next slice starts */
    size_t capacity;
};

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

static void put_slice(const struct trace *trace, const struct tool_walk *walk, const char *name,
                      const char *category, uint64_t start, uint64_t length)
{
    struct prof_output *out = trace->out;
    prof_output_text(out, ",\n{\"ph\":\"X\",\"name\":");
    tool_json_string(out, name);
    prof_output_text(out, ",\"cat\":");
    tool_json_string(out, category);
    prof_output_put(
        out, ",\"pid\":1,\"tid\":", (uint64_t)(walk->tree - trace->profile->contexts->trees) + 1,
        ",\"ts\":", start / trace->scale,
        ",\"dur\":", (start + length) / trace->scale - start / trace->scale, ",\"args\":{");
    for (uint32_t i = 0; i < trace->profile->metric_count; i++) {
        prof_output_text(out, i == 0 ? "" : ",");
        tool_json_strings(out, (const char *[]){"self ", trace->profile->metrics[i].name, NULL});
        prof_output_put(out, ":", walk->self[i]);
    }
    if (walk->context != PROF_NO_CONTEXT) {
        const struct prof_contexts *contexts = trace->profile->contexts;
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
    const struct prof_contexts *contexts = trace->profile->contexts;
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

static void put_head(const struct trace *trace)
{
    const struct tool_profile *profile = trace->profile;
    struct vm_text text = {0};
    struct prof_output *out = trace->out;
    char number[24];
    prof_output_text(out, "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"command\":");
    tool_json_string(out, profile->contexts->header.main_class);
    if (*profile->selection != '\0') {
        prof_output_text(out, ",\"selection\":");
        tool_json_string(out, profile->selection);
    }
    prof_output_text(out, ",\"clock\":");
    *vm_text_digits(number, trace->scale) = '\0';
    tool_json_strings(out, (const char *[]){"1 microsecond is ", number, " of ",
                                            profile->metrics[0].name, "; there is no time", NULL});
    prof_output_text(out, "},\n\"traceEvents\":[\n");
    vm_text_string(&text, profile->metrics[0].title);
    vm_text_string(&text, trace->scale == 1 ? ", 1 us each" : ", 1 us for each ");
    vm_text_string(&text, trace->scale == 1 ? "" : number);
    vm_text_add(&text, "", 1);
    put_name(trace, 0, text.has_failed ? "" : text.bytes);
    for (uint32_t i = 0; i < profile->contexts->tree_count; i++) {
        const char *name = tool_tree_name(&profile->contexts->trees[i], &text);
        put_name(trace, i + 1u, name == NULL ? "all threads" : name);
    }
    vm_text_fini(&text);
}

static bool put_all(struct trace *trace, const struct tool_prune *prune)
{
    struct tool_walk walk;
    bool is_good = true;
    const struct prof_tree_range *tree = NULL;
    put_head(trace);
    tool_walk_begin(&walk, prune);
    while (is_good && tool_walk_next(&walk)) {
        if (walk.tree != tree && trace->next != NULL) {
            trace->next[0] = 0; /* a thread starts at 0 */
        }
        tree = walk.tree;
        is_good = put_entry(trace, &walk);
    }
    is_good = is_good && !walk.has_failed;
    tool_walk_end(&walk);
    prof_output_text(trace->out, "\n]}\n");
    return is_good;
}

bool tool_export_trace(struct tool_profile *profile, const struct tool_export_options *options,
                       struct prof_output *out)
{
    struct trace trace = {.profile = profile, .out = out, .scale = 1};
    static const struct tool_prune_plan plan = {
        .apart = TOOL_APART_LINE, .budget = BUDGET, .most = MOST, .deepest = DEEPEST, .metrics = 1};
    struct tool_prune prune;
    if (!tool_prune_init(&prune, profile, &options->prune, &plan)) {
        return false;
    }
    while (profile->totals[0] / trace.scale > LARGEST) {
        trace.scale *= 1000;
    }
    trace.lengths = tool_inclusive(profile->contexts, profile->self[0]);
    bool is_good = trace.lengths != NULL || tool_no_memory() == TOOL_OK;
    is_good = is_good && tool_export_methods_init(&trace.methods, profile->contexts, options->names)
              && put_all(&trace, &prune);
    if (is_good) {
        tool_prune_report(&prune);
    }
    free(trace.lengths);
    free(trace.next);
    tool_export_methods_fini(&trace.methods);
    tool_prune_fini(&prune);
    return is_good;
}
