/* jp2explore: makes a page from a recording; a browser shows the run step by step in it. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/explore/page.h"
#include "vm/options/new_file.h"
#include "vm/options/nearest.h"
#include "vm/replay/file/recording_file.h"
#include "vm/step/prompt.h"

enum { GOOD = 0, FAILED = 1, MISUSED = 2 };

bool explore_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("jp2explore: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return false;
}

static void print_help(void)
{
    puts("Usage: jp2explore [-o PAGE.html] RECORDING.jp2rec\n"
         "       jp2explore --step RECORDING.jp2rec\n"
         "Makes a page of a recording (jp2vm --record=FILE), in which a browser shows the run\n"
         "step by step, forwards and back; or shows it in the terminal, by commands.\n\n"
         "  -o FILE, --output=FILE  the page; by default the recording's name with .html\n"
         "  --step                  in the terminal, as jp2vm --step does\n"
         "  --step-script=FILE      the same with commands of a file, - for standard input\n"
         "  --check                 report by the status whether pages can be made\n"
         "  --help                  this text\n"
         "  --version               the version\n\n"
         "- is standard input and standard output.\n\n"
         "Exit status:\n"
         "  0    the page was made, or the commands of --step have ended; also for a recording "
         "that\n"
         "       was cut off, whose undamaged part is shown. --check: pages can be made\n"
         "  1    the recording could not be read, or the page could not be written; --check: this\n"
         "       program was built without its page\n"
         "  2    the command line is wrong, or the file of --step-script cannot be read\n\n"
         "Page: docs/explorer.md");
}

static int misuse(const char *text, const char *argument)
{
    explore_fail("%s%s; see jp2explore --help", text, argument);
    return MISUSED;
}

static int refuse_option(const char *argument)
{
    static const char *const options[] = {"--step", "--step-script", "--output", "--check",
                                          "--help", "--version",     NULL};
    const char *near = vm_nearest_of(argument, strcspn(argument, "="), options);
    if (near == NULL) {
        return misuse("there is no option ", argument);
    }
    explore_fail("there is no option %s; did you mean %s?", argument, near);
    return MISUSED;
}

/* Returns "run.html" for "run.jp2rec", or NULL if memory runs out. */
static char *page_name(const char *recording)
{
    size_t length = strlen(recording), ending = strlen(".jp2rec");
    if (length > ending && strcmp(recording + length - ending, ".jp2rec") == 0) {
        length -= ending;
    }
    char *name = malloc(length + sizeof ".html");
    if (name != NULL) {
        memcpy(name, recording, length);
        memcpy(name + length, ".html", sizeof ".html");
    }
    return name;
}

/* Writes a temporary file next to the page, and renames it when it is complete. */
static bool write_page(const char *recording, const char *path, bool *is_whole, long *size)
{
    size_t size_of_name = strlen(path) + 32;
    char *part = malloc(size_of_name);
    if (part == NULL) {
        return explore_fail("out of memory");
    }
    snprintf(part, size_of_name, "%s.tmp.%ld", path, (long)getpid());
    int file = vm_new_file(AT_FDCWD, part, path, VM_FILE_FOR_USER);
    FILE *out = file < 0 ? NULL : fdopen(file, "wb");
    bool is_good = out != NULL && page_write(recording, out, is_whole);
    bool is_written = is_good && !ferror(out) && fflush(out) == 0;
    *size = is_written ? ftell(out) : 0;
    is_written = out != NULL && fclose(out) == 0 && is_written;
    if ((out == NULL || is_good) && (!is_written || rename(part, path) != 0)) {
        is_good = explore_fail("%s: %s", path, strerror(errno));
    }
    if (!is_good && out != NULL) {
        unlink(part);
    }
    free(part);
    return is_good;
}

static int print_page(const char *recording)
{
    bool is_whole;
    if (!page_write(recording, stdout, &is_whole)) {
        return FAILED;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        explore_fail("standard output: %s", strerror(errno));
        return FAILED;
    }
    return GOOD;
}

static int check_page(void)
{
    if (explore_page_size == 0) {
        explore_fail("it was built without its page: clang, lld or esbuild was missing");
        return FAILED;
    }
    return GOOD;
}

/* Makes the page. If `to` is NULL, writes it next to the recording. */
static int make_page(const char *from, const char *to)
{
    bool is_whole = false, is_input = strcmp(from, "-") == 0;
    long size = 0;
    from = is_input ? "/dev/stdin" : from;
    if (check_page() != GOOD) {
        return FAILED;
    }
    if (access(from, R_OK) != 0) {
        explore_fail("%s: %s", from, strerror(errno));
        return FAILED;
    }
    if (to != NULL && strcmp(to, "-") == 0) {
        return print_page(from);
    }
    char *name = to == NULL ? page_name(is_input ? "recording" : from) : NULL;
    const char *path = to == NULL ? name : to;
    bool is_good =
        path == NULL ? explore_fail("out of memory") : write_page(from, path, &is_whole, &size);
    if (is_good) {
        fprintf(stderr, "jp2explore: wrote %s, %.1f MB%s; open it in a browser\n", path,
                (double)size / 1e6, is_whole ? "" : ", of a recording that was cut off");
    }
    free(name);
    return is_good ? GOOD : FAILED;
}

static int step_through(const char *path, const char *script)
{
    struct vm_prompt prompt;
    bool is_whole;
    char message[300];
    if (!vm_prompt_open(&prompt, script, message, sizeof message)) {
        return explore_fail("%s", message) ? GOOD : MISUSED;
    }
    struct vm_replay *replay = vm_recording_open(path, &is_whole, message, sizeof message);
    if (replay == NULL) {
        return explore_fail("%s: %s", path, message) ? GOOD : FAILED;
    }
    struct vm_history *history = vm_history_create(replay);
    struct vm_session *session = history == NULL ? NULL : vm_session_create(history, stderr);
    if (session == NULL) {
        return explore_fail("out of memory") ? GOOD : FAILED;
    }
    (void)vm_history_collect(history, UINT32_MAX);
    vm_history_end(history);
    if (!is_whole) {
        explore_fail("%s was cut off; this is what there is", path);
    }
    if (vm_replay_problem(replay) != NULL) {
        explore_fail("%s is damaged, and ends early: %s", path, vm_replay_problem(replay));
    }
    (void)vm_prompt_ask(&prompt, session, vm_session_grow(session));
    vm_session_destroy(session);
    vm_history_destroy(history);
    vm_replay_destroy(replay);
    return GOOD;
}

int main(int count, char **arguments)
{
    const char *recording = NULL, *output = NULL, *script = NULL;
    bool is_stepped = false;
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 1; i < count; i++) {
        const char *argument = arguments[i];
        if (strcmp(argument, "--help") == 0) {
            print_help();
            return GOOD;
        }
        if (strcmp(argument, "--version") == 0) {
            puts("jp2explore " JP2_VERSION);
            return GOOD;
        }
        if (strcmp(argument, "--check") == 0) {
            return check_page();
        }
        if (strcmp(argument, "--step") == 0) {
            is_stepped = true;
        } else if (strncmp(argument, "--step-script=", 14) == 0 && argument[14] != '\0') {
            is_stepped = true;
            script = argument + 14;
        } else if (strcmp(argument, "-o") == 0 && i + 1 < count) {
            output = arguments[++i];
        } else if (strncmp(argument, "--output=", 9) == 0 && argument[9] != '\0') {
            output = argument + 9;
        } else if (argument[0] == '-' && argument[1] != '\0') {
            return refuse_option(argument);
        } else if (recording != NULL) {
            return misuse("there is more than one recording: ", argument);
        } else {
            recording = argument;
        }
    }
    if (recording == NULL) {
        return misuse("no recording is given", "");
    }
    return is_stepped ? step_through(recording, script) : make_page(recording, output);
}
