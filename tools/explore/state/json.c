#include "tools/explore/state/json.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"

static bool reserve(struct json *json, size_t length)
{
    VM_ASSERT(json->length <= json->capacity);
    json->has_failed |= !VM_RESERVE(json->text, json->capacity, json->length + length);
    return !json->has_failed;
}

static void put(struct json *json, const char *text, size_t length)
{
    if (reserve(json, length)) {
        memcpy(json->text + json->length, text, length);
        json->length += length;
    }
}

static void put_string(struct json *json, const char *text, size_t length);

static void put_name(struct json *json, const char *name)
{
    char last = json->length == 0 ? '[' : json->text[json->length - 1];
    if (last != '{' && last != '[' && last != ':') {
        put(json, ",", 1);
    }
    if (name != NULL) {
        put_string(json, name, strlen(name));
        put(json, ":", 1);
    }
}

void json_clear(struct json *json)
{
    json->length = 0;
    json->depth = 0;
    json->has_failed = false;
}

void json_destroy(struct json *json)
{
    free(json->text);
    *json = (struct json){0};
}

const char *json_end(struct json *json)
{
    VM_ASSERT(json->depth == 0);
    put(json, "", 1);
    return json->has_failed ? NULL : json->text;
}

void json_open(struct json *json, const char *name, char bracket)
{
    put_name(json, name);
    put(json, &bracket, 1);
    json->depth++;
}

void json_close(struct json *json, char bracket)
{
    VM_ASSERT(json->depth != 0);
    json->depth--;
    put(json, &bracket, 1);
}

size_t json_digits(char to[20], uint64_t value)
{
    char digits[20];
    size_t length = 0;
    do {
        digits[length++] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    VM_ASSERT(length <= sizeof digits);
    for (size_t i = 0; i < length; i++) {
        to[i] = digits[length - 1 - i];
    }
    return length;
}

void json_unsigned(struct json *json, const char *name, uint64_t value)
{
    char digits[20];
    put_name(json, name);
    put(json, digits, json_digits(digits, value));
}

void json_signed(struct json *json, const char *name, int64_t value)
{
    char digits[20];
    put_name(json, name);
    if (value < 0) {
        put(json, "-", 1);
    }
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    put(json, digits, json_digits(digits, size));
}

void json_bool(struct json *json, const char *name, bool value)
{
    put_name(json, name);
    put(json, value ? "true" : "false", value ? 4 : 5);
}

/* --- text -------------------------------------------------------------------------------- */

static void put_unit(struct json *json, uint32_t unit)
{
    static const char digits[] = "0123456789abcdef";
    char text[6] = {'\\',
                    'u',
                    digits[unit >> 12 & 15],
                    digits[unit >> 8 & 15],
                    digits[unit >> 4 & 15],
                    digits[unit & 15]};
    put(json, text, sizeof text);
}

/* Decodes the character at the start of `text`, in UTF-8 or modified UTF-8. Returns the number of
 * its octets; 0: damaged. */
static size_t decode(const uint8_t *text, size_t left, uint32_t *character)
{
    uint8_t first = text[0];
    size_t length = first < 0x80   ? 1
                    : first < 0xc0 ? 0
                    : first < 0xe0 ? 2
                    : first < 0xf0 ? 3
                    : first < 0xf8 ? 4
                                   : 0;
    if (length == 0 || length > left) {
        return 0;
    }
    *character = length == 1 ? first : first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
        *character = *character << 6 | (text[i] & 0x3f);
    }
    return *character > 0x10ffff ? 0 : length;
}

static void put_string(struct json *json, const char *text, size_t length)
{
    const uint8_t *bytes = (const uint8_t *)text;
    put(json, "\"", 1);
    for (size_t i = 0; i < length;) {
        uint32_t character = 0;
        size_t octets = decode(bytes + i, length - i, &character);
        if (octets == 0) {
            put_unit(json, 0xfffd);
            octets = 1;
        } else if (character == '"' || character == '\\') {
            char escaped[2] = {'\\', (char)character};
            put(json, escaped, 2);
        } else if (character < 0x20 || character == 0x7f ||
                   (character >= 0xd800 && character < 0xe000) || octets == 2) {
            put_unit(json, character); /* also 0 and surrogates, from modified UTF-8 */
        } else {
            put(json, text + i, octets);
        }
        i += octets;
    }
    put(json, "\"", 1);
}

void json_bytes(struct json *json, const char *name, const char *text, size_t length)
{
    put_name(json, name);
    put_string(json, text, length);
}

void json_text(struct json *json, const char *name, const char *text)
{
    json_bytes(json, name, text == NULL ? "" : text, text == NULL ? 0 : strlen(text));
}

void json_hex(struct json *json, const char *name, const uint8_t *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    put_name(json, name);
    put(json, "\"", 1);
    if (reserve(json, 2 * length)) {
        for (size_t i = 0; i < length; i++) {
            json->text[json->length++] = digits[bytes[i] >> 4];
            json->text[json->length++] = digits[bytes[i] & 15];
        }
    }
    put(json, "\"", 1);
}
