/*
 * probe.c: events of probes while the program runs, and registration.
 */
#include "vm/instrument/probe.h"

#include <pthread.h>
#include <stdlib.h>

#include "vm/classfile/code_map.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/resolve.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

static struct vm_analysis *analyses[VM_MAX_ANALYSES];
static uint32_t analysis_count;

static struct vm_probe *_Atomic probes_without_method;

/* Questions come one at a time; a probe's state and cells change together. */
static pthread_mutex_t ask_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t cell_lock = PTHREAD_MUTEX_INITIALIZER;

/* --- probes --------------------------------------------------------------------------- */

static bool wants(enum jp2_event_kind kind)
{
    return (vm_probe_kinds & JP2_EVENT_BIT(kind)) != 0;
}

struct vm_analysis *vm_probe_analysis(uint32_t from, enum jp2_event_kind kind)
{
    for (uint32_t i = from; i < analysis_count; i++) {
        if (analyses[i]->events & JP2_EVENT_BIT(kind)) {
            return analyses[i];
        }
    }
    return NULL;
}

/* With ask_lock. */
static struct vm_probe *create(struct vm_analysis *analysis, const struct jp2_location *location)
{
    struct vm_probe *probe = calloc(1, sizeof *probe);
    if (probe != NULL) {
        probe->location = *location;
        probe->analysis = analysis;
        atomic_store(&probe->is_active, true);
        probe->is_wanted = analysis->ask == NULL || analysis->ask(analysis, &probe->location);
    }
    return probe;
}

struct vm_probe *vm_probe_ask(struct vm_analysis *analysis, const struct jp2_location *location,
                              bool *failed)
{
    pthread_mutex_lock(&ask_lock);
    struct vm_probe *probe = create(analysis, location);
    pthread_mutex_unlock(&ask_lock);
    *failed |= probe == NULL;
    if (probe != NULL && !probe->is_wanted) {
        free(probe);
        probe = NULL;
    }
    return probe;
}

static struct vm_probe *search(struct vm_probe *probe, const struct vm_analysis *analysis,
                               enum jp2_event_kind kind, int32_t bci)
{
    while (probe != NULL
           && (probe->location.bci != bci || probe->location.kind != kind
               || probe->analysis != analysis)) {
        probe = probe->next;
    }
    return probe;
}

/* The probe of a slow way; unwanted ones are kept, so that nobody is asked twice. */
static struct vm_probe *find(struct vm_analysis *analysis, enum jp2_event_kind kind,
                             struct vm_method *method, int32_t bci)
{
    struct vm_probe *_Atomic *list = method == NULL ? &probes_without_method : &method->probes;
    struct vm_probe *probe = search(atomic_load(list), analysis, kind, bci);
    if (probe != NULL) {
        return probe;
    }
    pthread_mutex_lock(&ask_lock);
    probe = search(atomic_load(list), analysis, kind, bci);
    if (probe == NULL) {
        struct jp2_location location = {.kind = kind, .method = method, .bci = bci};
        location.is_implicit = kind == JP2_EVENT_ALLOCATION || kind == JP2_EVENT_MONITOR_ENTER
                               || kind == JP2_EVENT_MONITOR_EXIT;
        if (bci >= 0) {
            const struct vm_code_map *map = vm_code_map_get(method->code);
            location.instruction = map == NULL ? 0 : vm_code_map_number(map, (uint32_t)bci);
        }
        probe = create(analysis, &location);
        if (probe == NULL) {
            vm_end_without_memory(analysis->name);
        }
        probe->next = atomic_load(list);
        atomic_store(list, probe);
    }
    pthread_mutex_unlock(&ask_lock);
    return probe;
}

static void deliver(struct vm_thread *self, struct vm_probe *probe, const struct jp2_event *event)
{
    if (probe->is_wanted && atomic_load_explicit(&probe->is_active, memory_order_relaxed)) {
        probe->analysis->event(self, &probe->location, event);
    }
}

static void tell_at(struct vm_thread *self, enum jp2_event_kind kind, struct vm_method *method,
                    int32_t bci, const struct jp2_event *event)
{
    struct vm_analysis *analysis;
    for (uint32_t i = 0; (analysis = vm_probe_analysis(i, kind)) != NULL;
         i = analysis->index + 1) {
        deliver(self, find(analysis, kind, method, bci), event);
    }
}

/* Tells of something at the instruction in progress. */
static void tell(struct vm_thread *self, enum jp2_event_kind kind, const struct jp2_event *event)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    int32_t bci = walk.method == NULL ? -1 : vm_frame_walk_bci(&walk);
    tell_at(self, kind, walk.method, bci, event);
}

static void set_handlers(struct vm_probe *probe, bool is_active)
{
    enum vm_insn_code insn = is_active ? probe->insn : VM_INSN_PROBE_RETIRED;
    for (uint32_t i = 0; i < probe->cell_count; i++) {
        if (probe->cells[i] != NULL) {
            __atomic_store_n(&probe->cells[i]->handler, vm_handlers[insn], __ATOMIC_RELEASE);
        }
    }
}

void vm_probe_install(struct vm_probe *probe, struct vm_cell *cells)
{
    pthread_mutex_lock(&cell_lock);
    for (uint32_t i = 0; i < probe->cell_count; i++) {
        probe->cells[i] = cells + probe->cell_indices[i];
    }
    set_handlers(probe, atomic_load(&probe->is_active));
    pthread_mutex_unlock(&cell_lock);
}

static bool set_active(struct jp2_location *location, bool is_active)
{
    struct vm_probe *probe = (struct vm_probe *)location;
    pthread_mutex_lock(&cell_lock);
    bool is_change = atomic_load(&probe->is_active) != is_active;
    if (is_change) {
        atomic_store(&probe->is_active, is_active);
        set_handlers(probe, is_active);
    }
    pthread_mutex_unlock(&cell_lock);
    return is_change;
}

bool vm_location_retire(struct jp2_location *location)
{
    return set_active(location, false);
}

bool vm_location_renew(struct jp2_location *location)
{
    return set_active(location, true);
}

/* --- events of cells ------------------------------------------------------------------ */

/* `depth` dimensions of a new array are arrays that were made with it. */
static void tell_allocation(struct vm_thread *self, struct vm_probe *probe,
                            struct vm_object *object, uint32_t depth)
{
    struct jp2_event event = {
        .object = object, .klass = object->class, .bytes = vm_object_bytes(object)};
    deliver(self, probe, &event);
    for (uint32_t i = 0; depth > 1 && i < object->length; i++) {
        tell_allocation(self, probe, vm_array_refs(object)[i], depth - 1);
    }
}

static union jp2_value value_of(union vm_slot slot)
{
    return (union jp2_value){.u = slot.u};
}

/* What the caller of a method gets: results of type int lie unnarrowed in their register. */
static union jp2_value returned(char type, union vm_slot value)
{
    switch (type) {
    case 'Z':
        return value_of(vm_int_slot(vm_slot_int(value) & 1));
    case 'B':
        return value_of(vm_int_slot((int8_t)value.u));
    case 'C':
        return value_of(vm_int_slot((uint16_t)value.u));
    case 'S':
        return value_of(vm_int_slot((int16_t)value.u));
    case 'V':
        return (union jp2_value){.u = 0};
    default:
        return value_of(value);
    }
}

void vm_probe_fire(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_probe *probe = pc[1].p;
    const union vm_slot *fp = self->fp;
    struct jp2_event event = {.object = NULL};
    switch (probe->location.kind) {
    case JP2_EVENT_ALLOCATION:
        tell_allocation(self, probe, fp[pc->b].r, pc->c);
        return;
    case JP2_EVENT_EXIT:
        event.type = probe->location.method->return_type;
        event.value = returned(event.type, fp[pc->b]);
        break;
    case JP2_EVENT_MONITOR_ENTER:
        event.is_contended = self->probes.is_contended;
        event.object = fp[pc->b].r;
        break;
    case JP2_EVENT_MONITOR_EXIT:
        event.object = fp[pc->b].r;
        break;
    default:
        break;
    }
    deliver(self, probe, &event);
}

static bool is_static_access(enum jp2_event_kind kind)
{
    return kind == JP2_EVENT_STATIC_GET || kind == JP2_EVENT_STATIC_PUT;
}

static struct vm_field *resolve(struct vm_thread *self, const struct jp2_location *location)
{
    struct vm_method *method = location->method;
    const uint8_t *bytes = method->code->bytes + location->bci;
    bool is_put = location->kind == JP2_EVENT_FIELD_PUT || location->kind == JP2_EVENT_STATIC_PUT;
    return vm_resolve_field(self, method->class, (uint16_t)(bytes[1] << 8 | bytes[2]),
                            is_static_access(location->kind), is_put, method);
}

bool vm_probe_fire_field(struct vm_thread *self, const struct vm_cell *pc)
{
    struct vm_probe *probe = pc[1].p;
    enum jp2_event_kind kind = probe->location.kind;
    struct vm_field *field = atomic_load_explicit(&probe->field, memory_order_relaxed);
    if (field == NULL) {
        field = resolve(self, &probe->location);
        if (field == NULL) {
            return false;
        }
        atomic_store_explicit(&probe->field, field, memory_order_relaxed);
    }
    struct jp2_event event = {.field = field, .type = field->type};
    if (is_static_access(kind)) {
        if (!vm_initialize_class(self, field->class)) {
            return false;
        }
    } else {
        event.object = self->fp[pc->b].r;
        if (event.object == NULL) {
            return true; /* the access will not happen */
        }
    }
    if (kind == JP2_EVENT_FIELD_PUT || kind == JP2_EVENT_STATIC_PUT) {
        event.value = value_of(self->fp[pc->c]);
    }
    deliver(self, probe, &event);
    return true;
}

/* --- polls ---------------------------------------------------------------------------- */

static void find_next_poll(struct vm_probe_thread *probes)
{
    probes->next_poll = UINT64_MAX;
    for (uint32_t i = 0; i < analysis_count; i++) {
        if (probes->due[i] < probes->next_poll) {
            probes->next_poll = probes->due[i];
        }
    }
}

static void set_period(struct vm_probe_thread *probes, uint32_t i, uint64_t period)
{
    probes->period[i] = period;
    probes->due[i] = period == 0 ? UINT64_MAX : probes->bytecodes + period;
}

void vm_analysis_set_period(struct vm_thread *self, const struct vm_analysis *analysis,
                            uint64_t period)
{
    set_period(&self->probes, analysis->index, period);
    find_next_poll(&self->probes);
}

static void tell_polls(struct vm_thread *self)
{
    struct vm_probe_thread *probes = &self->probes;
    for (uint32_t i = 0; i < analysis_count; i++) {
        if (probes->bytecodes >= probes->due[i]) {
            uint64_t periods = (probes->bytecodes - probes->due[i]) / probes->period[i] + 1;
            struct jp2_event event = {.bytecodes = probes->bytecodes, .periods = periods};
            probes->due[i] += periods * probes->period[i];
            deliver(self, find(analyses[i], JP2_EVENT_POLL, NULL, -1), &event);
        }
    }
    find_next_poll(probes);
}

void vm_analysis_raise(struct vm_thread *self, const char *class_name, const char *message)
{
    if (self->probes.raised_class == NULL) {
        self->probes.raised_class = class_name;
        self->probes.raised_message = message;
    }
}

bool vm_probe_poll(struct vm_thread *self)
{
    struct vm_probe_thread *probes = &self->probes;
    if (probes->is_raising) {
        return true;
    }
    tell_polls(self);
    const char *class_name = probes->raised_class;
    if (class_name == NULL) {
        return true;
    }
    probes->raised_class = NULL;
    probes->is_raising = true;
    vm_throw_with_cause(self, class_name, probes->raised_message, NULL);
    probes->is_raising = false;
    return false;
}

/* Instructions that are charged and have not begun of the frame's segment. */
static uint64_t rest_of_segment(const struct vm_frame_walk *walk)
{
    const struct vm_translation *code =
        walk->method == NULL ? NULL : vm_translation_of(walk->method, false);
    if (code == NULL || code->rests == NULL) {
        return 0;
    }
    int32_t bci = vm_frame_walk_progress(walk);
    return bci < 0 ? 0 : code->rests[bci];
}

/* --- slow ways ------------------------------------------------------------------------ */

static void start_thread(struct vm_thread *self)
{
    for (uint32_t i = 0; i < analysis_count; i++) {
        bool polls = (analyses[i]->events & JP2_EVENT_BIT(JP2_EVENT_POLL)) != 0;
        set_period(&self->probes, i, polls ? analyses[i]->period : 0);
    }
    find_next_poll(&self->probes);
    struct jp2_event event = {.object = NULL};
    tell_at(self, JP2_EVENT_THREAD_START, NULL, -1, &event);
}

static void end_thread(struct vm_thread *self)
{
    if (wants(JP2_EVENT_POLL)) {
        tell_polls(self);
    }
    struct jp2_event event = {.bytecodes = self->probes.bytecodes};
    tell_at(self, JP2_EVENT_THREAD_END, NULL, -1, &event);
}

static void prepare_class(struct vm_thread *self, struct vm_class *class)
{
    struct jp2_event event = {.klass = class};
    tell_at(self, JP2_EVENT_CLASS_PREPARED, NULL, -1, &event);
}

static void allocated(struct vm_thread *self, struct vm_object *object, size_t bytes)
{
    struct jp2_event event = {.object = object, .klass = object->class, .bytes = bytes};
    tell(self, JP2_EVENT_ALLOCATION, &event);
}

static void monitor(struct vm_thread *self, struct vm_object *object, bool is_exit)
{
    struct jp2_event event = {.object = object,
                             .is_contended = !is_exit && self->probes.is_contended};
    tell(self, is_exit ? JP2_EVENT_MONITOR_EXIT : JP2_EVENT_MONITOR_ENTER, &event);
}

static void waiting(struct vm_thread *self, struct vm_object *object)
{
    struct jp2_event event = {.object = object};
    tell(self, JP2_EVENT_MONITOR_WAIT, &event);
}

static void thrown(struct vm_thread *self, struct vm_object *object)
{
    struct jp2_event event = {.object = object};
    tell(self, JP2_EVENT_THROW, &event);
}

static uint64_t calling(struct vm_thread *self, struct vm_method *callee)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    uint64_t rest = rest_of_segment(&walk);
    self->probes.bytecodes -= rest;
    bool is_implicit = callee->is_class_initializer
                       || (walk.method != NULL && !(walk.method->flags & VM_ACC_NATIVE));
    if (!(callee->flags & VM_ACC_ABSTRACT)) {
        struct jp2_event event = {.callee = callee};
        tell(self, is_implicit ? JP2_EVENT_IMPLICIT_CALL : JP2_EVENT_CALLBACK, &event);
    }
    return rest;
}

/* Where the handler starts. The cell may be of a later instruction, since not every one has
 * cells. */
static int32_t handler_bci(const struct vm_thread *self, const struct vm_method *method,
                           const struct vm_cell *handler)
{
    const struct vm_translation *code = vm_translation_at(method, handler);
    uint32_t cell = (uint32_t)(handler - code->cells);
    uint32_t bci = vm_translation_bci(method, self->pc);
    for (uint32_t i = 0; i < method->code->exception_count; i++) {
        const struct vm_exception_entry *entry = &method->code->exceptions[i];
        if (code->handler_cells[i] == cell && bci >= entry->start_bci
            && bci < entry->end_bci) {
            return entry->handler_bci;
        }
    }
    return (int32_t)vm_translation_bci(method, handler); /* raised by looking for a handler */
}

static void unwinding(struct vm_thread *self, const struct vm_cell *handler)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    self->probes.bytecodes -= rest_of_segment(&walk);
    if (handler != NULL) {
        struct jp2_event event = {.object = self->exception};
        tell_at(self, JP2_EVENT_CATCH, walk.method, handler_bci(self, walk.method, handler),
                &event);
    }
}

static void left(struct vm_thread *self)
{
    struct vm_method *method = vm_frame_method(self->fp);
    /* A method that could not be translated was not entered. */
    if (vm_translation_has(method, self->pc)) {
        struct jp2_event event = {.object = self->exception};
        tell_at(self, JP2_EVENT_UNWIND, method, -1, &event);
    }
}

static void native_call(struct vm_thread *self)
{
    struct jp2_event event = {.object = NULL};
    tell_at(self, JP2_EVENT_NATIVE_CALL, vm_frame_method(self->fp), -1, &event);
}

static void native_return(struct vm_thread *self, const union vm_slot *result)
{
    struct vm_method *method = vm_frame_method(self->fp);
    struct jp2_event event = {.is_abrupt = result == NULL};
    if (result == NULL) {
        event.object = self->exception;
    } else {
        event.type = method->return_type;
        event.value = value_of(*result);
    }
    tell_at(self, JP2_EVENT_NATIVE_RETURN, method, -1, &event);
}

/* --- registration --------------------------------------------------------------------- */

static void set_hooks(void)
{
    bool polls = wants(JP2_EVENT_POLL);
    struct vm_probe_hooks *hooks = &vm_probe_hooks;
    hooks->thread_start = polls || wants(JP2_EVENT_THREAD_START) ? start_thread : NULL;
    hooks->thread_end = polls || wants(JP2_EVENT_THREAD_END) ? end_thread : NULL;
    hooks->class_prepared = wants(JP2_EVENT_CLASS_PREPARED) ? prepare_class : NULL;
    hooks->allocated = wants(JP2_EVENT_ALLOCATION) ? allocated : NULL;
    hooks->monitor =
        wants(JP2_EVENT_MONITOR_ENTER) || wants(JP2_EVENT_MONITOR_EXIT) ? monitor : NULL;
    hooks->waiting = wants(JP2_EVENT_MONITOR_WAIT) ? waiting : NULL;
    hooks->thrown = wants(JP2_EVENT_THROW) ? thrown : NULL;
    hooks->calling =
        polls || wants(JP2_EVENT_CALLBACK) || wants(JP2_EVENT_IMPLICIT_CALL) ? calling : NULL;
    hooks->unwinding = polls || wants(JP2_EVENT_CATCH) ? unwinding : NULL;
    hooks->left = wants(JP2_EVENT_UNWIND) ? left : NULL;
    bool natives = wants(JP2_EVENT_NATIVE_CALL) || wants(JP2_EVENT_NATIVE_RETURN);
    hooks->native_call = natives ? native_call : NULL;
    hooks->native_return = natives ? native_return : NULL;
}

static void finish_all(void)
{
    for (uint32_t i = 0; i < analysis_count; i++) {
        if (analyses[i]->finish != NULL) {
            analyses[i]->finish();
        }
    }
}

/* Where the words of each lie, and who has what only one may have. */
static void lay_out(void)
{
    vm_tracker = NULL;
    vm_operand_probes = NULL;
    vm_time_source = NULL;
    vm_probe_kinds = 0;
    vm_context_words = 0;
    for (uint32_t i = 0; i < analysis_count; i++) {
        struct vm_analysis *analysis = analyses[i];
        analysis->index = i;
        vm_probe_kinds |= analysis->events;
        vm_tracker = analysis->tracker != NULL ? analysis->tracker : vm_tracker;
        vm_operand_probes = analysis->operands != NULL ? analysis->operands : vm_operand_probes;
        vm_time_source = analysis->clock != NULL ? analysis->clock : vm_time_source;
        vm_context_words += analysis->context_words;
        analysis->context_place = vm_context_words;
    }
    set_hooks();
}

static bool is_possible(const struct vm_analysis *analysis)
{
    for (uint32_t i = 0; i < analysis_count; i++) {
        if (analyses[i] == analysis) {
            return false;
        }
    }
    bool has_guards = analysis->operands != NULL && analysis->operands->has_guards;
    return analysis_count < VM_MAX_ANALYSES
           && (analysis->tracker == NULL || vm_tracker == NULL)
           && (analysis->operands == NULL || vm_operand_probes == NULL)
           && (analysis->clock == NULL || vm_time_source == NULL)
           && (!has_guards || vm_context_words == 0);
}

bool vm_analysis_register(struct vm_analysis *analysis)
{
    if (!is_possible(analysis)) {
        return false;
    }
    static bool is_finished_at_exit;
    if (!is_finished_at_exit) {
        is_finished_at_exit = true;
        vm_at_exit(finish_all);
    }
    analyses[analysis_count++] = analysis;
    lay_out();
    return true;
}

void vm_analysis_withdraw(struct vm_analysis *analysis)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < analysis_count; i++) {
        if (analyses[i] != analysis) {
            analyses[kept++] = analyses[i];
        }
    }
    analysis_count = kept;
    lay_out();
}

bool vm_analysis_is_registered(void)
{
    return analysis_count != 0;
}

void vm_analysis_class_defined(struct vm_class *class)
{
    for (uint32_t i = 0; i < analysis_count; i++) {
        if (analyses[i]->class_defined != NULL) {
            analyses[i]->class_defined(class);
        }
    }
}

void **vm_analysis_thread_data(struct vm_thread *thread, const struct vm_analysis *analysis)
{
    return &thread->probes.data[analysis->index];
}
