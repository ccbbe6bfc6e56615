/*
 * waiting.c: --analysis=waiting[:all][:out=FILE]: how often and how long threads wait, by cause:
 * for each thread, and for each line of the program and object. The rest of a thread's time is
 * running.
 *
 * A cause is an event of the machine (monitors, Object.wait, park, sleep), or a native method of
 * the class library in which the system may let the thread wait; each call of such a method is a
 * wait. Waits do not nest.
 */
#include <stdio.h>

#include "profiler/analyses/support/report/counts.h"
#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/model/lock_class.h"
#include "vm/base/text/affix.h"

enum cause {
    MONITOR,
    WAIT,
    JOIN,
    PARK,
    SLEEP,
    SOCKET,
    SELECT,
    FILES,
    PROCESS,
    LOOKUP,
    REFERENCES,
    CAUSES
};

static const char *const names[CAUSES] = {"monitor", "wait",        "join",      "park",
                                          "sleep",   "socket",      "select",    "file",
                                          "process", "host lookup", "references"};

/* Native methods; a star is the rest of a name. Those of FileDispatcherImpl are also called for
 * sockets (cause_of_call). */
static const struct {
    const char *class_name, *method;
    enum cause cause;
} natives[] = {{"sun/nio/ch/Net", "poll", SOCKET},
               {"sun/nio/ch/Net", "pollConnect", SOCKET},
               {"sun/nio/ch/Net", "accept", SOCKET},
               {"sun/nio/ch/Net", "connect0", SOCKET},
               {"sun/nio/ch/UnixDomainSockets", "accept0", SOCKET},
               {"sun/nio/ch/UnixDomainSockets", "connect0", SOCKET},
               {"sun/nio/ch/SocketDispatcher", "read*", SOCKET},
               {"sun/nio/ch/DatagramDispatcher", "read*", SOCKET},
               {"sun/nio/ch/DatagramDispatcher", "write*", SOCKET},
               {"sun/nio/ch/DatagramChannelImpl", "receive0", SOCKET},
               {"sun/nio/ch/DatagramChannelImpl", "send0", SOCKET},
               {"sun/nio/ch/EPoll", "wait", SELECT},
               {"sun/nio/fs/LinuxWatchService", "poll", SELECT},
               {"sun/nio/ch/FileDispatcherImpl", "read*", FILES},
               {"sun/nio/ch/FileDispatcherImpl", "pread*", FILES},
               {"sun/nio/ch/FileDispatcherImpl", "write*", FILES},
               {"sun/nio/ch/FileDispatcherImpl", "pwrite*", FILES},
               {"sun/nio/ch/FileDispatcherImpl", "force0", FILES},
               {"sun/nio/ch/FileDispatcherImpl", "lock0", FILES},
               {"sun/nio/ch/FileChannelImpl", "transferTo0", FILES},
               {"java/io/FileInputStream", "read*", FILES},
               {"java/io/FileOutputStream", "write*", FILES},
               {"java/io/RandomAccessFile", "read*", FILES},
               {"java/io/RandomAccessFile", "write*", FILES},
               {"java/io/HostFiles", "read", FILES}, /* of the embedded library */
               {"java/io/HostFiles", "write", FILES},
               {"java/io/HostFiles", "sync", FILES},
               {"java/lang/ProcessHandleImpl", "waitForProcessExit0", PROCESS},
               {"java/net/Inet4AddressImpl", "lookupAllHostAddr", LOOKUP},
               {"java/net/Inet4AddressImpl", "getHostByAddr", LOOKUP},
               {"java/net/Inet6AddressImpl", "lookupAllHostAddr", LOOKUP},
               {"java/net/Inet6AddressImpl", "getHostByAddr", LOOKUP},
               {"java/lang/ref/Reference", "waitForReferencePendingList", REFERENCES}};

#define MOST_FRAMES 64u
#define MOST_THREADS 20u /* in the report, without `all` */
#define NAME_BYTES 64u

/* A thread. Key: its number. Its own thread changes it, except that the report ends its wait. */
struct waiter {
    struct table_record record;
    char name[NAME_BYTES];
    uint64_t began;
    _Atomic uint64_t ended; /* 0: the thread has not ended */
    uint64_t since;         /* the start of its current or last wait */
    enum cause cause;
    struct counts *wait;
    atomic_bool is_waiting; /* the thread that sets it to false must count the wait's time */
    _Atomic uint64_t count[CAUSES], nanoseconds[CAUSES];
};

enum { COUNT, NANOSECONDS }; /* the counters of a wait */

static struct table threads = TABLE(struct waiter);
/* Lines that wait. Key: method and bci. */
static struct table sites = TABLE(struct counts);
/* Key: the first word is the record of the line; the second word contains the cause, and the class
 * of the object, or the native method. */
static struct table waits = TABLE(struct counts);
static bool is_all;

const struct argument report_words[] = {{"all", .flag = &is_all}, {.name = NULL}};

/* --- threads ---------------------------------------------------------------------------------- */

static struct waiter *waiter_of(jp2_thread *self)
{
    void **data = jp2->thread_data(self, &jp2_analysis);
    if (*data == NULL) {
        struct waiter *waiter = table_get(&threads, jp2->thread_number(self), 0);
        waiter->began = jp2->nanoseconds();
        jp2->thread_name(self, waiter->name, sizeof waiter->name);
        *data = waiter;
    }
    return *data;
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool starts_with_any(const jp2_method *method, const char *const starts[])
{
    const char *name = jp2->class_name(jp2->method_class(method));
    while (*starts != NULL && !vm_starts_with(name, *starts)) {
        starts++;
    }
    return *starts != NULL;
}

static bool is_of_program(const jp2_method *method)
{
    static const char *const others[] = {"java/", "javax/", "jdk/", "sun/", "com/sun/", NULL};
    return !jp2->is_boot_class(jp2->method_class(method)) && !starts_with_any(method, others);
}

/* Returns whether a method is more than the implementation of a wait. */
static bool is_telling(const jp2_method *method)
{
    static const char *const others[] = {"java/lang/Object", "java/lang/Thread",
                                         "jdk/internal/",    "java/util/concurrent/locks/",
                                         "sun/nio/ch/",      "java/lang/ref/Reference",
                                         "java/io/File",     NULL};
    return !starts_with_any(method, others);
}

/* Returns the innermost line of the program on the stack; for a thread of the class library, the
 * innermost line that is more than the implementation of a wait, or the thread's first method. */
static struct counts *line_of(const struct jp2_frame *frames, uint32_t count)
{
    bool (*const wanted[])(const jp2_method *) = {is_of_program, is_telling};
    for (size_t how = 0; how < sizeof wanted / sizeof wanted[0]; how++) {
        for (uint32_t i = 0; i < count; i++) {
            if (wanted[how](frames[i].method)) {
                return table_get(&sites, (uintptr_t)frames[i].method, (uint32_t)frames[i].bci);
            }
        }
    }
    return count == 0 ? table_get(&sites, 0, 0)
                      : table_get(&sites, (uintptr_t)frames[count - 1].method,
                                  (uint32_t)frames[count - 1].bci);
}

/* --- causes ----------------------------------------------------------------------------------- */

static bool is_method(const jp2_method *method, const char *class_name, const char *name)
{
    return strcmp(jp2->method_name(method), name) == 0
           && strcmp(jp2->class_name(jp2->method_class(method)), class_name) == 0;
}

/* Thread.join waits for the thread's object. */
static enum cause cause_of_wait(const struct jp2_frame *frames, uint32_t count)
{
    for (uint32_t i = 0; i < count && i < 4; i++) {
        if (is_method(frames[i].method, "java/lang/Thread", "join")) {
            return JOIN;
        }
    }
    return WAIT;
}

static enum cause cause_of_call(enum cause cause, const struct jp2_frame *frames, uint32_t count)
{
    static const char *const sockets[] = {"sun/nio/ch/SocketDispatcher", NULL};
    return count > 1 && starts_with_any(frames[1].method, sockets) ? SOCKET : cause;
}

/* Ends a wait and counts its time. Returns false if the thread does not wait, or another thread has
 * already counted it. */
static bool end(struct waiter *waiter)
{
    if (!atomic_exchange(&waiter->is_waiting, false)) {
        return false;
    }
    uint64_t nanoseconds = jp2->nanoseconds() - waiter->since;
    counts_add(waiter->wait, NANOSECONDS, nanoseconds);
    atomic_fetch_add(&waiter->nanoseconds[waiter->cause], nanoseconds);
    return true;
}

static void end_thread(struct waiter *waiter)
{
    end(waiter);
    atomic_store(&waiter->ended, jp2->nanoseconds());
}

static void begin(jp2_thread *self, const struct jp2_location *location,
                  const struct jp2_event *event_)
{
    struct jp2_frame frames[MOST_FRAMES];
    uint32_t count = jp2->stack(self, frames, MOST_FRAMES);
    struct waiter *waiter = waiter_of(self);
    end(waiter); /* when native code gets a monitor, there is no event */
    const void *what = event_->object == NULL ? NULL : jp2->object_class(event_->object);
    switch (location->kind) {
    case JP2_EVENT_MONITOR_CONTENDED:
        waiter->cause = MONITOR;
        break;
    case JP2_EVENT_MONITOR_WAIT:
        waiter->cause = cause_of_wait(frames, count);
        break;
    case JP2_EVENT_PARK:
        waiter->cause = PARK;
        break;
    case JP2_EVENT_SLEEP:
        waiter->cause = SLEEP;
        break;
    default:
        waiter->cause = cause_of_call((enum cause)(uintptr_t)location->data, frames, count);
        what = location->method;
        break;
    }
    waiter->wait = table_get(&waits, (uintptr_t)line_of(frames, count),
                             (uintptr_t)what | (uint64_t)waiter->cause << 56);
    counts_add(waiter->wait, COUNT, 1);
    atomic_fetch_add(&waiter->count[waiter->cause], 1);
    waiter->since = jp2->nanoseconds();
    atomic_store(&waiter->is_waiting, true);
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    switch (location->kind) {
    case JP2_EVENT_MONITOR_ENTER:
        if (event_->is_contended) {
            end(waiter_of(self));
        }
        break;
    case JP2_EVENT_THREAD_START:
        (void)waiter_of(self);
        break;
    case JP2_EVENT_THREAD_END:
        end_thread(waiter_of(self));
        break;
    case JP2_EVENT_MONITOR_WAITED:
    case JP2_EVENT_PARKED:
    case JP2_EVENT_SLEPT:
    case JP2_EVENT_NATIVE_RETURN:
        end(waiter_of(self));
        break;
    default:
        begin(self, location, event_);
        break;
    }
}

static bool is_named(const char *name, const char *pattern)
{
    size_t length = strcspn(pattern, "*");
    return strncmp(name, pattern, length) == 0 && (pattern[length] == '*' || name[length] == '\0');
}

static bool ask(struct jp2_location *location)
{
    if (location->kind != JP2_EVENT_NATIVE_CALL && location->kind != JP2_EVENT_NATIVE_RETURN) {
        return true;
    }
    const char *class_name = jp2->class_name(jp2->method_class(location->method));
    const char *name = jp2->method_name(location->method);
    for (size_t i = 0; i < sizeof natives / sizeof natives[0]; i++) {
        if (strcmp(class_name, natives[i].class_name) == 0 && is_named(name, natives[i].method)) {
            location->data = (void *)(uintptr_t)natives[i].cause; /* NOLINT: a number */
            return true;
        }
    }
    return false;
}

/* --- the report ------------------------------------------------------------------------------- */

static void write_row(struct jp2_output *out, uint64_t count, uint64_t nanoseconds, uint64_t whole,
                      const char *title)
{
    if (count == 0) {
        jp2->write(out, "%12s", "");
    } else {
        jp2->write(out, "%12" PRIu64, count);
    }
    jp2->write(out, "%12.6f%8.2f %%  %s\n", (double)nanoseconds / 1e9,
               whole == 0 ? 0.0 : 100.0 * (double)nanoseconds / (double)whole, title);
}

/* Adds a thread to a sum of threads, which has no key. */
static void add(struct waiter *sum, const struct waiter *waiter)
{
    sum->ended += waiter->ended - waiter->began;
    for (int cause = 0; cause < CAUSES; cause++) {
        sum->count[cause] += waiter->count[cause];
        sum->nanoseconds[cause] += waiter->nanoseconds[cause];
    }
}

static void write_thread(struct jp2_output *out, const struct waiter *waiter)
{
    uint64_t whole = waiter->ended - waiter->began, waited = 0;
    for (int cause = 0; cause < CAUSES; cause++) {
        waited += waiter->nanoseconds[cause];
    }
    write_row(out, 0, whole, whole, waiter->name);
    write_row(out, 0, whole > waited ? whole - waited : 0, whole, "  running");
    for (int cause = 0; cause < CAUSES; cause++) {
        char title[NAME_BYTES];
        snprintf(title, sizeof title, "  %s", names[cause]);
        if (waiter->count[cause] != 0) {
            write_row(out, waiter->count[cause], waiter->nanoseconds[cause], whole, title);
        }
    }
}

static int compare_threads(const void *a, const void *b)
{
    const struct waiter *x = *(const struct waiter *const *)a,
                        *y = *(const struct waiter *const *)b;
    return (x->record.a > y->record.a) - (x->record.a < y->record.a);
}

/* Ends the waits and the times of the threads that have not ended. Returns how many waited. */
static uint64_t end_all(struct waiter **all, size_t count)
{
    uint64_t late = 0, now = jp2->nanoseconds();
    for (size_t i = 0; i < count; i++) {
        late += end(all[i]);
        all[i]->ended = all[i]->ended == 0 ? now : all[i]->ended;
    }
    return late;
}

static void write_threads(struct jp2_output *out)
{
    size_t count, shown;
    struct waiter **all = (struct waiter **)table_sort(&threads, &count, compare_threads);
    struct waiter sum = {.name = "all threads"};
    uint64_t late = end_all(all, count);
    for (size_t i = 0; i < count; i++) {
        add(&sum, all[i]);
    }
    jp2->write(out, "%12s%12s%10s  thread\n", "waits", "seconds", "%");
    write_thread(out, &sum);
    shown = is_all || count < MOST_THREADS ? count : MOST_THREADS;
    for (size_t i = 0; i < shown; i++) {
        write_thread(out, all[i]);
    }
    if (shown < count) {
        jp2->write(out, "%zu more threads with the word all\n", count - shown);
    }
    if (late != 0) {
        jp2->write(out,
                   "%" PRIu64 " threads still waited at the end: their time until then is "
                   "included\n",
                   late);
    }
    free(all);
}

static const struct counts *line_in(const struct counts *wait)
{
    return (const struct counts *)(uintptr_t)wait->record.a;
}

static enum cause cause_in(const struct counts *wait)
{
    return (enum cause)(wait->record.b >> 56);
}

static uint64_t what_in(const struct counts *wait)
{
    return wait->record.b & ((UINT64_C(1) << 56) - 1);
}

static void write_class(struct jp2_output *out, const jp2_class *klass)
{
    const char *name = jp2->class_name(klass);
    size_t length = prof_lock_class(&name);
    for (size_t i = 0; i < length; i++) {
        jp2->write(out, "%c", name[i] == '/' ? '.' : name[i]);
    }
}

static void write_wait(struct jp2_output *out, const struct counts *wait)
{
    const struct counts *line = line_in(wait);
    const void *what = (const void *)(uintptr_t)what_in(wait); /* NOLINT: a pointer in a key */
    jp2->write(out, "  %s at ", names[cause_in(wait)]);
    name_write_place(out, counts_method(line), (int32_t)(uint32_t)line->record.b);
    if (cause_in(wait) > SLEEP) {
        jp2->write(out, ": ");
        name_write_method(out, what);
    } else if (what != NULL) {
        jp2->write(out, ": ");
        write_class(out, what);
    }
}

static int compare_waits(const struct counts *a, const struct counts *b)
{
    int order = line_in(a)->record.a == 0 || line_in(b)->record.a == 0
                    ? (line_in(a)->record.a != 0) - (line_in(b)->record.a != 0)
                    : rows_compare_methods(line_in(a), line_in(b));
    order = order != 0 ? order : (int)cause_in(a) - (int)cause_in(b);
    return order != 0 ? order : (a->record.b > b->record.b) - (a->record.b < b->record.b);
}

void report_write(struct jp2_output *out)
{
    static const struct column columns[] = {
        {"waits", 12, .counter = COUNT},
        {"seconds", 12, .counter = NANOSECONDS, .unit = 1e9, .decimals = 6},
        {"%", 10, .counter = NANOSECONDS, .is_share = true},
        {.title = NULL}};
    write_threads(out);
    struct rows rows = rows_of(&waits);
    for (size_t i = 0; i < rows.count; i++) {
        const struct counts *line = line_in(rows.all[i]);
        if (line->record.a != 0) {
            name_note_place(counts_method(line), (int32_t)(uint32_t)line->record.b);
        }
    }
    rows_sort(&rows, NANOSECONDS, compare_waits);
    rows_write(out, &rows, SIZE_MAX, columns, "cause and line", write_wait);
    jp2->write(out, "%" PRIu64 " waits, %.6f s\n", rows_sum(&rows, COUNT),
               (double)rows_sum(&rows, NANOSECONDS) / 1e9);
    rows_free(&rows);
}

JP2_ANALYSIS(.name = "waiting",
             .summary = "how often and how long threads wait, by cause, thread and line; "
                        "[all][:out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_CONTENDED)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT)
                       | JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAITED) | JP2_EVENT_BIT(JP2_EVENT_PARK)
                       | JP2_EVENT_BIT(JP2_EVENT_PARKED) | JP2_EVENT_BIT(JP2_EVENT_SLEEP)
                       | JP2_EVENT_BIT(JP2_EVENT_SLEPT) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL)
                       | JP2_EVENT_BIT(JP2_EVENT_NATIVE_RETURN)
                       | JP2_EVENT_BIT(JP2_EVENT_THREAD_START)
                       | JP2_EVENT_BIT(JP2_EVENT_THREAD_END),
             .start = report_start, .ask = ask, .event = event, .finish = report_finish);
