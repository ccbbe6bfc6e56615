/*
 * jp2_section.h: writing of the sections of a profile file. Columns of numbers are collected,
 * packed, and written with checksums. docs/jp2-format.md describes the format.
 *
 * Threads: each writer has its own sections. Errors, including ENOMEM, are kept in the output.
 */
#ifndef JP2VM_PROFILER_WRITE_JP2_JP2_SECTION_H
#define JP2VM_PROFILER_WRITE_JP2_JP2_SECTION_H

#include <zstd.h>

#include "profiler/model/jp2_format.h"
#include "profiler/write/output.h"

/* A growing array of bytes. An empty column is all zero. */
struct prof_jp2_column_buffer {
    uint8_t *bytes;
    size_t length, capacity;
};

/* The position of a section, for the index. */
struct prof_jp2_place {
    uint32_t tag;
    uint64_t offset, stored, raw;
    uint64_t first, count; /* number of the section's first context or method, and how many there
                              are */
};

struct prof_jp2_sections {
    struct prof_output *out;
    ZSTD_CCtx *packer;
    int level;
    uint64_t offset;                           /* position in the file */
    struct prof_jp2_column_buffer raw, packed; /* bytes of the current section */
    struct prof_jp2_place *places;
    size_t place_count, place_capacity;
};

/* Writes the file's head. level: the compression level of zstd. */
bool prof_jp2_sections_init(struct prof_jp2_sections *sections, struct prof_output *out, int level);
void prof_jp2_sections_fini(struct prof_jp2_sections *sections);

/* Makes space for `more` bytes after the last one. Returns false if there is no memory. */
bool prof_jp2_column_grow(struct prof_jp2_column_buffer *column, size_t more);
void prof_jp2_column_fini(struct prof_jp2_column_buffer *column);

static inline bool prof_jp2_column_reserve(struct prof_jp2_column_buffer *column, size_t more)
{
    return __builtin_expect(column->capacity - column->length >= more, 1)
           || prof_jp2_column_grow(column, more);
}

/* Appends a number. The column must have space for VM_VARINT_BYTES. */
static inline void prof_jp2_column_put(struct prof_jp2_column_buffer *column, uint64_t value)
{
    column->length = (size_t)(vm_varint_put(column->bytes + column->length, value) - column->bytes);
}

/* The same, but makes space first. */
bool prof_jp2_column_add(struct prof_jp2_column_buffer *column, uint64_t value);
bool prof_jp2_column_add_bytes(struct prof_jp2_column_buffer *column, const void *bytes,
                               size_t length);
/* Appends the length of a text and its bytes. */
bool prof_jp2_column_add_text(struct prof_jp2_column_buffer *column, const char *text);

/*
 * Write a section: call prof_jp2_section_begin; add the section's head to sections->raw with
 * prof_jp2_column_add; call prof_jp2_section_column for each column, which empties the column and
 * leaves it out if it has no bytes; then call prof_jp2_section_end.
 */
void prof_jp2_section_begin(struct prof_jp2_sections *sections);
void prof_jp2_section_column(struct prof_jp2_sections *sections, uint32_t number,
                             struct prof_jp2_column_buffer *column);
void prof_jp2_section_end(struct prof_jp2_sections *sections, uint32_t tag, uint64_t first,
                          uint64_t count);

/* Writes the contents of sections->raw, the index, and the end of the file. */
void prof_jp2_sections_finish(struct prof_jp2_sections *sections);

#endif
