/*
 * record.c: the recorder as an analysis: the events that it receives, and the records that it
 * writes.
 */
#include <stdio.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/code/frame.h"
#include "profiler/record/record_internal.h"
#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"
#include "vm/code/translation.h"
#include "vm/translate/known_names.h"
#include "vm/translate/print_cell.h"
#include "vm/vm.h"

#define USUAL_PERIOD 4096
#define MOST_CELL_TEXT 400

/* --- locations ------------------------------------------------------------------------- */

static bool is_main(const struct vm_method *method)
{
    return (method->flags & VM_ACC_STATIC) != 0 && vm_symbol_equals_cstr(method->name, "main")
           && vm_symbol_equals_cstr(method->descriptor, "([Ljava/lang/String;)V");
}

static bool opens(const struct vm_method *method)
{
    const struct vm_pattern_subject subject = vm_method_subject(method);
    return prof_record_plan->is_main_window ? is_main(method)
           : prof_record_patterns == NULL   ? false
                                            : vm_patterns_select(prof_record_patterns, &subject);
}

static void record_translated(struct prof_recorded_method *method)
{
    struct vm_thread *self = vm_thread_current();
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder != NULL) {
        uint32_t number = prof_record_method(method);
        prof_record_during(recorder);
        prof_record_note1(VM_RECORD_TRANSLATED, number);
        prof_record_done(self);
    }
}

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    (void)analysis;
    if (location->method == NULL) {
        return true;
    }
    if (prof_record_is_over()) {
        return false;
    }
    struct prof_recorded_method *method = prof_recorded_method(location->method);
    location->data = method;
    switch (location->kind) {
    case JP2_EVENT_ENTRY:
        method->opens = opens(location->method);
        record_translated(method);
        return true;
    case JP2_EVENT_CALL_RETURN: /* invokedynamic: if its call site is constant, the result must be
                                   recorded */
        return location->opcode == VM_OP_INVOKEDYNAMIC;
    case JP2_EVENT_STATIC_GET: /* constant objects are recorded when they are resolved */
        return location->opcode == VM_OP_GETSTATIC
               || (location->descriptor[0] != 'L' && location->descriptor[0] != '[');
    default:
        return true;
    }
}

/* --- values and objects ----------------------------------------------------------------- */

static void record_value(struct vm_thread *self, char type, union vm_slot value)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder != NULL) {
        if (type == 'L' || type == '[') {
            (void)prof_record_value(value.r);
        }
        prof_record_note(VM_RECORD_VALUE);
        prof_record_put_value(type, value);
        prof_record_done(self);
    }
}

/* Records an object that an instruction has made. The object's class is defined first. */
static void record_made(const struct vm_object *object)
{
    uint32_t class = prof_record_class(object->class);
    prof_record_object_new(object);
    if (vm_class_is_array(object->class)) {
        prof_record_note2(VM_RECORD_NEW_ARRAY, class, object->length);
    } else {
        prof_record_note1(VM_RECORD_NEW, class);
    }
}

/* Records the outermost array that an instruction has made, and the arrays in it. */
static void record_arrays(const struct vm_object *array, uint32_t dimensions)
{
    record_made(array);
    for (uint32_t i = 0; dimensions > 1 && i < array->length; i++) {
        record_arrays(vm_array_refs(array)[i], dimensions - 1);
    }
}

/* Records the contents of an array that a multianewarray has made, and of the arrays in it. If the
 * instruction has only one dimension, there are no contents to record; then an empty record ends
 * the list of arrays. */
static void record_array_contents(const struct vm_object *array, uint32_t dimensions)
{
    if (dimensions == 1) {
        prof_record_note2(VM_RECORD_CONTENTS, prof_record_object(array), 0);
        return;
    }
    prof_record_contents(array);
    for (uint32_t i = 0; dimensions > 2 && i < array->length; i++) {
        record_array_contents(vm_array_refs(array)[i], dimensions - 1);
    }
}

/* Each array has an event, but all are recorded at the event of the outermost array, which is the
 * one whose class the instruction names. */
static void record_multianewarray(const struct jp2_location *location,
                                  const struct vm_object *object)
{
    uint32_t named = (uint32_t)strspn(location->class_name, "[");
    if (object->class->dimensions == named) {
        uint32_t dimensions = location->method->code->bytes[location->bci + 3];
        record_arrays(object, dimensions);
        record_array_contents(object, dimensions);
    }
}

static void record_allocation(struct vm_thread *self, const struct jp2_location *location,
                              const struct vm_object *object)
{
    struct prof_recorder *recorder;
    if (!prof_record_lock_if_open(self, &recorder)) {
        return;
    }
    if (recorder == NULL) {
        prof_record_object_forget(object);
    } else if (location->is_implicit) {
        prof_record_during(recorder);
        prof_record_object_made(object);
    } else if (location->opcode == VM_OP_MULTIANEWARRAY) {
        record_multianewarray(location, object);
    } else {
        record_made(object);
    }
    prof_record_done(self);
}

static void record_monitor(struct vm_thread *self, const struct jp2_location *location,
                           const struct jp2_event *event)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder == NULL) {
        return;
    }
    bool is_exit = location->kind == JP2_EVENT_MONITOR_EXIT;
    if (is_exit && !location->is_implicit
        && (event->object == NULL || !vm_monitor_is_owned(self, event->object))) {
        prof_record_done(self); /* the thread is not the owner, so the instruction will fail */
        return;
    }
    bool is_insn = !location->is_implicit
                   && location->opcode == (is_exit ? VM_OP_MONITOREXIT : VM_OP_MONITORENTER);
    uint32_t object = prof_record_object(event->object);
    if (is_exit) {
        /* The next owner of the monitor will see stores that precede the exit. */
        if (!is_insn) {
            prof_record_during_last(recorder);
        }
        prof_record_note1(is_insn ? VM_RECORD_UNLOCKED : VM_RECORD_RELEASED, object);
    } else {
        prof_record_note2(is_insn ? VM_RECORD_LOCKED : VM_RECORD_HELD, object, event->is_contended);
    }
    prof_record_done(self);
}

/* If this is the monitor of a synchronized method, the entry of the method has been recorded, and
 * the thread only waits for the monitor. */
static void record_contended(struct vm_thread *self, const struct jp2_location *location,
                             const struct jp2_event *event)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder != NULL) {
        uint32_t object = prof_record_object(event->object);
        if (location->opcode == VM_OP_MONITORENTER) {
            prof_record_during(recorder);
        }
        prof_record_note1(VM_RECORD_BLOCKED, object);
        prof_record_done(self);
    }
}

/* --- natives, exceptions ---------------------------------------------------------------- */

static void record_native_return(struct vm_thread *self, struct prof_recorded_method *method,
                                 const struct jp2_event *event)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder == NULL) {
        return;
    }
    const union vm_slot value = {.u = event->value.u};
    prof_record_native_ends(recorder, method, event->is_abrupt);
    if (event->is_abrupt) {
        uint32_t object = prof_record_value(event->object);
        prof_record_note1(VM_RECORD_ABRUPT, object);
    } else {
        if (method->transfer != 0) {
            prof_record_transfer(recorder, method->transfer, value);
        }
        if (event->type == 'L' || event->type == '[') {
            (void)prof_record_value(value.r);
        }
        prof_record_note(VM_RECORD_RETURNED);
        prof_record_put_value(event->type, value);
    }
    prof_record_done(self);
}

/* Records stores of other threads as well, for example of a thread that native code has
 * attached. */
static void record_native_put(struct vm_thread *self, const struct jp2_event *event)
{
    struct prof_recorder *recorder;
    if (!prof_record_lock_if_open(self, &recorder)) {
        return;
    }
    if (event->field != NULL) {
        prof_record_put(event->object, event->field);
    } else {
        prof_record_put_elements(recorder, event->object, event->index, (uint32_t)event->count);
    }
    prof_record_done(self);
}

/* If a recorded thread calls notify, the event NOTIFIED has just recorded the position. Otherwise,
 * a thread that others wait to join has ended, or the notifying thread is not recorded. So this
 * record contains only the state of the notified thread, not the cause. */
static void record_notified(struct vm_thread *self, struct vm_object *object,
                            struct vm_thread *waiter)
{
    if (prof_record_lock_to_note(self)) {
        uint32_t monitor = prof_record_object(object), thread = prof_record_object(waiter->object);
        prof_record_note2(VM_RECORD_WOKEN, monitor, thread);
        prof_record_done(self);
    }
}

static void record_catch(struct vm_thread *self, const struct jp2_location *location,
                         const struct jp2_event *event)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder != NULL) {
        uint32_t object = prof_record_value(event->object);
        uint64_t more = prof_record_place(recorder);
        prof_record_note3(VM_RECORD_CAUGHT, more, object, (uint32_t)location->bci);
        prof_record_done(self);
    }
}

/* --- notes ------------------------------------------------------------------------------ */

/* If the thread is recorded, writes a record that contains an object and possibly a number. */
static void record_object(struct vm_thread *self, enum vm_record_tag tag,
                          const struct vm_object *object, bool has_number, uint64_t number)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder != NULL) {
        uint32_t numbered = prof_record_object(object);
        prof_record_during(recorder);
        prof_record_note1(tag, numbered);
        if (has_number) {
            prof_record_number(number);
        }
        prof_record_done(self);
    }
}

static void record_moment(struct vm_thread *self, enum vm_record_tag tag)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder != NULL) {
        prof_record_during(recorder);
        prof_record_note(tag);
        prof_record_done(self);
    }
}

static void record_sleep(struct vm_thread *self, uint64_t nanoseconds)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder != NULL) {
        prof_record_during(recorder);
        prof_record_note1(VM_RECORD_SLEEPING, nanoseconds);
        prof_record_done(self);
    }
}

/* Writes a record that contains a class, even if the thread is not recorded. */
static void record_class(struct vm_thread *self, enum vm_record_tag tag, struct vm_class *class)
{
    struct prof_recorder *recorder;
    if (!prof_record_lock_if_open(self, &recorder)) {
        return;
    }
    uint32_t number = prof_record_class(class);
    if (recorder != NULL) {
        prof_record_during(recorder);
    }
    prof_record_note1(tag, number);
    if (tag == VM_RECORD_CLASS_LINKED) {
        prof_record_constants(class);
    }
    prof_record_done(self);
}

static void record_collection(struct vm_thread *self, enum jp2_event_kind kind,
                              const struct jp2_event *event)
{
    struct prof_recorder *recorder;
    if (!prof_record_lock_if_open(self, &recorder)) {
        return;
    }
    if (kind == JP2_EVENT_DEATH) {
        prof_record_object_died((uint32_t)prof_record_number_of_tag(event->tag));
    } else {
        if (recorder != NULL) {
            prof_record_during(recorder);
        }
        if (kind == JP2_EVENT_COLLECTION_START) {
            prof_record_note1(VM_RECORD_COLLECTING, event->count);
        } else {
            prof_record_note3(VM_RECORD_COLLECTED, event->count, event->bytes, event->nanoseconds);
        }
    }
    prof_record_done(self);
}

/* --- events ----------------------------------------------------------------------------- */

static void record_waits(struct vm_thread *self, enum jp2_event_kind kind,
                         const struct jp2_event *event)
{
    switch (kind) {
    case JP2_EVENT_MONITOR_WAIT:
        record_object(self, VM_RECORD_WAITING, event->object, false, 0);
        break;
    case JP2_EVENT_MONITOR_WAITED:
        record_object(self, VM_RECORD_WAITED, event->object, true,
                      event->is_abrupt ? 2 : event->is_notified);
        break;
    case JP2_EVENT_NOTIFY:
        record_object(self, VM_RECORD_NOTIFIED, event->object, true, event->is_all);
        break;
    case JP2_EVENT_PARK:
        record_object(self, VM_RECORD_PARKED, event->object, false, 0);
        break;
    case JP2_EVENT_PARKED:
        record_moment(self, VM_RECORD_UNPARKED);
        break;
    case JP2_EVENT_UNPARK:
        record_object(self, VM_RECORD_PERMITTED, event->object, false, 0);
        break;
    case JP2_EVENT_SLEEP:
        record_sleep(self, event->nanoseconds);
        break;
    case JP2_EVENT_SLEPT:
        record_moment(self, VM_RECORD_SLEPT);
        break;
    case JP2_EVENT_THREAD_STARTED:
        record_object(self, VM_RECORD_STARTED, event->object, false, 0);
        break;
    case JP2_EVENT_THREAD_JOINED:
        record_object(self, VM_RECORD_JOINED, event->object, false, 0);
        break;
    default:
        break;
    }
}

static void record_machine(struct vm_thread *self, enum jp2_event_kind kind,
                           const struct jp2_event *event)
{
    switch (kind) {
    case JP2_EVENT_POLL:
        prof_record_poll(self);
        break;
    case JP2_EVENT_THREAD_END:
        prof_record_end_thread(self);
        break;
    case JP2_EVENT_CLASS_LOADED:
        record_class(self, VM_RECORD_CLASS_LOADED, event->klass);
        break;
    case JP2_EVENT_CLASS_PREPARED:
        record_class(self, VM_RECORD_CLASS_LINKED, event->klass);
        break;
    case JP2_EVENT_CLASS_UNLOADED:
        record_class(self, VM_RECORD_CLASS_UNLOADED, event->klass);
        break;
    case JP2_EVENT_COLLECTION_START:
    case JP2_EVENT_COLLECTION_END:
    case JP2_EVENT_DEATH:
        record_collection(self, kind, event);
        break;
    default:
        record_waits(self, kind, event);
        break;
    }
}

static void receive(struct vm_thread *self, struct jp2_location *location,
                    const struct jp2_event *event)
{
    struct prof_recorded_method *method = location->data;
    if (location->method != NULL && prof_record_is_over()) {
        vm_location_retire(location);
        return;
    }
    switch (location->kind) {
    case JP2_EVENT_FIELD_GET:
    case JP2_EVENT_STATIC_GET:
    case JP2_EVENT_ARRAY_LOAD:
        record_value(self, event->type, (union vm_slot){.u = event->value.u});
        break;
    case JP2_EVENT_CALL_RETURN:
        if (event->callee == NULL) {
            record_value(self, event->type, (union vm_slot){.u = event->value.u});
        }
        break;
    case JP2_EVENT_ENTRY:
        prof_record_enter(self, method, false);
        break;
    case JP2_EVENT_NATIVE_CALL:
        prof_record_enter(self, method, true);
        break;
    case JP2_EVENT_NATIVE_RETURN:
        record_native_return(self, method, event);
        break;
    case JP2_EVENT_EXIT:
        prof_record_leave(self);
        break;
    case JP2_EVENT_UNWIND:
        prof_record_unwound(self, event->object);
        break;
    case JP2_EVENT_CATCH:
        record_catch(self, location, event);
        break;
    case JP2_EVENT_THROW:
        record_object(self, VM_RECORD_THROWN, event->object, false, 0);
        break;
    case JP2_EVENT_ALLOCATION:
        record_allocation(self, location, event->object);
        break;
    case JP2_EVENT_MONITOR_CONTENDED:
        record_contended(self, location, event);
        break;
    case JP2_EVENT_MONITOR_ENTER:
    case JP2_EVENT_MONITOR_EXIT:
        record_monitor(self, location, event);
        break;
    case JP2_EVENT_NATIVE_PUT:
    case JP2_EVENT_NATIVE_ARRAY_PUT:
        record_native_put(self, event);
        break;
    default:
        record_machine(self, location->kind, event);
        break;
    }
}

static void record_initialization(struct vm_thread *self, struct vm_class *class,
                                  enum vm_initialization_phase phase)
{
    static const enum vm_record_tag tags[] = {VM_RECORD_CLASS_INITIALIZING,
                                              VM_RECORD_CLASS_INITIALIZED, VM_RECORD_CLASS_FAILED,
                                              VM_RECORD_AWAITED};
    record_class(self, tags[phase], class);
}

/* The thread may already have left all its recorded activations. */
static void record_uncaught(struct vm_thread *self, struct vm_object *throwable)
{
    if (prof_record_lock_to_note(self)) {
        prof_record_note1(VM_RECORD_UNCAUGHT, prof_record_object(throwable));
        prof_record_done(self);
    }
}

static void record_quickened(struct vm_thread *self, const struct vm_cell *cell)
{
    struct prof_recorder *recorder = prof_recorder_lock(self);
    if (recorder == NULL) {
        return;
    }
    struct vm_method *method = vm_frame_method(self->fp);
    const struct vm_translation *translation = vm_translation_at(method, cell);
    if (translation != NULL) {
        char text[MOST_CELL_TEXT];
        uint32_t at = (uint32_t)(cell - translation->cells);
        const struct vm_printed_code code = vm_printed_code_of(method, translation);
        if (vm_print_cell(&code, at, text, sizeof text) != 0) {
            uint32_t number = prof_record_method(prof_recorded_method(method));
            uint32_t bci = vm_translation_bci(method, cell);
            prof_record_during(recorder);
            prof_record_note2(VM_RECORD_QUICKENED, number, bci);
            prof_record_put_text(&prof_record_columns[VM_COLUMN_TEXTS], text);
        }
    }
    prof_record_done(self);
}

#define BIT(kind) JP2_EVENT_BIT(JP2_EVENT_##kind)

struct vm_analysis prof_record_analysis = {
    .name = "record",
    .summary = "--record",
    .period = USUAL_PERIOD,
    .ask = ask,
    .event = receive,
    .initialization = record_initialization,
    .called = prof_record_called,
    .resolving = prof_record_resolving,
    .resolved = prof_record_resolved,
    .quickened = record_quickened,
    .notified = record_notified,
    .uncaught = record_uncaught,
    .reads_values = true,
    .events = BIT(ENTRY) | BIT(EXIT) | BIT(UNWIND) | BIT(FIELD_GET) | BIT(STATIC_GET)
              | BIT(ARRAY_LOAD) | BIT(CALL_RETURN) | BIT(ALLOCATION) | BIT(MONITOR_ENTER)
              | BIT(MONITOR_EXIT) | BIT(NATIVE_CALL) | BIT(NATIVE_RETURN) | BIT(CATCH) | BIT(THROW)
              | BIT(MONITOR_CONTENDED) | BIT(MONITOR_WAIT) | BIT(MONITOR_WAITED) | BIT(NOTIFY)
              | BIT(NATIVE_PUT) | BIT(NATIVE_ARRAY_PUT) | BIT(PARK) | BIT(PARKED) | BIT(UNPARK)
              | BIT(SLEEP) | BIT(SLEPT) | BIT(THREAD_STARTED) | BIT(THREAD_JOINED) | BIT(THREAD_END)
              | BIT(CLASS_LOADED) | BIT(CLASS_PREPARED) | BIT(CLASS_UNLOADED)
              | BIT(COLLECTION_START) | BIT(COLLECTION_END) | BIT(DEATH) | BIT(POLL)};

bool prof_record_start(const struct vm_record_plan *plan, struct prof_record_sink *sink,
                       uint64_t period, char *message, size_t size)
{
    prof_record_plan = plan;
    if (plan->methods != NULL) {
        prof_record_patterns = vm_patterns_parse(
            plan->methods, VM_PATTERN_PROGRAM | VM_PATTERN_OLD_STARS, NULL, message, size);
        if (prof_record_patterns == NULL) {
            return false;
        }
    }
    if (sink == NULL && plan->page != NULL) {
        sink = prof_record_open_page(plan->page, plan->file, message, size);
    } else if (sink == NULL) {
        sink = prof_record_open_file(plan->file, message, size);
    }
    prof_record_sink = sink;
    if (prof_record_sink == NULL) {
        return false;
    }
    /* The limit is checked at polls. */
    uint64_t usual = plan->limit / 16 < USUAL_PERIOD ? plan->limit / 16 + 1 : USUAL_PERIOD;
    usual = plan->limit == 0 ? USUAL_PERIOD : usual;
    prof_record_analysis.period = period == 0 ? usual : period;
    prof_record_begin_window();
    if (!vm_analysis_register(&prof_record_analysis)) {
        snprintf(message, size, "--record: there are too many analyses");
        return false;
    }
    return true;
}
