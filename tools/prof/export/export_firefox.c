/*
 * export_firefox.c: the Firefox Profiler's processed format, version 60, which newer viewers
 * upgrade. There is a process for each metric, and each process has a thread for each tree. Weights
 * are self values, so the weights of a process add up to the total. All threads share one table of
 * stacks.
 *
 * If the profile has checkpoints, the samples of a step are spread over its time by their weights,
 * and markers show the numbers of each step, the collections and the program's marks. Otherwise a
 * profile contains no times: the time of a sample is the sum of the weights before it; a weight of
 * 1000 is shown as a millisecond.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/export/export_methods.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/export/firefox_markers.h"
#include "tools/prof/export/parts.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/command/json_text.h"
#include "tools/prof/command/message.h"
#include "tools/prof/profile/frames.h"
#include "vm/base/data/array.h"

/* Budgets of contexts: BUDGET gives a file of about 60 MB. */
#define BUDGET 250000
#define MOST 600000
#define DEEPEST 1000 /* frames of a stack */
#define FORMAT_VERSION 60

/* Values of a frame's function that are not methods. */
#define FOLDED UINT32_MAX
#define TRUNCATED (UINT32_MAX - 1)

enum category {
    CATEGORY_OTHER,
    CATEGORY_PROGRAM,
    CATEGORY_LIBRARY,
    CATEGORY_NATIVE,
    CATEGORY_GENERATED
};
static const char categories[] =
    "[{\"name\":\"Other\",\"color\":\"grey\",\"subcategories\":[\"Other\"]},"
    "{\"name\":\"Program\",\"color\":\"yellow\",\"subcategories\":[\"Other\"]},"
    "{\"name\":\"Class library\",\"color\":\"blue\",\"subcategories\":[\"Other\"]},"
    "{\"name\":\"Native\",\"color\":\"orange\",\"subcategories\":[\"Other\"]},"
    "{\"name\":\"Made at run time\",\"color\":\"purple\",\"subcategories\":[\"Other\"]}]";

/* A growing column of numbers. */
struct column {
    uint32_t *values;
    size_t count, capacity;
};

/* A caller on the path to the entry, and its callsite. */
struct level {
    uint32_t stack;
    int32_t site;
};

struct firefox {
    const struct tool_profile *profile; /* the whole */
    const struct tool_steps *steps;     /* NULL: without time */
    struct tool_parts parts;
    struct prof_output *out;
    struct tool_export_methods methods;
    struct tool_split split;
    struct tool_intern functions;  /* keys: methods */
    struct tool_intern frames;     /* keys: function, line */
    struct tool_intern stacks;     /* keys: the number of the stack above + 1, or 0; frame */
    struct column samples;         /* the stack of each sample */
    struct column trees, steps_of; /* the tree and the step of each sample */
    uint64_t *weights;             /* indexed by sample, then by metric */
    size_t weight_capacity;
    uint32_t *order;   /* numbers of samples, ordered by tree */
    size_t *tree_ends; /* indexed by tree: where its samples end in `order` */
    uint64_t *sums;    /* with time: indexed by step from the first, tree, metric */
    struct level *path;
    size_t path_capacity;
};

static bool fail(void)
{
    return tool_no_memory() == TOOL_OK;
}

/* --- stacks and samples ------------------------------------------------------------------- */

static bool add(struct column *column, uint32_t value)
{
    if (!VM_RESERVE(column->values, column->capacity, column->count + 1)
        || column->count == UINT32_MAX - 1) {
        return fail();
    }
    column->values[column->count++] = value;
    return true;
}

static bool add_stack(struct firefox *firefox, uint32_t prefix, uint32_t method, uint32_t line,
                      uint32_t *stack)
{
    uint32_t function = tool_intern(&firefox->functions, method, 0);
    uint32_t frame = function == TOOL_INTERN_FAILED ? TOOL_INTERN_FAILED
                                                    : tool_intern(&firefox->frames, function, line);
    *stack = frame == TOOL_INTERN_FAILED ? TOOL_INTERN_FAILED
                                         : tool_intern(&firefox->stacks, prefix, frame);
    return *stack != TOOL_INTERN_FAILED || fail();
}

/* Adds a sample to a tree of the whole. `values` is indexed by metric of the part. */
static bool add_sample(struct firefox *firefox, uint32_t tree, uint32_t stack,
                       const uint64_t *values)
{
    uint32_t count = firefox->profile->metric_count;
    size_t at = firefox->samples.count * count;
    uint32_t step = firefox->steps == NULL ? 0 : firefox->parts.step - firefox->steps->from;
    size_t sum = ((size_t)step * firefox->profile->contexts->tree_count + tree) * count;
    if (!VM_RESERVE_ZEROED(firefox->weights, firefox->weight_capacity, at + count)) {
        return fail();
    }
    for (uint32_t i = 0; i < count; i++) {
        firefox->weights[at + i] = tool_parts_value(&firefox->parts, values, i);
        firefox->sums[sum + i] += firefox->weights[at + i];
    }
    return add(&firefox->samples, stack) && add(&firefox->trees, tree)
           && add(&firefox->steps_of, step);
}

/* Sets *prefix to 1 + the number of the stack above the entry, which is the stack of the caller at
 * the callsite. */
static bool find_prefix(struct firefox *firefox, const struct tool_walk *walk, uint32_t *prefix)
{
    const struct prof_contexts *contexts = firefox->parts.profile->contexts;
    *prefix = 0;
    if (!VM_RESERVE_ZEROED(firefox->path, firefox->path_capacity, walk->depth + 2u)) {
        return fail();
    }
    struct level *path = firefox->path;
    if (walk->depth == 0) {
        uint32_t stack;
        if (!walk->tree->is_truncated) {
            return true;
        }
        bool is_good = add_stack(firefox, 0, TRUNCATED, 0, &stack);
        *prefix = stack + 1;
        return is_good;
    }
    /* The site of a level that was just entered is -2, because there is no call from it yet. */
    struct level *caller = &path[walk->depth - 1];
    if (caller->site != walk->site) {
        uint32_t number = contexts->method[walk->path[walk->depth - 1]], above = caller->stack;
        uint32_t line = tool_line_of(contexts->methods[number], walk->site);
        caller->site = walk->site;
        if (!add_stack(firefox, above, number, line, &caller[1].stack)) {
            return false;
        }
        caller[1].stack++;
    }
    *prefix = caller[1].stack;
    return true;
}

static bool add_context(struct firefox *firefox, const struct tool_walk *walk, uint32_t tree,
                        uint32_t prefix)
{
    uint32_t count = firefox->parts.profile->metric_count, stack = 0;
    uint32_t method = firefox->parts.profile->contexts->method[walk->context];
    struct tool_split *split = &firefox->split;
    if (!tool_split_context(split, &firefox->methods, walk->context, 0, count, walk->self)) {
        return false;
    }
    for (uint32_t i = 0; i < split->lines->count; i++) {
        const uint64_t *values = split->values + (size_t)i * count;
        uint64_t any = 0;
        for (uint32_t j = 0; j < count; j++) {
            any |= values[j];
        }
        if (any == 0) {
            continue;
        }
        int32_t line = split->lines->lines[i];
        if (!add_stack(firefox, prefix, method, line > 0 ? (uint32_t)line : 0, &stack)
            || !add_sample(firefox, tree, stack, values)) {
            return false;
        }
    }
    return true;
}

static bool add_entry(struct firefox *firefox, const struct tool_walk *walk)
{
    uint32_t prefix, stack;
    uint32_t tree = firefox->parts.trees[walk->tree - firefox->parts.profile->contexts->trees];
    if (!find_prefix(firefox, walk, &prefix)) {
        return false;
    }
    if (walk->context == PROF_NO_CONTEXT) {
        return add_stack(firefox, prefix, FOLDED, 0, &stack)
               && add_sample(firefox, tree, stack, walk->self);
    }
    firefox->path[walk->depth] = (struct level){prefix, -2};
    return add_context(firefox, walk, tree, prefix);
}

/* Adds the samples of the current part. */
static bool add_part(struct firefox *firefox)
{
    struct tool_walk walk;
    bool is_good = tool_split_init(&firefox->split, &firefox->methods, firefox->parts.profile);
    tool_walk_begin(&walk, &firefox->parts.prune);
    while (is_good && tool_walk_next(&walk)) {
        is_good = add_entry(firefox, &walk);
    }
    is_good = is_good && !walk.has_failed;
    tool_walk_end(&walk);
    tool_split_fini(&firefox->split);
    return is_good;
}

/* Orders the samples by tree. */
static bool sort_samples(struct firefox *firefox)
{
    uint32_t tree_count = firefox->profile->contexts->tree_count;
    size_t count = firefox->samples.count, *ends;
    firefox->order = malloc((count + 1) * sizeof *firefox->order);
    firefox->tree_ends = ends = calloc(tree_count + 1u, sizeof *ends);
    if (firefox->order == NULL || ends == NULL) {
        return fail();
    }
    for (size_t i = 0; i < count; i++) {
        ends[firefox->trees.values[i] + 1]++;
    }
    for (uint32_t i = 0; i < tree_count; i++) { /* at first, where the samples of a tree start */
        ends[i + 1] += ends[i];
    }
    for (size_t i = 0; i < count; i++) {
        firefox->order[ends[firefox->trees.values[i]]++] = (uint32_t)i;
    }
    return true;
}

static bool add_all(struct firefox *firefox, struct tool_profile *whole,
                    const struct tool_export_options *options)
{
    static const struct tool_prune_plan plan = {
        .apart = TOOL_APART_LINE, .budget = BUDGET, .most = MOST, .deepest = DEEPEST};
    const struct tool_steps *steps = firefox->steps;
    size_t step_count = steps == NULL ? 1 : steps->to - steps->from;
    firefox->sums = calloc(
        step_count * firefox->profile->contexts->tree_count * firefox->profile->metric_count + 1,
        sizeof *firefox->sums);
    bool is_good = (firefox->sums != NULL || fail())
                   && tool_parts_begin(&firefox->parts, whole, options, &plan);
    while (is_good && tool_parts_next(&firefox->parts)) {
        is_good = add_part(firefox);
    }
    return is_good && !firefox->parts.has_failed && sort_samples(firefox);
}

/* --- writing ------------------------------------------------------------------------------ */

static void put_comma(struct prof_output *out, size_t index)
{
    if (index > 0) {
        prof_output_char(out, ',');
    }
}

/* Writes "name":[v,v,...], with `count` equal values. */
static void put_same(struct prof_output *out, const char *name, const char *value, size_t count)
{
    tool_json_name(out, name);
    prof_output_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        put_comma(out, i);
        prof_output_text(out, value);
    }
    prof_output_text(out, "],");
}

static void put_length(struct prof_output *out, size_t count)
{
    tool_json_name(out, "length");
    prof_output_put(out, count, "}");
}

static void put_number_or_null(struct prof_output *out, uint32_t number)
{
    if (number == 0) {
        prof_output_text(out, "null");
    } else {
        prof_output_unsigned(out, number);
    }
}

static void put_stacks(const struct firefox *firefox)
{
    struct prof_output *out = firefox->out;
    const struct tool_pair *stacks = firefox->stacks.pairs;
    size_t count = firefox->stacks.count;
    prof_output_text(out, "\"stackTable\":{\"frame\":[");
    for (size_t i = 0; i < count; i++) {
        put_comma(out, i);
        prof_output_unsigned(out, stacks[i].b);
    }
    prof_output_text(out, "],\n\"prefix\":[");
    for (size_t i = 0; i < count; i++) {
        put_comma(out, i);
        if (stacks[i].a == 0) {
            prof_output_text(out, "null");
        } else {
            prof_output_unsigned(out, stacks[i].a - 1);
        }
    }
    prof_output_text(out, "],");
    put_length(out, count);
}

/* Returns the method of a function, or NULL if the function is not a method. */
static const struct prof_method *method_of(const struct firefox *firefox, uint32_t function)
{
    uint64_t number = firefox->functions.pairs[function].a;
    return number >= TRUNCATED ? NULL : firefox->profile->contexts->methods[number];
}

static enum category category_of(const struct prof_method *method)
{
    if (method == NULL) {
        return CATEGORY_OTHER;
    }
    if (tool_frame_is_native(method)) {
        return CATEGORY_NATIVE;
    }
    if (method->names.flags & (PROF_METHOD_HIDDEN_CLASS | PROF_METHOD_GENERATED)) {
        return CATEGORY_GENERATED;
    }
    return tool_is_library(method) ? CATEGORY_LIBRARY : CATEGORY_PROGRAM;
}

static void put_frames(const struct firefox *firefox)
{
    struct prof_output *out = firefox->out;
    const struct tool_pair *frames = firefox->frames.pairs;
    uint32_t count = firefox->frames.count;
    prof_output_text(out, ",\n\"frameTable\":{");
    put_same(out, "address", "-1", count);
    put_same(out, "inlineDepth", "0", count);
    tool_json_name(out, "category");
    for (uint32_t i = 0; i < count; i++) {
        prof_output_char(out, i == 0 ? '[' : ',');
        prof_output_unsigned(out, category_of(method_of(firefox, (uint32_t)frames[i].a)));
    }
    prof_output_text(out, count == 0 ? "[]," : "],");
    put_same(out, "subcategory", "0", count);
    prof_output_text(out, "\"func\":[");
    for (uint32_t i = 0; i < count; i++) {
        put_comma(out, i);
        prof_output_unsigned(out, frames[i].a);
    }
    prof_output_text(out, "],");
    put_same(out, "nativeSymbol", "null", count);
    put_same(out, "innerWindowID", "0", count);
    prof_output_text(out, "\"line\":[");
    for (uint32_t i = 0; i < count; i++) {
        put_comma(out, i);
        put_number_or_null(out, (uint32_t)frames[i].b);
    }
    prof_output_text(out, "],");
    put_same(out, "column", "null", count);
    put_length(out, count);
}

/* Writes the functions. The table of strings contains, in this order, the names of functions, the
 * files of functions, and the names of origins. */
static void put_functions(const struct firefox *firefox)
{
    struct prof_output *out = firefox->out;
    uint32_t count = firefox->functions.count;
    prof_output_text(out, ",\n\"funcTable\":{\"name\":[");
    for (uint32_t i = 0; i < count; i++) {
        put_comma(out, i);
        prof_output_unsigned(out, i);
    }
    prof_output_text(out, "],");
    put_same(out, "isJS", "false", count);
    put_same(out, "relevantForJS", "false", count);
    prof_output_text(out, "\"resource\":[");
    for (uint32_t i = 0; i < count; i++) {
        const struct prof_method *method = method_of(firefox, i);
        put_comma(out, i);
        prof_output_signed(out,
                           method == NULL ? -1 : (int64_t)firefox->methods.origins[method->number]);
    }
    prof_output_text(out, "],\"source\":[");
    for (uint32_t i = 0; i < count; i++) {
        const struct prof_method *method = method_of(firefox, i);
        put_comma(out, i);
        if (method == NULL || method->names.source_file == NULL) {
            prof_output_text(out, "null");
        } else {
            prof_output_unsigned(out, i);
        }
    }
    prof_output_text(out, "],\"lineNumber\":[");
    for (uint32_t i = 0; i < count; i++) {
        const struct prof_method *method = method_of(firefox, i);
        put_comma(out, i);
        put_number_or_null(out, method == NULL ? 0 : tool_first_line(method));
    }
    prof_output_text(out, "],");
    put_same(out, "columnNumber", "null", count);
    put_length(out, count);
}

static void put_strings(const struct firefox *firefox)
{
    struct prof_output *out = firefox->out;
    uint32_t count = firefox->functions.count, origins = firefox->methods.origin_count;
    prof_output_text(out, ",\n\"resourceTable\":{");
    put_same(out, "lib", "null", origins);
    prof_output_text(out, "\"name\":[");
    for (uint32_t i = 0; i < origins; i++) {
        put_comma(out, i);
        prof_output_unsigned(out, 2 * (uint64_t)count + i);
    }
    prof_output_text(out, "],");
    put_same(out, "host", "null", origins);
    put_same(out, "type", "1", origins); /* type 1: a library */
    put_length(out, origins);
    prof_output_text(out, ",\n\"nativeSymbols\":{\"libIndex\":[],\"address\":[],\"name\":[],"
                          "\"functionSize\":[],\"length\":0},\n\"sources\":{");
    put_same(out, "uuid", "null", count);
    prof_output_text(out, "\"filename\":[");
    for (uint32_t i = 0; i < count; i++) {
        put_comma(out, i);
        prof_output_unsigned(out, count + (uint64_t)i);
    }
    prof_output_text(out, "],");
    put_length(out, count);
    prof_output_text(out, ",\n\"stringArray\":[");
    for (uint32_t i = 0; i < count; i++) {
        uint64_t number = firefox->functions.pairs[i].a;
        put_comma(out, i);
        tool_json_string(out, number == FOLDED      ? firefox->parts.sums.name
                              : number == TRUNCATED ? "(truncated)"
                                                    : firefox->methods.names[number]);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint64_t number = firefox->functions.pairs[i].a;
        prof_output_char(out, ',');
        tool_json_string(out, number >= TRUNCATED ? "" : firefox->methods.files[number]);
    }
    for (uint32_t i = 0; i < origins; i++) {
        prof_output_char(out, ',');
        tool_json_string(out, firefox->methods.origin_table[i].name);
    }
    firefox_put_marker_strings(out, firefox->steps);
    prof_output_text(out, "]");
}

/* Returns the time of a sample in units of a microsecond. `before` is the sum of the weights of the
 * tree's samples before it: without time of all, with time of those of its step, whose sum is
 * `sum`. */
static uint64_t time_of(const struct firefox *firefox, uint32_t step, uint64_t before, uint64_t sum)
{
    const struct tool_steps *steps = firefox->steps;
    if (steps == NULL) {
        return before;
    }
    /* Rounded so that the samples of a step, and those before a mark, have smaller times than its
     * end. */
    uint64_t start = tool_steps_moment(steps, steps->from + step) / 1000;
    uint64_t end = tool_steps_moment(steps, steps->from + step + 1) / 1000;
    return start + (uint64_t)((unsigned __int128)(end - start) * before / sum);
}

enum { STACKS, TIMES, WEIGHTS, SAMPLE_COLUMNS };

/* Writes a column of the samples of a tree whose weight in the metric is not 0. Returns their
 * number. */
static size_t put_sample_column(const struct firefox *firefox, unsigned column, uint32_t tree,
                                uint32_t metric)
{
    struct prof_output *out = firefox->out;
    uint32_t width = firefox->profile->metric_count, last_step = 0;
    uint32_t tree_count = firefox->profile->contexts->tree_count;
    uint64_t before = 0;
    size_t count = 0;
    for (size_t i = tree == 0 ? 0 : firefox->tree_ends[tree - 1]; i < firefox->tree_ends[tree];
         i++) {
        uint32_t sample = firefox->order[i], step = firefox->steps_of.values[sample];
        uint64_t weight = firefox->weights[(size_t)sample * width + metric];
        if (weight == 0) {
            continue;
        }
        before = step == last_step ? before : 0;
        last_step = step;
        put_comma(out, count++);
        if (column == TIMES) {
            tool_json_thousandths(
                out, time_of(firefox, step, before,
                             firefox->sums[((size_t)step * tree_count + tree) * width + metric]));
        } else {
            prof_output_unsigned(out, column == STACKS ? firefox->samples.values[sample] : weight);
        }
        before += weight;
    }
    return count;
}

static void put_samples(const struct firefox *firefox, uint32_t tree, uint32_t metric)
{
    struct prof_output *out = firefox->out;
    bool is_bytes = strcmp(firefox->profile->metrics[metric].unit, "bytes") == 0;
    static const char *const columns[SAMPLE_COLUMNS] = {"stack", "time", "weight"};
    size_t count = 0;
    prof_output_text(out, "\"samples\":{");
    for (unsigned column = 0; column < SAMPLE_COLUMNS; column++) {
        tool_json_name(out, columns[column]);
        prof_output_char(out, '[');
        count = put_sample_column(firefox, column, tree, metric);
        prof_output_text(out, "],\n");
    }
    tool_json_name(out, "weightType");
    prof_output_text(out, is_bytes ? "\"bytes\"," : "\"samples\",");
    put_length(out, count);
}

/* Writes the markers of a thread. */
static bool put_markers(const struct firefox *firefox, uint32_t tree, uint32_t metric)
{
    uint32_t width = firefox->profile->metric_count;
    const struct firefox_thread thread = {
        .metric = metric,
        .is_first = tree == 0,
        .sums = firefox->sums + (size_t)tree * width + metric,
        .stride = (size_t)firefox->profile->contexts->tree_count * width,
        .first_string = 2 * (uint64_t)firefox->functions.count + firefox->methods.origin_count};
    return firefox_put_markers(firefox->out, firefox->steps, &thread);
}

static bool put_thread(const struct firefox *firefox, uint32_t tree, uint32_t metric)
{
    struct prof_output *out = firefox->out;
    const struct prof_contexts *contexts = firefox->profile->contexts;
    struct vm_text text = {0};
    const char *name = tool_tree_name(&contexts->trees[tree], &text);
    prof_output_text(out, "{\"processType\":\"default\",\"processStartupTime\":0,"
                          "\"processShutdownTime\":null,\"registerTime\":0,"
                          "\"unregisterTime\":null,\"pausedRanges\":[],\"isMainThread\":");
    prof_output_put(out, tree == 0 ? "true" : "false", ",\"name\":");
    tool_json_strings(out, (const char *[]){firefox->profile->metrics[metric].title,
                                            name == NULL ? NULL : ": ", name, NULL});
    prof_output_text(out, ",\"processName\":");
    tool_json_string(out, firefox->profile->metrics[metric].title);
    prof_output_text(out, ",\"pid\":\"");
    prof_output_unsigned(out, metric + 1u);
    prof_output_text(out, "\",\"tid\":");
    prof_output_unsigned(out, (uint64_t)metric * contexts->tree_count + tree + 1u);
    prof_output_put(out, ",\"showMarkersInTimeline\":",
                    firefox->steps != NULL && tree == 0 ? "true" : "false", ",\n");
    bool is_good = put_markers(firefox, tree, metric);
    put_samples(firefox, tree, metric);
    prof_output_char(out, '}');
    vm_text_fini(&text);
    return is_good;
}

static void put_head(const struct firefox *firefox)
{
    struct prof_output *out = firefox->out;
    const struct prof_header *header = &firefox->profile->contexts->header;
    char title[TOOL_TITLE];
    prof_output_text(out, "{\"meta\":{\"interval\":1,\"startTime\":0,\"processType\":0,"
                          "\"product\":");
    tool_json_string(out, tool_title(firefox->profile, title));
    prof_output_text(out, ",\"importedFrom\":\"jp2vm\",\"stackwalk\":1,\"debug\":false,"
                          "\"version\":31,\"preprocessedProfileVersion\":");
    prof_output_unsigned(out, FORMAT_VERSION);
    prof_output_text(out, ",\"symbolicated\":true,\"symbolicationNotSupported\":true,"
                          "\"usesOnlyOneStackType\":true,\"sourceCodeIsNotOnSearchfox\":true,"
                          "\"keepProfileThreadOrder\":true,\"initialSelectedThreads\":[0],"
                          "\"markerSchema\":[");
    firefox_put_schemas(out, firefox->steps);
    prof_output_text(out, "],\"extensions\":{\"id\":[],\"name\":[],"
                          "\"baseURL\":[],\"length\":0},\n\"arguments\":");
    tool_json_string(out, header->main_class);
    prof_output_put(out, ",\"categories\":", categories,
                    "},\n\"libs\":[],\"pages\":[],\"counters\":[],\n\"shared\":{");
}

static bool put_all(const struct firefox *firefox)
{
    bool is_good = true;
    struct prof_output *out = firefox->out;
    const struct prof_contexts *contexts = firefox->profile->contexts;
    put_head(firefox);
    put_stacks(firefox);
    put_frames(firefox);
    put_functions(firefox);
    put_strings(firefox);
    prof_output_text(out, "},\n\"threads\":[");
    for (uint32_t i = 0; i < firefox->profile->metric_count; i++) {
        for (uint32_t tree = 0; tree < contexts->tree_count; tree++) {
            put_comma(out, (size_t)i + tree);
            is_good = put_thread(firefox, tree, i) && is_good;
        }
    }
    prof_output_text(out, "]}\n");
    return is_good;
}

static void release(struct firefox *firefox)
{
    tool_intern_fini(&firefox->functions);
    tool_intern_fini(&firefox->frames);
    tool_intern_fini(&firefox->stacks);
    free(firefox->samples.values);
    free(firefox->trees.values);
    free(firefox->steps_of.values);
    free(firefox->order);
    free(firefox->sums);
    free(firefox->weights);
    free(firefox->tree_ends);
    free(firefox->path);
    tool_export_methods_fini(&firefox->methods);
}

bool tool_export_firefox(struct tool_profile *profile, const struct tool_export_options *options,
                         struct prof_output *out)
{
    struct firefox firefox = {.profile = profile, .steps = options->steps, .out = out};
    bool is_good = tool_export_methods_init(&firefox.methods, profile->contexts, options->names)
                   && add_all(&firefox, profile, options) && put_all(&firefox);
    tool_parts_end(&firefox.parts, is_good);
    release(&firefox);
    return is_good;
}
