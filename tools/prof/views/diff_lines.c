#define _GNU_SOURCE /* qsort_r */
/* jp2prof diff --by=line: source lines of two profiles, side by side. */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/code/line_names.h"
#include "tools/prof/command/table.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/views/diff.h"
#include "vm/base/hash_map.h"

/* A line of one profile or of both. */
struct row {
    const struct tool_line *lines[2]; /* the line in each profile; NULL: the profile does not have
                                         it */
    uint32_t file;                    /* number of the file in struct matching */
    int32_t line;
};

struct matching {
    const struct tool_line_diff *diff;
    struct tool_line_metric metrics[2];
    bool has_calls; /* both profiles have the calls of lines */
    struct tool_line_table tables[2];
    char **labels[2];          /* of methods */
    struct vm_hash_map map;    /* key: file; value: its number + 1 */
    struct vm_hash_map owners; /* key: a method without line numbers; value: its number + 1 */
    char **files;              /* indexed by number; the line tables own the names */
    char **file_labels;
    uint32_t file_count;
    struct row *rows;
    uint32_t row_count;
};

/* --- matching lines -------------------------------------------------------------------------- */

/* Returns the number of a file, which is common to both profiles, or UINT32_MAX if memory runs
 * out. */
static uint32_t file_of(struct matching *matching, char *file)
{
    uintptr_t known = (uintptr_t)vm_hash_map_find(&matching->map, file);
    if (known == 0) {
        matching->files[matching->file_count++] = file;
        known = matching->file_count;
        if (!vm_hash_map_put(&matching->map, file, (void *)known, NULL)) {
            return UINT32_MAX;
        }
    }
    return (uint32_t)known - 1;
}

static uint32_t hash_method(const void *method)
{
    const struct prof_names *names = &((const struct prof_method *)method)->names;
    return vm_hash_cstr(names->class_name) * 31 + vm_hash_cstr(names->name);
}

static bool is_same_method(const void *a, const void *b)
{
    return prof_method_compare_names(a, b) == 0;
}

/* Returns the key that, together with the file, identifies a line: the number of the line, or of
 * the method to which a line without a number belongs. Returns 0 if memory runs out. */
static uint64_t key_of(struct matching *matching, const struct tool_line *line)
{
    if (line->owner == NULL) {
        return (uint32_t)line->line;
    }
    uintptr_t known = (uintptr_t)vm_hash_map_find(&matching->owners, line->owner);
    if (known == 0) {
        known = matching->owners.count + 1;
        if (!vm_hash_map_put(&matching->owners, line->owner, (void *)known, NULL)) {
            return 0;
        }
    }
    return (uint64_t)known << 32;
}

static bool match_side(struct matching *matching, struct tool_intern *lines, int side)
{
    const struct tool_line_table *table = &matching->tables[side];
    for (uint32_t i = 0; i < table->count; i++) {
        const struct tool_line *line = &table->lines[i];
        uint32_t file = file_of(matching, table->files[line->file]);
        uint64_t key = key_of(matching, line);
        uint32_t number =
            file == UINT32_MAX || key == 0 ? TOOL_INTERN_FAILED : tool_intern(lines, file, key);
        if (number == TOOL_INTERN_FAILED) {
            return false;
        }
        struct row *row = &matching->rows[number];
        row->file = file;
        row->line = line->line;
        row->lines[side] = line->method == UINT32_MAX ? NULL : line;
    }
    return true;
}

static bool match(struct matching *matching)
{
    const struct tool_line_table *tables = matching->tables;
    struct tool_intern lines = {0};
    enum tool_names names = (enum tool_names)matching->diff->settings->names;
    for (int side = 0; side < 2; side++) {
        const struct tool_profile *profile = matching->diff->sides[side];
        if (!tool_line_table_make(&matching->tables[side], profile->contexts, profile->is_chosen,
                                  &matching->metrics[side])) {
            return false;
        }
        matching->labels[side] = tool_line_methods(&tables[side], names);
    }
    size_t most_files = (size_t)tables[0].file_count + tables[1].file_count + 1;
    size_t most_rows = (size_t)tables[0].count + tables[1].count + 1;
    matching->files = calloc(most_files, sizeof *matching->files);
    matching->rows = calloc(most_rows, sizeof *matching->rows);
    bool is_good = matching->labels[0] != NULL && matching->labels[1] != NULL
                   && matching->files != NULL && matching->rows != NULL
                   && match_side(matching, &lines, 0) && match_side(matching, &lines, 1);
    matching->row_count = lines.count;
    tool_intern_fini(&lines);
    matching->file_labels =
        is_good ? tool_line_files(matching->files, matching->file_count, names) : NULL;
    return matching->file_labels != NULL;
}

static void release(struct matching *matching)
{
    for (int side = 0; side < 2; side++) {
        tool_labels_free(matching->labels[side],
                         matching->diff->sides[side]->contexts->method_count);
        tool_line_table_release(&matching->tables[side]);
    }
    tool_labels_free(matching->file_labels, matching->file_count);
    vm_hash_map_fini(&matching->map);
    vm_hash_map_fini(&matching->owners);
    free(matching->files);
    free(matching->rows);
}

/* --- rows ------------------------------------------------------------------------------------ */

/* The numbers of a line. */
enum { OWN, INCLUSIVE, CALLS, EXECUTIONS, NUMBERS };

static uint64_t number_of(const struct row *row, int side, int which)
{
    const struct tool_line *line = row->lines[side];
    return line == NULL         ? 0
           : which == OWN       ? line->own
           : which == INCLUSIVE ? line->inclusive
           : which == CALLS     ? line->calls
                                : line->executions;
}

static uint64_t size_of_change(const struct row *row, int which)
{
    uint64_t before = number_of(row, 0, which), after = number_of(row, 1, which);
    return before > after ? before - after : after - before;
}

static int compare_rows(const void *a, const void *b, void *data)
{
    const struct row *x = a, *y = b;
    const struct matching *matching = data;
    static const int first[] = {[TOOL_SORT_OWN] = OWN,
                                [TOOL_SORT_INCLUSIVE] = INCLUSIVE,
                                [TOOL_SORT_EXECUTIONS] = EXECUTIONS};
    const int order[] = {first[matching->diff->sort], OWN, EXECUTIONS, CALLS, INCLUSIVE};
    size_t count = matching->has_calls ? sizeof order / sizeof order[0] : 3;
    for (size_t i = 0; i < count; i++) {
        uint64_t of_x = size_of_change(x, order[i]), of_y = size_of_change(y, order[i]);
        if (of_x != of_y) {
            return of_x > of_y ? -1 : 1;
        }
    }
    int files = strcmp(matching->files[x->file], matching->files[y->file]);
    return files != 0 ? files : (x->line > y->line) - (x->line < y->line);
}

/* Keeps only the rows to show. JSON and CSV have all rows that differ in any number. */
static void choose_rows(struct matching *matching)
{
    const struct tool_line_diff *diff = matching->diff;
    bool is_text = diff->settings->format == TOOL_FORMAT_TEXT;
    bool shows_runs = strcmp(diff->sides[0]->metrics[0].name, "instructions") == 0;
    int shown = diff->sort == TOOL_SORT_INCLUSIVE ? INCLUSIVE : OWN;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < matching->row_count; i++) {
        const struct row *row = &matching->rows[i];
        bool is_shown = false;
        for (int which = OWN; which < NUMBERS; which++) {
            bool is_there = number_of(row, 0, which) != 0 || number_of(row, 1, which) != 0;
            bool is_column = is_text
                                 ? which == shown || (which == EXECUTIONS && shows_runs)
                                 : matching->has_calls || (which != INCLUSIVE && which != CALLS);
            is_shown |=
                (diff->has_all && is_there) || (is_column && size_of_change(row, which) != 0);
        }
        if (is_shown) {
            matching->rows[kept++] = *row;
        }
    }
    matching->row_count = kept;
    if (kept > 0) {
        qsort_r(matching->rows, kept, sizeof *matching->rows, compare_rows, matching);
    }
}

/* --- the table ------------------------------------------------------------------------------- */

static bool add_row(const struct matching *matching, const struct row *row,
                    struct tool_table *table, struct vm_text *place)
{
    char relative[TOOL_NUMBER_BYTES];
    for (int which = OWN; which < NUMBERS; which++) {
        uint64_t before = number_of(row, 0, which), after = number_of(row, 1, which);
        tool_table_number(table, before);
        tool_table_number(table, after);
        tool_table_change(table, (int64_t)(after - before));
        tool_put_relative(relative, before, after);
        tool_table_text(table, relative);
    }
    /* If both profiles have the line, show the method of the later profile. */
    int side = row->lines[1] != NULL;
    const struct tool_line_table *lines = &matching->tables[side];
    uint32_t method = row->lines[side]->method;
    if (!tool_line_place(place, matching->file_labels[row->file], row->line)) {
        return false;
    }
    tool_table_text(table, place->bytes);
    tool_table_name(table, matching->files[row->file]);
    tool_table_number(table, row->line > 0 ? (uint64_t)row->line : 0);
    tool_table_class(table, lines->contexts->methods[method]->names.class_name);
    tool_table_text(table, matching->labels[side][lines->variant_of[method]]);
    return true;
}

static bool write_rows(const struct matching *matching, uint32_t shown)
{
    const struct tool_line_diff *diff = matching->diff;
    const char *unit = diff->sides[0]->metrics[0].unit;
    bool has_own = matching->metrics[0].kind != TOOL_LINES_CALL;
    bool has_runs =
        diff->sides[0]->contexts->blocks_at != NULL && diff->sides[1]->contexts->blocks_at != NULL;
    bool shows_own = has_own && diff->sort != TOOL_SORT_INCLUSIVE;
    static const char *const inclusive[] = {"inclusiveBefore", "inclusiveAfter", "inclusiveChange"};
    static const char *const in_calls[] = {"inCallsBefore", "inCallsAfter", "inCallsChange"};
    static const char *const unknown[] = {NULL, NULL, NULL};
    const char *const *names = !matching->has_calls ? unknown : has_own ? inclusive : in_calls;
    bool has_calls = matching->has_calls;
    const char *sum = has_own ? "inclusive" : "in calls";
    const struct tool_column columns[] = {
        {has_own ? "selfBefore" : NULL, shows_own ? "self" : NULL, "before", TOOL_CELL_NUMBER},
        {has_own ? "selfAfter" : NULL, shows_own ? "" : NULL, "after", TOOL_CELL_NUMBER},
        {has_own ? "selfChange" : NULL, shows_own ? "change" : NULL, unit, TOOL_CELL_CHANGE},
        {NULL, shows_own ? "" : NULL, "%", TOOL_CELL_SHARE},
        {names[0], shows_own ? NULL : sum, "before", TOOL_CELL_NUMBER},
        {names[1], shows_own ? NULL : "", "after", TOOL_CELL_NUMBER},
        {names[2], shows_own ? NULL : "change", unit, TOOL_CELL_CHANGE},
        {NULL, shows_own ? NULL : "", "%", TOOL_CELL_SHARE},
        {has_calls ? "callsBefore" : NULL, NULL, "", TOOL_CELL_NUMBER},
        {has_calls ? "callsAfter" : NULL, NULL, "", TOOL_CELL_NUMBER},
        {has_calls ? "callsChange" : NULL, NULL, "", TOOL_CELL_CHANGE},
        {NULL, NULL, "", TOOL_CELL_TEXT},
        {has_runs ? "executionsBefore" : NULL, NULL, "", TOOL_CELL_NUMBER},
        {has_runs ? "executionsAfter" : NULL, has_runs ? "executions" : NULL, "after",
         TOOL_CELL_NUMBER},
        {has_runs ? "executionsChange" : NULL, has_runs ? "change" : NULL, "times",
         TOOL_CELL_CHANGE},
        {NULL, NULL, "", TOOL_CELL_TEXT},
        {NULL, "line", "", TOOL_CELL_TEXT},
        {"file", NULL, "", TOOL_CELL_TEXT},
        {"line", NULL, "", TOOL_CELL_NUMBER},
        {"class", NULL, "", TOOL_CELL_TEXT},
        {"method", "method", "", TOOL_CELL_TEXT}};
    struct tool_table *table =
        tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    struct vm_text place = {0};
    bool is_good = table != NULL;
    for (uint32_t i = 0; is_good && i < shown; i++) {
        is_good = add_row(matching, &matching->rows[i], table, &place);
    }
    if (is_good) {
        tool_table_write(table, diff->settings, diff->out);
    }
    vm_text_fini(&place);
    tool_table_free(table);
    return is_good;
}

bool tool_diff_lines_check(const struct tool_profile *const *sides, enum tool_line_sort sort)
{
    struct tool_line_metric metrics[2];
    if (sort == TOOL_SORT_EXECUTIONS
        && (!tool_line_metric_has_executions(sides[0])
            || !tool_line_metric_has_executions(sides[1]))) {
        return false;
    }
    if (!tool_line_metric_find(&metrics[0], sides[0])
        || !tool_line_metric_find(&metrics[1], sides[1])) {
        return false;
    }
    if (sort == TOOL_SORT_INCLUSIVE
        && (!tool_line_metric_has_inclusive(sides[0])
            || !tool_line_metric_has_inclusive(sides[1]))) {
        return false;
    }
    if (metrics[0].kind != metrics[1].kind) {
        return tool_error("%s and %s know %s of lines by different means, which cannot be "
                          "compared",
                          sides[0]->path, sides[1]->path, sides[0]->metrics[0].name)
               == TOOL_OK;
    }
    return true;
}

bool tool_diff_lines(const struct tool_line_diff *diff, uint32_t *count)
{
    struct tool_line_diff own = *diff;
    struct matching matching = {.diff = &own,
                                .has_calls = tool_line_metric_has_calls(diff->sides[0])
                                             && tool_line_metric_has_calls(diff->sides[1])};
    struct tool_profile sides[2];
    char *remarks[2];
    vm_hash_map_init(&matching.map, vm_hash_cstr, vm_equal_cstr);
    vm_hash_map_init(&matching.owners, hash_method, is_same_method);
    for (int side = 0; side < 2; side++) {
        /* This cannot fail after tool_diff_lines_check. */
        tool_line_metric_find(&matching.metrics[side], diff->sides[side]);
        sides[side] = *diff->sides[side];
        remarks[side] = tool_line_metric_remarks(diff->sides[side]);
        sides[side].remarks = remarks[side];
        own.sides[side] = &sides[side];
    }
    if (matching.metrics[0].kind == TOOL_LINES_CALL && own.sort == TOOL_SORT_OWN) {
        own.sort = TOOL_SORT_INCLUSIVE;
    }
    bool is_good = remarks[0] != NULL && remarks[1] != NULL && match(&matching);
    if (is_good) {
        choose_rows(&matching);
        *count = matching.row_count;
        uint32_t shown = diff->limit == 0 || diff->limit > *count ? *count : (uint32_t)diff->limit;
        tool_difference_begin(diff->out, diff->settings, own.sides[0], own.sides[1]);
        is_good = (shown == 0 && diff->settings->format == TOOL_FORMAT_TEXT)
                  || write_rows(&matching, shown);
        tool_report_end_limited(diff->out, diff->settings, *count - shown);
    }
    release(&matching);
    free(remarks[0]);
    free(remarks[1]);
    return is_good;
}
