/* jp2prof check: checks whether a profile keeps its budgets. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/views/budget.h"
#include "tools/prof/commands.h"
#include "tools/prof/command/operands.h"
#include "tools/prof/profile/load.h"

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV, FORMAT_JUNIT, FORMAT_SARIF };

struct command {
    struct tool_settings settings;
    const char *budget_path, *baseline_path, *source_path;
    unsigned format;
    double min_coverage; /* negative: not given */
    bool has_all, is_quiet, is_partial;
};

/* Sets each option of a selection that the command line does not set to the option of the budget
 * file. */
static void complete(struct tool_selection *to, const struct tool_selection *of_file)
{
    const char **texts[] = {&to->packages, &to->classes, &to->methods, &to->threads,
                            &to->scopes,   &to->loaders, &to->root,    &to->fold};
    const char *const defaults[] = {of_file->packages, of_file->classes, of_file->methods,
                                    of_file->threads,  of_file->scopes,  of_file->loaders,
                                    of_file->root,     of_file->fold};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        *texts[i] = *texts[i] == NULL ? defaults[i] : *texts[i];
    }
}

/* Warns that, for a file of format 1, check compares the numbers that format 1 defines. */
static void warn_of_format(const char *path)
{
    tool_note(
        "%s: its numbers lack what the selected methods call outside of the selection, and so "
        "do those that they are compared with: an earlier jp2prof wrote it, or a line "
        "'format 2' is missing; jp2prof budget writes whole numbers",
        path);
}

/* Adopts the options of the budget file that the command line does not set. */
static bool take_file_options(struct command *command, const struct tool_budgets *budgets)
{
    double min_coverage = -1;
    const struct tool_option own[] = {{"min-coverage", "PERCENT", "", TOOL_SHARE, &min_coverage},
                                      {0}};
    const struct tool_usage usage = {.command = "check",
                                     .arguments = "",
                                     .answers = "",
                                     .options = own,
                                     .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_PRUNES,
                                     .most = 0};
    char *arguments[budgets->option_count + 2], **rest = arguments, name[] = "check";
    int count = (int)budgets->option_count + 1, status;
    struct tool_settings of_file;
    arguments[0] = name;
    for (size_t i = 0; i < budgets->option_count; i++) {
        arguments[i + 1] = budgets->options[i];
    }
    arguments[count] = NULL;
    if (!tool_arguments(&usage, &of_file, &count, &rest, &status)) {
        tool_error("%s: the mistake is in the options of this file", budgets->path);
        return false;
    }
    struct tool_settings *to = &command->settings;
    command->is_partial = budgets->format == 1 && tool_selection_has_names(&of_file.selection);
    to->selection.is_own_only = command->is_partial;
    to->selects_rows = !command->is_partial;
    if (command->is_partial) {
        warn_of_format(budgets->path);
    }
    complete(&to->selection, &of_file.selection);
    if (command->min_coverage < 0) {
        command->min_coverage = min_coverage < 0 ? TOOL_MIN_COVERAGE : min_coverage;
    }
    to->metrics = to->metrics == NULL ? of_file.metrics : to->metrics;
    to->weights = to->weights == NULL ? of_file.weights : to->weights;
    to->categories |= of_file.categories;
    return true;
}

/* Resolves a path that is relative to the directory of a file; malloc'ed. */
static char *path_beside(const char *file, const char *path)
{
    const char *slash = strrchr(file, '/');
    char *result;
    int length = *path == '/' || slash == NULL ? 0 : (int)(slash + 1 - file);
    return asprintf(&result, "%.*s%s", length, file, path) < 0 ? NULL : result;
}

static bool needs_baseline(const struct tool_budgets *budgets)
{
    for (size_t i = 0; i < budgets->count; i++) {
        if (budgets->budgets[i].is_relative) {
            return true;
        }
    }
    return false;
}

/* Loads the baseline. If no baseline is needed, returns NULL and sets *is_good to true. */
static struct tool_profile *load_baseline(const struct command *command,
                                          const struct tool_budgets *budgets, bool *is_good)
{
    struct tool_profile *baseline = NULL;
    *is_good = true;
    if (!needs_baseline(budgets)) {
        return NULL;
    }
    *is_good = false;
    if (command->baseline_path == NULL && budgets->baseline == NULL) {
        tool_error("%s: limits refer to a baseline: it needs a line 'baseline FILE', or "
                   "--baseline=FILE",
                   budgets->path);
        return NULL;
    }
    char *path = command->baseline_path != NULL ? strdup(command->baseline_path)
                                                : path_beside(budgets->path, budgets->baseline);
    if (path == NULL) {
        tool_no_memory();
    } else if (tool_output_spares("check", command->settings.output, path) == TOOL_OK) {
        baseline = tool_load(path, &command->settings);
    }
    free(path);
    *is_good = baseline != NULL;
    return baseline;
}

/* Prints the coverage on stderr. With --quiet, prints only the refusal of a coverage. */
static void say_coverage(const struct tool_check *check, bool is_quiet)
{
    struct vm_text text = {0};
    tool_check_coverage(&text, check);
    vm_text_add(&text, "", 1);
    const char *line = text.has_failed ? "out of memory" : text.bytes;
    if (check->is_refused) {
        tool_error("%s", line);
    } else if (!is_quiet) {
        tool_note("%s", line);
    }
    vm_text_fini(&text);
}

static int write_report(const struct command *command, const struct tool_check *check)
{
    struct prof_output *out = tool_output_open(&command->settings);
    if (out == NULL) {
        return TOOL_TROUBLE;
    }
    if (command->format == FORMAT_JSON) {
        tool_check_json(check, out);
    } else if (command->format == FORMAT_CSV) {
        tool_check_csv(check, out);
    } else if (command->format == FORMAT_JUNIT) {
        tool_check_junit(check, out);
    } else if (command->format == FORMAT_SARIF) {
        tool_check_sarif(check, out);
    } else {
        tool_check_text(check, &command->settings, out, command->has_all);
    }
    int status = tool_output_close(out);
    if (status == TOOL_OK && !command->is_quiet
        && (command->settings.output != NULL || command->format != FORMAT_TEXT)) {
        tool_check_say(check);
    }
    if (status == TOOL_OK) {
        say_coverage(check, command->is_quiet);
    }
    if (status != TOOL_OK || tool_check_errors(check) > 0 || check->is_refused) {
        return TOOL_TROUBLE;
    }
    return check->result_counts[TOOL_EXCEEDED] > 0 ? TOOL_FAILED : TOOL_OK;
}

static int check_budgets(const struct command *command, const struct tool_budgets *budgets,
                         const char *path)
{
    struct tool_check check = {.budgets = budgets,
                               .min_coverage = command->min_coverage,
                               .is_partial = command->is_partial};
    bool is_good;
    if (command->format == FORMAT_SARIF) {
        check.sources = tool_sources_open(command->source_path);
        if (check.sources == NULL) {
            return TOOL_TROUBLE;
        }
    }
    int status = TOOL_TROUBLE;
    struct tool_profile *profile = tool_load(path, &command->settings);
    struct tool_profile *baseline =
        profile == NULL ? NULL : load_baseline(command, budgets, &is_good);
    check.profile = profile;
    check.verdicts = calloc(budgets->count, sizeof *check.verdicts);
    is_good = profile != NULL && is_good && check.verdicts != NULL
              && tool_check_fits(budgets, profile, command->settings.metrics != NULL)
              && (baseline == NULL || tool_check_fits_baseline(budgets, baseline));
    if (is_good && baseline != NULL) {
        tool_report_unlike(baseline, profile);
    }
    if (is_good && !tool_covered_init(&check.covered, profile)) {
        is_good = tool_no_memory() == TOOL_OK;
    }
    if (is_good) {
        for (size_t i = 0; is_good && i < budgets->count; i++) {
            check.verdicts[i].budget = &budgets->budgets[i];
            is_good = tool_check_judge(&check.verdicts[i], &check, baseline);
            check.result_counts[check.verdicts[i].result]++;
        }
        check.is_refused = is_good && tool_covered_share(&check.covered) < check.min_coverage;
        status = is_good ? write_report(command, &check) : TOOL_TROUBLE;
    }
    if (profile != NULL) {
        tool_covered_fini(&check.covered);
    }
    free(check.verdicts);
    tool_sources_close(check.sources);
    tool_unload(profile);
    tool_unload(baseline);
    return status;
}

int tool_check(int count, char **arguments)
{
    struct command command = {.min_coverage = -1};
    const struct tool_option own[] = {
        {"budget", "FILE", "the budgets (jp2prof budget writes some)", TOOL_TEXT,
         &command.budget_path},
        {"baseline", "FILE",
         "the profile that relative limits refer to, in place of the one that\n"
         "the budgets name",
         TOOL_TEXT, &command.baseline_path},
        {"format", "text|json|csv|junit|sarif", "how the report is written", TOOL_CHOICE,
         &command.format},
        {"source", "PATH",
         "where SARIF finds the source files of methods: directories (with :\n"
         "between); otherwise ., src, src/main/java and src/test/java",
         TOOL_TEXT, &command.source_path},
        {"min-coverage", "PERCENT", TOOL_MIN_COVERAGE_HELP, TOOL_SHARE, &command.min_coverage},
        {"all", NULL, "also report budgets that are kept", TOOL_SWITCH, &command.has_all},
        {"quiet", NULL,
         "do not list exceeded budgets on standard error, which is done if the\n"
         "report goes to a file or is not text",
         TOOL_SWITCH, &command.is_quiet},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .page = "jp2prof.md#two-runs-and-budgets",
        .arguments = "PROFILE --budget=FILE",
        .answers =
            "Whether a profile keeps its budgets: one line for each that it does not. "
            "A\nbudget limits numbers of methods, classes, packages, loaders, threads "
            "or of the whole run,\nabsolutely or relative to another profile.\n\n"
            "Exit status: 0 all are kept, 1 one is exceeded, 2 the check could not be made: "
            "the profile\nor the budgets cannot be read, a budget limits something that did "
            "not run (unless its\nline begins with optional), limits cover too little of the run "
            "(--min-coverage), or the\ncommand was used wrongly.",
        .examples = "    jp2prof check run.jp2 --budget=budget.txt\n"
                    "    jp2prof check run.jp2 --budget=budget.txt --baseline=main.jp2\n"
                    "    jp2prof check run.jp2 --budget=budget.txt --format=junit -o report.xml\n"
                    "    jp2prof check run.jp2 --budget=budget.txt --format=sarif --source=src "
                    "-o report.sarif\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_TABLES | TOOL_WRITES | TOOL_PRUNES,
        .least = 1,
        .most = 1};
    struct tool_budgets budgets;
    int status;
    if (!tool_arguments(&usage, &command.settings, &count, &arguments, &status)) {
        return status == TOOL_OK ? TOOL_OK : TOOL_TROUBLE;
    }
    if (command.budget_path == NULL) {
        return tool_misuse(usage.command,
                           "--budget=FILE is missing; jp2prof budget makes one of a profile");
    }
    if (!tool_budgets_read(&budgets, command.budget_path)) {
        return TOOL_TROUBLE;
    }
    if (command.format == FORMAT_TEXT && command.settings.format != TOOL_FORMAT_TEXT) {
        command.format = command.settings.format == TOOL_FORMAT_JSON ? FORMAT_JSON : FORMAT_CSV;
    }
    command.settings.needs_no_blocks = command.settings.has_native_calls = true;
    status = take_file_options(&command, &budgets) ? check_budgets(&command, &budgets, arguments[0])
                                                   : TOOL_TROUBLE;
    tool_budgets_release(&budgets);
    return status;
}
