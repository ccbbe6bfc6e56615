/*
 * table.h: results that are a table: rows of cells, written as aligned text, JSON or CSV.
 *
 *     struct tool_table *table = tool_table_create(columns, 3);
 *     tool_table_number(table, 4711);    cell by cell, row by row
 *     ...
 *     tool_table_write(table, &settings, out);
 *
 * Errors: tool_table_write reports a lack of memory.
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_TABLE_H
#define JP2VM_TOOLS_PROF_COMMAND_TABLE_H

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
    const char *name;  /* in JSON and CSV; NULL: the column is left out there */
    const char *title; /* in text; NULL: the column is left out there */
    const char *unit;  /* shown below the title; "": no unit. Numbers and changes in "ns" are times:
                          text shows milliseconds, JSON and CSV contain nanoseconds */
    enum tool_cell kind;
};

struct tool_table;

/* The columns must outlive the table. Returns NULL if memory runs out. */
struct tool_table *tool_table_create(const struct tool_column *columns, uint32_t count);
void tool_table_free(struct tool_table *table);

void tool_table_number(struct tool_table *table, uint64_t value);
void tool_table_change(struct tool_table *table, int64_t value);
void tool_table_share(struct tool_table *table, uint64_t part, uint64_t whole);
void tool_table_text(struct tool_table *table, const char *text); /* the text is copied */
void tool_table_name(struct tool_table *table, const char *name); /* name: modified UTF-8 */
/* name: "java/lang/String", as in class files; the cell is "java.lang.String". */
void tool_table_class(struct tool_table *table, const char *name);
void tool_table_none(struct tool_table *table); /* an empty cell */

/*
 * Optional, before the first cell: makes the table write rows while they are added, so that a table
 * of any length takes little memory. The first TOOL_TABLE_KEPT rows determine the widths of
 * columns; a wider cell in a later row shifts the rest of its line.
 */
enum { TOOL_TABLE_KEPT = 65536 };
void tool_table_stream(struct tool_table *table, const struct tool_settings *settings,
                       struct prof_output *out);

/* Writes the rows that have not been written yet. In text, the last column takes the rest of the
 * line; JSON is an array of objects. */
void tool_table_write(struct tool_table *table, const struct tool_settings *settings,
                      struct prof_output *out);

/* Prints the remarks on a profile (profile/remarks.h), in text only, each preceded by `before`. If
 * `second` is not NULL, prints the remarks on both profiles, each preceded by the profile's
 * path. */
void tool_report_remarks(struct prof_output *out, const char *before,
                         const struct tool_profile *profile, const struct tool_profile *second);

/* If the first metric is instructions, prints a line, in text only, on the work that a profile's
 * instructions do not show (profile/work.h). If `second` is not NULL, prints such a line for each
 * of both profiles, preceded by the profile's path. */
void tool_report_work(struct prof_output *out, const struct tool_settings *settings,
                      const struct tool_profile *profile, const struct tool_profile *second);

/*
 * Prints the head of a report. In text, this is the profile, its totals, the selection, an empty
 * line (unless title is NULL) and `title` (unless that is ""). In JSON, this is the start of an
 * object with the members profile, metric, unit, total (100 % of the shares) and fileTotal; if only
 * selected methods have rows, also selected and selectedInclusive. The caller writes a table as the
 * last member, "rows": [...]. tool_report_end closes the object.
 */
void tool_report_begin(struct prof_output *out, const struct tool_settings *settings,
                       const struct tool_profile *profile, const char *title);

/* The same for a table whose rows lack `rest` of the first metric: JSON then has a member inNoRow
 * with this number, unless it is 0. In text, the caller reports the number. */
void tool_report_begin_rest(struct prof_output *out, const struct tool_settings *settings,
                            const struct tool_profile *profile, const char *title, uint64_t rest);
void tool_report_end(struct prof_output *out, const struct tool_settings *settings);

/* The same for a table that lacks rows because of --limit. JSON has the member rowsLeftOut with
 * their number, for CSV a line is printed on stderr. In text, the caller reports them. */
void tool_report_end_limited(struct prof_output *out, const struct tool_settings *settings,
                             uint64_t left_out);

#endif
