/* Finds class files below directories and in archives. class_code.c reads each of them. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/prof/code/class_code.h"
#include "tools/prof/profile/intern.h"
#include "profiler/read/map_lines.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/tool.h"
#include "vm/base/arena.h"
#include "vm/base/archive/zip.h"
#include "vm/base/data/array.h"
#include "vm/base/read_file.h"
#include "vm/base/text/affix.h"

#define MOST_BYTES ((off_t)64 << 20) /* the largest class file that is read */
#define MOST_DEPTH 100               /* of nested directories; symbolic links may form a cycle */

/* Returns whether a file is a class file to read. inside: its path in the archive or directory. */
static bool is_class(const char *inside, size_t length)
{
    static const char meta[] = "META-INF/";
    return vm_bytes_end_with(inside, length, ".class")
           && !vm_bytes_end_with(inside, length, "module-info.class")
           && (length < sizeof meta || memcmp(inside, meta, sizeof meta - 1) != 0);
}

/* Reads a class file. If the file is invalid, prints a line on stderr. Returns false if memory runs
 * out. */
static bool add(struct tool_classes *classes, const char *place, const char *name, size_t length,
                const uint8_t *bytes, size_t size)
{
    struct tool_class class;
    const char *reason;
    if (!tool_class_parse(&class, classes->arena, bytes, size, &reason)) {
        tool_note("%s: %.*s: %s", place, (int)length, name, reason);
        return true;
    }
    if (!VM_RESERVE_ZEROED(classes->classes, classes->capacity, classes->count + 1)) {
        return tool_no_memory() == TOOL_OK;
    }
    class.order = classes->count;
    classes->classes[classes->count++] = class;
    return true;
}

/* --- archives ----------------------------------------------------------------------------- */

static bool read_archive(struct tool_classes *classes, const char *path)
{
    struct vm_zip *zip;
    char message[512];
    if (vm_zip_open(path, &zip, message, sizeof message) != VM_ZIP_OK) {
        return tool_error("%s", message) == TOOL_OK;
    }
    bool is_good = true;
    for (size_t i = 0; is_good && i < vm_zip_entry_count(zip); i++) {
        struct vm_zip_entry entry;
        unsigned char *bytes;
        size_t size;
        vm_zip_get_entry(zip, i, &entry);
        if (!is_class(entry.name, entry.name_length)) {
            continue;
        }
        if (vm_zip_read(zip, i, &bytes, &size, message, sizeof message) != VM_ZIP_OK) {
            is_good = tool_error("%s", message) == TOOL_OK;
            break;
        }
        is_good = add(classes, path, entry.name, entry.name_length, bytes, size);
        free(bytes);
    }
    vm_zip_close(zip);
    return is_good;
}

/* --- directories -------------------------------------------------------------------------- */

static bool read_file(struct tool_classes *classes, const char *path)
{
    size_t size;
    char *bytes = vm_read_file(path, MOST_BYTES, &size);
    if (bytes == NULL) {
        tool_note("%s: %s", path, errno == EFBIG ? "this is not a class file" : strerror(errno));
        return true;
    }
    bool is_good = add(classes, path, "", 0, (const uint8_t *)bytes, size);
    free(bytes);
    return is_good;
}

static bool read_directory(struct tool_classes *classes, const char *path, size_t root,
                           unsigned depth);

/* Reads an entry of a directory: a directory or a class file. */
static bool read_entry(struct tool_classes *classes, const char *directory, const char *name,
                       size_t root, unsigned depth)
{
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = malloc(size);
    struct stat status;
    if (path == NULL) {
        return tool_no_memory() == TOOL_OK;
    }
    snprintf(path, size, "%s/%s", directory, name);
    bool is_good = true;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        is_good = read_directory(classes, path, root, depth + 1);
    } else if (is_class(path + root, strlen(path + root))) {
        is_good = read_file(classes, path);
    }
    free(path);
    return is_good;
}

/* Reads a directory. root: the length of the prefix of `path` that the user gave. */
static bool read_directory(struct tool_classes *classes, const char *path, size_t root,
                           unsigned depth)
{
    struct dirent **entries;
    int count = depth > MOST_DEPTH ? 0 : scandir(path, &entries, NULL, alphasort);
    if (count < 0) {
        return tool_error("%s: %s", path, strerror(errno)) == TOOL_OK;
    }
    bool is_good = true;
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        if (is_good && strcmp(name, ".") != 0 && strcmp(name, "..") != 0) {
            is_good = read_entry(classes, path, name, root, depth);
        }
        free(entries[i]);
    }
    if (depth <= MOST_DEPTH) {
        free(entries);
    }
    return is_good;
}

/* --- all places ----------------------------------------------------------------------------- */

static bool read_place(struct tool_classes *classes, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        return tool_error("%s: %s", path, strerror(errno)) == TOOL_OK;
    }
    return S_ISDIR(status.st_mode) ? read_directory(classes, path, strlen(path) + 1, 0)
                                   : read_archive(classes, path);
}

static int compare_classes(const void *a, const void *b)
{
    const struct tool_class *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order != 0 ? order : x->order < y->order ? -1 : x->order > y->order;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, ((const struct tool_class *)b)->name);
}

/* Sorts classes by name. If several classes have the same name, keeps the first, as a class path
 * does. */
static void sort(struct tool_classes *classes)
{
    size_t kept = 0;
    qsort(classes->classes, classes->count, sizeof *classes->classes, compare_classes);
    for (size_t i = 0; i < classes->count; i++) {
        if (kept == 0 || strcmp(classes->classes[kept - 1].name, classes->classes[i].name) != 0) {
            classes->classes[kept++] = classes->classes[i];
        }
    }
    classes->count = kept;
}

bool tool_classes_read(struct tool_classes *classes, const char *path)
{
    *classes = (struct tool_classes){.arena = vm_arena_create(0)};
    bool is_good = classes->arena != NULL || tool_no_memory() == TOOL_OK;
    while (is_good && *path != '\0') {
        size_t length = strcspn(path, ":");
        char *place = vm_arena_strndup(classes->arena, path, length);
        if (length > 0) {
            is_good = place == NULL ? tool_no_memory() == TOOL_OK : read_place(classes, place);
        }
        path += length + (path[length] == ':');
    }
    if (!is_good) {
        tool_classes_release(classes);
        return false;
    }
    if (classes->count > 0) {
        sort(classes);
    }
    return true;
}

bool tool_classes_map_lines(struct tool_classes *classes)
{
    bool is_good = true;
    for (size_t i = 0; is_good && i < classes->count; i++) {
        struct tool_class *class = &classes->classes[i];
        struct prof_method **methods = malloc((class->method_count + 1u) * sizeof *methods);
        for (uint32_t j = 0; methods != NULL && j < class->method_count; j++) {
            methods[j] = &class->methods[j].method;
        }
        is_good =
            methods != NULL && prof_class_map_lines(methods, class->method_count, classes->arena);
        free(methods);
    }
    return is_good || tool_no_memory() == TOOL_OK;
}

void tool_classes_release(struct tool_classes *classes)
{
    vm_arena_destroy(classes->arena);
    free(classes->classes);
    *classes = (struct tool_classes){0};
}

const struct tool_class *tool_classes_find(const struct tool_classes *classes, const char *name)
{
    return classes->count == 0 ? NULL
                               : bsearch(name, classes->classes, classes->count,
                                         sizeof *classes->classes, compare_names);
}
