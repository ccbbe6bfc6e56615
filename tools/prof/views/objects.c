/* jp2prof objects: allocations or exceptions, by class, method and line. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/code/line_names.h"
#include "tools/prof/code/line_table.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/metric.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/command/table.h"
#include "vm/base/data/array.h"

enum by { BY_CLASS, BY_METHOD, BY_LINE };

#define NO_LINE UINT32_MAX

struct row {
    uint32_t class;
    uint32_t place; /* for rows by method, the method's number; by line, the index in `lines` or
                       NO_LINE; by class, 0 */
    uint64_t counts[2];
    const char *label;
};

struct objects {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    enum prof_tally_kind kind;
    enum by by;
    struct tool_line_table lines; /* for rows by line */
    char **files;                 /* labels of files, indexed by number */
    uint64_t limit;
    unsigned sort;             /* index of the count by which rows are sorted */
    char **classes, **methods; /* labels, indexed by number */
    struct row *rows;
    size_t row_count;
};

static const struct {
    const char *titles[2], *units[2], *missing;
} words[PROF_TALLY_KINDS] = {
    [PROF_TALLY_ALLOCATIONS] = {{"objects", "bytes"}, {"", ""}, "alloc"},
    [PROF_TALLY_EXCEPTIONS] = {{"thrown", "caught"}, {"times", "times"}, "exceptions"}};

/* --- names of classes ------------------------------------------------------------------------ */

static char *label_class(void *data, uint32_t index, int level)
{
    const struct objects *objects = data;
    const struct prof_class *class = objects->profile->contexts->classes[index];
    struct vm_text bytes = {0};
    if (class == NULL) {
        return strdup("?");
    }
    tool_add_any_class(&bytes, class->name,
                       level > 0 ? TOOL_NAMES_FULL : (enum tool_names)objects->settings->names);
    if (level > 1) {
        vm_text_put(&bytes, " [", class->loader, "]");
    }
    vm_text_add(&bytes, "", 1);
    if (bytes.has_failed) {
        vm_text_fini(&bytes);
    }
    return bytes.bytes;
}

static bool make_labels(struct objects *objects)
{
    const struct prof_contexts *contexts = objects->profile->contexts;
    enum tool_names names = (enum tool_names)objects->settings->names;
    objects->methods = tool_labels(contexts, names);
    if (objects->by == BY_LINE) {
        objects->files = tool_line_files(objects->lines.files, objects->lines.file_count, names);
    }
    objects->classes = calloc(contexts->class_count + 1u, sizeof *objects->classes);
    return objects->methods != NULL && objects->classes != NULL
           && (objects->by != BY_LINE || objects->files != NULL)
           && tool_make_distinct(objects->classes, contexts->class_count, 3, true, label_class,
                                 objects);
}

/* --- sums ------------------------------------------------------------------------------------ */

static uint32_t place_of(const struct objects *objects, uint32_t method,
                         const struct prof_tally *tally)
{
    const struct tool_line_table *lines = &objects->lines;
    uint32_t index;
    switch (objects->by) {
    case BY_METHOD:
        return method;
    case BY_LINE:
        return tool_tally_place(lines->contexts->methods[method], objects->kind, tally, &index)
                   ? lines->line_of[lines->starts[method] + index]
                   : NO_LINE;
    default:
        return 0;
    }
}

static bool add_tally(struct objects *objects, struct tool_intern *keys, size_t *capacity,
                      uint32_t method, const struct prof_tally *tally)
{
    uint32_t place = place_of(objects, method, tally);
    uint32_t row = tool_intern(keys, tally->class->number, place);
    if (row == TOOL_INTERN_FAILED || !VM_RESERVE_ZEROED(objects->rows, *capacity, row + 1u)) {
        return false;
    }
    struct row *rows = objects->rows;
    rows[row].class = tally->class->number;
    rows[row].place = place;
    rows[row].counts[0] += tally->counts[0];
    rows[row].counts[1] += tally->counts[1];
    objects->row_count = keys->count;
    return true;
}

static bool sum(struct objects *objects)
{
    const struct prof_contexts *contexts = objects->profile->contexts;
    const struct prof_tally_table *table = &contexts->tallies[objects->kind];
    struct tool_intern keys = {0};
    size_t capacity = 0;
    bool is_good = true;
    for (size_t i = 0; is_good && i < table->range_count; i++) {
        const struct prof_exit_range *range = &table->ranges[i];
        const bool *is_chosen = objects->profile->is_chosen;
        if (is_chosen != NULL && !is_chosen[contexts->method[range->context]]) {
            continue;
        }
        for (uint32_t j = 0; is_good && j < range->count; j++) {
            is_good = add_tally(objects, &keys, &capacity, contexts->method[range->context],
                                &table->tallies[range->first + j]);
        }
    }
    tool_intern_fini(&keys);
    return is_good;
}

static int compare_rows(const struct row *x, const struct row *y, unsigned sort)
{
    for (unsigned i = 0; i < 2; i++) {
        uint64_t a = x->counts[sort ^ i], b = y->counts[sort ^ i];
        if (a != b) {
            return a > b ? -1 : 1;
        }
    }
    int order = strcmp(x->label, y->label);
    return order != 0 ? order : (x->place > y->place) - (x->place < y->place);
}

static int by_first(const void *a, const void *b)
{
    return compare_rows(a, b, 0);
}

static int by_second(const void *a, const void *b)
{
    return compare_rows(a, b, 1);
}

/* --- the table ------------------------------------------------------------------------------- */

static void write_rest(const struct objects *objects, struct prof_output *out, size_t shown)
{
    char text[96], number[TOOL_NUMBER_BYTES];
    if (shown < objects->row_count && objects->settings->format == TOOL_FORMAT_TEXT) {
        tool_put_number(number, objects->row_count - shown);
        snprintf(text, sizeof text, "... and %s more (--limit=0 shows all)\n", number);
        prof_output_text(out, text);
    }
}

/* Adds the cells for a method or line. Returns false if memory runs out. */
static bool write_place(const struct objects *objects, struct tool_table *table, uint32_t place)
{
    const struct tool_line_table *lines = &objects->lines;
    if (objects->by != BY_LINE || place == NO_LINE) {
        for (int i = 0; i < 3; i++) {
            tool_table_none(table);
        }
        tool_table_text(table, objects->by == BY_METHOD ? objects->methods[place] : "");
        return true;
    }
    const struct tool_line *line = &lines->lines[place];
    struct vm_text text = {0};
    bool is_good = tool_line_place(&text, objects->files[line->file], line->line);
    tool_table_text(table, is_good ? text.bytes : "");
    tool_table_name(table, lines->files[line->file]);
    tool_table_number(table, line->line > 0 ? (uint64_t)line->line : 0);
    tool_table_text(table, objects->methods[line->method]);
    vm_text_fini(&text);
    return is_good;
}

/* Returns the number of which shares are percentages: the total of the run, or of the part that
 * --root and --thread select. */
static uint64_t total_of(const struct objects *objects, const char *value)
{
    const struct tool_profile *profile = objects->profile;
    uint32_t metric = tool_metric_index(profile, value);
    return metric == UINT32_MAX ? 0 : profile->totals[metric];
}

static bool write_objects(const struct objects *objects, struct prof_output *out)
{
    const struct prof_tally_names *names = &prof_tally_names[objects->kind];
    bool by_line = objects->by == BY_LINE, by_class = objects->by == BY_CLASS;
    const struct tool_column columns[] = {
        {names->counts[0], words[objects->kind].titles[0], words[objects->kind].units[0],
         TOOL_CELL_NUMBER},
        {NULL, "", "%", TOOL_CELL_SHARE},
        {names->counts[1], words[objects->kind].titles[1], words[objects->kind].units[1],
         TOOL_CELL_NUMBER},
        {NULL, "", "%", TOOL_CELL_SHARE},
        {"class", "class", "", TOOL_CELL_TEXT},
        {NULL, by_line ? "line" : NULL, "", TOOL_CELL_TEXT},
        {by_line ? "file" : NULL, NULL, "", TOOL_CELL_TEXT},
        {by_line ? "line" : NULL, NULL, "", TOOL_CELL_NUMBER},
        {by_class ? NULL : "method", by_class ? NULL : "in method", "", TOOL_CELL_TEXT}};
    struct tool_table *table =
        tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    size_t shown = objects->limit == 0 || objects->limit > objects->row_count
                       ? objects->row_count
                       : (size_t)objects->limit;
    const uint64_t totals[] = {total_of(objects, names->values[0]),
                               total_of(objects, names->values[1])};
    for (size_t i = 0; table != NULL && i < shown; i++) {
        const struct row *row = &objects->rows[i];
        for (int j = 0; j < 2; j++) {
            tool_table_number(table, row->counts[j]);
            tool_table_share(table, row->counts[j], totals[j]);
        }
        tool_table_text(table, row->label);
        if (!write_place(objects, table, row->place)) {
            tool_table_free(table);
            table = NULL;
        }
    }
    if (table != NULL) {
        tool_report_begin(out, objects->settings, objects->profile, "");
        tool_table_write(table, objects->settings, out);
        tool_report_end_limited(out, objects->settings, objects->row_count - shown);
        write_rest(objects, out, shown);
    }
    tool_table_free(table);
    return table != NULL;
}

/* --- the command ----------------------------------------------------------------------------- */

/* Makes the table of lines. */
static bool make_lines(struct objects *objects)
{
    struct tool_line_metric metric = {.kind = TOOL_LINES_PLACED,
                                      .self = objects->profile->self[0],
                                      .tally = objects->kind,
                                      .number = objects->sort};
    return objects->by != BY_LINE
           || tool_line_table_make(&objects->lines, objects->profile->contexts,
                                   objects->profile->is_chosen, &metric);
}

static int report(struct objects *objects)
{
    struct prof_output *out = tool_output_open(objects->settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    bool is_good = make_lines(objects) && make_labels(objects) && sum(objects);
    for (size_t i = 0; is_good && i < objects->row_count; i++) {
        objects->rows[i].label = objects->classes[objects->rows[i].class];
    }
    if (is_good && objects->row_count > 0) {
        qsort(objects->rows, objects->row_count, sizeof *objects->rows,
              objects->sort == 0 ? by_first : by_second);
    }
    if (!is_good || !write_objects(objects, out)) {
        prof_output_fail(out, ENOMEM);
    }
    const struct prof_contexts *contexts = objects->profile->contexts;
    tool_labels_free(objects->classes, contexts->class_count);
    tool_labels_free(objects->methods, contexts->method_count);
    tool_labels_free(objects->files, objects->lines.file_count);
    tool_line_table_release(&objects->lines);
    free(objects->rows);
    return tool_output_close(out);
}

int tool_objects(int count, char **arguments)
{
    struct objects objects = {.limit = 20};
    bool is_exceptions = false;
    unsigned by = 0, sort = 0;
    const struct tool_option own[] = {
        {"by", "class|method|line",
         "rows are classes, or classes in the methods, or on the\nlines, that do it", TOOL_CHOICE,
         &by},
        {"exceptions", NULL, "exceptions thrown and caught, in place of objects", TOOL_SWITCH,
         &is_exceptions},
        {"sort", "first|second", "by objects or bytes; thrown or caught", TOOL_CHOICE, &sort},
        {"limit", "N", "how many rows; 0: all", TOOL_ROWS, &objects.limit},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "PROFILE",
        .answers =
            "All allocations, by class, method and line: objects and bytes. Profiles have them if "
            "they\nare made with --profile=alloc (or exceptions).",
        .examples = "    jp2prof objects --sort=second run.jp2\n"
                    "    jp2prof objects --by=method --fold=library --class='com.acme.**' run.jp2\n"
                    "    jp2prof objects --by=line --fold=library run.jp2\n"
                    "    jp2prof objects --exceptions --by=method run.jp2\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_TABLES | TOOL_NAMES | TOOL_WRITES,
        .least = 1,
        .most = 1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    objects.kind = is_exceptions ? PROF_TALLY_EXCEPTIONS : PROF_TALLY_ALLOCATIONS;
    settings.selects_rows = true;
    settings.metrics = prof_tally_names[objects.kind].values[sort];
    struct prof_contexts *contexts = tool_read(arguments[0], false, NULL);
    if (contexts == NULL) {
        return TOOL_FAILED;
    }
    if (contexts->tallies[objects.kind].range_count == 0) {
        prof_contexts_free(contexts);
        return tool_error("the profile has no counts of %s; record it with --profile=%s",
                          is_exceptions ? "exceptions" : "objects", words[objects.kind].missing);
    }
    if (by == BY_LINE && !contexts->header.features.places) {
        prof_contexts_free(contexts);
        return tool_error("the profile does not have lines of %s: it is of an older machine, or "
                          "united of different code",
                          is_exceptions ? "exceptions" : "objects");
    }
    struct tool_profile *profile = tool_profile_make(arguments[0], contexts, &settings);
    if (profile == NULL) {
        return TOOL_FAILED;
    }
    objects.profile = profile;
    objects.settings = &settings;
    objects.by = (enum by)by;
    objects.sort = sort;
    status = report(&objects);
    tool_unload(profile);
    return status;
}
