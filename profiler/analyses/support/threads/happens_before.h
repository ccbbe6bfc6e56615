/*
 * happens_before.h: what orders the actions of a program's threads (JLS 17.4.5), by the machine's
 * events: monitors and Object.wait; volatile variables, and what Unsafe does to variables as if
 * they were volatile, on which VarHandle, atomics and all of java.util.concurrent are built;
 * Thread.start and join; initialization of classes; interruption. The order is kept as vector
 * clocks (clocks.h).
 *
 * What the class library synchronizes to do the machine's own work is no order of the program: the
 * monitors of Thread and ThreadGroup, by which threads begin and end; the work of its own class
 * loaders and bootstrap methods; sources of numbers and seeds that all threads share. The program
 * has start, join and initialization for these instead.
 *
 * The analysis hands over the events of ORDER_EVENTS, and asks at accesses to variables. A table of
 * its shadow has a sync for each variable that is one. A monitor's is at its object's address, that
 * of a thread's life 4 bytes further, where no field is.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HAPPENS_BEFORE_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HAPPENS_BEFORE_H

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/objects/shadow.h"
#include "profiler/analyses/support/threads/clocks.h"

#define ORDER_EVENTS                                                                               \
    (JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT) |              \
     JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED) |             \
     JP2_EVENT_BIT(JP2_EVENT_SLEPT) | JP2_EVENT_BIT(JP2_EVENT_ENTRY) |                             \
     JP2_EVENT_BIT(JP2_EVENT_EXIT) | JP2_EVENT_BIT(JP2_EVENT_UNWIND) |                             \
     JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_THREAD_STARTED) |              \
     JP2_EVENT_BIT(JP2_EVENT_THREAD_JOINED) | JP2_EVENT_BIT(JP2_EVENT_THREAD_START) |              \
     JP2_EVENT_BIT(JP2_EVENT_THREAD_END))

/* Of a thread; its word. */
struct order_thread {
    struct clock_thread clock;
    bool is_ignored, is_named; /* the analysis's own */
    uint64_t *known_classes;   /* a bit for each, by number: their initialization happened before */
    uint64_t known_words;
    uint32_t inside; /* how many methods that do the machine's own work are active */
};

/* Whether the thread does the machine's own work, which orders nothing and is not looked at. */
static inline bool order_is_inside(const struct order_thread *thread)
{
    return thread->inside != 0;
}

enum order_access { ORDER_NONE, ORDER_ACQUIRES, ORDER_RELEASES, ORDER_BOTH };

/* Prepares a table of a shadow for syncs, before the first event. */
void order_prepare(struct shadow *shadow, unsigned table);

struct order_thread *order_make_thread(jp2_thread *self);

/* The calling thread's, by its word of the analysis. */
static inline struct order_thread *order_thread_of(jp2_thread *self, void *const *word)
{
    return __builtin_expect(*word != NULL, 1) ? *word : order_make_thread(self);
}

/* Whether a location of ORDER_EVENTS is one that orders anything. */
bool order_ask(struct jp2_location *location);

/* Takes in one of ORDER_EVENTS. */
void order_event(jp2_thread *self, struct order_thread *thread, struct jp2_location *location,
                 const struct jp2_event *event);

/* An access to a volatile variable, or one as if it were; and whether there has been one before. */
void order_access(struct order_thread *thread, uintptr_t address, enum order_access access);
bool order_is_known(uintptr_t address);

/* The thread uses a class, which is initialized or being so by this thread. */
void order_use_class(struct order_thread *thread, const jp2_class *klass);

#endif
