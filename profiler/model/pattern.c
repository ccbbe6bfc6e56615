#define _GNU_SOURCE
#include "profiler/model/pattern.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In a compiled glob these stand for stars; other characters stand for themselves. */
enum wildcard {
    IN_LEVEL = 1, /* any characters but dots */
    ANY = 2,      /* any characters */
    LEVELS = 3    /* nothing, or any characters up to a dot and that */
};

struct item {
    enum prof_pattern_kind kind;
    bool is_exclusion;
    char *text;   /* as it was given */
    char *glob;   /* compiled: of the class, or of the whole name */
    char *method; /* compiled; NULL: any */
    atomic_bool has_matched;
};

struct prof_patterns {
    size_t count;
    struct item items[];
};

static const char *const prefixes[PROF_PATTERN_KINDS] = {
    [PROF_PATTERN_THREAD] = "thread:", [PROF_PATTERN_LOADER] = "loader:"};

/* --- matching --------------------------------------------------------------------------- */

/* What a wildcard of many levels has taken so far grows by the least it can. */
static bool extend(const char **end, bool is_levels, bool is_class)
{
    const char *to = *end;
    while (is_levels && *to != '\0' && *to != '.' && !(is_class && *to == '/')) {
        to++;
    }
    *end = to + (*to != '\0');
    return *to != '\0';
}

/*
 * The last wildcard of each kind is all there is to go back to: what an earlier one could take in
 * addition, the later one can take as well, or the characters between leave only one way.
 */
bool prof_glob_matches(const char *glob, const char *name, bool is_class)
{
    const char *level_glob = NULL, *level_end = NULL, *deep_glob = NULL, *deep_end = NULL;
    bool is_levels = false;
    for (;;) {
        char c = is_class && *name == '/' ? '.' : *name;
        if (*glob == ANY || *glob == LEVELS) {
            is_levels = *glob == LEVELS;
            deep_glob = ++glob;
            deep_end = name;
            level_glob = NULL;
        } else if (*glob == IN_LEVEL) {
            level_glob = ++glob;
            level_end = name;
        } else if (*glob == c && c == '\0') {
            return true;
        } else if (*glob == c) {
            glob++;
            name++;
        } else if (level_glob != NULL && *level_end != '\0' && *level_end != '.'
                   && *level_end != '/') {
            glob = level_glob;
            name = ++level_end;
        } else if (deep_glob != NULL && extend(&deep_end, is_levels, is_class)) {
            glob = deep_glob;
            name = deep_end;
            level_glob = NULL;
        } else {
            return false;
        }
    }
}

static bool item_matches(const struct item *item, const char *name, const char *method)
{
    bool is_class = item->kind == PROF_PATTERN_METHOD;
    return prof_glob_matches(item->glob, name, is_class)
           && (item->method == NULL || prof_glob_matches(item->method, method, false));
}

static bool is_selected(const struct prof_patterns *patterns, enum prof_pattern_kind kind,
                        const char *name, const char *method)
{
    bool is_included = false, is_excluded = false, has_inclusion = false;
    struct item *items = ((struct prof_patterns *)patterns)->items;
    for (size_t i = 0; i < patterns->count; i++) {
        if (items[i].kind != kind) {
            continue;
        }
        bool matches = item_matches(&items[i], name, method);
        if (items[i].is_exclusion) {
            is_excluded |= matches;
        } else {
            has_inclusion = true;
            is_included |= matches;
        }
        if (matches) {
            atomic_store_explicit(&items[i].has_matched, true, memory_order_relaxed);
        }
    }
    return (is_included || !has_inclusion) && !is_excluded;
}

bool prof_patterns_method(const struct prof_patterns *patterns, const char *class_name,
                          const char *method_name)
{
    return is_selected(patterns, PROF_PATTERN_METHOD, class_name, method_name);
}

bool prof_patterns_thread(const struct prof_patterns *patterns, const char *name)
{
    return is_selected(patterns, PROF_PATTERN_THREAD, name, "");
}

bool prof_patterns_loader(const struct prof_patterns *patterns, const char *name)
{
    return is_selected(patterns, PROF_PATTERN_LOADER, name, "");
}

bool prof_patterns_has(const struct prof_patterns *patterns, enum prof_pattern_kind kind)
{
    for (size_t i = 0; i < patterns->count; i++) {
        if (patterns->items[i].kind == kind) {
            return true;
        }
    }
    return false;
}

const char *prof_patterns_next_unmatched(const struct prof_patterns *patterns,
                                         enum prof_pattern_kind kind, size_t *next)
{
    while (*next < patterns->count) {
        const struct item *item = &patterns->items[(*next)++];
        if (item->kind == kind && !item->is_exclusion
            && !atomic_load_explicit(&item->has_matched, memory_order_relaxed)) {
            return item->text;
        }
    }
    return NULL;
}

const char *prof_patterns_unmatched(const struct prof_patterns *patterns,
                                    enum prof_pattern_kind kind)
{
    size_t next = 0;
    return prof_patterns_next_unmatched(patterns, kind, &next);
}

size_t prof_patterns_count(const struct prof_patterns *patterns)
{
    return patterns->count;
}

const char *prof_patterns_item(const struct prof_patterns *patterns, size_t item,
                               bool *has_matched)
{
    *has_matched =
        atomic_load_explicit(&patterns->items[item].has_matched, memory_order_relaxed);
    return patterns->items[item].text;
}

/* --- parsing ---------------------------------------------------------------------------- */

static bool fail(char *message, size_t size, const char *text, size_t length, const char *reason)
{
    snprintf(message, size, "pattern '%.*s': %s", (int)length, text, reason);
    return false;
}

/* A copy with wildcards in place of stars; NULL without memory. */
static char *compile(const char *glob, size_t length, bool is_class)
{
    char *compiled = malloc(length + 1), *to = compiled;
    if (compiled == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < length; i++) {
        size_t stars = 0;
        while (i + stars < length && glob[i + stars] == '*') {
            stars++;
        }
        if (stars == 0) {
            *to++ = is_class && glob[i] == '/' ? '.' : glob[i];
            continue;
        }
        bool is_level_start = i == 0 || glob[i - 1] == '.' || glob[i - 1] == '/';
        i += stars - 1;
        if (!is_class) {
            *to++ = ANY;
        } else if (stars == 1) {
            *to++ = IN_LEVEL;
        } else if (is_level_start && i + 1 < length && (glob[i + 1] == '.' || glob[i + 1] == '/')) {
            *to++ = LEVELS;
            i++;
        } else {
            *to++ = ANY;
        }
    }
    *to = '\0';
    return compiled;
}

char *prof_glob_compile(const char *glob, size_t length)
{
    return compile(glob, length, false);
}

char *prof_glob_compile_name(const char *name, size_t length, bool is_method)
{
    size_t dots = 0;
    bool is_deep = false;
    for (size_t i = 0; i < length; i++) {
        dots += name[i] == '.' || name[i] == '/';
        is_deep |= i > 0 && name[i] == '*' && name[i - 1] == '*';
    }
    if (is_deep || dots > (is_method ? 1 : 0)) {
        return compile(name, length, true);
    }
    char *anywhere, *compiled;
    if (asprintf(&anywhere, "**.%.*s", (int)length, name) < 0) {
        return NULL;
    }
    compiled = compile(anywhere, length + 3, true);
    free(anywhere);
    return compiled;
}

/* What is no part of a name of its kind is most likely a slip. NULL: nothing is wrong. */
static const char *find_mistake(const struct item *item, const char *glob, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)glob[i] < ' ') {
            return "there is a control character in it";
        }
    }
    if (length == 0) {
        return "there is no name in it";
    }
    if (item->kind != PROF_PATTERN_METHOD) {
        return NULL;
    }
    const char *hash = memchr(glob, '#', length);
    size_t class_length = hash == NULL ? length : (size_t)(hash - glob);
    if (hash != NULL && class_length + 1 == length) {
        return "no method is named behind the #";
    }
    if (hash != NULL && memchr(hash + 1, '#', length - class_length - 1) != NULL) {
        return "it has more than one #";
    }
    if (class_length > 0 && (glob[class_length - 1] == '.' || glob[class_length - 1] == '/')) {
        return "the class ends with a dot (what is in a package is PACKAGE.* or PACKAGE.**)";
    }
    for (size_t i = 0; i < length; i++) {
        if (strchr("()[];:", glob[i]) != NULL) {
            return "a class is named as in Java, with dots, a method by its name only: "
                   "CLASS#METHOD";
        }
    }
    return NULL;
}

static bool compile_item(struct item *item, const char *glob, size_t length)
{
    bool is_class = item->kind == PROF_PATTERN_METHOD;
    const char *hash = is_class ? memchr(glob, '#', length) : NULL;
    size_t class_length = hash == NULL ? length : (size_t)(hash - glob);
    item->glob = !is_class           ? prof_glob_compile(glob, length)
                 : class_length == 0 ? prof_glob_compile_name("**", 2, false)
                                     : prof_glob_compile_name(glob, class_length, false);
    if (hash != NULL) {
        item->method = prof_glob_compile(hash + 1, length - class_length - 1);
    }
    return item->glob != NULL && (hash == NULL || item->method != NULL);
}

static bool parse_item(struct item *item, const char *text, size_t length, unsigned kinds,
                       char *message, size_t size)
{
    item->text = strndup(text, length);
    const char *glob = text;
    size_t rest = length;
    if (rest > 0 && *glob == '!') {
        item->is_exclusion = true;
        glob++;
        rest--;
    }
    for (int kind = 0; kind < PROF_PATTERN_KINDS; kind++) {
        size_t prefix = prefixes[kind] == NULL ? 0 : strlen(prefixes[kind]);
        if (prefix > 0 && rest >= prefix && memcmp(glob, prefixes[kind], prefix) == 0) {
            item->kind = (enum prof_pattern_kind)kind;
            glob += prefix;
            rest -= prefix;
            break;
        }
    }
    if ((kinds & PROF_PATTERN_BIT(item->kind)) == 0) {
        return fail(message, size, text, length, "patterns of that kind are not possible here");
    }
    const char *mistake = find_mistake(item, glob, rest);
    if (mistake != NULL) {
        return fail(message, size, text, length, mistake);
    }
    if (item->text == NULL || !compile_item(item, glob, rest)) {
        return fail(message, size, text, length, "out of memory");
    }
    return true;
}

struct prof_patterns *prof_patterns_parse(const char *list, unsigned kinds, char *message,
                                          size_t size)
{
    size_t count = 1;
    for (const char *c = list; *c != '\0'; c++) {
        count += *c == ',';
    }
    struct prof_patterns *patterns = calloc(1, sizeof *patterns + count * sizeof(struct item));
    if (patterns == NULL) {
        snprintf(message, size, "out of memory for patterns");
        return NULL;
    }
    for (const char *text = list; patterns->count < count; text++) {
        size_t length = strcspn(text, ",");
        struct item *item = &patterns->items[patterns->count++];
        if (!parse_item(item, text, length, kinds, message, size)) {
            prof_patterns_free(patterns);
            return NULL;
        }
        text += length;
    }
    return patterns;
}

void prof_patterns_free(struct prof_patterns *patterns)
{
    for (size_t i = 0; patterns != NULL && i < patterns->count; i++) {
        free(patterns->items[i].text);
        free(patterns->items[i].glob);
        free(patterns->items[i].method);
    }
    free(patterns);
}
