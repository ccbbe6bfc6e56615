/*
 * Unit tests of code that is replaced and freed while a thread in native code searches the code of
 * the same method. The address and thread sanitizers detect errors here.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "tests/unit/check.h"
#include "tests/unit/translated.h"
#include "vm/translate/replace.h"
#include "vm/vm.h"

#define ROUNDS 3000

static struct vm_plan plan;
static struct translated made;
static atomic_bool is_over;
static _Atomic uint64_t searches;

static bool select_all(const struct vm_method *method, void *unused)
{
    (void)method;
    (void)unused;
    return true;
}

/* Searches for a cell outside the method, so that all code of the method is searched. */
static void *look(void *thread)
{
    static const struct vm_cell cell;
    vm_thread_self = thread;
    while (!atomic_load(&is_over)) {
        if (vm_translation_at(&made.method, &cell) != NULL
            || vm_translation_bci(&made.method, &cell) != 0) {
            abort();
        }
        atomic_fetch_add(&searches, 1);
    }
    return NULL;
}

static void test_looking(void)
{
    static struct vm_thread thread;
    pthread_t looking;
    atomic_store(&thread.is_in_native, true);
    vm.threads = &thread;
    translated_parse(&made, "0008", "(I)I", "#2 #1", "1a 04 60 ac", "#0");
    made.class.methods = &made.method;
    made.class.method_count = 1;
    atomic_store(&vm.classes, &made.class);
    CHECK(vm_translate(NULL, &made.method, false));
    CHECK_EQ_INT(pthread_create(&looking, NULL, look, &thread), 0);
    for (int i = 0; i < ROUNDS; i++) {
        vm_replace_translations(select_all, NULL);
        CHECK(vm_translate(NULL, &made.method, false));
        CHECK(made.method.translation != NULL && !made.method.translation->is_replaced);
    }
    vm_replace_translations(select_all, NULL);
    /* Code that was replaced earlier is freed. */
    CHECK(made.method.translation->is_replaced && made.method.translation->next == NULL);
    while (atomic_load(&searches) < 1000) {
        sched_yield();
    }
    atomic_store(&is_over, true);
    pthread_join(looking, NULL);
    vm.threads = NULL;
    atomic_store(&vm.classes, NULL);
    vm_translation_forget_calls(made.method.translation);
    vm_translation_destroy(made.method.translation);
    made.method.translation = NULL;
    translated_free(&made);
}

/* The machine waits for a thread that does not finish its search, but not forever. */
static void *end_late(void *thread)
{
    struct timespec pause = {.tv_nsec = 50000000};
    nanosleep(&pause, NULL);
    atomic_store(&((struct vm_thread *)thread)->is_searching_code, false);
    return NULL;
}

static void test_waiting(void)
{
    static struct vm_thread thread;
    pthread_t ending;
    vm.threads = &thread;
    CHECK(vm_code_searches_end());
    atomic_store(&thread.is_searching_code, true);
    CHECK(!vm_code_searches_end());
    CHECK_EQ_INT(pthread_create(&ending, NULL, end_late, &thread), 0);
    CHECK(vm_code_searches_end());
    CHECK(!atomic_load(&thread.is_searching_code));
    pthread_join(ending, NULL);
    vm.threads = NULL;
}

int main(void)
{
    vm.plan = &plan;
    vm_replaceable_start();
    vm_interpreter_init();
    test_looking();
    test_waiting();
    return check_report();
}
