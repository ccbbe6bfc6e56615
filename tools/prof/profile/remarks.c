#define _GNU_SOURCE
#include "tools/prof/profile/remarks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_alike.h"
#include "tools/prof/command/json_text.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/text.h"
#include "tools/prof/profile/notes.h"

static void add(struct vm_text *to, const char *text)
{
    vm_text_string(to, text);
}

/* Adds a text of the file, on one line. */
static void add_line(struct vm_text *to, const char *before, const char *text)
{
    add(to, before);
    vm_text_name(to, text, strlen(text), VM_TEXT_LINE);
    add(to, "\n");
}

static void add_count(struct vm_text *to, uint64_t count, const char *unit)
{
    tool_add_number(to, count);
    add(to, " ");
    add(to, unit);
    add(to, count == 1 ? "" : "s");
}

static void add_sum(struct vm_text *to, const struct prof_header *header)
{
    uint64_t count = prof_header_profiles(header), unfinished = prof_header_unfinished(header);
    if (count == 0) {
        add(to, "sum of several profiles\n");
    } else if (count != 1) {
        add(to, "sum of ");
        add_count(to, count, "profile");
        add(to, "\n");
    }
    if (count != 1 && unfinished != 0) {
        tool_add_number(to, unfinished);
        add(to, unfinished == 1 ? " of these is of a run" : " of these are of runs");
        add(to, " that had not finished\n");
    }
}

static void add_window(struct vm_text *to, const struct tool_profile *profile)
{
    const struct prof_features *features = &profile->contexts->header.features;
    if (prof_features_have_window(features)) {
        add_line(to, "only this window is counted: ", features->window);
    }
    if (profile->left_out_threads != 0) {
        add(to, "the window leaves out ");
        add_count(to, profile->left_out_threads, "thread");
        add(to, " that began in it, with ");
        add_count(to, profile->left_out_calls, "call");
        add(to, "\n");
    }
    if (profile->far_threads != 0) {
        vm_text_unsigned(to, profile->far_threads);
        add(to, profile->far_threads == 1 ? " thread is" : " threads are");
        add(to, " below the call that started an earlier one in the row\n");
    }
}

static void add_times(struct vm_text *to, const char *what, uint64_t count)
{
    vm_text_put(to, what, " ");
    add_count(to, count, "time");
}

static void add_switches(struct vm_text *to, const struct prof_header *header)
{
    const char *value = prof_header_switches(header);
    uint64_t started, stopped, reset;
    if (sscanf(value, "%" SCNu64 ",%" SCNu64 ",%" SCNu64, &started, &stopped, &reset) == 3) {
        add_times(to, "counted only while profiling was on: started", started);
        add_times(to, ", stopped", stopped);
        add_times(to, ", reset", reset);
        add(to, " while the program ran\n");
    }
}

static void add_losses(struct vm_text *to, const struct prof_header *header)
{
    uint64_t lost, all;
    for (size_t i = 0; i < header->note_count; i++) {
        const struct prof_note *note = &header->notes[i];
        if (strcmp(note->name, PROF_RECOVERED_NOTE) == 0
            && sscanf(note->value, "%" SCNu64 ",%" SCNu64, &lost, &all) == 2) {
            add(to, "recovered from a damaged file: ");
            tool_add_number(to, lost);
            add(to, " of ");
            add_count(to, all, "byte");
            add(to, " were lost, and the contexts and numbers in them\n");
        }
    }
}

/* Adds the options of jp2vm that fold methods into their callers. */
static void add_recorded_folds(struct vm_text *to, const char *options)
{
    static const char *const words[] = {"--profile-only=", "--profile-fold="};
    size_t length;
    for (const char *at = options, *option; (option = prof_next_option(&at, &length)) != NULL;) {
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            if (length > strlen(words[i]) && strncmp(option, words[i], strlen(words[i])) == 0) {
                add(to, "methods without contexts of their own count for their callers: ");
                vm_text_name(to, option, length, VM_TEXT_LINE);
                add(to, "\n");
            }
        }
    }
}

static void add_notes(struct vm_text *to, const struct tool_profile *profile)
{
    if (profile->part != NULL) {
        add_line(to,
                 profile->is_range ? "only a part of the run is counted: "
                                   : "the file is a part of a run: ",
                 profile->part);
    }
    if (profile->folds != NULL) {
        add_line(to, "the file has frames folded or united: ", profile->folds);
    }
}

/* Adds a line if the machine counted a part of the first metric in no method. */
static void add_outside(struct vm_text *to, const struct tool_profile *profile)
{
    const struct tool_metric *metric = &profile->metrics[0];
    uint64_t outside = tool_note_outside(&profile->contexts->header, metric->name);
    if (outside != 0) {
        add(to, "another ");
        tool_add_total(to, outside, metric->unit, metric->title);
        add(to, outside == 1 ? " is" : " are");
        add(to, " of no method, for example of the machine's own work: no row includes them\n");
    }
}

static void add_truncation(struct vm_text *to, const struct tool_profile *profile)
{
    add_count(to, profile->contexts->header.truncated_calls, "call");
    add(to, " went beyond --profile-limit: ");
    add(to, profile->all_lacks_calls    ? "all numbers below --root lack them\n"
            : profile->self_lacks_calls ? "inclusive numbers of their callers lack them, and self "
                                          "numbers lack what was folded in them\n"
                                        : "inclusive numbers of their callers lack them\n");
}

static void add_end(struct vm_text *to, const struct tool_profile *profile)
{
    const struct prof_header *header = &profile->contexts->header;
    const char *reason = header->reason == NULL ? "" : header->reason;
    if (header->truncated_calls != 0) {
        add_truncation(to, profile);
    }
    if (prof_header_is_of_running(header)) {
        add_line(to, "written while the program ran: ", reason);
    } else if (strcmp(reason, "crash") == 0) {
        add(to, "written after a crash: numbers of the last moments may be missing\n");
    } else if (prof_header_is_of_killed(header)) {
        add_line(to, reason, " ended the program: it had not finished");
    }
    if (header->running_threads != 0) {
        add_count(to, header->running_threads, "thread");
        add(to, " could not be stopped for writing: their numbers are of about that time\n");
    }
}

char *tool_remarks_make(const struct tool_profile *profile)
{
    const struct prof_header *header = &profile->contexts->header;
    struct vm_text lines = {0};
    add_sum(&lines, header);
    add_window(&lines, profile);
    add_switches(&lines, header);
    add_notes(&lines, profile);
    add_losses(&lines, header);
    add_recorded_folds(&lines, header->options == NULL ? "" : header->options);
    if (header->features.is_folded) {
        add(&lines, "recursion is folded: a method's inclusive number lacks its calls of methods "
                    "that were running when it was called\n");
    }
    add_outside(&lines, profile);
    add_end(&lines, profile);
    vm_text_add(&lines, "", 1);
    if (lines.has_failed) {
        vm_text_fini(&lines);
        return NULL;
    }
    return lines.bytes;
}

void tool_remarks_note(const struct tool_profile *profile)
{
    for (const char *at = profile->remarks; *at != '\0'; at += strcspn(at, "\n") + 1) {
        tool_note("%s: %.*s", profile->path, (int)strcspn(at, "\n"), at);
    }
}

void tool_remarks_json(struct prof_output *out, const struct tool_profile *profile)
{
    prof_output_char(out, '[');
    for (const char *at = profile->remarks; *at != '\0'; at += strcspn(at, "\n") + 1) {
        char *line = strndup(at, strcspn(at, "\n"));
        prof_output_text(out, at == profile->remarks ? "" : ", ");
        tool_json_string(out, line == NULL ? "" : line);
        free(line);
    }
    prof_output_char(out, ']');
}
