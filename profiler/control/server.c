#define _GNU_SOURCE
#include "profiler/control/server.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "profiler/control/line.h"
#include "profiler/control/socket.h"
#include "vm/thread/helper_thread.h"

#define CLIENTS 16

struct client {
    int fd;
    char *line; /* received bytes that have not been handled: at least a part of the next line */
    size_t length;
    struct vm_text reply; /* the current reply, of which the first `sent` bytes have been sent */
    size_t sent;
    uint64_t turn;    /* the value of `turns` when the client was last active */
    bool is_ended;    /* the client will not send any more bytes */
    bool is_too_long; /* the rest of its line is skipped */
};

static struct client clients[CLIENTS];
static int client_count, listener;
static uint64_t turns;
static prof_control_answer *answer;

static void drop(int i)
{
    close(clients[i].fd);
    free(clients[i].line);
    vm_text_fini(&clients[i].reply);
    clients[i] = clients[--client_count];
}

static void take_client(void)
{
    int fd = prof_control_accept(listener);
    if (fd < 0) {
        const struct timespec pause = {.tv_nsec = 10000000}; /* the process may have run out of
                                                                descriptors */
        nanosleep(&pause, NULL);
        return;
    }
    if (client_count == CLIENTS) {
        int oldest = 0;
        for (int i = 1; i < client_count; i++) {
            oldest = clients[i].turn < clients[oldest].turn ? i : oldest;
        }
        drop(oldest);
    }
    char *line = malloc(PROF_CONTROL_LINE + 2);
    if (line == NULL) {
        close(fd);
        return;
    }
    clients[client_count++] = (struct client){.fd = fd, .line = line, .turn = ++turns};
}

static void reply_with(struct client *client, bool is_good, const struct vm_text *text)
{
    static const char too_long[] = "the reply has more than 32 MB\n";
    bool is_kept = !text->has_failed && text->length <= PROF_CONTROL_REPLY;
    const char *bytes = is_kept ? text->bytes : too_long;
    size_t length = is_kept ? text->length : sizeof too_long - 1;
    vm_text_put(&client->reply, is_good && is_kept ? "ok " : "error ", length, "\n");
    vm_text_add(&client->reply, bytes == NULL ? "" : bytes, length);
}

static void answer_line(struct client *client, char *line, size_t length)
{
    struct vm_text text = {.bytes = NULL};
    bool is_good = answer(line, length, &text);
    reply_with(client, is_good, &text);
    vm_text_fini(&text);
}

/* Answers the line that consists of the first `length` bytes, and removes it. */
static void take_line(struct client *client, size_t length)
{
    client->line[length] = '\0';
    size_t end = length;
    if (end > 0 && client->line[end - 1] == '\r') {
        client->line[--end] = '\0';
    }
    if (client->is_too_long) {
        struct vm_text text = {.bytes = NULL};
        vm_text_string(&text, "the line is longer than 64 KB\n");
        reply_with(client, false, &text);
        vm_text_fini(&text);
    } else {
        answer_line(client, client->line, end);
    }
    client->is_too_long = false;
    client->length -= length + 1;
    memmove(client->line, client->line + length + 1, client->length);
}

/* Sends as much of the reply as possible. Returns false if the client is gone. */
static bool send_reply(struct client *client)
{
    while (client->sent < client->reply.length) {
        ssize_t sent = send(client->fd, client->reply.bytes + client->sent,
                            client->reply.length - client->sent, MSG_NOSIGNAL);
        if (sent < 0) {
            return errno == EAGAIN || errno == EINTR;
        }
        client->sent += (size_t)sent;
        client->turn = ++turns;
    }
    vm_text_fini(&client->reply);
    client->reply = (struct vm_text){.bytes = NULL};
    client->sent = 0;
    return true;
}

static bool is_replying(const struct client *client)
{
    return client->reply.length != 0;
}

/* Answers the received lines, until a reply cannot be sent at once. Returns false if the client is
 * gone. */
static bool work(struct client *client)
{
    while (!is_replying(client)) {
        char *end = memchr(client->line, '\n', client->length);
        if (end != NULL) {
            take_line(client, (size_t)(end - client->line));
            if (!send_reply(client)) {
                return false;
            }
        } else if (client->length > PROF_CONTROL_LINE) {
            client->is_too_long = true;
            client->length = 0;
        } else {
            return !client->is_ended;
        }
    }
    return true;
}

static bool receive(struct client *client)
{
    ssize_t got =
        recv(client->fd, client->line + client->length, PROF_CONTROL_LINE + 1 - client->length, 0);
    if (got < 0) {
        return errno == EAGAIN || errno == EINTR;
    }
    client->turn = ++turns;
    client->is_ended = got == 0;
    client->length += (size_t)got;
    return work(client);
}

static bool serve_client(struct client *client, short events)
{
    if (is_replying(client)) {
        return (events & (POLLERR | POLLNVAL)) == 0 && send_reply(client) && work(client);
    }
    return receive(client);
}

/* The server does not read from a client while it sends a reply. If the client hangs up then, the
 * next send fails. */
static void *run(void *unused)
{
    (void)unused;
    (void)prctl(PR_SET_NAME, "jp2vm control");
    for (;;) {
        struct pollfd polled[CLIENTS + 1] = {{.fd = listener, .events = POLLIN}};
        int count = client_count;
        for (int i = 0; i < count; i++) {
            polled[i + 1] = (struct pollfd){.fd = clients[i].fd,
                                            .events = is_replying(&clients[i]) ? POLLOUT : POLLIN};
        }
        if (poll(polled, (nfds_t)count + 1, -1) < 0 && errno != EINTR) {
            const struct timespec pause = {.tv_nsec = 100000000};
            nanosleep(&pause, NULL);
            continue;
        }
        for (int i = count; i-- > 0;) {
            short events = polled[i + 1].revents;
            if (events != 0 && !serve_client(&clients[i], events)) {
                drop(i);
            }
        }
        if (polled[0].revents != 0) {
            take_client();
        }
    }
    return NULL;
}

bool prof_control_serve(int listening, prof_control_answer *given)
{
    listener = listening;
    answer = given;
    return vm_start_helper_thread(run);
}
