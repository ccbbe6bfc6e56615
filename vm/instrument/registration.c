/*
 * registration.c: registration of analyses.
 */
#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/heap/tags.h"
#include "vm/instrument/calling_contexts.h"
#include "vm/instrument/probe_internal.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

_Atomic uint32_t vm_probe_generation;

struct vm_analysis *vm_probe_analysis(uint32_t from, enum jp2_event_kind kind)
{
    for (uint32_t i = from; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i]->events & JP2_EVENT_BIT(kind)) {
            return vm_probe_analyses[i];
        }
    }
    return NULL;
}

static void finish_all(void)
{
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i]->finish != NULL) {
            vm_probe_analyses[i]->finish();
        }
    }
}

static void notify_quickened(struct vm_thread *self, const struct vm_cell *cell)
{
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i]->quickened != NULL) {
            vm_probe_analyses[i]->quickened(self, cell);
        }
    }
}

static void notify_notified(struct vm_thread *self, struct vm_object *object,
                            struct vm_thread *waiter)
{
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i]->notified != NULL) {
            vm_probe_analyses[i]->notified(self, object, waiter);
        }
    }
}

static void notify_uncaught(struct vm_thread *self, struct vm_object *throwable)
{
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i]->uncaught != NULL) {
            vm_probe_analyses[i]->uncaught(self, throwable);
        }
    }
}

static void notify_called(struct vm_thread *self, struct vm_method *callee)
{
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i]->called != NULL) {
            vm_probe_analyses[i]->called(self, callee);
        }
    }
}

/* Computes the position of each analysis's words in a context. Sets the hooks, and the variables
 * for the tracker, the operand probes and the clock; at most one analysis may have each of these
 * three. */
static void lay_out(void)
{
    vm_tracker = NULL;
    vm_operand_probes = NULL;
    vm_time_source = NULL;
    vm_probe_kinds = 0;
    vm_context_words = 0;
    vm_calling_contexts_are_kept = false;
    vm_probe_hooks = (struct vm_probe_hooks){.allocated = NULL};
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        struct vm_analysis *analysis = vm_probe_analyses[i];
        analysis->index = i;
        vm_probe_kinds |= analysis->events;
        vm_tracker = analysis->tracker != NULL ? analysis->tracker : vm_tracker;
        vm_operand_probes = analysis->operands != NULL ? analysis->operands : vm_operand_probes;
        vm_time_source = analysis->clock != NULL ? analysis->clock : vm_time_source;
        vm_context_words += analysis->context_words;
        if (analysis->initialization != NULL) {
            vm_probe_hooks.initialization = vm_probe_notify_initialization;
        }
        if (analysis->called != NULL) {
            vm_probe_hooks.called = notify_called;
        }
        if (analysis->resolving != NULL) {
            vm_probe_hooks.resolving = analysis->resolving;
            vm_probe_hooks.resolved = analysis->resolved;
        }
        if (analysis->quickened != NULL) {
            vm_probe_hooks.quickened = notify_quickened;
        }
        if (analysis->notified != NULL) {
            vm_probe_hooks.notified = notify_notified;
        }
        if (analysis->uncaught != NULL) {
            vm_probe_hooks.uncaught = notify_uncaught;
        }
        analysis->context_place = vm_context_words;
        vm_calling_contexts_are_kept |= analysis->wants_contexts;
    }
    if (vm_calling_contexts_are_kept && vm_tracker != NULL) {
        vm_calling_context_place = ++vm_context_words;
    }
    vm_probe_add_hooks();
}

void vm_analysis_set_events(struct vm_analysis *analysis, uint64_t events)
{
    analysis->events = events;
    uint64_t kinds = 0;
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        kinds |= vm_probe_analyses[i]->events;
    }
    vm_probe_kinds = kinds; /* one store, because threads in native code may read the variable at
                               the same time */
    atomic_fetch_add(&vm_probe_generation, 1);
    vm_probe_add_hooks();
}

void vm_analysis_put(struct vm_analysis *other, struct vm_analysis *analysis)
{
    VM_ASSERT(vm_probe_analyses[other->index] == other && other->events == 0);
    VM_ASSERT(other->is_asked_again && analysis->is_asked_again);
    analysis->index = other->index;
    analysis->context_place = other->context_place;
    vm_probe_analyses[other->index] = analysis;
}

struct vm_analysis *vm_location_analysis(const struct jp2_location *location)
{
    return ((const struct vm_probe *)location)->analysis;
}

static bool is_possible(const struct vm_analysis *analysis)
{
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i] == analysis) {
            return false;
        }
    }
    bool has_guards = analysis->operands != NULL && analysis->operands->has_guards;
    bool has_words = false;
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        has_words |= vm_probe_analyses[i]->context_words != 0;
    }
    return vm_probe_analysis_count < VM_MAX_ANALYSES
           && (analysis->tracker == NULL || vm_tracker == NULL)
           && (analysis->operands == NULL || vm_operand_probes == NULL)
           && (analysis->clock == NULL || vm_time_source == NULL) && (!has_guards || !has_words);
}

static void (*name_class)(struct vm_class *class);

static void class_defined(struct vm_class *class)
{
    if (name_class != NULL) {
        name_class(class);
    }
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i]->class_defined != NULL) {
            VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
            vm_probe_analyses[i]->class_defined(class);
        }
    }
    if (vm_probe_wants(JP2_EVENT_CLASS_LOADED)) {
        struct jp2_event event = {.klass = class};
        vm_probe_notify_at(vm_thread_current(), JP2_EVENT_CLASS_LOADED, NULL, -1, &event);
    }
}

void vm_analysis_set_namer(void (*name)(struct vm_class *class))
{
    name_class = name;
    vm_class_hooks.defined = class_defined;
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
    vm_probe_analyses[vm_probe_analysis_count++] = analysis;
    VM_ASSERT(vm_probe_analysis_count <= VM_MAX_ANALYSES);
    vm_class_hooks.defined = class_defined;
    vm_class_hooks.code_freed = vm_probe_forget_code;
    lay_out();
    return true;
}

void vm_analysis_withdraw(struct vm_analysis *analysis)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i] != analysis) {
            vm_probe_analyses[kept++] = vm_probe_analyses[i];
        }
    }
    VM_ASSERT(kept + 1 == vm_probe_analysis_count);
    vm_probe_analysis_count = kept;
    lay_out();
}

bool vm_analysis_allows_redefinition(void)
{
    bool allows = true;
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        allows &= vm_probe_analyses[i]->events == 0 || vm_probe_analyses[i]->allows_redefinition;
    }
    return allows;
}

void vm_probe_notify_initialization(struct vm_thread *self, struct vm_class *class,
                                    enum vm_initialization_phase phase)
{
    for (uint32_t i = 0; i < vm_probe_analysis_count; i++) {
        if (vm_probe_analyses[i]->initialization != NULL) {
            vm_probe_analyses[i]->initialization(self, class, phase);
        }
    }
}

void **vm_analysis_thread_data(struct vm_thread *thread, const struct vm_analysis *analysis)
{
    VM_ASSERT(vm_probe_analyses[analysis->index] == analysis);
    return &thread->probes.data[analysis->index];
}

/* Returns the owner of an analysis's tags in a space, for heap/tags.h. */
static uint16_t owner_of(const struct vm_analysis *analysis, uint32_t space)
{
    VM_ASSERT(space < VM_TAG_SPACES);
    _Static_assert(VM_MAX_ANALYSES <= VM_TAG_ANALYSES, "an owner has a part for the analysis");
    _Static_assert(VM_TAG_ANALYSES * VM_TAG_SPACES <= UINT16_MAX + 1u, "and one for the space");
    return (uint16_t)(analysis->index + space * VM_TAG_ANALYSES);
}

uint64_t vm_analysis_tag_in(const struct vm_analysis *analysis, uint32_t space,
                            const struct vm_object *object)
{
    return vm_tag_get(object, owner_of(analysis, space));
}

void vm_analysis_set_tag_in(const struct vm_analysis *analysis, uint32_t space,
                            const struct vm_object *object, uint64_t tag)
{
    if (!vm_tag_set(object, owner_of(analysis, space), tag)) {
        vm_end_without_memory(analysis->name);
    }
}

void vm_analysis_forget_tags(const struct vm_analysis *analysis, uint32_t space)
{
    vm_tag_forget(owner_of(analysis, space));
}

uint64_t vm_analysis_tag(const struct vm_analysis *analysis, const struct vm_object *object)
{
    return vm_analysis_tag_in(analysis, 0, object);
}

void vm_analysis_set_tag(const struct vm_analysis *analysis, const struct vm_object *object,
                         uint64_t tag)
{
    vm_analysis_set_tag_in(analysis, 0, object, tag);
}
