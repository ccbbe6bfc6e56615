/*
 * withdrawal.h: withdrawal from methods: an analysis observes a method until it has learnt enough
 * about it, and then stops observing it while the program runs. For threads without an activation
 * of the method, observation ends at once. A recursion in progress is observed until its outermost
 * activation ends, so that each exit event has its entry event. The activations are kept in the
 * stacks of activations.h.
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
    atomic_bool is_withdrawn, is_retired; /* is_retired: the machine reports no more entries of the
                                             method */
};

extern _Atomic uint64_t watched_places, watched_withdrawn; /* the number of locations, and of
                                                              retired locations */

/* For `ask`: wants every location, and sets the location's data to the record of its method in the
 * table. */
bool withdrawal_ask(struct jp2_location *location, struct table *methods);

/* Called at an entry. Returns the new activation, or NULL if the analysis has learnt enough about
 * the method. */
struct activation *withdrawal_enter(void **word, struct watched *method);

/* Called at an exit. If withdrawal_enter has pushed the activation that ends, returns this
 * activation, which is then on top of the thread's stack. Otherwise returns NULL. */
struct activation *withdrawal_top(void **word, const struct watched *method);

/* Called at the end of the process for a live thread. Returns the newest observed activation that
 * still runs, which is then on top of the thread's stack, or NULL if there is no such
 * activation. */
struct activation *withdrawal_top_live(void **word);

/* Pops the activation that withdrawal_top or withdrawal_top_live has returned. */
void withdrawal_leave(void **word, struct watched *method);

/* Called at an exit when the analysis has learnt enough about the method: withdraws from it. */
void withdraw(struct watched *method, struct jp2_location *location);

#endif
