/*
 * lex.h: splits the expressions and statements of probes into tokens.
 *
 * Errors: prof_probe_fail (syntax.h).
 */
#ifndef JP2VM_PROFILER_PROBES_LANGUAGE_LEX_H
#define JP2VM_PROFILER_PROBES_LANGUAGE_LEX_H

#include "profiler/probes/language/syntax.h"

enum prof_probe_token_kind {
    PROF_TOKEN_END,
    PROF_TOKEN_NAME,
    PROF_TOKEN_INT,
    PROF_TOKEN_FLOAT,
    PROF_TOKEN_TEXT,      /* in quotes */
    PROF_TOKEN_MAP,       /* @name */
    PROF_TOKEN_VARIABLE,  /* $name */
    PROF_TOKEN_LOCAL,     /* #name */
    PROF_TOKEN_PARAMETER, /* $NUMBER; integer: its number */
    PROF_TOKEN_SIGN       /* up to three characters */
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
    bool is_predicate;             /* the expression is a predicate, which ends at a / before { */
    struct prof_probe_token token; /* the current token */
};

/* Skips white space and comments, which extend from // to the end of the line. Returns the next
 * other character. */
const char *prof_probe_skip(const char *at);

/* Reads the next token. Returns false on an error. */
bool prof_probe_next(struct prof_probe_lexer *lexer);

/* Returns whether the current token is the sign or name `text`. */
bool prof_probe_is(const struct prof_probe_lexer *lexer, const char *text);

/* Returns the text of a quoted token without the quotes, with escapes replaced. The program owns
 * the text. */
char *prof_probe_unquote(struct prof_probe_program *program, const struct prof_probe_token *token);

#endif
