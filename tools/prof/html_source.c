/*
 * Sources in a page: files of source code that the methods of a profile came from.
 *
 * SOURCES: count; for each its name ("java/util/List.java", a string) and length; the bytes of all.
 *
 * They are looked for in the directories and archives of --source, in the order given: below the
 * directory of their package, and where that does not exist, directly. In archives with one
 * directory for each module (the JDK's src.zip), below those.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/prof/html_data.h"
#include "tools/prof/message.h"
#include "vm/base/zip.h"

enum { MAX_SOURCE_BYTES = 16 << 20 };

/* A directory or an archive. */
struct place {
    char *path;
    struct vm_zip *archive;     /* NULL: a directory */
    struct vm_hash_map entries; /* of an archive with modules: name without module, entry + 1 */
    char *names;                /* of those */
};

struct search {
    struct html_data *data;
    struct place *places;
    size_t place_count;
    struct vm_hash_map seen; /* names that were looked for */
    struct prof_bytes heads, texts;
};

/* --- places ----------------------------------------------------------------------------- */

/* Names of entries without their first directory; those of the JDK's modules have one. */
static bool index_archive(struct place *place)
{
    size_t count = vm_zip_entry_count(place->archive), bytes = 0;
    struct vm_zip_entry entry;
    for (size_t i = 0; i < count; i++) {
        vm_zip_get_entry(place->archive, i, &entry);
        bytes += entry.name_length + 1;
    }
    place->names = malloc(bytes + 1);
    char *to = place->names;
    for (size_t i = 0; to != NULL && i < count; i++) {
        vm_zip_get_entry(place->archive, i, &entry);
        const char *slash = memchr(entry.name, '/', entry.name_length);
        if (slash == NULL) {
            continue;
        }
        size_t length = (size_t)(entry.name + entry.name_length - (slash + 1));
        memcpy(to, slash + 1, length);
        to[length] = '\0';
        if (vm_hash_map_find(&place->entries, to) == NULL
            && !vm_hash_map_put(&place->entries, to, (void *)(uintptr_t)(i + 1), NULL)) {
            return false;
        }
        to += length + 1;
    }
    return to != NULL;
}

static bool open_place(struct place *place, const char *path, size_t length)
{
    *place = (struct place){.path = strndup(path, length)};
    vm_hash_map_init(&place->entries, vm_hash_cstr, vm_equal_cstr);
    struct stat status;
    if (place->path == NULL) {
        tool_no_memory();
        return false;
    }
    if (stat(place->path, &status) != 0) {
        tool_error("there are no sources at %s", place->path);
        return false;
    }
    if (S_ISDIR(status.st_mode)) {
        return true;
    }
    char message[256];
    if (vm_zip_open(place->path, &place->archive, message, sizeof message) != VM_ZIP_OK) {
        tool_error("%s", message);
        return false;
    }
    if (!index_archive(place)) {
        tool_no_memory();
        return false;
    }
    return true;
}

static bool open_places(struct search *search, const char *paths)
{
    size_t count = 1;
    for (const char *at = paths; *at != '\0'; at++) {
        count += *at == ':';
    }
    search->places = calloc(count, sizeof *search->places);
    if (search->places == NULL) {
        tool_no_memory();
        return false;
    }
    for (const char *at = paths; *at != '\0';) {
        size_t length = strcspn(at, ":");
        if (length > 0 && !open_place(&search->places[search->place_count++], at, length)) {
            return false;
        }
        at += length + (at[length] == ':');
    }
    return true;
}

static void close_places(struct search *search)
{
    for (size_t i = 0; i < search->place_count; i++) {
        struct place *place = &search->places[i];
        vm_zip_close(place->archive);
        vm_hash_map_fini(&place->entries);
        free(place->names);
        free(place->path);
    }
    free(search->places);
}

/* --- files ------------------------------------------------------------------------------ */

static bool read_file(const char *path, struct prof_bytes *to)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0) {
        return false;
    }
    bool is_good = fstat(file, &status) == 0 && S_ISREG(status.st_mode)
                   && status.st_size <= MAX_SOURCE_BYTES;
    char buffer[16384];
    ssize_t got = 0;
    while (is_good && (got = read(file, buffer, sizeof buffer)) > 0) {
        prof_bytes_add(to, buffer, (size_t)got);
    }
    close(file);
    return is_good && got == 0;
}

static bool read_entry(const struct place *place, const char *name, struct prof_bytes *to)
{
    size_t index = 0;
    if (!vm_zip_find(place->archive, name, strlen(name), &index)) {
        uintptr_t found = (uintptr_t)vm_hash_map_find(&place->entries, name);
        if (found == 0) {
            return false;
        }
        index = found - 1;
    }
    unsigned char *bytes;
    size_t size;
    struct vm_zip_entry entry;
    vm_zip_get_entry(place->archive, index, &entry);
    if (entry.size > MAX_SOURCE_BYTES
        || vm_zip_read(place->archive, index, &bytes, &size, NULL, 0) != VM_ZIP_OK) {
        return false;
    }
    prof_bytes_add(to, bytes, size);
    free(bytes);
    return true;
}

static bool read_from(const struct place *place, const char *name, struct prof_bytes *to)
{
    if (place->archive != NULL) {
        return read_entry(place, name, to);
    }
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s", place->path, name);
    return length > 0 && (size_t)length < sizeof path && read_file(path, to);
}

/* --- names ------------------------------------------------------------------------------ */

/* "java/util/List.java"; where `file` lies by itself in *bare. False: it cannot be a name. */
static bool name_of(const struct prof_names *names, char *name, size_t size, const char **bare)
{
    if (names->source_file == NULL || *names->source_file == '\0'
        || strchr(names->source_file, '/') != NULL || strstr(names->class_name, "..") != NULL) {
        return false;
    }
    const char *slash = strrchr(names->class_name, '/');
    int package = slash == NULL ? 0 : (int)(slash + 1 - names->class_name);
    int length = snprintf(name, size, "%.*s%s", package, names->class_name, names->source_file);
    *bare = name + package;
    return length > 0 && (size_t)length < size;
}

static void find_source(struct search *search, const struct prof_names *names)
{
    char name[2048];
    const char *bare;
    if (!name_of(names, name, sizeof name, &bare)
        || vm_hash_map_find(&search->seen, name) != NULL) {
        return;
    }
    char *key = strdup(name);
    if (key == NULL || !vm_hash_map_put(&search->seen, key, key, NULL)) {
        free(key);
        search->data->has_failed = true;
        return;
    }
    size_t start = search->texts.length;
    for (size_t i = 0; i < search->place_count; i++) {
        if (read_from(&search->places[i], name, &search->texts)
            || (bare != name && read_from(&search->places[i], bare, &search->texts))) {
            html_put(&search->heads, html_string(search->data, key));
            html_put(&search->heads, search->texts.length - start);
            search->data->source_count++;
            return;
        }
        search->texts.length = start;
    }
    search->data->missing_source_count++;
}

static void free_names(struct vm_hash_map *names)
{
    size_t position = 0;
    const void *key;
    while (vm_hash_map_next(names, &position, &key, NULL)) {
        free((void *)key);
    }
    vm_hash_map_fini(names);
}

static bool search_all(struct search *search)
{
    struct html_data *data = search->data;
    if (!open_places(search, data->input->sources)) {
        return false;
    }
    for (uint32_t i = 0; i < data->method_count; i++) {
        for (unsigned side = 0; side < data->side_count; side++) {
            const struct prof_method *method = data->methods[i].of[side];
            if (method != NULL && method->has_code) {
                find_source(search, &method->names);
            }
        }
    }
    return true;
}

bool html_sources_write(struct html_data *data)
{
    struct search search = {.data = data};
    vm_hash_map_init(&search.seen, vm_hash_cstr, vm_equal_cstr);
    bool is_good = data->input->sources == NULL || search_all(&search);
    struct prof_bytes *to = &data->sections[HTML_SOURCES];
    html_put(to, data->source_count);
    prof_bytes_add(to, search.heads.bytes, search.heads.length);
    prof_bytes_add(to, search.texts.bytes, search.texts.length);
    data->has_failed |= search.heads.has_failed || search.texts.has_failed;
    prof_bytes_fini(&search.heads);
    prof_bytes_fini(&search.texts);
    free_names(&search.seen);
    close_places(&search);
    return is_good;
}
