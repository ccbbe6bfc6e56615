/*
 * natives_io.c: natives of java.io.HostFiles, which make all system calls of java.io.
 *
 * Results below zero are -errno. Calls that a signal has interrupted are repeated.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classlib/embedded/library.h"
#include "vm/base/data/array.h"
#include "vm/heap/heap.h"
#include "vm/instrument/work.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"

enum open_flag {
    OPEN_READ = 1,
    OPEN_WRITE = 2,
    OPEN_APPEND = 4,
    OPEN_CREATE = 8,
    OPEN_TRUNCATE = 16,
    OPEN_EXCLUSIVE = 32,
    OPEN_SYNC = 64
};

enum stat_bit { STAT_EXISTS = 1, STAT_REGULAR = 2, STAT_DIRECTORY = 4 };
enum stat_question { STAT_KIND, STAT_LENGTH, STAT_TIME };

static union vm_slot status_slot(int64_t status)
{
    return vm_int_slot((int32_t)(status < 0 ? -errno : status));
}

static int64_t status_long(int64_t status)
{
    return status < 0 ? -errno : status;
}

/* Returns a path in the host's encoding, malloc'ed. Returns NULL with errno set if there is no
 * memory, or if the name contains a NUL. */
static char *host_path(const struct vm_object *string)
{
    size_t length;
    char *path = string == NULL ? NULL : vm_string_to_utf8(string, &length);
    if (path == NULL) {
        errno = ENOMEM;
    } else if (strlen(path) != length) {
        free(path);
        path = NULL;
        errno = ENOENT;
    }
    return path;
}

/* --- open files ----------------------------------------------------------------------------- */

static int system_flags(int flags)
{
    int system = O_CLOEXEC | O_NOCTTY;
    if (flags & OPEN_WRITE) {
        system |= flags & OPEN_READ ? O_RDWR : O_WRONLY;
    }
    system |= flags & OPEN_APPEND ? O_APPEND : 0;
    system |= flags & OPEN_CREATE ? O_CREAT : 0;
    system |= flags & OPEN_TRUNCATE ? O_TRUNC : 0;
    system |= flags & OPEN_EXCLUSIVE ? O_EXCL : 0;
    system |= flags & OPEN_SYNC ? O_SYNC : 0;
    return system;
}

LIB_NATIVE(file_open)
{
    char *path = host_path(args[0].r);
    int fd = -1;
    if (path != NULL) {
        do {
            fd = open(path, system_flags(vm_slot_int(args[1])), 0666);
        } while (fd < 0 && errno == EINTR);
    }
    struct stat status;
    if (fd >= 0 && fstat(fd, &status) == 0 && S_ISDIR(status.st_mode)) {
        close(fd);
        fd = -1;
        errno = EISDIR;
    }
    *result = status_slot(fd);
    free(path);
}

/* Counts the work of a system call that returned `count`. */
static void count_done(struct vm_thread *self, enum vm_work kind, ssize_t count)
{
    if (count > 0) {
        vm_work(self, kind, (uint64_t)count);
    }
}

LIB_NATIVE(file_read)
{
    char *into = vm_object_at(args[1].r, VM_ARRAY_DATA + (size_t)vm_slot_int(args[2]));
    ssize_t count;
    do {
        count = read(vm_slot_int(args[0]), into, (size_t)vm_slot_int(args[3]));
    } while (count < 0 && errno == EINTR);
    *result = status_slot(count);
    count_done(self, VM_WORK_READ, count);
}

LIB_NATIVE(file_write)
{
    const char *from = vm_object_at(args[1].r, VM_ARRAY_DATA + (size_t)vm_slot_int(args[2]));
    ssize_t count;
    do {
        count = write(vm_slot_int(args[0]), from, (size_t)vm_slot_int(args[3]));
    } while (count < 0 && errno == EINTR);
    *result = status_slot(count);
    count_done(self, VM_WORK_WRITTEN, count);
}

/* On Linux the descriptor is closed even after EINTR. */
LIB_NATIVE(file_close)
{
    int status = close(vm_slot_int(args[0]));
    *result = status_slot(status < 0 && errno == EINTR ? 0 : status);
}

LIB_NATIVE(file_seek)
{
    static const int whence[] = {SEEK_SET, SEEK_CUR, SEEK_END};
    result->j = status_long(lseek(vm_slot_int(args[0]), args[1].j, whence[vm_slot_int(args[3])]));
}

LIB_NATIVE(file_length)
{
    struct stat status;
    int64_t error = fstat(vm_slot_int(args[0]), &status);
    result->j = error < 0 ? -errno : (int64_t)status.st_size;
}

LIB_NATIVE(file_set_length)
{
    int status;
    do {
        status = ftruncate(vm_slot_int(args[0]), args[1].j);
    } while (status < 0 && errno == EINTR);
    *result = status_slot(status);
}

LIB_NATIVE(file_available)
{
    int fd = vm_slot_int(args[0]);
    struct stat status;
    int waiting = 0;
    result->j = 0;
    if (fstat(fd, &status) != 0) {
        result->j = -errno;
    } else if (S_ISREG(status.st_mode)) {
        off_t position = lseek(fd, 0, SEEK_CUR);
        result->j = position < 0 || position > status.st_size ? 0 : status.st_size - position;
    } else if (ioctl(fd, FIONREAD, &waiting) == 0) {
        result->j = waiting;
    }
}

LIB_NATIVE(file_sync)
{
    int status;
    do {
        status = fsync(vm_slot_int(args[0]));
    } while (status < 0 && errno == EINTR);
    *result = status_slot(status);
}

LIB_NATIVE(error_message)
{
    const char *text = strerror(vm_slot_int(args[0]));
    result->r = vm_string_from_utf8(self, text, strlen(text));
}

/* --- files by name -------------------------------------------------------------------------- */

static int64_t kind_bits(mode_t mode)
{
    return STAT_EXISTS | (S_ISREG(mode) ? STAT_REGULAR : 0) | (S_ISDIR(mode) ? STAT_DIRECTORY : 0);
}

LIB_NATIVE(file_stat)
{
    char *path = host_path(args[0].r);
    struct stat status;
    result->j = 0;
    if (path != NULL && stat(path, &status) == 0) {
        switch (vm_slot_int(args[1])) {
        case STAT_KIND:
            result->j = kind_bits(status.st_mode);
            break;
        case STAT_LENGTH:
            result->j = status.st_size;
            break;
        default:
            result->j = (int64_t)status.st_mtim.tv_sec * 1000 + status.st_mtim.tv_nsec / 1000000;
        }
    }
    free(path);
}

LIB_NATIVE(file_access)
{
    char *path = host_path(args[0].r);
    int wanted = vm_slot_int(args[1]);
    int mode = (wanted & 4 ? R_OK : 0) | (wanted & 2 ? W_OK : 0) | (wanted & 1 ? X_OK : 0);
    *result = vm_int_slot(path != NULL && access(path, mode) == 0);
    free(path);
}

LIB_NATIVE(file_delete)
{
    char *path = host_path(args[0].r);
    *result = status_slot(path == NULL ? -1 : remove(path));
    free(path);
}

LIB_NATIVE(file_mkdir)
{
    char *path = host_path(args[0].r);
    *result = status_slot(path == NULL ? -1 : mkdir(path, 0777));
    free(path);
}

LIB_NATIVE(file_rename)
{
    char *from = host_path(args[0].r);
    char *to = from == NULL ? NULL : host_path(args[1].r);
    *result = status_slot(to == NULL ? -1 : rename(from, to));
    free(from);
    free(to);
}

struct name_list {
    char **names;
    size_t count, capacity;
};

static bool add_name(struct name_list *list, const char *name)
{
    if (!VM_RESERVE(list->names, list->capacity, list->count + 1)) {
        return false;
    }
    list->names[list->count] = strdup(name);
    return list->names[list->count] != NULL && ++list->count != 0;
}

static bool read_directory(const char *path, struct name_list *list)
{
    DIR *directory = opendir(path);
    bool is_complete = directory != NULL;
    const struct dirent *entry;
    while (is_complete && (entry = readdir(directory)) != NULL) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            is_complete = add_name(list, entry->d_name);
        }
    }
    if (directory != NULL) {
        closedir(directory);
    }
    return is_complete;
}

static struct vm_object *name_array(struct vm_thread *self, const struct name_list *list)
{
    struct vm_class *string = vm_load_boot_class(self, "java/lang/String");
    struct vm_class *type = string == NULL ? NULL : vm_array_class(self, string);
    struct vm_object *array =
        type == NULL ? NULL : vm_heap_alloc_array(self, type, (int32_t)list->count);
    for (size_t i = 0; array != NULL && i < list->count; i++) {
        struct vm_object *name = vm_string_from_utf8(self, list->names[i], strlen(list->names[i]));
        if (name == NULL) {
            return NULL;
        }
        vm_array_refs(array)[i] = name;
    }
    return array;
}

LIB_NATIVE(file_list)
{
    struct name_list list = {NULL, 0, 0};
    char *path = host_path(args[0].r);
    if (path != NULL && read_directory(path, &list)) {
        result->r = name_array(self, &list);
    }
    for (size_t i = 0; i < list.count; i++) {
        free(list.names[i]);
    }
    free(list.names);
    free(path);
}

LIB_NATIVE(file_real_path)
{
    char *path = host_path(args[0].r);
    char *real_path = path == NULL ? NULL : realpath(path, NULL);
    if (real_path != NULL) {
        result->r = vm_string_from_utf8(self, real_path, strlen(real_path));
    }
    free(real_path);
    free(path);
}

LIB_NATIVE(file_set_last_modified)
{
    char *path = host_path(args[0].r);
    int64_t seconds = args[1].j / 1000, rest = args[1].j % 1000;
    struct timespec times[2] = {
        {.tv_nsec = UTIME_OMIT},
        {.tv_sec = rest < 0 ? seconds - 1 : seconds,
         .tv_nsec = (rest < 0 ? rest + 1000 : rest) * 1000000},
    };
    *result = status_slot(path == NULL ? -1 : utimensat(AT_FDCWD, path, times, 0));
    free(path);
}

LIB_NATIVE(file_chmod)
{
    char *path = host_path(args[0].r);
    mode_t mask = (mode_t)vm_slot_int(args[1]) & 07777;
    struct stat file;
    int status = path == NULL ? -1 : stat(path, &file);
    if (status == 0) {
        mode_t mode = file.st_mode & 07777;
        status = chmod(path, vm_slot_int(args[2]) != 0 ? mode | mask : mode & ~mask);
    }
    *result = status_slot(status);
    free(path);
}

const struct vm_native_entry lib_embedded_io_natives[] = {
    {"java/io/HostFiles", "open", NULL, file_open},
    {"java/io/HostFiles", "read", NULL, file_read},
    {"java/io/HostFiles", "write", NULL, file_write},
    {"java/io/HostFiles", "close", NULL, file_close},
    {"java/io/HostFiles", "seek", NULL, file_seek},
    {"java/io/HostFiles", "length", NULL, file_length},
    {"java/io/HostFiles", "setLength", NULL, file_set_length},
    {"java/io/HostFiles", "available", NULL, file_available},
    {"java/io/HostFiles", "sync", NULL, file_sync},
    {"java/io/HostFiles", "errorMessage", NULL, error_message},
    {"java/io/HostFiles", "stat", NULL, file_stat},
    {"java/io/HostFiles", "access", NULL, file_access},
    {"java/io/HostFiles", "delete", NULL, file_delete},
    {"java/io/HostFiles", "mkdir", NULL, file_mkdir},
    {"java/io/HostFiles", "rename", NULL, file_rename},
    {"java/io/HostFiles", "list", NULL, file_list},
    {"java/io/HostFiles", "realPath", NULL, file_real_path},
    {"java/io/HostFiles", "setLastModified", NULL, file_set_last_modified},
    {"java/io/HostFiles", "chmod", NULL, file_chmod},
    {NULL, NULL, NULL, NULL},
};
