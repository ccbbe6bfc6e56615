/* jp2prof merge: unites several profiles in one profile. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profiler/read/contexts_merge.h"
#include "profiler/write/writer.h"
#include "tools/prof/command/facts.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/load.h"

/* Reads a profile, applies the selection, and reports the selected share. On failure, prints a line
 * on stderr and returns NULL. */
static struct prof_contexts *read_part(const char *path, const struct tool_settings *settings)
{
    struct tool_profile *profile = tool_load(path, settings);
    if (profile == NULL) {
        return NULL;
    }
    if (!profile->is_empty) {
        tool_report_selection(profile);
    }
    struct prof_contexts *contexts = tool_take_contexts(profile);
    tool_unload(profile);
    return contexts;
}

/* Prints a line for each file that is given more than once. */
static void note_repeated(char **paths, int count)
{
    struct stat *files = calloc((size_t)count + 1, sizeof *files);
    for (int i = 0; files != NULL && i < count; i++) {
        bool is_known = strcmp(paths[i], "-") != 0 && stat(paths[i], &files[i]) == 0
                        && S_ISREG(files[i].st_mode);
        for (int j = 0; is_known && j < i; j++) {
            if (files[j].st_ino == files[i].st_ino && files[j].st_dev == files[i].st_dev) {
                tool_note("%s is given more than once, and each time its numbers are added; give "
                          "each file once for a sum of different runs",
                          paths[i]);
                break;
            }
        }
    }
    free(files);
}

static struct prof_contexts *merge_all(char **paths, int count,
                                       const struct tool_settings *settings)
{
    char message[512];
    struct prof_contexts *sum = read_part(paths[0], settings);
    for (int i = 1; sum != NULL && i < count; i++) {
        struct prof_contexts *part = read_part(paths[i], settings);
        if (part == NULL) {
            prof_contexts_free(sum);
            return NULL;
        }
        sum = prof_contexts_merge(sum, part, PROF_MERGE_EQUAL_CODE, message, sizeof message);
        if (sum == NULL) {
            tool_error("%s and %s: %s", i == 1 ? paths[0] : "those before", paths[i], message);
        }
    }
    if (sum != NULL && sum->count == 0 && tool_selects_nothing(&settings->selection, paths[0])) {
        prof_contexts_free(sum);
        return NULL;
    }
    return sum;
}

/* Writes a report on the written file as JSON or CSV. Takes ownership of the contexts. */
static int write_summary(struct prof_contexts *sum, const struct tool_settings *settings,
                         int part_count, uint64_t bytes)
{
    /* The selection has already been applied to the parts. */
    const struct tool_settings whole = {.command = settings->command};
    struct tool_facts facts;
    struct tool_profile *profile = tool_profile_make(settings->output, sum, &whole);
    struct prof_output *out = profile == NULL ? NULL : tool_summary_open(settings);
    if (out == NULL) {
        tool_unload(profile);
        return TOOL_FAILED;
    }
    tool_facts_begin(&facts, out, settings);
    tool_fact_text(&facts, "profile", NULL, settings->output);
    tool_fact_number(&facts, "bytes", NULL, bytes, "");
    tool_fact_number(&facts, "profiles", NULL, (uint64_t)part_count, "");
    tool_fact_number(&facts, "contexts", NULL, profile->contexts->count, "");
    tool_facts_totals(&facts, profile);
    tool_facts_end(&facts);
    tool_unload(profile);
    return tool_output_close(out);
}

int tool_merge(int count, char **arguments)
{
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "PROFILE... -o FILE",
        .answers =
            "One profile of several: contexts with the same way from the root are one, with the\n"
            "sums of their numbers. The profiles must have been collected alike (the same\n"
            "kinds of numbers, window and selection). Methods of one name whose code differs stay\n"
            "apart. From a single profile: a copy of the selected part. --json and --csv list the\n"
            "size of the sum, and its totals.",
        .examples = "    jp2prof merge run-1.jp2 run-2.jp2 run-3.jp2 -o all.jp2\n"
                    "    jp2prof merge --json run-1.jp2 run-2.jp2 -o all.jp2\n",
        .wants = TOOL_SELECTS | TOOL_WRITES | TOOL_REPORTS,
        .least = 1,
        .most = -1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    status = tool_summary_check(&settings, "the profile");
    if (status != TOOL_OK) {
        return status;
    }
    if (settings.output == NULL && isatty(STDOUT_FILENO)) {
        return tool_misuse(usage.command, "-o FILE is missing: a terminal cannot show a profile");
    }
    settings.selection.takes_none = true; /* some profiles may have no selected methods */
    settings.notes_selection = true;
    struct prof_contexts *sum = merge_all(arguments, count, &settings);
    struct prof_output *out = sum == NULL ? NULL : tool_output_open(&settings);
    if (out == NULL) {
        prof_contexts_free(sum);
        return TOOL_FAILED;
    }
    tool_write_contexts(sum, &prof_format_jp2, out);
    uint64_t bytes = prof_output_size(out);
    status = tool_output_close(out);
    if (status == TOOL_OK) {
        note_repeated(arguments, count);
    }
    if (status == TOOL_OK && settings.format != TOOL_FORMAT_TEXT) {
        return write_summary(sum, &settings, count, bytes);
    }
    prof_contexts_free(sum);
    return status;
}
