/*
 * opcodes.c: --analysis=opcodes[:out=FILE]: lists how often each opcode was executed, and its share
 * (an opcode mix). The most frequent opcode is first.
 */
#include "profiler/analyses/support/report/places.h"

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    (void)event_;
    place_add(location, 0, 1);
}

static uint64_t executed[256];

static int compare(const void *a, const void *b)
{
    uint8_t x = *(const uint8_t *)a, y = *(const uint8_t *)b;
    return executed[x] != executed[y] ? (executed[x] < executed[y] ? 1 : -1) : x - y;
}

void report_write(struct jp2_output *out)
{
    uint8_t order[256];
    uint64_t all = 0;
    struct rows rows = rows_of(&places);
    memset(executed, 0, sizeof executed);
    for (size_t i = 0; i < rows.count; i++) {
        executed[place_of(rows.all[i])->opcode] += counts_get(rows.all[i], 0);
    }
    for (int i = 0; i < 256; i++) {
        order[i] = (uint8_t)i;
        all += executed[i];
    }
    qsort(order, 256, 1, compare);
    for (int i = 0; i < 256 && executed[order[i]] != 0; i++) {
        jp2->write(out, "%14" PRIu64 " %6.2f%%  %s\n", executed[order[i]],
                   100.0 * (double)executed[order[i]] / (double)all, jp2->opcode_name(order[i]));
    }
    jp2->write(out, "%14" PRIu64 " instructions\n", all);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "opcodes", .summary = "how often each kind of bytecode runs; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION), .start = report_start,
             .ask = places_ask, .event = event, .finish = report_finish, .starts_late = true,
             .print = report_print);
