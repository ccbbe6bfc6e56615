/* Unit tests of the encodings, the arena, the hash map and the symbol table. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"
#include "vm/base/arena.h"
#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/base/text/visible.h"
#include "vm/base/utf8.h"

#define LITERAL(text) (text), (sizeof(text) - 1)

static uint64_t random_state = 88172645463325252u;

static uint32_t next_random(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 16);
}

static void test_mutf8_validity(void)
{
    CHECK(vm_mutf8_is_valid(LITERAL(""), false));
    CHECK(vm_mutf8_is_valid(LITERAL("java/lang/Object"), false));
    CHECK(vm_mutf8_is_valid(LITERAL("\xC0\x80"), false));
    CHECK(vm_mutf8_is_valid(LITERAL("\xC3\xA4\xE2\x82\xAC"), false));
    CHECK(vm_mutf8_is_valid(LITERAL("\xED\xA0\xBD\xED\xB8\x80"), false));
    CHECK(vm_mutf8_is_valid(LITERAL("\xED\xA0\xBD"), false));
    CHECK(!vm_mutf8_is_valid(LITERAL("a\0b"), true));
    CHECK(!vm_mutf8_is_valid(LITERAL("\x80"), true));
    CHECK(!vm_mutf8_is_valid(LITERAL("\xC3"), true));
    CHECK(!vm_mutf8_is_valid(LITERAL("\xC3\x41"), true));
    CHECK(!vm_mutf8_is_valid(LITERAL("\xE2\x82"), true));
    CHECK(!vm_mutf8_is_valid(LITERAL("\xE2\x82\x41"), true));
    CHECK(!vm_mutf8_is_valid(LITERAL("\xF0\x9F\x98\x80"), true));
    CHECK(!vm_mutf8_is_valid(LITERAL("\xFF"), true));
    CHECK(vm_mutf8_is_valid(LITERAL("\xC1\x81\xE0\x80\x80"), true));
    CHECK(!vm_mutf8_is_valid(LITERAL("\xC1\x81"), false));
    CHECK(!vm_mutf8_is_valid(LITERAL("\xE0\x80\x80"), false));
}

static void test_mutf8_decoding(void)
{
    static const char text[] = "A\xC0\x80\xC3\xA4\xE2\x82\xAC\xED\xA0\xBD\xED\xB8\x80";
    static const uint16_t want[] = {0x41, 0, 0xE4, 0x20AC, 0xD83D, 0xDE00};
    uint16_t units[16];
    CHECK_EQ_INT(vm_mutf8_utf16_length(LITERAL(text)), 6);
    CHECK_EQ_INT(vm_mutf8_to_utf16(LITERAL(text), units), 6);
    CHECK(memcmp(units, want, sizeof want) == 0);

    char back[32];
    CHECK_EQ_INT(vm_utf16_mutf8_length(units, 6), sizeof text - 1);
    CHECK_EQ_INT(vm_utf16_to_mutf8(units, 6, back), sizeof text - 1);
    CHECK(memcmp(back, text, sizeof text - 1) == 0);

    /* A byte that starts no sequence is converted to itself. */
    CHECK_EQ_INT(vm_mutf8_to_utf16(LITERAL("\xF0z\xC3"), units), 3);
    CHECK_EQ_INT(units[0], 0xF0);
    CHECK_EQ_INT(units[1], 'z');
    CHECK_EQ_INT(units[2], 0xC3);
}

/* Every UTF-16 unit is unchanged after conversion to modified UTF-8 and back. */
static void test_mutf8_every_unit(void)
{
    unsigned bad = 0;
    for (uint32_t i = 0; i <= 0xFFFF; i++) {
        uint16_t unit = (uint16_t)i;
        uint16_t back = (uint16_t)~unit;
        char bytes[3];
        size_t size = vm_utf16_to_mutf8(&unit, 1, bytes);
        bool is_good = size == vm_utf16_mutf8_length(&unit, 1)
                       && vm_mutf8_is_valid(bytes, size, false)
                       && vm_mutf8_to_utf16(bytes, size, &back) == 1 && back == unit;
        bad += is_good ? 0 : 1;
    }
    CHECK_EQ_INT(bad, 0);
}

static void test_utf8(void)
{
    uint16_t units[16];
    static const uint16_t pair[] = {0xD83D, 0xDE00};
    CHECK(vm_utf8_is_valid(LITERAL("\xF0\x9F\x98\x80\xE2\x82\xAC")));
    CHECK_EQ_INT(vm_utf8_utf16_length(LITERAL("\xF0\x9F\x98\x80")), 2);
    CHECK_EQ_INT(vm_utf8_to_utf16(LITERAL("\xF0\x9F\x98\x80"), units), 2);
    CHECK(memcmp(units, pair, sizeof pair) == 0);
    char bytes[16];
    CHECK_EQ_INT(vm_utf16_to_utf8(pair, 2, bytes), 4);
    CHECK(memcmp(bytes, "\xF0\x9F\x98\x80", 4) == 0);
    CHECK_EQ_INT(vm_utf16_utf8_length(pair, 1), 1);
    CHECK_EQ_INT(vm_utf16_to_utf8(pair, 1, bytes), 1);
    CHECK_EQ_INT(bytes[0], '?');
    CHECK_EQ_INT(vm_utf16_to_utf8(pair + 1, 1, bytes), 1);
    CHECK_EQ_INT(bytes[0], '?');

    static const struct {
        const char *bytes;
        size_t size;
        size_t units;
    } malformed[] = {
        {LITERAL("\x80"), 1},         {LITERAL("\xC0\x80"), 2},
        {LITERAL("\xC1\xBF"), 2},     {LITERAL("\xE0\x80\x80"), 3},
        {LITERAL("\xE2\x82"), 1},     {LITERAL("\xE2\x82z"), 2},
        {LITERAL("\xED\xA0\x80"), 1}, {LITERAL("\xF0\x80\x80\x80"), 4},
        {LITERAL("\xF0\x9F\x98"), 1}, {LITERAL("\xF4\x90\x80\x80"), 4},
        {LITERAL("\xF5\x80"), 2},     {LITERAL("\xFF"), 1},
    };
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        CHECK(!vm_utf8_is_valid(malformed[i].bytes, malformed[i].size));
        CHECK_EQ_INT(vm_utf8_to_utf16(malformed[i].bytes, malformed[i].size, units),
                     malformed[i].units);
        CHECK_EQ_INT(units[0], 0xFFFD);
    }
}

static void test_utf8_every_point(void)
{
    unsigned bad = 0;
    for (uint32_t point = 0; point <= 0x10FFFF; point++) {
        if (point >= 0xD800 && point <= 0xDFFF) {
            continue;
        }
        uint16_t units[2] = {(uint16_t)point, 0};
        size_t count = 1;
        if (point >= 0x10000) {
            units[0] = (uint16_t)(0xD800 + ((point - 0x10000) >> 10));
            units[1] = (uint16_t)(0xDC00 + ((point - 0x10000) & 0x3FF));
            count = 2;
        }
        char bytes[4];
        uint16_t back[2] = {0, 0};
        size_t size = vm_utf16_to_utf8(units, count, bytes);
        bool is_good = size == vm_utf16_utf8_length(units, count) && vm_utf8_is_valid(bytes, size)
                       && vm_utf8_utf16_length(bytes, size) == count
                       && vm_utf8_to_utf16(bytes, size, back) == count
                       && memcmp(units, back, sizeof units) == 0;
        bad += is_good ? 0 : 1;
    }
    CHECK_EQ_INT(bad, 0);
}

/* For any bytes, computed lengths equal the lengths that conversions write. Blocks have the exact
 * size. */
static void test_random_bytes(void)
{
    unsigned bad = 0;
    for (int run = 0; run < 20000; run++) {
        size_t size = next_random() % 12;
        char *bytes = malloc(size + 1);
        for (size_t i = 0; i < size; i++) {
            static const unsigned char frequent[] = {0xC0, 0x80, 0xE0, 0xED,
                                                     0xA0, 0xF0, 0x9F, 0xF4};
            uint32_t value = next_random();
            bytes[i] = (char)(value & 0x100 ? frequent[value & 7] : value);
        }
        char *exact = malloc(size == 0 ? 1 : size);
        memcpy(exact, bytes, size);
        size_t modified = vm_mutf8_utf16_length(exact, size);
        size_t plain = vm_utf8_utf16_length(exact, size);
        uint16_t *units = malloc((modified > plain ? modified : plain) * sizeof *units + 1);
        bad += vm_mutf8_to_utf16(exact, size, units) != modified;
        bad += vm_utf8_to_utf16(exact, size, units) != plain;
        free(units);
        free(exact);
        free(bytes);
    }
    CHECK_EQ_INT(bad, 0);
}

static void test_arena(void)
{
    struct vm_arena *arena = vm_arena_create(1024);
    if (!CHECK(arena != NULL)) {
        return;
    }
    CHECK_EQ_INT(vm_arena_used_bytes(arena), 0);
    unsigned bad = 0;
    unsigned char *blocks[500];
    size_t sizes[500];
    for (size_t i = 0; i < 500; i++) {
        sizes[i] = i % 50 == 49 ? 3000 + i : next_random() % 100;
        size_t alignment = (size_t)1 << next_random() % 8;
        blocks[i] = vm_arena_alloc_aligned(arena, sizes[i], alignment);
        bad += blocks[i] == NULL || (uintptr_t)blocks[i] % alignment != 0;
        for (size_t k = 0; k < sizes[i]; k++) {
            bad += blocks[i][k] != 0;
        }
        memset(blocks[i], (int)(i & 0xFF), sizes[i]);
    }
    for (size_t i = 0; i < 500; i++) {
        for (size_t k = 0; k < sizes[i]; k++) {
            bad += blocks[i][k] != (i & 0xFF);
        }
    }
    CHECK_EQ_INT(bad, 0);
    CHECK(vm_arena_used_bytes(arena) > 0);
    CHECK_EQ_STR(vm_arena_strdup(arena, "text"), "text");
    CHECK_EQ_STR(vm_arena_strndup(arena, "text", 2), "te");
    CHECK_EQ_STR(vm_arena_strdup(arena, ""), "");
    char *copy = vm_arena_memdup(arena, "a\0b", 3);
    CHECK(copy != NULL && memcmp(copy, "a\0b", 3) == 0);
    CHECK(vm_arena_alloc(arena, 0) != vm_arena_alloc(arena, 0));
    CHECK((uintptr_t)vm_arena_alloc(arena, 1) % 16 == 0);

    CHECK(vm_arena_alloc(arena, SIZE_MAX) == NULL);
    CHECK(vm_arena_alloc(arena, (size_t)PTRDIFF_MAX) == NULL);
    CHECK(vm_arena_alloc_array(arena, SIZE_MAX / 2, 4) == NULL);
    CHECK(vm_arena_alloc_aligned(arena, 8, 3) == NULL);
    CHECK(vm_arena_alloc_aligned(arena, 8, 8192) == NULL);
    CHECK(vm_arena_alloc_array(arena, 7, 9) != NULL);
    vm_arena_destroy(arena);
    vm_arena_destroy(NULL);
}

/* Makes all keys collide, to test probing. */
static uint32_t same_hash(const void *key)
{
    (void)key;
    return 7;
}

static void test_hash_map(void)
{
    struct vm_hash_map map;
    int values[3];
    void *previous;
    vm_hash_map_init(&map, vm_hash_cstr, vm_equal_cstr);
    CHECK(vm_hash_map_find(&map, "a") == NULL);
    CHECK(vm_hash_map_remove(&map, "a") == NULL);
    char key[] = "a";
    CHECK(vm_hash_map_put(&map, key, &values[0], &previous));
    CHECK(previous == NULL);
    CHECK(vm_hash_map_put(&map, "b", &values[1], NULL));
    CHECK(vm_hash_map_put(&map, "a", &values[2], &previous));
    CHECK(previous == &values[0]);
    CHECK_EQ_INT(map.count, 2);
    CHECK(vm_hash_map_find(&map, "a") == &values[2]);
    CHECK(vm_hash_map_remove(&map, "a") == &values[2]);
    CHECK(vm_hash_map_find(&map, "a") == NULL);
    CHECK(vm_hash_map_find(&map, "b") == &values[1]);
    CHECK(!vm_hash_map_reserve(&map, SIZE_MAX));
    CHECK(vm_hash_map_reserve(&map, 1000));
    CHECK(vm_hash_map_find(&map, "b") == &values[1]);
    vm_hash_map_fini(&map);
    CHECK(vm_hash_map_find(&map, "b") == NULL);
}

/* Compares a map with a plain array under random operations. */
static void test_hash_map_model(vm_hash_function *hash)
{
    enum { KEYS = 300 };
    static char objects[KEYS];
    void *model[KEYS] = {NULL};
    struct vm_hash_map map;
    vm_hash_map_init(&map, hash, NULL);
    unsigned bad = 0;
    size_t count = 0;
    for (int step = 0; step < 30000; step++) {
        uint32_t k = next_random() % KEYS;
        uint32_t action = next_random() % 3;
        if (action == 0) {
            void *value = &objects[next_random() % KEYS];
            void *previous = NULL;
            bad += !vm_hash_map_put(&map, &objects[k], value, &previous);
            bad += previous != model[k];
            count += model[k] == NULL;
            model[k] = value;
        } else if (action == 1) {
            bad += vm_hash_map_remove(&map, &objects[k]) != model[k];
            count -= model[k] != NULL;
            model[k] = NULL;
        }
        bad += vm_hash_map_find(&map, &objects[k]) != model[k];
        bad += map.count != count;
    }
    size_t position = 0;
    const void *key;
    void *value;
    size_t seen = 0;
    while (vm_hash_map_next(&map, &position, &key, &value)) {
        bad += model[(const char *)key - objects] != value;
        seen++;
    }
    CHECK_EQ_INT(bad, 0);
    CHECK_EQ_INT(seen, count);
    vm_hash_map_fini(&map);
}

static void test_symbols(void)
{
    CHECK(vm_symbol_find("never-seen", 10) == NULL);
    const struct vm_symbol *a = vm_symbol_from_cstr("java/lang/Object");
    const struct vm_symbol *b = vm_symbol_intern("java/lang/Objects", 16);
    CHECK(a != NULL && a == b);
    CHECK_EQ_INT(a->length, 16);
    CHECK_EQ_STR(a->bytes, "java/lang/Object");
    CHECK(vm_symbol_find("java/lang/Object", 16) == a);
    CHECK(vm_symbol_intern("java/lang/Objects", 17) != a);
    CHECK(vm_symbol_equals_cstr(a, "java/lang/Object"));
    CHECK(!vm_symbol_equals_cstr(a, "java/lang/Objec"));
    CHECK(!vm_symbol_equals_cstr(a, "java/lang/objecT"));
    CHECK(vm_symbol_from_cstr("") == vm_symbol_intern("x", 0));
    CHECK(vm_symbol_intern("a\0b", 3) != vm_symbol_intern("a\0c", 3));

    /* Requesting what a lookup reads makes no symbol; the hash leads to the same one. */
    uint32_t hash = vm_symbol_expect("java/lang/Object", 16), other = vm_symbol_expect("new", 3);
    vm_symbol_prefetch(hash);
    vm_symbol_prefetch(other);
    CHECK(vm_symbol_find("new", 3) == NULL);
    CHECK(vm_symbol_intern_hashed("java/lang/Object", 16, hash) == a);
    CHECK(vm_symbol_intern_hashed("new", 3, other) == vm_symbol_from_cstr("new"));

    char *longest = malloc(VM_SYMBOL_MAX_LENGTH + 1);
    memset(longest, 'x', VM_SYMBOL_MAX_LENGTH + 1);
    const struct vm_symbol *symbol = vm_symbol_intern(longest, VM_SYMBOL_MAX_LENGTH);
    CHECK(symbol != NULL && symbol->length == VM_SYMBOL_MAX_LENGTH);
    CHECK(vm_symbol_intern(longest, VM_SYMBOL_MAX_LENGTH + 1) == NULL);
    CHECK(vm_symbol_find(longest, VM_SYMBOL_MAX_LENGTH + 1) == NULL);
    free(longest);
}

enum { SYMBOLS_PER_THREAD = 20000, SYMBOL_THREADS = 4 };

static void *intern_many(void *out)
{
    const struct vm_symbol **symbols = out;
    for (int i = 0; i < SYMBOLS_PER_THREAD; i++) {
        char name[32];
        int length = snprintf(name, sizeof name, "pkg/Class%d", i);
        symbols[i] = vm_symbol_intern(name, (size_t)length);
    }
    return NULL;
}

static void test_symbols_of_threads(void)
{
    static const struct vm_symbol *symbols[SYMBOL_THREADS][SYMBOLS_PER_THREAD];
    pthread_t threads[SYMBOL_THREADS];
    size_t before = vm_symbol_count(NULL);
    for (int i = 0; i < SYMBOL_THREADS; i++) {
        CHECK(pthread_create(&threads[i], NULL, intern_many, symbols[i]) == 0);
    }
    for (int i = 0; i < SYMBOL_THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    unsigned bad = 0;
    for (int i = 0; i < SYMBOLS_PER_THREAD; i++) {
        char name[32];
        snprintf(name, sizeof name, "pkg/Class%d", i);
        bad += symbols[0][i] == NULL || !vm_symbol_equals_cstr(symbols[0][i], name);
        for (int t = 1; t < SYMBOL_THREADS; t++) {
            bad += symbols[t][i] != symbols[0][i];
        }
    }
    CHECK_EQ_INT(bad, 0);
    size_t bytes = 0;
    CHECK_EQ_INT(vm_symbol_count(&bytes) - before, SYMBOLS_PER_THREAD);
    CHECK(bytes > SYMBOLS_PER_THREAD * 10);
}

static void check_visible(const char *text, const char *expected)
{
    size_t length;
    char *visible = vm_visible_text(text, strlen(text), &length);
    CHECK(visible != NULL && strcmp(visible, expected) == 0 && length == strlen(expected));
    CHECK(vm_is_visible(text, strlen(text)) == (strcmp(text, expected) == 0));
    free(visible);
}

static void test_visible(void)
{
    check_visible("", "");
    check_visible("a\tb\nc \xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80",
                  "a\tb\nc \xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80");
    check_visible("\x1b[2J\r\x7f", "\\u001b[2J\\u000d\\u007f");
    check_visible("\xc2\x9b"
                  "31m\xc2\x85",
                  "\\u009b31m\\u0085");
    check_visible("\xe2\x80\xae\xe2\x81\xa6\xd8\x9c\xe2\x80\xa8", "\\u202e\\u2066\\u061c\\u2028");
    check_visible("\xc2\xa0\xe2\x80\xaf", "\xc2\xa0\xe2\x80\xaf"); /* neighbours of the characters
                                                                      above */
    check_visible("\xc0\x80", "\\u0000");
    check_visible("\x9b"
                  "a\xff\xc3",
                  "\\x9ba\\xff\\xc3");
    check_visible("\xe2\x82", "\\xe2\\x82");
    check_visible("\xe2\x28\xa1", "\\xe2(\\xa1");
}

/* A stream's buffer may end anywhere within a character. */
static void test_visible_stream(void)
{
    static const char text[] = "\xe2\x82\xac\xc2\x9b\xf0\x9f\x98\x80\xe2\x80\xae.\xe2";
    for (size_t first = 0; first < sizeof text; first++) {
        char *written = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&written, &length);
        FILE *stream = vm_visible_stream(out);
        fwrite(text, 1, first, stream);
        fflush(stream);
        fwrite(text + first, 1, sizeof text - 1 - first, stream);
        fclose(stream);
        fclose(out);
        CHECK(strcmp(written, "\xe2\x82\xac\\u009b\xf0\x9f\x98\x80\\u202e.\\xe2") == 0);
        free(written);
    }
}

int main(void)
{
    test_visible();
    test_visible_stream();
    test_mutf8_validity();
    test_mutf8_decoding();
    test_mutf8_every_unit();
    test_utf8();
    test_utf8_every_point();
    test_random_bytes();
    test_arena();
    test_hash_map();
    test_hash_map_model(NULL);
    test_hash_map_model(same_hash);
    test_symbols();
    test_symbols_of_threads();
    return check_report();
}
