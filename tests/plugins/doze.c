/*
 * doze.c: a plug-in that withdraws from all locations in Doze's classes, and returns to them
 * between Doze.mark(1) and Doze.mark(2). With the argument `keep`, it does not withdraw, but counts
 * the same events; with `sleep`, it does not return; with `late`, it withdraws at a location's
 * first event, not when it is offered the location.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <jp2vm/analysis.h>

#define EVENTS                                                                                     \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)                                \
     | JP2_EVENT_BIT(JP2_EVENT_BLOCK) | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION)                        \
     | JP2_EVENT_BIT(JP2_EVENT_FIELD_GET) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT)                     \
     | JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT)              \
     | JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE)                  \
     | JP2_EVENT_BIT(JP2_EVENT_CALL) | JP2_EVENT_BIT(JP2_EVENT_CALL_RETURN)                        \
     | JP2_EVENT_BIT(JP2_EVENT_BRANCH) | JP2_EVENT_BIT(JP2_EVENT_LINE)                             \
     | JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION) | JP2_EVENT_BIT(JP2_EVENT_UNWIND))

struct record {
    struct jp2_location *location;
    struct record *next;
    uint64_t count;
};

static struct record *records;
static bool keeps, sleeps, is_late, is_counting;
static uint64_t stray; /* events received while the plug-in wants none */

static bool start(const char *argument, char *message, size_t bytes)
{
    (void)message;
    (void)bytes;
    sleeps = argument != NULL && strcmp(argument, "sleep") == 0;
    is_late = argument != NULL && strcmp(argument, "late") == 0;
    keeps = argument != NULL && strcmp(argument, "keep") == 0;
    return true;
}

static bool is_wanted(const struct jp2_location *location)
{
    const char *name = jp2->class_name(jp2->method_class(location->method));
    return strcmp(name, "Doze$Work") == 0
           || (strcmp(name, "Doze$Under") == 0 && location->kind == JP2_EVENT_BLOCK);
}

static bool ask(struct jp2_location *location)
{
    if (location->method == NULL) {
        return false;
    }
    if (strcmp(jp2->method_name(location->method), "mark") == 0) {
        return location->kind == JP2_EVENT_ENTRY;
    }
    if (!is_wanted(location)) {
        return false;
    }
    struct record *record = jp2->allocate(sizeof *record);
    record->location = location;
    record->next = records;
    records = record;
    location->data = record;
    if (!keeps && !is_late && !is_counting) {
        jp2->retire(location);
    }
    return true;
}

static void change(bool counts)
{
    is_counting = counts;
    for (struct record *record = records; record != NULL; record = record->next) {
        if (!keeps) {
            (counts ? jp2->renew : jp2->retire)(record->location);
        }
    }
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    struct record *record = location->data;
    if (record == NULL && sleeps) {
        return;
    }
    if (record == NULL) {
        change(jp2_int(jp2->argument(self, 0)) == 1);
    } else if (is_counting) {
        record->count++;
    } else if (is_late) {
        jp2->retire(location);
    } else if (!keeps) {
        stray++;
    }
}

static int compare(const void *a, const void *b)
{
    const struct jp2_location *x = (*(struct record *const *)a)->location,
                              *y = (*(struct record *const *)b)->location;
    int order = strcmp(jp2->method_name(x->method), jp2->method_name(y->method));
    order = order != 0 ? order : x->bci - y->bci;
    return order != 0 ? order : (int)x->kind - (int)y->kind;
}

static void finish(void)
{
    size_t count = 0, i = 0;
    for (const struct record *record = records; record != NULL; record = record->next) {
        count++;
    }
    struct record **all = jp2->allocate((count + 1) * sizeof *all);
    for (struct record *record = records; record != NULL; record = record->next) {
        all[i++] = record;
    }
    qsort(all, count, sizeof *all, compare);
    for (i = 0; i < count; i++) {
        const struct jp2_location *location = all[i]->location;
        jp2->message("%s %d %s %" PRIu64 "\n", jp2->method_name(location->method), location->bci,
                     jp2->event_name(location->kind), all[i]->count);
    }
    jp2->message("stray %" PRIu64 "\n", stray);
    free(all);
}

JP2_ANALYSIS(.name = "doze", .summary = "withdraws and returns; [keep|sleep|late]",
             .events = EVENTS, .start = start, .ask = ask, .event = event, .finish = finish);
