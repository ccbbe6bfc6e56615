/*
 * Reader of zip and jar files: it handles stored and deflated entries, zip64, and archives with a
 * prefix (a self-extracting program), a comment or other bytes at the end.
 *
 * The central directory is read into memory when the archive is opened; entries are read from the
 * file on demand, never mapped, so that a file that shrinks or changes afterwards only causes an
 * error. Whatever the file contains, a read returns an entry or an error; it returns an entry only
 * if the entry's sizes and CRC are right. Sizes are at most VM_ZIP_MAX_ENTRY_BYTES; a size in the
 * directory that the compressed data cannot reach is refused before memory is allocated.
 *
 * If several entries have the same name, a search finds the last one in the directory, as
 * java.util.zip.ZipFile does. Like ZipFile, vm_zip_open refuses archives with encrypted entries or
 * other compression methods; errors in an entry's sizes or position are detected when the entry is
 * read.
 *
 * Threads: an open archive does not change; every function but close may run in any thread.
 * Ownership: the archive belongs to its opener; bytes read belong to the caller (free). Errors: a
 * status, and one line of text that names the file and the cause, without a newline. message may
 * be NULL with message_size 0. The caller chooses the error that Java sees (a class is not found,
 * "Invalid or corrupt jarfile", ZipException).
 *
 * Source: PKWARE's APPNOTE, sections 4.3 and 4.5.3.
 */
#ifndef JP2VM_VM_BASE_ARCHIVE_ZIP_H
#define JP2VM_VM_BASE_ARCHIVE_ZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VM_ZIP_MAX_ENTRY_BYTES ((uint64_t)1 << 30)

enum vm_zip_status {
    VM_ZIP_OK,
    VM_ZIP_ABSENT,      /* there is no such file, or the process has no permission to read it */
    VM_ZIP_IO,          /* the system failed to read it */
    VM_ZIP_DAMAGED,     /* not a zip file, or one with errors */
    VM_ZIP_UNSUPPORTED, /* encrypted, or compressed by another method */
    VM_ZIP_TOO_LARGE,   /* beyond the limit of an entry */
    VM_ZIP_NO_MEMORY,
};

struct vm_zip;

struct vm_zip_entry {
    const char *name; /* name_length bytes, no NUL; lives as long as the archive */
    size_t name_length;
    uint64_t size; /* uncompressed size according to the directory */
    uint64_t compressed_size;
    uint32_t crc;
    uint32_t dos_time; /* date in the upper half, time in the lower half */
    bool is_deflated;
    bool is_directory; /* the name ends with a slash */
};

/* Opens an archive. Stores it in *zip; NULL on an error. */
enum vm_zip_status vm_zip_open(const char *path, struct vm_zip **zip, char *message,
                               size_t message_size);

/* NULL is allowed. */
void vm_zip_close(struct vm_zip *zip);

const char *vm_zip_path(const struct vm_zip *zip);

/* Entries are numbered from 0 in the order of the central directory. */
size_t vm_zip_entry_count(const struct vm_zip *zip);
void vm_zip_get_entry(const struct vm_zip *zip, size_t index, struct vm_zip_entry *entry);

/* Returns whether there is an entry of exactly this name, and stores its number in *index. */
bool vm_zip_find(const struct vm_zip *zip, const char *name, size_t name_length, size_t *index);

/*
 * Reads an entry. On success *bytes is not NULL, even for an empty entry; after the entry there is
 * a NUL byte that *size does not include.
 */
enum vm_zip_status vm_zip_read(const struct vm_zip *zip, size_t index, unsigned char **bytes,
                               size_t *size, char *message, size_t message_size);

#endif
