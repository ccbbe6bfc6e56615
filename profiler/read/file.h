/*
 * file.h: reader of profile files (.jp2; docs/jp2-format.md).
 *
 * Every number is checked before it is used. So any sequence of bytes gives either a profile or a
 * one-line reason for the failure.
 *
 * Threads: there is no shared state. Memory: see contexts.h.
 */
#ifndef JP2VM_PROFILER_READ_FILE_H
#define JP2VM_PROFILER_READ_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/read/contexts.h"

struct prof_file_options {
    /* true: the intact sections of a damaged or unfinished file are read; false: such a file is
     * refused */
    bool takes_parts;

    uint32_t max_contexts; /* a file with more contexts is refused; 0: only memory limits the
                              number */

    /* Called from time to time with the number of bytes read and the size of the file. May be
     * NULL. */
    void (*progress)(void *data, uint64_t done, uint64_t all);
    void *data;
};

/* The sections of one kind. */
struct prof_file_part {
    char tag[5]; /* "CTXT" */
    uint32_t count;
    uint64_t stored_bytes, raw_bytes; /* bytes in the file, and bytes after unpacking */
};

#define PROF_FILE_PARTS 16

/* The result of checking a file. */
struct prof_file_report {
    uint64_t bytes;
    unsigned major, minor;
    uint32_t sections;
    bool is_whole;       /* no section is missing */
    char problem[256];   /* the problem and its position; "" if the file is whole */
    uint64_t lost_bytes; /* number of bytes outside intact sections, or in unusable sections */
    uint32_t part_count;
    struct prof_file_part parts[PROF_FILE_PARTS]; /* one for each kind of section, in the order in
                                                     which the file has them */
};

/* Reads a file; the path "-" is standard input. If that fails, returns NULL with a reason
 * ("profile.jp2: ..."). `report` may be NULL. */
struct prof_contexts *prof_file_read(const char *path, const struct prof_file_options *options,
                                     struct prof_file_report *report, char *message, size_t size);

/* The same for bytes in memory; `name` is for messages. */
struct prof_contexts *prof_file_read_bytes(const char *name, const uint8_t *bytes, size_t length,
                                           const struct prof_file_options *options,
                                           struct prof_file_report *report, char *message,
                                           size_t size);

/* Reads all operands and handlers of a file, and returns whether that was possible. Without this
 * call, they are read on first use. */
bool prof_contexts_check_details(const struct prof_contexts *contexts);

#endif
