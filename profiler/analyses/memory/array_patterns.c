/*
 * array_patterns.c: --analysis=array_patterns[:out=FILE]: shows how each instruction moves through
 * arrays: to the next or previous element, by the same step as in its previous move, or in another
 * way. All threads share the state of an instruction, so threads that execute the same instruction
 * in turn disturb each other's patterns.
 */
#include "profiler/analyses/support/report/places.h"

enum { NEXT, STRIDED, OTHER };

struct way {
    struct counts counts;              /* key: the location */
    _Atomic(const jp2_object *) array; /* the array, index and step of the last access */
    _Atomic int64_t index, step;
};

static struct table ways = TABLE(struct way);

static bool ask(struct jp2_location *location)
{
    location->data = table_get(&ways, (uintptr_t)location, 0);
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
    counts_add(&way->counts, kind, 1);
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {{"next", 12, .counter = NEXT},
                                            {"strided", 12, .counter = STRIDED},
                                            {"other", 12, .counter = OTHER},
                                            {.title = NULL}};
    struct rows rows = places_sort(&ways);
    rows_write(out, &rows, SIZE_MAX, columns, "place", place_write_opcode);
    jp2->write(out, "%" PRIu64 " next, %" PRIu64 " strided, %" PRIu64 " other\n",
               rows_sum(&rows, NEXT), rows_sum(&rows, STRIDED), rows_sum(&rows, OTHER));
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "array_patterns",
             .summary = "sequential, strided, other array accesses; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish,
             .starts_late = true, .print = report_print);
