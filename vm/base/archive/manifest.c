#include "vm/base/archive/manifest.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "vm/base/data/array.h"

/* Limits of Java's reader: the length of a line with its end of line, and the length of a name. */
#define MAX_LINE_BYTES 512u
#define MAX_NAME_BYTES 70u

struct attribute {
    const char *name;
    const char *value;
};

struct vm_manifest {
    struct attribute *attributes;
    size_t count;
    size_t capacity;
    char *text; /* names and values, each followed by a NUL */
    size_t used;
};

struct line {
    const char *start;
    size_t length;      /* length without the end of line */
    size_t full_length; /* length with the end of line */
    bool is_ended;      /* the line has an end of line */
};

/* Takes the next line from the bytes. Returns false at the end of the bytes. */
static bool next_line(const char **at, const char *end, struct line *line)
{
    if (*at == end) {
        return false;
    }
    const char *stop = *at;
    while (stop != end && *stop != '\r' && *stop != '\n') {
        stop++;
    }
    line->start = *at;
    line->length = (size_t)(stop - *at);
    line->is_ended = stop != end;
    if (line->is_ended) {
        stop += *stop == '\r' && end - stop > 1 && stop[1] == '\n' ? 2 : 1;
    }
    line->full_length = (size_t)(stop - *at);
    *at = stop;
    return true;
}

static bool is_name_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'
           || c == '_';
}

/*
 * Finds the end of the name in a line "name: value". If the line has another form, returns the
 * status that the caller passes, which is CORRUPT in the main section.
 */
static enum vm_manifest_status split(const struct line *line, size_t *name_length,
                                     enum vm_manifest_status not_a_pair)
{
    const char *colon = memchr(line->start, ':', line->length);
    if (colon == NULL) {
        return not_a_pair;
    }
    *name_length = (size_t)(colon - line->start);
    if (line->length - *name_length < 2 || colon[1] != ' ') {
        return not_a_pair;
    }
    if (line->full_length > MAX_LINE_BYTES || *name_length == 0 || *name_length > MAX_NAME_BYTES) {
        return VM_MANIFEST_INVALID;
    }
    for (size_t i = 0; i < *name_length; i++) {
        if (!is_name_character(line->start[i])) {
            return VM_MANIFEST_INVALID;
        }
    }
    if (memchr(line->start, '\0', line->length) != NULL) {
        return VM_MANIFEST_INVALID;
    }
    return VM_MANIFEST_OK;
}

/*
 * Appends bytes and a NUL to the text, whose size is the size of the manifest. This is enough,
 * because a stored pair has two NULs in place of its ": " and its end of line.
 */
static const char *store(struct vm_manifest *manifest, const char *bytes, size_t length)
{
    char *copy = manifest->text + manifest->used;
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    manifest->used += length + 1;
    return copy;
}

static bool add(struct vm_manifest *manifest, const struct line *line, size_t name_length)
{
    if (!VM_RESERVE(manifest->attributes, manifest->capacity, manifest->count + 1)) {
        return false;
    }
    struct attribute *attribute = &manifest->attributes[manifest->count++];
    attribute->name = store(manifest, line->start, name_length);
    attribute->value =
        store(manifest, line->start + name_length + 2, line->length - name_length - 2);
    return true;
}

/* Appends a continuation line to the last stored value. */
static enum vm_manifest_status extend(struct vm_manifest *manifest, const struct line *line)
{
    if (line->full_length > MAX_LINE_BYTES || memchr(line->start, '\0', line->length) != NULL) {
        return VM_MANIFEST_INVALID;
    }
    manifest->used--;
    store(manifest, line->start + 1, line->length - 1);
    return VM_MANIFEST_OK;
}

/* Reads the lines up to and including the first empty line. */
static enum vm_manifest_status parse_main_section(struct vm_manifest *manifest, const char **at,
                                                  const char *end)
{
    struct line line;
    while (next_line(at, end, &line) && line.length != 0) {
        enum vm_manifest_status status;
        if (line.start[0] == ' ') {
            if (manifest->count == 0) {
                return VM_MANIFEST_CORRUPT;
            }
            status = line.is_ended ? extend(manifest, &line) : VM_MANIFEST_OK;
        } else {
            size_t name_length = 0;
            status = split(&line, &name_length, VM_MANIFEST_CORRUPT);
            if (status == VM_MANIFEST_OK && line.is_ended && !add(manifest, &line, name_length)) {
                status = VM_MANIFEST_NO_MEMORY;
            }
        }
        if (status != VM_MANIFEST_OK) {
            return status;
        }
    }
    return VM_MANIFEST_OK;
}

/* Checks the syntax of the other sections: each starts with its name, and empty lines separate
 * sections. */
static enum vm_manifest_status check_other_sections(const char *at, const char *end)
{
    struct line line;
    bool is_in_section = false;
    while (next_line(&at, end, &line) && line.is_ended) {
        if (line.length == 0) {
            is_in_section = false;
            continue;
        }
        size_t name_length = 0;
        if (line.start[0] == ' ') {
            if (!is_in_section || line.full_length > MAX_LINE_BYTES) {
                return VM_MANIFEST_INVALID;
            }
            continue;
        }
        enum vm_manifest_status status = split(&line, &name_length, VM_MANIFEST_INVALID);
        if (status != VM_MANIFEST_OK) {
            return status;
        }
        bool is_name = name_length == 4 && strncasecmp(line.start, "Name", 4) == 0;
        if (!is_in_section && !is_name) {
            return VM_MANIFEST_INVALID;
        }
        is_in_section = true;
    }
    return VM_MANIFEST_OK;
}

enum vm_manifest_status vm_manifest_parse(const char *bytes, size_t size,
                                          struct vm_manifest **manifest)
{
    *manifest = NULL;
    struct vm_manifest *parsed = calloc(1, sizeof *parsed);
    if (parsed == NULL) {
        return VM_MANIFEST_NO_MEMORY;
    }
    enum vm_manifest_status status = VM_MANIFEST_NO_MEMORY;
    parsed->text = malloc(size + 1);
    if (parsed->text != NULL) {
        const char *at = bytes;
        status = parse_main_section(parsed, &at, bytes + size);
        if (status == VM_MANIFEST_OK) {
            status = check_other_sections(at, bytes + size);
        }
    }
    if (status != VM_MANIFEST_OK) {
        vm_manifest_destroy(parsed);
        return status;
    }
    *manifest = parsed;
    return VM_MANIFEST_OK;
}

void vm_manifest_destroy(struct vm_manifest *manifest)
{
    if (manifest != NULL) {
        free(manifest->attributes);
        free(manifest->text);
        free(manifest);
    }
}

const char *vm_manifest_find(const struct vm_manifest *manifest, const char *name)
{
    for (size_t i = manifest->count; i-- > 0;) {
        if (strcasecmp(manifest->attributes[i].name, name) == 0) {
            return manifest->attributes[i].value;
        }
    }
    return NULL;
}
