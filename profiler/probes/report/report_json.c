/*
 * report_json.c: writes a map as one line of JSON.
 */
#include <math.h>
#include <string.h>

#include "profiler/probes/report/report.h"
#include "profiler/probes/report/rows.h"
#include "vm/base/text/text.h"

static void write_number(struct vm_text *to, double value)
{
    vm_text_printf(to, isfinite(value) ? "%.17g" : "null", value);
}

static void write_integer(struct vm_text *to, const char *name, int64_t value)
{
    vm_text_put(to, name, value);
}

static void write_stack(struct vm_text *to, const char *text)
{
    vm_text_string(to, "[");
    for (const char *at = text; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        vm_text_string(to, at == text ? "" : ",");
        vm_text_quoted(to, at, length);
        at += length + (at[length] != '\0');
    }
    vm_text_string(to, "]");
}

static void write_tuple(struct vm_text *to, const struct prof_probe_value *value);

static void write_value(struct vm_text *to, const struct prof_probe_value *value)
{
    switch (value->kind) {
    case PROF_VALUE_INT:
        write_integer(to, "", value->integer);
        break;
    case PROF_VALUE_FLOAT:
        write_number(to, value->floating);
        break;
    case PROF_VALUE_TEXT:
        vm_text_quoted(to, value->text, strlen(value->text));
        break;
    case PROF_VALUE_STACK:
        write_stack(to, value->text);
        break;
    case PROF_VALUE_TUPLE:
        write_tuple(to, value);
        break;
    default:
        vm_text_string(to, "null");
    }
}

static void write_tuple(struct vm_text *to, const struct prof_probe_value *value)
{
    struct prof_probe_value element;
    vm_text_string(to, "[");
    for (uint32_t i = 0; prof_probe_element(value, i, &element); i++) {
        vm_text_string(to, i == 0 ? "" : ",");
        write_value(to, &element);
    }
    vm_text_string(to, "]");
}

static void write_buckets(struct vm_text *to, const struct prof_probe_map *map,
                          const uint64_t *words)
{
    int64_t low, high;
    uint64_t count;
    const char *between = "";
    vm_text_string(to, "[");
    for (uint32_t i = 0; prof_probe_aggregate_bucket(map, words, i, &low, &high, &count); i++) {
        if (count == 0) {
            continue;
        }
        vm_text_put(to, between, "{\"low\":");
        if (low == INT64_MIN) {
            vm_text_string(to, "null");
        } else {
            write_integer(to, "", low);
        }
        vm_text_string(to, ",\"high\":");
        if (high == INT64_MAX) {
            vm_text_string(to, "null");
        } else {
            write_integer(to, "", high);
        }
        write_integer(to, ",\"count\":", (int64_t)count);
        vm_text_string(to, "}");
        between = ",";
    }
    if (prof_probe_aggregate_nans(map, words) > 0) {
        vm_text_put(to, between, "{\"value\":\"NaN\"");
        write_integer(to, ",\"count\":", (int64_t)prof_probe_aggregate_nans(map, words));
        vm_text_string(to, "}");
    }
    vm_text_string(to, "]");
}

static void write_named(struct vm_text *to, const char *name, struct prof_probe_value value)
{
    vm_text_string(to, name);
    write_value(to, &value);
}

static void write_result(struct vm_text *to, const struct prof_probe_map *map,
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
        vm_text_string(to, "}");
        break;
    case PROF_AGGREGATE_QUANTILES:
        write_integer(to, "{\"count\":", (int64_t)count);
        write_named(to, ",\"min\":", prof_probe_aggregate_least(words));
        write_named(to, ",\"p50\":", prof_probe_aggregate_quantile(words, 0.5));
        write_named(to, ",\"p90\":", prof_probe_aggregate_quantile(words, 0.9));
        write_named(to, ",\"p99\":", prof_probe_aggregate_quantile(words, 0.99));
        write_named(to, ",\"max\":", prof_probe_aggregate_most(words));
        if (prof_probe_aggregate_nans(map, words) > 0) {
            write_integer(to, ",\"nan\":", (int64_t)prof_probe_aggregate_nans(map, words));
        }
        vm_text_string(to, "}");
        break;
    case PROF_AGGREGATE_AVG:
    case PROF_AGGREGATE_STDDEV:
        write_integer(to, "{\"count\":", (int64_t)count);
        vm_text_string(to, ",\"mean\":");
        write_number(to, row->result.floating);
        if (map->aggregate == PROF_AGGREGATE_STDDEV) {
            vm_text_string(to, ",\"deviation\":");
            write_number(to, prof_probe_aggregate_deviation(words));
        }
        vm_text_string(to, "}");
        break;
    default:
        write_value(to, &row->result);
    }
}

void prof_probe_report_json(struct vm_text *to, const struct prof_probe_map *map,
                            const struct prof_probe_row *rows, size_t count, size_t all,
                            uint64_t dropped)
{
    vm_text_put(to, "{\"map\":\"@", map->name, "\",\"kind\":\"",
                map->aggregate < 0 ? "value" : prof_probe_aggregates[map->aggregate].name,
                "\",\"keys\":[");
    for (const struct prof_probe_node *key = map->keys; key != NULL; key = key->next) {
        vm_text_string(to, key == map->keys ? "" : ",");
        vm_text_quoted(to, key->from, (size_t)(key->end - key->from));
    }
    vm_text_string(to, "],\"rows\":[");
    for (size_t i = 0; i < count; i++) {
        struct prof_probe_entry *entry = rows[i].entry;
        vm_text_string(to, i == 0 ? "{\"key\":[" : ",{\"key\":[");
        for (uint32_t at = 0; at < entry->key_words;) {
            struct prof_probe_value part;
            vm_text_string(to, at == 0 ? "" : ",");
            at += prof_probe_key_part(prof_probe_key(entry) + at, &part);
            write_value(to, &part);
        }
        vm_text_string(to, "],\"value\":");
        write_result(to, map, &rows[i]);
        vm_text_string(to, "}");
    }
    write_integer(to, "],\"omitted\":", (int64_t)(all - count));
    write_integer(to, ",\"dropped\":", (int64_t)dropped);
    vm_text_string(to, "}\n");
}
