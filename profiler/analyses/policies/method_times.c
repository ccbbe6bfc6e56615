/*
 * method_times.c: --analysis=method_times[:fixed][:calls=N][:threshold=US][:FILE]: how long
 * methods take, with all they call and by themselves, in time on the wall; as the tool JRat does,
 * in the paper on dynamic optimization of instrumentation.
 *
 * The analysis adapts: of a method that has returned N times (100) and took fewer microseconds
 * than the threshold (1000) in the mean there is nothing more to learn, and it withdraws from it;
 * what such a method does counts as its caller's own from then on. With `fixed` it does not.
 */
#include "profiler/analyses/support/calls/withdrawal.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"

#define TOLD 30u

enum { CALLS, INCLUSIVE, OWN, MOST };

static _Atomic uint64_t events;
static uint64_t enough_calls = 100, threshold = 1000;
static bool is_fixed;

const struct argument report_words[] = {{"fixed", .flag = &is_fixed},
                                        {"calls", .number = &enough_calls},
                                        {"threshold", .number = &threshold},
                                        {.name = NULL}};

/* The value of an activation is when it began, the other one the time of what it called. */
static void leave(void **word, struct watched *method, const struct activation *at)
{
    uint64_t inclusive = jp2->nanoseconds() - at->value, callees = at->other;
    counts_add(&method->counts, CALLS, 1);
    counts_add(&method->counts, INCLUSIVE, inclusive);
    counts_add(&method->counts, OWN, inclusive > callees ? inclusive - callees : 0);
    counts_raise(&method->counts, MOST, inclusive);
    withdrawal_leave(word, method);
    struct activation *caller = activation_top(word);
    if (caller != NULL) {
        caller->other += inclusive;
    }
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct watched *method = location->data;
    atomic_fetch_add_explicit(&events, 1, memory_order_relaxed);
    if (location->kind == JP2_EVENT_ENTRY) {
        withdrawal_enter(word, method)->value = jp2->nanoseconds();
        return;
    }
    const struct activation *at = withdrawal_top(word, method);
    if (at != NULL) {
        leave(word, method, at);
    }
    uint64_t calls = counts_get(&method->counts, CALLS);
    if (!is_fixed && calls >= enough_calls &&
        counts_get(&method->counts, INCLUSIVE) / calls < threshold * 1000) {
        withdraw(method, location);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static void write_method(struct jp2_output *out, const struct counts *row)
{
    jp2->write(out, ((const struct watched *)row)->is_withdrawn ? "- " : "  ");
    name_write_method(out, counts_method(row));
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
    struct rows rows = rows_of(&watched_methods);
    rows_sort(&rows, INCLUSIVE, rows_compare_methods);
    rows_write(out, &rows, report_path == NULL ? TOLD : SIZE_MAX, columns, "method", write_method);
    for (size_t i = 0; i < rows.count; i++) {
        withdrawn += ((const struct watched *)rows.all[i])->is_withdrawn;
    }
    jp2->write(out,
               "%" PRIu64 " events; %" PRIu64 " of %" PRIu64
               " places and %zu of %zu methods (-) withdrew\n",
               (uint64_t)events, (uint64_t)watched_withdrawn, (uint64_t)watched_places, withdrawn,
               rows.count);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "method_times",
             .summary =
                 "how long methods take; [fixed:][calls=N:][threshold=microseconds:][out=file]",
             .events = WITHDRAWAL_EVENTS, .start = report_start, .ask = withdrawal_ask,
             .event = event, .finish = report_finish);
