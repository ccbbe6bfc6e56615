/*
 * A directory for the files of one test, created in the working directory and removed at the end.
 * If a file cannot be written, the program ends, because the test needs its files.
 */
#ifndef TESTS_UNIT_SCRATCH_H
#define TESTS_UNIT_SCRATCH_H

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char scratch_directory[64];

static inline void scratch_die(const char *what)
{
    fprintf(stderr, "cannot prepare the test: %s: %s\n", what, strerror(errno));
    exit(99);
}

static inline void scratch_remove_tree(const char *path)
{
    DIR *directory = opendir(path);
    if (directory != NULL) {
        struct dirent *entry;
        while ((entry = readdir(directory)) != NULL) {
            struct stat info;
            char inner[4096];
            if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) {
                continue;
            }
            int length = snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
            if (length < 0 || (size_t)length >= sizeof inner) {
                continue;
            }
            if (lstat(inner, &info) == 0 && S_ISDIR(info.st_mode)) {
                scratch_remove_tree(inner);
            } else {
                unlink(inner);
            }
        }
        closedir(directory);
    }
    rmdir(path);
}

static inline void scratch_remove(void)
{
    if (chdir("..") == 0) {
        scratch_remove_tree(scratch_directory);
    }
}

/* Creates the directory and makes it the working directory. */
static inline void scratch_enter(const char *test_name)
{
    snprintf(scratch_directory, sizeof scratch_directory, "%s.XXXXXX", test_name);
    if (mkdtemp(scratch_directory) == NULL || chdir(scratch_directory) != 0) {
        scratch_die(scratch_directory);
    }
    atexit(scratch_remove);
}

static inline void scratch_make_directory(const char *path)
{
    if (mkdir(path, 0777) != 0) {
        scratch_die(path);
    }
}

static inline void scratch_write(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        scratch_die(path);
    }
}

static inline void scratch_write_text(const char *path, const char *text)
{
    scratch_write(path, text, strlen(text));
}

#endif
