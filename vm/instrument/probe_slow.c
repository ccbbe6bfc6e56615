/*
 * probe_slow.c: delivers the events of slow paths of the machine.
 */
#include "vm/base/assert.h"
#include "vm/base/machine_out.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/instrument/probe_internal.h"
#include "vm/thread/thread.h"

uint64_t vm_probe_contention(const struct vm_thread *self)
{
    return self->probes.is_contended ? vm_time_ns() - self->probes.contended_ns : 0;
}

static void thread_start(struct vm_thread *self)
{
    vm_probe_start_polls(self);
    struct jp2_event event = {.object = NULL};
    vm_probe_notify_at(self, JP2_EVENT_THREAD_START, NULL, -1, &event);
}

static void thread_end(struct vm_thread *self)
{
    vm_probe_end_polls(self);
    struct jp2_event event = {.bytecodes = self->probes.bytecodes};
    vm_probe_notify_at(self, JP2_EVENT_THREAD_END, NULL, -1, &event);
}

static void died(struct vm_thread *self, uint32_t owner, uint64_t tag)
{
    VM_ASSERT(owner % VM_TAG_ANALYSES < vm_probe_analysis_count);
    struct vm_analysis *analysis = vm_probe_analyses[owner % VM_TAG_ANALYSES];
    if ((analysis->events & JP2_EVENT_BIT(JP2_EVENT_DEATH)) != 0) {
        struct jp2_event event = {.tag = tag, .count = owner / VM_TAG_ANALYSES};
        vm_probe_deliver(self, vm_probe_find(analysis, JP2_EVENT_DEATH, NULL, -1), &event);
    }
}

static void monitor(struct vm_thread *self, struct vm_object *object, bool is_exit)
{
    bool is_contended = !is_exit && self->probes.is_contended;
    struct jp2_event event = {.object = object,
                              .is_contended = is_contended,
                              .nanoseconds = is_contended ? vm_probe_contention(self) : 0};
    vm_probe_notify(self, is_exit ? JP2_EVENT_MONITOR_EXIT : JP2_EVENT_MONITOR_ENTER, &event);
}

static void native_array_put(struct vm_thread *self, struct vm_object *array, uint32_t index,
                             uint32_t count, struct vm_object *element)
{
    struct jp2_event event = {.object = array, .index = index, .count = count};
    if (array->class->kind == VM_KIND_OBJECT_ARRAY) {
        event.type = array->class->element_class->kind == VM_KIND_INSTANCE ? 'L' : '[';
        event.value.r = element;
    }
    vm_probe_notify(self, JP2_EVENT_NATIVE_ARRAY_PUT, &event);
}

static void parking(struct vm_thread *self, struct vm_object *blocker, bool is_over)
{
    struct jp2_event event = {.object = blocker};
    vm_probe_notify(self, is_over ? JP2_EVENT_PARKED : JP2_EVENT_PARK, &event);
}

static uint64_t calling(struct vm_thread *self, struct vm_method *callee)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    uint64_t rest = vm_probe_rest_of_segment(&walk);
    self->probes.bytecodes -= rest;
    bool is_implicit = callee->is_class_initializer
                       || (walk.method != NULL && !(walk.method->flags & VM_ACC_NATIVE));
    if (!(callee->flags & VM_ACC_ABSTRACT)) {
        struct jp2_event event = {.callee = callee};
        vm_probe_notify(self, is_implicit ? JP2_EVENT_IMPLICIT_CALL : JP2_EVENT_CALLBACK, &event);
    }
    return rest;
}

/* Returns the bci at which the handler starts. The handler's cell may belong to a later
 * instruction, because not every instruction has cells. */
static int32_t handler_bci(const struct vm_thread *self, const struct vm_method *method,
                           const struct vm_cell *handler)
{
    const struct vm_translation *code = vm_translation_at(method, handler);
    uint32_t cell = (uint32_t)(handler - code->cells);
    uint32_t bci = vm_translation_bci(method, self->pc);
    for (uint32_t i = 0; i < method->code->exception_count; i++) {
        const struct vm_exception_entry *entry = &method->code->exceptions[i];
        if (code->handler_cells[i] == cell && bci >= entry->start_bci && bci < entry->end_bci) {
            return entry->handler_bci;
        }
    }
    return (int32_t)vm_translation_bci(method, handler); /* this exception was raised by the search
                                                            for a handler */
}

static void unwinding(struct vm_thread *self, const struct vm_cell *handler)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    if (vm_probe_wants(JP2_EVENT_POLL)) {
        self->probes.bytecodes -= vm_probe_rest_of_segment(&walk);
    }
    if (handler != NULL && vm_probe_wants(JP2_EVENT_CATCH)) {
        struct jp2_event event = {.object = self->exception};
        vm_probe_notify_at(self, JP2_EVENT_CATCH, walk.method,
                           handler_bci(self, walk.method, handler), &event);
    }
}

static void left(struct vm_thread *self)
{
    struct vm_method *method = vm_frame_method(self->fp);
    /* A method that could not be translated has not been entered. */
    if (!vm_probe_is_quiet(method, VM_QUIET_UNWIND) && vm_translation_has(method, self->pc)) {
        struct jp2_event event = {.object = self->exception};
        vm_probe_notify_method(self, JP2_EVENT_UNWIND, method, &event);
    }
}

static void native_call(struct vm_thread *self)
{
    struct vm_method *method = vm_frame_method(self->fp);
    struct jp2_event event = {.object = NULL};
    if (!vm_probe_is_quiet(method, VM_QUIET_NATIVE_CALL)) {
        vm_probe_notify_method(self, JP2_EVENT_NATIVE_CALL, method, &event);
    }
}

static void native_return(struct vm_thread *self, const union vm_slot *result)
{
    struct vm_method *method = vm_frame_method(self->fp);
    struct jp2_event event = {.is_abrupt = result == NULL};
    if (vm_probe_is_quiet(method, VM_QUIET_NATIVE_RETURN)) {
        return;
    }
    if (result == NULL) {
        event.object = self->exception;
    } else {
        event.type = method->return_type;
        event.value = vm_probe_value(*result);
    }
    vm_probe_notify_method(self, JP2_EVENT_NATIVE_RETURN, method, &event);
}

static void tell(struct vm_thread *self, enum jp2_event_kind kind, const struct jp2_event *event)
{
    if ((vm_kinds_without_method & JP2_EVENT_BIT(kind)) != 0) {
        vm_probe_notify_at(self, kind, NULL, -1, event);
    } else {
        vm_probe_notify(self, kind, event);
    }
}

#define VM_EVENT_HOOK(name, kind, parameters, ...)                                                 \
    static void name parameters                                                                    \
    {                                                                                              \
        struct jp2_event event = {__VA_ARGS__};                                                    \
        tell(self, JP2_EVENT_##kind, &event);                                                      \
    }
#include "vm/instrument/hooks.def"

#define BIT(kind) JP2_EVENT_BIT(JP2_EVENT_##kind)

void vm_probe_add_hooks(void)
{
    uint64_t wanted = vm_probe_kinds;
#define VM_HOOK(name, result, parameters, kinds)                                                   \
    if ((wanted & (kinds)) != 0) {                                                                 \
        __atomic_store_n(&vm_probe_hooks.name, name, __ATOMIC_RELAXED);                            \
    }
#define VM_EVENT_HOOK(name, kind, parameters, ...) VM_HOOK(name, void, parameters, BIT(kind))
#include "vm/instrument/hooks.def"
    if ((wanted & (BIT(NATIVE_CALL) | BIT(NATIVE_RETURN))) != 0) {
        vm_stub_native.handler = vm_handlers[VM_INSN_STUB_NATIVE_PROBED];
        vm_stub_untracked_native.handler = vm_stub_native.handler;
    }
}
