/*
 * perf_file.c: the file of counters, and the thread that updates it.
 */
#define _GNU_SOURCE
#include "classlib/openjdk/management/perf_file.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "vm/options/live_flags.h"
#include "vm/thread/helper_thread.h"
#include "vm/vm.h"

/* The directory is fixed, so no variable changes it. */
#define DIRECTORY "/tmp/hsperfdata_%s"

/* Whether the file exists. The thread that ends the process waits while the file is being made. */
enum { MISSING, BEING_MADE, EXISTING, ENDED };
static _Atomic int state = MISSING;
static char file_path[128];
static pid_t maker;

bool lib_jdk_perf_can_attach(void)
{
    return !vm_live_flag(VM_FLAG_DisableAttachMechanism).boolean
           && !vm.plan->machine.reduced_signals;
}

/* --- the directory and the file -------------------------------------------------------------- */

/* Returns whether only this user, and root, can change the directory. */
static bool is_secure(int directory)
{
    struct stat info;
    return fstat(directory, &info) == 0 && info.st_uid == geteuid()
           && (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* Opens the directory, which is made if it is missing. Returns -1 if it cannot be used. */
static int open_directory(const char *path)
{
    (void)mkdir(path, S_IRWXU);
    int directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (directory >= 0 && !is_secure(directory)) {
        close(directory);
        directory = -1;
    }
    return directory;
}

/* Removes a file that a process with the same number has left. A process in another container may
 * have this number: then the file is locked, and stays. */
static void remove_stale(int directory, const char *name)
{
    int file = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) {
        unlinkat(directory, name, 0);
    } else if (file < 0 && errno == ELOOP) {
        unlinkat(directory, name, 0); /* a symbolic link */
    }
    if (file >= 0) {
        close(file);
    }
}

/* Returns a new, locked file, which is never closed; or -1. */
static int make_file(int directory, const char *name)
{
    const int flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    int file = openat(directory, name, flags, S_IRUSR | S_IWUSR);
    if (file < 0 && errno == EEXIST) {
        remove_stale(directory, name);
        file = openat(directory, name, flags, S_IRUSR | S_IWUSR);
    }
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        close(file);
        file = -1;
    }
    return file;
}

/* Maps the file and copies the image to it. The file's space is allocated first: on a full disk, a
 * store to a page of the mapping would be a signal. Returns NULL on failure. */
static uint8_t *fill_file(int file, const struct lib_jdk_perf_image *image)
{
    if (posix_fallocate(file, 0, (off_t)image->size) != 0) {
        return NULL;
    }
    void *mapped = mmap(NULL, image->size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped == MAP_FAILED) {
        return NULL;
    }
    memcpy(mapped, image->bytes, image->size);
    return mapped;
}

/* Sets file_path, and makes the file; returns where it is mapped, or NULL. */
static uint8_t *make(const struct lib_jdk_perf_image *image)
{
    char path[sizeof file_path], name[16], buffer[1024];
    struct passwd entry, *user = NULL;
    if (getpwuid_r(geteuid(), &entry, buffer, sizeof buffer, &user) != 0 || user == NULL) {
        return NULL;
    }
    maker = getpid();
    snprintf(name, sizeof name, "%d", (int)maker);
    int length = snprintf(path, sizeof path, DIRECTORY, user->pw_name);
    if (length < 0 || (size_t)length + sizeof name >= sizeof file_path) {
        return NULL;
    }
    int directory = open_directory(path);
    int file = directory < 0 ? -1 : make_file(directory, name);
    uint8_t *mapped = file < 0 ? NULL : fill_file(file, image);
    if (file >= 0 && mapped == NULL) {
        unlinkat(directory, name, 0);
        close(file);
    }
    if (directory >= 0) {
        close(directory);
    }
    snprintf(file_path, sizeof file_path, "%.*s/%s", length, path, name);
    return mapped;
}

/* --- the thread ------------------------------------------------------------------------------ */

/* A function of vm_at_process_end. */
static void remove_file(void)
{
    int expected = MISSING;
    while (!atomic_compare_exchange_strong(&state, &expected, ENDED)) {
        if (expected == ENDED) {
            return;
        }
        if (expected == BEING_MADE) {
            sched_yield();
            expected = MISSING;
        } /* otherwise `expected` is EXISTING, which the next round replaces */
    }
    if (expected == EXISTING && maker == getpid()) {
        unlink(file_path);
    }
}

static void wait_for_next(void)
{
    int64_t milliseconds = vm_live_flag(VM_FLAG_PerfDataSamplingInterval).integer;
    const struct timespec interval = {.tv_sec = milliseconds / 1000,
                                      .tv_nsec = milliseconds % 1000 * 1000000};
    nanosleep(&interval, NULL);
}

static void *update(void *unused)
{
    (void)unused;
    int missing = MISSING;
    wait_for_next();
    if (!atomic_compare_exchange_strong(&state, &missing, BEING_MADE)) {
        return NULL;
    }
    struct lib_jdk_perf_image image = lib_jdk_perf_image();
    uint8_t *mapped = image.bytes == NULL ? NULL : make(&image);
    free(image.bytes);
    atomic_store(&state, mapped == NULL ? ENDED : EXISTING);
    while (mapped != NULL && atomic_load(&state) == EXISTING) {
        wait_for_next();
        lib_jdk_perf_update(mapped);
    }
    return NULL;
}

void lib_jdk_start_perf_file(void)
{
    if (!vm_live_flag(VM_FLAG_UsePerfData).boolean
        || vm_live_flag(VM_FLAG_PerfDisableSharedMem).boolean) {
        return;
    }
    if (vm_start_helper_thread(update)) {
        vm_at_process_end(remove_file);
    }
}
