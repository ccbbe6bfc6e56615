/*
 * clock.c: a method cache with the strategy "second chance": each method takes one block of any
 * length, and a hand goes round the blocks. The hand skips a method that was used since its last
 * visit, and evicts the first method that was not. The argument is the number of blocks.
 *
 *     jp2vm --jop --jop-cache=./clock.so:16,lru:4k/16 -cp app Main
 */
#include <stdio.h>
#include <stdlib.h>

#include <jp2vm/jop.h>

#define MOST_BLOCKS 4096

struct clock {
    uint32_t count, hand;
    struct {
        uint32_t method; /* number + 1; 0: the block is free */
        uint32_t is_used;
    } blocks[];
};

/* Returns 0 if the argument is wrong. */
static uint32_t count_of(const char *argument)
{
    char *end;
    unsigned long count = argument == NULL ? 0 : strtoul(argument, &end, 10);
    return argument != NULL && *end == '\0' && count <= MOST_BLOCKS ? (uint32_t)count : 0;
}

static size_t state_bytes(const char *argument, char *message, size_t bytes)
{
    uint32_t count = count_of(argument);
    if (count == 0) {
        snprintf(message, bytes, "it takes a number of blocks, from 1 to %d", MOST_BLOCKS);
        return 0;
    }
    return sizeof(struct clock) + count * sizeof((struct clock *)0)->blocks[0];
}

static void empty(void *state, const char *argument)
{
    ((struct clock *)state)->count = count_of(argument);
}

static bool access(void *state, uint32_t method, uint32_t words, bool is_return)
{
    struct clock *clock = state;
    (void)words;
    (void)is_return;
    for (uint32_t i = 0; i < clock->count; i++) {
        if (clock->blocks[i].method == method + 1) {
            clock->blocks[i].is_used = true;
            return true;
        }
    }
    while (clock->blocks[clock->hand].is_used) {
        clock->blocks[clock->hand].is_used = false;
        clock->hand = (clock->hand + 1) % clock->count;
    }
    clock->blocks[clock->hand].method = method + 1;
    clock->hand = (clock->hand + 1) % clock->count;
    return false;
}

JP2_CACHE_STRATEGY(.name = "clock", .state_bytes = state_bytes, .empty = empty, .access = access)
