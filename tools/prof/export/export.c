/* jp2prof export: lists the formats, and writes the formats that the profiler itself writes. */

#include <stdio.h>
#include <string.h>

#include "profiler/write/writer.h"
#include "tools/prof/commands.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/profile/load.h"

static int run_writer(const struct prof_format *format, const char *example, int count,
                      char **arguments)
{
    const struct tool_usage usage = {.command = arguments[0],
                                     .page = "profile-formats.md",
                                     .arguments = "PROFILE",
                                     .answers = format->help,
                                     .examples = example,
                                     .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_WRITES,
                                     .least = 1,
                                     .most = 1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    settings.notes_selection = true;
    struct tool_profile *profile = tool_load(arguments[0], &settings);
    struct prof_output *out = profile == NULL ? NULL : tool_output_open(&settings);
    if (out == NULL) {
        tool_unload(profile);
        return TOOL_FAILED;
    }
    tool_report_limits(profile);
    tool_write_contexts(profile->contexts, format, out);
    tool_unload(profile);
    return tool_output_close(out);
}

static const struct {
    const char *name, *summary;
    const struct prof_format *format; /* NULL: the format belongs to another program */
    const char *example;              /* for --help; NULL: the command html writes this format */
} formats[] = {
#define PROF_FORMAT(name, suffix, help, summary, example, ...)                                     \
    {#name, summary, &prof_format_##name, example},
#define PROF_EXPORT(name, has, summary, ...) {#name, summary, NULL, NULL},
#include "profiler/write/formats.def"
};

enum { FORMAT_COUNT = sizeof formats / sizeof formats[0] };

static void print_help(void)
{
    puts("Usage: jp2prof export FORMAT [options] PROFILE [-o FILE]\n"
         "Writes a profile, or what is selected of it, in another format.\n");
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        printf("  %-12s %s\n", formats[i].name, formats[i].summary);
    }
    puts("\njp2prof export FORMAT --help tells the options of a format.");
}

static int run(size_t format, int count, char **arguments)
{
    if (formats[format].format == NULL) {
        return tool_export_view(formats[format].name, count, arguments);
    }
    return formats[format].example == NULL
               ? tool_html(count, arguments)
               : run_writer(formats[format].format, formats[format].example, count, arguments);
}

static int find_nothing(const char *word)
{
    const char *names[FORMAT_COUNT + 1] = {NULL};
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        names[i] = formats[i].name;
    }
    const char *similar = tool_similar(word, names);
    if (similar != NULL) {
        return tool_misuse("export", "there is no format '%s'; did you mean '%s'?", word, similar);
    }
    char list[400] = "";
    for (size_t i = 0, used = 0; i < FORMAT_COUNT && used < sizeof list; i++) {
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%s", i == 0 ? "" : ", ", names[i]);
    }
    return tool_misuse("export", "there is no format '%s'; there are %s", word, list);
}

int tool_export(int count, char **arguments)
{
    if (count < 2) {
        return tool_misuse("export", "no format is given");
    }
    if (strcmp(arguments[1], "--help") == 0 || strcmp(arguments[1], "-h") == 0) {
        print_help();
        return TOOL_OK;
    }
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        if (strcmp(formats[i].name, arguments[1]) == 0) {
            char name[64];
            snprintf(name, sizeof name, "export %s", formats[i].name);
            arguments[1] = name;
            return run(i, count - 1, arguments + 1);
        }
    }
    if (count == 2 || arguments[1][0] == '-') {
        return tool_misuse("export", "FORMAT comes first: jp2prof export FORMAT [options] PROFILE");
    }
    return find_nothing(arguments[1]);
}
