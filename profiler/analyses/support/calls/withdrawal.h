/*
 * withdrawal.h: withdrawal from methods: an analysis observes a method until it has learnt enough
 * about it, and then stops observing it while the program runs. For threads without an activation
 * of the method, observation ends at once. A recursion in progress is observed until its outermost
 * activation ends, so that each exit has its entry. activations.h keeps the data of the
 * activations.
 *
 * Threads: any; one thread at a time calls withdrawal_ask.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_WITHDRAWAL_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_WITHDRAWAL_H

#include "profiler/analyses/support/calls/activations.h"
#include "profiler/analyses/support/report/counts.h"

#define WITHDRAWAL_EVENTS                                                                          \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)                                \
     | JP2_EVENT_BIT(JP2_EVENT_UNWIND))

/* The first member of an analysis's record of a method. */
struct watched {
    struct counts counts; /* key: the jp2_method; the analysis chooses the counters' meanings */
    struct jp2_location *entry;
    _Atomic int64_t active;
    atomic_bool is_withdrawn, is_retired; /* is_retired: its entries are no longer reported */
};

extern _Atomic uint64_t watched_places, watched_withdrawn; /* locations, and those that have been
                                                              retired */

/* An `ask` that wants all locations. It sets the location's data to the record of its method in the
 * table. */
bool withdrawal_ask(struct jp2_location *location, struct table *methods);

/* Called at an entry. Returns the new activation, or NULL if the analysis has learnt enough about
 * the method. */
struct activation *withdrawal_enter(void **word, struct watched *method);

/* Called at an exit. If withdrawal_enter has pushed the activation that ends, returns it; it is on
 * top of the thread's stack. Otherwise returns NULL. */
struct activation *withdrawal_top(void **word, const struct watched *method);

/* Called at the end for a live thread: returns the newest activation that still runs and is
 * observed, which is then on top of the thread's stack; NULL if there is none. */
struct activation *withdrawal_top_live(void **word);

/* Pops the activation. */
void withdrawal_leave(void **word, struct watched *method);

/* Called at an exit when the analysis has learnt enough about the method: withdraws from it. */
void withdraw(struct watched *method, struct jp2_location *location);

#endif
