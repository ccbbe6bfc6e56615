/*
 * Prints every event at a location in classes whose name starts with a prefix, and events without a
 * location that concern such classes. Each event is one line, in the order in which events happen.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "probes.h"
#include "profiler/plugins/services.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/opcodes.h"
#include "vm/instrument/analysis.h"
#include "vm/code/frame.h"
#include "vm/launcher/launch.h"
#include "vm/runtime/class.h"

static const char *prefix;
static bool is_deep; /* events of threads are printed if any method on the stack is watched, with
                        the name of this method */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Kinds of events that are printed only for classes whose name starts with "Steps". */
#define STEPS                                                                                      \
    (JP2_EVENT_BIT(JP2_EVENT_CALL) | JP2_EVENT_BIT(JP2_EVENT_CALL_RETURN)                          \
     | JP2_EVENT_BIT(JP2_EVENT_LINE) | JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION))

static bool is_watched(const struct vm_class *class)
{
    return strncmp(class->name->bytes, prefix, strlen(prefix)) == 0;
}

static bool is_native_event(const struct jp2_location *location)
{
    return location->kind == JP2_EVENT_NATIVE_CALL || location->kind == JP2_EVENT_NATIVE_RETURN
           || (location->kind >= JP2_EVENT_MONITOR_WAIT
               && location->kind <= JP2_EVENT_THREAD_JOINED);
}

static bool ask(struct vm_analysis *analysis, struct jp2_location *location)
{
    (void)analysis;
    return location->kind == JP2_EVENT_CLASS_PREPARED || location->kind == JP2_EVENT_CLASS_LOADED
           || location->kind == JP2_EVENT_IMPLICIT_CALL || location->kind == JP2_EVENT_CALLBACK
           || is_native_event(location)
           || (location->method != NULL && is_watched(location->method->class));
}

/* Returns whether an event is printed: callbacks and implicit calls if the caller or the callee is
 * watched, native methods if their caller is watched. */
static bool is_logged(const struct vm_thread *self, const struct jp2_location *location,
                      const struct jp2_event *event)
{
    if (is_native_event(location)) {
        struct vm_frame_walk walk = vm_frame_walk_start(self);
        do {
            if (walk.fp != NULL) {
                vm_frame_walk_next(&walk);
            }
        } while (is_deep && walk.method != NULL && !is_watched(walk.method->class));
        return walk.method != NULL && is_watched(walk.method->class);
    }
    if (location->kind == JP2_EVENT_CLASS_PREPARED || location->kind == JP2_EVENT_CLASS_LOADED) {
        return is_watched(event->klass);
    }
    return event->callee == NULL || is_watched(event->callee->class)
           || (location->method != NULL && is_watched(location->method->class));
}

static void print_value(char type, union jp2_value value)
{
    if (type == 'D') {
        printf("%g", value.d);
    } else if (type == 'J') {
        printf("%" PRId64, value.j);
    } else if (type == 'L' || type == '[') {
        printf("%s", value.r == NULL ? "null" : value.r->class->name->bytes);
    } else {
        printf("%d", jp2_int(value));
    }
}

static void print_arguments(struct vm_thread *self, const struct jp2_location *location)
{
    bool is_static =
        location->opcode == VM_OP_INVOKESTATIC || location->opcode == VM_OP_INVOKEDYNAMIC;
    const char *at = location->descriptor + 1;
    for (uint32_t i = is_static ? 0 : 1; *at != ')'; i++, at = vm_descriptor_next(at)) {
        printf(" ");
        print_value(*at, prof_services.argument(self, i));
    }
}

static void print(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event)
{
    if (!is_logged(self, location, event)) {
        return;
    }
    pthread_mutex_lock(&lock);
    if (is_deep) {
        printf("[%s] ", self->name);
    }
    for (const char *c = vm_event_names[location->kind]; *c != '\0'; c++) {
        putchar(*c == ' ' ? '-' : *c);
    }
    if (location->method != NULL) {
        printf(" %s.%s", location->method->class->name->bytes, location->method->name->bytes);
        if (location->bci >= 0) {
            printf(":%u", location->line);
        }
    }
    printf("%s", location->is_implicit ? " implicit" : "");
    if (location->instruction_count != 0) {
        printf(" #%u+%u", location->instruction, location->instruction_count);
    }
    if (event->field != NULL) {
        printf(" %s.%s", event->field->class->name->bytes, event->field->name->bytes);
    }
    if (event->callee != NULL) {
        printf(" %s.%s", event->callee->class->name->bytes, event->callee->name->bytes);
    }
    if (event->object != NULL) {
        printf(" %s", event->object->class->name->bytes);
    } else if (event->klass != NULL) {
        printf(" %s", event->klass->name->bytes);
    }
    if (location->kind == JP2_EVENT_ARRAY_LOAD || location->kind == JP2_EVENT_ARRAY_STORE) {
        printf(" [%u] %c", event->index, event->type);
    }
    if (location->kind == JP2_EVENT_INSTRUCTION) {
        printf(" %d %s", location->bci, vm_opcode_info[location->opcode].mnemonic);
    }
    if (location->kind == JP2_EVENT_CALL || location->kind == JP2_EVENT_CALL_RETURN) {
        printf(" %s%s", location->name, location->descriptor);
    }
    if (location->kind == JP2_EVENT_BRANCH) {
        printf(" %s ->%d", event->is_taken ? "taken" : "not taken",
               vm_code_line(location->method->code, (uint32_t)event->target_bci));
    }
    if (event->bytes != 0) {
        printf(" %" PRIu64, event->bytes);
    }
    bool is_get = location->kind == JP2_EVENT_FIELD_GET || location->kind == JP2_EVENT_STATIC_GET
                  || location->kind == JP2_EVENT_ARRAY_LOAD;
    if (!is_get && event->type != 'V' && event->type != '\0') {
        printf(" =");
        print_value(event->type, event->value);
    }
    if (location->kind == JP2_EVENT_CALL) {
        print_arguments(self, location);
    }
    /* The time to enter a contended monitor differs in each run. */
    if (event->is_contended && event->nanoseconds == 0) {
        printf(" in no time");
    } else if (event->nanoseconds != 0 && !event->is_contended) {
        printf(" %" PRIu64 " ns", event->nanoseconds);
    }
    printf("%s%s%s%s\n", event->is_abrupt ? " abrupt" : "", event->is_contended ? " contended" : "",
           event->is_notified ? " notified" : "", event->is_all ? " all" : "");
    pthread_mutex_unlock(&lock);
}

static struct vm_analysis logging = {
    .name = "log",
    .events = JP2_EVENT_ALL & ~(JP2_EVENT_BIT(JP2_EVENT_POLL) | STEPS),
    .ask = ask,
    .event = print,
};

int probes_log(const char *wanted, int argc, char **argv)
{
    prefix = wanted;
    if (strncmp(prefix, "Steps", 5) == 0) {
        logging.events |= STEPS;
    }
    if (strncmp(prefix, "Waits", 5) == 0) {
        is_deep = true;
        logging.events = JP2_EVENT_BIT(JP2_EVENT_THREAD_JOINED + 1) - 1;
        logging.events &= ~(JP2_EVENT_BIT(JP2_EVENT_MONITOR_WAIT) - 1);
    }
    return vm_analysis_register(&logging) ? jp2_launch(argc, argv) : 1;
}
