#include "tools/prof/profile/metric_cache.h"

#include <stdio.h>
#include <string.h>

/* Returns the cache of a run with one cache, for example 4k/16, or NULL. */
static const char *only_cache(const struct prof_header *header)
{
    const char *cache = NULL;
    for (size_t i = 0; i < header->note_count; i++) {
        if (strcmp(header->notes[i].name, "jopCache") != 0) {
            continue;
        }
        if (cache != NULL) {
            return NULL;
        }
        cache = header->notes[i].value;
    }
    return cache;
}

static bool is_of_cache(const char *metric)
{
    static const char *const names[] = {"jopCycles", "jopCacheLoad", "jopRoutineLoad",
                                        "jopCacheHits", "jopCacheMisses"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], metric) == 0) {
            return true;
        }
    }
    return false;
}

bool tool_metric_with_cache(const struct prof_header *header, const char *metric, char *to,
                            size_t size)
{
    const char *cache = is_of_cache(metric) ? only_cache(header) : NULL;
    if (cache == NULL) {
        return false;
    }
    snprintf(to, size, "%s.%s", metric, cache);
    for (char *c = to; *c != '\0'; c++) {
        *c = *c == '/' || *c == ':' ? '-' : *c;
    }
    return true;
}

bool tool_metric_is(const struct prof_header *header, const char *metric, const char *word,
                    size_t length)
{
    char name[TOOL_METRIC_NAME];
    return (strlen(metric) == length && memcmp(metric, word, length) == 0)
           || (tool_metric_with_cache(header, metric, name, sizeof name) && strlen(name) == length
               && memcmp(name, word, length) == 0);
}
