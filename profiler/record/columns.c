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

struct vm_record_bytes vm_record_columns[VM_RECORD_COLUMNS];
struct vm_record_bytes vm_record_definitions;

static struct vm_record_bytes chunk;
static uint32_t first_object; /* objects that were defined before the chunk */
static uint32_t chunk_count;

/* --- octets ----------------------------------------------------------------------------- */

void vm_record_grow(struct vm_record_bytes *bytes, size_t more)
{
    size_t length = vm_record_length(bytes), capacity = (size_t)(bytes->end - bytes->start);
    capacity = 2 * capacity > length + more ? 2 * capacity : length + more + 256;
    uint8_t *start = realloc(bytes->start, capacity);
    if (start == NULL) {
        vm_end_without_memory("the recording");
    }
    *bytes = (struct vm_record_bytes){start, start + length, start + capacity};
    VM_ASSERT((size_t)(bytes->end - bytes->at) >= more);
}

void vm_record_put_octets(struct vm_record_bytes *bytes, const void *octets, size_t count)
{
    if (count != 0) {
        vm_record_reserve(bytes, count);
        memcpy(bytes->at, octets, count);
        bytes->at += count;
    }
}

void vm_record_put_bits(struct vm_record_bytes *bytes, uint64_t bits, unsigned octets)
{
    VM_ASSERT(octets <= 8);
    vm_record_reserve(bytes, 8);
    uint64_t little = htole64(bits);
    memcpy(bytes->at, &little, sizeof little);
    bytes->at += octets;
}

void vm_record_put_text(struct vm_record_bytes *bytes, const char *text)
{
    size_t length = strlen(text);
    vm_record_put_number(bytes, length);
    vm_record_put_octets(bytes, text, length);
}

void vm_record_put_symbol(struct vm_record_bytes *bytes, const struct vm_symbol *symbol)
{
    if (symbol == NULL) {
        vm_record_put_number(bytes, 0);
        return;
    }
    vm_record_put_number(bytes, symbol->length);
    vm_record_put_octets(bytes, symbol->bytes, symbol->length);
}

/* --- records ---------------------------------------------------------------------------- */

void vm_record_note(enum vm_record_tag tag)
{
    vm_record_tag(tag);
}

void vm_record_note1(enum vm_record_tag tag, uint64_t first)
{
    vm_record_tag(tag);
    vm_record_number(first);
}

void vm_record_note2(enum vm_record_tag tag, uint64_t first, uint64_t second)
{
    vm_record_tag(tag);
    vm_record_number(first);
    vm_record_number(second);
}

void vm_record_note3(enum vm_record_tag tag, uint64_t first, uint64_t second, uint64_t third)
{
    vm_record_tag(tag);
    vm_record_number(first);
    vm_record_number(second);
    vm_record_number(third);
}

/* --- chunks ----------------------------------------------------------------------------- */

bool vm_record_chunk_is_full(void)
{
    const struct vm_record_bytes *columns = vm_record_columns;
    return vm_record_length(&columns[VM_COLUMN_TAGS]) >= CHUNK_RECORDS
           || vm_record_length(&columns[VM_COLUMN_NUMBERS]) >= CHUNK_BYTES
           || vm_record_length(&columns[VM_COLUMN_INTS]) >= CHUNK_BYTES
           || vm_record_length(&columns[VM_COLUMN_LONGS]) >= CHUNK_BYTES
           || vm_record_length(&columns[VM_COLUMN_DOUBLES]) >= CHUNK_BYTES;
}

static void give(enum vm_section_kind kind, struct vm_record_bytes *bytes)
{
    vm_record_sink->section(vm_record_sink, kind, bytes->start, vm_record_length(bytes));
    bytes->at = bytes->start;
}

void vm_record_end_chunk(void)
{
    static bool has_facts;
    if (!has_facts) {
        has_facts = true;
        vm_record_put_facts();
    }
    if (vm_record_length(&vm_record_definitions) != 0) {
        give(VM_SECTION_DEFINITIONS, &vm_record_definitions);
    }
    size_t records = vm_record_length(&vm_record_columns[VM_COLUMN_TAGS]);
    if (records == 0) {
        return;
    }
    VM_ASSERT(chunk.at == chunk.start);
    vm_record_put_number(&chunk, records);
    vm_record_put_number(&chunk, first_object);
    for (unsigned i = 0; i < VM_RECORD_COLUMNS; i++) {
        vm_record_put_number(&chunk, vm_record_length(&vm_record_columns[i]));
    }
    for (unsigned i = 0; i < VM_RECORD_COLUMNS; i++) {
        vm_record_put_octets(&chunk, vm_record_columns[i].start,
                             vm_record_length(&vm_record_columns[i]));
        vm_record_columns[i].at = vm_record_columns[i].start;
    }
    give(VM_SECTION_CHUNK, &chunk);
    first_object = vm_record_object_count();
    chunk_count++;
}

uint32_t vm_record_chunk_count(void)
{
    return chunk_count;
}
