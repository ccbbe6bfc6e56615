/*
 * export_speedscope.c: speedscope's own JSON. It contains an "evented" profile for each metric:
 * frames open and close at running sums of the self values of contexts, which end at the total. So
 * a context costs two events at any depth. Frames without a value of the metric are not opened.
 * If the profile has checkpoints, the steps between them follow one another.
 *
 * Numbers in JSON are doubles: if a total exceeds 2^53, all values are divided, and the profile's
 * name contains the divisor.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/export/export_methods.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/export/parts.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/command/json_text.h"
#include "tools/prof/command/message.h"
#include "vm/base/data/array.h"

/* Budgets of contexts in all profiles together: BUDGET gives a file of about 60 MB; a browser can
 * load at most the larger budget. */
#define BUDGET 800000
#define MOST 3000000
#define DEEPEST 1000 /* frames of a stack, which the viewer visits by recursion */
#define LARGEST ((uint64_t)1 << 53)

/* First parts of keys of frames that are not methods. The second part of a key with FRAME_TREE is
 * the number of the tree. */
#define FRAME_PRUNED UINT64_MAX
#define FRAME_TREE (UINT64_MAX - 1)

struct speedscope {
    const struct tool_profile *profile; /* the whole */
    struct tool_parts parts;
    const struct tool_export_options *options;
    struct prof_output *out;
    struct tool_export_methods methods;
    struct tool_split split;
    struct tool_intern frames;
    uint32_t *stack; /* numbers of frames; if the tree has a name, stack[0] is its frame */
    size_t capacity;
    uint32_t base;  /* 1 if the tree has a name */
    uint32_t open;  /* how many frames of the stack, from the root, are open */
    bool is_first;  /* the next event is the first event of a profile */
    uint64_t scale; /* divisor of all values */
    uint64_t sum;   /* running sum of self values */
    char pruned[sizeof((struct tool_prune *)0)->name]; /* name of entries for pruned contexts */
};

static bool fail(void)
{
    return tool_no_memory() == TOOL_OK;
}

static uint32_t frame_of(struct speedscope *speedscope, uint64_t key, uint32_t position)
{
    return tool_intern(&speedscope->frames, key, position);
}

/* Returns the frame of a caller, with the position of the call. (The frame of the last callee has
 * the position that ran.) */
static uint32_t caller_frame(struct speedscope *speedscope, uint32_t context, int32_t site)
{
    const struct prof_contexts *contexts = speedscope->parts.profile->contexts;
    uint32_t number = contexts->method[context], position = 0;
    if (speedscope->options->frames == TOOL_FRAMES_LINE) {
        position = tool_line_of(contexts->methods[number], site);
    } else if (speedscope->options->frames == TOOL_FRAMES_CALLSITE && site > 0) {
        position = (uint32_t)site;
    }
    return frame_of(speedscope, number, position);
}

/* --- events ------------------------------------------------------------------------------- */

static void put_event(struct speedscope *speedscope, char type, uint32_t frame)
{
    struct prof_output *out = speedscope->out;
    prof_output_text(out, speedscope->is_first ? "{\"type\":\"" : ",\n{\"type\":\"");
    speedscope->is_first = false;
    prof_output_char(out, type);
    prof_output_put(out, "\",\"frame\":", frame, ",\"at\":", speedscope->sum / speedscope->scale,
                    "}");
}

/* Closes all open frames except the first `count`. */
static void close_to(struct speedscope *speedscope, uint32_t count)
{
    while (speedscope->open > count) {
        put_event(speedscope, 'C', speedscope->stack[--speedscope->open]);
    }
}

/* Sets the frame of a level. TOOL_INTERN_FAILED as the frame means that memory ran out. */
static bool set_frame(struct speedscope *speedscope, uint32_t level, uint32_t frame)
{
    if (frame == TOOL_INTERN_FAILED) {
        return fail();
    }
    if (level >= speedscope->open || speedscope->stack[level] != frame) {
        close_to(speedscope, level);
    }
    speedscope->stack[level] = frame;
    return true;
}

static bool set_callers(struct speedscope *speedscope, const struct tool_walk *walk)
{
    if (!VM_RESERVE_ZEROED(speedscope->stack, speedscope->capacity, walk->depth + 3u)) {
        return fail();
    }
    if (walk->depth == 0) {
        uint32_t tree =
            speedscope->parts.trees[walk->tree - speedscope->parts.profile->contexts->trees];
        speedscope->base = tool_tree_has_name(walk->tree);
        return !speedscope->base
               || set_frame(speedscope, 0, frame_of(speedscope, FRAME_TREE, tree));
    }
    uint32_t frame = caller_frame(speedscope, walk->path[walk->depth - 1], walk->site);
    return set_frame(speedscope, speedscope->base + walk->depth - 1, frame);
}

/* Writes the events for a self value: opens the frame of the context below the frames of the
 * callers. */
static bool put_value(struct speedscope *speedscope, const struct tool_walk *walk, uint32_t leaf,
                      uint64_t value)
{
    uint32_t level = speedscope->base + walk->depth;
    if (value == 0) {
        return true;
    }
    if (!set_frame(speedscope, level, leaf)) {
        return false;
    }
    close_to(speedscope, level + 1);
    for (; speedscope->open <= level; speedscope->open++) {
        put_event(speedscope, 'O', speedscope->stack[speedscope->open]);
    }
    speedscope->sum += value;
    return true;
}

/* `metric` is a metric of the part. */
static bool put_entry(struct speedscope *speedscope, const struct tool_walk *walk, uint32_t metric)
{
    const struct prof_contexts *contexts = speedscope->parts.profile->contexts;
    uint64_t self = walk->self[metric];
    if (!set_callers(speedscope, walk)) {
        return false;
    }
    if (self == 0) {
        return true;
    }
    if (walk->context == PROF_NO_CONTEXT) {
        return put_value(speedscope, walk, frame_of(speedscope, FRAME_PRUNED, 0), self);
    }
    uint32_t number = contexts->method[walk->context];
    bool has_lines = speedscope->options->frames == TOOL_FRAMES_LINE;
    if (!has_lines) {
        return put_value(speedscope, walk, frame_of(speedscope, number, 0), self);
    }
    struct tool_split *split = &speedscope->split;
    if (!tool_split_context(split, &speedscope->methods, walk->context, metric, 1, &self)) {
        return false;
    }
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < split->lines->count; i++) {
        int32_t line = split->lines->lines[i];
        uint32_t leaf = frame_of(speedscope, number, line > 0 ? (uint32_t)line : 0);
        is_good = put_value(speedscope, walk, leaf, split->values[i]);
    }
    return is_good;
}

/* Writes the events of the current part. */
static bool put_part(struct speedscope *speedscope, uint32_t metric)
{
    struct tool_walk walk;
    bool is_good =
        tool_split_init(&speedscope->split, &speedscope->methods, speedscope->parts.profile);
    tool_walk_begin(&walk, &speedscope->parts.prune);
    while (is_good && tool_walk_next(&walk)) {
        is_good = put_entry(speedscope, &walk, metric);
    }
    close_to(speedscope, 0);
    is_good = is_good && !walk.has_failed;
    tool_walk_end(&walk);
    tool_split_fini(&speedscope->split);
    return is_good;
}

/* Writes the events of a metric. What was pruned is reported once. */
static bool put_events(struct speedscope *speedscope, struct tool_profile *whole, uint32_t metric)
{
    const struct tool_prune_plan plan = {.apart = tool_apart_by(speedscope->options->frames),
                                         .budget = BUDGET / whole->metric_count,
                                         .most = MOST / whole->metric_count,
                                         .deepest = DEEPEST};
    struct tool_parts *parts = &speedscope->parts;
    speedscope->is_first = true;
    speedscope->sum = 0;
    bool is_good = tool_parts_begin(parts, whole, speedscope->options, &plan);
    while (is_good && tool_parts_next(parts)) {
        is_good =
            parts->metrics[metric] == UINT32_MAX || put_part(speedscope, parts->metrics[metric]);
    }
    is_good = is_good && !parts->has_failed;
    memcpy(speedscope->pruned, parts->sums.name, sizeof speedscope->pruned);
    tool_parts_end(parts, is_good && metric == 0);
    return is_good;
}

static const char *unit_of(const struct tool_metric *metric)
{
    return strcmp(metric->unit, "bytes") == 0 ? "bytes"
           : strcmp(metric->unit, "ns") == 0  ? "nanoseconds"
                                              : "none";
}

static bool put_profile(struct speedscope *speedscope, struct tool_profile *whole, uint32_t metric)
{
    const struct tool_metric *of = &speedscope->profile->metrics[metric];
    struct prof_output *out = speedscope->out;
    uint64_t total = speedscope->profile->totals[metric];
    char divisor[24] = "";
    speedscope->scale = 1;
    while (total / speedscope->scale > LARGEST) {
        speedscope->scale *= 1000;
    }
    if (speedscope->scale > 1) {
        *vm_text_digits(divisor, speedscope->scale) = '\0';
    }
    prof_output_text(out, metric == 0 ? "{\"type\":\"evented\",\"name\":"
                                      : ",\n{\"type\":\"evented\",\"name\":");
    tool_json_strings(out,
                      (const char *[]){of->title, *divisor == '\0' ? NULL : " / ", divisor, NULL});
    prof_output_text(out, ",\"unit\":");
    tool_json_string(out, speedscope->scale == 1 ? unit_of(of) : "none");
    prof_output_put(out, ",\"startValue\":0,\"endValue\":", total / speedscope->scale,
                    ",\n\"events\":[");
    bool is_good = put_events(speedscope, whole, metric);
    prof_output_text(out, "]}");
    return is_good;
}

/* --- frames ------------------------------------------------------------------------------- */

static void put_method_frame(const struct speedscope *speedscope, uint32_t number,
                             uint32_t position)
{
    const struct tool_export_methods *methods = &speedscope->methods;
    const struct prof_method *method = methods->contexts->methods[number];
    struct prof_output *out = speedscope->out;
    char digits[24] = "";
    const char *mark = NULL;
    uint32_t line = position;
    if (speedscope->options->frames == TOOL_FRAMES_CALLSITE) {
        line = tool_line_of(method, position);
        mark = position > 0 ? "@" : NULL;
    } else if (speedscope->options->frames == TOOL_FRAMES_LINE) {
        mark = position > 0 ? ":" : NULL;
    }
    if (position > 0) {
        *vm_text_digits(digits, position) = '\0';
    }
    tool_json_strings(out, (const char *[]){methods->names[number], mark, digits, NULL});
    if (strcmp(methods->files[number], "???") != 0) {
        prof_output_text(out, ",\"file\":");
        tool_json_string(out, methods->files[number]);
    }
    line = line == 0 ? tool_first_line(method) : line;
    if (line > 0) {
        prof_output_put(out, ",\"line\":", line);
    }
}

static void put_frame(const struct speedscope *speedscope, const struct tool_pair *frame)
{
    struct vm_text text = {0};
    prof_output_text(speedscope->out, "{\"name\":");
    if (frame->a == FRAME_PRUNED) {
        tool_json_string(speedscope->out, speedscope->pruned);
    } else if (frame->a == FRAME_TREE) {
        const char *name = tool_tree_name(&speedscope->profile->contexts->trees[frame->b], &text);
        tool_json_string(speedscope->out, name == NULL ? "" : name);
    } else {
        put_method_frame(speedscope, (uint32_t)frame->a, (uint32_t)frame->b);
    }
    prof_output_char(speedscope->out, '}');
    vm_text_fini(&text);
}

static bool put_all(struct speedscope *speedscope, struct tool_profile *whole)
{
    struct prof_output *out = speedscope->out;
    char title[TOOL_TITLE];
    prof_output_text(out, "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n"
                          "\"exporter\":");
    tool_json_strings(out, (const char *[]){"jp2prof@", JP2_VERSION, NULL});
    prof_output_text(out, ",\"name\":");
    tool_json_string(out, tool_title(speedscope->profile, title));
    prof_output_text(out, ",\"activeProfileIndex\":0,\n\"profiles\":[");
    for (uint32_t i = 0; i < speedscope->profile->metric_count; i++) {
        if (!put_profile(speedscope, whole, i)) {
            return false;
        }
    }
    prof_output_text(out, "],\n\"shared\":{\"frames\":[");
    for (uint32_t i = 0; i < speedscope->frames.count; i++) {
        prof_output_text(out, i == 0 ? "\n" : ",\n");
        put_frame(speedscope, &speedscope->frames.pairs[i]);
    }
    prof_output_text(out, "]}}\n");
    return true;
}

bool tool_export_speedscope(struct tool_profile *profile, const struct tool_export_options *options,
                            struct prof_output *out)
{
    struct speedscope speedscope = {.profile = profile, .options = options, .out = out};
    bool is_good = tool_export_methods_init(&speedscope.methods, profile->contexts, options->names)
                   && put_all(&speedscope, profile);
    free(speedscope.stack);
    tool_intern_fini(&speedscope.frames);
    tool_export_methods_fini(&speedscope.methods);
    return is_good;
}
