/*
 * export_collapsed.c: a line for each stack, "root;caller;method 123". Values are self values of
 * the first metric, so they add up to the metric's total. Frames contain no semicolons or line
 * feeds.
 */
#include <stdlib.h>

#include "tools/prof/export/export_methods.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/command/message.h"
#include "vm/base/data/array.h"
#include "vm/base/text/text.h"

/* Budgets of frames in all stacks together: BUDGET gives a file of about 90 MB; scripts can read at
 * most the larger budget. */
#define BUDGET 1000000
#define MOST 5000000
#define DEEPEST 500 /* frames of a stack */

struct collapsed {
    const struct tool_profile *profile;
    const struct tool_export_options *options;
    struct prof_output *out;
    struct tool_export_methods methods;
    struct tool_split split;
    struct vm_text stack; /* frames, with a semicolon after each */
    size_t *starts;       /* indexed by depth: offset of the frame in `stack` */
    size_t capacity;
};

static void add_frame(struct collapsed *collapsed, const char *name)
{
    size_t start = collapsed->stack.length;
    vm_text_string(&collapsed->stack, name);
    for (size_t i = start; i < collapsed->stack.length; i++) {
        if (collapsed->stack.bytes[i] == ';') {
            collapsed->stack.bytes[i] = ',';
        }
    }
}

/* Adds the frame of a caller, with the position of the call. */
static void add_caller(struct collapsed *collapsed, uint32_t context, int32_t site)
{
    const struct prof_contexts *contexts = collapsed->profile->contexts;
    uint32_t number = contexts->method[context];
    uint32_t line = tool_line_of(contexts->methods[number], site);
    add_frame(collapsed, collapsed->methods.names[number]);
    if (collapsed->options->frames == TOOL_FRAMES_LINE && line > 0) {
        vm_text_put(&collapsed->stack, ":", line);
    } else if (collapsed->options->frames == TOOL_FRAMES_CALLSITE && site > 0) {
        vm_text_put(&collapsed->stack, "@", (uint32_t)site);
    }
    vm_text_string(&collapsed->stack, ";");
}

/* Adds the frames above the entry that differ from those of the previous entry. */
static bool add_callers(struct collapsed *collapsed, const struct tool_walk *walk)
{
    if (!VM_RESERVE_ZEROED(collapsed->starts, collapsed->capacity, walk->depth + 2u)) {
        return false;
    }
    if (walk->depth > 0) {
        collapsed->stack.length = collapsed->starts[walk->depth - 1];
        add_caller(collapsed, walk->path[walk->depth - 1], walk->site);
    } else {
        collapsed->stack.length = 0;
        struct vm_text text = {0};
        const char *name = tool_tree_name(walk->tree, &text);
        if (name != NULL) {
            vm_text_string(&collapsed->stack, "[");
            add_frame(collapsed, name);
            vm_text_string(&collapsed->stack, "];");
        }
        vm_text_fini(&text);
    }
    collapsed->starts[walk->depth] = collapsed->stack.length;
    return true;
}

static void put_stack(const struct collapsed *collapsed, const char *leaf, uint32_t line,
                      uint64_t value)
{
    if (value == 0) {
        return;
    }
    prof_output_bytes(collapsed->out, collapsed->stack.bytes, collapsed->stack.length);
    prof_output_text(collapsed->out, leaf);
    if (line > 0) {
        prof_output_put(collapsed->out, ":", line);
    }
    prof_output_put(collapsed->out, " ", value, "\n");
}

static bool put_entry(struct collapsed *collapsed, const struct tool_walk *walk)
{
    if (!add_callers(collapsed, walk) || collapsed->stack.has_failed) {
        return tool_no_memory() == TOOL_OK;
    }
    if (walk->context == PROF_NO_CONTEXT) {
        put_stack(collapsed, walk->prune->name, 0, walk->self[0]);
        return true;
    }
    const struct prof_contexts *contexts = collapsed->profile->contexts;
    uint32_t number = contexts->method[walk->context];
    const char *name = collapsed->methods.names[number];
    bool is_split = collapsed->options->frames == TOOL_FRAMES_LINE && walk->self[0] > 0;
    if (!is_split) {
        put_stack(collapsed, name, 0, walk->self[0]);
        return true;
    }
    struct tool_split *split = &collapsed->split;
    if (!tool_split_context(split, &collapsed->methods, walk->context, 0, 1, walk->self)) {
        return false;
    }
    for (uint32_t i = 0; i < split->lines->count; i++) {
        int32_t line = split->lines->lines[i];
        put_stack(collapsed, name, line > 0 ? (uint32_t)line : 0, split->values[i]);
    }
    return true;
}

static bool put_all(struct collapsed *collapsed, const struct tool_prune *prune)
{
    struct tool_walk walk;
    bool is_good = true;
    tool_walk_begin(&walk, prune);
    while (is_good && tool_walk_next(&walk)) {
        is_good = put_entry(collapsed, &walk);
    }
    is_good = is_good && !walk.has_failed;
    tool_walk_end(&walk);
    return is_good;
}

bool tool_export_collapsed(struct tool_profile *profile, const struct tool_export_options *options,
                           struct prof_output *out)
{
    struct collapsed collapsed = {.profile = profile, .options = options, .out = out};
    struct tool_prune prune;
    const struct tool_prune_plan plan = {.apart = tool_apart_by(options->frames),
                                         .cost = TOOL_COST_FRAMES,
                                         .budget = BUDGET,
                                         .most = MOST,
                                         .deepest = DEEPEST,
                                         .metrics = 1};
    if (!tool_prune_init(&prune, profile, &options->prune, &plan)) {
        return false;
    }
    bool is_good = tool_export_methods_init(&collapsed.methods, profile->contexts, options->names)
                   && tool_split_init(&collapsed.split, &collapsed.methods, profile)
                   && put_all(&collapsed, &prune);
    if (is_good) {
        tool_prune_report(&prune);
    }
    vm_text_fini(&collapsed.stack);
    free(collapsed.starts);
    tool_split_fini(&collapsed.split);
    tool_export_methods_fini(&collapsed.methods);
    tool_prune_fini(&prune);
    return is_good;
}
