/*
 * withdrawal.h: methods that an analysis looks at until it has learnt enough of them, and then,
 * while the program runs, withdraws from: at once where a thread has no activation of the method; a
 * recursion that is under way is followed until its outermost activation ends, so that each exit
 * finds its own entry. What is known of an activation is as in activations.h.
 *
 * Threads: any; withdrawal_ask one at a time.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_WITHDRAWAL_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_WITHDRAWAL_H

#include "profiler/analyses/support/calls/activations.h"
#include "profiler/analyses/support/report/counts.h"

#define WITHDRAWAL_EVENTS                                                                          \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |                              \
     JP2_EVENT_BIT(JP2_EVENT_UNWIND))

/* The first member of a record that has more. */
struct watched {
    struct counts counts; /* by jp2_method; what they count is the analysis's own */
    struct jp2_location *entry;
    _Atomic int64_t active;
    atomic_bool is_withdrawn;
};

extern _Atomic uint64_t watched_places, watched_withdrawn; /* how many of the former withdrew */

/* For an `ask` that wants all places: their data becomes the method's record in a table. */
bool withdrawal_ask(struct jp2_location *location, struct table *methods);

/* At an entry: the activation. Returns NULL if the analysis has learnt enough of the method. */
struct activation *withdrawal_enter(void **word, struct watched *method);

/* At an exit: the activation that ends, on top of the thread's stack. Returns NULL if the analysis
 * has not entered it. */
struct activation *withdrawal_top(void **word, const struct watched *method);

/* Takes it off. */
void withdrawal_leave(void **word, struct watched *method);

/* At an exit: enough is known of the method. */
void withdraw(struct watched *method, struct jp2_location *location);

#endif
