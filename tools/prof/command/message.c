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

static struct {
    bool is_shown;
    double first, last; /* seconds */
} progress;

static void say(const char *format, va_list arguments)
{
    tool_progress_end();
    fputs("jp2prof: ", stderr);
    vfprintf(stderr, format, arguments);
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

void tool_note(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

int tool_no_memory(void)
{
    return tool_error("out of memory");
}

/* --- what was meant ------------------------------------------------------------------------ */

#define MAX_WORD 40

/* How many letters must be put in, left out, replaced or swapped. */
static unsigned distance(const char *a, const char *b)
{
    unsigned rows[3][MAX_WORD + 1];
    size_t length_a = strlen(a), length_b = strlen(b);
    if (length_a > MAX_WORD || length_b > MAX_WORD) {
        return MAX_WORD;
    }
    for (unsigned j = 0; j <= length_b; j++) {
        rows[0][j] = j;
    }
    for (unsigned i = 1; i <= length_a; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *over = rows[(i + 1) % 3];
        row[0] = i;
        for (unsigned j = 1; j <= length_b; j++) {
            unsigned best = above[j - 1] + (a[i - 1] != b[j - 1]);
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]
                && over[j - 2] + 1 < best) {
                best = over[j - 2] + 1;
            }
            row[j] = best;
        }
    }
    return rows[length_a % 3][length_b];
}

const char *tool_similar(const char *word, const char *const *list)
{
    const char *best = NULL;
    unsigned least = (unsigned)strlen(word) / 3 + 2;
    for (; *list != NULL; list++) {
        unsigned found = distance(word, *list);
        if (found < least && found < strlen(*list)) {
            least = found;
            best = *list;
        }
    }
    return best;
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
