#include "vm/base/class_path.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vm/base/archive/jar.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/text/affix.h"
#include "vm/base/utf8.h"

#define MAX_FILE_BYTES ((off_t)1 << 30)

enum kind {
    KIND_ANY, /* an element of the command line: a directory or a jar */
    KIND_DIRECTORY,
    KIND_JAR,
};

/* An element that no search has reached yet. */
struct pending {
    struct pending *next;
    enum kind kind;
    char path[];
};

/* An open element; immutable. */
struct element {
    char *path;
    char *location;     /* also the key of the element in `seen` */
    struct vm_jar *jar; /* NULL: a directory */
};

struct vm_class_path {
    struct vm_lock lock; /* guards all members except the elements themselves, which do not
                            change */
    struct element **elements;
    size_t count;
    size_t capacity;
    struct pending *pending; /* elements to be searched after the open elements, in order */
    struct pending *last_pending;
    struct vm_hash_map seen; /* locations of the open elements */
    char **given;
    size_t given_count;
    size_t given_capacity;
};

struct report {
    char *message;
    size_t size;
};

static enum vm_class_path_status fail_memory(const struct report *report)
{
    snprintf(report->message, report->size, "out of memory while searching the class path");
    return VM_CLASS_PATH_FAILED;
}

/* --- strings ----------------------------------------------------------------------------- */

/* Returns directory, slash and name as one string; NULL if memory runs out. */
static char *join(const char *directory, const char *name)
{
    size_t length = strlen(directory) + strlen(name) + 2;
    char *path = malloc(length);
    if (path != NULL) {
        snprintf(path, length, "%s/%s", directory, name);
    }
    return path;
}

static bool is_resource_name(const char *name)
{
    if (name[0] == '\0' || name[0] == '/' || strchr(name, '\\') != NULL) {
        return false;
    }
    for (const char *part = name; part != NULL;) {
        const char *slash = strchr(part, '/');
        size_t length = slash == NULL ? strlen(part) : (size_t)(slash - part);
        if (length == 2 && part[0] == '.' && part[1] == '.') {
            return false;
        }
        part = slash == NULL ? NULL : slash + 1;
    }
    return true;
}

/* --- pending elements -------------------------------------------------------------------- */

static struct pending *create_pending(const char *path, size_t length, enum kind kind)
{
    struct pending *pending = malloc(sizeof *pending + length + 1);
    if (pending != NULL) {
        pending->next = NULL;
        pending->kind = kind;
        memcpy(pending->path, path, length);
        pending->path[length] = '\0';
    }
    return pending;
}

static void destroy_pending(struct pending *pending)
{
    while (pending != NULL) {
        struct pending *next = pending->next;
        free(pending);
        pending = next;
    }
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) {
        return (c | 0x20) - 'a' + 10;
    }
    return -1;
}

/* Decodes %XX in place. Returns false if an escape is malformed or means NUL. */
static bool decode_escapes(char *text)
{
    char *out = text;
    for (const char *in = text; *in != '\0'; in++) {
        if (*in != '%') {
            *out++ = *in;
            continue;
        }
        int high = hex_digit(in[1]);
        int low = high < 0 ? -1 : hex_digit(in[2]);
        if (low < 0 || high * 16 + low == 0) {
            return false;
        }
        *out++ = (char)(high * 16 + low);
        in += 2;
    }
    *out = '\0';
    return true;
}

/*
 * Returns the path in a URL of a Class-Path attribute, without decoding escapes; NULL if it is not
 * the URL of a file. Cuts off a fragment. The URL of a file has the scheme "file" or no scheme, may
 * be relative, and must not name another host.
 */
static char *path_of_url(char *url)
{
    url[strcspn(url, "#")] = '\0';
    char *colon = strchr(url, ':');
    if (colon != NULL) {
        if (colon - url != 4 || strncasecmp(url, "file", 4) != 0) {
            return NULL;
        }
        url = colon + 1;
    }
    if (strncmp(url, "//", 2) == 0) {
        char *path = strchr(url + 2, '/');
        size_t host_length = path == NULL ? 0 : (size_t)(path - url - 2);
        bool is_local =
            host_length == 0 || (host_length == 9 && strncasecmp(url + 2, "localhost", 9) == 0);
        return is_local ? path : NULL;
    }
    return url;
}

/*
 * Makes an element from one URL in the Class-Path attribute of the jar at `location`, and stores it
 * in *pending; NULL if the URL is ignored. Returns false if memory runs out.
 */
static bool resolve_url(const char *location, char *url, struct pending **pending)
{
    char *path = path_of_url(url);
    *pending = NULL;
    if (path == NULL || path[0] == '\0') {
        return true;
    }
    enum kind kind = vm_ends_with(path, "/") ? KIND_DIRECTORY : KIND_JAR;
    if (!decode_escapes(path)) {
        return true;
    }
    const char *slash = path[0] == '/' ? NULL : strrchr(location, '/');
    size_t base = slash == NULL ? 0 : (size_t)(slash - location) + 1;
    size_t length = strlen(path);
    *pending = malloc(sizeof **pending + base + length + 1);
    if (*pending == NULL) {
        return false;
    }
    (*pending)->next = NULL;
    (*pending)->kind = kind;
    memcpy((*pending)->path, location, base);
    memcpy((*pending)->path + base, path, length + 1);
    return true;
}

/*
 * Makes a list of the elements in a jar's Class-Path attribute. If memory runs out, returns false
 * and makes no list.
 */
static bool resolve_class_path(const struct element *element, struct pending **list)
{
    *list = NULL;
    const char *value = vm_jar_attribute(element->jar, "Class-Path");
    if (value == NULL) {
        return true;
    }
    char *copy = strdup(value);
    if (copy == NULL) {
        return false;
    }
    struct pending **tail = list;
    char *state = NULL;
    for (char *url = strtok_r(copy, " \t\n\r\f", &state); url != NULL;
         url = strtok_r(NULL, " \t\n\r\f", &state)) {
        if (!resolve_url(element->location, url, tail)) {
            destroy_pending(*list);
            *list = NULL;
            free(copy);
            return false;
        }
        if (*tail != NULL) {
            tail = &(*tail)->next;
        }
    }
    free(copy);
    return true;
}

/* --- opening elements -------------------------------------------------------------------- */

static void destroy_element(struct element *element)
{
    if (element != NULL) {
        vm_jar_close(element->jar);
        free(element->location);
        free(element->path);
        free(element);
    }
}

/*
 * Opens a directory or jar, and stores it in *element; NULL if it does not exist or is already
 * open. Returns false if memory runs out.
 */
static bool open_element(struct vm_class_path *class_path, const struct pending *pending,
                         struct element **element)
{
    const char *path = pending->path[0] == '\0' ? "." : pending->path;
    *element = NULL;
    struct stat info;
    char *location = realpath(path, NULL);
    if (location == NULL) {
        return errno != ENOMEM;
    }
    if (stat(location, &info) != 0 || vm_hash_map_find(&class_path->seen, location) != NULL) {
        free(location);
        return true;
    }
    enum kind kind = S_ISDIR(info.st_mode) ? KIND_DIRECTORY : KIND_JAR;
    if (pending->kind != KIND_ANY && pending->kind != kind) {
        free(location);
        return true;
    }
    struct vm_jar *jar = NULL;
    if (kind == KIND_JAR) {
        enum vm_zip_status status = vm_jar_open(location, &jar, NULL, 0);
        if (status != VM_ZIP_OK) {
            free(location);
            return status != VM_ZIP_NO_MEMORY;
        }
    }
    struct element *opened = calloc(1, sizeof *opened);
    char *own_path = strdup(path);
    if (opened == NULL || own_path == NULL) {
        vm_jar_close(jar);
        free(location);
        free(own_path);
        free(opened);
        return false;
    }
    *opened = (struct element){.path = own_path, .location = location, .jar = jar};
    *element = opened;
    return true;
}

static bool add_element(struct vm_class_path *class_path, struct element *element)
{
    if (!VM_RESERVE(class_path->elements, class_path->capacity, class_path->count + 1)) {
        return false;
    }
    if (!vm_hash_map_put(&class_path->seen, element->location, element, NULL)) {
        return false;
    }
    class_path->elements[class_path->count++] = element;
    return true;
}

/* Inserts a list, which may be empty, before the pending elements. */
static void insert_pending(struct vm_class_path *class_path, struct pending *list)
{
    struct pending *last = list;
    if (list == NULL) {
        return;
    }
    while (last->next != NULL) {
        last = last->next;
    }
    last->next = class_path->pending;
    class_path->pending = list;
    if (class_path->last_pending == NULL) {
        class_path->last_pending = last;
    }
}

/*
 * Opens the first pending element, and replaces it in the list by the elements of its Class-Path.
 * If memory runs out, returns false, and the element stays pending. The caller holds the lock.
 */
static bool open_next(struct vm_class_path *class_path)
{
    struct pending *pending = class_path->pending;
    struct pending *list = NULL;
    struct element *element;
    if (!open_element(class_path, pending, &element)) {
        return false;
    }
    if (element != NULL) {
        bool is_added = (element->jar == NULL || resolve_class_path(element, &list))
                        && add_element(class_path, element);
        if (!is_added) {
            destroy_pending(list);
            destroy_element(element);
            return false;
        }
    }
    class_path->pending = pending->next;
    if (class_path->pending == NULL) {
        class_path->last_pending = NULL;
    }
    free(pending);
    insert_pending(class_path, list);
    return true;
}

/*
 * Stores the element with this index in *element, and opens it if necessary; NULL if the index is
 * after the last element. Returns false if memory runs out.
 */
static bool get_element(struct vm_class_path *class_path, size_t index, struct element **element)
{
    bool is_good = true;
    vm_lock_take(&class_path->lock);
    while (is_good && index >= class_path->count && class_path->pending != NULL) {
        is_good = open_next(class_path);
    }
    *element = index < class_path->count ? class_path->elements[index] : NULL;
    vm_lock_release(&class_path->lock);
    return is_good || *element != NULL;
}

/* --- creating ---------------------------------------------------------------------------- */

/* Adds an element of the command line to the list of given elements, and to the end of the pending
 * elements. Takes ownership of `pending`. */
static bool add_given(struct vm_class_path *class_path, struct pending *pending)
{
    char *path = pending == NULL ? NULL : strdup(pending->path);
    if (path == NULL) {
        free(pending);
        return false;
    }
    if (!VM_RESERVE(class_path->given, class_path->given_capacity, class_path->given_count + 1)) {
        free(path);
        free(pending);
        return false;
    }
    class_path->given[class_path->given_count++] = path;
    if (class_path->last_pending == NULL) {
        class_path->pending = pending;
    } else {
        class_path->last_pending->next = pending;
    }
    class_path->last_pending = pending;
    return true;
}

static int is_jar_file(const struct dirent *entry)
{
    bool is_jar = vm_ends_with(entry->d_name, ".jar") || vm_ends_with(entry->d_name, ".JAR");
    return is_jar && strchr(entry->d_name, ':') == NULL;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/*
 * Adds the jars of an element whose last part is an asterisk, and stores their number in *count.
 * Returns false if memory runs out.
 */
static bool add_wildcard(struct vm_class_path *class_path, const char *text, size_t length,
                         size_t *count)
{
    size_t base = length - 1;
    char *prefix = strndup(text, base);
    struct dirent **entries = NULL;
    *count = 0;
    if (prefix == NULL) {
        return false;
    }
    int found = scandir(base == 0 ? "." : prefix, &entries, is_jar_file, compare_names);
    bool is_good = found >= 0 || errno != ENOMEM;
    for (int i = 0; i < found; i++) {
        size_t path_length = base + strlen(entries[i]->d_name);
        char *path = is_good ? malloc(path_length + 1) : NULL;
        is_good = path != NULL;
        if (is_good) {
            snprintf(path, path_length + 1, "%s%s", prefix, entries[i]->d_name);
            is_good = add_given(class_path, create_pending(path, path_length, KIND_ANY));
        }
        free(path);
        free(entries[i]);
        (*count)++;
    }
    free(entries);
    free(prefix);
    return is_good;
}

/* Returns whether the element ends with a wildcard. If a file of this name exists, the asterisk is
 * not a wildcard. */
static bool is_wildcard(const char *text, size_t length)
{
    if (length == 0 || text[length - 1] != '*' || (length > 1 && text[length - 2] != '/')) {
        return false;
    }
    char *path = strndup(text, length);
    bool exists = path != NULL && access(path, F_OK) == 0;
    free(path);
    return !exists;
}

static bool add_text(struct vm_class_path *class_path, const char *text)
{
    for (;;) {
        size_t length = strcspn(text, ":");
        size_t count = 0;
        if (is_wildcard(text, length) && !add_wildcard(class_path, text, length, &count)) {
            return false;
        }
        if (count == 0 && !add_given(class_path, create_pending(text, length, KIND_ANY))) {
            return false;
        }
        if (text[length] == '\0') {
            return true;
        }
        text += length + 1;
    }
}

struct vm_class_path *vm_class_path_create(const char *text)
{
    struct vm_class_path *class_path = calloc(1, sizeof *class_path);
    if (class_path == NULL) {
        return NULL;
    }
    vm_lock_init(&class_path->lock, VM_RANK_CLASS_PATH);
    vm_hash_map_init(&class_path->seen, vm_hash_cstr, vm_equal_cstr);
    if (text != NULL && !add_text(class_path, text)) {
        vm_class_path_destroy(class_path);
        return NULL;
    }
    return class_path;
}

void vm_class_path_destroy(struct vm_class_path *class_path)
{
    if (class_path == NULL) {
        return;
    }
    vm_hash_map_fini(&class_path->seen);
    for (size_t i = 0; i < class_path->count; i++) {
        destroy_element(class_path->elements[i]);
    }
    free(class_path->elements);
    destroy_pending(class_path->pending);
    for (size_t i = 0; i < class_path->given_count; i++) {
        free(class_path->given[i]);
    }
    free(class_path->given);
    vm_lock_destroy(&class_path->lock);
    free(class_path);
}

bool vm_class_path_append(struct vm_class_path *class_path, const char *path)
{
    struct pending *pending = create_pending(path, strlen(path), KIND_ANY);
    vm_lock_take(&class_path->lock);
    bool is_good = add_given(class_path, pending);
    vm_lock_release(&class_path->lock);
    return is_good;
}

/* --- searching --------------------------------------------------------------------------- */

/* Reads an open regular file of the given size. Returns NULL on an error, with errno 0 if the file
 * has become shorter. */
static unsigned char *read_file(int file, size_t size)
{
    unsigned char *bytes = malloc(size + 1);
    size_t done = 0;
    if (bytes == NULL) {
        return NULL;
    }
    while (done < size) {
        ssize_t got = read(file, bytes + done, size - done);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            int cause = got == 0 ? 0 : errno;
            free(bytes);
            errno = cause;
            return NULL;
        }
        done += (size_t)got;
    }
    bytes[size] = '\0';
    return bytes;
}

static enum vm_class_path_status find_in_directory(const struct element *element, const char *name,
                                                   struct vm_resource *resource,
                                                   const struct report *report)
{
    char *path = join(element->location, name);
    if (path == NULL) {
        return fail_memory(report);
    }
    struct stat info;
    enum vm_class_path_status status = VM_CLASS_PATH_ABSENT;
    /* Without O_NONBLOCK, opening a named pipe would wait for its writer. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0 || fstat(file, &info) != 0 || !S_ISREG(info.st_mode)) {
        goto out;
    }
    status = VM_CLASS_PATH_FAILED;
    if (info.st_size > MAX_FILE_BYTES) {
        snprintf(report->message, report->size, "%s: too large", path);
        goto out;
    }
    resource->bytes = read_file(file, (size_t)info.st_size);
    if (resource->bytes == NULL) {
        snprintf(report->message, report->size, "%s: cannot read: %s", path,
                 errno == 0 ? "it became shorter meanwhile" : strerror(errno));
        goto out;
    }
    resource->size = (size_t)info.st_size;
    status = VM_CLASS_PATH_FOUND;
out:
    if (file >= 0) {
        close(file);
    }
    free(path);
    return status;
}

static enum vm_class_path_status find_in_jar(const struct element *element, const char *name,
                                             struct vm_resource *resource,
                                             const struct report *report)
{
    size_t index;
    if (vm_ends_with(name, "/") || !vm_jar_find(element->jar, name, strlen(name), &index)) {
        return VM_CLASS_PATH_ABSENT;
    }
    enum vm_zip_status status = vm_zip_read(vm_jar_zip(element->jar), index, &resource->bytes,
                                            &resource->size, report->message, report->size);
    return status == VM_ZIP_OK ? VM_CLASS_PATH_FOUND : VM_CLASS_PATH_FAILED;
}

enum vm_class_path_status vm_class_path_find_next(struct vm_class_path *class_path,
                                                  const char *name, size_t *position,
                                                  struct vm_resource *resource, char *message,
                                                  size_t message_size)
{
    struct report report = {message, message_size};
    *resource = (struct vm_resource){0};
    if (!is_resource_name(name)) {
        return VM_CLASS_PATH_ABSENT;
    }
    for (;;) {
        struct element *element;
        if (!get_element(class_path, *position, &element)) {
            return fail_memory(&report);
        }
        if (element == NULL) {
            return VM_CLASS_PATH_ABSENT;
        }
        ++*position;
        enum vm_class_path_status status = element->jar == NULL
                                               ? find_in_directory(element, name, resource, &report)
                                               : find_in_jar(element, name, resource, &report);
        if (status != VM_CLASS_PATH_ABSENT) {
            resource->origin = element->path;
            resource->location = element->location;
            return status;
        }
    }
}

enum vm_class_path_status vm_class_path_find(struct vm_class_path *class_path, const char *name,
                                             struct vm_resource *resource, char *message,
                                             size_t message_size)
{
    size_t position = 0;
    return vm_class_path_find_next(class_path, name, &position, resource, message, message_size);
}

/*
 * Returns the file name of a class in UTF-8, which differs from modified UTF-8 only for NUL and for
 * characters above U+FFFF. Returns NULL if memory runs out, and "" if the name contains NUL.
 */
static char *class_file_name(const char *internal_name, size_t length)
{
    uint16_t *units = NULL;
    char *name = NULL;
    size_t count = vm_mutf8_utf16_length(internal_name, length);
    /* Each unit takes at most three bytes. */
    if (count < SIZE_MAX / 4) {
        units = malloc((count + 1) * sizeof *units);
        name = malloc(count * 3 + sizeof ".class");
    }
    if (units == NULL || name == NULL) {
        free(units);
        free(name);
        return NULL;
    }
    vm_mutf8_to_utf16(internal_name, length, units);
    size_t size = vm_utf16_to_utf8(units, count, name);
    if (memchr(name, '\0', size) != NULL) {
        name[0] = '\0';
    } else {
        memcpy(name + size, ".class", sizeof ".class");
    }
    free(units);
    return name;
}

enum vm_class_path_status vm_class_path_find_class(struct vm_class_path *class_path,
                                                   const char *internal_name, size_t length,
                                                   struct vm_resource *resource, char *message,
                                                   size_t message_size)
{
    struct report report = {message, message_size};
    *resource = (struct vm_resource){0};
    char *name = class_file_name(internal_name, length);
    if (name == NULL) {
        return fail_memory(&report);
    }
    enum vm_class_path_status status =
        vm_class_path_find(class_path, name, resource, message, message_size);
    free(name);
    return status;
}

/* --- asking ------------------------------------------------------------------------------ */

const char *vm_class_path_element(struct vm_class_path *class_path, size_t index)
{
    vm_lock_take(&class_path->lock);
    const char *path = index < class_path->given_count ? class_path->given[index] : NULL;
    vm_lock_release(&class_path->lock);
    return path;
}

char *vm_class_path_to_string(struct vm_class_path *class_path)
{
    vm_lock_take(&class_path->lock);
    size_t size = 1;
    for (size_t i = 0; i < class_path->given_count; i++) {
        size += strlen(class_path->given[i]) + 1;
    }
    char *text = malloc(size);
    if (text != NULL) {
        char *at = text;
        for (size_t i = 0; i < class_path->given_count; i++) {
            if (i != 0) {
                *at++ = ':';
            }
            at = stpcpy(at, class_path->given[i]);
        }
        *at = '\0';
    }
    vm_lock_release(&class_path->lock);
    return text;
}
