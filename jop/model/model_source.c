#include "jop/model/model_source.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MAX_SHOWN 40 /* at most so many characters of a wrong word are shown in a message */

void jop_source_init(struct jop_source *source, const char *file, const char *text, size_t length,
                     char *message, size_t size)
{
    *source = (struct jop_source){
        .file = file,
        .line_start = text,
        .at = text,
        .line_end = text,
        .end = text + length,
        .message = message,
        .size = size,
    };
}

bool jop_source_next_line(struct jop_source *source)
{
    if (source->line > 0) {
        if (source->line_end == source->end) {
            return false;
        }
        source->line_start = source->line_end + 1;
    }
    source->at = source->line_start;
    const char *line_end = source->at == source->end
                               ? NULL
                               : memchr(source->at, '\n', (size_t)(source->end - source->at));
    source->line_end = line_end == NULL ? source->end : line_end;
    source->line++;
    return true;
}

static void vfail(char *message, size_t size, const char *file, uint32_t line, uint32_t column,
                  const char *format, va_list arguments)
{
    int length = snprintf(message, size, "%s:%u:%u: ", file, line, column);
    if (length >= 0 && (size_t)length < size) {
        vsnprintf(message + length, size - (size_t)length, format, arguments);
    }
}

bool jop_fail_at(char *message, size_t size, const char *file, uint32_t line, uint32_t column,
                 const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfail(message, size, file, line, column, format, arguments);
    va_end(arguments);
    return false;
}

bool jop_source_fail(struct jop_source *source, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfail(source->message, source->size, source->file, source->line,
          (uint32_t)(at - source->line_start) + 1, format, arguments);
    va_end(arguments);
    return false;
}

bool jop_source_fail_word(struct jop_source *source, struct jop_word word, const char *before,
                          const char *near)
{
    char shown[MAX_SHOWN + 4];
    size_t length = word.length <= MAX_SHOWN ? word.length : MAX_SHOWN;
    for (size_t i = 0; i < length; i++) {
        shown[i] = word.text[i] >= ' ' && word.text[i] <= '~' ? word.text[i] : '?';
    }
    strcpy(shown + length, length < word.length ? "..." : "");
    return near == NULL ? jop_source_fail(source, word.text, "%s '%s'", before, shown)
                        : jop_source_fail(source, word.text, "%s '%s'; did you mean '%s'?", before,
                                          shown, near);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool jop_source_fail_missing(struct jop_source *source, const char *what)
{
    const char *at = source->at;
    while (at > source->line_start && is_blank(at[-1])) {
        at--;
    }
    return jop_source_fail(source, at, "%s is missing", what);
}

bool jop_source_has_more(struct jop_source *source)
{
    while (source->at < source->line_end && is_blank(*source->at)) {
        source->at++;
    }
    return source->at < source->line_end && *source->at != '#';
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

struct jop_word jop_source_name(struct jop_source *source)
{
    jop_source_has_more(source);
    const char *start = source->at;
    while (source->at < source->line_end && is_name(*source->at)) {
        source->at++;
    }
    return (struct jop_word){start, (size_t)(source->at - start)};
}

struct jop_word jop_source_token(struct jop_source *source)
{
    jop_source_has_more(source);
    const char *start = source->at;
    while (source->at < source->line_end && !is_blank(*source->at) && *source->at != '#') {
        source->at++;
    }
    return (struct jop_word){start, (size_t)(source->at - start)};
}

bool jop_source_string(struct jop_source *source, const char *what, size_t limit,
                       struct jop_word *word)
{
    if (!jop_source_has_more(source)) {
        return jop_source_fail_missing(source, what);
    }
    const char *quote = source->at;
    if (*quote != '"') {
        return jop_source_fail(source, quote, "%s must be in quotes", what);
    }
    const char *at = quote + 1;
    while (at < source->line_end && *at != '"') {
        if ((unsigned char)*at < ' ' || *at == '\x7f') {
            return jop_source_fail(source, at, "a control character in quotes");
        }
        at++;
    }
    if (at == source->line_end) {
        return jop_source_fail(source, quote, "the closing quote is missing");
    }
    *word = (struct jop_word){quote + 1, (size_t)(at - quote - 1)};
    if (word->length == 0) {
        return jop_source_fail(source, quote, "%s is empty", what);
    }
    if (word->length > limit) {
        return jop_source_fail(source, quote, "%s is longer than %zu bytes", what, limit);
    }
    source->at = at + 1;
    return true;
}

bool jop_source_number(struct jop_source *source, const char *what, uint32_t limit,
                       uint32_t *number)
{
    if (!jop_source_has_more(source)) {
        return jop_source_fail_missing(source, what);
    }
    struct jop_word word = jop_source_token(source);
    uint64_t value = 0;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.text[i];
        value = c >= '0' && c <= '9' ? value * 10 + (uint64_t)(c - '0') : UINT64_MAX;
        if (value > limit) {
            return jop_source_fail(source, word.text, "%s is not from 0 to %u", what, limit);
        }
    }
    *number = (uint32_t)value;
    return true;
}

bool jop_source_end(struct jop_source *source)
{
    if (!jop_source_has_more(source)) {
        return true;
    }
    return jop_source_fail_word(source, jop_source_token(source), "unexpected", NULL);
}

bool jop_word_is(struct jop_word word, const char *text)
{
    return strlen(text) == word.length && memcmp(word.text, text, word.length) == 0;
}
