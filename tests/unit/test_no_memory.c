/* Unit test of the exit when memory runs out: the message is printed even if a stopped thread holds
 * the lock of stderr. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"
#include "vm/base/machine_out.h"

enum { PATIENCE_SECONDS = 5 };

static void *end_machine(void *what)
{
    vm_end_without_memory(what);
}

/* Runs in a child process: nothing releases the lock that this thread holds. */
static _Noreturn void end_while_locked(const char *what, int output)
{
    pthread_t thread;
    alarm(PATIENCE_SECONDS);
    dup2(output, STDERR_FILENO);
    flockfile(stderr);
    if (pthread_create(&thread, NULL, end_machine, (void *)what) != 0) {
        _exit(2);
    }
    for (;;) {
        pause();
    }
}

static void check_end(const char *what, const char *expected)
{
    char printed[512] = "";
    size_t length = 0;
    ssize_t got;
    int ends[2], status = 0;
    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        end_while_locked(what, ends[1]);
    }
    close(ends[1]);
    while (length < sizeof printed - 1
           && (got = read(ends[0], printed + length, sizeof printed - 1 - length)) > 0) {
        length += (size_t)got;
    }
    close(ends[0]);
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 1);
    CHECK(strcmp(printed, expected) == 0);
}

int main(void)
{
    char longest[400];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    check_end("the test", "jp2vm: out of memory for the test; the program ends\n");
    check_end("a\033[2J\nname", "jp2vm: out of memory for a?[2J?name; the program ends\n");
    char expected[512];
    snprintf(expected, sizeof expected, "jp2vm: out of memory for %.190s; the program ends\n",
             longest);
    check_end(longest, expected);
    return check_report();
}
