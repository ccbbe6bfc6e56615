/*
 * launchers.c: the search for the program of a child process, and for the JDK whose launcher it is.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/children.h"

/* The library that all launchers of a JDK use. */
#define LAUNCHER_LIBRARY "/lib/libjli.so"

#define DEFAULT_PATH ":/bin:/usr/bin"

static bool is_program(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

/* Returns the path that the child process executes, malloc'ed; NULL if there is none. */
static char *find_in(const char *directory, const char *prefix, size_t prefix_length,
                     const char *name)
{
    bool is_absolute = prefix_length > 0 ? prefix[0] == '/' : name[0] == '/';
    char *path = NULL;
    if (asprintf(&path, "%s%s%.*s%s%s", is_absolute || directory == NULL ? "" : directory,
                 is_absolute || directory == NULL ? "" : "/", (int)prefix_length, prefix,
                 prefix_length > 0 ? "/" : "", name)
        < 0) {
        return NULL;
    }
    if (!is_program(path)) {
        free(path);
        path = NULL;
    }
    return path;
}

static char *find_program(const char *name, const char *directory)
{
    if (*name == '\0' || strchr(name, '/') != NULL) {
        return find_in(directory, "", 0, name);
    }
    const char *list = getenv("PATH");
    list = list == NULL ? DEFAULT_PATH : list;
    for (;;) {
        size_t length = strcspn(list, ":");
        char *path = find_in(directory, length == 0 ? "." : list, length == 0 ? 1 : length, name);
        if (path != NULL || list[length] == '\0') {
            return path;
        }
        list += length + 1;
    }
}

static bool is_elf(const char *path)
{
    char magic[4] = "";
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool is_good = fd >= 0 && read(fd, magic, sizeof magic) == (ssize_t)sizeof magic
                   && memcmp(magic, "\177ELF", sizeof magic) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return is_good;
}

char *lib_jdk_home_of_launcher(const char *path)
{
    const char *slash = strrchr(path, '/');
    return strndup(path, (size_t)(slash - path) - strlen("/bin"));
}

/* Returns whether the path, which has no links, ends with bin/NAME, beside a directory with the
 * launchers' library. */
static bool is_launcher(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL || slash - path < 4 || memcmp(slash - 4, "/bin", 4) != 0) {
        return false;
    }
    char *library = NULL, *home = lib_jdk_home_of_launcher(path);
    bool is_there = home != NULL && asprintf(&library, "%s" LAUNCHER_LIBRARY, home) >= 0
                    && access(library, F_OK) == 0 && is_elf(path);
    free(library);
    free(home);
    return is_there;
}

static bool is_of_own_jdk(const char *path)
{
    char *home = lib_jdk_home_of_launcher(path);
    char *own = realpath(lib_jdk_home, NULL);
    bool is_own = home != NULL && own != NULL && strcmp(home, own) == 0;
    free(home);
    free(own);
    return is_own;
}

enum lib_jdk_launcher lib_jdk_launcher_of(const char *name, const char *directory, char **path)
{
    char *program = find_program(name, directory);
    *path = program == NULL ? NULL : realpath(program, NULL);
    free(program);
    if (*path == NULL || !is_launcher(*path)) {
        free(*path);
        *path = NULL;
        return LIB_JDK_LAUNCHER_NONE;
    }
    bool is_java = strcmp(strrchr(*path, '/'), "/java") == 0;
    return !is_of_own_jdk(*path) ? LIB_JDK_LAUNCHER_OTHER
           : is_java             ? LIB_JDK_LAUNCHER_JAVA
                                 : LIB_JDK_LAUNCHER_TOOL;
}
