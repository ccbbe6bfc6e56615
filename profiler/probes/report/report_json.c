/*
 * report_json.c: a map as one line of JSON.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "profiler/model/text.h"
#include "profiler/probes/report/report.h"
#include "profiler/probes/report/rows.h"

void prof_probe_json_text(struct prof_bytes *to, const char *text, size_t length)
{
    struct prof_bytes clean = {.bytes = NULL};
    prof_bytes_text(to, "\"");
    for (size_t i = 0; i < length;) { /* control characters have an escape, the rest is a name */
        char escape[8];
        size_t run = i;
        while (run < length && (unsigned char)text[run] >= ' ') {
            run++;
        }
        prof_bytes_name(&clean, text + i, run - i, PROF_TEXT_LINE);
        for (size_t j = 0; j < clean.length; j++) {
            bool is_special = clean.bytes[j] == '"' || clean.bytes[j] == '\\';
            prof_bytes_text(to, is_special ? "\\" : "");
            prof_bytes_add(to, &clean.bytes[j], 1);
        }
        clean.length = 0;
        i = run;
        if (i < length) {
            snprintf(escape, sizeof escape, text[i] == '\n' ? "\\n" : "\\u%04x",
                     (unsigned)(unsigned char)text[i]);
            prof_bytes_text(to, escape);
            i++;
        }
    }
    prof_bytes_text(to, "\"");
    to->has_failed |= clean.has_failed;
    prof_bytes_fini(&clean);
}

static void write_number(struct prof_bytes *to, double value)
{
    char text[40];
    snprintf(text, sizeof text, isfinite(value) ? "%.17g" : "null", value);
    prof_bytes_text(to, text);
}

static void write_integer(struct prof_bytes *to, const char *name, int64_t value)
{
    char text[64];
    snprintf(text, sizeof text, "%s%" PRId64, name, value);
    prof_bytes_text(to, text);
}

static void write_stack(struct prof_bytes *to, const char *text)
{
    prof_bytes_text(to, "[");
    for (const char *at = text; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        prof_bytes_text(to, at == text ? "" : ",");
        prof_probe_json_text(to, at, length);
        at += length + (at[length] != '\0');
    }
    prof_bytes_text(to, "]");
}

static void write_value(struct prof_bytes *to, const struct prof_probe_value *value)
{
    switch (value->kind) {
    case PROF_VALUE_INT:
        write_integer(to, "", value->integer);
        break;
    case PROF_VALUE_FLOAT:
        write_number(to, value->floating);
        break;
    case PROF_VALUE_TEXT:
        prof_probe_json_text(to, value->text, strlen(value->text));
        break;
    case PROF_VALUE_STACK:
        write_stack(to, value->text);
        break;
    default:
        prof_bytes_text(to, "null");
    }
}

static void write_buckets(struct prof_bytes *to, const struct prof_probe_map *map,
                          const uint64_t *words)
{
    int64_t low, high;
    uint64_t count;
    const char *between = "";
    prof_bytes_text(to, "[");
    for (uint32_t i = 0; prof_probe_aggregate_bucket(map, words, i, &low, &high, &count); i++) {
        if (count == 0) {
            continue;
        }
        prof_bytes_text(to, between);
        prof_bytes_text(to, "{\"low\":");
        if (low == INT64_MIN) {
            prof_bytes_text(to, "null");
        } else {
            write_integer(to, "", low);
        }
        prof_bytes_text(to, ",\"high\":");
        if (high == INT64_MAX) {
            prof_bytes_text(to, "null");
        } else {
            write_integer(to, "", high);
        }
        write_integer(to, ",\"count\":", (int64_t)count);
        prof_bytes_text(to, "}");
        between = ",";
    }
    prof_bytes_text(to, "]");
}

static void write_result(struct prof_bytes *to, const struct prof_probe_map *map,
                         const struct prof_probe_row *row)
{
    const uint64_t *words = row->entry->words;
    uint64_t count = prof_probe_aggregate_count(words);
    switch (map->aggregate) {
    case PROF_AGGREGATE_HIST:
    case PROF_AGGREGATE_LHIST:
        write_buckets(to, map, words);
        break;
    case PROF_AGGREGATE_TAKEN:
        write_integer(to, "{\"taken\":", (int64_t)prof_probe_aggregate_taken(words));
        write_integer(to, ",\"not\":", (int64_t)(count - prof_probe_aggregate_taken(words)));
        prof_bytes_text(to, "}");
        break;
    case PROF_AGGREGATE_QUANTILES:
        write_integer(to, "{\"count\":", (int64_t)count);
        write_integer(to, ",\"min\":", (int64_t)words[1]);
        write_integer(to, ",\"p50\":", prof_probe_aggregate_quantile(words, 0.5));
        write_integer(to, ",\"p90\":", prof_probe_aggregate_quantile(words, 0.9));
        write_integer(to, ",\"p99\":", prof_probe_aggregate_quantile(words, 0.99));
        write_integer(to, ",\"max\":", (int64_t)words[2]);
        prof_bytes_text(to, "}");
        break;
    case PROF_AGGREGATE_AVG:
    case PROF_AGGREGATE_STDDEV:
        write_integer(to, "{\"count\":", (int64_t)count);
        prof_bytes_text(to, ",\"mean\":");
        write_number(to, row->result.floating);
        if (map->aggregate == PROF_AGGREGATE_STDDEV) {
            prof_bytes_text(to, ",\"deviation\":");
            write_number(to, prof_probe_aggregate_deviation(words));
        }
        prof_bytes_text(to, "}");
        break;
    default:
        write_value(to, &row->result);
    }
}

void prof_probe_report_json(struct prof_bytes *to, const struct prof_probe_map *map,
                            const struct prof_probe_row *rows, size_t count, size_t all,
                            uint64_t dropped)
{
    prof_bytes_text(to, "{\"map\":\"@");
    prof_bytes_text(to, map->name);
    prof_bytes_text(to, "\",\"kind\":\"");
    prof_bytes_text(to, map->aggregate < 0 ? "value" : prof_probe_aggregates[map->aggregate].name);
    prof_bytes_text(to, "\",\"keys\":[");
    for (const struct prof_probe_node *key = map->keys; key != NULL; key = key->next) {
        prof_bytes_text(to, key == map->keys ? "" : ",");
        prof_probe_json_text(to, key->from, (size_t)(key->end - key->from));
    }
    prof_bytes_text(to, "],\"rows\":[");
    for (size_t i = 0; i < count; i++) {
        struct prof_probe_entry *entry = rows[i].entry;
        prof_bytes_text(to, i == 0 ? "{\"key\":[" : ",{\"key\":[");
        for (uint32_t at = 0; at < entry->key_words;) {
            struct prof_probe_value part;
            prof_bytes_text(to, at == 0 ? "" : ",");
            at += prof_probe_key_part(prof_probe_key(entry) + at, &part);
            write_value(to, &part);
        }
        prof_bytes_text(to, "],\"value\":");
        write_result(to, map, &rows[i]);
        prof_bytes_text(to, "}");
    }
    write_integer(to, "],\"omitted\":", (int64_t)(all - count));
    write_integer(to, ",\"dropped\":", (int64_t)dropped);
    prof_bytes_text(to, "}\n");
}
