/* home.c: finding the JDK, see home.h. */
#define _GNU_SOURCE /* dladdr */
#include "classlib/openjdk/image/home.h"

#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define JVM_DIRECTORY "/usr/lib/jvm"
#define REFUSAL_SIZE (PATH_MAX + 128)

/* --- one JDK ---------------------------------------------------------------------------------- */

static bool is_file(const char *directory, const char *name)
{
    char path[PATH_MAX];
    struct stat info;
    int length = snprintf(path, sizeof path, "%s/%s", directory, name);
    return length > 0 && (size_t)length < sizeof path && stat(path, &info) == 0
           && S_ISREG(info.st_mode);
}

/* Reads the version from the file `release`: the text in quotes in JAVA_VERSION="17.0.1". */
static bool read_version(const char *home, char *version, size_t size)
{
    static const char key[] = "JAVA_VERSION=\"";
    char path[PATH_MAX], line[512];
    int length = snprintf(path, sizeof path, "%s/release", home);
    if (length < 0 || (size_t)length >= sizeof path || !is_file(home, "release")) {
        return false;
    }
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    bool is_found = false;
    while (!is_found && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, key, sizeof key - 1) == 0) {
            const char *text = line + sizeof key - 1;
            size_t text_length = strcspn(text, "\"\r\n");
            is_found = text_length != 0 && text_length < size;
            snprintf(version, size, "%.*s", (int)text_length, text);
        }
    }
    fclose(file);
    return is_found;
}

/* Returns the release of a version: 8 for "1.8.0_402", 17 for "17.0.15" or "17"; 0 if the text is
 * not a version. */
static long release_of(const char *version)
{
    char *end = NULL;
    long release = isdigit((unsigned char)version[0]) ? strtol(version, &end, 10) : 0;
    if (release == 1 && *end == '.') {
        release = isdigit((unsigned char)end[1]) ? strtol(end + 1, &end, 10) : 0;
    }
    return release > 0 && release < 1000 ? release : 0;
}

/*
 * Returns whether the path is a JDK 17 with a module image and native libraries. If it is not, sets
 * `message` to one line that starts with the path.
 */
static bool check_home(const char *path, char *message, size_t message_size)
{
    char version[64];
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) {
        snprintf(message, message_size, "%s: there is no such directory", path);
        return false;
    }
    if (!read_version(path, version, sizeof version)) {
        snprintf(message, message_size,
                 "%s: not a JDK: it has no file 'release' that names a version", path);
        return false;
    }
    long release = release_of(version);
    if (release != LIB_JDK_RELEASE) {
        /* Version 1.8.0_402 is shown as release 8. A version without a release number is shown
         * unchanged. */
        char number[24];
        snprintf(number, sizeof number, "%ld", release);
        snprintf(message, message_size, "%s: this JDK is version %s; jp2vm needs %d", path,
                 release == 0 ? version : number, LIB_JDK_RELEASE);
        return false;
    }
    static const char *const needed[] = {"lib/modules", "lib/libjava.so"};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        if (!is_file(path, needed[i])) {
            snprintf(message, message_size, "%s: this JDK is not complete: it has no %s", path,
                     needed[i]);
            return false;
        }
    }
    return true;
}

/* --- the search ------------------------------------------------------------------------------- */

static char *checked(const char *path)
{
    char message[REFUSAL_SIZE];
    char *real = realpath(path, NULL);
    if (real != NULL && !check_home(real, message, sizeof message)) {
        free(real);
        real = NULL;
    }
    return real;
}

/* Follows the links of a file name, and returns the directory `levels` levels above the file; NULL
 * if there is none. */
static char *directory_above(const char *file, int levels)
{
    char *path = realpath(file, NULL);
    for (int i = 0; path != NULL && i < levels; i++) {
        char *slash = strrchr(path, '/');
        if (slash == NULL || slash == path) {
            free(path);
            return NULL;
        }
        *slash = '\0';
    }
    return path;
}

/* Returns the JDK whose launcher runs in this process, which has loaded the JDK's lib/libjli.so. */
static char *home_of_launcher(void)
{
    void *function = dlsym(RTLD_DEFAULT, "JLI_Launch");
    Dl_info info;
    if (function == NULL || dladdr(function, &info) == 0 || info.dli_fname == NULL) {
        return NULL;
    }
    const char *base = strrchr(info.dli_fname, '/');
    return base != NULL && strncmp(base, "/libjli.so", 10) == 0 ? directory_above(info.dli_fname, 2)
                                                                : NULL;
}

/* Returns the rank of a directory name that contains "17" (not as part of a longer number).
 * Debian's own JDK ranks first. */
static int rank_of(const char *name)
{
    if (strncmp(name, "java-17-openjdk", 15) == 0) {
        return 0;
    }
    for (const char *p = strstr(name, "17"); p != NULL; p = strstr(p + 1, "17")) {
        if ((p == name || !isdigit((unsigned char)p[-1])) && !isdigit((unsigned char)p[2])) {
            return 1;
        }
    }
    return strcmp(name, "default-java") == 0 ? 2 : 3;
}

static int compare_places(const struct dirent **a, const struct dirent **b)
{
    int difference = rank_of((*a)->d_name) - rank_of((*b)->d_name);
    return difference != 0 ? difference : strcmp((*a)->d_name, (*b)->d_name);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static char *home_in_usual_places(void)
{
    struct dirent **entries;
    int count = scandir(JVM_DIRECTORY, &entries, is_visible, compare_places);
    char *home = NULL;
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX];
        if (home == NULL) {
            snprintf(path, sizeof path, JVM_DIRECTORY "/%s", entries[i]->d_name);
            home = checked(path);
        }
        free(entries[i]);
    }
    if (count >= 0) {
        free(entries);
    }
    return home;
}

static char *home_of_path(void)
{
    const char *list = secure_getenv("PATH");
    char *home = NULL;
    while (home == NULL && list != NULL) {
        size_t length = strcspn(list, ":");
        char file[PATH_MAX];
        int total =
            snprintf(file, sizeof file, "%.*s/java", (int)(length < PATH_MAX ? length : 0), list);
        if (length != 0 && total > 0 && (size_t)total < sizeof file && access(file, X_OK) == 0) {
            char *directory = directory_above(file, 2);
            home = directory == NULL ? NULL : checked(directory);
            free(directory);
        }
        list = list[length] == '\0' ? NULL : list + length + 1;
    }
    return home;
}

/* Returns the JDK at this path. If it cannot be used, returns NULL with a message; no other JDK is
 * tried. */
static char *required(const char *path, char *message, size_t message_size)
{
    char *real = realpath(path, NULL);
    if (!check_home(real == NULL ? path : real, message, message_size)) {
        free(real);
        return NULL;
    }
    return real;
}

char *lib_jdk_find_home(const char *named, char *message, size_t message_size)
{
    if (named != NULL) {
        return required(named, message, message_size);
    }
    char *launcher = home_of_launcher();
    if (launcher != NULL) {
        char *home = required(launcher, message, message_size);
        free(launcher);
        return home;
    }
    const char *variable = secure_getenv("JAVA_HOME");
    char refusal[REFUSAL_SIZE] = "";
    char *home =
        variable == NULL || *variable == '\0' ? NULL : required(variable, refusal, sizeof refusal);
    if (home == NULL) {
        home = home_in_usual_places();
    }
    if (home == NULL) {
        home = home_of_path();
    }
    if (home == NULL && refusal[0] == '\0') {
        snprintf(message, message_size,
                 "no JDK %d found (looked at JAVA_HOME, " JVM_DIRECTORY
                 " and the java on PATH); install one (Debian's openjdk-17-jdk), or name one with "
                 "--java-home=DIR",
                 LIB_JDK_RELEASE);
    } else if (home == NULL) {
        snprintf(message, message_size,
                 "JAVA_HOME: %s; no other JDK found (looked at " JVM_DIRECTORY
                 " and the java on PATH); install a JDK %d (Debian's openjdk-17-jdk), or name one "
                 "with --java-home=DIR",
                 refusal, LIB_JDK_RELEASE);
    } else if (refusal[0] != '\0') {
        snprintf(message, message_size, "JAVA_HOME: %s; using %s", refusal, home);
    } else if (message_size != 0) {
        message[0] = '\0';
    }
    return home;
}
