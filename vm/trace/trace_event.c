/*
 * trace_event.c: events other than instructions: calls, exceptions, classes, objects, monitors,
 * threads. Each event is printed on a separate line, except changes of the heap, which are printed
 * with the instruction that causes them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/thread/thread.h"
#include "vm/trace/trace_internal.h"
#include "vm/vm.h"

/* --- lines ---------------------------------------------------------------------------- */

/* If the trace includes events of this kind, prints a line, after the kept step of the thread. */
static void put(struct vm_tracer *tracer, enum vm_trace_event_bit kind, const char *event,
                const char *verb, const char *subject, const char *detail)
{
    if (vm_trace_wants(kind)) {
        vm_trace_flush(tracer);
        vm_trace_put_event(tracer, event, verb, subject, detail);
    }
}

static void put_object(struct vm_tracer *tracer, enum vm_trace_event_bit kind, const char *event,
                       const char *verb, const struct vm_object *object, const char *detail)
{
    if (vm_trace_wants(kind)) {
        struct vm_text text = {.length = 0};
        vm_trace_add_object(&text, object);
        put(tracer, kind, event, verb, text.bytes, detail);
        vm_text_fini(&text);
    }
}

/* Prints a change as an effect of the instruction in progress, or on a separate line. */
static void put_change(struct vm_tracer *tracer, enum vm_trace_event_bit kind, const char *event,
                       const char *verb, const struct vm_object *object, const char *detail)
{
    if (!vm_trace_wants(kind)) {
        return;
    }
    struct vm_text effect = {.length = 0};
    vm_trace_add(&effect, verb, " ");
    vm_trace_add_object(&effect, object);
    if (detail != NULL) {
        vm_trace_add(&effect, ", ", detail);
    }
    if (!vm_trace_add_effect(tracer, tracer->thread->fp, effect.bytes)) {
        put_object(tracer, kind, event, verb, object, detail);
    }
    vm_text_fini(&effect);
}

/* --- calls ---------------------------------------------------------------------------- */

void vm_trace_entry(struct vm_thread *self, struct vm_traced *traced)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    if (tracer == NULL) {
        return;
    }
    vm_trace_flush(tracer);
    if (vm_trace_wants(VM_TRACE_CALLS)) {
        const struct vm_method *method = traced->method;
        const union vm_slot *slot = self->fp;
        struct vm_text name = {.length = 0}, arguments = {.length = 0};
        vm_trace_add(&name, traced->name, method->descriptor->bytes);
        if ((method->flags & VM_ACC_STATIC) == 0) {
            vm_trace_add_value(&arguments, 'L', *slot++, method);
        }
        for (const char *at = method->descriptor->bytes + 1; *at != ')' && *at != '\0';
             at = vm_descriptor_next(at)) {
            vm_trace_add(&arguments, arguments.length == 0 ? "" : ", ");
            vm_trace_add_value(&arguments, *at, *slot, method);
            slot += vm_type_slots(*at);
        }
        vm_trace_put_event(tracer, "enter", ">", name.bytes,
                           arguments.bytes == NULL ? "" : arguments.bytes);
        vm_text_fini(&name);
        vm_text_fini(&arguments);
    }
    tracer->depth++;
    vm_tracer_unlock();
}

static void leave(struct vm_tracer *tracer, const struct vm_traced *method, const char *event,
                  struct vm_text *detail)
{
    vm_trace_flush(tracer);
    tracer->depth -= tracer->depth > 0;
    if (vm_trace_wants(VM_TRACE_CALLS)) {
        vm_trace_put_event(tracer, event, "<", method->name, detail->bytes);
    }
    vm_text_fini(detail);
}

void vm_trace_exit(struct vm_thread *self, struct vm_traced *traced, union vm_slot value)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    if (tracer != NULL) {
        struct vm_text text = {.length = 0};
        char type = traced->method->return_type;
        if (type != 'V' && vm_trace_wants(VM_TRACE_CALLS)) {
            vm_trace_add_value(&text, type, value, traced->method);
        }
        leave(tracer, traced, "return", &text);
        vm_tracer_unlock();
    }
}

void vm_trace_unwind(struct vm_thread *self, struct vm_traced *traced, struct vm_object *exception)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    if (tracer != NULL) {
        struct vm_text text = {.length = 0};
        if (vm_trace_wants(VM_TRACE_CALLS)) {
            vm_trace_add_object(&text, exception);
        }
        leave(tracer, traced, "unwind", &text);
        vm_tracer_unlock();
    }
}

/* --- exceptions ----------------------------------------------------------------------- */

void vm_trace_catch(struct vm_thread *self, struct vm_traced *traced, uint32_t handler_bci,
                    const struct vm_object *exception)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    (void)traced;
    if (tracer != NULL) {
        char place[32];
        snprintf(place, sizeof place, "at %" PRIu32, handler_bci);
        vm_trace_flush(tracer);
        put_object(tracer, VM_TRACE_EXCEPTIONS, "catch", "catches", exception, place);
        vm_tracer_unlock();
    }
}

/* Prints an exception with its message, truncated like any other string. Exceptions of the machine
 * may have a message that is not a String object. */
static void print_thrown_event(struct vm_tracer *tracer, const struct vm_object *exception)
{
    char *message = vm_throwable_message(exception);
    struct vm_text text = {.length = 0};
    if (message != NULL) {
        size_t length = strlen(message), most = 60;
        while (length > most && most > 0 && (message[most] & 0xc0) == 0x80) {
            most--;
        }
        vm_text_string(&text, "\"");
        vm_text_add(&text, message, length > most ? most : length);
        vm_trace_add(&text, length > most ? "...\"" : "\"");
    }
    vm_trace_flush(tracer);
    put_object(tracer, VM_TRACE_EXCEPTIONS, "throw", "throws", exception, text.bytes);
    vm_text_fini(&text);
    free(message);
}

/* --- the heap, monitors --------------------------------------------------------------- */

void vm_trace_put(struct vm_thread *self, struct vm_traced *traced, const struct vm_field *field,
                  const struct vm_object *object, union vm_slot value)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    if (tracer == NULL) {
        return;
    }
    if (vm_trace_wants(VM_TRACE_FIELDS)) {
        struct vm_text text = {.length = 0};
        const void *address =
            object == NULL ? vm_field_static_address(field) : vm_object_at(object, field->offset);
        if (object == NULL) {
            vm_trace_add_class(&text, field->class);
        } else {
            vm_trace_add_object(&text, object);
        }
        vm_trace_add(&text, ".", field->name->bytes, ": ");
        vm_trace_add_value(&text, field->type, vm_field_load(field->type, address), traced->method);
        vm_trace_add(&text, " -> ");
        vm_trace_add_value(&text, field->type, value, traced->method);
        if (!vm_trace_add_effect(tracer, self->fp, text.bytes)) {
            put(tracer, VM_TRACE_FIELDS, "store", "stores", text.bytes, NULL);
        }
        vm_text_fini(&text);
    }
    vm_tracer_unlock();
}

static void print_allocation_event(struct vm_thread *self, enum vm_trace_event_bit kind,
                                   const struct vm_object *object)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    if (tracer != NULL) {
        char bytes[40];
        snprintf(bytes, sizeof bytes, "%zu bytes", vm_object_bytes(object));
        put_change(tracer, kind, "allocate", "allocates", object, bytes);
        vm_tracer_unlock();
    }
}

void vm_trace_allocation(struct vm_thread *self, struct vm_traced *traced,
                         const struct vm_object *object)
{
    (void)traced;
    print_allocation_event(self, VM_TRACE_ALLOCATIONS, object);
}

void vm_trace_monitor(struct vm_thread *self, struct vm_traced *traced,
                      const struct vm_object *object, bool is_exit)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    (void)traced;
    if (tracer != NULL) {
        put_change(tracer, VM_TRACE_MONITORS, is_exit ? "unlock" : "lock",
                   is_exit ? "leaves monitor of" : "enters monitor of", object, NULL);
        vm_tracer_unlock();
    }
}

/* --- events of hooks, and of probes in translated code ------------------------------- */

static void print_class_event(struct vm_thread *self, const struct vm_class *class,
                              const char *event, const char *verb)
{
    struct vm_tracer *tracer = self == NULL ? NULL : vm_tracer_lock(self);
    if (tracer != NULL) {
        if (tracer->depth != 0) {
            char *name = vm_class_external_name(class);
            put(tracer, VM_TRACE_CLASSES, event, verb, name == NULL ? "?" : name, NULL);
            free(name);
        }
        vm_tracer_unlock();
    }
}

void vm_trace_initialization(struct vm_thread *self, struct vm_class *class,
                             enum vm_initialization_phase phase)
{
    static const char *const events[] = {"initialize", "initialized", "initialization failed"};
    static const char *const verbs[] = {"initializes class", "has initialized class",
                                        "cannot initialize class"};
    if (phase == VM_INITIALIZATION_AWAITS) {
        return; /* a later event is printed */
    }
    print_class_event(self, class, events[phase], verbs[phase]);
}

/* Prints an event that is traced even if it happens in an untraced callee of a traced
 * activation. */
static void print_anywhere_event(struct vm_thread *self, enum jp2_event_kind kind,
                                 const struct jp2_event *event)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    if (tracer == NULL) {
        return;
    }
    if (tracer->depth == 0) {
        vm_tracer_unlock();
        return;
    }
    switch (kind) {
    case JP2_EVENT_MONITOR_WAIT:
        put_object(tracer, VM_TRACE_MONITORS, "wait", "waits on", event->object, NULL);
        break;
    case JP2_EVENT_MONITOR_WAITED:
        put_object(tracer, VM_TRACE_MONITORS, "waited", "has waited on", event->object,
                   event->is_abrupt     ? "interrupted"
                   : event->is_notified ? "notified"
                                        : "in vain");
        break;
    case JP2_EVENT_NOTIFY:
        put_object(tracer, VM_TRACE_MONITORS, "notify",
                   event->is_all ? "notifies all on" : "notifies one on", event->object, NULL);
        break;
    default:
        put_object(tracer, VM_TRACE_THREADS, "start", "starts", event->object, NULL);
        break;
    }
    vm_tracer_unlock();
}

static void print_throw_event(struct vm_thread *self, const struct vm_object *exception)
{
    struct vm_tracer *tracer = vm_tracer_lock(self);
    if (tracer != NULL) {
        print_thrown_event(tracer, exception);
        vm_tracer_unlock();
    }
}

void vm_trace_receive(struct vm_thread *self, struct jp2_location *location,
                      const struct jp2_event *event)
{
    struct vm_traced *method = location->data;
    union vm_slot value = {.u = event->value.u};
    if (__atomic_load_n(&vm_trace_is_over, __ATOMIC_RELAXED) && location->method != NULL) {
        vm_location_retire(location);
        return;
    }
    switch (location->kind) {
    case JP2_EVENT_ENTRY:
        vm_trace_entry(self, method);
        break;
    case JP2_EVENT_EXIT:
        vm_trace_exit(self, method, value);
        break;
    case JP2_EVENT_UNWIND:
        vm_trace_unwind(self, method, event->object);
        break;
    case JP2_EVENT_INSTRUCTION:
        vm_trace_instruction(self, method, (uint32_t)location->bci);
        break;
    case JP2_EVENT_FIELD_PUT:
    case JP2_EVENT_STATIC_PUT:
        vm_trace_put(self, method, event->field,
                     location->kind == JP2_EVENT_FIELD_PUT ? event->object : NULL, value);
        break;
    case JP2_EVENT_ALLOCATION:
        print_allocation_event(
            self, location->is_implicit ? VM_TRACE_MACHINE : VM_TRACE_ALLOCATIONS, event->object);
        break;
    case JP2_EVENT_MONITOR_ENTER:
    case JP2_EVENT_MONITOR_EXIT:
        vm_trace_monitor(self, method, event->object, location->kind == JP2_EVENT_MONITOR_EXIT);
        break;
    case JP2_EVENT_CATCH:
        vm_trace_catch(self, method, (uint32_t)location->bci, event->object);
        break;
    case JP2_EVENT_THROW:
        print_throw_event(self, event->object);
        break;
    case JP2_EVENT_CLASS_LOADED:
        print_class_event(self, event->klass, "load", "loads class");
        break;
    case JP2_EVENT_CLASS_PREPARED:
        print_class_event(self, event->klass, "link", "links class");
        break;
    default:
        print_anywhere_event(self, location->kind, event);
        break;
    }
}
