#include "jop/machine/home_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vm/base/data/array.h"
#include "vm/base/text/affix.h"

char *jop_home_path(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *path = length < 0 ? NULL : malloc((size_t)length + 1);
    if (path != NULL) {
        va_start(arguments, format);
        vsnprintf(path, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    return path;
}

bool jop_home_exists(const char *path)
{
    return path != NULL && access(path, R_OK) == 0;
}

int jop_home_make_directories(const char *path)
{
    char *part = strdup(path);
    if (part == NULL) {
        return ENOMEM;
    }
    int result = 0;
    for (char *at = part + 1; result == 0; at++) {
        if (*at != '/' && *at != '\0') {
            continue;
        }
        char end = *at;
        *at = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST) {
            result = errno;
        }
        *at = end;
        if (end == '\0') {
            break;
        }
    }
    free(part);
    return result;
}

bool jop_home_list_add(struct home_list *list, char *path)
{
    if (path == NULL) {
        return false;
    }
    if (!VM_RESERVE(list->paths, list->capacity, list->count + 1)) {
        free(path);
        return false;
    }
    list->paths[list->count++] = path;
    return true;
}

void jop_home_list_free(struct home_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->paths[i]);
    }
    free(list->paths);
    *list = (struct home_list){0};
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lists the names in a directory, sorted, except those that start with a dot. */
static bool list_directory(const char *directory, struct home_list *list)
{
    DIR *stream = opendir(directory);
    if (stream == NULL) {
        return true;
    }
    bool is_good = true;
    for (struct dirent *entry; is_good && (entry = readdir(stream)) != NULL;) {
        if (entry->d_name[0] != '.') {
            is_good = jop_home_list_add(list, jop_home_path("%s/%s", directory, entry->d_name));
        }
    }
    closedir(stream);
    if (list->count > 1) {
        qsort(list->paths, list->count, sizeof *list->paths, compare_paths);
    }
    return is_good;
}

bool jop_home_find_sources(const char *directory, struct home_list *list, uint64_t *newest)
{
    struct home_list entries = {0};
    bool is_good = list_directory(directory, &entries);
    for (size_t i = 0; is_good && i < entries.count; i++) {
        struct stat status;
        const char *path = entries.paths[i];
        if (lstat(path, &status) != 0) {
            continue;
        }
        if (S_ISDIR(status.st_mode)) {
            is_good = jop_home_find_sources(path, list, newest);
        } else if (vm_ends_with(path, ".java")) {
            uint64_t time =
                (uint64_t)status.st_mtim.tv_sec * 1000000000 + (uint64_t)status.st_mtim.tv_nsec;
            *newest = time > *newest ? time : *newest;
            is_good = list == NULL || jop_home_list_add(list, strdup(path));
        }
    }
    jop_home_list_free(&entries);
    return is_good;
}

static bool is_name_part(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
           || c == '$';
}

bool jop_home_mentions(const char *path, const char *name)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0, length = strlen(name);
    bool is_found = false;
    while (file != NULL && !is_found && getline(&line, &capacity, file) >= 0) {
        for (const char *at = strstr(line, name); at != NULL && !is_found;
             at = strstr(at + 1, name)) {
            is_found = (at == line || !is_name_part(at[-1])) && !is_name_part(at[length]);
        }
    }
    free(line);
    if (file != NULL) {
        fclose(file);
    }
    return is_found;
}

void jop_home_remove(const char *path)
{
    struct stat status;
    if (lstat(path, &status) != 0) {
        return;
    }
    if (!S_ISDIR(status.st_mode)) {
        unlink(path);
        return;
    }
    struct home_list entries = {0};
    if (list_directory(path, &entries)) {
        for (size_t i = 0; i < entries.count; i++) {
            jop_home_remove(entries.paths[i]);
        }
    }
    jop_home_list_free(&entries);
    rmdir(path);
}
