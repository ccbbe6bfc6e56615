/*
 * method_times.c: --analysis=method_times[:fixed][:calls=N][:threshold=US][:out=FILE]: measures the
 * inclusive and own time of methods, as wall-clock time, like the tool JRat in the paper on dynamic
 * optimization of instrumentation. The inclusive time of a recursion is the time of its outermost
 * activation. `most` is the time of the longest activation.
 *
 * The analysis adapts: it withdraws from a method that has returned N times (by default 100), if
 * the method's activations took less than the threshold (by default 1000 microseconds) on average.
 * From then on the method's time counts as its caller's own time. With `fixed` the analysis does
 * not withdraw.
 *
 * Activations that still run when the process ends are counted as if they ended then.
 */
#include "profiler/analyses/support/calls/withdrawal.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

#define REPORTED 30u

enum { CALLS, INCLUSIVE, OWN, MOST };

struct method {
    struct watched watched;
    _Atomic uint64_t nanoseconds; /* the time of all activations, including nested ones */
};

static struct table methods = TABLE(struct method);

static _Atomic uint64_t events;
static uint64_t enough_calls = 100, threshold = 1000;
static bool is_fixed;

const struct argument report_words[] = {{"fixed", .flag = &is_fixed},
                                        {"calls", .number = &enough_calls},
                                        {"threshold", .number = &threshold},
                                        {.name = NULL}};

static bool ask(struct jp2_location *location)
{
    return withdrawal_ask(location, &methods);
}

/* Counts an activation that ends, and pops it. Its `value` is the time at which it started, and
 * `other` is the time that its callees took. */
static void leave(void **word, struct method *method, const struct activation *at, uint64_t now)
{
    uint64_t inclusive = now - at->value, callees = at->other;
    struct counts *counts = &method->watched.counts;
    counts_add(counts, CALLS, 1);
    counts_add(counts, INCLUSIVE, at->is_nested ? 0 : inclusive);
    counts_add(counts, OWN, inclusive > callees ? inclusive - callees : 0);
    counts_raise(counts, MOST, inclusive);
    atomic_fetch_add_explicit(&method->nanoseconds, inclusive, memory_order_relaxed);
    withdrawal_leave(word, &method->watched);
    struct activation *caller = activation_top(word);
    if (caller != NULL) {
        caller->other += inclusive;
    }
}

/* Returns whether the analysis can withdraw from a method. */
static bool is_known(const struct method *method)
{
    uint64_t calls = counts_get(&method->watched.counts, CALLS);
    return calls >= enough_calls
           && atomic_load_explicit(&method->nanoseconds, memory_order_relaxed) / calls
                  < threshold * 1000;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct method *method = location->data;
    atomic_fetch_add_explicit(&events, 1, memory_order_relaxed);
    if (location->kind == JP2_EVENT_ENTRY) {
        struct activation *entered = withdrawal_enter(word, &method->watched);
        if (entered != NULL) {
            entered->value = jp2->nanoseconds();
        }
        return;
    }
    const struct activation *at = withdrawal_top(word, &method->watched);
    if (at != NULL) {
        leave(word, method, at, jp2->nanoseconds());
    }
    if (!is_fixed && is_known(method)) {
        withdraw(&method->watched, location);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

/* Counts the activations of a thread that still run as if they ended now. Adds their number to
 * *count. */
static void end_thread(jp2_thread *thread, void *count)
{
    void **word = jp2->thread_data(thread, &jp2_analysis);
    const struct activation *at;
    while ((at = withdrawal_top_live(word)) != NULL) {
        leave(word, at->method, at, jp2->stopped_nanoseconds());
        ++*(uint64_t *)count;
    }
}

static void write_method(struct jp2_output *out, const struct counts *row)
{
    jp2->write(out, "  ");
    name_write_method(out, counts_method(row));
    jp2->write(out, ((const struct watched *)row)->is_withdrawn ? " (withdrew)" : "");
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"calls", 12, .counter = CALLS},
        {"inclusive, ms", 14, .counter = INCLUSIVE, .unit = 1e6, .decimals = 3},
        {"own, ms", 12, .counter = OWN, .unit = 1e6, .decimals = 3},
        {"most, ms", 12, .counter = MOST, .unit = 1e6, .decimals = 3},
        {.title = NULL}};
    size_t withdrawn = 0;
    uint64_t running = 0;
    jp2->for_each_live_thread(end_thread, &running);
    struct rows rows = rows_of(&methods);
    rows_sort(&rows, INCLUSIVE, rows_compare_methods);
    size_t most = report_path == NULL ? REPORTED : SIZE_MAX;
    rows_write(out, &rows, most, columns, "method", write_method);
    rows_write_rest(out, &rows, most, "out=FILE");
    for (size_t i = 0; i < rows.count; i++) {
        withdrawn += ((const struct watched *)rows.all[i])->is_withdrawn;
    }
    activations_write_running(out, running);
    jp2->write(out,
               "%" PRIu64 " events; %" PRIu64 " of %" PRIu64
               " places and %zu of %zu methods withdrew\n",
               (uint64_t)events, (uint64_t)watched_withdrawn, (uint64_t)watched_places, withdrawn,
               rows.count);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "method_times",
             .summary =
                 "how long methods take; [fixed:][calls=N:][threshold=microseconds:][out=file]",
             .events = WITHDRAWAL_EVENTS, .start = report_start, .ask = ask, .event = event,
             .finish = report_finish);
