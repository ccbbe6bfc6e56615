#include "profiler/classdump/asm_xml_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"
#include "vm/base/java_number.h"
#include "vm/base/symbol.h"
#include "vm/base/utf8.h"

#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

void prof_text_fini(struct prof_text *text)
{
    vm_text_fini(&text->text);
    free(text->units);
    memset(text, 0, sizeof *text);
}

void prof_text_bytes(struct prof_text *text, const char *bytes, size_t length)
{
    text->text.has_failed |= length > PROF_TEXT_LIMIT - text->text.length;
    vm_text_add(&text->text, bytes, length);
}

void prof_text_string(struct prof_text *text, const char *string)
{
    prof_text_bytes(text, string, strlen(string));
}

void prof_text_signed(struct prof_text *text, int64_t value)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRId64, value);
    prof_text_bytes(text, digits, (size_t)length);
}

/* --- elements ------------------------------------------------------------------------- */

static void indent(struct prof_text *text, unsigned depth)
{
    static const char blanks[] = "                                ";
    while (depth > 0) {
        unsigned part = depth < sizeof blanks - 1 ? depth : (unsigned)sizeof blanks - 1;
        prof_text_bytes(text, blanks, part);
        depth -= part;
    }
}

void prof_text_open(struct prof_text *text, unsigned depth, const char *name)
{
    indent(text, depth);
    prof_text_bytes(text, "<", 1);
    prof_text_string(text, name);
}

void prof_text_close_empty(struct prof_text *text)
{
    prof_text_bytes(text, "/>\n", 3);
}

void prof_text_close_start(struct prof_text *text)
{
    prof_text_bytes(text, ">\n", 2);
}

void prof_text_end(struct prof_text *text, unsigned depth, const char *name)
{
    indent(text, depth);
    prof_text_bytes(text, "</", 2);
    prof_text_string(text, name);
    prof_text_close_start(text);
}

/* --- characters ----------------------------------------------------------------------- */

/* Adds an ASCII character. Control characters become character references, because otherwise XML
 * parsers would normalize them. */
static void add_ascii(struct prof_text *text, char c)
{
    switch (c) {
    case '&':
        prof_text_bytes(text, "&amp;", 5);
        break;
    case '<':
        prof_text_bytes(text, "&lt;", 4);
        break;
    case '>':
        prof_text_bytes(text, "&gt;", 4);
        break;
    case '"':
        prof_text_bytes(text, "&quot;", 6);
        break;
    case '\t':
        prof_text_bytes(text, "&#9;", 4);
        break;
    case '\n':
        prof_text_bytes(text, "&#10;", 5);
        break;
    case '\r':
        prof_text_bytes(text, "&#13;", 5);
        break;
    default:
        if ((unsigned char)c < 0x20) {
            prof_text_bytes(text, REPLACEMENT, 3);
        } else {
            prof_text_bytes(text, &c, 1);
        }
        break;
    }
}

/* Returns the length of the longest initial part of a text that needs no escaping. */
static size_t plain_length(const char *bytes, size_t length)
{
    size_t i = 0;
    while (i < length && bytes[i] >= 0x20 && bytes[i] < 0x7f
           && strchr("&<>\"\\", bytes[i]) == NULL) {
        i++;
    }
    return i;
}

/* Converts modified UTF-8 to UTF-16 in the buffer. Returns false if there is no memory. */
static bool convert(struct prof_text *text, const char *bytes, size_t length, size_t *count)
{
    *count = vm_mutf8_utf16_length(bytes, length);
    if (!VM_RESERVE(text->units, text->unit_capacity, *count)) {
        text->text.has_failed = true;
        return false;
    }
    vm_mutf8_to_utf16(bytes, length, text->units);
    return true;
}

void prof_text_add_unit(struct prof_text *text, uint16_t unit)
{
    if (unit == '\\') {
        prof_text_bytes(text, "\\\\", 2);
    } else if (unit < 0x20 || unit > 0x7f) {
        char escape[8];
        snprintf(escape, sizeof escape, "\\u%04x", unit);
        prof_text_bytes(text, escape, 6);
    } else {
        add_ascii(text, (char)unit);
    }
}

void prof_text_add_encoded(struct prof_text *text, const char *bytes, size_t length)
{
    size_t plain = plain_length(bytes, length), count;
    prof_text_bytes(text, bytes, plain);
    if (plain < length && convert(text, bytes + plain, length - plain, &count)) {
        for (size_t i = 0; i < count; i++) {
            prof_text_add_unit(text, text->units[i]);
        }
    }
}

/* Adds UTF-16 units as UTF-8. A pair of surrogates becomes one character; characters that XML 1.0
 * does not allow are replaced. */
static void add_units(struct prof_text *text, const uint16_t *units, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t width = 1;
        if (units[i] >= 0xd800 && units[i] < 0xdc00 && i + 1 < count && units[i + 1] >= 0xdc00
            && units[i + 1] < 0xe000) {
            width = 2;
        }
        if (units[i] < 0x80) {
            add_ascii(text, (char)units[i]);
        } else if (width == 1
                   && ((units[i] >= 0xd800 && units[i] < 0xe000) || units[i] >= 0xfffe)) {
            prof_text_bytes(text, REPLACEMENT, 3);
        } else {
            char bytes[4];
            prof_text_bytes(text, bytes, vm_utf16_to_utf8(units + i, width, bytes));
        }
        i += width - 1;
    }
}

/* --- attributes ----------------------------------------------------------------------- */

void prof_text_begin(struct prof_text *text, const char *name)
{
    prof_text_bytes(text, " ", 1);
    prof_text_string(text, name);
    prof_text_bytes(text, "=\"", 2);
}

void prof_text_finish(struct prof_text *text)
{
    prof_text_bytes(text, "\"", 1);
}

void prof_text_number(struct prof_text *text, const char *name, int64_t value)
{
    prof_text_begin(text, name);
    prof_text_signed(text, value);
    prof_text_finish(text);
}

void prof_text_plain(struct prof_text *text, const char *name, const char *value)
{
    prof_text_begin(text, name);
    prof_text_string(text, value);
    prof_text_finish(text);
}

void prof_text_utf8(struct prof_text *text, const char *name, const char *value)
{
    prof_text_begin(text, name);
    for (; *value != '\0'; value++) {
        if ((unsigned char)*value < 0x80) {
            add_ascii(text, *value);
        } else {
            prof_text_bytes(text, value, 1);
        }
    }
    prof_text_finish(text);
}

void prof_text_name(struct prof_text *text, const char *name, const struct vm_symbol *value)
{
    size_t plain = plain_length(value->bytes, value->length), count;
    prof_text_begin(text, name);
    prof_text_bytes(text, value->bytes, plain);
    if (plain < value->length
        && convert(text, value->bytes + plain, value->length - plain, &count)) {
        add_units(text, text->units, count);
    }
    prof_text_finish(text);
}

void prof_text_encoded(struct prof_text *text, const char *name, const struct vm_symbol *value)
{
    prof_text_begin(text, name);
    prof_text_add_encoded(text, value->bytes, value->length);
    prof_text_finish(text);
}

/* --- floating point ------------------------------------------------------------------- */

void prof_text_double(struct prof_text *text, double value)
{
    char number[VM_JAVA_NUMBER];
    vm_java_double(number, value);
    prof_text_string(text, number);
}

void prof_text_float(struct prof_text *text, float value)
{
    char number[VM_JAVA_NUMBER];
    vm_java_float(number, value);
    prof_text_string(text, number);
}
