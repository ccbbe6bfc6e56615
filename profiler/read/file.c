#define _GNU_SOURCE
#include "profiler/read/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "profiler/read/file_internal.h"
#include "vm/base/data/array.h"

/* The largest ratio of unpacked to stored bytes. zstd cannot exceed it. */
#define MAX_RATIO ((uint64_t)1 << 20)
#define MAX_SECTION_BYTES ((uint64_t)1 << 32)

bool prof_file_fail(struct prof_file *file, const char *reason)
{
    if (file->message[0] == '\0') {
        snprintf(file->message, sizeof file->message, "%s", reason);
    }
    return false;
}

bool prof_file_no_memory(struct prof_file *file)
{
    file->is_out_of_memory = true;
    return prof_file_fail(file, "out of memory");
}

char *prof_file_text(struct prof_file *file, struct prof_jp2_bytes *from)
{
    uint64_t length = prof_jp2_get_up_to(from, (uint64_t)(from->end - from->at));
    if (from->is_bad || length > (uint64_t)(from->end - from->at)) {
        from->is_bad = true;
        return NULL;
    }
    const char *text = (const char *)from->at;
    from->at += length;
    if (memchr(text, '\0', (size_t)length) != NULL) {
        from->is_bad = true;
        return NULL;
    }
    char *copy = vm_arena_strndup(file->contexts->store->arena, text, (size_t)length);
    if (copy == NULL) {
        prof_file_no_memory(file);
    }
    return copy;
}

bool prof_file_columns(struct prof_file *file, struct prof_jp2_bytes *from, const uint32_t *numbers,
                       struct prof_jp2_bytes *columns, size_t count)
{
    static const uint8_t nothing[1];
    for (size_t i = 0; i < count; i++) {
        columns[i] = (struct prof_jp2_bytes){nothing, nothing, false};
    }
    while (from->at < from->end) {
        uint64_t number = prof_jp2_get(from), length = prof_jp2_get(from);
        if (from->is_bad || length > (uint64_t)(from->end - from->at)) {
            return prof_file_fail(file, "a column does not fit its section");
        }
        for (size_t i = 0; i < count; i++) {
            if (numbers[i] == number) {
                columns[i] = (struct prof_jp2_bytes){from->at, from->at + length, false};
            }
        }
        from->at += length;
    }
    return true;
}

/* --- sections --------------------------------------------------------------------------- */

/* Reads the header of the section at an offset, and checks the section's bytes. Returns false,
 * without keeping a reason, if there is no intact section at the offset. */
static bool read_section(const struct prof_file *file, uint64_t offset,
                         struct prof_file_section *section)
{
    if (offset > file->length || file->length - offset < PROF_JP2_SECTION_BYTES) {
        return false;
    }
    const uint8_t *head = file->bytes + offset;
    if (prof_jp2_get32(head + 28) != (uint32_t)crc32_z(0, head, 28)) {
        return false;
    }
    *section = (struct prof_file_section){.tag = prof_jp2_get32(head),
                                          .flags = prof_jp2_get32(head + 4),
                                          .stored = head + PROF_JP2_SECTION_BYTES,
                                          .stored_bytes = prof_jp2_get64(head + 8),
                                          .raw_bytes = prof_jp2_get64(head + 16),
                                          .offset = offset};
    uint64_t left = file->length - offset - PROF_JP2_SECTION_BYTES;
    return section->stored_bytes <= left
           && prof_jp2_padding(section->stored_bytes) <= left - section->stored_bytes
           && prof_jp2_get32(head + 24)
                  == (uint32_t)crc32_z(0, section->stored, (size_t)section->stored_bytes);
}

static uint64_t section_end(const struct prof_file_section *section)
{
    return section->offset + PROF_JP2_SECTION_BYTES + section->stored_bytes
           + prof_jp2_padding(section->stored_bytes);
}

bool prof_file_unpack(struct prof_file *file, struct prof_file_section *section)
{
    if (!(section->flags & PROF_JP2_PACKED)) {
        section->raw = section->stored;
        return section->raw_bytes == section->stored_bytes
               || prof_file_fail(file, "a section's size is wrong");
    }
    if (section->raw_bytes > MAX_SECTION_BYTES
        || section->raw_bytes / MAX_RATIO > section->stored_bytes) {
        return prof_file_fail(file, "a section is too large");
    }
    if (section->raw_bytes > file->unpacked_capacity) {
        free(file->unpacked);
        file->unpacked_capacity = (size_t)section->raw_bytes;
        file->unpacked = malloc(file->unpacked_capacity);
        if (file->unpacked == NULL) {
            file->unpacked_capacity = 0;
            return prof_file_no_memory(file);
        }
    }
    if (file->unpacker == NULL) {
        file->unpacker = ZSTD_createDCtx();
        if (file->unpacker == NULL) {
            return prof_file_no_memory(file);
        }
    }
    size_t size = ZSTD_decompressDCtx(file->unpacker, file->unpacked, (size_t)section->raw_bytes,
                                      section->stored, (size_t)section->stored_bytes);
    if (ZSTD_isError(size) || size != section->raw_bytes) {
        return prof_file_fail(file, "a section cannot be unpacked");
    }
    section->raw = file->unpacked;
    return true;
}

/* --- the head ----------------------------------------------------------------------------- */

static bool is_on(const char *value)
{
    return strcmp(value, "1") == 0;
}

static void set_pair(struct prof_header *header, const char *key, const char *value)
{
    const struct {
        const char *key, **to;
    } texts[] = {{"version", &header->vm_version},
                 {"command", &header->main_class},
                 {"options", &header->options},
                 {"reason", &header->reason},
                 {"blockAnalysis", &header->features.block_analysis},
                 {"window", &header->features.window}};
    const struct {
        const char *key;
        bool *to;
    } flags[] = {
        {"callsites", &header->features.callsites}, {"natives", &header->features.natives},
        {"blocks", &header->features.blocks},       {"perThread", &header->features.per_thread},
        {"scopes", &header->features.scopes},       {"folded", &header->features.is_folded},
        {"alloc", &header->features.allocations},   {"exceptions", &header->features.exceptions},
        {"locks", &header->features.locks},         {"time", &header->features.time},
        {"lineTime", &header->features.line_time},  {"work", &header->features.work},
        {"places", &header->features.places}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(texts[i].key, key) == 0) {
            *texts[i].to = value;
        }
    }
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (strcmp(flags[i].key, key) == 0) {
            *flags[i].to = is_on(value);
        }
    }
    if (strcmp(key, "truncatedCalls") == 0) {
        header->truncated_calls = strtoull(value, NULL, 10);
    } else if (strcmp(key, "runningThreads") == 0) {
        header->running_threads = (unsigned)strtoul(value, NULL, 10);
    }
}

/* Adds a note from the text NAME=VALUE. */
static bool add_note(struct prof_file *file, char *text)
{
    struct prof_header *header = &file->contexts->header;
    char *equals = strchr(text, '=');
    if (equals == NULL) {
        return prof_file_fail(file, "a note has no value");
    }
    struct prof_note *notes =
        vm_arena_alloc_array(file->contexts->store->arena, header->note_count + 1, sizeof *notes);
    if (notes == NULL) {
        return prof_file_no_memory(file);
    }
    if (header->note_count > 0) {
        memcpy(notes, header->notes, header->note_count * sizeof *notes);
    }
    *equals = '\0';
    notes[header->note_count++] = (struct prof_note){text, equals + 1};
    header->notes = notes;
    return true;
}

static bool read_head(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_header *header = &file->contexts->header;
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    *header = (struct prof_header){.vm_version = "", .main_class = "", .options = "", .reason = ""};
    header->features = (struct prof_features){.calls = true, .block_analysis = "", .window = ""};
    while (from.at < from.end) {
        char *key = prof_file_text(file, &from);
        char *value = key == NULL ? NULL : prof_file_text(file, &from);
        if (value == NULL) {
            return prof_file_fail(file, "the head is damaged");
        }
        if (strcmp(key, "note") != 0) {
            set_pair(header, key, value);
        } else if (!add_note(file, value)) {
            return false;
        }
    }
    return true;
}

/* --- the whole -------------------------------------------------------------------------- */

static bool read_content(struct prof_file *file, struct prof_file_section *section)
{
    static const struct {
        uint32_t tag;
        bool (*read)(struct prof_file *file, const struct prof_file_section *section);
    } readers[] = {{PROF_JP2_HEAD, read_head},
                   {PROF_JP2_METHODS, prof_file_methods},
                   {PROF_JP2_CODE, prof_file_code},
                   {PROF_JP2_TREE, prof_file_tree},
                   {PROF_JP2_CONTEXTS, prof_file_contexts},
                   {PROF_JP2_BLOCKS, prof_file_blocks},
                   {PROF_JP2_VALUES, prof_file_values},
                   {PROF_JP2_TALLIES, prof_file_tallies},
                   {PROF_JP2_SERIES, prof_file_series},
                   {PROF_JP2_STEP, prof_file_step}};
    if (section->tag == PROF_JP2_DETAILS) {
        return prof_file_note_details(file, section);
    }
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        if (readers[i].tag == section->tag) {
            return prof_file_unpack(file, section) && readers[i].read(file, section);
        }
    }
    return true; /* a section that a later version has written */
}

/* Returns whether the end of the file contains the offset of an index section. */
static bool has_end(const struct prof_file *file, uint64_t offset)
{
    uint64_t left = file->length - offset;
    return left >= PROF_JP2_END_BYTES
           && memcmp(file->bytes + file->length - 8, PROF_JP2_END, 8) == 0;
}

static void add_problem(struct prof_file_report *report, uint64_t offset, const char *text)
{
    if (report->problem[0] == '\0') {
        snprintf(report->problem, sizeof report->problem, "%.200s at byte %llu", text,
                 (unsigned long long)offset);
    }
    report->is_whole = false;
}

/* Returns the offset of the first intact section after `offset`, where there is no intact section;
 * or the file's length. */
static uint64_t find_section(const struct prof_file *file, uint64_t offset)
{
    struct prof_file_section section;
    for (offset += PROF_JP2_ALIGNMENT; offset < file->length; offset += PROF_JP2_ALIGNMENT) {
        if (read_section(file, offset, &section)) {
            return offset;
        }
    }
    return file->length;
}

/* Returns whether the index, an unpacked section, describes exactly the sections that were read. */
static bool check_index(struct prof_file *file, const struct prof_file_section *section)
{
    const struct prof_contexts *contexts = file->contexts;
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    uint64_t count = prof_jp2_get(&from), methods = prof_jp2_get(&from);
    uint64_t sections = prof_jp2_get_up_to(&from, section->raw_bytes), seen = 0;
    for (uint64_t i = 0; i < sections && !from.is_bad; i++) {
        uint32_t tag = (uint32_t)prof_jp2_get(&from);
        (void)prof_jp2_get(&from); /* the section's offset */
        (void)prof_jp2_get(&from);
        seen = prof_file_mix(seen, tag, prof_jp2_get(&from));
        (void)prof_jp2_get(&from);
        (void)prof_jp2_get(&from);
    }
    return (!from.is_bad && count == contexts->count && methods == contexts->method_count
            && seen == file->seen)
           || prof_file_fail(file, "the index names sections that are missing");
}

static void note_part(struct prof_file_report *report, const struct prof_file_section *section)
{
    char tag[5] = "";
    for (int i = 0; i < 4; i++) {
        char letter = (char)(section->tag >> 8 * i);
        tag[i] = letter >= ' ' && letter < 0x7f ? letter : '?';
    }
    uint32_t i = 0;
    while (i < report->part_count && memcmp(report->parts[i].tag, tag, sizeof tag) != 0) {
        i++;
    }
    if (i == PROF_FILE_PARTS) {
        return;
    }
    report->part_count += i == report->part_count;
    struct prof_file_part *part = &report->parts[i];
    memcpy(part->tag, tag, sizeof tag);
    part->count++;
    part->stored_bytes += section->stored_bytes;
    part->raw_bytes += section->raw_bytes;
}

/* Reads the section at an offset. Returns false at the end of the file. */
static bool read_next(struct prof_file *file, uint64_t *offset, struct prof_file_report *report)
{
    struct prof_file_section section;
    if (!read_section(file, *offset, &section)) {
        add_problem(report, *offset, "the file is damaged or cut off");
        uint64_t next = find_section(file, *offset);
        report->lost_bytes += next - *offset;
        *offset = next;
        return next < file->length && file->options->takes_parts;
    }
    report->sections++;
    note_part(report, &section);
    if (section.tag == PROF_JP2_INDEX) {
        if (!has_end(file, *offset)) {
            add_problem(report, *offset, "the end of the file is missing");
        } else if (!prof_file_unpack(file, &section) || !check_index(file, &section)) {
            add_problem(report, *offset, file->message);
        }
        return false;
    }
    file->seen = prof_file_mix(file->seen, section.tag, section.raw_bytes);
    if (!read_content(file, &section)) {
        add_problem(report, *offset, file->message);
        report->lost_bytes += section_end(&section) - *offset;
        if (!file->options->takes_parts || file->is_out_of_memory) {
            return false;
        }
        file->message[0] = '\0';
    }
    if (file->options->progress != NULL) {
        file->options->progress(file->options->data, *offset, file->length);
    }
    *offset = section_end(&section);
    return true;
}

static bool check_start(struct prof_file *file, struct prof_file_report *report)
{
    if (file->length < PROF_JP2_HEAD_BYTES
        || memcmp(file->bytes, PROF_JP2_MAGIC, PROF_JP2_MAGIC_BYTES) != 0) {
        bool is_recording = file->length >= 6 && memcmp(file->bytes, "JP2REC", 6) == 0;
        return prof_file_fail(
            file, file->length == 0 ? "the file is empty"
                  : is_recording    ? "this is a recording, not a profile; show it with jp2explore"
                                    : "this is not a profile (.jp2)");
    }
    report->major = file->bytes[8] | (unsigned)file->bytes[9] << 8;
    report->minor = file->bytes[10] | (unsigned)file->bytes[11] << 8;
    if (report->major != PROF_JP2_MAJOR) {
        snprintf(file->message, sizeof file->message,
                 "the file has version %u.%u of the format, this program reads %u.x", report->major,
                 report->minor, PROF_JP2_MAJOR);
        return false;
    }
    return true;
}

static bool make_store(struct prof_file *file)
{
    file->contexts = calloc(1, sizeof *file->contexts);
    if (file->contexts != NULL) {
        file->contexts->store = calloc(1, sizeof *file->contexts->store);
    }
    if (file->contexts == NULL || file->contexts->store == NULL) {
        return prof_file_no_memory(file);
    }
    file->contexts->store->arena = vm_arena_create(0);
    return file->contexts->store->arena != NULL || prof_file_no_memory(file);
}

/* Ends the subtrees of contexts that are still open. */
static void close_contexts(struct prof_contexts *contexts)
{
    for (uint32_t i = 0; i < contexts->count; i++) {
        contexts->end[i] = contexts->end[i] == 0 ? contexts->count : contexts->end[i];
    }
    if (contexts->tree_count > 0) {
        contexts->trees[contexts->tree_count - 1].end = contexts->count;
    }
}

/* Adds up the numbers of contexts that the index contains. The result is only used to reserve
 * memory. */
static void read_index(struct prof_file *file)
{
    struct prof_file_section section;
    uint64_t contexts = 0;
    if (file->length < PROF_JP2_HEAD_BYTES + PROF_JP2_END_BYTES || !has_end(file, 0)
        || !read_section(file, prof_jp2_get64(file->bytes + file->length - 16), &section)
        || section.tag != PROF_JP2_INDEX || !prof_file_unpack(file, &section)) {
        file->message[0] = '\0';
        return;
    }
    struct prof_jp2_bytes from = {section.raw, section.raw + section.raw_bytes, false};
    uint64_t count = prof_jp2_get_up_to(&from, section.raw_bytes);
    for (uint64_t i = 0; i < count && !from.is_bad; i++) {
        uint64_t tag = prof_jp2_get(&from);
        for (int skipped = 0; skipped < 4; skipped++) { /* offset, stored bytes, unpacked bytes,
                                                           first number */
            prof_jp2_get(&from);
        }
        uint64_t of_run = prof_jp2_get_up_to(&from, PROF_JP2_MAX_CONTEXTS);
        contexts += tag == PROF_JP2_CONTEXTS ? of_run : 0;
    }
    if (!from.is_bad) {
        prof_file_expect(file, contexts);
    }
}

static bool read_all(struct prof_file *file, struct prof_file_report *report)
{
    uint64_t offset = PROF_JP2_HEAD_BYTES;
    if (!check_start(file, report) || !make_store(file)) {
        return false;
    }
    read_index(file);
    while (read_next(file, &offset, report)) {
    }
    if (file->is_out_of_memory) {
        return false;
    }
    close_contexts(file->contexts);
    if (!prof_contexts_number_threads(file->contexts)) {
        return prof_file_no_memory(file);
    }
    if (file->contexts->header.reason == NULL) {
        return prof_file_fail(file, "the file's head is missing");
    }
    if (!report->is_whole && !file->options->takes_parts) {
        return prof_file_fail(file, report->problem);
    }
    if (!report->is_whole) {
        file->contexts->series = NULL; /* its contexts are numbered as in the whole file */
    } else if (!prof_file_has_steps(file->contexts)) {
        return prof_file_fail(file, "a step between checkpoints is missing");
    }
    return prof_contexts_largest_sum(file->contexts) <= PROF_MOST
           || prof_file_fail(file, "numbers are damaged: a sum of them is above 2^63");
}

void prof_file_release(struct prof_file *file)
{
    free(file->unpacked);
    ZSTD_freeDCtx(file->unpacker);
    free(file->records);
    free(file->copies);
    free(file->runs);
}

struct prof_contexts *prof_file_read_bytes(const char *name, const uint8_t *bytes, size_t length,
                                           const struct prof_file_options *options,
                                           struct prof_file_report *report, char *message,
                                           size_t size)
{
    struct prof_file file = {.name = name,
                             .bytes = bytes,
                             .length = length,
                             .options = options,
                             .current = PROF_NO_CONTEXT};
    struct prof_file_report own;
    report = report == NULL ? &own : report;
    *report = (struct prof_file_report){.bytes = length, .is_whole = true};
    bool is_good = read_all(&file, report);
    prof_file_release(&file);
    if (!is_good) {
        snprintf(message, size, "%s: %s%s", name, report->is_whole ? file.message : report->problem,
                 report->is_whole ? "" : " (jp2prof recover saves the undamaged part)");
        prof_contexts_free(file.contexts);
        return NULL;
    }
    return file.contexts;
}

/* --- files -------------------------------------------------------------------------------- */

/* Reads a stream that cannot be mapped to its end. Returns its bytes, or NULL with errno. */
static uint8_t *read_stream(int fd, size_t *length)
{
    size_t capacity = 0;
    uint8_t *bytes = NULL;
    *length = 0;
    for (;;) {
        if (!VM_RESERVE(bytes, capacity, *length + 65536)) {
            break;
        }
        ssize_t done = read(fd, bytes + *length, capacity - *length);
        if (done == 0) {
            return bytes;
        }
        if (done > 0) {
            *length += (size_t)done;
        } else if (errno != EINTR) {
            break;
        }
    }
    int error = errno;
    free(bytes);
    errno = error;
    return NULL;
}

/* Returns the bytes of a file, mapped if possible, or NULL with errno. */
static uint8_t *load(const char *path, size_t *length, bool *is_mapped)
{
    bool is_input = strcmp(path, "-") == 0;
    int fd = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct stat info;
    uint8_t *bytes = NULL;
    if (fd < 0 || fstat(fd, &info) != 0) {
        return NULL;
    }
    *is_mapped = false;
    if (S_ISREG(info.st_mode) && info.st_size > 0 && !is_input) {
        *length = (size_t)info.st_size;
        bytes = mmap(NULL, *length, PROT_READ, MAP_PRIVATE, fd, 0);
        *is_mapped = bytes != MAP_FAILED;
        bytes = *is_mapped ? bytes : NULL;
    }
    if (bytes == NULL) {
        bytes = read_stream(fd, length);
    }
    int error = errno;
    if (!is_input) {
        close(fd);
    }
    errno = error;
    return bytes;
}

static void unload(uint8_t *bytes, size_t length, bool is_mapped)
{
    if (is_mapped) {
        munmap(bytes, length);
    } else {
        free(bytes);
    }
}

struct prof_contexts *prof_file_read(const char *path, const struct prof_file_options *options,
                                     struct prof_file_report *report, char *message, size_t size)
{
    size_t length;
    bool is_mapped;
    uint8_t *bytes = load(path, &length, &is_mapped);
    if (bytes == NULL) {
        char text[128];
        snprintf(message, size, "cannot read %s: %s", path, strerror_r(errno, text, sizeof text));
        return NULL;
    }
    struct prof_contexts *contexts =
        prof_file_read_bytes(path, bytes, length, options, report, message, size);
    if (contexts == NULL) {
        unload(bytes, length, is_mapped);
        return NULL;
    }
    contexts->store->file = bytes; /* details are read later */
    contexts->store->file_length = length;
    contexts->store->is_mapped = is_mapped;
    return contexts;
}
