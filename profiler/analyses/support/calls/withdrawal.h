/*
 * withdrawal.h: methods that an analysis looks at until it has learnt enough of them, and then,
 * while the program runs, withdraws from: entries at once, exits when no activation is left that
 * has been entered before. What is known of an activation is as in activations.h.
 *
 * Threads: all, but for `withdrawal_ask`.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_WITHDRAWAL_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CALLS_WITHDRAWAL_H

#include "profiler/analyses/support/calls/activations.h"
#include "profiler/analyses/support/report/counts.h"

#define WITHDRAWAL_EVENTS                                                                          \
    (JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |                              \
     JP2_EVENT_BIT(JP2_EVENT_UNWIND))

struct watched {
    struct counts counts; /* by jp2_method; what they count is the analysis's own */
    struct jp2_location *entry;
    _Atomic int64_t active;
    atomic_bool is_withdrawn;
};

extern struct table watched_methods;                       /* of struct watched */
extern _Atomic uint64_t watched_places, watched_withdrawn; /* how many of the former withdrew */

/* An `ask` that wants all places, with a method's record as their data. */
bool withdrawal_ask(struct jp2_location *location);

/* At an entry: the activation. */
struct activation *withdrawal_enter(void **word, struct watched *method);

/* At an exit: the activation that ends, on top of the thread's; NULL: its entry was not told. */
struct activation *withdrawal_top(void **word, const struct watched *method);

/* Takes it off. */
void withdrawal_leave(void **word, struct watched *method);

/* At an exit: enough is known of the method. */
void withdraw(struct watched *method, struct jp2_location *location);

#endif
