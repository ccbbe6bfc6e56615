/*
 * file.c: the sink that writes a file, in which each section is a frame of zstd.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "profiler/write/output.h"
#include "profiler/record/record_internal.h"
#include "vm/base/machine_out.h"
#include "vm/options/output_name.h"
#include "vm/vm.h"

/* The compression level. Higher levels would take more time than the recorder itself. */
#define LEVEL 1

struct file_sink {
    struct prof_record_sink sink; /* must be the first member */
    const char *path;
    struct prof_output *output; /* NULL: not yet opened, or closed */
    bool was_there;             /* a file of that name existed when the machine started */
    bool is_over;
    ZSTD_CCtx *context;
    uint8_t *packed;
    size_t capacity;
};

static void put_u32(uint8_t *at, size_t value)
{
    for (unsigned i = 0; i < 4; i++) {
        at[i] = (uint8_t)(value >> (8 * i));
    }
}

static void fail(struct file_sink *file, const char *reason)
{
    vm_message("jp2vm: --record: %s\n", reason);
    vm_set_exit_failure();
    file->is_over = true;
}

/* Returns whether the existing file is kept, because it is from another run and nothing was
 * recorded in this run. */
static bool is_kept(struct file_sink *file)
{
    if (!file->sink.is_unopened || !file->was_there || file->output != NULL || file->is_over) {
        return false;
    }
    vm_message("jp2vm: --record: %s is kept as it was\n", file->path);
    file->is_over = true;
    return true;
}

/* Opens the file. Called only when there is something to write. */
static bool open_output(struct file_sink *file)
{
    char reason[512];
    if (file->output != NULL || file->is_over) {
        return file->output != NULL;
    }
    file->output = prof_output_open_private(file->path, reason, sizeof reason);
    file->context = ZSTD_createCCtx();
    if (file->context == NULL) {
        vm_end_without_memory("the recording");
    }
    if (file->output == NULL) {
        fail(file, reason);
        return false;
    }
    prof_output_bytes(file->output, VM_RECORDING_MAGIC, VM_RECORDING_MAGIC_BYTES);
    return true;
}

static void put_section(struct prof_record_sink *sink, enum vm_section_kind kind,
                        const uint8_t *bytes, size_t length)
{
    struct file_sink *file = (struct file_sink *)sink;
    if (is_kept(file) || !open_output(file)) {
        return;
    }
    size_t bound = ZSTD_compressBound(length);
    if (bound > file->capacity) {
        free(file->packed);
        file->packed = malloc(bound);
        file->capacity = file->packed == NULL ? 0 : bound;
    }
    if (file->packed == NULL || length > UINT32_MAX || bound > UINT32_MAX) {
        vm_end_without_memory("the recording");
    }
    size_t packed = ZSTD_compressCCtx(file->context, file->packed, bound, bytes, length, LEVEL);
    if (ZSTD_isError(packed)) {
        vm_end_without_memory("the recording");
    }
    uint8_t header[VM_SECTION_HEADER_BYTES];
    header[0] = (uint8_t)kind;
    put_u32(header + 1, packed);
    put_u32(header + 5, length);
    prof_output_bytes(file->output, header, sizeof header);
    prof_output_bytes(file->output, file->packed, packed);
    vm_exit_hook_progress();
}

static void end(struct prof_record_sink *sink)
{
    struct file_sink *file = (struct file_sink *)sink;
    char reason[512];
    if (file->output != NULL && !prof_output_close(file->output, reason, sizeof reason)) {
        fail(file, reason);
    }
    file->output = NULL;
    file->is_over = true;
}

struct prof_record_sink *prof_record_open_file(const char *path, char *message, size_t size)
{
    static struct file_sink file = {.sink = {.section = put_section, .end = end}};
    char reason[400];
    path = vm_output_name(path, "--record", vm_message);
    if (!prof_output_check(path, reason, sizeof reason)) {
        snprintf(message, size, "--record %s", reason);
        return NULL;
    }
    file.path = path;
    file.was_there = access(path, F_OK) == 0 && strncmp(path, "/dev/", 5) != 0;
    return &file.sink;
}
