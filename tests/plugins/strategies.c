/*
 * Strategies of the method cache for tests. LRU: the machine's own lru:4k/N, written again. LOG: a
 * cache that misses always, and writes all look-ups, with
 * the address of the state, to the file look-ups.txt.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/jop.h>

#ifdef LRU
#define NAME "own-lru"
struct cache {
    uint32_t count, methods[256]; /* number + 1, the method used last first */
};

static void empty(void *state, const char *argument)
{
    ((struct cache *)state)->count = (uint32_t)atoi(argument);
}

static bool look_up(void *state, uint32_t method, uint32_t words, bool is_return)
{
    struct cache *cache = state;
    uint32_t place = 0;
    (void)words, (void)is_return;
    while (place < cache->count && cache->methods[place] != method + 1) {
        place++;
    }
    bool is_hit = place < cache->count;
    place = is_hit ? place : cache->count - 1;
    memmove(cache->methods + 1, cache->methods, place * sizeof cache->methods[0]);
    cache->methods[0] = method + 1;
    return is_hit;
}
#else
#define NAME "log"
struct cache {
    uint32_t unused;
};

static FILE *file;

static void empty(void *state, const char *argument)
{
    (void)argument;
    if (file == NULL) {
        file = fopen("look-ups.txt", "w");
    }
    fprintf(file, "%p empty\n", state);
}

static bool look_up(void *state, uint32_t method, uint32_t words, bool is_return)
{
    fprintf(file, "%p %u %u %d\n", state, method, words, is_return);
    return false;
}
#endif

static size_t state_bytes(const char *argument, char *message, size_t bytes)
{
    (void)argument, (void)message, (void)bytes;
    return sizeof(struct cache);
}

JP2_CACHE_STRATEGY(.name = NAME, .state_bytes = state_bytes, .empty = empty, .access = look_up)
