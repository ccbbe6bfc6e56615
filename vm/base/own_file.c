#define _GNU_SOURCE
#include "vm/base/own_file.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *vm_own_file(void)
{
    static const char here;
    Dl_info info;
    return dladdr(&here, &info) == 0 || info.dli_fname == NULL ? NULL
                                                               : realpath(info.dli_fname, NULL);
}

char *vm_path_beside(const char *name)
{
    char *file = vm_own_file();
    char *slash = file == NULL ? NULL : strrchr(file, '/');
    int length = slash == NULL ? 0 : (int)(slash - file) + 1;
    char *path = NULL;
    if (asprintf(&path, "%.*s%s", length, file == NULL ? "" : file, name) < 0) {
        path = NULL;
    }
    free(file);
    return path;
}

/* The possible paths of the program, relative to the directory of the library: as in a build, and
 * for a library in a directory of its architecture. */
static const char *const programs[] = {"../../bin/jp2vm", "../../../bin/jp2vm"};

char *vm_own_program(void)
{
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        char *path = vm_path_beside(programs[i]);
        char *program = path == NULL || access(path, X_OK) != 0 ? NULL : realpath(path, NULL);
        free(path);
        if (program != NULL) {
            return program;
        }
    }
    return NULL;
}

bool vm_is_own_directory(const char *name)
{
    char *path = NULL, *own = vm_own_file();
    if (strchr(name, '/') == NULL || asprintf(&path, "%s/libjvm.so", name) < 0) {
        free(own);
        return false;
    }
    char *file = realpath(path, NULL);
    bool is_own = file != NULL && own != NULL && strcmp(file, own) == 0;
    free(path);
    free(file);
    free(own);
    return is_own;
}
