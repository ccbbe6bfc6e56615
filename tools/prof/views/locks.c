/* jp2prof locks: locks by class, and the methods and lines where threads entered the locks and
 * waited for them. */
#define _GNU_SOURCE /* qsort_r */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/lock_class.h"
#include "tools/prof/command/table.h"
#include "tools/prof/commands.h"
#include "tools/prof/export/export_methods.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/profile/names.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/base/text/affix.h"

enum by { BY_CLASS, BY_METHOD, BY_LINE };
enum sort { SORT_WAITING, SORT_ENTERED, SORT_CONTENDED, SORT_WAITS, SORT_PARKS };

#define NO_METHOD UINT32_MAX

/* A class of locks under the name that reports show (lock_class.h). The first entry is for parks
 * without a blocker. */
struct lock {
    const struct prof_class *class;
    char *name; /* in the form of class files */
};

struct row {
    uint32_t lock, method, line; /* method NO_METHOD: all methods; line 0: all lines, or unknown */
    uint64_t counts[PROF_LOCK_COUNTS];
    const char *label;
};

/* The role of a method in locking; larger values are further from the code that requests a lock.
 * ASKS: code of the program or of a library that uses locks. WAITS_BY_LOCKS: a part of
 * java.util.concurrent that uses its own locks to wait. LOCKS: the code that implements locking and
 * waiting. */
enum distance { ASKS, WAITS_BY_LOCKS, LOCKS };

struct locks {
    const struct prof_contexts *contexts;
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    enum by by;
    enum sort sort;
    uint64_t limit;
    uint8_t *distances; /* indexed by method: enum distance */
    struct lock *locks;
    uint32_t lock_count;
    uint32_t *lock_of;         /* indexed by class: number of the lock + 1; 0: not known yet */
    char **classes, **methods; /* labels, indexed by number */
    struct row *rows;
    size_t row_count;
};

/* --- names of locks --------------------------------------------------------------------------- */

static char *label_lock(void *data, uint32_t index, int level)
{
    const struct locks *locks = data;
    const struct lock *lock = &locks->locks[index];
    struct vm_text bytes = {0};
    if (lock->class == NULL) {
        return strdup("(no blocker)");
    }
    tool_add_any_class(&bytes, lock->name,
                       level > 0 ? TOOL_NAMES_FULL : (enum tool_names)locks->settings->names);
    if (level > 1) {
        vm_text_put(&bytes, " [", lock->class->loader, "]");
    }
    vm_text_add(&bytes, "", 1);
    if (bytes.has_failed) {
        vm_text_fini(&bytes);
    }
    return bytes.bytes;
}

/* Returns the name and the loader under which reports show a class, malloc'ed, or NULL if memory
 * runs out. */
static char *lock_key(const struct prof_class *class, size_t *name_length)
{
    const char *name = class->name;
    *name_length = prof_lock_class(&name);
    size_t size = *name_length + strlen(class->loader) + 2;
    char *key = malloc(size);
    if (key != NULL) {
        snprintf(key, size, "%.*s", (int)*name_length, name);
        strcpy(key + *name_length + 1, class->loader);
    }
    return key;
}

static uint32_t hash_key(const void *key)
{
    const char *name = key, *loader = name + strlen(name) + 1;
    return vm_hash_cstr(name) * 31 + vm_hash_cstr(loader);
}

static bool is_equal_key(const void *a, const void *b)
{
    const char *x = a, *y = b;
    return strcmp(x, y) == 0 && strcmp(x + strlen(x) + 1, y + strlen(y) + 1) == 0;
}

/* Finds or creates the lock for a class. Returns false if memory runs out. */
static bool find_lock(struct locks *locks, struct vm_hash_map *known,
                      const struct prof_class *class, uint32_t *number)
{
    size_t length;
    char *key = lock_key(class, &length);
    if (key == NULL) {
        return false;
    }
    *number = (uint32_t)(uintptr_t)vm_hash_map_find(known, key);
    if (*number != 0) {
        free(key);
        return true;
    }
    *number = locks->lock_count++;
    locks->locks[*number] = (struct lock){class, key};
    return vm_hash_map_put(known, key, (void *)(uintptr_t)*number, NULL);
}

/* Creates the locks for the classes in the tallies. Returns false if memory runs out. */
static bool make_locks(struct locks *locks)
{
    const struct prof_tally_table *table = &locks->contexts->tallies[PROF_TALLY_MONITORS];
    struct vm_hash_map known;
    uint32_t most = locks->contexts->class_count;
    locks->locks = calloc(most + 1u, sizeof *locks->locks);
    locks->lock_of = calloc(most + 1u, sizeof *locks->lock_of);
    locks->lock_count = 1;
    bool is_good = locks->locks != NULL && locks->lock_of != NULL;
    vm_hash_map_init(&known, hash_key, is_equal_key);
    for (size_t i = 0; is_good && i < table->tally_count; i++) {
        const struct prof_class *class = table->tallies[i].class;
        if (class != NULL && locks->lock_of[class->number] == 0) {
            uint32_t number;
            is_good = find_lock(locks, &known, class, &number);
            locks->lock_of[class->number] = is_good ? number : 0;
        }
    }
    vm_hash_map_fini(&known);
    return is_good;
}

static bool make_labels(struct locks *locks)
{
    locks->methods = tool_labels(locks->contexts, (enum tool_names)locks->settings->names);
    locks->classes = calloc(locks->lock_count + 1u, sizeof *locks->classes);
    return locks->methods != NULL && locks->classes != NULL
           && tool_make_distinct(locks->classes, locks->lock_count, 3, true, label_lock, locks);
}

/* --- locations that ask for locks ------------------------------------------------------------ */

static enum distance distance_of(const struct prof_method *method)
{
    static const char *const locking[] = {"java/util/concurrent/locks/", "jdk/internal/misc/Unsafe",
                                          "java/lang/Object", "java/lang/Thread"};
    const char *name = method->names.class_name;
    for (size_t i = 0; i < sizeof locking / sizeof locking[0]; i++) {
        size_t length = strlen(locking[i]);
        if (vm_starts_with(name, locking[i])
            && (locking[i][length - 1] == '/' || name[length] == '\0' || name[length] == '$')) {
            return LOCKS;
        }
    }
    return vm_starts_with(name, "java/util/concurrent/") ? WAITS_BY_LOCKS : ASKS;
}

static bool make_distances(struct locks *locks)
{
    const struct prof_contexts *contexts = locks->contexts;
    locks->distances = calloc(contexts->method_count + 1u, 1);
    for (uint32_t i = 0; locks->distances != NULL && i < contexts->method_count; i++) {
        if (contexts->methods[i] != NULL) {
            locks->distances[i] = (uint8_t)distance_of(contexts->methods[i]);
        }
    }
    return locks->distances != NULL;
}

/* Finds the nearest context, from *context upwards, whose method's distance is at most `distance`.
 * Sets *context to this context, and *instruction to its instruction that executed or called the
 * counted operation. Returns false if there is no such context. */
static bool find_asking(const struct locks *locks, enum distance distance, uint32_t *context,
                        int64_t *instruction)
{
    const struct prof_contexts *contexts = locks->contexts;
    uint32_t at = *context;
    int64_t site = *instruction;
    while (at != PROF_NO_CONTEXT && locks->distances[contexts->method[at]] > distance) {
        site = contexts->site[at];
        at = contexts->parent[at];
    }
    if (at != PROF_NO_CONTEXT) {
        *context = at;
        *instruction = site;
    }
    return at != PROF_NO_CONTEXT;
}

static struct row place_of(const struct locks *locks, uint32_t context,
                           const struct prof_tally *tally)
{
    const struct prof_contexts *contexts = locks->contexts;
    int64_t instruction = tally->instruction;
    if (!find_asking(locks, ASKS, &context, &instruction)) {
        (void)find_asking(locks, WAITS_BY_LOCKS, &context, &instruction);
    }
    uint32_t method = contexts->method[context];
    const struct prof_method *of = contexts->methods[method];
    return (struct row){.lock = tally->class == NULL ? 0 : locks->lock_of[tally->class->number],
                        .method = method,
                        .line =
                            instruction > 0 ? tool_line_of(of, instruction) : tool_first_line(of)};
}

/* --- sums ------------------------------------------------------------------------------------ */

static bool add_tally(struct locks *locks, struct tool_intern *keys, size_t *capacity,
                      uint32_t context, const struct prof_tally *tally)
{
    struct row place = place_of(locks, context, tally);
    const bool *is_chosen = locks->profile->is_chosen;
    if (is_chosen != NULL && !is_chosen[place.method]) {
        return true;
    }
    place.method = locks->by == BY_CLASS ? NO_METHOD : place.method;
    place.line = locks->by == BY_LINE ? place.line : 0;
    uint32_t number = tool_intern(keys, place.lock, (uint64_t)place.method << 32 | place.line);
    if (number == TOOL_INTERN_FAILED || !VM_RESERVE_ZEROED(locks->rows, *capacity, number + 1u)) {
        return false;
    }
    struct row *row = &locks->rows[number];
    row->lock = place.lock;
    row->method = place.method;
    row->line = place.line;
    for (int i = 0; i < PROF_LOCK_COUNTS; i++) {
        row->counts[i] += tally->counts[i];
    }
    locks->row_count = keys->count;
    return true;
}

static bool sum(struct locks *locks)
{
    const struct prof_tally_table *table = &locks->contexts->tallies[PROF_TALLY_MONITORS];
    struct tool_intern keys = {0};
    size_t capacity = 0;
    bool is_good = true;
    for (size_t i = 0; is_good && i < table->range_count; i++) {
        const struct prof_exit_range *range = &table->ranges[i];
        for (uint32_t j = 0; is_good && j < range->count; j++) {
            is_good = add_tally(locks, &keys, &capacity, range->context,
                                &table->tallies[range->first + j]);
        }
    }
    tool_intern_fini(&keys);
    return is_good;
}

static uint64_t waiting(const struct row *row)
{
    return row->counts[PROF_LOCK_BLOCKED_TIME] + row->counts[PROF_LOCK_PARK_TIME];
}

static uint64_t sort_key(const struct row *row, enum sort sort)
{
    switch (sort) {
    case SORT_ENTERED:
        return row->counts[PROF_LOCK_ENTERS];
    case SORT_CONTENDED:
        return row->counts[PROF_LOCK_CONTENDED];
    case SORT_WAITS:
        return row->counts[PROF_LOCK_WAITS];
    case SORT_PARKS:
        return row->counts[PROF_LOCK_PARKS];
    default:
        return waiting(row);
    }
}

/* Orders rows by descending number; equal rows by waiting time, entries and names. */
static int compare_rows(const void *a, const void *b, void *data)
{
    const struct row *x = a, *y = b;
    const enum sort orders[] = {*(const enum sort *)data, SORT_WAITING, SORT_PARKS, SORT_WAITS,
                                SORT_ENTERED};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        uint64_t m = sort_key(x, orders[i]), n = sort_key(y, orders[i]);
        if (m != n) {
            return m > n ? -1 : 1;
        }
    }
    int order = strcmp(x->label, y->label);
    order = order != 0 ? order : (x->method > y->method) - (x->method < y->method);
    return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

/* --- the table ------------------------------------------------------------------------------- */

static void write_rest(const struct locks *locks, struct prof_output *out, size_t shown)
{
    char text[96], number[TOOL_NUMBER_BYTES];
    if (shown < locks->row_count && locks->settings->format == TOOL_FORMAT_TEXT) {
        tool_put_number(number, locks->row_count - shown);
        snprintf(text, sizeof text, "... and %s more (--limit=0 shows all)\n", number);
        prof_output_text(out, text);
    }
}

/* Adds the cells for the method and line of a row. Returns false if memory runs out. */
static bool write_place(const struct locks *locks, struct tool_table *table, const struct row *row)
{
    const char *method = row->method == NO_METHOD ? "" : locks->methods[row->method];
    struct vm_text at = {0};
    vm_text_string(&at, method);
    if (row->line != 0) {
        vm_text_put(&at, ":", row->line);
    }
    vm_text_add(&at, "", 1);
    bool is_good = !at.has_failed;
    tool_table_text(table, is_good ? at.bytes : "");
    tool_table_text(table, method);
    if (row->line != 0) {
        tool_table_number(table, row->line);
    } else {
        tool_table_none(table);
    }
    vm_text_fini(&at);
    return is_good;
}

static struct tool_table *make_table(const struct locks *locks, const struct tool_column *columns,
                                     uint32_t count, size_t shown)
{
    struct tool_table *table = tool_table_create(columns, count);
    bool is_good = table != NULL;
    for (size_t i = 0; is_good && i < shown; i++) {
        const struct row *row = &locks->rows[i];
        /* A thread that still waits has a time, but has not entered. */
        bool is_parked = (row->counts[PROF_LOCK_PARKS] | row->counts[PROF_LOCK_PARK_TIME]) != 0;
        bool is_monitor = !is_parked
                          || (row->counts[PROF_LOCK_ENTERS] | row->counts[PROF_LOCK_CONTENDED]
                              | row->counts[PROF_LOCK_WAITS] | row->counts[PROF_LOCK_BLOCKED_TIME]
                              | row->counts[PROF_LOCK_WAIT_TIME])
                                 != 0;
        for (int j = 0; j < PROF_LOCK_COUNTS; j++) {
            bool is_park = j == PROF_LOCK_PARKS || j == PROF_LOCK_PARK_TIME;
            if (is_park || is_monitor || locks->settings->format != TOOL_FORMAT_TEXT) {
                tool_table_number(table, row->counts[j]);
            } else { /* how often a thread acquired the lock without parking is not known */
                tool_table_none(table);
            }
        }
        tool_table_text(table, row->label);
        is_good = write_place(locks, table, row);
    }
    if (!is_good) {
        tool_table_free(table);
    }
    return is_good ? table : NULL;
}

static bool write_locks(const struct locks *locks, struct prof_output *out)
{
    const char *const *names = prof_tally_names[PROF_TALLY_MONITORS].counts;
    bool by_class = locks->by == BY_CLASS, by_line = locks->by == BY_LINE;
    const struct tool_column columns[] = {
        {names[PROF_LOCK_ENTERS], "entered", "times", TOOL_CELL_NUMBER},
        {names[PROF_LOCK_CONTENDED], "contended", "times", TOOL_CELL_NUMBER},
        {names[PROF_LOCK_WAITS], "waits", "times", TOOL_CELL_NUMBER},
        {names[PROF_LOCK_BLOCKED_TIME], "blocked", "ns", TOOL_CELL_NUMBER},
        {names[PROF_LOCK_WAIT_TIME], "waited", "ns", TOOL_CELL_NUMBER},
        {names[PROF_LOCK_PARKS], "parks", "times", TOOL_CELL_NUMBER},
        {names[PROF_LOCK_PARK_TIME], "parked", "ns", TOOL_CELL_NUMBER},
        {"class", "lock", "", TOOL_CELL_TEXT},
        {NULL, by_class ? NULL : "asked for in", "", TOOL_CELL_TEXT},
        {by_class ? NULL : "method", NULL, "", TOOL_CELL_TEXT},
        {by_line ? "line" : NULL, NULL, "", TOOL_CELL_NUMBER}};
    size_t shown = locks->limit == 0 || locks->limit > locks->row_count ? locks->row_count
                                                                        : (size_t)locks->limit;
    struct tool_table *table =
        make_table(locks, columns, (uint32_t)(sizeof columns / sizeof columns[0]), shown);
    if (table != NULL) {
        tool_report_begin(out, locks->settings, locks->profile,
                          "entered, contended, waits, blocked and waited are of monitors "
                          "(synchronized);\nlocks of java.util.concurrent have parks, their "
                          "acquisitions are not counted.\nWho had them, and where they were "
                          "allocated: jp2vm --analysis=contention");
        tool_table_write(table, locks->settings, out);
        tool_report_end_limited(out, locks->settings, locks->row_count - shown);
        write_rest(locks, out, shown);
    }
    tool_table_free(table);
    return table != NULL;
}

/* --- the command ----------------------------------------------------------------------------- */

static void release(struct locks *locks)
{
    tool_labels_free(locks->classes, locks->lock_count);
    tool_labels_free(locks->methods, locks->contexts->method_count);
    for (uint32_t i = 0; locks->locks != NULL && i < locks->lock_count; i++) {
        free(locks->locks[i].name);
    }
    free(locks->locks);
    free(locks->lock_of);
    free(locks->distances);
    free(locks->rows);
}

static int report(struct locks *locks)
{
    struct prof_output *out = tool_output_open(locks->settings);
    if (out == NULL) {
        return TOOL_FAILED;
    }
    bool is_good = make_locks(locks) && make_labels(locks) && make_distances(locks) && sum(locks);
    for (size_t i = 0; is_good && i < locks->row_count; i++) {
        locks->rows[i].label = locks->classes[locks->rows[i].lock];
    }
    if (is_good && locks->row_count > 0) {
        qsort_r(locks->rows, locks->row_count, sizeof *locks->rows, compare_rows, &locks->sort);
    }
    if (!is_good || !write_locks(locks, out)) {
        prof_output_fail(out, ENOMEM);
    }
    release(locks);
    return tool_output_close(out);
}

/* Returns whether the profile has locks to show; if not, prints a line on stderr. */
static bool check_contexts(const struct prof_contexts *contexts)
{
    const struct prof_features *features = &contexts->header.features;
    if (!features->locks) {
        tool_error("the profile has no counts of locks; record it with --profile=locks");
    } else if (!features->places) {
        tool_error("the profile does not have the classes of locks: it is of an older machine, or "
                   "united of different code; jp2prof top --metric=monitorEnters shows contexts");
    }
    return features->locks && features->places;
}

int tool_locks(int count, char **arguments)
{
    static const enum prof_lock_count metrics[] = {[SORT_WAITING] = PROF_LOCK_BLOCKED_TIME,
                                                   [SORT_ENTERED] = PROF_LOCK_ENTERS,
                                                   [SORT_CONTENDED] = PROF_LOCK_CONTENDED,
                                                   [SORT_WAITS] = PROF_LOCK_WAITS,
                                                   [SORT_PARKS] = PROF_LOCK_PARKS};
    struct locks locks = {.limit = 20};
    unsigned by = BY_CLASS, sort = SORT_WAITING;
    const struct tool_option own[] = {
        {"by", "class|method|line",
         "rows are classes of locks, or these in the methods, or on the\nlines, that ask for them",
         TOOL_CHOICE, &by},
        {"sort", "waiting|entered|contended|waits|parks",
         "by the time blocked and parked, or the number of times", TOOL_CHOICE, &sort},
        {"limit", "N", "how many rows; 0: all", TOOL_ROWS, &locks.limit},
        {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .page = "jp2prof.md#locks",
        .arguments = "PROFILE",
        .answers =
            "Locks by class, monitors and those of java.util.concurrent: how often monitors were "
            "entered,\nhow often threads parked for other locks, and how long threads waited. "
            "Profiles have\nthat when they are made with --profile=locks.",
        .examples = "    jp2prof locks run.jp2\n"
                    "    jp2prof locks --by=line --class='com.acme.**' run.jp2\n"
                    "    jp2prof locks --by=method --sort=contended --thread='worker-*' run.jp2\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_TABLES | TOOL_NAMES | TOOL_WRITES,
        .least = 1,
        .most = 1};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    settings.selects_rows = true;
    settings.metrics = prof_tally_names[PROF_TALLY_MONITORS].values[metrics[sort]];
    struct prof_contexts *contexts = tool_read(arguments[0], false, NULL);
    if (contexts == NULL) {
        return TOOL_FAILED;
    }
    if (!check_contexts(contexts)) {
        prof_contexts_free(contexts);
        return TOOL_FAILED;
    }
    struct tool_profile *profile = tool_profile_make(arguments[0], contexts, &settings);
    if (profile == NULL) {
        return TOOL_FAILED;
    }
    locks.profile = profile;
    locks.contexts = profile->contexts;
    locks.settings = &settings;
    locks.by = (enum by)by;
    locks.sort = (enum sort)sort;
    status = report(&locks);
    tool_unload(profile);
    return status;
}
