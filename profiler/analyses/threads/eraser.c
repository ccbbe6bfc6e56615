/*
 * eraser.c: --analysis=eraser[:all][:out=FILE]: finds variables that threads share without a common
 * lock. After Savage et al., "Eraser: A Dynamic Data Race Detector for Multithreaded Programs"
 * (TOCS 1997). At first, a variable belongs to the first thread that uses it. When another thread
 * reads the variable, the variable becomes shared. When another thread writes it, or any thread
 * writes it while it is shared, it becomes modified. Its candidate locks are the locks that were
 * held at every access since the first access by a second thread. A modified variable without
 * candidate locks is reported.
 *
 * Locks are defined in support/threads/held_locks.h; a lock held for reading protects only reads.
 * An atomic access (of a VarHandle, in any mode but plain) holds one more lock, ATOMIC: variables
 * that are accessed only atomically need no lock.
 * Start and join, volatile variables and barriers also order accesses, but are not locks: if a
 * program passes data on by these means, its variables may be reported although it is correct.
 * `fasttrack` takes them into account.
 */
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/threads/held_locks.h"
#include "profiler/analyses/support/threads/indirect.h"
#include "profiler/analyses/support/threads/races.h"
#include "vm/base/lock/lock.h"

#define NUMBERS 4 /* the table of the shadow that contains the numbers of locks */
#define STRIPES 4096
#define NAMES (1u << 16)

/* The state of a cell. The upper two bits are one of these kinds; the lower bits are the number of
 * the first thread (EXCLUSIVE), or of the set of candidate locks. */
#define VIRGIN 0u
#define EXCLUSIVE (1u << 30)
#define SHARED (2u << 30)
#define MODIFIED (3u << 30) /* if the set is empty, the variable has been reported */
#define KIND (3u << 30)

#define ATOMIC UINT64_MAX /* the number of the lock that atomic accesses hold */

struct cell {
    _Atomic uint32_t state;
    _Atomic uint32_t site, before; /* the site of the last access, and the site of the last access
                                      before it by another thread */
    _Atomic uint16_t thread, thread_before;
};

struct thread {
    uint32_t number;
    bool is_named;
    struct lockset_held held;
    struct lockset_cache cache;
};

static atomic_flag stripes[STRIPES]; /* locks for cells, chosen by the cell's address */
static _Atomic uint32_t thread_count;
static char *_Atomic names[NAMES];

__attribute__((constructor)) static void prepare(void)
{
    for (unsigned i = 0; i < NUMBERS; i++) {
        races_shadow.tables[i].bytes = sizeof(struct cell);
        races_shadow.tables[i].shift = i;
    }
    held_locks_prepare(&races_shadow, NUMBERS);
}

static bool ask(struct jp2_location *location)
{
    return location->kind == JP2_EVENT_ALLOCATION || indirect_ask(location)
           || (races_is_access(location->kind) ? races_ask(location, false)
               : (HELD_LOCKS_EVENTS & JP2_EVENT_BIT(location->kind)) != 0 ? held_locks_ask(location)
                                                                          : false);
}

/* --- threads and locks --------------------------------------------------------------------------
 */

static struct thread *thread_of(jp2_thread *self)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    struct thread *thread = *data;
    if (__builtin_expect(thread == NULL, 0)) {
        thread = jp2->allocate(sizeof *thread);
        thread->number = atomic_fetch_add(&thread_count, 1) + 1;
        *data = thread;
    }
    return thread;
}

static void name_thread(jp2_thread *self, struct thread *thread)
{
    if (!thread->is_named) {
        char *name = jp2->allocate(64);
        jp2->thread_name(self, name, 64);
        atomic_store(&names[thread->number % NAMES], name);
        thread->is_named = true;
    }
}

/* --- accesses -----------------------------------------------------------------------------------
 */

static atomic_flag *take(const struct cell *cell)
{
    atomic_flag *stripe = &stripes[((uintptr_t)cell >> 4) * 0x9e3779b97f4a7c15u >> 52];
    vm_spin_take(stripe, VM_RANK_ANALYSIS_ERASER);
    return stripe;
}

/* Returns the state of a cell after an access. */
static uint32_t next(struct thread *thread, uint32_t state, bool is_write)
{
    uint32_t kind = state & KIND;
    if (kind == VIRGIN || (kind == EXCLUSIVE && (state & ~KIND) == thread->number)) {
        return EXCLUSIVE | thread->number;
    }
    lockset_know(&thread->held);
    uint32_t held = is_write ? thread->held.for_writes : thread->held.all;
    uint32_t set = kind == EXCLUSIVE ? held : lockset_both(&thread->cache, state & ~KIND, held);
    return (is_write || kind == MODIFIED ? MODIFIED : SHARED) | set;
}

static const char *name_of(uint16_t thread)
{
    const char *name = atomic_load(&names[thread]);
    return name == NULL ? "?" : name;
}

static void check_slowly(jp2_thread *self, struct thread *thread, struct cell *cell,
                         struct race_site *site, struct race_subject subject)
{
    name_thread(self, thread);
    if (site->is_atomic) {
        lockset_take(&thread->held, ATOMIC, false);
    }
    atomic_flag *stripe = take(cell);
    uint32_t state = atomic_load_explicit(&cell->state, memory_order_relaxed);
    uint32_t after = next(thread, state, site->is_write);
    uint16_t number = (uint16_t)(thread->number % NAMES);
    if (cell->thread != number) {
        cell->before = cell->site;
        cell->thread_before = cell->thread;
        cell->thread = number;
    }
    cell->site = site->number;
    if (after != state) {
        atomic_store_explicit(&cell->state, after, memory_order_relaxed);
        if (after == MODIFIED && cell->before != 0) {
            races_report(cell->before, name_of(cell->thread_before), site, name_of(number),
                         subject);
        }
    }
    vm_spin_release(stripe, VM_RANK_ANALYSIS_ERASER);
    if (site->is_atomic) {
        lockset_give(&thread->held, ATOMIC, false);
    }
}

static inline void check(jp2_thread *self, struct thread *thread, struct cell *cell,
                         struct race_site *site, struct race_subject subject)
{
    uint32_t state = atomic_load_explicit(&cell->state, memory_order_relaxed);
    if (state == (EXCLUSIVE | thread->number)) {
        if (atomic_load_explicit(&cell->site, memory_order_relaxed) != site->number) {
            atomic_store_explicit(&cell->site, site->number, memory_order_relaxed);
        }
    } else if (state != MODIFIED) {
        check_slowly(self, thread, cell, site, subject);
    }
}

/* The thread that makes an indirect access. */
struct accessor {
    jp2_thread *self;
    struct thread *thread;
};

static void visit(void *accessor_, struct race_site *site, void *cell, struct race_subject subject)
{
    const struct accessor *accessor = accessor_;
    check(accessor->self, accessor->thread, cell, site, subject);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct thread *thread = thread_of(self);
    if (indirect_is(location)) {
        struct accessor accessor = {self, thread};
        indirect_event(self, location, event_, visit, &accessor);
    } else if (races_is_access(location->kind)) {
        struct race_site *site = location->data;
        if (races_what(site, location, event_, false) == RACE_PLAIN) {
            check(self, thread, races_cell(site, event_), site, races_subject(site, event_));
        }
    } else if (location->kind == JP2_EVENT_ALLOCATION) {
        races_allocated(event_, 1u << NUMBERS);
    } else {
        held_locks_event(self, &thread->held, location, event_);
    }
}

const struct argument report_words[] = {{"all", .flag = &races_in_library}, {.name = NULL}};

void report_write(struct jp2_output *out)
{
    races_write(out, "variables without a common lock");
}

JP2_ANALYSIS(.name = "eraser",
             .summary = "variables shared without a common lock; [all:][out=file]",
             .events = RACES_EVENTS | INDIRECT_EVENTS | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION)
                       | HELD_LOCKS_EVENTS,
             .start = report_start, .ask = ask, .event = event, .finish = report_finish);
