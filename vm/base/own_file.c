#define _GNU_SOURCE
#include "vm/base/own_file.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
