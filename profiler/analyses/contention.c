/*
 * contention.c: --analysis=contention[:FILE]: by place, how often a monitor was entered, how often
 * another thread had it then and how long that took, and where the one that had it last had
 * entered it; and where threads wait (Object.wait, LockSupport.park, Thread.sleep), how long: the
 * innermost place on the stack that is not of the class library's core.
 *
 * An object's tag is the number of the place where its monitor was entered last.
 */
#include "profiler/analyses/support/places.h"
#include "profiler/analyses/support/table.h"

enum { ENTERED, CONTENDED };

#define MOST_FRAMES 32u

/* Where threads wait. */
struct waits {
    struct table_record record; /* by method, and kind and bci */
    _Atomic uint64_t count, nanoseconds;
};

/* Of a thread that waits: where, and since when. Kinds of waiting do not nest. */
struct wait {
    struct waits *at;
    uint64_t since;
};

/* Threads that came to one place while another one had entered at another place. */
struct meeting {
    struct table_record record; /* by the numbers of both places */
    _Atomic uint64_t count, nanoseconds;
};

static struct table meetings = TABLE(struct meeting), waits = TABLE(struct waits);

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "contention",
             .summary = "where threads meet at monitors, and where they wait; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED) | JP2_EVENT_BIT(JP2_EVENT_PARK) |
                       JP2_EVENT_BIT(JP2_EVENT_PARKED) | JP2_EVENT_BIT(JP2_EVENT_SLEEP) |
                       JP2_EVENT_BIT(JP2_EVENT_SLEPT),
             .start = places_start, .ask = places_ask_number, .event = event, .finish = finish);

static struct wait *wait_of(jp2_thread *self)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    if (*data == NULL) {
        *data = jp2->allocate(sizeof(struct wait));
    }
    return *data;
}

/* The owner's place is in the tag, so it is read before it becomes this thread's. */
static void enter(const struct jp2_location *location, const struct jp2_event *event_)
{
    uint64_t number = (uintptr_t)location->data;
    struct place *place = places_by_number[number];
    atomic_fetch_add_explicit(&place->counts[ENTERED], 1, memory_order_relaxed);
    if (event_->is_contended) {
        uint64_t owner = jp2->tag(&jp2_analysis, event_->object);
        struct meeting *meeting = table_get(&meetings, number, owner);
        atomic_fetch_add_explicit(&place->counts[CONTENDED], 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&meeting->count, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&meeting->nanoseconds, event_->nanoseconds, memory_order_relaxed);
    }
    jp2->set_tag(&jp2_analysis, event_->object, number);
}

/* The library's own waiting is told where it is. */
static struct waits *find_waits(jp2_thread *self, const struct jp2_location *location)
{
    struct jp2_frame frames[MOST_FRAMES];
    uint32_t count = jp2->stack(self, frames, MOST_FRAMES), i = 0;
    while (i < count && jp2->is_boot_class(jp2->method_class(frames[i].method))) {
        i++;
    }
    const jp2_method *method = i < count ? frames[i].method : location->method;
    int32_t bci = i < count ? frames[i].bci : location->bci;
    return table_get(&waits, (uintptr_t)method, (uint64_t)location->kind << 32 | (uint32_t)bci);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct wait *wait;
    switch (location->kind) {
    case JP2_EVENT_MONITOR_ENTER:
        enter(location, event_);
        break;
    case JP2_EVENT_MONITOR_WAIT:
    case JP2_EVENT_PARK:
    case JP2_EVENT_SLEEP:
        wait = wait_of(self);
        wait->at = find_waits(self, location);
        wait->since = jp2->nanoseconds();
        atomic_fetch_add(&wait->at->count, 1);
        break;
    default: /* it is over */
        wait = wait_of(self);
        if (wait->at != NULL) {
            atomic_fetch_add(&wait->at->nanoseconds, jp2->nanoseconds() - wait->since);
            wait->at = NULL;
        }
        if (location->kind == JP2_EVENT_MONITOR_WAITED) { /* it has it again */
            jp2->set_tag(&jp2_analysis, event_->object, (uintptr_t)location->data);
        }
        break;
    }
}

/* --- the report ------------------------------------------------------------------------------- */

/* The longest first. */
static int compare_meetings(const void *a, const void *b)
{
    const struct meeting *x = *(struct meeting *const *)a, *y = *(struct meeting *const *)b;
    uint64_t m = x->nanoseconds, n = y->nanoseconds;
    return (m < n) - (m > n);
}

static void write_meetings(struct jp2_output *out)
{
    size_t count;
    struct meeting **sorted = (struct meeting **)table_sort(&meetings, &count, compare_meetings);
    jp2->write(out, "   contended      seconds\n");
    for (size_t i = 0; i < count; i++) {
        jp2->write(out, "%12" PRIu64 " %12.6f  ", (uint64_t)sorted[i]->count,
                   (double)sorted[i]->nanoseconds / 1e9);
        place_write(out, places_by_number[sorted[i]->record.a]->location);
        if (sorted[i]->record.b != 0) {
            jp2->write(out, ", had by who entered at ");
            place_write(out, places_by_number[sorted[i]->record.b]->location);
        }
        jp2->write(out, "\n");
    }
    free(sorted);
}

static int compare_waits(const void *a, const void *b)
{
    const struct waits *x = *(struct waits *const *)a, *y = *(struct waits *const *)b;
    uint64_t m = x->nanoseconds, n = y->nanoseconds;
    return (m < n) - (m > n);
}

/* Gives how many there were. */
static uint64_t write_waits(struct jp2_output *out)
{
    size_t count;
    uint64_t all = 0;
    struct waits **sorted = (struct waits **)table_sort(&waits, &count, compare_waits);
    jp2->write(out, "       waits      seconds\n");
    for (size_t i = 0; i < count; i++) {
        const struct waits *at = sorted[i];
        jp2->write(out, "%12" PRIu64 " %12.6f  %s at ", (uint64_t)at->count,
                   (double)at->nanoseconds / 1e9,
                   jp2->event_name((enum jp2_event_kind)(at->record.b >> 32)));
        place_write_at(out, (const jp2_method *)(uintptr_t)at->record.a,
                       (int32_t)(uint32_t)at->record.b);
        jp2->write(out, "\n");
        all += at->count;
    }
    free(sorted);
    return all;
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    size_t count;
    uint64_t entered = 0, contended = 0;
    struct place **sorted = places_sort(&count);
    jp2->write(out, "     entered    contended\n");
    for (size_t i = 0; i < count; i++) {
        uint64_t of_place = place_count(sorted[i], ENTERED);
        if (of_place != 0) {
            jp2->write(out, "%12" PRIu64 " %12" PRIu64 "  ", of_place,
                       place_count(sorted[i], CONTENDED));
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
            entered += of_place;
            contended += place_count(sorted[i], CONTENDED);
        }
    }
    write_meetings(out);
    uint64_t all_waits = write_waits(out);
    jp2->write(out, "%" PRIu64 " entries of monitors, %" PRIu64 " contended; %" PRIu64 " waits\n",
               entered, contended, all_waits);
    free(sorted);
    jp2->close_output(out);
}
