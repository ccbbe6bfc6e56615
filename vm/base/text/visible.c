#define _GNU_SOURCE
#include "vm/base/text/visible.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST_CHARACTER 4

/* Returns how many bytes a character has that starts with this byte; 0 if no character does. */
static size_t length_of(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xc0 ? 0
           : first < 0xe0 ? 2
           : first < 0xf0 ? 3
           : first < 0xf5 ? 4
                          : 0;
}

/* Decodes the character at `text`, and returns its number of bytes; 0 if there is no valid
 * character, or if the text ends within it. */
static size_t decode(const unsigned char *text, size_t left, uint32_t *character)
{
    size_t length = length_of(*text);
    if (length <= 1 || length > left) {
        *character = *text;
        return length > left ? 0 : length;
    }
    *character = *text & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
        *character = *character << 6 | (text[i] & 0x3f);
    }
    return length;
}

bool vm_is_visible(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    while (at < end) {
        uint32_t character;
        size_t bytes = decode(at, (size_t)(end - at), &character);
        if (bytes == 0 || vm_is_unseen(character)) {
            return false;
        }
        at += bytes;
    }
    return true;
}

void vm_visible_write(FILE *out, const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + length, *seen = at;
    while (at < end) {
        uint32_t character;
        size_t bytes = decode(at, (size_t)(end - at), &character);
        if (bytes > 0 && !vm_is_unseen(character)) {
            at += bytes;
            continue;
        }
        fwrite(seen, 1, (size_t)(at - seen), out);
        fprintf(out, bytes > 0 ? "\\u%04x" : "\\x%02x", bytes > 0 ? (unsigned)character : *at);
        at += bytes > 0 ? bytes : 1;
        seen = at;
    }
    fwrite(seen, 1, (size_t)(end - seen), out);
}

char *vm_visible_text(const char *text, size_t length, size_t *visible_length)
{
    char *visible = NULL;
    FILE *out = open_memstream(&visible, visible_length);
    if (out == NULL) {
        return NULL;
    }
    vm_visible_write(out, text, length);
    if (fclose(out) != 0) {
        free(visible);
        return NULL;
    }
    return visible;
}

void vm_visible_vprintf(FILE *out, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    char *text;
    int length = vasprintf(&text, format, arguments);
    if (length >= 0) {
        vm_visible_write(out, text, (size_t)length);
        free(text);
    } else {
        vfprintf(out, format, again);
    }
    va_end(again);
}

/* --- streams -------------------------------------------------------------------------------- */

struct stream {
    FILE *out;
    char begun[LONGEST_CHARACTER]; /* the first bytes of a character whose other bytes have not been
                                      written yet */
    size_t begun_count;
};

/* Returns the length of an incomplete character at the end of the text. */
static size_t begun_at_end(const char *text, size_t length)
{
    for (size_t back = 1; back < LONGEST_CHARACTER && back <= length; back++) {
        unsigned char byte = (unsigned char)text[length - back];
        if ((byte & 0xc0) != 0x80) {
            return length_of(byte) > back ? back : 0;
        }
    }
    return 0;
}

static ssize_t write_stream(void *cookie, const char *text, size_t length)
{
    struct stream *stream = cookie;
    char *whole = malloc(stream->begun_count + length);
    if (whole == NULL) {
        return 0;
    }
    memcpy(whole, stream->begun, stream->begun_count);
    memcpy(whole + stream->begun_count, text, length);
    size_t count = stream->begun_count + length, left = begun_at_end(whole, count);
    memcpy(stream->begun, whole + count - left, left);
    stream->begun_count = left;
    vm_visible_write(stream->out, whole, count - left);
    free(whole);
    return fflush(stream->out) == 0 ? (ssize_t)length : 0;
}

static int close_stream(void *cookie)
{
    struct stream *stream = cookie;
    vm_visible_write(stream->out, stream->begun, stream->begun_count);
    free(stream);
    return 0;
}

FILE *vm_visible_stream(FILE *out)
{
    struct stream *stream = calloc(1, sizeof *stream);
    if (stream == NULL) {
        return NULL;
    }
    stream->out = out;
    FILE *made = fopencookie(stream, "w",
                             (cookie_io_functions_t){.write = write_stream, .close = close_stream});
    if (made == NULL) {
        free(stream);
        return NULL;
    }
    setvbuf(made, NULL, _IOLBF, 0);
    return made;
}
