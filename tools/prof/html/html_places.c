/*
 * Writes the PLACES section: allocations, exceptions, monitors and work by instruction, for methods
 * with code (model/tally.h).
 */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/code/line_metric.h"
#include "tools/prof/html/html_data.h"
#include "tools/prof/profile/intern.h"
#include "vm/base/data/array.h"

struct entry {
    uint32_t context, instruction;
    uint64_t counts[PROF_TALLY_COUNTS];
};

struct entries {
    struct entry *at;
    size_t count, capacity;
};

/* Returns whether all profiles contain the numbers of a kind by instruction. */
static bool is_placed(const struct html_data *data, enum prof_tally_kind kind)
{
    bool is_in_all = true;
    for (unsigned side = 0; side < data->side_count; side++) {
        enum prof_tally_kind found;
        uint32_t number;
        is_in_all &= tool_line_metric_is_placed(data->sides[side]->contexts,
                                                prof_tally_names[kind].values[0], &found, &number);
    }
    return is_in_all;
}

bool html_places_are_there(const struct html_data *data)
{
    bool is_any = false;
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        is_any |= is_placed(data, (enum prof_tally_kind)kind);
    }
    return is_any;
}

/* Adds the entries of a table of a side. Numbers of left-out contexts are added to the contexts of
 * their methods in HTML_REST, as for blocks. */
static bool add_table(struct html_data *data, unsigned side, enum prof_tally_kind kind,
                      const struct prof_tally_table *table, struct entries *entries)
{
    const struct prof_contexts *contexts = data->sides[side]->contexts;
    for (size_t i = 0; i < table->range_count; i++) {
        const struct prof_exit_range *range = &table->ranges[i];
        const struct html_place *place = &data->places[side][range->context];
        const struct prof_method *method = contexts->methods[contexts->method[range->context]];
        for (uint32_t j = 0; method->instruction_count > 0 && j < range->count; j++) {
            const struct prof_tally *tally = &table->tallies[range->first + j];
            uint32_t index;
            if (!VM_RESERVE_ZEROED(entries->at, entries->capacity, entries->count + 1)) {
                return false;
            }
            if (tool_tally_place(method, kind, tally, &index)) {
                struct entry *entry = &entries->at[entries->count++];
                entry->context = place->rest == 0 ? place->context : place->rest;
                entry->instruction = index + 1;
                memcpy(entry->counts, tally->counts, sizeof entry->counts);
            }
        }
    }
    return true;
}

static int compare(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return x->context != y->context
               ? (x->context > y->context) - (x->context < y->context)
               : (x->instruction > y->instruction) - (x->instruction < y->instruction);
}

/* Unites entries with the same context and instruction. */
static void unite(struct entries *entries)
{
    size_t kept = 0;
    if (entries->count > 1) {
        qsort(entries->at, entries->count, sizeof *entries->at, compare);
    }
    for (size_t i = 0; i < entries->count; i++) {
        if (kept > 0 && compare(&entries->at[kept - 1], &entries->at[i]) == 0) {
            for (uint32_t j = 0; j < PROF_TALLY_COUNTS; j++) {
                entries->at[kept - 1].counts[j] += entries->at[i].counts[j];
            }
        } else {
            entries->at[kept++] = entries->at[i];
        }
    }
    entries->count = kept;
}

static void put(const struct entries *entries, uint32_t width, struct vm_text *to)
{
    uint32_t last = 0;
    html_put(to, entries->count);
    for (size_t i = 0; i < entries->count; i++) {
        const struct entry *entry = &entries->at[i];
        html_put(to, entry->context - last);
        html_put(to, entry->instruction);
        for (uint32_t j = 0; j < width; j++) {
            html_put(to, entry->counts[j]);
        }
        last = entry->context;
    }
}

/* Writes the entries of a kind that are in the profiles, or in a step of the first profile. */
static void put_kind(struct html_data *data, enum prof_tally_kind kind,
                     const struct html_step *step, struct vm_text *to)
{
    struct entries entries = {0};
    for (unsigned side = 0; side < data->side_count; side++) {
        const struct prof_tally_table *table =
            step == NULL ? &data->sides[side]->contexts->tallies[kind] : &step->tallies[kind];
        data->has_failed |= !add_table(data, side, kind, table, &entries);
    }
    unite(&entries);
    put(&entries, prof_tally_names[kind].width, to);
    free(entries.at);
    data->has_failed |= to->has_failed;
}

bool html_places_write(struct html_data *data)
{
    struct vm_text *to = &data->sections[HTML_PLACES];
    uint32_t kinds = 0;
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        kinds += is_placed(data, (enum prof_tally_kind)kind);
    }
    html_put(to, kinds);
    for (int kind = 0; kind < PROF_TALLY_KINDS && !data->has_failed; kind++) {
        const struct prof_tally_names *names = &prof_tally_names[kind];
        if (!is_placed(data, (enum prof_tally_kind)kind)) {
            continue;
        }
        html_put(to, names->width);
        for (uint32_t i = 0; i < names->width; i++) {
            html_put(to, html_string(data, names->values[i]));
        }
        put_kind(data, (enum prof_tally_kind)kind, NULL, to);
        for (uint32_t i = 0; i < data->step_count && !data->has_failed; i++) {
            put_kind(data, (enum prof_tally_kind)kind, &data->steps[i],
                     &data->steps[i].places_text);
        }
    }
    data->has_failed |= to->has_failed;
    return !data->has_failed;
}
