/*
 * Unit tests of the texts of method-cache shapes (jop/cache/cache.h).
 */
#include "jop/cache/cache.h"
#include "tests/unit/check.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct jop_cache_shape shape_of(const char *text)
{
    struct jop_cache_shape shape = {.kind = JOP_CACHE_MISS, .bytes = 0, .blocks = 0};
    char message[200] = "";
    CHECK(jop_cache_shape_parse(text, strlen(text), &shape, message, sizeof message));
    CHECK_EQ_STR(message, "");
    return shape;
}

static void test_shapes(void)
{
    static const struct {
        const char *text, *name;
        struct jop_cache_shape shape;
    } good[] = {
        {"4k/16", "4k/16", {.kind = JOP_CACHE_VARIABLE, .bytes = 4096, .blocks = 16}},
        {"4K/16", "4k/16", {.kind = JOP_CACHE_VARIABLE, .bytes = 4096, .blocks = 16}},
        {"04096/016", "4k/16", {.kind = JOP_CACHE_VARIABLE, .bytes = 4096, .blocks = 16}},
        {"256/1", "256/1", {.kind = JOP_CACHE_VARIABLE, .bytes = 256, .blocks = 1}},
        {"256/64", "256/64", {.kind = JOP_CACHE_VARIABLE, .bytes = 256, .blocks = 64}},
        {"64k/256", "64k/256", {.kind = JOP_CACHE_VARIABLE, .bytes = 65536, .blocks = 256}},
        {"fixed:1k/4", "fixed:1k/4", {.kind = JOP_CACHE_FIXED, .bytes = 1024, .blocks = 4}},
        {"lru:4k/16", "lru:4k/16", {.kind = JOP_CACHE_LRU, .bytes = 4096, .blocks = 16}},
        {"variable-lru:512/8",
         "variable-lru:512/8",
         {.kind = JOP_CACHE_VARIABLE_LRU, .bytes = 512, .blocks = 8}},
        {"stack:65536/2",
         "stack:64k/2",
         {.kind = JOP_CACHE_STACK_NEXT, .bytes = 65536, .blocks = 2}},
        {"two:4k", "two:4k", {.kind = JOP_CACHE_TWO, .bytes = 4096, .blocks = 0}},
        {"single:512", "single:512", {.kind = JOP_CACHE_SINGLE, .bytes = 512, .blocks = 0}},
        {"hit", "hit", {.kind = JOP_CACHE_HIT, .bytes = 0, .blocks = 0}},
        {"miss", "miss", {.kind = JOP_CACHE_MISS, .bytes = 0, .blocks = 0}},
    };
    for (size_t i = 0; i < COUNT(good); i++) {
        struct jop_cache_shape shape = shape_of(good[i].text);
        CHECK_EQ_INT(shape.kind, good[i].shape.kind);
        CHECK_EQ_INT(shape.bytes, good[i].shape.bytes);
        CHECK_EQ_INT(shape.blocks, good[i].shape.blocks);
        char name[JOP_CACHE_NAME];
        jop_cache_shape_name(&shape, name);
        CHECK_EQ_STR(name, good[i].name);
        struct jop_cache_shape again = shape_of(name);
        CHECK(again.kind == shape.kind && again.bytes == shape.bytes
              && again.blocks == shape.blocks);
    }
    /* The names of shapes that the parser does not accept fit in the buffer. */
    struct jop_cache_shape odd = {
        .kind = JOP_CACHE_VARIABLE_LRU, .bytes = UINT32_MAX, .blocks = UINT32_MAX};
    char name[JOP_CACHE_NAME + 1];
    name[JOP_CACHE_NAME] = '#';
    jop_cache_shape_name(&odd, name);
    CHECK_EQ_INT(strlen(name), JOP_CACHE_NAME - 1);
    CHECK_EQ_INT(name[JOP_CACHE_NAME], '#');
}

#define NO_SIZE(text) "'" text "' is not the size of a cache, such as 4k or 4096"
#define BAD_SIZE(text)                                                                             \
    "the size of a cache must be a power of two from 256 bytes to 64k, not '" text "'"
#define BAD_BLOCKS(text) "the number of blocks must be a power of two from 1 to 256, not '" text "'"
#define UNKNOWN(text)                                                                              \
    "unknown cache strategy '" text "'; there are fixed, lru, variable-lru, "                      \
    "stack, two, single, hit and miss"

static void test_shape_errors(void)
{
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"", "a cache needs a size, as in 4k/16"},
        {"lru", "cache 'lru' needs a size, as in lru:4k/16"},
        {"variable-lru:", "cache 'variable-lru' needs a size, as in variable-lru:4k/16"},
        {"two:", "cache 'two' needs a size, as in two:4k"},
        {"single", "cache 'single' needs a size, as in single:4k"},
        {"4k", "'4k' needs a number of blocks, as in 4k/16"},
        {"fixed:1k", "'1k' needs a number of blocks, as in 4k/16"},
        {"two:4k/2", "cache 'two' takes no number of blocks"},
        {"single:4k/", "cache 'single' takes no number of blocks"},
        {"hit:4k", "cache 'hit' takes no size"},
        {"miss:", "cache 'miss' takes no size"},
        {"/16", NO_SIZE("")},
        {"k/16", NO_SIZE("k")},
        {"4kk/16", NO_SIZE("4kk")},
        {"-4k/16", NO_SIZE("-4k")},
        {" 4k/16", NO_SIZE(" 4k")},
        {"0x1000/16", NO_SIZE("0x1000")},
        {"4\nk/16", NO_SIZE("4?k")},
        {"hits", NO_SIZE("hits")},
        {"two:\t\377", NO_SIZE("??")},
        {"aaaaaaaaaaaaaaaaaaaaaaaa", NO_SIZE("aaaaaaaaaaaaaaaaaaaaaaaa")},
        {"aaaaaaaaaaaaaaaaaaaaaaaab", NO_SIZE("aaaaaaaaaaaaaaaaaaaaaaaa...")},
        {"0/16", BAD_SIZE("0")},
        {"3000/16", BAD_SIZE("3000")},
        {"128/2", BAD_SIZE("128")},
        {"128k/16", BAD_SIZE("128k")},
        {"two:3k", BAD_SIZE("3k")},
        {"4294971392/16", BAD_SIZE("4294971392")},
        {"18446744073709555712/16", BAD_SIZE("18446744073709555712")},
        {"4194308k/16", BAD_SIZE("4194308k")},
        {"4k/", "'' is not a number of blocks"},
        {"4k/4k", "'4k' is not a number of blocks"},
        {"4k/16/2", "'16/2' is not a number of blocks"},
        {"4k/16 ", "'16 ' is not a number of blocks"},
        {"4k/0", BAD_BLOCKS("0")},
        {"4k/12", BAD_BLOCKS("12")},
        {"lru:4k/3", BAD_BLOCKS("3")},
        {"64k/512", BAD_BLOCKS("512")},
        {"64k/4294967312", BAD_BLOCKS("4294967312")},
        {"256/128", "128 blocks of 256 bytes in all would hold no word of 4 bytes"},
        {"stack:512/256", "256 blocks of 512 bytes in all would hold no word of 4 bytes"},
        {"variable:4k/16", UNKNOWN("variable")},
        {":4k/16", UNKNOWN("")},
        {"lru:lru:4k/16", NO_SIZE("lru:4k")},
        {"LRU:4k/16", UNKNOWN("LRU")},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct jop_cache_shape shape = {.kind = JOP_CACHE_TWO, .bytes = 11, .blocks = 12};
        char message[200] = "";
        CHECK(!jop_cache_shape_parse(bad[i].text, strlen(bad[i].text), &shape, message,
                                     sizeof message));
        CHECK_EQ_STR(message, bad[i].message);
        CHECK(shape.kind == JOP_CACHE_TWO && shape.bytes == 11 && shape.blocks == 12);
    }
    /* The length of the text determines its end; a NUL in the text is an error like any other wrong
     * character; short buffers. */
    struct jop_cache_shape shape;
    char message[200] = "", little[8] = "#######";
    CHECK(jop_cache_shape_parse("4k/16,2k/8", 5, &shape, message, sizeof message));
    CHECK_EQ_INT(shape.blocks, 16);
    CHECK(!jop_cache_shape_parse("4k/1\0", 5, &shape, message, sizeof message));
    CHECK_EQ_STR(message, "'1?' is not a number of blocks");
    CHECK(!jop_cache_shape_parse(NULL, 0, &shape, message, sizeof message));
    CHECK_EQ_STR(message, "a cache needs a size, as in 4k/16");
    CHECK(!jop_cache_shape_parse("", 0, &shape, little, 4));
    CHECK_EQ_STR(little, "a c");
    CHECK_EQ_INT(little[4], '#');
}

int main(void)
{
    test_shapes();
    test_shape_errors();
    return check_report();
}
