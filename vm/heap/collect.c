/*
 * Collections: what happens at their stages, the figures, and -verbose:gc.
 */
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_mark.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "vm/heap/heap_internal.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* Of the present or last collection; with the lock. */
static uint64_t start_ns;
static bool is_explicit; /* asked for by System.gc */
static size_t bytes_before;
static uint64_t total_ns;
static size_t peak_bytes;

/* Live bytes after the collection with this number, counted when somebody asks. */
static GC_word live_number;
static size_t live_bytes;
static bool is_live_known;

static atomic_uint explicit_collections;

static void add_size(void *object, size_t bytes, void *sum)
{
    (void)object;
    *(size_t *)sum += bytes;
}

size_t vm_heap_marked_bytes(void)
{
    size_t bytes = 0;
    GC_enumerate_reachable_objects_inner(add_size, &bytes);
    return bytes;
}

/* What the last collection left and what was allocated since; with the lock. */
static size_t used_bytes(void)
{
    GC_word number = GC_get_gc_no();
    if (!is_live_known || live_number != number) {
        live_bytes = number == 0 ? 0 : vm_heap_marked_bytes();
        live_number = number;
        is_live_known = true;
    }
    size_t used = live_bytes + GC_get_bytes_since_gc();
    size_t total = GC_get_heap_size();
    return used < total ? used : total;
}

static size_t megabytes(size_t bytes)
{
    return (bytes + ((size_t)1 << 19)) >> 20;
}

/* Written past stdio and in one piece: other threads may stand in the middle of it. */
static void print_line(const char *text, uint64_t now)
{
    char line[256];
    int length = snprintf(line, sizeof line, "[%.3fs][info][gc] %s\n",
                          (double)(now - vm.start_ns) / 1e9, text);
    if (length > 0 && write(STDOUT_FILENO, line, (size_t)length) < 0) {
        vm_heap.is_verbose = false;
    }
}

static void report(uint64_t now)
{
    char text[160];
    snprintf(text, sizeof text, "GC(%lu) Pause Full (%s) %zuM->%zuM(%zuM) %.3fms",
             (unsigned long)GC_get_gc_no() - 1,
             is_explicit ? "System.gc()" : "Allocation Failure",
             megabytes(bytes_before), megabytes(used_bytes()), megabytes(GC_get_heap_size()),
             (double)(now - start_ns) / 1e6);
    print_line(text, now);
}

static void collection_begins(void)
{
    start_ns = vm_time_ns();
    is_explicit = atomic_load(&explicit_collections) != 0;
    if (vm_heap.is_verbose) {
        bytes_before = used_bytes();
    }
}

static void marking_ends(void)
{
    vm_heap_process_references();
    vm_heap_run_weak_sweepers();
    vm_monitor_sweep();
}

static void collection_ends(void)
{
    uint64_t now = vm_time_ns();
    total_ns += now - start_ns;
    if (GC_get_heap_size() > peak_bytes) {
        peak_bytes = GC_get_heap_size();
    }
    if (vm_heap.is_verbose) {
        report(now);
    }
    vm_heap_wake_takers();
}

static void on_event(GC_EventType event)
{
    switch (event) {
    case GC_EVENT_START:
        collection_begins();
        break;
    case GC_EVENT_MARK_END:
        marking_ends();
        break;
    case GC_EVENT_END:
        collection_ends();
        break;
    default:
        break;
    }
}

void vm_heap_init_events(void)
{
    GC_set_on_collection_event(on_event);
    if (vm_heap.is_verbose) {
        print_line("Using Boehm", vm_time_ns());
    }
}

void vm_heap_collect_for_space(bool clear_soft)
{
    if (clear_soft) {
        vm_heap_set_clear_soft(true);
    }
    GC_gcollect();
    if (clear_soft) {
        vm_heap_set_clear_soft(false);
    }
}

void vm_heap_collect(bool clear_soft)
{
    atomic_fetch_add(&explicit_collections, 1);
    vm_heap_collect_for_space(clear_soft);
    atomic_fetch_sub(&explicit_collections, 1);
}

/* --- figures -------------------------------------------------------------------------- */

size_t vm_heap_total_bytes(void)
{
    GC_alloc_lock();
    size_t total = GC_get_heap_size();
    GC_alloc_unlock();
    return total;
}

size_t vm_heap_free_bytes(void)
{
    GC_alloc_lock();
    size_t bytes = GC_get_heap_size() - used_bytes();
    GC_alloc_unlock();
    return bytes;
}

size_t vm_heap_max_bytes(void)
{
    return vm_heap.maximum_bytes;
}

void vm_heap_statistics(struct vm_heap_statistics *statistics)
{
    GC_alloc_lock();
    size_t total = GC_get_heap_size();
    statistics->collections = GC_get_gc_no();
    statistics->collection_ns = total_ns;
    statistics->peak_bytes = total > peak_bytes ? total : peak_bytes;
    statistics->allocated_bytes = GC_get_total_bytes();
    GC_alloc_unlock();
}
