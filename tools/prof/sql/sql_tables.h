/*
 * sql_tables.h: a profile as virtual tables of SQLite. Rows are computed while a query runs,
 * without a copy of the data. The schema is documented in docs/jp2prof.md.
 */
#ifndef JP2VM_TOOLS_PROF_SQL_SQL_TABLES_H
#define JP2VM_TOOLS_PROF_SQL_SQL_TABLES_H

#include <sqlite3.h>

#include "tools/prof/code/line_table.h"
#include "tools/prof/code/method_code.h"
#include "tools/prof/command/tool.h"

/* A profile, and results that are computed at the first query that needs them. */
struct sql_data {
    const struct tool_profile *profile;
    char **labels;       /* by method */
    uint32_t *depths;    /* by context, from 1 */
    uint64_t *inclusive; /* by context */
    uint64_t *self_of_method, *inclusive_of_method, *invocations_of_method;
    struct tool_method_codes codes; /* of all methods */
    bool has_codes;
    uint64_t *first_call, *first_block; /* by index in codes, and one more entry: the number of rows
                                           before those of the method */
    struct tool_line_table lines;
    bool has_lines;
    uint32_t reported_tables; /* bits by table: whether a line has reported that its data are
                                 absent */
    uint64_t *counts;         /* the counts of the blocks of one context, counts_of */
    uint32_t counts_of;
};

/* The position of a query: a row, and for tables with inner rows the inner row. */
struct sql_place {
    uint64_t row;
    uint32_t inner;
};

struct sql_table {
    const char *name;
    const char *columns;                                       /* as in CREATE TABLE */
    const char *note;                                          /* about the columns, for people; or
                                                                  NULL */
    bool (*is_recorded)(const struct prof_contexts *contexts); /* NULL: always */
    const char *recorded_by; /* the option of jp2vm, if is_recorded is false */
    bool (*prepare)(
        struct sql_data *data); /* NULL: nothing to do; returns false if memory runs out */
    uint64_t (*rows)(const struct sql_data *data);
    /* For tables with several rows for each context: returns the number of inner rows of a row.
     * NULL: each row has one. */
    uint32_t (*inner_rows)(struct sql_data *data, uint64_t row);
    /* Sets *result to the value of a column. Returns false if memory runs out. */
    bool (*column)(struct sql_data *data, struct sql_place place, int column,
                   sqlite3_context *result);
    bool has_parents;    /* column 1 is the parent's row (only contexts) */
    const char *indexes; /* SQL statements that make the table's indexes in a file, or NULL */
};

extern const struct sql_table sql_tables[];
extern const size_t sql_table_count;

void sql_data_release(struct sql_data *data);

/* Registers the tables under their names in a database. Returns SQLite's status. */
int sql_register(sqlite3 *database, struct sql_data *data);

#endif
