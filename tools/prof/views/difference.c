#define _GNU_SOURCE
/* The numbers of methods, classes and so on in two profiles, side by side. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/json_text.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/table.h"
#include "tools/prof/command/text.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/metric.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/profile/remarks.h"
#include "tools/prof/views/diff.h"
#include "vm/base/hash_map.h"

/* --- matching groups ------------------------------------------------------------------------- */

/* The groups of both sides, numbered in common. */
struct matching {
    struct vm_hash_map map; /* key: full label; value: number + 1 */
    uint32_t count;
    char **keys;                /* by common number */
    const char **full, **brief; /* labels; the sides own them */
};

/* Returns a text that identifies a group in both profiles, malloc'ed; NULL if memory runs out. The
 * number of a thread tells it apart even if it is the only one of its name on one side. */
static char *key_of(const struct prof_contexts *contexts, const struct tool_groups *groups,
                    uint32_t group)
{
    struct vm_text key = {0};
    if (groups->of_tree == NULL || groups->by == TOOL_BY_SCOPE) {
        return strdup(groups->labels[group]);
    }
    const struct prof_tree_range *tree = &contexts->trees[groups->first[group]];
    vm_text_put(&key, tree->thread_name, "\n", tree->name_number);
    vm_text_add(&key, "", 1);
    return key.has_failed ? NULL : key.bytes;
}

/* Returns, by group of a side, the group's common number, malloc'ed. full: the groups with full
 * labels. */
static uint32_t *match_side(struct matching *matching, const struct prof_contexts *contexts,
                            const struct tool_groups *full, const struct tool_groups *brief)
{
    uint32_t *numbers = calloc(full->count + 1u, sizeof *numbers);
    for (uint32_t i = 0; numbers != NULL && i < full->count; i++) {
        char *key = full->labels[i] == NULL ? NULL : key_of(contexts, full, i);
        uintptr_t known = full->labels[i] == NULL ? 1
                          : key == NULL           ? 0
                                        : (uintptr_t)vm_hash_map_find(&matching->map, key);
        bool is_new = known == 0;
        if (is_new) {
            matching->keys[matching->count] = key;
            matching->full[matching->count] = full->labels[i];
            matching->brief[matching->count] = brief->labels[i];
            known = ++matching->count;
        } else if (key != NULL && strlen(full->labels[i]) > strlen(matching->full[known - 1])) {
            /* the thread is one of several of its name on this side only */
            matching->full[known - 1] = full->labels[i];
            matching->brief[known - 1] = brief->labels[i];
        }
        if (is_new && (key == NULL || !vm_hash_map_put(&matching->map, key, (void *)known, NULL))) {
            free(numbers);
            return NULL;
        }
        if (!is_new) {
            free(key);
        }
        numbers[i] = (uint32_t)known - 1;
    }
    return numbers;
}

static void renumber(struct tool_groups *groups, const struct prof_contexts *contexts,
                     const uint32_t *numbers)
{
    for (uint32_t i = 0; groups->of_method != NULL && i < contexts->method_count; i++) {
        if (groups->of_method[i] != UINT32_MAX) {
            groups->of_method[i] = numbers[groups->of_method[i]];
        }
    }
    for (uint32_t i = 0; groups->of_tree != NULL && i < contexts->tree_count; i++) {
        groups->of_tree[i] = numbers[groups->of_tree[i]];
    }
}

static char *make_label(void *data, uint32_t index, int level)
{
    const struct matching *matching = data;
    return strdup(level == 0 ? matching->brief[index] : matching->full[index]);
}

static bool match(struct tool_difference *difference, struct matching *matching, enum tool_by by,
                  enum tool_names names)
{
    struct tool_groups brief[2] = {{0}};
    uint32_t *numbers[2] = {NULL, NULL};
    size_t most = 1;
    bool is_good = true;
    for (int side = 0; is_good && side < 2; side++) {
        const struct prof_contexts *contexts = difference->sides[side]->contexts;
        is_good = tool_groups_find(contexts, by, TOOL_NAMES_FULL, &difference->groups[side])
                  && tool_groups_find(contexts, by, names, &brief[side]);
        most += difference->groups[side].count;
    }
    matching->keys = calloc(most, sizeof *matching->keys);
    matching->full = calloc(most, sizeof *matching->full);
    matching->brief = calloc(most, sizeof *matching->brief);
    is_good =
        is_good && matching->keys != NULL && matching->full != NULL && matching->brief != NULL;
    for (int side = 0; is_good && side < 2; side++) {
        numbers[side] = match_side(matching, difference->sides[side]->contexts,
                                   &difference->groups[side], &brief[side]);
        is_good = numbers[side] != NULL;
    }
    difference->count = matching->count;
    difference->labels = is_good ? calloc(matching->count + 1u, sizeof *difference->labels) : NULL;
    is_good =
        difference->labels != NULL
        && tool_make_distinct(difference->labels, matching->count, 2, true, make_label, matching);
    for (int side = 0; side < 2; side++) {
        struct tool_groups *groups = &difference->groups[side];
        if (is_good) {
            renumber(groups, difference->sides[side]->contexts, numbers[side]);
        }
        tool_labels_free(groups->labels, groups->count);
        groups->labels = NULL;
        groups->count = matching->count;
        tool_groups_release(&brief[side]);
        free(numbers[side]);
    }
    return is_good;
}

/* --- sums ------------------------------------------------------------------------------------ */

static bool find_methods(struct tool_difference *difference)
{
    difference->methods = calloc(difference->count + 1u, sizeof *difference->methods);
    for (int side = 0; difference->methods != NULL && side < 2; side++) {
        const struct prof_contexts *contexts = difference->sides[side]->contexts;
        const uint32_t *groups = difference->groups[side].of_method;
        for (uint32_t i = 0; groups != NULL && i < contexts->method_count; i++) {
            if (groups[i] != UINT32_MAX) {
                difference->methods[groups[i]] = contexts->methods[i];
            }
        }
    }
    return difference->methods != NULL;
}

static bool sum_side(struct tool_difference *difference, int side)
{
    const struct tool_profile *profile = difference->sides[side];
    const struct tool_groups *groups = &difference->groups[side];
    size_t count = difference->count + 1u;
    difference->self[side] = calloc(count, sizeof(uint64_t));
    difference->inclusive[side] = calloc(count, sizeof(uint64_t));
    difference->invocations[side] = calloc(count, sizeof(uint64_t));
    return difference->self[side] != NULL && difference->inclusive[side] != NULL
           && difference->invocations[side] != NULL
           && tool_groups_sum(profile->contexts, groups, profile->is_chosen, profile->self[0],
                              difference->self[side], difference->inclusive[side])
           && tool_groups_sum(profile->contexts, groups, profile->is_chosen,
                              profile->contexts->entries, difference->invocations[side], NULL);
}

bool tool_difference_make(struct tool_difference *difference, const struct tool_profile *before,
                          const struct tool_profile *after, enum tool_by by, enum tool_names names)
{
    struct matching matching = {0};
    vm_hash_map_init(&matching.map, vm_hash_cstr, vm_equal_cstr);
    *difference = (struct tool_difference){.sides = {before, after}};
    bool is_good = match(difference, &matching, by, names) && find_methods(difference)
                   && sum_side(difference, 0) && sum_side(difference, 1);
    vm_hash_map_fini(&matching.map);
    tool_labels_free(matching.keys, matching.count);
    free(matching.full);
    free(matching.brief);
    if (!is_good) {
        tool_difference_release(difference);
    }
    return is_good;
}

void tool_difference_release(struct tool_difference *difference)
{
    for (int side = 0; side < 2; side++) {
        tool_groups_release(&difference->groups[side]);
        free(difference->self[side]);
        free(difference->inclusive[side]);
        free(difference->invocations[side]);
    }
    free(difference->methods);
    tool_labels_free(difference->labels, difference->count);
    *difference = (struct tool_difference){0};
}

bool tool_difference_has(const struct tool_difference *difference, uint32_t group)
{
    return difference->self[0][group] != difference->self[1][group]
           || difference->inclusive[0][group] != difference->inclusive[1][group]
           || difference->invocations[0][group] != difference->invocations[1][group];
}

void tool_difference_names(struct tool_table *table, const struct prof_method *method)
{
    tool_table_class(table, method == NULL ? "" : method->names.class_name);
    tool_table_name(table, method == NULL ? "" : method->names.name);
    tool_table_name(table, method == NULL ? "" : method->names.descriptor);
    tool_table_name(table, method == NULL ? "" : tool_loader_name(method));
}

/* --- heads ----------------------------------------------------------------------------------- */

bool tool_difference_check(const struct tool_profile *before, const struct tool_profile *after)
{
    if (tool_metric_index(before, after->metrics[0].name) != 0
        && tool_metric_index(after, before->metrics[0].name) != 0) {
        return tool_error("%s is measured in %s, %s in %s; choose a metric that both have with "
                          "--metric=NAME",
                          before->name, before->metrics[0].name, after->name,
                          after->metrics[0].name)
               == TOOL_OK;
    }
    return true;
}

size_t tool_put_relative(char *to, uint64_t before, uint64_t after)
{
    if (before == 0) {
        return (size_t)snprintf(to, TOOL_NUMBER_BYTES, "%s", after == 0 ? "" : "new");
    }
    double change = ((double)after - (double)before) * 100 / (double)before;
    if (after == 0) {
        return (size_t)snprintf(to, TOOL_NUMBER_BYTES, "gone");
    }
    double size = change < 0 ? -change : change;
    if (after == before || size >= 0.05) {
        return (size_t)snprintf(to, TOOL_NUMBER_BYTES, after == before ? "0" : "%+.1f", change);
    }
    return (size_t)snprintf(to, TOOL_NUMBER_BYTES, size < 0.0001 ? "%s0.0001" : "%s%.1g",
                            change < 0      ? size < 0.0001 ? ">-" : "-"
                            : size < 0.0001 ? "<+"
                                            : "+",
                            size);
}

/* Adds a change: ": -240,592 (-3.2 %)". */
static void add_change(struct vm_text *text, const struct tool_colors *colors, uint64_t before,
                       uint64_t after, const char *unit)
{
    char number[TOOL_NUMBER_BYTES];
    int64_t change = (int64_t)(after - before);
    vm_text_put(text, ": ", change > 0 ? colors->more : change < 0 ? colors->less : colors->strong);
    (*unit == '\0' ? tool_put_change : tool_put_changed_milliseconds)(number, change);
    vm_text_string(text, change == 0 ? "no change" : number);
    vm_text_string(text, change == 0 || *unit == '\0' ? "" : " ms");
    if (change != 0 && before != 0) {
        tool_put_relative(number, before, after);
        vm_text_put(text, " (", number, after == 0 ? ")" : " %)");
    }
    vm_text_put(text, colors->end, "\n");
}

/* Returns the unit of the first metric if it is a time, otherwise "". */
static const char *time_unit(const struct tool_profile *profile)
{
    return strcmp(profile->metrics[0].unit, "ns") == 0 ? "ns" : "";
}

/* Adds a part of a whole run: "4,711 (9.8 %)". */
static void add_part(struct vm_text *text, const struct tool_profile *profile, uint64_t part)
{
    char share[TOOL_NUMBER_BYTES];
    tool_put_share(share, part, profile->file_totals[0]);
    tool_add_amount(text, part, time_unit(profile));
    vm_text_put(text, " (", *share == '\0' ? "0" : share, " %)");
}

/* Adds the parts of both runs that a selection has, and their change. */
static void add_parts(struct vm_text *text, const struct tool_colors *colors, const char *what,
                      const struct tool_profile *const sides[2], const uint64_t parts[2])
{
    vm_text_put(text, "selected ", what, ": ");
    add_part(text, sides[0], parts[0]);
    vm_text_string(text, "; ");
    add_part(text, sides[1], parts[1]);
    add_change(text, colors, parts[0], parts[1], time_unit(sides[1]));
}

/*
 * before.jp2: 48,071; after.jp2: 31,205 bytecode instructions: -16,866 (-35.1 %)
 * selected methods by themselves: 4,711 (9.8 %); 4,712 (15.1 %): +1 (+0.02 %)
 * selected methods with all they call: 5,711 (11.9 %); 5,712 (18.3 %): +1 (+0.02 %)
 *
 * The other lines are written only with a selection. A selection of contexts has one line.
 */
static void write_head(struct prof_output *out, const struct tool_settings *settings,
                       const struct tool_profile *before, const struct tool_profile *after)
{
    struct tool_colors colors = tool_colors(settings->has_color);
    struct vm_text text = {0};
    const struct tool_profile *const sides[] = {before, after};
    const uint64_t own[] = {before->selected, after->selected};
    const uint64_t all[] = {before->selected_inclusive, after->selected_inclusive};
    const char *unit = time_unit(after);
    bool is_selected = tool_is_selected(before) || tool_is_selected(after);
    vm_text_put(&text, before->path, ": ");
    tool_add_amount(&text, before->file_totals[0], unit);
    vm_text_put(&text, "; ", after->path, ": ");
    tool_add_amount(&text, after->file_totals[0], unit);
    vm_text_put(&text, *unit == '\0' ? " " : " of ", after->metrics[0].title,
                tool_sum_words(after->metrics[0].unit));
    add_change(&text, &colors, before->file_totals[0], after->file_totals[0], unit);
    if (is_selected && before->is_chosen != NULL) {
        add_parts(&text, &colors, "methods by themselves", sides, own);
        add_parts(&text, &colors, "methods with all they call", sides, all);
    } else if (is_selected) {
        add_parts(&text, &colors, before->has_callees ? "methods with all they call" : "contexts",
                  sides, own);
    }
    prof_output_run(out, &text);
    vm_text_fini(&text);
    tool_report_remarks(out, "", before, after);
    tool_report_work(out, settings, before, after);
}

static void write_json_head(struct prof_output *out, const struct tool_profile *const *sides)
{
    const char *const names[] = {"\"before\": ", ", \"after\": "};
    prof_output_char(out, '{');
    for (int side = 0; side < 2; side++) {
        prof_output_put(out, names[side], "{\"profile\": ");
        tool_json_string(out, sides[side]->path);
        prof_output_put(out, ", \"total\": ", sides[side]->totals[0],
                        ", \"fileTotal\": ", sides[side]->file_totals[0]);
        if (sides[side]->is_chosen != NULL) {
            prof_output_put(out, ", \"selected\": ", sides[side]->selected,
                            ", \"selectedInclusive\": ", sides[side]->selected_inclusive);
        }
        if (sides[side]->left_out_threads != 0) {
            prof_output_put(out, ", \"leftOutThreads\": ", sides[side]->left_out_threads,
                            ", \"leftOutCalls\": ", sides[side]->left_out_calls);
        }
        if (*sides[side]->remarks != '\0') {
            prof_output_text(out, ", \"remarks\": ");
            tool_remarks_json(out, sides[side]);
        }
        if (*sides[side]->work != '\0') {
            prof_output_text(out, ", \"notInInstructions\": ");
            tool_json_string(out, sides[side]->work);
        }
        prof_output_char(out, '}');
    }
    prof_output_text(out, ",\n \"metric\": ");
    tool_json_string(out, sides[0]->metrics[0].name);
    prof_output_text(out, ", \"unit\": ");
    tool_json_string(out, sides[0]->metrics[0].unit);
    prof_output_text(out, ", \"rows\": ");
}

void tool_difference_begin(struct prof_output *out, const struct tool_settings *settings,
                           const struct tool_profile *before, const struct tool_profile *after)
{
    const struct tool_profile *const sides[] = {before, after};
    if (settings->format == TOOL_FORMAT_JSON) {
        write_json_head(out, sides);
    } else if (settings->format == TOOL_FORMAT_TEXT) {
        write_head(out, settings, before, after);
        prof_output_char(out, '\n');
    } else {
        tool_remarks_note(before);
        tool_remarks_note(after);
    }
}
