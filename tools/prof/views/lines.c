#define _GNU_SOURCE /* qsort_r */
/* jp2prof lines: source lines of the whole program, sorted by their numbers. */
#include "tools/prof/views/lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/commands.h"
#include "tools/prof/code/line_names.h"
#include "tools/prof/code/line_table.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/profile/select.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/table.h"

struct report {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    enum tool_line_sort sort;
    struct tool_line_metric metric;
    struct tool_line_table lines;
    char **files, **labels; /* indexed by number, for text; among variants, only the first has a
                               label */
    const struct tool_line **rows;
    uint32_t row_count;
    bool *counted;    /* indexed by method: whether its work on lines counts; NULL: as is_chosen */
    uint64_t library; /* the metric of lines that hides_library leaves out */
};

/* --- rows ------------------------------------------------------------------------------------ */

static int compare(uint64_t a, uint64_t b)
{
    return a == b ? 0 : a > b ? -1 : 1;
}

static uint64_t key_of(const struct tool_line *line, enum tool_line_sort sort)
{
    return sort == TOOL_SORT_OWN         ? line->own
           : sort == TOOL_SORT_INCLUSIVE ? line->inclusive
                                         : line->executions;
}

/* Orders lines by the number of --sort, then by exclusive number, inclusive number and
 * executions. */
static int compare_lines(const void *a, const void *b, void *data)
{
    const struct tool_line *x = *(const struct tool_line *const *)a;
    const struct tool_line *y = *(const struct tool_line *const *)b;
    enum tool_line_sort sort = *(const enum tool_line_sort *)data;
    int order = compare(key_of(x, sort), key_of(y, sort));
    for (int next = TOOL_SORT_OWN; order == 0 && next <= TOOL_SORT_EXECUTIONS; next++) {
        order = compare(key_of(x, (enum tool_line_sort)next), key_of(y, (enum tool_line_sort)next));
    }
    if (order == 0) {
        order = (x->file > y->file) - (x->file < y->file);
    }
    if (order == 0) {
        order = (x->line > y->line) - (x->line < y->line);
    }
    return order != 0 ? order : (x->method > y->method) - (x->method < y->method);
}

/* With --fold=library, the methods of the class library that still have contexts are those without
 * a caller in the program, such as the start of the library. Text shows the sum of their lines
 * instead of rows, unless classes are named. */
static bool hides_library(const struct report *report, const char *classes)
{
    return classes == NULL && report->settings->format == TOOL_FORMAT_TEXT
           && report->profile->is_chosen == NULL
           && tool_selection_folds_library(&report->settings->selection);
}

/* Returns whether a line has a row: for instructions, if it ran; for other metrics, if it has a
 * number. */
static bool is_row(const struct report *report, const struct tool_line *line)
{
    bool is_asked = strcmp(report->profile->metrics[0].name, "instructions") == 0;
    return line->method != UINT32_MAX
           && (line->own > 0 || line->inclusive > 0 || (is_asked && line->executions > 0));
}

/* Returns whether a method is that of contexts which --depth or --min-share has united. */
static bool is_pruned(const struct prof_contexts *contexts, uint32_t method)
{
    return contexts->methods[method] != NULL && tool_frame_is_pruned(contexts->methods[method]);
}

/* Collects the lines of wanted methods that have a row; is_wanted NULL: of all methods. */
static void choose_rows(struct report *report, const bool *is_wanted, bool is_hiding)
{
    for (uint32_t i = 0; i < report->lines.count; i++) {
        const struct tool_line *line = &report->lines.lines[i];
        if (!is_row(report, line) || (is_wanted != NULL && !is_wanted[line->method])) {
            continue;
        }
        if (is_hiding && tool_frame_is_library(report->profile->contexts->methods[line->method])) {
            report->library += line->own;
        } else {
            report->rows[report->row_count++] = line;
        }
    }
    if (is_hiding && report->row_count == 0) { /* the program is a part of the library */
        report->library = 0;
        choose_rows(report, is_wanted, false);
    }
}

static bool collect_rows(struct report *report, const char *classes)
{
    const struct prof_contexts *contexts = report->profile->contexts;
    struct vm_patterns *wanted =
        classes == NULL ? NULL : tool_methods_parse(classes, TOOL_NAME_CLASSES, "CLASS");
    if (classes != NULL && wanted == NULL) {
        return false;
    }
    bool *is_wanted = wanted == NULL ? NULL : tool_methods_matched(wanted, contexts);
    if (wanted != NULL && is_wanted == NULL) {
        vm_patterns_free(wanted);
        return false;
    }
    for (uint32_t i = 0; is_wanted != NULL && i < contexts->method_count; i++) {
        is_wanted[i] |= is_pruned(contexts, i) && report->profile->is_chosen[i];
    }
    report->rows = calloc(report->lines.count + 1u, sizeof *report->rows);
    if (report->rows != NULL) {
        choose_rows(report, is_wanted, hides_library(report, classes));
    }
    if (wanted != NULL && report->row_count > 0) {
        tool_patterns_note_unmatched(wanted, contexts, TOOL_NAME_CLASSES, "CLASS", false);
        const struct tool_profile *profile = report->profile;
        tool_methods_note_nested(is_wanted, contexts, classes, "", profile->self[0],
                                 profile->metrics[0].title);
    }
    free(is_wanted);
    vm_patterns_free(wanted);
    if (report->rows == NULL) {
        return tool_no_memory() == TOOL_OK;
    }
    const char *name = report->profile->metrics[0].name;
    if (report->row_count == 0 && classes != NULL) {
        bool is_usual = strcmp(name, "instructions") == 0;
        char hint[600], extent[400];
        if (tool_methods_any(classes, TOOL_NAME_CLASSES, contexts) && is_usual) {
            tool_error("class '%s' ran, but has no line in %s", classes, tool_part_left(contexts));
            return false;
        }
        if (tool_methods_any(classes, TOOL_NAME_METHODS, contexts)) {
            tool_error("'%s' is a method, where CLASS is wanted: its lines are those of "
                       "--method='%s'",
                       classes, classes);
            return false;
        }
        tool_error("no line of a class '%s' %s%s%s", classes,
                   is_usual ? tool_methods_extent(contexts, extent, sizeof extent) : "has ",
                   is_usual ? "" : name,
                   tool_methods_hint(classes, TOOL_NAME_CLASSES, contexts, hint, sizeof hint));
        return false;
    }
    qsort_r(report->rows, report->row_count, sizeof *report->rows, compare_lines, &report->sort);
    return true;
}

/* --- counted methods -------------------------------------------------------------------------- */

/* With CLASS, a line has the work of all methods that other options choose; of the contexts that
 * --depth and --min-share have united, only those of the wanted classes count. Returns false if it
 * fails; it has then printed a line. */
static bool find_counted(struct report *report)
{
    const struct prof_contexts *contexts = report->profile->contexts;
    struct tool_selection others = report->settings->selection;
    others.shown = NULL;
    others.takes_none = true; /* lines about names that match nothing are already printed */
    if (tool_selection_has_names(&others)) {
        report->counted = tool_chosen_methods(contexts, &others, TOOL_BY_INSTRUCTIONS);
    } else {
        report->counted = malloc(contexts->method_count + 1u);
        if (report->counted != NULL) {
            memset(report->counted, true, contexts->method_count);
        }
    }
    for (uint32_t i = 0; report->counted != NULL && i < contexts->method_count; i++) {
        if (is_pruned(contexts, i)) {
            report->counted[i] = report->profile->is_chosen[i];
        }
    }
    return report->counted != NULL;
}

static const bool *counted_methods(const struct report *report)
{
    return report->counted != NULL ? report->counted : report->profile->is_chosen;
}

/* Returns the sum of the metric over the counted methods. */
static uint64_t sum_counted(const struct report *report)
{
    const struct prof_contexts *contexts = report->profile->contexts;
    uint64_t sum = 0;
    for (uint32_t i = 0; report->counted != NULL && i < contexts->count; i++) {
        sum += report->counted[contexts->method[i]] ? report->profile->self[0][i] : 0;
    }
    return report->counted != NULL ? sum : report->profile->selected;
}

/* --- the table ------------------------------------------------------------------------------- */

static bool fill(const struct report *report, struct tool_table *table, uint32_t shown)
{
    uint64_t total = report->profile->totals[0];
    struct vm_text place = {0};
    for (uint32_t i = 0; i < shown; i++) {
        const struct tool_line *line = report->rows[i];
        const struct prof_method *method = report->profile->contexts->methods[line->method];
        tool_table_number(table, line->own);
        tool_table_share(table, line->own, total);
        tool_table_number(table, line->inclusive);
        tool_table_share(table, line->inclusive, total);
        tool_table_number(table, line->calls);
        tool_table_number(table, line->executions);
        if (!tool_line_place(&place, report->files[line->file], line->line)) {
            return false;
        }
        tool_table_text(table, place.bytes);
        tool_table_name(table, report->lines.files[line->file]);
        tool_table_number(table, line->line > 0 ? (uint64_t)line->line : 0);
        tool_table_class(table, method->names.class_name);
        tool_table_text(table, report->labels[report->lines.variant_of[line->method]]);
    }
    vm_text_fini(&place);
    return true;
}

static void write_rest(const struct report *report, struct prof_output *out, uint32_t shown)
{
    char text[128], number[TOOL_NUMBER_BYTES], share[TOOL_NUMBER_BYTES];
    bool has_sum = report->sort == TOOL_SORT_OWN; /* other numbers overlap, so their sum means
                                                     nothing */
    uint64_t rest = 0;
    for (uint32_t i = shown; i < report->row_count; i++) {
        rest += report->rows[i]->own;
    }
    if (shown == report->row_count || report->settings->format != TOOL_FORMAT_TEXT) {
        return;
    }
    tool_put_number(number, report->row_count - shown);
    tool_put_share(share, rest, report->profile->totals[0]);
    snprintf(text, sizeof text, "... and %s more line%s%s%s%s (--limit=0 shows all)\n", number,
             report->row_count - shown == 1 ? "" : "s", has_sum ? " with " : "",
             !has_sum         ? ""
             : *share == '\0' ? "0"
                              : share,
             has_sum ? " %" : "");
    prof_output_text(out, text);
}

/* Returns the part of the whole that belongs to no line, for example folded code that no line
 * called. */
static uint64_t find_lineless(const struct report *report)
{
    uint64_t rest = sum_counted(report);
    for (uint32_t i = 0; i < report->lines.count; i++) {
        uint64_t own = report->lines.lines[i].own;
        rest -= own < rest ? own : rest; /* in a damaged file, lines may have more than the total */
    }
    return report->metric.kind == TOOL_LINES_CALL ? 0 : rest;
}

static void write_lineless(const struct report *report, struct prof_output *out, uint64_t rest)
{
    const struct tool_metric *metric = &report->profile->metrics[0];
    char share[TOOL_NUMBER_BYTES];
    if (report->metric.kind == TOOL_LINES_CALL) {
        bool is_time = strcmp(metric->unit, "ns") == 0;
        prof_output_put(out, metric->title, is_time ? " is" : " are",
                        " not known of single lines: a line has ", is_time ? "that" : "those",
                        " of the calls that it makes", tool_line_metric_lack(report->profile),
                        "\n");
        return;
    }
    if (rest == 0) {
        return;
    }
    struct vm_text amount = {0};
    tool_add_amount(&amount, rest, metric->unit);
    prof_output_run(out, &amount);
    vm_text_fini(&amount);
    tool_put_share(share, rest, report->profile->totals[0]);
    prof_output_put(out, " (", share);
    if (report->metric.kind == TOOL_LINES_INVOKE) {
        prof_output_text(out, " %) come from no line: threads begin with them, or the machine and "
                              "native code call\n");
        return;
    }
    if (report->metric.kind == TOOL_LINES_PLACED || report->metric.has_folded) {
        prof_output_text(out, " %) of folded frames count for no line: ");
        prof_output_text(out, report->profile->contexts->header.features.callsites
                                  ? "native code, or frames that are not in the profile, called "
                                    "these\n"
                                  : "callsites are not told apart\n");
        return;
    }
    prof_output_put(out, " %) of folded frames count for no line that called these",
                    report->settings->selection.fold == NULL ? "\n" : "; without --fold they do\n");
}

/* Writes the sum of the hidden lines. */
static void write_library(const struct report *report, struct prof_output *out)
{
    char share[TOOL_NUMBER_BYTES];
    struct vm_text amount = {0};
    if (report->library == 0) {
        return;
    }
    tool_add_amount(&amount, report->library, report->profile->metrics[0].unit);
    prof_output_run(out, &amount);
    vm_text_fini(&amount);
    tool_put_share(share, report->library, report->profile->totals[0]);
    prof_output_put(out, " (", share,
                    report->profile->self_lacks_calls
                        ? " %) are the library's own work, such as its start, or calls beyond "
                          "--profile-limit, whose callers are not known; these lines are not "
                          "shown\n"
                        : " %) are the library's own work, such as its start, which no method of "
                          "the program called; these lines are not shown\n");
}

static bool write_lines(const struct report *report, struct prof_output *out, uint64_t limit)
{
    const char *unit = report->profile->metrics[0].unit;
    bool has_own = report->metric.kind != TOOL_LINES_CALL;
    bool has_executions = report->profile->contexts->blocks_at != NULL;
    bool has_calls = tool_line_metric_has_calls(report->profile);
    const char *sum = has_own ? "inclusive" : "in calls";
    const struct tool_column columns[] = {
        {has_own ? "self" : NULL, has_own ? "self" : NULL, unit, TOOL_CELL_NUMBER},
        {has_own ? "selfPercent" : NULL, has_own ? "" : NULL, "%", TOOL_CELL_SHARE},
        {!has_calls ? NULL
         : has_own  ? "inclusive"
                    : "inCalls",
         has_calls ? sum : NULL, unit, TOOL_CELL_NUMBER},
        {!has_calls ? NULL
         : has_own  ? "inclusivePercent"
                    : "inCallsPercent",
         has_calls ? "" : NULL, "%", TOOL_CELL_SHARE},
        {has_calls ? "calls" : NULL, has_own ? NULL : "invocations", "calls", TOOL_CELL_NUMBER},
        {has_executions ? "executions" : NULL, has_executions ? "executions" : NULL, "times",
         TOOL_CELL_NUMBER},
        {NULL, "line", "", TOOL_CELL_TEXT},
        {"file", NULL, "", TOOL_CELL_TEXT},
        {"line", NULL, "", TOOL_CELL_NUMBER},
        {"class", NULL, "", TOOL_CELL_TEXT},
        {"method", "method", "", TOOL_CELL_TEXT}};
    struct tool_table *table =
        tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    uint32_t shown = limit == 0 || limit > report->row_count ? report->row_count : (uint32_t)limit;
    bool is_good = table != NULL && fill(report, table, shown);
    if (is_good) {
        uint64_t rest = find_lineless(report);
        tool_report_begin_rest(out, report->settings, report->profile, NULL, rest);
        if (report->settings->format == TOOL_FORMAT_TEXT) {
            write_lineless(report, out, rest);
            write_library(report, out);
            prof_output_char(out, '\n');
        }
        tool_table_write(table, report->settings, out);
        tool_report_end_limited(out, report->settings, report->row_count - shown);
        write_rest(report, out, shown);
    }
    tool_table_free(table);
    return is_good;
}

/* --- the command ----------------------------------------------------------------------------- */

static bool prepare(struct report *report)
{
    enum tool_names names = (enum tool_names)report->settings->names;
    if (report->settings->selection.shown != NULL && !find_counted(report)) {
        return false;
    }
    if (!tool_line_table_make(&report->lines, report->profile->contexts, counted_methods(report),
                              &report->metric)) {
        return false;
    }
    report->files = tool_line_files(report->lines.files, report->lines.file_count, names);
    report->labels = tool_line_methods(&report->lines, names);
    return report->files != NULL && report->labels != NULL;
}

static void release(struct report *report)
{
    tool_labels_free(report->labels, report->profile->contexts->method_count);
    tool_labels_free(report->files, report->lines.file_count);
    tool_line_table_release(&report->lines);
    free(report->rows);
    free(report->counted);
}

bool tool_lines_by_executions(struct tool_settings *settings)
{
    bool is_asked =
        settings->metrics != NULL && strcmp(settings->metrics, TOOL_LINE_EXECUTIONS) == 0;
    settings->metrics = is_asked ? NULL : settings->metrics;
    return is_asked;
}

int tool_report_lines(const struct tool_profile *profile, const struct tool_settings *settings,
                      const char *classes, enum tool_line_sort sort, uint64_t limit)
{
    struct tool_profile with_remarks = *profile;
    struct report report = {.profile = &with_remarks, .settings = settings, .sort = sort};
    if ((sort == TOOL_SORT_EXECUTIONS && !tool_line_metric_has_executions(profile))
        || !tool_line_metric_find(&report.metric, profile)
        || (sort == TOOL_SORT_INCLUSIVE && !tool_line_metric_has_inclusive(profile))) {
        return TOOL_FAILED;
    }
    char *remarks = tool_line_metric_remarks(profile);
    if (remarks == NULL) {
        return tool_no_memory();
    }
    with_remarks.remarks = remarks;
    if (report.metric.kind == TOOL_LINES_CALL && sort == TOOL_SORT_OWN) {
        report.sort = TOOL_SORT_INCLUSIVE;
    }
    int status = TOOL_FAILED;
    if (!prepare(&report)) {
        tool_no_memory();
    } else if (collect_rows(&report, classes)) {
        struct prof_output *out = tool_output_open(settings);
        if (out != NULL && !write_lines(&report, out, limit)) {
            prof_output_fail(out, ENOMEM);
        }
        status = out == NULL ? TOOL_FAILED : tool_output_close(out);
    }
    release(&report);
    free(remarks);
    return status;
}

int tool_lines(int count, char **arguments)
{
    unsigned sort = 0;
    uint64_t limit = 20;
    const struct tool_option own[] = {
        {"sort", "self|inclusive|executions", "what comes first", TOOL_CHOICE, &sort},
        {"limit", "N", "how many rows; 0: all", TOOL_ROWS, &limit},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "[CLASS] PROFILE",
        .answers =
            "Source lines of the whole program, or of a class. `self` is what runs on a line\n"
            "itself, `inclusive` has all it calls; recursive calls count once. A line ran as "
            "often\nas the first of its instructions in the block that ran most often. Counts "
            "of\nseveral loaders' classes, or versions, of a method are added, and of inlined "
            "copies.\n\n"
            "By --metric: instructions, their weights and categories are known by line, and the\n"
            "counts of --profile=alloc,exceptions,locks,work, such as allocatedBytes. With\n"
            "invocations, `self` is the calls that a line makes. With other values, such as\n"
            "cpuTime, a line has those of the calls it makes and of all below: `in calls`.\n"
            "--metric=executions is --sort=executions.\n\n"
            "CLASS (Parser, 'com.acme.**') chooses which lines are shown, with all they call.\n"
            "--package, --class and the like choose methods: lines have what these do on them, "
            "with\nall that they call there.",
        .examples = "    jp2prof lines jp2-profile.jp2\n"
                    "    jp2prof lines --sort=inclusive 'com.acme.**' jp2-profile.jp2\n"
                    "    jp2prof lines --csv Parser jp2-profile.jp2 -o parser.csv\n"
                    "    jp2prof lines --metric=invocations jp2-profile.jp2\n"
                    "    jp2prof lines --metric=allocatedBytes jp2-profile.jp2\n",
        .options = own,
        .wants = TOOL_REPORT,
        .least = 1,
        .most = 2};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    sort = tool_lines_by_executions(&settings) ? TOOL_SORT_EXECUTIONS : sort;
    settings.selects_rows = true;
    settings.selection.shown = count == 2 ? arguments[0] : NULL;
    struct tool_profile *profile = tool_load(arguments[count - 1], &settings);
    if (profile == NULL) {
        return TOOL_FAILED;
    }
    const char *classes = count == 2 ? arguments[0] : NULL;
    status = tool_report_lines(profile, &settings, classes, (enum tool_line_sort)sort, limit);
    tool_unload(profile);
    return status;
}
