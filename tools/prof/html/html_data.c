#include "tools/prof/html/html_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/message.h"
#include "tools/prof/profile/metric.h"

void html_put_column(struct vm_text *to, struct vm_text *column)
{
    html_put(to, column->length);
    vm_text_add(to, column->bytes, column->length);
    to->has_failed |= column->has_failed;
    vm_text_fini(column);
}

uint32_t html_string(struct html_data *data, const char *text)
{
    struct html_strings *strings = &data->strings;
    if (text == NULL || *text == '\0') {
        return 0;
    }
    uintptr_t known = (uintptr_t)vm_hash_map_find(&strings->numbers, text);
    if (known != 0) {
        return (uint32_t)known;
    }
    char *copy = vm_arena_strdup(strings->arena, text);
    if (copy == NULL
        || !vm_hash_map_put(&strings->numbers, copy, (void *)(uintptr_t)(strings->count + 1),
                            NULL)) {
        data->has_failed = true;
        return 0;
    }
    size_t start = strings->texts.length;
    vm_text_name(&strings->texts, text, strlen(text), VM_TEXT_LINE);
    html_put(&strings->lengths, strings->texts.length - start);
    return ++strings->count;
}

static void write_strings(struct html_data *data)
{
    struct vm_text *to = &data->sections[HTML_STRINGS];
    html_put(to, data->strings.count);
    vm_text_add(to, data->strings.lengths.bytes, data->strings.lengths.length);
    vm_text_add(to, data->strings.texts.bytes, data->strings.texts.length);
    data->has_failed |= data->strings.lengths.has_failed || data->strings.texts.has_failed;
}

/* --- metrics ---------------------------------------------------------------------------- */

static void report_missing(const struct tool_profile *of, const struct tool_profile *missing_in)
{
    char names[160] = "";
    for (uint32_t m = 0; m < of->metric_count; m++) {
        size_t length = strlen(names);
        bool is_missing = tool_metric_index(missing_in, of->metrics[m].name) == UINT32_MAX;
        if (is_missing && length + 1 < sizeof names) {
            snprintf(names + length, sizeof names - length, "%s%s", length > 0 ? ", " : "",
                     of->metrics[m].name);
        }
    }
    if (names[0] != '\0') {
        tool_note("%s has no %s%s: not compared", missing_in->name, names,
                  strlen(names) + 1 == sizeof names ? "..." : "");
    }
}

/* Finds the metrics that all profiles have, in the order of the first profile. (A metric that a
 * profile did not count is unknown, not 0.) */
static bool find_metrics(struct html_data *data)
{
    const struct tool_profile *first = data->sides[0];
    data->metrics = calloc((size_t)first->metric_count + 1, sizeof *data->metrics);
    if (data->metrics == NULL) {
        data->has_failed = true;
        return false;
    }
    for (uint32_t m = 0; m < first->metric_count; m++) {
        struct html_metric *to = &data->metrics[data->metric_count];
        to->metric = &first->metrics[m];
        bool is_in_all = true;
        for (unsigned side = 0; side < data->side_count && is_in_all; side++) {
            uint32_t at = tool_metric_index(data->sides[side], to->metric->name);
            is_in_all = at != UINT32_MAX;
            if (is_in_all) {
                to->self[side] = data->sides[side]->self[at];
                to->totals[side] = data->sides[side]->totals[at];
            }
        }
        data->metric_count += is_in_all;
    }
    if (data->side_count == 2) {
        report_missing(data->sides[0], data->sides[1]);
        report_missing(data->sides[1], data->sides[0]);
    }
    return true;
}

/* The last slash is not always the end of the package, because names of hidden classes may contain
 * a slash after the class's own name: "a/B$$Lambda/0x1". */
size_t html_package_length(const char *class_name)
{
    const char *dollar = strstr(class_name, "$$"), *slash = NULL;
    for (const char *at = class_name; *at != '\0' && at != dollar; at++) {
        slash = *at == '/' ? at : slash;
    }
    return slash == NULL ? 0 : (size_t)(slash - class_name);
}

uint32_t html_most_blocks(const struct prof_contexts *contexts)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        if (method != NULL && method->has_code && method->block_count > most) {
            most = method->block_count;
        }
    }
    return most;
}

bool html_data_make(struct html_data *data, const struct html_input *input)
{
    *data = (struct html_data){.input = input,
                               .sides = {input->profile, input->baseline},
                               .side_count = input->baseline == NULL ? 1 : 2};
    vm_hash_map_init(&data->strings.numbers, vm_hash_cstr, vm_equal_cstr);
    data->strings.arena = vm_arena_create(0);
    bool is_good = data->strings.arena != NULL && find_metrics(data) && html_methods_find(data)
                   && html_prune(data) && html_series_read(data) && html_contexts_write(data)
                   && html_methods_write(data) && html_sources_write(data)
                   && html_tallies_write(data) && html_places_write(data) && html_series_write(data)
                   && html_meta_write(data);
    if (is_good) {
        write_strings(data);
    }
    for (size_t i = 0; i < HTML_SECTIONS; i++) {
        data->has_failed |= data->sections[i].has_failed;
    }
    if (data->has_failed || data->strings.arena == NULL) {
        tool_no_memory();
    }
    return is_good && !data->has_failed;
}

void html_data_fini(struct html_data *data)
{
    for (size_t i = 0; i < HTML_SECTIONS; i++) {
        vm_text_fini(&data->sections[i]);
    }
    vm_hash_map_fini(&data->strings.numbers);
    vm_arena_destroy(data->strings.arena);
    vm_text_fini(&data->strings.lengths);
    vm_text_fini(&data->strings.texts);
    for (uint32_t i = 0; i < data->step_count; i++) {
        struct html_step *step = &data->steps[i];
        for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
            free(step->tallies[kind].ranges);
            free(step->tallies[kind].tallies);
        }
        vm_text_fini(&step->changes);
        vm_text_fini(&step->tallies_text);
        vm_text_fini(&step->places_text);
    }
    free(data->steps);
    for (unsigned side = 0; side < HTML_SIDES; side++) {
        free(data->numbers[side]);
        free(data->is_kept[side]);
        free(data->places[side]);
    }
    free(data->methods);
    free(data->metrics);
}
