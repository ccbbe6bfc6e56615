/*
 * exceptions.c: --analysis=exceptions[:FILE]: where exceptions are thrown, by class, where they are
 * caught, and which of these handlers ignore them: they have no way on which they look at what
 * they have caught.
 */
#include <pthread.h>

#include "profiler/analyses/support/handlers.h"
#include "profiler/analyses/support/places.h"

/* What was thrown at a place, by class. */
struct thrown {
    const jp2_class *klass;
    struct thrown *next;
    uint64_t count;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void count_class(struct thrown **list, const jp2_class *klass)
{
    while (*list != NULL && (*list)->klass != klass) {
        list = &(*list)->next;
    }
    if (*list == NULL) {
        *list = jp2->allocate(sizeof **list);
        (*list)->klass = klass;
    }
    (*list)->count++;
}

struct handler {
    struct place place; /* first */
    struct thrown *classes;
    bool is_ignored;
};

static bool ask(struct jp2_location *location)
{
    if (location->method == NULL) {
        return false;
    }
    struct handler *record = jp2->allocate(sizeof *record);
    record->place.location = location;
    record->is_ignored = location->kind == JP2_EVENT_CATCH && location->bci >= 0 &&
                         handler_ignores(location->method, (uint32_t)location->bci);
    record->place.next = atomic_load(&places);
    location->data = record;
    atomic_store(&places, &record->place);
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    struct handler *record = location->data;
    place_add(location, 0, 1);
    pthread_mutex_lock(&lock);
    count_class(&record->classes, jp2->object_class(event_->object));
    pthread_mutex_unlock(&lock);
}

static uint64_t report(struct jp2_output *out, struct place **sorted, size_t count,
                       enum jp2_event_kind kind, bool only_ignored)
{
    uint64_t all = 0;
    for (size_t i = 0; i < count; i++) {
        const struct handler *record = (const struct handler *)sorted[i];
        if (sorted[i]->location->kind != kind || (only_ignored && !record->is_ignored)) {
            continue;
        }
        for (const struct thrown *class = record->classes; class != NULL; class = class->next) {
            jp2->write(out, "%10" PRIu64 " %s at ", class->count, jp2->class_name(class->klass));
            place_write(out, sorted[i]->location);
            jp2->write(out, "\n");
            all += class->count;
        }
    }
    return all;
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(places_path);
    if (out == NULL) {
        return;
    }
    size_t count;
    struct place **sorted = places_sort(&count);
    jp2->write(out, "thrown\n");
    uint64_t thrown = report(out, sorted, count, JP2_EVENT_THROW, false);
    jp2->write(out, "caught\n");
    uint64_t caught = report(out, sorted, count, JP2_EVENT_CATCH, false);
    jp2->write(out, "caught and ignored\n");
    uint64_t ignored = report(out, sorted, count, JP2_EVENT_CATCH, true);
    jp2->write(out, "%" PRIu64 " thrown, %" PRIu64 " caught, %" PRIu64 " of them ignored\n", thrown,
               caught, ignored);
    free(sorted);
    jp2->close_output(out);
}

JP2_ANALYSIS(.name = "exceptions",
             .summary = "where exceptions are thrown, caught and ignored; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_THROW) | JP2_EVENT_BIT(JP2_EVENT_CATCH),
             .start = places_start, .ask = ask, .event = event, .finish = finish);
