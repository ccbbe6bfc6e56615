/*
 * Fuzzes the zip reader: opens the bytes as an archive, reads every entry, looks up every name. The
 * data of an entry must have the size and the CRC that are in the directory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>
#include <zlib.h>

#include "tests/fuzz/fuzz.h"
#include "vm/base/archive/jar.h"
#include "vm/base/archive/zip.h"

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
        snprintf(path, sizeof path, "fuzz_zip.%ld.tmp", (long)getpid());
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
#define READ_LIMIT ((uint64_t)64 << 20)

static void read_entries(const struct vm_zip *zip)
{
    uint64_t total = 0;
    for (size_t i = 0; i < vm_zip_entry_count(zip); i++) {
        struct vm_zip_entry entry;
        char message[80];
        unsigned char *content;
        size_t content_size;
        size_t found = 0;
        vm_zip_get_entry(zip, i, &entry);
        if (!vm_zip_find(zip, entry.name, entry.name_length, &found) || found < i) {
            abort();
        }
        if (entry.size > READ_LIMIT - total) {
            continue;
        }
        enum vm_zip_status status =
            vm_zip_read(zip, i, &content, &content_size, message, sizeof message);
        if (status == VM_ZIP_OK) {
            total += content_size;
            if (content_size != entry.size || crc32_z(0, content, content_size) != entry.crc
                || content[content_size] != '\0') {
                abort();
            }
        } else if (content != NULL || message[0] == '\0') {
            abort();
        }
        free(content);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char message[80];
    struct vm_jar *jar;
    size_t index;
    write_file(bytes, size);
    if (vm_jar_open(path, &jar, message, sizeof message) != VM_ZIP_OK) {
        return 0;
    }
    read_entries(vm_jar_zip(jar));
    vm_jar_find(jar, "pkg/Name.class", 14, &index);
    vm_jar_close(jar);

    char *main_class;
    vm_jar_read_main_class(path, &main_class, message, sizeof message);
    free(main_class);
    return 0;
}
