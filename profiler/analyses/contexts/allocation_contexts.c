/*
 * allocation_contexts.c: --analysis=allocation_contexts[:all][:FILE]: what is allocated in each
 * calling context, objects and bytes, by class and place; the largest first, with the stack of the
 * context. The calling context profiler with one event more, as in the paper on extensible
 * profilers. Without `all` the 20 largest are told.
 */
#include <inttypes.h>

#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"
#include "profiler/analyses/support/places.h"

enum { OBJECTS, BYTES };

/* Of a context, a place and a class: in most places objects are of one class, so tables are
 * looked up by the context and the place, and the class is that of a list. */
struct site {
    struct table_record record; /* by context and location */
    const jp2_class *_Atomic klass;
    struct site *_Atomic other; /* of another class, at the same place in the same context */
    _Atomic uint64_t objects, bytes;
};

#define STACK 8u
#define TOLD 20u

static struct table sites = TABLE(struct site);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_all;
static const char *path;

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {{"all", .flag = &is_all}, {.name = NULL}};
    return arguments_read(argument, known, &path, message, bytes);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "allocation_contexts",
             .summary = "objects and bytes by calling context, place and class; [all:][file]",
             .events = CONTEXT_EVENTS | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION), .start = start,
             .event = event, .finish = finish);

static struct site *site_of_class(struct site *site, const jp2_class *klass)
{
    const jp2_class *none = NULL;
    if (atomic_compare_exchange_strong(&site->klass, &none, klass) || none == klass) {
        return site;
    }
    pthread_mutex_lock(&lock);
    struct site *_Atomic *link = &site->other;
    while (atomic_load(link) != NULL && atomic_load(link)->klass != klass) {
        link = &atomic_load(link)->other;
    }
    struct site *found = atomic_load(link);
    if (found == NULL) {
        found = jp2->allocate(sizeof *found);
        found->record = (struct table_record){site->record.a, site->record.b, NULL};
        found->klass = klass;
        atomic_store(link, found);
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    void **word = jp2->thread_data(self, &jp2_analysis);
    if (location->kind != JP2_EVENT_ALLOCATION) {
        contexts_follow(word, location);
        return;
    }
    struct context *context = contexts_current(word);
    struct site *site = table_get(&sites, (uintptr_t)context, (uintptr_t)location);
    site = site_of_class(site, event_->klass);
    atomic_fetch_add_explicit(&site->objects, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&site->bytes, event_->bytes, memory_order_relaxed);
    context_add(context, OBJECTS, 1);
    context_add(context, BYTES, event_->bytes);
}

/* --- the report ------------------------------------------------------------------------------- */

static const struct context *context_of(const struct site *site)
{
    return (const struct context *)(uintptr_t)site->record.a;
}

static const struct jp2_location *location_of(const struct site *site)
{
    return (const struct jp2_location *)(uintptr_t)site->record.b;
}

static int compare_contexts(const struct context *a, const struct context *b)
{
    while (a != b && context_caller(a) != NULL && context_caller(b) != NULL) {
        int order = contexts_compare_methods(context_method(a), context_method(b));
        if (order != 0) {
            return order;
        }
        a = context_caller(a);
        b = context_caller(b);
    }
    return a == b ? 0 : context_caller(a) != NULL ? 1 : -1;
}

static int compare(const void *a, const void *b)
{
    const struct site *x = *(struct site *const *)a, *y = *(struct site *const *)b;
    uint64_t m = atomic_load(&x->bytes), n = atomic_load(&y->bytes);
    int order = (m < n) - (m > n);
    order = order != 0 ? order : compare_contexts(context_of(x), context_of(y));
    order = order != 0 ? order : location_of(x)->bci - location_of(y)->bci;
    return order != 0 ? order
                      : strcmp(jp2->class_name(atomic_load(&x->klass)),
                               jp2->class_name(atomic_load(&y->klass)));
}

/* All, those of further classes, too. */
static struct site **sort_sites(size_t *count)
{
    size_t first_count, i = 0;
    struct site **first = (struct site **)table_sort(&sites, &first_count, NULL);
    *count = 0;
    for (size_t k = 0; k < first_count; k++) {
        for (struct site *site = first[k]; site != NULL; site = atomic_load(&site->other)) {
            ++*count;
        }
    }
    struct site **all = jp2->allocate(*count * sizeof *all);
    for (size_t k = 0; k < first_count; k++) {
        for (struct site *site = first[k]; site != NULL && i < *count;
             site = atomic_load(&site->other)) {
            all[i++] = site;
        }
    }
    free(first);
    *count = i;
    qsort(all, *count, sizeof *all, compare);
    return all;
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    size_t count;
    struct site **all = sort_sites(&count);
    jp2->write(out, "     objects        bytes  class and place\n");
    for (size_t i = 0; i < count && (is_all || i < TOLD); i++) {
        const struct site *site = all[i];
        jp2->write(out, "%12" PRIu64 " %12" PRIu64 "  %s at ", (uint64_t)site->objects,
                   (uint64_t)site->bytes, jp2->class_name(atomic_load(&site->klass)));
        place_write(out, location_of(site));
        jp2->write(out, "\n");
        contexts_write_stack(out, context_of(site), is_all ? UINT32_MAX : STACK,
                             "                             ");
    }
    jp2->write(out,
               "%" PRIu64 " objects, %" PRIu64 " bytes; %zu contexts, %zu with place and class\n",
               contexts_sum(OBJECTS), contexts_sum(BYTES), contexts_count(), count);
    free(all);
    jp2->close_output(out);
}
