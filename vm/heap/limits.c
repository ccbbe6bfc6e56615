/*
 * limits.c: decides how much memory objects and blocks may take and when the next collection is
 * due, and computes the sizes of the heap.
 *
 * -Xmx limits the bytes of objects. The blocks that contain the objects may take more memory
 * (docs/heap.md, "Objects and blocks"), up to a bound. Their limit is raised in steps, and only
 * when a collection would not help.
 */
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_mark.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap_internal.h"
#include "vm/options/live_flags.h"
#include "vm/vm.h"

/* The result of Runtime.totalMemory, which grows with the bytes in use, is a multiple of this. */
#define SIZE_STEP ((size_t)1 << 20)
static size_t heap_bytes;

/* Size of the objects that survived the collection number live_number, computed on demand. */
static GC_word live_number;
static size_t live_bytes;

#define LEAST_BYTES_BETWEEN ((size_t)32 << 20)

/* The space that should still be free when a collection becomes due: other threads go on allocating
 * until they stop, and the collector's own records of new threads are also in the heap. */
#define RESERVE_BYTES ((size_t)1 << 20)

/* Blocks take at most BOUND_FACTOR times -Xmx. A part of this, -Xmx / SMALL_PART, is only for small
 * objects, in partly filled and in new blocks. The limit is raised in steps of -Xmx / STEP_PART. */
#define BOUND_FACTOR 2
#define SMALL_PART 16
#define STEP_PART 16
#define LEAST_STEP_BYTES ((size_t)1 << 20)
#define SLACK_BYTES ((size_t)64 << 10) /* the collector rounds sizes up */

/* A collection is fresh until more than 1 / FRESH_PART of the bytes that it left free has been
 * allocated. */
#define FRESH_PART 16

/*
 * A thread that throws an OutOfMemoryError may allocate -Xmx / GRACE_PART more, its *grace*, so
 * that the handler can allocate no matter how much other threads take. The grace is only for small
 * objects: a loop that repeatedly requests large arrays does not use it up. A collection that
 * leaves at least an eighth of -Xmx free starts a new period. At the first error of a thread in a
 * period, its grace ends when all objects together take twice -Xmx. At its further errors in the
 * period, which may come from a loop that keeps what it allocates, the grace ends at an eighth more
 * than -Xmx.
 */
#define GRACE_PART 128
#define LEAST_GRACE_BYTES ((size_t)128 << 10)
#define MOST_BYTES_IN_GRACE ((size_t)64 << 10)
#define EXCESS_PART 8
static _Atomic uint32_t grace_period = 1; /* a thread whose grace_period is 0 has had no grace
                                             yet */

static _Atomic bool is_watched; /* statistics are requested */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t difference(size_t a, size_t b)
{
    return a > b ? a - b : 0;
}

/* --- figures ---------------------------------------------------------------------------------- */

static void add_size(void *object, size_t bytes, void *sum)
{
    (void)object;
    *(size_t *)sum += bytes;
}

/* Reads two values without the lock; they may belong to different moments. */
size_t vm_heap_blocks_bytes(void)
{
    return difference(GC_get_heap_size(), GC_get_free_bytes());
}

size_t vm_heap_without_records(size_t bytes)
{
    return difference(bytes, atomic_load_explicit(&vm_heap.record_bytes, memory_order_relaxed));
}

/* Returns the size of the blocks without the records of classes, which -Xmx does not limit. */
static size_t object_blocks(void)
{
    return vm_heap_without_records(vm_heap_blocks_bytes());
}

size_t vm_heap_marked_bytes(void)
{
    size_t bytes = 0;
    GC_enumerate_reachable_objects_inner(add_size, &bytes);
    return bytes;
}

/* Returns the size of the objects that survived the last collection. The caller holds the lock. */
static size_t find_live_bytes(void)
{
    GC_word number = GC_get_gc_no();
    if (live_number != number) {
        live_bytes = vm_heap_marked_bytes();
        live_number = number;
    }
    return live_bytes;
}

size_t vm_heap_used_bytes(void)
{
    return least(vm_heap_without_records(find_live_bytes() + GC_get_bytes_since_gc()),
                 vm_heap.maximum_bytes);
}

size_t vm_heap_committed_bytes(void)
{
    size_t size = (object_blocks() + SIZE_STEP - 1) / SIZE_STEP * SIZE_STEP;
    size = least(size, vm_heap.maximum_bytes);
    if (size > heap_bytes) {
        heap_bytes = size;
    }
    VM_ASSERT(heap_bytes <= vm_heap.maximum_bytes);
    return heap_bytes;
}

size_t vm_heap_before_bytes(bool is_exact)
{
    is_exact |= live_number == GC_get_gc_no() || atomic_load(&is_watched);
    return is_exact ? vm_heap_used_bytes() : least(object_blocks(), vm_heap.maximum_bytes);
}

size_t vm_heap_total_bytes(void)
{
    vm_heap_lock();
    size_t total = vm_heap_committed_bytes();
    vm_heap_unlock();
    return total;
}

size_t vm_heap_free_bytes(void)
{
    vm_heap_lock();
    size_t used = vm_heap_used_bytes();
    size_t total = vm_heap_committed_bytes();
    vm_heap_unlock();
    return difference(total, used);
}

size_t vm_heap_max_bytes(void)
{
    return vm_heap.maximum_bytes;
}

size_t vm_heap_initial_bytes(void)
{
    return vm_heap.initial_bytes;
}

size_t vm_heap_live_bytes(void)
{
    atomic_store(&is_watched, true);
    return vm_heap_without_records(find_live_bytes());
}

/* --- the next collection ---------------------------------------------------------------------- */

#ifdef VM_ASSERTIONS
/* For tests: if JP2_COLLECT_EVERY=bytes is set, a collection is due whenever this many bytes have
 * been allocated. */
static size_t stress_bytes(void)
{
    const char *text = getenv("JP2_COLLECT_EVERY");
    return text == NULL ? 0 : strtoul(text, NULL, 10);
}
#else
#define stress_bytes() ((size_t)0)
#endif

/* Returns how many bytes should be free after a collection: as many as are in use, or more if an
 * option requires a larger free part of the heap. */
static size_t wanted_free(size_t in_use)
{
    uint64_t percent = vm_live_flag(VM_FLAG_MinHeapFreeRatio).natural;
    if (percent <= 50) {
        return in_use;
    }
    size_t left = vm_heap.maximum_bytes > in_use ? vm_heap.maximum_bytes - in_use : in_use;
    double wanted =
        percent < 100 ? (double)in_use * (double)percent / (double)(100 - percent) : (double)left;
    return wanted < (double)left ? (size_t)wanted : left;
}

/* Limits the bytes until the next collection, so that a reserve is left. In a heap that is almost
 * full there is no reserve, because allocations must fail to show that further collections are
 * useless. */
static size_t within_heap(size_t wanted, size_t in_use)
{
    size_t left = difference(vm_heap.maximum_bytes, in_use);
    size_t reserve = least(left / 8, RESERVE_BYTES);
    return left < vm_heap.maximum_bytes / 8 ? wanted : least(wanted, left - reserve);
}

static void set_threshold(size_t in_use)
{
    static size_t stress = SIZE_MAX; /* not yet known */
    if (stress == SIZE_MAX) {
        stress = stress_bytes();
    }
    size_t between = vm_heap.initial_bytes / 2 > LEAST_BYTES_BETWEEN ? vm_heap.initial_bytes / 2
                                                                     : LEAST_BYTES_BETWEEN;
    size_t wanted = wanted_free(in_use);
    size_t threshold = within_heap(wanted > between ? wanted : between, in_use);
    atomic_store_explicit(&vm_heap.threshold_bytes, stress != 0 ? stress : threshold,
                          memory_order_relaxed);
}

/* Returns by how many bytes the objects exceed -Xmx. If not even the blocks exceed -Xmx, the
 * objects need not be counted, which would take time. */
static size_t find_excess(void)
{
    if (object_blocks() <= vm_heap.maximum_bytes) {
        return 0;
    }
    vm_heap_lock();
    size_t in_use = vm_heap_without_records(find_live_bytes() + GC_get_bytes_since_gc());
    vm_heap_unlock();
    return difference(in_use, vm_heap.maximum_bytes);
}

/* Returns the size of a thread's grace. If garbage of earlier handlers would limit the grace,
 * collects it first. */
static size_t find_grace(size_t most)
{
    size_t grace = vm_heap.maximum_bytes / GRACE_PART;
    grace = grace > LEAST_GRACE_BYTES ? grace : LEAST_GRACE_BYTES;
    size_t left = difference(most, find_excess());
    if (left < grace && GC_get_bytes_since_gc() > left) {
        vm_heap_collect_for_space(false);
        left = difference(most, find_excess());
    }
    return least(grace, left);
}

void vm_heap_give_grace(struct vm_thread *self)
{
    size_t maximum = vm_heap.maximum_bytes;
    uint32_t period = atomic_load(&grace_period);
    size_t grace = find_grace(self->grace_period == period ? maximum / EXCESS_PART : maximum);
    self->grace_period = period;
    self->grace_bytes = grace > self->grace_bytes ? grace : self->grace_bytes;
}

bool vm_heap_take_grace(struct vm_thread *self, size_t bytes)
{
    bool is_enough = bytes <= self->grace_bytes && bytes <= MOST_BYTES_IN_GRACE;
    self->grace_bytes -= is_enough ? bytes : 0;
    return is_enough;
}

/*
 * Objects are counted only if there is little space, or if statistics are requested, because a walk
 * over all objects takes some per cent of the time of a collection. Otherwise the bytes of the
 * blocks in use are a cheap upper bound of the live bytes.
 */
void vm_heap_renew_limits(void)
{
    size_t maximum = vm_heap.maximum_bytes, blocks = object_blocks();
    size_t in_use = blocks > maximum / 2 ? vm_heap_without_records(find_live_bytes()) : blocks;
    if (blocks <= maximum / 8 * 7) {
        atomic_store(&vm_heap.blocks_limit, maximum);
    }
    if (in_use <= maximum / 8 * 7) {
        atomic_fetch_add(&grace_period, 1);
    }
    atomic_store(&vm_heap.objects_limit, difference(maximum, in_use));
    set_threshold(in_use);
    VM_ASSERT(atomic_load(&vm_heap.blocks_limit) <= vm_heap.most_blocks_bytes);
}

/* At most three quarters of the usable memory: the rest is for the machine. */
static size_t most_blocks_bytes(size_t maximum, size_t usable)
{
    size_t most = maximum / SMALL_PART * (SMALL_PART * BOUND_FACTOR - 1);
    if (usable != 0) {
        most = least(most, usable / 4 * 3);
    }
    return most > maximum ? most : maximum;
}

void vm_heap_init_limits(size_t initial, size_t maximum)
{
    vm_heap.maximum_bytes = maximum;
    vm_heap.address_bytes = maximum;
    vm_heap.initial_bytes = initial;
    vm_heap.most_blocks_bytes = most_blocks_bytes(maximum, vm.plan->heap.usable_bytes);
    VM_ASSERT(initial <= maximum && vm_heap.most_blocks_bytes >= maximum);
    atomic_store(&vm_heap.blocks_limit, maximum);
    live_number = GC_get_gc_no(); /* before this, there are no objects */
    live_bytes = 0;
    heap_bytes = initial;
    vm_heap_renew_limits();
}

bool vm_heap_is_collection_due(size_t bytes)
{
    return atomic_load_explicit(&vm_heap.is_asked_for, memory_order_relaxed)
           || GC_get_bytes_since_gc() + bytes
                  > atomic_load_explicit(&vm_heap.threshold_bytes, memory_order_relaxed);
}

bool vm_heap_is_collection_overdue(size_t bytes)
{
    size_t threshold = atomic_load_explicit(&vm_heap.threshold_bytes, memory_order_relaxed);
    return GC_get_bytes_since_gc() + bytes > threshold + threshold / 2;
}

/* --- room for an allocation ------------------------------------------------------------------- */

static size_t mapped_bytes(void)
{
    return vm_heap_without_records(GC_get_heap_size());
}

/* Returns how many more bytes this file may let the collector map. */
static size_t left_to_map(void)
{
    return difference(vm_heap.most_blocks_bytes, mapped_bytes());
}

/*
 * The collector maps free blocks again by itself, whole runs of blocks at once, even if other free
 * blocks would suffice. But a block takes memory only when it is first used. So the memory in use
 * is at most the size of the blocks that took memory at the end of the last collection, plus the
 * growth of blocks since then.
 */
static _Atomic size_t touched_free_bytes; /* upper bound for free blocks, at the end of the last
                                             collection */

static size_t touched_bytes(void)
{
    size_t touched = atomic_load(&touched_free_bytes) + vm_heap_blocks_bytes();
    return vm_heap_without_records(least(touched, GC_get_heap_size()));
}

/* The bytes that took memory when the current collection started. */
static size_t touched_before;

void vm_heap_note_touched(bool is_end)
{
    size_t touched =
        least(atomic_load(&touched_free_bytes) + vm_heap_blocks_bytes(), GC_get_heap_size());
    if (!is_end) {
        touched_before = touched;
    } else {
        touched = least(touched_before, GC_get_heap_size());
        atomic_store(&touched_free_bytes, difference(touched, vm_heap_blocks_bytes()));
    }
}

/* Small objects must first fill the gaps in blocks, which collections find, and must not take all
 * blocks. So for small objects the limit applies to mapped bytes. */
static bool may_take_blocks(size_t bytes, bool is_small, size_t more)
{
    size_t bound = vm_heap.most_blocks_bytes + more + RESERVE_BYTES;
    return GC_get_unmapped_bytes() == 0
           || (is_small ? mapped_bytes() <= bound : touched_bytes() + bytes <= bound);
}

bool vm_heap_has_room(size_t bytes, bool is_small)
{
    size_t limit = atomic_load_explicit(&vm_heap.blocks_limit, memory_order_relaxed);
    size_t more =
        is_small && limit == vm_heap.most_blocks_bytes ? vm_heap.maximum_bytes / SMALL_PART : 0;
    return GC_get_bytes_since_gc() + bytes
               <= atomic_load_explicit(&vm_heap.objects_limit, memory_order_relaxed)
           && object_blocks() + bytes <= limit + more && may_take_blocks(bytes, is_small, more);
}

bool vm_heap_is_collection_futile(size_t bytes)
{
    vm_heap_lock();
    size_t free_bytes =
        difference(vm_heap.maximum_bytes, vm_heap_without_records(find_live_bytes()));
    size_t since = GC_get_bytes_since_gc();
    vm_heap_unlock();
    return since + bytes <= free_bytes
           && (since + bytes < free_bytes / 2 || since < free_bytes / FRESH_PART);
}

static size_t step_bytes(void)
{
    size_t step = vm_heap.maximum_bytes / STEP_PART;
    return step > LEAST_STEP_BYTES ? step : LEAST_STEP_BYTES;
}

bool vm_heap_raise_limits(size_t bytes)
{
    size_t most = vm_heap.most_blocks_bytes;
    vm_heap_lock();
    size_t live = vm_heap_without_records(find_live_bytes()), since = GC_get_bytes_since_gc();
    size_t blocks = object_blocks();
    bool has_room = live + since + bytes <= vm_heap.maximum_bytes && blocks + bytes <= most;
    if (has_room) {
        size_t limit = least(blocks + bytes + step_bytes(), most);
        if (limit > atomic_load(&vm_heap.blocks_limit)) {
            atomic_store(&vm_heap.blocks_limit, limit);
        }
        atomic_store(&vm_heap.objects_limit, difference(vm_heap.maximum_bytes, live));
        VM_ASSERT(atomic_load(&vm_heap.blocks_limit) <= vm_heap.most_blocks_bytes);
    }
    vm_heap_unlock();
    return has_room;
}

bool vm_heap_is_mapped_beyond_bound(void)
{
    return mapped_bytes() > vm_heap.most_blocks_bytes + RESERVE_BYTES
           && GC_get_free_bytes() > RESERVE_BYTES;
}

bool vm_heap_may_map(size_t bytes)
{
    return bytes + step_bytes() <= left_to_map();
}

bool vm_heap_add_section(size_t bytes)
{
    size_t left = left_to_map();
    return bytes + SLACK_BYTES <= left && vm_heap_expand(least(bytes + step_bytes(), left));
}
