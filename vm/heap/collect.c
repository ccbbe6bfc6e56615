/*
 * collect.c: starts collections, does the machine's work at their stages, and reports them
 * (-verbose:gc).
 *
 * A collection is due when the program has allocated as many bytes since the last collection as
 * were alive after that collection, but at least some megabytes (limits.c). The collector itself
 * would start a collection only when all its memory is in use.
 */
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_mark.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap_internal.h"
#include "vm/heap/tags.h"
#include "vm/base/log.h"
#include "vm/options/live_flags.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/monitor.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

/* Data of the current or last collection, guarded by the lock. */
static uint64_t start_ns;
static bool is_explicit; /* requested by System.gc */
static bool is_for_metadata;
static size_t bytes_before, blocks_before, total_before; /* bytes in use, in blocks, committed */
static struct rusage usage_before;
static uint64_t end_ns;
static uint64_t total_ns;
static GC_word first_number; /* number of the first collection in reports */
static GC_word present_number;

/* The largest size of the blocks in use since memory was last returned to the system, and the
 * number of bytes that must be free before memory is returned again. */
static size_t peak_bytes;
#define LEAST_BYTES_RETURNED ((size_t)64 << 20)

/* The number of consecutive futile collections after which an OutOfMemoryError is thrown. */
#define FUTILE_COLLECTIONS 5

/* With assertions, one collection in CHECK_PERIOD checks all objects. */
#define CHECK_PERIOD 16

#define SCRUB_BYTES ((size_t)8 << 10)

static atomic_uint explicit_collections;

/* Whether the present collection is not reported to analyses and other listeners. */
static atomic_bool is_unnoticed;

#define MAX_COLLECTED_FUNCTIONS 4
static void (*on_collected[MAX_COLLECTED_FUNCTIONS])(void);
static unsigned on_collected_count;

unsigned long vm_heap_present_collection(void)
{
    return (unsigned long)(present_number - first_number);
}

static size_t megabytes(size_t bytes)
{
    return (bytes + ((size_t)1 << 19)) >> 20;
}

static bool is_reported(void)
{
    return vm_heap_is_verbose() || vm_log_is_on(VM_LOG_GC_HEAP, VM_LOG_INFO)
           || vm_log_is_on(VM_LOG_GC_CPU, VM_LOG_INFO)
           || vm_log_is_on(VM_LOG_GC_START, VM_LOG_INFO);
}

static const char *cause(void)
{
    return is_explicit       ? "System.gc()"
           : is_for_metadata ? "Metadata GC Threshold"
                             : "Allocation Failure";
}

/* Reports the start of a collection, and records values for the report at the end. */
static void report_begin(void)
{
    (void)getrusage(RUSAGE_SELF, &usage_before);
    vm_log(VM_LOG_GC_START, VM_LOG_INFO, "GC(%lu) Pause Full (%s)", vm_heap_present_collection(),
           cause());
}

static double seconds_between(const struct timeval *from, const struct timeval *to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_usec - from->tv_usec) / 1e6;
}

static void report_end(uint64_t now)
{
    unsigned long number = vm_heap_present_collection();
    struct rusage usage;
    (void)getrusage(RUSAGE_SELF, &usage);
    size_t used = vm_heap_used_bytes(), total = vm_heap_committed_bytes();
    vm_log(VM_LOG_GC_HEAP, VM_LOG_INFO, "GC(%lu) Objects: %zuK(%zuK)->%zuK(%zuK)", number,
           bytes_before >> 10, total_before >> 10, used >> 10, total >> 10);
    vm_log(VM_LOG_GC, VM_LOG_INFO, "GC(%lu) Pause Full (%s) %zuM->%zuM(%zuM) %.3fms", number,
           cause(), megabytes(bytes_before), megabytes(used), megabytes(total),
           (double)(now - start_ns) / 1e6);
    vm_log(VM_LOG_GC, VM_LOG_INFO, "GC(%lu) Blocks %zuM->%zuM(%zuM)", number,
           megabytes(blocks_before), megabytes(vm_heap_blocks_bytes()),
           megabytes(vm_heap.most_blocks_bytes));
    vm_log(VM_LOG_GC_CPU, VM_LOG_INFO, "GC(%lu) User=%.2fs Sys=%.2fs Real=%.2fs", number,
           seconds_between(&usage_before.ru_utime, &usage.ru_utime),
           seconds_between(&usage_before.ru_stime, &usage.ru_stime),
           (double)(now - start_ns) / 1e9);
}

static void collection_begins(void)
{
    is_for_metadata = atomic_exchange(&vm_heap.is_asked_for, false);
    start_ns = vm_time_ns();
    present_number = GC_get_gc_no();
    VM_ASSERT(present_number >= first_number);
    vm_heap_note_touched(false);
    blocks_before = vm_heap_blocks_bytes();
    peak_bytes = blocks_before > peak_bytes ? blocks_before : peak_bytes;
    total_before = vm_heap_committed_bytes();
    bytes_before = vm_heap_before_bytes(is_reported());
    is_explicit = atomic_load(&explicit_collections) != 0;
    if (is_reported()) {
        report_begin();
    }
}

static void marking_ends(void)
{
    vm_heap_process_references();
    vm_heap_run_weak_sweepers();
    vm_monitor_sweep();
    VM_ASSERT(GC_get_gc_no() % CHECK_PERIOD != 0 || vm_heap_is_consistent());
}

static void collection_ends(void)
{
    vm_heap_note_touched(true);
    vm_heap_renew_limits(); /* before the time is read, because this is part of the collection */
    uint64_t now = vm_time_ns();
    VM_ASSERT(now >= start_ns);
    end_ns = now;
    total_ns += now - start_ns;
    if (is_reported()) {
        report_end(now);
    }
    vm_heap_wake_takers();
}

static void on_event(GC_EventType event)
{
    vm_heap_callback_begins();
    switch (event) {
    case GC_EVENT_START:
        collection_begins();
        break;
    case GC_EVENT_MARK_START: /* the collector has just walked all blocks, and left their addresses
                                 on the stack */
        vm_heap_scrub_stack();
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
    vm_heap_callback_ends();
}

void vm_heap_init_events(void)
{
    first_number = GC_get_gc_no(); /* excludes the collection that the collector makes when it
                                      starts */
    GC_set_on_collection_event(on_event);
    vm_log(VM_LOG_GC, VM_LOG_INFO, "Using Boehm");
    vm_log(VM_LOG_GC_INIT, VM_LOG_INFO, "CPUs: %ld total, %d available",
           sysconf(_SC_NPROCESSORS_CONF), vm_processor_count());
    vm_log(VM_LOG_GC_INIT, VM_LOG_INFO, "Memory: %zuM",
           megabytes((size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE)));
    vm_log(VM_LOG_GC_INIT, VM_LOG_INFO, "Heap Initial Capacity: %zuM",
           megabytes(vm_heap.initial_bytes));
    vm_log(VM_LOG_GC_INIT, VM_LOG_INFO, "Heap Max Capacity: %zuM",
           megabytes(vm_heap.maximum_bytes));
    vm_log(VM_LOG_GC_INIT, VM_LOG_INFO, "Parallel Workers: %u", vm_heap_marker_count());
}

/* Called after a collection: takes memory from the system for everything that may be allocated
 * before the next collection is due. */
static void make_room(size_t bytes)
{
    size_t present = GC_get_heap_size() + GC_get_unmapped_bytes();
    size_t wanted = vm_heap_blocks_bytes() + bytes
                    + atomic_load_explicit(&vm_heap.threshold_bytes, memory_order_relaxed);
    if (wanted <= present || present >= vm_heap.maximum_bytes) {
        return;
    }
    size_t step = wanted - present > present ? wanted - present : present;
    size_t left = vm_heap.maximum_bytes - present;
    (void)GC_expand_hp(step < left ? step : left);
}

/*
 * The collector's frames will be where frames of earlier calls were, and the conservative scan of
 * the C stack would take leftovers of those calls for references. Vector registers contain the end
 * of the last long copy; a copy of zeros clears them.
 */
__attribute__((noinline)) void vm_heap_scrub_stack(void)
{
    static void *(*volatile copy)(void *, const void *, size_t) = memcpy; /* the C library's
                                                                             function */
    char junk[SCRUB_BYTES];
    memset(junk, 0, sizeof junk);
    for (size_t bytes = SCRUB_BYTES / 2; bytes >= 16; bytes /= 2) {
        copy(junk + sizeof junk / 2, junk, bytes);
    }
}

/* Runs the collector; Java threads need not be stopped. The collector never starts a collection by
 * itself, because Java threads would then not be at a safepoint. */
static void run_collector(bool is_to_unmap)
{
    GC_enable();
    if (is_to_unmap) { /* the collector unmaps blocks that have been free for more than one
                          collection */
        GC_gcollect_and_unmap();
        GC_gcollect_and_unmap();
    } else {
        GC_gcollect();
    }
    GC_disable();
}

/*
 * Returns whether most blocks have become free after a peak. If so, further collections return the
 * blocks to the system; they are short, because few objects are alive.
 */
static bool is_past_peak(void)
{
    size_t in_use = vm_heap_blocks_bytes();
    size_t excess = peak_bytes > in_use ? peak_bytes - in_use : 0;
    return excess > LEAST_BYTES_RETURNED
           && excess > peak_bytes / 100 * vm_live_flag(VM_FLAG_MaxHeapFreeRatio).natural;
}

/* Calls the analyses' hook before a collection. Returns the time, or 0 if no analysis needs the
 * time. */
static uint64_t notify_start(void)
{
    if (atomic_load(&is_unnoticed)) {
        return 0;
    }
    if (VM_PROBE_HOOK(collecting) != NULL) {
        VM_PROBE_HOOK(collecting)(vm_thread_current(), GC_get_gc_no() - first_number + 1);
    }
    return VM_PROBE_HOOK(collected) == NULL ? 0 : vm_time_ns();
}

static void notify_end(uint64_t number, uint64_t begin)
{
    uint16_t owner;
    uint64_t tag;
    if (atomic_load(&is_unnoticed)) {
        return;
    }
    while (vm_tag_take_dead(&owner, &tag)) {
        if (VM_PROBE_HOOK(died) != NULL) {
            VM_PROBE_HOOK(died)(vm_thread_current(), owner, tag);
        }
    }
    if (VM_PROBE_HOOK(collected) != NULL) {
        uint64_t now = vm_time_ns();
        vm_heap_lock();
        size_t bytes = vm_heap_used_bytes();
        vm_heap_unlock();
        VM_PROBE_HOOK(collected)(vm_thread_current(), number, bytes, now - begin);
    }
}

static void notify_listeners(void)
{
    for (unsigned i = 0; i < on_collected_count && !atomic_load(&is_unnoticed); i++) {
        on_collected[i]();
    }
}

enum reason {
    IS_DUE, /* only if a collection is still due, because one thread collects for all threads that
               have found it due */
    FOR_SPACE,
    TO_UNMAP /* returns all free blocks to the system */
};

/* Runs a collection. Returns false if another thread has collected instead. While a thread owns a
 * safepoint for another purpose, two threads may want to collect at the same time; the lock makes
 * them do so one after the other. */
static bool collect(enum reason reason, size_t bytes)
{
    static struct vm_lock lock = VM_LOCK(COLLECTION);
    vm_heap_scrub_stack();
    enum vm_collection_stop stop = vm_safepoint_begin_collection(reason == IS_DUE);
    if (stop == VM_COLLECTION_OVER) {
        return false;
    }
    vm_lock_take(&lock);
    if (reason != IS_DUE || vm_heap_is_collection_due(bytes)) {
        uint64_t number = GC_get_gc_no() - first_number + 1, begin = notify_start();
        if (stop == VM_COLLECTION_OWNED) {
            vm_heap_prepare_frames();
        }
        run_collector(reason == TO_UNMAP);
        if (is_past_peak() || vm_heap_is_mapped_beyond_bound()) {
            run_collector(true);
            peak_bytes = vm_heap_blocks_bytes();
        }
        if (stop == VM_COLLECTION_OWNED) {
            vm_heap_unprepare_frames();
            notify_listeners();
        }
        notify_end(number, begin);
    }
    vm_lock_release(&lock);
    if (stop == VM_COLLECTION_OWNED) {
        vm_safepoint_end();
    }
    return true;
}

void vm_heap_collect_if_due(size_t bytes)
{
    if (GC_get_bytes_since_gc() != 0 && collect(IS_DUE, bytes)) {
        make_room(bytes);
    }
}

void vm_heap_return_free_blocks(void)
{
    while (!collect(TO_UNMAP, 0)) {
    }
}

bool vm_heap_is_overhead_exceeded(void)
{
    static unsigned futile_count;
    static uint64_t last_ns, last_total_ns;
    vm_heap_lock();
    uint64_t now = vm_time_ns();
    size_t in_use = vm_heap_used_bytes();
    const struct vm_heap_plan *plan = &vm.plan->heap;
    bool is_futile =
        plan->has_overhead_limit
        && in_use >= vm_heap.maximum_bytes / 100 * (100 - plan->overhead_free_percent)
        && total_ns - last_total_ns >= (now - last_ns) / 100 * plan->overhead_time_percent;
    futile_count = is_futile ? futile_count + 1 : 0;
    last_ns = now;
    last_total_ns = total_ns;
    bool is_exceeded = futile_count >= FUTILE_COLLECTIONS;
    if (is_exceeded) {
        futile_count = 0;
    }
    vm_heap_unlock();
    return is_exceeded;
}

/* Runs a full collection. If may_be_of_others is true, a collection by another thread suffices,
 * even if it started before the call. */
static void collect_fully(bool clear_soft, bool may_be_of_others)
{
    if (clear_soft) {
        vm_heap_set_clear_soft(true);
    }
    while (!collect(FOR_SPACE, 0) && !may_be_of_others) {
    }
    if (clear_soft) {
        vm_heap_set_clear_soft(false);
    }
}

void vm_heap_collect_for_space(bool clear_soft)
{
    collect_fully(clear_soft, !clear_soft);
}

void vm_heap_collect(bool clear_soft)
{
    atomic_fetch_add(&explicit_collections, 1);
    collect_fully(clear_soft, false);
    VM_ASSERT(atomic_load(&explicit_collections) != 0);
    atomic_fetch_sub(&explicit_collections, 1);
}

void vm_heap_collect_unnoticed(void)
{
    atomic_store(&is_unnoticed, true);
    vm_heap_collect(false);
    atomic_store(&is_unnoticed, false);
}

bool vm_heap_collect_for_retry(struct vm_thread *self)
{
    VM_ASSERT(self == vm_thread_current() && self->retry_bytes != 0 && !self->has_retried);
    size_t bytes = self->retry_bytes;
    self->retry_bytes = 0;
    self->has_retried = true;
    if (vm_heap_is_collection_due(bytes)) {
        vm_heap_collect_if_due(bytes);
        return true;
    }
    vm_heap_collect_for_space(false);
    if (!vm_heap_is_overhead_exceeded()) {
        return true;
    }
    if (vm_heap_has_soft_references()) {
        vm_heap_collect_for_space(true);
        return true;
    }
    self->has_retried = false;
    vm_throw_out_of_memory(self, "GC overhead limit exceeded");
    return false;
}

void vm_heap_on_collected(void (*function)(void))
{
    VM_ASSERT(on_collected_count < MAX_COLLECTED_FUNCTIONS);
    on_collected[on_collected_count++] = function;
}

void vm_heap_collect_for_metadata(bool clear_soft)
{
    atomic_store(&vm_heap.is_asked_for, true);
    collect_fully(clear_soft, false);
}

void vm_heap_make_collection_due(struct vm_thread *self)
{
    atomic_store(&vm_heap.is_asked_for, true);
    if (self->fp == NULL) {
        vm_heap_collect_if_due(0);
    } else {
        vm_thread_request_poll(self, VM_POLL_COLLECTION);
    }
}

void vm_heap_request_collection(struct vm_thread *self)
{
    if (vm.plan->heap.ignores_explicit) {
        return;
    }
    if (self == NULL || self->fp == NULL) {
        vm_heap_collect(false);
    } else {
        vm_thread_request_poll(self, VM_POLL_FULL_COLLECTION);
    }
}

void vm_heap_collect_at_poll(bool is_full)
{
    if (is_full) {
        vm_heap_collect(false);
    } else if (vm_heap_is_collection_due(0)) {
        vm_heap_collect_if_due(0);
    }
}

/* --- figures ------------------------------------------------------------------------ */

void vm_heap_statistics(struct vm_heap_statistics *statistics)
{
    vm_heap_lock();
    statistics->collections = GC_get_gc_no() - first_number;
    statistics->collection_ns = total_ns;
    statistics->peak_bytes = vm_heap_committed_bytes();
    statistics->allocated_bytes = GC_get_total_bytes();
    statistics->last_start_ns = end_ns == 0 ? 0 : start_ns;
    statistics->last_end_ns = end_ns;
    statistics->last_before_bytes = bytes_before;
    statistics->last_after_bytes = vm_heap_live_bytes();
    vm_heap_unlock();
}

unsigned vm_heap_marker_count(void)
{
    return (unsigned)GC_get_parallel() + 1;
}

bool vm_heap_is_verbose(void)
{
    return vm_log_is_on(VM_LOG_GC, VM_LOG_INFO);
}

void vm_heap_set_verbose(bool is_verbose)
{
    vm_log_set_stdout(VM_LOG_GC, is_verbose ? VM_LOG_INFO : VM_LOG_WARNING);
}
