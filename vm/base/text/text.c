#include "vm/base/text/text.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"
#include "vm/base/text/unseen.h"

#define REPLACEMENT 0xfffdu

static const char digit_pairs[] =
    "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
    "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
    "8081828384858687888990919293949596979899";

static char *put_pair(char *to, uint32_t value)
{
    memcpy(to, digit_pairs + 2 * (size_t)value, 2);
    return to + 2;
}

char *vm_text_digits(char *to, uint64_t value)
{
    if (value < 10) {
        *to = (char)('0' + value);
        return to + 1;
    }
    if (value < 100) {
        return put_pair(to, (uint32_t)value);
    }
    char digits[VM_TEXT_NUMBER];
    char *first = digits + sizeof digits;
    while (value >= 100) {
        first -= 2;
        put_pair(first, (uint32_t)(value % 100));
        value /= 100;
    }
    if (value >= 10) {
        first -= 2;
        put_pair(first, (uint32_t)value);
    } else {
        *--first = (char)('0' + value);
    }
    size_t length = (size_t)(digits + sizeof digits - first);
    memcpy(to, first, length);
    return to + length;
}

/* Returns whether a style writes a byte unchanged, no matter which bytes are next to it. */
static bool is_plain(unsigned char c, enum vm_text_style style)
{
    if (c < 0x20 || c >= 0x7f) {
        return false;
    }
    return style == VM_TEXT_XML    ? c != '<' && c != '>' && c != '&' && c != '"' && c != '\''
           : style == VM_TEXT_JSON ? c != '"' && c != '\\'
                                   : true;
}

size_t vm_text_run(const char *from, const char *end, enum vm_text_style style)
{
    const char *at = from;
    while (at < end && is_plain((unsigned char)*at, style)) {
        at++;
    }
    return (size_t)(at - from);
}

static bool is_continuation(const unsigned char *at)
{
    return (*at & 0xc0) == 0x80;
}

/* Decodes one character of at most four bytes. Returns its code point, and stores the number of
 * bytes in *length. */
static uint32_t decode(const unsigned char *at, size_t left, size_t *length)
{
    unsigned c = at[0];
    *length = 1;
    if (c < 0x80) {
        return c;
    }
    if (c >= 0xc0 && c < 0xe0 && left >= 2 && is_continuation(at + 1)) {
        *length = 2;
        return (c & 0x1f) << 6 | (at[1] & 0x3f);
    }
    if (c >= 0xe0 && c < 0xf0 && left >= 3 && is_continuation(at + 1) && is_continuation(at + 2)) {
        *length = 3;
        return (c & 0x0f) << 12 | (at[1] & 0x3fu) << 6 | (at[2] & 0x3f);
    }
    if (c >= 0xf0 && c < 0xf5 && left >= 4 && is_continuation(at + 1) && is_continuation(at + 2)
        && is_continuation(at + 3)) {
        *length = 4;
        return (c & 0x07) << 18 | (at[1] & 0x3fu) << 12 | (at[2] & 0x3fu) << 6 | (at[3] & 0x3f);
    }
    return REPLACEMENT;
}

static size_t encode(uint32_t c, char *to)
{
    if (c < 0x80) {
        to[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        to[0] = (char)(0xc0 | c >> 6);
        to[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    if (c < 0x10000) {
        to[0] = (char)(0xe0 | c >> 12);
        to[1] = (char)(0x80 | (c >> 6 & 0x3f));
        to[2] = (char)(0x80 | (c & 0x3f));
        return 3;
    }
    to[0] = (char)(0xf0 | c >> 18);
    to[1] = (char)(0x80 | (c >> 12 & 0x3f));
    to[2] = (char)(0x80 | (c >> 6 & 0x3f));
    to[3] = (char)(0x80 | (c & 0x3f));
    return 4;
}

static const char *xml_escape(uint32_t c)
{
    switch (c) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&apos;";
    case '\t':
        return "&#9;";
    case '\n':
        return "&#10;";
    case '\r':
        return "&#13;";
    default:
        return NULL;
    }
}

static bool is_writable(uint32_t c, enum vm_text_style style)
{
    if (c < 0x20 || (c >= 0xd800 && c < 0xe000) || c == 0xfffe || c == 0xffff || c > 0x10ffff) {
        return false;
    }
    return style == VM_TEXT_XML || !vm_is_unseen(c);
}

/* Writes the escape of a character. Returns the length of the escape; 0 if the character needs no
 * escape. */
static size_t escape(uint32_t c, enum vm_text_style style, char *to)
{
    static const char digits[] = "0123456789abcdef";
    bool is_json = style == VM_TEXT_JSON;
    *to++ = '\\';
    if (is_json && (c == '"' || c == '\\' || c == '\n')) {
        *to = c == '\n' ? 'n' : (char)c;
        return 2;
    }
    if (c >= 0x20 && !vm_is_unseen(c) && (c < 0xd800 || c >= 0xe000)) {
        return 0;
    }
    *to++ = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
        *to++ = digits[c >> shift & 15];
    }
    return 6;
}

size_t vm_text_piece(const char *from, const char *end, enum vm_text_style style, char *to,
                     size_t *written)
{
    const unsigned char *at = (const unsigned char *)from;
    size_t left = (size_t)(end - from), length, low_length;
    uint32_t c = decode(at, left, &length);
    if (c >= 0xd800 && c < 0xdc00 && left > length) {
        uint32_t low = decode(at + length, left - length, &low_length);
        if (low >= 0xdc00 && low < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            length += low_length;
        }
    }
    const char *reference = style == VM_TEXT_XML ? xml_escape(c) : NULL;
    if (reference != NULL) {
        *written = strlen(reference);
        memcpy(to, reference, *written);
        return length;
    }
    *written = style == VM_TEXT_JSON || style == VM_TEXT_ESCAPED ? escape(c, style, to) : 0;
    if (*written == 0) {
        *written = encode(is_writable(c, style) ? c : REPLACEMENT, to);
    }
    return length;
}

/* --- bytes ---------------------------------------------------------------------------- */

bool vm_text_reserve(struct vm_text *to, size_t length)
{
    if (__builtin_expect(to->capacity - to->length > length, 1)) {
        return true;
    }
    bool has_room = VM_RESERVE(to->bytes, to->capacity, to->length + length + 1);
    to->has_failed |= !has_room;
    return has_room;
}

void vm_text_add(struct vm_text *to, const void *bytes, size_t length)
{
    if (length > 0 && vm_text_reserve(to, length)) {
        memcpy(to->bytes + to->length, bytes, length);
        to->length += length;
        to->bytes[to->length] = '\0';
    }
}

void vm_text_string(struct vm_text *to, const char *text)
{
    vm_text_add(to, text, strlen(text));
}

void vm_text_unsigned(struct vm_text *to, uint64_t value)
{
    char digits[VM_TEXT_NUMBER];
    vm_text_add(to, digits, (size_t)(vm_text_digits(digits, value) - digits));
}

void vm_text_signed(struct vm_text *to, int64_t value)
{
    vm_text_add(to, "-", value < 0);
    vm_text_unsigned(to, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void vm_text_name(struct vm_text *to, const char *name, size_t length, enum vm_text_style style)
{
    const char *end = name + length;
    while (name < end) {
        size_t plain = vm_text_run(name, end, style);
        vm_text_add(to, name, plain);
        name += plain;
        if (name < end) {
            char piece[VM_TEXT_PIECE];
            size_t written;
            name += vm_text_piece(name, end, style, piece, &written);
            vm_text_add(to, piece, written);
        }
    }
}

void vm_text_dotted(struct vm_text *to, const char *name, size_t length, enum vm_text_style style)
{
    size_t start = to->length;
    vm_text_name(to, name, length, style);
    for (size_t i = start; i < to->length; i++) {
        if (to->bytes[i] == '/') {
            to->bytes[i] = '.';
        }
    }
}

void vm_text_quoted(struct vm_text *to, const char *text, size_t length)
{
    vm_text_add(to, "\"", 1);
    vm_text_name(to, text, length, VM_TEXT_JSON);
    vm_text_add(to, "\"", 1);
}

void vm_text_trim(struct vm_text *to)
{
    char *bytes = to->length == 0 ? NULL : realloc(to->bytes, to->length + 1);
    if (bytes != NULL) {
        to->bytes = bytes;
        to->capacity = to->length + 1;
    }
}

void vm_text_fini(struct vm_text *to)
{
    free(to->bytes);
    *to = (struct vm_text){0};
}
