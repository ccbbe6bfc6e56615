/*
 * lifetimes.c: --analysis=lifetimes[:FILE]: by allocation site, how long objects live, in bytes
 * that the program allocates meanwhile, and how many are alive at the end. An object's death is
 * told by the next collection, so lifetimes are at most one collection's distance too long.
 *
 * A tag is the number of the site and the time of birth: 20 bits and 44.
 */
#include "profiler/analyses/support/places.h"

enum { BORN, DIED, LIVED };
#define TIME_BITS (64 - PLACE_NUMBER_BITS)

static _Atomic uint64_t now; /* bytes allocated by the program */

static bool ask(struct jp2_location *location)
{
    return location->kind != JP2_EVENT_ALLOCATION || places_ask_number(location);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "lifetimes", .summary = "how long objects live, by allocation site; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_DEATH),
             .start = places_start, .ask = ask, .event = event, .finish = finish);

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    if (location->kind == JP2_EVENT_ALLOCATION) {
        uint64_t number = (uintptr_t)location->data;
        uint64_t born = atomic_fetch_add(&now, event_->bytes);
        jp2->set_tag(&jp2_analysis, event_->object, number << TIME_BITS | born);
        atomic_fetch_add(&places_by_number[number]->counts[BORN], 1);
        return;
    }
    uint64_t number = event_->tag >> TIME_BITS;
    uint64_t born = event_->tag & (((uint64_t)1 << TIME_BITS) - 1);
    atomic_fetch_add(&places_by_number[number]->counts[DIED], 1);
    atomic_fetch_add(&places_by_number[number]->counts[LIVED], atomic_load(&now) - born);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    size_t count;
    uint64_t born_in_all = 0, died_in_all = 0;
    struct place **sorted = places_sort(&count);
    jp2->write(out, "        born         died  mean life, bytes  site\n");
    for (size_t i = 0; i < count; i++) {
        uint64_t born = place_count(sorted[i], BORN), died = place_count(sorted[i], DIED);
        if (born != 0) {
            jp2->write(out, "%12" PRIu64 " %12" PRIu64 " %17" PRIu64 "  ", born, died,
                       died == 0 ? 0 : place_count(sorted[i], LIVED) / died);
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
            born_in_all += born;
            died_in_all += died;
        }
    }
    jp2->write(out, "%" PRIu64 " objects, %" PRIu64 " of which died\n", born_in_all, died_in_all);
    free(sorted);
    jp2->close_output(out);
}
