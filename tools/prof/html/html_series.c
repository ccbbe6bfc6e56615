/*
 * Writes the SERIES section, from which the page computes the profile of a part of the run:
 *
 *   number of steps
 *   1 if the series is by seconds, then for each checkpoint after the start nanoseconds and
 *   collections as differences; otherwise 0
 *   for each checkpoint, executed instructions as difference
 *   for each step, three parts, each after its length:
 *     changes: for each changed context, the difference of its number from the one before, how many
 *              numbers changed, and for each its key (as difference) and change (zigzag)
 *     tallies: for each kind of TALLIES, the count of entries and the entries
 *     places:  the same for each kind of PLACES
 *
 * Keys: those of the file (enum prof_series_key), but a value has the number of its metric.
 *
 * Only a page with one profile, all contexts and no selection has the section, because its contexts
 * are those of the file.
 */
#include <stdlib.h>

#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_series.h"
#include "tools/prof/command/message.h"
#include "tools/prof/html/html_data.h"
#include "tools/prof/profile/metric.h"
#include "vm/base/data/array.h"

#define NO_METRIC UINT32_MAX

/* A step that is being read. */
struct reading {
    struct prof_step_taker taker; /* must be the first member */
    const struct prof_contexts *contexts;
    struct html_step *step;
    const uint32_t *metrics; /* by value: the number of its metric, or NO_METRIC */
    struct prof_moved_tally *tallies[PROF_TALLY_KINDS];
    size_t tally_count[PROF_TALLY_KINDS], tally_capacity[PROF_TALLY_KINDS];
    struct vm_text numbers; /* of the current context */
    uint64_t number_count, last_key;
    uint32_t context, last_context;
};

/* Writes the numbers of the current context. */
static void end_context(struct reading *reading)
{
    struct vm_text *to = &reading->step->changes;
    if (reading->number_count > 0) {
        html_put(to, reading->context - reading->last_context);
        html_put(to, reading->number_count);
        vm_text_add(to, reading->numbers.bytes, reading->numbers.length);
        to->has_failed |= reading->numbers.has_failed;
        reading->last_context = reading->context;
    }
    reading->numbers.length = 0;
    reading->number_count = reading->last_key = 0;
}

static void put_number(struct reading *reading, uint64_t key, uint64_t change)
{
    /* Metrics have another order than values, so a difference may be negative. */
    html_put_signed(&reading->numbers, (int64_t)(key - reading->last_key));
    html_put_signed(&reading->numbers, (int64_t)change);
    reading->last_key = key;
    reading->number_count++;
}

static bool add_tally(struct reading *reading, const struct prof_series_place *place,
                      uint64_t change)
{
    int kind = (int)place->kind;
    size_t at = reading->tally_count[kind]++;
    if (!VM_RESERVE(reading->tallies[kind], reading->tally_capacity[kind], at + 1)) {
        return false;
    }
    reading->tallies[kind][at] = (struct prof_moved_tally){
        reading->context, {.class = place->class, .instruction = place->instruction}};
    reading->tallies[kind][at].tally.counts[place->number] = change;
    return true;
}

static bool take(struct prof_step_taker *taker, uint32_t context, uint64_t key, uint64_t change)
{
    struct reading *reading = (struct reading *)taker;
    const struct prof_contexts *contexts = reading->contexts;
    struct prof_series_place place;
    if (context != reading->context) {
        end_context(reading);
        reading->context = context;
    }
    (void)prof_series_find_place(contexts, contexts->methods[contexts->method[context]], key,
                                 &place); /* the reader has checked the key */
    if (place.part == PROF_AT_TALLY) {
        return add_tally(reading, &place, change);
    }
    if (place.part == PROF_AT_VALUE) {
        if (reading->metrics[place.number] == NO_METRIC) {
            return true;
        }
        key = PROF_SERIES_VALUES + reading->metrics[place.number];
    }
    put_number(reading, key, change);
    return true;
}

/* Makes the tables of a step from the collected tallies. */
static bool pack_tallies(struct reading *reading)
{
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        size_t count = reading->tally_count[kind];
        struct prof_tally_table *table = &reading->step->tallies[kind];
        table->ranges = malloc((count + 1) * sizeof *table->ranges);
        table->tallies = malloc((count + 1) * sizeof *table->tallies);
        if (table->ranges == NULL || table->tallies == NULL) {
            return false;
        }
        if (count > 0) {
            prof_tallies_pack(table, reading->tallies[kind], count);
        }
    }
    return true;
}

static bool read_step(struct html_data *data, uint32_t number, const uint32_t *metrics)
{
    char message[256] = "out of memory";
    struct reading reading = {.taker = {take},
                              .contexts = data->sides[0]->contexts,
                              .step = &data->steps[number],
                              .metrics = metrics};
    bool is_good =
        prof_contexts_read_step(reading.contexts, number, &reading.taker, message, sizeof message);
    end_context(&reading);
    is_good = is_good && pack_tallies(&reading);
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        free(reading.tallies[kind]);
    }
    vm_text_fini(&reading.numbers);
    return is_good || tool_error("%s: %s", data->sides[0]->path, message) == TOOL_OK;
}

/* Returns, by value, the number of its metric; malloc'ed. Returns NULL if memory runs out. */
static uint32_t *find_metrics(const struct html_data *data, bool *are_all)
{
    const struct prof_contexts *contexts = data->sides[0]->contexts;
    uint32_t *metrics = malloc((contexts->value_count + 1u) * sizeof *metrics), found = 0;
    for (uint32_t i = 0; metrics != NULL && i < contexts->value_count; i++) {
        metrics[i] = NO_METRIC;
        for (uint32_t m = 0; m < data->metric_count; m++) {
            if (data->metrics[m].self[0] == contexts->values[i]) {
                metrics[i] = m;
                found++;
            }
        }
    }
    /* The other metrics are instructions, if blocks were counted, and invocations. */
    *are_all = data->metric_count == found + (contexts->instructions != NULL) + 1u;
    return metrics;
}

bool html_series_read(struct html_data *data)
{
    const struct prof_contexts *contexts = data->sides[0]->contexts;
    if (contexts->series == NULL || data->side_count > 1) {
        return true;
    }
    bool are_all;
    uint32_t *metrics = find_metrics(data, &are_all);
    if (metrics == NULL) {
        data->has_failed = true;
        return false;
    }
    bool is_good = true;
    if (data->is_kept[0] != NULL || !are_all) {
        tool_note("%s: the page shows no parts of the run, because %s", data->sides[0]->path,
                  are_all ? "it has small contexts united; --contexts=N allows more of them"
                          : "it has metrics that the checkpoints do not have");
    } else {
        data->steps = calloc(contexts->series->count, sizeof *data->steps);
        data->has_failed |= data->steps == NULL;
        data->step_count = data->steps == NULL ? 0 : contexts->series->count;
        for (uint32_t i = 0; i < data->step_count && is_good; i++) {
            is_good = read_step(data, i, metrics);
        }
    }
    free(metrics);
    return is_good && !data->has_failed;
}

static void put_marks(struct vm_text *to, const uint64_t *marks, uint32_t count)
{
    for (uint32_t i = 1; i <= count; i++) {
        html_put(to, marks[i] - marks[i - 1]);
    }
}

bool html_series_write(struct html_data *data)
{
    const struct prof_contexts_series *series = data->sides[0]->contexts->series;
    struct vm_text *to = &data->sections[HTML_SERIES];
    if (data->step_count == 0) {
        return true;
    }
    html_put(to, data->step_count);
    html_put(to, series->times != NULL);
    if (series->times != NULL) {
        put_marks(to, series->times, data->step_count);
        put_marks(to, series->collections, data->step_count);
    }
    put_marks(to, series->bytecodes, data->step_count);
    for (uint32_t i = 0; i < data->step_count; i++) {
        html_put_column(to, &data->steps[i].changes);
        html_put_column(to, &data->steps[i].tallies_text);
        html_put_column(to, &data->steps[i].places_text);
    }
    return true;
}
