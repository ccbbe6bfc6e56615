/*
 * Fuzzes the reader of module images: opens the bytes as an image, reads every entry, looks up
 * every name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "classlib/openjdk/image/image.h"
#include "tests/fuzz/fuzz.h"

/* A file in the working directory, which is written again for each input and removed at the end. */
static char path[64];
static FILE *file;

static void remove_file(void)
{
    unlink(path);
}

static void write_file(const uint8_t *bytes, size_t size)
{
    if (file == NULL) {
        snprintf(path, sizeof path, "fuzz_module_image.%ld.tmp", (long)getpid());
        file = fopen(path, "wb");
        if (file == NULL) {
            perror(path);
            exit(99);
        }
        atexit(remove_file);
    }
    rewind(file);
    if (ftruncate(fileno(file), 0) != 0 || fwrite(bytes, 1, size, file) != size
        || fflush(file) != 0) {
        perror(path);
        exit(99);
    }
}

/* Limit of the bytes that are read for an input, so that overlapping entries cannot take
 * minutes. */
#define READ_LIMIT ((uint64_t)16 << 20)

static void read_entry(const struct lib_jdk_image *image, const struct lib_jdk_resource *resource,
                       uint64_t *total)
{
    char message[80] = "";
    if (resource->size > READ_LIMIT - *total) {
        return;
    }
    uint8_t *content = lib_jdk_image_read(image, resource, message, sizeof message);
    if ((content == NULL) != (message[0] != '\0')) {
        abort();
    }
    if (content != NULL) {
        *total += resource->size;
        if (content[resource->size] != '\0') {
            abort();
        }
    }
    free(content);
}

/* Checks that an entry that is found under a name has this name. */
static void look_up(const struct lib_jdk_image *image, const struct lib_jdk_resource *resource)
{
    char name[1024];
    struct lib_jdk_resource found;
    int length = snprintf(name, sizeof name, "%s%s%s%s%s", resource->parent,
                          resource->parent[0] == '\0' ? "" : "/", resource->base,
                          resource->extension[0] == '\0' ? "" : ".", resource->extension);
    if (length < 0 || (size_t)length >= sizeof name) {
        return;
    }
    if (lib_jdk_image_find(image, resource->module, name, &found)
        && strcmp(found.module, resource->module) != 0) {
        abort();
    }
    lib_jdk_image_find_in_package(image, name, &found);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char message[80] = "";
    write_file(bytes, size);
    struct lib_jdk_image *image = lib_jdk_image_open(path, message, sizeof message);
    if (image == NULL) {
        if (message[0] == '\0') {
            abort();
        }
        return 0;
    }
    uint64_t total = 0;
    uint32_t count = lib_jdk_image_count(image);
    for (uint32_t i = 0; i < count && i < 1000; i++) {
        struct lib_jdk_resource resource;
        if (lib_jdk_image_entry(image, i, &resource)) {
            read_entry(image, &resource, &total);
            look_up(image, &resource);
        }
    }
    lib_jdk_image_close(image);
    return 0;
}
