#include "jop/cache/cache.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <jp2vm/jop.h>

#define MAX_SHOWN 24 /* at most so many characters of a wrong text are shown in a message */

/* The strategies: the name before the colon, and the parts after it. */
static const struct strategy {
    const char *name;
    bool has_bytes, has_blocks;
} strategies[] = {
    [JOP_CACHE_VARIABLE] = {"", true, true},
    [JOP_CACHE_STACK_NEXT] = {"stack", true, true},
    [JOP_CACHE_FIXED] = {"fixed", true, true},
    [JOP_CACHE_LRU] = {"lru", true, true},
    [JOP_CACHE_VARIABLE_LRU] = {"variable-lru", true, true},
    [JOP_CACHE_TWO] = {"two", true, false},
    [JOP_CACHE_SINGLE] = {"single", true, false},
    [JOP_CACHE_HIT] = {"hit", false, false},
    [JOP_CACHE_MISS] = {"miss", false, false},
};
#define STRATEGIES ((int)(sizeof strategies / sizeof strategies[0]))

struct part {
    const char *text;
    size_t length;
};

struct shown {
    char text[MAX_SHOWN + 4];
};

/* Returns a part for a message, with unprintable characters replaced. */
static struct shown show(struct part part)
{
    struct shown shown;
    size_t length = part.length <= MAX_SHOWN ? part.length : MAX_SHOWN;
    for (size_t i = 0; i < length; i++) {
        char c = part.text[i];
        shown.text[i] = c >= ' ' && c <= '~' ? c : '?';
    }
    strcpy(shown.text + length, length < part.length ? "..." : "");
    return shown;
}

/* Splits the text at the first `separator`. Returns false if the text does not contain the
 * separator. */
static bool split(struct part *text, char separator, struct part *before)
{
    const char *at = text->length == 0 ? NULL : memchr(text->text, separator, text->length);
    if (at == NULL) {
        return false;
    }
    *before = (struct part){text->text, (size_t)(at - text->text)};
    *text = (struct part){at + 1, text->length - before->length - 1};
    return true;
}

static bool find_strategy(struct part name, enum jop_cache_kind *kind)
{
    for (int i = 0; i < STRATEGIES; i++) {
        if (strlen(strategies[i].name) == name.length && name.length != 0
            && memcmp(strategies[i].name, name.text, name.length) == 0) {
            *kind = (enum jop_cache_kind)i;
            return true;
        }
    }
    return false;
}

/* Reads a decimal number. A number that is too large for any use here becomes UINT32_MAX. */
static bool parse_number(struct part part, bool may_have_k, uint32_t *number)
{
    uint64_t value = 0;
    bool has_k = may_have_k && part.length != 0
                 && (part.text[part.length - 1] == 'k' || part.text[part.length - 1] == 'K');
    size_t digits = part.length - has_k;
    for (size_t i = 0; i < digits; i++) {
        if (part.text[i] < '0' || part.text[i] > '9') {
            return false;
        }
        value = value * 10 + (uint64_t)(part.text[i] - '0');
        value = value < UINT32_MAX ? value : UINT32_MAX;
    }
    value *= has_k ? 1024 : 1;
    *number = value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
    return digits != 0;
}

static bool is_power_of_two(uint32_t number)
{
    return number != 0 && (number & (number - 1)) == 0;
}

__attribute__((format(printf, 3, 4))) static bool fail(char *message, size_t size,
                                                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, size, format, arguments);
    va_end(arguments);
    return false;
}

static bool parse_bytes(struct part part, uint32_t *bytes, char *message, size_t size)
{
    if (!parse_number(part, true, bytes)) {
        return fail(message, size, "'%s' is not the size of a cache, such as 4k or 4096",
                    show(part).text);
    }
    if (!is_power_of_two(*bytes) || *bytes < JOP_CACHE_MIN_BYTES || *bytes > JOP_CACHE_MAX_BYTES) {
        return fail(message, size,
                    "the size of a cache must be a power of two from %d bytes to %dk, not '%s'",
                    JOP_CACHE_MIN_BYTES, JOP_CACHE_MAX_BYTES / 1024, show(part).text);
    }
    return true;
}

static bool parse_blocks(struct part part, uint32_t bytes, uint32_t *blocks, char *message,
                         size_t size)
{
    if (!parse_number(part, false, blocks)) {
        return fail(message, size, "'%s' is not a number of blocks", show(part).text);
    }
    if (!is_power_of_two(*blocks) || *blocks > JOP_CACHE_MAX_BLOCKS) {
        return fail(message, size,
                    "the number of blocks must be a power of two from 1 to %d, not '%s'",
                    JOP_CACHE_MAX_BLOCKS, show(part).text);
    }
    if (bytes / 4 < *blocks) {
        return fail(message, size, "%u blocks of %u bytes in all would hold no word of 4 bytes",
                    *blocks, bytes);
    }
    return true;
}

bool jop_cache_shape_parse(const char *text, size_t length, struct jop_cache_shape *shape,
                           char *message, size_t size)
{
    struct part rest = {text, length}, name;
    struct jop_cache_shape parsed = {.kind = JOP_CACHE_VARIABLE};
    bool has_name = split(&rest, ':', &name);
    if (!has_name && find_strategy(rest, &parsed.kind)) {
        name = rest;
        has_name = true;
        rest.length = 0;
    } else if (has_name && !find_strategy(name, &parsed.kind)) {
        return fail(message, size,
                    "unknown cache strategy '%s'; there are fixed, lru, "
                    "variable-lru, stack, two, single, hit and miss",
                    show(name).text);
    }
    const struct strategy *strategy = &strategies[parsed.kind];
    if (!strategy->has_bytes) {
        if (rest.text != text) { /* the text had a colon */
            return fail(message, size, "cache '%s' takes no size", strategy->name);
        }
        *shape = parsed;
        return true;
    }
    if (rest.length == 0) {
        return fail(message, size, "%s%s%s, as in %s%s%s", has_name ? "cache '" : "a cache",
                    strategy->name, has_name ? "' needs a size" : " needs a size", strategy->name,
                    has_name ? ":" : "", strategy->has_blocks ? "4k/16" : "4k");
    }
    struct part bytes;
    bool has_blocks = split(&rest, '/', &bytes);
    if (!parse_bytes(has_blocks ? bytes : rest, &parsed.bytes, message, size)) {
        return false;
    }
    if (has_blocks != strategy->has_blocks) {
        return has_blocks
                   ? fail(message, size, "cache '%s' takes no number of blocks", strategy->name)
                   : fail(message, size, "'%s' needs a number of blocks, as in 4k/16",
                          show(rest).text);
    }
    if (has_blocks && !parse_blocks(rest, parsed.bytes, &parsed.blocks, message, size)) {
        return false;
    }
    *shape = parsed;
    return true;
}

void jop_cache_shape_name(const struct jop_cache_shape *shape, char *name)
{
    if (shape->kind == JOP_CACHE_PLUGIN) {
        bool has_argument = shape->argument != NULL && shape->argument[0] != '\0';
        snprintf(name, JOP_CACHE_NAME, "%s%s%s", shape->strategy->name, has_argument ? ":" : "",
                 has_argument ? shape->argument : "");
        return;
    }
    const struct strategy *strategy = &strategies[shape->kind];
    bool is_in_k = shape->bytes % 1024 == 0 && shape->bytes != 0;
    char bytes[16] = "", blocks[16] = "";
    if (strategy->has_bytes) {
        snprintf(bytes, sizeof bytes, "%u%s", is_in_k ? shape->bytes / 1024 : shape->bytes,
                 is_in_k ? "k" : "");
    }
    if (strategy->has_blocks) {
        snprintf(blocks, sizeof blocks, "/%u", shape->blocks);
    }
    snprintf(name, JOP_CACHE_NAME, "%s%s%s%s", strategy->name,
             strategy->has_bytes && strategy->name[0] != '\0' ? ":" : "", bytes, blocks);
}

bool jop_cache_shape_ignores_hits(const struct jop_cache_shape *shape)
{
    switch (shape->kind) {
    case JOP_CACHE_VARIABLE:
    case JOP_CACHE_FIXED:
    case JOP_CACHE_SINGLE:
    case JOP_CACHE_HIT:
        return true;
    default:
        return false;
    }
}
