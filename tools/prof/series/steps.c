#include "tools/prof/series/steps.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "profiler/read/map_lines.h"
#include "tools/prof/command/message.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/series/range.h"

/* --- the whole ---------------------------------------------------------------------------- */

/* Makes the contexts of the steps from `from` to `to`. Returns NULL on failure. */
static struct prof_contexts *make_range(const struct tool_steps *steps, const char *path,
                                        uint32_t from, uint32_t to)
{
    char message[256];
    struct prof_contexts *part =
        prof_contexts_make_range(steps->file, from, to, message, sizeof message);
    if (part == NULL) {
        tool_error("%s: %s", path, message);
    }
    return part;
}

static bool make_whole(struct tool_steps *steps, const char *path,
                       const struct tool_settings *settings)
{
    struct tool_settings of_whole = steps->settings;
    of_whole.selection.from = settings->selection.from;
    of_whole.selection.to = settings->selection.to;
    of_whole.has_range = true;
    struct prof_contexts *part = make_range(steps, path, steps->from, steps->to);
    if (part != NULL && part->count == 0) {
        tool_error("%s: nothing was counted in the range", path);
    } else if (part != NULL
               && (!tool_range_is_any(&settings->selection)
                   || tool_range_note(part, steps->series, &settings->selection, steps->from,
                                      steps->to))) {
        steps->whole = tool_profile_make(path, part, &of_whole);
        return steps->whole != NULL;
    }
    prof_contexts_free(part);
    return false;
}

struct tool_steps *tool_steps_make(const char *path, struct prof_contexts *contexts,
                                   const struct tool_settings *settings)
{
    struct tool_steps *steps = calloc(1, sizeof *steps);
    if (steps == NULL) {
        prof_contexts_free(contexts);
        tool_no_memory();
        return NULL;
    }
    steps->file = contexts;
    steps->series = contexts->series;
    steps->settings = *settings;
    steps->settings.raw_lines = true; /* lines are mapped here, once */
    steps->settings.selection.from = steps->settings.selection.to = NULL;
    bool is_good =
        settings->raw_lines || prof_contexts_map_lines(contexts) || tool_no_memory() == TOOL_OK;
    if (!is_good
        || !tool_range_find(path, contexts->series, &settings->selection, &steps->from, &steps->to)
        || !make_whole(steps, path, settings)) {
        tool_steps_free(steps);
        return NULL;
    }
    steps->settings.selection.takes_none = true;
    return steps;
}

void tool_steps_free(struct tool_steps *steps)
{
    if (steps != NULL) {
        tool_unload(steps->whole); /* it refers to methods of the file */
        prof_contexts_free(steps->file);
        free(steps);
    }
}

/* --- steps -------------------------------------------------------------------------------- */

static bool is_same_method(const struct prof_method *a, const struct prof_method *b)
{
    return strcmp(a->names.class_name, b->names.class_name) == 0
           && strcmp(a->names.name, b->names.name) == 0;
}

/* Gives the methods that the selection has added the numbers that they have in the whole. */
static bool renumber(const struct tool_steps *steps, struct prof_contexts *contexts)
{
    const struct prof_contexts *whole = steps->whole->contexts;
    uint32_t of_file = steps->file->method_count, added = contexts->method_count - of_file;
    uint32_t numbers[added + 1];
    for (uint32_t i = 0; i < added; i++) {
        uint32_t number = of_file;
        while (number < whole->method_count
               && !is_same_method(contexts->methods[of_file + i], whole->methods[number])) {
            number++;
        }
        if (number == whole->method_count) {
            tool_error("%s: a step has frames that the run does not have", steps->whole->path);
            return false;
        }
        numbers[i] = number;
    }
    for (uint32_t i = 0; i < contexts->count; i++) {
        uint32_t *method = &contexts->method[i];
        *method = *method < of_file ? *method : numbers[*method - of_file];
    }
    struct prof_method **methods = malloc((whole->method_count + 1u) * sizeof *methods);
    if (methods == NULL) {
        return tool_no_memory() == TOOL_OK;
    }
    memcpy(methods, whole->methods, whole->method_count * sizeof *methods);
    free(contexts->methods);
    contexts->methods = methods;
    contexts->method_count = whole->method_count;
    return true;
}

/* Adds the value of folded frames if the whole has it, so that steps without folded frames have the
 * same metrics. */
static bool add_folded(const struct tool_steps *steps, struct prof_contexts *part)
{
    const struct prof_contexts *whole = steps->whole->contexts;
    if (prof_contexts_value(whole, PROF_FOLDED_INSTRUCTIONS) == whole->value_count
        || prof_contexts_value(part, PROF_FOLDED_INSTRUCTIONS) < part->value_count) {
        return true;
    }
    uint64_t *column = calloc(part->count + 1u, sizeof *column);
    return (column != NULL && prof_contexts_add_value(part, PROF_FOLDED_INSTRUCTIONS, column))
           || tool_no_memory() == TOOL_OK;
}

bool tool_steps_load(const struct tool_steps *steps, uint32_t step, struct tool_profile **profile)
{
    const char *path = steps->whole->path;
    struct prof_contexts *part = make_range(steps, path, step, step + 1);
    *profile = NULL;
    if (part == NULL || !add_folded(steps, part)) {
        prof_contexts_free(part);
        return false;
    }
    if (part->count == 0) {
        prof_contexts_free(part);
        return true;
    }
    tool_be_quiet(true); /* the whole has printed the same lines */
    struct tool_profile *made = tool_profile_make(path, part, &steps->settings);
    tool_be_quiet(false);
    if (made == NULL || !renumber(steps, tool_profile_contexts(made))) {
        tool_unload(made);
        return false;
    }
    if (made->contexts->count == 0) {
        tool_unload(made);
        return true;
    }
    if (made->metric_count > steps->whole->metric_count) { /* --metric names some of them */
        made->metric_count = steps->whole->metric_count;
    }
    *profile = made;
    return true;
}

uint32_t tool_steps_tree(const struct tool_steps *steps, const struct prof_tree_range *tree)
{
    const struct prof_contexts *whole = steps->whole->contexts;
    uint32_t found = 0;
    for (uint32_t i = 0; i < whole->tree_count; i++) {
        const struct prof_tree_range *other = &whole->trees[i];
        bool is_same_scope = tree->scope == NULL || other->scope == NULL
                                 ? tree->scope == other->scope
                                 : strcmp(tree->scope, other->scope) == 0;
        if (is_same_scope && tree->is_truncated == other->is_truncated
            && tree->has_thread == other->has_thread
            && (!tree->has_thread || tree->thread_number == other->thread_number)
            && strcmp(tree->thread_name, other->thread_name) == 0) {
            found = i;
            break;
        }
    }
    return found;
}

uint32_t tool_steps_metric(const struct tool_steps *steps, const struct tool_profile *step,
                           uint32_t metric)
{
    const char *name = steps->whole->metrics[metric].name;
    for (uint32_t i = 0; i < step->metric_count; i++) {
        if (strcmp(step->metrics[i].name, name) == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

uint64_t tool_steps_moment(const struct tool_steps *steps, uint32_t checkpoint)
{
    const struct prof_contexts_series *series = steps->series;
    return series->times != NULL ? series->times[checkpoint] : 1000 * series->bytecodes[checkpoint];
}
