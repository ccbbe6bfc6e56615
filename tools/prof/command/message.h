/*
 * message.h: what the program says beside its results: errors, warnings, progress; and how it may
 * look on a terminal.
 *
 * Threads: the program has one.
 */
#ifndef JP2VM_TOOLS_PROF_MESSAGE_H
#define JP2VM_TOOLS_PROF_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

/* One line on stderr, "jp2prof: ...". The status of a command that fails (tool_error) or that was
 * used wrongly (tool_misuse, which points to the command's --help). */
int tool_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
int tool_misuse(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* One line on stderr that is no error. */
void tool_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
int tool_no_memory(void);

/* The entry of a list (which ends with NULL) that is spelled most like a word; NULL: none is. */
const char *tool_similar(const char *word, const char *const *list);

/* A line on stderr that is written over again and again, when that is a terminal and the work takes
 * longer than half a second. tool_progress_end takes it away. */
void tool_progress(const char *what, uint64_t done, uint64_t all);
void tool_progress_end(void);

enum tool_color { TOOL_COLOR_AUTO, TOOL_COLOR_ALWAYS, TOOL_COLOR_NEVER };

/* Whether results are to have colours (NO_COLOR, TERM=dumb, no terminal: not). */
bool tool_wants_color(enum tool_color color);

/* Columns of the terminal that results go to; 0: it is none, nothing need be cut. COLUMNS in the
 * environment counts too, for tests. */
unsigned tool_width(void);

#endif
