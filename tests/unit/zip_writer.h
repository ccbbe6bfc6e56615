/*
 * Writes valid and invalid zip files in memory, for tests: a test can falsify fields. The writer
 * shares no code with the reader under test.
 */
#ifndef TESTS_UNIT_ZIP_WRITER_H
#define TESTS_UNIT_ZIP_WRITER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct zip_buffer {
    unsigned char *bytes;
    size_t size;
    size_t capacity;
};

struct zip_writer {
    struct zip_buffer file;
    struct zip_buffer central;
    size_t prefix_size;
    unsigned count;
    bool is_zip64; /* write sizes and offsets to zip64 fields, and a zip64 end record */
};

struct zip_writer_entry {
    const char *name;
    const void *bytes;
    size_t size;
    bool is_deflated;
    uint16_t flags;
    uint16_t method;       /* replaces the correct value, unless 0 */
    uint32_t crc_error;    /* XORed with the correct value */
    uint32_t claimed_size; /* replaces the correct value, unless 0 */
    uint32_t offset_error; /* added to the correct value */
    uint16_t local_extra;  /* length of an extra field that only the local header has */
};

static inline void zip_put(struct zip_buffer *buffer, const void *bytes, size_t size)
{
    if (buffer->capacity - buffer->size < size) {
        buffer->capacity = (buffer->capacity + size) * 2;
        buffer->bytes = realloc(buffer->bytes, buffer->capacity);
        if (buffer->bytes == NULL) {
            abort();
        }
    }
    if (size != 0) {
        memcpy(buffer->bytes + buffer->size, bytes, size);
    }
    buffer->size += size;
}

/* Appends a number of `bytes` bytes, least significant byte first. */
static inline void zip_put_number(struct zip_buffer *buffer, uint64_t value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        unsigned char byte = (unsigned char)(value >> (8 * i));
        zip_put(buffer, &byte, 1);
    }
}

static inline void zip_put_fixed(struct zip_buffer *buffer, const struct zip_writer_entry *entry,
                                 uint32_t compressed_size, uint32_t size, uint32_t crc)
{
    uint16_t method = entry->is_deflated ? 8 : 0;
    zip_put_number(buffer, entry->flags, 2);
    zip_put_number(buffer, entry->method != 0 ? entry->method : method, 2);
    zip_put_number(buffer, 0x58210000u, 4);
    zip_put_number(buffer, crc ^ entry->crc_error, 4);
    zip_put_number(buffer, compressed_size, 4);
    zip_put_number(buffer, size, 4);
    zip_put_number(buffer, strlen(entry->name), 2);
}

/* Compresses with raw deflate into memory that the caller frees. */
static inline unsigned char *zip_deflate(const void *bytes, size_t size, size_t *deflated_size)
{
    z_stream stream = {0};
    if (deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        abort();
    }
    uLong bound = deflateBound(&stream, (uLong)size);
    unsigned char *result = malloc(bound);
    stream.next_in = (unsigned char *)(uintptr_t)bytes;
    stream.avail_in = (uInt)size;
    stream.next_out = result;
    stream.avail_out = (uInt)bound;
    if (result == NULL || deflate(&stream, Z_FINISH) != Z_STREAM_END) {
        abort();
    }
    *deflated_size = stream.total_out;
    deflateEnd(&stream);
    return result;
}

static inline void zip_add(struct zip_writer *writer, const struct zip_writer_entry *entry)
{
    size_t stored_size = entry->size;
    unsigned char *deflated = NULL;
    if (entry->is_deflated) {
        deflated = zip_deflate(entry->bytes, entry->size, &stored_size);
    }
    uint32_t crc = (uint32_t)crc32(0, entry->bytes, (uInt)entry->size);
    uint32_t size = entry->claimed_size != 0 ? entry->claimed_size : (uint32_t)entry->size;
    uint64_t offset = writer->file.size - writer->prefix_size + entry->offset_error;

    zip_put_number(&writer->file, 0x04034B50, 4);
    zip_put_number(&writer->file, 20, 2);
    zip_put_fixed(&writer->file, entry, (uint32_t)stored_size, size, crc);
    zip_put_number(&writer->file, entry->local_extra, 2);
    zip_put(&writer->file, entry->name, strlen(entry->name));
    for (unsigned i = 0; i < entry->local_extra; i++) {
        zip_put(&writer->file, "", 1);
    }
    zip_put(&writer->file, deflated != NULL ? deflated : entry->bytes, stored_size);
    free(deflated);

    struct zip_buffer *central = &writer->central;
    zip_put_number(central, 0x02014B50, 4);
    zip_put_number(central, 20, 2);
    zip_put_number(central, 20, 2);
    zip_put_fixed(central, entry, writer->is_zip64 ? UINT32_MAX : (uint32_t)stored_size,
                  writer->is_zip64 ? UINT32_MAX : size, crc);
    zip_put_number(central, writer->is_zip64 ? 34 : 0, 2);
    zip_put_number(central, 0, 2);
    zip_put_number(central, 0, 4);
    zip_put_number(central, 0, 4);
    zip_put_number(central, writer->is_zip64 ? UINT32_MAX : offset, 4);
    zip_put(central, entry->name, strlen(entry->name));
    if (writer->is_zip64) {
        zip_put_number(central, 0xCAFE, 2); /* another extra field before the zip64 field */
        zip_put_number(central, 2, 2);
        zip_put_number(central, 0, 2);
        zip_put_number(central, 1, 2);
        zip_put_number(central, 24, 2);
        zip_put_number(central, size, 8);
        zip_put_number(central, stored_size, 8);
        zip_put_number(central, offset, 8);
    }
    writer->count++;
}

static inline void zip_add_text(struct zip_writer *writer, const char *name, const char *text,
                                bool is_deflated)
{
    zip_add(writer,
            &(struct zip_writer_entry){
                .name = name, .bytes = text, .size = strlen(text), .is_deflated = is_deflated});
}

static inline void zip_set_prefix(struct zip_writer *writer, const char *text)
{
    zip_put(&writer->file, text, strlen(text));
    writer->prefix_size = writer->file.size;
}

/* Appends the central directory and the end records. */
static inline void zip_finish(struct zip_writer *writer, const void *comment, size_t comment_size)
{
    struct zip_buffer *file = &writer->file;
    uint64_t offset = file->size - writer->prefix_size;
    uint64_t size = writer->central.size;
    zip_put(file, writer->central.bytes, writer->central.size);
    if (writer->is_zip64) {
        uint64_t record = file->size - writer->prefix_size;
        zip_put_number(file, 0x06064B50, 4);
        zip_put_number(file, 44, 8);
        zip_put_number(file, 45, 2);
        zip_put_number(file, 45, 2);
        zip_put_number(file, 0, 8);
        zip_put_number(file, writer->count, 8);
        zip_put_number(file, writer->count, 8);
        zip_put_number(file, size, 8);
        zip_put_number(file, offset, 8);
        zip_put_number(file, 0x07064B50, 4);
        zip_put_number(file, 0, 4);
        zip_put_number(file, record, 8);
        zip_put_number(file, 1, 4);
    }
    zip_put_number(file, 0x06054B50, 4);
    zip_put_number(file, 0, 4);
    zip_put_number(file, writer->is_zip64 ? UINT16_MAX : writer->count, 2);
    zip_put_number(file, writer->is_zip64 ? UINT16_MAX : writer->count, 2);
    zip_put_number(file, writer->is_zip64 ? UINT32_MAX : size, 4);
    zip_put_number(file, writer->is_zip64 ? UINT32_MAX : offset, 4);
    zip_put_number(file, comment_size, 2);
    zip_put(file, comment, comment_size);
}

static inline void zip_free(struct zip_writer *writer)
{
    free(writer->file.bytes);
    free(writer->central.bytes);
    *writer = (struct zip_writer){0};
}

#endif
