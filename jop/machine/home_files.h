/* home_files.h: files and directories, for home.c alone. Paths are malloc'ed, NULL: no memory. */
#ifndef JP2VM_JOP_HOME_FILES_H
#define JP2VM_JOP_HOME_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

char *home_path(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool home_exists(const char *path);

/* mkdir -p; 0 or an errno. */
int home_make_directories(const char *path);

/* Removes a directory and what is in it. */
void home_remove(const char *path);

/* A growing list of paths. */
struct home_list {
    char **paths;
    size_t count, capacity;
};

bool home_list_add(struct home_list *list, char *path); /* takes path, even when it fails */
void home_list_free(struct home_list *list);

/*
 * All files below a directory whose name ends in .java, sorted by path, added to the list (NULL:
 * only looked at). *newest: the time of the latest one, in nanoseconds, if later than it is.
 */
bool home_find_sources(const char *directory, struct home_list *list, uint64_t *newest);

/* Whether a source has the name as a word. */
bool home_mentions(const char *path, const char *name);

#endif
