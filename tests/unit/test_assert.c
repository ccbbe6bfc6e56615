/*
 * Tests that, in builds with assertions, assertions are checked in this file and in the machine,
 * and that they are not evaluated in other builds.
 *
 *   test_assert on|off
 */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/check.h"
#include "vm/base/assert.h"
#include "vm/translate/translator.h"

static int evaluations;

static bool evaluate(bool result)
{
    evaluations++;
    return result;
}

static void fail_here(void)
{
    VM_ASSERT(evaluations == -1);
}

/* Pops from an empty stack. */
static void fail_in_the_machine(void)
{
    struct vm_translator translator = {.depth = 0};
    vm_tr_pop(&translator, 'I');
}

static void unexpected_exit(int number)
{
    (void)number;
    _exit(3);
}

/* Calls the function in a child process, stores the process's stderr in text, and returns its
 * status. */
static int run(void (*function)(void), char *text, size_t size)
{
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0) {
        return -1;
    }
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(pipe_ends[1], STDERR_FILENO);
        signal(SIGABRT, unexpected_exit); /* handlers of exit do not run */
        function();
        _exit(0);
    }
    close(pipe_ends[1]);
    size_t length = 0;
    ssize_t got;
    while ((got = read(pipe_ends[0], text + length, size - 1 - length)) > 0) {
        length += (size_t)got;
    }
    text[length] = '\0';
    close(pipe_ends[0]);
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

static void check_failure(void (*function)(void), const char *expected_end)
{
    char text[1024];
    int status = run(function, text, sizeof text);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    const char *end = strstr(text, ": assertion failed: ");
    CHECK(strncmp(text, "jp2vm: ", 7) == 0 && end != NULL);
    CHECK_EQ_STR(end, expected_end);
}

int main(int argc, char **argv)
{
    bool is_on = argc > 1 && strcmp(argv[1], "on") == 0;
    VM_ASSERT(evaluate(true));
    CHECK_EQ_INT(evaluations, is_on ? 1 : 0);
    if (is_on) {
        check_failure(fail_here, ": assertion failed: evaluations == -1\n");
        check_failure(fail_in_the_machine,
                      ": assertion failed: t->depth >= (vm_tr_is_wide_type(type) ? 2 : 1)\n");
    } else {
        char text[64];
        CHECK_EQ_INT(run(fail_here, text, sizeof text), 0);
        CHECK_EQ_STR(text, "");
        VM_ASSERT(evaluate(false));
        CHECK_EQ_INT(evaluations, 0);
    }
    return check_report();
}
