/*
 * model_source.h: reads the text of a model file line by line and word by word, and reports errors
 * with line and column.
 *
 * Threads: a source belongs to one thread. Errors: functions write one line "FILE:LINE:COLUMN:
 * reason" to the source's message; columns count bytes from 1.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_SOURCE_H
#define JP2VM_JOP_MODEL_MODEL_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jop_source {
    const char *file;                       /* for messages */
    const char *line_start, *at, *line_end; /* at: where the unread rest of the line starts */
    const char *end;                        /* end of the text */
    uint32_t line;                          /* number of the line; 0 before the first line */
    bool is_file;                           /* a file of the user; false: a text compiled into the
                                               program */
    char *message;
    size_t size;
};

struct jop_word {
    const char *text; /* start of the word; if length is 0, where a word was expected */
    size_t length;    /* 0: no word */
};

void jop_source_init(struct jop_source *source, const char *file, const char *text, size_t length,
                     char *message, size_t size);

/* Moves to the next line. Returns false at the end of the text. */
bool jop_source_next_line(struct jop_source *source);

/* Moves to the next word of the line. Returns false if there are no more words. */
bool jop_source_has_more(struct jop_source *source);

/* Reads the next run of letters, digits and '_'. */
struct jop_word jop_source_name(struct jop_source *source);

/* Reads the next run of characters other than blanks and '#'. */
struct jop_word jop_source_token(struct jop_source *source);

/* Reads a quoted string of at most `limit` printable bytes; `what` names it in messages. */
bool jop_source_string(struct jop_source *source, const char *what, size_t limit,
                       struct jop_word *word);

/* Reads an integer from 0 to a limit. */
bool jop_source_number(struct jop_source *source, const char *what, uint32_t limit,
                       uint32_t *number);

/* Fails if the line has more words. */
bool jop_source_end(struct jop_source *source);

bool jop_word_is(struct jop_word word, const char *text);

/* These write the message and return false. */
bool jop_source_fail(struct jop_source *source, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The message is "BEFORE 'WORD'; did you mean 'NEAR'?", with unprintable characters replaced. near
 * may be NULL. */
bool jop_source_fail_word(struct jop_source *source, struct jop_word word, const char *before,
                          const char *near);
/* The message is "WHAT is missing", with the column after the last word of the line. */
bool jop_source_fail_missing(struct jop_source *source, const char *what);

/* Writes the message for an error in a source that no longer exists. */
bool jop_fail_at(char *message, size_t size, const char *file, uint32_t line, uint32_t column,
                 const char *format, ...) __attribute__((format(printf, 6, 7)));

#endif
