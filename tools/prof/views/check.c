/* jp2prof check: whether a profile keeps its budgets. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/views/budget.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/group.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/command/table.h"

#define MILLION 1000000u

/* --- what is measured ------------------------------------------------------------------------ */

/* The metric of a budget in a profile, by number; UINT32_MAX: a line was printed. */
static uint32_t find_metric(const struct tool_profile *profile, const struct tool_budgets *budgets,
                            const struct tool_budget *budget)
{
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        if (budget->metric == NULL || strcmp(profile->metrics[i].name, budget->metric) == 0) {
            return i;
        }
    }
    tool_error("%s:%u: %s has no metric '%s'", budgets->path, budget->line, profile->path,
               budget->metric);
    return UINT32_MAX;
}

/* By method whether a budget means it, malloc'ed; NULL: a line was printed. */
static bool *find_methods(const struct prof_contexts *contexts, const struct tool_budget *budget)
{
    static const enum tool_name_kind kinds[] = {[TOOL_BUDGET_METHOD] = TOOL_NAME_METHODS,
                                                [TOOL_BUDGET_CLASS] = TOOL_NAME_CLASSES,
                                                [TOOL_BUDGET_PACKAGE] = TOOL_NAME_PACKAGES};
    char message[256];
    bool *is_meant = calloc(contexts->method_count + 1u, sizeof *is_meant);
    struct tool_methods *methods = NULL;
    struct prof_patterns *loaders = NULL;
    if (is_meant == NULL) {
        tool_no_memory();
        return NULL;
    }
    if (budget->kind == TOOL_BUDGET_LOADER) {
        loaders = tool_loader_patterns(budget->name, message, sizeof message);
        if (loaders == NULL) {
            tool_error("loader: %s", message);
        }
    } else {
        methods = tool_methods_parse(budget->name, kinds[budget->kind],
                                     tool_budget_kinds[budget->kind]);
    }
    for (uint32_t i = 0; (methods != NULL || loaders != NULL) && i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        is_meant[i] = method != NULL
                      && (methods != NULL
                              ? tool_methods_match(methods, method)
                              : prof_patterns_loader(loaders, tool_loader_name(method)));
    }
    bool is_good = methods != NULL || loaders != NULL;
    tool_methods_free(methods);
    prof_patterns_free(loaders);
    if (!is_good) {
        free(is_meant);
        return NULL;
    }
    return is_meant;
}

/* A column's sum over the contexts of methods that are meant, or over all that runs in them. */
static uint64_t sum_methods(const struct prof_contexts *contexts, const uint64_t *column,
                            const bool *is_meant, bool is_self)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (!is_meant[contexts->method[i]]) {
            continue;
        }
        sum += column[i];
        if (!is_self) {
            uint32_t end = contexts->end[i];
            while (++i < end) {
                sum += column[i];
            }
            i--;
        }
    }
    return sum;
}

static bool measure_threads(const struct tool_profile *profile, const struct tool_budget *budget,
                            const uint64_t *column, uint64_t *value)
{
    char message[256];
    const struct prof_contexts *contexts = profile->contexts;
    struct prof_patterns *threads = tool_thread_patterns(budget->name, message, sizeof message);
    bool is_selected = false;
    if (threads == NULL || !contexts->header.features.per_thread) {
        tool_error("thread %s: %s", budget->name,
                   threads == NULL ? message : "the profile has one tree for all threads");
        prof_patterns_free(threads);
        return false;
    }
    *value = 0;
    for (uint32_t i = 0; i < contexts->tree_count; i++) {
        const struct prof_tree_range *tree = &contexts->trees[i];
        if (!tree->is_truncated) {
            is_selected = prof_patterns_thread(threads, tree->thread_name);
        }
        for (uint32_t j = tree->first; is_selected && j < tree->end; j++) {
            *value += column[j];
        }
    }
    prof_patterns_free(threads);
    return true;
}

/* What a profile has of what a budget limits. False: a line was printed. */
static bool measure(const struct tool_profile *profile, const struct tool_budget *budget,
                    uint32_t metric, uint64_t *value, const struct prof_method **method)
{
    const struct prof_contexts *contexts = profile->contexts;
    const uint64_t *column = profile->self[metric];
    bool is_self = budget->is_self || strcmp(profile->metrics[metric].name, "invocations") == 0;
    *method = NULL;
    if (budget->kind == TOOL_BUDGET_TOTAL) {
        *value = profile->totals[metric];
        return true;
    }
    if (budget->kind == TOOL_BUDGET_THREAD) {
        return measure_threads(profile, budget, column, value);
    }
    bool *is_meant = find_methods(contexts, budget);
    if (is_meant == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < contexts->method_count && *method == NULL; i++) {
        *method = is_meant[i] ? contexts->methods[i] : NULL;
    }
    *value = sum_methods(contexts, column, is_meant, is_self);
    free(is_meant);
    return true;
}

/* --- verdicts -------------------------------------------------------------------------------- */

/* Limits are whole numbers: what is at most 5 % more is at most the whole part. */
static uint64_t limit_of(const struct tool_budget *budget, uint64_t baseline)
{
    if (!budget->is_relative) {
        return budget->limit;
    }
    uint64_t change = budget->limit;
    if (budget->is_percent) {
        __extension__ unsigned __int128 exact = (unsigned __int128)baseline * budget->limit;
        bool rounds_up = budget->is_less != (budget->operator == TOOL_AT_LEAST);
        exact += rounds_up ? (unsigned __int128)100 * MILLION - 1 : 0;
        exact /= (unsigned __int128)100 * MILLION;
        change = exact > UINT64_MAX ? UINT64_MAX : (uint64_t)exact;
    }
    if (budget->is_less) {
        return change > baseline ? 0 : baseline - change;
    }
    return change > UINT64_MAX - baseline ? UINT64_MAX : baseline + change;
}

static bool judge(struct tool_verdict *verdict, const struct tool_check *check,
                  const struct tool_profile *baseline)
{
    const struct tool_budget *budget = verdict->budget;
    const struct prof_method *ignored;
    uint32_t metric = find_metric(check->profile, check->budgets, budget);
    if (metric == UINT32_MAX
        || !measure(check->profile, budget, metric, &verdict->value, &verdict->method)) {
        return false;
    }
    verdict->metric = &check->profile->metrics[metric];
    if (budget->is_relative) {
        uint32_t other = find_metric(baseline, check->budgets, budget);
        if (other == UINT32_MAX
            || !measure(baseline, budget, other, &verdict->baseline, &ignored)) {
            return false;
        }
        verdict->method = verdict->method == NULL ? ignored : verdict->method;
    }
    verdict->limit = limit_of(budget, verdict->baseline);
    verdict->is_kept = budget->operator == TOOL_AT_MOST    ? verdict->value <= verdict->limit
                       : budget->operator == TOOL_AT_LEAST ? verdict->value >= verdict->limit
                                                           : verdict->value == verdict->limit;
    if (verdict->method == NULL && budget->kind != TOOL_BUDGET_TOTAL
        && budget->kind != TOOL_BUDGET_THREAD) {
        tool_note("%s:%u: nothing that ran is meant by %s %s", check->budgets->path, budget->line,
                  tool_budget_kinds[budget->kind], budget->name);
    }
    return true;
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

/* --- what is said ---------------------------------------------------------------------------- */

void tool_verdict_subject(struct prof_bytes *to, const struct tool_verdict *verdict)
{
    const struct tool_budget *budget = verdict->budget;
    bool is_total = budget->kind == TOOL_BUDGET_TOTAL;
    prof_bytes_text(to, tool_budget_kinds[budget->kind]);
    prof_bytes_text(to, is_total ? "" : " ");
    prof_bytes_text(to, budget->name);
    prof_bytes_text(to, ", ");
    prof_bytes_text(to, verdict->metric->name);
    if (!is_total && strcmp(verdict->metric->name, "invocations") != 0) {
        prof_bytes_text(to, budget->is_self ? " self" : " inclusive");
    }
}

static void add_baseline(struct prof_bytes *to, const struct tool_verdict *verdict)
{
    const struct tool_budget *budget = verdict->budget;
    if (!budget->is_relative) {
        return;
    }
    prof_bytes_text(to, " (baseline ");
    tool_add_number(to, verdict->baseline);
    if (budget->limit > 0) {
        char change[64];
        prof_bytes_text(to, budget->is_less ? " - " : " + ");
        if (budget->is_percent) {
            snprintf(change, sizeof change, "%g %%", (double)budget->limit / MILLION);
            prof_bytes_text(to, change);
        } else {
            tool_add_number(to, budget->limit);
        }
    }
    prof_bytes_text(to, ")");
}

void tool_verdict_text(struct prof_bytes *to, const struct tool_verdict *verdict)
{
    uint64_t value = verdict->value, limit = verdict->limit;
    tool_verdict_subject(to, verdict);
    prof_bytes_text(to, ": ");
    tool_add_number(to, value);
    if (verdict->is_kept) {
        prof_bytes_text(to, value == limit ? ", the limit" : " of ");
        if (value != limit) {
            tool_add_number(to, limit);
        }
    } else {
        char share[TOOL_NUMBER_BYTES];
        uint64_t distance = value > limit ? value - limit : limit - value;
        prof_bytes_text(to, ", ");
        tool_add_number(to, distance);
        if (limit > 0) {
            tool_put_share(share, distance, limit);
            prof_bytes_text(to, " (");
            prof_bytes_text(to, share);
            prof_bytes_text(to, " %)");
        }
        prof_bytes_text(to, value > limit ? " over " : " under ");
        prof_bytes_text(to, verdict->budget->operator == TOOL_EXACTLY ? "the only value allowed, "
                                                                       : "the limit of ");
        tool_add_number(to, limit);
    }
    add_baseline(to, verdict);
}

static void write_text(const struct tool_check *check, struct prof_output *out, bool has_all)
{
    struct prof_bytes text = {0};
    for (size_t i = 0; i < check->budgets->count; i++) {
        const struct tool_verdict *verdict = &check->verdicts[i];
        if (verdict->is_kept && !has_all) {
            continue;
        }
        prof_bytes_text(&text, check->budgets->path);
        prof_bytes_text(&text, ":");
        prof_bytes_unsigned(&text, verdict->budget->line);
        prof_bytes_text(&text, verdict->is_kept ? ": kept: " : ": ");
        tool_verdict_text(&text, verdict);
        prof_bytes_text(&text, "\n");
    }
    if (check->broken_count == 0) {
        prof_bytes_text(&text, check->budgets->count == 1 ? "the budget is kept"
                                                          : "all budgets are kept");
    } else {
        tool_add_number(&text, check->broken_count);
        prof_bytes_text(&text, check->broken_count == 1 ? " budget is exceeded"
                                                        : " budgets are exceeded");
    }
    prof_bytes_text(&text, ", of ");
    tool_add_number(&text, check->budgets->count);
    prof_bytes_text(&text, "\n");
    prof_output_bytes(out, text.bytes, text.length);
    if (text.has_failed) {
        prof_output_fail(out, ENOMEM);
    }
    prof_bytes_fini(&text);
}

static void write_json(const struct tool_check *check, struct prof_output *out)
{
    static const struct tool_column columns[] = {
        {"line", "", "", TOOL_CELL_NUMBER},     {"kind", "", "", TOOL_CELL_TEXT},
        {"name", "", "", TOOL_CELL_TEXT},       {"metric", "", "", TOOL_CELL_TEXT},
        {"unit", "", "", TOOL_CELL_TEXT},       {"count", "", "", TOOL_CELL_TEXT},
        {"operator", "", "", TOOL_CELL_TEXT},   {"limit", "", "", TOOL_CELL_NUMBER},
        {"baseline", "", "", TOOL_CELL_NUMBER}, {"value", "", "", TOOL_CELL_NUMBER},
        {"result", "", "", TOOL_CELL_TEXT}};
    static const struct tool_settings settings = {.format = TOOL_FORMAT_JSON};
    struct tool_table *table =
        tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    for (size_t i = 0; table != NULL && i < check->budgets->count; i++) {
        const struct tool_verdict *verdict = &check->verdicts[i];
        const struct tool_budget *budget = verdict->budget;
        tool_table_number(table, budget->line);
        tool_table_text(table, tool_budget_kinds[budget->kind]);
        tool_table_text(table, budget->name);
        tool_table_text(table, verdict->metric->name);
        tool_table_text(table, verdict->metric->unit);
        tool_table_text(table, budget->is_self ? "self" : "inclusive");
        tool_table_text(table, tool_budget_operators[budget->operator]);
        tool_table_number(table, verdict->limit);
        if (budget->is_relative) {
            tool_table_number(table, verdict->baseline);
        } else {
            tool_table_none(table);
        }
        tool_table_number(table, verdict->value);
        tool_table_text(table, verdict->is_kept ? "kept" : "exceeded");
    }
    prof_output_text(out, "{\"profile\": ");
    tool_json_text(out, check->profile->path);
    prof_output_text(out, ",\n \"budgets\": ");
    tool_json_text(out, check->budgets->path);
    prof_output_text(out, ",\n \"exceeded\": ");
    prof_output_unsigned(out, check->broken_count);
    prof_output_text(out, ",\n \"rows\": ");
    if (table == NULL) {
        prof_output_fail(out, ENOMEM);
    } else {
        tool_table_write(table, &settings, out);
    }
    prof_output_text(out, "}\n");
    tool_table_free(table);
}

/* --- the command ----------------------------------------------------------------------------- */

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_JUNIT, FORMAT_SARIF };

struct command {
    struct tool_settings settings;
    const char *budget_path, *baseline_path;
    unsigned format;
    bool has_all;
};

/* Options of the budget file, where the command line does not say otherwise. */
static bool take_file_options(struct command *command, const struct tool_budgets *budgets)
{
    const struct tool_usage usage = {.command = "check",
                                     .arguments = "",
                                     .answers = "",
                                     .wants = TOOL_SELECTS | TOOL_MEASURES,
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
        tool_error("%s: that is in its options", budgets->path);
        return false;
    }
    struct tool_settings *to = &command->settings;
    if (!tool_selection_is_any(&to->selection)) {
        to->selection = of_file.selection;
    }
    to->metrics = to->metrics == NULL ? of_file.metrics : to->metrics;
    to->weights = to->weights == NULL ? of_file.weights : to->weights;
    to->categories |= of_file.categories;
    return true;
}

/* A path in a file is relative to the file. malloc'ed. */
static char *path_beside(const char *file, const char *path)
{
    const char *slash = strrchr(file, '/');
    char *result;
    int length = *path == '/' || slash == NULL ? 0 : (int)(slash + 1 - file);
    return asprintf(&result, "%.*s%s", length, file, path) < 0 ? NULL : result;
}

/* NULL with *is_good: none is needed. */
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
                   "--baseline=FILE", budgets->path);
        return NULL;
    }
    char *path = command->baseline_path != NULL ? strdup(command->baseline_path)
                                                : path_beside(budgets->path, budgets->baseline);
    if (path == NULL) {
        tool_no_memory();
    } else {
        baseline = tool_load(path, &command->settings);
    }
    free(path);
    *is_good = baseline != NULL;
    return baseline;
}

static int write_report(const struct command *command, const struct tool_check *check)
{
    struct prof_output *out = tool_output_open(&command->settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    if (command->format == FORMAT_JSON) {
        write_json(check, out);
    } else if (command->format == FORMAT_JUNIT) {
        tool_check_junit(check, out);
    } else if (command->format == FORMAT_SARIF) {
        tool_check_sarif(check, out);
    } else {
        write_text(check, out, command->has_all);
    }
    int status = tool_output_close(out);
    return status == TOOL_OK && check->broken_count > 0 ? TOOL_FAILED : status;
}

static int check_budgets(const struct command *command, const struct tool_budgets *budgets,
                         const char *path)
{
    struct tool_check check = {.budgets = budgets};
    bool is_good;
    int status = TOOL_FAILED;
    struct tool_profile *profile = tool_load(path, &command->settings);
    struct tool_profile *baseline =
        profile == NULL ? NULL : load_baseline(command, budgets, &is_good);
    check.profile = profile;
    check.verdicts = calloc(budgets->count, sizeof *check.verdicts);
    if (profile != NULL && is_good && check.verdicts != NULL) {
        for (size_t i = 0; is_good && i < budgets->count; i++) {
            check.verdicts[i].budget = &budgets->budgets[i];
            is_good = judge(&check.verdicts[i], &check, baseline);
            check.broken_count += !check.verdicts[i].is_kept;
        }
        status = is_good ? write_report(command, &check) : TOOL_FAILED;
    }
    free(check.verdicts);
    tool_unload(profile);
    tool_unload(baseline);
    return status;
}

int tool_check(int count, char **arguments)
{
    struct command command = {.budget_path = NULL};
    const struct tool_option own[] = {
        {"budget", "FILE", "the budgets (jp2prof budget writes some)", TOOL_TEXT,
         &command.budget_path},
        {"baseline", "FILE", "the profile that relative limits refer to, in place of the one that\n"
                             "the budgets name",
         TOOL_TEXT, &command.baseline_path},
        {"format", "text|json|junit|sarif", "how the report is written", TOOL_CHOICE,
         &command.format},
        {"all", NULL, "tell budgets that are kept, too", TOOL_SWITCH, &command.has_all},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "PROFILE --budget=FILE",
        .answers = "Whether a profile keeps its budgets: one line for each that it does not, and "
                   "then status\n1. What can be limited: numbers of methods, classes, packages, "
                   "loaders, threads and of\nthe whole, absolutely or relative to another profile.",
        .examples = "    jp2prof check run.jp2 --budget=budget.txt\n"
                    "    jp2prof check run.jp2 --budget=budget.txt --baseline=main.jp2\n"
                    "    jp2prof check run.jp2 --budget=budget.txt --format=junit -o report.xml\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_WRITES,
        .least = 1,
        .most = 1};
    struct tool_budgets budgets;
    int status;
    if (!tool_arguments(&usage, &command.settings, &count, &arguments, &status)) {
        return status;
    }
    if (command.budget_path == NULL) {
        return tool_misuse(usage.command, "--budget=FILE is missing");
    }
    if (!tool_budgets_read(&budgets, command.budget_path)) {
        return TOOL_FAILED;
    }
    command.settings.needs_no_blocks = true;
    status = take_file_options(&command, &budgets)
                 ? check_budgets(&command, &budgets, arguments[0])
                 : TOOL_FAILED;
    tool_budgets_release(&budgets);
    return status;
}
