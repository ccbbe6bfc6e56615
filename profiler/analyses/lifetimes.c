/*
 * lifetimes.c: --analysis=lifetimes[:out=FILE]: measures by allocation site how long objects live,
 * and how many are alive at the end. A lifetime is measured as the number of bytes that the program
 * allocates during it. An object's death is found by the next collection, so the measured lifetime
 * is too long by at most the bytes allocated between two collections.
 *
 * A tag contains the number of the site (20 bits) and the time of birth (44 bits).
 */
#include "profiler/analyses/support/report/places.h"

enum { BORN, DIED, LIVED };
#define TIME_BITS (64 - PLACE_NUMBER_BITS)

static _Atomic uint64_t now; /* the number of bytes that the program has allocated so far */

static bool ask(struct jp2_location *location)
{
    return location->kind != JP2_EVENT_ALLOCATION || places_ask_classes(location);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    if (location->kind == JP2_EVENT_ALLOCATION) {
        uint64_t number = place_number(location, event_->klass);
        uint64_t born = atomic_fetch_add(&now, event_->bytes);
        if (number != 0) {
            jp2->set_tag(&jp2_analysis, event_->object, number << TIME_BITS | born);
            counts_add(places_by_number[number], BORN, 1);
        }
        return;
    }
    uint64_t number = event_->tag >> TIME_BITS;
    uint64_t born = event_->tag & (((uint64_t)1 << TIME_BITS) - 1);
    counts_add(places_by_number[number], DIED, 1);
    counts_add(places_by_number[number], LIVED, atomic_load(&now) - born);
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"born", 12, .counter = BORN},
        {"died", 12, .counter = DIED},
        {"mean life, bytes", 17, .counter = LIVED, .is_mean = true, .count = DIED},
        {.title = NULL}};
    struct rows rows = places_sort(&places_of_classes);
    rows_write(out, &rows, SIZE_MAX, columns, "class and site", place_write);
    jp2->write(out, "%" PRIu64 " objects, %" PRIu64 " of which died\n", rows_sum(&rows, BORN),
               rows_sum(&rows, DIED));
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "lifetimes",
             .summary = "how long objects live, by allocation site; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_DEATH),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish,
             .starts_late = true, .print = report_print);
