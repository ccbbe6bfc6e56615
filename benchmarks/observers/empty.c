/*
 * empty.c: an analysis that is told of events and does nothing, to measure what being told costs.
 *
 * Arguments: none, every entry, exit, block, access to a field, allocation, monitor, and what slow
 * ways tell; `all`, every event there is but polls; `retired`, as none, withdrawn from at once.
 */
#include <stdio.h>

#include <jp2vm/analysis.h>

#define DETAILS                                                                                    \
    (JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD) | JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE)                    \
     | JP2_EVENT_BIT(JP2_EVENT_CALL) | JP2_EVENT_BIT(JP2_EVENT_CALL_RETURN)                        \
     | JP2_EVENT_BIT(JP2_EVENT_BRANCH) | JP2_EVENT_BIT(JP2_EVENT_LINE)                             \
     | JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION))
#define ALL (JP2_EVENT_ALL & ~JP2_EVENT_BIT(JP2_EVENT_POLL))

static bool is_retired;

static bool start(const char *argument, char *message, size_t bytes);

static bool ask(struct jp2_location *location)
{
    if (is_retired) {
        jp2->retire(location);
    }
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    (void)location;
    (void)event_;
}

JP2_ANALYSIS(.name = "empty", .summary = "does nothing; [all|retired]", .events = ALL & ~DETAILS,
             .start = start, .ask = ask, .event = event);

static bool start(const char *argument, char *message, size_t bytes)
{
    jp2_analysis.events = ALL & ~DETAILS;
    if (argument == NULL) {
        return true;
    }
    is_retired = strcmp(argument, "retired") == 0;
    if (strcmp(argument, "all") == 0) {
        jp2_analysis.events = ALL;
    } else if (!is_retired) {
        snprintf(message, bytes, "%s: neither all nor retired", argument);
        return false;
    }
    return true;
}
