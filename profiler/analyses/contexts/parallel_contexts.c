/*
 * parallel_contexts.c: --analysis=parallel_contexts[:check][:all][:out=FILE]: the calling context
 * tree of `contexts`, built by a separate thread. As in the paper on extensible profilers, the
 * threads of the program only pass their entries and exits to this thread, in rings. (The paper's
 * packets are independent of one another, and have a stack as header; the entries of a ring are in
 * order.) With `check`, the threads of the program also count in the tree themselves, and the two
 * numbers of each context are compared.
 */
#include "profiler/analyses/support/calls/contexts.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/threads/rings.h"

enum { CALLS, INLINE_CALLS };

static bool is_checked, is_all;

const struct argument report_words[] = {
    {"check", .flag = &is_checked}, {"all", .flag = &is_all}, {.name = NULL}};

/* Updates a thread's context when it enters a method, or when it leaves a method (`method` is
 * NULL). */
static void step(void **word, const jp2_method *method, unsigned counter)
{
    struct context *context = contexts_step(word, method);
    if (method != NULL) {
        counts_add(&context->counts, counter, 1);
    }
}

void ring_take(struct ring *ring, const void *method)
{
    step(&ring->of_worker, method, CALLS);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct ring *ring = *word == NULL ? *word = ring_make() : *word;
    const jp2_method *method = contexts_enters(location) ? location->method : NULL;
    if (ring_put(ring, method) && is_checked) {
        step(&ring->of_writer, method, INLINE_CALLS);
    }
}

void report_write(struct jp2_output *out)
{
    struct ring_totals totals = rings_end();
    struct rows contexts = contexts_rows();
    contexts_write_calls(out, CALLS, is_all ? 0 : 1);
    if (is_checked) {
        size_t differing = 0;
        for (size_t i = 0; i < contexts.count; i++) {
            differing +=
                counts_get(contexts.all[i], CALLS) != counts_get(contexts.all[i], INLINE_CALLS);
        }
        jp2->write(out, "%zu of %zu contexts differ from those that the threads built\n", differing,
                   contexts.count);
    }
    jp2->write(out, "%" PRIu64 " entries and exits by %zu threads, %" PRIu64 " waits for room\n",
               totals.entries, totals.rings, totals.waits);
    jp2->write(out, "%.3f s of processor time for the tree, in the other thread\n",
               (double)totals.worker_nanoseconds / 1e9);
    jp2->write(out, "%zu contexts, %" PRIu64 " calls\n", contexts.count,
               rows_sum(&contexts, CALLS));
    rows_free(&contexts);
}

JP2_ANALYSIS(.name = "parallel_contexts",
             .summary = "the tree of contexts, built by another thread; [check:][all:][out=file]",
             .events = CONTEXT_EVENTS, .start = report_start, .event = event,
             .finish = report_finish);
