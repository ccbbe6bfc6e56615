/*
 * image.h: reader of the JDK's module image, the file lib/modules (format "jimage" 1.0).
 *
 * The image contains the classes and resources of all modules of a JDK. Their names have the form
 * /module/package/Name.extension and are found by a perfect hash. The file is mapped; uncompressed
 * contents can be used in place. The file is not trusted: all offsets and lengths are checked
 * against the sizes that were found when the file was opened. So if an image is damaged, opening it
 * fails, or resources are not found.
 *
 * The file has these parts; the magic number shows the byte order of numbers:
 *   header     magic, version, flags, resource count, table length n, sizes of locations and
 *              strings
 *   redirect   n numbers: 0 = no such name, > 0 = seed for another hash, < 0 = entry -1 - number
 *   offsets    n numbers: the position of the entry's attributes in the locations
 *   locations  attributes of each entry: kind << 3 | length - 1, then the value, big end first
 *   strings    NUL-terminated
 *   contents   of the resources
 *
 * Threads: an open image does not change; every function except close may run in any thread.
 * Ownership: the image belongs to its opener; names belong to the image. Errors: functions return
 * false or NULL. With `message`, one line of text names the file and the cause.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_IMAGE_IMAGE_H
#define JP2VM_CLASSLIB_OPENJDK_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Larger resources are refused. */
#define LIB_JDK_RESOURCE_MAX_BYTES ((uint64_t)1 << 30)

struct lib_jdk_image;

/* An entry of the image. Its name is [/module/][parent/]base[.extension]; absent parts are "". */
struct lib_jdk_resource {
    const char *module, *parent, *base, *extension;
    const uint8_t *bytes; /* in the mapping; compressed if is_compressed */
    uint64_t size;        /* size of the resource */
    uint64_t stored_size; /* size of `bytes` */
    bool is_compressed;
};

/* Opens an image. On failure, returns NULL with a message. */
struct lib_jdk_image *lib_jdk_image_open(const char *path, char *message, size_t message_size);

/* Closes the image, which may be NULL. */
void lib_jdk_image_close(struct lib_jdk_image *image);

const char *lib_jdk_image_path(const struct lib_jdk_image *image);

/* Finds a resource of a module: ("java.base", "java/lang/Object.class"). */
bool lib_jdk_image_find(const struct lib_jdk_image *image, const char *module, const char *name,
                        struct lib_jdk_resource *resource);

/* Returns the name of the module that contains a package ("java/lang", length 9), or NULL. */
const char *lib_jdk_image_package_module(const struct lib_jdk_image *image, const char *package,
                                         size_t length);

/* Finds a resource by its name alone, in the module that contains its package. Resources outside
 * the packages of modules (META-INF/..., x-y/...) are not found. */
bool lib_jdk_image_find_in_package(const struct lib_jdk_image *image, const char *name,
                                   struct lib_jdk_resource *resource);

/*
 * Returns the decompressed content of a resource, malloc'ed; the caller frees it. A NUL byte
 * follows, which resource->size does not count. On success the result is not NULL, even for an
 * empty resource.
 */
uint8_t *lib_jdk_image_read(const struct lib_jdk_image *image,
                            const struct lib_jdk_resource *resource, char *message,
                            size_t message_size);

/* Returns the number of entries. Entries are numbered in no particular order; some of them are
 * names of packages (module "packages"). lib_jdk_image_entry returns false for a damaged entry. */
uint32_t lib_jdk_image_count(const struct lib_jdk_image *image);
bool lib_jdk_image_entry(const struct lib_jdk_image *image, uint32_t number,
                         struct lib_jdk_resource *resource);

/* Returns whether all entries are valid, and each is found by its name. This takes some
 * milliseconds for a JDK. */
bool lib_jdk_image_is_complete(const struct lib_jdk_image *image);

/* --- shared with image_content.c -------------------------------------------------------------- */

/* Reads the image's number at p. */
uint32_t lib_jdk_image_u32(const struct lib_jdk_image *image, const uint8_t *p);
uint64_t lib_jdk_image_u64(const struct lib_jdk_image *image, const uint8_t *p);

/* Returns a string of the image; NULL if the offset is out of range. */
const char *lib_jdk_image_string(const struct lib_jdk_image *image, uint64_t offset);

#endif
