/*
 * contexts.c: --analysis=contexts[:all][:FILE]: the calling context tree, with calls: a profiler in
 * a few lines, as the one that is an aspect of a page in the paper on extensible profilers. Told
 * are contexts that have, with all they call, one call of a hundred; with `all`, all.
 */
#include <inttypes.h>

#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"

enum { CALLS };

static bool is_all;
static const char *path;

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {{"all", .flag = &is_all}, {.name = NULL}};
    return arguments_read(argument, known, &path, message, bytes);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "contexts", .summary = "the calling context tree, with calls; [all:][out=file]",
             .events = CONTEXT_EVENTS, .start = start, .event = event, .finish = finish);

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    struct context *entered = contexts_follow(jp2->thread_data(self, &jp2_analysis), location);
    if (entered != NULL) {
        context_add(entered, CALLS, 1);
    }
}

static void write_line(struct jp2_output *out, const struct context *context,
                       const uint64_t *inclusive)
{
    jp2->write(out, "%12" PRIu64 " %12" PRIu64 " ", context_count(context, CALLS),
               inclusive[CALLS]);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out != NULL) {
        jp2->write(out, "       calls   with below   depth  method\n");
        contexts_write(out, CALLS, is_all ? 0 : 1, write_line);
        jp2->write(out, "%zu contexts, %" PRIu64 " calls\n", contexts_count(), contexts_sum(CALLS));
        jp2->close_output(out);
    }
}
