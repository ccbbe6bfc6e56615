#define _GNU_SOURCE
#include "profiler/classdump/class_dump.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profiler/classdump/asm_xml.h"
#include "profiler/classdump/class_file_name.h"
#include "profiler/classdump/class_source.h"
#include "profiler/tree/class_names.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/options/new_file.h"
#include "vm/options/output_name.h"
#include "vm/base/symbol.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

/* A text buffer that is larger than this is freed after each class. */
#define KEPT_BYTES ((size_t)4 << 20)

static const char declaration[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
static const char all_start[] = "<classes xmlns:x=\"" PROF_EXT_NAMESPACE "\">\n";
static const char all_end[] = "</classes>\n";
static const char all_name[] = "classes.xml";

/* The dump of this process. */
static struct {
    struct vm_lock lock;
    const char *path; /* the path as given by the option */
    int directory;
    int all; /* descriptor of classes.xml, which has a temporary name until the end; -1: not open */
    bool has_ended;
    char temporary[32], all_temporary[48];
    struct vm_hash_map names; /* maps the path of a class to the number of classes with this path */
    struct prof_text text;
} dump = {.lock = VM_LOCK(CLASS_DUMP), .directory = -1, .all = -1};

/* --- writing -------------------------------------------------------------------------- */

/* Ends the dump and reports the failure in one line; only the first failure is reported. */
static void fail(const char *what, int error)
{
    vm_message("jp2vm: --dump-classes: cannot write %s/%s: %s\n", dump.path, what, strerror(error));
    dump.has_ended = true;
    vm_set_exit_failure();
    if (dump.all >= 0) {
        close(dump.all);
        dump.all = -1;
        unlinkat(dump.directory, dump.all_temporary, 0);
    }
}

static bool write_bytes(int file, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        ssize_t written = write(file, at, length);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            errno = written == 0 ? ENOSPC : errno;
            return false;
        }
        at += written;
        length -= (size_t)written;
    }
    return true;
}

struct part {
    const void *bytes;
    size_t length;
};

/* Writes a file completely or not at all. On failure, returns false with errno. */
static bool write_file(int directory, const char *name, const struct part *parts, size_t count)
{
    int file = vm_new_file(directory, dump.temporary, name, VM_FILE_FOR_ALL);
    if (file < 0) {
        return false;
    }
    bool is_good = true;
    for (size_t i = 0; i < count && is_good; i++) {
        is_good = write_bytes(file, parts[i].bytes, parts[i].length);
    }
    int error = errno;
    if (close(file) != 0 && is_good) {
        is_good = false;
        error = errno;
    }
    if (is_good && renameat(directory, dump.temporary, directory, name) != 0) {
        is_good = false;
        error = errno;
    }
    if (!is_good) {
        unlinkat(directory, dump.temporary, 0);
        errno = error;
    }
    return is_good;
}

/* Opens the directory of a path below dump.directory, making missing directories. Sets *name to the
 * last part of the path. Changes `path` during the call, but restores it. On failure, returns -1
 * with errno. */
static int open_parent(char *path, const char **name)
{
    int directory = dup(dump.directory);
    char *part = path, *slash;
    while (directory >= 0 && (slash = strchr(part, '/')) != NULL) {
        *slash = '\0';
        int next = -1;
        if (mkdirat(directory, part, 0777) == 0 || errno == EEXIST) {
            next = openat(directory, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        }
        int error = errno;
        *slash = '/';
        close(directory);
        errno = error;
        directory = next;
        part = slash + 1;
    }
    *name = part;
    return directory;
}

/* Writes PATH.class and PATH.xml. On failure, returns false with errno. */
static bool write_both(char *path, const struct vm_class_file *file)
{
    const char *name;
    char full[NAME_MAX + 1];
    int directory = open_parent(path, &name);
    if (directory < 0) {
        return false;
    }
    const struct part class_parts[] = {{file->bytes, file->length}};
    const struct part xml_parts[] = {{declaration, sizeof declaration - 1},
                                     {dump.text.text.bytes, dump.text.text.length}};
    snprintf(full, sizeof full, "%s.class", name);
    bool is_good = write_file(directory, full, class_parts, 1);
    if (is_good) {
        snprintf(full, sizeof full, "%s.xml", name);
        is_good = write_file(directory, full, xml_parts, 2);
    }
    int error = errno;
    close(directory);
    errno = error;
    return is_good;
}

/* Writes the class's source beside the class file, if this is the first class of the source file.
 * If the package's directory has a different name in the dump, no source is written, because
 * readers would not find it there. On failure, returns false with errno. */
static bool write_source(struct vm_class *class, const char *path)
{
    static struct prof_class_sources sources;
    struct prof_class_source source;
    const char *name;
    if (!prof_class_source_take(&sources, class, &source)) {
        return true;
    }
    const char *slash = strrchr(source.path, '/');
    size_t package = slash == NULL ? 0 : (size_t)(slash - source.path) + 1;
    const struct part parts[] = {{source.bytes, source.length}};
    bool is_good = true;
    if (strncmp(path, source.path, package) == 0) {
        int directory = open_parent(source.path, &name);
        is_good = directory >= 0 && write_file(directory, name, parts, 1);
        int error = errno;
        if (directory >= 0) {
            close(directory);
        }
        errno = error;
    }
    prof_class_source_release(&source);
    return is_good;
}

static bool add_to_all(void)
{
    if (dump.all < 0) {
        dump.all = vm_new_file(dump.directory, dump.all_temporary, all_name, VM_FILE_FOR_ALL);
        if (dump.all < 0 || !write_bytes(dump.all, declaration, sizeof declaration - 1)
            || !write_bytes(dump.all, all_start, sizeof all_start - 1)) {
            return false;
        }
    }
    return write_bytes(dump.all, dump.text.text.bytes, dump.text.text.length);
}

/* --- names ---------------------------------------------------------------------------- */

/*
 * Returns the path of a class, malloc'ed: the path of its name, followed by ~2, ~3 ... if other
 * classes already have that path. These suffixes are unambiguous, because the path of a name
 * contains ~ only before a hash, which is longer. Returns NULL if there is no memory.
 */
static char *choose_path(const struct vm_symbol *name)
{
    char *path = prof_class_file_name(name);
    if (path == NULL) {
        return NULL;
    }
    uintptr_t count = (uintptr_t)vm_hash_map_find(&dump.names, path) + 1;
    if (count > 1) { /* the map keeps the key of the first class */
        char *numbered;
        bool is_made = asprintf(&numbered, "%s~%lu", path, (unsigned long)count) >= 0;
        is_made = is_made && vm_hash_map_put(&dump.names, path, (void *)count, NULL);
        free(path);
        return is_made ? numbered : NULL;
    }
    char *key = strdup(path);
    if (key == NULL || !vm_hash_map_put(&dump.names, key, (void *)count, NULL)) {
        free(key);
        free(path);
        return NULL;
    }
    return path;
}

/* --- events --------------------------------------------------------------------------- */

static void dump_class(struct vm_class *class)
{
    const struct prof_class_names names = prof_class_names(class);
    const struct vm_symbol *name =
        names.raw_name == NULL ? class->name : vm_symbol_from_cstr(names.name);
    if (name == NULL) { /* the name is too long for a symbol */
        name = class->name;
    }
    char *path = choose_path(name);
    struct prof_class_place place = {.loader = vm_loader_number(class->loader),
                                     .is_hidden = class->is_hidden,
                                     .file = path,
                                     .name = name,
                                     .raw_name = name == class->name ? NULL : class->name};
    dump.text.text.length = 0;
    dump.text.text.has_failed = false;
    if (path == NULL) {
        fail(all_name, ENOMEM);
    } else if (!prof_asm_xml_write(&dump.text, class->file, &place)) {
        fail(path, ENOMEM);
    } else if (!write_both(path, class->file) || !write_source(class, path)) {
        fail(path, errno);
    } else if (!add_to_all()) {
        fail(all_name, errno);
    }
    free(path);
    if (dump.text.text.capacity > KEPT_BYTES) {
        prof_text_fini(&dump.text);
    }
}

static void on_class_defined(struct vm_class *class)
{
    vm_lock_take(&dump.lock);
    if (!dump.has_ended) {
        dump_class(class);
    }
    vm_lock_release(&dump.lock);
}

/* Completes classes.xml, even if it contains no classes, and gives it its final name. */
static void finish(void)
{
    vm_lock_take(&dump.lock);
    dump.text.text.length = 0;
    if (!dump.has_ended) {
        bool is_good = add_to_all() && write_bytes(dump.all, all_end, sizeof all_end - 1)
                       && (fsync(dump.all) == 0 || errno == EINVAL || errno == ENOTSUP);
        if (is_good) {
            int file = dump.all;
            dump.all = -1;
            is_good =
                close(file) == 0
                && renameat(dump.directory, dump.all_temporary, dump.directory, all_name) == 0;
        }
        if (!is_good) {
            fail(all_name, errno);
            unlinkat(dump.directory, dump.all_temporary, 0);
        }
        dump.has_ended = true;
    }
    vm_lock_release(&dump.lock);
}

/* --- the option ----------------------------------------------------------------------- */

static bool make_directories(const char *path)
{
    char *copy = strdup(path);
    if (copy == NULL) {
        return false;
    }
    for (char *slash = strchr(copy + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(copy, 0777); /* if one of the directories cannot be made, the last mkdir fails */
        *slash = '/';
    }
    bool is_good = mkdir(copy, 0777) == 0 || errno == EEXIST;
    free(copy);
    return is_good;
}

/* Returns whether a file starts like the classes.xml of a dump. */
static bool is_our_list(const char *name)
{
    char start[sizeof declaration + sizeof all_start];
    size_t length = sizeof declaration + sizeof all_start - 2;
    if (strncmp(name, all_name, sizeof all_name - 1) != 0) {
        return false;
    }
    int file = openat(dump.directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    bool is_same = read(file, start, length) == (ssize_t)length
                   && memcmp(start, declaration, sizeof declaration - 1) == 0
                   && memcmp(start + sizeof declaration - 1, all_start, sizeof all_start - 1) == 0;
    close(file);
    return is_same;
}

/* Returns whether the directory is empty or contains an earlier dump. Other directories are
 * refused, so that the dump changes no other files. */
static bool is_free(void)
{
    DIR *entries = fdopendir(openat(dump.directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    bool is_empty = true, is_ours = false;
    for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            is_empty = false;
            is_ours = is_ours || is_our_list(entry->d_name);
        }
    }
    if (entries != NULL) {
        closedir(entries);
    }
    return entries != NULL && (is_empty || is_ours);
}

static bool can_write(void)
{
    int file = vm_new_file(dump.directory, dump.temporary, all_name, VM_FILE_FOR_ALL);
    if (file < 0) {
        return false;
    }
    close(file);
    return unlinkat(dump.directory, dump.temporary, 0) == 0;
}

/* Returns whether another process dumps into the directory. Unlike claims (output_name.h), the lock
 * also works between processes in different network namespaces. */
static bool is_locked(void)
{
    return flock(dump.directory, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

static void close_directory(void)
{
    if (dump.directory >= 0) {
        close(dump.directory);
        dump.directory = -1;
    }
}

static bool refuse(const char *path, const char *reason, char *message, size_t size)
{
    close_directory();
    snprintf(message, size, "--dump-classes: cannot write %.200s: %s", path, reason);
    return false;
}

static struct vm_analysis analysis = {.name = "class dump",
                                      .summary = "writes classes as they are defined",
                                      .class_defined = on_class_defined};

static bool open_directory(const char *path, char *message, size_t size)
{
    snprintf(dump.temporary, sizeof dump.temporary, "~tmp.%ld", (long)getpid());
    snprintf(dump.all_temporary, sizeof dump.all_temporary, "%s.tmp.%ld", all_name, (long)getpid());
    if (!make_directories(path)) {
        return refuse(path, strerror(errno), message, size);
    }
    dump.directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (dump.directory < 0) {
        return refuse(path, strerror(errno), message, size);
    }
    if (is_locked()) {
        return refuse(path, "another process writes its classes there", message, size);
    }
    if (!can_write()) {
        return refuse(path, strerror(errno), message, size);
    }
    return is_free()
           || refuse(path, "it holds files that are not of an earlier dump", message, size);
}

const char *prof_class_dump_check(const char *path, char *message, size_t size)
{
    char *expanded = vm_output_expand(path);
    if (expanded == NULL || !make_directories(expanded)) { /* only a directory that exists can be
                                                              claimed */
        refuse(path, strerror(errno), message, size);
        free(expanded);
        return NULL;
    }
    free(expanded);
    path = vm_output_name(path, "--dump-classes", vm_message);
    bool is_good = open_directory(path, message, size);
    close_directory();
    return is_good ? path : NULL;
}

bool prof_class_dump_start(const char *path, char *message, size_t size)
{
    if (!open_directory(path, message, size)) {
        return false;
    }
    dump.path = path;
    vm_hash_map_init(&dump.names, vm_hash_cstr, vm_equal_cstr);
    if (!vm_hash_map_put(&dump.names, "classes", (void *)(uintptr_t)1, NULL)) {
        return refuse(path, strerror(ENOMEM), message, size);
    }
    prof_class_names_start();
    (void)vm_analysis_register(&analysis);
    vm_at_exit(finish);
    return true;
}
