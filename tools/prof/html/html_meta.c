/* Writes the META section: facts about the profiles of a page, as JSON. */
#define _GNU_SOURCE /* strndup */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "profiler/read/contexts_series.h"
#include "profiler/write/writer.h"
#include "tools/prof/html/html_data.h"
#include "tools/prof/profile/notes.h"
#include "vm/base/text/json.h"
#include "vm/classfile/opcodes.h"

static void put_fraction(struct vm_text *to, const char *name, double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.9f", value);
    vm_json_name(to, name);
    vm_text_string(to, text);
}

/* --- a profile -------------------------------------------------------------------------- */

static void put_features(struct vm_text *to, const struct prof_features *features)
{
    char text[PROF_FEATURES_SIZE];
    vm_json_open(to, "features", '{');
    vm_json_text(to, "collected", prof_features_text(features, ", ", text));
    vm_json_bool(to, "callsites", features->callsites);
    vm_json_bool(to, "blocks", features->blocks);
    vm_json_bool(to, "folded", features->is_folded);
    vm_json_text(to, "analysis", features->block_analysis);
    vm_json_text(to, "window", features->window);
    vm_json_close(to, '}');
}

/* The page shows scopes like threads. */
static void put_thread_name(struct vm_text *to, const struct prof_tree_range *tree)
{
    vm_text_put(to, tree->scope == NULL ? "" : "scope ", tree->scope == NULL ? "" : tree->scope,
                tree->scope == NULL || !tree->has_thread ? "" : ", thread ",
                tree->has_thread ? tree->thread_name : "");
    vm_text_add(to, "", 1);
}

static void put_threads(struct vm_text *to, const struct prof_contexts *contexts)
{
    vm_json_open(to, "threads", '[');
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        if (html_has_thread(tree) && !tree->is_truncated) {
            struct vm_text name = {0};
            put_thread_name(&name, tree);
            to->has_failed |= name.has_failed;
            vm_json_open(to, NULL, '{');
            vm_json_unsigned(to, "number", tree->has_thread ? tree->thread_number : i + 1);
            vm_json_text(to, "name", name.bytes == NULL ? "" : name.bytes);
            vm_json_unsigned(to, "nth", tree->has_thread ? tree->name_number : 1);
            vm_json_close(to, '}');
            vm_text_fini(&name);
        }
    }
    vm_json_close(to, ']');
}

static void put_notes(struct vm_text *to, const struct prof_header *header)
{
    vm_json_open(to, "notes", '[');
    for (size_t i = 0; i < header->note_count; i++) {
        struct vm_text words = {0};
        tool_note_add_words(&words, &header->notes[i]);
        vm_json_open(to, NULL, '{');
        vm_json_text(to, "title", tool_note_title(&header->notes[i]));
        vm_json_text(to, "text", words.bytes == NULL ? "" : words.bytes);
        vm_json_close(to, '}');
        to->has_failed |= words.has_failed;
        vm_text_fini(&words);
    }
    vm_json_close(to, ']');
}

/* Sums the instructions of all frames that were folded into contexts. */
static uint64_t sum_folded(const struct prof_contexts *contexts)
{
    uint32_t value = prof_contexts_value(contexts, PROF_FOLDED_INSTRUCTIONS);
    uint64_t sum = 0;
    for (uint32_t i = 0; value < contexts->value_count && i < contexts->count; i++) {
        sum += contexts->values[value][i];
    }
    return sum;
}

/* Writes lines as an array. */
static void put_remarks(struct vm_text *to, const char *remarks)
{
    vm_json_open(to, "remarks", '[');
    for (const char *at = remarks; *at != '\0'; at += strcspn(at, "\n") + 1) {
        char *line = strndup(at, strcspn(at, "\n"));
        vm_json_text(to, NULL, line == NULL ? "" : line);
        to->has_failed |= line == NULL;
        free(line);
    }
    vm_json_close(to, ']');
}

static void put_side(struct vm_text *to, const struct html_data *data, unsigned side)
{
    const struct tool_profile *profile = data->sides[side];
    const struct prof_contexts *contexts = profile->contexts;
    const struct prof_header *header = &contexts->header;
    vm_json_open(to, NULL, '{');
    vm_json_text(to, "name", profile->name);
    vm_json_text(to, "selection", profile->selection);
    vm_json_text(to, "work", profile->work);
    vm_json_text(to, "command", header->main_class);
    vm_json_text(to, "options", header->options);
    vm_json_text(to, "reason", header->reason);
    vm_json_text(to, "version", header->vm_version);
    put_remarks(to, profile->remarks);
    vm_json_unsigned(to, "truncatedCalls", header->truncated_calls);
    vm_json_unsigned(to, "runningThreads", header->running_threads);
    vm_json_unsigned(to, "contexts", contexts->count);
    vm_json_unsigned(to, "folded", sum_folded(contexts));
    put_fraction(to, "share",
                 profile->file_totals[0] == 0
                     ? 1
                     : (double)profile->totals[0] / (double)profile->file_totals[0]);
    put_features(to, &header->features);
    vm_json_bool(to, "hasBlocks", contexts->blocks_at != NULL);
    if (header->features.scopes) {
        vm_json_bool(to, "hasScopes", true);
    }
    put_notes(to, header);
    put_threads(to, contexts);
    vm_json_close(to, '}');
}

/* --- the section ---------------------------------------------------------------------- */

/* Writes the names and values, as given, of the options that selected the content of the page. */
static void put_selection(struct vm_text *to, const struct tool_selection *selection)
{
    const struct {
        const char *name, *value;
    } texts[] = {{"package", selection->packages}, {"class", selection->classes},
                 {"method", selection->methods},   {"loader", selection->loaders},
                 {"thread", selection->threads},   {"root", selection->root},
                 {"fold", selection->fold}};
    vm_json_open(to, "selection", '{');
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        vm_json_text(to, texts[i].name, texts[i].value);
    }
    if (selection->scopes != NULL) {
        vm_json_text(to, "scope", selection->scopes);
    }
    vm_json_unsigned(to, "depth", selection->depth);
    put_fraction(to, "minShare", selection->min_share / 100);
    vm_json_close(to, '}');
}

/* Writes the metrics. Totals are strings, because JavaScript's numbers are exact only up to
 * 2^53. */
static void put_metrics(struct vm_text *to, const struct html_data *data)
{
    vm_json_open(to, "metrics", '[');
    for (uint32_t m = 0; m < data->metric_count; m++) {
        const struct html_metric *metric = &data->metrics[m];
        vm_json_open(to, NULL, '{');
        vm_json_text(to, "name", metric->metric->name);
        vm_json_text(to, "title", metric->metric->title);
        vm_json_text(to, "unit", metric->metric->unit);
        vm_json_open(to, "totals", '[');
        for (unsigned side = 0; side < data->side_count; side++) {
            vm_json_name(to, NULL);
            vm_text_put(to, "\"", metric->totals[side], "\"");
        }
        vm_json_close(to, ']');
        vm_json_close(to, '}');
    }
    vm_json_close(to, ']');
}

/* Writes the mnemonic and format of each opcode, "iload l" (vm/classfile/opcodes.def). */
static void put_opcodes(struct vm_text *to)
{
    vm_json_open(to, "opcodes", '[');
    for (unsigned i = 0; i < 256; i++) {
        char text[64] = "";
        const struct vm_opcode_info *info = &vm_opcode_info[i];
        if (info->mnemonic != NULL) {
            size_t length = strlen(info->mnemonic);
            memcpy(text, info->mnemonic, length);
            text[length] = ' ';
            text[length + 1] = info->format;
            text[length + 2] = '\0';
        }
        vm_json_text(to, NULL, text);
    }
    vm_json_close(to, ']');
}

/* Writes the program's marks: name and checkpoint. */
static void put_marks(struct vm_text *to, const struct html_data *data)
{
    if (data->step_count == 0) {
        return;
    }
    const struct prof_contexts_series *series = data->sides[0]->contexts->series;
    vm_json_open(to, "marks", '[');
    for (uint32_t i = 0; i < series->mark_count; i++) {
        vm_json_open(to, NULL, '{');
        vm_json_text(to, "name", series->marks[i].name);
        vm_json_unsigned(to, "checkpoint", series->marks[i].checkpoint);
        vm_json_close(to, '}');
    }
    vm_json_close(to, ']');
}

bool html_meta_write(struct html_data *data)
{
    struct vm_text *to = &data->sections[HTML_META];
    vm_json_open(to, NULL, '{');
    vm_json_text(to, "generator", "jp2prof " JP2_VERSION);
    vm_json_open(to, "sides", '[');
    for (unsigned side = 0; side < data->side_count; side++) {
        put_side(to, data, side);
    }
    vm_json_close(to, ']');
    put_selection(to, data->input->selection);
    put_metrics(to, data);
    put_marks(to, data);
    vm_json_unsigned(to, "contexts", data->written_contexts);
    vm_json_unsigned(to, "unitedContexts", data->united_contexts);
    vm_json_unsigned(to, "leastSharePerBillion", (uint64_t)(data->least_share * 1e9));
    vm_json_bool(to, "hasSources", data->input->sources != NULL);
    vm_json_unsigned(to, "sources", data->source_count);
    vm_json_unsigned(to, "missingSources", data->missing_source_count);
    put_opcodes(to);
    vm_json_close(to, '}');
    return !to->has_failed;
}
