/*
 * withdrawal.h: methods that an analysis observes until it has learnt enough about them, and from
 * which it then withdraws while the program runs. A thread that has no activation of the method
 * ceases at once. A recursion in progress is observed until its outermost activation ends, so that
 * each exit finds its own entry. The data of an activation are in activations.h.
 *
 * Threads: any; withdrawal_ask by one thread at a time.
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
    atomic_bool is_withdrawn;
};

extern _Atomic uint64_t watched_places, watched_withdrawn; /* locations, and those that have been
                                                              retired */

/* An `ask` that wants all locations; sets their data to the method's record in a table. */
bool withdrawal_ask(struct jp2_location *location, struct table *methods);

/* Called at an entry. Returns the new activation, or NULL if the analysis has learnt enough about
 * the method. */
struct activation *withdrawal_enter(void **word, struct watched *method);

/* Called at an exit. Returns the activation that ends, which is on top of the thread's stack, or
 * NULL if withdrawal_enter did not push it. */
struct activation *withdrawal_top(void **word, const struct watched *method);

/* Pops the activation. */
void withdrawal_leave(void **word, struct watched *method);

/* Called at an exit when enough is known of the method: withdraws from it. */
void withdraw(struct watched *method, struct jp2_location *location);

#endif
