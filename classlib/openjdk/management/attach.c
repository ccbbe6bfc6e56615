/*
 * attach.c: the socket of the attach protocol, and the thread that reads requests.
 */
#define _GNU_SOURCE
#include "classlib/openjdk/management/attach.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "classlib/openjdk/binding.h"
#include "vm/base/machine_out.h"
#include "vm/options/live_flags.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

/* The directory is part of the protocol, so no variable changes it. */
#define DIRECTORY "/tmp"

#define VERSION "1"
#define BAD_VERSION 101
#define MAX_VERSION 8
#define MAX_COMMAND 16
#define MAX_ARGUMENT 1024
#define TEXTS (2 + LIB_JDK_ATTACH_ARGUMENTS)
#define MAX_REQUEST                                                                                \
    (MAX_VERSION + 1 + MAX_COMMAND + 1 + LIB_JDK_ATTACH_ARGUMENTS * (MAX_ARGUMENT + 1))

#define REQUEST_NS 5000000000u /* time for a whole request */
#define REPLY_SECONDS 10       /* time in which a client must take a part of a reply */

static char socket_path[64];
static int listening = -1;
static pid_t maker;

/* --- the socket ------------------------------------------------------------------------------- */

static bool is_allowed(uid_t user)
{
    return user == geteuid() || user == 0;
}

/* Returns whether a tool has made its file. Files of other users are no requests. */
static bool is_requested(void)
{
    static const char *const places[] = {"", DIRECTORY "/"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char path[64];
        struct stat info;
        snprintf(path, sizeof path, "%s.attach_pid%d", places[i], (int)getpid());
        if (lstat(path, &info) == 0 && is_allowed(info.st_uid)) {
            return true;
        }
    }
    return false;
}

static void remove_socket(void)
{
    if (maker == getpid()) {
        unlink(socket_path);
    }
}

/* Makes the socket under another name first, because a tool connects as soon as it sees the name.
 */
static int listen_at(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s.tmp", path);
    unlink(address.sun_path);
    unlink(path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool is_good = fd >= 0 && bind(fd, (const struct sockaddr *)&address, sizeof address) == 0
                   && chmod(address.sun_path, S_IRUSR | S_IWUSR) == 0 && listen(fd, 5) == 0
                   && rename(address.sun_path, path) == 0;
    if (fd >= 0 && !is_good) {
        int error = errno;
        unlink(address.sun_path);
        close(fd);
        errno = error;
    }
    return is_good ? fd : -1;
}

/* --- requests --------------------------------------------------------------------------------- */

static bool is_of_allowed_user(int fd)
{
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && is_allowed(peer.uid);
}

static bool wait_for_bytes(int fd, uint64_t deadline)
{
    for (;;) {
        uint64_t now = vm_time_ns();
        struct pollfd entry = {.fd = fd, .events = POLLIN};
        int count = now >= deadline ? 0 : poll(&entry, 1, (int)((deadline - now) / 1000000) + 1);
        if (count >= 0 || errno != EINTR) {
            return count > 0;
        }
    }
}

/* Stores the start of each text of a request, and returns their number. */
static int split(char *bytes, size_t length, char *texts[TEXTS])
{
    int count = 0;
    for (char *at = bytes; count < TEXTS && memchr(at, '\0', length - (size_t)(at - bytes)) != NULL;
         at += strlen(at) + 1) {
        texts[count++] = at;
    }
    return count;
}

/* Returns 0 for a complete request, BAD_VERSION, or -1 for anything else. `bytes` has space for
 * MAX_REQUEST bytes. */
static int read_request(int fd, char *bytes, struct lib_jdk_attach_request *request)
{
    uint64_t deadline = vm_time_ns() + REQUEST_NS;
    char *texts[TEXTS];
    size_t length = 0;
    int count = 0;
    while (count < TEXTS) {
        ssize_t got = length < MAX_REQUEST && wait_for_bytes(fd, deadline)
                          ? read(fd, bytes + length, MAX_REQUEST - length)
                          : 0;
        if (got <= 0) {
            return -1;
        }
        length += (size_t)got;
        count = split(bytes, length, texts);
        if ((count > 0 && strcmp(texts[0], VERSION) != 0) || (count == 0 && length > MAX_VERSION)) {
            return BAD_VERSION;
        }
    }
    bool is_good = strlen(texts[1]) <= MAX_COMMAND;
    request->command = texts[1];
    for (int i = 0; i < LIB_JDK_ATTACH_ARGUMENTS; i++) {
        request->arguments[i] = texts[2 + i];
        is_good = is_good && strlen(texts[2 + i]) <= MAX_ARGUMENT;
    }
    return is_good ? 0 : -1;
}

static void write_reply(int fd, int status, const char *text, size_t length)
{
    char line[16];
    const struct timeval limit = {.tv_sec = REPLY_SECONDS};
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    int size = snprintf(line, sizeof line, "%d\n", status);
    if (send(fd, line, (size_t)size, MSG_NOSIGNAL) != size) {
        return;
    }
    while (length > 0) {
        ssize_t sent = send(fd, text, length, MSG_NOSIGNAL);
        if (sent <= 0) {
            return;
        }
        text += sent;
        length -= (size_t)sent;
    }
}

/* Handles a connection. The thread is in native code, except while it executes the request. */
static void serve(struct vm_thread *self, int fd, bool *is_native)
{
    char bytes[MAX_REQUEST];
    struct lib_jdk_attach_request request;
    int status = is_of_allowed_user(fd) ? read_request(fd, bytes, &request) : -1;
    if (status == BAD_VERSION) {
        write_reply(fd, BAD_VERSION, "", 0);
    }
    char *text = NULL;
    size_t length = 0;
    FILE *out = status == 0 ? open_memstream(&text, &length) : NULL;
    if (out != NULL) {
        vm_thread_leave_native(self, *is_native);
        status = lib_jdk_attach_execute(self, &request, out);
        *is_native = vm_thread_enter_native(self);
        bool is_written = fclose(out) == 0;
        write_reply(fd, is_written ? status : -1, text, is_written ? length : 0);
    }
    free(text);
    close(fd);
}

static void *listen_for_requests(void *unused)
{
    (void)unused;
    struct vm_thread *self = vm_thread_attach("Attach Listener", true);
    if (self == NULL) {
        return NULL;
    }
    if (!lib_jdk_attach_thread(self, "Attach Listener", lib_jdk_system_group, true)) {
        self->exception = NULL;
        vm_thread_detach(self);
        return NULL;
    }
    bool is_native = vm_thread_enter_native(self);
    for (;;) {
        int fd = accept4(listening, NULL, NULL, SOCK_CLOEXEC);
        if (fd >= 0) {
            serve(self, fd, &is_native);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
            usleep(10000);
        }
    }
}

/* --- the start -------------------------------------------------------------------------------- */

/* Makes the socket if it does not exist. A new socket replaces one that was removed: the listening
 * thread then accepts connections of the new one. */
static bool start(void)
{
    static bool is_running;
    if (is_running && access(socket_path, F_OK) == 0) {
        return true;
    }
    snprintf(socket_path, sizeof socket_path, DIRECTORY "/.java_pid%d", (int)getpid());
    int fd = listen_at(socket_path);
    if (fd < 0) {
        vm_message("jp2vm: no tool can attach: cannot listen at %s: %s\n", socket_path,
                   strerror(errno));
        return false;
    }
    if (is_running) {
        shutdown(listening, SHUT_RDWR); /* ends the wait for a connection of the old socket */
        dup3(fd, listening, O_CLOEXEC);
        close(fd);
        return true;
    }
    pthread_t thread;
    listening = fd;
    maker = getpid();
    vm_at_exit(remove_socket);
    is_running = pthread_create(&thread, NULL, listen_for_requests, NULL) == 0;
    if (!is_running) {
        vm_message("jp2vm: no tool can attach: there is no memory for a thread\n");
        remove_socket();
        return false;
    }
    pthread_detach(thread);
    return true;
}

bool lib_jdk_answer_attach(void)
{
    if (vm_live_flag(VM_FLAG_DisableAttachMechanism).boolean || !is_requested()) {
        return false;
    }
    (void)start();
    return true;
}
