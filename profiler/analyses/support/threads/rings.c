#include "profiler/analyses/support/threads/rings.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include <jp2vm/analysis.h>

#define IDLE_ROUNDS 64

static struct ring *_Atomic rings;
static atomic_bool is_ending;
static pthread_t worker;
static _Atomic uint64_t waits;
static uint64_t worker_nanoseconds; /* set when the worker ends */

/* --- the worker ------------------------------------------------------------------------------- */

/* Handles all entries that are in a ring. Returns their number. */
static uint64_t drain(struct ring *ring)
{
    uint64_t from = atomic_load_explicit(&ring->read, memory_order_relaxed);
    uint64_t to = atomic_load_explicit(&ring->written, memory_order_acquire);
    for (uint64_t i = from; i < to; i++) {
        ring_take(ring, ring->entries[i % RING_ENTRIES]);
    }
    atomic_store_explicit(&ring->read, to, memory_order_release);
    return to - from;
}

static void *work(void *unused)
{
    for (int idle = 0;;) {
        bool was_ending = atomic_load(&is_ending);
        uint64_t done = 0;
        for (struct ring *ring = atomic_load(&rings); ring != NULL; ring = ring->next) {
            done += drain(ring);
        }
        if (was_ending) { /* later entries are ignored */
            struct timespec used;
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
            worker_nanoseconds = (uint64_t)used.tv_sec * 1000000000u + (uint64_t)used.tv_nsec;
            return unused;
        }
        idle = done == 0 ? idle + 1 : 0;
        if (idle > IDLE_ROUNDS) {
            nanosleep(&(struct timespec){0, 100000}, NULL);
        } else if (idle != 0) {
            sched_yield();
        }
    }
}

/* Called when the first ring is made; the process does not fork after that. The worker blocks all
 * signals. */
static void start_worker(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&worker, NULL, work, NULL) != 0) {
        jp2->message("jp2vm: no thread could be started for the work of an analysis\n");
        abort();
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* --- the program's threads -------------------------------------------------------------------- */

struct ring *ring_make(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct ring *ring = NULL;
    pthread_once(&once, start_worker);
    if (posix_memalign((void **)&ring, _Alignof(struct ring), sizeof *ring) != 0) {
        abort();
    }
    memset(ring, 0, sizeof *ring);
    ring->free_until = RING_ENTRIES;
    ring->next = atomic_load(&rings);
    while (!atomic_compare_exchange_weak(&rings, &ring->next, ring)) {
    }
    return ring;
}

/* Shows the worker all entries before `end`. Only the writer and rings_end call it; a smaller
 * number never replaces a larger one. */
static void publish(struct ring *ring, uint64_t end)
{
    uint64_t written = atomic_load_explicit(&ring->written, memory_order_relaxed);
    while (written < end
           && !atomic_compare_exchange_weak_explicit(&ring->written, &written, end,
                                                     memory_order_release, memory_order_relaxed)) {
    }
}

static void wait_for_room(struct ring *ring, uint64_t at)
{
    publish(ring, at);
    while (!atomic_load(&is_ending)
           && (ring->free_until =
                   atomic_load_explicit(&ring->read, memory_order_acquire) + RING_ENTRIES)
                  <= at) {
        waits++;
        sched_yield();
    }
}

bool ring_put(struct ring *ring, const void *entry)
{
    uint64_t at = atomic_load_explicit(&ring->put, memory_order_relaxed);
    if (at >= ring->free_until) {
        wait_for_room(ring, at);
        if (at >= ring->free_until) {
            return false;
        }
    }
    ring->entries[at % RING_ENTRIES] = entry;
    atomic_store_explicit(&ring->put, at + 1, memory_order_release);
    if ((at + 1) % RING_PACKET == 0) {
        publish(ring, at + 1);
    }
    return true;
}

struct ring_totals rings_end(void)
{
    struct ring_totals totals = {0, atomic_load(&waits), 0, 0};
    for (struct ring *ring = atomic_load(&rings); ring != NULL; ring = ring->next) {
        publish(ring, atomic_load_explicit(&ring->put, memory_order_acquire));
    }
    atomic_store(&is_ending, true);
    if (atomic_load(&rings) != NULL) {
        pthread_join(worker, NULL);
    }
    totals.worker_nanoseconds = worker_nanoseconds;
    for (struct ring *ring = atomic_load(&rings); ring != NULL; ring = ring->next) {
        totals.entries += atomic_load(&ring->read);
        totals.rings++;
    }
    return totals;
}
