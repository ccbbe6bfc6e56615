/*
 * image.h: reader of the JDK's module image, the file lib/modules (format "jimage" 1.0).
 *
 * The image holds the classes and resources of all modules of a JDK under names of the form
 * /module/package/Name.extension, found by a perfect hash. The file is mapped; contents that are
 * not compressed may be used in place. Nothing in the file is believed: every offset and length is
 * checked against the sizes that were there when it was opened, so that a damaged image gives an
 * error or a resource that is not found.
 *
 * The parts of the file, numbers in the byte order that the magic number shows:
 *   header     magic, version, flags, resource count, table length n, sizes of locations and
 *   strings redirect   n numbers: 0 = no such name, > 0 = seed to hash again with, < 0 = entry -1 -
 *   number offsets    n numbers: where the entry's attributes are in the locations
 *   locations  per entry attributes: kind << 3 | length - 1, then the value, big end first
 *   strings    NUL-terminated
 *   contents   of the resources
 *
 * Threads: an open image does not change; every function but close may run in any thread.
 * Ownership: the image belongs to its opener; names belong to the image.
 * Errors: false or NULL with one line of text that names the file and the cause.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_IMAGE_H
#define JP2VM_CLASSLIB_OPENJDK_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A larger resource is refused. */
#define LIB_JDK_RESOURCE_MAX_BYTES ((uint64_t)1 << 30)

struct lib_jdk_image;

/* An entry of the image. Its name is [/module/][parent/]base[.extension]; absent parts are "". */
struct lib_jdk_resource {
    const char *module, *parent, *base, *extension;
    const uint8_t *bytes; /* in the mapping; compressed when stored_size is not size */
    uint64_t size;        /* of the resource itself */
    uint64_t stored_size; /* of `bytes` */
    bool is_compressed;
};

/* NULL with a message. */
struct lib_jdk_image *lib_jdk_image_open(const char *path, char *message, size_t message_size);

/* NULL is allowed. */
void lib_jdk_image_close(struct lib_jdk_image *image);

const char *lib_jdk_image_path(const struct lib_jdk_image *image);

/* Finds a resource of a module: ("java.base", "java/lang/Object.class"). */
bool lib_jdk_image_find(const struct lib_jdk_image *image, const char *module, const char *name,
                        struct lib_jdk_resource *resource);

/* The name of the module that has a package ("java/lang", length 9); NULL when none has. */
const char *lib_jdk_image_package_module(const struct lib_jdk_image *image, const char *package,
                                         size_t length);

/* Finds a resource by its name alone, in the module that has its package. Resources outside of
 * packages of modules (META-INF/..., x-y/...) are not found. */
bool lib_jdk_image_find_in_package(const struct lib_jdk_image *image, const char *name,
                                   struct lib_jdk_resource *resource);

/*
 * The content of a resource, decompressed, malloc'ed: the caller's. Never NULL on success, even
 * for an empty resource; followed by a NUL byte that resource->size does not count.
 */
uint8_t *lib_jdk_image_read(const struct lib_jdk_image *image,
                            const struct lib_jdk_resource *resource, char *message,
                            size_t message_size);

/* The entries by number, below the count, in no particular order; those that name packages
 * (module "packages") included. False for a damaged one. */
uint32_t lib_jdk_image_count(const struct lib_jdk_image *image);
bool lib_jdk_image_entry(const struct lib_jdk_image *image, uint32_t number,
                         struct lib_jdk_resource *resource);

/* Whether all entries are good and found by their names: some milliseconds for a whole JDK. */
bool lib_jdk_image_is_complete(const struct lib_jdk_image *image);

/* --- shared with image_content.c -------------------------------------------------------------- */

/* Numbers of the image at p. */
uint32_t lib_jdk_image_u32(const struct lib_jdk_image *image, const uint8_t *p);
uint64_t lib_jdk_image_u64(const struct lib_jdk_image *image, const uint8_t *p);

/* A string of the image; NULL when the offset is outside. */
const char *lib_jdk_image_string(const struct lib_jdk_image *image, uint64_t offset);

#endif
