/*
 * table.h: results that are a table: rows of cells, written as aligned text, JSON or CSV.
 *
 *     struct tool_table *table = tool_table_create(columns, 3);
 *     tool_table_number(table, 4711);    cell by cell, row by row
 *     ...
 *     tool_table_write(table, &settings, out);
 *
 * Errors: memory that runs out is told by tool_table_write.
 */
#ifndef JP2VM_TOOLS_PROF_TABLE_H
#define JP2VM_TOOLS_PROF_TABLE_H

#include "tools/prof/command/options.h"
#include "tools/prof/command/text.h"
#include "tools/prof/command/tool.h"

enum tool_cell {
    TOOL_CELL_NUMBER,
    TOOL_CELL_CHANGE, /* a number with a sign */
    TOOL_CELL_TIME,   /* a number of nanoseconds */
    TOOL_CELL_SHARE,  /* percent of a whole */
    TOOL_CELL_TEXT
};

struct tool_column {
    const char *name;  /* in JSON and CSV; NULL: not there */
    const char *title; /* for people; NULL: not there */
    const char *unit;  /* below the title; "" none. Numbers and changes in "ns" are times. People
                          see times in milliseconds, files have nanoseconds */
    enum tool_cell kind;
};

struct tool_table;

/* The columns must outlive the table. NULL without memory. */
struct tool_table *tool_table_create(const struct tool_column *columns, uint32_t count);
void tool_table_free(struct tool_table *table);

void tool_table_number(struct tool_table *table, uint64_t value);
void tool_table_change(struct tool_table *table, int64_t value);
void tool_table_share(struct tool_table *table, uint64_t part, uint64_t whole);
void tool_table_text(struct tool_table *table, const char *text); /* is copied */
void tool_table_name(struct tool_table *table, const char *name); /* as class files have it */
void tool_table_class(struct tool_table *table, const char *name); /* "java.lang.String" of it */
void tool_table_none(struct tool_table *table);                   /* an empty cell */

/*
 * Optional, before the first cell: rows are written while they are added, so that a table of any
 * length takes little memory. The first TOOL_TABLE_KEPT rows make the widths of columns; a cell of
 * later rows that is wider moves the rest of its line.
 */
enum { TOOL_TABLE_KEPT = 65536 };
void tool_table_stream(struct tool_table *table, const struct tool_settings *settings,
                       struct prof_output *out);

/* Writes the rows that have not been written. In text, the last column takes what is left of the
 * line. As JSON: an array of objects. */
void tool_table_write(struct tool_table *table, const struct tool_settings *settings,
                      struct prof_output *out);

/* The remarks on a profile (profile/remarks.h), lines for people, each behind `before`. With
 * `second` those on both, with their paths in front. */
void tool_tell_remarks(struct prof_output *out, const char *before,
                       const struct tool_profile *profile, const struct tool_profile *second);

/* What instructions do not show of a profile, a line for people, when its first metric is these. With
 * `second` a line for each that has one, with its path in front. */
void tool_tell_work(struct prof_output *out, const struct tool_settings *settings,
                    const struct tool_profile *profile, const struct tool_profile *second);

/*
 * What stands above a table. For people: the profile, its totals, what was selected of it, an empty
 * line (unless title is NULL) and `title` (unless that is ""). As JSON the start of an object:
 * profile, metric, unit, total (what shares are of), fileTotal, with rows of selected methods
 * selected and selectedInclusive, of which a table's rows are the last member: "rows": [...].
 * tool_report_end closes it.
 */
void tool_report_begin(struct prof_output *out, const struct tool_settings *settings,
                       const struct tool_profile *profile, const char *title);

/* The same, where `rest` of the first metric is in no row: as JSON the member inNoRow, unless it is
 * 0. Text is the caller's. */
void tool_report_begin_rest(struct prof_output *out, const struct tool_settings *settings,
                            const struct tool_profile *profile, const char *title, uint64_t rest);
void tool_report_end(struct prof_output *out, const struct tool_settings *settings);

#endif
