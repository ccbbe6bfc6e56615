/* jp2prof lines: source lines of the whole program, by what they do. */
#include "tools/prof/views/lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "tools/prof/commands.h"
#include "tools/prof/code/line_table.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/command/table.h"

struct report {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    struct tool_line_table lines;
    char **files, **labels; /* by number, for people; of variants, the first has one only */
    const struct tool_line **rows;
    uint32_t row_count;
};

/* --- names of files -------------------------------------------------------------------------- */

static char *name_file(void *data, uint32_t index, int level)
{
    const struct report *report = data;
    const char *path = report->lines.files[index], *slash = strrchr(path, '/');
    bool is_short = level == 0 && report->settings->names == TOOL_NAMES_SHORT && slash != NULL;
    struct prof_bytes bytes = {0};
    const char *name = is_short ? slash + 1 : path;
    prof_bytes_name(&bytes, name, strlen(name), PROF_TEXT_LINE);
    prof_bytes_add(&bytes, "", 1);
    if (bytes.has_failed) {
        prof_bytes_fini(&bytes);
    }
    return bytes.bytes;
}

/* --- rows ------------------------------------------------------------------------------------ */

static int compare(uint64_t a, uint64_t b)
{
    return a == b ? 0 : a > b ? -1 : 1;
}

static int compare_rest(const struct tool_line *x, const struct tool_line *y)
{
    int order = compare(x->executions, y->executions);
    if (order == 0) {
        order = (x->file > y->file) - (x->file < y->file);
    }
    return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

static int by_instructions(const void *a, const void *b)
{
    const struct tool_line *x = *(const struct tool_line *const *)a;
    const struct tool_line *y = *(const struct tool_line *const *)b;
    int order = compare(x->instructions, y->instructions);
    order = order != 0 ? order : compare(x->inclusive, y->inclusive);
    return order != 0 ? order : compare_rest(x, y);
}

static int by_inclusion(const void *a, const void *b)
{
    const struct tool_line *x = *(const struct tool_line *const *)a;
    const struct tool_line *y = *(const struct tool_line *const *)b;
    int order = compare(x->inclusive, y->inclusive);
    order = order != 0 ? order : compare(x->instructions, y->instructions);
    return order != 0 ? order : compare_rest(x, y);
}

static bool collect_rows(struct report *report, const char *classes, bool by_inclusive)
{
    const struct prof_contexts *contexts = report->profile->contexts;
    struct tool_methods *wanted =
        classes == NULL ? NULL : tool_methods_parse(classes, TOOL_NAME_CLASSES, "CLASS");
    if (classes != NULL && wanted == NULL) {
        return false;
    }
    report->rows = calloc(report->lines.count + 1u, sizeof *report->rows);
    for (uint32_t i = 0; report->rows != NULL && i < report->lines.count; i++) {
        const struct tool_line *line = &report->lines.lines[i];
        bool has_run = line->executions > 0 || line->inclusive > 0;
        if (has_run && line->method != UINT32_MAX
            && (wanted == NULL || tool_methods_match(wanted, contexts->methods[line->method]))) {
            report->rows[report->row_count++] = line;
        }
    }
    tool_methods_free(wanted);
    if (report->rows == NULL) {
        return tool_no_memory() == TOOL_OK;
    }
    if (report->row_count == 0 && classes != NULL) {
        tool_error("no line of a class '%s' ran", classes);
        return false;
    }
    qsort(report->rows, report->row_count, sizeof *report->rows,
          by_inclusive ? by_inclusion : by_instructions);
    return true;
}

/* --- the table ------------------------------------------------------------------------------- */

static bool place_of(const struct report *report, const struct tool_line *line,
                     struct prof_bytes *place)
{
    place->length = 0;
    prof_bytes_text(place, report->files[line->file]);
    if (line->line > 0) {
        prof_bytes_text(place, ":");
        prof_bytes_unsigned(place, (uint64_t)line->line);
    } else {
        prof_bytes_text(place, " (no line)");
    }
    prof_bytes_add(place, "", 1);
    return !place->has_failed;
}

static bool fill(const struct report *report, struct tool_table *table, uint32_t shown)
{
    uint64_t total = report->profile->totals[0];
    struct prof_bytes place = {0};
    for (uint32_t i = 0; i < shown; i++) {
        const struct tool_line *line = report->rows[i];
        const struct prof_method *method = report->profile->contexts->methods[line->method];
        tool_table_number(table, line->instructions);
        tool_table_share(table, line->instructions, total);
        tool_table_number(table, line->inclusive);
        tool_table_share(table, line->inclusive, total);
        tool_table_number(table, line->executions);
        if (!place_of(report, line, &place)) {
            return false;
        }
        tool_table_text(table, place.bytes);
        tool_table_name(table, report->lines.files[line->file]);
        tool_table_number(table, line->line > 0 ? (uint64_t)line->line : 0);
        tool_table_name(table, method->names.class_name);
        tool_table_text(table, report->labels[report->lines.variant_of[line->method]]);
    }
    prof_bytes_fini(&place);
    return true;
}

static void write_rest(const struct report *report, struct prof_output *out, uint32_t shown,
                       bool by_inclusive)
{
    char text[128], number[TOOL_NUMBER_BYTES], share[TOOL_NUMBER_BYTES];
    uint64_t rest = 0;
    for (uint32_t i = shown; i < report->row_count; i++) {
        rest += report->rows[i]->instructions;
    }
    if (shown == report->row_count || report->settings->format != TOOL_FORMAT_TEXT) {
        return;
    }
    tool_put_number(number, report->row_count - shown);
    tool_put_share(share, rest, report->profile->totals[0]);
    /* Inclusive numbers overlap: they have no sum. */
    snprintf(text, sizeof text, "... and %s more line%s%s%s%s (--limit=0 shows all)\n", number,
             report->row_count - shown == 1 ? "" : "s", by_inclusive ? "" : " with ",
             by_inclusive ? "" : *share == '\0' ? "0" : share, by_inclusive ? "" : " %");
    prof_output_text(out, text);
}

/* What folded frames did has no line in the method that it counts for. */
static void write_folded(const struct report *report, struct prof_output *out)
{
    const struct prof_contexts *contexts = report->profile->contexts;
    uint32_t value = prof_contexts_value(contexts, PROF_FOLDED_INSTRUCTIONS);
    char text[256], number[TOOL_NUMBER_BYTES], share[TOOL_NUMBER_BYTES];
    uint64_t folded = 0;
    for (uint32_t i = 0; value < contexts->value_count && i < contexts->count; i++) {
        folded += contexts->values[value][i];
    }
    if (folded == 0) {
        return;
    }
    tool_put_number(number, folded);
    tool_put_share(share, folded, report->profile->totals[0]);
    snprintf(text, sizeof text,
             "%s instructions (%s %%) of folded frames count for no line that called these%s\n",
             number, *share == '\0' ? "0" : share,
             report->settings->selection.fold == NULL ? "" : "; without --fold they do");
    prof_output_text(out, text);
}

static bool write_lines(const struct report *report, struct prof_output *out, uint64_t limit,
                        bool by_inclusive)
{
    static const struct tool_column columns[] = {
        {"self", "self", "instructions", TOOL_CELL_NUMBER},
        {"selfPercent", "", "%", TOOL_CELL_SHARE},
        {"inclusive", "inclusive", "instructions", TOOL_CELL_NUMBER},
        {"inclusivePercent", "", "%", TOOL_CELL_SHARE},
        {"executions", "executions", "times", TOOL_CELL_NUMBER},
        {NULL, "line", "", TOOL_CELL_TEXT},
        {"file", NULL, "", TOOL_CELL_TEXT},
        {"line", NULL, "", TOOL_CELL_NUMBER},
        {"class", NULL, "", TOOL_CELL_TEXT},
        {"method", "method", "", TOOL_CELL_TEXT}};
    struct tool_table *table =
        tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    uint32_t shown =
        limit == 0 || limit > report->row_count ? report->row_count : (uint32_t)limit;
    bool is_good = table != NULL && fill(report, table, shown);
    if (is_good) {
        tool_report_begin(out, report->settings, report->profile, NULL);
        if (report->settings->format == TOOL_FORMAT_TEXT) {
            write_folded(report, out);
            prof_output_char(out, '\n');
        }
        tool_table_write(table, report->settings, out);
        tool_report_end(out, report->settings);
        write_rest(report, out, shown, by_inclusive);
    }
    tool_table_free(table);
    return is_good;
}

/* --- the command ----------------------------------------------------------------------------- */

/* Labels of methods; without the loader where several variants ran. */
static char **label_methods(const struct report *report)
{
    const struct prof_contexts *contexts = report->profile->contexts;
    const uint32_t *variant_of = report->lines.variant_of;
    struct prof_contexts shown = *contexts;
    struct prof_method *united = calloc(contexts->method_count + 1u, sizeof *united);
    shown.methods = calloc(contexts->method_count + 1u, sizeof *shown.methods);
    char **labels = NULL;
    for (uint32_t i = 0; united != NULL && shown.methods != NULL && i < contexts->method_count;
         i++) {
        uint32_t first = variant_of[i];
        if (first == i) {
            shown.methods[i] = contexts->methods[i];
        } else if (shown.methods[first] != &united[first]) {
            united[first] = *contexts->methods[first];
            united[first].names.loader = "";
            shown.methods[first] = &united[first];
        }
    }
    if (united != NULL && shown.methods != NULL) {
        labels = tool_labels(&shown, (enum tool_names)report->settings->names);
    }
    free(united);
    free(shown.methods);
    return labels;
}

static bool prepare(struct report *report)
{
    const struct prof_contexts *contexts = report->profile->contexts;
    if (!tool_line_table_make(&report->lines, contexts, report->profile->self[0])) {
        return false;
    }
    report->files = calloc(report->lines.file_count + 1u, sizeof *report->files);
    report->labels = label_methods(report);
    return report->files != NULL && report->labels != NULL
           && tool_make_distinct(report->files, report->lines.file_count, 2, name_file, report);
}

static void release(struct report *report)
{
    tool_labels_free(report->labels, report->profile->contexts->method_count);
    tool_labels_free(report->files, report->lines.file_count);
    tool_line_table_release(&report->lines);
    free(report->rows);
}

/* A list of packages as one of classes. */
static void add_classes_of(struct prof_bytes *text, const char *packages)
{
    for (const char *at = packages;; at++) {
        size_t length = strcspn(at, ",");
        bool is_deep = length >= 2 && at[length - 2] == '*' && at[length - 1] == '*';
        prof_bytes_add(text, at, length);
        prof_bytes_text(text, is_deep ? "" : ".*");
        at += length;
        if (*at == '\0') {
            break;
        }
        prof_bytes_text(text, ",");
    }
}

void tool_lines_whole(struct prof_bytes *text, const struct tool_settings *settings,
                      const char *classes)
{
    const struct tool_selection *selection = &settings->selection;
    struct prof_bytes list = {0};
    if (classes != NULL || selection->classes != NULL) {
        prof_bytes_text(&list, classes != NULL ? classes : selection->classes);
    } else if (selection->packages != NULL) {
        add_classes_of(&list, selection->packages);
    }
    prof_bytes_add(&list, "", 1);
    prof_bytes_text(text, "lines ");
    if (!list.has_failed && *list.bytes != '\0') {
        tool_add_word(text, list.bytes);
        prof_bytes_text(text, " ");
    }
    prof_bytes_text(text, "--sort=inclusive");
    prof_bytes_add(text, "", 1);
    prof_bytes_fini(&list);
}

int tool_report_lines(const struct tool_profile *profile, const struct tool_settings *settings,
                      const char *classes, bool by_inclusive, uint64_t limit)
{
    struct report report = {.profile = profile, .settings = settings};
    if (profile->contexts->blocks_at == NULL) {
        return tool_error("lines need counts of blocks, which this profile does not have");
    }
    if (strcmp(profile->metrics[0].name, "instructions") != 0) {
        return tool_error("lines are known for instructions only, not for %s",
                          profile->metrics[0].name);
    }
    int status = TOOL_FAILED;
    if (!prepare(&report)) {
        tool_no_memory();
    } else if (collect_rows(&report, classes, by_inclusive)) {
        struct prof_output *out = tool_output_open(settings);
        if (out != NULL && !write_lines(&report, out, limit, by_inclusive)) {
            prof_output_fail(out, ENOMEM);
        }
        status = out == NULL ? TOOL_FAILED : tool_output_close(out);
    }
    release(&report);
    return status;
}

int tool_lines(int count, char **arguments)
{
    unsigned sort = 0;
    uint64_t limit = 20;
    const struct tool_option own[] = {
        {"sort", "self|inclusive", "what comes first", TOOL_CHOICE, &sort},
        {"limit", "N", "how many rows; 0: all", TOOL_NUMBER, &limit},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "[CLASS] PROFILE",
        .answers =
            "Source lines of the whole program, or of a class. `self` is what runs on a line\n"
             "itself, `inclusive` has all it calls; recursive calls count once. A line ran as "
             "often\nas the first of its instructions in the block that ran most often. What "
             "several loaders,\nor versions, have of a method is added.\n\n"
             "CLASS (Parser, 'com.acme.**') chooses which lines are shown, with all they call.\n"
             "--package, --class and the like choose what is counted: what a line calls elsewhere\n"
             "is missing in `inclusive`, then.",
        .examples = "    jp2prof lines jp2-profile.jp2\n"
                    "    jp2prof lines --sort=inclusive 'com.acme.**' jp2-profile.jp2\n"
                    "    jp2prof lines --limit=0 --csv Parser jp2-profile.jp2 -o parser.csv\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_TABLES | TOOL_NAMES | TOOL_WRITES,
        .least = 1,
        .most = 2};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    struct tool_profile *profile = tool_load(arguments[count - 1], &settings);
    if (profile == NULL) {
        return TOOL_FAILED;
    }
    const char *classes = count == 2 ? arguments[0] : NULL;
    struct prof_bytes whole = {0};
    tool_lines_whole(&whole, &settings, classes);
    settings.whole = whole.has_failed ? NULL : whole.bytes;
    status = tool_report_lines(profile, &settings, classes, sort == 1, limit);
    prof_bytes_fini(&whole);
    tool_unload(profile);
    return status;
}
