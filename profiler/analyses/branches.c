/*
 * branches.c: --analysis=branches[:out=FILE]: counts for each conditional branch how often it was
 * taken, and how often not. For a switch it counts jumps to targets other than the default, and
 * jumps to the default. The branches that were executed most often are listed first. If a branch
 * went only one way, the tests have not covered the other way.
 */
#include "profiler/analyses/support/report/places.h"

enum { TAKEN, NOT_TAKEN };

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    place_add(location, event_->is_taken ? TAKEN : NOT_TAKEN, 1);
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"taken", 12, .counter = TAKEN}, {"not taken", 12, .counter = NOT_TAKEN}, {.title = NULL}};
    struct rows rows = places_sort(&places);
    size_t one_way = 0;
    rows_write(out, &rows, SIZE_MAX, columns, "branch", place_write_opcode);
    for (size_t i = 0; i < rows.count; i++) {
        one_way += counts_get(rows.all[i], TAKEN) == 0 || counts_get(rows.all[i], NOT_TAKEN) == 0;
    }
    jp2->write(out, "%" PRIu64 " executions of %zu branches, %zu of which went one way only\n",
               rows_sum(&rows, TAKEN) + rows_sum(&rows, NOT_TAKEN), rows.count, one_way);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "branches", .summary = "how often branches are taken, and not; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_BRANCH), .start = report_start, .ask = places_ask,
             .event = event, .finish = report_finish, .starts_late = true, .print = report_print);
