/*
 * file.h: reads profile files (.jp2; docs/jp2-format.md).
 *
 * Whatever the bytes are, reading ends with a profile or with a one-line reason: every number is
 * checked before it is used.
 *
 * Threads: none shared. Memory: see contexts.h.
 */
#ifndef JP2VM_PROFILER_FILE_H
#define JP2VM_PROFILER_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profiler/read/contexts.h"

struct prof_file_options {
    /* Takes what is whole of a damaged or unfinished file; otherwise that is an error. */
    bool takes_parts;

    uint32_t max_contexts; /* more are an error; 0: as many as memory has room for */

    /* Told now and then of bytes read and of all, or NULL. */
    void (*progress)(void *data, uint64_t done, uint64_t all);
    void *data;
};

/* Sections of one kind. */
struct prof_file_part {
    char tag[5]; /* "CTXT" */
    uint32_t count;
    uint64_t stored_bytes, raw_bytes; /* in the file; unpacked */
};

#define PROF_FILE_PARTS 16

/* What was found out about a file. */
struct prof_file_report {
    uint64_t bytes;
    unsigned major, minor;
    uint32_t sections;
    bool is_whole;     /* false: parts are missing */
    char problem[256]; /* what, and where; "" when it is whole */
    uint64_t lost_bytes; /* that belong to no whole section, or to sections of no use */
    uint32_t part_count;
    struct prof_file_part parts[PROF_FILE_PARTS]; /* the kinds of sections, as they come */
};

/* Reads a file, "-" for standard input. NULL with a reason ("profile.jp2: ..."). report may be
 * NULL. */
struct prof_contexts *prof_file_read(const char *path, const struct prof_file_options *options,
                                     struct prof_file_report *report, char *message, size_t size);

/* The same of bytes in memory; `name` is for messages. */
struct prof_contexts *prof_file_read_bytes(const char *name, const uint8_t *bytes, size_t length,
                                           const struct prof_file_options *options,
                                           struct prof_file_report *report, char *message,
                                           size_t size);

/* Whether all operands and handlers that a file has can be read; they are read when they are asked
 * for first. */
bool prof_contexts_check_details(const struct prof_contexts *contexts);

#endif
