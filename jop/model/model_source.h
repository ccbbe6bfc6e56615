/*
 * model_source.h: the text of a model file, line by line and word by word; errors have a line and
 * column.
 *
 * Threads: no state except the source. Errors: one line "FILE:LINE:COLUMN: reason" in the message
 * of the source; columns count bytes from 1.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_SOURCE_H
#define JP2VM_JOP_MODEL_MODEL_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jop_source {
    const char *file;                       /* for messages */
    const char *line_start, *at, *line_end; /* at: the start of the unread rest of the line */
    const char *end;                        /* of the text */
    uint32_t line;                          /* 0 before the first */
    bool is_file;                           /* a file of the user, not a text in the program */
    char *message;
    size_t size;
};

struct jop_word {
    const char *text; /* where it is, or would be if length is 0 */
    size_t length;    /* 0: no word */
};

void jop_source_init(struct jop_source *source, const char *file, const char *text, size_t length,
                     char *message, size_t size);

/* Goes to the next line; returns false at the end of the text. */
bool jop_source_next_line(struct jop_source *source);

/* Returns whether the line has more words, and moves to the next one. */
bool jop_source_has_more(struct jop_source *source);

/* Reads the next run of letters, digits and '_'. */
struct jop_word jop_source_name(struct jop_source *source);

/* Reads the next run of characters other than blanks and '#'. */
struct jop_word jop_source_token(struct jop_source *source);

/* Reads a quoted string of at most `limit` printable bytes; `what` names it in messages. */
bool jop_source_string(struct jop_source *source, const char *what, size_t limit,
                       struct jop_word *word);

/* Reads a whole number up to a limit. */
bool jop_source_number(struct jop_source *source, const char *what, uint32_t limit,
                       uint32_t *number);

/* Fails if the line has more words. */
bool jop_source_end(struct jop_source *source);

bool jop_word_is(struct jop_word word, const char *text);

/* These write the message and return false. */
bool jop_source_fail(struct jop_source *source, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The message is "before 'word'; did you mean 'near'?"; unprintable characters are replaced. near
 * may be NULL. */
bool jop_source_fail_word(struct jop_source *source, struct jop_word word, const char *before,
                          const char *near);
/* The message is "what is missing", at the column after the last word of the line. */
bool jop_source_fail_missing(struct jop_source *source, const char *what);

/* For an error in a source that no longer exists. */
bool jop_fail_at(char *message, size_t size, const char *file, uint32_t line, uint32_t column,
                 const char *format, ...) __attribute__((format(printf, 6, 7)));

#endif
