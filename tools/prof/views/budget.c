/* jp2prof budget: writes budgets that a profile keeps exactly, or with --slack. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_alike.h"
#include "tools/prof/command/facts.h"
#include "tools/prof/command/json_text.h"
#include "tools/prof/command/table.h"
#include "tools/prof/command/text.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/group.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/views/matches.h"
#include "tools/prof/profile/recorded.h"
#include "tools/prof/views/budget.h"
#include "tools/prof/views/budget_file.h"
#include "tools/prof/code/covered.h"

struct row {
    uint32_t group;
    uint64_t value;
    const char *label;
    bool is_exact; /* the label is not a pattern that means only this group */
};

struct writer {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    struct prof_output *out;  /* output of the text; NULL: no text is wanted */
    struct tool_table *table; /* table for JSON or CSV; NULL: neither is wanted */
    enum tool_by by;
    uint64_t limit;
    double slack;        /* percent */
    double min_coverage; /* percent; negative: not given */
    bool is_self, is_relative;
    struct tool_recorded recorded; /* the selection of the profile */
    struct tool_groups groups;
    struct row *rows; /* the groups that get a budget, besides the total */
    uint32_t row_count;
    struct tool_covered covered; /* what these budgets cover */
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

/* Returns the limit for a value in an absolute budget. */
static uint64_t limit_of(const struct writer *writer, uint64_t value)
{
    double more = (double)value * writer->slack / 100;
    return value + (uint64_t)more;
}

/* Writes a relative limit, "baseline + 5 %". */
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

static const char *const kinds[] = {"method", "class", "package", "loader", "thread", "scope"};

/* Adds a row to the table. kind NULL: the total. */
static void add_row(const struct writer *writer, const char *kind, const char *name, uint64_t value)
{
    const struct tool_metric *metric = &writer->profile->metrics[0];
    struct tool_table *table = writer->table;
    char relative[64];
    tool_table_text(table, kind == NULL ? "total" : kind);
    tool_table_text(table, name);
    tool_table_text(table, metric->name);
    tool_table_text(table, metric->unit);
    bool is_self = kind != NULL && writer->is_self && !tool_by_is_of_trees(writer->by);
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

static void write_escaped(struct prof_output *out, const char *text)
{
    for (const char *at = text; *at != '\0'; at++) {
        prof_output_text(out, *at == '"' || *at == '\\' ? "\\" : "");
        prof_output_char(out, *at);
    }
}

/* Writes the path of the profile relative to the directory of the budget file, because check
 * resolves it from there. */
static void write_baseline_path(const struct writer *writer)
{
    const char *path = writer->profile->path, *at = writer->settings->output;
    if (at == NULL || strchr(at, '/') == NULL || *path == '/') {
        write_escaped(writer->out, path);
        return;
    }
    bool is_plain = *at != '/' && strstr(at, "./") == NULL && strstr(at, "//") == NULL;
    char *whole = is_plain ? NULL : realpath(path, NULL);
    for (; whole == NULL && (at = strchr(at, '/')) != NULL; at++) {
        prof_output_text(writer->out, "../");
    }
    write_escaped(writer->out, whole == NULL ? path : whole);
    free(whole);
}

static void write_quoted(struct prof_output *out, const char *name)
{
    prof_output_char(out, '"');
    write_escaped(out, name);
    prof_output_char(out, '"');
}

/* Writes a budget with its name in the form that the file needs: exact names, and names of threads
 * and loaders, are in quotes; names of overloaded methods have parameters. */
static void write_row(const struct writer *writer, const struct row *row)
{
    prof_output_put(writer->out, row->is_exact ? "exact " : "", kinds[writer->by], " ");
    if (row->is_exact || tool_by_is_of_trees(writer->by) || writer->by == TOOL_BY_LOADER) {
        write_quoted(writer->out, row->label);
    } else {
        prof_output_text(writer->out, row->label);
    }
    if (!tool_by_is_of_trees(writer->by)) {
        prof_output_text(writer->out, writer->is_self ? " self" : " inclusive");
    }
    write_limit(writer, row->value);
}

/* Writes "# " and a line of the head. */
static void write_comment(struct prof_output *out, struct vm_text *text)
{
    prof_output_text(out, "# ");
    prof_output_run(out, text);
    prof_output_char(out, '\n');
    vm_text_fini(text);
}

/* Adds the selection, and the share of the run that the limits cover. */
static void write_shares(const struct writer *writer)
{
    struct vm_text text = {0};
    if (*writer->profile->selection != '\0') {
        vm_text_string(&text, writer->profile->selection);
        write_comment(writer->out, &text);
    }
    text = (struct vm_text){0};
    tool_covered_text(&text, &writer->covered);
    write_comment(writer->out, &text);
}

/* Writes a line that consists of a word and a name, unless the name is "". In the file, a # after a
 * blank starts a comment. */
static void write_name(struct prof_output *out, const char *word, const char *name)
{
    if (*name != '\0') {
        prof_output_put(out, word, " ");
        (strpbrk(name, " \t#\"") == NULL ? prof_output_text : write_quoted)(out, name);
        prof_output_char(out, '\n');
    }
}

/* Writes the description of the profile, which check compares with the profiles that it reads. */
static void write_description(const struct writer *writer)
{
    const char *window = writer->profile->contexts->header.features.window;
    write_name(writer->out, "window", window == NULL ? "" : window);
    write_name(writer->out, "only", writer->recorded.only);
    write_name(writer->out, "fold", writer->recorded.fold);
    write_name(writer->out, "part", writer->recorded.part);
    write_name(writer->out, "switches", writer->recorded.switches);
    write_name(writer->out, "jop", writer->recorded.jop);
    write_name(writer->out, "library", writer->recorded.library);
    uint64_t profiles = prof_header_profiles(&writer->profile->contexts->header);
    if (profiles > 1) {
        prof_output_put(writer->out, "profiles ", profiles, "\n");
    }
}

static void write_head(const struct writer *writer)
{
    struct prof_output *out = writer->out;
    const struct tool_selection *selection = &writer->settings->selection;
    const struct {
        const char *name, *value;
    } options[] = {{"package", selection->packages},
                   {"class", selection->classes},
                   {"method", selection->methods},
                   {"thread", selection->threads},
                   {"scope", selection->scopes},
                   {"loader", selection->loaders},
                   {"root", selection->root},
                   {"fold", selection->fold},
                   {"metric", writer->settings->metrics},
                   {"weights", writer->settings->weights}};
    prof_output_put(out, "# Budgets of ", writer->profile->path, ", in ",
                    writer->profile->metrics[0].title,
                    ".\n# jp2prof check PROFILE --budget=FILE tells whether they are "
                    "kept.\n");
    write_shares(writer);
    tool_report_remarks(out, "# ", writer->profile, NULL);
    if (*writer->profile->work != '\0'
        && strcmp(writer->profile->metrics[0].name, "instructions") == 0) {
        prof_output_put(out, "# ", writer->profile->work, "\n");
    }
    prof_output_text(out, "\nformat 2\n");
    write_description(writer);
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (options[i].value != NULL) {
            prof_output_put(out, "options \"--", options[i].name, "=");
            write_escaped(out, options[i].value);
            prof_output_text(out, "\"\n");
        }
    }
    const char *metric = writer->profile->metrics[0].name;
    if (writer->settings->metrics == NULL && strcmp(metric, "instructions") != 0) {
        prof_output_put(out, "options --metric=", metric, "\n");
    }
    if (writer->settings->categories) {
        prof_output_text(out, "options --categories\n");
    }
    if (writer->min_coverage >= 0) {
        char option[64];
        snprintf(option, sizeof option, "options --min-coverage=%g\n", writer->min_coverage);
        prof_output_text(out, option);
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

/* Returns whether a label consists of characters without another meaning in patterns and files. */
static bool is_plain(enum tool_by by, const char *label)
{
    size_t length = strlen(label), name = by == TOOL_BY_METHOD ? strcspn(label, "(") : length;
    for (size_t i = 0; i < length; i++) {
        const char *others = by == TOOL_BY_METHOD && i < name ? "_$.<>-@"
                             : by == TOOL_BY_METHOD           ? "_$.()[], :"
                             : by == TOOL_BY_THREAD           ? "_$.-@#/ "
                                                              : "_$.-@";
        if (!isalnum((unsigned char)label[i]) && (label[i] & 0x80) == 0
            && strchr(others, label[i]) == NULL) {
            return false;
        }
    }
    return length > 0 && strchr(" @", label[0]) == NULL && label[length - 1] != ' '
           && strstr(label, " [") == NULL;
}

/* Sets the member is_exact of the rows. names (indexed by row) and sizes (indexed by group, the
 * numbers of methods or trees) are zeroed. Returns false if memory runs out. */
static bool mark_exact(struct writer *writer, struct tool_name *names, uint32_t *sizes)
{
    const struct prof_contexts *contexts = writer->profile->contexts;
    const struct tool_groups *groups = &writer->groups;
    const uint32_t *group_of = groups->of_tree != NULL ? groups->of_tree : groups->of_method;
    uint32_t count = groups->of_tree != NULL ? contexts->tree_count : contexts->method_count;
    struct tool_matches matches;
    for (uint32_t i = 0; i < count; i++) {
        bool is_there = group_of[i] != UINT32_MAX
                        && (groups->of_tree == NULL || !contexts->trees[i].is_truncated);
        sizes[is_there ? group_of[i] : groups->count]++;
    }
    for (uint32_t i = 0; i < writer->row_count; i++) {
        names[i].text = writer->rows[i].label;
        /* A name of a scope has no plain form: it is always exact. */
        names[i].patterns = is_plain(writer->by, names[i].text) && writer->by != TOOL_BY_SCOPE
                                ? tool_name_parse(names[i].text, writer->by, "NAME")
                                : NULL;
    }
    if (!tool_matches_find(contexts, writer->by, names, writer->row_count, &matches)) {
        tool_matches_release(&matches);
        return false;
    }
    for (uint32_t i = 0; i < writer->row_count; i++) {
        struct row *row = &writer->rows[i];
        uint32_t first = matches.first[i], end = matches.first[i + 1];
        row->is_exact = names[i].patterns == NULL || end - first != sizes[row->group];
        for (uint32_t j = first; j < end && !row->is_exact; j++) {
            row->is_exact = group_of[matches.items[j]] != row->group;
        }
    }
    tool_matches_release(&matches);
    return true;
}

/* Finds the rows whose label is not a pattern that means exactly the methods or trees of the row's
 * group. Returns false if memory runs out. */
static bool find_exact(struct writer *writer)
{
    struct tool_name *names = calloc(writer->row_count + 1u, sizeof *names);
    uint32_t *sizes = calloc(writer->groups.count + 1u, sizeof *sizes);
    bool is_good = names != NULL && sizes != NULL && mark_exact(writer, names, sizes);
    for (uint32_t i = 0; names != NULL && i < writer->row_count; i++) {
        vm_patterns_free(names[i].patterns);
    }
    free(names);
    free(sizes);
    return is_good;
}

/* Finds the rows up to the limit, the largest first. Returns false if memory runs out. */
static bool find_rows(struct writer *writer)
{
    const struct tool_profile *profile = writer->profile;
    struct tool_groups *groups = &writer->groups;
    if (!tool_groups_find(profile->contexts, writer->by, TOOL_NAMES_FULL, groups)) {
        return false;
    }
    uint64_t *self = calloc(groups->count + 1u, sizeof *self);
    uint64_t *inclusive = calloc(groups->count + 1u, sizeof *inclusive);
    uint32_t count = 0;
    writer->rows = calloc(groups->count + 1u, sizeof *writer->rows);
    bool is_good = self != NULL && inclusive != NULL && writer->rows != NULL
                   && tool_groups_sum(profile->contexts, groups, profile->is_chosen,
                                      profile->self[0], self, inclusive);
    for (uint32_t i = 0; is_good && i < groups->count; i++) {
        bool is_self = writer->is_self && !tool_by_is_of_trees(writer->by);
        uint64_t value = is_self ? self[i] : inclusive[i];
        if (self[i] > 0 && groups->labels[i] != NULL) {
            writer->rows[count++] = (struct row){i, value, groups->labels[i], false};
        }
    }
    if (is_good) {
        qsort(writer->rows, count, sizeof *writer->rows, compare_rows);
        writer->row_count =
            writer->limit == 0 || writer->limit > count ? count : (uint32_t)writer->limit;
        is_good = find_exact(writer);
    }
    free(self);
    free(inclusive);
    return is_good;
}

/* Returns a malloc'ed array, indexed by method or by tree: whether it belongs to a row. Returns
 * NULL if memory runs out.
 */
static bool *find_meant(const struct writer *writer)
{
    const struct prof_contexts *contexts = writer->profile->contexts;
    const struct tool_groups *groups = &writer->groups;
    bool is_thread = tool_by_is_of_trees(writer->by);
    const uint32_t *group_of = is_thread ? groups->of_tree : groups->of_method;
    const bool *is_chosen = is_thread ? NULL : writer->profile->is_chosen;
    uint32_t count = is_thread ? contexts->tree_count : contexts->method_count;
    bool *has_row = calloc(groups->count + 1u, sizeof *has_row);
    bool *is_meant = calloc(count + 1u, sizeof *is_meant);
    for (uint32_t i = 0; has_row != NULL && i < writer->row_count; i++) {
        has_row[writer->rows[i].group] = true;
    }
    for (uint32_t i = 0; has_row != NULL && is_meant != NULL && i < count; i++) {
        is_meant[i] = group_of[i] != UINT32_MAX && has_row[group_of[i]]
                      && (is_chosen == NULL || is_chosen[i]);
    }
    if (has_row == NULL) {
        free(is_meant);
        is_meant = NULL;
    }
    free(has_row);
    return is_meant;
}

/* Finds the coverage of the budgets. All budgets are in the first metric. */
static bool find_coverage(struct writer *writer)
{
    bool *is_meant = find_meant(writer);
    bool is_good = is_meant != NULL && tool_covered_init(&writer->covered, writer->profile);
    if (is_good) {
        tool_covered_total(&writer->covered, 0);
        is_good = tool_by_is_of_trees(writer->by)
                      ? tool_covered_trees(&writer->covered, 0, is_meant)
                      : tool_covered_methods(&writer->covered, 0, is_meant, writer->is_self);
    }
    free(is_meant);
    return is_good;
}

static void write_rows(const struct writer *writer)
{
    for (uint32_t i = 0; i < writer->row_count; i++) {
        const struct row *row = &writer->rows[i];
        if (writer->out != NULL) {
            write_row(writer, row);
        }
        if (writer->table != NULL) {
            add_row(writer, kinds[writer->by], row->label, row->value);
        }
    }
}

/* --- the command ----------------------------------------------------------------------------- */

/* Writes the budgets as JSON or CSV, with the name of the file that contains the text. */
static int write_summary(const struct writer *writer)
{
    const struct tool_settings *settings = writer->settings;
    struct prof_output *out = tool_summary_open(settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    if (settings->format == TOOL_FORMAT_JSON) {
        prof_output_text(out, "{\"profile\": ");
        tool_json_string(out, writer->profile->path);
        if (settings->output != NULL) {
            prof_output_text(out, ",\n \"budgets\": ");
            tool_json_string(out, settings->output);
        }
        prof_output_put(out, ",\n \"covered\": ", tool_covered_part(&writer->covered, 0),
                        ",\n \"fileTotal\": ", writer->profile->file_totals[0], ",\n \"rows\": ");
    }
    tool_table_write(writer->table, settings, out);
    tool_report_end(out, settings);
    return tool_output_close(out);
}

/* Prints on stderr how much of the run the limits cover. Returns the exit status, which is a
 * failure if the limits cover too little. */
static int report_coverage(const struct writer *writer)
{
    struct vm_text text = {0};
    double least = writer->min_coverage < 0 ? TOOL_MIN_COVERAGE : writer->min_coverage;
    bool is_refused = tool_covered_share(&writer->covered) < least;
    if (is_refused) {
        tool_covered_refusal(&text, &writer->covered, least);
        vm_text_string(&text, "; check refuses these");
    } else {
        tool_covered_text(&text, &writer->covered);
    }
    vm_text_add(&text, "", 1);
    const char *line = text.has_failed ? "out of memory" : text.bytes;
    const char *path =
        writer->settings->output != NULL ? writer->settings->output : writer->profile->path;
    if (is_refused) {
        tool_error("%s: %s", path, line);
    } else {
        tool_note("%s: %s", path, line);
    }
    vm_text_fini(&text);
    return is_refused ? TOOL_TROUBLE : TOOL_OK;
}

/* Writes the text if -o names a file, or if no other format is wanted. */
static int write_budgets(struct writer *writer)
{
    const struct tool_settings *settings = writer->settings;
    bool is_reported = settings->format != TOOL_FORMAT_TEXT;
    bool is_written = settings->output != NULL || !is_reported;
    if (!find_rows(writer) || !find_coverage(writer)
        || !tool_recorded_find(writer->profile, &writer->recorded)) {
        return tool_no_memory();
    }
    writer->out = is_written ? tool_output_open(settings) : NULL;
    if (is_written && writer->out == NULL) {
        return TOOL_FAILED;
    }
    if (is_written) {
        write_head(writer);
    }
    if (is_reported) {
        add_row(writer, NULL, "", writer->profile->totals[0]);
    }
    write_rows(writer);
    int status = is_written ? tool_output_close(writer->out) : TOOL_OK;
    status = status == TOOL_OK && is_reported ? write_summary(writer) : status;
    return status == TOOL_OK ? report_coverage(writer) : status;
}

/* Refuses JSON or CSV with -o -, because then the text is written to standard output. Without -o,
 * JSON or CSV replaces the text. */
static int check_output(const struct tool_settings *settings)
{
    return settings->has_output ? tool_summary_check(settings, "the text of budgets") : TOOL_OK;
}

/* Refuses to make limits of numbers that lack calls beyond --profile-limit, because a run of the
 * same program would exceed them. */
static bool check_whole(const struct writer *writer)
{
    static const enum tool_budget_kind kinds_of[] = {TOOL_BUDGET_METHOD,  TOOL_BUDGET_CLASS,
                                                     TOOL_BUDGET_PACKAGE, TOOL_BUDGET_LOADER,
                                                     TOOL_BUDGET_THREAD,  TOOL_BUDGET_SCOPE};
    const struct tool_budget budget = {.kind = kinds_of[writer->by], .is_self = writer->is_self};
    char message[512];
    return !tool_budget_lacks_calls(&budget, writer->profile, message, sizeof message)
           || tool_error("%s", message) == TOOL_OK;
}

/* Returns whether no number of the file's first metric and no call was counted. */
static bool counted_nothing(const struct tool_profile *profile)
{
    const struct prof_contexts *contexts = profile->contexts;
    uint64_t any = profile->file_totals[0];
    for (uint32_t i = 0; i < contexts->count && any == 0; i++) {
        any = contexts->entries[i];
    }
    return any == 0;
}

static void release(struct writer *writer)
{
    tool_groups_release(&writer->groups);
    tool_recorded_release(&writer->recorded);
    free(writer->rows);
    tool_covered_fini(&writer->covered);
}

static int run(struct writer *writer, const char *path)
{
    static const struct tool_column columns[] = {
        {"kind", "", "", TOOL_CELL_TEXT},    {"name", "", "", TOOL_CELL_TEXT},
        {"metric", "", "", TOOL_CELL_TEXT},  {"unit", "", "", TOOL_CELL_TEXT},
        {"count", "", "", TOOL_CELL_TEXT},   {"operator", "", "", TOOL_CELL_TEXT},
        {"limit", "", "", TOOL_CELL_NUMBER}, {"relativeLimit", "", "", TOOL_CELL_TEXT},
        {"value", "", "", TOOL_CELL_NUMBER}};
    bool has_table = writer->settings->format != TOOL_FORMAT_TEXT;
    struct tool_profile *profile = tool_load(path, writer->settings);
    if (profile == NULL) {
        return TOOL_FAILED;
    }
    int status;
    writer->profile = profile;
    writer->is_self |= strcmp(profile->metrics[0].name, "invocations") == 0;
    if (has_table) {
        writer->table = tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    }
    if (counted_nothing(profile)) {
        status =
            tool_error("%s counted nothing, so it has no limits; record a profile of a run", path);
    } else if (has_table && writer->table == NULL) {
        status = tool_no_memory();
    } else if (!check_whole(writer)) {
        status = TOOL_FAILED;
    } else {
        status = write_budgets(writer);
    }
    tool_table_free(writer->table);
    release(writer);
    tool_unload(profile);
    return status;
}

int tool_budget(int count, char **arguments)
{
    struct writer writer = {.limit = 20, .min_coverage = -1};
    unsigned by = 0;
    const struct tool_option own[] = {
        {"by", "method|class|package|loader|thread|scope", "what gets a budget, beside the total",
         TOOL_CHOICE, &by},
        {"limit", "N", "how many, those with the largest numbers; 0: all", TOOL_NUMBER,
         &writer.limit},
        {"self", NULL, "limit what they do themselves, not all that they call", TOOL_SWITCH,
         &writer.is_self},
        {"slack", "PERCENT", "allow that much more (default 0: counts are exact)", TOOL_SHARE,
         &writer.slack},
        {"min-coverage", "PERCENT", TOOL_MIN_COVERAGE_HELP, TOOL_SHARE, &writer.min_coverage},
        {"relative", NULL, "limits relative to this profile, which becomes the baseline",
         TOOL_SWITCH, &writer.is_relative},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .page = "jp2prof.md#two-runs-and-budgets",
        .arguments = "PROFILE [-o FILE]",
        .answers =
            "Writes budgets that the profile keeps: of its total, and of its largest "
            "parts. The file\nis text to be edited; jp2prof check reads it. --json and --csv "
            "write the same budgets\nto standard output, beside the file of -o or, without "
            "-o, instead of the text.\n\nA selection by name (--package, --class, --method, "
            "--loader) chooses what gets a budget;\nthe numbers are those of the whole run: "
            "inclusive has all that is called.\n\nA line on standard error gives the share of the "
            "run that the limits cover. Below\n--min-coverage the status is 2, and check "
            "refuses the file.",
        .examples = "    jp2prof budget run.jp2 --slack=5 -o budget.txt\n"
                    "    jp2prof budget --json run.jp2 -o budget.txt\n"
                    "    jp2prof budget run.jp2 --by=package --package='com.acme.**'\n"
                    "    jp2prof budget run.jp2 --self --fold='!com.acme.**'\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_WRITES | TOOL_REPORTS | TOOL_PRUNES,
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
    settings.selects_rows = true;
    writer.settings = &settings;
    writer.by = (enum tool_by)by;
    return run(&writer, arguments[0]);
}
