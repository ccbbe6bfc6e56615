/*
 * atomicity.c: --analysis=atomicity[:all][:only=METHOD][:out=FILE]: finds transactions that are not
 * serializable: no order of whole transactions, one after the other, has the same conflicts as the
 * run. By default a transaction is a part of the program that holds a monitor, from the entry of
 * the first monitor to the exit of the last one. With `only` it is a call of a selected method.
 *
 * After Flanagan, Freund, Yi, "Velodrome: A Sound and Complete Dynamic Atomicity Checker for
 * Multithreaded Programs" (PLDI 2008). AVIO (Lu et al., ASPLOS 2006) learns from several runs which
 * pairs of accesses to one variable are atomic; it needs runs that are known to be correct, and
 * finds no violation that involves two variables. Velodrome's graph
 * (support/threads/transactions.h) needs one run, reports no transaction that is serializable, and
 * misses none.
 *
 * Edges of the graph: the order of each thread, accesses to a variable of which one is a write
 * (also a volatile variable), exit and entry of a monitor, start and join. Other synchronization of
 * the class library makes no edges, since its implementation has conflicts that its users should
 * not see; so a cycle may be missed, but none is invented. Neither does the initialization of
 * classes, which happens in every order of the transactions.
 *
 * An access is notified just before it is made. If two threads access a variable at the same time,
 * without synchronization, the analysis may assume the opposite order.
 */
#include "profiler/analyses/support/objects/native_access.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/threads/indirect.h"
#include "profiler/analyses/support/threads/own_work.h"
#include "profiler/analyses/support/threads/races.h"
#include "profiler/analyses/support/threads/transactions.h"
#include "vm/base/lock/lock.h"

#include <stdio.h>
#include <stdlib.h>

#define SYNCS 4 /* the table of the shadow that contains monitors, and the lives of threads */
#define LIFE 4  /* distance from a Thread object's address to its life */
#define SEVERAL ((uint64_t)1 << 63) /* `read` is the address of a struct readers */
#define MOST_SHOWN 8                /* edges of a reported cycle */

/* The last write of a variable, and the reads since then. */
struct cell {
    _Atomic uint64_t write, read; /* transaction_ref; `read` may be a struct readers (SEVERAL) */
    struct race_site *write_site, *read_site;
};

/* The last read by each thread. */
struct readers {
    uint32_t count, capacity;
    struct reader {
        transaction_ref ref;
        struct race_site *site;
    } of[];
};

struct thread {
    struct transaction_thread of; /* first */
    bool is_named, is_ignored;
    uint32_t inside; /* how many active methods do the machine's own work */
    uint32_t depth;  /* how many selected methods are active; 1: the thread holds `monitor` */
    const struct sync *monitor; /* the monitor whose entry has started the transaction, or NULL */
    uint32_t waiting_depth;
    const struct jp2_location *start; /* of the transaction */
};

/* A monitor, or the life of a thread, with its last release. The thread that enters a monitor may
 * do so before the exit of the monitor is notified: then it follows the present transaction of the
 * owner. The owner of a life is the thread itself. */
struct sync {
    struct thread *owner;
    uint32_t depth;
    transaction_ref ref;
    struct action released;
};

struct violation {
    const struct jp2_location *start;
    uint64_t count;
    transaction_ref last; /* the last transaction that was counted */
    uint32_t length, shown;
    struct step {
        struct edge edge;
        const char *from, *to; /* names of threads */
    } steps[MOST_SHOWN + 1];   /* the last one is the closing edge */
    struct violation *next;
};

static struct vm_lock lock = VM_LOCK(ANALYSIS_ATOMICITY);
static struct violation *violations;
static size_t violation_count;
static uint64_t violated; /* transactions */
static struct vm_patterns *only;
static char starts; /* its address is attached as data to the locations that start and end
                       transactions */

const struct argument report_words[] = {
    {"all", .flag = &races_in_library}, {"only", .methods = &only}, {.name = NULL}};

/* --- shadow ----------------------------------------------------------------------------------- */

static void drop_readers(struct cell *cell)
{
    if ((cell->read & SEVERAL) != 0) {
        free((void *)(uintptr_t)(cell->read & ~SEVERAL));
    }
    cell->read = 0;
}

static void drop_cell(void *cell)
{
    drop_readers(cell);
}

static void drop_sync(void *cell)
{
    free(*(struct sync **)cell);
}

static struct sync *sync_at(uintptr_t address)
{
    struct sync **cell = shadow_cell(&races_shadow, SYNCS, address);
    if (*cell == NULL) {
        *cell = jp2->allocate(sizeof **cell);
    }
    return *cell;
}

static bool start(const char *argument, char *message, size_t bytes)
{
    for (unsigned i = 0; i < SYNCS; i++) {
        races_shadow.tables[i].bytes = sizeof(struct cell);
        races_shadow.tables[i].shift = i;
        races_shadow.tables[i].drop = drop_cell;
    }
    races_shadow.tables[SYNCS].bytes = sizeof(struct sync *);
    races_shadow.tables[SYNCS].shift = 2;
    races_shadow.tables[SYNCS].drop = drop_sync;
    if (transactions == NULL) {
        transactions_prepare();
    }
    return report_start(argument, message, bytes);
}

/* --- locations -------------------------------------------------------------------------------- */

/* Returns whether a monitor implements synchronization of java.util.concurrent. */
static bool is_of_concurrent(const struct jp2_location *location)
{
    static const char package[] = "java/util/concurrent/";
    return location->method != NULL
           && strncmp(jp2->class_name(jp2->method_class(location->method)), package,
                      strlen(package))
                  == 0;
}

/* Returns whether transactions start and end at a location. */
static bool is_start(const struct jp2_location *location)
{
    bool is_monitor =
        location->kind == JP2_EVENT_MONITOR_ENTER || location->kind == JP2_EVENT_MONITOR_EXIT;
    return location->method != NULL && is_monitor == (only == NULL)
           && (only != NULL
                   ? arguments_has_method(only, location->method)
                   : races_in_library || !jp2->is_boot_class(jp2->method_class(location->method)));
}

static bool ask(struct jp2_location *location)
{
    switch (location->kind) {
    case JP2_EVENT_ALLOCATION:
        return true;
    case JP2_EVENT_MONITOR_ENTER:
    case JP2_EVENT_MONITOR_EXIT:
        location->data = is_start(location) ? &starts : NULL;
        return !own_work_is_of_threads(location) && !is_of_concurrent(location);
    case JP2_EVENT_ENTRY:
    case JP2_EVENT_EXIT:
    case JP2_EVENT_UNWIND:
        if (own_work_ask(location)) {
            return true;
        }
        location->data = is_start(location) ? &starts : NULL;
        return location->data != NULL;
    case JP2_EVENT_MONITOR_WAIT:
    case JP2_EVENT_MONITOR_WAITED:
    case JP2_EVENT_THREAD_STARTED:
    case JP2_EVENT_THREAD_JOINED:
    case JP2_EVENT_THREAD_START:
        return true;
    default:
        return indirect_ask(location)
               || (races_is_access(location->kind) && races_ask(location, false));
    }
}

/* --- accesses --------------------------------------------------------------------------------- */

static struct action action_of(const struct race_site *site)
{
    return (struct action){site->is_write ? "written" : "read", site->location};
}

static void follow(struct thread *thread, transaction_ref earlier, const struct race_site *first,
                   const struct race_site *second, struct race_subject subject)
{
    if (transaction_exists(earlier)) {
        transaction_follow(
            &thread->of, earlier, action_of(first), action_of(second),
            (struct subject){"elements of", subject.field,
                             subject.field == NULL ? jp2->object_class(subject.array) : NULL});
    }
}

static struct readers *readers_of(uint64_t read)
{
    return (read & SEVERAL) != 0 ? (struct readers *)(uintptr_t)(read & ~SEVERAL) : NULL;
}

static void follow_readers(struct thread *thread, const struct cell *cell,
                           const struct race_site *site, struct race_subject subject)
{
    const struct readers *readers = readers_of(cell->read);
    if (readers == NULL) {
        follow(thread, cell->read, cell->read_site, site, subject);
        return;
    }
    for (uint32_t i = 0; i < readers->count; i++) {
        follow(thread, readers->of[i].ref, readers->of[i].site, site, subject);
    }
}

/* Returns whether a read need not be kept when the thread reads the variable again. */
static bool is_superseded(const struct thread *thread, transaction_ref ref)
{
    const struct transaction *by = transaction_find(ref);
    return by == NULL || by->thread == &thread->of;
}

/* Notes a read by the thread beside the reads by others. */
static void note_read(const struct thread *thread, struct cell *cell, transaction_ref ref,
                      struct race_site *site)
{
    struct readers *readers = readers_of(cell->read);
    if (readers == NULL && is_superseded(thread, cell->read)) {
        cell->read = ref;
        cell->read_site = site;
        return;
    }
    uint32_t kept = 0, count = readers == NULL ? 0 : readers->count;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_superseded(thread, readers->of[i].ref)) {
            readers->of[kept++] = readers->of[i];
        }
    }
    if (readers == NULL || kept == readers->capacity) {
        uint32_t capacity = kept * 2 + 4;
        struct readers *more = jp2->allocate(sizeof *more + capacity * sizeof more->of[0]);
        more->capacity = capacity;
        if (readers == NULL) {
            more->of[kept++] = (struct reader){cell->read, cell->read_site};
        } else {
            memcpy(more->of, readers->of, kept * sizeof more->of[0]);
            free(readers);
        }
        readers = more;
        cell->read = SEVERAL | (uintptr_t)readers;
    }
    readers->of[kept++] = (struct reader){ref, site};
    readers->count = kept;
}

/* Returns whether a thread is not checked. Also notes its name, which is set by the time the thread
 * reaches checked code. */
static bool is_ignored(jp2_thread *self, struct thread *thread)
{
    if (!thread->is_named) {
        jp2->thread_name(self, thread->of.name, sizeof thread->of.name);
        thread->is_named = true;
        thread->is_ignored = own_work_is_thread(thread->of.name);
    }
    return thread->is_ignored;
}

/* Returns whether an access changes nothing: the thread's transaction has already made it, or the
 * access is outside of transactions and follows nothing. */
static bool is_idle(const struct thread *thread, const struct cell *cell, bool is_write)
{
    transaction_ref last = thread->of.last;
    uint64_t write = atomic_load_explicit(&cell->write, memory_order_relaxed);
    uint64_t read = atomic_load_explicit(&cell->read, memory_order_relaxed);
    if (thread->of.current != NULL) {
        return (write == last && (!is_write || read == 0 || read == last))
               || (!is_write && read == last);
    }
    return (read & SEVERAL) == 0 && !transaction_exists(last) && !transaction_exists(write)
           && !transaction_exists(read);
}

static void access(jp2_thread *self, struct thread *thread, struct cell *cell,
                   struct race_site *site, struct race_subject subject)
{
    if (thread->inside != 0 || is_idle(thread, cell, site->is_write) || is_ignored(self, thread)) {
        return;
    }
    vm_lock_take(&lock);
    follow(thread, cell->write, cell->write_site, site, subject);
    if (site->is_write) {
        follow_readers(thread, cell, site, subject);
        drop_readers(cell);
        cell->write_site = site;
        cell->write = transaction_of(&thread->of);
    } else {
        note_read(thread, cell, transaction_of(&thread->of), site);
    }
    vm_lock_release(&lock);
}

/* The thread that makes an indirect access. */
struct accessor {
    jp2_thread *self;
    struct thread *thread;
};

static void visit(void *accessor_, struct race_site *site, void *cell, struct race_subject subject)
{
    const struct accessor *accessor = accessor_;
    access(accessor->self, accessor->thread, cell, site, subject);
}

static void access_directly(jp2_thread *self, struct thread *thread, struct jp2_location *location,
                            const struct jp2_event *event)
{
    struct race_site *site = location->data;
    enum race_variable what = races_what(site, location, event, true);
    if (what == RACE_PLAIN || what == RACE_VOLATILE) {
        access(self, thread, races_cell(site, event), site, races_subject(site, event));
    }
}

/* --- synchronization -------------------------------------------------------------------------- */

/* The thread enters a monitor, or finds that another one has started it or has ended. */
static void acquire(struct thread *thread, const struct sync *sync, struct action first,
                    struct action second, struct subject subject)
{
    transaction_ref ref =
        sync->owner != NULL && sync->owner != thread ? sync->owner->of.last : sync->ref;
    transaction_follow(&thread->of, ref, first, second, subject);
    (void)transaction_of(&thread->of);
}

static void release(struct thread *thread, struct sync *sync, const char *verb,
                    const struct jp2_location *location)
{
    sync->ref = transaction_of(&thread->of);
    sync->released = (struct action){verb, location};
}

static void enter(struct thread *thread, const jp2_object *object,
                  const struct jp2_location *location, uint32_t depth)
{
    struct sync *sync = sync_at((uintptr_t)object);
    if (sync->owner == thread) {
        sync->depth++;
        return;
    }
    struct action first = sync->owner != NULL ? (struct action){"left", NULL} : sync->released;
    acquire(thread, sync, first, (struct action){"entered", location},
            (struct subject){"monitor of", NULL, jp2->object_class(object)});
    sync->owner = thread;
    sync->depth = depth;
}

/* Handles an exit. `depth` is how many entries it ends. */
static void leave(struct thread *thread, const jp2_object *object,
                  const struct jp2_location *location, uint32_t depth)
{
    struct sync *sync = sync_at((uintptr_t)object);
    if (sync->owner == thread && (sync->depth -= depth) == 0) {
        release(thread, sync, "left", location);
        sync->owner = NULL;
    }
}

static void start_transaction(struct thread *thread, const struct jp2_location *location)
{
    if (thread->depth++ == 0) {
        thread->start = location;
        transaction_start(&thread->of, location);
    }
}

static void end_transaction(struct thread *thread)
{
    if (thread->depth != 0 && --thread->depth == 0) {
        transaction_end(&thread->of);
    }
}

/* A wait gives up the monitor, so it ends a transaction by monitors; another one starts after the
 * wait. A selected method should be atomic in spite of the wait. Waits for monitors whose entries
 * are not observed have no effect. */
static void wait_for(struct thread *thread, const struct jp2_location *location,
                     const jp2_object *object)
{
    const struct sync *sync = sync_at((uintptr_t)object);
    bool is_before = location->kind == JP2_EVENT_MONITOR_WAIT;
    if (is_before) {
        thread->waiting_depth = sync->owner == thread ? sync->depth : 0;
    }
    if (thread->waiting_depth == 0) {
        return;
    }
    bool is_split = only == NULL && thread->depth != 0;
    if (is_before) {
        leave(thread, object, location, thread->waiting_depth);
        if (is_split) {
            transaction_end(&thread->of);
        }
        return;
    }
    if (is_split) {
        transaction_start(&thread->of, thread->start);
    }
    enter(thread, object, location, thread->waiting_depth);
}

static void join(struct thread *thread, const struct jp2_location *location,
                 const jp2_object *other)
{
    const struct sync *life = sync_at((uintptr_t)other + LIFE);
    if (life->owner != NULL) {
        acquire(thread, life, (struct action){"ended", NULL}, (struct action){"joined", location},
                (struct subject){"thread", NULL, jp2->object_class(other)});
    }
}

static void synchronize(struct thread *thread, const struct jp2_location *location,
                        const struct jp2_event *event)
{
    bool is_of_start = location->data == &starts;
    switch (location->kind) {
    case JP2_EVENT_MONITOR_ENTER:
        if (is_of_start && thread->monitor == NULL) {
            thread->monitor = sync_at((uintptr_t)event->object);
            start_transaction(thread, location);
        }
        enter(thread, event->object, location, 1);
        break;
    case JP2_EVENT_MONITOR_EXIT:
        leave(thread, event->object, location, 1);
        if (thread->monitor == sync_at((uintptr_t)event->object)
            && thread->monitor->owner != thread) {
            thread->monitor = NULL;
            end_transaction(thread);
        }
        break;
    case JP2_EVENT_ENTRY:
        start_transaction(thread, location);
        break;
    case JP2_EVENT_EXIT:
    case JP2_EVENT_UNWIND:
        end_transaction(thread);
        break;
    case JP2_EVENT_MONITOR_WAIT:
    case JP2_EVENT_MONITOR_WAITED:
        wait_for(thread, location, event->object);
        break;
    case JP2_EVENT_THREAD_STARTED:
        release(thread, sync_at((uintptr_t)event->object + LIFE), "started", location);
        break;
    case JP2_EVENT_THREAD_JOINED:
        join(thread, location, event->object);
        break;
    default:
        break;
    }
}

/* --- events ----------------------------------------------------------------------------------- */

/* Returns the thread's data. A new thread follows the thread that has started it. */
static struct thread *thread_of(jp2_thread *self)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    const jp2_object *object = *data == NULL ? jp2->thread_object(self) : NULL;
    if (*data == NULL) {
        *data = jp2->allocate(sizeof(struct thread));
    }
    if (object != NULL) {
        vm_lock_take(&lock);
        struct sync *life = sync_at((uintptr_t)object + LIFE);
        acquire(*data, life, life->released, (struct action){"begun", NULL},
                (struct subject){"thread", NULL, jp2->object_class(object)});
        life->owner = *data;
        vm_lock_release(&lock);
    }
    return *data;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    if (location->kind == JP2_EVENT_ALLOCATION) {
        races_allocated(event_, 1u << SYNCS);
        return;
    }
    struct thread *thread = thread_of(self);
    if (own_work_is(location)) {
        thread->inside += location->kind == JP2_EVENT_ENTRY ? 1u : -1u;
    } else if (indirect_is(location)) {
        struct accessor accessor = {self, thread};
        indirect_event(self, location, event_, visit, &accessor);
    } else if (races_is_access(location->kind)) {
        access_directly(self, thread, location, event_);
    } else if (location->kind != JP2_EVENT_THREAD_START && thread->inside == 0
               && !is_ignored(self, thread)) {
        vm_lock_take(&lock);
        synchronize(thread, location, event_);
        vm_lock_release(&lock);
    }
}

/* --- violations ------------------------------------------------------------------------------- */

static bool is_same_place(const struct action *a, const struct action *b)
{
    const struct jp2_location *x = a->location, *y = b->location;
    return x == y
           || (x != NULL && y != NULL && x->method == y->method && x->line == y->line
               && strcmp(a->verb, b->verb) == 0);
}

static const struct edge *closing_of(const struct violation *violation)
{
    return &violation->steps[violation->shown - 1].edge;
}

/* Returns the violation by transactions that start at a place, in which the same places of a
 * transaction are the first and the last of a cycle. */
static struct violation *find(const struct jp2_location *location, const struct edge *opening,
                              const struct edge *closing)
{
    struct violation *found = violations;
    while (found != NULL
           && (found->start != location
               || !is_same_place(&found->steps[0].edge.first, &opening->first)
               || !is_same_place(&closing_of(found)->second, &closing->second))) {
        found = found->next;
    }
    return found;
}

static struct step step_of(const struct edge *edge)
{
    return (struct step){*edge, edge->from->thread->name, edge->to->thread->name};
}

void transaction_cycle(const struct edge *closing)
{
    struct transaction *violating = closing->to;
    uint32_t length = 1;
    const struct edge *opening = NULL;
    for (const struct transaction *at = closing->from; at != violating; at = opening->from) {
        opening = at->via;
        length++;
    }
    struct violation *violation = find(violating->start, opening, closing);
    if (violation == NULL) {
        violation = jp2->allocate(sizeof *violation);
        violation->start = violating->start;
        violation->length = length;
        violation->shown = length <= MOST_SHOWN ? length : MOST_SHOWN + 1;
        uint32_t i = length - 1;
        for (const struct transaction *at = closing->from; at != violating; at = at->via->from) {
            if (--i < MOST_SHOWN) {
                violation->steps[i] = step_of(at->via);
            }
        }
        violation->steps[violation->shown - 1] = step_of(closing);
        violation->next = violations;
        violations = violation;
        violation_count++;
    }
    violation->count += violation->last != violating->ref;
    violation->last = violating->ref;
    violated += !violating->is_violated;
    violating->is_violated = true;
}

static int compare(const void *a, const void *b)
{
    const struct violation *x = *(struct violation *const *)a, *y = *(struct violation *const *)b;
    int order = (x->count < y->count) - (x->count > y->count);
    order = order != 0 ? order : name_compare_places(x->start, y->start);
    const struct jp2_location *first = x->steps[0].edge.first.location,
                              *second = y->steps[0].edge.first.location;
    order =
        order != 0 || first == NULL || second == NULL ? order : name_compare_places(first, second);
    first = closing_of(x)->second.location;
    second = closing_of(y)->second.location;
    return order != 0 || first == NULL || second == NULL ? order
                                                         : name_compare_places(first, second);
}

static void for_each_place(const struct violation *violation,
                           void (*function)(const jp2_method *method, int32_t bci))
{
    function(violation->start->method, violation->start->bci);
    for (uint32_t i = 0; i < violation->shown; i++) {
        const struct edge *edge = &violation->steps[i].edge;
        if (edge->first.location != NULL) {
            function(edge->first.location->method, edge->first.location->bci);
        }
        if (edge->second.location != NULL) {
            function(edge->second.location->method, edge->second.location->bci);
        }
    }
}

static void write_action(struct jp2_output *out, const struct action *action, const char *thread)
{
    jp2->write(out, "%s by %s", action->verb, thread);
    if (action->location != NULL) {
        jp2->write(out, " at ");
        name_write_place(out, action->location->method, action->location->bci);
    }
}

static void write_step(struct jp2_output *out, const struct step *step)
{
    const struct subject *subject = &step->edge.subject;
    if (step->edge.first.verb == NULL) {
        jp2->write(out, "%14slater in %s\n", "", step->to);
        return;
    }
    if (subject->field != NULL) {
        jp2->write(out, "%14s%s.%s: ", "", jp2->class_name(jp2->field_class(subject->field)),
                   jp2->field_name(subject->field));
    } else {
        jp2->write(out, "%14s%s %s: ", "", subject->part, jp2->class_name(subject->klass));
    }
    write_action(out, &step->edge.first, step->from);
    jp2->write(out, ", then ");
    write_action(out, &step->edge.second, step->to);
    jp2->write(out, "\n");
}

static void write_violation(struct jp2_output *out, const struct violation *violation)
{
    jp2->write(out, "%12" PRIu64 "  ", violation->count);
    name_write_place(out, violation->start->method, violation->start->bci);
    jp2->write(out, "\n");
    for (uint32_t i = 0; i < violation->shown; i++) {
        if (i + 1 == violation->shown && violation->length > violation->shown) {
            jp2->write(out, "%14sand %" PRIu32 " more\n", "", violation->length - violation->shown);
        }
        write_step(out, &violation->steps[i]);
    }
}

void report_write(struct jp2_output *out)
{
    vm_lock_take(&lock);
    struct violation **sorted = jp2->allocate((violation_count + 1) * sizeof(struct violation *));
    size_t count = 0;
    for (struct violation *violation = violations; violation != NULL; violation = violation->next) {
        sorted[count++] = violation;
        for_each_place(violation, name_note_place);
    }
    struct transaction_counts counts = transaction_counts;
    vm_lock_release(&lock);
    qsort(sorted, count, sizeof(struct violation *), compare);
    for (size_t i = 0; i < count; i++) {
        write_violation(out, sorted[i]);
    }
    free(sorted);
    jp2->write(out, "%" PRIu64 " transactions, %" PRIu64 " of which are not serializable\n",
               counts.started, violated);
    if (counts.unchecked + counts.left_out != 0) {
        jp2->write(out,
                   "%" PRIu64 " transactions and %" PRIu64 " orders of actions were not checked: "
                   "the graph had more than %u transactions or %u edges\n",
                   counts.unchecked, counts.left_out, TRANSACTIONS_MOST, EDGES_MOST);
    }
}

JP2_ANALYSIS(.name = "atomicity",
             .summary = "synchronized parts that are not atomic; [all:][only=method:][out=file]",
             .events = RACES_EVENTS | INDIRECT_EVENTS | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED) | JP2_EVENT_BIT(JP2_EVENT_ENTRY)
                       | JP2_EVENT_BIT(JP2_EVENT_EXIT) | JP2_EVENT_BIT(JP2_EVENT_UNWIND)
                       | JP2_EVENT_BIT(JP2_EVENT_THREAD_STARTED)
                       | JP2_EVENT_BIT(JP2_EVENT_THREAD_JOINED)
                       | JP2_EVENT_BIT(JP2_EVENT_THREAD_START),
             .start = start, .ask = ask, .event = event, .finish = report_finish);
