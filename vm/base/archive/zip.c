#include "vm/base/archive/zip.h"
#include "vm/base/assert.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "vm/base/hash_map.h"

#define LOCAL_SIGNATURE 0x04034B50u
#define CENTRAL_SIGNATURE 0x02014B50u
#define END_SIGNATURE 0x06054B50u
#define END64_SIGNATURE 0x06064B50u
#define LOCATOR64_SIGNATURE 0x07064B50u

#define LOCAL_BYTES 30u
#define CENTRAL_BYTES 46u
#define END_BYTES 22u
#define END64_BYTES 56u
#define LOCATOR64_BYTES 20u
#define MAX_COMMENT_BYTES 65535u

/* In a larger central directory, positions would not fit in the 32 bits that the index has for
 * them. */
#define MAX_CENTRAL_BYTES ((uint64_t)1 << 30)

/* deflate needs at least two bits for a match of at most 258 bytes. */
#define MAX_DEFLATE_RATIO 1032u

#define EXTRA_ZIP64 0x0001u
#define FLAG_ENCRYPTED 0x0001u
#define METHOD_STORED 0u
#define METHOD_DEFLATED 8u

#define NO_ENTRY UINT32_MAX

_Static_assert(sizeof(off_t) == 8, "zip files may exceed 2 GiB");

struct index_entry {
    uint32_t hash;
    uint32_t position; /* position of the entry's header in the central directory */
};

struct vm_zip {
    int file;
    char *path;
    uint64_t base;          /* offset of the archive in the file, that is, the length of a prefix */
    uint64_t central_start; /* start of the central directory in the file; all entries' data must
                               end before it */
    unsigned char *central;
    size_t central_size;
    struct index_entry *entries;
    size_t count;
    uint32_t *table; /* hash table of entry numbers with open addressing; NO_ENTRY: a free slot */
    size_t table_mask;
};

/* The contents of the end records, not yet checked. */
struct end_record {
    uint64_t position; /* position of the record that follows the central directory */
    uint64_t size;     /* size of the central directory */
    uint64_t offset;   /* offset of the central directory from the archive's start */
};

struct report {
    const char *path;
    char *message;
    size_t size;
};

static enum vm_zip_status fail(const struct report *report, enum vm_zip_status status,
                               const char *format, ...) __attribute__((format(printf, 3, 4)));

static enum vm_zip_status fail(const struct report *report, enum vm_zip_status status,
                               const char *format, ...)
{
    if (report->message == NULL || report->size == 0) {
        return status;
    }
    int length = snprintf(report->message, report->size, "%s: ", report->path);
    if (length > 0 && (size_t)length < report->size) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(report->message + length, report->size - (size_t)length, format, arguments);
        va_end(arguments);
    }
    /* Names come from outside the machine, so the text is made one line that is harmless on a
     * terminal. */
    for (char *at = report->message; *at != '\0'; at++) {
        if ((unsigned char)*at < 0x20 || *at == 0x7F) {
            *at = '?';
        }
    }
    return status;
}

static uint32_t get16(const unsigned char *at)
{
    return at[0] | (uint32_t)at[1] << 8;
}

static uint32_t get32(const unsigned char *at)
{
    return get16(at) | get16(at + 2) << 16;
}

static uint64_t get64(const unsigned char *at)
{
    return get32(at) | (uint64_t)get32(at + 4) << 32;
}

/* Reads exactly `size` bytes. Returns false on an error, with errno 0 if the file ends too early.
 */
static bool read_at(int file, void *bytes, size_t size, uint64_t position)
{
    unsigned char *at = bytes;
    while (size != 0) {
        if (position > INT64_MAX) {
            errno = 0;
            return false;
        }
        ssize_t got = pread(file, at, size, (off_t)position);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            errno = got == 0 ? 0 : errno;
            return false;
        }
        at += got;
        size -= (size_t)got;
        position += (uint64_t)got;
    }
    return true;
}

static enum vm_zip_status fail_read(const struct report *report, const char *what)
{
    if (errno == 0) {
        return fail(report, VM_ZIP_DAMAGED, "%s reaches beyond the end of the file", what);
    }
    return fail(report, VM_ZIP_IO, "cannot read: %s", strerror(errno));
}

/* --- opening ---------------------------------------------------------------------------- */

/*
 * Replaces values that do not fit in the end record by the values of the zip64 record. In every
 * known archive the zip64 record is directly before its locator, even if the archive has a prefix
 * and the offset in the locator is therefore wrong. So this position is tried first.
 */
static bool apply_zip64(int file, uint64_t end_position, struct end_record *end)
{
    unsigned char locator[LOCATOR64_BYTES];
    unsigned char record[END64_BYTES];
    if (end_position < LOCATOR64_BYTES + END64_BYTES
        || !read_at(file, locator, sizeof locator, end_position - LOCATOR64_BYTES)
        || get32(locator) != LOCATOR64_SIGNATURE) {
        return false;
    }
    uint64_t position = end_position - LOCATOR64_BYTES - END64_BYTES;
    if (!read_at(file, record, sizeof record, position) || get32(record) != END64_SIGNATURE) {
        position = get64(locator + 8);
        if (position > end_position - LOCATOR64_BYTES - END64_BYTES
            || !read_at(file, record, sizeof record, position)
            || get32(record) != END64_SIGNATURE) {
            return false;
        }
    }
    end->position = position;
    end->size = get64(record + 40);
    end->offset = get64(record + 48);
    return true;
}

/* Returns whether the central directory fits between the position that the record states and the
 * record. */
static bool is_consistent(const struct end_record *end)
{
    return end->size <= end->position && end->offset <= end->position - end->size;
}

/* Returns whether a central header and a local header are at the positions that the record implies.
 */
static bool has_headers(int file, const struct end_record *end)
{
    unsigned char bytes[CENTRAL_BYTES];
    uint64_t central = end->position - end->size;
    uint64_t base = central - end->offset;
    return end->size >= CENTRAL_BYTES && read_at(file, bytes, sizeof bytes, central)
           && get32(bytes) == CENTRAL_SIGNATURE && read_at(file, bytes, 4, base)
           && get32(bytes) == LOCAL_SIGNATURE;
}

/*
 * Returns whether the bytes are the end record of this archive. They are if the record's comment
 * ends exactly at the end of the file. Otherwise the headers must be at the right positions,
 * because the signature may also occur in a comment.
 */
static bool read_end_record(int file, const unsigned char *at, uint64_t position,
                            uint64_t file_size, struct end_record *end)
{
    if (get32(at) != END_SIGNATURE) {
        return false;
    }
    *end = (struct end_record){
        .position = position,
        .size = get32(at + 12),
        .offset = get32(at + 16),
    };
    if (end->size == UINT32_MAX || end->offset == UINT32_MAX || get16(at + 10) == UINT16_MAX) {
        struct end_record end64;
        if (apply_zip64(file, position, &end64) && is_consistent(&end64)) {
            *end = end64;
        }
    }
    if (position == 0) {
        end->size = 0; /* the record is at the start of the archive, which has no entries */
        end->offset = 0;
    }
    if (!is_consistent(end)) {
        return false;
    }
    bool ends_with_file = position + END_BYTES + get16(at + 20) == file_size;
    if (ends_with_file && end->size == 0) {
        return true;
    }
    if (ends_with_file) {
        unsigned char bytes[4];
        return read_at(file, bytes, sizeof bytes, end->position - end->size)
               && get32(bytes) == CENTRAL_SIGNATURE;
    }
    return has_headers(file, end);
}

static enum vm_zip_status find_end(int file, uint64_t file_size, struct end_record *end,
                                   const struct report *report)
{
    size_t tail_size = END_BYTES + MAX_COMMENT_BYTES;
    if (file_size < tail_size) {
        tail_size = (size_t)file_size;
    }
    if (tail_size < END_BYTES) {
        return fail(report, VM_ZIP_DAMAGED, "not a zip file: too short");
    }
    unsigned char *tail = malloc(tail_size);
    if (tail == NULL) {
        return fail(report, VM_ZIP_NO_MEMORY, "out of memory");
    }
    uint64_t tail_start = file_size - tail_size;
    enum vm_zip_status status = VM_ZIP_OK;
    if (!read_at(file, tail, tail_size, tail_start)) {
        status = fail_read(report, "the last part");
        goto out;
    }
    for (size_t i = tail_size - END_BYTES + 1; i-- > 0;) {
        if (read_end_record(file, tail + i, tail_start + i, file_size, end)) {
            goto out;
        }
    }
    status = fail(report, VM_ZIP_DAMAGED, "not a zip file: no end of a central directory");
out:
    free(tail);
    return status;
}

/*
 * Fills in sizes and the offset of the local header, from the zip64 extra field if the header
 * cannot hold them. Returns false if the field is missing or too short.
 */
static bool read_sizes(const unsigned char *header, uint64_t *size, uint64_t *compressed_size,
                       uint64_t *offset)
{
    *compressed_size = get32(header + 20);
    *size = get32(header + 24);
    *offset = get32(header + 42);
    uint64_t *wanted[3];
    size_t wanted_count = 0;
    if (*size == UINT32_MAX) {
        wanted[wanted_count++] = size;
    }
    if (*compressed_size == UINT32_MAX) {
        wanted[wanted_count++] = compressed_size;
    }
    if (*offset == UINT32_MAX) {
        wanted[wanted_count++] = offset;
    }
    if (wanted_count == 0) {
        return true;
    }
    const unsigned char *extra = header + CENTRAL_BYTES + get16(header + 28);
    size_t left = get16(header + 30);
    while (left >= 4) {
        size_t length = get16(extra + 2);
        if (length > left - 4) {
            return false;
        }
        if (get16(extra) == EXTRA_ZIP64) {
            if (length < wanted_count * 8) {
                return false;
            }
            for (size_t i = 0; i < wanted_count; i++) {
                *wanted[i] = get64(extra + 4 + i * 8);
            }
            return true;
        }
        extra += 4 + length;
        left -= 4 + length;
    }
    return false;
}

/* Returns the length of an entry's central header including name, extra field and comment; 0 if the
 * header is cut off. */
static size_t header_length(const unsigned char *header, size_t left)
{
    if (left < CENTRAL_BYTES) {
        return 0;
    }
    size_t length =
        (size_t)CENTRAL_BYTES + get16(header + 28) + get16(header + 30) + get16(header + 32);
    return length <= left ? length : 0;
}

static enum vm_zip_status check_header(const unsigned char *header, const struct report *report)
{
    int name_length = (int)get16(header + 28);
    const char *name = (const char *)header + CENTRAL_BYTES;
    if ((get16(header + 8) & FLAG_ENCRYPTED) != 0) {
        return fail(report, VM_ZIP_UNSUPPORTED, "entry %.*s is encrypted", name_length, name);
    }
    uint32_t method = get16(header + 10);
    if (method != METHOD_STORED && method != METHOD_DEFLATED) {
        return fail(report, VM_ZIP_UNSUPPORTED, "entry %.*s has the unknown compression method %u",
                    name_length, name, method);
    }
    return VM_ZIP_OK;
}

static enum vm_zip_status add_entries(struct vm_zip *zip, const struct report *report)
{
    size_t count = 0;
    size_t position = 0;
    while (position < zip->central_size) {
        const unsigned char *header = zip->central + position;
        size_t length = header_length(header, zip->central_size - position);
        if (length == 0 || get32(header) != CENTRAL_SIGNATURE) {
            return fail(report, VM_ZIP_DAMAGED, "bad header in the central directory at byte %zu",
                        position);
        }
        enum vm_zip_status status = check_header(header, report);
        if (status != VM_ZIP_OK) {
            return status;
        }
        position += length;
        count++;
    }
    zip->entries = malloc((count + 1) * sizeof *zip->entries);
    if (zip->entries == NULL) {
        return fail(report, VM_ZIP_NO_MEMORY, "out of memory");
    }
    position = 0;
    for (size_t i = 0; i < count; i++) {
        const unsigned char *header = zip->central + position;
        zip->entries[i].hash = vm_hash_bytes(header + CENTRAL_BYTES, get16(header + 28));
        zip->entries[i].position = (uint32_t)position;
        position += header_length(header, zip->central_size - position);
    }
    zip->count = count;
    return VM_ZIP_OK;
}

static bool has_name(const struct vm_zip *zip, const struct index_entry *entry, const void *name,
                     size_t name_length)
{
    const unsigned char *header = zip->central + entry->position;
    return get16(header + 28) == name_length
           && memcmp(header + CENTRAL_BYTES, name, name_length) == 0;
}

/* Returns the slot of the name in the table, or the free slot for it. */
static uint32_t *probe(const struct vm_zip *zip, const void *name, size_t name_length,
                       uint32_t hash)
{
    size_t i = hash & zip->table_mask;
    for (;; i = (i + 1) & zip->table_mask) {
        uint32_t *slot = &zip->table[i];
        if (*slot == NO_ENTRY) {
            return slot;
        }
        const struct index_entry *entry = &zip->entries[*slot];
        if (entry->hash == hash && has_name(zip, entry, name, name_length)) {
            return slot;
        }
    }
}

static bool build_table(struct vm_zip *zip)
{
    size_t capacity = 4;
    while (capacity / 2 <= zip->count) {
        capacity *= 2;
    }
    zip->table = malloc(capacity * sizeof *zip->table);
    if (zip->table == NULL) {
        return false;
    }
    memset(zip->table, 0xFF, capacity * sizeof *zip->table);
    zip->table_mask = capacity - 1;
    for (size_t i = 0; i < zip->count; i++) {
        const unsigned char *header = zip->central + zip->entries[i].position;
        *probe(zip, header + CENTRAL_BYTES, get16(header + 28), zip->entries[i].hash) = (uint32_t)i;
    }
    return true;
}

static enum vm_zip_status load(struct vm_zip *zip, const struct report *report)
{
    struct stat info;
    if (fstat(zip->file, &info) != 0) {
        return fail(report, VM_ZIP_IO, "cannot read: %s", strerror(errno));
    }
    if (!S_ISREG(info.st_mode)) {
        return fail(report, VM_ZIP_DAMAGED, "not a regular file");
    }
    struct end_record end = {0};
    enum vm_zip_status status = find_end(zip->file, (uint64_t)info.st_size, &end, report);
    if (status != VM_ZIP_OK) {
        return status;
    }
    if (end.size > MAX_CENTRAL_BYTES) {
        return fail(report, VM_ZIP_TOO_LARGE, "the central directory is too large");
    }
    zip->central_start = end.position - end.size;
    zip->base = zip->central_start - end.offset;
    zip->central_size = (size_t)end.size;
    zip->central = malloc(zip->central_size + 1);
    if (zip->central == NULL) {
        return fail(report, VM_ZIP_NO_MEMORY, "out of memory");
    }
    if (!read_at(zip->file, zip->central, zip->central_size, zip->central_start)) {
        return fail_read(report, "the central directory");
    }
    status = add_entries(zip, report);
    if (status == VM_ZIP_OK && !build_table(zip)) {
        status = fail(report, VM_ZIP_NO_MEMORY, "out of memory");
    }
    return status;
}

enum vm_zip_status vm_zip_open(const char *path, struct vm_zip **zip, char *message,
                               size_t message_size)
{
    struct report report = {path, message, message_size};
    *zip = NULL;
    struct vm_zip *opened = calloc(1, sizeof *opened);
    char *own_path = strdup(path);
    if (opened == NULL || own_path == NULL) {
        free(opened);
        free(own_path);
        return fail(&report, VM_ZIP_NO_MEMORY, "out of memory");
    }
    opened->path = own_path;
    /* Without O_NONBLOCK, opening a named pipe would wait for its writer. */
    opened->file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    enum vm_zip_status status;
    if (opened->file < 0) {
        status = fail(&report, VM_ZIP_ABSENT, "cannot open: %s", strerror(errno));
    } else {
        status = load(opened, &report);
    }
    if (status != VM_ZIP_OK) {
        vm_zip_close(opened);
        return status;
    }
    *zip = opened;
    return VM_ZIP_OK;
}

void vm_zip_close(struct vm_zip *zip)
{
    if (zip == NULL) {
        return;
    }
    if (zip->file >= 0) {
        close(zip->file);
    }
    free(zip->table);
    free(zip->entries);
    free(zip->central);
    free(zip->path);
    free(zip);
}

/* --- looking up and reading ------------------------------------------------------------- */

const char *vm_zip_path(const struct vm_zip *zip)
{
    return zip->path;
}

size_t vm_zip_entry_count(const struct vm_zip *zip)
{
    return zip->count;
}

void vm_zip_get_entry(const struct vm_zip *zip, size_t index, struct vm_zip_entry *entry)
{
    VM_ASSERT(index < zip->count);
    const unsigned char *header = zip->central + zip->entries[index].position;
    uint64_t offset;
    entry->name = (const char *)header + CENTRAL_BYTES;
    entry->name_length = get16(header + 28);
    read_sizes(header, &entry->size, &entry->compressed_size, &offset);
    entry->crc = get32(header + 16);
    entry->dos_time = get32(header + 12);
    entry->is_deflated = get16(header + 10) == METHOD_DEFLATED;
    entry->is_directory = entry->name_length != 0 && entry->name[entry->name_length - 1] == '/';
}

bool vm_zip_find(const struct vm_zip *zip, const char *name, size_t name_length, size_t *index)
{
    uint32_t slot = *probe(zip, name, name_length, vm_hash_bytes(name, name_length));
    if (slot == NO_ENTRY) {
        return false;
    }
    *index = slot;
    return true;
}

/* Finds the start of an entry's data from its local header. */
static enum vm_zip_status locate_data(const struct vm_zip *zip, size_t index,
                                      const struct vm_zip_entry *entry, uint64_t *position,
                                      const struct report *report)
{
    const unsigned char *central = zip->central + zip->entries[index].position;
    int name_length = (int)entry->name_length;
    uint64_t size;
    uint64_t compressed_size;
    uint64_t offset;
    if (!read_sizes(central, &size, &compressed_size, &offset)) {
        return fail(report, VM_ZIP_DAMAGED, "entry %.*s has a bad zip64 field", name_length,
                    entry->name);
    }
    uint64_t room = zip->central_start - zip->base;
    if (offset > room || LOCAL_BYTES > room - offset) {
        return fail(report, VM_ZIP_DAMAGED, "entry %.*s lies outside the archive", name_length,
                    entry->name);
    }
    room -= offset + LOCAL_BYTES;
    unsigned char local[LOCAL_BYTES];
    if (!read_at(zip->file, local, sizeof local, zip->base + offset)) {
        return fail_read(report, "an entry's header");
    }
    if (get32(local) != LOCAL_SIGNATURE) {
        return fail(report, VM_ZIP_DAMAGED, "entry %.*s has no local header", name_length,
                    entry->name);
    }
    uint64_t lengths = (uint64_t)get16(local + 26) + get16(local + 28);
    if (lengths > room || compressed_size > room - lengths) {
        return fail(report, VM_ZIP_DAMAGED, "entry %.*s lies outside the archive", name_length,
                    entry->name);
    }
    *position = zip->base + offset + LOCAL_BYTES + lengths;
    return VM_ZIP_OK;
}

/* Inflates the whole source, which must give exactly `size` bytes. */
static enum vm_zip_status inflate_exactly(const unsigned char *source, size_t source_size,
                                          unsigned char *bytes, size_t size)
{
    z_stream stream = {0};
    int code = inflateInit2(&stream, -MAX_WBITS);
    if (code != Z_OK) {
        return VM_ZIP_NO_MEMORY;
    }
    /* Sizes are at most a little larger than VM_ZIP_MAX_ENTRY_BYTES, so they fit in zlib's type. */
    stream.next_in = (unsigned char *)(uintptr_t)source;
    stream.avail_in = (uInt)source_size;
    stream.next_out = bytes;
    stream.avail_out = (uInt)size;
    code = inflate(&stream, Z_FINISH);
    bool is_exact = code == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    if (code == Z_MEM_ERROR) {
        return VM_ZIP_NO_MEMORY;
    }
    return is_exact ? VM_ZIP_OK : VM_ZIP_DAMAGED;
}

static enum vm_zip_status check_entry_sizes(const struct vm_zip_entry *entry,
                                            const struct report *report)
{
    int name_length = (int)entry->name_length;
    if (entry->size > VM_ZIP_MAX_ENTRY_BYTES || entry->compressed_size > UINT_MAX) {
        return fail(report, VM_ZIP_TOO_LARGE, "entry %.*s is too large", name_length, entry->name);
    }
    bool is_possible = entry->is_deflated
                           ? entry->size <= entry->compressed_size * MAX_DEFLATE_RATIO
                           : entry->size == entry->compressed_size;
    if (!is_possible) {
        return fail(report, VM_ZIP_DAMAGED, "entry %.*s has impossible sizes", name_length,
                    entry->name);
    }
    return VM_ZIP_OK;
}

static enum vm_zip_status read_entry(const struct vm_zip *zip, const struct vm_zip_entry *entry,
                                     uint64_t position, unsigned char *bytes,
                                     const struct report *report)
{
    size_t size = (size_t)entry->size;
    enum vm_zip_status status = VM_ZIP_OK;
    if (!entry->is_deflated) {
        if (!read_at(zip->file, bytes, size, position)) {
            return fail_read(report, "an entry");
        }
    } else {
        size_t source_size = (size_t)entry->compressed_size;
        unsigned char *source = malloc(source_size + 1);
        if (source == NULL) {
            return fail(report, VM_ZIP_NO_MEMORY, "out of memory");
        }
        if (read_at(zip->file, source, source_size, position)) {
            status = inflate_exactly(source, source_size, bytes, size);
            if (status != VM_ZIP_OK) {
                fail(report, status, "entry %.*s cannot be inflated", (int)entry->name_length,
                     entry->name);
            }
        } else {
            status = fail_read(report, "an entry");
        }
        free(source);
    }
    if (status == VM_ZIP_OK && crc32_z(0, bytes, size) != entry->crc) {
        status = fail(report, VM_ZIP_DAMAGED, "entry %.*s has a wrong CRC", (int)entry->name_length,
                      entry->name);
    }
    return status;
}

enum vm_zip_status vm_zip_read(const struct vm_zip *zip, size_t index, unsigned char **bytes,
                               size_t *size, char *message, size_t message_size)
{
    struct report report = {zip->path, message, message_size};
    struct vm_zip_entry entry;
    uint64_t position = 0;
    *bytes = NULL;
    *size = 0;
    vm_zip_get_entry(zip, index, &entry);
    enum vm_zip_status status = locate_data(zip, index, &entry, &position, &report);
    if (status == VM_ZIP_OK) {
        status = check_entry_sizes(&entry, &report);
    }
    if (status != VM_ZIP_OK) {
        return status;
    }
    unsigned char *content = malloc((size_t)entry.size + 1);
    if (content == NULL) {
        return fail(&report, VM_ZIP_NO_MEMORY, "out of memory");
    }
    status = read_entry(zip, &entry, position, content, &report);
    if (status != VM_ZIP_OK) {
        free(content);
        return status;
    }
    content[entry.size] = '\0';
    *bytes = content;
    *size = (size_t)entry.size;
    return VM_ZIP_OK;
}
