#define _GNU_SOURCE
#include "tools/prof/command/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "tools/prof/command/tool.h"
#include "vm/base/text/visible.h"
#include "vm/options/nearest.h"

static struct {
    bool is_shown;
    double first, last; /* seconds */
} progress;

static void say(const char *format, va_list arguments)
{
    tool_progress_end();
    fputs("jp2prof: ", stderr);
    vm_visible_vprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

int tool_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    return TOOL_FAILED;
}

int tool_misuse(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text;
    if (vasprintf(&text, format, arguments) >= 0) {
        tool_error("%s (see jp2prof %s%s--help)", text, command, *command == '\0' ? "" : " ");
        free(text);
    }
    va_end(arguments);
    return TOOL_USAGE;
}

static bool is_quiet;

void tool_be_quiet(bool to)
{
    is_quiet = to;
}

void tool_note(const char *format, ...)
{
    va_list arguments;
    if (!is_quiet) {
        va_start(arguments, format);
        say(format, arguments);
        va_end(arguments);
    }
}

int tool_no_memory(void)
{
    return tool_error("out of memory");
}

/* --- similar words ------------------------------------------------------------------------- */

const char *tool_similar(const char *word, const char *const *list)
{
    return vm_nearest_of(word, strlen(word), list);
}

/* --- progress ------------------------------------------------------------------------------ */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void tool_progress(const char *what, uint64_t done, uint64_t all)
{
    static int is_terminal = -1;
    if (is_terminal < 0) {
        const char *term = getenv("TERM");
        is_terminal = isatty(STDERR_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
    }
    if (!is_terminal) {
        return;
    }
    double time = now();
    progress.first = progress.first == 0 ? time : progress.first;
    if (time - progress.first < 0.5 || time - progress.last < 0.1) {
        return;
    }
    progress.last = time;
    progress.is_shown = true;
    unsigned percent = all == 0 ? 0 : (unsigned)((double)done * 100 / (double)all);
    fprintf(stderr, "\r%s ... %u %%\033[K", what, percent > 100 ? 100 : percent);
    fflush(stderr);
}

void tool_progress_end(void)
{
    if (progress.is_shown) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    progress.is_shown = false;
}

/* --- terminals ----------------------------------------------------------------------------- */

bool tool_wants_color(enum tool_color color)
{
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM");
    if (color != TOOL_COLOR_AUTO) {
        return color == TOOL_COLOR_ALWAYS;
    }
    return (none == NULL || *none == '\0') && term != NULL && strcmp(term, "dumb") != 0
           && isatty(STDOUT_FILENO);
}

unsigned tool_width(void)
{
    const char *columns = getenv("COLUMNS");
    if (columns != NULL && atoi(columns) > 0) {
        return (unsigned)atoi(columns);
    }
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    return 0;
}
