/* image.c: the index of the module image, see image.h. */
#include "classlib/openjdk/image/image.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define IMAGE_MAGIC 0xCAFEDADAu
#define IMAGE_MAJOR 1u
#define HEADER_BYTES 28u

#define HASH_SEED 0x01000193u

enum attribute {
    ATTRIBUTE_END,
    ATTRIBUTE_MODULE,
    ATTRIBUTE_PARENT,
    ATTRIBUTE_BASE,
    ATTRIBUTE_EXTENSION,
    ATTRIBUTE_OFFSET,
    ATTRIBUTE_STORED,
    ATTRIBUTE_SIZE,
    ATTRIBUTE_COUNT,
};

struct lib_jdk_image {
    char *path;
    const uint8_t *bytes;
    uint64_t size;
    bool is_swapped; /* the byte order of the file differs from the host's */
    uint32_t table_length;
    const uint8_t *redirect, *offsets, *locations;
    const char *strings;
    uint32_t locations_size, strings_size;
    uint64_t contents; /* position in the file where the contents start */
};

static struct lib_jdk_image *fail(struct lib_jdk_image *image, char *message, size_t message_size,
                                  const char *format, ...) __attribute__((format(printf, 4, 5)));

static struct lib_jdk_image *fail(struct lib_jdk_image *image, char *message, size_t message_size,
                                  const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, message_size, format, arguments);
    va_end(arguments);
    lib_jdk_image_close(image);
    return NULL;
}

uint32_t lib_jdk_image_u32(const struct lib_jdk_image *image, const uint8_t *p)
{
    uint32_t value;
    memcpy(&value, p, sizeof value);
    return image->is_swapped ? __builtin_bswap32(value) : value;
}

uint64_t lib_jdk_image_u64(const struct lib_jdk_image *image, const uint8_t *p)
{
    uint64_t value;
    memcpy(&value, p, sizeof value);
    return image->is_swapped ? __builtin_bswap64(value) : value;
}

const char *lib_jdk_image_string(const struct lib_jdk_image *image, uint64_t offset)
{
    return offset < image->strings_size ? image->strings + offset : NULL;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* Maps the file. On failure, returns false with errno set; errno is 0 if this is not a regular
 * file. */
static bool map_file(struct lib_jdk_image *image)
{
    int file = open(image->path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    struct stat info;
    bool is_mapped = false;
    if (fstat(file, &info) == 0) {
        errno = 0;
        if (S_ISREG(info.st_mode)) {
            image->size = (uint64_t)info.st_size;
            if (image->size >= HEADER_BYTES) {
                void *start = mmap(NULL, image->size, PROT_READ, MAP_SHARED, file, 0);
                image->bytes = start == MAP_FAILED ? NULL : start;
            }
            is_mapped = image->size < HEADER_BYTES || image->bytes != NULL;
        }
    }
    int error = errno;
    close(file);
    errno = error;
    return is_mapped;
}

struct lib_jdk_image *lib_jdk_image_open(const char *path, char *message, size_t message_size)
{
    struct lib_jdk_image *image = calloc(1, sizeof *image);
    if (image == NULL || (image->path = strdup(path)) == NULL) {
        return fail(image, message, message_size, "%s: out of memory", path);
    }
    if (!map_file(image)) {
        return fail(image, message, message_size, "%s: %s", path,
                    errno == 0 ? "not a file" : strerror(errno));
    }
    if (image->bytes == NULL) {
        return fail(image, message, message_size, "%s: damaged module image: it ends in its header",
                    path);
    }
    const uint8_t *header = image->bytes;
    uint32_t magic = lib_jdk_image_u32(image, header);
    image->is_swapped = magic == __builtin_bswap32(IMAGE_MAGIC);
    if (magic != IMAGE_MAGIC && !image->is_swapped) {
        return fail(image, message, message_size, "%s: not a module image", path);
    }
    uint32_t version = lib_jdk_image_u32(image, header + 4);
    if (version >> 16 != IMAGE_MAJOR) {
        return fail(image, message, message_size, "%s: module image of version %u.%u, not 1.0",
                    path, version >> 16, version & 0xFFFF);
    }
    image->table_length = lib_jdk_image_u32(image, header + 16);
    image->locations_size = lib_jdk_image_u32(image, header + 20);
    image->strings_size = lib_jdk_image_u32(image, header + 24);
    uint64_t table_bytes = (uint64_t)image->table_length * 4;
    image->contents = HEADER_BYTES + 2 * table_bytes + image->locations_size + image->strings_size;
    if (image->table_length > INT32_MAX || image->contents > image->size) {
        return fail(image, message, message_size, "%s: damaged module image: it ends in its index",
                    path);
    }
    image->redirect = header + HEADER_BYTES;
    image->offsets = image->redirect + table_bytes;
    image->locations = image->offsets + table_bytes;
    image->strings = (const char *)image->locations + image->locations_size;
    /* The first string is empty, and the last one is terminated, so all strings are terminated. */
    if (image->strings_size == 0 || image->strings[0] != '\0'
        || image->strings[image->strings_size - 1] != '\0') {
        return fail(image, message, message_size,
                    "%s: damaged module image: its strings do not end", path);
    }
    return image;
}

void lib_jdk_image_close(struct lib_jdk_image *image)
{
    if (image != NULL) {
        if (image->bytes != NULL) {
            munmap((void *)(uintptr_t)image->bytes, image->size);
        }
        free(image->path);
        free(image);
    }
}

const char *lib_jdk_image_path(const struct lib_jdk_image *image)
{
    return image->path;
}

/* --- entries ---------------------------------------------------------------------------------- */

uint32_t lib_jdk_image_count(const struct lib_jdk_image *image)
{
    return image->table_length;
}

/* Reads the attributes of a location. Returns false if they do not end within the table. */
static bool read_attributes(const struct lib_jdk_image *image, uint32_t location,
                            uint64_t values[ATTRIBUTE_COUNT])
{
    memset(values, 0, ATTRIBUTE_COUNT * sizeof values[0]);
    for (uint64_t at = location; at < image->locations_size;) {
        uint8_t head = image->locations[at++];
        unsigned kind = head >> 3, length = (head & 7u) + 1;
        if (kind == ATTRIBUTE_END) {
            return true;
        }
        if (kind >= ATTRIBUTE_COUNT || length > image->locations_size - at) {
            return false;
        }
        uint64_t value = 0;
        for (unsigned i = 0; i < length; i++) {
            value = value << 8 | image->locations[at++];
        }
        values[kind] = value;
    }
    return false;
}

bool lib_jdk_image_entry(const struct lib_jdk_image *image, uint32_t number,
                         struct lib_jdk_resource *resource)
{
    uint64_t values[ATTRIBUTE_COUNT];
    if (number >= image->table_length
        || !read_attributes(image, lib_jdk_image_u32(image, image->offsets + (size_t)number * 4),
                            values)) {
        return false;
    }
    resource->module = lib_jdk_image_string(image, values[ATTRIBUTE_MODULE]);
    resource->parent = lib_jdk_image_string(image, values[ATTRIBUTE_PARENT]);
    resource->base = lib_jdk_image_string(image, values[ATTRIBUTE_BASE]);
    resource->extension = lib_jdk_image_string(image, values[ATTRIBUTE_EXTENSION]);
    resource->size = values[ATTRIBUTE_SIZE];
    resource->is_compressed = values[ATTRIBUTE_STORED] != 0;
    resource->stored_size =
        resource->is_compressed ? values[ATTRIBUTE_STORED] : values[ATTRIBUTE_SIZE];
    uint64_t room = image->size - image->contents, offset = values[ATTRIBUTE_OFFSET];
    if (resource->module == NULL || resource->parent == NULL || resource->base == NULL
        || resource->extension == NULL || offset > room || resource->stored_size > room - offset
        || resource->size > LIB_JDK_RESOURCE_MAX_BYTES) {
        return false;
    }
    resource->bytes = image->bytes + image->contents + offset;
    return true;
}

/* --- names ------------------------------------------------------------------------------------ */

/* A name /module/rest in two parts, which are hashed and compared without joining them. */
struct name {
    const char *module;
    const char *rest;
    size_t length; /* length of `rest` */
    bool has_dots; /* slashes in `rest` count as dots, as in the names of packages */
};

static uint8_t name_byte(const struct name *name, size_t at)
{
    char c = name->rest[at];
    return (uint8_t)(name->has_dots && c == '/' ? '.' : c);
}

static uint32_t hash_of(const struct name *name, uint32_t seed)
{
    uint32_t hash = seed * HASH_SEED ^ '/';
    for (const char *p = name->module; *p != '\0'; p++) {
        hash = hash * HASH_SEED ^ (uint8_t)*p;
    }
    hash = hash * HASH_SEED ^ '/';
    for (size_t i = 0; i < name->length; i++) {
        hash = hash * HASH_SEED ^ name_byte(name, i);
    }
    return hash & 0x7FFFFFFF;
}

/* Returns whether `part` is in the name at position *at. If it is, advances *at past it. */
static bool has_part(const struct name *name, size_t *at, const char *part)
{
    for (; *part != '\0'; part++, (*at)++) {
        if (*at == name->length || name_byte(name, *at) != (uint8_t)*part) {
            return false;
        }
    }
    return true;
}

static bool is_named(const struct lib_jdk_resource *resource, const struct name *name)
{
    size_t at = 0;
    return strcmp(resource->module, name->module) == 0
           && (resource->parent[0] == '\0'
               || (has_part(name, &at, resource->parent) && has_part(name, &at, "/")))
           && has_part(name, &at, resource->base)
           && (resource->extension[0] == '\0'
               || (has_part(name, &at, ".") && has_part(name, &at, resource->extension)))
           && at == name->length;
}

static bool find(const struct lib_jdk_image *image, const struct name *name,
                 struct lib_jdk_resource *resource)
{
    if (image->table_length == 0) {
        return false;
    }
    uint32_t slot = hash_of(name, HASH_SEED) % image->table_length;
    int32_t redirect = (int32_t)lib_jdk_image_u32(image, image->redirect + (size_t)slot * 4);
    if (redirect == 0) {
        return false;
    }
    uint32_t number = redirect < 0 ? (uint32_t)(-1 - redirect)
                                   : hash_of(name, (uint32_t)redirect) % image->table_length;
    return lib_jdk_image_entry(image, number, resource) && is_named(resource, name);
}

/* Returns whether looking up the entry's name finds the entry. */
static bool is_found(const struct lib_jdk_image *image, const struct lib_jdk_resource *resource)
{
    struct lib_jdk_resource found;
    char rest[1024];
    int length = snprintf(rest, sizeof rest, "%s%s%s%s%s", resource->parent,
                          resource->parent[0] == '\0' ? "" : "/", resource->base,
                          resource->extension[0] == '\0' ? "" : ".", resource->extension);
    return length >= 0 && (size_t)length < sizeof rest
           && find(image, &(struct name){resource->module, rest, (size_t)length, false}, &found)
           && found.bytes == resource->bytes;
}

bool lib_jdk_image_is_complete(const struct lib_jdk_image *image)
{
    struct lib_jdk_resource resource;
    uint32_t number = 0;
    while (number < image->table_length && lib_jdk_image_entry(image, number, &resource)
           && is_found(image, &resource)) {
        number++;
    }
    return number == image->table_length;
}

bool lib_jdk_image_find(const struct lib_jdk_image *image, const char *module, const char *name,
                        struct lib_jdk_resource *resource)
{
    return find(image, &(struct name){module, name, strlen(name), false}, resource);
}

const char *lib_jdk_image_package_module(const struct lib_jdk_image *image, const char *package,
                                         size_t length)
{
    /* The content consists of pairs of numbers: whether the package is empty in a module, and the
     * module's name. The package is non-empty in at most one module. */
    struct lib_jdk_resource entry;
    if (!find(image, &(struct name){"packages", package, length, true}, &entry)
        || entry.is_compressed) {
        return NULL;
    }
    for (uint64_t at = 0; entry.size - at >= 8; at += 8) {
        if (lib_jdk_image_u32(image, entry.bytes + at) == 0) {
            return lib_jdk_image_string(image, lib_jdk_image_u32(image, entry.bytes + at + 4));
        }
    }
    return NULL;
}

bool lib_jdk_image_find_in_package(const struct lib_jdk_image *image, const char *name,
                                   struct lib_jdk_resource *resource)
{
    const char *slash = strrchr(name, '/');
    const char *module =
        slash == NULL ? NULL : lib_jdk_image_package_module(image, name, (size_t)(slash - name));
    return module != NULL && lib_jdk_image_find(image, module, name, resource);
}
