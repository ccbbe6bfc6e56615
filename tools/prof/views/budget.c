/* jp2prof budget: writes budgets that a profile just keeps. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/views/budget_file.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/group.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/command/facts.h"
#include "tools/prof/command/table.h"
#include "tools/prof/command/text.h"

struct writer {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    struct prof_output *out;  /* the text; NULL: it is not wanted */
    struct tool_table *table; /* the same for programs; NULL: it is not wanted */
    enum tool_by by;
    uint64_t limit;
    double slack; /* percent */
    bool is_self, is_relative;
};

struct row {
    uint32_t group;
    uint64_t value;
    const char *label;
};

static int compare_rows(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    if (x->value != y->value) {
        return x->value > y->value ? -1 : 1;
    }
    return strcmp(x->label, y->label);
}

/* --- lines ----------------------------------------------------------------------------------- */

/* What a value may become: of limits that are no relative ones. */
static uint64_t limit_of(const struct writer *writer, uint64_t value)
{
    double more = (double)value * writer->slack / 100;
    return value + (uint64_t)more;
}

/* "baseline + 5 %" */
static void put_relative(const struct writer *writer, char *text, size_t size)
{
    if (writer->slack > 0) {
        snprintf(text, size, "baseline + %g %%", writer->slack);
    } else {
        snprintf(text, size, "baseline");
    }
}

static void write_limit(const struct writer *writer, uint64_t value)
{
    char text[64];
    prof_output_text(writer->out, " <= ");
    if (writer->is_relative) {
        put_relative(writer, text, sizeof text);
    } else {
        tool_put_number(text, limit_of(writer, value));
    }
    prof_output_text(writer->out, text);
    if (writer->is_relative || writer->slack > 0) {
        prof_output_text(writer->out, "    # now ");
        tool_put_number(text, value);
        prof_output_text(writer->out, text);
    }
    prof_output_char(writer->out, '\n');
}

static const char *const kinds[] = {"method", "class", "package", "loader", "thread"};

/* kind NULL: the total. */
static void add_row(const struct writer *writer, const char *kind, const char *name,
                    uint64_t value)
{
    const struct tool_metric *metric = &writer->profile->metrics[0];
    struct tool_table *table = writer->table;
    char relative[64];
    tool_table_text(table, kind == NULL ? "total" : kind);
    tool_table_text(table, name);
    tool_table_text(table, metric->name);
    tool_table_text(table, metric->unit);
    bool is_self = kind != NULL && writer->is_self && writer->by != TOOL_BY_THREAD;
    tool_table_text(table, is_self ? "self" : "inclusive");
    tool_table_text(table, "<=");
    if (writer->is_relative) {
        put_relative(writer, relative, sizeof relative);
        tool_table_none(table);
        tool_table_text(table, relative);
    } else {
        tool_table_number(table, limit_of(writer, value));
        tool_table_none(table);
    }
    tool_table_number(table, value);
}

/* The profile as seen from the directory of the file, for check finds it there. */
static void write_baseline_path(const struct writer *writer)
{
    const char *path = writer->profile->path, *at = writer->settings->output;
    if (at == NULL || strchr(at, '/') == NULL || *path == '/') {
        prof_output_text(writer->out, path);
        return;
    }
    bool is_plain = *at != '/' && strstr(at, "./") == NULL && strstr(at, "//") == NULL;
    char *whole = is_plain ? NULL : realpath(path, NULL);
    for (; whole == NULL && (at = strchr(at, '/')) != NULL; at++) {
        prof_output_text(writer->out, "../");
    }
    prof_output_text(writer->out, whole == NULL ? path : whole);
    free(whole);
}

/* A name as the file wants it. Thread names are in quotes; those of overloads tell parameters. */
static void write_row(const struct writer *writer, const struct row *row)
{
    bool is_quoted = writer->by == TOOL_BY_THREAD || writer->by == TOOL_BY_LOADER;
    prof_output_text(writer->out, kinds[writer->by]);
    prof_output_text(writer->out, is_quoted ? " \"" : " ");
    prof_output_text(writer->out, row->label);
    prof_output_text(writer->out, is_quoted ? "\"" : "");
    if (writer->by != TOOL_BY_THREAD) {
        prof_output_text(writer->out, writer->is_self ? " self" : " inclusive");
    }
    write_limit(writer, row->value);
}

static void write_head(const struct writer *writer)
{
    struct prof_output *out = writer->out;
    const struct tool_selection *selection = &writer->settings->selection;
    const struct {
        const char *name, *value;
    } options[] = {{"package", selection->packages}, {"class", selection->classes},
                   {"method", selection->methods},   {"thread", selection->threads},
                   {"loader", selection->loaders},   {"root", selection->root},
                   {"fold", selection->fold},        {"metric", writer->settings->metrics},
                   {"weights", writer->settings->weights}};
    prof_output_text(out, "# Budgets of ");
    prof_output_text(out, writer->profile->path);
    prof_output_text(out, ", in ");
    prof_output_text(out, writer->profile->metrics[0].title);
    prof_output_text(out, ".\n# jp2prof check PROFILE --budget=FILE tells whether they are "
                          "kept.\n");
    if (*writer->profile->work != '\0'
        && strcmp(writer->profile->metrics[0].name, "instructions") == 0) {
        prof_output_text(out, "# ");
        prof_output_text(out, writer->profile->work);
        prof_output_char(out, '\n');
    }
    prof_output_char(out, '\n');
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (options[i].value != NULL) {
            prof_output_text(out, "options \"--");
            prof_output_text(out, options[i].name);
            prof_output_char(out, '=');
            prof_output_text(out, options[i].value);
            prof_output_text(out, "\"\n");
        }
    }
    if (writer->settings->categories) {
        prof_output_text(out, "options --categories\n");
    }
    if (writer->is_relative) {
        prof_output_text(out, "baseline \"");
        write_baseline_path(writer);
        prof_output_text(out, "\"\n");
    }
    prof_output_text(out, "total");
    write_limit(writer, writer->profile->totals[0]);
}

/* --- rows ------------------------------------------------------------------------------------ */

/* Labels that check does not understand: of what has no name of its own, or one with blanks. */
static bool can_be_named(const struct writer *writer, const char *label)
{
    if (label == NULL || *label == '[' || *label == '(' || strchr(label, '+') != NULL
        || strchr(label, '"') != NULL || strchr(label, ';') != NULL) {
        return false;
    }
    return writer->by == TOOL_BY_THREAD || strstr(label, " [") == NULL;
}

static bool write_rows(const struct writer *writer)
{
    struct tool_groups groups;
    if (!tool_groups_find(writer->profile->contexts, writer->by, TOOL_NAMES_FULL, &groups)) {
        tool_groups_release(&groups);
        return false;
    }
    uint64_t *self = calloc(groups.count + 1u, sizeof *self);
    uint64_t *inclusive = calloc(groups.count + 1u, sizeof *inclusive);
    struct row *rows = calloc(groups.count + 1u, sizeof *rows);
    uint32_t count = 0;
    bool is_good = self != NULL && inclusive != NULL && rows != NULL
                   && tool_groups_sum(writer->profile->contexts, &groups,
                                      writer->profile->self[0], self, inclusive);
    for (uint32_t i = 0; is_good && i < groups.count; i++) {
        uint64_t value = writer->is_self ? self[i] : inclusive[i];
        if (self[i] > 0 && can_be_named(writer, groups.labels[i])) {
            rows[count++] = (struct row){i, value, groups.labels[i]};
        }
    }
    if (is_good) {
        qsort(rows, count, sizeof *rows, compare_rows);
        for (uint32_t i = 0; i < count && (writer->limit == 0 || i < writer->limit); i++) {
            if (writer->out != NULL) {
                write_row(writer, &rows[i]);
            }
            if (writer->table != NULL) {
                add_row(writer, kinds[writer->by], rows[i].label, rows[i].value);
            }
        }
    }
    free(self);
    free(inclusive);
    free(rows);
    tool_groups_release(&groups);
    return is_good;
}

/* --- the command ----------------------------------------------------------------------------- */

/* The budgets for programs, with the file that has them as text. */
static int write_summary(const struct writer *writer)
{
    const struct tool_settings *settings = writer->settings;
    struct prof_output *out = tool_summary_open(settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    if (settings->format == TOOL_FORMAT_JSON) {
        prof_output_text(out, "{\"profile\": ");
        tool_json_text(out, writer->profile->path);
        if (settings->output != NULL) {
            prof_output_text(out, ",\n \"budgets\": ");
            tool_json_text(out, settings->output);
        }
        prof_output_text(out, ",\n \"rows\": ");
    }
    tool_table_write(writer->table, settings, out);
    tool_report_end(out, settings);
    return tool_output_close(out);
}

/* The text when it has a place, or nothing else is wanted. */
static int write_budgets(struct writer *writer)
{
    const struct tool_settings *settings = writer->settings;
    bool is_told = settings->format != TOOL_FORMAT_TEXT;
    bool is_written = settings->output != NULL || !is_told;
    int status = TOOL_OK;
    writer->out = is_written ? tool_output_open(settings) : NULL;
    if (is_written && writer->out == NULL) {
        return TOOL_FAILED;
    }
    if (is_written) {
        write_head(writer);
    }
    if (is_told) {
        add_row(writer, NULL, "", writer->profile->totals[0]);
    }
    bool is_good = write_rows(writer);
    if (!is_good && is_written) {
        prof_output_fail(writer->out, ENOMEM);
    } else if (!is_good) {
        status = tool_no_memory();
    }
    status = is_written ? tool_output_close(writer->out) : status;
    return status == TOOL_OK && is_told ? write_summary(writer) : status;
}

/* An explicit -o - wants the text on standard output; without -o the text gives way. */
static int check_output(const struct tool_settings *settings)
{
    return settings->has_output ? tool_summary_check(settings, "the text of budgets") : TOOL_OK;
}

int tool_budget(int count, char **arguments)
{
    static const struct tool_column columns[] = {
        {"kind", "", "", TOOL_CELL_TEXT},    {"name", "", "", TOOL_CELL_TEXT},
        {"metric", "", "", TOOL_CELL_TEXT},  {"unit", "", "", TOOL_CELL_TEXT},
        {"count", "", "", TOOL_CELL_TEXT},   {"operator", "", "", TOOL_CELL_TEXT},
        {"limit", "", "", TOOL_CELL_NUMBER}, {"relativeLimit", "", "", TOOL_CELL_TEXT},
        {"value", "", "", TOOL_CELL_NUMBER}};
    struct writer writer = {.limit = 20};
    unsigned by = 0;
    const struct tool_option own[] = {
        {"by", "method|class|package|loader|thread", "what gets a budget, beside the total",
         TOOL_CHOICE, &by},
        {"limit", "N", "how many, those with the largest numbers; 0: all", TOOL_NUMBER,
         &writer.limit},
        {"self", NULL, "limit what they do themselves, not all that they call", TOOL_SWITCH,
         &writer.is_self},
        {"slack", "PERCENT", "allow that much more (default 0: counts are exact)", TOOL_SHARE,
         &writer.slack},
        {"relative", NULL, "limits relative to this profile, which becomes the baseline",
         TOOL_SWITCH, &writer.is_relative},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "PROFILE [-o FILE]",
        .answers = "Writes budgets that the profile keeps: of its total, and of what does most. "
                   "The file is\ntext, made to be edited; jp2prof check reads it. --json and --csv "
                   "tell the same budgets\non standard output, beside the file of -o or, without "
                   "-o, instead of the text.",
        .examples = "    jp2prof budget run.jp2 --slack=5 -o budget.txt\n"
                    "    jp2prof budget --json run.jp2 -o budget.txt\n"
                    "    jp2prof budget run.jp2 --by=package --fold=library "
                    "--package='com.acme.**'\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_WRITES | TOOL_TELLS,
        .least = 1,
        .most = 1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    status = check_output(&settings);
    if (status != TOOL_OK) {
        return status;
    }
    settings.needs_no_blocks = true;
    struct tool_profile *profile = tool_load(arguments[0], &settings);
    if (profile == NULL) {
        return TOOL_FAILED;
    }
    writer.profile = profile;
    writer.settings = &settings;
    writer.by = (enum tool_by)by;
    writer.is_self |= strcmp(profile->metrics[0].name, "invocations") == 0;
    if (settings.format != TOOL_FORMAT_TEXT) {
        writer.table = tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    }
    if (settings.format != TOOL_FORMAT_TEXT && writer.table == NULL) {
        status = tool_no_memory();
    } else {
        status = write_budgets(&writer);
    }
    tool_table_free(writer.table);
    tool_unload(profile);
    return status;
}
