/*
 * branches.c: --analysis=branches[:FILE]: how often each conditional branch was taken, and how
 * often not; of a switch, how often it went to a case and how often to its default. The most
 * executed come first. What went one way only is what tests have not tried.
 */
#include "profiler/analyses/support/places.h"

enum { TAKEN, NOT_TAKEN };

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    place_add(location, event_->is_taken ? TAKEN : NOT_TAKEN, 1);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    size_t count, executed = 0, one_way = 0;
    uint64_t all = 0;
    struct place **sorted = places_sort(&count);
    jp2->write(out, "       taken    not taken  branch\n");
    for (size_t i = 0; i < count; i++) {
        uint64_t taken = place_count(sorted[i], TAKEN),
                 not_taken = place_count(sorted[i], NOT_TAKEN);
        if (taken + not_taken != 0) {
            jp2->write(out, "%12" PRIu64 " %12" PRIu64 "  %s ", taken, not_taken,
                       jp2->opcode_name(sorted[i]->location->opcode));
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
            executed++;
            one_way += taken == 0 || not_taken == 0;
            all += taken + not_taken;
        }
    }
    jp2->write(out, "%" PRIu64 " executions of %zu branches, %zu of which went one way only\n", all,
               executed, one_way);
    free(sorted);
    jp2->close_output(out);
}

JP2_ANALYSIS(.name = "branches", .summary = "how often branches are taken, and not; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_BRANCH), .start = places_start, .ask = places_ask,
             .event = event, .finish = finish);
