#include "vm/thread/stress.h"

#include <inttypes.h>
#include <sched.h>
#include <stdatomic.h>

#include <jp2vm/analysis.h>

#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

/* The maximum number of bits of a period. Every number of bits up to it is equally likely, so that
 * both short and long periods occur. In a long run, later periods get more bits, so that stress
 * slows the run down only by a small factor. */
#define PERIOD_BITS 18
#define BITS_BELOW_RUN 6

#define LARGE_HEAP_BYTES ((uint64_t)4 << 20)
#define BYTES_PER_BYTECODE 64

enum action { COLLECTION, LATER_COLLECTION, SAFEPOINT, YIELD, ACTIONS };

/* The actions, from which one is chosen with equal chances. A collection takes the most time. */
static const uint8_t chances[8] = {
    COLLECTION, COLLECTION, LATER_COLLECTION, LATER_COLLECTION, SAFEPOINT, SAFEPOINT, YIELD, YIELD};

static uint64_t seed;
static _Atomic uint64_t thread_count;
static _Atomic uint64_t counts[ACTIONS];

/* SplitMix64: even neighbouring states give unrelated numbers. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint64_t first_state(void)
{
    uint64_t state = atomic_fetch_add(&thread_count, 1) + 1;
    return seed ^ next_random(&state);
}

static void collect_later(struct vm_thread *self, bool is_allocation)
{
    if (is_allocation) {
        vm_heap_make_collection_due(self);
    } else {
        vm_thread_request_poll(self, VM_POLL_FULL_COLLECTION);
    }
}

static void do_nothing(void)
{
}

static void act(struct vm_thread *self, enum action action, bool is_allocation)
{
    atomic_fetch_add_explicit(&counts[action], 1, memory_order_relaxed);
    switch (action) {
    case COLLECTION:
        vm_heap_collect(false);
        break;
    case LATER_COLLECTION:
        collect_later(self, is_allocation);
        break;
    case SAFEPOINT:
        (void)vm_run_at_safepoint(do_nothing);
        break;
    default:
        sched_yield();
    }
}

static uint64_t next_period(uint64_t *state, uint64_t bytecodes)
{
    unsigned most = 64 - (unsigned)__builtin_clzll(bytecodes | 1);
    most = most > PERIOD_BITS + BITS_BELOW_RUN ? most - BITS_BELOW_RUN : PERIOD_BITS;
    unsigned bits = (unsigned)(next_random(state) % most) + 1;
    return (next_random(state) & (((uint64_t)1 << bits) - 1)) + 1;
}

/* Returns how many bytecodes to add to the period after a collection, because collections of a
 * large heap take long. The heap's size is rounded to a power of 2, so that a few objects more or
 * less do not change the number. */
static uint64_t rest_after(enum action action)
{
    struct vm_heap_statistics heap;
    vm_heap_statistics(&heap);
    uint64_t bytes = heap.last_after_bytes;
    bool is_long =
        (action == COLLECTION || action == LATER_COLLECTION) && bytes >= LARGE_HEAP_BYTES;
    return is_long ? ((uint64_t)1 << (63 - __builtin_clzll(bytes))) / BYTES_PER_BYTECODE : 0;
}

static void disturb(struct vm_thread *self, struct jp2_location *location,
                    const struct jp2_event *event);
static void report(void);

static struct vm_analysis analysis = {.name = "stress",
                                      .summary = "--stress",
                                      .events = JP2_EVENT_BIT(JP2_EVENT_POLL),
                                      .period = 1,
                                      .event = disturb,
                                      .finish = report,
                                      .keeps_nothing = true};

static void disturb(struct vm_thread *self, struct jp2_location *location,
                    const struct jp2_event *event)
{
    (void)location;
    if (self->fp == NULL) {
        return; /* the thread is about to end */
    }
    void **data = vm_analysis_thread_data(self, &analysis);
    uint64_t state = (uint64_t)(uintptr_t)*data, rest = 0;
    if (*data == NULL) {
        state = first_state();
    } else {
        uint64_t random = next_random(&state);
        enum action action = chances[random & 7];
        act(self, action, (random & 8) != 0);
        rest = rest_after(action);
    }
    vm_analysis_set_period(self, &analysis, next_period(&state, event->bytecodes) + rest);
    *data = (void *)(uintptr_t)state;
}

static void report(void)
{
    vm_message("jp2vm: --stress=%" PRIu64 ": %" PRIu64 " collections, %" PRIu64
               " at a later instruction, %" PRIu64 " safepoints, %" PRIu64 " yields\n",
               seed, counts[COLLECTION], counts[LATER_COLLECTION], counts[SAFEPOINT],
               counts[YIELD]);
}

bool vm_stress_start(uint64_t wanted)
{
    seed = wanted;
    return vm_analysis_register(&analysis);
}
