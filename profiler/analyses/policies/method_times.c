/*
 * method_times.c: --analysis=method_times[:fixed][:calls=N][:threshold=US][:FILE]: how long
 * methods take, with all they call and by themselves, in time on the wall; as the tool JRat does,
 * in the paper on dynamic optimization of instrumentation.
 *
 * The analysis adapts: of a method that has returned N times (100) and took fewer microseconds
 * than the threshold (1000) in the mean there is nothing more to learn, and it withdraws from it;
 * what such a method does counts as its caller's own from then on. With `fixed` it does not.
 */
#include <inttypes.h>

#include "profiler/analyses/support/activations.h"
#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"

#define TOLD 30u

struct method {
    struct table_record record; /* by jp2_method */
    struct jp2_location *entry;
    _Atomic uint64_t calls, inclusive, own, most;
    _Atomic int64_t active;
    atomic_bool is_withdrawn;
};

static struct table methods = TABLE(struct method);
static _Atomic uint64_t events, places, withdrawn_places;
static uint64_t enough_calls = 100, threshold = 1000;
static bool is_fixed;
static const char *path;

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {{"fixed", .flag = &is_fixed},
                                     {"calls", .number = &enough_calls},
                                     {"threshold", .number = &threshold},
                                     {.name = NULL}};
    return arguments_read(argument, known, &path, message, bytes);
}

static bool ask(struct jp2_location *location)
{
    struct method *method = table_get(&methods, (uintptr_t)location->method, 0);
    location->data = method;
    if (location->kind == JP2_EVENT_ENTRY) {
        method->entry = location;
    }
    places++;
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "method_times",
             .summary = "how long methods take; [fixed:][calls=N:][threshold=microseconds:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |
                       JP2_EVENT_BIT(JP2_EVENT_UNWIND),
             .start = start, .ask = ask, .event = event, .finish = finish);

/* The entry withdraws at once, exits when no activation is there that was entered before. */
static void withdraw(struct method *method, struct jp2_location *location)
{
    if (!atomic_exchange(&method->is_withdrawn, true) && method->entry != NULL) {
        withdrawn_places += jp2->retire(method->entry);
    }
    if (atomic_load(&method->active) <= 0) {
        withdrawn_places += jp2->retire(location);
    }
}

static void note(struct method *method, uint64_t inclusive, uint64_t own)
{
    uint64_t most = atomic_load_explicit(&method->most, memory_order_relaxed);
    atomic_fetch_add_explicit(&method->calls, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&method->inclusive, inclusive, memory_order_relaxed);
    atomic_fetch_add_explicit(&method->own, own, memory_order_relaxed);
    while (inclusive > most && !atomic_compare_exchange_weak(&method->most, &most, inclusive)) {
    }
}

/* Takes off what other threads' withdrawing has left behind: entries whose exits are not told. */
static struct activation *find_activation(void **word, const struct method *method)
{
    struct activation *at = activation_top(word);
    while (at != NULL && at->method != method &&
           atomic_load(&((struct method *)at->method)->is_withdrawn)) {
        activation_pop(word);
        at = activation_top(word);
    }
    return at != NULL && at->method == method ? at : NULL;
}

/* An activation's value is when it began, the other one the time of what it called. */
static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct method *method = location->data;
    atomic_fetch_add_explicit(&events, 1, memory_order_relaxed);
    if (location->kind == JP2_EVENT_ENTRY) {
        atomic_fetch_add_explicit(&method->active, 1, memory_order_relaxed);
        activation_push(word, method)->value = jp2->nanoseconds();
        return;
    }
    struct activation *at = find_activation(word, method);
    if (at != NULL) {
        uint64_t inclusive = jp2->nanoseconds() - at->value, callees = at->other;
        note(method, inclusive, inclusive > callees ? inclusive - callees : 0);
        atomic_fetch_sub_explicit(&method->active, 1, memory_order_relaxed);
        activation_pop(word);
        struct activation *caller = activation_top(word);
        if (caller != NULL) {
            caller->other += inclusive;
        }
    }
    uint64_t calls = atomic_load_explicit(&method->calls, memory_order_relaxed);
    if (!is_fixed && calls >= enough_calls && method->inclusive / calls < threshold * 1000) {
        withdraw(method, location);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static const jp2_method *method_of(const struct method *method)
{
    return (const jp2_method *)(uintptr_t)method->record.a;
}

static int compare(const void *a, const void *b)
{
    const struct method *x = *(struct method *const *)a, *y = *(struct method *const *)b;
    uint64_t m = x->inclusive, n = y->inclusive;
    return m != n ? (m < n ? 1 : -1) : contexts_compare_methods(method_of(x), method_of(y));
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    size_t count, withdrawn = 0;
    struct method **sorted = (struct method **)table_sort(&methods, &count, compare);
    jp2->write(out, "       calls  inclusive, ms      own, ms     most, ms  method\n");
    for (size_t i = 0; i < count; i++) {
        const struct method *method = sorted[i];
        withdrawn += method->is_withdrawn;
        if (i < TOLD || path != NULL) {
            jp2->write(out, "%12" PRIu64 " %14.3f %12.3f %12.3f%s ", (uint64_t)method->calls,
                       (double)method->inclusive / 1e6, (double)method->own / 1e6,
                       (double)method->most / 1e6, method->is_withdrawn ? "-" : " ");
            contexts_write_method(out, method_of(method));
            jp2->write(out, "\n");
        }
    }
    jp2->write(out,
               "%" PRIu64 " events; %" PRIu64 " of %" PRIu64
               " places and %zu of %zu methods (-) withdrew\n",
               (uint64_t)events, (uint64_t)withdrawn_places, (uint64_t)places, withdrawn, count);
    free(sorted);
    jp2->close_output(out);
}
