#include "profiler/probes/probes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/language/patterns.h"
#include "profiler/probes/places.h"
#include "profiler/probes/report/output.h"
#include "profiler/probes/run.h"
#include "profiler/probes/timer.h"
#include "vm/instrument/analysis.h"
#include "vm/vm.h"

static bool ask(struct vm_analysis *analysis, struct jp2_location *location);
static void tell(struct vm_thread *self, struct jp2_location *location,
                 const struct jp2_event *event);
static void finish(void);

static struct vm_analysis probes = {.name = "probes",
                                    .summary = "--probe and --probes",
                                    .ask = ask,
                                    .event = tell,
                                    .finish = finish};

static const struct prof_probe_plan *plan;

/* begin, end and interval: by the number of their probe; and where what they do is kept. */
static struct prof_probe_bound **of_language;
static struct prof_probe_thread *main_state;

/* The methods that were asked about, for names that are near to what matched nothing. */
static jp2_method **seen;
static size_t seen_count, seen_capacity;

/* --- asking ----------------------------------------------------------------------------------- */

static void note_method(jp2_method *method)
{
    if (method == NULL || (seen_count > 0 && seen[seen_count - 1] == method)) {
        return;
    }
    if (seen_count == seen_capacity) {
        seen_capacity = seen_capacity == 0 ? 256 : seen_capacity * 2;
        seen = realloc(seen, seen_capacity * sizeof *seen);
        if (seen == NULL) {
            vm_end_without_memory("probes");
        }
    }
    seen[seen_count++] = method;
}

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    (void)analysis;
    note_method(location->method);
    location->data = prof_probe_place_make(plan->program, location);
    return location->data != NULL || location->kind == JP2_EVENT_THREAD_END;
}

/* --- telling ---------------------------------------------------------------------------------- */

static struct prof_probe_thread *state_of(struct vm_thread *self)
{
    void **data = vm_analysis_thread_data(self, &probes);
    if (__builtin_expect(*data == NULL, 0)) {
        *data = prof_probe_thread_create();
    }
    return *data;
}

static void start_clock(struct prof_probe_thread *thread)
{
    if (thread->entered_count == thread->entered_capacity) {
        thread->entered_capacity =
            thread->entered_capacity == 0 ? 64 : thread->entered_capacity * 2;
        thread->entered =
            realloc(thread->entered, thread->entered_capacity * sizeof *thread->entered);
        if (thread->entered == NULL) {
            vm_end_without_memory("the clocks of probes");
        }
    }
    thread->entered[thread->entered_count++] = (int64_t)prof_services.nanoseconds();
}

/* How often a probe of polls runs now: periods are those of the analysis. */
static uint64_t count_polls(struct prof_probe_thread *thread, const struct prof_probe *probe,
                            const struct jp2_event *event)
{
    uint64_t *polled = &thread->polled[probe->index], every = probe->period / probes.period;
    *polled += event->periods;
    uint64_t count = *polled / every;
    *polled %= every;
    return count;
}

static void tell_all(struct prof_probe_run *run, struct prof_probe_thread *thread,
                     const struct prof_probe_place *place)
{
    for (const struct prof_probe_bound *bound = place->bound; bound != NULL; bound = bound->next) {
        uint64_t count = run->location->kind == JP2_EVENT_POLL
                             ? count_polls(thread, bound->probe, run->event)
                             : 1;
        for (uint64_t i = 0; i < count; i++) {
            prof_probe_run(run, thread, bound);
        }
    }
}

static void tell(struct vm_thread *self, struct jp2_location *location,
                 const struct jp2_event *event)
{
    struct prof_probe_place *place = location->data;
    struct prof_probe_thread *thread = state_of(self);
    if (place != NULL && place->counter != PROF_PROBE_NO_COUNTER) {
        prof_probe_count(thread, place->counter);
        return;
    }
    if (place != NULL) {
        struct prof_probe_run run = {
            .self = self, .location = location, .event = event, .elapsed = -1};
        if (place->stops_clock && thread->entered_count > 0) {
            run.elapsed =
                (int64_t)prof_services.nanoseconds() - thread->entered[--thread->entered_count];
        }
        tell_all(&run, thread, place);
        if (place->starts_clock) {
            start_clock(thread);
        }
    }
    if (location->kind == JP2_EVENT_THREAD_END) {
        *vm_analysis_thread_data(self, &probes) = NULL;
        prof_probe_thread_end(thread);
    }
}

/* --- events of the language ------------------------------------------------------------------- */

static bool is_named(const struct prof_probe *probe, const char *name)
{
    return strcmp(probe->event->name, name) == 0;
}

static void run_language(const struct prof_probe *probe)
{
    static const struct jp2_location nowhere = {.kind = JP2_EVENT_KINDS};
    static const struct jp2_event nothing;
    struct prof_probe_run run = {.location = &nowhere, .event = &nothing, .elapsed = -1};
    prof_probe_run(&run, main_state, of_language[probe->index]);
}

static void run_all(const char *name)
{
    for (const struct prof_probe *probe = plan->program->probes; probe != NULL;
         probe = probe->next) {
        if (is_named(probe, name)) {
            run_language(probe);
        }
    }
}

static void tick(uint64_t now_ms)
{
    for (const struct prof_probe *probe = plan->program->probes; probe != NULL;
         probe = probe->next) {
        if (is_named(probe, "interval") && now_ms % probe->period == 0) {
            run_language(probe);
        }
    }
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Of the methods that were seen, the one whose name is nearest to a pattern. */
static const char *find_nearest(const char *pattern, char best[PROF_PROBE_TEXT])
{
    char name[PROF_PROBE_TEXT], plain[200];
    size_t length = 0, least = SIZE_MAX;
    for (const char *c = pattern; *c != '\0' && *c != '(' && length + 1 < sizeof plain; c++) {
        if (*c != '*') {
            plain[length++] = *c == '#' ? '.' : *c;
        }
    }
    for (size_t i = 0; i < seen_count; i++) {
        prof_probe_method_text(seen[i], name);
        size_t of_name = strlen(name), of_class = (size_t)(strrchr(name, '.') - name);
        size_t distance = prof_probe_distance(plain, length, name, of_name);
        size_t to_class = prof_probe_distance(plain, length, name, of_class);
        bool is_class = to_class < distance;
        distance = is_class ? to_class : distance;
        if (distance < least) {
            least = distance;
            snprintf(best, PROF_PROBE_TEXT, "%.*s", (int)(is_class ? of_class : of_name), name);
        }
    }
    return least <= length / 2 ? best : NULL;
}

static void warn(const struct prof_probe *probe)
{
    char best[PROF_PROBE_TEXT];
    bool is_end = probe->patterns == NULL;
    for (size_t i = 0; !is_end; i++) {
        const char *item = prof_probe_patterns_unmatched(probe->patterns, i, &is_end);
        if (item != NULL) {
            const char *near = find_nearest(item, best);
            vm_message("jp2vm: --probe: %s %s matched nothing that ran%s%s\n", probe->event->name,
                       item, near == NULL ? "" : "; there is ", near == NULL ? "" : near);
        }
    }
}

static void finish(void)
{
    static atomic_bool is_finished;
    if (atomic_exchange(&is_finished, true)) {
        return;
    }
    prof_probe_timer_stop();
    run_all("end");
    for (const struct prof_probe_map *map = plan->program->maps; map != NULL; map = map->next) {
        prof_probe_output_map(map, 0);
    }
    prof_probe_output_close();
    for (const struct prof_probe *probe = plan->program->probes; probe != NULL;
         probe = probe->next) {
        warn(probe);
    }
}

/* --- the start -------------------------------------------------------------------------------- */

static uint64_t divisor(uint64_t a, uint64_t b)
{
    return b == 0 ? a : divisor(b, a % b);
}

/* What the analysis asks for; gives the period of intervals, 0: there are none. */
static uint64_t gather(void)
{
    uint64_t interval = 0;
    for (const struct prof_probe *probe = plan->program->probes; probe != NULL;
         probe = probe->next) {
        if (probe->event->kind == JP2_EVENT_POLL) {
            probes.period = divisor(probe->period, probes.period);
        }
        if (probe->event->kind != JP2_EVENT_KINDS) {
            probes.events |= JP2_EVENT_BIT(probe->event->kind);
        } else {
            of_language[probe->index] = prof_probe_bind(plan->program, probe);
            interval = is_named(probe, "interval") ? divisor(probe->period, interval) : interval;
        }
        if (probe->needs_elapsed) {
            bool is_native = probe->event->kind == JP2_EVENT_NATIVE_RETURN;
            probes.events |=
                is_native
                    ? JP2_EVENT_BIT(JP2_EVENT_NATIVE_CALL) | JP2_EVENT_BIT(JP2_EVENT_NATIVE_RETURN)
                    : JP2_EVENT_BIT(JP2_EVENT_ENTRY) | JP2_EVENT_BIT(JP2_EVENT_EXIT) |
                          JP2_EVENT_BIT(JP2_EVENT_UNWIND);
        }
    }
    probes.events |= JP2_EVENT_BIT(JP2_EVENT_THREAD_END);
    return interval;
}

struct vm_analysis *prof_probes_start(const struct prof_probe_plan *given)
{
    plan = given;
    of_language = calloc((size_t)plan->program->probe_count + 1, sizeof *of_language);
    if (of_language == NULL) {
        vm_end_without_memory("probes");
    }
    prof_probe_maps_start(plan->program, plan->key_limit);
    prof_probe_output_start(plan);
    main_state = prof_probe_thread_create();
    uint64_t interval = gather();
    run_all("begin");
    if (interval != 0) {
        prof_probe_timer_start(interval, tick);
    }
    return &probes;
}
