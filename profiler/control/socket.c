#define _GNU_SOURCE
#include "profiler/control/socket.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "vm/options/output_name.h"

static char path[sizeof((struct sockaddr_un *)NULL)->sun_path];
static pid_t maker;

/* Makes a directory that no other user may enter, or checks that the existing one is such a
 * directory of this user. */
static bool make_private(const char *directory, char *message, size_t size)
{
    struct stat info;
    if (mkdir(directory, 0700) != 0 && errno != EEXIST) {
        snprintf(message, size, "cannot make %s: %s", directory, strerror(errno));
        return false;
    }
    if (lstat(directory, &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != geteuid()
        || (info.st_mode & 077) != 0) {
        snprintf(message, size, "%s is not a directory of this user's alone", directory);
        return false;
    }
    return true;
}

static bool find_named_path(const char *wanted, char *message, size_t size)
{
    char name[PATH_MAX];
    int length = -1;
    char *current = NULL;
    if (wanted[0] == '/') {
        length = snprintf(name, sizeof name, "%s", wanted);
    } else if ((current = getcwd(NULL, 0)) != NULL) { /* make it absolute, since the program may
                                                         change its directory */
        length = snprintf(name, sizeof name, "%s/%s", current, wanted);
    }
    free(current);
    if (length < 0 || (size_t)length >= sizeof path) {
        snprintf(message, size, "the path of a socket has at most %zu bytes: %s", sizeof path - 1,
                 wanted);
        return false;
    }
    memcpy(path, name, (size_t)length + 1);
    return true;
}

static bool find_path(const char *wanted, char *message, size_t size)
{
    char directory[64];
    if (wanted == NULL) {
        snprintf(directory, sizeof directory, "/tmp/jp2vm-%u", (unsigned)geteuid());
        snprintf(path, sizeof path, "%s/%d", directory, (int)getpid());
        return make_private(directory, message, size);
    }
    char *expanded = vm_output_expand(wanted);
    bool is_good = find_named_path(expanded == NULL ? wanted : expanded, message, size);
    free(expanded);
    return is_good;
}

/* Returns whether the path is a socket of this user at which no process listens. */
static bool is_left_over(const struct sockaddr_un *address)
{
    struct stat info;
    if (lstat(path, &info) != 0 || !S_ISSOCK(info.st_mode) || info.st_uid != geteuid()) {
        return false;
    }
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool is_refused = fd >= 0 && connect(fd, (const struct sockaddr *)address, sizeof *address) != 0
                      && errno == ECONNREFUSED;
    if (fd >= 0) {
        close(fd);
    }
    return is_refused;
}

int prof_control_listen(const char *wanted, char *message, size_t size)
{
    if (!find_path(wanted, message, size)) {
        return -1;
    }
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, path, sizeof path);
    const struct sockaddr *name = (const struct sockaddr *)&address;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool is_bound = fd >= 0 && bind(fd, name, sizeof address) == 0;
    if (fd >= 0 && !is_bound && errno == EADDRINUSE && is_left_over(&address)) {
        unlink(path);
        is_bound = bind(fd, name, sizeof address) == 0;
    }
    /* No client can connect before listen, so the mode is set before any client connects. */
    if (is_bound && chmod(path, 0600) == 0 && listen(fd, 16) == 0) {
        maker = getpid();
        return fd;
    }
    snprintf(message, size, "cannot listen at %s: %s", path, strerror(errno));
    if (is_bound) {
        unlink(path);
    }
    if (fd >= 0) {
        close(fd);
    }
    return -1;
}

const char *prof_control_path(void)
{
    return path;
}

void prof_control_unlink(void)
{
    if (maker == getpid()) {
        unlink(path);
        maker = 0;
    }
}

int prof_control_accept(int listening)
{
    int fd = accept4(listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    struct ucred peer;
    socklen_t bytes = sizeof peer;
    if (fd >= 0
        && (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &bytes) != 0 || peer.uid != geteuid())) {
        close(fd);
        return -1;
    }
    return fd;
}
