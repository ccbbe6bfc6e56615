/*
 * transactions.h: the graph of a program's transactions, which shows whether they are serializable.
 * A transaction is a part of a thread's actions that should have the effect that it has when no
 * other thread acts at the same time. An edge leads from one transaction to another if an action
 * of the first must precede an action of the second. A cycle means that no serial execution of the
 * transactions has the same conflicts.
 *
 * An action outside of transactions that follows actions of other threads is a transaction of its
 * own. Other actions outside of transactions belong to the previous transaction of their thread:
 * this adds no path to the graph. A transaction that has ended, and into which no edge leads, can
 * never be in a cycle, so it is removed. A reference to a removed transaction refers to nothing.
 *
 * At most TRANSACTIONS_MOST transactions and EDGES_MOST edges exist at a time. What exceeds them is
 * left out and counted.
 *
 * Threads: the caller holds a lock that serializes all calls, except of transaction_exists.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_TRANSACTIONS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_THREADS_TRANSACTIONS_H

#include <stdatomic.h>

#include <jp2vm/analysis.h>

#define TRANSACTIONS_MOST 16384u
#define EDGES_MOST 262144u
#define THREAD_NAME_BYTES 40

typedef uint64_t transaction_ref; /* 0: none */

struct edge;

struct transaction {
    _Atomic transaction_ref ref; /* its remainder by TRANSACTIONS_MOST is the array's index */
    bool has_ended;
    bool is_violated; /* set by the plug-in */
    struct transaction_thread *thread;
    const struct jp2_location *start; /* NULL: actions outside of transactions */
    uint32_t edges_in;
    struct edge *out;
    uint64_t mark; /* the last search that has reached it, and the edge by which it did */
    const struct edge *via;
    struct transaction *next; /* in a list that a function makes, or of free ones */
};

/* The part of a thread's data that the graph uses. Never freed. */
struct transaction_thread {
    struct transaction *current; /* NULL: the thread is in no transaction */
    struct transaction *single;  /* the transaction of the action in progress, or NULL */
    transaction_ref last;
    char name[THREAD_NAME_BYTES];
};

/* What a thread did, and where: "read" at a location, which may be NULL. */
struct action {
    const char *verb;
    const struct jp2_location *location;
};

/* What two actions have in common: a field, or an object's class with a word for its part. */
struct subject {
    const char *part;
    const jp2_field *field;
    const jp2_class *klass;
};

struct edge {
    struct transaction *from, *to;
    struct edge *next; /* the next edge out of `from` */
    struct subject subject;
    struct action first, second; /* without verbs: the order in a thread */
};

struct transaction_counts {
    uint64_t started, unchecked; /* transactions */
    uint64_t left_out;           /* actions whose edges are missing */
};

extern struct transaction_counts transaction_counts;
extern struct transaction *transactions; /* allocated by transactions_prepare */

void transactions_prepare(void);

/* Start and end a transaction of a thread that is in none, or in one. */
void transaction_start(struct transaction_thread *thread, const struct jp2_location *start);
void transaction_end(struct transaction_thread *thread);

/* Records that the thread's action, `second`, follows the action `first` of another transaction.
 * After the calls for all earlier actions, transaction_of ends the action, and returns the
 * transaction to which it belongs. */
void transaction_follow(struct transaction_thread *thread, transaction_ref earlier,
                        struct action first, struct action second, struct subject subject);
transaction_ref transaction_of(struct transaction_thread *thread);

/* Defined by the plug-in: called for a cycle through a transaction in progress, which an edge would
 * close. The edge is not added. The cycle's other edges lead from `closing->to` over the `via` of
 * each transaction to `closing->from`. */
void transaction_cycle(const struct edge *closing);

static inline struct transaction *transaction_find(transaction_ref ref)
{
    struct transaction *found = &transactions[ref % TRANSACTIONS_MOST];
    return ref != 0 && atomic_load_explicit(&found->ref, memory_order_relaxed) == ref ? found
                                                                                      : NULL;
}

static inline bool transaction_exists(transaction_ref ref)
{
    return transaction_find(ref) != NULL;
}

#endif
