/*
 * The main section of a jar's manifest (META-INF/MANIFEST.MF).
 *
 * Lines end with CR, LF or both; a line that starts with a space continues the previous line; names
 * are compared without regard to case. If several attributes have the same name, the last one
 * counts. As in Java's reader, a last line without an end of line is dropped. Only the syntax of
 * the other sections is checked.
 *
 * Threads: a parsed manifest does not change. Ownership: the manifest owns its values; the parsed
 * bytes may be freed. Errors: there are two kinds of bad manifest, because `java` has a different
 * message for each. Source: the JAR file specification, "Manifest specification".
 */
#ifndef JP2VM_VM_BASE_ARCHIVE_MANIFEST_H
#define JP2VM_VM_BASE_ARCHIVE_MANIFEST_H

#include <stddef.h>

enum vm_manifest_status {
    VM_MANIFEST_OK,
    VM_MANIFEST_CORRUPT, /* a line of the main section is not "name: value" */
    VM_MANIFEST_INVALID, /* a bad name, a line or value beyond the limits, a bad later section */
    VM_MANIFEST_NO_MEMORY,
};

struct vm_manifest;

/* Stores the manifest in *manifest; NULL on an error. If size is 0, the manifest has no attributes.
 */
enum vm_manifest_status vm_manifest_parse(const char *bytes, size_t size,
                                          struct vm_manifest **manifest);

/* NULL is allowed. */
void vm_manifest_destroy(struct vm_manifest *manifest);

/* Returns the value of a main attribute, including spaces at its ends; NULL if there is no such
 * attribute. */
const char *vm_manifest_find(const struct vm_manifest *manifest, const char *name);

#endif
