/*
 * sql_tables.h: a profile as virtual tables of SQLite, whose rows are computed while a query runs,
 * without a copy of the data. docs/jp2prof.md documents the schema.
 */
#ifndef JP2VM_TOOLS_PROF_SQL_SQL_TABLES_H
#define JP2VM_TOOLS_PROF_SQL_SQL_TABLES_H

#include <sqlite3.h>

#include "tools/prof/code/line_table.h"
#include "tools/prof/code/method_code.h"
#include "tools/prof/command/tool.h"
#include "tools/prof/profile/group.h"

/* A profile, and results that are computed when the first query needs them. */
struct sql_data {
    const struct tool_profile *profile;
    char **labels;       /* indexed by method */
    uint32_t *depths;    /* indexed by context; a root has depth 1 */
    uint64_t *inclusive; /* indexed by context */
    uint64_t *self_of_method, *inclusive_of_method, *invocations_of_method;
    struct tool_method_codes codes; /* of all methods */
    bool has_codes;
    uint64_t *first_call, *first_block; /* indexed by index in codes: the number of rows before the
                                           rows of the method; one more entry has the number of all
                                           rows */
    struct tool_line_table lines;
    bool has_lines;
    uint32_t reported_tables; /* bit set of tables: a line has reported that the table's data are
                                 absent */
    uint64_t *counts;         /* the block counts of context counts_of */
    uint32_t counts_of;
    struct tool_groups scopes; /* the rows of the table of scopes */
    bool has_scopes;
};

/* The position of a query: a row, and an inner row in tables that have them. */
struct sql_place {
    uint64_t row;
    uint32_t inner;
};

struct sql_table {
    const char *name;
    const char *columns;                                       /* as in CREATE TABLE */
    const char *note;                                          /* a remark on the columns for
                                                                  people, or NULL */
    bool (*is_recorded)(const struct prof_contexts *contexts); /* NULL: always */
    const char *recorded_by; /* the option of jp2vm that records the data */
    bool (*prepare)(
        struct sql_data *data); /* NULL: nothing to do; returns false if memory runs out */
    uint64_t (*rows)(const struct sql_data *data);
    /* Returns the number of inner rows of a row, for tables with several rows for each context.
     * NULL: each row has one inner row. */
    uint32_t (*inner_rows)(struct sql_data *data, uint64_t row);
    /* Sets *result to the value of a column. Returns false if memory runs out. */
    bool (*column)(struct sql_data *data, struct sql_place place, int column,
                   sqlite3_context *result);
    bool has_parents;    /* column 1 is the parent's row (only in the table of contexts) */
    const char *indexes; /* SQL statements that create the table's indexes in a database file, or
                            NULL */
};

extern const struct sql_table sql_tables[];
extern const size_t sql_table_count;

void sql_data_release(struct sql_data *data);

/* Registers the tables under their names in a database. Returns SQLite's status. */
int sql_register(sqlite3 *database, struct sql_data *data);

#endif
