/*
 * export_firefox.c: the Firefox Profiler's processed format, version 60, which newer viewers
 * upgrade. There is a process for each metric, and each process has a thread for each tree. Weights
 * are self values, so the weights of a process add up to the total. All threads share one table of
 * stacks.
 *
 * A profile contains no times: the time of a sample is the sum of the weights before it; a weight
 * of 1000 is shown as a millisecond.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/export/export_methods.h"
#include "tools/prof/export/export_views.h"
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
    const struct tool_profile *profile;
    const struct tool_prune *prune;
    struct prof_output *out;
    struct tool_export_methods methods;
    struct tool_split split;
    struct tool_intern functions; /* keys: methods */
    struct tool_intern frames;    /* keys: function, line */
    struct column frame, prefix;  /* indexed by stack; prefix: the number of the stack above + 1, or
                                     0 */
    struct column samples;        /* the stack of each sample */
    uint64_t *weights;            /* indexed by sample, then by metric */
    size_t weight_capacity;
    size_t *tree_ends; /* indexed by tree: where its samples end */
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
    if (frame == TOOL_INTERN_FAILED) {
        return fail();
    }
    *stack = (uint32_t)firefox->frame.count;
    return add(&firefox->frame, frame) && add(&firefox->prefix, prefix);
}

static bool add_sample(struct firefox *firefox, uint32_t stack, const uint64_t *values)
{
    uint32_t count = firefox->profile->metric_count;
    size_t at = firefox->samples.count * count;
    if (!VM_RESERVE_ZEROED(firefox->weights, firefox->weight_capacity, at + count)) {
        return fail();
    }
    memcpy(firefox->weights + at, values, count * sizeof *values);
    return add(&firefox->samples, stack);
}

/* Sets *prefix to 1 + the number of the stack above the entry, which is the stack of the caller at
 * the callsite. */
static bool find_prefix(struct firefox *firefox, const struct tool_walk *walk, uint32_t *prefix)
{
    const struct prof_contexts *contexts = firefox->profile->contexts;
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

static bool add_context(struct firefox *firefox, const struct tool_walk *walk, uint32_t prefix)
{
    uint32_t count = firefox->profile->metric_count, stack = 0;
    uint32_t method = firefox->profile->contexts->method[walk->context];
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
            || !add_sample(firefox, stack, values)) {
            return false;
        }
    }
    return true;
}

static bool add_entry(struct firefox *firefox, const struct tool_walk *walk)
{
    uint32_t prefix, stack;
    if (!find_prefix(firefox, walk, &prefix)) {
        return false;
    }
    if (walk->context == PROF_NO_CONTEXT) {
        return add_stack(firefox, prefix, FOLDED, 0, &stack)
               && add_sample(firefox, stack, walk->self);
    }
    firefox->path[walk->depth] = (struct level){prefix, -2};
    return add_context(firefox, walk, prefix);
}

static bool add_all(struct firefox *firefox)
{
    struct tool_walk walk;
    const struct prof_contexts *contexts = firefox->profile->contexts;
    firefox->tree_ends = calloc(contexts->tree_count + 1u, sizeof *firefox->tree_ends);
    bool is_good = firefox->tree_ends != NULL || fail();
    tool_walk_begin(&walk, firefox->prune);
    while (is_good && tool_walk_next(&walk)) {
        is_good = add_entry(firefox, &walk);
        firefox->tree_ends[walk.tree - contexts->trees] = firefox->samples.count;
    }
    for (uint32_t i = 1; is_good && i < contexts->tree_count; i++) { /* for trees without entries */
        size_t *ends = firefox->tree_ends;
        ends[i] = ends[i] < ends[i - 1] ? ends[i - 1] : ends[i];
    }
    is_good = is_good && !walk.has_failed;
    tool_walk_end(&walk);
    return is_good;
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
    size_t count = firefox->frame.count;
    prof_output_text(out, "\"stackTable\":{\"frame\":[");
    for (size_t i = 0; i < count; i++) {
        put_comma(out, i);
        prof_output_unsigned(out, firefox->frame.values[i]);
    }
    prof_output_text(out, "],\n\"prefix\":[");
    for (size_t i = 0; i < count; i++) {
        put_comma(out, i);
        if (firefox->prefix.values[i] == 0) {
            prof_output_text(out, "null");
        } else {
            prof_output_unsigned(out, firefox->prefix.values[i] - 1);
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
        tool_json_string(out, number == FOLDED      ? firefox->prune->name
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
    prof_output_text(out, "]");
}

/* Writes the samples of a tree whose weight in the metric is not 0. */
static void put_samples(const struct firefox *firefox, size_t first, size_t end, uint32_t metric)
{
    struct prof_output *out = firefox->out;
    const uint64_t *weights = firefox->weights + metric;
    uint32_t width = firefox->profile->metric_count;
    bool is_bytes = strcmp(firefox->profile->metrics[metric].unit, "bytes") == 0;
    static const char *const columns[] = {"stack", "time", "weight"};
    size_t count = 0;
    prof_output_text(out, "\"samples\":{");
    for (unsigned column = 0; column < 3; column++) {
        uint64_t sum = 0;
        count = 0;
        tool_json_name(out, columns[column]);
        prof_output_char(out, '[');
        for (size_t i = first; i < end; i++) {
            uint64_t weight = weights[i * width];
            if (weight == 0) {
                continue;
            }
            put_comma(out, count++);
            if (column == 1) {
                tool_json_thousandths(out, sum);
            } else {
                prof_output_unsigned(out, column == 0 ? firefox->samples.values[i] : weight);
            }
            sum += weight;
        }
        prof_output_text(out, "],\n");
    }
    tool_json_name(out, "weightType");
    prof_output_text(out, is_bytes ? "\"bytes\"," : "\"samples\",");
    put_length(out, count);
}

static void put_thread(const struct firefox *firefox, uint32_t tree, uint32_t metric)
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
    prof_output_text(out, ",\n\"markers\":{\"data\":[],\"name\":[],\"startTime\":[],"
                          "\"endTime\":[],\"phase\":[],\"category\":[],\"length\":0},\n");
    put_samples(firefox, tree == 0 ? 0 : firefox->tree_ends[tree - 1], firefox->tree_ends[tree],
                metric);
    prof_output_char(out, '}');
    vm_text_fini(&text);
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
                          "\"markerSchema\":[],\"extensions\":{\"id\":[],\"name\":[],"
                          "\"baseURL\":[],\"length\":0},\n\"arguments\":");
    tool_json_string(out, header->main_class);
    prof_output_put(out, ",\"categories\":", categories,
                    "},\n\"libs\":[],\"pages\":[],\"counters\":[],\n\"shared\":{");
}

static void put_all(const struct firefox *firefox)
{
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
            put_thread(firefox, tree, i);
        }
    }
    prof_output_text(out, "]}\n");
}

static void release(struct firefox *firefox)
{
    tool_split_fini(&firefox->split);
    tool_intern_fini(&firefox->functions);
    tool_intern_fini(&firefox->frames);
    free(firefox->frame.values);
    free(firefox->prefix.values);
    free(firefox->samples.values);
    free(firefox->weights);
    free(firefox->tree_ends);
    free(firefox->path);
    tool_export_methods_fini(&firefox->methods);
}

bool tool_export_firefox(struct tool_profile *profile, const struct tool_export_options *options,
                         struct prof_output *out)
{
    static const struct tool_prune_plan plan = {
        .apart = TOOL_APART_LINE, .budget = BUDGET, .most = MOST, .deepest = DEEPEST};
    struct tool_prune prune;
    if (!tool_prune_init(&prune, profile, &options->prune, &plan)) {
        return false;
    }
    struct firefox firefox = {.profile = profile, .prune = &prune, .out = out};
    bool is_good = tool_export_methods_init(&firefox.methods, profile->contexts, options->names)
                   && tool_split_init(&firefox.split, &firefox.methods, profile)
                   && add_all(&firefox);
    if (is_good) {
        put_all(&firefox);
        tool_prune_report(&prune);
    }
    release(&firefox);
    tool_prune_fini(&prune);
    return is_good;
}
