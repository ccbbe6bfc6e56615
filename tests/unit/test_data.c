/*
 * Unit tests of arrays and texts that grow, numbers of variable length, Java's arithmetic, and
 * reading of whole files.
 */
#include <errno.h>
#include <stdlib.h>

#include "tests/unit/check.h"
#include "tests/unit/scratch.h"
#include "vm/base/data/array.h"
#include "vm/base/data/varint.h"
#include "vm/base/java_math.h"
#include "vm/base/read_file.h"
#include "vm/base/text/affix.h"
#include "vm/base/text/json.h"

/* --- arrays ------------------------------------------------------------------------------ */

static void test_growth(void)
{
    uint32_t *items = NULL, count = 0, capacity = 0;
    for (uint32_t i = 0; i < 10000; i++) {
        if (!CHECK(VM_RESERVE(items, capacity, count + 1))) {
            break;
        }
        items[count++] = i * 3;
    }
    bool is_kept = true;
    for (uint32_t i = 0; i < count; i++) {
        is_kept = is_kept && items[i] == i * 3;
    }
    CHECK(is_kept);
    CHECK(capacity >= count && capacity < 2 * count);
    uint32_t *before = items;
    CHECK(VM_RESERVE(items, capacity, capacity)); /* nothing to do */
    CHECK(items == before);
    free(items);
}

static void test_zeroed(void)
{
    uint64_t *items = NULL;
    size_t capacity = 0;
    CHECK(VM_RESERVE_ZEROED(items, capacity, 1000u));
    bool is_zero = true;
    for (size_t i = 0; i < capacity; i++) {
        is_zero = is_zero && items[i] == 0;
        items[i] = ~UINT64_C(0);
    }
    size_t old = capacity;
    CHECK(VM_RESERVE_ZEROED(items, capacity, old + 1));
    for (size_t i = 0; i < capacity; i++) {
        is_zero = is_zero && items[i] == (i < old ? ~UINT64_C(0) : 0);
    }
    CHECK(is_zero);
    free(items);
}

/* Columns with elements of different sizes grow to the same capacity. */
static void test_columns(void)
{
    char *tags = NULL;
    uint64_t *slots = NULL;
    uint32_t capacity = 0;
    for (uint32_t wanted = 1; wanted < 5000; wanted += wanted / 3 + 1) {
        uint32_t of_tags = capacity;
        CHECK(VM_RESERVE(tags, of_tags, wanted) && VM_RESERVE(slots, capacity, wanted));
        CHECK_EQ_INT(of_tags, capacity);
    }
    free(tags);
    free(slots);
}

/* A capacity never exceeds the limit of its type, and its bytes never exceed the limit of
 * memory. */
static void test_limits(void)
{
    char *bytes = NULL;
    uint8_t capacity = 0;
    CHECK(VM_RESERVE(bytes, capacity, 200));
    CHECK(VM_RESERVE(bytes, capacity, 254));
    CHECK_EQ_INT(capacity, 254);
    CHECK(!VM_RESERVE(bytes, capacity, 255));
    CHECK_EQ_INT(capacity, 254);
    free(bytes);
    struct {
        char bytes[4096];
    } *pages = NULL;
    size_t page_capacity = 0;
    CHECK(!VM_RESERVE(pages, page_capacity, SIZE_MAX / 4096 + 2)); /* the product overflows */
    CHECK(!VM_RESERVE(pages, page_capacity, SIZE_MAX));
    CHECK(pages == NULL && page_capacity == 0);
}

/* --- texts ------------------------------------------------------------------------------- */

static void test_text(void)
{
    struct vm_text text = {0};
    const char *name = "x";
    vm_text_put(&text, name, "=", 42, " ", (int64_t)-7, " ", UINT64_MAX, ";", 'a' - 'a');
    CHECK_EQ_STR(text.bytes, "x=42 -7 18446744073709551615;0");
    text.length = 0;
    vm_text_put(&text, INT64_MIN, "");
    CHECK_EQ_STR(text.bytes, "-9223372036854775808");
    text.length = 0;
    for (int i = 0; i < 1000; i++) {
        vm_text_add(&text, "ab", 2);
    }
    CHECK_EQ_INT(text.length, 2000);
    CHECK_EQ_INT(strlen(text.bytes), 2000);
    text.length = 0;
    vm_text_printf(&text, "%s %0*d", "wide", 500, 7);
    CHECK_EQ_INT(text.length, 505);
    CHECK(text.bytes[504] == '7' && text.bytes[505] == '\0' && !text.has_failed);
    vm_text_fini(&text);
    CHECK(text.bytes == NULL && text.length == 0);
}

static void test_escapes(void)
{
    struct vm_text text = {0};
    static const char name[] = "a<b>&\"'\n\xc0\x80\xed\xa0\xbd\xed\xb8\x80\xff";
    vm_text_name(&text, name, sizeof name - 1, VM_TEXT_XML);
    CHECK_EQ_STR(text.bytes,
                 "a&lt;b&gt;&amp;&quot;&apos;&#10;\xef\xbf\xbd\xf0\x9f\x98\x80\xef\xbf\xbd");
    text.length = 0;
    vm_text_dotted(&text, "java/lang\x1b/A", 12, VM_TEXT_LINE);
    CHECK_EQ_STR(text.bytes, "java.lang\xef\xbf\xbd.A");
    vm_text_trim(&text);
    CHECK_EQ_STR(text.bytes, "java.lang\xef\xbf\xbd.A");
    vm_text_fini(&text);
}

static void check_style(const char *name, enum vm_text_style style, const char *expected)
{
    struct vm_text text = {.length = 0};
    vm_text_name(&text, name, strlen(name), style);
    CHECK(!text.has_failed && strcmp(text.bytes, expected) == 0);
    vm_text_fini(&text);
}

/* The same characters are escaped in JSON and in lines, and names can be recovered from both. */
static void test_json_escapes(void)
{
    static const char name[] =
        "a\"\\\n\t\x7f\xc3\xa4\xe2\x80\xae\xc0\x80\xed\xa0\xbd\xed\xb8\x80\xed\xa0\xbd"
        "\xf0\x9f\x98\x80\xff";
    check_style(
        name, VM_TEXT_JSON,
        "a\\\"\\\\\\n\\u0009\\u007f\xc3\xa4\\u202e\\u0000\xf0\x9f\x98\x80\\ud83d\xf0\x9f\x98\x80"
        "\xef\xbf\xbd");
    check_style(
        name, VM_TEXT_ESCAPED,
        "a\"\\\\u000a\\u0009\\u007f\xc3\xa4\\u202e\\u0000\xf0\x9f\x98\x80\\ud83d\xf0\x9f\x98"
        "\x80\xef\xbf\xbd");
}

static void test_json(void)
{
    struct vm_text json = {.length = 0};
    vm_json_open(&json, NULL, '{');
    vm_json_unsigned(&json, "most", UINT64_MAX);
    vm_json_signed(&json, "least", INT64_MIN);
    vm_json_open(&json, "list", '[');
    vm_json_text(&json, NULL, NULL);
    vm_json_bytes(&json, NULL, "[x", 1);
    vm_json_open(&json, NULL, '[');
    vm_json_close(&json, ']');
    vm_json_close(&json, ']');
    vm_json_bool(&json, "\"", true);
    vm_json_close(&json, '}');
    CHECK(strcmp(json.bytes, "{\"most\":18446744073709551615,\"least\":-9223372036854775808,"
                             "\"list\":[\"\",\"[\",[]],\"\\\"\":true}")
          == 0);
    vm_text_fini(&json);
}

static void test_affixes(void)
{
    CHECK(vm_starts_with("java/lang", "java/") && !vm_starts_with("java", "java/"));
    CHECK(vm_ends_with("a.jar", ".jar") && vm_ends_with(".jar", ".jar"));
    CHECK(!vm_ends_with("jar", ".jar") && vm_ends_with("jar", ""));
    CHECK(vm_bytes_end_with("a.jarx", 5, ".jar") && !vm_bytes_end_with("a.jar", 4, ".jar"));
}

/* --- numbers ----------------------------------------------------------------------------- */

static void check_number(uint64_t value, long length)
{
    uint8_t bytes[VM_VARINT_BYTES];
    const uint8_t *end = vm_varint_put(bytes, value), *at = bytes;
    bool is_bad = false;
    CHECK_EQ_INT(end - bytes, length);
    CHECK(vm_varint_get(&at, end, &is_bad) == value && at == end && !is_bad);
    at = bytes;
    CHECK(vm_varint_get(&at, end - 1, &is_bad) == 0 && at == end - 1 && is_bad); /* cut off */
}

static void test_varint(void)
{
    check_number(0, 1);
    check_number(127, 1);
    check_number(128, 2);
    check_number(UINT64_C(1) << 63, 10);
    check_number(UINT64_MAX, 10);
    static const uint8_t large[] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2};
    static const uint8_t endless[] = {0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                                      0x80, 0x80, 0x80, 0x80, 0x80, 0};
    const uint8_t *at = large, *start = endless;
    bool is_bad = false;
    CHECK(vm_varint_get(&at, large + sizeof large, &is_bad) == 0 && is_bad);
    is_bad = false;
    CHECK(vm_varint_get(&start, endless + sizeof endless, &is_bad) == 0 && is_bad);
    CHECK(vm_zigzag(0) == 0 && vm_zigzag(-1) == 1 && vm_zigzag(INT64_MIN) == UINT64_MAX);
    CHECK(vm_unzigzag(UINT64_MAX) == INT64_MIN && vm_unzigzag(2) == 1);
}

static void test_java_math(void)
{
    double nan = 0.0 / 0.0;
    CHECK(vm_java_d2i(nan) == 0 && vm_java_d2l(nan) == 0);
    CHECK(vm_java_d2i(2147483647.9) == INT32_MAX && vm_java_d2i(-2147483648.9) == INT32_MIN);
    CHECK(vm_java_d2i(1e30) == INT32_MAX && vm_java_d2i(-1e30) == INT32_MIN);
    CHECK(vm_java_d2i(-1.9) == -1 && vm_java_d2l(-1.9) == -1);
    CHECK(vm_java_d2l(9223372036854775808.0) == INT64_MAX);
    CHECK(vm_java_d2l(-9223372036854775808.0) == INT64_MIN && vm_java_d2l(-1e30) == INT64_MIN);
    CHECK(vm_java_idiv(INT32_MIN, -1) == INT32_MIN && vm_java_irem(INT32_MIN, -1) == 0);
    CHECK(vm_java_ldiv(INT64_MIN, -1) == INT64_MIN && vm_java_lrem(INT64_MIN, -1) == 0);
    CHECK(vm_java_idiv(-7, 2) == -3 && vm_java_irem(-7, 2) == -1);
    CHECK(vm_java_ldiv(7, -1) == -7 && vm_java_lrem(-7, 4) == -3);
}

/* --- files ------------------------------------------------------------------------------- */

static void test_read_file(void)
{
    size_t length;
    static char content[10000];
    memset(content, 'x', sizeof content);
    scratch_write("file", content, sizeof content);
    char *bytes = vm_read_file("file", sizeof content, &length);
    CHECK(bytes != NULL && length == sizeof content && memcmp(bytes, content, length) == 0
          && bytes[length] == '\0');
    free(bytes);
    errno = 0;
    CHECK(vm_read_file("file", sizeof content - 1, &length) == NULL && errno == EFBIG);
    CHECK(vm_read_file("/dev/zero", 100000, &length) == NULL && errno == EFBIG);
    CHECK(vm_read_file(".", 100, &length) == NULL && errno == EISDIR);
    CHECK(vm_read_file("/nowhere", 100, &length) == NULL && errno == ENOENT);
    bytes = vm_read_file("/dev/null", 0, &length);
    CHECK(bytes != NULL && length == 0 && bytes[0] == '\0');
    free(bytes);
}

int main(void)
{
    scratch_enter("data");
    test_growth();
    test_zeroed();
    test_columns();
    test_limits();
    test_text();
    test_escapes();
    test_json_escapes();
    test_json();
    test_affixes();
    test_varint();
    test_java_math();
    test_read_file();
    return check_report();
}
