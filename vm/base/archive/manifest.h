/*
 * The main section of a jar's manifest (META-INF/MANIFEST.MF).
 *
 * Lines end with CR, LF or both; a line that starts with a space continues the one before; names
 * compare without case; of several attributes with one name the last one counts; a last line
 * without an end of line is dropped, as Java's reader does it. Only the form of the later sections
 * is checked.
 *
 * Threads: a parsed manifest does not change. Ownership: the manifest owns its values; the parsed
 * bytes may be freed. Errors: two kinds of bad manifest, because the java launcher words them
 * differently. Source: the JAR file specification, "Manifest specification".
 */
#ifndef JP2VM_VM_BASE_ARCHIVE_MANIFEST_H
#define JP2VM_VM_BASE_ARCHIVE_MANIFEST_H

#include <stddef.h>

enum vm_manifest_status {
    VM_MANIFEST_OK,
    VM_MANIFEST_CORRUPT, /* a line of the main section is not "name: value" */
    VM_MANIFEST_INVALID, /* a bad name, a line or value out of the limits, a bad later section */
    VM_MANIFEST_NO_MEMORY,
};

struct vm_manifest;

/* On success *manifest is the manifest, else NULL. A size of 0 gives one without attributes. */
enum vm_manifest_status vm_manifest_parse(const char *bytes, size_t size,
                                          struct vm_manifest **manifest);

/* NULL is allowed. */
void vm_manifest_destroy(struct vm_manifest *manifest);

/* The value of a main attribute, spaces at its ends included; NULL if there is none. */
const char *vm_manifest_find(const struct vm_manifest *manifest, const char *name);

#endif
