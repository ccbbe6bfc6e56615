/* jp2prof info, check-file, recover: show the contents of a profile file, check that it is
 * undamaged, and recover a damaged file. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/read/contexts_alike.h"
#include "profiler/read/contexts_change.h"
#include "profiler/write/writer.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/notes.h"
#include "tools/prof/series/range.h"
#include "tools/prof/profile/scopes.h"
#include "tools/prof/command/facts.h"
#include "tools/prof/command/table.h"

/* --- facts of the header --------------------------------------------------------------------- */

/* Reports notes in words as text, and with the file's values as JSON and CSV. */
static void report_notes(struct tool_facts *facts, const struct prof_header *header)
{
    for (size_t i = 0; i < header->note_count; i++) {
        const struct prof_note *note = &header->notes[i];
        struct vm_text words = {0};
        if (facts->settings->format == TOOL_FORMAT_TEXT) {
            tool_note_add_words(&words, note);
        }
        if (words.has_failed) {
            prof_output_fail(facts->out, ENOMEM);
        }
        tool_fact_text(facts, note->name, tool_note_title(note),
                       words.bytes == NULL ? note->value : words.bytes);
        vm_text_fini(&words);
    }
}

static void report_head(struct tool_facts *facts, const struct prof_header *header)
{
    char text[PROF_FEATURES_SIZE];
    tool_fact_text(facts, "program", "program", header->main_class);
    tool_fact_text(facts, "machine", "profile by", header->vm_version);
    tool_fact_text(facts, "options", "options", header->options);
    tool_fact_text(facts, "collected", "collected",
                   prof_features_text(&header->features, ", ", text));
    if (header->features.blocks) {
        tool_fact_text(facts, "blockAnalysis", "blocks", header->features.block_analysis);
    }
    tool_fact_text(facts, "window", "counted", header->features.window);
    tool_fact_text(facts, "reason", "written at", header->reason);
    if (header->truncated_calls > 0) {
        tool_fact_number(facts, "truncatedCalls", "beyond the limit", header->truncated_calls,
                         " calls");
    }
    if (header->running_threads > 0) {
        tool_fact_number(facts, "runningThreads", "threads not stopped", header->running_threads,
                         "");
    }
    report_notes(facts, header);
}

/* --- sizes ----------------------------------------------------------------------------------- */

/* Returns whether a context counts. If the profile has a window, the file may contain contexts
 * outside the window with counts of 0. */
static bool is_counted(const struct prof_contexts *contexts, uint32_t i)
{
    return contexts->entries[i] != 0
           || (contexts->instructions != NULL && contexts->instructions[i] != 0);
}

static uint32_t counted_contexts(const struct prof_contexts *contexts)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        count += is_counted(contexts, i);
    }
    return count;
}

static uint32_t counted_methods(const struct prof_contexts *contexts, struct prof_output *out)
{
    bool *is_used = calloc(contexts->method_count + 1u, sizeof *is_used);
    if (is_used == NULL) {
        prof_output_fail(out, ENOMEM);
        return 0;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (is_counted(contexts, i)) {
            count += !is_used[contexts->method[i]];
            is_used[contexts->method[i]] = true;
        }
    }
    free(is_used);
    return count;
}

static uint32_t deepest(const struct prof_contexts *contexts)
{
    uint32_t depth = 0, most = 0, at = PROF_NO_CONTEXT;
    for (uint32_t i = 0; i < contexts->count; i++) {
        while (at != contexts->parent[i]) {
            at = contexts->parent[at];
            depth--;
        }
        at = i;
        most = ++depth > most ? depth : most;
    }
    return most;
}

/* Lists the marks that the program has set, as far as there is space. */
static void report_marks(struct tool_facts *facts, const struct prof_contexts_series *series)
{
    char text[400] = "";
    for (uint32_t i = 0; i < series->mark_count; i++) {
        size_t used = strlen(text);
        int length =
            snprintf(text + used, sizeof text - used, "%s%s (#%" PRIu32 ")", i == 0 ? "" : ", ",
                     series->marks[i].name, series->marks[i].checkpoint);
        if (length < 0 || used + (size_t)length + 6 > sizeof text) {
            strcpy(text + used, ", ...");
            break;
        }
    }
    tool_fact_text(facts, "marks", "marks", text);
}

static void report_series(struct tool_facts *facts, const struct prof_contexts_series *series)
{
    char text[80], end[TOOL_CHECKPOINT_BYTES];
    if (series == NULL) {
        return;
    }
    tool_put_checkpoint(end, series, series->count);
    snprintf(text, sizeof text, "%" PRIu32 ", up to %s%s", series->count, end,
             series->times == NULL ? " bytecodes" : "");
    if (facts->settings->format == TOOL_FORMAT_TEXT) {
        tool_fact_text(facts, NULL, "checkpoints", text);
    } else {
        tool_fact_number(facts, "checkpoints", NULL, series->count, "");
        tool_fact_text(facts, "lastCheckpoint", NULL, end);
    }
    report_marks(facts, series);
}

static void report_sizes(struct tool_facts *facts, const struct prof_contexts *contexts,
                         const struct prof_file_report *report)
{
    char text[96], bytes[TOOL_NUMBER_BYTES], raw[TOOL_NUMBER_BYTES];
    uint32_t threads = 0;
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        threads += contexts->trees[i].has_thread;
    }
    uint32_t counted = counted_contexts(contexts);
    tool_fact_number(facts, "contexts", "contexts", contexts->count, "");
    if (counted != contexts->count) {
        tool_fact_number(facts, "countedContexts", "  with counts", counted, "");
    }
    tool_fact_number(facts, "depth", "deepest context", deepest(contexts), " frames");
    tool_fact_number(facts, "methods", "methods with contexts",
                     counted_methods(contexts, facts->out), "");
    if (threads > 0) {
        tool_fact_number(facts, "threads", "threads", threads, "");
    }
    if (contexts->header.features.scopes) {
        tool_fact_number(facts, "scopes", "scopes", tool_scopes_count(contexts), "");
    }
    report_series(facts, contexts->series);
    tool_fact_number(facts, "bytes", "file", report->bytes, " bytes");
    snprintf(text, sizeof text, "%u.%u", report->major, report->minor);
    tool_fact_text(facts, "version", "format version", text);
    if (contexts->count > 0 && facts->settings->format == TOOL_FORMAT_TEXT) {
        snprintf(text, sizeof text, "%.3f", (double)report->bytes / (double)contexts->count);
        tool_fact_text(facts, NULL, "bytes for a context", text);
    }
    for (uint32_t i = 0; i < report->part_count; i++) {
        const struct prof_file_part *part = &report->parts[i];
        char title[32], name[32];
        snprintf(title, sizeof title, "  %s", part->tag);
        snprintf(name, sizeof name, "bytes%s", part->tag);
        tool_put_number(bytes, part->stored_bytes);
        tool_put_number(raw, part->raw_bytes);
        if (facts->settings->format == TOOL_FORMAT_TEXT) {
            snprintf(text, sizeof text, "%s bytes in %u section%s, %s unpacked", bytes, part->count,
                     part->count == 1 ? "" : "s", raw);
            tool_fact_text(facts, NULL, title, text);
        } else {
            tool_fact_number(facts, name, title, part->stored_bytes, "");
            snprintf(name, sizeof name, "unpacked%s", part->tag);
            tool_fact_number(facts, name, title, part->raw_bytes, "");
        }
    }
}

static int write_info(const struct tool_profile *profile, const struct tool_settings *settings,
                      const struct prof_file_report *report)
{
    struct tool_facts facts;
    struct prof_output *out = tool_output_open(settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    tool_facts_begin(&facts, out, settings);
    tool_fact_text(&facts, "profile", "profile", profile->path);
    tool_fact_text(&facts, "part", "a part of it", profile->selection);
    report_head(&facts, &profile->contexts->header);
    report_sizes(&facts, profile->contexts, report);
    if (settings->format == TOOL_FORMAT_TEXT) {
        prof_output_text(out, "totals by metric:\n");
    }
    tool_facts_totals(&facts, profile);
    tool_facts_end(&facts);
    return tool_output_close(out);
}

int tool_info(int count, char **arguments)
{
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "PROFILE",
        .answers =
            "The contents of a profile: how it was made, its size and those of its sections, "
            "the\nnumbers of contexts and methods, and the totals of all metrics.",
        .examples = "    jp2prof info jp2-profile.jp2\n"
                    "    jp2prof info --json --fold=recursion jp2-profile.jp2\n",
        .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_TABLES | TOOL_WRITES,
        .least = 1,
        .most = 1};
    struct tool_settings settings;
    struct prof_file_report report;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    struct prof_contexts *contexts = tool_read(arguments[0], false, &report);
    struct tool_profile *profile =
        contexts == NULL ? NULL : tool_profile_make(arguments[0], contexts, &settings);
    if (profile == NULL) {
        return TOOL_FAILED;
    }
    status = write_info(profile, &settings, &report);
    tool_unload(profile);
    return status;
}

/* --- check-file ------------------------------------------------------------------------------ */

/* Reports the contents of an undamaged file: a line of text, or one row. */
static int write_check(const char *path, const struct prof_contexts *contexts,
                       const struct prof_file_report *report, const struct tool_settings *settings)
{
    char number[TOOL_NUMBER_BYTES], bytes[TOOL_NUMBER_BYTES], text[256];
    struct tool_facts facts;
    struct prof_output *out = tool_output_open(settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    if (settings->format == TOOL_FORMAT_TEXT) {
        tool_put_number(number, contexts->count);
        tool_put_number(bytes, report->bytes);
        snprintf(text, sizeof text, " is whole: %s contexts, %u section%s, %s bytes\n", number,
                 report->sections, report->sections == 1 ? "" : "s", bytes);
        prof_output_put(out, path, text);
        return tool_output_close(out);
    }
    tool_facts_begin(&facts, out, settings);
    tool_fact_text(&facts, "profile", "profile", path);
    tool_fact_number(&facts, "contexts", "contexts", contexts->count, "");
    tool_fact_number(&facts, "sections", "sections", report->sections, "");
    tool_fact_number(&facts, "bytes", "file", report->bytes, " bytes");
    tool_facts_end(&facts);
    return tool_output_close(out);
}

int tool_check_file(int count, char **arguments)
{
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "PROFILE",
        .answers =
            "Whether a profile file is complete: checks every section, number and reference. "
            "Gives\nstatus 1 and a line that says what is wrong, and where.",
        .examples = "    jp2prof check-file jp2-profile.jp2\n"
                    "    jp2prof check-file --json jp2-profile.jp2\n",
        .wants = TOOL_TABLES | TOOL_WRITES,
        .least = 1,
        .most = 1};
    struct tool_settings settings;
    struct prof_file_report report;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    struct prof_contexts *contexts = tool_read(arguments[0], false, &report);
    if (contexts == NULL) {
        return TOOL_FAILED;
    }
    if (!prof_contexts_check_details(contexts)) {
        prof_contexts_free(contexts);
        return tool_error("%s: operands of instructions are damaged", arguments[0]);
    }
    char message[256];
    if (!prof_contexts_check_steps(contexts, message, sizeof message)) {
        prof_contexts_free(contexts);
        return tool_error("%s: %s", arguments[0], message);
    }
    status = write_check(arguments[0], contexts, &report, &settings);
    prof_contexts_free(contexts);
    return status;
}

/* --- recover --------------------------------------------------------------------------------- */

static int write_profile(const struct prof_contexts *contexts, const struct tool_settings *settings,
                         uint64_t *bytes)
{
    struct prof_output *out = tool_output_open(settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    tool_write_contexts(contexts, &prof_format_jp2, out);
    *bytes = prof_output_size(out);
    return tool_output_close(out);
}

/* Reports as JSON or CSV what was written and what was lost. Takes ownership of the contexts. */
static int write_recovery(const char *damaged, struct prof_contexts *contexts,
                          const struct prof_file_report *report,
                          const struct tool_settings *settings, uint64_t bytes)
{
    struct tool_facts facts;
    struct tool_profile *profile = tool_profile_make(settings->output, contexts, settings);
    struct prof_output *out = profile == NULL ? NULL : tool_summary_open(settings);
    if (out == NULL) {
        tool_unload(profile);
        return TOOL_FAILED;
    }
    tool_facts_begin(&facts, out, settings);
    tool_fact_text(&facts, "profile", NULL, settings->output);
    tool_fact_number(&facts, "bytes", NULL, bytes, "");
    tool_fact_text(&facts, "damaged", NULL, damaged);
    tool_fact_bool(&facts, "isWhole", report->is_whole);
    tool_fact_text(&facts, "problem", NULL, report->problem);
    tool_fact_number(&facts, "damagedBytes", NULL, report->bytes, "");
    tool_fact_number(&facts, "lostBytes", NULL, report->lost_bytes, "");
    tool_fact_number(&facts, "sections", NULL, report->sections, "");
    tool_fact_number(&facts, "contexts", NULL, profile->contexts->count, "");
    tool_facts_totals(&facts, profile);
    tool_facts_end(&facts);
    tool_unload(profile);
    return tool_output_close(out);
}

/* Adds a note of the losses to the recovered file (read/contexts_alike.h). */
static bool note_losses(struct prof_contexts *contexts, const struct prof_file_report *report)
{
    char text[64];
    snprintf(text, sizeof text, "%" PRIu64 ",%" PRIu64, report->lost_bytes, report->bytes);
    return report->is_whole || prof_contexts_add_note(contexts, PROF_RECOVERED_NOTE, text)
           || tool_no_memory() == TOOL_OK;
}

static void report_losses(const char *path, const struct prof_contexts *contexts,
                          const struct prof_file_report *report)
{
    char lost[TOOL_NUMBER_BYTES], all[TOOL_NUMBER_BYTES], kept[TOOL_NUMBER_BYTES];
    tool_put_number(lost, report->lost_bytes);
    tool_put_number(all, report->bytes);
    tool_put_number(kept, contexts->count);
    if (report->is_whole) {
        tool_note("%s is whole: nothing was lost of %s contexts", path, kept);
    } else {
        tool_note("%s: %s; %s of %s bytes could not be used, %s contexts were recovered", path,
                  report->problem, lost, all, kept);
    }
}

int tool_recover(int count, char **arguments)
{
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "DAMAGED [RECOVERED]",
        .answers = "Reads the undamaged part of a profile that was cut off or damaged, and writes "
                   "it as a\n"
                   "profile, to RECOVERED or the file of -o. A line on standard error reports the "
                   "losses.\n"
                   "Recovered numbers are right; contexts whose own numbers were lost have 0.\n"
                   "--json and --csv list the written, recovered and lost parts.",
        .examples = "    jp2prof recover jp2-profile.jp2 -o recovered.jp2\n"
                    "    jp2prof recover --json jp2-profile.jp2 -o recovered.jp2\n",
        .wants = TOOL_WRITES | TOOL_REPORTS,
        .least = 1,
        .most = 2};
    struct tool_settings settings;
    struct prof_file_report report;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    if (count == 2 && settings.output != NULL) {
        return tool_misuse(usage.command, "only one of %s and -o %s is possible", arguments[1],
                           settings.output);
    }
    if (count == 2) {
        settings.output = strcmp(arguments[1], "-") == 0 ? NULL : arguments[1];
    }
    status = tool_summary_check(&settings, "the profile");
    if (status != TOOL_OK) {
        return status;
    }
    if (count == 1 && settings.output == NULL && isatty(STDOUT_FILENO)) {
        return tool_misuse(usage.command, "-o FILE is missing: a terminal cannot show a profile");
    }
    uint64_t bytes = 0;
    struct prof_contexts *contexts = tool_read(arguments[0], true, &report);
    if (contexts == NULL) {
        return TOOL_FAILED;
    }
    if (contexts->count == 0 && !report.is_whole) {
        status = tool_error("%s: %s; nothing could be recovered", arguments[0], report.problem);
    } else {
        status = note_losses(contexts, &report) ? write_profile(contexts, &settings, &bytes)
                                                : TOOL_FAILED;
    }
    if (status == TOOL_OK) {
        report_losses(arguments[0], contexts, &report);
    }
    if (status == TOOL_OK && settings.format != TOOL_FORMAT_TEXT) {
        return write_recovery(arguments[0], contexts, &report, &settings, bytes);
    }
    prof_contexts_free(contexts);
    return status;
}
