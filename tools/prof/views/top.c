/* jp2prof top: the largest methods, classes, packages, lines, loaders or threads. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/commands.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/group.h"
#include "tools/prof/views/lines.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/metric.h"
#include "tools/prof/command/table.h"

#define MAX_EXTRA 16
#define MAX_COLUMNS (12 + MAX_EXTRA)

#define BY_LINE 6 /* after enum tool_by */

static const char *const group_names[] = {"method", "class",  "package",
                                          "loader", "thread", "scope"};

struct row {
    uint32_t group;
    uint64_t key, second; /* rows are sorted by key, then by second, descending */
    const char *label;    /* finally by label, ascending */
};

struct top {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    enum tool_by by;
    bool by_inclusive;
    uint64_t limit;
    struct tool_groups groups;
    uint64_t *self, *inclusive, *invocations;
    uint32_t extra_count; /* the number of further metrics in --metric */
    uint64_t *extra[MAX_EXTRA];
    struct row *rows;
    uint32_t row_count;
};

static int compare_rows(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    if (x->key != y->key) {
        return x->key > y->key ? -1 : 1;
    }
    if (x->second != y->second) {
        return x->second > y->second ? -1 : 1;
    }
    return strcmp(x->label, y->label);
}

/* Returns the number of metrics in --metric. */
static uint32_t asked_metrics(const struct tool_settings *settings)
{
    uint32_t count = 0;
    for (const char *at = settings->metrics; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        count += *at != '\0' && *at != ',';
    }
    return count;
}

static const uint64_t *column_of(const struct tool_profile *profile, const char *name)
{
    uint32_t metric = tool_metric_index(profile, name);
    return metric == UINT32_MAX ? NULL : profile->self[metric];
}

static bool sum(struct top *top)
{
    const struct tool_profile *profile = top->profile;
    const struct prof_contexts *contexts = profile->contexts;
    uint32_t asked = asked_metrics(top->settings);
    if (!tool_groups_find(contexts, top->by, (enum tool_names)top->settings->names, &top->groups)) {
        return false;
    }
    size_t count = top->groups.count + 1u;
    top->self = calloc(count, sizeof *top->self);
    top->inclusive = calloc(count, sizeof *top->inclusive);
    top->invocations = calloc(count, sizeof *top->invocations);
    top->rows = calloc(count, sizeof *top->rows);
    bool is_good = top->self != NULL && top->inclusive != NULL && top->invocations != NULL
                   && top->rows != NULL
                   && tool_groups_sum(contexts, &top->groups, profile->is_chosen, profile->self[0],
                                      top->self, top->inclusive)
                   && tool_groups_sum(contexts, &top->groups, profile->is_chosen,
                                      column_of(profile, "invocations"), top->invocations, NULL);
    for (uint32_t i = 1; is_good && i < asked && i <= MAX_EXTRA; i++) {
        uint64_t *extra = calloc(count, sizeof *extra);
        top->extra[top->extra_count++] = extra;
        is_good = extra != NULL
                  && tool_groups_sum(contexts, &top->groups, profile->is_chosen, profile->self[i],
                                     extra, NULL);
    }
    return is_good;
}

/* Makes rows for groups that have an exclusive number. All other groups are not selected, or are
 * only on the path to selected contexts. */
static void make_rows(struct top *top)
{
    for (uint32_t i = 0; i < top->groups.count; i++) {
        uint64_t any = top->self[i] | top->invocations[i];
        for (uint32_t j = 0; j < top->extra_count; j++) {
            any |= top->extra[j][i];
        }
        if (any != 0 && top->groups.labels[i] != NULL) {
            top->rows[top->row_count++] = (struct row){
                i, top->by_inclusive ? top->inclusive[i] : top->self[i],
                top->by_inclusive ? top->self[i] : top->invocations[i], top->groups.labels[i]};
        }
    }
    qsort(top->rows, top->row_count, sizeof *top->rows, compare_rows);
}

static uint32_t set_columns(const struct top *top, struct tool_column *columns)
{
    const struct tool_metric *metrics = top->profile->metrics;
    uint32_t count = 0;
    columns[count++] = (struct tool_column){"self", "self", metrics[0].unit, TOOL_CELL_NUMBER};
    columns[count++] = (struct tool_column){"selfPercent", "", "%", TOOL_CELL_SHARE};
    columns[count++] =
        (struct tool_column){"inclusive", "inclusive", metrics[0].unit, TOOL_CELL_NUMBER};
    columns[count++] = (struct tool_column){"inclusivePercent", "", "%", TOOL_CELL_SHARE};
    columns[count++] =
        (struct tool_column){"invocations", "invocations", "calls", TOOL_CELL_NUMBER};
    for (uint32_t i = 0; i < top->extra_count; i++) {
        const struct tool_metric *metric = &metrics[i + 1];
        columns[count++] = (struct tool_column){
            metric->name, metric->name, strcmp(metric->unit, metric->name) == 0 ? "" : metric->unit,
            TOOL_CELL_NUMBER};
    }
    if (top->by == TOOL_BY_METHOD) {
        columns[count++] = (struct tool_column){"class", NULL, "", TOOL_CELL_TEXT};
        columns[count++] = (struct tool_column){"name", NULL, "", TOOL_CELL_TEXT};
        columns[count++] = (struct tool_column){"descriptor", NULL, "", TOOL_CELL_TEXT};
        columns[count++] = (struct tool_column){"loader", NULL, "", TOOL_CELL_TEXT};
    }
    columns[count++] =
        (struct tool_column){group_names[top->by], group_names[top->by], "", TOOL_CELL_TEXT};
    return count;
}

/* Adds cells with the parts of a method's label, for JSON and CSV. */
static void add_names(struct tool_table *table, const struct prof_method *method)
{
    tool_table_class(table, method->names.class_name);
    tool_table_name(table, method->names.name);
    tool_table_name(table, method->names.descriptor);
    tool_table_name(table, tool_loader_name(method));
}

static void fill_table(const struct top *top, struct tool_table *table, uint32_t shown)
{
    uint64_t total = top->profile->totals[0];
    for (uint32_t i = 0; i < shown; i++) {
        uint32_t group = top->rows[i].group;
        tool_table_number(table, top->self[group]);
        tool_table_share(table, top->self[group], total);
        tool_table_number(table, top->inclusive[group]);
        tool_table_share(table, top->inclusive[group], total);
        tool_table_number(table, top->invocations[group]);
        for (uint32_t j = 0; j < top->extra_count; j++) {
            tool_table_number(table, top->extra[j][group]);
        }
        if (top->by == TOOL_BY_METHOD) {
            add_names(table, top->profile->contexts->methods[group]);
        }
        tool_table_text(table, top->rows[i].label);
    }
}

/* Writes the sum of the rows that are not shown. */
static void write_rest(const struct top *top, struct prof_output *out, uint32_t shown)
{
    char text[128], number[TOOL_NUMBER_BYTES], share[TOOL_NUMBER_BYTES];
    uint64_t rest = 0;
    for (uint32_t i = shown; i < top->row_count; i++) {
        rest += top->self[top->rows[i].group];
    }
    if (shown == top->row_count || top->settings->format != TOOL_FORMAT_TEXT) {
        return;
    }
    tool_put_number(number, top->row_count - shown);
    tool_put_share(share, rest, top->profile->totals[0]);
    /* Inclusive numbers overlap, so their sum means nothing. */
    snprintf(text, sizeof text, "... and %s more%s%s%s (--limit=0 shows all)\n", number,
             top->by_inclusive ? "" : " with ",
             top->by_inclusive ? ""
             : *share == '\0'  ? "0"
                               : share,
             top->by_inclusive ? "" : " %");
    prof_output_text(out, text);
}

static bool write_top(const struct top *top, struct prof_output *out)
{
    struct tool_column columns[MAX_COLUMNS];
    struct tool_table *table = tool_table_create(columns, set_columns(top, columns));
    uint32_t shown =
        top->limit == 0 || top->limit > top->row_count ? top->row_count : (uint32_t)top->limit;
    if (table == NULL) {
        return false;
    }
    fill_table(top, table, shown);
    tool_report_begin(out, top->settings, top->profile, "");
    tool_table_write(table, top->settings, out);
    tool_report_end_limited(out, top->settings, top->row_count - shown);
    write_rest(top, out, shown);
    tool_table_free(table);
    return true;
}

static void release(struct top *top)
{
    tool_groups_release(&top->groups);
    free(top->self);
    free(top->inclusive);
    free(top->invocations);
    free(top->rows);
    for (uint32_t i = 0; i < top->extra_count; i++) {
        free(top->extra[i]);
    }
}

static int report(struct top *top)
{
    struct prof_output *out = tool_output_open(top->settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    bool is_good = sum(top);
    if (is_good) {
        make_rows(top);
        is_good = write_top(top, out);
    }
    if (!is_good) {
        prof_output_fail(out, ENOMEM);
    }
    release(top);
    return tool_output_close(out);
}

int tool_top(int count, char **arguments)
{
    unsigned by = 0, sort = 0;
    uint64_t limit = 20;
    const struct tool_option own[] = {
        {"by", "method|class|package|loader|thread|scope|line", "the thing that each row shows",
         TOOL_CHOICE, &by},
        {"sort", "self|inclusive", "what comes first", TOOL_CHOICE, &sort},
        {"limit", "N", "how many rows; 0: all", TOOL_ROWS, &limit},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "[METHOD] PROFILE",
        .answers =
            "Where the work is done. `self` is the work of a method itself; `inclusive` adds its\n"
            "callees. Recursive calls count once, in the outermost one.\n\n"
            "METHOD, as in callers, chooses the methods that have rows (com.acme.**, "
            "Order.total),\n"
            "as --package, --class and --method do; the numbers are those of the whole profile.",
        .examples = "    jp2prof top jp2-profile.jp2\n"
                    "    jp2prof top 'com.acme.**' jp2-profile.jp2\n"
                    "    jp2prof top --by=package --limit=5 jp2-profile.jp2\n"
                    "    jp2prof top --fold=library --class='com.acme.**' jp2-profile.jp2\n",
        .options = own,
        .wants = TOOL_REPORT,
        .least = 1,
        .most = 2};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    settings.needs_no_blocks = by != BY_LINE;
    settings.selects_rows = true;
    settings.selection.named = count == 2 ? arguments[0] : NULL;
    bool by_executions = by == BY_LINE && tool_lines_by_executions(&settings);
    struct tool_profile *profile = tool_load(arguments[count - 1], &settings);
    if (profile == NULL) {
        return TOOL_FAILED;
    }
    if (by == BY_LINE) {
        status = tool_report_lines(profile, &settings, NULL,
                                   by_executions ? TOOL_SORT_EXECUTIONS : (enum tool_line_sort)sort,
                                   limit);
        tool_unload(profile);
        return status;
    }
    struct top top = {.profile = profile,
                      .settings = &settings,
                      .by = (enum tool_by)by,
                      .by_inclusive = sort == 1,
                      .limit = limit};
    if (by == TOOL_BY_THREAD && !profile->contexts->header.features.per_thread) {
        tool_note("the profile has one tree for all threads (record it with --per-thread)");
    }
    if (by == TOOL_BY_SCOPE && !profile->contexts->header.features.scopes) {
        tool_note("the profile does not have its scopes apart (record it with --scopes)");
    }
    status = report(&top);
    tool_unload(profile);
    return status;
}
