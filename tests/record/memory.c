/*
 * memory.c: prints the memory at the end of a recording as one JSON object: classes with their
 * static fields, and all objects with the known part of their contents.
 *
 * Usage: memory FILE
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "vm/replay/file/recording_file.h"
#include "vm/replay/replay.h"

static void put_text(const char *text)
{
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\' || c < ' ' || c >= 0x7f) {
            printf("\\u%04x", c); /* an octet, not a character, because names are only compared */
        } else {
            putchar(c);
        }
    }
}

static void put_value(bool is_known, struct vm_replay_value value)
{
    if (!is_known) {
        printf("null");
    } else if (value.tag == 'A') {
        printf("[%" PRIu64 "]", value.bits);
    } else {
        printf("%" PRId64, (int64_t)value.bits);
    }
}

static void put_fields(const char *name, const struct vm_replay_field *fields, uint32_t count)
{
    printf(",\"%s\":[", name);
    for (uint32_t i = 0; i < count; i++) {
        printf("%s[\"", i == 0 ? "" : ",");
        put_text(fields[i].name);
        printf("\",\"");
        put_text(fields[i].descriptor);
        printf("\",%" PRIu32 "]", fields[i].class_number);
    }
    printf("]");
}

static void put_class(const struct vm_replay *replay, const struct vm_replay_class *class)
{
    printf("{\"number\":%" PRIu32 ",\"state\":%d,\"name\":\"", class->number,
           (int)vm_replay_class_state(replay, class->number));
    put_text(class->name);
    printf("\"");
    put_fields("fields", class->fields, class->field_count);
    put_fields("statics", class->statics, class->static_count);
    printf(",\"values\":[");
    for (uint32_t i = 0; i < class->static_count; i++) {
        struct vm_replay_value value = {0, 0};
        bool is_known = vm_replay_static(replay, class->number, i, &value);
        printf(i == 0 ? "" : ",");
        put_value(is_known, value);
    }
    printf("]}");
}

static void put_object(const struct vm_replay *replay, const struct vm_replay_object *object)
{
    uint32_t slots = object->class->kind == '[' ? object->length : object->class->field_count;
    printf("[%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",[", object->number, object->class->number,
           object->length);
    for (uint32_t i = 0; i < slots && i < object->known; i++) {
        struct vm_replay_value value = {0, 0};
        bool is_known = vm_replay_slot(replay, object->number, i, &value);
        printf(i == 0 ? "" : ",");
        put_value(is_known, value);
    }
    printf("]]");
}

int main(int argc, char **argv)
{
    char message[500];
    bool is_whole;
    if (argc != 2) {
        fprintf(stderr, "Usage: memory FILE\n");
        return 1;
    }
    struct vm_replay *replay = vm_recording_open(argv[1], &is_whole, message, sizeof message);
    if (replay == NULL) {
        fprintf(stderr, "memory: %s\n", message);
        return 1;
    }
    (void)vm_replay_run(replay, UINT64_MAX);
    printf("{\"classes\":[");
    for (uint32_t i = 1; i <= vm_replay_class_count(replay); i++) {
        const struct vm_replay_class *class = vm_replay_class(replay, i);
        printf(i == 1 ? "\n" : ",\n");
        put_class(replay, class);
    }
    printf("],\n\"objects\":[");
    const char *comma = "\n";
    for (uint32_t i = 1; i <= vm_replay_object_count(replay); i++) {
        struct vm_replay_object object;
        if (vm_replay_object(replay, i, &object) && object.died == UINT64_MAX) {
            printf("%s", comma);
            put_object(replay, &object);
            comma = ",\n";
        }
    }
    printf("]}\n");
    const char *problem = vm_replay_problem(replay);
    fprintf(stderr, "%s", problem == NULL ? "" : problem);
    vm_replay_destroy(replay);
    return problem == NULL && is_whole ? 0 : 2;
}
