#include "profiler/analyses/support/threads/accounts.h"

#include "profiler/analyses/support/report/report.h"
#include "vm/base/lock/lock.h"

/* The data of a thread. The word that the thread has for the analysis points to them. */
struct consumer {
    struct account *account; /* NULL: not known yet */
    uint64_t charged;
    bool is_known; /* `charged` is right: it was set when the program started, or the thread started
                      later */
};

bool accounts_are_groups;
static struct table accounts = TABLE(struct account);
static struct vm_lock lock = VM_LOCK(ANALYSIS_ACCOUNTS); /* protects `list` */
static struct account *list;
static atomic_bool has_begun; /* whether the program has started */
static _Atomic uint64_t uncharged;

/* --- finding the account ---------------------------------------------------------------------- */

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

static void find_name(const jp2_thread *thread, char *name, size_t bytes)
{
    if (!accounts_are_groups) {
        jp2->thread_name(thread, name, bytes);
        return;
    }
    const jp2_object *text = field_of(field_of(jp2->thread_object(thread), "group"), "name");
    if (text == NULL || jp2->string_text(text, name, bytes) == 0) {
        strcpy(name, "no group");
    }
}

/* If each group has an account, returns the account of the thread's group. Otherwise makes an
 * account for the thread. */
static struct account *find_account(const jp2_thread *thread)
{
    char name[sizeof list->name] = "";
    find_name(thread, name, sizeof name);
    vm_lock_take(&lock);
    struct account *account = list;
    while (account != NULL && (!accounts_are_groups || strcmp(account->name, name) != 0)) {
        account = account->next;
    }
    if (account == NULL) {
        account = table_get(&accounts, jp2->thread_number(thread), 0);
        strcpy(account->name, name);
        account->next = list;
        list = account;
    }
    counts_add(&account->counts, ACCOUNT_THREADS, 1);
    vm_lock_release(&lock);
    return account;
}

/* Returns whether a thread can have an account: the program has started, and the thread has a
 * Thread object. */
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
        consumer->is_known = atomic_load(&has_begun);
    }
    return consumer;
}

/* --- charging --------------------------------------------------------------------------------- */

/* Finds the account of a thread, unless it is known. If it is not known how many bytecodes the
 * thread had executed when the program started, only the bytecodes after this call are charged. */
static void open_account(jp2_thread *thread, struct consumer *consumer, uint64_t bytecodes)
{
    if (consumer->account == NULL && is_ready(thread)) {
        consumer->account = find_account(thread);
        if (!consumer->is_known) {
            consumer->charged = bytecodes;
            atomic_fetch_add(&uncharged, bytecodes);
        }
        consumer->is_known = true;
    }
}

/* Called when the program's first class is prepared. The thread that prepares it has executed the
 * start of the class library; only the bytecodes after this call are charged. */
static void begin(jp2_thread *self)
{
    struct consumer *consumer = consumer_of(self);
    if (!atomic_exchange(&has_begun, true)) {
        consumer->charged = jp2->thread_bytecodes(self);
        atomic_fetch_add(&uncharged, consumer->charged);
        consumer->is_known = true;
        if (accounts_are_groups) {
            open_account(self, consumer, consumer->charged);
        }
    }
}

static struct account *charge(struct consumer *consumer, uint64_t bytecodes)
{
    if (consumer->account != NULL) {
        counts_add(&consumer->account->counts, ACCOUNT_BYTECODES, bytecodes - consumer->charged);
        consumer->charged = bytecodes;
    }
    return consumer->account;
}

struct account *accounts_charge(jp2_thread *self, const struct jp2_location *location,
                                const struct jp2_event *event)
{
    if (location->kind == JP2_EVENT_CLASS_PREPARED) {
        if (!atomic_load(&has_begun) && !jp2->is_boot_class(event->klass)) {
            begin(self);
        }
        return NULL;
    }
    struct consumer *consumer = consumer_of(self);
    bool is_start = location->kind == JP2_EVENT_THREAD_START;
    /* The account of a group is found when the thread starts, since a thread leaves its group when
     * it ends. The account of a thread is made later, since the thread gets its name after the
     * start. */
    if (is_start <= accounts_are_groups) {
        open_account(self, consumer, event->bytecodes);
    }
    return is_start ? NULL : charge(consumer, event->bytecodes);
}

static void end_thread(jp2_thread *thread, void *unused)
{
    (void)unused;
    struct consumer *consumer = *jp2->thread_data(thread, &jp2_analysis);
    if (consumer != NULL && consumer->is_known) {
        uint64_t bytecodes = jp2->thread_bytecodes(thread);
        open_account(thread, consumer, bytecodes);
        charge(consumer, bytecodes);
    }
}

void accounts_end(void)
{
    jp2->for_each_live_thread(end_thread, NULL);
}

uint64_t accounts_uncharged(void)
{
    return atomic_load(&uncharged);
}

/* Orders accounts by their first threads. */
static int compare(const struct counts *a, const struct counts *b)
{
    return (a->record.a > b->record.a) - (a->record.a < b->record.a);
}

struct rows accounts_rows(void)
{
    struct rows rows = rows_of(&accounts);
    rows_sort(&rows, ACCOUNT_BYTECODES, compare);
    return rows;
}
