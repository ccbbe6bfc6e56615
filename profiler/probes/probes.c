#include "profiler/probes/probes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/places.h"
#include "profiler/probes/released.h"
#include "profiler/probes/report/output.h"
#include "profiler/probes/report/report.h"
#include "profiler/probes/run.h"
#include "profiler/probes/timer.h"
#include "profiler/probes/warnings.h"
#include "profiler/tree/cct.h"
#include "vm/base/data/array.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/text/text.h"
#include "vm/code/cell.h"
#include "vm/instrument/counters.h"
#include "vm/instrument/analysis.h"
#include "vm/thread/safepoint.h"
#include "vm/thread/thread.h"
#include "vm/translate/replace.h"
#include "vm/vm.h"

/* A program of probes that is active. */
struct unit {
    uint32_t number, slot;
    uint64_t added_at; /* the result of vm_replace_number when the unit was added */
    struct prof_probe_program *program;
    struct prof_probe_store *store;
    struct prof_probe_bound **of_language;     /* indexed by probe; only for begin, end and
                                                  interval */
    struct prof_probe_thread *main_state;      /* the thread data that these probes use */
    struct prof_probe_thread *collector_state; /* the data for events on a collecting thread that
                                                  runs no Java code */
    struct prof_probe_timer *timer;            /* for the interval probes; NULL if there are none */
    uint64_t events;
    struct unit *next;
};

#define UNITS 64
#define NEVER (UINT64_C(1) << 62) /* a period of polls that no thread completes */

/* `struct doing`: the actions of a unit at a location. `struct at_location`: the actions of all
 * units there. When units are added or removed, an at_location is replaced, not changed, because
 * another thread may be about to read it. */
struct doing {
    struct unit *unit;
    struct prof_probe_place *place;
};
struct at_location {
    uint32_t index; /* its index in `locations` */
    uint32_t count;
    struct doing doings[];
};

/* The data that a thread has for all units. */
struct of_thread {
    struct prof_probe_thread *states[UNITS]; /* indexed by the slot of the unit */
};

/* Held by threads that handle events, or end, in native code, where no safepoint stops them. A
 * thread that frees data which they may be reading also takes this lock. A thread that holds it
 * waits for no other thread. */
static struct vm_lock native_lock = VM_LOCK(PROBE_NATIVE);

static bool ask(struct vm_analysis *analysis, struct jp2_location *location);
static bool may_want(const char *class_name, const char *method_name, struct vm_method *method);
static uint32_t counter_at(const struct jp2_location *location);
static bool reads_frame(const struct jp2_location *location);
static void forget(struct jp2_location *location);
static void receive(struct vm_thread *self, struct jp2_location *location,
                    const struct jp2_event *event);
static void finish(void);

static struct vm_analysis probes = {.name = "probes",
                                    .summary = "--probe and --probes",
                                    .ask = ask,
                                    .may_want = may_want,
                                    .forget = forget,
                                    .event = receive,
                                    .counter = counter_at,
                                    .reads_frame = reads_frame,
                                    .finish = finish};

static const struct prof_probe_plan *plan;

/* All units, sorted by number. One thread at a time changes the list; after the start, it does so
 * at a safepoint and with units_lock. `ask` also holds this lock. */
static struct unit *units;
static uint32_t last_number;
static struct vm_lock units_lock = VM_LOCK(PROBE_UNITS);

/* All locations at which units have or had actions; an element is NULL if its location was
 * forgotten. */
static struct jp2_location **locations;
static uint32_t location_count, location_capacity, forgotten_count;

static void *check(void *memory)
{
    if (memory == NULL) {
        vm_end_without_memory("probes");
    }
    return memory;
}

uint64_t prof_probe_tag(const struct prof_probe_run *run, const jp2_object *object)
{
    return vm_analysis_tag_in(&probes, run->tag_space, object);
}

void prof_probe_set_tag(const struct prof_probe_run *run, const jp2_object *object, uint64_t tag)
{
    vm_analysis_set_tag_in(&probes, run->tag_space, object, tag);
}

/* Only a few programs are active at a time, so their numbers differ modulo VM_TAG_SPACES. */
static uint32_t tag_space_of(const struct unit *unit)
{
    return unit->number % VM_TAG_SPACES;
}

/* An object's death is reported only to the program that has tagged the object. */
static bool is_of(const struct unit *unit, const struct jp2_location *location,
                  const struct jp2_event *event)
{
    return location->kind != JP2_EVENT_DEATH || event->count == tag_space_of(unit);
}

/* --- offered locations ------------------------------------------------------------------------ */

static uint32_t note_location(struct jp2_location *location)
{
    if (forgotten_count > location_capacity / 2) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < location_count; i++) {
            if (locations[i] != NULL) {
                ((struct at_location *)locations[i]->data)->index = kept;
                locations[kept++] = locations[i];
            }
        }
        location_count = kept;
        forgotten_count = 0;
    }
    if (!VM_RESERVE(locations, location_capacity, location_count + 1)) {
        vm_end_without_memory("probes");
    }
    locations[location_count] = location;
    return location_count++;
}

static struct at_location *new_at(uint32_t count)
{
    struct at_location *at = check(calloc(1, sizeof *at + count * sizeof *at->doings));
    at->count = count;
    return at;
}

/* Returns a copy without the actions of a unit. If `place` is not NULL, adds it to the copy as the
 * place of the unit. */
static struct at_location *copy_at(const struct at_location *from, struct unit *unit,
                                   struct prof_probe_place *place)
{
    struct at_location *at = new_at(from->count + (place != NULL));
    uint32_t count = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        if (from->doings[i].unit != unit) {
            at->doings[count++] = from->doings[i];
        }
    }
    if (place != NULL) {
        at->doings[count++] = (struct doing){unit, place};
    }
    at->count = count;
    at->index = from->index;
    return at;
}

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    (void)analysis;
    struct doing doings[UNITS];
    uint32_t count = 0;
    vm_lock_take(&units_lock);
    prof_probe_note_method(location->method);
    for (struct unit *unit = units; unit != NULL; unit = unit->next) {
        struct prof_probe_place *place = prof_probe_place_make(unit->program, location);
        if (place != NULL) {
            doings[count++] = (struct doing){unit, place};
        }
    }
    bool is_wanted = count != 0 || location->kind == JP2_EVENT_THREAD_END;
    if (is_wanted) {
        struct at_location *at = new_at(count);
        memcpy(at->doings, doings, count * sizeof *doings);
        at->index = note_location(location);
        location->data = at;
    }
    vm_lock_release(&units_lock);
    return is_wanted;
}

static bool may_want(const char *class_name, const char *method_name, struct vm_method *method)
{
    bool may = false;
    vm_lock_take(&units_lock);
    prof_probe_note_method(method);
    for (const struct unit *unit = units; unit != NULL; unit = unit->next) {
        const struct prof_probe *probe = unit->program->probes;
        may |= (unit->events & JP2_EVENT_BIT(JP2_EVENT_POLL)) != 0; /* bytecodes are counted
                                                                       everywhere */
        for (; probe != NULL && !may; probe = probe->next) {
            may = probe->event->kind != JP2_EVENT_KINDS
                  && prof_probe_may_select(probe, class_name, method_name);
        }
    }
    vm_lock_release(&units_lock);
    return may;
}

/* If the only action at a location is that one unit increments a counter, returns this counter, so
 * that the machine increments it itself. */
static uint32_t counter_at(const struct jp2_location *location)
{
    const struct at_location *at = location->data;
    return at->count == 1 ? at->doings[0].place->counter : VM_COUNTER_NONE;
}

/* Returns whether a probe at a location reads variables of the method or operands. */
static bool reads_frame(const struct jp2_location *location)
{
    const struct at_location *at = location->data;
    bool reads = false;
    for (uint32_t i = 0; i < at->count; i++) {
        reads |= at->doings[i].place->reads_frame;
    }
    return reads;
}

/* Called when the code of a location has been removed. */
static void forget(struct jp2_location *location)
{
    struct at_location *at = location->data;
    if (at != NULL) {
        vm_lock_take(&units_lock); /* threads in native code may be offering other locations */
        locations[at->index] = NULL;
        forgotten_count++;
        vm_lock_release(&units_lock);
        free(at);
    }
}

/* --- events ----------------------------------------------------------------------------------- */

static struct of_thread *thread_of(struct vm_thread *self)
{
    void **data = vm_analysis_thread_data(self, &probes);
    if (__builtin_expect(*data == NULL, 0)) {
        *data = check(calloc(1, sizeof(struct of_thread)));
    }
    return *data;
}

static inline struct prof_probe_thread *state_of(struct of_thread *thread, const struct unit *unit)
{
    struct prof_probe_thread **state = &thread->states[unit->slot];
    if (__builtin_expect(*state == NULL, 0)) {
        *state = prof_probe_thread_create(unit->store);
    }
    return *state;
}

/* Sets the members that prof_probe_run does not set; to clear all would take longer. */
static inline void start_run(struct prof_probe_run *run, const struct unit *unit,
                             struct vm_thread *self, const struct jp2_location *location,
                             const struct jp2_event *event)
{
    run->self = self;
    run->location = location;
    run->event = event;
    run->activation = NULL;
    run->tag_space = tag_space_of(unit);
    run->exit_status = -1;
}

/* Runs the probes of a poll that are due. Each has its own period in each thread, which its
 * statements may change. */
static void run_polls(struct prof_probe_run *run, struct prof_probe_thread *thread,
                      const struct prof_probe_place *place)
{
    uint64_t now = run->event->bytecodes, next = NEVER;
    for (const struct prof_probe_bound *bound = place->bound; bound != NULL; bound = bound->next) {
        struct prof_probe_poll *poll = &thread->polls[bound->probe->index];
        if (poll->period == 0) {
            poll->period = poll->due = bound->probe->period;
        }
        while (poll->due <= now && run->exit_status < 0 && !atomic_load(bound->probe->is_stopped)) {
            prof_probe_run(run, thread, bound);
            poll->due += poll->period;
        }
        next = poll->due < next && !atomic_load(bound->probe->is_stopped) ? poll->due : next;
    }
    if (run->self->probes.due[probes.index] != next) {
        vm_analysis_set_period(run->self, &probes, next == NEVER ? NEVER : next - now);
    }
}

static void run_bound(struct prof_probe_run *run, struct prof_probe_thread *thread,
                      const struct prof_probe_place *place)
{
    for (const struct prof_probe_bound *bound = place->bound; bound != NULL && run->exit_status < 0;
         bound = bound->next) {
        prof_probe_run(run, thread, bound);
    }
}

/* Handles an event at a location. Returns the status with which the process must end, or -1. */
static int do_there(struct vm_thread *self, struct prof_probe_thread *thread,
                    const struct doing *doing, struct jp2_location *location,
                    const struct jp2_event *event)
{
    const struct prof_probe_place *place = doing->place;
    struct prof_probe_activations *activations = &thread->activations;
    struct prof_probe_run run;
    start_run(&run, doing->unit, self, location, event);
    switch (place->role) {
    case PROF_ROLE_BEGIN:
        run.activation = prof_probe_activation_begin(activations, doing->unit->program, self,
                                                     location->method, place->needs);
        break;
    case PROF_ROLE_END:
        if ((place->needs & PROF_NEEDS_CLOCKS) != 0) {
            run.now = prof_probe_clocks_read(self, place->needs);
        }
        run.activation = prof_probe_activation_find(activations, self);
        break;
    case PROF_ROLE_WITHIN:
        run.activation = prof_probe_activation_find(activations, self);
        break;
    case PROF_ROLE_NONE:
        break;
    }
    if (location->kind == JP2_EVENT_POLL) {
        run_polls(&run, thread, place);
    } else {
        run_bound(&run, thread, place);
    }
    if (place->role == PROF_ROLE_BEGIN) { /* last, so that it does not include these probes' time */
        if ((place->needs & PROF_NEEDS_CLOCKS) != 0) {
            run.activation->begin = prof_probe_clocks_read(self, place->needs);
        }
    } else if (place->role == PROF_ROLE_END && run.activation != NULL) {
        prof_probe_activation_end(activations);
    }
    return run.exit_status;
}

static void end_thread(struct vm_thread *self)
{
    struct of_thread *thread = thread_of(self);
    *vm_analysis_thread_data(self, &probes) = NULL;
    for (uint32_t i = 0; i < UNITS; i++) {
        if (thread->states[i] != NULL) {
            prof_probe_thread_end(thread->states[i]);
        }
    }
    free(thread);
}

/* Returns whether no probe at a location can run any more. */
static bool is_idle(const struct at_location *at)
{
    for (uint32_t i = 0; i < at->count; i++) {
        const struct prof_probe_place *place = at->doings[i].place;
        if (place->role == PROF_ROLE_BEGIN || place->role == PROF_ROLE_END) {
            return false;
        }
        for (const struct prof_probe_bound *bound = place->bound; bound != NULL;
             bound = bound->next) {
            if (!atomic_load(bound->probe->is_stopped)) {
                return false;
            }
        }
    }
    return true;
}

/* Handles an event for all units. Reads the location's data only once, since another thread may
 * replace them. Returns the status with which the process must end, or -1. */
static int receive_now(struct vm_thread *self, struct of_thread *thread,
                       struct jp2_location *location, const struct jp2_event *event)
{
    const struct at_location *at = __atomic_load_n(&location->data, __ATOMIC_ACQUIRE);
    int status = -1;
    bool may_stop = false;
    for (uint32_t i = 0; i < at->count; i++) {
        const struct doing *doing = &at->doings[i];
        if (doing->place->counter != VM_COUNTER_NONE) {
            self->counters[doing->place->counter]++;
        } else if (is_of(doing->unit, location, event)) {
            int wanted = do_there(self, state_of(thread, doing->unit), doing, location, event);
            status = status < 0 ? wanted : status;
            may_stop |= doing->place->may_stop;
        }
    }
    if (__builtin_expect(may_stop, 0) && location->method != NULL && is_idle(at)) {
        (void)vm_location_retire(location);
    }
    return status;
}

/* Handles collections, deaths and unloaded classes on a thread that runs no Java code. */
static void receive_of_collector(const struct jp2_location *location, const struct jp2_event *event)
{
    const struct at_location *at = __atomic_load_n(&location->data, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i < at->count; i++) {
        struct unit *unit = at->doings[i].unit;
        struct prof_probe_run run;
        start_run(&run, unit, NULL, location, event);
        if (!is_of(unit, location, event)) {
            continue;
        }
        if (unit->collector_state == NULL) {
            unit->collector_state = prof_probe_thread_create(unit->store);
        }
        run_bound(&run, unit->collector_state, at->doings[i].place);
    }
}

static void receive(struct vm_thread *self, struct jp2_location *location,
                    const struct jp2_event *event)
{
    if (__builtin_expect(self == NULL, 0)) {
        vm_lock_take(&native_lock);
        receive_of_collector(location, event);
        vm_lock_release(&native_lock);
        return;
    }
    bool is_end = location->kind == JP2_EVENT_THREAD_END;
    bool takes_lock = is_end || atomic_load_explicit(&self->is_in_native, memory_order_relaxed);
    if (__builtin_expect(takes_lock, 0)) {
        vm_lock_take(&native_lock);
    }
    int status = receive_now(self, thread_of(self), location, event);
    if (is_end) {
        end_thread(self);
    }
    if (__builtin_expect(takes_lock, 0)) {
        vm_lock_release(&native_lock);
    }
    if (__builtin_expect(status >= 0, 0)) {
        vm_halt(status);
    }
}

/* --- events of the language ------------------------------------------------------------------- */

static bool is_named(const struct prof_probe *probe, const char *name)
{
    return strcmp(probe->event->name, name) == 0;
}

/* Returns the status of an exit(), or -1. */
static int run_language(const struct unit *unit, const struct prof_probe *probe)
{
    static const struct jp2_location nowhere = {.kind = JP2_EVENT_KINDS};
    static const struct jp2_event nothing;
    struct prof_probe_run run;
    start_run(&run, unit, NULL, &nowhere, &nothing);
    prof_probe_run(&run, unit->main_state, unit->of_language[probe->index]);
    return run.exit_status;
}

/* Returns the status of the first exit(), or -1. */
static int run_all(const struct unit *unit, const char *name)
{
    int status = -1;
    for (const struct prof_probe *probe = unit->program->probes; probe != NULL;
         probe = probe->next) {
        if (is_named(probe, name)) {
            int wanted = run_language(unit, probe);
            status = status < 0 ? wanted : status;
        }
    }
    return status;
}

static int tick(void *data, uint64_t now_ms)
{
    const struct unit *unit = data;
    int status = -1;
    for (const struct prof_probe *probe = unit->program->probes; probe != NULL && status < 0;
         probe = probe->next) {
        if (is_named(probe, "interval") && now_ms % probe->period == 0) {
            status = run_language(unit, probe);
        }
    }
    return vm.is_booted ? status : -1;
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Reports a warning. If a name matched nothing, the exit status becomes a failure, but only if the
 * name is in the program of probes that was given at the start. */
static void report_warning(void *data, const char *line, bool is_slip)
{
    const struct unit *unit = data;
    vm_message("jp2vm: %s\n", line);
    if (is_slip && unit->program == plan->program) {
        vm_set_exit_failure();
    }
}

/* Returns the name of a unit for messages. */
static const char *name_of(const struct unit *unit, char buffer[40])
{
    snprintf(buffer, 40, unit->program == plan->program ? "--probe" : "probe %" PRIu32,
             unit->number);
    return buffer;
}

static void finish(void)
{
    static atomic_bool is_finished;
    if (atomic_exchange(&is_finished, true)) {
        return;
    }
    for (struct unit *unit = units; unit != NULL; unit = unit->next) {
        prof_probe_timer_stop(unit->timer);
        unit->timer = NULL;
        int status = run_all(unit, "end");
        if (status > 0) {
            vm_set_exit_replacement(status);
        }
        for (const struct prof_probe_map *map = unit->program->maps; map != NULL; map = map->next) {
            prof_probe_output_map(map, 0);
        }
    }
    prof_probe_output_close();
    if (!vm_lock_try(&units_lock)) {
        return; /* the thread that holds the lock has crashed, or is stopped */
    }
    for (struct unit *unit = units; unit != NULL; unit = unit->next) {
        char name[40];
        prof_probe_warn(unit->program, name_of(unit, name), report_warning, unit);
        prof_probe_warn_of_skips(unit->program, unit->store, name, report_warning, unit);
    }
    vm_lock_release(&units_lock);
}

/* --- units ------------------------------------------------------------------------------------ */

static uint64_t divisor(uint64_t a, uint64_t b)
{
    return b == 0 ? a : divisor(b, a % b);
}

/* Returns a bit mask of the kinds of events that a program needs. */
static uint64_t events_of(const struct prof_probe_program *program)
{
    uint64_t events = 0;
    for (const struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        if (probe->event->kind != JP2_EVENT_KINDS) {
            events |= JP2_EVENT_BIT(probe->event->kind);
        }
        if (probe->needs != 0) {
            bool is_native = probe->event->kind == JP2_EVENT_NATIVE_CALL
                             || probe->event->kind == JP2_EVENT_NATIVE_RETURN;
            events |= is_native ? JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL)
                                      | JP2_EVENT_BIT(JP2_EVENT_NATIVE_RETURN)
                                : JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT)
                                      | JP2_EVENT_BIT(JP2_EVENT_UNWIND);
        }
        if ((probe->needs & PROF_NEEDS_EXECUTED) != 0) { /* bytecodes are counted for polls */
            events |= JP2_EVENT_BIT(JP2_EVENT_POLL);
        }
    }
    return events;
}

/* Makes a unit in a free slot, and runs its `begin` probes. */
static struct unit *make_unit(struct prof_probe_program *program, uint32_t slot)
{
    struct unit *unit = check(calloc(1, sizeof *unit));
    unit->number = ++last_number;
    unit->slot = slot;
    unit->program = program;
    unit->events = events_of(program);
    unit->added_at = vm_replace_number();
    unit->store = prof_probe_store_create(program, plan->key_limit);
    unit->of_language =
        check(calloc((size_t)program->probe_count + 1, sizeof(struct prof_probe_bound *)));
    unit->main_state = prof_probe_thread_create(unit->store);
    for (const struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        if (probe->event->kind == JP2_EVENT_KINDS) {
            unit->of_language[probe->index] = prof_probe_bind(program, probe);
        }
    }
    (void)run_all(unit, "begin");
    prof_probe_store_begin(unit->store, unit->main_state);
    return unit;
}

static void start_timer(struct unit *unit)
{
    uint64_t interval = 0;
    for (const struct prof_probe *probe = unit->program->probes; probe != NULL;
         probe = probe->next) {
        interval = is_named(probe, "interval") ? divisor(probe->period, interval) : interval;
    }
    if (interval != 0) {
        unit->timer = prof_probe_timer_start(interval, tick, unit);
    }
}

static void free_unit(struct unit *unit)
{
    prof_probe_store_destroy(unit->store);
    prof_probe_destroy(unit->program);
    free(unit->of_language);
    free(unit);
}

static void append_unit(struct unit *unit)
{
    struct unit **last = &units;
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = unit;
}

static uint64_t all_events(void)
{
    uint64_t events = units == NULL ? 0 : JP2_EVENT_BIT(JP2_EVENT_THREAD_END);
    for (const struct unit *unit = units; unit != NULL; unit = unit->next) {
        events |= unit->events;
    }
    return events;
}

struct vm_analysis *prof_probes_start(const struct prof_probe_plan *given)
{
    plan = given;
    prof_probe_output_start(plan);
    vm_counters_start();
    if (plan->is_controlled) {
        probes.is_asked_again = true;
        vm_replaceable_start();
    }
    probes.period = 0;
    if (plan->program != NULL) {
        for (const struct prof_probe *probe = plan->program->probes; probe != NULL;
             probe = probe->next) {
            if (probe->event->kind == JP2_EVENT_POLL) {
                probes.period = divisor(probe->period, probes.period);
            }
        }
        units = make_unit(plan->program, 0);
        start_timer(units);
    }
    probes.period = probes.period == 0 ? NEVER : probes.period; /* bytecodes may be counted for
                                                                   `executed` */
    probes.events = all_events();
    return &probes;
}

/* --- at run time ------------------------------------------------------------------------------ */

/* The change that is in progress. There is only one at a time, which is made at a safepoint. */
static struct {
    struct unit *unit;
    bool is_removal;
    const char *fault;
} change;

/* Replaced data of locations, which are freed when no thread can be reading them any more. */
static struct {
    struct at_location **all;
    size_t count, capacity;
} garbage;

static void replace_at(struct jp2_location *location, struct at_location *at)
{
    if (!VM_RESERVE(garbage.all, garbage.capacity, garbage.count + 1)) {
        vm_end_without_memory("probes");
    }
    garbage.all[garbage.count++] = location->data;
    __atomic_store_n(&location->data, at, __ATOMIC_RELEASE);
}

static void change_location(struct jp2_location *location)
{
    const struct at_location *at = location->data;
    if (change.is_removal) {
        for (uint32_t i = 0; i < at->count; i++) {
            if (at->doings[i].unit == change.unit) {
                replace_at(location, copy_at(at, change.unit, NULL));
                return;
            }
        }
        return;
    }
    struct prof_probe_place *place = prof_probe_place_make(change.unit->program, location);
    if (place != NULL) {
        replace_at(location, copy_at(at, change.unit, place));
        (void)vm_location_renew(location); /* probes that have stopped may have retired it */
    }
}

/* Removes a thread's pointer to its data for a removed unit; the unit's store frees these data. If
 * no units are left, the end of the thread causes no event, so the thread's of_thread is freed
 * here. */
static void drop_state(struct vm_thread *thread, bool is_exact, void *unused)
{
    (void)is_exact;
    (void)unused;
    void **data = vm_analysis_thread_data(thread, &probes);
    struct of_thread *of_thread = *data;
    if (of_thread != NULL) {
        of_thread->states[change.unit->slot] = NULL;
    }
    if (units == NULL) {
        free(of_thread);
        *data = NULL;
    }
}

/* Returns whether the change concerns a method, so that it must be translated again. */
static bool is_concerned(const struct vm_method *method, void *unused)
{
    (void)unused;
    for (const struct prof_probe *probe = change.unit->program->probes; probe != NULL;
         probe = probe->next) {
        if (probe->event->kind != JP2_EVENT_KINDS && prof_probe_selects(probe, method)) {
            return true;
        }
    }
    return false;
}

static void link_unit(void)
{
    if (!change.is_removal) {
        append_unit(change.unit);
        return;
    }
    struct unit **link = &units;
    while (*link != change.unit) {
        link = &(*link)->next;
    }
    *link = change.unit->next;
}

static void apply_change(void)
{
    vm_lock_take(&units_lock);
    link_unit();
    for (uint32_t i = 0; i < location_count; i++) {
        if (locations[i] != NULL) {
            change_location(locations[i]);
        }
    }
    vm_lock_release(&units_lock);
    vm_analysis_set_events(&probes, all_events());
    vm_lock_take(&native_lock);
    for (size_t i = 0; i < garbage.count; i++) {
        free(garbage.all[i]);
    }
    garbage.count = 0;
    if (change.is_removal) {
        vm_threads_for_each(drop_state, NULL);
    }
    vm_lock_release(&native_lock);
    vm_replace_translations(is_concerned, NULL);
    prof_probe_free_released();
}

/* Adds or removes a unit. On an error, sets change.fault and returns false. */
static bool make_change(struct unit *unit, bool is_removal)
{
    change.unit = unit;
    change.is_removal = is_removal;
    change.fault = vm_change_at_safepoint(apply_change);
    return change.fault == NULL;
}

static bool say(struct vm_text *reply, const char *text)
{
    vm_text_put(reply, text, "\n");
    return false;
}

/* If a correct program cannot be added now, returns the reason; otherwise returns NULL. */
static const char *find_obstacle(const struct prof_probe_program *program)
{
    for (const struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        if (probe->event->kind == JP2_EVENT_POLL) {
            return "poll is for programs that start with it: say --probe there";
        }
        if ((probe->needs & PROF_NEEDS_EXECUTED) != 0
            && (vm_probe_kinds & JP2_EVENT_BIT(JP2_EVENT_POLL)) == 0) {
            return "executed is for programs that start with it: say --probe there";
        }
    }
    return prof_window_begins_untracked() && vm_probe_kinds == 0
               ? "with --profile-window=CLASS.METHOD there are no probes at run time"
               : NULL;
}

static uint32_t find_slot(void)
{
    bool is_taken[UNITS] = {false};
    for (const struct unit *unit = units; unit != NULL; unit = unit->next) {
        is_taken[unit->slot] = true;
    }
    uint32_t slot = 0;
    while (slot < UNITS && is_taken[slot]) {
        slot++;
    }
    return slot;
}

bool prof_probes_add(const char *text, struct vm_text *reply)
{
    struct prof_probe_program *program = prof_probe_create();
    program->has_cycles = plan->has_cycles;
    bool is_good = prof_probe_parse(program, "probe", text) && prof_probe_check(program);
    uint32_t slot = find_slot();
    const char *fault = !is_good        ? program->message
                        : slot == UNITS ? "there are 64 already"
                                        : find_obstacle(program);
    if (fault != NULL) {
        say(reply, fault);
        prof_probe_destroy(program);
        return false;
    }
    struct unit *unit = make_unit(program, slot);
    if (!make_change(unit, false)) {
        free_unit(unit);
        last_number--;
        return say(reply, change.fault);
    }
    start_timer(unit);
    vm_text_put(reply, unit->number, "\n");
    return true;
}

static void print_maps(const struct unit *unit, bool is_json, struct vm_text *reply)
{
    for (const struct prof_probe_map *map = unit->program->maps; map != NULL; map = map->next) {
        struct prof_probe_table table = prof_probe_map_merge(map);
        prof_probe_report(reply, map, &table, 0, prof_probe_map_dropped(map), is_json);
    }
}

struct reply {
    struct vm_text *bytes;
    bool is_json;
};

static void add_warning(void *data, const char *line, bool is_slip)
{
    const struct reply *reply = data;
    (void)is_slip;
    if (reply->is_json) {
        vm_text_string(reply->bytes, "{\"warning\":");
        vm_text_quoted(reply->bytes, line, strlen(line));
        vm_text_string(reply->bytes, "}\n");
    } else {
        vm_text_put(reply->bytes, line, "\n");
    }
}

static void warn_in_reply(const struct unit *unit, struct vm_text *bytes)
{
    char name[40];
    struct reply reply = {bytes, plan->is_json};
    vm_lock_take(&units_lock);
    prof_probe_warn(unit->program, name_of(unit, name), add_warning, &reply);
    vm_lock_release(&units_lock);
    prof_probe_warn_of_skips(unit->program, unit->store, name, add_warning, &reply);
}

static struct unit *find_unit(uint32_t number)
{
    struct unit *unit = units;
    while (unit != NULL && unit->number != number) {
        unit = unit->next;
    }
    return unit;
}

bool prof_probes_remove(uint32_t number, struct vm_text *reply)
{
    struct unit *unit = find_unit(number);
    if (unit == NULL) {
        return say(reply, "there is no probe of that number; probe list tells them");
    }
    bool is_of_polls = (unit->events & JP2_EVENT_BIT(JP2_EVENT_POLL)) != 0;
    if (is_of_polls) {
        return say(reply, "poll and executed stay as long as the program runs");
    }
    prof_probe_timer_stop(unit->timer);
    unit->timer = NULL;
    if (!make_change(unit, true)) {
        start_timer(unit);
        return say(reply, change.fault);
    }
    (void)run_all(unit, "end");
    print_maps(unit, plan->is_json, reply);
    warn_in_reply(unit, reply);
    prof_probe_release_counters(unit->store, unit->added_at);
    vm_analysis_forget_tags(&probes, tag_space_of(unit));
    if (unit->program == plan->program) { /* the plan owns the program */
        prof_probe_store_destroy(unit->store);
        free(unit->of_language);
        free(unit);
    } else {
        free_unit(unit);
    }
    return true;
}

void prof_probes_list(struct vm_text *reply)
{
    for (const struct unit *unit = units; unit != NULL; unit = unit->next) {
        for (const struct prof_probe_source *source = unit->program->sources; source != NULL;
             source = source->next) {
            vm_text_put(reply, unit->number, "\t");
            for (const char *c = source->text; *c != '\0'; c++) {
                vm_text_add(reply, *c == '\n' ? " " : c, 1);
            }
            vm_text_string(reply, "\n");
        }
    }
}

bool prof_probes_print(uint32_t number, bool is_json, struct vm_text *reply)
{
    if (number != 0 && find_unit(number) == NULL) {
        return say(reply, "there is no probe of that number; probe list tells them");
    }
    for (const struct unit *unit = units; unit != NULL; unit = unit->next) {
        if (number == 0 || unit->number == number) {
            char name[40];
            struct reply warnings = {reply, is_json};
            print_maps(unit, is_json, reply);
            prof_probe_warn_of_skips(unit->program, unit->store, name_of(unit, name), add_warning,
                                     &warnings);
        }
    }
    return true;
}
