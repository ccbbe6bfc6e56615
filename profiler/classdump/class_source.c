#define _GNU_SOURCE
#include "profiler/classdump/class_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/class_path.h"
#include "vm/base/symbol.h"
#include "vm/base/text/affix.h"
#include "vm/classfile/class_file.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

#define MOST_NAME_BYTES 180
#define MOST_BYTES ((size_t)16 << 20)

/* Returns whether this function has received the same text before; if not, adds the text to
 * `seen`. */
static bool is_seen(struct prof_class_sources *sources, const char *text)
{
    char *key;
    if (vm_hash_map_find(&sources->seen, text) != NULL) {
        return true;
    }
    key = strdup(text);
    if (key == NULL || !vm_hash_map_put(&sources->seen, key, sources, NULL)) {
        free(key);
        return true;
    }
    return false;
}

static bool open_path(struct prof_class_sources *sources)
{
    if (!sources->is_open) {
        sources->is_open = true;
        vm_hash_map_init(&sources->seen, vm_hash_cstr, vm_equal_cstr);
        const char *given = vm.plan->library.class_path, *more = sources->further;
        char *path;
        if (asprintf(&path, "%s%s%s", given == NULL ? "." : given, more == NULL ? "" : ":",
                     more == NULL ? "" : more)
            >= 0) {
            sources->path = vm_class_path_create(path);
            free(path);
        }
    }
    return sources->path != NULL;
}

/* Returns whether a name is valid as the name of a file in the dump, and differs from the dump's
 * own file names. */
static bool is_plain(const char *name, size_t length)
{
    if (length == 0 || length > MOST_NAME_BYTES || name[0] == '.'
        || vm_bytes_end_with(name, length, ".class") || vm_bytes_end_with(name, length, ".xml")
        || memmem(name, length, ".tmp.", 5) != NULL) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)name[i];
        if (c <= ' ' || c == 0x7f || strchr("/\\%~", c) != NULL) {
            return false;
        }
    }
    return true;
}

/* Returns the path of the source file, "com/acme/Order.java"; NULL if the class does not have a
 * usable source name. */
static char *path_of(const struct vm_class *class)
{
    const struct vm_symbol *file = class->file->source_file;
    const char *slash = memrchr(class->name->bytes, '/', class->name->length);
    int package = slash == NULL ? 0 : (int)(slash - class->name->bytes) + 1;
    char *path;
    if (file == NULL || !is_plain(file->bytes, file->length)
        || memchr(class->name->bytes, '~', (size_t)package) != NULL
        || asprintf(&path, "%.*s%s", package, class->name->bytes, file->bytes) < 0) {
        return NULL;
    }
    return path;
}

static int hex(char digit)
{
    static const char digits[] = "0123456789abcdef";
    char lower = digit >= 'A' && digit <= 'F' ? (char)(digit - 'A' + 'a') : digit;
    const char *at = lower == '\0' ? NULL : strchr(digits, lower);
    return at == NULL ? -1 : (int)(at - digits);
}

/* Returns the path of an origin, which is a URL like "file:/lib/my%20app.jar" or a path. Returns
 * NULL if it is neither. */
static char *path_of_origin(const char *origin)
{
    static const char scheme[] = "file:";
    bool is_url = strncmp(origin, scheme, sizeof scheme - 1) == 0;
    if (!is_url && strncmp(origin, "jrt:", 4) == 0) {
        return NULL;
    }
    origin += is_url ? sizeof scheme - 1 : 0;
    origin += is_url && strncmp(origin, "///", 3) == 0 ? 2 : 0;
    char *path = strdup(origin), *to = path;
    for (const char *from = origin; path != NULL && *from != '\0'; from++) {
        int value = is_url && *from == '%' && hex(from[1]) >= 0 && hex(from[2]) >= 0
                        ? hex(from[1]) * 16 + hex(from[2])
                        : 0;
        from += value > 0 ? 2 : 0;
        *to++ = value > 0 ? (char)value : *from;
    }
    if (path != NULL) {
        *to = '\0';
    }
    return path;
}

static void add_entry(struct prof_class_sources *sources, const char *format, int length,
                      const char *path)
{
    char *entry;
    if (asprintf(&entry, format, length, path) >= 0) {
        (void)vm_class_path_append(sources->path, entry);
        free(entry);
    }
}

/* Returns the directory or jar that the class came from, as an entry of a class path, malloc'ed;
 * NULL if it is not known. Adds this entry, and its jar of sources, to those that are searched. */
static char *entry_of(struct prof_class_sources *sources, const struct vm_class *class)
{
    char *path = class->origin == NULL ? NULL : path_of_origin(class->origin);
    char *entry = path == NULL ? NULL : realpath(path, NULL);
    free(path);
    if (entry != NULL && !is_seen(sources, entry)) {
        int length = (int)strlen(entry);
        add_entry(sources, "%.*s", length, entry);
        if (vm_bytes_end_with(entry, (size_t)length, ".jar")) {
            add_entry(sources, "%.*s-sources.jar", length - 4, entry);
        }
    }
    return entry;
}

/* Returns whether a location is `entry`, or the jar of sources of `entry`. */
static bool is_near(const char *location, const char *entry)
{
    size_t length = strlen(entry);
    return strcmp(location, entry) == 0
           || (vm_bytes_end_with(entry, length, ".jar") && strncmp(location, entry, length - 4) == 0
               && strcmp(location + length - 4, "-sources.jar") == 0);
}

/* Finds the source in the class's entry or in its jar of sources; otherwise in the first other
 * entry that contains it. */
static bool find(struct prof_class_sources *sources, const char *path, const char *entry,
                 struct prof_class_source *source)
{
    struct vm_resource found;
    size_t position = 0;
    bool is_done = false;
    while (!is_done
           && vm_class_path_find_next(sources->path, path, &position, &found, NULL, 0)
                  == VM_CLASS_PATH_FOUND) {
        is_done = is_near(found.location, entry);
        if (found.size > MOST_BYTES || (source->bytes != NULL && !is_done)) {
            free(found.bytes);
        } else {
            free(source->bytes);
            source->bytes = found.bytes;
            source->length = found.size;
        }
    }
    return source->bytes != NULL;
}

bool prof_class_source_take(struct prof_class_sources *sources, const struct vm_class *class,
                            struct prof_class_source *source)
{
    *source = (struct prof_class_source){.path = NULL};
    if (vm_loader_number(class->loader) == 0 || class->is_hidden || !open_path(sources)) {
        return false;
    }
    source->path = path_of(class);
    if (source->path == NULL || vm_hash_map_find(&sources->seen, source->path) != NULL) {
        prof_class_source_release(source);
        return false;
    }
    char *entry = entry_of(sources, class);
    bool is_found = entry != NULL && !is_seen(sources, source->path)
                    && find(sources, source->path, entry, source);
    free(entry);
    if (!is_found) {
        prof_class_source_release(source);
    }
    return is_found;
}

void prof_class_source_release(struct prof_class_source *source)
{
    free(source->path);
    free(source->bytes);
    *source = (struct prof_class_source){.path = NULL};
}
