/* Search for the programs that make formats. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/write/filter.h"
#include "vm/base/own_file.h"

/* The number of levels from lib/ARCHITECTURE/jp2vm up to the directory that contains bin. */
#define MOST_LEVELS 4

/* For the machine's file "PREFIX/lib/jp2vm/libjvm.so", returns "PREFIX/bin/NAME"; NULL if that file
 * does not exist. */
static char *find_program(const char *file, const char *name)
{
    char *path = NULL;
    const char *end = strrchr(file, '/');
    for (int level = 0; end != NULL && level < MOST_LEVELS; level++) {
        if (asprintf(&path, "%.*s/bin/%s", (int)(end - file), file, name) < 0) {
            return NULL;
        }
        if (access(path, X_OK) == 0) {
            return path;
        }
        free(path);
        end = memrchr(file, '/', (size_t)(end - file));
    }
    return NULL;
}

char *prof_filter_find(const struct prof_filter *filter, const char *what, char *message,
                       size_t size)
{
    char *file = vm_own_file();
    char *path = file == NULL ? NULL : find_program(file, filter->program);
    char reason[400];
    if (path == NULL) {
        snprintf(message, size, "%s is made by the program %s, which is not in a bin beside %s",
                 what, filter->program, file == NULL ? "this machine" : file);
    } else if (!prof_filter_check(filter, path, reason, sizeof reason)) {
        snprintf(message, size, "%s cannot be made: %s", what, reason);
        free(path);
        path = NULL;
    }
    free(file);
    return path;
}
