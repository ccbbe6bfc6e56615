/* jp2prof sql: runs SQL queries on a profile, or writes the profile as a database. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/prof/command/json_text.h"
#include "tools/prof/command/table.h"
#include "tools/prof/commands.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/sql/sql_tables.h"
#include "vm/options/new_file.h"

#define PAGE_ROWS 5000 /* columns of text are aligned in pages of this number of rows */

struct command {
    struct tool_settings settings;
    struct sql_data data;
    sqlite3 *database;
    bool has_blocks;
};

static bool fail(const struct command *command)
{
    tool_error("sql: %s", sqlite3_errmsg(command->database));
    return false;
}

static int show_progress(void *data)
{
    (void)data;
    tool_progress("running the query", 0, 0);
    return 0;
}

/* --- results --------------------------------------------------------------------------------- */

static void write_csv_value(struct prof_output *out, sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    tool_csv_text(out, text == NULL ? "" : text);
}

static void write_json_value(struct prof_output *out, sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    int type = sqlite3_column_type(statement, column);
    if (text == NULL || type == SQLITE_NULL) {
        prof_output_text(out, "null");
    } else if (type == SQLITE_INTEGER || (type == SQLITE_FLOAT && strstr(text, "Inf") == NULL)) {
        prof_output_text(out, text);
    } else {
        tool_json_string(out, text);
    }
}

static void write_csv_row(struct prof_output *out, sqlite3_stmt *statement)
{
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        prof_output_text(out, i == 0 ? "" : ",");
        write_csv_value(out, statement, i);
    }
    prof_output_text(out, "\r\n");
}

static void write_json_row(struct prof_output *out, sqlite3_stmt *statement, bool is_first)
{
    prof_output_text(out, is_first ? "\n  {" : ",\n  {");
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        prof_output_text(out, i == 0 ? "" : ", ");
        tool_json_string(out, sqlite3_column_name(statement, i));
        prof_output_text(out, ": ");
        write_json_value(out, statement, i);
    }
    prof_output_text(out, "}");
}

/* Writes rows as JSON or CSV, each row as soon as it is computed. */
static int write_rows(const struct command *command, struct prof_output *out,
                      sqlite3_stmt *statement)
{
    bool is_json = command->settings.format == TOOL_FORMAT_JSON, is_first = true;
    int status;
    if (is_json) {
        prof_output_text(out, "[");
    } else {
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            prof_output_text(out, i == 0 ? "" : ",");
            tool_csv_text(out, sqlite3_column_name(statement, i));
        }
        prof_output_text(out, "\r\n");
    }
    while ((status = sqlite3_step(statement)) == SQLITE_ROW && prof_output_is_good(out)) {
        if (is_json) {
            write_json_row(out, statement, is_first);
        } else {
            write_csv_row(out, statement);
        }
        is_first = false;
    }
    prof_output_text(out, is_json ? "]\n" : "");
    return status == SQLITE_ROW ? SQLITE_DONE : status;
}

static void add_cell(struct tool_table *table, sqlite3_stmt *statement, int column)
{
    char number[64];
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        if (sqlite3_column_int64(statement, column) >= 0) {
            tool_table_number(table, (uint64_t)sqlite3_column_int64(statement, column));
        } else {
            tool_table_change(table, sqlite3_column_int64(statement, column));
        }
        break;
    case SQLITE_FLOAT:
        snprintf(number, sizeof number, "%.6g", sqlite3_column_double(statement, column));
        tool_table_text(table, number);
        break;
    case SQLITE_NULL:
        tool_table_none(table);
        break;
    default: {
        const char *text = (const char *)sqlite3_column_text(statement, column);
        tool_table_text(table, text == NULL ? "" : text);
        break;
    }
    }
}

/* Writes rows as text, page by page, so that memory does not grow with their number. */
static int write_pages(const struct command *command, struct prof_output *out,
                       sqlite3_stmt *statement)
{
    int count = sqlite3_column_count(statement), status = sqlite3_step(statement);
    struct tool_column columns[count];
    for (int i = 0; i < count; i++) {
        int type = status == SQLITE_ROW ? sqlite3_column_type(statement, i) : SQLITE_TEXT;
        columns[i] = (struct tool_column){
            NULL, sqlite3_column_name(statement, i), "",
            type == SQLITE_INTEGER || type == SQLITE_FLOAT ? TOOL_CELL_NUMBER : TOOL_CELL_TEXT};
    }
    do {
        struct tool_table *table = tool_table_create(columns, (uint32_t)count);
        if (table == NULL) {
            return SQLITE_NOMEM;
        }
        for (int row = 0; status == SQLITE_ROW && row < PAGE_ROWS; row++) {
            for (int i = 0; i < count; i++) {
                add_cell(table, statement, i);
            }
            status = sqlite3_step(statement);
        }
        tool_progress_end();
        tool_table_write(table, &command->settings, out);
        tool_table_free(table);
    } while (status == SQLITE_ROW && prof_output_is_good(out));
    return status == SQLITE_ROW ? SQLITE_DONE : status;
}

/* --- statements ------------------------------------------------------------------------------ */

static bool run_statement(const struct command *command, struct prof_output *out,
                          sqlite3_stmt *statement)
{
    int status;
    if (sqlite3_column_count(statement) == 0) {
        status = sqlite3_step(statement);
    } else if (command->settings.format == TOOL_FORMAT_TEXT) {
        status = write_pages(command, out, statement);
    } else {
        status = write_rows(command, out, statement);
    }
    return status == SQLITE_DONE || fail(command);
}

static bool run_query(const struct command *command, struct prof_output *out, const char *text)
{
    while (*text != '\0') {
        sqlite3_stmt *statement = NULL;
        if (sqlite3_prepare_v2(command->database, text, -1, &statement, &text) != SQLITE_OK) {
            return fail(command);
        }
        bool is_good = statement == NULL || run_statement(command, out, statement);
        sqlite3_finalize(statement);
        if (!is_good) {
            return false;
        }
    }
    return true;
}

static bool execute(const struct command *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = sqlite3_vmprintf(format, arguments);
    va_end(arguments);
    int status =
        text == NULL ? SQLITE_NOMEM : sqlite3_exec(command->database, text, NULL, NULL, NULL);
    sqlite3_free(text);
    return status == SQLITE_OK || fail(command);
}

/* --- the database ---------------------------------------------------------------------------- */

static bool is_written(const struct command *command, const struct sql_table *table)
{
    return strcmp(table->name, "context_blocks") != 0 || command->has_blocks;
}

/* Fills each table of the file from the virtual table of the same name. A table would hide the
 * virtual table of the same name, so all tables are renamed at the end. */
static bool fill_database(const struct command *command)
{
    for (size_t i = 0; i < sql_table_count; i++) {
        const struct sql_table *table = &sql_tables[i];
        tool_progress("writing tables", i, sql_table_count);
        if (is_written(command, table)
            && !execute(command,
                        "CREATE TABLE out.new_%s(%s); INSERT INTO out.new_%s "
                        "SELECT * FROM %s;",
                        table->name, table->columns, table->name, table->name)) {
            return false;
        }
    }
    for (size_t i = 0; i < sql_table_count; i++) {
        const struct sql_table *table = &sql_tables[i];
        tool_progress("writing indexes", i, sql_table_count);
        if (is_written(command, table)
            && (!execute(command, "ALTER TABLE out.new_%s RENAME TO %s;", table->name, table->name)
                || (table->indexes != NULL && !execute(command, "%s", table->indexes)))) {
            return false;
        }
    }
    return true;
}

/* Writes the whole file or nothing. Refuses to replace devices and pipes. */
static bool write_database(struct command *command, const char *path)
{
    char message[512], *temporary;
    struct stat info;
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) {
        tool_error("cannot write %s: a database needs a regular file", path);
        return false;
    }
    if (!prof_output_check(path, message, sizeof message)) {
        tool_error("%s", message);
        return false;
    }
    if (asprintf(&temporary, "%s.tmp.%ld", path, (long)getpid()) < 0) {
        return tool_no_memory() == TOOL_OK;
    }
    int file = vm_new_file(AT_FDCWD, temporary, path, VM_FILE_FOR_ALL);
    if (file < 0 || close(file) != 0) { /* an empty file is an empty database */
        tool_error("cannot write %s: %s", path, strerror(errno));
        free(temporary);
        return false;
    }
    command->data.reported_tables = UINT32_MAX; /* all tables are written, even without rows */
    bool is_good = execute(command,
                           "ATTACH %Q AS out; PRAGMA out.journal_mode = OFF;"
                           "PRAGMA out.synchronous = OFF; BEGIN;",
                           temporary)
                   && fill_database(command) && execute(command, "COMMIT; DETACH out;");
    tool_progress_end();
    if (is_good && rename(temporary, path) != 0) {
        tool_error("cannot write %s: %s", path, strerror(errno));
        is_good = false;
    }
    if (!is_good) {
        unlink(temporary);
    }
    free(temporary);
    return is_good;
}

/* --- the command ----------------------------------------------------------------------------- */

static void print_schema(void)
{
    for (size_t i = 0; i < sql_table_count; i++) {
        printf("CREATE TABLE %s(%s);\n", sql_tables[i].name, sql_tables[i].columns);
        if (sql_tables[i].note != NULL) {
            printf("-- %s\n", sql_tables[i].note);
        }
    }
}

/* Returns all of standard input, malloc'ed. */
static char *read_input(void)
{
    char *text = NULL;
    size_t size = 0;
    if (getdelim(&text, &size, '\0', stdin) < 0) {
        free(text);
        return NULL;
    }
    return text;
}

static bool open_database(struct command *command)
{
    if (sqlite3_open_v2(":memory:", &command->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                        NULL)
            != SQLITE_OK
        || sql_register(command->database, &command->data) != SQLITE_OK) {
        return command->database == NULL ? tool_no_memory() == TOOL_OK : fail(command);
    }
    sqlite3_progress_handler(command->database, 100000, show_progress, NULL);
    return true;
}

static int run(struct command *command, const char *query)
{
    if (!open_database(command)) {
        return TOOL_FAILED;
    }
    if (query == NULL) {
        return write_database(command, command->settings.output) ? TOOL_OK : TOOL_FAILED;
    }
    struct prof_output *out = tool_output_open(&command->settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    if (!run_query(command, out, query)) {
        prof_output_discard(out);
        return TOOL_FAILED;
    }
    return tool_output_close(out);
}

/* Returns the query, which is an argument or the text of standard input. If a database is wanted
 * instead, returns NULL and sets *status to TOOL_OK. */
static char *find_query(const struct command *command, int count, char **arguments, int *status)
{
    *status = TOOL_OK;
    if (count == 2 && strcmp(arguments[1], "-") != 0) {
        return strdup(arguments[1]);
    }
    if (count == 1 && command->settings.output != NULL) {
        return NULL;
    }
    if (count == 1 && isatty(STDIN_FILENO)) {
        *status = tool_misuse("sql", "no query is given");
        return NULL;
    }
    if (strcmp(arguments[0], "-") == 0) {
        *status =
            tool_misuse("sql", "the profile and the query cannot both come from standard input");
        return NULL;
    }
    char *query = read_input();
    if (query == NULL) {
        *status = tool_error("sql: there is no query on standard input");
    }
    return query;
}

int tool_sql(int count, char **arguments)
{
    struct command command = {.has_blocks = false};
    bool is_schema = false;
    const struct tool_option own[] = {
        {"schema", NULL, "print the tables and columns there are", TOOL_SWITCH, &is_schema},
        {"blocks", NULL, "also write the counts of blocks of each context to the database",
         TOOL_SWITCH, &command.has_blocks},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .page = "jp2prof.md#queries",
        .arguments = "PROFILE [QUERY]",
        .answers = "Answers a query in SQL (SQLite's), of the argument or of standard input. "
                   "Without a query\nand with -o FILE the profile becomes a database. Columns "
                   "`self` and `inclusive` are of\nthe first metric. docs/jp2prof.md tells what "
                   "the tables hold.",
        .examples = "    jp2prof sql run.jp2 'SELECT label, self FROM methods ORDER BY self DESC "
                    "LIMIT 5'\n"
                    "    jp2prof sql --csv run.jp2 'SELECT file, line, executions FROM lines' -o "
                    "lines.csv\n"
                    "    jp2prof sql run.jp2 -o run.sqlite\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_MEASURES | TOOL_TABLES | TOOL_WRITES,
        .least = 0,
        .most = 2};
    int status;
    if (!tool_arguments(&usage, &command.settings, &count, &arguments, &status)) {
        return status;
    }
    if (is_schema) {
        print_schema();
        return TOOL_OK;
    }
    if (count == 0) {
        return tool_misuse(usage.command, "no profile is given");
    }
    char *query = find_query(&command, count, arguments, &status);
    command.settings.notes_selection = true;
    struct tool_profile *profile =
        status == TOOL_OK ? tool_load(arguments[0], &command.settings) : NULL;
    if (profile == NULL) {
        free(query);
        return status == TOOL_OK ? TOOL_FAILED : status;
    }
    command.data.profile = profile;
    tool_report_limits(profile);
    status = run(&command, query);
    tool_progress_end();
    sqlite3_close(command.database);
    sql_data_release(&command.data);
    tool_unload(profile);
    free(query);
    return status;
}
