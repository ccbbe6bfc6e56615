/*
 * accounts.h: accounts of executed bytecodes, one for each thread of the program, or one for each
 * thread group. Bytecodes that are executed before the program's first class is prepared, while the
 * class library starts, are not charged.
 *
 * An account is charged when its threads are polled, when they end, and when the process ends. If a
 * thread of the class library started before the program, it is charged from its first poll after
 * the program's start.
 *
 * Threads: any thread may be charged at any time.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_ACCOUNTS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_ACCOUNTS_H

#include "profiler/analyses/support/report/counts.h"

#define ACCOUNT_EVENTS                                                                             \
    (JP2_EVENT_BIT(JP2_EVENT_POLL) | JP2_EVENT_BIT(JP2_EVENT_THREAD_START)                         \
     | JP2_EVENT_BIT(JP2_EVENT_THREAD_END) | JP2_EVENT_BIT(JP2_EVENT_CLASS_PREPARED))

enum {
    ACCOUNT_BYTECODES,
    ACCOUNT_THREADS,
    ACCOUNT_OWN
}; /* the analysis defines further
      counters */

struct account {
    struct counts counts; /* key: the number of the account's first thread */
    struct account *next;
    _Atomic uint64_t limit; /* set by the analysis; 0 at first */
    char name[128];
};

extern bool accounts_are_groups;

/* Charges the calling thread's account at one of ACCOUNT_EVENTS. Returns the account, or NULL if
 * nothing is charged. */
struct account *accounts_charge(jp2_thread *self, const struct jp2_location *location,
                                const struct jp2_event *event);

/* Called at the end of the process: charges what live threads have executed since their last
 * poll. */
void accounts_end(void);

/* Returns how many bytecodes of the start of the class library were not charged. */
uint64_t accounts_uncharged(void);

/* Returns the accounts, sorted by bytecodes, the largest first. */
struct rows accounts_rows(void);

#endif
