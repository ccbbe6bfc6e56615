/*
 * events.c: --analysis=events: how many events of each kind there were. The example
 * of docs/hooks.md: all that an analysis needs.
 */
#include <stdatomic.h>
#include <stdio.h>

#include "vm/instrument/analysis.h"

static const char *const names[VM_EVENT_KINDS] = {
    [VM_EVENT_ENTRY] = "entry",
    [VM_EVENT_EXIT] = "exit",
    [VM_EVENT_BLOCK] = "block",
    [VM_EVENT_ALLOCATION] = "allocation",
    [VM_EVENT_FIELD_GET] = "field get",
    [VM_EVENT_FIELD_PUT] = "field put",
    [VM_EVENT_STATIC_GET] = "static get",
    [VM_EVENT_STATIC_PUT] = "static put",
    [VM_EVENT_MONITOR_ENTER] = "monitor enter",
    [VM_EVENT_MONITOR_EXIT] = "monitor exit",
    [VM_EVENT_UNWIND] = "unwind",
    [VM_EVENT_NATIVE_CALL] = "native call",
    [VM_EVENT_NATIVE_RETURN] = "native return",
    [VM_EVENT_CALLBACK] = "callback",
    [VM_EVENT_IMPLICIT_CALL] = "implicit call",
    [VM_EVENT_THROW] = "throw",
    [VM_EVENT_CATCH] = "catch",
    [VM_EVENT_MONITOR_WAIT] = "monitor wait",
    [VM_EVENT_THREAD_START] = "thread start",
    [VM_EVENT_THREAD_END] = "thread end",
    [VM_EVENT_CLASS_PREPARED] = "class prepared",
    [VM_EVENT_POLL] = "poll",
};

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
        fprintf(stderr, "%-15s %llu\n", names[i], (unsigned long long)counts[i]);
    }
}

struct vm_analysis prof_analysis_events = {
    .size = sizeof prof_analysis_events, .name = "events", .events = VM_EVENT_ALL,
    .summary = "counts all events by kind", .period = 1000000, .event = count, .finish = print};
