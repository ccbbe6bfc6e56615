/*
 * parallel_contexts.c: --analysis=parallel_contexts[:check][:all][:FILE]: the calling context tree
 * of `contexts`, built by a thread of its own: those of the program only write what they enter and
 * leave to rings, as in the paper on extensible profilers (its packets are independent of one
 * another, and have a stack as header; a ring's entries have their order). With `check` the
 * threads build a tree of their own, too, and the two are compared, context by context.
 *
 * A ring has one writer and one reader. A writer whose ring is full waits until there is room:
 * nothing is lost.
 */
#include <inttypes.h>
#include <sched.h>
#include <signal.h>

#include "profiler/analyses/support/arguments.h"
#include "profiler/analyses/support/contexts.h"

enum { CALLS, INLINE_CALLS };

#define RING_ENTRIES (1u << 15)
#define IDLE_ROUNDS 64

struct ring {
    struct ring *next;
    _Alignas(64) _Atomic uint64_t written; /* by the thread: entries, since the start */
    uint64_t free_until;                   /* what it knows of the reader's progress */
    void *context;                         /* with `check`: where the thread is */
    _Alignas(64) _Atomic uint64_t read;
    void *place;                             /* the reader's: where it is in the tree */
    const jp2_method *entries[RING_ENTRIES]; /* NULL: a method is left */
};

static struct ring *_Atomic rings;
static atomic_bool is_ending;
static pthread_t worker;
static bool is_checked, is_all;
static _Atomic uint64_t waits;
static const char *path;

static bool start(const char *argument, char *message, size_t bytes);
static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "parallel_contexts",
             .summary = "the tree of contexts, built by another thread; [check:][all:][out=file]",
             .events = CONTEXT_EVENTS, .start = start, .event = event, .finish = finish);

/* --- the worker ------------------------------------------------------------------------------- */

/* Puts what is in a ring into the tree; gives how much that was. */
static uint64_t drain(struct ring *ring)
{
    uint64_t from = atomic_load_explicit(&ring->read, memory_order_relaxed);
    uint64_t to = atomic_load_explicit(&ring->written, memory_order_acquire);
    struct context *at = contexts_current(&ring->place);
    for (uint64_t i = from; i < to; i++) {
        const jp2_method *method = ring->entries[i % RING_ENTRIES];
        if (method == NULL) {
            at = context_caller(at);
        } else {
            at = contexts_callee(at, method);
            context_add(at, CALLS, 1);
        }
    }
    ring->place = at;
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
        if (was_ending) { /* what others still do is after the end */
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

static bool start(const char *argument, char *message, size_t bytes)
{
    const struct argument known[] = {
        {"check", .flag = &is_checked}, {"all", .flag = &is_all}, {.name = NULL}};
    return arguments_read(argument, known, &path, message, bytes);
}

/* With the first thread: the process does not fork any more. Signals are for the others. */
static void start_worker(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&worker, NULL, work, NULL) != 0) {
        jp2->message("jp2vm: parallel_contexts: there is no thread for it\n");
        abort();
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* --- the program's threads -------------------------------------------------------------------- */

static struct ring *make_ring(void)
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

static void wait_for_room(struct ring *ring, uint64_t at)
{
    while (!atomic_load(&is_ending) &&
           (ring->free_until =
                atomic_load_explicit(&ring->read, memory_order_acquire) + RING_ENTRIES) <= at) {
        waits++;
        sched_yield();
    }
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    (void)event_;
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct ring *ring = *word == NULL ? *word = make_ring() : *word;
    bool is_entry = location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_NATIVE_CALL;
    uint64_t at = atomic_load_explicit(&ring->written, memory_order_relaxed);
    if (at >= ring->free_until) {
        wait_for_room(ring, at);
        if (at >= ring->free_until) {
            return; /* the process ends */
        }
    }
    ring->entries[at % RING_ENTRIES] = is_entry ? location->method : NULL;
    atomic_store_explicit(&ring->written, at + 1, memory_order_release);
    if (is_checked) {
        struct context *entered = contexts_follow(&ring->context, location);
        if (entered != NULL) {
            context_add(entered, INLINE_CALLS, 1);
        }
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static void write_line(struct jp2_output *out, const struct context *context,
                       const uint64_t *inclusive)
{
    jp2->write(out, "%12" PRIu64 " %12" PRIu64 " ", context_count(context, CALLS),
               inclusive[CALLS]);
}

static void finish(void)
{
    uint64_t entries = 0;
    size_t count, differing = 0, threads = 0;
    if (atomic_load(&rings) != NULL) {
        atomic_store(&is_ending, true);
        pthread_join(worker, NULL);
    }
    for (struct ring *ring = atomic_load(&rings); ring != NULL; ring = ring->next) {
        entries += atomic_load(&ring->read);
        threads++;
    }
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    jp2->write(out, "       calls   with below   depth  method\n");
    contexts_write(out, CALLS, is_all ? 0 : 1, write_line);
    if (is_checked) {
        struct context **all = contexts_list(&count);
        for (size_t i = 0; i < count; i++) {
            differing += context_count(all[i], CALLS) != context_count(all[i], INLINE_CALLS);
        }
        jp2->write(out, "%zu of %zu contexts differ from those that the threads built\n", differing,
                   count);
        free(all);
    }
    jp2->write(out, "%" PRIu64 " entries and exits by %zu threads, %" PRIu64 " waits for room\n",
               entries, threads, (uint64_t)waits);
    jp2->write(out, "%zu contexts, %" PRIu64 " calls\n", contexts_count(), contexts_sum(CALLS));
    jp2->close_output(out);
}
