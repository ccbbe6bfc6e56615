/*
 * Jars: zip files with a manifest, and perhaps with versions of entries for later Java releases.
 *
 * A jar without a manifest, or with an unreadable one, is a jar without attributes; its classes
 * are still found. Only -jar requires a valid manifest.
 *
 * Threads: an open jar does not change. Ownership: the jar belongs to its opener, attributes
 * belong to the jar. Errors: those of vm/base/archive/zip.h, and of enum vm_jar_status for -jar.
 * Source: the JAR file specification, "Multi-release JAR files"; Java release 17.
 */
#ifndef JP2VM_VM_BASE_ARCHIVE_JAR_H
#define JP2VM_VM_BASE_ARCHIVE_JAR_H

#include <stdbool.h>
#include <stddef.h>

#include "vm/base/archive/zip.h"

struct vm_jar;

enum vm_zip_status vm_jar_open(const char *path, struct vm_jar **jar, char *message,
                               size_t message_size);

/* NULL is allowed. */
void vm_jar_close(struct vm_jar *jar);

const struct vm_zip *vm_jar_zip(const struct vm_jar *jar);

/* Returns a main attribute of the manifest; NULL if there is none. */
const char *vm_jar_attribute(const struct vm_jar *jar, const char *name);

/* Finds an entry; in a multi-release jar, finds the entry's latest version for Java 17 or an
 * earlier release. */
bool vm_jar_find(const struct vm_jar *jar, const char *name, size_t name_length, size_t *index);

enum vm_jar_status {
    VM_JAR_OK,
    VM_JAR_INACCESSIBLE,
    VM_JAR_CORRUPT,          /* not a zip file, no manifest, or a bad line in the manifest */
    VM_JAR_INVALID_MANIFEST, /* another error in the manifest */
    VM_JAR_NO_MAIN_CLASS,
    VM_JAR_NO_MEMORY,
};

/*
 * Reads the value of Main-Class for `-jar path`, without spaces around it; the value may be empty.
 * The caller frees the value. On an error, `message` receives the line that `java` prints in this
 * case.
 */
enum vm_jar_status vm_jar_read_main_class(const char *path, char **main_class, char *message,
                                          size_t message_size);

#endif
