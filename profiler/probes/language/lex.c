#include "profiler/probes/language/lex.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

const char *prof_probe_skip(const char *at)
{
    for (;;) {
        at += strspn(at, " \t\r\n");
        if (at[0] != '/' || at[1] != '/') {
            return at;
        }
        at += strcspn(at, "\n");
    }
}

static bool take_number(struct prof_probe_lexer *lexer)
{
    static const struct {
        char letter;
        int64_t factor;
    } units[] = {{'k', 1 << 10}, {'m', 1 << 20}, {'g', 1 << 30}};
    struct prof_probe_token *token = &lexer->token;
    char *end;
    bool is_hex = token->at[0] == '0' && (token->at[1] == 'x' || token->at[1] == 'X');
    errno = 0;
    token->kind = PROF_TOKEN_INT;
    token->integer = strtoll(token->at, &end, is_hex ? 16 : 10);
    if (!is_hex
        && ((*end == '.' && isdigit((unsigned char)end[1])) || *end == 'e' || *end == 'E')) {
        token->kind = PROF_TOKEN_FLOAT;
        token->floating = strtod(token->at, &end);
    } else if (errno == ERANGE) {
        return prof_probe_fail(lexer->program, token->at, "the number is too large");
    }
    for (size_t i = 0; token->kind == PROF_TOKEN_INT && i < sizeof units / sizeof *units; i++) {
        if (*end == units[i].letter && !is_name(end[1])) {
            end++;
            if (__builtin_mul_overflow(token->integer, units[i].factor, &token->integer)) {
                return prof_probe_fail(lexer->program, token->at, "the number is too large");
            }
        }
    }
    token->length = (size_t)(end - token->at);
    if (is_name(*end)) {
        return prof_probe_fail(lexer->program, end, "a number must not be followed by this");
    }
    return true;
}

static bool take_text(struct prof_probe_lexer *lexer)
{
    struct prof_probe_token *token = &lexer->token;
    const char *c = token->at + 1;
    token->kind = PROF_TOKEN_TEXT;
    for (; *c != '"'; c++) {
        if (*c == '\\' && c[1] != '\0') {
            c++;
            if (strchr("nt\\\"", *c) == NULL) {
                return prof_probe_fail(lexer->program, c - 1,
                                       "no such escape; there are \\n, \\t, \\\\ and \\\"");
            }
        } else if (*c == '\0' || *c == '\n') {
            return prof_probe_fail(lexer->program, token->at, "the text has no closing quote");
        }
    }
    token->length = (size_t)(c + 1 - token->at);
    return true;
}

static bool take_sign(struct prof_probe_lexer *lexer)
{
    static const char *const longer[] = {">>>", "==", "!=", "<=", ">=", "&&", "||",
                                         "++",  "--", "+=", "-=", "<<", ">>", ".."};
    struct prof_probe_token *token = &lexer->token;
    token->kind = PROF_TOKEN_SIGN;
    token->length = 1;
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++) {
        if (strncmp(token->at, longer[i], strlen(longer[i])) == 0) {
            token->length = strlen(longer[i]);
            return true;
        }
    }
    if (strchr("<>+-*/%!~()[]{}=,;.&|^?:", *token->at) == NULL) {
        bool is_plain = isprint((unsigned char)*token->at);
        return prof_probe_fail(lexer->program, token->at,
                               is_plain ? "'%c' means nothing here"
                                        : "this character is not part of the language",
                               *token->at);
    }
    return true;
}

bool prof_probe_next(struct prof_probe_lexer *lexer)
{
    struct prof_probe_token *token = &lexer->token;
    *token = (struct prof_probe_token){.at = prof_probe_skip(lexer->at)};
    char first = *token->at;
    bool is_good = true;
    if (first == '\0') {
        token->kind = PROF_TOKEN_END;
    } else if (isdigit((unsigned char)first)) {
        is_good = take_number(lexer);
    } else if (first == '"') {
        is_good = take_text(lexer);
    } else if (strchr("@$#_", first) != NULL || isalpha((unsigned char)first)) {
        token->kind = first == '@'   ? PROF_TOKEN_MAP
                      : first == '$' ? PROF_TOKEN_VARIABLE
                      : first == '#' ? PROF_TOKEN_LOCAL
                                     : PROF_TOKEN_NAME;
        for (token->length = 1; is_name(token->at[token->length]); token->length++) {
        }
        if ((first == '$' || first == '#') && token->length == 1) {
            return prof_probe_fail(lexer->program, token->at, "%c needs a name", first);
        }
        size_t digits = strspn(token->at + 1, "0123456789");
        if (first == '$' && digits != 0 && digits + 1 == token->length) {
            token->kind = PROF_TOKEN_PARAMETER;
            token->integer = digits > 6 ? 0 : atoi(token->at + 1);
        }
    } else {
        is_good = take_sign(lexer);
    }
    lexer->at = token->at + token->length;
    return is_good;
}

bool prof_probe_is(const struct prof_probe_lexer *lexer, const char *text)
{
    const struct prof_probe_token *token = &lexer->token;
    return (token->kind == PROF_TOKEN_SIGN || token->kind == PROF_TOKEN_NAME)
           && token->length == strlen(text) && memcmp(token->at, text, token->length) == 0;
}

char *prof_probe_unquote(struct prof_probe_program *program, const struct prof_probe_token *token)
{
    char *text = prof_probe_allocate(program, token->length), *to = text;
    for (size_t i = 1; i + 1 < token->length; i++) {
        char c = token->at[i];
        if (c == '\\') {
            c = token->at[++i];
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
        }
        *to++ = c;
    }
    return text;
}
