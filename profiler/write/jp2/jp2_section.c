#include "profiler/write/jp2/jp2_section.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"

/* Smaller sections are not packed, because the head of zstd's frame would be too large for them. */
#define PACKED_FROM 64

static bool fail(struct prof_jp2_sections *sections)
{
    prof_output_fail(sections->out, ENOMEM);
    return false;
}

bool prof_jp2_column_grow(struct prof_jp2_column_buffer *column, size_t more)
{
    return VM_RESERVE(column->bytes, column->capacity, column->length + more);
}

void prof_jp2_column_fini(struct prof_jp2_column_buffer *column)
{
    free(column->bytes);
    *column = (struct prof_jp2_column_buffer){0};
}

bool prof_jp2_column_add(struct prof_jp2_column_buffer *column, uint64_t value)
{
    bool has_room = prof_jp2_column_reserve(column, VM_VARINT_BYTES);
    if (has_room) {
        prof_jp2_column_put(column, value);
    }
    return has_room;
}

bool prof_jp2_column_add_bytes(struct prof_jp2_column_buffer *column, const void *bytes,
                               size_t length)
{
    if (!prof_jp2_column_reserve(column, length)) {
        return false;
    }
    if (length > 0) {
        memcpy(column->bytes + column->length, bytes, length);
        column->length += length;
    }
    VM_ASSERT(column->length <= column->capacity);
    return true;
}

bool prof_jp2_column_add_text(struct prof_jp2_column_buffer *column, const char *text)
{
    size_t length = strlen(text);
    return prof_jp2_column_add(column, length) && prof_jp2_column_add_bytes(column, text, length);
}

bool prof_jp2_sections_init(struct prof_jp2_sections *sections, struct prof_output *out, int level)
{
    uint8_t head[PROF_JP2_HEAD_BYTES] = {0};
    *sections = (struct prof_jp2_sections){.out = out, .level = level};
    sections->packer = ZSTD_createCCtx();
    if (sections->packer == NULL) {
        return fail(sections);
    }
    memcpy(head, PROF_JP2_MAGIC, PROF_JP2_MAGIC_BYTES);
    head[8] = PROF_JP2_MAJOR;
    head[10] = PROF_JP2_MINOR;
    prof_output_bytes(out, head, sizeof head);
    sections->offset = sizeof head;
    return prof_output_is_good(out);
}

void prof_jp2_sections_fini(struct prof_jp2_sections *sections)
{
    ZSTD_freeCCtx(sections->packer);
    prof_jp2_column_fini(&sections->raw);
    prof_jp2_column_fini(&sections->packed);
    free(sections->places);
}

void prof_jp2_section_begin(struct prof_jp2_sections *sections)
{
    sections->raw.length = 0;
}

void prof_jp2_section_column(struct prof_jp2_sections *sections, uint32_t number,
                             struct prof_jp2_column_buffer *column)
{
    if (column->length > 0
        && !(prof_jp2_column_add(&sections->raw, number)
             && prof_jp2_column_add(&sections->raw, column->length)
             && prof_jp2_column_add_bytes(&sections->raw, column->bytes, column->length))) {
        fail(sections);
    }
    column->length = 0;
}

/* Sets *stored to the packed bytes if they are fewer than the raw bytes, otherwise to the raw
 * bytes. Returns the section's flags. */
static uint32_t pack(struct prof_jp2_sections *sections,
                     const struct prof_jp2_column_buffer **stored)
{
    struct prof_jp2_column_buffer *packed = &sections->packed;
    const struct prof_jp2_column_buffer *raw = &sections->raw;
    *stored = raw;
    packed->length = 0;
    if (raw->length < PACKED_FROM) {
        return 0;
    }
    if (!prof_jp2_column_reserve(packed, ZSTD_compressBound(raw->length))) {
        fail(sections);
        return 0;
    }
    size_t size = ZSTD_compressCCtx(sections->packer, packed->bytes, packed->capacity, raw->bytes,
                                    raw->length, sections->level);
    if (ZSTD_isError(size)) {
        fail(sections);
        return 0;
    }
    if (size >= raw->length) {
        return 0;
    }
    packed->length = size;
    VM_ASSERT(packed->length < raw->length && packed->length <= packed->capacity);
    *stored = packed;
    return PROF_JP2_PACKED;
}

static void note_place(struct prof_jp2_sections *sections, struct prof_jp2_place place)
{
    if (!VM_RESERVE(sections->places, sections->place_capacity, sections->place_count + 1)) {
        fail(sections);
        return;
    }
    sections->places[sections->place_count++] = place;
}

void prof_jp2_section_end(struct prof_jp2_sections *sections, uint32_t tag, uint64_t first,
                          uint64_t count)
{
    static const uint8_t zeros[PROF_JP2_ALIGNMENT];
    const struct prof_jp2_column_buffer *stored;
    uint8_t head[PROF_JP2_SECTION_BYTES];
    uint32_t flags = pack(sections, &stored);
    prof_jp2_put32(head, tag);
    prof_jp2_put32(head + 4, flags);
    prof_jp2_put64(head + 8, stored->length);
    prof_jp2_put64(head + 16, sections->raw.length);
    prof_jp2_put32(head + 24, (uint32_t)crc32_z(0, stored->bytes, stored->length));
    prof_jp2_put32(head + 28, (uint32_t)crc32_z(0, head, 28));
    size_t padding = prof_jp2_padding(stored->length);
    prof_output_bytes(sections->out, head, sizeof head);
    prof_output_bytes(sections->out, stored->bytes, stored->length);
    prof_output_bytes(sections->out, zeros, padding);
    note_place(sections, (struct prof_jp2_place){tag, sections->offset, stored->length,
                                                 sections->raw.length, first, count});
    sections->offset += sizeof head + stored->length + padding;
    VM_ASSERT(sections->offset % PROF_JP2_ALIGNMENT == 0);
}

void prof_jp2_sections_finish(struct prof_jp2_sections *sections)
{
    struct prof_jp2_column_buffer *raw = &sections->raw;
    uint8_t end[PROF_JP2_END_BYTES];
    uint64_t start = sections->offset, before = 0;
    bool is_good = prof_jp2_column_add(raw, sections->place_count);
    for (size_t i = 0; is_good && i < sections->place_count; i++) {
        const struct prof_jp2_place *place = &sections->places[i];
        VM_ASSERT(place->offset >= before);
        is_good =
            prof_jp2_column_add(raw, place->tag) && prof_jp2_column_add(raw, place->offset - before)
            && prof_jp2_column_add(raw, place->stored) && prof_jp2_column_add(raw, place->raw)
            && prof_jp2_column_add(raw, place->first) && prof_jp2_column_add(raw, place->count);
        before = place->offset;
    }
    if (!is_good) {
        fail(sections);
        return;
    }
    prof_jp2_section_end(sections, PROF_JP2_INDEX, 0, 0);
    prof_jp2_put64(end, start);
    memcpy(end + 8, PROF_JP2_END, 8);
    prof_output_bytes(sections->out, end, sizeof end);
}
