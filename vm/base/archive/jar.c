#include "vm/base/archive/jar.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "vm/base/archive/manifest.h"

#define MANIFEST_NAME "META-INF/MANIFEST.MF"
#define META_PREFIX "META-INF/"
#define VERSIONS_PREFIX "META-INF/versions/"
#define LENGTH_OF(literal) (sizeof(literal) - 1)

#define FIRST_VERSION 9u
#define LAST_VERSION 17u

/* Real manifests have some kilobytes; a larger manifest was made to fill memory. */
#define MAX_MANIFEST_BYTES ((uint64_t)16 << 20)

struct vm_jar {
    struct vm_zip *zip;
    struct vm_manifest *manifest; /* NULL: there is no readable manifest */
    enum vm_manifest_status manifest_status;
    bool has_manifest;
    uint32_t versions; /* bit n: there are entries for release n */
};

static enum vm_manifest_status read_manifest(struct vm_jar *jar)
{
    size_t index;
    struct vm_zip_entry entry;
    jar->has_manifest = vm_zip_find(jar->zip, MANIFEST_NAME, LENGTH_OF(MANIFEST_NAME), &index);
    if (!jar->has_manifest) {
        return VM_MANIFEST_OK;
    }
    vm_zip_get_entry(jar->zip, index, &entry);
    if (entry.size > MAX_MANIFEST_BYTES) {
        return VM_MANIFEST_CORRUPT;
    }
    unsigned char *bytes;
    size_t size;
    enum vm_zip_status status = vm_zip_read(jar->zip, index, &bytes, &size, NULL, 0);
    if (status != VM_ZIP_OK) {
        return status == VM_ZIP_NO_MEMORY ? VM_MANIFEST_NO_MEMORY : VM_MANIFEST_CORRUPT;
    }
    enum vm_manifest_status result = vm_manifest_parse((const char *)bytes, size, &jar->manifest);
    free(bytes);
    return result;
}

/* Returns the release in whose directory the entry is; 0 if the entry is not in such a directory,
 * or the release is out of range. */
static unsigned version_of(const struct vm_zip_entry *entry)
{
    size_t at = LENGTH_OF(VERSIONS_PREFIX);
    if (entry->name_length <= at || memcmp(entry->name, VERSIONS_PREFIX, at) != 0) {
        return 0;
    }
    unsigned version = 0;
    while (at < entry->name_length && entry->name[at] >= '0' && entry->name[at] <= '9'
           && version <= LAST_VERSION) {
        version = version * 10 + (unsigned)(entry->name[at] - '0');
        at++;
    }
    bool is_complete = at < entry->name_length && entry->name[at] == '/';
    return is_complete && version >= FIRST_VERSION && version <= LAST_VERSION ? version : 0;
}

static void find_versions(struct vm_jar *jar)
{
    const char *is_multi_release = vm_jar_attribute(jar, "Multi-Release");
    if (is_multi_release == NULL || strcasecmp(is_multi_release, "true") != 0) {
        return;
    }
    size_t count = vm_zip_entry_count(jar->zip);
    for (size_t i = 0; i < count; i++) {
        struct vm_zip_entry entry;
        vm_zip_get_entry(jar->zip, i, &entry);
        unsigned version = version_of(&entry);
        if (version != 0) {
            jar->versions |= UINT32_C(1) << version;
        }
    }
}

enum vm_zip_status vm_jar_open(const char *path, struct vm_jar **jar, char *message,
                               size_t message_size)
{
    *jar = NULL;
    struct vm_jar *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        snprintf(message, message_size, "%s: out of memory", path);
        return VM_ZIP_NO_MEMORY;
    }
    enum vm_zip_status status = vm_zip_open(path, &opened->zip, message, message_size);
    if (status == VM_ZIP_OK) {
        opened->manifest_status = read_manifest(opened);
        if (opened->manifest_status == VM_MANIFEST_NO_MEMORY) {
            snprintf(message, message_size, "%s: out of memory", path);
            status = VM_ZIP_NO_MEMORY;
        }
    }
    if (status != VM_ZIP_OK) {
        vm_jar_close(opened);
        return status;
    }
    find_versions(opened);
    *jar = opened;
    return VM_ZIP_OK;
}

void vm_jar_close(struct vm_jar *jar)
{
    if (jar != NULL) {
        vm_manifest_destroy(jar->manifest);
        vm_zip_close(jar->zip);
        free(jar);
    }
}

const struct vm_zip *vm_jar_zip(const struct vm_jar *jar)
{
    return jar->zip;
}

const char *vm_jar_attribute(const struct vm_jar *jar, const char *name)
{
    return jar->manifest == NULL ? NULL : vm_manifest_find(jar->manifest, name);
}

/* Finds the latest version of an entry. Names in a zip file have at most 65535 bytes, so a longer
 * name matches no entry. */
static bool find_versioned(const struct vm_jar *jar, const char *name, size_t name_length,
                           size_t *index)
{
    char short_buffer[256];
    size_t capacity = LENGTH_OF(VERSIONS_PREFIX) + 3 + name_length + 1;
    char *buffer = capacity <= sizeof short_buffer ? short_buffer : malloc(capacity);
    if (buffer == NULL) {
        return false;
    }
    bool is_found = false;
    for (unsigned version = LAST_VERSION; version >= FIRST_VERSION && !is_found; version--) {
        if ((jar->versions >> version & 1) == 0) {
            continue;
        }
        int prefix = snprintf(buffer, capacity, VERSIONS_PREFIX "%u/", version);
        memcpy(buffer + prefix, name, name_length);
        is_found = vm_zip_find(jar->zip, buffer, (size_t)prefix + name_length, index);
    }
    if (buffer != short_buffer) {
        free(buffer);
    }
    return is_found;
}

bool vm_jar_find(const struct vm_jar *jar, const char *name, size_t name_length, size_t *index)
{
    size_t meta = LENGTH_OF(META_PREFIX);
    if (name_length > UINT16_MAX) {
        return false;
    }
    bool is_meta = name_length >= meta && memcmp(name, META_PREFIX, meta) == 0;
    if (jar->versions != 0 && !is_meta && find_versioned(jar, name, name_length, index)) {
        return true;
    }
    return vm_zip_find(jar->zip, name, name_length, index);
}

/* --- for -jar ---------------------------------------------------------------------------- */

static enum vm_jar_status jar_status(enum vm_zip_status status, const struct vm_jar *jar)
{
    switch (status) {
    case VM_ZIP_OK:
        break;
    case VM_ZIP_ABSENT:
        return VM_JAR_INACCESSIBLE;
    case VM_ZIP_NO_MEMORY:
        return VM_JAR_NO_MEMORY;
    default:
        return VM_JAR_CORRUPT;
    }
    if (!jar->has_manifest || jar->manifest_status == VM_MANIFEST_CORRUPT) {
        return VM_JAR_CORRUPT;
    }
    if (jar->manifest == NULL) {
        return VM_JAR_INVALID_MANIFEST;
    }
    return vm_jar_attribute(jar, "Main-Class") == NULL ? VM_JAR_NO_MAIN_CLASS : VM_JAR_OK;
}

/* Returns the text without spaces and control characters at its ends, like String.trim in Java. */
static char *trimmed(const char *text)
{
    size_t length = strlen(text);
    while (length != 0 && (unsigned char)text[length - 1] <= ' ') {
        length--;
    }
    while (length != 0 && (unsigned char)*text <= ' ') {
        text++;
        length--;
    }
    return strndup(text, length);
}

static void describe(enum vm_jar_status status, const char *path, char *message,
                     size_t message_size)
{
    switch (status) {
    case VM_JAR_OK:
        break;
    case VM_JAR_INACCESSIBLE:
        snprintf(message, message_size, "Error: Unable to access jarfile %s", path);
        break;
    case VM_JAR_CORRUPT:
        snprintf(message, message_size, "Error: Invalid or corrupt jarfile %s", path);
        break;
    case VM_JAR_INVALID_MANIFEST:
        snprintf(message, message_size,
                 "Error: An unexpected error occurred while trying to open file %s", path);
        break;
    case VM_JAR_NO_MAIN_CLASS:
        snprintf(message, message_size, "no main manifest attribute, in %s", path);
        break;
    case VM_JAR_NO_MEMORY:
        snprintf(message, message_size, "Error: Out of memory while opening jarfile %s", path);
        break;
    }
}

enum vm_jar_status vm_jar_read_main_class(const char *path, char **main_class, char *message,
                                          size_t message_size)
{
    struct vm_jar *jar;
    *main_class = NULL;
    enum vm_zip_status opened = vm_jar_open(path, &jar, NULL, 0);
    enum vm_jar_status status = jar_status(opened, jar);
    if (status == VM_JAR_OK) {
        *main_class = trimmed(vm_jar_attribute(jar, "Main-Class"));
        if (*main_class == NULL) {
            status = VM_JAR_NO_MEMORY;
        }
    }
    vm_jar_close(jar);
    describe(status, path, message, message_size);
    return status;
}
