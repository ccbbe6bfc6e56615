/*
 * allocation_contexts.c: --analysis=allocation_contexts[:all][:out=FILE]: counts the objects and
 * bytes that each calling context allocates, by class and place. The largest are written first,
 * with the stack of the context; without `all`, only the 20 largest are written. This is the
 * calling context profiler of the paper on extensible profilers, with one more event, and with the
 * machine's contexts.
 */
#include "profiler/analyses/support/calls/sites.h"
#include "profiler/analyses/support/report/report.h"

enum { OBJECTS, BYTES };

#define STACK 8u
#define REPORTED 20u

static bool reports_all;

const struct argument report_words[] = {{"all", .flag = &reports_all}, {.name = NULL}};

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct site *site = site_find(self, location, event_->klass);
    counts_add(&site->counts, OBJECTS, 1);
    counts_add(&site->counts, BYTES, event_->bytes);
}

static void write_site(struct jp2_output *out, const struct counts *site)
{
    site_write(out, site, reports_all ? SIZE_MAX : STACK, "                             ");
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"objects", 12, .counter = OBJECTS}, {"bytes", 12, .counter = BYTES}, {.title = NULL}};
    struct rows rows = rows_of(&sites);
    sites_note_places(&rows);
    size_t reported = reports_all ? SIZE_MAX : REPORTED;
    rows_sort_first(&rows, BYTES, reported, site_compare);
    rows_write(out, &rows, reported, columns, "class and place", write_site);
    rows_write_rest(out, &rows, reported, "all");
    jp2->write(out,
               "%" PRIu64 " objects, %" PRIu64 " bytes; %zu contexts, %zu with place and class\n",
               rows_sum(&rows, OBJECTS), rows_sum(&rows, BYTES), site_context_count(), rows.count);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "allocation_contexts",
             .summary = "objects and bytes by calling context, place and class; [all:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION), .start = report_start, .event = event,
             .finish = report_finish, .wants_contexts = true);
