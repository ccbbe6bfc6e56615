#include "tools/prof/export/firefox_markers.h"

#include <stdlib.h>
#include <string.h>

#include "tools/prof/command/json_text.h"
#include "tools/prof/command/message.h"
#include "vm/base/data/array.h"

/* Numbers of texts, after those of the metrics. */
enum { COLLECTIONS, FIRST_MARK };

enum kind { NUMBERS, COLLECTED, MARK };

struct marker {
    enum kind kind;
    uint64_t string;
    uint64_t start, end; /* moments; equal for marks */
    uint64_t value;
};

struct markers {
    struct marker *list;
    size_t count, capacity;
};

/* --- schemas and texts -------------------------------------------------------------------- */

static void put_metric_schema(struct prof_output *out, const struct tool_metric *metric,
                              bool has_times)
{
    bool is_bytes = strcmp(metric->unit, "bytes") == 0;
    prof_output_text(out, "{\"name\":");
    tool_json_strings(out, (const char *[]){"jp2.", metric->name, NULL});
    prof_output_text(out, ",\"tooltipLabel\":");
    tool_json_string(out, metric->title);
    prof_output_text(out, ",\"tableLabel\":\"{marker.data.value}\","
                          "\"chartLabel\":\"{marker.data.value}\","
                          "\"display\":[\"marker-chart\",\"marker-table\"],\"fields\":["
                          "{\"key\":\"value\",\"label\":");
    tool_json_string(out, metric->title);
    prof_output_put(out, ",\"format\":", is_bytes ? "\"bytes\"" : "\"integer\"",
                    "},{\"key\":\"rate\",\"label\":");
    tool_json_string(out, has_times ? "in a millisecond" : "in 1000 bytecodes");
    prof_output_text(out, ",\"format\":\"decimal\"}],\"graphs\":[{\"key\":\"rate\","
                          "\"type\":\"bar\",\"color\":\"blue\"}],\"isStackBased\":false},");
}

void firefox_put_schemas(struct prof_output *out, const struct tool_steps *steps)
{
    if (steps == NULL) {
        return;
    }
    for (uint32_t i = 0; i < steps->whole->metric_count; i++) {
        put_metric_schema(out, &steps->whole->metrics[i], steps->series->times != NULL);
    }
    prof_output_text(out, "{\"name\":\"jp2.collections\",\"tooltipLabel\":\"collections\","
                          "\"tableLabel\":\"{marker.data.value}\","
                          "\"display\":[\"marker-chart\",\"marker-table\"],\"fields\":["
                          "{\"key\":\"value\",\"label\":\"collections\",\"format\":\"integer\"}],"
                          "\"graphs\":[{\"key\":\"value\",\"type\":\"bar\",\"color\":\"orange\"}],"
                          "\"isStackBased\":false},"
                          "{\"name\":\"jp2.mark\",\"tooltipLabel\":\"mark {marker.name}\","
                          "\"tableLabel\":\"mark\",\"display\":[\"marker-chart\","
                          "\"marker-table\",\"timeline-overview\"],\"fields\":[],"
                          "\"isStackBased\":false}");
}

void firefox_put_marker_strings(struct prof_output *out, const struct tool_steps *steps)
{
    if (steps == NULL) {
        return;
    }
    for (uint32_t i = 0; i < steps->whole->metric_count; i++) {
        prof_output_char(out, ',');
        tool_json_string(out, steps->whole->metrics[i].title);
    }
    prof_output_text(out, ",\"collections\"");
    for (uint32_t i = 0; i < steps->series->mark_count; i++) {
        prof_output_char(out, ',');
        tool_json_string(out, steps->series->marks[i].name);
    }
}

/* --- the list ----------------------------------------------------------------------------- */

static bool add(struct markers *markers, struct marker marker)
{
    if (!VM_RESERVE(markers->list, markers->capacity, markers->count + 1)) {
        return tool_no_memory() == TOOL_OK;
    }
    markers->list[markers->count++] = marker;
    return true;
}

/* Adds the marks of a checkpoint. */
static bool add_marks(struct markers *markers, const struct tool_steps *steps, uint32_t checkpoint,
                      uint64_t first_string)
{
    const struct prof_contexts_series *series = steps->series;
    uint64_t moment = tool_steps_moment(steps, checkpoint);
    for (uint32_t i = 0; i < series->mark_count; i++) {
        if (series->marks[i].checkpoint == checkpoint
            && !add(markers, (struct marker){
                                 MARK, first_string + steps->whole->metric_count + FIRST_MARK + i,
                                 moment, moment, 0})) {
            return false;
        }
    }
    return true;
}

static bool add_collections(struct markers *markers, const struct tool_steps *steps, uint32_t step,
                            uint64_t first_string)
{
    const uint64_t *collections = steps->series->collections;
    if (collections == NULL || collections[step + 1] == collections[step]) {
        return true;
    }
    return add(markers,
               (struct marker){COLLECTED, first_string + steps->whole->metric_count + COLLECTIONS,
                               tool_steps_moment(steps, step), tool_steps_moment(steps, step + 1),
                               collections[step + 1] - collections[step]});
}

/* Lists the markers by their starts. */
static bool list(struct markers *markers, const struct tool_steps *steps,
                 const struct firefox_thread *thread)
{
    bool is_good = true;
    for (uint32_t step = steps->from; is_good && step < steps->to; step++) {
        uint64_t sum = thread->sums[(step - steps->from) * thread->stride];
        if (thread->is_first) {
            is_good = add_marks(markers, steps, step, thread->first_string)
                      && add_collections(markers, steps, step, thread->first_string);
        }
        is_good =
            is_good
            && (sum == 0
                || add(markers, (struct marker){NUMBERS, thread->first_string + thread->metric,
                                                tool_steps_moment(steps, step),
                                                tool_steps_moment(steps, step + 1), sum}));
    }
    return is_good
           && (!thread->is_first || add_marks(markers, steps, steps->to, thread->first_string));
}

/* --- the table ---------------------------------------------------------------------------- */

static void put_data(struct prof_output *out, const struct marker *marker,
                     const struct tool_metric *metric)
{
    uint64_t length = marker->end == marker->start ? 1 : marker->end - marker->start;
    prof_output_text(out, "{\"type\":");
    if (marker->kind == MARK) {
        prof_output_text(out, "\"jp2.mark\"}");
        return;
    }
    tool_json_strings(
        out,
        (const char *[]){"jp2.", marker->kind == NUMBERS ? metric->name : "collections", NULL});
    prof_output_put(out, ",\"value\":", marker->value);
    if (marker->kind == NUMBERS) {
        prof_output_text(out, ",\"rate\":");
        tool_json_thousandths(out,
                              (uint64_t)((unsigned __int128)marker->value * 1000000000 / length));
    }
    prof_output_char(out, '}');
}

/* Writes a column of the table. */
static void put_column(struct prof_output *out, const struct markers *markers, unsigned column,
                       const struct tool_metric *metric)
{
    static const char *const names[] = {"data",    "name",  "startTime",
                                        "endTime", "phase", "category"};
    tool_json_name(out, names[column]);
    for (size_t i = 0; i < markers->count; i++) {
        const struct marker *marker = &markers->list[i];
        prof_output_char(out, i == 0 ? '[' : ',');
        switch (column) {
        case 0:
            put_data(out, marker, metric);
            break;
        case 1:
            prof_output_unsigned(out, marker->string);
            break;
        case 2:
            tool_json_thousandths(out, marker->start / 1000);
            break;
        case 3:
            if (marker->kind == MARK) {
                prof_output_text(out, "null");
            } else {
                tool_json_thousandths(out, marker->end / 1000);
            }
            break;
        case 4:
            prof_output_char(out, marker->kind == MARK ? '0' : '1'); /* an instant, an interval */
            break;
        default:
            prof_output_char(out, '0');
        }
    }
    prof_output_text(out, markers->count == 0 ? "[]," : "],");
}

bool firefox_put_markers(struct prof_output *out, const struct tool_steps *steps,
                         const struct firefox_thread *thread)
{
    struct markers markers = {NULL, 0, 0};
    bool is_good = steps == NULL || list(&markers, steps, thread);
    const struct tool_metric *metric =
        steps == NULL ? NULL : &steps->whole->metrics[thread->metric];
    prof_output_text(out, "\"markers\":{");
    for (unsigned i = 0; i < 6; i++) {
        put_column(out, &markers, i, metric);
    }
    prof_output_put(out, "\"length\":", (uint64_t)markers.count, "},\n");
    free(markers.list);
    return is_good;
}
