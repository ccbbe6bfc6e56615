#include "vm/names/glob.h"

#include <string.h>

/* The wildcards of a compiled glob. Other characters match themselves. */
enum wildcard {
    IN_LEVEL = 1, /* matches any characters except dots */
    ANY = 2,      /* matches any characters */
    LEVELS = 3,   /* matches nothing, or any characters up to and including a dot */
    DOT = 4       /* matches a dot, or the $ of a nested class */
};

/* --- matching --------------------------------------------------------------------------- */

struct text {
    const char *end;
    bool is_class;
};

/* Returns a character of a name, with a dot for a slash; '\0' at the end of the name. */
static char character(const struct text *text, const char *at)
{
    return at == text->end ? '\0' : text->is_class && *at == '/' ? '.' : *at;
}

/* Lets a wildcard match more text, by the smallest possible amount. Returns false if it cannot
 * match more. */
static bool extend(const struct text *text, const char **end, bool is_levels)
{
    const char *to = *end;
    while (is_levels && to < text->end && character(text, to) != '.') {
        to++;
    }
    *end = to + (to < text->end);
    return to < text->end;
}

/* Returns whether a character of the glob matches a character of the name. Names of hidden classes
 * have a + before the suffix, for which users write / . */
static bool is_same(const struct text *text, char wanted, char c)
{
    return wanted == c || (wanted == DOT && (c == '.' || c == '$'))
           || (text->is_class && c == '+' && (wanted == '.' || wanted == DOT));
}

/*
 * If the match fails, only the last wildcard of each kind must try to match more text. An earlier
 * wildcard need not: what it could match in addition, the last wildcard can match, or the
 * characters between the two can match at one position only.
 */
static bool matches(const struct text *text, const char *glob, const char *name)
{
    const char *level_glob = NULL, *level_end = NULL, *deep_glob = NULL, *deep_end = NULL;
    bool is_levels = false;
    for (;;) {
        char c = character(text, name);
        if (*glob == ANY || *glob == LEVELS) {
            is_levels = *glob == LEVELS;
            deep_glob = ++glob;
            deep_end = name;
            level_glob = NULL;
        } else if (*glob == IN_LEVEL) {
            level_glob = ++glob;
            level_end = name;
        } else if (*glob == '\0' && name == text->end) {
            return true;
        } else if (name < text->end && *glob != '\0' && is_same(text, *glob, c)) {
            glob++;
            name++;
        } else if (level_glob != NULL && level_end < text->end
                   && character(text, level_end) != '.') {
            glob = level_glob;
            name = ++level_end;
        } else if (deep_glob != NULL && extend(text, &deep_end, is_levels)) {
            glob = deep_glob;
            name = deep_end;
            level_glob = NULL;
        } else {
            return false;
        }
    }
}

bool vm_glob_matches(const char *compiled, const char *text, size_t length)
{
    const struct text plain = {text + length, false};
    return matches(&plain, compiled, text);
}

bool vm_glob_matches_class(const char *compiled, const char *name, size_t length)
{
    const struct text class = {name + length, true};
    return matches(&class, compiled, name);
}

/* --- compiling -------------------------------------------------------------------------- */

static bool is_dot(char c)
{
    return c == '.' || c == '/';
}

static size_t count_stars(const char *glob, size_t length)
{
    size_t stars = 0;
    while (stars < length && glob[stars] == '*') {
        stars++;
    }
    return stars;
}

/* Compiles a name; dots in it become `dot`. */
static void compile_levels(const char *name, size_t length, char dot, char *to)
{
    for (size_t i = 0; i < length; i++) {
        size_t stars = count_stars(name + i, length - i);
        if (stars == 0) {
            *to++ = is_dot(name[i]) ? dot : name[i];
            continue;
        }
        bool is_level_start = i == 0 || is_dot(name[i - 1]);
        i += stars - 1;
        if (stars == 1) {
            *to++ = IN_LEVEL;
        } else if (is_level_start && i + 1 < length && is_dot(name[i + 1])) {
            *to++ = LEVELS;
            i++;
        } else {
            *to++ = ANY;
        }
    }
    *to = '\0';
}

void vm_glob_compile(const char *glob, size_t length, char *to)
{
    for (size_t i = 0; i < length; i++) {
        size_t stars = count_stars(glob + i, length - i);
        *to++ = stars == 0 ? glob[i] : ANY;
        i += stars == 0 ? 0 : stars - 1;
    }
    *to = '\0';
}

/* Compiles a name. If it has at most `most_dots` dots and no **, it matches names in any package.
 */
static void compile(const char *name, size_t length, size_t most_dots, char dot, char *to)
{
    size_t dots = 0;
    bool is_deep = false;
    for (size_t i = 0; i < length; i++) {
        dots += is_dot(name[i]);
        is_deep |= i > 0 && name[i] == '*' && name[i - 1] == '*';
    }
    if (!is_deep && dots <= most_dots) {
        *to++ = LEVELS;
    }
    compile_levels(name, length, dot, to);
}

void vm_glob_compile_class(const char *name, size_t length, char *to)
{
    bool has_star = memchr(name, '*', length) != NULL;
    compile(name, length, 0, has_star ? '.' : DOT, to);
}

void vm_glob_compile_method(const char *name, size_t length, char *to)
{
    compile(name, length, 1, '.', to);
}

bool vm_glob_compile_nested(const char *name, size_t length, char *to)
{
    if (memchr(name, '*', length) != NULL || memchr(name, '.', length) == NULL) {
        return false;
    }
    *to++ = LEVELS;
    compile_levels(name, length, '$', to);
    return true;
}
