#define _GNU_SOURCE
#include "profiler/session_series.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <jp2vm/analysis.h>

#include "profiler/session.h"
#include "profiler/session_switch.h"
#include "profiler/tree/run_time/scope_trees.h"
#include "profiler/tree/timing.h"
#include "profiler/tree/values/waiting.h"
#include "profiler/write/jp2/series.h"
#include "vm/base/machine_out.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/thread/helper_thread.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

#define NS_PER_MS 1000000u

/* Checkpoints by time leave the program at least this multiple of the time that they stop it. */
#define LEAST_SHARE 50u

static struct {
    struct prof_series *series; /* NULL: there is none */
    bool is_busy;               /* a checkpoint is being taken */
    uint64_t start_ns;
    uint64_t checkpoints, stopped_ns, last_stop_ns;
    atomic_uint_fast64_t executed, next; /* bytecodes: executed up to the last polls of all threads,
                                            and at the next checkpoint */
} state;

static uint64_t interval(void)
{
    return prof_plan->series_interval * prof_series_factor(state.series);
}

/* --- a checkpoint --------------------------------------------------------------------------- */

/* Called with all threads stopped. Returns false if the series is lost. */
static bool take(const struct prof_header *header)
{
    struct vm_heap_statistics heap;
    uint64_t start = vm_time_ns();
    state.is_busy = true;
    vm_heap_statistics(&heap);
    bool is_whole = prof_walk_tree(prof_series_begin(state.series), header);
    bool is_good =
        prof_series_end(state.series, is_whole, start - state.start_ns, heap.collections);
    state.is_busy = false;
    state.checkpoints++;
    state.last_stop_ns = vm_time_ns() - start;
    state.stopped_ns += state.last_stop_ns;
    return is_good;
}

/* Takes a checkpoint while the program runs. Returns false if there is none, because nothing has
 * been observed yet, or because the series is lost; that is reported when a profile is written. */
static bool take_while_running(void)
{
    struct prof_header header = prof_plan->header;
    if (prof_plan->is_switchable && prof_switch_state() == PROF_SWITCH_NEVER) {
        return false; /* which data are collected may still change */
    }
    header.features = *prof_switch_features();
    header.features.scopes = prof_scope_trees_are_on();
    header.reason = "checkpoint";
    prof_waiting_settle(false);
    prof_timing_freeze();
    bool is_taken = take(&header);
    prof_timing_resume();
    return is_taken;
}

static void take_stopped(void)
{
    (void)take_while_running();
}

bool prof_session_has_series(void)
{
    return state.series != NULL;
}

/* --- marks ---------------------------------------------------------------------------------- */

/* The parameter and the result of mark_stopped, which runs at a safepoint that the caller owns. */
static struct {
    const char *name;
    bool is_done;
} mark;

static void mark_stopped(void)
{
    mark.is_done = take_while_running() && prof_series_name_last(state.series, mark.name);
}

/* A name never looks like a position of another kind in --from and --to. */
static const char *find_fault(const char *name)
{
    if (name[0] == '\0' || strlen(name) > PROF_SERIES_MARK_BYTES) {
        return "the name of a mark has 1 to 100 bytes";
    }
    if (strchr("0123456789.", name[0]) != NULL || strchr(name, '#') != NULL) {
        return "the name of a mark begins with no digit and no point, and has no #";
    }
    for (const char *c = name; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 0x7f) {
            return "the name of a mark has no control characters";
        }
    }
    return NULL;
}

static bool refuse(char *message, const char *reason)
{
    snprintf(message, PROF_SERIES_MESSAGE, "%s", reason);
    return false;
}

bool prof_session_series_mark(const char *name, char message[PROF_SERIES_MESSAGE])
{
    if (state.series == NULL) {
        return refuse(message, "marks need --profile-series");
    }
    const char *fault = find_fault(name);
    if (fault != NULL) {
        return refuse(message, fault);
    }
    (void)vm_safepoint_begin();
    bool has_room = prof_series_mark_count(state.series) < PROF_SERIES_MOST_MARKS;
    mark.name = name;
    mark.is_done = false;
    bool is_run = has_room && vm_run_at_safepoint(mark_stopped), is_done = mark.is_done;
    vm_safepoint_end();
    return !has_room ? refuse(message, "a profile has at most 100 marks")
           : !is_run ? refuse(message, "the program is starting or ending")
                     : is_done || refuse(message, "out of memory for the checkpoints");
}

const struct prof_series *prof_session_series_complete(const struct prof_header *header)
{
    if (state.series == NULL || state.is_busy) { /* busy: the machine has crashed here */
        return NULL;
    }
    bool is_kept = take(header);
    if (is_kept && prof_series_is_usable(state.series)) {
        return state.series;
    }
    if (is_kept) {
        vm_message("jp2vm: profile: a thread could not be stopped, so the profile has no "
                   "checkpoints; run the program again\n");
    } else {
        vm_message("jp2vm: profile: out of memory for the checkpoints, so the profile has none; "
                   "collect less, or leave --profile-series out\n");
    }
    return NULL;
}

void prof_session_series_report(void)
{
    if (state.series != NULL) {
        vm_message(
            "jp2vm: profile: %llu checkpoints, %u kept; the program was stopped for %.3f s\n",
            (unsigned long long)state.checkpoints, prof_series_step_count(state.series),
            (double)state.stopped_ns / 1e9);
    }
}

/* --- by bytecodes --------------------------------------------------------------------------- */

static struct vm_analysis counter;

/* The period of a thread's polls follows the interval with a delay of one poll. */
static void count(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event)
{
    (void)location;
    void **period = vm_analysis_thread_data(self, &counter); /* NULL: not changed yet */
    uint64_t now = *period == NULL ? counter.period : (uintptr_t)*period;
    uint64_t executed = atomic_fetch_add(&state.executed, event->periods * now);
    executed += event->periods * now;
    uint64_t next = atomic_load(&state.next);
    if (executed >= next
        && atomic_compare_exchange_strong(
            &state.next, &next, next + ((executed - next) / interval() + 1) * interval())) {
        (void)vm_run_at_safepoint(take_stopped);
    }
    if (now != interval()) {
        *period = (void *)(uintptr_t)interval();
        vm_analysis_set_period(self, &counter, interval());
    }
}

static struct vm_analysis counter = {.name = "profile series",
                                     .events = JP2_EVENT_BIT(JP2_EVENT_POLL),
                                     .keeps_nothing = true,
                                     .event = count};

/* --- by time -------------------------------------------------------------------------------- */

static void *serve(void *unused)
{
    uint64_t next = state.start_ns;
    (void)unused;
    for (;;) {
        uint64_t step = interval() * NS_PER_MS, now = vm_time_ns();
        next += step;
        if (next < now + LEAST_SHARE * state.last_stop_ns) {
            next += ((now + LEAST_SHARE * state.last_stop_ns - next) / step + 1) * step;
        }
        const struct timespec until = {.tv_sec = (time_t)(next / 1000000000u),
                                       .tv_nsec = (long)(next % 1000000000u)};
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) != 0) {
        }
        (void)vm_run_at_safepoint(take_stopped);
    }
    return NULL;
}

void prof_session_series_start(void)
{
    if (prof_plan->series_unit != PROF_SERIES_MILLISECONDS) {
        return;
    }
    if (!vm_start_helper_thread(serve)) {
        vm_message("jp2vm: profile: no thread could be started for --profile-series, so the only "
                   "checkpoint is the end\n");
    }
}

bool prof_session_series_prepare(void)
{
    if (prof_plan->series_interval == 0) {
        return true;
    }
    state.start_ns = vm_time_ns();
    state.series = prof_series_create((enum prof_series_unit)prof_plan->series_unit,
                                      prof_plan->series_interval);
    atomic_store(&state.next, prof_plan->series_interval);
    counter.period = prof_plan->series_interval;
    return state.series != NULL
           && (prof_plan->series_unit != PROF_SERIES_BYTECODES || vm_analysis_register(&counter));
}
