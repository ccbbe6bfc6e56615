/*
 * accounts.h: bytecodes as a resource: an account for each thread of the program, or for each
 * thread group, is charged with what its threads execute. What runs before the program's first
 * class is prepared, the start of the class library, is not charged.
 *
 * Threads are charged when they are polled and when they end. All may be at the same time.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_ACCOUNTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_ACCOUNTS_H

#include "profiler/analyses/support/report/counts.h"

#define ACCOUNT_EVENTS                                                                             \
    (JP2_EVENT_BIT(JP2_EVENT_POLL) | JP2_EVENT_BIT(JP2_EVENT_THREAD_START) |                       \
     JP2_EVENT_BIT(JP2_EVENT_THREAD_END) | JP2_EVENT_BIT(JP2_EVENT_CLASS_PREPARED))

enum { ACCOUNT_BYTECODES, ACCOUNT_THREADS, ACCOUNT_OWN }; /* from there on the analysis's own */

struct account {
    struct counts counts; /* by the number of its first thread */
    struct account *next;
    _Atomic uint64_t limit; /* the analysis's own, 0 at first */
    char name[128];
};

extern bool accounts_are_groups;

/* Charges the calling thread's account by one of ACCOUNT_EVENTS; gives it, NULL when nothing is
 * charged. */
struct account *accounts_charge(jp2_thread *self, const struct jp2_location *location,
                                const struct jp2_event *event);

/* Those that are charged with most first. */
struct rows accounts_rows(void);

#endif
