/*
 * lex.h: the words of expressions and statements of probes.
 *
 * Errors are told through the program (syntax.h).
 */
#ifndef JP2VM_PROFILER_PROBES_LEX_H
#define JP2VM_PROFILER_PROBES_LEX_H

#include "profiler/probes/language/syntax.h"

enum prof_probe_token_kind {
    PROF_TOKEN_END,
    PROF_TOKEN_NAME,
    PROF_TOKEN_INT,
    PROF_TOKEN_FLOAT,
    PROF_TOKEN_TEXT,     /* in quotes */
    PROF_TOKEN_MAP,      /* @name */
    PROF_TOKEN_VARIABLE, /* $name */
    PROF_TOKEN_SIGN      /* one or two characters */
};

struct prof_probe_token {
    enum prof_probe_token_kind kind;
    const char *at;
    size_t length;
    int64_t integer;
    double floating;
};

struct prof_probe_lexer {
    struct prof_probe_program *program;
    const char *at;
    bool is_predicate;             /* a / before { ends it */
    struct prof_probe_token token; /* the one at hand */
};

/* Skips white space and comments, to the end of a line from // on. */
const char *prof_probe_skip(const char *at);

/* Goes to the next token; false with an error. */
bool prof_probe_next(struct prof_probe_lexer *lexer);

/* Whether the token is this sign, or name. */
bool prof_probe_is(const struct prof_probe_lexer *lexer, const char *text);

/* Text in quotes without these, its escapes replaced; of the program. */
char *prof_probe_unquote(struct prof_probe_program *program, const struct prof_probe_token *token);

#endif
