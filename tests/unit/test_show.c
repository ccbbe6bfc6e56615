/*
 * Unit tests of the text of values (vm/show).
 */
#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"
#include "vm/show/line.h"

static char text[1000];

static void add(void *data, const char *bytes, size_t length)
{
    (void)data;
    strncat(text, bytes, length);
}

static const struct vm_show to = {add, NULL};

static const char *primitive(char type, uint64_t bits)
{
    text[0] = '\0';
    vm_show_primitive(&to, type, bits);
    return text;
}

static const char *string(const uint16_t *units, size_t count, uint32_t length)
{
    text[0] = '\0';
    vm_show_string(&to, units, count, length);
    return text;
}

static const char *object(struct vm_shown_object shown)
{
    text[0] = '\0';
    vm_show_object(&to, &shown);
    return text;
}

static void test_primitives(void)
{
    CHECK_EQ_STR(primitive('Z', 1), "true");
    CHECK_EQ_STR(primitive('Z', 0), "false");
    CHECK_EQ_STR(primitive('B', 0xff), "-1");
    CHECK_EQ_STR(primitive('S', 0x8000), "-32768");
    CHECK_EQ_STR(primitive('I', 0x80000000u), "-2147483648");
    CHECK_EQ_STR(primitive('J', UINT64_C(0x8000000000000000)), "-9223372036854775808L");
    CHECK_EQ_STR(primitive('J', 7), "7L");
    CHECK_EQ_STR(primitive('F', 0x3f000000), "0.5f");
    CHECK_EQ_STR(primitive('F', 0x7fc00000), "NaNf");
    CHECK_EQ_STR(primitive('D', UINT64_C(0x8000000000000000)), "-0.0");
    CHECK_EQ_STR(primitive('D', UINT64_C(0xfff0000000000000)), "-Infinity");
    CHECK_EQ_STR(primitive('R', 12), "return to 12");
}

static void test_characters(void)
{
    static const struct {
        uint16_t unit;
        const char *text;
    } cases[] = {{'a', "'a'"},          {'\'', "'\\''"},           {'"', "'\"'"},
                 {'\\', "'\\\\'"},      {'\n', "'\\n'"},           {'\r', "'\\r'"},
                 {'\t', "'\\t'"},       {0, "'\\u0000'"},          {0x7f, "'\\u007f'"},
                 {0x85, "'\\u0085'"},   {0xe9, "'\xc3\xa9'"},      {0x202e, "'\\u202e'"},
                 {0xd800, "'\\ud800'"}, {0x20ac, "'\xe2\x82\xac'"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_EQ_STR(primitive('C', cases[i].unit), cases[i].text);
    }
}

static void test_strings(void)
{
    static const uint16_t units[] = {'a', '\r', 'b', 0x85, 'c', 0x7f, 'd', '"', '\'', 0};
    static const uint16_t pairs[] = {0xd83d, 0xde00, 0xd83d, 'x', 0xde00};
    uint16_t many[50];
    CHECK_EQ_STR(string(units, 10, 10), "\"a\\rb\\u0085c\\u007fd\\\"'\\u0000\"");
    CHECK_EQ_STR(string(pairs, 5, 5), "\"\xf0\x9f\x98\x80\\ud83dx\\ude00\"");
    CHECK_EQ_STR(string(units, 0, 0), "\"\"");
    CHECK_EQ_STR(string(units, 1, 3), "\"a...\"(3)");
    for (size_t i = 0; i < 50; i++) {
        many[i] = 'm';
    }
    CHECK_EQ_STR(string(many, 40, 40), "\"mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm\"");
    CHECK_EQ_STR(string(many, 50, 50), "\"mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm...\"(50)");
}

static void test_objects(void)
{
    static const uint16_t units[] = {'x'};
    CHECK_EQ_STR(object((struct vm_shown_object){.class_name = NULL}), "null");
    CHECK_EQ_STR(object((struct vm_shown_object){.class_name = "a/b/Point", .number = 3}),
                 "Point#3");
    CHECK_EQ_STR(object((struct vm_shown_object){.class_name = "a/b/Point"}), "Point");
    CHECK_EQ_STR(object((struct vm_shown_object){.class_name = "[[I", .length = 2, .number = 7}),
                 "int[2][]#7");
    CHECK_EQ_STR(object((struct vm_shown_object){.class_name = "[La/Map$Entry;", .number = 1}),
                 "Map$Entry[0]#1");
    CHECK_EQ_STR(object((struct vm_shown_object){.class_name = "a/Main$$Lambda/12", .number = 2}),
                 "Main$$Lambda#2");
    CHECK_EQ_STR(object((struct vm_shown_object){.class_name = "java/lang/Class",
                                                 .is_mirror = true,
                                                 .mirrored = "[[La/B;",
                                                 .number = 4}),
                 "class B[][]#4");
    CHECK_EQ_STR(
        object((struct vm_shown_object){
            .class_name = "java/lang/Class", .is_mirror = true, .mirrored = "int", .number = 4}),
        "class int#4");
    CHECK_EQ_STR(object((struct vm_shown_object){.class_name = "java/lang/String",
                                                 .units = units,
                                                 .unit_count = 1,
                                                 .string_length = 1,
                                                 .number = 5}),
                 "\"x\"#5");
    CHECK_EQ_STR(object((struct vm_shown_object){.class_name = "java/lang/String", .number = 5}),
                 "String#5");
}

static const char *line(uint64_t number, uint32_t depth, const char *file, int64_t at)
{
    text[0] = '\0';
    vm_show_margin(&to, number, "main", depth);
    vm_show_place(&to, "a/b/Point", "x", file, at);
    return text;
}

static void test_lines(void)
{
    CHECK_EQ_STR(line(3, 0, NULL, 12), "       3 main Point.x:12");
    CHECK_EQ_STR(line(0, 2, "Other.kt", 0), "         main     Point.x:Other.kt:0");
    CHECK_EQ_STR(line(1234567890, 0, "Other.kt", -1), "1234567890 main Point.x");
    CHECK(strlen(line(1, 1000, NULL, -1)) == strlen(line(1, 40, NULL, -1)));
    text[0] = '\0';
    vm_show_local(&to, "sum", 4);
    vm_show_local(&to, NULL, 4);
    CHECK_EQ_STR(text, "sumv4");
}

int main(void)
{
    test_primitives();
    test_characters();
    test_strings();
    test_objects();
    test_lines();
    return check_report();
}
