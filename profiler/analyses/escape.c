/*
 * escape.c: --analysis=escape[:out=FILE]: counts by class and allocation site how many objects were
 * made, and how many of them escaped, that is, were used by a thread that has not made them. An
 * instruction uses an object if it reads or writes a field or an element, or calls a method of the
 * object, or enters its monitor. Native code uses an object if it writes it by JNI, or if a method
 * of support/objects/native_access.h reads or writes it. An object that never escapes needs no
 * lock, and could be allocated on a stack.
 *
 * A tag contains the number of the class and site (20 bits) and the number of the thread (43 bits).
 * The highest bit is set if the object has escaped.
 */
#include "profiler/analyses/support/code/receivers.h"
#include "profiler/analyses/support/objects/native_access.h"
#include "profiler/analyses/support/objects/tags.h"
#include "profiler/analyses/support/report/places.h"

enum { MADE, ESCAPED };
#define THREAD_BITS (63 - PLACE_NUMBER_BITS)
#define HAS_ESCAPED ((uint64_t)1 << 63)

static bool ask(struct jp2_location *location)
{
    return location->kind == JP2_EVENT_NATIVE_CALL ? native_access_ask(location)
           : location->kind == JP2_EVENT_CALL
               ? opcode_has_receiver(location->opcode)
               : location->kind != JP2_EVENT_ALLOCATION || places_ask_classes(location);
}

static uint64_t number_of_thread(const jp2_thread *self)
{
    return jp2->thread_number(self) & (((uint64_t)1 << THREAD_BITS) - 1);
}

static void use(const jp2_thread *self, const jp2_object *object)
{
    uint64_t tag = object == NULL ? 0 : jp2->tag(&jp2_analysis, object);
    if (tag == 0 || (tag & HAS_ESCAPED) != 0
        || (tag & (((uint64_t)1 << THREAD_BITS) - 1)) == number_of_thread(self)) {
        return;
    }
    bool is_first = (tags_add(&jp2_analysis, object, HAS_ESCAPED) & HAS_ESCAPED) == 0;
    counts_add(places_by_number[(tag & ~HAS_ESCAPED) >> THREAD_BITS], ESCAPED, is_first);
}

static void use_natively(void *self, const struct native_access *access)
{
    use(self, access->object);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    if (location->kind == JP2_EVENT_NATIVE_CALL) {
        native_access_event(self, location, use_natively, self);
    } else if (location->kind != JP2_EVENT_ALLOCATION) {
        use(self, event_->object);
    } else {
        uint64_t site = place_number(location, event_->klass);
        if (site != 0) {
            jp2->set_tag(&jp2_analysis, event_->object,
                         site << THREAD_BITS | number_of_thread(self));
            counts_add(places_by_number[site], MADE, 1);
        }
    }
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"made", 12, .counter = MADE}, {"used by others", 14, .counter = ESCAPED}, {.title = NULL}};
    struct rows rows = places_sort(&places_of_classes);
    rows_write(out, &rows, SIZE_MAX, columns, "class and site", place_write);
    jp2->write(out, "%" PRIu64 " objects, %" PRIu64 " of which other threads used\n",
               rows_sum(&rows, MADE), rows_sum(&rows, ESCAPED));
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "escape",
             .summary =
                 "objects that other threads use than the one that made them: fields, elements, "
                 "calls, monitors; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_FIELD_GET)
                       | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD)
                       | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_CALL)
                       | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_NATIVE_ARRAY_PUT),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish);
