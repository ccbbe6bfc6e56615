/*
 * steps.c: prints each instruction of a recording as `--trace-format=json` would print it: thread,
 * depth, method, line, bci, and the local variables and operand stack before the instruction.
 * Objects have the numbers of the recording; a String is shown as its text of at most 40 units, a
 * class object as "Class".
 *
 *     steps FILE [FIRST LAST]
 *     steps FILE texts
 *
 * With `texts`, prints the texts of the recording instead: classes, layouts and code. Exit status
 * 1: the file cannot be read; 2: the replay ends with a problem.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/java_number.h"
#include "vm/replay/file/recording_file.h"

#define STRING_UNITS 40

struct printer {
    uint64_t first, last;
};

/* --- texts ---------------------------------------------------------------------------- */

static void put_character(unsigned c)
{
    if (c == '"' || c == '\\') {
        printf("\\%c", (char)c);
    } else if (c < 0x20 || c == 0x7f) {
        printf("\\u%04x", c);
    } else {
        putchar((int)c);
    }
}

static void put_quoted(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        put_character((unsigned char)text[i]);
    }
}

static void put_text(const char *text)
{
    put_quoted(text, strlen(text));
}

/* Prints a name without its package, and without the suffix of a hidden class. */
static void put_simple_name(const char *name)
{
    const char *simple = name;
    for (const char *c = name; *c != '\0'; c++) {
        simple = *c == '/' && !(c[1] >= '0' && c[1] <= '9') ? c + 1 : simple;
    }
    size_t length = strcspn(simple, "/;");
    const char *hidden = strstr(simple, "+0x");
    if (hidden != NULL && (size_t)(hidden - simple) < length) {
        length = (size_t)(hidden - simple);
    }
    put_quoted(simple, length);
}

/* Prints a character of a string in UTF-8, escaped as in lines of traces. */
static void put_unit(const char *at, unsigned bytes)
{
    unsigned char c = (unsigned char)at[0];
    unsigned code = bytes == 1   ? c
                    : bytes == 2 ? (c & 0x1fu) << 6 | ((unsigned char)at[1] & 0x3fu)
                                 : 0x1000;
    if (bytes == 3) {
        code =
            (c & 0xfu) << 12 | ((unsigned char)at[1] & 0x3fu) << 6 | ((unsigned char)at[2] & 0x3fu);
    }
    switch (code) {
    case '\n':
        printf("\\\\n");
        return;
    case '\t':
        printf("\\\\t");
        return;
    case '\r':
        printf("\\\\r");
        return;
    case '\\':
        printf("\\\\\\\\");
        return;
    case '"':
        printf("\\\\\\\"");
        return;
    default:
        break;
    }
    if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xe000)) {
        printf("\\\\u%04x", code);
    } else {
        put_quoted(at, bytes);
    }
}

static unsigned bytes_of(unsigned char c)
{
    return c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

static void put_string(const struct vm_replay *replay, uint32_t object)
{
    char text[4 * STRING_UNITS + 1];
    uint32_t length = vm_replay_string(replay, object, text, sizeof text), units = 0;
    if (length == UINT32_MAX) {
        printf("String");
        return;
    }
    printf("\\\"");
    const char *at = text;
    while (*at != '\0' && units < STRING_UNITS) {
        unsigned bytes = bytes_of((unsigned char)*at);
        if (bytes == 4 && units == STRING_UNITS - 1) { /* only half of a surrogate pair fits */
            unsigned code = (unsigned)(at[0] & 7) << 18 | (unsigned)(at[1] & 0x3f) << 12
                            | (unsigned)(at[2] & 0x3f) << 6 | (unsigned)(at[3] & 0x3f);
            printf("\\\\u%04x", 0xd800 + ((code - 0x10000) >> 10));
        } else {
            put_unit(at, bytes);
        }
        units += bytes == 4 ? 2 : 1;
        at += bytes;
    }
    if (length > STRING_UNITS) {
        printf("...\\\"(%" PRIu32 ")", length);
    } else {
        printf("\\\"");
    }
}

/* --- classes --- */

/* Prints the name of a class, or of the element type of an array class. */
static void put_element_name(const char *name)
{
    static const char *const primitives[] = {"Zboolean", "Bbyte", "Cchar",  "Sshort",
                                             "Iint",     "Jlong", "Ffloat", "Ddouble"};
    const char *bottom = name + strspn(name, "[");
    bool is_array = bottom != name;
    const char *element = is_array && *bottom == 'L' ? bottom + 1 : bottom;
    for (size_t i = 0; i < 8 && is_array && *bottom != 'L'; i++) {
        element = primitives[i][0] == *bottom ? primitives[i] + 1 : element;
    }
    put_simple_name(element);
}

static void put_class_name(const char *name)
{
    put_element_name(name);
    for (size_t i = 0; i < strspn(name, "["); i++) {
        printf("[]");
    }
}

/* --- values --------------------------------------------------------------------------- */

static void put_object(const struct vm_replay *replay, uint32_t number)
{
    struct vm_replay_object object;
    if (number == 0) {
        printf("null");
        return;
    }
    if (!vm_replay_object(replay, number, &object)) {
        printf("?#%" PRIu32, number);
        return;
    }
    const struct vm_replay_class *class = object.class;
    if (strcmp(class->name, "java/lang/String") == 0) {
        put_string(replay, number);
    } else if (strcmp(class->name, "java/lang/Class") == 0) {
        const char *mirrored = vm_replay_mirrored(replay, number);
        printf(mirrored == NULL ? "class" : "class ");
        put_class_name(mirrored == NULL ? "" : mirrored);
    } else if (class->kind == '[') {
        put_element_name(class->name);
        printf("[%" PRIu32 "]", object.length);
        for (size_t i = 1; i < strspn(class->name, "["); i++) {
            printf("[]");
        }
    } else {
        put_simple_name(class->name);
    }
    printf("#%" PRIu32, number);
}

static void put_value(const struct vm_replay *replay, char letter, uint64_t bits, char tag)
{
    char number[VM_JAVA_NUMBER];
    float f;
    double d;
    if (letter != tag) {
        printf("tag %c for %c", tag == 0 ? '0' : tag, letter);
        return;
    }
    switch (letter) {
    case 'I':
        printf("%" PRId32, (int32_t)bits);
        break;
    case 'J':
        printf("%" PRId64 "L", (int64_t)bits);
        break;
    case 'F': {
        uint32_t half = (uint32_t)bits;
        memcpy(&f, &half, sizeof f);
        vm_java_float(number, f);
        printf("%sf", number);
        break;
    }
    case 'D':
        memcpy(&d, &bits, sizeof d);
        vm_java_double(number, d);
        printf("%s", number);
        break;
    case 'R':
        printf("return to %" PRIu64, bits);
        break;
    default:
        put_object(replay, (uint32_t)bits);
        break;
    }
}

static void put_local_name(const struct vm_replay_method *method, uint32_t index, uint32_t bci)
{
    for (uint32_t i = 0; i < method->variable_count; i++) {
        const struct vm_replay_variable *local = &method->variables[i];
        if (local->index == index && bci >= local->start_bci
            && bci < local->start_bci + local->length) {
            put_text(local->name);
            return;
        }
    }
    printf("v%" PRIu32, index);
}

/* --- lines ---------------------------------------------------------------------------- */

static void put_frame(const struct vm_replay *replay, const struct vm_replay_frame *frame)
{
    const struct vm_replay_instruction *insn = vm_replay_instruction(frame->method, frame->bci);
    printf(",\"operation\":\"");
    put_text(insn == NULL ? "?" : insn->text);
    printf("\",\"locals\":{");
    const char *letters = insn == NULL ? "" : insn->local_letters, *comma = "";
    for (uint32_t i = 0; letters[i] != '\0' && i < frame->local_count; i++) {
        if (letters[i] != '-') {
            printf("%s\"", comma);
            put_local_name(frame->method, i, frame->bci);
            printf("\":\"");
            put_value(replay, letters[i], frame->locals[i], frame->local_tags[i]);
            printf("\"");
            comma = ",";
        }
    }
    printf("},\"stack\":[");
    letters = insn == NULL ? "" : insn->stack_letters;
    comma = "";
    for (uint32_t i = 0; letters[i] != '\0' && i < frame->stack_depth; i++) {
        if (letters[i] != '-') {
            printf("%s\"", comma);
            put_value(replay, letters[i], frame->stack[i], frame->stack_tags[i]);
            printf("\"");
            comma = ",";
        }
    }
    printf("]}\n");
}

static void put_begun(void *data, struct vm_replay *replay, uint32_t number)
{
    const struct printer *printer = data;
    struct vm_replay_thread thread;
    struct vm_replay_frame frame;
    uint64_t position = vm_replay_position(replay);
    if (position < printer->first || position > printer->last
        || !vm_replay_thread(replay, number, &thread)
        || !vm_replay_frame(replay, number, 0, &frame)) {
        return;
    }
    uint32_t depth = 0;
    for (uint32_t i = 0; i < thread.frame_count; i++) {
        struct vm_replay_frame other;
        depth += vm_replay_frame(replay, number, i, &other) && other.kind == VM_REPLAY_CODE;
    }
    printf("{\"thread\":\"");
    put_text(thread.name);
    printf("\",\"depth\":%" PRIu32 ",\"number\":%" PRIu64 ",\"method\":\"", depth, position);
    for (const char *c = frame.method->class->name; *c != '\0'; c++) {
        put_character(*c == '/' ? '.' : (unsigned char)*c);
    }
    printf(".");
    put_text(frame.method->name);
    printf("\",\"descriptor\":\"");
    put_text(frame.method->descriptor);
    printf("\"");
    uint32_t line = vm_replay_line(frame.method, frame.bci);
    if (line != 0) {
        printf(",\"line\":%" PRIu32, line);
    }
    printf(",\"bci\":%" PRIu32, frame.bci);
    put_frame(replay, &frame);
}

static void put_texts(const struct vm_replay *replay)
{
    struct vm_replay_part part;
    for (uint32_t i = 0; vm_replay_part(replay, i, &part); i++) {
        if (part.kind == VM_SECTION_TEXT) {
            printf("%.*s\n", (int)part.length, (const char *)part.bytes);
        }
    }
}

int main(int argc, char **argv)
{
    bool is_for_texts = argc == 3 && strcmp(argv[2], "texts") == 0;
    struct printer printer = {0, UINT64_MAX};
    char message[500];
    bool is_whole;
    if (argc != 2 && argc != 4 && !is_for_texts) {
        fprintf(stderr, "Usage: steps FILE [FIRST LAST | texts]\n");
        return 1;
    }
    struct vm_replay *replay = vm_recording_open(argv[1], &is_whole, message, sizeof message);
    if (replay == NULL) {
        fprintf(stderr, "steps: %s\n", message);
        return 1;
    }
    if (argc == 4) {
        printer = (struct printer){strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10)};
    }
    const struct vm_replay_listener listener = {.data = &printer,
                                                .begins = is_for_texts ? NULL : put_begun};
    vm_replay_listen(replay, &listener);
    uint64_t end = vm_replay_run(replay, UINT64_MAX);
    const char *problem = vm_replay_problem(replay);
    fprintf(stderr, "steps: %" PRIu64 " instructions%s%s%s\n", end, is_whole ? "" : ", cut off",
            problem == NULL ? "" : ": ", problem == NULL ? "" : problem);
    if (is_for_texts) {
        put_texts(replay);
    }
    vm_replay_destroy(replay);
    return problem == NULL && is_whole ? 0 : 2;
}
