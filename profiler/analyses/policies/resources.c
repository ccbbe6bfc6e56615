/*
 * resources.c: --analysis=resources[:WORDS][:FILE]: bytecodes as a resource: an account for each
 * thread, or with `groups` each thread group, and what happens when a budget is used up, after
 * BMW's resource manager:
 *
 *     budget=N         bytecodes that an account has
 *     policy=warn      a line on stderr (the default)
 *     policy=error     java.lang.Error is thrown in the thread that asks for more
 *     policy=death     java.lang.ThreadDeath, which ends the thread without a trace
 *     policy=slow      the thread stands still for pause=N microseconds (1000) at every poll
 *     only=NAME        only accounts whose names begin so; others are only counted
 *     every=N          a line for each N bytecodes of an account
 *     period=N         bytecodes between two polls of a thread (10,000)
 *
 * What runs before the program's first class is prepared, the start of the class library, is not
 * charged. Threads are looked at when they are polled, so what a thread may do before it is stopped
 * is the same in every run: its budget, and at most a period and a block. Who catches what was
 * thrown is asked again after a million bytecodes.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "profiler/analyses/support/arguments.h"

#define NAME_BYTES 128
#define GRACE 1000000u /* bytecodes for handlers of what is thrown */

struct account {
    struct account *next;
    char name[NAME_BYTES];
    bool is_limited;
    uint64_t order; /* of its first thread */
    _Atomic uint64_t used, limit, told, threads, actions;
};

/* Of a thread; its word. */
struct consumer {
    struct account *account; /* NULL: not known yet */
    uint64_t charged;
    bool is_whole; /* it began when the program had begun */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the list */
static struct account *accounts;
static uint64_t budget, every, period = 10000, pause_us = 1000;
static bool is_by_group;
static atomic_bool has_begun; /* the program */
static const char *path, *only = "", *policy = "warn";

static bool start(const char *argument, char *message, size_t bytes);
static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_);
static void finish(void);

JP2_ANALYSIS(.name = "resources",
             .summary = "budgets of bytecodes for threads or groups; "
                        "[groups:][budget=N:][policy=warn|error|death|slow:][only=name:][out=file]",
             .events = JP2_EVENT_BIT(JP2_EVENT_POLL) | JP2_EVENT_BIT(JP2_EVENT_THREAD_START) |
                       JP2_EVENT_BIT(JP2_EVENT_THREAD_END) |
                       JP2_EVENT_BIT(JP2_EVENT_CLASS_PREPARED),
             .period = 10000, .start = start, .event = event, .finish = finish);

static bool start(const char *argument, char *message, size_t bytes)
{
    static const char *const policies[] = {"warn", "error", "death", "slow"};
    const struct argument known[] = {
        {"groups", .flag = &is_by_group}, {"budget", .number = &budget},
        {"policy", .text = &policy},      {"pause", .number = &pause_us},
        {"only", .text = &only},          {"every", .number = &every},
        {"period", .number = &period},    {.name = NULL}};
    bool is_good = arguments_read(argument, known, &path, message, bytes);
    jp2_analysis.period = period;
    for (unsigned i = 0; is_good && i < 4; i++) {
        if (strcmp(policy, policies[i]) == 0) {
            return true;
        }
    }
    if (is_good) {
        strncpy(message, "policy is warn, error, death or slow", bytes);
    }
    return false;
}

/* --- accounts --------------------------------------------------------------------------------- */

static const jp2_object *field_of(const jp2_object *object, const char *name)
{
    const jp2_field *field;
    for (const jp2_class *klass = object == NULL ? NULL : jp2->object_class(object); klass != NULL;
         klass = jp2->superclass(klass)) {
        for (uint32_t i = 0; (field = jp2->class_field(klass, i)) != NULL; i++) {
            if (strcmp(jp2->field_name(field), name) == 0) {
                return jp2->field_value(object, field).r;
            }
        }
    }
    return NULL;
}

static void find_name(const jp2_thread *thread, char *name)
{
    if (!is_by_group) {
        jp2->thread_name(thread, name, NAME_BYTES);
        return;
    }
    const jp2_object *text = field_of(field_of(jp2->thread_object(thread), "group"), "name");
    if (text == NULL || jp2->string_text(text, name, NAME_BYTES) == 0) {
        strcpy(name, "no group");
    }
}

/* A group's is shared by its threads; each thread has its own otherwise. */
static struct account *find_account(const jp2_thread *thread)
{
    char name[NAME_BYTES] = "";
    find_name(thread, name);
    pthread_mutex_lock(&lock);
    struct account *account = accounts;
    while (account != NULL && (!is_by_group || strcmp(account->name, name) != 0)) {
        account = account->next;
    }
    if (account == NULL) {
        account = jp2->allocate(sizeof *account);
        strcpy(account->name, name);
        account->order = jp2->thread_number(thread);
        account->is_limited = budget != 0 && strncmp(name, only, strlen(only)) == 0;
        account->limit = budget;
        account->next = accounts;
        accounts = account;
    }
    atomic_fetch_add(&account->threads, 1);
    pthread_mutex_unlock(&lock);
    return account;
}

/* Whether the thread is the program's. */
static bool is_ready(const jp2_thread *thread)
{
    return atomic_load(&has_begun) && jp2->thread_object(thread) != NULL;
}

static struct consumer *consumer_of(jp2_thread *self)
{
    void **word = jp2->thread_data(self, &jp2_analysis);
    struct consumer *consumer = *word;
    if (consumer == NULL) {
        *word = consumer = jp2->allocate(sizeof *consumer);
        consumer->is_whole = is_ready(self);
    }
    return consumer;
}

/* --- policies --------------------------------------------------------------------------------- */

static void act(jp2_thread *self, struct account *account, uint64_t used)
{
    bool is_first = atomic_fetch_add(&account->actions, 1) == 0;
    if (is_first) {
        jp2->message("resources: %s has used %" PRIu64 " bytecodes of %" PRIu64 "\n", account->name,
                     used, budget);
    }
    if (strcmp(policy, "slow") == 0) {
        jp2->pause(self, pause_us * 1000);
    } else if (strcmp(policy, "warn") == 0) {
        account->is_limited = false;
    } else {
        bool is_error = strcmp(policy, "error") == 0;
        atomic_store(&account->limit, used + GRACE);
        jp2->raise(self, is_error ? "java/lang/Error" : "java/lang/ThreadDeath",
                   is_error ? "the budget of bytecodes is used up" : NULL);
    }
}

static void tell_progress(struct account *account, uint64_t used)
{
    uint64_t told = atomic_load(&account->told), now = used / every;
    if (now > told && atomic_compare_exchange_strong(&account->told, &told, now)) {
        jp2->message("resources: %s: %" PRIu64 " bytecodes\n", account->name, used);
    }
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    if (location->kind == JP2_EVENT_CLASS_PREPARED) {
        if (!jp2->is_boot_class(event_->klass)) {
            atomic_store(&has_begun, true);
        }
        return;
    }
    struct consumer *consumer = consumer_of(self);
    bool is_start = location->kind == JP2_EVENT_THREAD_START;
    /* A group is left at the end, a name is told after the start. */
    if (consumer->account == NULL && (consumer->is_whole || is_ready(self)) &&
        is_start <= is_by_group) {
        consumer->account = find_account(self);
        consumer->charged = consumer->is_whole ? 0 : event_->bytecodes;
    }
    if (is_start || consumer->account == NULL) {
        return;
    }
    struct account *account = consumer->account;
    uint64_t more = event_->bytecodes - consumer->charged;
    uint64_t used = atomic_fetch_add(&account->used, more) + more;
    consumer->charged = event_->bytecodes;
    if (every != 0) {
        tell_progress(account, used);
    }
    if (location->kind == JP2_EVENT_POLL && account->is_limited && used > account->limit) {
        act(self, account, used);
    }
}

/* --- the report ------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct account *x = *(struct account *const *)a, *y = *(struct account *const *)b;
    uint64_t m = x->used, n = y->used;
    return m != n ? (m < n ? 1 : -1) : (x->order > y->order) - (x->order < y->order);
}

static void finish(void)
{
    struct jp2_output *out = jp2->open_output(path);
    if (out == NULL) {
        return;
    }
    size_t count = 0, i = 0;
    uint64_t all = 0;
    pthread_mutex_lock(&lock);
    for (struct account *account = accounts; account != NULL; account = account->next) {
        count++;
    }
    struct account **sorted = jp2->allocate(count * sizeof *sorted);
    for (struct account *account = accounts; account != NULL; account = account->next) {
        sorted[i++] = account;
    }
    pthread_mutex_unlock(&lock);
    qsort(sorted, count, sizeof *sorted, compare);
    jp2->write(out, "     bytecodes  of budget  threads  actions  account\n");
    for (i = 0; i < count; i++) {
        const struct account *account = sorted[i];
        jp2->write(out, "%14" PRIu64 " ", (uint64_t)account->used);
        if (budget != 0) {
            jp2->write(out, "%8.1f %%", 100 * (double)account->used / (double)budget);
        } else {
            jp2->write(out, "%10s", "-");
        }
        jp2->write(out, " %8" PRIu64 " %8" PRIu64 "  %s\n", (uint64_t)account->threads,
                   (uint64_t)account->actions, account->name);
        all += account->used;
    }
    jp2->write(out, "%zu accounts, %" PRIu64 " bytecodes\n", count, all);
    free(sorted);
    jp2->close_output(out);
}
