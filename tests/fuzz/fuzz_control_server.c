/*
 * Fuzzes the server that answers requests to a running machine: for any bytes, in any pieces, each
 * line must have one reply, which depends only on the bytes of the line.
 *
 * The first byte of an input determines the length of the pieces, whether a line of 64 KB or more
 * comes first, and whether each blank ends a line.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "profiler/control/line.h"
#include "profiler/control/server.h"
#include "profiler/control/socket.h"
#include "tests/fuzz/fuzz.h"

static bool echo(char *line, size_t length, struct vm_text *reply)
{
    if (line[length] != '\0') {
        abort();
    }
    vm_text_add(reply, line, length);
    return length % 2 == 0;
}

static void start(void)
{
    char path[64], reason[200];
    snprintf(path, sizeof path, "fuzz_control_server.%ld", (long)getpid());
    int listening = prof_control_listen(path, reason, sizeof reason);
    if (listening < 0 || !prof_control_serve(listening, echo)) {
        fprintf(stderr, "%s\n", reason);
        exit(99);
    }
    atexit(prof_control_unlink);
}

static int connect_to_server(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", prof_control_path());
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        perror("connect");
        exit(99);
    }
    return fd;
}

static void expect_reply(struct vm_text *expected, const uint8_t *line, size_t length)
{
    static const char too_long[] = "the line is longer than 64 KB\n";
    char head[40];
    const void *text = line;
    bool is_good = length <= PROF_CONTROL_LINE;
    if (!is_good) {
        text = too_long;
        length = sizeof too_long - 1;
    } else if (length > 0 && line[length - 1] == '\r') {
        length--;
    }
    snprintf(head, sizeof head, "%s %zu\n", is_good && length % 2 == 0 ? "ok" : "error", length);
    vm_text_string(expected, head);
    vm_text_add(expected, text, length);
}

static void expect_replies(struct vm_text *expected, const uint8_t *bytes, size_t size)
{
    const uint8_t *end;
    while (size > 0 && (end = memchr(bytes, '\n', size)) != NULL) {
        size_t length = (size_t)(end - bytes);
        expect_reply(expected, bytes, length);
        bytes = end + 1;
        size -= length + 1;
    }
}

/* Appends the bytes that the other side of a connection has sent. Returns false at the end of the
 * connection. */
static bool receive(int fd, struct vm_text *got, int flags)
{
    char bytes[4096];
    ssize_t length = recv(fd, bytes, sizeof bytes, flags);
    if (length > 0) {
        vm_text_add(got, bytes, (size_t)length);
    }
    return length > 0;
}

/* Sends the bytes, and receives replies between the pieces, because the server does not read while
 * it has a reply to send. */
static void talk(const uint8_t *bytes, size_t size, size_t piece, struct vm_text *got)
{
    int fd = connect_to_server();
    while (size > 0) {
        ssize_t sent = send(fd, bytes, size < piece ? size : piece, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            bytes += sent;
            size -= (size_t)sent;
        } else {
            struct pollfd either = {.fd = fd, .events = POLLIN | POLLOUT};
            (void)poll(&either, 1, -1);
        }
        while (receive(fd, got, MSG_DONTWAIT)) {
        }
    }
    shutdown(fd, SHUT_WR);
    while (receive(fd, got, 0)) {
    }
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static bool is_started;
    struct vm_text given = {.bytes = NULL}, expected = {.bytes = NULL}, got = {.bytes = NULL};
    if (size == 0) {
        return 0;
    }
    if (!is_started) {
        start();
        is_started = true;
    }
    for (size_t i = 0; bytes[0] % 16 == 15 && i < PROF_CONTROL_LINE - 2; i++) {
        vm_text_add(&given, "x", 1);
    }
    bool has_words_on_lines = bytes[0] % 2 == 0;
    for (size_t i = 0; i < size; i++) {
        char c = (char)bytes[i];
        vm_text_add(&given, has_words_on_lines && c == ' ' ? "\n" : &c, 1);
    }
    vm_text_string(&given, "\n");
    expect_replies(&expected, (const uint8_t *)given.bytes, given.length);
    talk((const uint8_t *)given.bytes, given.length, (size_t)1 + bytes[0] % 64 * 40, &got);
    if (got.length != expected.length
        || (got.length > 0 && memcmp(got.bytes, expected.bytes, got.length) != 0)) {
        abort();
    }
    vm_text_fini(&given);
    vm_text_fini(&expected);
    vm_text_fini(&got);
    return 0;
}
