#define _GNU_SOURCE
#include "profiler/write/leftovers.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "profiler/write/process.h"

/* Tolerance when the start of a process is compared with the time of a file, because these are read
 * from different clocks with different units. */
#define CLOCK_TOLERANCE_SECONDS 2

static const char *skip_digits(const char *text)
{
    while (*text >= '0' && *text <= '9') {
        text++;
    }
    return text;
}

/* If a name has the form NAME.tmp.PID[.N], returns the writer's process number PID and sets *length
 * to the length of NAME; otherwise returns 0. */
static long writer_of(const char *name, size_t *length)
{
    static const char mark[] = ".tmp.";
    const char *found = NULL;
    for (const char *at = strstr(name, mark); at != NULL; at = strstr(at + 1, mark)) {
        found = at;
    }
    if (found == NULL) {
        return 0;
    }
    const char *digits = found + strlen(mark), *end = skip_digits(digits);
    if (end == digits || end - digits > 10) {
        return 0;
    }
    if (*end == '.' && end[1] != '\0') {
        end = skip_digits(end + 1);
    }
    *length = (size_t)(found - name);
    return *end == '\0' ? strtol(digits, NULL, 10) : 0;
}

static bool is_of_file(const char *name, size_t length, const char *base, const char *family)
{
    if (strlen(base) == length && memcmp(name, base, length) == 0) {
        return true;
    }
    char *copy = family == NULL ? NULL : strndup(name, length);
    bool is_it = copy != NULL && fnmatch(family, copy, 0) == 0;
    free(copy);
    return is_it;
}

/* Returns the time at which a process started, in seconds since 1970; -1 if it is not known. */
static double start_of(long process)
{
    struct prof_process info;
    if (!prof_process_look_up(process, &info)) {
        return -1;
    }
    struct timespec now, up;
    clock_gettime(CLOCK_REALTIME, &now);
    clock_gettime(CLOCK_BOOTTIME, &up);
    double boot = (double)(now.tv_sec - up.tv_sec) + (double)(now.tv_nsec - up.tv_nsec) / 1e9;
    return boot + (double)info.start / (double)sysconf(_SC_CLK_TCK);
}

static bool is_dead(long process, const struct stat *info)
{
    if (kill((pid_t)process, 0) != 0 && errno == ESRCH) {
        return true;
    }
    return start_of(process) > (double)info->st_mtime + CLOCK_TOLERANCE_SECONDS;
}

/* Returns whether a file was left behind. If it was, the descriptor holds the file's lock. */
static bool is_left(int fd, long process, struct stat *info)
{
    return fstat(fd, info) == 0 && S_ISREG(info->st_mode) && info->st_nlink == 1
           && info->st_uid == geteuid() && flock(fd, LOCK_EX | LOCK_NB) == 0
           && is_dead(process, info);
}

static void look_at(int directory, const char *name, long process, struct prof_leftovers *removed)
{
    struct stat info;
    int fd = openat(directory, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) {
        return;
    }
    if (is_left(fd, process, &info) && unlinkat(directory, name, 0) == 0) {
        removed->count++;
        removed->bytes += (uint64_t)info.st_size;
    }
    close(fd);
}

static void look_through(const char *path, const char *base, const char *family,
                         struct prof_leftovers *removed)
{
    DIR *directory = opendir(path);
    if (directory == NULL) {
        return;
    }
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        size_t length = 0;
        long process = writer_of(entry->d_name, &length);
        if (process > 0 && is_of_file(entry->d_name, length, base, family)) {
            look_at(dirfd(directory), entry->d_name, process, removed);
        }
    }
    closedir(directory);
}

struct prof_leftovers prof_leftovers_remove(const char *path, const char *family)
{
    struct prof_leftovers removed = {0, 0};
    char *target = realpath(path, NULL); /* if the path is a link, temporary files are in the
                                            directory of its target */
    target = target == NULL ? strdup(path) : target;
    if (target == NULL) {
        return removed;
    }
    char *slash = strrchr(target, '/');
    if (slash == NULL) {
        look_through(".", target, family, &removed);
    } else {
        *slash = '\0';
        look_through(slash == target ? "/" : target, slash + 1, family, &removed);
    }
    free(target);
    return removed;
}
