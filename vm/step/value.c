/*
 * value.c: values and objects as text, as traces have them (docs/tracing.md).
 */
#include <inttypes.h>
#include <string.h>

#include "vm/base/java_number.h"
#include "vm/step/session_internal.h"

#define STRING_BYTES 121
#define STRING_CHARS 40
#define MOST_LINES 50

const char *vm_step_simple_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash == NULL ? name : slash + 1;
}

/* `dropped`: so many pairs of brackets are left out. */
static void print_class_name(FILE *out, const char *name, size_t dropped)
{
    static const char letters[] = "BCDFIJSZ";
    static const char *const words[] = {"byte", "char", "double", "float",
                                        "int",  "long", "short",  "boolean"};
    size_t dimensions = strspn(name, "[");
    const char *element = name + dimensions;
    const char *letter = dimensions != 0 && *element != '\0' ? strchr(letters, *element) : NULL;
    if (letter != NULL) {
        fputs(words[letter - letters], out);
    } else {
        element += dimensions != 0 && *element == 'L';
        element = vm_step_simple_name(element);
        fprintf(out, "%.*s", (int)strcspn(element, ";"), element);
    }
    for (; dimensions > dropped; dimensions--) {
        fputs("[]", out);
    }
}

void vm_step_print_class_name(FILE *out, const char *name)
{
    print_class_name(out, name, 0);
}

void vm_step_print_method(FILE *out, const struct vm_replay_method *method)
{
    vm_step_print_class_name(out, method->class->name);
    fprintf(out, ".%s", method->name);
}

static void print_text(FILE *out, const char *text, uint32_t length)
{
    uint32_t chars = 0;
    putc('"', out);
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++) {
        chars += (*c & 0xc0) != 0x80;
        if (chars > STRING_CHARS) {
            break;
        }
        switch (*c) {
        case '"':
        case '\\':
            fprintf(out, "\\%c", *c);
            break;
        case '\n':
            fputs("\\n", out);
            break;
        case '\t':
            fputs("\\t", out);
            break;
        default:
            if (c[0] == 0xc0 && c[1] == 0x80) {
                fputs("\\u0000", out);
                c++;
            } else if (*c < ' ' || *c == 0x7f) {
                fprintf(out, "\\u%04x", *c);
            } else {
                putc(*c, out);
            }
            break;
        }
    }
    fputs(length > STRING_CHARS ? "...\"" : "\"", out);
    if (length > STRING_CHARS) {
        fprintf(out, "(%" PRIu32 ")", length);
    }
}

void vm_step_print_object(struct vm_session *session, uint32_t number)
{
    struct vm_replay_object object;
    char text[STRING_BYTES * 4];
    if (number == 0) {
        fputs("null", session->out);
        return;
    }
    if (!vm_replay_object(session->replay, number, &object)) {
        fprintf(session->out, "#%" PRIu32, number);
        return;
    }
    uint32_t length = vm_replay_string(session->replay, number, text, sizeof text);
    if (length != UINT32_MAX) {
        print_text(session->out, text, length);
    } else if (vm_replay_mirrored(session->replay, number) != NULL) {
        fputs("class ", session->out);
        vm_step_print_class_name(session->out, vm_replay_mirrored(session->replay, number));
    } else if (object.class->kind == '[') {
        print_class_name(session->out, object.class->name, 1);
        fprintf(session->out, "[%" PRIu32 "]", object.length);
    } else {
        vm_step_print_class_name(session->out, object.class->name);
    }
    fprintf(session->out, "#%" PRIu32, number);
}

static void print_char(FILE *out, uint32_t c)
{
    if (c >= ' ' && c < 0x7f) {
        fprintf(out, c == '\'' || c == '\\' ? "'\\%c'" : "'%c'", (char)c);
    } else {
        fprintf(out, "'\\u%04" PRIx32 "'", c);
    }
}

void vm_step_print_value(struct vm_session *session, struct vm_replay_value value, char type)
{
    char number[VM_JAVA_NUMBER];
    uint32_t bits = (uint32_t)value.bits;
    float single;
    double wide;
    switch (type == 0 ? value.tag : type) {
    case 'A':
    case 'L':
    case '[':
        vm_step_print_object(session, bits);
        break;
    case 'J':
        fprintf(session->out, "%" PRId64 "L", (int64_t)value.bits);
        break;
    case 'F':
        memcpy(&single, &bits, sizeof single);
        vm_java_float(number, single);
        fprintf(session->out, "%sf", number);
        break;
    case 'D':
        memcpy(&wide, &value.bits, sizeof wide);
        vm_java_double(number, wide);
        fputs(number, session->out);
        break;
    case 'Z':
        fputs(bits == 0 ? "false" : "true", session->out);
        break;
    case 'C':
        print_char(session->out, bits & 0xffff);
        break;
    case 'R':
        fprintf(session->out, "return to %" PRIu32, bits);
        break;
    default:
        fprintf(session->out, "%" PRId32, (int32_t)bits);
        break;
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
        vm_step_print_method(session->out, method);
        fprintf(session->out, ":%" PRIu32, vm_replay_line(method, object.born_bci));
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
