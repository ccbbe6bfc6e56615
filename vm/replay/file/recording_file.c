#include "vm/replay/file/recording_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

struct header {
    enum vm_section_kind kind;
    uint32_t stored, length;
};

static uint32_t u4(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Reads the header of a section. Returns false at the end of the file, or if the rest of the file
 * was never written. */
static bool read_header(FILE *file, struct header *header)
{
    uint8_t bytes[VM_SECTION_HEADER_BYTES];
    if (fread(bytes, 1, sizeof bytes, file) != sizeof bytes) {
        return false;
    }
    header->kind = (enum vm_section_kind)bytes[0];
    header->stored = u4(bytes + 1);
    header->length = u4(bytes + 5);
    return true;
}

/* Returns the octets of a section. On an error, returns NULL with a message; if the file ends
 * early, returns NULL without a message. */
static uint8_t *read_section(FILE *file, const struct header *header, char *message, size_t size)
{
    if (header->stored > VM_RECORDING_MOST_BYTES || header->length > VM_RECORDING_MOST_BYTES) {
        snprintf(message, size, "it is damaged: a section is too long");
        return NULL;
    }
    uint8_t *stored = malloc((size_t)header->stored + 1);
    uint8_t *bytes = malloc((size_t)header->length + 1);
    bool is_read =
        stored != NULL && bytes != NULL && fread(stored, 1, header->stored, file) == header->stored;
    if (stored == NULL || bytes == NULL) {
        snprintf(message, size, "there is no memory for it");
    } else if (is_read
               && ZSTD_decompress(bytes, header->length, stored, header->stored)
                      != header->length) {
        snprintf(message, size, "it is damaged: a section cannot be decompressed");
        is_read = false;
    }
    free(stored);
    if (!is_read) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

bool vm_recording_read(const char *path,
                       bool (*section)(void *data, enum vm_section_kind kind, uint8_t *bytes,
                                       size_t length),
                       void *data, bool *is_whole, char *message, size_t size)
{
    char magic[VM_RECORDING_MAGIC_BYTES];
    struct header header;
    FILE *file = fopen(path, "rb");
    *is_whole = false;
    message[0] = '\0';
    if (file == NULL) {
        snprintf(message, size, "%s", strerror(errno));
        return false;
    }
    bool is_right = fread(magic, 1, sizeof magic, file) == sizeof magic
                    && memcmp(magic, VM_RECORDING_MAGIC, VM_RECORDING_VERSION_AT) == 0;
    if (!is_right) {
        snprintf(message, size, "this is not a recording of jp2vm --record=FILE");
    } else if (magic[VM_RECORDING_VERSION_AT] < 1
               || magic[VM_RECORDING_VERSION_AT] > VM_RECORDING_VERSION) {
        snprintf(message, size, "it has a version of the format that is not known here");
        is_right = false;
    }
    while (is_right && !*is_whole && read_header(file, &header)) {
        uint8_t *bytes = read_section(file, &header, message, size);
        if (bytes == NULL) {
            is_right = message[0] == '\0';
            break;
        }
        *is_whole = header.kind == VM_SECTION_END;
        is_right = section(data, header.kind, bytes, header.length);
    }
    (void)fclose(file);
    return is_right;
}

static bool add(void *replay, enum vm_section_kind kind, uint8_t *bytes, size_t length)
{
    return vm_replay_add(replay, kind, bytes, length);
}

struct vm_replay *vm_recording_open(const char *path, bool *is_whole, char *message, size_t size)
{
    struct vm_replay *replay = vm_replay_create();
    if (replay == NULL) {
        snprintf(message, size, "there is no memory for it");
        return NULL;
    }
    if (!vm_recording_read(path, add, replay, is_whole, message, size)) {
        if (message[0] == '\0') {
            snprintf(message, size, "it is damaged: %s", vm_replay_problem(replay));
        }
        vm_replay_destroy(replay);
        return NULL;
    }
    return replay;
}
