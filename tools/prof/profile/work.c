#include "tools/prof/profile/work.h"

#include <stdio.h>
#include <string.h>

#include "profiler/model/work.h"
#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "tools/prof/command/text.h"
#include "tools/prof/profile/frames.h"

_Static_assert(TOOL_WORK_KINDS - TOOL_WORK_BYTES == PROF_WORK_KINDS, "two lists of kinds of work");

const unsigned tool_work_weight[TOOL_WORK_KINDS] = {[TOOL_WORK_CALLS] = 80,
                                                    [TOOL_WORK_ARRAYS] = 1,
                                                    [TOOL_WORK_BYTES + PROF_WORK_COPIED] = 1,
                                                    [TOOL_WORK_BYTES + PROF_WORK_ZEROED] = 1,
                                                    [TOOL_WORK_BYTES + PROF_WORK_HASHED] = 4,
                                                    [TOOL_WORK_BYTES + PROF_WORK_INFLATED] = 32,
                                                    [TOOL_WORK_BYTES + PROF_WORK_DEFLATED] = 160,
                                                    [TOOL_WORK_BYTES + PROF_WORK_READ] = 1,
                                                    [TOOL_WORK_BYTES + PROF_WORK_WRITTEN] = 1};

static uint64_t sum(const struct prof_contexts *contexts, const uint64_t *column)
{
    uint64_t total = 0;
    for (uint32_t i = 0; column != NULL && i < contexts->count; i++) {
        total += column[i];
    }
    return total;
}

static uint64_t sum_value(const struct prof_contexts *contexts, const char *name)
{
    uint32_t value = prof_contexts_value(contexts, name);
    return value < contexts->value_count ? sum(contexts, contexts->values[value]) : 0;
}

static uint64_t sum_native_calls(const struct prof_contexts *contexts)
{
    uint64_t calls = sum_value(contexts, PROF_FOLDED_NATIVE_CALLS);
    for (uint32_t i = 0; i < contexts->count; i++) {
        bool is_native = tool_frame_is_native(contexts->methods[contexts->method[i]]);
        calls += is_native ? contexts->entries[i] : 0;
    }
    return calls;
}

/* Reads the sums from the notes in the profile's header, for profiles whose contexts do not contain
 * work. */
static void add_note(const struct prof_header *header, uint64_t units[TOOL_WORK_KINDS])
{
    struct prof_work_sums sums = {.large_arrays = 0};
    for (size_t i = 0; i < header->note_count; i++) {
        if (strcmp(header->notes[i].name, PROF_WORK_NOTE) == 0) {
            prof_work_add(&sums, header->notes[i].value);
        }
    }
    memcpy(&units[TOOL_WORK_BYTES], sums.bytes, sizeof sums.bytes);
    units[TOOL_WORK_ARRAYS] = sums.large_arrays;
}

static void find_units(const struct prof_contexts *contexts, uint64_t units[TOOL_WORK_KINDS])
{
    units[TOOL_WORK_CALLS] = sum_native_calls(contexts);
    if (contexts->header.features.work) {
        for (int i = 0; i < PROF_WORK_KINDS; i++) {
            units[TOOL_WORK_BYTES + i] = sum_value(contexts, prof_work_name(i));
        }
    } else {
        add_note(&contexts->header, units);
    }
}

/* Writes a part of the line, such as "335.6 MB copied". */
static void put_part(int kind, uint64_t units, char *to, size_t size)
{
    static const char *const scales[] = {"bytes", "KB", "MB", "GB", "TB"};
    char number[TOOL_NUMBER_BYTES];
    double amount = (double)units;
    size_t scale = 0;
    if (kind == TOOL_WORK_CALLS) {
        tool_put_number(number, units);
        snprintf(to, size, "%s calls of native methods", number);
        return;
    }
    while (amount >= 999.95 && scale + 1 < sizeof scales / sizeof scales[0]) {
        amount /= 1000;
        scale++;
    }
    snprintf(to, size, "%.*f %s %s", scale == 0 ? 0 : 1, amount, scales[scale],
             kind == TOOL_WORK_ARRAYS ? "of large arrays zeroed"
                                      : prof_work_verbs[kind - TOOL_WORK_BYTES]);
}

/* Finds the kinds of work whose weight is at least `least`, the largest first. Returns their
 * number. */
static int find_large(const uint64_t units[TOOL_WORK_KINDS], double least,
                      int kinds[TOOL_WORK_KINDS])
{
    double weights[TOOL_WORK_KINDS];
    int count = 0;
    for (int kind = 0; kind < TOOL_WORK_KINDS; kind++) {
        double weight = (double)units[kind] * tool_work_weight[kind];
        int i = count;
        if (weight < least) {
            continue;
        }
        for (; i > 0 && weights[i - 1] < weight; i--) {
            weights[i] = weights[i - 1];
            kinds[i] = kinds[i - 1];
        }
        weights[i] = weight;
        kinds[i] = kind;
        count++;
    }
    return count;
}

/* Writes advice on how to find the code that does the work. kind: the kind of work with the largest
 * weight. */
static void put_advice(const struct prof_contexts *contexts, int kind, char *to, size_t size)
{
    if (kind == TOOL_WORK_CALLS) {
        snprintf(to, size, "--metric=" PROF_NATIVE_CALLS " shows where");
    } else if (contexts->header.features.work) {
        snprintf(to, size, "--metric=%s shows where", prof_work_name(kind - TOOL_WORK_BYTES));
    } else {
        snprintf(to, size, "record with --profile=work to see where");
    }
}

void tool_work_line(const struct prof_contexts *contexts, char line[TOOL_WORK_LINE])
{
    uint64_t units[TOOL_WORK_KINDS] = {0};
    int kinds[TOOL_WORK_KINDS];
    char advice[64];
    line[0] = '\0';
    if (contexts->instructions == NULL) {
        return;
    }
    find_units(contexts, units);
    double all = 0, instructions = 16.0
                                   * (double)(sum(contexts, contexts->instructions)
                                              + sum_value(contexts, PROF_FOLDED_INSTRUCTIONS));
    for (int kind = 0; kind < TOOL_WORK_KINDS; kind++) {
        all += (double)units[kind] * tool_work_weight[kind];
    }
    if (all == 0 || all < TOOL_WORK_SHARE * instructions) {
        return;
    }
    int count = find_large(units, all / 20, kinds);
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        char part[64];
        put_part(kinds[i], units[kinds[i]], part, sizeof part);
        used += (size_t)snprintf(line + used, TOOL_WORK_LINE - used, "%s%s",
                                 i == 0          ? ""
                                 : i + 1 < count ? ", "
                                                 : " and ",
                                 part);
    }
    put_advice(contexts, kinds[0], advice, sizeof advice);
    snprintf(line + used, TOOL_WORK_LINE - used,
             " are not in these instructions; %s (docs/counts-and-time.md)", advice);
}
