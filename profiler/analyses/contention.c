/*
 * contention.c: --analysis=contention[:FILE]: by place, how often a monitor was entered, how often
 * another thread had it then, and where threads wait (Object.wait, LockSupport.park, Thread.sleep),
 * how long.
 */
#include "profiler/analyses/support/places.h"

enum { ENTERED, CONTENDED, WAITED_NS };

/* Of a thread that waits: where, and since when. Kinds of waiting do not nest. */
struct wait {
    struct place *place;
    uint64_t since;
};

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "contention",
             .summary = "where threads meet at monitors, and where they wait; [:file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED) | JP2_EVENT_BIT(JP2_EVENT_PARK) |
                       JP2_EVENT_BIT(JP2_EVENT_PARKED) | JP2_EVENT_BIT(JP2_EVENT_SLEEP) |
                       JP2_EVENT_BIT(JP2_EVENT_SLEPT),
             .start = places_start, .ask = places_ask, .event = event, .finish = finish);

static struct wait *wait_of(jp2_thread *self)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    if (*data == NULL) {
        *data = jp2->allocate(sizeof(struct wait));
    }
    return *data;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct wait *wait;
    switch (location->kind) {
    case JP2_EVENT_MONITOR_ENTER:
        place_add(location, ENTERED, 1);
        place_add(location, CONTENDED, event_->is_contended);
        break;
    case JP2_EVENT_MONITOR_WAIT:
    case JP2_EVENT_PARK:
    case JP2_EVENT_SLEEP:
        place_add(location, ENTERED, 1);
        wait = wait_of(self);
        wait->place = location->data;
        wait->since = jp2->nanoseconds();
        break;
    default: /* it is over */
        wait = wait_of(self);
        if (wait->place != NULL) {
            atomic_fetch_add(&wait->place->counts[WAITED_NS], jp2->nanoseconds() - wait->since);
            wait->place = NULL;
        }
        break;
    }
}

static bool is_wait(const struct place *place)
{
    return place->location->kind != JP2_EVENT_MONITOR_ENTER;
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    size_t count;
    uint64_t entered = 0, contended = 0, waits = 0;
    struct place **sorted = places_sort(&count);
    jp2->write(out, "     entered    contended\n");
    for (size_t i = 0; i < count; i++) {
        if (!is_wait(sorted[i]) && place_count(sorted[i], ENTERED) != 0) {
            jp2->write(out, "%12" PRIu64 " %12" PRIu64 "  ", place_count(sorted[i], ENTERED),
                       place_count(sorted[i], CONTENDED));
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
            entered += place_count(sorted[i], ENTERED);
            contended += place_count(sorted[i], CONTENDED);
        }
    }
    jp2->write(out, "       waits      seconds\n");
    for (size_t i = 0; i < count; i++) {
        if (is_wait(sorted[i]) && place_count(sorted[i], ENTERED) != 0) {
            jp2->write(out, "%12" PRIu64 " %12.6f  ", place_count(sorted[i], ENTERED),
                       (double)place_count(sorted[i], WAITED_NS) / 1e9);
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
            waits += place_count(sorted[i], ENTERED);
        }
    }
    jp2->write(out, "%" PRIu64 " entries of monitors, %" PRIu64 " contended; %" PRIu64 " waits\n",
               entered, contended, waits);
    free(sorted);
    jp2->close_output(out);
}
