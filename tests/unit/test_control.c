/*
 * Unit tests of the code that answers jp2vm-ctl: lines (profiler/control/line.h), and the server
 * (server.h) with several simultaneous clients. A thread sanitizer detects unprotected shared data
 * here.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "profiler/control/line.h"
#include "profiler/control/server.h"
#include "profiler/control/socket.h"
#include "tests/unit/check.h"

/* --- lines ------------------------------------------------------------------------------------ */

static struct prof_control_command command;
static char message[PROF_CONTROL_MESSAGE];

static bool reads(const char *text, enum prof_control_kind kind)
{
    static char line[200];
    snprintf(line, sizeof line, "%s", text);
    return prof_control_parse(line, strlen(line), &command, message) && command.kind == kind;
}

static const char *fault_of(const char *text)
{
    return reads(text, PROF_CONTROL_KINDS) ? "" : message;
}

static void test_lines(void)
{
    CHECK(reads("profile start", PROF_CONTROL_PROFILE_START) && command.text == NULL);
    CHECK(reads(" profile\tstart  calls,blocks ", PROF_CONTROL_PROFILE_START));
    CHECK_EQ_STR(command.text, "calls,blocks");
    CHECK(reads("profile stop", PROF_CONTROL_PROFILE_STOP));
    CHECK(reads("profile reset ", PROF_CONTROL_PROFILE_RESET));
    CHECK(reads("profile dump a b", PROF_CONTROL_PROFILE_DUMP));
    CHECK_EQ_STR(command.text, "a b");
    CHECK(reads("analysis add ./x.so:a b", PROF_CONTROL_ANALYSIS_ADD));
    CHECK_EQ_STR(command.text, "./x.so:a b");
    CHECK(reads("analysis remove 12", PROF_CONTROL_ANALYSIS_REMOVE));
    CHECK_EQ_INT(command.number, 12);
    CHECK(reads("analysis list", PROF_CONTROL_ANALYSIS_LIST));
    CHECK_EQ_STR(fault_of("analysis add"),
                 "analysis add needs the name or the file of an analysis");
    CHECK_EQ_STR(fault_of("analysis remove 0"),
                 "'0' is not an analysis number; run 'analysis list' to see the numbers");
    CHECK(reads("analysis print 3", PROF_CONTROL_ANALYSIS_PRINT));
    CHECK_EQ_INT(command.number, 3);
    CHECK_EQ_STR(fault_of("analysis print"),
                 "analysis print needs an analysis number; run 'analysis list' to see the numbers");
    CHECK_EQ_STR(fault_of("analysis drop 1"),
                 "analysis: there is no 'drop'; there are add, remove, list and print");
    CHECK(reads("profile mark  warm up", PROF_CONTROL_PROFILE_MARK));
    CHECK_EQ_STR(command.text, "warm up");
    CHECK_EQ_STR(fault_of("profile mark "), "profile mark needs a name");
    CHECK_EQ_STR(fault_of("profile start calls blocks"), "'blocks' is one word too many");
    CHECK_EQ_STR(fault_of("profile reset all"), "'all' is one word too many");
    CHECK_EQ_STR(fault_of("profil stop"), "there is no 'profil'; did you mean profile?");
    CHECK_EQ_STR(fault_of("profile strat"), "profile: there is no 'strat'; did you mean start?");
    CHECK_EQ_STR(fault_of("profile"),
                 "profile: a name is missing; there are start, stop, reset, dump and mark");
    CHECK_EQ_STR(fault_of("profile begin"),
                 "profile: there is no 'begin'; there are start, stop, reset, dump and mark");
}

/* --- the server ------------------------------------------------------------------------------- */

#define CLIENTS 8
#define REQUESTS 400

/* Only the server's thread, which answers one request at a time, uses this variable. */
static unsigned long answered;
static atomic_ulong failures;

/* Answers a line, which must be a number, with the line and a text of some length. Returns false
 * for odd numbers. */
static bool answer(char *line, size_t length, struct vm_text *reply)
{
    unsigned long number = strtoul(line, NULL, 10);
    failures += strlen(line) != length;
    answered++;
    vm_text_string(reply, line);
    for (unsigned long i = 0; i < number % 700; i++) {
        vm_text_string(reply, " more");
    }
    return number % 2 == 0;
}

static int connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    return connect(fd, (const struct sockaddr *)&address, sizeof address) == 0 ? fd : -1;
}

/* Returns whether the reply to a number is the reply that `answer` makes. */
static bool receive(FILE *from, unsigned long number)
{
    char word[8], line[32];
    unsigned long length = 0, got = 0;
    if (fscanf(from, "%7s %lu", word, &length) != 2 || fgetc(from) != '\n') {
        return false;
    }
    char *text = calloc(1, length + 1);
    got = fread(text, 1, length, from);
    snprintf(line, sizeof line, "%lu", number);
    bool is_good = got == length && length == strlen(line) + number % 700 * strlen(" more")
                   && strncmp(text, line, strlen(line)) == 0
                   && strcmp(word, number % 2 == 0 ? "ok" : "error") == 0;
    free(text);
    return is_good;
}

/* Sends requests; sends two requests before it reads the first reply. */
static void *ask(void *first)
{
    int fd = connect_to(prof_control_path());
    FILE *from = fdopen(fd, "r");
    for (unsigned long i = 0; from != NULL && i < REQUESTS; i += 2) {
        unsigned long number = *(unsigned long *)first + i * 37;
        char lines[64];
        int length = snprintf(lines, sizeof lines, "%lu\n%lu\r\n", number, number + 1);
        failures += write(fd, lines, (size_t)length) != length;
        failures += !receive(from, number) || !receive(from, number + 1);
    }
    failures += from == NULL;
    if (from != NULL) {
        fclose(from);
    }
    return NULL;
}

static void test_server(void)
{
    pthread_t threads[CLIENTS];
    unsigned long firsts[CLIENTS];
    char path[64], reason[200];
    snprintf(path, sizeof path, "test_control.%d", (int)getpid());
    int listening = prof_control_listen(path, reason, sizeof reason);
    CHECK(listening >= 0);
    CHECK(prof_control_serve(listening, answer));
    for (unsigned long i = 0; i < CLIENTS; i++) {
        firsts[i] = i * 1000;
        CHECK(pthread_create(&threads[i], NULL, ask, &firsts[i]) == 0);
    }
    for (int i = 0; i < CLIENTS; i++) {
        pthread_join(threads[i], NULL);
    }
    CHECK_EQ_INT((long)failures, 0);
    prof_control_unlink();
    CHECK(access(path, F_OK) != 0);
}

int main(void)
{
    test_lines();
    test_server();
    return check_report();
}
