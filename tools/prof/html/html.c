/* jp2prof html: writes a profile, or a comparison of two profiles, as one page for a browser. */
#include "tools/prof/html/html.h"

#include <stdio.h>
#include <string.h>

#include "tools/prof/commands.h"
#include "tools/prof/profile/load.h"

/* Makes "run.html" from "dir/run.jp2", because the page is written to the current directory. */
static bool name_output(const char *path, char *name, size_t size)
{
    const char *slash = strrchr(path, '/'), *base = slash == NULL ? path : slash + 1;
    if (strcmp(base, "-") == 0) {
        base = "jp2-profile";
    }
    size_t length = strlen(base);
    if (length > 4 && strcmp(base + length - 4, ".jp2") == 0) {
        length -= 4;
    }
    int written = snprintf(name, size, "%.*s.html", (int)length, base);
    return written > 0 && (size_t)written < size;
}

/* Checks that the profile and its baseline have the same first metric, because otherwise shares
 * cannot be compared. */
static bool check_metric(const struct tool_profile *profile, const struct tool_profile *baseline)
{
    const char *of_profile = profile->metrics[0].name, *of_baseline = baseline->metrics[0].name;
    if (strcmp(of_baseline, of_profile) != 0) {
        tool_error("the first metric of %s is %s, and of %s %s: record both with the same options, "
                   "or name a metric of both with --metric=NAME",
                   baseline->path, of_baseline, profile->path, of_profile);
        return false;
    }
    tool_report_unlike(baseline, profile);
    return true;
}

/* Loads the profile, and also the baseline if there is one; the selection may be empty in one of
 * them. On failure, prints a line on stderr and returns false. The caller must unload the profiles
 * that were loaded, even after a failure. */
static bool load(struct tool_profile **sides, const char *path, const char *baseline,
                 const struct tool_settings *settings)
{
    const char *const paths[] = {path, baseline};
    if (baseline == NULL) {
        sides[0] = tool_load(path, settings);
        return sides[0] != NULL;
    }
    return tool_load_both(paths, settings, sides) && check_metric(sides[0], sides[1]);
}

static int write_page(const struct html_input *input, const struct tool_settings *settings)
{
    struct html_report report;
    struct prof_output *out = tool_output_open(settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    if (!html_write(input, out, &report)) {
        prof_output_discard(out);
        return TOOL_FAILED;
    }
    int status = tool_output_close(out);
    if (status == TOOL_OK && settings->output != NULL) {
        html_report_pages(&report, settings->output);
    }
    return status;
}

/* The values of this command's own options. */
struct choices {
    const char *baseline, *output, *name;
    bool is_check;
};

static int run(struct html_input *input, const struct choices *choices, char **arguments,
               struct tool_settings *settings)
{
    char name[512];
    if (html_page_size == 0) {
        return tool_error("this build has no page: esbuild was missing when it was configured");
    }
    if (choices->is_check) {
        return TOOL_OK;
    }
    settings->output = choices->output;
    if (settings->output == NULL) {
        if (!name_output(arguments[0], name, sizeof name)) {
            return tool_error("the name %s is too long; give another one with -o", arguments[0]);
        }
        settings->output = name;
    } else if (strcmp(settings->output, "-") == 0) {
        settings->output = NULL;
    }
    struct tool_profile *sides[] = {NULL, NULL};
    int status = TOOL_FAILED;
    if (load(sides, arguments[0], choices->baseline, settings)) {
        tool_report_limits(sides[0]);
        if (sides[1] != NULL) {
            tool_report_limits(sides[1]);
        }
        sides[0]->name = choices->name != NULL ? choices->name : sides[0]->name;
        input->profile = sides[0];
        input->baseline = sides[1];
        input->selection = &settings->selection;
        status = write_page(input, settings);
    }
    tool_unload(sides[0]);
    tool_unload(sides[1]);
    return status;
}

int tool_html(int count, char **arguments)
{
    struct html_input input = {.context_limit = HTML_CONTEXT_LIMIT};
    struct choices choices = {.is_check = false};
    const struct tool_option own[] = {
        {"baseline", "PROFILE",
         "compare with an earlier profile: what is more is red, what is\n"
         "less is blue",
         TOOL_TEXT, &choices.baseline},
        {"source", "PATH",
         "sources to show beside the bytecode: directories, archives and dumps\n"
         "of classes, ':' between; they become part of the page",
         TOOL_TEXT, &input.sources},
        {"contexts", "N",
         "how many contexts the page has at most, 500000 unless it is given;\n"
         "the smallest are united, totals stay exact",
         TOOL_NUMBER, &input.context_limit},
        {"name", "NAME", "what the page calls the profile, its file's name unless it is given",
         TOOL_TEXT, &choices.name},
        {"check", NULL, "only tell by the status whether this program can make pages", TOOL_SWITCH,
         &choices.is_check},
        {"o", "FILE", "write there; - is standard output", TOOL_TEXT, &choices.output},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .page = "html.md",
        .arguments = "PROFILE",
        .answers =
            "Writes one page for a browser that shows where the program went: flame graphs,\n"
            "callers and callees, tables, source and bytecode with counts. The page is complete:\n"
            "it loads nothing from elsewhere. It is FILE.html for FILE.jp2, unless -o says\n"
            "otherwise.",
        .examples = "    jp2prof html run.jp2\n"
                    "    jp2prof html --source=src:lib-sources.jar run.jp2 -o run.html\n"
                    "    jp2prof html --baseline=yesterday.jp2 today.jp2\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_MEASURES,
        .least = 1,
        .most = 1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    return run(&input, &choices, arguments, &settings);
}
