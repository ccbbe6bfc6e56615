/*
 * exceptions.c: --analysis=exceptions[:out=FILE]: lists, by class, where exceptions are thrown,
 * where they are caught, and which handlers ignore them. A handler ignores an exception if no path
 * from the handler reads it.
 */
#include "profiler/analyses/support/code/handlers.h"
#include "profiler/analyses/support/report/places.h"
#include "vm/base/lock/lock.h"

/* How often exceptions of a class were thrown or caught at a location. */
struct thrown {
    const jp2_class *klass;
    struct thrown *next;
    uint64_t count;
};

static struct vm_lock lock = VM_LOCK(ANALYSIS_EXCEPTIONS);

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

/* The record of a location that throws or catches exceptions. */
struct handler {
    struct counts counts; /* key: the location */
    struct thrown *classes;
    bool is_ignored;
};

static struct table handlers = TABLE(struct handler);

static bool ask(struct jp2_location *location)
{
    if (location->method == NULL) {
        return false;
    }
    struct handler *record = table_get(&handlers, (uintptr_t)location, 0);
    record->is_ignored = location->kind == JP2_EVENT_CATCH && location->bci >= 0
                         && handler_ignores(location->method, (uint32_t)location->bci);
    location->data = record;
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    struct handler *record = location->data;
    place_add(location, 0, 1);
    vm_lock_take(&lock);
    count_class(&record->classes, jp2->object_class(event_->object));
    vm_lock_release(&lock);
}

static uint64_t report(struct jp2_output *out, const struct rows *rows, enum jp2_event_kind kind,
                       bool only_ignored)
{
    uint64_t all = 0;
    for (size_t i = 0; i < rows->count; i++) {
        const struct handler *record = (const struct handler *)rows->all[i];
        if (place_of(rows->all[i])->kind != kind || (only_ignored && !record->is_ignored)) {
            continue;
        }
        for (const struct thrown *class = record->classes; class != NULL; class = class->next) {
            jp2->write(out, "%10" PRIu64 " %s at ", class->count, jp2->class_name(class->klass));
            name_write_place(out, place_of(&record->counts)->method,
                             place_of(&record->counts)->bci);
            jp2->write(out, "\n");
            all += class->count;
        }
    }
    return all;
}

void report_write(struct jp2_output *out)
{
    struct rows rows = places_sort(&handlers);
    jp2->write(out, "thrown\n");
    uint64_t thrown = report(out, &rows, JP2_EVENT_THROW, false);
    jp2->write(out, "caught\n");
    uint64_t caught = report(out, &rows, JP2_EVENT_CATCH, false);
    jp2->write(out, "caught and ignored\n");
    uint64_t ignored = report(out, &rows, JP2_EVENT_CATCH, true);
    jp2->write(out, "%" PRIu64 " thrown, %" PRIu64 " caught, %" PRIu64 " of them ignored\n", thrown,
               caught, ignored);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "exceptions",
             .summary = "where exceptions are thrown, caught and ignored; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_THROW) | JP2_EVENT_BIT(JP2_EVENT_CATCH),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish,
             .starts_late = true, .print = report_print);
