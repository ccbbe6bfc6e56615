/*
 * Unit test of the analyses' facts about threads (profiler/analyses/support: rings.h, accounts.h,
 * withdrawal.h, episodes.h, happens_before.h, held_locks.h).
 */
#include <pthread.h>

#include "tests/unit/analysis_world.h"
#include "tests/unit/check.h"

#include "profiler/analyses/support/calls/episodes.h"
#include "profiler/analyses/support/calls/withdrawal.h"
#include "profiler/analyses/support/report/report.h"
#include "profiler/analyses/support/threads/accounts.h"
#include "profiler/analyses/support/threads/happens_before.h"
#include "profiler/analyses/support/threads/held_locks.h"
#include "profiler/analyses/support/threads/rings.h"

void report_write(struct jp2_output *out)
{
    (void)out;
}

/* --- rings ------------------------------------------------------------------------------------ */

#define WRITERS 3
#define WRITTEN (3 * RING_ENTRIES + 5) /* more entries than fit */

static uint64_t out_of_order;

/* Takes the entries of a ring, which must be 1, 2, 3, ... */
void ring_take(struct ring *ring, const void *entry)
{
    uintptr_t before = (uintptr_t)ring->of_worker;
    out_of_order += (uintptr_t)entry != before + 1;
    ring->of_worker = (void *)entry;
}

static void *write_ring(void *rest)
{
    struct ring *ring = ring_make();
    for (uintptr_t i = 1; i <= WRITTEN; i++) {
        if (!ring_put(ring, (const void *)i)) {
            return NULL;
        }
    }
    return rest;
}

static void test_rings(void)
{
    pthread_t threads[WRITERS];
    int rests[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        CHECK(pthread_create(&threads[i], NULL, write_ring, &rests[i]) == 0);
    }
    for (int i = 0; i < WRITERS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        CHECK(result == &rests[i]);
    }
    struct ring_totals totals = rings_end();
    CHECK_EQ_INT(totals.rings, WRITERS);
    CHECK_EQ_INT(totals.entries, WRITERS * (uint64_t)WRITTEN);
    CHECK_EQ_INT(out_of_order, 0);
}

/* --- accounts --------------------------------------------------------------------------------- */

static jp2_class library = {.name = "java/lang/Thread", .is_boot = true};
static jp2_class program = {.name = "Main"};
static jp2_object object = {.klass = &library};
static struct jp2_location poll = {.kind = JP2_EVENT_POLL},
                           begin = {.kind = JP2_EVENT_THREAD_START},
                           end = {.kind = JP2_EVENT_THREAD_END},
                           prepared = {.kind = JP2_EVENT_CLASS_PREPARED};

static struct account *charge(jp2_thread *thread, const struct jp2_location *location,
                              uint64_t bytecodes)
{
    return accounts_charge(thread, location, &(struct jp2_event){.bytecodes = bytecodes});
}

static void test_accounts(void)
{
    jp2_thread first = {.number = 1, .name = "main", .object = &object};
    jp2_thread second = {.number = 2, .name = "Thread-0", .object = &object};
    jp2_thread third = {.number = 3, .name = "third", .object = &object};
    jp2_thread early = {.number = 4, .name = "early", .object = &object}, idle = early;
    world_live[0] = &first, world_live[1] = &third, world_live[2] = &early, world_live[3] = &idle;
    CHECK(charge(&first, &poll, 1000) == NULL); /* the class library starts */
    accounts_charge(&first, &prepared, &(struct jp2_event){.klass = &library});
    CHECK(charge(&first, &poll, 2000) == NULL);
    CHECK(charge(&early, &poll, 70) == NULL && charge(&idle, &poll, 70) == NULL);
    first.bytecodes = 2900; /* the program starts here */
    accounts_charge(&first, &prepared, &(struct jp2_event){.klass = &program});
    struct account *of_first = charge(&first, &poll, 3000);
    CHECK_EQ_STR(of_first->name, "main");
    CHECK_EQ_INT(counts_get(&of_first->counts, ACCOUNT_BYTECODES), 100);
    CHECK_EQ_INT(counts_get(&charge(&early, &poll, 200)->counts, ACCOUNT_BYTECODES), 0);
    CHECK(charge(&first, &poll, 3500) == of_first);
    CHECK_EQ_INT(counts_get(&of_first->counts, ACCOUNT_BYTECODES), 600);
    CHECK(charge(&second, &begin, 0) == NULL); /* the thread has no name yet */
    second.name = "worker";
    struct account *of_second = charge(&second, &poll, 600); /* all of the thread's work */
    CHECK_EQ_INT(counts_get(&of_second->counts, ACCOUNT_BYTECODES), 600);
    CHECK_EQ_STR(of_second->name, "worker");
    CHECK(charge(&second, &end, 650) == of_second);
    CHECK(charge(&third, &begin, 0) == NULL); /* the thread is never polled */
    first.bytecodes = 3510, early.bytecodes = 205, third.bytecodes = 7;
    accounts_end();
    struct rows rows = accounts_rows();
    CHECK_EQ_INT(rows.count, 4);
    CHECK(rows.all[0] == &of_second->counts);
    CHECK_EQ_INT(counts_get(rows.all[1], ACCOUNT_BYTECODES), 610);
    CHECK_EQ_INT(counts_get(rows.all[2], ACCOUNT_BYTECODES), 7);
    CHECK_EQ_INT(counts_get(rows.all[3], ACCOUNT_BYTECODES), 5);
    CHECK_EQ_INT(rows_sum(&rows, ACCOUNT_THREADS), 4);
    rows_free(&rows);
}

/* --- withdrawal ------------------------------------------------------------------------------- */

static void test_withdrawal(void)
{
    static jp2_method method = {.klass = &program, .name = "m", .descriptor = "()V"};
    static jp2_method caller = {.klass = &program, .name = "c", .descriptor = "()V"};
    struct jp2_location entry = {.kind = JP2_EVENT_ENTRY, .method = &method};
    struct jp2_location exit = {.kind = JP2_EVENT_EXIT, .method = &method};
    struct jp2_location of_caller = {.kind = JP2_EVENT_ENTRY, .method = &caller};
    static struct table methods = TABLE(struct watched);
    CHECK(withdrawal_ask(&entry, &methods) && withdrawal_ask(&exit, &methods)
          && withdrawal_ask(&of_caller, &methods));
    struct watched *watched = entry.data;
    CHECK(exit.data == watched);
    void *one = NULL, *other = NULL;
    withdrawal_enter(&one, of_caller.data);
    withdrawal_enter(&one, watched);
    withdrawal_enter(&other, watched);
    withdrawal_leave(&other, watched);
    withdraw(watched, &exit); /* the other thread withdraws while activations of the first thread
                                 are live */
    CHECK_EQ_INT(world_retired, 0);
    CHECK(withdrawal_enter(&other, watched) == NULL); /* the entry is not recorded */
    CHECK(withdrawal_top(&other, watched) == NULL);
    CHECK(withdrawal_enter(&one, watched)->is_nested);
    withdrawal_leave(&one, watched);
    CHECK(!withdrawal_top(&one, watched)->is_nested);
    withdrawal_leave(&one, watched);
    withdraw(watched, &exit);
    CHECK_EQ_INT(world_retired, 2);
    CHECK_EQ_INT(watched_withdrawn, 2);
    CHECK_EQ_INT(watched_places, 3);
    CHECK(withdrawal_top(&one, watched) == NULL); /* an exit without an entry event */
    activation_enter(&one, watched);              /* an entry without an exit event */
    CHECK(withdrawal_top_live(&one)->method == of_caller.data);
    activation_enter(&one, watched);
    CHECK(withdrawal_top(&one, of_caller.data)->method == of_caller.data);
    CHECK(!activation_is_inside(&one, watched));
}

/* --- activations ------------------------------------------------------------------------------ */

/* Recursion of many methods, through several pieces of memory. Outermost activations are not
 * nested. */
static void test_activations(void)
{
    enum { METHODS = 300, DEPTH = 9 };
    static char methods[METHODS];
    void *word = NULL;
    for (int i = 0; i < METHODS * DEPTH; i++) {
        CHECK(activation_enter(&word, &methods[i % METHODS])->is_nested == (i >= METHODS));
    }
    for (int i = METHODS * DEPTH; i-- > 0;) {
        CHECK(activation_top(&word)->method == &methods[i % METHODS]);
        CHECK(activation_is_inside(&word, &methods[i % METHODS]));
        activation_leave(&word);
    }
    CHECK(activation_top(&word) == NULL && !activation_is_inside(&word, methods));
    CHECK(!activation_enter(&word, methods)->is_nested);
}

/* --- episodes --------------------------------------------------------------------------------- */

static void test_episodes(void)
{
    static jp2_method method = {.klass = &program, .name = "m", .descriptor = "()V"};
    jp2_thread thread = {.name = "t", .frames = {{&method, 3}}, .frame_count = 1};
    for (uint64_t i = 1; i <= 2 * EPISODES; i++) {
        episode_note(&thread, i * 1000000, &program, i == 39);
    }
    episodes_write(NULL);
    const char *written = world_written(),
               *first = "40.000 ms in a Main, thread t\n    Main.m()V:13\n39.000 ms in a Main, "
                        "thread t, still running\n";
    CHECK(strncmp(written, first, strlen(first)) == 0);
    CHECK(strstr(written, "\n21.000 ms") != NULL && strstr(written, "\n20.000 ms") == NULL);
}

/* --- order ------------------------------------------------------------------------------------ */

static bool asks(enum jp2_event_kind kind, jp2_method *method, uintptr_t data)
{
    struct jp2_location location = {.kind = kind, .method = method};
    return order_ask(&location) && (uintptr_t)location.data == data;
}

static enum order_access native_order(jp2_method *method)
{
    jp2_thread thread = {.number = 1};
    struct jp2_location location = {.kind = JP2_EVENT_NATIVE_CALL, .method = method};
    return order_ask(&location) ? order_of(&thread, &location) : ORDER_NONE;
}

static void test_order_ask(void)
{
    static jp2_class unsafe = {.name = "jdk/internal/misc/Unsafe"}, with, without = {.name = "B"};
    static jp2_method swap = {&unsafe, "compareAndSetInt", "", .flags = 0};
    static jp2_method get = {&unsafe, "getIntVolatile", "", .flags = 0};
    static jp2_method put = {&unsafe, "putInt", "", .flags = 0};
    static jp2_method begin_class = {&with, "<clinit>", "()V", .flags = 0x8};
    static jp2_method common = {&with, "m", "()V", .flags = 0x8},
                      own = {&with, "n", "()V", .flags = 0};
    static jp2_method other = {&without, "m", "()V", .flags = 0x8};
    with = (jp2_class){.name = "A", .methods = {&begin_class, &common, &own}};
    CHECK_EQ_INT(native_order(&swap), ORDER_BOTH);
    CHECK_EQ_INT(native_order(&get), ORDER_ACQUIRES);
    CHECK_EQ_INT(native_order(&put), ORDER_NONE);
    CHECK(asks(JP2_EVENT_ENTRY, &common, 0) && asks(JP2_EVENT_EXIT, &begin_class, 0));
    CHECK(!asks(JP2_EVENT_ENTRY, &own, 0) && !asks(JP2_EVENT_ENTRY, &other, 0));
    CHECK(!asks(JP2_EVENT_EXIT, &common, 0) && asks(JP2_EVENT_MONITOR_ENTER, &own, 0));
}

static void send(jp2_thread *thread, enum jp2_event_kind kind, const jp2_object *of)
{
    struct jp2_location location = {.kind = kind};
    struct order_thread *known = order_thread_of(thread, &thread->data);
    clocks_flush(&known->clock);
    order_event(thread, known, &location, &(struct jp2_event){.object = (jp2_object *)of});
}

static void test_order(void)
{
    static struct shadow shadow;
    static const jp2_object monitor;
    static const int variable;
    jp2_thread first = {.number = 1}, second = {.number = 2};
    order_prepare(&shadow, 0);
    struct order_thread *one = order_thread_of(&first, &first.data);
    struct order_thread *other = order_thread_of(&second, &second.data);
    CHECK(order_thread_of(&first, &first.data) == one && one != other);
    send(&first, JP2_EVENT_MONITOR_ENTER, &monitor);
    clock_epoch before = one->clock.epoch;
    CHECK(!clocks_is_before(before, &other->clock));
    send(&first, JP2_EVENT_MONITOR_EXIT, &monitor);
    clock_epoch after = one->clock.epoch;
    send(&second, JP2_EVENT_MONITOR_ENTER, &monitor);
    CHECK(clocks_is_before(before, &other->clock) && !clocks_is_before(after, &other->clock));
    CHECK(!order_is_known((uintptr_t)&variable));
    order_access(one, (uintptr_t)&variable, ORDER_RELEASES);
    CHECK(order_is_known((uintptr_t)&variable));
    order_access(other, (uintptr_t)&variable, ORDER_ACQUIRES);
    clocks_flush(&other->clock);
    CHECK(clocks_is_before(after, &other->clock));
}

/* --- locks ------------------------------------------------------------------------------------ */

static void test_held_locks(void)
{
    static struct shadow shadow;
    static jp2_class owner = {.name = "java/util/concurrent/locks/AbstractOwnableSynchronizer"};
    static jp2_class lock_class = {.name = "java/util/concurrent/locks/ReentrantLock$Sync"};
    static jp2_method set = {&owner, "setExclusiveOwnerThread", "(Ljava/lang/Thread;)V",
                             .flags = 0};
    static jp2_object monitor = {.klass = &program}, lock = {.klass = &lock_class};
    struct jp2_location enter = {.kind = JP2_EVENT_MONITOR_ENTER},
                        exit = {.kind = JP2_EVENT_MONITOR_EXIT};
    struct jp2_location entry = {.kind = JP2_EVENT_ENTRY, .method = &set};
    const struct jp2_event of_monitor = {.object = &monitor};
    jp2_thread thread = {.arguments = {{.r = &lock}, {.r = &monitor}}};
    struct lockset_held held = {.count = 0};
    held_locks_prepare(&shadow, 0);
    CHECK(held_locks_ask(&enter) && held_locks_ask(&entry));
    held_locks_event(&thread, &held, &enter, &of_monitor);
    lockset_know(&held);
    uint32_t one = held.all;
    CHECK(one != 0 && held.for_writes == one);
    held_locks_event(&thread, &held, &entry, &(struct jp2_event){.object = NULL});
    lockset_know(&held);
    CHECK(held.all != one && held.count == 2);
    thread.arguments[1].r = NULL; /* the lock has no owner any more */
    held_locks_event(&thread, &held, &entry, &(struct jp2_event){.object = NULL});
    lockset_know(&held);
    CHECK_EQ_INT(held.all, one);
    held_locks_event(&thread, &held, &exit, &of_monitor);
    lockset_know(&held);
    CHECK_EQ_INT(held.all, 0);
    set.name = "getExclusiveOwnerThread";
    CHECK(!held_locks_ask(&entry));
}

int main(void)
{
    test_rings();
    test_accounts();
    test_withdrawal();
    test_activations();
    test_episodes();
    test_order_ask();
    test_order();
    test_held_locks();
    return check_report();
}
