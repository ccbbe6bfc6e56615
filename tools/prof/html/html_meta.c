/* The META section: facts about the profiles of a page, as JSON. */
#define _GNU_SOURCE /* strndup */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "tools/prof/html/html_data.h"
#include "vm/classfile/opcodes.h"

static void put_text(struct vm_text *to, const char *text)
{
    vm_text_string(to, "\"");
    size_t start = to->length;
    vm_text_name(to, text, strlen(text), VM_TEXT_LINE);
    struct vm_text clean = {0};
    vm_text_add(&clean, to->bytes + start, to->length - start);
    to->length = start;
    for (size_t i = 0; i < clean.length; i++) {
        if (clean.bytes[i] == '"' || clean.bytes[i] == '\\') {
            vm_text_string(to, "\\");
        }
        vm_text_add(to, &clean.bytes[i], 1);
    }
    to->has_failed |= clean.has_failed;
    vm_text_fini(&clean);
    vm_text_string(to, "\"");
}

static void put_name(struct vm_text *to, const char *name)
{
    if (to->length > 0 && to->bytes[to->length - 1] != '{' && to->bytes[to->length - 1] != '[') {
        vm_text_string(to, ",");
    }
    if (name != NULL) {
        put_text(to, name);
        vm_text_string(to, ":");
    }
}

static void put_member(struct vm_text *to, const char *name, const char *text)
{
    put_name(to, name);
    put_text(to, text == NULL ? "" : text);
}

static void put_number(struct vm_text *to, const char *name, uint64_t value)
{
    put_name(to, name);
    vm_text_unsigned(to, value);
}

static void put_fraction(struct vm_text *to, const char *name, double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.9f", value);
    put_name(to, name);
    vm_text_string(to, text);
}

static void put_bool(struct vm_text *to, const char *name, bool value)
{
    put_name(to, name);
    vm_text_string(to, value ? "true" : "false");
}

/* --- a profile -------------------------------------------------------------------------- */

static void put_features(struct vm_text *to, const struct prof_features *features)
{
    put_name(to, "features");
    vm_text_string(to, "{");
    put_bool(to, "callsites", features->callsites);
    put_bool(to, "natives", features->natives);
    put_bool(to, "blocks", features->blocks);
    put_bool(to, "perThread", features->per_thread);
    put_bool(to, "folded", features->is_folded);
    put_member(to, "analysis", features->block_analysis);
    put_member(to, "window", features->window);
    vm_text_string(to, "}");
}

static void put_threads(struct vm_text *to, const struct prof_contexts *contexts)
{
    put_name(to, "threads");
    vm_text_string(to, "[");
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        if (tree->has_thread && !tree->is_truncated) {
            put_name(to, NULL);
            vm_text_string(to, "{");
            put_number(to, "number", tree->thread_number);
            put_member(to, "name", tree->thread_name);
            vm_text_string(to, "}");
        }
    }
    vm_text_string(to, "]");
}

static void put_notes(struct vm_text *to, const struct prof_header *header)
{
    put_name(to, "notes");
    vm_text_string(to, "[");
    for (size_t i = 0; i < header->note_count; i++) {
        put_name(to, NULL);
        vm_text_string(to, "{");
        put_member(to, "name", header->notes[i].name);
        put_member(to, "value", header->notes[i].value);
        vm_text_string(to, "}");
    }
    vm_text_string(to, "]");
}

/* Sums the instructions of frames that were folded into contexts. */
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
    put_name(to, "remarks");
    vm_text_string(to, "[");
    for (const char *at = remarks; *at != '\0'; at += strcspn(at, "\n") + 1) {
        char *line = strndup(at, strcspn(at, "\n"));
        put_member(to, NULL, line == NULL ? "" : line);
        to->has_failed |= line == NULL;
        free(line);
    }
    vm_text_string(to, "]");
}

static void put_side(struct vm_text *to, const struct html_data *data, unsigned side)
{
    const struct tool_profile *profile = data->sides[side];
    const struct prof_contexts *contexts = profile->contexts;
    const struct prof_header *header = &contexts->header;
    put_name(to, NULL);
    vm_text_string(to, "{");
    put_member(to, "name", profile->name);
    put_member(to, "selection", profile->selection);
    put_member(to, "work", profile->work);
    put_member(to, "command", header->main_class);
    put_member(to, "options", header->options);
    put_member(to, "reason", header->reason);
    put_member(to, "version", header->vm_version);
    put_remarks(to, profile->remarks);
    put_number(to, "truncatedCalls", header->truncated_calls);
    put_number(to, "runningThreads", header->running_threads);
    put_number(to, "contexts", contexts->count);
    put_number(to, "folded", sum_folded(contexts));
    put_fraction(to, "share", profile->file_totals[0] == 0
                                  ? 1
                                  : (double)profile->totals[0] / (double)profile->file_totals[0]);
    put_features(to, &header->features);
    put_bool(to, "hasBlocks", contexts->blocks_at != NULL);
    put_notes(to, header);
    put_threads(to, contexts);
    vm_text_string(to, "}");
}

/* --- the section ---------------------------------------------------------------------- */

/* Writes the options of the selection by their names, as they were given. The page contains only
 * the selection. */
static void put_selection(struct vm_text *to, const struct tool_selection *selection)
{
    const struct {
        const char *name, *value;
    } texts[] = {{"package", selection->packages}, {"class", selection->classes},
                 {"method", selection->methods},   {"loader", selection->loaders},
                 {"thread", selection->threads},   {"root", selection->root},
                 {"fold", selection->fold}};
    put_name(to, "selection");
    vm_text_string(to, "{");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        put_member(to, texts[i].name, texts[i].value);
    }
    put_number(to, "depth", selection->depth);
    put_fraction(to, "minShare", selection->min_share / 100);
    vm_text_string(to, "}");
}

/* Totals are text, because JavaScript's numbers are exact only up to 2^53. */
static void put_metrics(struct vm_text *to, const struct html_data *data)
{
    put_name(to, "metrics");
    vm_text_string(to, "[");
    for (uint32_t m = 0; m < data->metric_count; m++) {
        const struct html_metric *metric = &data->metrics[m];
        put_name(to, NULL);
        vm_text_string(to, "{");
        put_member(to, "name", metric->metric->name);
        put_member(to, "title", metric->metric->title);
        put_member(to, "unit", metric->metric->unit);
        put_name(to, "totals");
        vm_text_string(to, "[");
        for (unsigned side = 0; side < data->side_count; side++) {
            put_name(to, NULL);
            vm_text_put(to, "\"", metric->totals[side], "\"");
        }
        vm_text_string(to, "]}");
    }
    vm_text_string(to, "]");
}

/* Writes by opcode its mnemonic and format, "iload l" (vm/classfile/opcodes.def). */
static void put_opcodes(struct vm_text *to)
{
    put_name(to, "opcodes");
    vm_text_string(to, "[");
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
        put_member(to, NULL, text);
    }
    vm_text_string(to, "]");
}

bool html_meta_write(struct html_data *data)
{
    struct vm_text *to = &data->sections[HTML_META];
    vm_text_string(to, "{");
    put_member(to, "generator", "jp2prof " JP2_VERSION);
    put_name(to, "sides");
    vm_text_string(to, "[");
    for (unsigned side = 0; side < data->side_count; side++) {
        put_side(to, data, side);
    }
    vm_text_string(to, "]");
    put_selection(to, data->input->selection);
    put_metrics(to, data);
    put_number(to, "contexts", data->written_contexts);
    put_number(to, "unitedContexts", data->united_contexts);
    put_number(to, "leastSharePerBillion", (uint64_t)(data->least_share * 1e9));
    put_bool(to, "hasSources", data->input->sources != NULL);
    put_number(to, "sources", data->source_count);
    put_number(to, "missingSources", data->missing_source_count);
    put_opcodes(to);
    vm_text_string(to, "}");
    return !to->has_failed;
}
