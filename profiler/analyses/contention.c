/*
 * contention.c: --analysis=contention[:FILE]: by place, how often a monitor was entered, how often
 * another thread had it then and how long that took, and where the one that had it last had
 * entered it; and where threads wait (Object.wait, LockSupport.park, Thread.sleep), how long: the
 * innermost place on the stack that is not of the class library's core.
 *
 * An object's tag is the number of the place where its monitor was entered last.
 */
#include "profiler/analyses/support/report/places.h"

enum { ENTERED, CONTENDED };             /* of places */
enum { COUNT, NANOSECONDS = CONTENDED }; /* of meetings and waits */

#define MOST_FRAMES 32u

/* Of a thread that waits: where, and since when. Kinds of waiting do not nest. */
struct wait {
    struct counts *at;
    uint64_t since;
};

/* Threads that came to one place while another one had entered at another place: by the numbers of
 * both places. */
static struct table meetings = TABLE(struct counts);

/* Where threads wait: by method, and kind and bci. */
static struct table waits = TABLE(struct counts);

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
    struct counts *place = places_by_number[number];
    counts_add(place, ENTERED, 1);
    if (event_->is_contended) {
        uint64_t owner = jp2->tag(&jp2_analysis, event_->object);
        struct counts *meeting = table_get(&meetings, number, owner);
        counts_add(place, CONTENDED, 1);
        counts_add(meeting, COUNT, 1);
        counts_add(meeting, NANOSECONDS, event_->nanoseconds);
    }
    jp2->set_tag(&jp2_analysis, event_->object, number);
}

/* The library's own waiting is told where it is. */
static struct counts *find_waits(jp2_thread *self, const struct jp2_location *location)
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
        counts_add(wait->at, COUNT, 1);
        break;
    default: /* it is over */
        wait = wait_of(self);
        if (wait->at != NULL) {
            counts_add(wait->at, NANOSECONDS, jp2->nanoseconds() - wait->since);
            wait->at = NULL;
        }
        if (location->kind == JP2_EVENT_MONITOR_WAITED) { /* it has it again */
            jp2->set_tag(&jp2_analysis, event_->object, (uintptr_t)location->data);
        }
        break;
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static void write_place_of(struct jp2_output *out, uint64_t number)
{
    const struct jp2_location *location = place_of(places_by_number[number]);
    name_write_place(out, location->method, location->bci);
}

static void write_meeting(struct jp2_output *out, const struct counts *meeting)
{
    jp2->write(out, "  ");
    write_place_of(out, meeting->record.a);
    if (meeting->record.b != 0) {
        jp2->write(out, ", had by who entered at ");
        write_place_of(out, meeting->record.b);
    }
}

static int32_t bci_of(const struct counts *wait)
{
    return (int32_t)(uint32_t)wait->record.b;
}

static void write_wait(struct jp2_output *out, const struct counts *wait)
{
    jp2->write(out, "  %s at ", jp2->event_name((enum jp2_event_kind)(wait->record.b >> 32)));
    name_write_place(out, counts_method(wait), bci_of(wait));
}

/* Those that took as long are in some order. */
static int compare(const struct counts *a, const struct counts *b)
{
    return (a->record.b > b->record.b) - (a->record.b < b->record.b);
}

void report_write(struct jp2_output *out)
{
    static const struct column entered[] = {{"entered", 12, .counter = ENTERED},
                                            {"contended", 12, .counter = CONTENDED},
                                            {.title = NULL}};
    static const struct column contended[] = {
        {"contended", 12, .counter = COUNT},
        {"seconds", 12, .counter = NANOSECONDS, .unit = 1e9, .decimals = 6},
        {.title = NULL}};
    static const struct column waited[] = {
        {"waits", 12, .counter = COUNT},
        {"seconds", 12, .counter = NANOSECONDS, .unit = 1e9, .decimals = 6},
        {.title = NULL}};
    struct rows sites = places_sort(&places), met = rows_of(&meetings), waiting = rows_of(&waits);
    for (size_t i = 0; i < waiting.count; i++) {
        name_note_place(counts_method(waiting.all[i]), bci_of(waiting.all[i]));
    }
    rows_sort(&met, NANOSECONDS, compare);
    rows_sort(&waiting, NANOSECONDS, compare);
    rows_write(out, &sites, SIZE_MAX, entered, "", place_write);
    rows_write(out, &met, SIZE_MAX, contended, "", write_meeting);
    rows_write(out, &waiting, SIZE_MAX, waited, "", write_wait);
    jp2->write(out, "%" PRIu64 " entries of monitors, %" PRIu64 " contended; %" PRIu64 " waits\n",
               rows_sum(&sites, ENTERED), rows_sum(&sites, CONTENDED), rows_sum(&waiting, COUNT));
    rows_free(&sites);
    rows_free(&met);
    rows_free(&waiting);
}

JP2_ANALYSIS(.name = "contention",
             .summary = "where threads meet at monitors, and where they wait; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT) |
                       JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED) | JP2_EVENT_BIT(JP2_EVENT_PARK) |
                       JP2_EVENT_BIT(JP2_EVENT_PARKED) | JP2_EVENT_BIT(JP2_EVENT_SLEEP) |
                       JP2_EVENT_BIT(JP2_EVENT_SLEPT),
             .start = report_start, .ask = places_ask_number, .event = event,
             .finish = report_finish);
