/*
 * escape.c: --analysis=escape[:FILE]: by allocation site, how many objects were made, and how many
 * of them another thread than the one that made them has used: read or written a field or an
 * element by an instruction. What never escapes needs no lock, and could be on a stack.
 *
 * A tag is the number of the site and of the thread, 20 bits and 43; the highest bit says that the
 * object has escaped.
 */
#include "profiler/analyses/support/places.h"
#include "profiler/analyses/support/tags.h"

enum { MADE, ESCAPED };
#define THREAD_BITS (63 - PLACE_NUMBER_BITS)
#define HAS_ESCAPED ((uint64_t)1 << 63)

static bool ask(struct jp2_location *location)
{
    return location->kind != JP2_EVENT_ALLOCATION || places_ask_number(location);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "escape",
             .summary = "objects that other threads use than the one that made them; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) |
                       JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) |
                       JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE),
             .start = places_start, .ask = ask, .event = event, .finish = finish);

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    uint64_t thread = jp2->thread_number(self) & (((uint64_t)1 << THREAD_BITS) - 1);
    if (location->kind == JP2_EVENT_ALLOCATION) {
        uint64_t site = (uintptr_t)location->data;
        jp2->set_tag(&jp2_analysis, event_->object, site << THREAD_BITS | thread);
        atomic_fetch_add_explicit(&places_by_number[site]->counts[MADE], 1, memory_order_relaxed);
        return;
    }
    uint64_t tag = jp2->tag(&jp2_analysis, event_->object);
    if (tag == 0 || (tag & HAS_ESCAPED) != 0 ||
        (tag & (((uint64_t)1 << THREAD_BITS) - 1)) == thread) {
        return;
    }
    bool is_first = (tags_add(&jp2_analysis, event_->object, HAS_ESCAPED) & HAS_ESCAPED) == 0;
    struct place *site = places_by_number[(tag & ~HAS_ESCAPED) >> THREAD_BITS];
    atomic_fetch_add_explicit(&site->counts[ESCAPED], is_first, memory_order_relaxed);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    size_t count;
    uint64_t made = 0, escaped = 0;
    struct place **sorted = places_sort(&count);
    jp2->write(out, "        made      escaped  site\n");
    for (size_t i = 0; i < count; i++) {
        uint64_t of_site = place_count(sorted[i], MADE), left = place_count(sorted[i], ESCAPED);
        if (of_site != 0) {
            jp2->write(out, "%12" PRIu64 " %12" PRIu64 "  ", of_site, left);
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
            made += of_site;
            escaped += left;
        }
    }
    jp2->write(out, "%" PRIu64 " objects, %" PRIu64 " of which escaped\n", made, escaped);
    free(sorted);
    jp2->close_output(out);
}
