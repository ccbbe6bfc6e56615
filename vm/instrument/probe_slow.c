/*
 * probe_slow.c: the events that come from slow paths of the machine.
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

static void start_thread(struct vm_thread *self)
{
    vm_probe_start_polls(self);
    struct jp2_event event = {.object = NULL};
    vm_probe_tell_at(self, JP2_EVENT_THREAD_START, NULL, -1, &event);
}

static void end_thread(struct vm_thread *self)
{
    vm_probe_end_polls(self);
    struct jp2_event event = {.bytecodes = self->probes.bytecodes};
    vm_probe_tell_at(self, JP2_EVENT_THREAD_END, NULL, -1, &event);
}

static void prepare_class(struct vm_thread *self, struct vm_class *class)
{
    struct jp2_event event = {.klass = class};
    vm_probe_tell_at(self, JP2_EVENT_CLASS_PREPARED, NULL, -1, &event);
}

static void class_unloaded(struct vm_thread *self, struct vm_class *class)
{
    struct jp2_event event = {.klass = class};
    vm_probe_tell_at(self, JP2_EVENT_CLASS_UNLOADED, NULL, -1, &event);
}

static void collecting(struct vm_thread *self, uint64_t count)
{
    struct jp2_event event = {.count = count};
    vm_probe_tell_at(self, JP2_EVENT_COLLECTION_START, NULL, -1, &event);
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

static void collected(struct vm_thread *self, uint64_t count, size_t bytes, uint64_t nanoseconds)
{
    struct jp2_event event = {.count = count, .bytes = bytes, .nanoseconds = nanoseconds};
    vm_probe_tell_at(self, JP2_EVENT_COLLECTION_END, NULL, -1, &event);
}

static void allocated(struct vm_thread *self, struct vm_object *object, size_t bytes)
{
    struct jp2_event event = {.object = object, .klass = object->class, .bytes = bytes};
    vm_probe_tell(self, JP2_EVENT_ALLOCATION, &event);
}

static void monitor(struct vm_thread *self, struct vm_object *object, bool is_exit)
{
    bool is_contended = !is_exit && self->probes.is_contended;
    struct jp2_event event = {.object = object,
                             .is_contended = is_contended,
                             .nanoseconds = is_contended ? vm_probe_contention(self) : 0};
    vm_probe_tell(self, is_exit ? JP2_EVENT_MONITOR_EXIT : JP2_EVENT_MONITOR_ENTER, &event);
}

static void contended(struct vm_thread *self, struct vm_object *object)
{
    struct jp2_event event = {.object = object};
    vm_probe_tell(self, JP2_EVENT_MONITOR_CONTENDED, &event);
}

static void native_put(struct vm_thread *self, struct vm_object *object,
                       const struct vm_field *field, union vm_slot value)
{
    struct jp2_event event = {.object = object,
                              .field = (jp2_field *)field,
                              .value = {.u = value.u},
                              .type = field->type};
    vm_probe_tell(self, JP2_EVENT_NATIVE_PUT, &event);
}

static void native_array_put(struct vm_thread *self, struct vm_object *array, uint32_t index,
                             uint32_t count, struct vm_object *element)
{
    struct jp2_event event = {.object = array, .index = index, .count = count};
    if (array->class->kind == VM_KIND_OBJECT_ARRAY) {
        event.type = array->class->element_class->kind == VM_KIND_INSTANCE ? 'L' : '[';
        event.value.r = element;
    }
    vm_probe_tell(self, JP2_EVENT_NATIVE_ARRAY_PUT, &event);
}

static void waiting(struct vm_thread *self, struct vm_object *object)
{
    struct jp2_event event = {.object = object};
    vm_probe_tell(self, JP2_EVENT_MONITOR_WAIT, &event);
}

static void waited(struct vm_thread *self, struct vm_object *object, bool is_notified,
                   bool is_interrupted)
{
    struct jp2_event event = {
        .object = object, .is_notified = is_notified, .is_abrupt = is_interrupted};
    vm_probe_tell(self, JP2_EVENT_MONITOR_WAITED, &event);
}

static void notifying(struct vm_thread *self, struct vm_object *object, bool all)
{
    struct jp2_event event = {.object = object, .is_all = all};
    vm_probe_tell(self, JP2_EVENT_NOTIFY, &event);
}

static void parking(struct vm_thread *self, struct vm_object *blocker, bool is_over)
{
    struct jp2_event event = {.object = blocker};
    vm_probe_tell(self, is_over ? JP2_EVENT_PARKED : JP2_EVENT_PARK, &event);
}

static void unparking(struct vm_thread *self, struct vm_object *thread)
{
    struct jp2_event event = {.object = thread};
    vm_probe_tell(self, JP2_EVENT_UNPARK, &event);
}

static void sleeping(struct vm_thread *self, uint64_t nanoseconds)
{
    struct jp2_event event = {.nanoseconds = nanoseconds};
    vm_probe_tell(self, JP2_EVENT_SLEEP, &event);
}

static void slept(struct vm_thread *self, bool is_interrupted)
{
    struct jp2_event event = {.is_abrupt = is_interrupted};
    vm_probe_tell(self, JP2_EVENT_SLEPT, &event);
}

static void starting(struct vm_thread *self, struct vm_object *thread)
{
    struct jp2_event event = {.object = thread};
    vm_probe_tell(self, JP2_EVENT_THREAD_STARTED, &event);
}

static void thrown(struct vm_thread *self, struct vm_object *object)
{
    struct jp2_event event = {.object = object};
    vm_probe_tell(self, JP2_EVENT_THROW, &event);
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
        vm_probe_tell(self, is_implicit ? JP2_EVENT_IMPLICIT_CALL : JP2_EVENT_CALLBACK, &event);
    }
    return rest;
}

/* Returns the bci at which the handler starts. The cell may belong to a later instruction, since
 * not every instruction has cells. */
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
    return (int32_t)vm_translation_bci(method, handler); /* the search for a handler raised it */
}

static void unwinding(struct vm_thread *self, const struct vm_cell *handler)
{
    struct vm_frame_walk walk = vm_frame_walk_start(self);
    if (vm_probe_wants(JP2_EVENT_POLL)) {
        self->probes.bytecodes -= vm_probe_rest_of_segment(&walk);
    }
    if (handler != NULL && vm_probe_wants(JP2_EVENT_CATCH)) {
        struct jp2_event event = {.object = self->exception};
        vm_probe_tell_at(self, JP2_EVENT_CATCH, walk.method, handler_bci(self, walk.method, handler),
                &event);
    }
}

static void left(struct vm_thread *self)
{
    struct vm_method *method = vm_frame_method(self->fp);
    /* A method that could not be translated was not entered. */
    if (!vm_probe_is_quiet(method, VM_QUIET_UNWIND) && vm_translation_has(method, self->pc)) {
        struct jp2_event event = {.object = self->exception};
        vm_probe_tell_method(self, JP2_EVENT_UNWIND, method, &event);
    }
}

static void native_call(struct vm_thread *self)
{
    struct vm_method *method = vm_frame_method(self->fp);
    struct jp2_event event = {.object = NULL};
    if (!vm_probe_is_quiet(method, VM_QUIET_NATIVE_CALL)) {
        vm_probe_tell_method(self, JP2_EVENT_NATIVE_CALL, method, &event);
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
    vm_probe_tell_method(self, JP2_EVENT_NATIVE_RETURN, method, &event);
}

/* Sets the function that the machine calls, when an analysis wants it. */
#define ADD(hook, function, wants)                                                                 \
    do {                                                                                           \
        if (wants) {                                                                               \
            __atomic_store_n(&hooks->hook, function, __ATOMIC_RELAXED);                            \
        }                                                                                          \
    } while (0)

void vm_probe_add_hooks(void)
{
    bool polls = vm_probe_wants(JP2_EVENT_POLL);
    bool natives = vm_probe_wants(JP2_EVENT_NATIVE_CALL) || vm_probe_wants(JP2_EVENT_NATIVE_RETURN);
    struct vm_probe_hooks *hooks = &vm_probe_hooks;
    ADD(thread_start, start_thread, polls || vm_probe_wants(JP2_EVENT_THREAD_START));
    ADD(thread_end, end_thread, polls || vm_probe_wants(JP2_EVENT_THREAD_END));
    ADD(class_prepared, prepare_class, vm_probe_wants(JP2_EVENT_CLASS_PREPARED));
    ADD(class_unloaded, class_unloaded, vm_probe_wants(JP2_EVENT_CLASS_UNLOADED));
    ADD(collecting, collecting, vm_probe_wants(JP2_EVENT_COLLECTION_START));
    ADD(died, died, vm_probe_wants(JP2_EVENT_DEATH));
    ADD(collected, collected, vm_probe_wants(JP2_EVENT_COLLECTION_END));
    ADD(allocated, allocated, vm_probe_wants(JP2_EVENT_ALLOCATION));
    ADD(monitor, monitor,
        vm_probe_wants(JP2_EVENT_MONITOR_ENTER) || vm_probe_wants(JP2_EVENT_MONITOR_EXIT));
    ADD(contended, contended, vm_probe_wants(JP2_EVENT_MONITOR_CONTENDED));
    ADD(native_put, native_put, vm_probe_wants(JP2_EVENT_NATIVE_PUT));
    ADD(native_array_put, native_array_put, vm_probe_wants(JP2_EVENT_NATIVE_ARRAY_PUT));
    ADD(waiting, waiting, vm_probe_wants(JP2_EVENT_MONITOR_WAIT));
    ADD(waited, waited, vm_probe_wants(JP2_EVENT_MONITOR_WAITED));
    ADD(notifying, notifying, vm_probe_wants(JP2_EVENT_NOTIFY));
    ADD(parking, parking, vm_probe_wants(JP2_EVENT_PARK) || vm_probe_wants(JP2_EVENT_PARKED));
    ADD(unparking, unparking, vm_probe_wants(JP2_EVENT_UNPARK));
    ADD(sleeping, sleeping, vm_probe_wants(JP2_EVENT_SLEEP));
    ADD(slept, slept, vm_probe_wants(JP2_EVENT_SLEPT));
    ADD(starting, starting, vm_probe_wants(JP2_EVENT_THREAD_STARTED));
    ADD(thrown, thrown, vm_probe_wants(JP2_EVENT_THROW));
    ADD(calling, calling,
        polls || vm_probe_wants(JP2_EVENT_CALLBACK) || vm_probe_wants(JP2_EVENT_IMPLICIT_CALL));
    ADD(unwinding, unwinding, polls || vm_probe_wants(JP2_EVENT_CATCH));
    ADD(left, left, vm_probe_wants(JP2_EVENT_UNWIND));
    ADD(native_call, native_call, natives);
    ADD(native_return, native_return, natives);
    if (natives) {
        vm_stub_native.handler = vm_handlers[VM_INSN_STUB_NATIVE_PROBED];
        vm_stub_plain_native.handler = vm_stub_native.handler;
    }
}
