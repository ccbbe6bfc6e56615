#define _GNU_SOURCE
#include "jop/plugins.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/jop.h>

#include "jop/cache/cache.h"
#include "profiler/plugins/guard.h"
#include "profiler/plugins/library.h"

#define KIND(type, text_a, text, texts)                                                            \
    {                                                                                              \
        .symbol = #type, .a_name = text_a, .name = text, .names = texts, .abi = JP2_JOP_ABI,       \
        .least_bytes = sizeof(struct type), .bytes = sizeof(struct type)                           \
    }

static const struct prof_library_kind strategies =
    KIND(jp2_cache_strategy, "a cache strategy", "cache strategy", "cache strategies");
static const struct prof_library_kind estimators =
    KIND(jp2_cycle_estimator, "an estimator of cycles", "estimator", "estimators of cycles");

/* The name becomes part of an XML name. */
static bool is_name(const char *name)
{
    if (name == NULL || !isalpha((unsigned char)name[0])) {
        return false;
    }
    while (isalnum((unsigned char)*name) || *name == '-' || *name == '_') {
        name++;
    }
    return *name == '\0';
}

static bool is_argument(const char *argument)
{
    while (argument != NULL
           && (isalnum((unsigned char)*argument)
               || (*argument != '\0' && strchr("-_./:", *argument) != NULL))) {
        argument++;
    }
    return argument == NULL || *argument == '\0';
}

bool jop_plugins_is_cache(const char *text, size_t length)
{
    const char *colon = memmem(text, length, ".so:", 4);
    return colon != NULL || (length > 3 && memcmp(text + length - 3, ".so", 3) == 0);
}

struct sizing {
    const struct jp2_cache_strategy *strategy;
    const char *argument;
    char *message;
    size_t size, bytes;
};

static void run_state_bytes(void *data)
{
    struct sizing *s = data;
    s->bytes = s->strategy->state_bytes(s->argument, s->message, s->size);
}

/* Queries the plug-in for the size of a state. */
static bool set_size(const char *what, struct jop_cache_shape *shape, char *message, size_t size)
{
    struct sizing sizing = {shape->strategy, shape->argument, message, size, 0};
    message[0] = '\0';
    prof_guard_strictly(what, run_state_bytes, &sizing);
    message[strcspn(message, "\n")] = '\0';
    if (sizing.bytes > JP2_CACHE_STATE_BYTES) {
        snprintf(message, size, "its state has %zu bytes; at most %d are allowed", sizing.bytes,
                 JP2_CACHE_STATE_BYTES);
    } else if (sizing.bytes == 0 && message[0] == '\0') {
        snprintf(message, size, "it refuses its argument, without a reason");
    }
    shape->bytes = (uint32_t)sizing.bytes;
    return sizing.bytes != 0 && sizing.bytes <= JP2_CACHE_STATE_BYTES;
}

static bool check_names(const struct jop_cache_shape *shape, char *message, size_t size)
{
    if (!is_name(shape->strategy->name) || shape->strategy->state_bytes == NULL
        || shape->strategy->access == NULL) {
        snprintf(message, size, "its cache strategy has no proper name, or lacks a function");
        return false;
    }
    const char *argument = shape->argument == NULL ? "" : shape->argument;
    if (!is_argument(argument)
        || strlen(shape->strategy->name) + strlen(argument) + 2 > JOP_CACHE_NAME) {
        snprintf(message, size,
                 "its argument may have letters, digits, '-', '_', '.', '/' and ':', with the name "
                 "'%s' at most %d in all",
                 shape->strategy->name, JOP_CACHE_NAME - 2);
        return false;
    }
    return true;
}

bool jop_plugins_open_cache(const char *text, size_t length, struct jop_cache_shape *shape,
                            char *message, size_t size)
{
    struct jp2_cache_strategy *strategy = calloc(1, sizeof *strategy);
    char *value = strndup(text, length), *what = NULL;
    if (strategy == NULL || value == NULL || asprintf(&what, "--jop-cache=%s", value) < 0) {
        snprintf(message, size, "out of memory");
        free(strategy);
        free(value);
        return false;
    }
    *shape = (struct jop_cache_shape){.kind = JOP_CACHE_PLUGIN, .strategy = strategy};
    bool is_good =
        prof_library_read(what, value, &strategies, strategy, &shape->argument, message, size)
        && check_names(shape, message, size) && set_size(what, shape, message, size);
    if (!is_good) {
        free(strategy);
        free(value);
    }
    free(what);
    return is_good;
}

const struct jp2_cycle_estimator *jop_plugins_open_estimator(const char *value, char *message,
                                                             size_t size)
{
    static struct jp2_cycle_estimator estimator;
    char what[300];
    const char *argument;
    snprintf(what, sizeof what, "--jop-estimator=%s", value);
    if (!prof_library_read(what, value, &estimators, &estimator, &argument, message, size)) {
        return NULL;
    }
    if (estimator.name == NULL || estimator.name[0] == '\0' || estimator.cycles == NULL) {
        snprintf(message, size, "its estimator has no name, or no function `cycles`");
        return NULL;
    }
    return prof_library_start(what, estimator.start, argument, message, size) ? &estimator : NULL;
}
