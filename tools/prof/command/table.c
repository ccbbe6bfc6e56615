#include "tools/prof/command/table.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/json_text.h"
#include "tools/prof/profile/remarks.h"
#include "vm/base/data/array.h"

struct cell {
    enum { NONE, NUMBER, CHANGE, SHARE, TEXT } kind;
    uint64_t value, whole; /* for a text: its offset in `texts` */
};

struct tool_table {
    const struct tool_column *columns;
    uint32_t column_count;
    struct cell *cells; /* cells of the rows that have not been written yet */
    size_t cell_count, capacity;
    struct vm_text texts;
    bool has_failed;

    unsigned *widths;  /* widths of the columns in text; set when the head of the table has been
                          written */
    bool has_begun;    /* the head of the table and some rows have been written */
    size_t most_cells; /* the largest number of cells to keep; SIZE_MAX: no limit */
    const struct tool_settings *settings; /* for tables that are streamed */
    struct prof_output *out;
};

static void write_kept(struct tool_table *table, const struct tool_settings *settings,
                       struct prof_output *out);

/* --- cells ---------------------------------------------------------------------------------- */

struct tool_table *tool_table_create(const struct tool_column *columns, uint32_t count)
{
    struct tool_table *table = calloc(1, sizeof *table);
    if (table != NULL) {
        table->columns = columns;
        table->column_count = count;
        table->most_cells = SIZE_MAX;
    }
    return table;
}

void tool_table_free(struct tool_table *table)
{
    if (table != NULL) {
        free(table->cells);
        free(table->widths);
        vm_text_fini(&table->texts);
        free(table);
    }
}

void tool_table_stream(struct tool_table *table, const struct tool_settings *settings,
                       struct prof_output *out)
{
    table->most_cells = (size_t)TOOL_TABLE_KEPT * table->column_count;
    table->settings = settings;
    table->out = out;
}

static void add(struct tool_table *table, struct cell cell)
{
    if (table->cell_count >= table->most_cells) {
        write_kept(table, table->settings, table->out);
        table->most_cells = 16 * (size_t)table->column_count;
    }
    if (!VM_RESERVE(table->cells, table->capacity, table->cell_count + 1)) {
        table->has_failed = true;
        return;
    }
    table->cells[table->cell_count++] = cell;
}

void tool_table_number(struct tool_table *table, uint64_t value)
{
    add(table, (struct cell){NUMBER, value, 0});
}

void tool_table_change(struct tool_table *table, int64_t value)
{
    add(table, (struct cell){CHANGE, (uint64_t)value, 0});
}

void tool_table_share(struct tool_table *table, uint64_t part, uint64_t whole)
{
    add(table, (struct cell){SHARE, part, whole});
}

void tool_table_none(struct tool_table *table)
{
    add(table, (struct cell){NONE, 0, 0});
}

/* Returns whether the column of the next cell will be written. */
static bool is_wanted(const struct tool_table *table)
{
    const struct tool_column *column = &table->columns[table->cell_count % table->column_count];
    return table->settings == NULL
           || (table->settings->format == TOOL_FORMAT_TEXT ? column->title : column->name) != NULL;
}

void tool_table_text(struct tool_table *table, const char *text)
{
    if (!is_wanted(table)) {
        tool_table_none(table);
        return;
    }
    add(table, (struct cell){TEXT, table->texts.length, 0});
    vm_text_add(&table->texts, text, strlen(text) + 1);
}

void tool_table_name(struct tool_table *table, const char *name)
{
    if (!is_wanted(table)) {
        tool_table_none(table);
        return;
    }
    add(table, (struct cell){TEXT, table->texts.length, 0});
    vm_text_name(&table->texts, name, strlen(name), VM_TEXT_LINE);
    vm_text_add(&table->texts, "", 1);
}

void tool_table_class(struct tool_table *table, const char *name)
{
    if (!is_wanted(table)) {
        tool_table_none(table);
        return;
    }
    add(table, (struct cell){TEXT, table->texts.length, 0});
    vm_text_dotted(&table->texts, name, strlen(name), VM_TEXT_LINE);
    vm_text_add(&table->texts, "", 1);
}

static const char *text_of(const struct tool_table *table, const struct cell *cell)
{
    return table->texts.bytes + cell->value;
}

/* --- text ----------------------------------------------------------------------------------- */

static bool has_times(const struct tool_column *column)
{
    return column->kind == TOOL_CELL_TIME || strcmp(column->unit, "ns") == 0;
}

/* Returns the text of a cell. `to` must have space for a number. */
static const char *show(const struct tool_table *table, const struct cell *cell, char *to)
{
    bool is_time = has_times(&table->columns[(size_t)(cell - table->cells) % table->column_count]);
    *to = '\0';
    switch (cell->kind) {
    case NUMBER:
        (is_time ? tool_put_milliseconds : tool_put_number)(to, cell->value);
        break;
    case CHANGE:
        (is_time ? tool_put_changed_milliseconds : tool_put_change)(to, (int64_t)cell->value);
        break;
    case SHARE:
        tool_put_share(to, cell->value, cell->whole);
        break;
    case TEXT:
        return text_of(table, cell);
    case NONE:
        break;
    }
    return to;
}

static const char *unit_of(const struct tool_column *column)
{
    return strcmp(column->unit, "ns") == 0 ? "ms" : column->unit;
}

static void pad(struct prof_output *out, unsigned count)
{
    while (count-- > 0) {
        prof_output_char(out, ' ');
    }
}

static void find_widths(const struct tool_table *table, unsigned *widths)
{
    char room[TOOL_NUMBER_BYTES];
    for (uint32_t i = 0; i < table->column_count; i++) {
        const struct tool_column *column = &table->columns[i];
        unsigned title = column->title == NULL ? 0 : tool_text_width(column->title);
        unsigned unit = column->title == NULL ? 0 : tool_text_width(unit_of(column));
        widths[i] = title > unit ? title : unit;
    }
    for (size_t i = 0; i < table->cell_count; i++) {
        unsigned *known = &widths[i % table->column_count];
        unsigned width = tool_text_width(show(table, &table->cells[i], room));
        *known = width > *known ? width : *known;
    }
}

/* Writes the blanks before a cell and the aligned cell; is_left: to the left. */
static void write_aligned(struct prof_output *out, const char *text, unsigned width, bool is_left,
                          bool is_last, const char *color, const char *end)
{
    unsigned own = tool_text_width(text);
    pad(out, is_left || own >= width ? 0 : width - own);
    prof_output_put(out, *text == '\0' ? "" : color, text,
                    *text == '\0' || *color == '\0' ? "" : end);
    pad(out, is_left && !is_last && own < width ? width - own : 0);
}

static bool is_shown(const struct tool_table *table, uint32_t column)
{
    return table->columns[column].title != NULL;
}

static bool is_any_shown(const struct tool_table *table, uint32_t from)
{
    while (from < table->column_count && !is_shown(table, from)) {
        from++;
    }
    return from < table->column_count;
}

/* Returns whether column `from` and all columns after it have no title or, with is_unit, no
 * unit. */
static bool is_rest_empty(const struct tool_table *table, uint32_t from, bool is_unit)
{
    for (uint32_t i = from; i < table->column_count; i++) {
        const struct tool_column *column = &table->columns[i];
        if (is_shown(table, i) && *(is_unit ? column->unit : column->title) != '\0') {
            return false;
        }
    }
    return true;
}

/* Writes a line of titles or units. */
static void write_heads(const struct tool_table *table, struct prof_output *out,
                        const unsigned *widths, bool is_unit, const struct tool_colors *colors)
{
    if (is_rest_empty(table, 0, is_unit)) {
        return;
    }
    bool is_first = true;
    for (uint32_t i = 0; i < table->column_count; i++) {
        if (!is_shown(table, i)) {
            continue;
        }
        const char *text = is_unit ? unit_of(&table->columns[i]) : table->columns[i].title;
        if (is_rest_empty(table, i, is_unit)) {
            break;
        }
        pad(out, is_first ? 0 : 2);
        is_first = false;
        write_aligned(out, text, widths[i], table->columns[i].kind == TOOL_CELL_TEXT,
                      i + 1 == table->column_count, is_unit ? colors->weak : colors->strong,
                      colors->end);
    }
    prof_output_char(out, '\n');
}

static const char *color_of(const struct tool_colors *colors, const struct cell *cell)
{
    if (cell->kind == SHARE) {
        return tool_share_color(colors, cell->value, cell->whole);
    }
    if (cell->kind == CHANGE && cell->value != 0) {
        return (int64_t)cell->value > 0 ? colors->more : colors->less;
    }
    return "";
}

/* Writes the last column, truncated at the end of the line. */
static void write_rest(struct prof_output *out, const char *text, unsigned used, unsigned width)
{
    if (width == 0 || used + tool_text_width(text) <= width || width < used + 8) {
        prof_output_text(out, text);
        return;
    }
    prof_output_bytes(out, text, tool_text_prefix(text, width - used - 3));
    prof_output_text(out, "...");
}

static void write_row(const struct tool_table *table, const struct cell *cells,
                      struct prof_output *out, const unsigned *widths, unsigned line,
                      const struct tool_colors *colors)
{
    char room[TOOL_NUMBER_BYTES];
    unsigned used = 0;
    for (uint32_t i = 0; i < table->column_count; i++) {
        bool is_left = table->columns[i].kind == TOOL_CELL_TEXT;
        if (!is_shown(table, i)) {
            continue;
        }
        pad(out, used == 0 ? 0 : 2);
        used += used == 0 ? 0 : 2;
        const char *text = show(table, &cells[i], room);
        if (is_left && !is_any_shown(table, i + 1)) {
            write_rest(out, text, used, line);
        } else {
            write_aligned(out, text, widths[i], is_left, false, color_of(colors, &cells[i]),
                          colors->end);
        }
        used += widths[i];
    }
    prof_output_char(out, '\n');
}

static void write_text(struct tool_table *table, const struct tool_settings *settings,
                       struct prof_output *out)
{
    struct tool_colors colors = tool_colors(settings->has_color);
    if (!table->has_begun) {
        table->widths = calloc(table->column_count + 1u, sizeof *table->widths);
        if (table->widths == NULL) {
            table->has_failed = true;
            return;
        }
        find_widths(table, table->widths);
        write_heads(table, out, table->widths, false, &colors);
        write_heads(table, out, table->widths, true, &colors);
    }
    for (size_t i = 0; i < table->cell_count; i += table->column_count) {
        write_row(table, &table->cells[i], out, table->widths, settings->width, &colors);
    }
}

/* --- JSON and CSV ---------------------------------------------------------------------------- */

static void write_plain(const struct cell *cell, struct prof_output *out)
{
    char share[TOOL_NUMBER_BYTES];
    if (cell->kind == NUMBER) {
        prof_output_unsigned(out, cell->value);
    } else if (cell->kind == CHANGE) {
        prof_output_signed(out, (int64_t)cell->value);
    } else {
        tool_put_exact_share(share, cell->value, cell->whole);
        prof_output_text(out, share);
    }
}

static void write_csv_head(const struct tool_table *table, struct prof_output *out)
{
    bool is_first = true;
    for (uint32_t i = 0; i < table->column_count; i++) {
        if (table->columns[i].name != NULL) {
            prof_output_put(out, is_first ? "" : ",", table->columns[i].name);
            is_first = false;
        }
    }
    prof_output_text(out, "\r\n");
}

static void write_csv(const struct tool_table *table, struct prof_output *out)
{
    if (!table->has_begun) {
        write_csv_head(table, out);
    }
    for (size_t row = 0; row < table->cell_count; row += table->column_count) {
        bool is_first = true;
        for (uint32_t i = 0; i < table->column_count; i++) {
            const struct cell *cell = &table->cells[row + i];
            if (table->columns[i].name == NULL) {
                continue;
            }
            prof_output_text(out, is_first ? "" : ",");
            is_first = false;
            if (cell->kind == TEXT) {
                tool_csv_text(out, text_of(table, cell));
            } else if (cell->kind != NONE) {
                write_plain(cell, out);
            }
        }
        prof_output_text(out, "\r\n");
    }
}

static void write_json(const struct tool_table *table, struct prof_output *out)
{
    prof_output_text(out, table->has_begun ? "" : "[");
    for (size_t row = 0; row < table->cell_count; row += table->column_count) {
        prof_output_text(out, row == 0 && !table->has_begun ? "\n  {" : ",\n  {");
        bool is_first = true;
        for (uint32_t i = 0; i < table->column_count; i++) {
            const struct cell *cell = &table->cells[row + i];
            if (table->columns[i].name == NULL || cell->kind == NONE) {
                continue;
            }
            prof_output_text(out, is_first ? "" : ", ");
            is_first = false;
            tool_json_string(out, table->columns[i].name);
            prof_output_text(out, ": ");
            if (cell->kind == TEXT) {
                tool_json_string(out, text_of(table, cell));
            } else {
                write_plain(cell, out);
            }
        }
        prof_output_char(out, '}');
    }
}

static void write_kept(struct tool_table *table, const struct tool_settings *settings,
                       struct prof_output *out)
{
    if (!table->has_failed && !table->texts.has_failed) {
        if (settings->format == TOOL_FORMAT_JSON) {
            write_json(table, out);
        } else if (settings->format == TOOL_FORMAT_CSV) {
            write_csv(table, out);
        } else {
            write_text(table, settings, out);
        }
    }
    table->has_begun = true;
    table->cell_count = 0;
    table->texts.length = 0;
}

void tool_table_write(struct tool_table *table, const struct tool_settings *settings,
                      struct prof_output *out)
{
    write_kept(table, settings, out);
    if (table->has_failed || table->texts.has_failed) {
        prof_output_fail(out, ENOMEM);
    } else if (settings->format == TOOL_FORMAT_JSON) {
        prof_output_text(out, "]");
    }
}

/* --- the head of a report -------------------------------------------------------------------- */

void tool_report_work(struct prof_output *out, const struct tool_settings *settings,
                      const struct tool_profile *profile, const struct tool_profile *second)
{
    const struct tool_profile *const sides[] = {profile, second};
    bool is_reported = settings->format == TOOL_FORMAT_TEXT
                       && strcmp(profile->metrics[0].name, "instructions") == 0;
    for (int side = 0; side < 2 && is_reported; side++) {
        if (sides[side] != NULL && *sides[side]->work != '\0') {
            prof_output_put(out, second == NULL ? "" : sides[side]->path,
                            second == NULL ? "" : ": ", sides[side]->work, "\n");
        }
    }
}

void tool_report_remarks(struct prof_output *out, const char *before,
                         const struct tool_profile *profile, const struct tool_profile *second)
{
    const struct tool_profile *const sides[] = {profile, second};
    for (int side = 0; side < 2 && sides[side] != NULL; side++) {
        const char *end;
        for (const char *at = sides[side]->remarks; *at != '\0'; at = end) {
            end = at + strcspn(at, "\n") + 1;
            prof_output_text(out, before);
            prof_output_text(out, second == NULL ? "" : sides[side]->path);
            prof_output_text(out, second == NULL ? "" : ": ");
            prof_output_bytes(out, at, (size_t)(end - at));
        }
    }
}

static void write_text_head(struct prof_output *out, const struct tool_settings *settings,
                            const struct tool_profile *profile, const char *title)
{
    struct tool_colors colors = tool_colors(settings->has_color);
    const struct prof_header *header = &profile->contexts->header;
    prof_output_put(out, colors.strong, profile->name, colors.end);
    if (header->main_class != NULL && *header->main_class != '\0') {
        prof_output_text(out, ": ");
        prof_output_bytes(out, header->main_class, tool_text_prefix(header->main_class, 60));
        prof_output_text(out, tool_text_width(header->main_class) > 60 ? "..." : "");
    }
    prof_output_text(out, ", ");
    if (*profile->selection != '\0') {
        prof_output_text(out, profile->selection);
    } else {
        struct vm_text total = {0};
        tool_add_total(&total, profile->file_totals[0], profile->metrics[0].unit,
                       profile->metrics[0].title);
        prof_output_run(out, &total);
        vm_text_fini(&total);
    }
    prof_output_char(out, '\n');
    tool_report_remarks(out, "", profile, NULL);
    tool_report_work(out, settings, profile, NULL);
    prof_output_text(out, title == NULL ? "" : "\n");
    if (title != NULL && *title != '\0') {
        prof_output_put(out, title, "\n");
    }
}

static void write_member(struct prof_output *out, const char *name, const char *text)
{
    tool_json_string(out, name);
    prof_output_text(out, ": ");
    tool_json_string(out, text);
    prof_output_text(out, ",\n ");
}

static void write_number_member(struct prof_output *out, const char *name, uint64_t value)
{
    tool_json_string(out, name);
    prof_output_put(out, ": ", value, ",\n ");
}

void tool_report_begin(struct prof_output *out, const struct tool_settings *settings,
                       const struct tool_profile *profile, const char *title)
{
    tool_report_begin_rest(out, settings, profile, title, 0);
}

void tool_report_begin_rest(struct prof_output *out, const struct tool_settings *settings,
                            const struct tool_profile *profile, const char *title, uint64_t rest)
{
    if (settings->format == TOOL_FORMAT_TEXT) {
        write_text_head(out, settings, profile, title);
    } else if (settings->format == TOOL_FORMAT_CSV) {
        tool_remarks_note(profile);
    } else if (settings->format == TOOL_FORMAT_JSON) {
        prof_output_char(out, '{');
        write_member(out, "profile", profile->path);
        write_member(out, "command", settings->command);
        write_member(out, "metric", profile->metrics[0].name);
        write_member(out, "unit", profile->metrics[0].unit);
        const char *part = profile->part;
        if (part != NULL) {
            write_member(out, "selection", part);
        }
        write_number_member(out, "total", profile->totals[0]);
        write_number_member(out, "fileTotal", profile->file_totals[0]);
        if (profile->is_chosen != NULL) {
            write_number_member(out, "selected", profile->selected);
            write_number_member(out, "selectedInclusive", profile->selected_inclusive);
        }
        if (profile->left_out_threads != 0) {
            write_number_member(out, "leftOutThreads", profile->left_out_threads);
            write_number_member(out, "leftOutCalls", profile->left_out_calls);
        }
        if (*profile->remarks != '\0') {
            prof_output_text(out, "\"remarks\": ");
            tool_remarks_json(out, profile);
            prof_output_text(out, ",\n ");
        }
        if (rest != 0) {
            write_number_member(out, "inNoRow", rest);
        }
        if (*profile->work != '\0') {
            write_member(out, "notInInstructions", profile->work);
        }
        prof_output_text(out, "\"rows\": ");
    }
}

void tool_report_end(struct prof_output *out, const struct tool_settings *settings)
{
    tool_report_end_limited(out, settings, 0);
}

void tool_report_end_limited(struct prof_output *out, const struct tool_settings *settings,
                             uint64_t left_out)
{
    if (settings->format == TOOL_FORMAT_CSV && left_out > 0) {
        tool_note("%" PRIu64 " %s left out; --limit=0 writes all", left_out,
                  left_out == 1 ? "row is" : "rows are");
    } else if (settings->format == TOOL_FORMAT_JSON && left_out > 0) {
        prof_output_put(out, ",\n \"rowsLeftOut\": ", left_out);
    }
    prof_output_text(out, settings->format == TOOL_FORMAT_JSON ? "}\n" : "");
}
