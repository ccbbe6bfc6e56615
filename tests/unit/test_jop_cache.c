/*
 * Unit tests of the method caches (jop/cache/cache.h): traces computed by hand, then long random
 * traces compared with models that record the contents of every block.
 */
#include <stdlib.h>

#include "jop/cache/cache.h"
#include "tests/unit/check.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool calloc_fails;
static bool realloc_fails;

void *__wrap_calloc(size_t count, size_t size)
{
    return calloc_fails ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return realloc_fails ? NULL : __real_realloc(memory, size);
}

static uint64_t random_state = 88172645463325252u;

static uint32_t random_below(uint32_t limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32) % limit;
}

static struct jop_cache_shape shape_of(const char *text)
{
    struct jop_cache_shape shape = {.kind = JOP_CACHE_MISS, .bytes = 0, .blocks = 0};
    char message[200] = "";
    CHECK(jop_cache_shape_parse(text, strlen(text), &shape, message, sizeof message));
    CHECK_EQ_STR(message, "");
    return shape;
}

static struct jop_cache *cache_of(const char *text)
{
    struct jop_cache_shape shape = shape_of(text);
    struct jop_cache *cache = jop_cache_create(&shape);
    if (!CHECK(cache != NULL)) {
        exit(1);
    }
    return cache;
}

/*
 * Makes accesses such as "A64- <B10+": method A (number 0) of 64 words is invoked and misses, then
 * a method returns to B (number 1) of 10 words, which hits. Prints accesses with a different
 * outcome.
 */
static bool follow(struct jop_cache *cache, const char *trace)
{
    bool is_good = true;
    for (const char *at = trace; *at != '\0';) {
        const char *start = at;
        bool is_return = *at == '<';
        at += is_return;
        uint32_t method = (uint32_t)(*at - 'A');
        char *end;
        uint32_t words = (uint32_t)strtoul(at + 1, &end, 10);
        bool is_hit = *end == '+';
        at = end + 1;
        if (jop_cache_access(cache, method, words, is_return) != is_hit) {
            printf("access %.*s is a %s\n", (int)(at - start), start, is_hit ? "miss" : "hit");
            is_good = false;
        }
        at += strspn(at, " ");
    }
    return is_good;
}

/* 1k/4: four blocks of 64 words. */
static void test_variable(void)
{
    struct jop_cache *cache = cache_of("1k/4");
    /* A in block 0, B in 1; 63 words take one block. Returns load as invokes do. */
    CHECK(follow(cache, "A63- B10- <A63+ B10+ <A63+ A63+"));
    /* C, which is exactly as long as a block, takes two blocks: 2 and 3. All methods are in the
     * cache, and the ring is full. */
    CHECK(follow(cache, "C64- A63+ B10+ C64+"));
    /* D goes to 0: A is dropped, although it was used after B. A goes to 1: B is dropped. */
    CHECK(follow(cache, "D1- B10+ C64+ <A63- C64+ D1+"));
    /* B goes to 2, the first block of C, so C is dropped as a whole; then E takes 3. */
    CHECK(follow(cache, "B10- E5- D1+ A63+ B10+"));
    /* C goes to 0 and 1: D and A are dropped. */
    CHECK(follow(cache, "C64- B10+ E5+ D1-")); /* D to 2: B is dropped */
    CHECK(follow(cache, "C64+ E5+ D1+ B10-")); /* B to 3: E is dropped */
    /* A method without words also takes a block: 0, the first block of C. */
    CHECK(follow(cache, "F0- C64- F0+"));  /* C to 1 and 2, over D; B stays in 3 */
    CHECK(follow(cache, "D1- B10- C64+")); /* D to 3, over B; B to 0, over F */
    jop_cache_destroy(cache);
}

static void test_wrap_around(void)
{
    struct jop_cache *cache = cache_of("1k/4");
    /* A in 0 and 1, B in 2. C of three blocks goes to 3, 0 and 1: A is dropped, B is not. */
    CHECK(follow(cache, "A100- B10- C190- B10+ C190+"));
    /* D goes to 2: B is dropped. B goes to 3, the first block of C. */
    CHECK(follow(cache, "D3- C190+ B10- D3+"));
    /* C goes to 0, 1 and 2: D is dropped, B stays. D goes to 3, over B. */
    CHECK(follow(cache, "C190- B10+ C190+ D3-"));
    /* B goes to 0, over C. C goes to 1, 2 and 3, over D. D goes to 0, over B. */
    CHECK(follow(cache, "B10- C190- D3- C190+ B10-"));
    jop_cache_destroy(cache);
}

/* Methods longer than the cache take the whole cache, and the pointer returns to its old
 * position. */
static void test_long_methods(void)
{
    struct jop_cache *cache = cache_of("1k/4");
    /* A in 0. B's 255 words just fit in four blocks: 1, 2, 3 and 0, so A is dropped. A goes to 1
     * then, over B, and B to 2, 3, 0 and 1, over A. */
    CHECK(follow(cache, "A1- B255- B255+ A1- B255-"));
    /* Longer methods have the same effect: the pointer stays at 2. */
    CHECK(follow(cache, "C256- C256+ B255- D100000- D100000+ C256- E4294967295- E4294967295+"));
    /* A goes to 2 and E to 3, 0, 1 and 2, over A. A goes to 3, over E; then I 0, F 1, G 2. */
    CHECK(follow(cache, "A1- E4294967295- A1- I10- F1- G1- A1+"));
    /* H to 3, over A; A to 0, over I; I to 1, over F. */
    CHECK(follow(cache, "H1- A1- I10- G1+ H1+ F1-"));
    jop_cache_destroy(cache);
    cache = cache_of("4k/1"); /* one block, which contains only the last method */
    CHECK(follow(cache, "A1- A1+ B2000- A1- A1+"));
    jop_cache_destroy(cache);
    cache = cache_of("variable-lru:1k/4");
    CHECK(follow(cache, "A1- B256- B256+ A1- B4294967295- B4294967295+ C1- B4294967295-"));
    jop_cache_destroy(cache);
}

static void test_stack_next(void)
{
    struct jop_cache *cache = cache_of("stack:1k/4");
    /* A in 0, B in 1. The return to A moves the pointer to B's block, so C replaces B, and D, after
     * the next return, C. A stays, where without returns E would have replaced it. */
    CHECK(follow(cache, "A1- B1- <A1+ C1- <A1+ D1- <A1+ E1- <A1+ F1- <A1+"));
    /* A method that the pointer passes is dropped when it is overwritten, not before. */
    CHECK(follow(cache, "F1+ <A1+ E1- F1-")); /* E replaces F in 1, F goes to 2 */
    /* Deep calls go round and drop A: G to 3, H to 0. On the way back the pointer is at H (0), and
     * G, F and E are still there; then A goes to E's block. */
    CHECK(follow(cache, "G1- H1- <G1+ <F1+ <E1+ <A1-"));
    CHECK(follow(cache, "E1-"));             /* A in 1, so E to 2, over F */
    CHECK(follow(cache, "A1+ G1+ H1+ F1-")); /* F to 3, over G */
    CHECK(follow(cache, "H1+ G1-"));         /* G to 0 */
    jop_cache_destroy(cache);
    /* The method loaded by a return that misses overwrites the returning method, even if nothing
     * was called before. */
    cache = cache_of("stack:1k/4");
    CHECK(follow(cache, "<A1- <B1- A1- B1+"));
    jop_cache_destroy(cache);
}

static void test_fixed(void)
{
    struct jop_cache *cache = cache_of("fixed:1k/4");
    /* Each method takes one block, whatever its length: A 0, B 1, C 2, D 3. */
    CHECK(follow(cache, "A300- B64- C1000- D0- A300+ B64+ <C1000+ D0+ A300+"));
    /* E to 0: A is dropped although it was used last; A to 1: B is dropped. */
    CHECK(follow(cache, "E1- B64+ A300- C1000+ D0+ E1+ B64- C1000-"));
    jop_cache_destroy(cache);
}

static void test_lru(void)
{
    struct jop_cache *cache = cache_of("lru:1k/4");
    CHECK(follow(cache, "A300- B64- C1- D0- A300+"));
    /* By access, the latest first, A D C B. E drops B, B drops C, then C drops D. */
    CHECK(follow(cache, "E1- A300+ B64- E1+ <C1- D0-")); /* D drops A: C E B A before */
    CHECK(follow(cache, "C1+ E1+ B64+ D0+ A300- C1-"));  /* A drops C, C drops E */
    jop_cache_destroy(cache);
}

static void test_variable_lru(void)
{
    struct jop_cache *cache = cache_of("variable-lru:1k/4");
    /* A one block, B two (64 words), C one: full. By access, latest first: A C B. */
    CHECK(follow(cache, "A63- B64- C1- A63+"));
    /* D drops B alone, and one block is free, which E takes: E D A C. */
    CHECK(follow(cache, "D1- A63+ E1- C1+ D1+ A63+ E1+ C1+"));
    /* By access, the latest first, C E A D. B needs two blocks and drops D and A, whose blocks need
     * not be neighbours. */
    CHECK(follow(cache, "B64- E1+ C1+ B64+ D1- E1- A63-"));
    /* By access, B C E. D drops E, E drops C, and A drops B, which frees two blocks, so C fits. */
    CHECK(follow(cache, "D1+ E1+ A63+ C1- D1+ E1+ A63+ C1+"));
    jop_cache_destroy(cache);
}

static void test_two(void)
{
    struct jop_cache *cache = cache_of("two:1k"); /* halves of 128 words */
    /* A goes to the second half, because the first half counts as in use; B goes to the first
     * half. */
    CHECK(follow(cache, "A127- B127- A127+ B127+"));
    /* C replaces A: B is in use. The return to B hits, so A then replaces C. */
    CHECK(follow(cache, "C1- <B127+ A127- B127+ C1-")); /* C replaces A */
    CHECK(follow(cache, "B127+ C1+ A127-"));            /* A replaces B */
    /* A method of 128 words takes both halves, and is lost with either half. */
    CHECK(follow(cache, "C1+ D128- D128+ C1- D128- E5000- E5000+ D128-"));
    jop_cache_destroy(cache);
}

static void test_simple_ones(void)
{
    struct jop_cache *cache = cache_of("single:1k");
    CHECK(follow(cache, "A1- A1+ <A1+ B5000- <A1- B5000- B5000+"));
    jop_cache_destroy(cache);
    cache = cache_of("hit");
    CHECK(follow(cache, "A1+ B100000+ <A1+"));
    CHECK(jop_cache_access(cache, UINT32_MAX, 1, false));
    jop_cache_clear(cache);
    CHECK(follow(cache, "A1+"));
    jop_cache_destroy(cache);
    cache = cache_of("miss");
    CHECK(follow(cache, "A1- A1- <A1-"));
    CHECK(!jop_cache_access(cache, UINT32_MAX, 1, false));
    jop_cache_clear(cache);
    CHECK(follow(cache, "A1-"));
    jop_cache_destroy(cache);
    jop_cache_destroy(NULL);
}

/* A cleared cache behaves like a new cache. */
static void test_clear(void)
{
    struct jop_cache *cache = cache_of("1k/4");
    CHECK(follow(cache, "A1- B1-"));
    jop_cache_clear(cache);
    /* B in 0, A in 1, then C in 2 and 3, and D in 0 over B. */
    CHECK(follow(cache, "B1- A1- C64- D1- A1+ C64+ B1-"));
    jop_cache_clear(cache);
    jop_cache_clear(cache);
    CHECK(follow(cache, "A1- B1- C1- D1- A1+ B1+ C1+ D1+"));
    jop_cache_destroy(cache);
    cache = cache_of("stack:1k/4");
    CHECK(follow(cache, "A1- B1- C1-"));
    jop_cache_clear(cache);
    CHECK(follow(cache, "<A1- B1- C1- D1- A1+"));
    jop_cache_destroy(cache);
    cache = cache_of("lru:1k/4");
    CHECK(follow(cache, "A1- B1- C1- D1-"));
    jop_cache_clear(cache);
    CHECK(follow(cache, "D1- C1- E1- F1- D1+ G1- D1+ C1-"));
    jop_cache_destroy(cache);
}

/*
 * The model of a random run records the last load into every block, and the last load of every
 * method. A method is in the cache if all blocks of its last load still contain this load. For LRU
 * caches, the model is a list of methods, the most recently used first.
 */
#define MODEL_METHODS 60

struct model {
    struct jop_cache_shape shape;
    uint32_t block_count, block_words;
    uint32_t loads;
    uint32_t written_by[JOP_CACHE_MAX_BLOCKS];
    uint32_t next, current;
    struct {
        uint32_t load, first, taken;
    } last[MODEL_METHODS];
    int list[MODEL_METHODS];
    int list_length;
};

static void model_reset(struct model *model, struct jop_cache_shape shape)
{
    memset(model, 0, sizeof *model);
    model->shape = shape;
    model->block_count = shape.kind == JOP_CACHE_TWO      ? 2
                         : shape.kind == JOP_CACHE_SINGLE ? 1
                                                          : shape.blocks;
    model->block_words = shape.bytes / (4 * model->block_count);
}

static uint32_t model_taken(const struct model *model, uint32_t words)
{
    if (model->shape.kind == JOP_CACHE_FIXED || model->shape.kind == JOP_CACHE_LRU
        || model->shape.kind == JOP_CACHE_SINGLE) {
        return 1;
    }
    uint64_t taken = (uint64_t)words / model->block_words + 1;
    return taken < model->block_count ? (uint32_t)taken : model->block_count;
}

static bool model_ring(struct model *model, int method, uint32_t words, bool is_return)
{
    if (is_return && model->shape.kind == JOP_CACHE_STACK_NEXT) {
        model->next = model->current;
    }
    bool is_there = model->last[method].load != 0;
    for (uint32_t i = 0; i < model->last[method].taken; i++) {
        uint32_t block = (model->last[method].first + i) % model->block_count;
        is_there = is_there && model->written_by[block] == model->last[method].load;
    }
    if (!is_there) {
        uint32_t first = model->shape.kind == JOP_CACHE_TWO ? !model->current : model->next;
        uint32_t taken = model_taken(model, words);
        model->loads++;
        for (uint32_t i = 0; i < taken; i++) {
            model->written_by[(first + i) % model->block_count] = model->loads;
        }
        model->next = (first + taken) % model->block_count;
        model->last[method].load = model->loads;
        model->last[method].first = first;
        model->last[method].taken = taken;
    }
    model->current = model->last[method].first;
    return is_there;
}

static bool model_list(struct model *model, int method, const uint32_t *words)
{
    int place = 0;
    while (place < model->list_length && model->list[place] != method) {
        place++;
    }
    bool is_there = place < model->list_length;
    model->list_length += !is_there;
    memmove(&model->list[1], &model->list[0], (size_t)place * sizeof model->list[0]);
    model->list[0] = method;
    uint32_t sum = 0;
    for (int i = 0; i < model->list_length; i++) {
        sum += model_taken(model, words[model->list[i]]);
        if (sum > model->block_count) {
            model->list_length = i;
        }
    }
    return is_there;
}

/* Returns lengths near limits: parts of a block, whole blocks, the whole cache, and more. */
static uint32_t random_words(const struct model *model)
{
    uint32_t of_cache = model->block_words * model->block_count;
    switch (random_below(20)) {
    case 0:
        return of_cache - 1 + random_below(3);
    case 1:
        return random_below(10) == 0 ? UINT32_MAX - random_below(2) : random_below(of_cache * 3);
    case 2:
    case 3:
    case 4:
        return model->block_words * (1 + random_below(3));
    case 5:
    case 6:
        return model->block_words * (1 + random_below(3)) - 1;
    default:
        return random_below(model->block_words * 2);
    }
}

/* Runs calls and returns; some methods have numbers beyond the table. */
static void compare_run(struct jop_cache_shape shape, int methods, int accesses)
{
    static struct model model;
    uint32_t words[MODEL_METHODS], numbers[MODEL_METHODS];
    model_reset(&model, shape);
    for (int i = 0; i < methods; i++) {
        words[i] = random_words(&model);
        numbers[i] = i % 7 != 6   ? (uint32_t)i
                     : i % 2 == 0 ? UINT32_MAX - (uint32_t)i
                                  : (1u << (10 + i % 12)) - (uint32_t)(i % 3);
    }
    struct jop_cache *cache = jop_cache_create(&shape);
    if (!CHECK(cache != NULL)) {
        return;
    }
    int stack[30], depth = 0, different = 0, hits = 0;
    for (int i = 0; i < accesses; i++) {
        bool is_return = depth > 1 && (depth == COUNT(stack) || random_below(2) == 0);
        if (is_return) {
            depth--;
        } else {
            stack[depth++] = (int)random_below((uint32_t)methods);
        }
        int method = stack[depth - 1];
        bool is_there = shape.kind == JOP_CACHE_LRU || shape.kind == JOP_CACHE_VARIABLE_LRU
                            ? model_list(&model, method, words)
                            : model_ring(&model, method, words[method], is_return);
        realloc_fails = random_below(4) == 0;
        different += jop_cache_access(cache, numbers[method], words[method], is_return) != is_there;
        hits += is_there;
        if (random_below(3000) == 0) {
            jop_cache_clear(cache);
            model_reset(&model, shape);
        }
    }
    realloc_fails = false;
    CHECK_EQ_INT(different, 0);
    CHECK(hits > 0 && hits < accesses);
    jop_cache_destroy(cache);
}

static void test_against_models(void)
{
    /* clang-format off */
    static const char *const shapes[] = {
        "4k/16", "1k/4", "2k/8", "4k/32", "256/64", "64k/256", "4k/1", "1k/2",
        "stack:4k/16", "stack:1k/4", "stack:4k/32", "stack:256/8", "stack:1k/2",
        "fixed:1k/4", "fixed:4k/16", "fixed:1k/8", "fixed:512/1",
        "lru:4k/16", "lru:1k/4", "lru:2k/2",
        "variable-lru:4k/16", "variable-lru:1k/4", "variable-lru:8k/32", "variable-lru:256/64",
        "two:1k", "two:4k", "single:4k",
    };
    /* clang-format on */
    for (size_t i = 0; i < COUNT(shapes); i++) {
        struct jop_cache_shape shape = shape_of(shapes[i]);
        for (int run = 0; run < 60; run++) {
            int failed = check_failed;
            compare_run(shape, 3 + (int)random_below(MODEL_METHODS - 2), 6000);
            if (check_failed != failed) {
                printf("in run %d of %s\n", run, shapes[i]);
                break;
            }
        }
    }
}

static void test_no_memory(void)
{
    struct jop_cache_shape shape = shape_of("1k/4");
    calloc_fails = true;
    CHECK(jop_cache_create(&shape) == NULL);
    calloc_fails = false;
    /* Without a table, blocks are searched; their methods enter the table when memory is
     * available. */
    struct jop_cache *cache = cache_of("1k/4");
    realloc_fails = true;
    CHECK(follow(cache, "A1- B1- A1+ B1+ C1-"));
    realloc_fails = false;
    CHECK(follow(cache, "A1+ D1- A1+ B1+ C1+ D1+ E1- A1- C1+"));
    jop_cache_destroy(cache);
}

/* The number of the first method determines the initial length of the table. */
static void test_numbers(void)
{
    static const uint32_t numbers[] = {
        0, 1023, 1024, 1025, 65535, 65536, (1u << 20) - 1, 1u << 20, 1u << 31, UINT32_MAX,
    };
    for (size_t first = 0; first < COUNT(numbers); first++) {
        struct jop_cache *cache = cache_of("lru:4k/16");
        for (int round = 0; round < 2; round++) {
            for (size_t i = 0; i < COUNT(numbers); i++) {
                uint32_t number = numbers[(first + i) % COUNT(numbers)];
                CHECK_EQ_INT(jop_cache_access(cache, number, 1, false), round);
            }
        }
        jop_cache_destroy(cache);
    }
}

/* Shapes that the parser does not accept are refused. */
static void test_odd_shapes(void)
{
    static const struct jop_cache_shape shapes[] = {
        {.kind = JOP_CACHE_VARIABLE_LRU, .bytes = UINT32_MAX, .blocks = UINT32_MAX},
        {.kind = JOP_CACHE_VARIABLE, .bytes = 4096, .blocks = 0},
        {.kind = JOP_CACHE_FIXED, .bytes = 4096, .blocks = 257},
        {.kind = JOP_CACHE_LRU, .bytes = 63, .blocks = 16},
        {.kind = JOP_CACHE_TWO, .bytes = 7, .blocks = 0},
        {.kind = JOP_CACHE_SINGLE, .bytes = 0, .blocks = 0},
    };
    for (size_t i = 0; i < COUNT(shapes); i++) {
        CHECK(jop_cache_create(&shapes[i]) == NULL);
    }
}

int main(void)
{
    test_variable();
    test_wrap_around();
    test_long_methods();
    test_stack_next();
    test_fixed();
    test_lru();
    test_variable_lru();
    test_two();
    test_simple_ones();
    test_clear();
    test_numbers();
    test_no_memory();
    test_odd_shapes();
    test_against_models();
    return check_report();
}
