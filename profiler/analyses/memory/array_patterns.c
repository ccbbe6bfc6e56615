/*
 * array_patterns.c: --analysis=array_patterns[:FILE]: by instruction, how it goes through arrays:
 * to the element behind the one before or in front of it; on by as much as the time before; or
 * elsewhere. Each thread's way counts by itself only if no other comes between.
 */
#include "profiler/analyses/support/places.h"

enum { NEXT, STRIDED, OTHER };

/* What the instruction did last. */
struct way {
    struct jp2_location location; /* for the place: its data is the place */
    _Atomic(const jp2_object *) array;
    _Atomic int64_t index, step;
};

static bool ask(struct jp2_location *location)
{
    struct way *way = jp2->allocate(sizeof *way);
    if (!places_ask(location)) {
        free(way);
        return false;
    }
    way->location.data = location->data;
    location->data = way;
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    struct way *way = location->data;
    int64_t index = event_->index, step = index - way->index;
    bool is_same = way->array == event_->object;
    unsigned kind = !is_same                  ? OTHER
                    : step == 1 || step == -1 ? NEXT
                    : step == way->step       ? STRIDED
                                              : OTHER;
    way->array = event_->object;
    way->index = index;
    way->step = is_same ? step : 0;
    place_add(&way->location, kind, 1);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    size_t count;
    uint64_t sums[PLACE_COUNTERS] = {0};
    struct place **sorted = places_sort(&count);
    jp2->write(out, "        next      strided        other  place\n");
    for (size_t i = 0; i < count; i++) {
        uint64_t of_place = 0;
        for (unsigned k = 0; k < PLACE_COUNTERS; k++) {
            sums[k] += place_count(sorted[i], k);
            of_place += place_count(sorted[i], k);
        }
        if (of_place != 0) {
            jp2->write(out, "%12" PRIu64 " %12" PRIu64 " %12" PRIu64 "  %s ",
                       place_count(sorted[i], NEXT), place_count(sorted[i], STRIDED),
                       place_count(sorted[i], OTHER),
                       jp2->opcode_name(sorted[i]->location->opcode));
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
        }
    }
    jp2->write(out, "%" PRIu64 " next, %" PRIu64 " strided, %" PRIu64 " other\n", sums[NEXT],
               sums[STRIDED], sums[OTHER]);
    free(sorted);
    jp2->close_output(out);
}

JP2_ANALYSIS(.name = "array_patterns",
             .summary = "sequential, strided, other array accesses; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE),
             .start = places_start, .ask = ask, .event = event, .finish = finish);
