/*
 * events.c: --analysis=events: counts the events of each kind. It is the example in docs/hooks.md,
 * and shows everything that an analysis needs.
 */
#include <inttypes.h>
#include <stdatomic.h>

#include <jp2vm/analysis.h>

static _Atomic uint64_t counts[JP2_EVENT_KINDS];

static void count(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event)
{
    (void)self;
    atomic_fetch_add_explicit(&counts[location->kind],
                              location->kind == JP2_EVENT_POLL ? event->periods : 1,
                              memory_order_relaxed);
}

static void print(void)
{
    for (int i = 0; i < JP2_EVENT_KINDS; i++) {
        jp2->message("%-15s %" PRIu64 "\n", jp2->event_name((enum jp2_event_kind)i), counts[i]);
    }
}

JP2_ANALYSIS(.name = "events", .summary = "counts all events by kind", .events = JP2_EVENT_ALL,
             .period = 1000000, .event = count, .finish = print);
