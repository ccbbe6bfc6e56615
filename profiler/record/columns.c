/*
 * columns.c: octets, records in columns, and chunks made of them.
 */
#include <endian.h>
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "profiler/record/record_internal.h"

#define CHUNK_RECORDS ((size_t)64 << 10)
#define CHUNK_BYTES ((size_t)256 << 10)

struct prof_record_bytes prof_record_columns[VM_RECORD_COLUMNS];
struct prof_record_bytes prof_record_definitions;

static struct prof_record_bytes chunk;
static uint32_t first_object; /* number of objects that were defined before the chunk */
static uint32_t chunk_count;

/* --- octets ----------------------------------------------------------------------------- */

void prof_record_grow(struct prof_record_bytes *bytes, size_t more)
{
    size_t length = prof_record_length(bytes), capacity = (size_t)(bytes->end - bytes->start);
    capacity = 2 * capacity > length + more ? 2 * capacity : length + more + 256;
    uint8_t *start = realloc(bytes->start, capacity);
    if (start == NULL) {
        vm_end_without_memory("the recording");
    }
    *bytes = (struct prof_record_bytes){start, start + length, start + capacity};
    VM_ASSERT((size_t)(bytes->end - bytes->at) >= more);
}

void prof_record_put_octets(struct prof_record_bytes *bytes, const void *octets, size_t count)
{
    if (count != 0) {
        prof_record_reserve(bytes, count);
        memcpy(bytes->at, octets, count);
        bytes->at += count;
    }
}

void prof_record_put_bits(struct prof_record_bytes *bytes, uint64_t bits, unsigned octets)
{
    VM_ASSERT(octets <= 8);
    prof_record_reserve(bytes, 8);
    uint64_t little = htole64(bits);
    memcpy(bytes->at, &little, sizeof little);
    bytes->at += octets;
}

void prof_record_put_text(struct prof_record_bytes *bytes, const char *text)
{
    size_t length = strlen(text);
    prof_record_put_number(bytes, length);
    prof_record_put_octets(bytes, text, length);
}

void prof_record_put_symbol(struct prof_record_bytes *bytes, const struct vm_symbol *symbol)
{
    if (symbol == NULL) {
        prof_record_put_number(bytes, 0);
        return;
    }
    prof_record_put_number(bytes, symbol->length);
    prof_record_put_octets(bytes, symbol->bytes, symbol->length);
}

/* --- records ---------------------------------------------------------------------------- */

void prof_record_note(enum vm_record_tag tag)
{
    prof_record_tag(tag);
}

void prof_record_note1(enum vm_record_tag tag, uint64_t first)
{
    prof_record_tag(tag);
    prof_record_number(first);
}

void prof_record_note2(enum vm_record_tag tag, uint64_t first, uint64_t second)
{
    prof_record_tag(tag);
    prof_record_number(first);
    prof_record_number(second);
}

void prof_record_note3(enum vm_record_tag tag, uint64_t first, uint64_t second, uint64_t third)
{
    prof_record_tag(tag);
    prof_record_number(first);
    prof_record_number(second);
    prof_record_number(third);
}

/* --- chunks ----------------------------------------------------------------------------- */

bool prof_record_chunk_is_full(void)
{
    const struct prof_record_bytes *columns = prof_record_columns;
    return prof_record_length(&columns[VM_COLUMN_TAGS]) >= CHUNK_RECORDS
           || prof_record_length(&columns[VM_COLUMN_NUMBERS]) >= CHUNK_BYTES
           || prof_record_length(&columns[VM_COLUMN_INTS]) >= CHUNK_BYTES
           || prof_record_length(&columns[VM_COLUMN_LONGS]) >= CHUNK_BYTES
           || prof_record_length(&columns[VM_COLUMN_DOUBLES]) >= CHUNK_BYTES;
}

static void give(enum vm_section_kind kind, struct prof_record_bytes *bytes)
{
    prof_record_sink->section(prof_record_sink, kind, bytes->start, prof_record_length(bytes));
    bytes->at = bytes->start;
}

void prof_record_end_chunk(void)
{
    static bool has_facts;
    if (!has_facts) {
        has_facts = true;
        prof_record_put_facts();
    }
    if (prof_record_length(&prof_record_definitions) != 0) {
        give(VM_SECTION_DEFINITIONS, &prof_record_definitions);
    }
    size_t records = prof_record_length(&prof_record_columns[VM_COLUMN_TAGS]);
    if (records == 0) {
        return;
    }
    VM_ASSERT(chunk.at == chunk.start);
    prof_record_put_number(&chunk, records);
    prof_record_put_number(&chunk, first_object);
    for (unsigned i = 0; i < VM_RECORD_COLUMNS; i++) {
        prof_record_put_number(&chunk, prof_record_length(&prof_record_columns[i]));
    }
    for (unsigned i = 0; i < VM_RECORD_COLUMNS; i++) {
        prof_record_put_octets(&chunk, prof_record_columns[i].start,
                               prof_record_length(&prof_record_columns[i]));
        prof_record_columns[i].at = prof_record_columns[i].start;
    }
    give(VM_SECTION_CHUNK, &chunk);
    first_object = prof_record_object_count();
    chunk_count++;
}

uint32_t prof_record_chunk_count(void)
{
    return chunk_count;
}
