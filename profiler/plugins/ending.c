#define _GNU_SOURCE
#include "profiler/plugins/ending.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#include "vm/base/machine_out.h"
#include "vm/thread/crash.h"
#include "vm/thread/helper_thread.h"
#include "vm/vm.h"

#define TICK_US 50000
/* If a plug-in's report takes longer than this, a line names the plug-in. */
#define PATIENCE_TICKS (10 * 1000000 / TICK_US)

static struct prof_ending *endings;
static struct prof_ending *_Atomic at_work;
static _Atomic unsigned begun;      /* number of calls of `finish` so far */
static _Atomic bool is_any_crashed; /* a crashed plug-in may hold a lock for which the next plug-in
                                       waits */

/*
 * Watches the running `finish` function. If another signal asks the process to end, the process
 * exits without the remaining reports. The process also exits if a plug-in has crashed and the
 * `finish` function of another plug-in takes too long.
 */
static void *watch(void *unused)
{
    unsigned signals = vm_ending_signals(), seen = 0, ticks = 0;
    (void)unused;
    for (;;) {
        usleep(TICK_US);
        const struct prof_ending *ending = atomic_load(&at_work);
        ticks = seen == atomic_load(&begun) ? ticks + 1 : 0;
        seen = atomic_load(&begun);
        if (ending == NULL) {
            continue;
        }
        bool is_over = ticks == PATIENCE_TICKS && atomic_load(&is_any_crashed);
        if (is_over || vm_ending_signals() != signals) {
            vm_message("jp2vm: %s: its report did not finish, and is left out\n", ending->option);
            _exit(vm_exit_status(0) == 0 ? 1 : vm_exit_status(0));
        }
        if (ticks == PATIENCE_TICKS) {
            vm_message("jp2vm: %s: its report is not finished yet; everything else is written. "
                       "Press Ctrl-C to leave it out\n",
                       ending->option);
        }
    }
    return NULL;
}

/* If the thread cannot be started, the reports are made without a watch. */
static void start_watch(void)
{
    (void)vm_start_helper_thread(watch);
}

struct call {
    void (*function)(void);
};

static void run_call(void *data)
{
    ((struct call *)data)->function();
}

const char *prof_ending_call(struct prof_ending *ending, void (*function)(void))
{
    struct call call = {function};
    atomic_fetch_add(&begun, 1);
    atomic_store(&at_work, ending);
    const char *signal = prof_guard(run_call, &call);
    atomic_store(&at_work, NULL);
    if (signal != NULL) {
        atomic_store(&is_any_crashed, true);
        vm_set_exit_failure();
        vm_message("jp2vm: %s: it crashed while it made its report (%s), which is not complete\n",
                   ending->option, signal);
    }
    return signal;
}

static const char *finish(struct prof_ending *ending)
{
    ending->is_finished = true;
    return prof_ending_call(ending, ending->finish);
}

const char *prof_ending_finish(struct prof_ending *ending)
{
    return ending->is_finished || ending->finish == NULL ? NULL : finish(ending);
}

/* Plug-ins that crashed earlier may still hold their own locks, so they are finished last. */
static void finish_rest(void)
{
    for (int has_crashed = 0; has_crashed < 2; has_crashed++) {
        for (struct prof_ending *ending = endings; ending != NULL; ending = ending->next) {
            if (ending->finish != NULL && !ending->is_finished
                && atomic_load(&ending->has_crashed) == has_crashed) {
                (void)finish(ending);
            }
        }
    }
}

static void finish_all(void)
{
    bool is_needed = false;
    for (const struct prof_ending *ending = endings; ending != NULL; ending = ending->next) {
        is_needed |= ending->finish != NULL;
    }
    if (is_needed) {
        start_watch();
        finish_rest();
    }
}

static void on_exit_call(void)
{
    const struct prof_ending *ending = atomic_load(&at_work);
    if (ending != NULL && prof_guard_leave()) {
        vm_message("jp2vm: %s: it called exit() while it made its report\n", ending->option);
        finish_rest();
    }
}

/* Called after a crash at the address `code`. Returns the option of the plug-in to which the code
 * belongs, or NULL. */
static const char *owner_of(const void *code)
{
    for (struct prof_ending *ending = endings; ending != NULL; ending = ending->next) {
        if ((const char *)code >= ending->code.from && (const char *)code < ending->code.to) {
            atomic_store(&ending->has_crashed, true);
            return ending->option;
        }
    }
    return NULL;
}

void prof_ending_add(struct prof_ending *ending)
{
    struct prof_ending **last = &endings;
    if (endings == NULL) {
        vm_at_exit_last(finish_all);
        vm_crash_set_owner(owner_of);
        atexit(on_exit_call);
    }
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = ending;
}
