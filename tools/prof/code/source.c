#define _GNU_SOURCE
#include "tools/prof/code/source.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/prof/command/message.h"
#include "vm/base/archive/zip.h"
#include "vm/base/read_file.h"

#define MAX_BYTES ((size_t)16 << 20)

/* A directory or an archive. */
struct place {
    char *path;
    struct vm_zip *zip; /* NULL: a directory */
};

struct tool_sources {
    const char *given; /* the path that was given; NULL: the default places, in which files are not
                          looked up by their names alone */
    size_t count;
    struct place places[];
};

/* --- places ---------------------------------------------------------------------------------- */

/* Returns whether a file that is not a valid archive looks like an archive. */
static bool is_archive(const char *path)
{
    char start[2] = "";
    FILE *file = fopen(path, "re");
    size_t length = file == NULL ? 0 : fread(start, 1, sizeof start, file);
    if (file != NULL) {
        fclose(file);
    }
    return file == NULL || (length == sizeof start && memcmp(start, "PK", 2) == 0);
}

static bool open_place(struct tool_sources *sources, const char *path, size_t length,
                       bool is_required)
{
    struct place *place = &sources->places[sources->count];
    struct stat info;
    char message[512];
    place->path = strndup(path, length);
    if (place->path == NULL) {
        tool_no_memory();
        return false;
    }
    sources->count++;
    if (stat(place->path, &info) != 0) {
        if (is_required) {
            tool_error("--source: there is no %s", place->path);
            return false;
        }
        free(place->path);
        sources->count--;
        return true;
    }
    if (S_ISDIR(info.st_mode)) {
        return true;
    }
    if (vm_zip_open(place->path, &place->zip, message, sizeof message) == VM_ZIP_OK) {
        return true;
    }
    if (is_archive(place->path)) {
        tool_error("--source: %s", message);
    } else {
        tool_error("--source: %s is neither a directory nor a jar; name the directory that the "
                   "packages of the sources start in",
                   place->path);
    }
    return false;
}

struct tool_sources *tool_sources_open(const char *path)
{
    const char *list = path == NULL ? ".:src:src/main/java:src/test/java" : path;
    size_t count = 1;
    for (const char *c = list; *c != '\0'; c++) {
        count += *c == ':';
    }
    struct tool_sources *sources = calloc(1, sizeof *sources + count * sizeof sources->places[0]);
    if (sources == NULL) {
        tool_no_memory();
        return NULL;
    }
    sources->given = path;
    for (const char *at = list; *at != '\0';) {
        size_t length = strcspn(at, ":");
        if (length > 0 && !open_place(sources, at, length, path != NULL)) {
            tool_sources_close(sources);
            return NULL;
        }
        at += length + (at[length] == ':');
    }
    return sources;
}

void tool_sources_close(struct tool_sources *sources)
{
    for (size_t i = 0; sources != NULL && i < sources->count; i++) {
        vm_zip_close(sources->places[i].zip);
        free(sources->places[i].path);
    }
    free(sources);
}

/* --- files ----------------------------------------------------------------------------------- */

/* Finds the entry with a name, at the top of the archive or in one of its top directories (a module
 * of the JDK). */
static bool find_entry(const struct vm_zip *zip, const char *name, size_t *index)
{
    size_t length = strlen(name);
    if (vm_zip_find(zip, name, length, index)) {
        return true;
    }
    for (*index = 0; *index < vm_zip_entry_count(zip); ++*index) {
        struct vm_zip_entry entry;
        vm_zip_get_entry(zip, *index, &entry);
        const char *slash = memchr(entry.name, '/', entry.name_length);
        size_t behind = slash == NULL ? 0 : (size_t)(entry.name + entry.name_length - slash - 1);
        if (slash != NULL && behind == length && memcmp(slash + 1, name, length) == 0) {
            return true;
        }
    }
    return false;
}

static char *read_entry(const struct vm_zip *zip, const char *name, size_t *length)
{
    size_t index;
    struct vm_zip_entry entry;
    unsigned char *bytes = NULL;
    if (!find_entry(zip, name, &index)) {
        return NULL;
    }
    vm_zip_get_entry(zip, index, &entry);
    if (entry.size > MAX_BYTES || vm_zip_read(zip, index, &bytes, length, NULL, 0) != VM_ZIP_OK) {
        return NULL;
    }
    return (char *)bytes;
}

static char *read_from(const struct place *place, const char *name, size_t *length, char **path)
{
    if (asprintf(path, "%s/%s", place->path, name) < 0) {
        *path = NULL;
        return NULL;
    }
    char *bytes = place->zip == NULL ? vm_read_file(*path, MAX_BYTES, length)
                                     : read_entry(place->zip, name, length);
    if (bytes == NULL) {
        free(*path);
        *path = NULL;
    }
    return bytes;
}

/* --- lines ----------------------------------------------------------------------------------- */

static bool split(struct tool_source *source, size_t length)
{
    uint32_t count = 1, at = 0;
    for (size_t i = 0; i < length; i++) {
        count += source->bytes[i] == '\n';
    }
    source->lines = calloc(count, sizeof *source->lines);
    if (source->lines == NULL) {
        return false;
    }
    char *start = source->bytes, *end = source->bytes + length;
    while (start < end) {
        char *stop = memchr(start, '\n', (size_t)(end - start));
        char *next = stop == NULL ? end : stop + 1;
        stop = stop == NULL ? end : stop;
        stop -= stop > start && stop[-1] == '\r';
        *stop = '\0';
        source->lines[at++] = start;
        start = next;
    }
    source->line_count = at;
    return true;
}

bool tool_source_find(struct tool_sources *sources, const struct prof_names *names,
                      struct tool_source *source)
{
    const char *slash = strrchr(names->class_name, '/');
    int package = slash == NULL ? 0 : (int)(slash + 1 - names->class_name);
    const char *path = names->source_path; /* a source_path already contains the package */
    package = path == NULL ? package : 0;
    char *name;
    size_t length = 0;
    *source = (struct tool_source){0};
    if (names->source_file == NULL || strchr(names->source_file, '/') != NULL
        || strstr(path == NULL ? names->class_name : path, "..") != NULL
        || (path != NULL && *path == '/')
        || asprintf(&name, "%.*s%s", package, names->class_name,
                    path == NULL ? names->source_file : path)
               < 0) {
        return false;
    }
    for (size_t i = 0; i < sources->count && source->bytes == NULL; i++) {
        source->bytes = read_from(&sources->places[i], name, &length, &source->path);
        if (source->bytes == NULL && package > 0 && sources->given != NULL) {
            source->bytes = read_from(&sources->places[i], name + package, &length, &source->path);
        }
    }
    free(name);
    if (source->bytes == NULL || !split(source, length)) {
        tool_source_release(source);
        return false;
    }
    return true;
}

bool tool_source_find_class(struct tool_sources *sources, const struct prof_names *names,
                            struct vm_arena *arena, struct tool_class *class)
{
    char *name;
    bool is_found = false;
    if (strstr(names->class_name, "..") != NULL
        || asprintf(&name, "%s.class", names->class_name) < 0) {
        return false;
    }
    for (size_t i = 0; i < sources->count && !is_found; i++) {
        size_t length = 0;
        char *path = NULL;
        const char *reason;
        char *bytes = read_from(&sources->places[i], name, &length, &path);
        is_found = bytes != NULL
                   && tool_class_parse(class, arena, (const uint8_t *)bytes, length, &reason)
                   && strcmp(class->name, names->class_name) == 0;
        free(bytes);
        free(path);
    }
    free(name);
    return is_found;
}

const char *tool_sources_path(const struct tool_sources *sources)
{
    return sources->given;
}

void tool_source_release(struct tool_source *source)
{
    free(source->bytes);
    free(source->lines);
    free(source->path);
    *source = (struct tool_source){0};
}
