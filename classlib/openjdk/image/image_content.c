/*
 * image_content.c: contents of the resources of the module image.
 *
 * jlink may compress a resource by several methods, one after the other. The output of each method
 * has a header: magic, stored size and size (64 bits each), name of the method, its configuration,
 * and whether the method was applied first (1 byte). The methods are "zip" (zlib's format) and
 * "compact-cp" (a class file whose Utf8 constants are strings of the image).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "classlib/openjdk/image/image.h"

#define CONTENT_MAGIC 0xCAFEFAFAu
#define CONTENT_HEADER_BYTES 29u

/* deflate needs at least two bits to encode a match, which has at most 258 bytes. */
#define MAX_DEFLATE_RATIO 1032u

/* Each of the two known methods is applied at most once. */
#define MAX_METHODS 2

/* --- zip -------------------------------------------------------------------------------------- */

static bool inflate_content(const uint8_t *from, uint64_t from_size, uint8_t *to, uint64_t size)
{
    uLongf got = size;
    return uncompress(to, &got, from, from_size) == Z_OK && got == size;
}

/* --- compact-cp ------------------------------------------------------------------------------- */

#define TAG_UTF8 1
#define TAG_LONG 5
#define TAG_DOUBLE 6
#define TAG_STRING_OF_IMAGE 23
#define TAG_DESCRIPTOR_OF_IMAGE 25

/* Indexed by tag: the number of bytes after the tag, for constants that are stored as in a class
 * file; 0: no such tag. */
static const uint8_t constant_bytes[21] = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4,
                                           4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

/* The input and the output of an expansion, and their limits, which all reads and writes
 * respect. */
struct expansion {
    const struct lib_jdk_image *image;
    const uint8_t *from, *from_end;
    uint8_t *to, *to_end;
    bool is_damaged;
};

static void put(struct expansion *e, const void *bytes, size_t length)
{
    if (e->is_damaged || length > (size_t)(e->to_end - e->to)) {
        e->is_damaged = true;
        return;
    }
    memcpy(e->to, bytes, length);
    e->to += length;
}

static void put_byte(struct expansion *e, unsigned value)
{
    put(e, &(uint8_t){(uint8_t)value}, 1);
}

static unsigned take_byte(struct expansion *e)
{
    if (e->is_damaged || e->from == e->from_end) {
        e->is_damaged = true;
        return 0;
    }
    return *e->from++;
}

static unsigned take_short(struct expansion *e)
{
    unsigned high = take_byte(e);
    return high << 8 | take_byte(e);
}

static void copy(struct expansion *e, size_t length)
{
    if (e->is_damaged || length > (size_t)(e->from_end - e->from)) {
        e->is_damaged = true;
        return;
    }
    put(e, e->from, length);
    e->from += length;
}

/* Reads a number of 1 to 3 bytes, whose bits are 1 ll vvvvv ..., or a number of 4 bytes. */
static uint32_t take_number(struct expansion *e, const uint8_t **from, const uint8_t *end)
{
    if (e->is_damaged || *from == end) {
        e->is_damaged = true;
        return 0;
    }
    uint8_t first = *(*from)++;
    bool is_short = (first & 0x80) != 0;
    unsigned more = is_short ? (first >> 5 & 3u) : 4;
    uint32_t value = is_short ? first & 0x1Fu : first;
    if (more == 0 || more - 1 > (size_t)(end - *from)) {
        e->is_damaged = true;
        return 0;
    }
    while (--more != 0) {
        value = value << 8 | *(*from)++;
    }
    return value;
}

static const char *take_string(struct expansion *e, const uint8_t **from, const uint8_t *end)
{
    const char *text = lib_jdk_image_string(e->image, take_number(e, from, end));
    e->is_damaged |= text == NULL;
    return e->is_damaged ? "" : text;
}

static void expand_string(struct expansion *e)
{
    const char *text = take_string(e, &e->from, e->from_end);
    size_t length = strlen(text);
    put_byte(e, TAG_UTF8);
    put_byte(e, length >> 8 & 0xFF);
    put_byte(e, length & 0xFF);
    put(e, text, length);
    e->is_damaged |= length > UINT16_MAX;
}

/* Expands a descriptor. It is stored without the names of its classes; then, the package and simple
 * name of each class follow. */
static void expand_descriptor(struct expansion *e)
{
    const char *text = take_string(e, &e->from, e->from_end);
    uint32_t names_size = take_number(e, &e->from, e->from_end);
    if (e->is_damaged || names_size > (size_t)(e->from_end - e->from)) {
        e->is_damaged = true;
        return;
    }
    const uint8_t *names = e->from, *names_end = names + names_size;
    e->from = names_end;
    put_byte(e, TAG_UTF8);
    uint8_t *length_at = e->to;
    put(e, "\0", 2);
    for (; *text != '\0' && !e->is_damaged; text++) {
        put_byte(e, (uint8_t)*text);
        if (*text == 'L' && names_size != 0) {
            const char *package = take_string(e, &names, names_end);
            if (*package != '\0') {
                put(e, package, strlen(package));
                put_byte(e, '/');
            }
            const char *simple = take_string(e, &names, names_end);
            put(e, simple, strlen(simple));
        }
    }
    if (!e->is_damaged) {
        size_t length = (size_t)(e->to - length_at) - 2;
        length_at[0] = (uint8_t)(length >> 8);
        length_at[1] = (uint8_t)length;
        e->is_damaged = length > UINT16_MAX;
    }
}

static bool expand_constants(const struct lib_jdk_image *image, const uint8_t *from,
                             uint64_t from_size, uint8_t *to, uint64_t size)
{
    struct expansion e = {image, from, from + from_size, to, to + size, false};
    copy(&e, 8);
    unsigned count = take_short(&e);
    put_byte(&e, count >> 8);
    put_byte(&e, count & 0xFF);
    for (unsigned i = 1; i < count && !e.is_damaged; i++) {
        unsigned tag = take_byte(&e);
        if (tag == TAG_STRING_OF_IMAGE) {
            expand_string(&e);
        } else if (tag == TAG_DESCRIPTOR_OF_IMAGE) {
            expand_descriptor(&e);
        } else if (tag == TAG_UTF8) {
            unsigned length = take_short(&e);
            put_byte(&e, TAG_UTF8);
            put_byte(&e, length >> 8);
            put_byte(&e, length & 0xFF);
            copy(&e, length);
        } else if (tag < sizeof constant_bytes && constant_bytes[tag] != 0) {
            put_byte(&e, tag);
            copy(&e, constant_bytes[tag]);
            i += tag == TAG_LONG || tag == TAG_DOUBLE;
        } else {
            return false;
        }
    }
    copy(&e, (size_t)(e.from_end - e.from));
    return !e.is_damaged && e.to == e.to_end;
}

/* --- contents --------------------------------------------------------------------------------- */

static uint8_t *refuse(const struct lib_jdk_image *image, const struct lib_jdk_resource *resource,
                       const char *why, char *message, size_t message_size)
{
    snprintf(message, message_size, "%s: %s%s%s%s%s in module %s: %s", lib_jdk_image_path(image),
             resource->parent, resource->parent[0] == '\0' ? "" : "/", resource->base,
             resource->extension[0] == '\0' ? "" : ".", resource->extension, resource->module, why);
    return NULL;
}

/* Undoes the compression method that was applied last. Returns new bytes, and sets *size, and
 * whether no more methods must be undone. On failure, returns NULL with the reason in *why. */
static uint8_t *undo(const struct lib_jdk_image *image, const uint8_t *bytes, uint64_t *size,
                     bool *is_last, const char **why)
{
    *why = "damaged";
    if (*size < CONTENT_HEADER_BYTES || lib_jdk_image_u32(image, bytes) != CONTENT_MAGIC) {
        return NULL;
    }
    uint64_t stored_size = lib_jdk_image_u64(image, bytes + 4);
    uint64_t new_size = lib_jdk_image_u64(image, bytes + 12);
    const char *method = lib_jdk_image_string(image, lib_jdk_image_u32(image, bytes + 20));
    *is_last = bytes[28] != 0;
    const uint8_t *from = bytes + CONTENT_HEADER_BYTES;
    if (method == NULL || stored_size > *size - CONTENT_HEADER_BYTES
        || new_size > LIB_JDK_RESOURCE_MAX_BYTES) {
        return NULL;
    }
    bool is_zip = strcmp(method, "zip") == 0;
    if (!is_zip && strcmp(method, "compact-cp") != 0) {
        *why = "compressed by an unknown method";
        return NULL;
    }
    if (is_zip && new_size / MAX_DEFLATE_RATIO > stored_size) {
        return NULL;
    }
    uint8_t *content = malloc(new_size + 1);
    if (content == NULL) {
        *why = "out of memory";
        return NULL;
    }
    if (!(is_zip ? inflate_content(from, stored_size, content, new_size)
                 : expand_constants(image, from, stored_size, content, new_size))) {
        free(content);
        return NULL;
    }
    *size = new_size;
    return content;
}

uint8_t *lib_jdk_image_read(const struct lib_jdk_image *image,
                            const struct lib_jdk_resource *resource, char *message,
                            size_t message_size)
{
    const uint8_t *bytes = resource->bytes;
    uint64_t size = resource->stored_size;
    uint8_t *content = NULL;
    if (!resource->is_compressed) {
        content = malloc(size + 1);
        if (content == NULL) {
            return refuse(image, resource, "out of memory", message, message_size);
        }
        memcpy(content, bytes, size);
    }
    bool is_last = !resource->is_compressed;
    for (int i = 0; i < MAX_METHODS && !is_last; i++) {
        const char *why;
        uint8_t *next = undo(image, bytes, &size, &is_last, &why);
        free(content);
        if (next == NULL) {
            return refuse(image, resource, why, message, message_size);
        }
        bytes = content = next;
    }
    if (!is_last || size != resource->size) {
        free(content);
        return refuse(image, resource, "damaged", message, message_size);
    }
    content[size] = '\0';
    return content;
}
