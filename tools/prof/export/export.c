/* jp2prof export: the table of formats, and the formats that the profiler itself writes. */
#include "tools/prof/export/export.h"

#include <stdio.h>
#include <string.h>

#include "profiler/write/writer.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/load.h"

static int run_writer(const struct prof_format *format, const char *examples, int count,
                      char **arguments)
{
    const struct tool_usage usage = {
        .command = arguments[0],
        .page = "profile-formats.md",
        .arguments = "PROFILE",
        .answers = format->help,
        .examples = examples,
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
    tool_tell_selection(profile);
    tool_write_contexts(profile->contexts, format, out);
    tool_unload(profile);
    return tool_output_close(out);
}

static int export_xml(int count, char **arguments)
{
    return run_writer(&prof_format_xml, "    jp2prof export xml profile.jp2 -o profile.xml\n",
                      count, arguments);
}

static int export_dcg(int count, char **arguments)
{
    return run_writer(&prof_format_dcg, "    jp2prof export dcg profile.jp2 -o profile.dcg.xml\n",
                      count, arguments);
}

static int export_text(int count, char **arguments)
{
    return run_writer(&prof_format_text, "    jp2prof export text profile.jp2 | less\n", count,
                      arguments);
}

static int export_flat(int count, char **arguments)
{
    return run_writer(&prof_format_flat, "    jp2prof export flat profile.jp2 -o profile.tsv\n",
                      count, arguments);
}

static int export_jp2(int count, char **arguments)
{
    return run_writer(&prof_format_jp2,
                      "    jp2prof export jp2 --package='com.acme.**' profile.jp2 -o acme.jp2\n",
                      count, arguments);
}

static const struct tool_export_format formats[] = {
    {"xml", "the calling context tree, for XQuery", export_xml},
    {"dcg", "the call graph as XML", export_dcg},
    {"text", "the calling context tree as text", export_text},
    {"flat", "methods, tab-separated", export_flat},
    {"html", "a page for a browser, as jp2prof html writes it", tool_html},
    {"jp2", "a compact profile of the selected part", export_jp2},
    {"collapsed", "a line for each stack, for flamegraph.pl and scripts",
     tool_export_run_collapsed},
    {"callgrind", "KCachegrind, callgrind_annotate", tool_export_run_callgrind},
    {"pprof", "pprof: stacks and lines with all metrics", tool_export_run_pprof},
    {"speedscope", "speedscope (www.speedscope.app)", tool_export_run_speedscope},
    {"firefox", "the Firefox Profiler (profiler.firefox.com)", tool_export_run_firefox},
    {"trace", "trace events, for Perfetto and chrome://tracing", tool_export_run_trace},
    {"dot", "the call graph, for Graphviz", tool_export_run_dot},
    {"lcov", "coverage with counts, for genhtml and editors", tool_export_run_lcov},
    {"cobertura", "coverage with counts, for CI services", tool_export_run_cobertura},
    {"jacoco", "coverage as JaCoCo reports it", tool_export_run_jacoco},
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
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i == 0 ? "" : ", ",
                                 names[i]);
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
            return formats[i].run(count - 1, arguments + 1);
        }
    }
    if (count == 2 || arguments[1][0] == '-') {
        return tool_misuse("export", "FORMAT comes first: jp2prof export FORMAT [options] PROFILE");
    }
    return find_nothing(arguments[1]);
}
