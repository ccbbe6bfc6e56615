/*
 * value.c: values and objects as text (vm/show/value.h).
 */
#include <inttypes.h>

#include "vm/show/line.h"
#include "vm/step/session_internal.h"

#define MOST_LINES 50

static void add(void *out, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, out);
}

void vm_step_print_class_name(FILE *out, const char *name)
{
    const struct vm_show to = {add, out};
    vm_show_class_name(&to, name);
}

void vm_step_print_place(FILE *out, const struct vm_replay_method *method, uint32_t bci)
{
    const struct vm_show to = {add, out};
    uint32_t line = vm_replay_line(method, bci);
    vm_show_place(&to, method->class->name, method->name, NULL, line == 0 ? -1 : (int64_t)line);
}

void vm_step_print_margin(FILE *out, uint64_t number, const char *thread, uint32_t depth)
{
    const struct vm_show to = {add, out};
    vm_show_margin(&to, number, thread, depth);
}

void vm_step_print_local_name(FILE *out, const char *name, uint32_t slot)
{
    const struct vm_show to = {add, out};
    vm_show_local(&to, name, slot);
}

void vm_step_print_object(struct vm_session *session, uint32_t number)
{
    const struct vm_show to = {add, session->out};
    struct vm_replay_object object;
    struct vm_shown_object shown = {.class_name = NULL};
    uint16_t units[VM_SHOW_UNITS];
    if (number != 0 && !vm_replay_object(session->replay, number, &object)) {
        fprintf(session->out, "#%" PRIu32, number);
        return;
    }
    if (number != 0) {
        vm_replay_shown(session->replay, &object, units, &shown);
    }
    vm_show_object(&to, &shown);
}

void vm_step_print_value(struct vm_session *session, struct vm_replay_value value, char type)
{
    const struct vm_show to = {add, session->out};
    char kind = type == 0 ? (char)value.tag : type;
    if (kind == 'A' || kind == 'L' || kind == '[') {
        vm_step_print_object(session, (uint32_t)value.bits);
    } else {
        vm_show_primitive(&to, kind, value.bits);
    }
}

/* --- contents ---------------------------------------------------------------------------- */

static void print_elements(struct vm_session *session, const struct vm_replay_object *object)
{
    struct vm_replay_value value;
    uint32_t count = object->known < MOST_LINES ? object->known : MOST_LINES;
    for (uint32_t i = 0; i < count; i++) {
        if (vm_replay_slot(session->replay, object->number, i, &value)) {
            fprintf(session->out, "  [%" PRIu32 "] = ", i);
            vm_step_print_value(session, value, 0);
            putc('\n', session->out);
        }
    }
    if (object->length > count) {
        fprintf(session->out, "  %" PRIu32 " more%s\n", object->length - count,
                object->known < object->length ? ", some not known" : "");
    }
}

static void print_fields(struct vm_session *session, const struct vm_replay_object *object)
{
    for (uint32_t i = 0; i < object->class->field_count; i++) {
        const struct vm_replay_field *field = &object->class->fields[i];
        struct vm_replay_value value;
        fprintf(session->out, "  %s = ", field->name);
        if (vm_replay_slot(session->replay, object->number, i, &value)) {
            vm_step_print_value(session, value, field->descriptor[0]);
        } else {
            fputs("not known", session->out);
        }
        putc('\n', session->out);
    }
}

void vm_step_print_contents(struct vm_session *session, uint32_t number)
{
    struct vm_replay_object object;
    if (!vm_replay_object(session->replay, number, &object)) {
        fputs(" is not there yet\n", session->out);
        return;
    }
    fprintf(session->out,
            object.is_new ? ", made by instruction %" PRIu64
                          : ", seen first at instruction %" PRIu64,
            object.born);
    const struct vm_replay_method *method = vm_replay_method(session->replay, object.born_method);
    if (method != NULL) {
        fputs(" in ", session->out);
        vm_step_print_place(session->out, method, object.born_bci);
    }
    if (object.died <= vm_replay_position(session->replay)) {
        fputs(", dead", session->out);
    }
    putc('\n', session->out);
    if (object.class->kind == '[') {
        print_elements(session, &object);
    } else {
        print_fields(session, &object);
    }
}
