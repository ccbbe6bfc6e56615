#include "vm/base/utf8.h"

#include <string.h>

#include "vm/base/assert.h"

#define REPLACEMENT 0xFFFDu

static bool is_continuation(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

/*
 * Decodes the sequence of one to three bytes that starts at bytes[0]. Returns its length; 0 if
 * there is no complete sequence. `left` is at least 1.
 */
static size_t decode_mutf8(const unsigned char *bytes, size_t left, uint16_t *unit)
{
    unsigned first = bytes[0];
    if (first < 0x80) {
        *unit = (uint16_t)first;
        return 1;
    }
    if ((first & 0xE0) == 0xC0) {
        if (left < 2 || !is_continuation(bytes[1])) {
            return 0;
        }
        *unit = (uint16_t)((first & 0x1F) << 6 | (bytes[1] & 0x3Fu));
        return 2;
    }
    if ((first & 0xF0) == 0xE0) {
        if (left < 3 || !is_continuation(bytes[1]) || !is_continuation(bytes[2])) {
            return 0;
        }
        *unit = (uint16_t)((first & 0x0F) << 12 | (bytes[1] & 0x3Fu) << 6 | (bytes[2] & 0x3Fu));
        return 3;
    }
    return 0;
}

/* Returns whether all of 8 bytes are characters from 1 to 127. */
static bool is_plain(const unsigned char *bytes)
{
    const uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return (((word - ones) | word) & tops) == 0;
}

bool vm_mutf8_is_valid(const char *bytes, size_t size, bool allow_long_forms)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t i = 0;
    while (i < size) {
        while (i + 8 <= size && is_plain(at + i)) {
            i += 8;
        }
        if (i == size || (size >= 8 && i + 8 > size && is_plain(at + size - 8))) {
            break;
        }
        if (at[i] != 0 && at[i] < 0x80) {
            i++;
            continue;
        }
        uint16_t unit = 0;
        size_t length = at[i] == 0 ? 0 : decode_mutf8(at + i, size - i, &unit);
        if (length == 0) {
            return false;
        }
        if (!allow_long_forms) {
            bool is_shortest = length == 2 ? unit >= 0x80 || unit == 0 : unit >= 0x800;
            if (!is_shortest) {
                return false;
            }
        }
        i += length;
    }
    return true;
}

size_t vm_mutf8_utf16_length(const char *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t count = 0;
    for (size_t i = 0; i < size; count++) {
        uint16_t unit;
        size_t length = decode_mutf8(at + i, size - i, &unit);
        i += length == 0 ? 1 : length;
    }
    return count;
}

size_t vm_mutf8_to_utf16(const char *bytes, size_t size, uint16_t *units)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t count = 0;
    for (size_t i = 0; i < size; count++) {
        uint16_t unit;
        size_t length = decode_mutf8(at + i, size - i, &unit);
        if (length == 0) {
            unit = at[i];
            length = 1;
        }
        units[count] = unit;
        i += length;
    }
    VM_ASSERT(count == vm_mutf8_utf16_length(bytes, size));
    return count;
}

size_t vm_utf16_mutf8_length(const uint16_t *units, size_t count)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        if (units[i] != 0 && units[i] < 0x80) {
            size += 1;
        } else {
            size += units[i] < 0x800 ? 2 : 3;
        }
    }
    return size;
}

/* Encodes a unit in one, two or three bytes. Returns their number. */
static size_t encode_unit(unsigned unit, char *out)
{
    VM_ASSERT(unit <= 0xFFFF);
    if (unit < 0x80) {
        out[0] = (char)unit;
        return 1;
    }
    if (unit < 0x800) {
        out[0] = (char)(0xC0 | unit >> 6);
        out[1] = (char)(0x80 | (unit & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | unit >> 12);
    out[1] = (char)(0x80 | (unit >> 6 & 0x3F));
    out[2] = (char)(0x80 | (unit & 0x3F));
    return 3;
}

size_t vm_utf16_to_mutf8(const uint16_t *units, size_t count, char *bytes)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        if (units[i] == 0) {
            bytes[size++] = (char)0xC0;
            bytes[size++] = (char)0x80;
        } else {
            size += encode_unit(units[i], bytes + size);
        }
    }
    VM_ASSERT(size == vm_utf16_mutf8_length(units, count));
    return size;
}

/*
 * Decodes one character of UTF-8 and returns the number of bytes it takes. `left` is at least 1. If
 * the bytes are malformed, the character is REPLACEMENT, *is_good is false, and the result is the
 * length of the longest prefix that could start a correct sequence, at least 1.
 */
static size_t decode_utf8(const unsigned char *bytes, size_t left, uint32_t *point, bool *is_good)
{
    unsigned first = bytes[0];
    *is_good = true;
    if (first < 0x80) {
        *point = first;
        return 1;
    }
    *is_good = false;
    *point = REPLACEMENT;
    if (first < 0xC2 || first > 0xF4) {
        return 1;
    }
    size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t value = first & (0x7Fu >> length);
    /* The range of the second byte excludes overlong forms and values above U+10FFFF. */
    unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned high = first == 0xF4 ? 0x8F : 0xBF;
    for (size_t i = 1; i < length; i++) {
        if (i >= left || bytes[i] < low || bytes[i] > high) {
            return i;
        }
        value = value << 6 | (bytes[i] & 0x3Fu);
        low = 0x80;
        high = 0xBF;
    }
    if (value >= 0xD800 && value <= 0xDFFF) {
        return length; /* the three bytes of an encoded surrogate are replaced together */
    }
    *is_good = true;
    *point = value;
    return length;
}

bool vm_utf8_is_valid(const char *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    bool is_good = true;
    for (size_t i = 0; i < size && is_good;) {
        uint32_t point;
        i += decode_utf8(at + i, size - i, &point, &is_good);
    }
    return is_good;
}

size_t vm_utf8_utf16_length(const char *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t count = 0;
    for (size_t i = 0; i < size;) {
        uint32_t point;
        bool is_good;
        i += decode_utf8(at + i, size - i, &point, &is_good);
        count += point >= 0x10000 ? 2 : 1;
    }
    return count;
}

size_t vm_utf8_to_utf16(const char *bytes, size_t size, uint16_t *units)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t count = 0;
    for (size_t i = 0; i < size;) {
        uint32_t point;
        bool is_good;
        i += decode_utf8(at + i, size - i, &point, &is_good);
        VM_ASSERT(i <= size && (!is_good || point < 0x110000));
        if (point >= 0x10000) {
            point -= 0x10000;
            units[count++] = (uint16_t)(0xD800 | point >> 10);
            units[count++] = (uint16_t)(0xDC00 | (point & 0x3FF));
        } else {
            units[count++] = (uint16_t)point;
        }
    }
    VM_ASSERT(count == vm_utf8_utf16_length(bytes, size));
    return count;
}

static bool is_pair(const uint16_t *units, size_t left)
{
    return left >= 2 && (units[0] & 0xFC00) == 0xD800 && (units[1] & 0xFC00) == 0xDC00;
}

static bool is_surrogate_unit(uint16_t unit)
{
    return (unit & 0xF800) == 0xD800;
}

size_t vm_utf16_utf8_length(const uint16_t *units, size_t count)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_pair(units + i, count - i)) {
            size += 4;
            i++;
        } else if (units[i] < 0x80 || is_surrogate_unit(units[i])) {
            size += 1;
        } else {
            size += units[i] < 0x800 ? 2 : 3;
        }
    }
    return size;
}

size_t vm_utf16_to_utf8(const uint16_t *units, size_t count, char *bytes)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_pair(units + i, count - i)) {
            uint32_t point = 0x10000 + ((units[i] & 0x3FFu) << 10 | (units[i + 1] & 0x3FFu));
            bytes[size++] = (char)(0xF0 | point >> 18);
            bytes[size++] = (char)(0x80 | (point >> 12 & 0x3F));
            bytes[size++] = (char)(0x80 | (point >> 6 & 0x3F));
            bytes[size++] = (char)(0x80 | (point & 0x3F));
            i++;
        } else if (is_surrogate_unit(units[i])) {
            bytes[size++] = '?';
        } else {
            size += encode_unit(units[i], bytes + size);
        }
    }
    VM_ASSERT(size == vm_utf16_utf8_length(units, count));
    return size;
}
