/*
 * events.c: --analysis=events: how many events of each kind there were. The example
 * of docs/hooks.md: all that an analysis needs.
 */
#include <stdatomic.h>
#include <stdio.h>

#include "vm/instrument/analysis.h"

static _Atomic uint64_t counts[VM_EVENT_KINDS];

static void count(struct vm_thread *self, struct vm_location *location,
                  const struct vm_event *event)
{
    (void)self;
    atomic_fetch_add_explicit(&counts[location->kind],
                              location->kind == VM_EVENT_POLL ? event->periods : 1,
                              memory_order_relaxed);
}

static void print(void)
{
    for (int i = 0; i < VM_EVENT_KINDS; i++) {
        fprintf(stderr, "%-15s %llu\n", vm_event_names[i], (unsigned long long)counts[i]);
    }
}

struct vm_analysis prof_analysis_events = {
    .size = sizeof prof_analysis_events, .name = "events", .events = VM_EVENT_ALL,
    .summary = "counts all events by kind", .period = 1000000, .event = count, .finish = print};
