/*
 * model_source.h: the text of a model file, line by line and word by word, with the place of
 * everything that is wrong.
 *
 * Threads: no state but that of the source at hand. Errors: one line "FILE:LINE:COLUMN: reason"
 * in the message of the source; columns count bytes from 1.
 */
#ifndef JP2VM_JOP_MODEL_SOURCE_H
#define JP2VM_JOP_MODEL_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jop_source {
    const char *file;                      /* for messages */
    const char *line_start, *at, *line_end; /* at: what is left of the line */
    const char *end;                       /* of the text */
    uint32_t line;                         /* 0 before the first */
    bool is_file;                          /* of a user, and not a text in the program */
    char *message;
    size_t size;
};

struct jop_word {
    const char *text; /* where it is, or would be */
    size_t length;    /* 0: there is none */
};

void jop_source_init(struct jop_source *source, const char *file, const char *text, size_t length,
    char *message, size_t size);

/* Goes to the next line; false at the end of the text. */
bool jop_source_next_line(struct jop_source *source);

/* Whether there is something left on the line; goes to it. */
bool jop_source_has_more(struct jop_source *source);

/* The next run of letters, digits and '_'. */
struct jop_word jop_source_name(struct jop_source *source);

/* The next run of anything but blanks and '#'. */
struct jop_word jop_source_token(struct jop_source *source);

/* What stands between quotes, printable and at most so many bytes; `what` is for messages. */
bool jop_source_string(struct jop_source *source, const char *what, size_t limit,
    struct jop_word *word);

/* A whole number up to a limit. */
bool jop_source_number(struct jop_source *source, const char *what, uint32_t limit,
    uint32_t *number);

/* Refuses what is left on the line. */
bool jop_source_end(struct jop_source *source);

bool jop_word_is(struct jop_word word, const char *text);

/* Write the message and return false. */
bool jop_source_fail(struct jop_source *source, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "before 'word'; did you mean 'near'?" with what cannot be printed replaced; near may be NULL. */
bool jop_source_fail_word(struct jop_source *source, struct jop_word word, const char *before,
    const char *near);
/* "what is missing", behind the last word of the line. */
bool jop_source_fail_missing(struct jop_source *source, const char *what);

/* For places that are kept after their source is gone. */
bool jop_fail_at(char *message, size_t size, const char *file, uint32_t line, uint32_t column,
    const char *format, ...) __attribute__((format(printf, 6, 7)));

#endif
