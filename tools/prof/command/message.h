/*
 * message.h: errors, warnings and progress on stderr, and the properties of the terminal.
 *
 * Threads: the program has one.
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_MESSAGE_H
#define JP2VM_TOOLS_PROF_COMMAND_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

/* Print one line on stderr, "jp2prof: ...". tool_error returns the exit status of a command that
 * fails; tool_misuse returns that of a command that was used wrongly, and its line points to the
 * command's --help. */
int tool_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
int tool_misuse(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints one line on stderr that does not report an error. */
void tool_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
int tool_no_memory(void);

/* Sets whether tool_note prints nothing, because the same lines were printed before. */
void tool_be_quiet(bool to);

/* Returns the entry of a NULL-terminated list that is spelled most like a word, or NULL if no entry
 * is similar. */
const char *tool_similar(const char *word, const char *const *list);

/* Shows the progress in a line on stderr, if stderr is a terminal and the work takes longer than
 * half a second. Each call overwrites the line; tool_progress_end removes it. */
void tool_progress(const char *what, uint64_t done, uint64_t all);
void tool_progress_end(void);

enum tool_color { TOOL_COLOR_AUTO, TOOL_COLOR_ALWAYS, TOOL_COLOR_NEVER };

/* Returns whether results should have colours. By default they have no colours if NO_COLOR is set,
 * if TERM is dumb, or if standard output is not a terminal. */
bool tool_wants_color(enum tool_color color);

/* Returns the width in columns of the terminal that shows the results, or 0 if there is no
 * terminal; lines are then not truncated. The environment variable COLUMNS takes precedence, for
 * tests. */
unsigned tool_width(void);

#endif
