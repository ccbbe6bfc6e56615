/*
 * natives.c: the native methods of jp2vm.analysis: queries about an event, and about objects of the
 * program.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/java/contexts.h"
#include "profiler/java/current.h"
#include "profiler/java/handlers.h"
#include "profiler/java/second.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/heap/heap.h"
#include "vm/names/pattern.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/translate/known_names.h"

#define NATIVE(function) static VM_NATIVE_FUNCTION(function)

#define ILLEGAL_STATE "java/lang/IllegalStateException"
#define ILLEGAL_ARGUMENT "java/lang/IllegalArgumentException"
/* The maximal length of one message. Longer texts are printed as several messages. */
#define MOST_PRINTED 2000

_Thread_local struct prof_java_current *prof_java_current;

static struct vm_class *ref_class;
static uint32_t ref_address, ref_event; /* offsets of the fields of Ref */

bool prof_java_bind_natives(struct vm_thread *self)
{
    ref_class = vm_load_boot_class(self, PROF_JAVA_API "Ref");
    return ref_class != NULL
           && (ref_address = vm_class_field_offset(ref_class, "address", "J")) != 0
           && (ref_event = vm_class_field_offset(ref_class, "event", "J")) != 0;
}

/* --- texts -------------------------------------------------------------------------------------
 */

struct vm_object *prof_java_text(struct vm_thread *self, const char *text, bool is_class)
{
    char *dotted = is_class && text != NULL ? vm_dotted_name(text) : NULL;
    struct vm_object *string = vm_string_from_cstr(self, dotted != NULL ? dotted
                                                         : text != NULL ? text
                                                                        : "");
    free(dotted);
    return string;
}

/* --- the event ---------------------------------------------------------------------------------
 */

static const struct prof_java_current *find_current(struct vm_thread *self)
{
    const struct prof_java_current *current = prof_java_current;
    if (current == NULL || current->event == NULL) {
        vm_throw(self, ILLEGAL_STATE, "there is no event on this thread");
        return NULL;
    }
    return current;
}

/* Returns a Ref to an object of the program, or NULL if the object is null. On failure, returns
 * NULL with an exception pending. */
static struct vm_object *make_ref(struct vm_thread *self, const jp2_object *object)
{
    struct vm_object *ref = object == NULL ? NULL : vm_heap_alloc_object(self, ref_class);
    if (ref != NULL) {
        *(int64_t *)vm_object_at(ref, ref_address) = (int64_t)(uintptr_t)object;
        *(uint64_t *)vm_object_at(ref, ref_event) = prof_java_current->serial;
    }
    return ref;
}

static bool is_reference(char type)
{
    return type == 'L' || type == '[';
}

/* Converts a value of the observed program to a value for the analysis in Java. The wanted type is
 * 'L' (a reference), 'D' (a float or double), or 'J' (all other types). If the value has another
 * type, returns false with an exception pending. */
static bool give(struct vm_thread *self, char type, union jp2_value value, char wanted,
                 union vm_slot *result)
{
    bool is_real = type == 'F' || type == 'D', is_none = type == 'V' || type == '\0';
    if (is_none || is_reference(type) != (wanted == 'L') || is_real != (wanted == 'D')) {
        vm_throw(self, ILLEGAL_ARGUMENT,
                 is_none              ? "there is no such value"
                 : is_reference(type) ? "it is a reference"
                 : is_real            ? "it is a float or double"
                                      : "it is an int or long");
        return false;
    }
    if (wanted == 'L') {
        result->r = make_ref(self, value.r);
    } else if (wanted == 'D') {
        result->d = type == 'F' ? (double)jp2_float(value) : value.d;
    } else {
        result->j = type == 'J' ? value.j : jp2_int(value);
    }
    return true;
}

static const char *skip_type(const char *type)
{
    while (*type == '[') {
        type++;
    }
    return *type == 'L' ? strchr(type, ';') + 1 : type + 1;
}

/* Returns the first character of the descriptor of an argument of the event's call or method, or 0
 * if there is no such argument. */
static char argument_type(const struct prof_java_current *current, int32_t index)
{
    const struct jp2_location *location = current->location;
    const char *descriptor;
    bool is_static;
    if (location->kind == JP2_EVENT_CALL && location->descriptor != NULL) {
        descriptor = location->descriptor;
        is_static =
            location->opcode == VM_OP_INVOKESTATIC || location->opcode == VM_OP_INVOKEDYNAMIC;
    } else if (location->kind == JP2_EVENT_ENTRY || location->kind == JP2_EVENT_NATIVE_CALL) {
        descriptor = jp2->method_descriptor(location->method);
        is_static = (jp2->method_flags(location->method) & VM_ACC_STATIC) != 0;
    } else {
        return '\0';
    }
    if (index < 0 || (index == 0 && !is_static)) {
        return index < 0 ? '\0' : 'L';
    }
    const char *type = descriptor + 1;
    for (int32_t i = is_static ? 0 : 1; *type != ')' && i < index; i++) {
        type = skip_type(type);
    }
    return *type == ')' ? '\0' : *type;
}

static void give_argument(struct vm_thread *self, const union vm_slot *args, char wanted,
                          union vm_slot *result)
{
    const struct prof_java_current *current = find_current(self);
    if (current == NULL) {
        return;
    }
    int32_t index = vm_slot_int(args[1]);
    char type = argument_type(current, index);
    union jp2_value value = {.u = 0};
    if (type != '\0') {
        value = jp2->argument(current->thread, (uint32_t)index);
    }
    (void)give(self, type, value, wanted, result);
}

static void give_value(struct vm_thread *self, char wanted, union vm_slot *result)
{
    const struct prof_java_current *current = find_current(self);
    if (current != NULL) {
        (void)give(self, current->event->type, current->event->value, wanted, result);
    }
}

NATIVE(object)
{
    const struct prof_java_current *current = find_current(self);
    result->r = current == NULL ? NULL : make_ref(self, current->event->object);
}

NATIVE(argument)
{
    give_argument(self, args, 'J', result);
}

NATIVE(double_argument)
{
    give_argument(self, args, 'D', result);
}

NATIVE(ref_argument)
{
    give_argument(self, args, 'L', result);
}

NATIVE(value)
{
    give_value(self, 'J', result);
}

NATIVE(double_value)
{
    give_value(self, 'D', result);
}

NATIVE(ref_value)
{
    give_value(self, 'L', result);
}

/* Defines a native method that returns a number of the event. */
#define NUMBER(function, expression)                                                               \
    NATIVE(function)                                                                               \
    {                                                                                              \
        const struct prof_java_current *current = find_current(self);                              \
        if (current != NULL) {                                                                     \
            const struct jp2_event *event = current->event;                                        \
            *result = expression;                                                                  \
        }                                                                                          \
    }
#define INT_OF(value) vm_int_slot((int32_t)(value))
#define LONG_OF(value) ((union vm_slot){.u = (value)})

NUMBER(type, INT_OF(event->type == '\0' ? 'V' : event->type))
NUMBER(index_of_element, INT_OF(event->index))
NUMBER(elements, INT_OF(current->location->kind == JP2_EVENT_NATIVE_ARRAY_PUT ? event->count : 0))
NUMBER(is_taken, INT_OF(event->is_taken))
NUMBER(target_bci, INT_OF(event->target_bci))
NUMBER(is_contended, INT_OF(event->is_contended))
NUMBER(is_abrupt, INT_OF(event->is_abrupt))
NUMBER(is_notified, INT_OF(event->is_notified))
NUMBER(is_all, INT_OF(event->is_all))
NUMBER(bytes, LONG_OF(event->bytes))
NUMBER(nanoseconds, LONG_OF(event->nanoseconds))
NUMBER(collection,
       LONG_OF(current->location->kind == JP2_EVENT_NATIVE_ARRAY_PUT ? 0 : event->count))
NUMBER(id, LONG_OF(event->tag))
NUMBER(bytecodes, LONG_OF(event->bytecodes))
NUMBER(periods, LONG_OF(event->periods))

NATIVE(class_name)
{
    const struct prof_java_current *current = find_current(self);
    if (current != NULL) {
        const jp2_class *class = current->event->klass;
        result->r = prof_java_text(self, class == NULL ? "" : jp2->class_name(class), true);
    }
}

NATIVE(field)
{
    const struct prof_java_current *current = find_current(self);
    const jp2_field *field = current == NULL ? NULL : current->event->field;
    char *text = NULL;
    if (current == NULL) {
        return;
    }
    if (field != NULL
        && asprintf(&text, "%s.%s", jp2->class_name(jp2->field_class(field)),
                    jp2->field_name(field))
               < 0) {
        text = NULL;
    }
    result->r = prof_java_text(self, text, true);
    free(text);
}

NATIVE(callee)
{
    const struct prof_java_current *current = find_current(self);
    const jp2_method *method = current == NULL ? NULL : current->event->callee;
    if (current == NULL) {
        return;
    }
    char *text = method == NULL ? NULL : prof_java_method_text(method, -1);
    result->r = prof_java_text(self, text, false);
    free(text);
}

NATIVE(thread_number)
{
    const struct prof_java_current *current = find_current(self);
    if (current != NULL) {
        result->u = current->thread == NULL ? 0 : jp2->thread_number(current->thread);
    }
}

NATIVE(thread_name)
{
    const struct prof_java_current *current = find_current(self);
    char name[64] = "";
    if (current != NULL) {
        if (current->thread != NULL) {
            jp2->thread_name(current->thread, name, sizeof name);
        }
        result->r = vm_string_from_utf8(self, name, strlen(name));
    }
}

NATIVE(context)
{
    const struct prof_java_current *current = find_current(self);
    int32_t depth = vm_slot_int(args[1]);
    if (current == NULL) {
        return;
    }
    if (depth < 1 || depth > PROF_JAVA_MOST_FRAMES) {
        vm_throw(self, ILLEGAL_ARGUMENT, "a context has 1 to %d methods, not %d",
                 PROF_JAVA_MOST_FRAMES, depth);
        return;
    }
    result->r = prof_java_context(self, current->thread, (uint32_t)depth);
}

NATIVE(raise_exception)
{
    const struct prof_java_current *current = find_current(self);
    if (current == NULL) {
        return;
    }
    if (current->location->kind != JP2_EVENT_POLL || args[1].r == NULL) {
        vm_throw(self, ILLEGAL_STATE, "a poll raises exceptions, of a class with a name");
        return;
    }
    char *class = vm_string_to_mutf8(args[1].r, NULL);
    char *message = args[2].r == NULL ? NULL : vm_string_to_mutf8(args[2].r, NULL);
    for (char *c = class; c != NULL && *c != '\0'; c++) {
        *c = *c == '.' ? '/' : *c;
    }
    if (class != NULL) { /* never freed, since `raise` may use the strings later */
        jp2->raise(current->thread, class, message);
    }
}

/* --- objects of the program --------------------------------------------------------------------
 */

static jp2_object *find_object(struct vm_thread *self, const struct vm_object *ref)
{
    const struct prof_java_current *current = prof_java_current;
    if (current == NULL || current->event == NULL
        || *(uint64_t *)vm_object_at(ref, ref_event) != current->serial) {
        vm_throw(self, ILLEGAL_STATE, "a Ref is for the event that has given it");
        return NULL;
    }
    return (jp2_object *)(uintptr_t) * (int64_t *)vm_object_at(ref, ref_address);
}

NATIVE(ref_id)
{
    static _Atomic uint64_t last;
    const jp2_object *object = find_object(self, args[0].r);
    if (object == NULL) {
        return;
    }
    uint64_t tag = jp2->tag(&jp2_analysis, object);
    if (tag == 0) {
        tag = atomic_fetch_add(&last, 1) + 1;
        jp2->set_tag(&jp2_analysis, object, tag);
    }
    result->u = tag;
}

NATIVE(ref_class_name)
{
    const jp2_object *object = find_object(self, args[0].r);
    if (object != NULL) {
        result->r = prof_java_text(self, jp2->class_name(jp2->object_class(object)), true);
    }
}

/* Returns whether two names of classes are the same, one with dots and one with slashes. */
static bool is_same_name(void *dotted, const char *name)
{
    const char *c = dotted;
    while (*c != '\0' && (*c == '.' ? '/' : *c) == *name) {
        c++;
        name++;
    }
    return *c == '\0' && *name == '\0';
}

NATIVE(ref_is_a)
{
    const jp2_object *object = find_object(self, args[0].r);
    char *name = object == NULL || args[1].r == NULL ? NULL : vm_string_to_mutf8(args[1].r, NULL);
    *result = INT_OF(0);
    if (name != NULL) {
        const struct vm_pattern_subject subject = vm_class_subject(jp2->object_class(object));
        *result = INT_OF(subject.facts->supertypes(subject.of, is_same_name, name));
    }
    free(name);
}

NATIVE(ref_bytes)
{
    const jp2_object *object = find_object(self, args[0].r);
    if (object != NULL) {
        result->u = jp2->object_bytes(object);
    }
}

NATIVE(ref_length)
{
    const jp2_object *object = find_object(self, args[0].r);
    if (object != NULL) {
        *result = INT_OF(jp2->array_length(object));
    }
}

NATIVE(ref_text)
{
    const jp2_object *object = find_object(self, args[0].r);
    if (object == NULL) {
        return;
    }
    result->r = NULL;
    if (strcmp(jp2->class_name(jp2->object_class(object)), "java/lang/String") != 0) {
        return;
    }
    size_t bytes = jp2->string_text(object, NULL, 0) + 1;
    char *text = jp2->allocate(bytes);
    jp2->string_text(object, text, bytes);
    result->r = vm_string_from_utf8(self, text, bytes - 1);
    free(text);
}

static jp2_field *find_field(const jp2_object *object, const char *name)
{
    for (const jp2_class *class = jp2->object_class(object); class != NULL;
         class = jp2->superclass(class)) {
        jp2_field *field;
        for (uint32_t i = 0; (field = jp2->class_field(class, i)) != NULL; i++) {
            if (strcmp(jp2->field_name(field), name) == 0) {
                return field;
            }
        }
    }
    return NULL;
}

static void give_field(struct vm_thread *self, const union vm_slot *args, char wanted,
                       union vm_slot *result)
{
    const jp2_object *object = find_object(self, args[0].r);
    if (object == NULL) {
        return;
    }
    char *name = args[1].r == NULL ? NULL : vm_string_to_mutf8(args[1].r, NULL);
    const jp2_field *field = name == NULL ? NULL : find_field(object, name);
    if (field == NULL) {
        const char *class_name = jp2->class_name(jp2->object_class(object));
        char *dotted = vm_dotted_name(class_name);
        vm_throw(self, ILLEGAL_ARGUMENT, "%s has no field %.200s",
                 dotted == NULL ? class_name : dotted, name == NULL ? "null" : name);
        free(dotted);
    } else {
        (void)give(self, *jp2->field_descriptor(field), jp2->field_value(object, field), wanted,
                   result);
    }
    free(name);
}

NATIVE(ref_field)
{
    give_field(self, args, 'J', result);
}

NATIVE(ref_double_field)
{
    give_field(self, args, 'D', result);
}

NATIVE(ref_ref_field)
{
    give_field(self, args, 'L', result);
}

static void give_element(struct vm_thread *self, const union vm_slot *args, char wanted,
                         union vm_slot *result)
{
    const jp2_object *object = find_object(self, args[0].r);
    if (object == NULL) {
        return;
    }
    const char *type = jp2->class_name(jp2->object_class(object));
    uint32_t length = jp2->array_length(object), index = (uint32_t)vm_slot_int(args[1]);
    if (*type != '[' || index >= length) {
        vm_throw(self, ILLEGAL_ARGUMENT, "no element %d of %s with %u elements",
                 vm_slot_int(args[1]), type, length);
        return;
    }
    (void)give(self, type[1], jp2->array_element(object, index), wanted, result);
}

NATIVE(ref_element)
{
    give_element(self, args, 'J', result);
}

NATIVE(ref_double_element)
{
    give_element(self, args, 'D', result);
}

NATIVE(ref_ref_element)
{
    give_element(self, args, 'L', result);
}

/* --- the rest ----------------------------------------------------------------------------------
 */

NATIVE(retire)
{
    (void)jp2->retire((struct jp2_location *)(uintptr_t)args[0].u);
}

NATIVE(is_in)
{
    char reason[300], *text = args[2].r == NULL ? NULL : vm_string_to_mutf8(args[2].r, NULL);
    if (text == NULL) {
        vm_throw(self, "java/lang/NullPointerException", NULL);
        return;
    }
    struct vm_patterns *patterns =
        vm_patterns_parse(text, PROF_JAVA_PATTERNS, NULL, reason, sizeof reason);
    if (patterns == NULL) {
        vm_throw(self, ILLEGAL_ARGUMENT, "%s", reason);
    } else {
        *result = vm_int_slot(
            prof_java_is_in(patterns, (const struct jp2_location *)(uintptr_t)args[0].u));
        vm_patterns_free(patterns);
    }
    free(text);
}

NATIVE(renew)
{
    (void)jp2->renew((struct jp2_location *)(uintptr_t)args[0].u);
}

NATIVE(print)
{
    const struct vm_object *array = args[0].r;
    uint32_t from = (uint32_t)vm_slot_int(args[1]), count = (uint32_t)vm_slot_int(args[2]);
    if (array == NULL || from > array->length || count > array->length - from) {
        vm_throw(self, "java/lang/IndexOutOfBoundsException", NULL);
        return;
    }
    const char *text = (const char *)vm_array_bytes(array) + from;
    for (uint32_t done = 0; done < count;) {
        uint32_t piece = count - done < MOST_PRINTED ? count - done : MOST_PRINTED;
        jp2->message("%.*s", (int)piece, text + done);
        done += piece;
    }
}

/* An analysis may not end the process, which belongs to the program. */
NATIVE(halt)
{
    vm_throw(self, ILLEGAL_STATE, "an analysis does not end the program");
}

#define EVENT PROF_JAVA_API "Event"
#define REF PROF_JAVA_API "Ref"

const struct vm_native_entry prof_java_natives[] = {
    {EVENT, "object", NULL, object},
    {EVENT, "argument", NULL, argument},
    {EVENT, "doubleArgument", NULL, double_argument},
    {EVENT, "refArgument", NULL, ref_argument},
    {EVENT, "value", NULL, value},
    {EVENT, "doubleValue", NULL, double_value},
    {EVENT, "refValue", NULL, ref_value},
    {EVENT, "type", NULL, type},
    {EVENT, "className", NULL, class_name},
    {EVENT, "field", NULL, field},
    {EVENT, "callee", NULL, callee},
    {EVENT, "index", NULL, index_of_element},
    {EVENT, "elements", NULL, elements},
    {EVENT, "isTaken", NULL, is_taken},
    {EVENT, "targetBci", NULL, target_bci},
    {EVENT, "isContended", NULL, is_contended},
    {EVENT, "isAbrupt", NULL, is_abrupt},
    {EVENT, "isNotified", NULL, is_notified},
    {EVENT, "isAll", NULL, is_all},
    {EVENT, "bytes", NULL, bytes},
    {EVENT, "nanoseconds", NULL, nanoseconds},
    {EVENT, "collection", NULL, collection},
    {EVENT, "id", NULL, id},
    {EVENT, "bytecodes", NULL, bytecodes},
    {EVENT, "periods", NULL, periods},
    {EVENT, "threadNumber", NULL, thread_number},
    {EVENT, "threadName", NULL, thread_name},
    {EVENT, "context", NULL, context},
    {EVENT, "raise", NULL, raise_exception},
    {REF, "id", NULL, ref_id},
    {REF, "className", NULL, ref_class_name},
    {REF, "isA", NULL, ref_is_a},
    {REF, "bytes", NULL, ref_bytes},
    {REF, "length", NULL, ref_length},
    {REF, "text", NULL, ref_text},
    {REF, "field", NULL, ref_field},
    {REF, "doubleField", NULL, ref_double_field},
    {REF, "refField", NULL, ref_ref_field},
    {REF, "element", NULL, ref_element},
    {REF, "doubleElement", NULL, ref_double_element},
    {REF, "refElement", NULL, ref_ref_element},
    {PROF_JAVA_API "Location", "retire0", NULL, retire},
    {PROF_JAVA_API "Location", "renew0", NULL, renew},
    {PROF_JAVA_API "Location", "matches0", NULL, is_in},
    {PROF_JAVA_API "Host", "print", NULL, print},
    {"java/lang/Shutdown", "halt0", NULL, halt},
    {NULL, NULL, NULL, NULL},
};
