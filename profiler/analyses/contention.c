/*
 * contention.c: --analysis=contention[:out=FILE]: shows contended locks and waiting threads. It
 * reports how often locks were entered, how often and how long threads had to wait for them, and
 * which threads held them: for each lock (given by its class and its allocation site), for each
 * site, and for each pair of sites. For each site, it also reports how long threads wait in
 * Object.wait, LockSupport.park and Thread.sleep.
 *
 * A lock is a monitor, or an object that a parked thread gives as its blocker. A synchronizer of
 * java.util.concurrent counts as one lock; if its implementation enters a monitor, this is not
 * counted. The analysis knows the owner of a synchronizer from the field in which the synchronizer
 * stores it.
 *
 * An object's tag contains its allocation site, and the site and thread that last entered the
 * object's lock.
 */
#include "profiler/analyses/support/report/counts.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/model/lock_class.h"
#include "vm/base/lock/lock.h"
#include "vm/base/text/affix.h"

enum {
    ENTERED,
    CONTENDED,
    WAITS,
    LOCK_NANOSECONDS
};                           /* the counters of a lock; a site uses only the first two */
enum { COUNT, NANOSECONDS }; /* the counters of records in `meetings` and `waits` */

#define MOST_FRAMES 64u
#define NEAR_FRAMES 8u
#define NAME_BYTES 64u

/* The sizes of the parts of a tag, and of the first word of a meeting's key. */
#define SITE_BITS 20u
#define THREAD_BITS 24u
#define SITE_MASK ((UINT64_C(1) << SITE_BITS) - 1)
#define THREAD_MASK ((UINT64_C(1) << THREAD_BITS) - 1)

/* If the lock is a class, the second word of the lock's key is this instead of a site. */
#define IS_CLASS (UINT64_C(1) << 32)

/* A method and a bci. */
struct site {
    struct counts counts;
    _Atomic uint32_t number; /* the site's number, from 1; 0: it has none yet, or there are too many
                                sites */
};

/* Key: the class of the lock's object, and the number of its allocation site. The class is NULL for
 * parked threads that gave no blocker. */
struct lock {
    struct counts counts;
};

/* The name of a thread. Key: the low THREAD_BITS bits of the thread's number. */
struct holder {
    struct table_record record;
    char name[NAME_BYTES];
};

/* The current wait of a thread, or its last wait. Waits do not nest. */
struct waiter {
    struct waiter *next, *next_spare;
    uint64_t thread; /* the low THREAD_BITS bits of the thread's number */
    uint64_t since;
    bool is_blocked;                             /* the thread waits for a monitor; the event
                                                    MONITOR_ENTER after the wait counts it */
    struct counts *site, *lock, *meeting, *wait; /* the records in which the wait is counted, or
                                                    NULL */
    atomic_bool is_waiting;                      /* the thread that sets it to false must count the
                                                    wait */
};

static struct table sites = TABLE(struct site);
static struct table locks = TABLE(struct lock);
static struct table holders = TABLE(struct holder);
/* How often and how long threads waited at a site for a lock that another thread held. Key: the
 * first word contains both sites and the other thread; the second word is the lock. */
static struct table meetings = TABLE(struct counts);
/* How often and how long threads waited at a site. Key: the first word is the site; the second word
 * contains the lock and the kind of event. */
static struct table waits = TABLE(struct counts);

static struct site *_Atomic sites_by_number[SITE_MASK + 1]; /* the system allocates only the pages
                                                               that are used */
static struct vm_lock lock_of_all = VM_LOCK(ANALYSIS_CONTENTION);
static struct waiter *waiters, *spare_waiters;

/* --- sites ------------------------------------------------------------------------------------ */

static void number_site(struct site *site)
{
    static uint32_t numbered;
    vm_lock_take(&lock_of_all);
    if (site->number == 0 && numbered < SITE_MASK) {
        atomic_store(&sites_by_number[++numbered], site);
        atomic_store(&site->number, numbered);
    }
    vm_lock_release(&lock_of_all);
}

static struct site *site_of(const jp2_method *method, int32_t bci)
{
    struct site *site = table_get(&sites, (uintptr_t)method, (uint32_t)bci);
    if (atomic_load(&site->number) == 0) {
        number_site(site);
    }
    return site;
}

static bool is_of_program(const jp2_method *method)
{
    return !jp2->is_boot_class(jp2->method_class(method));
}

/* Returns whether a class belongs to java.util.concurrent. */
static bool is_concurrent(const jp2_class *klass)
{
    return jp2->is_boot_class(klass)
           && vm_starts_with(jp2->class_name(klass), "java/util/concurrent/");
}

/* Returns whether objects of a class are synchronizers: the class or one of its superclasses
 * belongs to java.util.concurrent. */
static bool is_synchronizer(const jp2_class *klass)
{
    while (klass != NULL && !is_concurrent(klass)) {
        klass = jp2->superclass(klass);
    }
    return klass != NULL;
}

/* Returns whether a method can be the user of a lock, since it does not belong to the
 * implementation of locks (java.util.concurrent.locks, java.lang and Unsafe). */
static bool is_user_of_locks(const jp2_method *method)
{
    const char *name = jp2->class_name(jp2->method_class(method));
    return !vm_starts_with(name, "java/util/concurrent/locks/")
           && !vm_starts_with(name, "java/lang/")
           && !vm_starts_with(name, "jdk/internal/misc/Unsafe");
}

static bool is_caller(const jp2_method *method)
{
    return is_user_of_locks(method) && !is_concurrent(jp2->method_class(method));
}

static struct site *find_site(const struct jp2_frame *frames, uint32_t count,
                              bool (*is_wanted)(const jp2_method *method))
{
    for (uint32_t i = 0; i < count; i++) {
        if (is_wanted(frames[i].method)) {
            return site_of(frames[i].method, frames[i].bci);
        }
    }
    return NULL;
}

/* Returns the site from which a thread uses a lock: the innermost site on the stack that is outside
 * the class library's core. If all sites are in the core, returns the innermost site that does not
 * belong to the synchronizers. */
static struct site *asking_site(jp2_thread *self, const struct jp2_location *location)
{
    struct jp2_frame frames[MOST_FRAMES];
    uint32_t count = jp2->stack(self, frames, NEAR_FRAMES);
    struct site *site = find_site(frames, count, is_of_program);
    if (site == NULL && count == NEAR_FRAMES) {
        count = jp2->stack(self, frames, MOST_FRAMES);
        site = find_site(frames, count, is_of_program);
    }
    if (site == NULL) {
        site = find_site(frames, count, is_caller);
    }
    if (site == NULL) {
        site = find_site(frames, count, is_user_of_locks);
    }
    return site != NULL ? site : site_of(location->method, location->bci);
}

/* --- threads ---------------------------------------------------------------------------------- */

static struct waiter *take_waiter(void)
{
    vm_lock_take(&lock_of_all);
    struct waiter *waiter = spare_waiters;
    if (waiter != NULL) {
        spare_waiters = waiter->next_spare;
    }
    vm_lock_release(&lock_of_all);
    if (waiter == NULL) {
        waiter = jp2->allocate(sizeof *waiter);
        vm_lock_take(&lock_of_all);
        waiter->next = waiters;
        waiters = waiter;
        vm_lock_release(&lock_of_all);
    }
    return waiter;
}

static struct waiter *waiter_of(jp2_thread *self)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    if (*data == NULL) {
        struct waiter *waiter = take_waiter();
        waiter->thread = jp2->thread_number(self) & THREAD_MASK;
        struct holder *holder = table_get(&holders, waiter->thread, 0);
        jp2->thread_name(self, holder->name, sizeof holder->name);
        *data = waiter;
    }
    return *data;
}

static void end_thread(jp2_thread *self)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    struct waiter *waiter = *data;
    if (waiter != NULL) {
        *data = NULL;
        vm_lock_take(&lock_of_all);
        waiter->next_spare = spare_waiters;
        spare_waiters = waiter;
        vm_lock_release(&lock_of_all);
    }
}

static void begin_waiting(struct waiter *waiter)
{
    waiter->since = jp2->nanoseconds();
    atomic_store(&waiter->is_waiting, true);
}

static void add_time(struct counts *counts, unsigned counter, uint64_t nanoseconds)
{
    if (counts != NULL) {
        counts_add(counts, counter, nanoseconds);
    }
}

/* Ends a wait and counts its time. Returns false if another thread has already counted it. */
static bool end_waiting(struct waiter *waiter)
{
    if (!atomic_exchange(&waiter->is_waiting, false)) {
        return false;
    }
    uint64_t nanoseconds = jp2->nanoseconds() - waiter->since;
    add_time(waiter->lock, LOCK_NANOSECONDS, nanoseconds);
    add_time(waiter->meeting, NANOSECONDS, nanoseconds);
    add_time(waiter->wait, NANOSECONDS, nanoseconds);
    return true;
}

/* --- locks ------------------------------------------------------------------------------------ */

static uint64_t site_made(uint64_t tag)
{
    return tag & SITE_MASK;
}

/* Returns the part of a tag that contains the site and the thread of the lock's holder, or 0 if
 * they are unknown. */
static uint64_t holder_in(uint64_t tag)
{
    return tag >> SITE_BITS;
}

static uint64_t holder_word(const struct site *site, uint64_t thread)
{
    return atomic_load(&site->number) | thread << SITE_BITS;
}

static void set_holder(const jp2_object *object, uint64_t holder)
{
    uint64_t made = site_made(jp2->tag(&jp2_analysis, object));
    jp2->set_tag(&jp2_analysis, object, made | holder << SITE_BITS);
}

static struct counts *lock_of(const jp2_object *object)
{
    if (object == NULL) {
        return table_get(&locks, 0, 0);
    }
    const jp2_class *klass = jp2->mirrored_class(object);
    return klass != NULL ? table_get(&locks, (uintptr_t)klass, IS_CLASS)
                         : table_get(&locks, (uintptr_t)jp2->object_class(object),
                                     site_made(jp2->tag(&jp2_analysis, object)));
}

static struct counts *meeting_of(const struct counts *lock, const struct site *site,
                                 uint64_t holder)
{
    return table_get(&meetings, atomic_load(&site->number) | holder << SITE_BITS, (uintptr_t)lock);
}

/* Returns whether code of java.util.concurrent uses the monitor of one of its own objects. */
static bool is_internal(const struct jp2_location *location, const jp2_object *object)
{
    return location->method != NULL && is_concurrent(jp2->object_class(object))
           && is_concurrent(jp2->method_class(location->method));
}

/* --- events ----------------------------------------------------------------------------------- */

static void make(jp2_thread *self, const struct jp2_location *location,
                 const struct jp2_event *event_)
{
    if (jp2->class_name(event_->klass)[0] != '[') {
        struct site *site = location->data != NULL ? location->data : asking_site(self, location);
        jp2->set_tag(&jp2_analysis, event_->object, atomic_load(&site->number));
    }
}

static void block(jp2_thread *self, const struct jp2_location *location,
                  const struct jp2_event *event_)
{
    struct waiter *waiter = waiter_of(self);
    waiter->lock = lock_of(event_->object);
    waiter->meeting = meeting_of(waiter->lock, location->data,
                                 holder_in(jp2->tag(&jp2_analysis, event_->object)));
    waiter->wait = NULL;
    waiter->site = location->data;
    waiter->is_blocked = true;
    begin_waiting(waiter);
}

/* The contention is counted before set_holder is called, because until then the tag contains the
 * previous holder. */
static void enter(jp2_thread *self, const struct jp2_location *location,
                  const struct jp2_event *event_)
{
    struct site *site = location->data;
    struct waiter *waiter = waiter_of(self);
    bool is_own = !is_internal(location, event_->object);
    counts_add(&site->counts, ENTERED, 1);
    struct counts *lock = lock_of(event_->object);
    if (is_own) {
        counts_add(lock, ENTERED, 1);
    }
    if (event_->is_contended && atomic_exchange(&waiter->is_waiting, false)) {
        struct counts *meeting =
            meeting_of(lock, site, holder_in(jp2->tag(&jp2_analysis, event_->object)));
        counts_add(&site->counts, CONTENDED, 1);
        counts_add(lock, CONTENDED, 1);
        counts_add(lock, LOCK_NANOSECONDS, event_->nanoseconds);
        counts_add(meeting, COUNT, 1);
        counts_add(meeting, NANOSECONDS, event_->nanoseconds);
    }
    if (is_own) {
        set_holder(event_->object, holder_word(site, waiter->thread));
    }
}

/* Called when a synchronizer gets an owner, or loses its owner. */
static void own(jp2_thread *self, const struct jp2_location *location,
                const struct jp2_event *event_)
{
    const jp2_object *owner = event_->value.r;
    if (owner == NULL) {
        set_holder(event_->object, 0);
    } else if (jp2->field_value(event_->object, event_->field).r != owner) {
        counts_add(lock_of(event_->object), ENTERED, 1);
        set_holder(event_->object,
                   holder_word(asking_site(self, location), waiter_of(self)->thread));
    }
}

/* Returns whether the thread waits for ownership of a lock. A thread in Object.wait waits for
 * ownership only if a synchronizer called Object.wait. */
static bool is_wanted(jp2_thread *self, const struct jp2_location *location)
{
    struct jp2_frame frames[NEAR_FRAMES];
    uint32_t count = 0;
    if (location->kind == JP2_EVENT_MONITOR_WAIT) {
        count = jp2->stack(self, frames, NEAR_FRAMES);
    }
    for (uint32_t i = 0; i < count && !is_of_program(frames[i].method); i++) {
        if (is_concurrent(jp2->method_class(frames[i].method))) {
            return true;
        }
    }
    return location->kind == JP2_EVENT_PARK;
}

static void wait(jp2_thread *self, const struct jp2_location *location, const jp2_object *object)
{
    struct waiter *waiter = waiter_of(self);
    const struct site *site = asking_site(self, location);
    struct counts *lock = location->kind == JP2_EVENT_SLEEP ? NULL : lock_of(object);
    uint64_t holder = object == NULL ? 0 : holder_in(jp2->tag(&jp2_analysis, object));
    waiter->lock = waiter->meeting = NULL;
    waiter->is_blocked = false;
    waiter->wait =
        table_get(&waits, (uintptr_t)site, (uintptr_t)lock | (uint64_t)location->kind << 56);
    counts_add(waiter->wait, COUNT, 1);
    if (is_wanted(self, location)) {
        waiter->lock = lock;
        counts_add(lock, WAITS, 1);
        /* When a synchronizer loses its owner, the holder in its tag is cleared. Tags of other
         * objects contain the last thread that entered the monitor, which may have left it. */
        if (holder != 0 && is_synchronizer(jp2->object_class(object))) {
            waiter->meeting = meeting_of(lock, site, holder);
            counts_add(waiter->meeting, COUNT, 1);
        }
    }
    begin_waiting(waiter);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    switch (location->kind) {
    case JP2_EVENT_ALLOCATION:
        make(self, location, event_);
        break;
    case JP2_EVENT_FIELD_PUT:
        own(self, location, event_);
        break;
    case JP2_EVENT_MONITOR_CONTENDED:
        block(self, location, event_);
        break;
    case JP2_EVENT_MONITOR_ENTER:
        enter(self, location, event_);
        break;
    case JP2_EVENT_MONITOR_WAIT:
    case JP2_EVENT_PARK:
    case JP2_EVENT_SLEEP:
        wait(self, location, event_->object);
        break;
    case JP2_EVENT_THREAD_END:
        end_thread(self);
        break;
    default: /* the end of a wait */
        end_waiting(waiter_of(self));
        if (location->kind == JP2_EVENT_MONITOR_WAITED
            && !is_concurrent(jp2->object_class(event_->object))) {
            set_holder(event_->object, /* the thread has the monitor again */
                       holder_word(asking_site(self, location), waiter_of(self)->thread));
        }
        break;
    }
}

/* --- locations -------------------------------------------------------------------------------- */

/* Returns whether a location stores into a field in which a synchronizer of the class library keeps
 * its owner. */
static bool is_owner_field(const struct jp2_location *location)
{
    static const char *const fields[][2] = {
        {"java/util/concurrent/locks/AbstractOwnableSynchronizer", "exclusiveOwnerThread"},
        {"java/util/concurrent/locks/ReentrantLock", "owner"},
        {"java/util/concurrent/locks/ReentrantReadWriteLock", "writer"}};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (strcmp(location->class_name, fields[i][0]) == 0
            && strcmp(location->name, fields[i][1]) == 0) {
            return jp2->is_boot_class(jp2->method_class(location->method));
        }
    }
    return false;
}

/* Objects that are allocated while no method runs are ignored. An object that the library allocates
 * is attributed to the site that called the library. */
static bool ask(struct jp2_location *location)
{
    bool is_monitor =
        location->kind == JP2_EVENT_MONITOR_ENTER || location->kind == JP2_EVENT_MONITOR_CONTENDED;
    if (location->kind == JP2_EVENT_FIELD_PUT) {
        return is_owner_field(location);
    }
    if (location->kind == JP2_EVENT_ALLOCATION
        && (location->method == NULL
            || (location->opcode != 0 && location->opcode != 0xbb && !location->is_implicit))) {
        return false; /* an array */
    }
    if (is_monitor || (location->kind == JP2_EVENT_ALLOCATION && is_of_program(location->method))) {
        location->data = site_of(location->method, location->bci);
    }
    return true;
}

/* --- the report ------------------------------------------------------------------------------- */

static const struct site *site_numbered(uint64_t number)
{
    return atomic_load(&sites_by_number[number & SITE_MASK]);
}

static void write_site(struct jp2_output *out, const struct counts *site)
{
    name_write_place(out, counts_method(site), (int32_t)(uint32_t)site->record.b);
}

static void write_site_row(struct jp2_output *out, const struct counts *site)
{
    jp2->write(out, "  ");
    write_site(out, site);
}

static void write_lock_class(struct jp2_output *out, const jp2_class *klass)
{
    const char *name = jp2->class_name(klass);
    size_t length = prof_lock_class(&name);
    for (size_t i = 0; i < length; i++) {
        jp2->write(out, "%c", name[i] == '/' ? '.' : name[i]);
    }
}

static void write_lock(struct jp2_output *out, const struct counts *lock)
{
    const jp2_class *klass = (const jp2_class *)(uintptr_t)lock->record.a;
    if (klass == NULL) {
        jp2->write(out, "no blocker given");
        return;
    }
    if ((lock->record.b & IS_CLASS) != 0) {
        jp2->write(out, "class ");
        write_lock_class(out, klass);
        return;
    }
    write_lock_class(out, klass);
    const struct site *made = site_numbered(lock->record.b);
    if (made == NULL) {
        jp2->write(out, ", allocation not seen");
    } else {
        jp2->write(out, " allocated at ");
        write_site(out, &made->counts);
    }
}

static void write_lock_row(struct jp2_output *out, const struct counts *lock)
{
    jp2->write(out, "  ");
    write_lock(out, lock);
}

static const struct counts *lock_in(uint64_t word)
{
    return (const struct counts *)(uintptr_t)(word & ((UINT64_C(1) << 56) - 1));
}

static void write_holder(struct jp2_output *out, uint64_t holder)
{
    const struct site *site = site_numbered(holder);
    const struct holder *thread = table_find(&holders, holder >> SITE_BITS, 0);
    if (holder != 0) {
        jp2->write(out, ", held by %s", thread == NULL ? "a thread" : thread->name);
    }
    if (site != NULL) {
        jp2->write(out, ", which entered at ");
        write_site(out, &site->counts);
    }
}

static void write_meeting(struct jp2_output *out, const struct counts *meeting)
{
    const struct site *site = site_numbered(meeting->record.a);
    jp2->write(out, "  ");
    if (site != NULL) {
        write_site(out, &site->counts);
    }
    jp2->write(out, ": ");
    write_lock(out, lock_in(meeting->record.b));
    write_holder(out, meeting->record.a >> SITE_BITS);
}

static const struct counts *site_in(const struct counts *wait)
{
    return (const struct counts *)(uintptr_t)wait->record.a;
}

static void write_wait(struct jp2_output *out, const struct counts *wait)
{
    const struct counts *lock = lock_in(wait->record.b);
    jp2->write(out, "  %s at ", jp2->event_name((enum jp2_event_kind)(wait->record.b >> 56)));
    write_site(out, site_in(wait));
    if (lock != NULL) {
        jp2->write(out, ": ");
        write_lock(out, lock);
    }
}

static int compare_sites(const struct counts *a, const struct counts *b)
{
    if (a == b || a == NULL || b == NULL || a->record.a == 0 || b->record.a == 0) {
        return (a != NULL && a->record.a != 0) - (b != NULL && b->record.a != 0);
    }
    return rows_compare_methods(a, b);
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static const struct counts *counts_of(const struct site *site)
{
    return site == NULL ? NULL : &site->counts;
}

static int compare_locks(const struct counts *a, const struct counts *b)
{
    if (a == b || a == NULL || b == NULL || a->record.a == 0 || b->record.a == 0) {
        return (a != NULL && a->record.a != 0) - (b != NULL && b->record.a != 0);
    }
    int order = name_compare_classes((const jp2_class *)(uintptr_t)a->record.a,
                                     (const jp2_class *)(uintptr_t)b->record.a);
    order = order != 0 ? order : compare_numbers(a->record.b & IS_CLASS, b->record.b & IS_CLASS);
    return order != 0 ? order
                      : compare_sites(counts_of(site_numbered(a->record.b)),
                                      counts_of(site_numbered(b->record.b)));
}

static int compare_meetings(const struct counts *a, const struct counts *b)
{
    uint64_t x = a->record.a, y = b->record.a;
    int order = compare_sites(counts_of(site_numbered(x)), counts_of(site_numbered(y)));
    order = order != 0 ? order : compare_locks(lock_in(a->record.b), lock_in(b->record.b));
    order = order != 0 ? order
                       : compare_sites(counts_of(site_numbered(x >> SITE_BITS)),
                                       counts_of(site_numbered(y >> SITE_BITS)));
    return order != 0 ? order : compare_numbers(x, y);
}

static int compare_waits(const struct counts *a, const struct counts *b)
{
    int order = compare_sites(site_in(a), site_in(b));
    order = order != 0 ? order : compare_numbers(a->record.b >> 56, b->record.b >> 56);
    return order != 0 ? order : compare_locks(lock_in(a->record.b), lock_in(b->record.b));
}

static void note_site(const struct counts *site)
{
    if (site != NULL && site->record.a != 0) {
        name_note_place(counts_method(site), (int32_t)(uint32_t)site->record.b);
    }
}

/* For each thread that still waits, counts the time until now. Returns the number of these
 * threads. */
static uint64_t end_all_waiting(void)
{
    uint64_t count = 0;
    vm_lock_take(&lock_of_all);
    struct waiter *first = waiters;
    vm_lock_release(&lock_of_all);
    for (struct waiter *waiter = first; waiter != NULL; waiter = waiter->next) {
        if (end_waiting(waiter)) {
            count++;
            if (waiter->is_blocked) {
                counts_add(waiter->site, CONTENDED, 1);
                counts_add(waiter->lock, CONTENDED, 1);
                counts_add(waiter->meeting, COUNT, 1);
            }
        }
    }
    return count;
}

/* Returns the rows of a table that have a counter above 0. */
static struct rows rows_counted(struct table *table)
{
    struct rows rows = rows_of(table);
    size_t kept = 0;
    for (size_t i = 0; i < rows.count; i++) {
        uint64_t sum = 0;
        for (unsigned counter = 0; counter < COUNTERS; counter++) {
            sum += counts_get(rows.all[i], counter);
        }
        rows.all[kept] = rows.all[i];
        kept += sum != 0;
    }
    rows.count = kept;
    return rows;
}

/* Notes all sites that the rows may name (name_note_place). */
static void note_sites(struct rows *entered, const struct rows *all_locks, const struct rows *met,
                       const struct rows *waiting)
{
    for (size_t i = 0; i < entered->count; i++) {
        note_site(entered->all[i]);
    }
    for (size_t i = 0; i < all_locks->count; i++) {
        note_site(counts_of(site_numbered(all_locks->all[i]->record.b)));
    }
    for (size_t i = 0; i < met->count; i++) {
        note_site(counts_of(site_numbered(met->all[i]->record.a)));
        note_site(counts_of(site_numbered(met->all[i]->record.a >> SITE_BITS)));
    }
    for (size_t i = 0; i < waiting->count; i++) {
        note_site(site_in(waiting->all[i]));
    }
}

void report_write(struct jp2_output *out)
{
    static const struct column of_locks[] = {
        {"entered", 12, .counter = ENTERED},
        {"contended", 12, .counter = CONTENDED},
        {"waits", 12, .counter = WAITS},
        {"seconds", 12, .counter = LOCK_NANOSECONDS, .unit = 1e9, .decimals = 6},
        {.title = NULL}};
    static const struct column of_sites[] = {{"entered", 12, .counter = ENTERED},
                                             {"contended", 12, .counter = CONTENDED},
                                             {.title = NULL}};
    static const struct column of_meetings[] = {
        {"contended", 12, .counter = COUNT},
        {"seconds", 12, .counter = NANOSECONDS, .unit = 1e9, .decimals = 6},
        {.title = NULL}};
    static const struct column of_waits[] = {
        {"waits", 12, .counter = COUNT},
        {"seconds", 12, .counter = NANOSECONDS, .unit = 1e9, .decimals = 6},
        {.title = NULL}};
    uint64_t late = end_all_waiting();
    struct rows all_locks = rows_counted(&locks), entered = rows_counted(&sites),
                met = rows_counted(&meetings), waiting = rows_counted(&waits);
    note_sites(&entered, &all_locks, &met, &waiting);
    rows_sort(&all_locks, LOCK_NANOSECONDS, compare_locks);
    rows_sort(&entered, ENTERED, compare_sites);
    rows_sort(&met, NANOSECONDS, compare_meetings);
    rows_sort(&waiting, NANOSECONDS, compare_waits);
    rows_write(out, &all_locks, SIZE_MAX, of_locks, "lock", write_lock_row);
    rows_write(out, &entered, SIZE_MAX, of_sites, "", write_site_row);
    rows_write(out, &met, SIZE_MAX, of_meetings, "", write_meeting);
    rows_write(out, &waiting, SIZE_MAX, of_waits, "", write_wait);
    if (late != 0) {
        jp2->write(out,
                   "%" PRIu64 " threads still waited at the end: their time until then is "
                   "included\n",
                   late);
    }
    jp2->write(out, "%" PRIu64 " entries of monitors, %" PRIu64 " contended; %" PRIu64 " waits\n",
               rows_sum(&entered, ENTERED), rows_sum(&entered, CONTENDED),
               rows_sum(&waiting, COUNT));
    rows_free(&all_locks);
    rows_free(&entered);
    rows_free(&met);
    rows_free(&waiting);
}

JP2_ANALYSIS(.name = "contention",
             .summary = "locks by class and allocation: where threads meet at them and wait, who "
                        "has them; [out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_ALLOCATION) | JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_CONTENDED)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED) | JP2_EVENT_BIT(JP2_EVENT_PARK)
                       | JP2_EVENT_BIT(JP2_EVENT_PARKED) | JP2_EVENT_BIT(JP2_EVENT_SLEEP)
                       | JP2_EVENT_BIT(JP2_EVENT_SLEPT) | JP2_EVENT_BIT(JP2_EVENT_THREAD_END),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish);
