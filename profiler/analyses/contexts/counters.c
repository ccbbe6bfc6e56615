/*
 * counters.c: --analysis=counters[:events=LIST][:period=N][:tree][:all][:out=FILE]: counters of the
 * processor and the kernel by calling context, such as cycles, misses of caches and page faults.
 * Each thread reads its counters when it enters and leaves a method; the difference to the reading
 * before belongs to the context in between. With `period`, a thread reads them after every N
 * bytecodes instead, and the difference belongs to the context at the poll, like the samples of
 * BMW's profiler. Every number that the counters have reached is in one context: sums over contexts
 * are those of the threads.
 */
#include <errno.h>

#include "profiler/analyses/support/calls/contexts.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/threads/hardware.h"

#define REPORTED 20u
#define NEVER (UINT64_C(1) << 40) /* a period for the count of bytecodes */

struct thread {
    void *context; /* the word of contexts.h */
    struct hardware hardware;
    struct hardware_values last;
    bool has_ended;
    struct thread *next;
};

/* A method of the report; its counters are sums over its contexts. */
struct method {
    struct counts counts;
    const struct context *seen; /* the context that was added last */
};

static const char *events = "cycles,instructions";
static uint64_t period;
static bool is_tree, is_all;
static struct thread *_Atomic threads;
static _Atomic uint64_t readings, uncounted;
static _Atomic int refused; /* errno of a thread that could not be counted */

const struct argument report_words[] = {{"events", .text = &events},
                                        {"period", .number = &period},
                                        {"tree", .flag = &is_tree},
                                        {"all", .flag = &is_all},
                                        {.name = NULL}};

static bool start(const char *argument, char *message, size_t bytes)
{
    if (!report_start(argument, message, bytes) || !hardware_choose(events, message, bytes)) {
        return false;
    }
    bool polls = period > 0 || hardware_has_bytecodes;
    jp2_analysis.period = period > 0 ? period : NEVER;
    jp2_analysis.events = (period > 0 ? 0 : CONTEXT_EVENTS) | JP2_EVENT_BIT(JP2_EVENT_THREAD_END)
                          | (polls ? JP2_EVENT_BIT(JP2_EVENT_POLL) : 0);
    return true;
}

/* --- events ----------------------------------------------------------------------------------- */

static struct thread *make_thread(void **word)
{
    struct thread *thread = *word = jp2->allocate(sizeof *thread);
    if (!hardware_open(&thread->hardware)) {
        uncounted++;
        refused = errno;
    }
    thread->next = threads;
    while (!atomic_compare_exchange_weak(&threads, &thread->next, thread)) {
    }
    return thread;
}

/* Adds what has been counted since the last reading to a context. */
static void add(struct thread *thread, struct context *context, const struct hardware_values *now)
{
    for (unsigned i = 0; i < hardware_count; i++) {
        counts_add(&context->counts, i, now->of[i] - thread->last.of[i]);
    }
    thread->last = *now;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct thread *thread = *word == NULL ? make_thread(word) : *word;
    bool is_poll = location->kind == JP2_EVENT_POLL,
         is_end = location->kind == JP2_EVENT_THREAD_END;
    struct hardware_values now;
    if (is_poll && period == 0) {
        return;
    }
    hardware_read(&thread->hardware, is_end ? NULL : self, event_->bytecodes, &now);
    atomic_fetch_add_explicit(&readings, 1, memory_order_relaxed);
    add(thread, is_poll ? contexts_of_stack(self) : contexts_current(&thread->context), &now);
    if (is_end) {
        thread->has_ended = true;
        hardware_close(&thread->hardware);
    } else if (!is_poll) {
        contexts_follow(&thread->context, location);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

/* Reads the counters of a thread that is stopped. */
static void read_thread(jp2_thread *self, void *data)
{
    struct thread *thread = *jp2->thread_data(self, &jp2_analysis);
    struct hardware_values now;
    (void)data;
    if (thread != NULL && !thread->has_ended) {
        hardware_read(&thread->hardware, NULL, jp2->thread_bytecodes(self), &now);
        add(thread, contexts_current(&thread->context), &now);
    }
}

/* Adds the counters of a context to a method, once for each context. */
static void add_to(struct table *methods, const jp2_method *method, const struct context *context)
{
    struct method *sum = table_get(methods, (uintptr_t)method, 0);
    for (unsigned i = 0; sum->seen != context && i < hardware_count; i++) {
        counts_add(&sum->counts, i, counts_get(&context->counts, i));
    }
    sum->seen = context;
}

/* Sums the contexts by method; with_callees: also for all methods that were active in them. */
static void sum_methods(const struct rows *contexts, struct table *methods, bool with_callees)
{
    for (size_t i = 0; i < contexts->count; i++) {
        const struct context *context = (const struct context *)contexts->all[i];
        for (const struct context *at = context; at != NULL && context_method(at) != NULL;
             at = with_callees ? context_caller(at) : NULL) {
            add_to(methods, context_method(at), context);
        }
    }
}

/* Removes the rows whose counters are all 0. */
static void drop_empty(struct rows *rows)
{
    size_t kept = 0;
    for (size_t i = 0; i < rows->count; i++) {
        uint64_t any = 0;
        for (unsigned j = 0; j < hardware_count; j++) {
            any |= counts_get(rows->all[i], j);
        }
        rows->all[kept] = rows->all[i];
        kept += any != 0;
    }
    rows->count = kept;
}

static void write_methods(struct jp2_output *out, struct table *methods, const uint64_t *totals)
{
    struct column columns[2 * HARDWARE_MOST + 1] = {{.title = NULL}};
    for (unsigned i = 0; i < hardware_count; i++) {
        columns[2 * i] = (struct column){hardware_names[i], 15, .counter = i};
        columns[2 * i + 1] = (struct column){
            "%", 6, .counter = i, .decimals = 2, .is_share = true, .whole = &totals[i]};
    }
    struct rows rows = rows_of(methods);
    size_t most = is_all ? SIZE_MAX : REPORTED;
    drop_empty(&rows);
    rows_sort(&rows, 0, rows_compare_methods);
    rows_write(out, &rows, most, columns, "method", rows_write_method);
    rows_write_rest(out, &rows, most, "all");
    rows_free(&rows);
}

/* Writes how much of the counters' time they ran. */
static void write_threads(struct jp2_output *out)
{
    uint64_t enabled = 0, running = 0, count = 0;
    for (const struct thread *thread = threads; thread != NULL; thread = thread->next) {
        enabled += thread->last.enabled;
        running += thread->last.running;
        count++;
    }
    jp2->write(out, "%" PRIu64 " readings in %" PRIu64 " threads\n", (uint64_t)readings, count);
    if (running < enabled) {
        jp2->write(out,
                   "the counters ran %.1f %% of the time, because the processor does not have "
                   "enough of them; choose fewer events\n",
                   100.0 * (double)running / (double)enabled);
    }
    if (uncounted > 0) {
        jp2->write(out, "%" PRIu64 " threads were not counted: %s\n", (uint64_t)uncounted,
                   strerror(refused));
    }
}

void report_write(struct jp2_output *out)
{
    static struct table self = TABLE(struct method), inclusive = TABLE(struct method);
    uint64_t totals[HARDWARE_MOST];
    jp2->for_each_live_thread(read_thread, NULL);
    struct rows contexts = contexts_rows();
    for (unsigned i = 0; i < hardware_count; i++) {
        totals[i] = rows_sum(&contexts, i);
    }
    sum_methods(&contexts, &self, false);
    sum_methods(&contexts, &inclusive, true);
    jp2->write(out, "in the methods themselves\n");
    write_methods(out, &self, totals);
    jp2->write(out, "with all methods that they call\n");
    write_methods(out, &inclusive, totals);
    if (is_tree) {
        contexts_write(out, 0, hardware_names[0], is_all ? 0 : 1);
    }
    for (unsigned i = 0; i < hardware_count; i++) {
        jp2->write(out, "%s: %" PRIu64 ", %" PRIu64 " of them in no method\n", hardware_names[i],
                   totals[i], contexts.left_out[i]);
    }
    write_threads(out);
    rows_free(&contexts);
}

JP2_ANALYSIS(.name = "counters",
             .summary = "counters of the processor and the kernel by method and context; "
                        "[events=list:][period=n:][tree:][all:][out=file]",
             .events = CONTEXT_EVENTS | JP2_EVENT_BIT(JP2_EVENT_POLL)
                       | JP2_EVENT_BIT(JP2_EVENT_THREAD_END),
             .period = NEVER, .start = start, .event = event, .finish = report_finish);
