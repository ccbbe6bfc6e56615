/*
 * sites.c: an analysis that is built outside jp2vm: the places in the program that allocate
 * most.
 *
 *     jp2vm --analysis=build/sites.so:10 -cp app Main        the first ten
 *
 * The machine calls `ask` once for each place, when it translates the method. `ask` gives the place
 * its own sum, to which the event adds. Methods of the class library are refused, and cost nothing.
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <jp2vm/analysis.h>

struct site {
    struct jp2_location *location;
    _Atomic uint64_t objects, bytes;
    struct site *next;
};

static struct site *_Atomic sites;
static unsigned long lines = 20;

static bool start(const char *argument, char *message, size_t size)
{
    if (argument == NULL) {
        return true;
    }
    char *end;
    errno = 0;
    lines = strtoul(argument, &end, 10);
    if (errno != 0 || *end != '\0' || *argument < '0' || *argument > '9') {
        strncpy(message, "its argument is a number of lines", size);
        return false;
    }
    return true;
}

/* Called by one thread at a time. */
static bool ask(struct jp2_location *location)
{
    if (location->method == NULL || jp2->is_boot_class(jp2->method_class(location->method))) {
        return false;
    }
    struct site *site = jp2->allocate(sizeof *site);
    site->location = location;
    site->next = atomic_load(&sites);
    atomic_store(&sites, site);
    location->data = site;
    return true;
}

/* Called by several threads at the same time. */
static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event)
{
    (void)self;
    struct site *site = location->data;
    atomic_fetch_add_explicit(&site->objects, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&site->bytes, event->bytes, memory_order_relaxed);
}

static int by_bytes(const void *a, const void *b)
{
    uint64_t x = (*(struct site *const *)a)->bytes, y = (*(struct site *const *)b)->bytes;
    return (x < y) - (x > y);
}

static void finish(void)
{
    struct site *first = atomic_load(&sites); /* other threads may add sites meanwhile */
    size_t count = 0, i = 0;
    for (struct site *site = first; site != NULL; site = site->next) {
        count++;
    }
    struct site **sorted = jp2->allocate(count * sizeof *sorted);
    for (struct site *site = first; site != NULL; site = site->next) {
        sorted[i++] = site;
    }
    qsort(sorted, count, sizeof *sorted, by_bytes);
    for (i = 0; i < count && i < lines && sorted[i]->objects != 0; i++) {
        const jp2_method *method = sorted[i]->location->method;
        jp2->message("%12llu bytes %9llu objects %s.%s:%u\n", (unsigned long long)sorted[i]->bytes,
                     (unsigned long long)sorted[i]->objects,
                     jp2->class_name(jp2->method_class(method)), jp2->method_name(method),
                     jp2->method_line(method, sorted[i]->location->bci));
    }
    free(sorted);
}

JP2_ANALYSIS(.name = "sites", .summary = "the places that allocate most",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION), .start = start, .ask = ask,
             .event = event, .finish = finish);
