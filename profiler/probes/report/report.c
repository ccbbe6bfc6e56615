#include "profiler/probes/report/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/probes/report/rows.h"
#include "vm/base/text/text.h"

#define COLUMNS 8      /* how many key columns are aligned at most */
#define WIDEST 60      /* maximal width of an aligned column */
#define BAR 40         /* the length of the longest bar of a histogram */
#define NUMBER_TEXT 32 /* maximal length of a number in bytes */

struct layout {
    const struct prof_probe_map *map;
    double total;                               /* the sum that is 100 %; 0: no shares are shown */
    int number_width, taken_width, other_width; /* taken_width, other_width: only for `taken` */
    size_t widths[COLUMNS];                     /* widths of the aligned key columns */
};

static void add(struct vm_text *to, const char *text)
{
    vm_text_string(to, text);
}

static void format_number(char text[NUMBER_TEXT], const struct prof_probe_value *value)
{
    if (value->kind == PROF_VALUE_FLOAT) {
        snprintf(text, NUMBER_TEXT, "%.6g", value->floating);
    } else {
        snprintf(text, NUMBER_TEXT, "%" PRId64, value->integer);
    }
}

static int digits(uint64_t number)
{
    return snprintf(NULL, 0, "%" PRIu64, number);
}

static bool is_text(const struct prof_probe_value *value)
{
    return value->kind != PROF_VALUE_INT && value->kind != PROF_VALUE_FLOAT;
}

/* Returns the text of a part of a key. A text that looks like null is quoted. */
static const char *key_text(const struct prof_probe_value *part)
{
    return part->kind == PROF_VALUE_TEXT && strcmp(part->text, "null") == 0 ? "\"null\""
                                                                            : part->text;
}

/* Returns the text of a part of a key: in `number`, in `tuple`, or the part's own. The caller frees
 * `tuple`. */
static const char *text_of(const struct prof_probe_value *part, char number[NUMBER_TEXT],
                           struct vm_text *tuple)
{
    *tuple = (struct vm_text){.bytes = NULL};
    if (part->kind == PROF_VALUE_TUPLE) {
        prof_probe_print_value(tuple, part);
        vm_text_add(tuple, "", 1);
        return tuple->has_failed ? "" : tuple->bytes;
    }
    format_number(number, part);
    return is_text(part) ? key_text(part) : number;
}

/* --- the heading ------------------------------------------------------------------------------ */

static void write_heading(struct vm_text *to, const struct prof_probe_map *map)
{
    add(to, "@");
    add(to, map->name);
    for (const struct prof_probe_node *key = map->keys; key != NULL; key = key->next) {
        add(to, key == map->keys ? "[" : ", ");
        vm_text_add(to, key->from, (size_t)(key->end - key->from));
    }
    add(to, map->keys == NULL ? "" : "]");
    if (map->aggregate >= 0) {
        add(to, ": ");
        add(to, prof_probe_aggregates[map->aggregate].name);
    }
    add(to, "\n");
}

static struct layout lay_out(const struct prof_probe_map *map, const struct prof_probe_row *rows,
                             size_t count, size_t all)
{
    struct layout layout = {.map = map};
    char text[NUMBER_TEXT];
    bool has_shares =
        map->aggregate == PROF_AGGREGATE_COUNT || map->aggregate == PROF_AGGREGATE_SUM;
    for (size_t i = 0; i < all; i++) {
        layout.total += has_shares ? prof_probe_double(&rows[i].result) : 0;
    }
    for (size_t i = 0; i < count; i++) {
        struct prof_probe_entry *entry = rows[i].entry;
        uint32_t column = 0;
        format_number(text, &rows[i].result);
        int width = is_text(&rows[i].result) ? 0 : (int)strlen(text);
        layout.number_width = width > layout.number_width ? width : layout.number_width;
        if (map->aggregate == PROF_AGGREGATE_TAKEN) {
            uint64_t taken = prof_probe_aggregate_taken(entry->words);
            uint64_t other = prof_probe_aggregate_count(entry->words) - taken;
            layout.taken_width =
                digits(taken) > layout.taken_width ? digits(taken) : layout.taken_width;
            layout.other_width =
                digits(other) > layout.other_width ? digits(other) : layout.other_width;
        }
        for (uint32_t at = 0; at < entry->key_words && column < COLUMNS; column++) {
            struct prof_probe_value part;
            char buffer[NUMBER_TEXT];
            struct vm_text tuple;
            at += prof_probe_key_part(prof_probe_key(entry) + at, &part);
            size_t length = strlen(text_of(&part, buffer, &tuple));
            vm_text_fini(&tuple);
            length = length > WIDEST ? WIDEST : length;
            layout.widths[column] = length > layout.widths[column] ? length : layout.widths[column];
        }
    }
    return layout;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Writes each frame of a stack on its own line. */
static void write_stack(struct vm_text *to, const char *text)
{
    for (const char *at = text; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        add(to, "\n        ");
        vm_text_name(to, at, length, VM_TEXT_LINE);
        at += length + (at[length] != '\0');
    }
}

static void write_key(struct vm_text *to, const struct layout *layout,
                      struct prof_probe_entry *entry)
{
    char number[NUMBER_TEXT];
    uint32_t column = 0;
    size_t padding = 0;
    for (uint32_t at = 0; at < entry->key_words; column++) {
        struct prof_probe_value part;
        at += prof_probe_key_part(prof_probe_key(entry) + at, &part);
        if (part.kind == PROF_VALUE_STACK) {
            write_stack(to, part.text);
            padding = 0;
            continue;
        }
        for (size_t i = 0; i < padding; i++) {
            add(to, " ");
        }
        struct vm_text tuple;
        const char *text = text_of(&part, number, &tuple);
        add(to, "  ");
        vm_text_name(to, text, strlen(text), VM_TEXT_LINE);
        size_t width = column < COLUMNS ? layout->widths[column] : 0;
        padding = width > strlen(text) ? width - strlen(text) : 0;
        vm_text_fini(&tuple);
    }
}

static void write_extras(struct vm_text *to, const struct layout *layout, const uint64_t *words)
{
    char text[200] = "";
    const struct prof_probe_map *map = layout->map;
    uint64_t count = prof_probe_aggregate_count(words);
    if (map->aggregate == PROF_AGGREGATE_AVG) {
        snprintf(text, sizeof text, "  of %" PRIu64, count);
    } else if (map->aggregate == PROF_AGGREGATE_TAKEN) {
        uint64_t taken = prof_probe_aggregate_taken(words);
        snprintf(text, sizeof text, "  taken %*" PRIu64 ", not %*" PRIu64 "  %5.1f%%",
                 layout->taken_width, taken, layout->other_width, count - taken,
                 100 * (double)taken / (double)count);
    } else if (map->aggregate == PROF_AGGREGATE_STDDEV) {
        snprintf(text, sizeof text, "  +- %.6g  of %" PRIu64, prof_probe_aggregate_deviation(words),
                 count);
    } else if (map->aggregate == PROF_AGGREGATE_QUANTILES) {
        const struct prof_probe_value values[] = {
            prof_probe_aggregate_least(words), prof_probe_aggregate_quantile(words, 0.5),
            prof_probe_aggregate_quantile(words, 0.9), prof_probe_aggregate_quantile(words, 0.99),
            prof_probe_aggregate_most(words)};
        char numbers[5][NUMBER_TEXT];
        for (int i = 0; i < 5; i++) {
            format_number(numbers[i], &values[i]);
        }
        snprintf(text, sizeof text, "  min %s  p50 %s  p90 %s  p99 %s  max %s", numbers[0],
                 numbers[1], numbers[2], numbers[3], numbers[4]);
        uint64_t nans = prof_probe_aggregate_nans(map, words);
        if (nans > 0) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "  NaN %" PRIu64, nans);
        }
    }
    add(to, text);
}

static void write_row(struct vm_text *to, const struct layout *layout,
                      const struct prof_probe_row *row)
{
    char number[NUMBER_TEXT], text[64];
    if (is_text(&row->result)) {
        add(to, "  ");
        struct prof_probe_value value = row->result;
        value.kind = value.kind == PROF_VALUE_NONE ? PROF_VALUE_TEXT : value.kind;
        value.text = value.kind == PROF_VALUE_TEXT && value.text == NULL ? "" : value.text;
        prof_probe_print_value(to, &value);
    } else {
        format_number(number, &row->result);
        snprintf(text, sizeof text, "  %*s", layout->number_width, number);
        add(to, text);
    }
    if (layout->total > 0 && layout->map->key_count > 0) {
        snprintf(text, sizeof text, " %5.1f%%",
                 100 * prof_probe_double(&row->result) / layout->total);
        add(to, text);
    }
    write_extras(to, layout, row->entry->words);
    write_key(to, layout, row->entry);
    add(to, "\n");
}

/* --- histograms ------------------------------------------------------------------------------- */

static void format_bound(char text[NUMBER_TEXT], int64_t bound, bool is_log)
{
    static const char units[] = " KMGTPE";
    int unit = 0;
    uint64_t size = bound < 0 ? 0 - (uint64_t)bound : (uint64_t)bound;
    for (; is_log && size >= 1024 && size % 1024 == 0; size /= 1024) {
        unit++;
    }
    snprintf(text, NUMBER_TEXT, unit == 0 ? "%s%" PRIu64 : "%s%" PRIu64 "%c", bound < 0 ? "-" : "",
             size, units[unit]);
}

static void write_bar(struct vm_text *to, const char *range, uint64_t count, uint64_t most)
{
    char line[200];
    int length = (int)((double)count / (double)most * BAR + 0.5);
    snprintf(line, sizeof line, "  %-16s %10" PRIu64 " |%.*s%*s|\n", range, count, length,
             "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", BAR - length, "");
    add(to, line);
}

static void write_histogram(struct vm_text *to, const struct layout *layout,
                            const struct prof_probe_row *row)
{
    const struct prof_probe_map *map = layout->map;
    const uint64_t *words = row->entry->words;
    uint32_t first = UINT32_MAX, last = 0;
    uint64_t count, most = 1;
    int64_t low, high;
    for (uint32_t i = 0; prof_probe_aggregate_bucket(map, words, i, &low, &high, &count); i++) {
        first = count > 0 && first == UINT32_MAX ? i : first;
        last = count > 0 ? i : last;
        most = count > most ? count : most;
    }
    uint64_t nans = prof_probe_aggregate_nans(map, words);
    most = nans > most ? nans : most;
    if (row->entry->key_words > 0) {
        write_key(to, layout, row->entry);
        add(to, "\n");
    }
    for (uint32_t i = first; i <= last; i++) {
        char from[NUMBER_TEXT], until[NUMBER_TEXT], range[80];
        bool is_log = map->aggregate == PROF_AGGREGATE_HIST;
        prof_probe_aggregate_bucket(map, words, i, &low, &high, &count);
        format_bound(from, low, is_log);
        format_bound(until, high, is_log);
        if (is_log && high - low == 1 && !prof_probe_aggregate_has_fractions(map, words)) {
            snprintf(range, sizeof range, "[%s]", from);
        } else {
            snprintf(range, sizeof range, "%s%s, %s%s", low == INT64_MIN ? "(" : "[",
                     low == INT64_MIN ? "..." : from, high == INT64_MAX ? "..." : until, ")");
        }
        write_bar(to, range, count, most);
    }
    if (nans > 0) {
        write_bar(to, "NaN", nans, most);
    }
}

/* --- whole reports ---------------------------------------------------------------------------- */

void prof_probe_report(struct vm_text *to, const struct prof_probe_map *map,
                       struct prof_probe_table *table, uint64_t limit, uint64_t dropped,
                       bool is_json)
{
    char line[200];
    size_t all = table->count, count = limit == 0 || limit > all ? all : (size_t)limit;
    struct prof_probe_row *rows = prof_probe_rows(map, table);
    if (is_json) {
        prof_probe_report_json(to, map, rows, count, all, dropped);
    } else {
        struct layout layout = lay_out(map, rows, count, all);
        bool is_histogram =
            map->aggregate == PROF_AGGREGATE_HIST || map->aggregate == PROF_AGGREGATE_LHIST;
        write_heading(to, map);
        for (size_t i = 0; i < count; i++) {
            (is_histogram ? write_histogram : write_row)(to, &layout, &rows[i]);
        }
        if (count < all) {
            snprintf(line, sizeof line, "  and %zu more\n", all - count);
            add(to, line);
        }
        if (dropped > 0) {
            snprintf(line, sizeof line,
                     "  %" PRIu64 " more found no room (--probe-keys=N gives more)\n", dropped);
            add(to, line);
        }
        if (all == 0 && dropped == 0) {
            add(to, "  nothing\n");
        }
    }
    free(rows);
    prof_probe_table_empty(table);
}
