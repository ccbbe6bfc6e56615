/*
 * Reports events that set members that their row of jp2vm/events.def does not name, and the members
 * that events of each kind have set.
 */
#include <stdatomic.h>
#include <stdio.h>

#include <jp2vm/analysis.h>

/* The members of struct jp2_event: name, and whether an event has set the member. */
#define MEMBERS(MEMBER)                                                                            \
    MEMBER(object, event->object != NULL)                                                          \
    MEMBER(klass, event->klass != NULL)                                                            \
    MEMBER(field, event->field != NULL)                                                            \
    MEMBER(callee, event->callee != NULL)                                                          \
    MEMBER(value, event->value.u != 0)                                                             \
    MEMBER(type, event->type != '\0')                                                              \
    MEMBER(is_contended, event->is_contended)                                                      \
    MEMBER(is_abrupt, event->is_abrupt)                                                            \
    MEMBER(is_notified, event->is_notified)                                                        \
    MEMBER(is_all, event->is_all)                                                                  \
    MEMBER(is_taken, event->is_taken)                                                              \
    MEMBER(target_bci, event->target_bci != 0)                                                     \
    MEMBER(index, event->index != 0)                                                               \
    MEMBER(bytes, event->bytes != 0)                                                               \
    MEMBER(bytecodes, event->bytecodes != 0)                                                       \
    MEMBER(nanoseconds, event->nanoseconds != 0)                                                   \
    MEMBER(count, event->count != 0)                                                               \
    MEMBER(tag, event->tag != 0)                                                                   \
    MEMBER(periods, event->periods != 0)

static const char *const member_names[] = {
#define NAME(name, is_set) #name,
    MEMBERS(NAME)};

#define MEMBER_COUNT (sizeof member_names / sizeof member_names[0])

static const char *const named[] = {
#define JP2_EVENT(kind, name, location, members, ...) members,
#include <jp2vm/events.def>
};

static _Atomic uint32_t set[JP2_EVENT_KINDS]; /* a bit for each member */

static void note(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event)
{
    (void)self;
    uint32_t bits = 0, bit = 1;
#define NOTE(name, is_set)                                                                         \
    bits |= (is_set) ? bit : 0;                                                                    \
    bit <<= 1;
    MEMBERS(NOTE)
    if (location->kind == JP2_EVENT_ALLOCATION) {
        jp2->set_tag(&jp2_analysis, event->object, 1);
    }
    if ((bits & ~atomic_load(&set[location->kind])) != 0) {
        atomic_fetch_or(&set[location->kind], bits);
    }
}

/* Returns whether a comma-separated list contains a name. */
static bool has(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (; *list != '\0'; list += strspn(list, ", ")) {
        size_t part = strcspn(list, ",");
        if (part == length && strncmp(list, name, length) == 0) {
            return true;
        }
        list += part;
    }
    return false;
}

static void print(void)
{
    for (int kind = 0; kind < JP2_EVENT_KINDS; kind++) {
        for (size_t i = 0; i < MEMBER_COUNT; i++) {
            bool is_set = (set[kind] >> i & 1) != 0;
            if (is_set) {
                jp2->message("%s: %s%s\n", jp2->event_name((enum jp2_event_kind)kind),
                             member_names[i],
                             has(named[kind], member_names[i]) ? "" : ", which is not named");
            }
        }
    }
}

JP2_ANALYSIS(.name = "members", .summary = "members that events set", .events = JP2_EVENT_ALL,
             .period = 1000, .event = note, .finish = print);
