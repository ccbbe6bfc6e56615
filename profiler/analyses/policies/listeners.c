/*
 * listeners.c: --analysis=listeners[:interface=NAME][:threshold=US][:out=FILE]: measures how long
 * methods take that implement a given interface (by default java.util.EventListener) or an
 * interface that extends it. The slowest calls that take at least the threshold (by default 100
 * milliseconds) are reported with their stacks. A recursive call, direct or indirect, is part of
 * the outer call of the method. A call that still runs when the process ends is counted as if it
 * ended then. This is listener latency profiling, as in the paper on extensible profilers.
 */
#include "profiler/analyses/support/calls/activations.h"
#include "profiler/analyses/support/calls/episodes.h"
#include "profiler/analyses/support/calls/interfaces.h"
#include "profiler/analyses/support/report/counts.h"
#include "profiler/analyses/support/report/report.h"

#define DEFAULT_INTERFACE "java.util.EventListener"

enum { CALLS, TIME, MOST, SLOW };

static struct table methods = TABLE(struct counts);
static struct vm_patterns *interfaces;
static uint64_t threshold = 100000;

const struct argument report_words[] = {
    {"interface", .classes = &interfaces}, {"threshold", .number = &threshold}, {.name = NULL}};

/* Without the word `interface`, the default is parsed, which needs no warning. */
static bool start(const char *argument, char *message, size_t bytes)
{
    bool is_good = report_start(argument, message, bytes);
    if (is_good && interfaces == NULL) {
        interfaces = vm_patterns_parse(DEFAULT_INTERFACE, VM_PATTERN_CLASSES, NULL, message, bytes);
    }
    return is_good && interfaces != NULL;
}

static bool ask(struct jp2_location *location)
{
    if (!interface_has_method(interfaces, location->method)) {
        return false;
    }
    location->data = table_get(&methods, (uintptr_t)location->method, 0);
    return true;
}

static void leave(jp2_thread *self, const struct activation *at, uint64_t now, bool is_running)
{
    struct counts *method = at->method;
    uint64_t nanoseconds = now - at->value;
    counts_add(method, CALLS, 1);
    counts_add(method, TIME, nanoseconds);
    counts_raise(method, MOST, nanoseconds);
    if (nanoseconds >= threshold * 1000) {
        counts_add(method, SLOW, 1);
        episode_note(self, nanoseconds, (const jp2_class *)(uintptr_t)at->other, is_running);
    }
}

/* An activation's `value` is the time of its start, and `other` is the receiver's class. */
static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct counts *method = location->data;
    if (location->kind == JP2_EVENT_ENTRY) {
        struct activation *at = activation_enter(word, method);
        at->other = (uintptr_t)jp2->object_class(jp2->argument(self, 0).r);
        at->value = jp2->nanoseconds();
        return;
    }
    const struct activation *at = activation_top(word);
    if (!at->is_nested) {
        leave(self, at, jp2->nanoseconds(), false);
    }
    activation_leave(word);
}

/* Counts the calls of a thread that still run as if they ended now. Adds their number to *count. */
static void end_thread(jp2_thread *thread, void *count)
{
    void **word = jp2->thread_data(thread, &jp2_analysis);
    const struct activation *at;
    for (; (at = activation_top(word)) != NULL; activation_leave(word)) {
        if (!at->is_nested) {
            leave(thread, at, jp2->stopped_nanoseconds(), true);
            ++*(uint64_t *)count;
        }
    }
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"calls", 12, .counter = CALLS},
        {"mean, us", 11, .counter = TIME, .unit = 1e3, .decimals = 1, .is_mean = true,
         .count = CALLS},
        {"most, us", 12, .counter = MOST, .unit = 1e3, .decimals = 1},
        {"slow", 12, .counter = SLOW},
        {.title = NULL}};
    uint64_t running = 0;
    jp2->for_each_live_thread(end_thread, &running);
    struct rows rows = rows_of(&methods);
    rows_keep(&rows, CALLS);
    rows_sort(&rows, MOST, rows_compare_methods);
    rows_write(out, &rows, SIZE_MAX, columns, "method", rows_write_method);
    episodes_write(out);
    activations_write_running(out, running);
    jp2->write(out, "%" PRIu64 " calls of ", rows_sum(&rows, CALLS));
    for (size_t i = 0; i < vm_patterns_count(interfaces); i++) {
        jp2->write(out, "%s%s", i == 0 ? "" : ",", vm_patterns_item(interfaces, i).text);
    }
    jp2->write(out, ", %" PRIu64 " of %" PRIu64 " us or more\n", rows_sum(&rows, SLOW), threshold);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "listeners",
             .summary = "how long an interface's methods take; "
                        "[interface=name:][threshold=microseconds:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)
                       | JP2_EVENT_BIT(JP2_EVENT_UNWIND),
             .start = start, .ask = ask, .event = event, .finish = report_finish);
