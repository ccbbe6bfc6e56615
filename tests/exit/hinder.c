/*
 * Loaded before the C library. HINDER_FORK=1 makes every attempt to start a process fail.
 * HINDER_WRITE=MICROSECONDS makes every larger write to a regular file take that long.
 * HINDER_HOLD=BYTES stops a process that has written more than BYTES to a regular file: if the
 * working directory contains a file named `hold`, the process writes its process number to this
 * file and waits until the file is removed, at most two minutes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define SEEN __attribute__((visibility("default")))
#define HELD_MILLISECONDS 120000

typedef ssize_t write_function(int fd, const void *bytes, size_t size);

static void hold(write_function *next)
{
    int fd = open("hold", O_WRONLY | O_CLOEXEC);
    if (fd < 0) {
        return;
    }
    char text[24];
    int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    (void)!next(fd, text, (size_t)length);
    close(fd);
    for (int i = 0; i < HELD_MILLISECONDS && access("hold", F_OK) == 0; i++) {
        usleep(1000);
    }
}

SEEN pid_t fork(void)
{
    pid_t (*next)(void) = (pid_t(*)(void))dlsym(RTLD_NEXT, "fork");
    if (getenv("HINDER_FORK") != NULL) {
        errno = ENOMEM;
        return -1;
    }
    return next();
}

SEEN ssize_t write(int fd, const void *bytes, size_t size)
{
    write_function *next = (write_function *)dlsym(RTLD_NEXT, "write");
    const char *pause = getenv("HINDER_WRITE");
    const char *most = getenv("HINDER_HOLD");
    struct stat info;
    if (pause != NULL && size >= 1000 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) {
        usleep((useconds_t)atoi(pause));
    }
    ssize_t written = next(fd, bytes, size);
    if (most != NULL && fd > STDERR_FILENO && fstat(fd, &info) == 0 && S_ISREG(info.st_mode)
        && info.st_size > atoll(most)) {
        int error = errno;
        hold(next);
        errno = error;
    }
    return written;
}
