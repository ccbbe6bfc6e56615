/*
 * recording_builder.h: builds recordings: definitions and chunks in the format of format.h.
 */
#ifndef TESTS_UNIT_RECORDING_BUILDER_H
#define TESTS_UNIT_RECORDING_BUILDER_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "vm/replay/replay.h"

struct rec_bytes {
    uint8_t *at;
    size_t length, capacity;
};

static inline void rec_octet(struct rec_bytes *bytes, uint8_t octet)
{
    if (bytes->length == bytes->capacity) {
        bytes->capacity = bytes->capacity * 2 + 64;
        bytes->at = realloc(bytes->at, bytes->capacity);
    }
    bytes->at[bytes->length++] = octet;
}

static inline void rec_append(struct rec_bytes *bytes, const void *from, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        rec_octet(bytes, ((const uint8_t *)from)[i]);
    }
}

static inline void rec_number(struct rec_bytes *bytes, uint64_t number)
{
    for (; number >= 0x80; number >>= 7) {
        rec_octet(bytes, (uint8_t)(number | 0x80));
    }
    rec_octet(bytes, (uint8_t)number);
}

static inline void rec_signed(struct rec_bytes *bytes, int64_t number)
{
    rec_number(bytes, (uint64_t)number << 1 ^ (uint64_t)(number >> 63));
}

static inline void rec_text(struct rec_bytes *bytes, const char *text)
{
    rec_number(bytes, strlen(text));
    rec_append(bytes, text, strlen(text));
}

/* Adds an entry to a section of definitions. */
static inline void rec_entry(struct rec_bytes *section, uint8_t kind, struct rec_bytes *entry)
{
    rec_octet(section, kind);
    rec_number(section, entry->length);
    rec_append(section, entry->at, entry->length);
    free(entry->at);
    *entry = (struct rec_bytes){NULL, 0, 0};
}

/* Adds a class without interfaces. `fields`: instance fields, such as "x:I y:J"; `statics`: static
 * fields in the same form. */
static inline void rec_fields(struct rec_bytes *entry, uint32_t class_number, const char *fields)
{
    uint32_t count = *fields != '\0';
    for (const char *c = fields; *c != '\0'; c++) {
        count += *c == ' ';
    }
    rec_number(entry, count);
    while (*fields != '\0') {
        size_t name = strcspn(fields, ":"), type = strcspn(fields + name + 1, " ");
        rec_number(entry, name);
        rec_append(entry, fields, name);
        rec_number(entry, type);
        rec_append(entry, fields + name + 1, type);
        rec_number(entry, 0);
        rec_number(entry, class_number);
        fields += name + 1 + type;
        fields += *fields == ' ';
    }
}

/* Adds a class. `state`: the first state (enum vm_replay_class_state); negative: the entry has no
 * state. */
static inline void rec_class_in_state(struct rec_bytes *section, uint32_t number, const char *name,
                                      uint32_t superclass, char element_type, const char *fields,
                                      const char *statics, int state)
{
    struct rec_bytes entry = {NULL, 0, 0};
    rec_number(&entry, number);
    rec_text(&entry, name);
    rec_number(&entry, 1);
    rec_number(&entry, 0);
    rec_number(&entry, superclass);
    rec_number(&entry, 0);
    rec_octet(&entry, (uint8_t)(element_type == 0 ? 'L' : '['));
    rec_octet(&entry, (uint8_t)element_type);
    rec_text(&entry, "Hand.java");
    rec_number(&entry, 0);
    rec_fields(&entry, number, fields);
    rec_fields(&entry, number, statics);
    if (state >= 0) {
        rec_octet(&entry, (uint8_t)state);
    }
    rec_entry(section, VM_DEFINE_CLASS, &entry);
}

static inline void rec_class(struct rec_bytes *section, uint32_t number, const char *name,
                             uint32_t superclass, char element_type, const char *fields,
                             const char *statics)
{
    rec_class_in_state(section, number, name, superclass, element_type, fields, statics, -1);
}

/* A constant that a method names: kind F or M, or kind C, which has only a class name. */
struct rec_constant {
    uint32_t index;
    char kind;
    const char *class_name, *name, *descriptor;
};

/* Adds a method. `bcis`: the bcis of the method's instructions, terminated by -1. A method without
 * code is native. */
static inline void rec_method(struct rec_bytes *section, uint32_t number, uint32_t class_number,
                              const char *name, const char *descriptor, uint32_t flags,
                              const uint8_t *code, size_t length, uint32_t max_stack,
                              uint32_t max_locals, const int *bcis,
                              const struct rec_constant *constants, uint32_t constant_count)
{
    struct rec_bytes entry = {NULL, 0, 0};
    rec_number(&entry, number);
    rec_number(&entry, class_number);
    rec_text(&entry, name);
    rec_text(&entry, descriptor);
    rec_number(&entry, flags);
    if (code != NULL) {
        rec_number(&entry, max_stack);
        rec_number(&entry, max_locals);
        rec_number(&entry, length);
        rec_append(&entry, code, length);
        rec_number(&entry, 0);
        rec_number(&entry, 0);
        rec_number(&entry, 0);
        uint32_t count = 0;
        while (bcis[count] >= 0) {
            count++;
        }
        rec_number(&entry, count);
        for (uint32_t i = 0; i < count; i++) {
            rec_number(&entry, (uint64_t)bcis[i]);
            for (int j = 0; j < 5; j++) {
                rec_text(&entry, "");
            }
        }
        rec_number(&entry, constant_count);
        for (uint32_t i = 0; i < constant_count; i++) {
            rec_number(&entry, constants[i].index);
            rec_octet(&entry, (uint8_t)constants[i].kind);
            rec_text(&entry, constants[i].class_name);
            if (constants[i].kind != 'C') {
                rec_text(&entry, constants[i].name);
                rec_text(&entry, constants[i].descriptor);
            }
        }
    }
    rec_entry(section, VM_DEFINE_METHOD, &entry);
}

static inline void rec_resolved_field(struct rec_bytes *section, uint32_t class_number,
                                      uint32_t index, uint32_t field_class, uint32_t slot)
{
    struct rec_bytes entry = {NULL, 0, 0};
    rec_octet(&entry, VM_RECORD_RESOLVED_FIELD);
    rec_number(&entry, class_number);
    rec_number(&entry, index);
    rec_number(&entry, field_class);
    rec_number(&entry, slot);
    rec_entry(section, VM_DEFINE_RESOLVED, &entry);
}

static inline void rec_mirror(struct rec_bytes *section, uint32_t object, const char *name)
{
    struct rec_bytes entry = {NULL, 0, 0};
    rec_number(&entry, object);
    rec_text(&entry, name);
    rec_entry(section, VM_DEFINE_MIRROR, &entry);
}

/* A chunk under construction. */
struct rec_chunk {
    struct rec_bytes columns[VM_RECORD_COLUMNS];
    uint32_t records;
};

static inline void rec_tag(struct rec_chunk *chunk, enum vm_record_tag tag)
{
    rec_octet(&chunk->columns[VM_COLUMN_TAGS], (uint8_t)tag);
    chunk->records++;
}

static inline void rec_u(struct rec_chunk *chunk, uint64_t number)
{
    rec_number(&chunk->columns[VM_COLUMN_NUMBERS], number);
}

static inline void rec_int(struct rec_chunk *chunk, int32_t value)
{
    rec_signed(&chunk->columns[VM_COLUMN_INTS], value);
}

static inline void rec_double(struct rec_chunk *chunk, double value)
{
    rec_append(&chunk->columns[VM_COLUMN_DOUBLES], &value, sizeof value);
}

static inline void rec_thread(struct rec_chunk *chunk, uint32_t number, const char *name)
{
    rec_tag(chunk, VM_RECORD_THREAD);
    rec_u(chunk, number);
    rec_u(chunk, 0);
    rec_text(&chunk->columns[VM_COLUMN_TEXTS], name);
    rec_tag(chunk, VM_RECORD_SWITCH);
    rec_u(chunk, number);
}

/* Returns the bytes of the chunk, and empties it. */
static inline struct rec_bytes rec_end_chunk(struct rec_chunk *chunk)
{
    struct rec_bytes bytes = {NULL, 0, 0};
    rec_number(&bytes, chunk->records);
    rec_number(&bytes, 0);
    for (int i = 0; i < VM_RECORD_COLUMNS; i++) {
        rec_number(&bytes, chunk->columns[i].length);
    }
    for (int i = 0; i < VM_RECORD_COLUMNS; i++) {
        rec_append(&bytes, chunk->columns[i].at, chunk->columns[i].length);
        free(chunk->columns[i].at);
    }
    memset(chunk, 0, sizeof *chunk);
    return bytes;
}

#endif
