/*
 * fasttrack.c: --analysis=fasttrack[:all][:out=FILE]: finds data races: two accesses to a variable
 * by different threads, at least one of them a write, neither of which happened before the other
 * (JLS 17.4.5). After Flanagan, Freund, "FastTrack: Efficient and Precise Dynamic Race Detection"
 * (PLDI 2009). For each variable the analysis keeps the epoch of the last write and the epoch of
 * the last read. If several threads read the variable concurrently, it keeps the epochs of all
 * these reads.
 *
 * support/threads/happens_before.h determines the order. If java.util.concurrent accesses a
 * variable plainly, with fences, the access counts as volatile if the variable also has volatile
 * accesses. support/threads/indirect.h finds the accesses that are not made by instructions. Atomic
 * accesses (of VarHandles, in any mode but plain) do not race with one another; their epochs are
 * kept separately, and plain accesses are checked against them. Final fields and actions of
 * finalizers are not checked.
 */
#include "profiler/analyses/support/code/access_flags.h"
#include "profiler/analyses/support/objects/native_access.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/threads/happens_before.h"
#include "profiler/analyses/support/threads/indirect.h"
#include "profiler/analyses/support/threads/races.h"
#include "vm/base/lock/lock.h"

#include <stdlib.h>

#define SYNCS 4                    /* the table of the shadow that contains the syncs */
#define SHARED ((uint64_t)1 << 63) /* `read` is the address of a struct readers */
#define LOCKS 4096

struct atomics;

struct cell {
    _Atomic uint64_t write, read; /* epochs; `read` may be a struct readers instead (SHARED) */
    _Atomic uint32_t write_site, read_site;
    struct atomics *_Atomic atomics; /* NULL: no atomic accesses */
};

/* Accesses by several threads, none of which need have happened before another one: as `read` and
 * `read_site` of a cell. */
struct accesses {
    _Atomic uint64_t epochs;
    _Atomic uint32_t site;
};

/* The atomic accesses to a cell. Two atomic accesses are not a race, whatever their order. */
struct atomics {
    struct accesses reads, writes;
};

/* The last access to a cell by each thread, indexed by slot. */
struct readers {
    uint32_t count;
    struct {
        uint64_t clock;
        uint32_t site;
    } of[];
};

static atomic_flag locks[LOCKS]; /* locks for cells, chosen by the cell's address */

const struct argument report_words[] = {{"all", .flag = &races_in_library}, {.name = NULL}};

static void drop_epochs(const _Atomic uint64_t *of)
{
    uint64_t epochs = atomic_load_explicit(of, memory_order_relaxed);
    if ((epochs & SHARED) != 0) {
        free((void *)(uintptr_t)(epochs & ~SHARED));
    }
}

static void drop_cell(void *cell_)
{
    struct cell *cell = cell_;
    struct atomics *atomics = atomic_load_explicit(&cell->atomics, memory_order_relaxed);
    drop_epochs(&cell->read);
    if (atomics != NULL) {
        drop_epochs(&atomics->reads.epochs);
        drop_epochs(&atomics->writes.epochs);
        free(atomics);
    }
}

__attribute__((constructor)) static void prepare(void)
{
    for (unsigned i = 0; i < SYNCS; i++) {
        races_shadow.tables[i].bytes = sizeof(struct cell);
        races_shadow.tables[i].shift = i;
        races_shadow.tables[i].drop = drop_cell;
    }
    order_prepare(&races_shadow, SYNCS);
}

static bool ask(struct jp2_location *location)
{
    if (races_is_access(location->kind)) {
        return indirect_ask(location) || races_ask(location, true);
    }
    uint64_t kind = JP2_EVENT_BIT(location->kind);
    return location->kind == JP2_EVENT_ALLOCATION
           || ((ORDER_EVENTS & kind) != 0 && order_ask(location))
           || ((INDIRECT_EVENTS & kind) != 0 && indirect_ask(location));
}

/* --- accesses --------------------------------------------------------------------------------- */

static atomic_flag *lock_of(const struct cell *cell)
{
    atomic_flag *lock = &locks[((uintptr_t)cell >> 3) * 0x9e3779b97f4a7c15u >> 52];
    vm_spin_take(lock, VM_RANK_ANALYSIS_FASTTRACK);
    return lock;
}

static void report(const struct order_thread *thread, clock_epoch first, uint32_t first_site,
                   struct race_site *site, struct race_subject subject)
{
    races_report(first_site, clocks_thread_name(first), site,
                 clocks_thread_name(thread->clock.epoch), subject);
}

/* Returns whether the thread does the machine's work after collections, or runs finalizers: such
 * actions have no order relative to the program's actions. Also notes the name of the thread, which
 * is set by the time the thread reaches checked code. */
static bool is_ignored(jp2_thread *self, struct order_thread *thread)
{
    if (!thread->is_named) {
        char name[64];
        jp2->thread_name(self, name, sizeof name);
        clocks_set_name(&thread->clock, name);
        thread->is_named = true;
        thread->is_ignored = strcmp(name, "Finalizer") == 0
                             || strcmp(name, "Reference Handler") == 0
                             || strcmp(name, "Common-Cleaner") == 0;
    }
    return thread->is_ignored;
}

/* Returns readers with space for a slot. If `readers` has no such space, it is replaced by a larger
 * copy. */
static struct readers *grown(struct readers *readers, uint32_t slot)
{
    if (readers != NULL && slot < readers->count) {
        return readers;
    }
    uint32_t count = slot + 4;
    struct readers *more = jp2->allocate(sizeof *more + count * sizeof more->of[0]);
    if (readers != NULL) {
        memcpy(more->of, readers->of, readers->count * sizeof more->of[0]);
        free(readers);
    }
    more->count = count;
    return more;
}

/* Adds an access to a set of accesses: `epochs`, and `first_site` if it is the only one. */
static void note(struct order_thread *thread, _Atomic uint64_t *epochs,
                 _Atomic uint32_t *first_site, const struct race_site *site)
{
    uint64_t before = atomic_load_explicit(epochs, memory_order_relaxed);
    uint32_t slot = thread->clock.slot;
    if ((before & SHARED) == 0 && clocks_is_before(before, &thread->clock)) {
        atomic_store_explicit(first_site, site->number, memory_order_relaxed);
        atomic_store_explicit(epochs, thread->clock.epoch, memory_order_relaxed);
        return;
    }
    struct readers *readers =
        (before & SHARED) != 0 ? (struct readers *)(uintptr_t)(before & ~SHARED) : NULL;
    if (readers == NULL) {
        readers = grown(NULL, clock_slot(before));
        readers->of[clock_slot(before)].clock = clock_of(before);
        readers->of[clock_slot(before)].site = atomic_load(first_site);
    }
    readers = grown(readers, slot);
    readers->of[slot].clock = clock_of(thread->clock.epoch);
    readers->of[slot].site = site->number;
    atomic_store_explicit(epochs, SHARED | (uintptr_t)readers, memory_order_relaxed);
}

/* Reports the accesses of a set that have not happened before this one. */
static void check_all(struct order_thread *thread, const _Atomic uint64_t *epochs,
                      const _Atomic uint32_t *first_site, struct race_site *site,
                      struct race_subject subject)
{
    uint64_t of = atomic_load_explicit(epochs, memory_order_relaxed);
    if ((of & SHARED) == 0) {
        if (!clocks_is_before(of, &thread->clock)) {
            report(thread, of, atomic_load(first_site), site, subject);
        }
        return;
    }
    const struct readers *readers = (const struct readers *)(uintptr_t)(of & ~SHARED);
    for (uint32_t slot = 0; slot < readers->count; slot++) {
        clock_epoch epoch = clock_epoch_of(slot, readers->of[slot].clock);
        if (!clocks_is_before(epoch, &thread->clock)) {
            report(thread, epoch, readers->of[slot].site, site, subject);
        }
    }
}

/* After a plain write, the reads before it are no longer needed: an access that races with one of
 * them also races with the write. */
static void check_readers(struct order_thread *thread, struct cell *cell, struct race_site *site,
                          struct race_subject subject)
{
    check_all(thread, &cell->read, &cell->read_site, site, subject);
    if ((atomic_load_explicit(&cell->read, memory_order_relaxed) & SHARED) != 0) {
        drop_epochs(&cell->read);
        atomic_store_explicit(&cell->read, 0, memory_order_relaxed);
    }
}

static void check_atomics(struct order_thread *thread, const struct cell *cell,
                          struct race_site *site, struct race_subject subject)
{
    const struct atomics *atomics = atomic_load_explicit(&cell->atomics, memory_order_relaxed);
    if (atomics != NULL) {
        check_all(thread, &atomics->writes.epochs, &atomics->writes.site, site, subject);
    }
    if (atomics != NULL && site->is_write) {
        check_all(thread, &atomics->reads.epochs, &atomics->reads.site, site, subject);
    }
}

/* Checks an atomic access against plain accesses, and notes it for later plain accesses. */
static void check_atomic(jp2_thread *self, struct order_thread *thread, struct cell *cell,
                         struct race_site *site, struct race_subject subject)
{
    if (thread->clock.epoch == 0 || is_ignored(self, thread)) {
        return;
    }
    atomic_flag *lock = lock_of(cell);
    uint64_t written = atomic_load_explicit(&cell->write, memory_order_relaxed);
    if (!clocks_is_before(written, &thread->clock)) {
        report(thread, written, atomic_load(&cell->write_site), site, subject);
    }
    if (site->is_write) {
        check_all(thread, &cell->read, &cell->read_site, site, subject);
    }
    struct atomics *atomics = atomic_load_explicit(&cell->atomics, memory_order_relaxed);
    if (atomics == NULL) {
        atomics = jp2->allocate(sizeof *atomics);
        atomic_store_explicit(&cell->atomics, atomics, memory_order_relaxed);
    }
    struct accesses *same = site->is_write ? &atomics->writes : &atomics->reads;
    note(thread, &same->epochs, &same->site, site);
    vm_spin_release(lock, VM_RANK_ANALYSIS_FASTTRACK);
}

static inline void check(jp2_thread *self, struct order_thread *thread, struct cell *cell,
                         struct race_site *site, struct race_subject subject)
{
    clock_epoch now = thread->clock.epoch;
    uint64_t written = atomic_load_explicit(&cell->write, memory_order_relaxed);
    if (written == now
        || (!site->is_write && atomic_load_explicit(&cell->read, memory_order_relaxed) == now)) {
        return; /* an access by this thread in this epoch is already recorded */
    }
    if (now == 0 || is_ignored(self, thread)) {
        return;
    }
    atomic_flag *lock = lock_of(cell);
    written = atomic_load_explicit(&cell->write, memory_order_relaxed);
    if (!clocks_is_before(written, &thread->clock)) {
        report(thread, written, atomic_load(&cell->write_site), site, subject);
    }
    check_atomics(thread, cell, site, subject);
    if (site->is_write) {
        check_readers(thread, cell, site, subject);
        atomic_store_explicit(&cell->write_site, site->number, memory_order_relaxed);
        atomic_store_explicit(&cell->write, now, memory_order_relaxed);
    } else {
        note(thread, &cell->read, &cell->read_site, site);
    }
    vm_spin_release(lock, VM_RANK_ANALYSIS_FASTTRACK);
}

/* A plain write of java.util.concurrent to an array element is also a release, since another thread
 * may read or remove the element atomically. */
static void access_variable(jp2_thread *self, struct order_thread *thread,
                            struct jp2_location *location, const struct jp2_event *event_)
{
    struct race_site *site = location->data;
    enum race_variable what = races_what(site, location, event_, true);
    if (site->is_static) {
        order_use_class(thread, site->holder);
    }
    if (what == RACE_PLAIN && !order_is_inside(thread)) {
        check(self, thread, races_cell(site, event_), site, races_subject(site, event_));
    } else if (what == RACE_VOLATILE || what == RACE_MIXED) {
        uintptr_t address = races_address(site, event_);
        if (what == RACE_VOLATILE || (site->is_element && site->is_write)
            || order_is_known(address)) {
            order_access(thread, address, site->is_write ? ORDER_RELEASES : ORDER_ACQUIRES);
        }
    }
}

/* The thread that makes an indirect access. If the access is atomic, also the address and the order
 * of the access. */
struct accessor {
    jp2_thread *self;
    struct order_thread *thread;
    uintptr_t address;
    enum order_access order;
};

static void visit(void *accessor_, struct race_site *site, void *cell, struct race_subject subject)
{
    const struct accessor *accessor = accessor_;
    if (subject.field != NULL && (jp2->field_flags(subject.field) & ACC_STATIC) != 0) {
        order_use_class(accessor->thread, jp2->field_class(subject.field));
    }
    if (!site->is_atomic) {
        check(accessor->self, accessor->thread, cell, site, subject);
        return;
    }
    if ((accessor->order & ORDER_ACQUIRES) != 0) {
        order_acquire_now(accessor->thread, accessor->address);
    }
    check_atomic(accessor->self, accessor->thread, cell, site, subject);
}

/* An atomic access is checked before it orders the thread's later accesses. */
static void access_indirectly(jp2_thread *self, struct order_thread *thread,
                              struct jp2_location *location, const struct jp2_event *event_)
{
    struct accessor accessor = {.self = self, .thread = thread};
    bool is_atomic = native_access_is(location)
                     && native_access_is_atomic(location, &(bool){false}, &(bool){false});
    if (order_is_inside(thread)) {
        return;
    }
    if (is_atomic) {
        accessor.address = native_access_address(self, location);
        accessor.order = order_of(self, location);
    }
    indirect_event(self, location, event_, visit, &accessor);
    order_access(thread, accessor.address, accessor.order);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    struct order_thread *thread = order_thread_of(self, jp2->thread_data(self, &jp2_analysis));
    clocks_flush(&thread->clock);
    if (indirect_is(location)) {
        access_indirectly(self, thread, location, event_);
    } else if (races_is_access(location->kind)) {
        access_variable(self, thread, location, event_);
    } else if (location->kind == JP2_EVENT_ALLOCATION) {
        races_allocated(event_, 1u << SYNCS);
    } else {
        order_event(self, thread, location, event_);
    }
}

void report_write(struct jp2_output *out)
{
    races_write(out, "data races");
}

JP2_ANALYSIS(.name = "fasttrack", .summary = "data races, by happens-before; [all:][out=file]",
             .events = RACES_EVENTS | INDIRECT_EVENTS | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION)
                       | ORDER_EVENTS,
             .start = report_start, .ask = ask, .event = event, .finish = report_finish);
