/* home_files.h: operations on files and directories, for home.c only. The caller frees returned
 * paths, which are NULL if memory is exhausted. */
#ifndef JP2VM_JOP_MACHINE_HOME_FILES_H
#define JP2VM_JOP_MACHINE_HOME_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

char *jop_home_path(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool jop_home_exists(const char *path);

/* Creates a directory and its parents. Returns 0 or an error number (errno). */
int jop_home_make_directories(const char *path);

/* Removes a directory and its contents. */
void jop_home_remove(const char *path);

/* A growing list of paths. */
struct home_list {
    char **paths;
    size_t count, capacity;
};

bool jop_home_list_add(struct home_list *list, char *path); /* takes ownership of path, even on
                                                               failure */
void jop_home_list_free(struct home_list *list);

/*
 * Adds all .java files below a directory to the list, sorted by path. The list may be NULL. If a
 * file is newer than *newest (nanoseconds), sets *newest to the time of the newest file.
 */
bool jop_home_find_sources(const char *directory, struct home_list *list, uint64_t *newest);

/* Returns whether a source file contains a name as a word. */
bool jop_home_mentions(const char *path, const char *name);

#endif
