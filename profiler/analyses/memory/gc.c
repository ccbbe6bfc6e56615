/*
 * gc.c: --analysis=gc[:out=FILE]: lists garbage collections, with the duration of each and the size
 * of the live objects after it.
 */
#include <stdatomic.h>

#include "profiler/analyses/support/report/report.h"

static struct jp2_output *out;
static _Atomic uint64_t count, nanoseconds, longest, most;

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    (void)location;
    if (atomic_fetch_add(&count, 1) == 0) {
        out = jp2->open_output(report_path);
    }
    atomic_fetch_add(&nanoseconds, event_->nanoseconds);
    longest = longest < event_->nanoseconds ? event_->nanoseconds : longest;
    most = most < event_->bytes ? event_->bytes : most;
    if (out != NULL) {
        jp2->write(out, "%6" PRIu64 "  %9.3f ms  %12" PRIu64 " bytes live\n", event_->count,
                   (double)event_->nanoseconds / 1e6, event_->bytes);
    }
}

static void finish(void)
{
    out = count == 0 ? jp2->open_output(report_path) : out;
    if (out != NULL) {
        jp2->write(out,
                   "%" PRIu64 " collections, %.3f ms, the longest %.3f ms, %" PRIu64
                   " bytes at most\n",
                   count, (double)nanoseconds / 1e6, (double)longest / 1e6, most);
        jp2->close_output(out);
    }
}

JP2_ANALYSIS(.name = "gc", .summary = "collections of garbage: times and bytes; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_COLLECTION_END), .start = report_start,
             .event = event, .finish = finish);
