/*
 * contexts.c: --analysis=contexts[:all][:out=FILE]: writes the calling context tree with the number
 * of calls of each context. It is a profiler of a few lines, like the one-page aspect in the paper
 * on extensible profilers. A context is written if its subtree has at least one percent of the
 * calls; with `all`, all contexts are written.
 */
#include "profiler/analyses/support/calls/contexts.h"
#include "profiler/analyses/support/report/report.h"

enum { CALLS };

static bool is_all;

const struct argument report_words[] = {{"all", .flag = &is_all}, {.name = NULL}};

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    struct context *entered = contexts_follow(jp2->thread_data(self, &jp2_analysis), location);
    if (entered != NULL) {
        counts_add(&entered->counts, CALLS, 1);
    }
}

void report_write(struct jp2_output *out)
{
    struct rows contexts = contexts_rows();
    contexts_write_calls(out, CALLS, is_all ? 0 : 1);
    jp2->write(out, "%zu contexts, %" PRIu64 " calls\n", contexts.count,
               rows_sum(&contexts, CALLS));
    rows_free(&contexts);
}

JP2_ANALYSIS(.name = "contexts",
             .summary = "the calling context tree, with calls; [all:][out=file]",
             .events = CONTEXT_EVENTS, .start = report_start, .event = event,
             .finish = report_finish);
