/*
 * Unit tests of the object cache (jop/cache/cache.h): traces computed by hand, then long random
 * traces compared with a model, a plain queue of objects.
 */
#include <stdlib.h>

#include "jop/cache/cache.h"
#include "tests/unit/check.h"

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static int callocs_left = -1; /* number of calls of calloc that still succeed; negative: all */

void *__wrap_calloc(size_t count, size_t size)
{
    if (callocs_left == 0) {
        return NULL;
    }
    callocs_left -= callocs_left > 0;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return __real_realloc(memory, size);
}

static uint64_t random_state = 88172645463325252u;

static uint32_t random_below(uint32_t limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32) % limit;
}

static struct jop_object_cache *create(uint32_t ways, uint32_t fields)
{
    struct jop_object_cache *cache = jop_object_cache_create(ways, fields);
    if (!CHECK(cache != NULL)) {
        exit(1);
    }
    return cache;
}

/*
 * Runs accesses such as "rA0- wB3+": a read of field 0 of object A misses, a write of field 3 of B
 * hits; "!" invalidates. Prints accesses that differ.
 */
static bool follow(struct jop_object_cache *cache, const char *trace)
{
    bool is_good = true;
    for (const char *at = trace; *at != '\0'; at += strspn(at, " ")) {
        if (*at == '!') {
            jop_object_cache_invalidate(cache);
            at++;
            continue;
        }
        const char *start = at;
        uintptr_t handle = 0x10000 + (uintptr_t)(at[1] - 'A') * 32;
        char *end;
        uint32_t field = (uint32_t)strtoul(at + 2, &end, 10);
        bool is_hit = *end == '+';
        at = end + 1;
        bool was_there = *start == 'r' ? jop_object_cache_read(cache, handle, field)
                                       : jop_object_cache_write(cache, handle, field);
        if (was_there != is_hit) {
            printf("access %.*s is a %s\n", (int)(at - start), start, is_hit ? "miss" : "hit");
            is_good = false;
        }
    }
    return is_good;
}

static void test_fields(void)
{
    struct jop_object_cache *cache = create(2, 4);
    /* A read fills only the field that it reads. */
    CHECK(follow(cache, "rA0- rA0+ rA1- rA0+ rA1+ rA3-"));
    /* Fields beyond the fields of a way always miss, and the object does not take a way. */
    CHECK(follow(cache, "rA4- rA4- rA4294967295- rB4- rB4- rC5- rA0+ rA3+"));
    /* B takes the second way. */
    CHECK(follow(cache, "rB0- rA0+ rB0+"));
    jop_object_cache_destroy(cache);
}

static void test_writes(void)
{
    struct jop_object_cache *cache = create(2, 4);
    /* A write does not take a way, but fills a field of an object that has a way. */
    CHECK(follow(cache, "wA0- wA0- rA0- wA0+ wA1- wA1+ rA1+ rA2-"));
    CHECK(follow(cache, "wA4- wA4- rA4-"));
    /* Writes of C take no way, so A and B stay. */
    CHECK(follow(cache, "rB0- wC0- wC0- rA0+ rB0+"));
    jop_object_cache_destroy(cache);
}

static void test_replacement(void)
{
    struct jop_object_cache *cache = create(2, 4);
    /* A is in way 0, B in way 1. C replaces A and all its fields, although A was read last
     * (FIFO). */
    CHECK(follow(cache, "rA0- rA1- rB0- rA0+ rC0- rC1- rB0+ rC0+"));
    /* A replaces B, then B replaces C; a new field of an object with a way replaces nothing. */
    CHECK(follow(cache, "rA0- rC0+ rA1- rC2- wA0+ rB0- rA0+ wC0- rC0-"));
    /* C took the way of A, so B and C are in the cache. */
    CHECK(follow(cache, "rB0+ rC0+ wA0-"));
    jop_object_cache_destroy(cache);
}

static void test_invalidate(void)
{
    struct jop_object_cache *cache = create(2, 4);
    CHECK(follow(cache, "! rA0- rA1- ! wA0- rA0- rA1-"));
    /* After an invalidation no object has a way: B and A take both, and C replaces B. */
    CHECK(follow(cache, "! rA0- ! rB0- rA0- rC0- rA0+ rC0+ rB0-"));
    jop_object_cache_destroy(cache);
}

/* Handles are compared completely; zero is a valid handle. */
static void test_handles(void)
{
    struct jop_object_cache *cache = create(16, 8);
    CHECK(!jop_object_cache_write(cache, 0, 0));
    CHECK(!jop_object_cache_read(cache, 0, 0));
    CHECK(jop_object_cache_read(cache, 0, 0));
    for (unsigned bit = 0; bit < 8 * sizeof(uintptr_t) && bit < 15; bit++) {
        CHECK(!jop_object_cache_read(cache, (uintptr_t)1 << bit, 0));
        CHECK(jop_object_cache_read(cache, (uintptr_t)1 << bit, 0));
    }
    CHECK(jop_object_cache_read(cache, 0, 0));
    CHECK(!jop_object_cache_read(cache, UINTPTR_MAX, 0));
    CHECK(!jop_object_cache_read(cache, UINTPTR_MAX - 1, 0));
    CHECK(!jop_object_cache_read(cache, 0, 0));
    jop_object_cache_destroy(cache);
}

static void test_sizes(void)
{
    struct jop_object_cache *cache = create(1, 1);
    CHECK(follow(cache, "rA0- rA0+ rA1- rA0+ rB0- rA0- wA0+ wB0-"));
    jop_object_cache_destroy(cache);
    CHECK(jop_object_cache_create(0, 8) == NULL);
    CHECK(jop_object_cache_create(16, 0) == NULL);
    jop_object_cache_destroy(NULL);
    for (int count = 0; count < 3; count++) {
        callocs_left = count;
        CHECK(jop_object_cache_create(16, 8) == NULL);
    }
    callocs_left = -1;
}

/* The model: the objects in the cache, in the order in which they took a way, the oldest first. */
#define MAX_WAYS 64
#define MAX_FIELDS 40

struct model {
    uint32_t ways, fields, length;
    struct entry {
        uintptr_t handle;
        bool is_there[MAX_FIELDS];
    } queue[MAX_WAYS + 1];
};

static bool model_access(struct model *model, uintptr_t handle, uint32_t field, bool is_read)
{
    if (field >= model->fields) {
        return false;
    }
    uint32_t i = 0;
    while (i < model->length && model->queue[i].handle != handle) {
        i++;
    }
    if (i == model->length) {
        if (!is_read) {
            return false;
        }
        model->queue[model->length++] = (struct entry){.handle = handle};
        if (model->length > model->ways) {
            memmove(&model->queue[0], &model->queue[1], model->ways * sizeof model->queue[0]);
            model->length--;
            i--;
        }
    }
    bool was_there = model->queue[i].is_there[field];
    model->queue[i].is_there[field] = true;
    return was_there;
}

static void compare_run(uint32_t ways, uint32_t fields, uint32_t objects, int accesses)
{
    static struct model model;
    memset(&model, 0, sizeof model);
    model.ways = ways;
    model.fields = fields;
    struct jop_object_cache *cache = create(ways, fields);
    int different = 0, hits = 0;
    for (int i = 0; i < accesses; i++) {
        uintptr_t handle = 0x7f0000001000u + (uintptr_t)random_below(objects) * 16;
        uint32_t field = random_below(fields + 2);
        bool is_read = random_below(3) != 0;
        bool want = model_access(&model, handle, field, is_read);
        different += want
                     != (is_read ? jop_object_cache_read(cache, handle, field)
                                 : jop_object_cache_write(cache, handle, field));
        hits += want;
        if (random_below(2000) == 0) {
            jop_object_cache_invalidate(cache);
            model.length = 0;
        }
    }
    CHECK_EQ_INT(different, 0);
    CHECK(hits > 0 && hits < accesses);
    jop_object_cache_destroy(cache);
}

static void test_against_model(void)
{
    static const uint32_t sizes[][2] = {{16, 8}, {16, 16}, {1, 8}, {3, 1}, {5, 3}, {64, 40}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int run = 0; run < 40; run++) {
            compare_run(sizes[i][0], sizes[i][1], 2 + random_below(2 * sizes[i][0] + 10), 8000);
        }
    }
}

int main(void)
{
    test_fields();
    test_writes();
    test_replacement();
    test_invalidate();
    test_handles();
    test_sizes();
    test_against_model();
    return check_report();
}
