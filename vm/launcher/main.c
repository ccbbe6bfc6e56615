/*
 * main.c: the program jp2vm, which finds libjvm.so relative to its own directory and calls the
 * launcher in it. It is not linked to the library, because the dynamic linker finds the program's
 * directory only if there is a /proc.
 */
#define _GNU_SOURCE 1

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

typedef int launch_function(int argc, char **argv);

/* Possible paths of the library, relative to the program's directory: in a build, and after
 * installation. */
static const char *const places[] = {"../lib/jp2vm/libjvm.so", JP2_INSTALLED_LIBRARY};

/* Opens the library that belongs to the program at this path; NULL if there is no library. */
static void *open_beside(const char *program)
{
    char directory[PATH_MAX], path[PATH_MAX + 100];
    void *library = NULL;
    if (program == NULL || realpath(program, directory) == NULL) {
        return NULL;
    }
    *strrchr(directory, '/') = '\0';
    for (size_t i = 0; library == NULL && i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", directory, places[i]);
        if (access(path, F_OK) == 0) {
            library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
            if (library == NULL) {
                fprintf(stderr, "jp2vm: %s\n", dlerror());
                exit(1);
            }
        }
    }
    return library;
}

int main(int argc, char **argv)
{
    const char *started = (const char *)getauxval(AT_EXECFN);
    void *library = open_beside("/proc/self/exe");
    library = library != NULL ? library : open_beside(started);
    library = library != NULL || argc == 0 ? library : open_beside(argv[0]);
    if (library == NULL) {
        fprintf(stderr, "jp2vm: there is no %s beside the program\n", JP2_INSTALLED_LIBRARY);
        return 1;
    }
    launch_function *launch;
    void *symbol = dlsym(library, "jp2_launch");
    if (symbol == NULL) {
        fprintf(stderr, "jp2vm: %s\n", dlerror());
        return 1;
    }
    memcpy(&launch, &symbol, sizeof launch);
    return launch(argc, argv);
}
