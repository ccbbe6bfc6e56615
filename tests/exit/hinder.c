/*
 * Loaded before the C library: HINDER_FORK=1 lets no process be made; HINDER_WRITE=MICROSECONDS
 * makes every larger write to a regular file take that long.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define SEEN __attribute__((visibility("default")))

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
    ssize_t (*next)(int, const void *, size_t) =
        (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    const char *pause = getenv("HINDER_WRITE");
    struct stat info;
    if (pause != NULL && size >= 1000 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) {
        usleep((useconds_t)atoi(pause));
    }
    return next(fd, bytes, size);
}
