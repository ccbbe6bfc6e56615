#include "profiler/analyses/support/threads/transactions.h"

#include <stdlib.h>

struct transaction *transactions;
struct transaction_counts transaction_counts;

static struct transaction *unused; /* a list */
static uint32_t edge_count;
static uint64_t searches;

void transactions_prepare(void)
{
    transactions = jp2->allocate(TRANSACTIONS_MOST * sizeof *transactions);
    for (uint32_t i = TRANSACTIONS_MOST; i-- != 0;) {
        transactions[i].ref = TRANSACTIONS_MOST + i;
        transactions[i].next = unused;
        unused = &transactions[i];
    }
}

/* --- removal ---------------------------------------------------------------------------------- */

static bool is_over(const struct transaction *transaction)
{
    return transaction->has_ended && transaction->edges_in == 0;
}

/* Removes a transaction, and all others that can be removed without it. */
static void remove_all(struct transaction *due)
{
    due->next = NULL;
    while (due != NULL) {
        struct transaction *removed = due;
        due = removed->next;
        while (removed->out != NULL) {
            struct edge *edge = removed->out;
            removed->out = edge->next;
            edge->to->edges_in--;
            if (is_over(edge->to)) {
                edge->to->next = due;
                due = edge->to;
            }
            free(edge);
            edge_count--;
        }
        atomic_store_explicit(&removed->ref, removed->ref + TRANSACTIONS_MOST,
                              memory_order_relaxed);
        removed->next = unused;
        unused = removed;
    }
}

static void end(struct transaction *transaction)
{
    transaction->has_ended = true;
    if (is_over(transaction)) {
        remove_all(transaction);
    }
}

/* --- edges ------------------------------------------------------------------------------------ */

/* Returns whether a path leads from one transaction to another: a shortest path, which is stored in
 * `via`. */
static bool leads(struct transaction *from, const struct transaction *to)
{
    struct transaction *due = from, *newest = from;
    from->next = NULL;
    from->mark = ++searches;
    for (; due != NULL; due = due->next) {
        for (const struct edge *edge = due->out; edge != NULL; edge = edge->next) {
            if (edge->to->mark == searches) {
                continue;
            }
            edge->to->mark = searches;
            edge->to->via = edge;
            if (edge->to == to) {
                return true;
            }
            edge->to->next = NULL;
            newest->next = edge->to;
            newest = edge->to;
        }
    }
    return false;
}

static bool has_edge(const struct transaction *from, const struct transaction *to)
{
    const struct edge *edge = from->out;
    while (edge != NULL && edge->to != to) {
        edge = edge->next;
    }
    return edge != NULL;
}

static void add(const struct edge *wanted)
{
    struct transaction *from = wanted->from, *to = wanted->to;
    if (has_edge(from, to)) {
        return;
    }
    if (to->out != NULL && leads(to, from)) {
        transaction_cycle(wanted);
        return;
    }
    if (edge_count == EDGES_MOST) {
        transaction_counts.left_out++;
        return;
    }
    struct edge *edge = jp2->allocate(sizeof *edge);
    *edge = *wanted;
    edge->next = from->out;
    from->out = edge;
    to->edges_in++;
    edge_count++;
}

/* --- transactions ----------------------------------------------------------------------------- */

/* Makes a transaction that follows the thread's last one. Returns NULL if there are too many. */
static struct transaction *make(struct transaction_thread *thread, const struct jp2_location *start)
{
    struct transaction *made = unused, *last = transaction_find(thread->last);
    if (made != NULL) {
        unused = made->next;
        made->has_ended = made->is_violated = false;
        made->thread = thread;
        made->start = start;
        thread->last = made->ref;
        if (last != NULL) {
            add(&(struct edge){.from = last, .to = made});
        }
    }
    return made;
}

void transaction_start(struct transaction_thread *thread, const struct jp2_location *start)
{
    thread->current = make(thread, start);
    transaction_counts.started++;
    transaction_counts.unchecked += thread->current == NULL;
}

void transaction_end(struct transaction_thread *thread)
{
    if (thread->current != NULL) {
        end(thread->current);
        thread->current = NULL;
    }
}

void transaction_follow(struct transaction_thread *thread, transaction_ref earlier,
                        struct action first, struct action second, struct subject subject)
{
    struct transaction *from = transaction_find(earlier);
    if (from == NULL || earlier == thread->last) {
        return;
    }
    struct transaction *to = thread->current != NULL ? thread->current : thread->single;
    if (to == NULL) {
        to = thread->single = make(thread, NULL);
    }
    if (to == NULL) {
        transaction_counts.left_out++;
        return;
    }
    add(&(struct edge){
        .from = from, .to = to, .subject = subject, .first = first, .second = second});
}

transaction_ref transaction_of(struct transaction_thread *thread)
{
    transaction_ref ref = thread->last;
    if (thread->single != NULL) {
        end(thread->single);
        thread->single = NULL;
    }
    return ref;
}
