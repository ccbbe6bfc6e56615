/*
 * happens_before.h: the order of the actions of a program's threads (JLS 17.4.5), derived from the
 * machine's events. Actions are ordered by
 *   - monitors and Object.wait,
 *   - volatile variables,
 *   - accesses by Unsafe with the effect of volatile accesses, on which VarHandle, atomics and all
 *     of java.util.concurrent are built,
 *   - Thread.start and join,
 *   - the initialization of classes,
 *   - interruption.
 *
 * The order is kept as vector clocks (clocks.h).
 *
 * Synchronization by which the class library does the machine's own work does not order the
 * program's actions. Such work includes the monitors of Thread and ThreadGroup that threads use
 * when they start and end, the library's own class loaders and bootstrap methods, and generators of
 * numbers and seeds that all threads share. Instead, the program's actions are ordered by start,
 * join and initialization.
 *
 * The analysis passes the events of ORDER_EVENTS to order_event, and calls order_access at accesses
 * to variables and at atomic accesses of native methods. A table of the analysis's shadow contains
 * a sync for each variable on which threads synchronize. The sync of a monitor is at its object's
 * address. The sync of a thread's life is 4 bytes after the address of the Thread object, where the
 * object has no field.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HAPPENS_BEFORE_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_HAPPENS_BEFORE_H

#include <jp2vm/analysis.h>

#include "profiler/analyses/support/objects/shadow.h"
#include "profiler/analyses/support/threads/clocks.h"

#define ORDER_EVENTS                                                                               \
    (JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT)                \
     | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT) | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED)             \
     | JP2_EVENT_BIT(JP2_EVENT_SLEPT) | JP2_EVENT_BIT(JP2_EVENT_ENTRY)                             \
     | JP2_EVENT_BIT(JP2_EVENT_EXIT) | JP2_EVENT_BIT(JP2_EVENT_UNWIND)                             \
     | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_THREAD_STARTED)              \
     | JP2_EVENT_BIT(JP2_EVENT_THREAD_JOINED) | JP2_EVENT_BIT(JP2_EVENT_THREAD_START)              \
     | JP2_EVENT_BIT(JP2_EVENT_THREAD_END))

/* The data of a thread. The word that the thread has for the analysis points to them. */
struct order_thread {
    struct clock_thread clock;
    bool is_ignored, is_named; /* set by the analysis */
    uint64_t *known_classes; /* a bit set, indexed by class number: the initialization of the class
                                happened before the thread's next action */
    uint64_t known_words;
    uint32_t inside; /* how many active methods do the machine's own work */
};

/* Returns whether the thread is doing the machine's own work, which orders no actions and is not
 * checked. */
static inline bool order_is_inside(const struct order_thread *thread)
{
    return thread->inside != 0;
}

enum order_access { ORDER_NONE, ORDER_ACQUIRES, ORDER_RELEASES, ORDER_BOTH };

/* Prepares a table of a shadow for syncs. Called before the first event. */
void order_prepare(struct shadow *shadow, unsigned table);

struct order_thread *order_make_thread(jp2_thread *self);

/* Returns the calling thread's data. `word` is the word that it has for the analysis. */
static inline struct order_thread *order_thread_of(jp2_thread *self, void *const *word)
{
    return __builtin_expect(*word != NULL, 1) ? *word : order_make_thread(self);
}

/* Returns whether events of a location (one of ORDER_EVENTS) can order actions. */
bool order_ask(struct jp2_location *location);

/* Handles one of ORDER_EVENTS, except NATIVE_CALL: for the atomic access of a native method, the
 * analysis calls order_access with the order from order_of. */
void order_event(jp2_thread *self, struct order_thread *thread, struct jp2_location *location,
                 const struct jp2_event *event);

/* Returns the order that an atomic access by a native method makes (native_access.h). */
enum order_access order_of(jp2_thread *self, const struct jp2_location *location);

/* Acquires what has been released at an address so far. Called before a read is checked that
 * order_access notes as acquiring, because order_access acquires at the thread's next event. */
void order_acquire_now(struct order_thread *thread, uintptr_t address);

/* order_access notes an access to a volatile variable, or an access with the effect of a volatile
 * access. order_is_known returns whether such an access to an address has been noted. */
void order_access(struct order_thread *thread, uintptr_t address, enum order_access access);
bool order_is_known(uintptr_t address);

/* Notes that the thread uses a class. The class is initialized, or this thread is initializing
 * it. */
void order_use_class(struct order_thread *thread, const jp2_class *klass);

#endif
