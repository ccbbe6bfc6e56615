#include "profiler/probes/language/patterns.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/pattern.h"

struct item {
    char *text;
    bool is_exclusion;
    struct prof_patterns *class;  /* the whole is a class, with or without #METHOD; or NULL */
    struct prof_patterns *method; /* CLASS.METHOD, or NULL */
    char *descriptor;             /* a glob, or NULL */
    atomic_bool has_matched;
};

struct prof_probe_patterns {
    size_t count;
    struct item items[];
};

static struct prof_patterns *parse_one(const char *text, char *message, size_t size)
{
    return prof_patterns_parse(text, PROF_PATTERN_BIT(PROF_PATTERN_METHOD), message, size);
}

/* As CLASS#METHOD, where the last dot may stand for #; NULL when there is no dot. */
static char *as_method(const char *text)
{
    const char *dot = strrchr(text, '.');
    if (strchr(text, '#') != NULL || dot == NULL || dot == text) {
        return NULL;
    }
    char *result = malloc(strlen(text) + 2);
    if (result != NULL) {
        sprintf(result, "%.*s#%s", (int)(dot - text), text, dot + 1);
    }
    return result;
}

static bool parse_item(struct item *item, char *text, char *message, size_t size)
{
    item->text = strdup(text);
    if (item->text == NULL) {
        snprintf(message, size, "out of memory");
        return false;
    }
    if (*text == '!') {
        item->is_exclusion = true;
        text++;
    }
    char *descriptor = strchr(text, '(');
    if (descriptor != NULL) {
        size_t length = strlen(descriptor);
        item->descriptor = prof_glob_compile(descriptor, length);
        if (strchr(descriptor, ')') == NULL || item->descriptor == NULL) {
            snprintf(message, size, "a descriptor ends with ) and a type, or with )*");
            return false;
        }
        *descriptor = '\0';
    }
    char *method = as_method(text);
    if (method != NULL) {
        char ignored[200];
        item->method = parse_one(method, ignored, sizeof ignored);
        free(method);
    }
    item->class = parse_one(text, message, size);
    return item->class != NULL;
}

struct prof_probe_patterns *prof_probe_patterns_parse(const char *list, size_t *offset,
                                                      char *message, size_t size)
{
    size_t count = 1;
    for (const char *c = list; *c != '\0'; c++) {
        count += *c == ',';
    }
    struct prof_probe_patterns *patterns =
        calloc(1, sizeof *patterns + count * sizeof(struct item));
    *offset = 0;
    if (patterns == NULL) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    for (const char *at = list; patterns->count < count; at += strcspn(at, ",") + 1) {
        size_t blanks = strspn(at, " \t\r\n");
        size_t length = strcspn(at + blanks, ",");
        while (length > 0 && strchr(" \t\r\n", at[blanks + length - 1]) != NULL) {
            length--;
        }
        char *text = strndup(at + blanks, length);
        *offset = (size_t)(at + blanks - list);
        struct item *item = &patterns->items[patterns->count++];
        bool is_good = text != NULL && parse_item(item, text, message, size);
        free(text);
        if (!is_good) {
            prof_probe_patterns_free(patterns);
            return NULL;
        }
    }
    return patterns;
}

void prof_probe_patterns_free(struct prof_probe_patterns *patterns)
{
    for (size_t i = 0; patterns != NULL && i < patterns->count; i++) {
        free(patterns->items[i].text);
        free(patterns->items[i].descriptor);
        prof_patterns_free(patterns->items[i].class);
        prof_patterns_free(patterns->items[i].method);
    }
    free(patterns);
}

static bool names_match(const struct item *item, const char *class_name, const char *method_name)
{
    return prof_patterns_method(item->class, class_name, method_name) ||
           (item->method != NULL && prof_patterns_method(item->method, class_name, method_name));
}

static bool item_matches(const struct item *item, const char *class_name, const char *method_name,
                         const char *descriptor)
{
    return names_match(item, class_name, method_name) &&
           (item->descriptor == NULL || prof_glob_matches(item->descriptor, descriptor, false));
}

bool prof_probe_patterns_may_match(const struct prof_probe_patterns *patterns,
                                   const char *class_name, const char *method_name)
{
    bool is_included = false, is_excluded = false, has_inclusion = false;
    for (size_t i = 0; i < patterns->count; i++) {
        const struct item *item = &patterns->items[i];
        bool match = names_match(item, class_name, method_name);
        has_inclusion |= !item->is_exclusion;
        is_included |= match && !item->is_exclusion;
        is_excluded |= match && item->is_exclusion && item->descriptor == NULL;
    }
    return (is_included || !has_inclusion) && !is_excluded;
}

bool prof_probe_patterns_match(const struct prof_probe_patterns *patterns, const char *class_name,
                               const char *method_name, const char *descriptor)
{
    bool is_included = false, is_excluded = false, has_inclusion = false;
    struct item *items = ((struct prof_probe_patterns *)patterns)->items;
    for (size_t i = 0; i < patterns->count; i++) {
        bool matches = item_matches(&items[i], class_name, method_name, descriptor);
        has_inclusion |= !items[i].is_exclusion;
        is_included |= matches && !items[i].is_exclusion;
        is_excluded |= matches && items[i].is_exclusion;
        if (matches) {
            atomic_store_explicit(&items[i].has_matched, true, memory_order_relaxed);
        }
    }
    return (is_included || !has_inclusion) && !is_excluded;
}

bool prof_probe_patterns_item_matches(const struct prof_probe_patterns *patterns, size_t index,
                                      const char *class_name, const char *method_name,
                                      const char *descriptor)
{
    return item_matches(&patterns->items[index], class_name, method_name, descriptor);
}

const char *prof_probe_patterns_unmatched(const struct prof_probe_patterns *patterns, size_t index,
                                          bool *is_end)
{
    *is_end = index >= patterns->count;
    if (*is_end) {
        return NULL;
    }
    const struct item *item = &patterns->items[index];
    bool has_matched = atomic_load_explicit(&item->has_matched, memory_order_relaxed);
    return item->is_exclusion || has_matched ? NULL : item->text;
}
