/*
 * main.c: jp2vm-ctl, which sends a request to a running machine through the socket of --control
 * (docs/control.md).
 */
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "vm/base/data/array.h"
#include "vm/base/version.h"

static const char usage[] =
    "Usage: jp2vm-ctl PROCESS|PATH COMMAND\n"
    "\n"
    "Asks a program that was started with jp2vm --control, by the number of its process or the "
    "path\n"
    "of its socket.\n"
    "\n"
    "Commands:\n"
    "  probe add 'PROBE'         add probes, and print their number\n"
    "  probe add --file=FILE     add the probes of a file, - for standard input\n"
    "  probe remove NUMBER       remove probes, and print their results\n"
    "  probe list                print the numbers and texts of all probes\n"
    "  probe print [NUMBER] [--json]  print the results so far\n"
    "  profile start [LIST]      begin a profile, or continue it; LIST as of --profile=LIST\n"
    "  profile stop              stop counting; the program runs at full speed until the next "
    "start\n"
    "  profile reset             delete all counts\n"
    "  profile dump [FILE]       write the present profile to FILE, or to the files of "
    "--profile-out\n"
    "  profile mark NAME         name this moment for jp2prof --from and --to; needs "
    "--profile-series\n"
    "  analysis add NAME|FILE.so[:ARGUMENT]  add an analysis in C, and print its number\n"
    "  analysis remove NUMBER    remove an analysis, and print its report\n"
    "  analysis print NUMBER     print an analysis's report so far\n"
    "  analysis list             print the numbers and names of the added analyses\n"
    "  info                      print the program, its time, classes, threads and heap\n"
    "\n"
    "Options:\n"
    "  --help                    this text\n"
    "  --version                 the version\n"
    "\n"
    "Exit status:\n"
    "  0    the command was carried out\n"
    "  1    the program refused it, for example because a probe has a mistake\n"
    "  2    the command line is wrong, or the file of probes cannot be read\n"
    "  3    no machine listens there, or it ended before it answered\n"
    "\n"
    "Page: docs/control.md\n";

enum status { DONE, REFUSED, MISUSED, NOT_THERE };

static _Noreturn void fail(enum status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static _Noreturn void fail(enum status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("jp2vm-ctl: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(status);
}

/* --- the request ------------------------------------------------------------------------------ */

struct text {
    char *bytes;
    size_t length, capacity;
};

static void add(struct text *to, const char *bytes, size_t length)
{
    if (!VM_RESERVE(to->bytes, to->capacity, to->length + length + 1)) {
        fail(REFUSED, "out of memory");
    }
    memcpy(to->bytes + to->length, bytes, length);
    to->length += length;
    to->bytes[to->length] = '\0';
}

static void add_text(struct text *to, const char *text)
{
    add(to, text, strlen(text));
}

static void add_file(struct text *to, const char *path)
{
    char buffer[4096];
    size_t length;
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    while (file != NULL && (length = fread(buffer, 1, sizeof buffer, file)) > 0) {
        add(to, buffer, length);
    }
    if (file == NULL || ferror(file)) {
        fail(MISUSED, "%s: %s", path, strerror(errno));
    }
    if (file != stdin) {
        fclose(file);
    }
}

/* Adds a path as an absolute path, because the machine may have another working directory. */
static void add_path(struct text *to, const char *path)
{
    if (path[0] != '/') {
        char *here = getcwd(NULL, 0);
        if (here == NULL) {
            fail(REFUSED, "the current directory: %s", strerror(errno));
        }
        add_text(to, here);
        add_text(to, "/");
        free(here);
    }
    add_text(to, path);
}

static bool has_words(char **words, const char *first, const char *second)
{
    return words[0] != NULL && words[1] != NULL && strcmp(words[0], first) == 0
           && strcmp(words[1], second) == 0;
}

/* Returns whether a word names the file of an analysis, and not an analysis of the machine. */
static bool is_library(const char *word)
{
    size_t length = strlen(word);
    bool is_whole = length > 3 && strcmp(word + length - 3, ".so") == 0;
    return is_whole || strstr(word, ".so:") != NULL
           || memchr(word, '/', strcspn(word, ":")) != NULL;
}

/* Joins the arguments to the request, which is one line. */
static struct text make_request(char **words)
{
    struct text line = {.bytes = NULL};
    bool is_dump = has_words(words, "profile", "dump");
    bool is_analysis = has_words(words, "analysis", "add"),
         is_add = has_words(words, "probe", "add");
    for (int i = 0; words[i] != NULL; i++) {
        if (i > 0) {
            add_text(&line, " ");
        }
        if (is_add && i == 2 && strncmp(words[i], "--file=", 7) == 0) {
            add_file(&line, words[i] + 7);
        } else if ((is_dump || (is_analysis && is_library(words[i]))) && i == 2) {
            add_path(&line, words[i]);
        } else {
            add_text(&line, words[i]);
        }
    }
    if (strlen(line.bytes) != line.length) {
        fail(MISUSED, "the file of probes is not text");
    }
    for (char *c = line.bytes; *c != '\0'; c++) {
        *c = *c == '\n' ? '\v' : *c; /* in the protocol, \v is a line feed within a line */
    }
    add_text(&line, "\n");
    return line;
}

/* --- the conversation ------------------------------------------------------------------------- */

static int connect_to(const char *where)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char path[sizeof address.sun_path + 1];
    bool is_process = where[0] != '\0' && strspn(where, "0123456789") == strlen(where);
    int length = is_process
                     ? snprintf(path, sizeof path, "/tmp/jp2vm-%u/%s", (unsigned)geteuid(), where)
                     : snprintf(path, sizeof path, "%s", where);
    if ((size_t)length >= sizeof address.sun_path) {
        fail(MISUSED, "%s: the path is too long for a socket", where);
    }
    memcpy(address.sun_path, path, (size_t)length);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        struct stat info;
        int error = errno;
        const char *why = error == ENOENT && is_process
                              ? "it does not run, or was not started with --control"
                          : error == ENOENT ? "there is neither a process nor a socket of that name"
                          : error != ECONNREFUSED ? strerror(error)
                          : stat(path, &info) == 0 && S_ISSOCK(info.st_mode)
                              ? "the program that made this socket has ended"
                              : "this is not a socket of --control";
        fail(NOT_THERE, "%s: %s", where, why);
    }
    return fd;
}

static void send_all(int fd, const struct text *line)
{
    for (size_t sent = 0; sent < line->length;) {
        ssize_t count = send(fd, line->bytes + sent, line->length - sent, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR) {
            fail(NOT_THERE, "the connection is lost: %s", strerror(errno));
        }
        sent += count > 0 ? (size_t)count : 0;
    }
}

static bool receive(int fd, struct text *to)
{
    char buffer[16384];
    ssize_t count = recv(fd, buffer, sizeof buffer, 0);
    while (count < 0 && errno == EINTR) {
        count = recv(fd, buffer, sizeof buffer, 0);
    }
    if (count > 0) {
        add(to, buffer, (size_t)count);
    }
    return count > 0;
}

/* Reads and prints the reply. */
static enum status print_reply(int fd)
{
    struct text reply = {.bytes = NULL};
    char word[8];
    size_t length;
    int head = 0;
    while (reply.bytes == NULL || strchr(reply.bytes, '\n') == NULL) {
        if (!receive(fd, &reply)) {
            fail(NOT_THERE, "the program has ended");
        }
    }
    if (sscanf(reply.bytes, "%7s %zu%n", word, &length, &head) != 2) {
        fail(REFUSED, "the answer is not one of jp2vm");
    }
    head = (int)(strchr(reply.bytes, '\n') - reply.bytes) + 1;
    while (reply.length < (size_t)head + length) {
        if (!receive(fd, &reply)) {
            fail(NOT_THERE, "the program has ended within its reply");
        }
    }
    bool is_good = strcmp(word, "ok") == 0;
    FILE *stream = is_good ? stdout : stderr;
    fwrite(reply.bytes + head, 1, length, stream);
    free(reply.bytes);
    if (fflush(stream) != 0) {
        fail(REFUSED, "standard output: %s", strerror(errno));
    }
    return is_good ? DONE : REFUSED;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return DONE;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("jp2vm-ctl %s\n", VM_VERSION);
        return DONE;
    }
    if (argc < 2) {
        fputs(usage, stderr);
        return MISUSED;
    }
    if (argv[1][0] == '-') {
        fail(MISUSED, "there is no option '%s'; jp2vm-ctl --help tells more", argv[1]);
    }
    if (argc < 3) {
        fail(MISUSED,
             "the command for %s is missing, for example info or 'probe list'; jp2vm-ctl --help "
             "tells "
             "more",
             argv[1]);
    }
    struct text line = make_request(argv + 2);
    int fd = connect_to(argv[1]);
    send_all(fd, &line);
    free(line.bytes);
    enum status status = print_reply(fd);
    close(fd);
    return status;
}
