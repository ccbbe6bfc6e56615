/*
 * Splits a profile file (.jp2) into sections, unpacks them, and joins them again with correct
 * checksums, for tests. Bytes that do not look like a section remain unchanged.
 */
#ifndef TESTS_FUZZ_PROFILE_SECTIONS_H
#define TESTS_FUZZ_PROFILE_SECTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#include "profiler/model/jp2_format.h"

/* Returns the length of the section at `at`, including padding, or 0 if the section does not fit in
 * the file. */
static inline uint64_t section_length(const uint8_t *bytes, size_t size, size_t at)
{
    if (size < at || size - at < PROF_JP2_SECTION_BYTES) {
        return 0;
    }
    uint64_t stored = prof_jp2_get64(bytes + at + 8), left = size - at - PROF_JP2_SECTION_BYTES;
    if (stored > left || prof_jp2_padding(stored) > left - stored) {
        return 0;
    }
    return PROF_JP2_SECTION_BYTES + stored + prof_jp2_padding(stored);
}

/* Corrects the checksums of the section at `at`. */
static inline void seal_section(uint8_t *bytes, size_t at)
{
    uint8_t *head = bytes + at;
    uint64_t stored = prof_jp2_get64(head + 8);
    prof_jp2_put32(head + 24, (uint32_t)crc32_z(0, head + PROF_JP2_SECTION_BYTES, (size_t)stored));
    prof_jp2_put32(head + 28, (uint32_t)crc32_z(0, head, 28));
}

static inline void seal_all(uint8_t *bytes, size_t size)
{
    uint64_t length;
    for (size_t at = PROF_JP2_HEAD_BYTES; (length = section_length(bytes, size, at)) > 0;
         at += (size_t)length) {
        seal_section(bytes, at);
    }
}

/* Returns a malloc'ed copy of the file with uncompressed sections, or NULL on failure. */
static inline uint8_t *unpack_sections(const uint8_t *bytes, size_t size, size_t *length)
{
    static const size_t limit = (size_t)64 << 20;
    uint8_t *out = calloc(1, limit);
    uint64_t section;
    size_t at = PROF_JP2_HEAD_BYTES;
    if (out == NULL || size < PROF_JP2_HEAD_BYTES) {
        free(out);
        return NULL;
    }
    memcpy(out, bytes, PROF_JP2_HEAD_BYTES);
    *length = PROF_JP2_HEAD_BYTES;
    for (; (section = section_length(bytes, size, at)) > 0; at += (size_t)section) {
        uint64_t stored = prof_jp2_get64(bytes + at + 8), raw = prof_jp2_get64(bytes + at + 16);
        uint8_t *head = out + *length;
        if (raw > limit - *length - 2 * PROF_JP2_SECTION_BYTES) {
            free(out);
            return NULL;
        }
        memcpy(head, bytes + at, PROF_JP2_SECTION_BYTES);
        if (prof_jp2_get32(head + 4) & PROF_JP2_PACKED) {
            ZSTD_decompress(head + PROF_JP2_SECTION_BYTES, (size_t)raw,
                            bytes + at + PROF_JP2_SECTION_BYTES, (size_t)stored);
        } else {
            memcpy(head + PROF_JP2_SECTION_BYTES, bytes + at + PROF_JP2_SECTION_BYTES,
                   (size_t)stored);
        }
        prof_jp2_put32(head + 4, 0);
        prof_jp2_put64(head + 8, raw);
        seal_section(out, *length);
        *length += PROF_JP2_SECTION_BYTES + (size_t)raw + prof_jp2_padding(raw);
    }
    memcpy(out + *length, bytes + at, size - at);
    *length += size - at;
    return out;
}

#endif
