/* A plug-in with an error; the macro BAD selects the error. */
#include <stdlib.h>

#include <jp2vm/analysis.h>

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)self;
    (void)location;
    (void)event_;
}

static bool start(const char *argument, char *message, size_t size)
{
    (void)message;
    (void)size;
    if (argument != NULL && strcmp(argument, "crash") == 0) {
        abort();
    }
    if (argument != NULL && strcmp(argument, "lines") == 0) {
        strncpy(message, "the first line\nthe second", size);
    }
    return false;
}

#if BAD >= 13
/* The way in which a function that the machine calls fails: END is one of these. */
#define NULL_POINTER 1
#define ABORT 2
#define EXIT 3
#define OVERFLOW 4
#define SERVICE 5 /* END 11: the same as END 1, but at the first entry of any method */
#define LOOP 6
#ifndef END
#define END 0
#endif

static int descend(volatile int depth)
{
    volatile char room[4096];
    room[0] = (char)depth;
    return END == OVERFLOW ? descend(depth + 1) + room[0] : depth;
}

static void go_wrong(void)
{
    switch (END % 10) {
    case NULL_POINTER:
        *(volatile int *)NULL = 1;
        break;
    case ABORT:
        abort();
    case EXIT:
        exit(7);
    case OVERFLOW:
        descend(0);
        break;
    case LOOP:
        for (;;) {
            jp2->nanoseconds();
        }
    case SERVICE:
        jp2->message("%s\n", jp2->class_name(NULL));
        break;
    }
}

static void event_wrong(jp2_thread *self, struct jp2_location *location,
                        const struct jp2_event *event_)
{
    (void)self;
    (void)event_;
    if (END < 10 && strcmp(jp2->class_name(jp2->method_class(location->method)), "Mirror") != 0) {
        return;
    }
    go_wrong();
}

static bool start_wrong(const char *argument, char *message, size_t size)
{
    (void)argument;
    (void)message;
    (void)size;
    go_wrong();
    return true;
}
#endif

#define ENTRIES JP2_EVENT_BIT(JP2_EVENT_ENTRY)

#if BAD == 1
JP2_ANALYSIS(.name = "bad", .events = ENTRIES);
#elif BAD == 2
JP2_ANALYSIS(.name = "bad", .events = ENTRIES, .event = event, .abi = 77);
#elif BAD == 3
JP2_ANALYSIS(.name = "bad", .events = ENTRIES, .event = event, .size = 8);
#elif BAD == 4
JP2_ANALYSIS(.name = "bad", .events = ENTRIES, .event = event, .size = 4096);
#elif BAD == 5
JP2_ANALYSIS(.name = "bad", .events = UINT64_C(1) << 63, .event = event);
#elif BAD == 6
JP2_ANALYSIS(.events = ENTRIES, .event = event);
#elif BAD == 7
JP2_ANALYSIS(.name = "bad", .events = JP2_EVENT_BIT(JP2_EVENT_POLL), .event = event);
#elif BAD == 8
JP2_ANALYSIS(.name = "bad", .events = ENTRIES, .event = event, .services = NULL);
#elif BAD == 9
JP2_ANALYSIS(.name = "bad", .start = start);
#elif BAD == 10
int no_analysis(void);
int no_analysis(void)
{
    event(NULL, NULL, NULL);
    return start(NULL, NULL, 0);
}
#elif BAD == 13
JP2_ANALYSIS(.name = "bad", .start = start_wrong);
#elif BAD == 14
JP2_ANALYSIS(.name = "bad", .events = ENTRIES, .event = event_wrong);
#elif BAD == 15
JP2_ANALYSIS(.name = "bad", .events = ENTRIES, .event = event, .finish = go_wrong);
#elif BAD == 11
extern int nowhere(void);
JP2_ANALYSIS(.name = "bad");
__attribute__((constructor)) static void call(void)
{
    nowhere();
}
#elif BAD == 12
JP2_ANALYSIS(.name = "bad");
__attribute__((constructor)) static void crash(void)
{
    *(volatile int *)(intptr_t)start = 1;
}
#endif
