#define _GNU_SOURCE
#include "profiler/plugins/late.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jp2vm/analysis.h>

#include "profiler/plugins/plugins.h"
#include "profiler/plugins/services.h"
#include "profiler/tree/cct.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/instrument/analysis.h"
#include "vm/options/output_name.h"
#include "vm/runtime/class.h"
#include "vm/thread/safepoint.h"
#include "vm/thread/thread.h"
#include "vm/translate/replace.h"
#include "vm/vm.h"

#define PLACES 4
#define MESSAGE_BYTES 500
#define PATIENCE_MS 5000

/* A location as the plug-in sees it. The machine makes a new location of its own for each code that
 * contains the place; its data point here. */
struct record {
    struct jp2_location location; /* must be first: its address is the plug-in's location */
    const void *code;             /* of the method; a redefined method has other locations */
    bool is_wanted;
    _Atomic bool is_retired;
    struct jp2_location *newest; /* the machine's newest location; guarded by record_lock */
};

/* An analysis that was added; kept for ever, because code and locations may refer to it. */
struct late {
    struct vm_analysis analysis; /* must be first */
    struct prof_plugin_late plugin;
    char *what; /* the value of --analysis= */
    char *label;
    uint32_t number, place;
    _Atomic bool is_active;
    _Atomic uint32_t handling; /* events that threads handle where no safepoint stops them */
    struct vm_hash_map records;
    struct late *next;
};

static struct vm_lock record_lock = VM_LOCK(LATE_LOCATIONS);

/* The services for added analyses, whose locations are records. Set before the machine exists. */
static struct jp2_services services;

static struct vm_analysis places[PLACES];
static uint32_t place_count;

static struct late *active; /* sorted by number */
static uint32_t last_number;

static struct late *late_of(struct vm_analysis *analysis)
{
    return (struct late *)analysis;
}

/* --- locations ------------------------------------------------------------------------------- */

static uint32_t hash(const void *key)
{
    const struct record *record = key;
    const struct jp2_location *location = &record->location;
    uint64_t mixed = ((uintptr_t)record->code ^ (uintptr_t)location->method * 31)
                     + (uint64_t)(uint32_t)location->bci * 128u + (uint64_t)location->kind * 2u
                     + location->is_implicit;
    mixed *= UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(mixed >> 32);
}

static bool equal(const void *a, const void *b)
{
    const struct record *x = a, *y = b;
    return x->code == y->code && x->location.method == y->location.method
           && x->location.bci == y->location.bci && x->location.kind == y->location.kind
           && x->location.is_implicit == y->location.is_implicit;
}

static void *check(void *memory)
{
    if (memory == NULL) {
        vm_end_without_memory("an analysis");
    }
    return memory;
}

/* Returns the plug-in's location for a location of the machine, or offers it to the plug-in. Called
 * by one thread at a time. */
static struct record *find_or_ask(struct late *late, const struct jp2_location *location)
{
    struct record wanted = {.location = *location};
    wanted.code = location->method == NULL ? NULL : location->method->code;
    struct record *record = vm_hash_map_find(&late->records, &wanted);
    if (record != NULL) {
        return record;
    }
    record = check(malloc(sizeof *record));
    *record = wanted;
    record->is_wanted =
        late->plugin.given->ask == NULL || late->plugin.given->ask(&record->location);
    (void)check(vm_hash_map_put(&late->records, record, record, NULL) ? record : NULL);
    return record;
}

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    struct late *late = late_of(analysis);
    if (!atomic_load(&late->is_active)) {
        return false;
    }
    struct record *record = find_or_ask(late, location);
    if (!record->is_wanted) {
        return false;
    }
    vm_lock_take(&record_lock);
    location->data = record;
    record->newest = location;
    bool is_retired = atomic_load(&record->is_retired);
    vm_lock_release(&record_lock);
    if (is_retired) {
        (void)vm_location_retire(location);
    }
    return true;
}

/* Called when the code of a location has been removed. */
static void forget(struct jp2_location *location)
{
    struct late *late = late_of(vm_location_analysis(location));
    if (!atomic_load(&late->is_active)) {
        return; /* the records may be freed */
    }
    struct record *record = location->data;
    vm_lock_take(&record_lock);
    if (record != NULL && record->newest == location) {
        record->newest = NULL;
    }
    vm_lock_release(&record_lock);
}

static bool set_retired(struct jp2_location *location, bool is_retired)
{
    struct record *record = (struct record *)location;
    vm_lock_take(&record_lock);
    bool is_change = atomic_exchange(&record->is_retired, is_retired) != is_retired;
    if (is_change && record->newest != NULL) {
        (void)(is_retired ? vm_location_retire : vm_location_renew)(record->newest);
    }
    vm_lock_release(&record_lock);
    return is_change;
}

static bool retire(struct jp2_location *location)
{
    return set_retired(location, true);
}

static bool renew(struct jp2_location *location)
{
    return set_retired(location, false);
}

/* --- events ---------------------------------------------------------------------------------- */

/* Passes an event to the plug-in. Code that an activation has not left yet may still report events
 * of an analysis that was removed. */
static void forward(struct vm_thread *self, struct jp2_location *location,
                    const struct jp2_event *event)
{
    struct late *late = late_of(vm_location_analysis(location));
    bool is_unstopped =
        self == NULL || atomic_load_explicit(&self->is_in_native, memory_order_relaxed);
    if (is_unstopped) {
        atomic_fetch_add(&late->handling, 1);
    }
    if (atomic_load(&late->is_active)) {
        struct record *record = location->data;
        if (!atomic_load_explicit(&record->is_retired, memory_order_relaxed)) {
            late->plugin.given->event(self, &record->location, event);
        }
    }
    if (is_unstopped) {
        atomic_fetch_sub(&late->handling, 1);
    }
}

static void ignore(struct vm_thread *self, struct jp2_location *location,
                   const struct jp2_event *event)
{
    (void)self;
    (void)location;
    (void)event;
}

/* --- changes at a safepoint ------------------------------------------------------------------ */

static struct {
    struct late *late;
    const char *fault;
    const char *signal; /* with which the report crashed, or NULL */
    struct vm_text *reply;
} change;

static bool select_all(const struct vm_method *method, void *unused)
{
    (void)method;
    (void)unused;
    return true;
}

/* Makes all code again, with the events that analyses want from now on. */
static void set_events(uint64_t events)
{
    vm_analysis_set_events(&change.late->analysis, events);
    vm_replace_translations(select_all, NULL);
}

static void add_stopped(void)
{
    vm_analysis_put(&places[change.late->place], &change.late->analysis);
    atomic_store(&change.late->is_active, true);
    set_events(change.late->plugin.given->events);
    prof_plugin_end_at_exit(&change.late->plugin);
}

static void silence_stopped(void)
{
    atomic_store(&change.late->is_active, false);
    set_events(0);
}

static void drop_data(struct vm_thread *thread, bool is_exact, void *unused)
{
    (void)is_exact;
    (void)unused;
    *vm_analysis_thread_data(thread, &change.late->analysis) = NULL;
}

static void print_stopped(void)
{
    prof_services_capture(change.reply);
    change.signal = prof_plugin_print(&change.late->plugin);
    prof_services_capture(NULL);
}

/* The report is written at a safepoint, so that the plug-in may look at the threads. */
static void finish_stopped(void)
{
    struct late *late = change.late;
    prof_services_capture(change.reply);
    change.signal = prof_plugin_finish(&late->plugin);
    prof_services_capture(NULL);
    vm_threads_for_each(drop_data, NULL);
    vm_analysis_forget_tags(&late->analysis, 0);
    vm_analysis_put(&late->analysis, &places[late->place]);
}

/* Makes a change at a safepoint. On an error, sets change.fault and returns false. */
static bool make_change(struct late *late, void (*function)(void))
{
    change.late = late;
    change.fault = vm_change_at_safepoint(function);
    return change.fault == NULL;
}

/* --- adding ---------------------------------------------------------------------------------- */

static bool say(struct vm_text *reply, const char *text)
{
    vm_text_put(reply, text, "\n");
    return false;
}

void prof_late_prepare(void)
{
    services = prof_services;
    services.retire = retire;
    services.renew = renew;
    while (place_count < PLACES) {
        struct vm_analysis *place = &places[place_count];
        *place = (struct vm_analysis){
            .name = "a place for an analysis", .is_asked_again = true, .event = ignore};
        if (!vm_analysis_register(place)) {
            return;
        }
        place_count++;
    }
}

static uint32_t find_place(void)
{
    bool is_taken[PLACES] = {false};
    uint32_t place = 0;
    for (const struct late *late = active; late != NULL; late = late->next) {
        is_taken[late->place] = true;
    }
    while (place < place_count && is_taken[place]) {
        place++;
    }
    return place;
}

/* If an analysis cannot start while the program runs, returns the reason. */
static const char *find_obstacle(const struct jp2_analysis *given)
{
    return (given->events & JP2_EVENT_BIT(JP2_EVENT_POLL)) != 0
               ? "it polls, which needs all bytecodes from the start of the program"
           : given->wants_contexts
               ? "it needs calling contexts, which are kept from the start of the program"
           : !given->starts_late ? "it does not support a start while the program runs"
                                 : NULL;
}

static const char *find_obstacle_of_run(uint32_t place)
{
    return vm.plan->machine.count_bytecodes ? "--count runs the reference loop, which has no events"
           : prof_window_begins_untracked() && vm_probe_kinds == 0
               ? "with --profile-window=CLASS.METHOD there are no analyses at run time"
           : place == place_count
               ? "there is no place for another analysis; remove one with analysis remove"
               : NULL;
}

/* Sets up the machine's structure for the analysis. */
static void prepare(struct late *late)
{
    late->analysis = (struct vm_analysis){.name = late->plugin.given->name,
                                          .summary = "",
                                          .ask = ask,
                                          .forget = forget,
                                          .event = forward,
                                          .is_asked_again = true};
    vm_hash_map_init(&late->records, hash, equal);
    late->plugin.given->machine = &late->analysis;
}

/* Loads and starts a library for an analysis. On an error, `message` has the reason. */
static bool open_library(struct late *late, char *message)
{
    if (!prof_plugin_load_late(late->what, &late->plugin, message, MESSAGE_BYTES)) {
        return false;
    }
    prepare(late);
    const char *obstacle = find_obstacle(late->plugin.given);
    if (obstacle != NULL) {
        snprintf(message, MESSAGE_BYTES, "%s; start the program with --analysis=%s", obstacle,
                 late->what);
        return false;
    }
    if (!prof_plugin_start_late(&late->plugin, late->label, &services, message, MESSAGE_BYTES)) {
        return false;
    }
    obstacle = find_obstacle(late->plugin.given);
    if (obstacle != NULL) { /* `start` has changed what the analysis wants */
        snprintf(message, MESSAGE_BYTES, "%s", obstacle);
    }
    return obstacle == NULL;
}

static struct late *make_late(const char *what)
{
    struct late *late = check(calloc(1, sizeof *late));
    late->what = check(strdup(what));
    late->number = last_number + 1;
    if (asprintf(&late->label, "analysis %u (%s)", late->number, what) < 0) {
        vm_end_without_memory("an analysis");
    }
    return late;
}

static void append(struct late *late)
{
    struct late **last = &active;
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = late;
    last_number = late->number;
}

/* Frees an analysis that was never added, and gives its files back. Its library stays loaded. */
static void discard(struct late *late)
{
    vm_output_release(late->label);
    prof_services_started_for = "an analysis";
    free(late->what);
    free(late->label);
    vm_hash_map_fini(&late->records);
    free(late);
}

bool prof_late_add(const char *what, struct vm_text *reply)
{
    char message[MESSAGE_BYTES];
    uint32_t place = find_place();
    const char *obstacle = find_obstacle_of_run(place);
    if (obstacle != NULL) {
        return say(reply, obstacle);
    }
    struct late *late = make_late(what);
    late->place = place;
    if (!open_library(late, message)) {
        vm_text_put(reply, what, ": ", message, "\n");
        discard(late);
        return false;
    }
    if (!make_change(late, add_stopped)) {
        discard(late);
        return say(reply, change.fault);
    }
    append(late);
    vm_text_put(reply, late->number, "\n");
    return true;
}

/* --- removing -------------------------------------------------------------------------------- */

/* Waits until no thread handles an event of the analysis any more. Threads that a safepoint stops
 * handle none. Returns false if that takes too long. */
static bool await_events(const struct late *late)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    for (int waited = 0; atomic_load(&late->handling) != 0; waited++) {
        if (waited == PATIENCE_MS) {
            return false;
        }
        nanosleep(&pause, NULL);
    }
    return true;
}

static void free_records(struct late *late)
{
    void *record;
    for (size_t at = 0; vm_hash_map_next(&late->records, &at, NULL, &record);) {
        free(record);
    }
    vm_hash_map_fini(&late->records);
}

static struct late **find_link(uint32_t number)
{
    struct late **link = &active;
    while (*link != NULL && (*link)->number != number) {
        link = &(*link)->next;
    }
    return link;
}

static bool refuse_number(struct vm_text *reply)
{
    return say(reply,
               "there is no analysis of that number; run 'analysis list' to see the numbers");
}

/* Returns whether the report is complete. */
static bool end_report(struct vm_text *reply)
{
    if (change.signal != NULL) {
        vm_text_put(reply, "it crashed while it made its report (", change.signal,
                    "), which is not complete\n");
    }
    return change.signal == NULL;
}

bool prof_late_print(uint32_t number, struct vm_text *reply)
{
    struct late *late = *find_link(number);
    if (late == NULL) {
        return refuse_number(reply);
    }
    if (late->plugin.given->print == NULL) {
        return say(reply, "it reports only at its end; run 'analysis remove' to see its report");
    }
    change.late = late;
    change.reply = reply;
    if (!vm_run_at_safepoint(print_stopped)) {
        return say(reply, "the program is starting or ending");
    }
    return end_report(reply);
}

bool prof_late_remove(uint32_t number, struct vm_text *reply)
{
    struct late **link = find_link(number), *late = *link;
    if (late == NULL) {
        return refuse_number(reply);
    }
    if (!make_change(late, silence_stopped)) {
        return say(reply, change.fault);
    }
    bool is_quiet = await_events(late);
    change.reply = reply;
    if (!vm_run_at_safepoint(finish_stopped)) {
        return say(reply, "the program is starting or ending");
    }
    *link = late->next;
    vm_output_release(late->label);
    if (is_quiet) {
        free_records(late);
    }
    return end_report(reply);
}

void prof_late_list(struct vm_text *reply)
{
    for (const struct late *late = active; late != NULL; late = late->next) {
        vm_text_put(reply, late->number, "\t", late->what, "\n");
    }
}
