/*
 * allocation_contexts.c: --analysis=allocation_contexts[:all][:FILE]: what is allocated in each
 * calling context, objects and bytes, by class and place; the largest first, with the stack of the
 * context. The calling context profiler with one event more, as in the paper on extensible
 * profilers, but the contexts are the machine's. Without `all` the 20 largest are told.
 */
#include <inttypes.h>

#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"
#include "profiler/analyses/support/places.h"

/* Of a context, a place and a class. Few are of one context: they are a list, which begins with the
 * word of the context. */
struct site {
    jp2_context *context;
    const struct jp2_location *location;
    const jp2_class *klass;
    struct site *next;
    uint64_t bytes_each; /* as the first object; most are as large */
    _Atomic uint64_t objects, more_bytes; /* more_bytes: modulo 2^64 */
};

#define STACK 8u
#define TOLD 20u

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of making sites */
static void *outside; /* as the word of a context, where no method is at work */
static struct site **all;
static size_t site_count, site_capacity, contexts_told;
static bool tells_all;
static const char *path;

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {{"all", .flag = &tells_all}, {.name = NULL}};
    return arguments_read(argument, known, &path, message, bytes);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "allocation_contexts",
             .summary = "objects and bytes by calling context, place and class; [all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION), .start = start, .event = event,
             .finish = finish, .wants_contexts = true);

static struct site *find(void **word, const struct jp2_location *location, const jp2_class *klass)
{
    struct site *site = __atomic_load_n((struct site **)(void *)word, __ATOMIC_ACQUIRE);
    while (site != NULL && (site->location != location || site->klass != klass)) {
        site = site->next;
    }
    return site;
}

/* With the lock. */
static void note(struct site *site)
{
    if (site_count == site_capacity) {
        size_t capacity = site_capacity == 0 ? 1024 : 2 * site_capacity;
        struct site **larger = jp2->allocate(capacity * sizeof *larger);
        if (site_count != 0) {
            memcpy(larger, all, site_count * sizeof *larger);
        }
        free(all);
        all = larger;
        site_capacity = capacity;
    }
    all[site_count++] = site;
}

static struct site *make(void **word, jp2_context *context, const struct jp2_location *location,
                         const struct jp2_event *event_)
{
    pthread_mutex_lock(&lock);
    struct site *site = find(word, location, event_->klass);
    if (site == NULL) {
        site = jp2->allocate(sizeof *site);
        site->context = context;
        site->location = location;
        site->klass = event_->klass;
        site->bytes_each = event_->bytes;
        site->next = *word;
        contexts_told += *word == NULL;
        note(site);
        __atomic_store_n((struct site **)(void *)word, site, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&lock);
    return site;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    jp2_context *context = jp2->context(self);
    void **word = context == NULL ? &outside : jp2->context_data(context, &jp2_analysis);
    struct site *site = find(word, location, event_->klass);
    if (site == NULL) {
        site = make(word, context, location, event_);
    }
    atomic_fetch_add_explicit(&site->objects, 1, memory_order_relaxed);
    if (event_->bytes != site->bytes_each) {
        atomic_fetch_add_explicit(&site->more_bytes, event_->bytes - site->bytes_each,
                                  memory_order_relaxed);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static uint64_t bytes_of(const struct site *site)
{
    return atomic_load(&site->objects) * site->bytes_each + atomic_load(&site->more_bytes);
}

static int compare_contexts(const jp2_context *a, const jp2_context *b)
{
    while (a != b && a != NULL && b != NULL) {
        int order = contexts_compare_methods(jp2->context_method(a), jp2->context_method(b));
        if (order != 0) {
            return order;
        }
        a = jp2->context_caller(a);
        b = jp2->context_caller(b);
    }
    return a == b ? 0 : a != NULL ? 1 : -1;
}

static int compare(const void *a, const void *b)
{
    const struct site *x = *(struct site *const *)a, *y = *(struct site *const *)b;
    uint64_t m = bytes_of(x), n = bytes_of(y);
    int order = (m < n) - (m > n);
    order = order != 0 ? order : compare_contexts(x->context, y->context);
    order = order != 0 ? order : x->location->bci - y->location->bci;
    return order != 0 ? order : strcmp(jp2->class_name(x->klass), jp2->class_name(y->klass));
}

static void write_stack(struct jp2_output *out, const jp2_context *context)
{
    for (unsigned i = 0; context != NULL && (tells_all || i < STACK); i++) {
        jp2->write(out, "                             ");
        contexts_write_method(out, jp2->context_method(context));
        jp2->write(out, "\n");
        context = jp2->context_caller(context);
    }
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    pthread_mutex_lock(&lock);
    size_t count = site_count, contexts = contexts_told;
    struct site **sorted = jp2->allocate((count + 1) * sizeof *sorted);
    if (count != 0) {
        memcpy(sorted, all, count * sizeof *sorted);
    }
    pthread_mutex_unlock(&lock);
    qsort(sorted, count, sizeof *sorted, compare);
    uint64_t objects = 0, bytes = 0;
    jp2->write(out, "     objects        bytes  class and place\n");
    for (size_t i = 0; i < count; i++) {
        const struct site *site = sorted[i];
        objects += atomic_load(&site->objects);
        bytes += bytes_of(site);
        if (tells_all || i < TOLD) {
            jp2->write(out, "%12" PRIu64 " %12" PRIu64 "  %s at ", atomic_load(&site->objects),
                       bytes_of(site), jp2->class_name(site->klass));
            place_write(out, site->location);
            jp2->write(out, "\n");
            write_stack(out, site->context);
        }
    }
    jp2->write(out,
               "%" PRIu64 " objects, %" PRIu64 " bytes; %zu contexts, %zu with place and class\n",
               objects, bytes, contexts, count);
    free(sorted);
    jp2->close_output(out);
}
