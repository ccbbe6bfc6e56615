/* jp2prof budget: writes budgets that a profile just keeps. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/views/budget_file.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/group.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/command/text.h"

struct writer {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    struct prof_output *out;
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

static void write_limit(const struct writer *writer, uint64_t value)
{
    char text[64];
    if (writer->is_relative) {
        prof_output_text(writer->out, " <= baseline");
        if (writer->slack > 0) {
            snprintf(text, sizeof text, " + %g %%", writer->slack);
            prof_output_text(writer->out, text);
        }
    } else {
        double more = (double)value * writer->slack / 100;
        prof_output_text(writer->out, " <= ");
        tool_put_number(text, value + (uint64_t)more);
        prof_output_text(writer->out, text);
    }
    if (writer->is_relative || writer->slack > 0) {
        prof_output_text(writer->out, "    # now ");
        tool_put_number(text, value);
        prof_output_text(writer->out, text);
    }
    prof_output_char(writer->out, '\n');
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
    static const char *const kinds[] = {"method", "class", "package", "loader", "thread"};
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
                          "kept.\n\n");
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
            write_row(writer, &rows[i]);
        }
    }
    free(self);
    free(inclusive);
    free(rows);
    tool_groups_release(&groups);
    return is_good;
}

/* --- the command ----------------------------------------------------------------------------- */

int tool_budget(int count, char **arguments)
{
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
                   "The file is\ntext, made to be edited; jp2prof check reads it.",
        .examples = "    jp2prof budget run.jp2 --slack=5 -o budget.txt\n"
                    "    jp2prof budget run.jp2 --by=package --fold=library "
                    "--package='com.acme.**'\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_WRITES,
        .least = 1,
        .most = 1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    settings.needs_no_blocks = true;
    struct tool_profile *profile = tool_load(arguments[0], &settings);
    writer.out = profile == NULL ? NULL : tool_output_open(&settings);
    if (writer.out == NULL) {
        tool_unload(profile);
        return TOOL_FAILED;
    }
    writer.profile = profile;
    writer.settings = &settings;
    writer.by = (enum tool_by)by;
    writer.is_self |= strcmp(profile->metrics[0].name, "invocations") == 0;
    write_head(&writer);
    if (!write_rows(&writer)) {
        prof_output_fail(writer.out, ENOMEM);
    }
    tool_unload(profile);
    return tool_output_close(writer.out);
}
