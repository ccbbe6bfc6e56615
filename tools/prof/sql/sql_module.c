/* Implements the tables as SQLite's virtual tables. SQLite's manual describes each function ("The
 * Virtual Table Mechanism Of SQLite"). */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/message.h"
#include "tools/prof/sql/sql_tables.h"

struct table {
    sqlite3_vtab base; /* must be first: SQLite knows only this member */
    struct sql_data *data;
    const struct sql_table *of;
};

struct cursor {
    sqlite3_vtab_cursor base; /* must be first */
    struct sql_place place;
    uint64_t end;     /* the end of the rows, exclusive */
    uint32_t inner;   /* number of inner rows of the current row */
    bool is_siblings; /* the query reads only siblings, so the next row is the next sibling */
};

/* Bits: the constraints that limit the rows that a query reads. The constraints' arguments are in
 * the order of the bits. */
enum plan {
    PLAN_ROW = 1,    /* column 0 is ... */
    PLAN_PARENT = 2, /* column 1 is ... */
    PLAN_FROM = 4,   /* column 0 is at least ... */
    PLAN_BEHIND = 8, /* column 0 is greater than ... */
    PLAN_UP_TO = 16, /* column 0 is at most ... */
    PLAN_BEFORE = 32 /* column 0 is less than ... */
};

struct registration {
    struct sql_data *data;
    const struct sql_table *table;
};

/* --- tables ---------------------------------------------------------------------------------- */

static int connect_table(sqlite3 *database, void *data, int count, const char *const *arguments,
                         sqlite3_vtab **to, char **message)
{
    const struct registration *registration = data;
    (void)count;
    (void)arguments;
    (void)message;
    char *schema = sqlite3_mprintf("CREATE TABLE x(%s)", registration->table->columns);
    int status = schema == NULL ? SQLITE_NOMEM : sqlite3_declare_vtab(database, schema);
    sqlite3_free(schema);
    if (status != SQLITE_OK) {
        return status;
    }
    struct table *table = sqlite3_malloc64(sizeof *table);
    if (table == NULL) {
        return SQLITE_NOMEM;
    }
    *table = (struct table){.data = registration->data, .of = registration->table};
    *to = &table->base;
    return SQLITE_OK;
}

static int disconnect_table(sqlite3_vtab *base)
{
    sqlite3_free(base);
    return SQLITE_OK;
}

/* Returns whether column 0 is the number of the row. */
static bool has_key(const struct sql_table *table)
{
    return table->inner_rows != NULL || strncmp(table->columns, "id ", 3) == 0;
}

static int plan_of(const struct table *table, const struct sqlite3_index_constraint *constraint)
{
    if (!constraint->usable || !has_key(table->of)) {
        return 0;
    }
    if (constraint->iColumn == 1 && table->of->has_parents
        && constraint->op == SQLITE_INDEX_CONSTRAINT_EQ) {
        return PLAN_PARENT;
    }
    if (constraint->iColumn != 0) {
        return 0;
    }
    switch (constraint->op) {
    case SQLITE_INDEX_CONSTRAINT_EQ:
        return PLAN_ROW;
    case SQLITE_INDEX_CONSTRAINT_GE:
        return PLAN_FROM;
    case SQLITE_INDEX_CONSTRAINT_GT:
        return PLAN_BEHIND;
    case SQLITE_INDEX_CONSTRAINT_LE:
        return PLAN_UP_TO;
    case SQLITE_INDEX_CONSTRAINT_LT:
        return PLAN_BEFORE;
    default:
        return 0;
    }
}

/* Chooses the plan. A plan may return too many rows, because SQLite checks the constraints
 * again. */
static int find_plan(sqlite3_vtab *base, sqlite3_index_info *info)
{
    const struct table *table = (const struct table *)base;
    int used[6] = {-1, -1, -1, -1, -1, -1}, next = 1;
    for (int i = 0; i < info->nConstraint; i++) {
        int plan = plan_of(table, &info->aConstraint[i]);
        for (int bit = 0; bit < 6; bit++) {
            if (plan == 1 << bit && used[bit] < 0) {
                used[bit] = i;
            }
        }
    }
    for (int bit = 0; bit < 6; bit++) {
        if (used[bit] >= 0) {
            info->idxNum |= 1 << bit;
            info->aConstraintUsage[used[bit]].argvIndex = next++;
        }
    }
    bool is_point = (info->idxNum & PLAN_ROW) != 0, is_range = (info->idxNum & ~3) != 0;
    info->estimatedCost = is_point ? 1 : info->idxNum & PLAN_PARENT ? 10 : is_range ? 1000 : 1e6;
    info->estimatedRows = (sqlite3_int64)info->estimatedCost;
    if (info->nOrderBy == 1 && info->aOrderBy[0].iColumn == 0 && !info->aOrderBy[0].desc
        && has_key(table->of)) {
        info->orderByConsumed = 1;
    }
    return SQLITE_OK;
}

/* --- cursors --------------------------------------------------------------------------------- */

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **to)
{
    struct table *table = (struct table *)base;
    struct cursor *cursor = sqlite3_malloc64(sizeof *cursor);
    if (cursor == NULL || (table->of->prepare != NULL && !table->of->prepare(table->data))) {
        sqlite3_free(cursor);
        return SQLITE_NOMEM;
    }
    *cursor = (struct cursor){.inner = 1};
    *to = &cursor->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base)
{
    sqlite3_free(base);
    return SQLITE_OK;
}

static const struct table *table_of(const sqlite3_vtab_cursor *base)
{
    return (const struct table *)base->pVtab;
}

/* Advances to the next row that has inner rows. */
static void find_inner(struct cursor *cursor)
{
    const struct table *table = table_of(&cursor->base);
    cursor->place.inner = 0;
    while (table->of->inner_rows != NULL && cursor->place.row < cursor->end) {
        cursor->inner = table->of->inner_rows(table->data, cursor->place.row);
        if (cursor->inner > 0) {
            return;
        }
        cursor->place.row++;
    }
}

/* Narrows the range of rows by a constraint. If the value is not an integer, does not change the
 * range; SQLite drops the rows that do not match. */
static void narrow(struct cursor *cursor, int plan, sqlite3_int64 value)
{
    uint64_t end = cursor->end, first = cursor->place.row;
    uint64_t number = value < 0 ? 0 : (uint64_t)value;
    switch (plan) {
    case PLAN_ROW:
        cursor->place.row = value < 0 || number >= end || number < first ? end : number;
        cursor->end = cursor->place.row == end ? end : number + 1;
        break;
    case PLAN_FROM:
    case PLAN_BEHIND: /* SQLite drops the row with this number */
        cursor->place.row = number > first ? number : first;
        break;
    default:
        cursor->end = value < 0 ? 0 : number + 1 < end ? number + 1 : end;
        break;
    }
}

static void select_children(struct cursor *cursor, sqlite3_int64 value)
{
    const struct prof_contexts *contexts = table_of(&cursor->base)->data->profile->contexts;
    cursor->is_siblings = true;
    if (value < 0 || value >= (sqlite3_int64)contexts->count) {
        cursor->end = 0;
        return;
    }
    cursor->place.row = (uint64_t)value + 1;
    cursor->end = contexts->end[value];
}

/* At the first query of a table whose data the profile lacks, prints a line on stderr, so that the
 * user does not take the empty result for a count of 0. */
static void note_absent(const struct table *table)
{
    const struct sql_table *of = table->of;
    uint32_t bit = (uint32_t)1 << (of - sql_tables);
    const struct tool_profile *profile = table->data->profile;
    if (of->is_recorded != NULL && !of->is_recorded(profile->contexts)
        && (table->data->reported_tables & bit) == 0) {
        table->data->reported_tables |= bit;
        tool_note("%s has nothing for the table %s; jp2vm %s records it", profile->path, of->name,
                  of->recorded_by);
    }
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *text, int count,
                  sqlite3_value **values)
{
    struct cursor *cursor = (struct cursor *)base;
    const struct table *table = table_of(base);
    (void)text;
    note_absent(table);
    cursor->place = (struct sql_place){0, 0};
    cursor->end = table->of->rows(table->data);
    cursor->is_siblings = false;
    int next = 0;
    for (int bit = 0; bit < 6 && next < count; bit++) {
        if ((plan & 1 << bit) == 0) {
            continue;
        }
        sqlite3_value *value = values[next++];
        int type = sqlite3_value_numeric_type(value);
        if (type == SQLITE_NULL) {
            cursor->end = 0; /* comparisons with NULL are never true */
        } else if (type != SQLITE_INTEGER) {
            continue;
        } else if (1 << bit == PLAN_PARENT) {
            if (plan == PLAN_PARENT) {
                select_children(cursor, sqlite3_value_int64(value));
            }
        } else {
            narrow(cursor, 1 << bit, sqlite3_value_int64(value));
        }
    }
    find_inner(cursor);
    return SQLITE_OK;
}

static int go_on(sqlite3_vtab_cursor *base)
{
    struct cursor *cursor = (struct cursor *)base;
    if (++cursor->place.inner < cursor->inner && table_of(base)->of->inner_rows != NULL) {
        return SQLITE_OK;
    }
    if (cursor->is_siblings) {
        cursor->place.row = table_of(base)->data->profile->contexts->end[cursor->place.row];
        cursor->place.inner = 0;
        return SQLITE_OK;
    }
    cursor->place.row++;
    find_inner(cursor);
    return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *base)
{
    const struct cursor *cursor = (const struct cursor *)base;
    return cursor->place.row >= cursor->end;
}

static int give_column(sqlite3_vtab_cursor *base, sqlite3_context *result, int column)
{
    const struct cursor *cursor = (const struct cursor *)base;
    const struct table *table = table_of(base);
    return table->of->column(table->data, cursor->place, column, result) ? SQLITE_OK : SQLITE_NOMEM;
}

static int give_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *rowid)
{
    const struct cursor *cursor = (const struct cursor *)base;
    *rowid = (sqlite3_int64)(cursor->place.row << 20 | cursor->place.inner);
    return SQLITE_OK;
}

static const sqlite3_module module = {.iVersion = 1,
                                      .xConnect = connect_table,
                                      .xBestIndex = find_plan,
                                      .xDisconnect = disconnect_table,
                                      .xOpen = open_cursor,
                                      .xClose = close_cursor,
                                      .xFilter = filter,
                                      .xNext = go_on,
                                      .xEof = is_at_end,
                                      .xColumn = give_column,
                                      .xRowid = give_rowid};

int sql_register(sqlite3 *database, struct sql_data *data)
{
    for (size_t i = 0; i < sql_table_count; i++) {
        struct registration *registration = malloc(sizeof *registration);
        if (registration == NULL) {
            return SQLITE_NOMEM;
        }
        *registration = (struct registration){data, &sql_tables[i]};
        /* Without xCreate the module is itself a table with its name. */
        int status =
            sqlite3_create_module_v2(database, sql_tables[i].name, &module, registration, free);
        if (status != SQLITE_OK) {
            return status;
        }
    }
    return SQLITE_OK;
}
