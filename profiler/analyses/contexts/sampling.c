/*
 * sampling.c: --analysis=sampling[:period=N][:plain][:all][:out=FILE]: samples the whole stack of a
 * thread after every N bytecodes, like BMW's deterministic profiler. The samples are the same in
 * every run. To measure their accuracy, the analysis also counts the bytecodes of all blocks, in
 * the same contexts; with `plain` it only samples, which costs less. Without `all`, 20 methods are
 * written.
 *
 * The bytecodes of a context do not include those of its callees. The overlap of two profiles is
 * the sum of the smaller of the two shares over all contexts; 100 % means that they are equal.
 */
#include "profiler/analyses/support/calls/contexts.h"
#include "profiler/analyses/support/report/report.h"

enum { SAMPLES, BYTECODES };

#define REPORTED 20u

static uint64_t period = 10000;
static bool is_plain, is_all;
static _Atomic uint64_t misplaced; /* samples whose stack does not match the counted context */

const struct argument report_words[] = {{"period", .number = &period},
                                        {"plain", .flag = &is_plain},
                                        {"all", .flag = &is_all},
                                        {.name = NULL}};

static bool start(const char *argument, char *message, size_t bytes)
{
    bool is_good = report_start(argument, message, bytes);
    jp2_analysis.period = period;
    jp2_analysis.events = is_plain ? JP2_EVENT_BIT(JP2_EVENT_POLL) : jp2_analysis.events;
    return is_good;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct context *current = contexts_current(word);
    if (location->kind == JP2_EVENT_BLOCK) {
        counts_add(&current->counts, BYTECODES, location->instruction_count);
    } else if (location->kind == JP2_EVENT_POLL) {
        struct context *sampled = contexts_of_stack(self);
        counts_add(&sampled->counts, SAMPLES, event_->periods);
        misplaced += !is_plain && sampled != current;
    } else {
        contexts_follow(word, location);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static const struct column columns[] = {
    {"sampled", 8, .counter = SAMPLES, .decimals = 2, .is_share = true},
    {"exact", 8, .counter = BYTECODES, .decimals = 2, .is_share = true},
    {.title = NULL}};
static const struct column plain_columns[] = {
    {"sampled", 8, .counter = SAMPLES, .decimals = 2, .is_share = true}, {.title = NULL}};

/* Returns rows with the methods. The counters of a method are the sums over its contexts. */
static struct rows sum_methods(const struct rows *contexts)
{
    static struct table methods = TABLE(struct counts);
    for (size_t i = 0; i < contexts->count; i++) {
        const struct context *context = (const struct context *)contexts->all[i];
        struct counts *method = table_get(&methods, (uintptr_t)context_method(context), 0);
        counts_add(method, SAMPLES, counts_get(&context->counts, SAMPLES));
        counts_add(method, BYTECODES, counts_get(&context->counts, BYTECODES));
    }
    struct rows rows = rows_of(&methods);
    memcpy(rows.left_out, contexts->left_out, sizeof rows.left_out);
    return rows;
}

void report_write(struct jp2_output *out)
{
    unsigned by = is_plain ? SAMPLES : BYTECODES;
    struct rows contexts = contexts_rows(), methods = sum_methods(&contexts);
    double overlap = rows_overlap(&contexts, SAMPLES, BYTECODES);
    double overlap_of_methods = rows_overlap(&methods, SAMPLES, BYTECODES);
    uint64_t samples = rows_sum(&contexts, SAMPLES);
    rows_sort(&methods, by, rows_compare_methods);
    rows_keep(&methods, by);
    size_t most = is_all ? SIZE_MAX : REPORTED;
    rows_write(out, &methods, most, is_plain ? plain_columns : columns, "method",
               rows_write_method);
    rows_write_rest(out, &methods, most, "all");
    if (!is_plain) {
        size_t count = contexts.count;
        rows_keep(&contexts, SAMPLES);
        jp2->write(out, "overlap with the exact profile: %.2f %% by context, %.2f %% by method\n",
                   overlap, overlap_of_methods);
        jp2->write(out, "%zu of %zu contexts were sampled, %" PRIu64 " samples elsewhere\n",
                   contexts.count, count, (uint64_t)misplaced);
    }
    jp2->write(out, "%" PRIu64 " samples, one in %" PRIu64 " bytecodes\n", samples, period);
    rows_free(&methods);
    rows_free(&contexts);
}

JP2_ANALYSIS(.name = "sampling",
             .summary =
                 "samples every N bytecodes, and their error; [period=N:][plain:][all:][out=file]",
             .events = CONTEXT_EVENTS | JP2_EVENT_BIT(JP2_EVENT_BLOCK)
                       | JP2_EVENT_BIT(JP2_EVENT_POLL),
             .period = 10000, .start = start, .event = event, .finish = report_finish);
