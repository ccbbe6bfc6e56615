/*
 * drag.c: --analysis=drag[:out=FILE]: measures by allocation site how long objects are kept after
 * their last use. This time is measured as the number of bytes that the program allocates during
 * it. A use is an access to a field or an element by an instruction. An object's death is found by
 * the next collection, so the measured time is too long by at most the bytes allocated between two
 * collections. Objects that are alive at the end are not counted.
 *
 * An object's tag and its cell in the shadow both contain the address of its record.
 */
#include "profiler/analyses/support/objects/shadow.h"
#include "profiler/analyses/support/report/places.h"

enum { DIED, LIVED, DRAGGED };

struct record {
    struct counts *site; /* the record of the object's class and allocation site */
    uint64_t born;
    _Atomic uint64_t used;
};

static struct shadow shadow = {.tables = {{.bytes = sizeof(struct record *), .shift = 3}}};
static _Atomic uint64_t now; /* the number of bytes that the program has allocated so far */

static bool ask(struct jp2_location *location)
{
    return location->kind != JP2_EVENT_ALLOCATION || places_ask_classes(location);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    if (location->kind == JP2_EVENT_DEATH) {
        struct record *record = (struct record *)(uintptr_t)event_->tag;
        counts_add(record->site, DIED, 1);
        counts_add(record->site, LIVED, atomic_load(&now) - record->born);
        counts_add(record->site, DRAGGED, atomic_load(&now) - record->used);
        free(record);
        return;
    }
    struct record *_Atomic *cell = shadow_cell(&shadow, 0, (uintptr_t)event_->object);
    if (location->kind == JP2_EVENT_ALLOCATION) {
        struct record *record = jp2->allocate(sizeof *record);
        record->site = place_of_class(location, event_->klass);
        record->born = atomic_fetch_add(&now, event_->bytes);
        atomic_store(&record->used, record->born);
        atomic_store(cell, record);
        jp2->set_tag(&jp2_analysis, event_->object, (uintptr_t)record);
    } else if (atomic_load(cell) != NULL) {
        atomic_store_explicit(&atomic_load(cell)->used, atomic_load(&now), memory_order_relaxed);
    }
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"died", 12, .counter = DIED},
        {"mean life, bytes", 17, .counter = LIVED, .is_mean = true, .count = DIED},
        {"of it unused", 13, .counter = DRAGGED, .is_mean = true, .count = DIED},
        {.title = NULL}};
    struct rows rows = places_sort(&places_of_classes);
    rows_write(out, &rows, SIZE_MAX, columns, "class and site", place_write);
    jp2->write(out, "%" PRIu64 " objects died\n", rows_sum(&rows, DIED));
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "drag",
             .summary = "how long objects are kept after their last use; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_DEATH)
                       | JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish);
