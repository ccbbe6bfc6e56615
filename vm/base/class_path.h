/*
 * A class path: the directories and jars that are searched for classes and resources, in order.
 *
 * Elements are directories and jars. As in HotSpot, an empty element is the current directory. An
 * asterisk as the last part of an element means all files of that directory that end with .jar or
 * .JAR (sorted by name, so that a run can be repeated). A jar's Class-Path attribute inserts
 * further elements after the jar. Repeated and missing elements, and files that are not valid jars,
 * are skipped without a message. An element is opened when a search first reaches it; if it is
 * missing then, it is never searched.
 *
 * Names of resources have slashes between their parts. A name matches nothing if it is empty,
 * starts with a slash, contains a backslash or a part "..", or is the name of a directory.
 *
 * Threads: every function but destroy may be called by any thread. Ownership: the class path
 * belongs to its creator; resource bytes belong to the caller (free); origins and elements live as
 * long as the class path. Errors: FAILED with one line of text if a resource exists but cannot be
 * read (a damaged entry, an I/O error, no memory). Java programs see ClassNotFoundException or
 * NoClassDefFoundError for both ABSENT and FAILED. Source: the java command's documentation of -cp;
 * the JAR file specification, "Class-Path".
 */
#ifndef JP2VM_VM_BASE_CLASS_PATH_H
#define JP2VM_VM_BASE_CLASS_PATH_H

#include <stdbool.h>
#include <stddef.h>

struct vm_class_path;

enum vm_class_path_status {
    VM_CLASS_PATH_FOUND,
    VM_CLASS_PATH_ABSENT,
    VM_CLASS_PATH_FAILED,
};

struct vm_resource {
    unsigned char *bytes; /* not NULL; followed by a NUL byte that size does not count */
    size_t size;
    const char *origin;   /* the jar or directory as the class path writes it; "." if empty */
    const char *location; /* the same, absolute and without symbolic links */
};

/* `text`: elements separated by colons; NULL: no elements. Returns NULL when memory is exhausted.
 */
struct vm_class_path *vm_class_path_create(const char *text);

/* NULL is allowed. */
void vm_class_path_destroy(struct vm_class_path *class_path);

/* Adds one directory or jar at the end, with its name taken literally. Returns false when memory is
 * exhausted. */
bool vm_class_path_append(struct vm_class_path *class_path, const char *path);

/* Finds the first resource of this name. `message` may be NULL with message_size 0. */
enum vm_class_path_status vm_class_path_find(struct vm_class_path *class_path, const char *name,
                                             struct vm_resource *resource, char *message,
                                             size_t message_size);

/*
 * Finds the class file of a class by its internal name (java/lang/Object). The name is in modified
 * UTF-8; names of files and entries are in UTF-8.
 */
enum vm_class_path_status vm_class_path_find_class(struct vm_class_path *class_path,
                                                   const char *internal_name, size_t length,
                                                   struct vm_resource *resource, char *message,
                                                   size_t message_size);

/* Finds the resources of this name one after the other: start with *position = 0. */
enum vm_class_path_status vm_class_path_find_next(struct vm_class_path *class_path,
                                                  const char *name, size_t *position,
                                                  struct vm_resource *resource, char *message,
                                                  size_t message_size);

/*
 * Returns the element with this index as it was given, or NULL after the last element. Wildcards
 * are expanded; missing elements are included, elements from Class-Path attributes are not.
 */
const char *vm_class_path_element(struct vm_class_path *class_path, size_t index);

/* Returns the elements with colons between them, as in java.class.path; the caller frees the text.
 * NULL if memory runs out. */
char *vm_class_path_to_string(struct vm_class_path *class_path);

#endif
