/* Unit tests of the names of files for classes: single names, and properties of all names. */
#include <stdint.h>
#include <stdlib.h>

#include "../unit/check.h"
#include "profiler/classdump/class_file_name.h"
#include "vm/base/symbol.h"

static void check_name(const char *name, size_t length, const char *wanted)
{
    char *path = prof_class_file_name(vm_symbol_intern(name, length));
    CHECK_EQ_STR(path, wanted);
    free(path);
}

#define CHECK_NAME(name, wanted) check_name((name), sizeof(name) - 1, (wanted))

static void test_single_names(void)
{
    CHECK_NAME("A", "A");
    CHECK_NAME("a/b/C$1", "a/b/C$1");
    CHECK_NAME("..", "%2e%2e");
    CHECK_NAME("../x", "%2e%2e/x");
    CHECK_NAME("/etc/x", "%/etc/x");
    CHECK_NAME("a//b/", "a/%/b/%");
    CHECK_NAME("A~2", "A%7e2");
    CHECK_NAME("%41\\", "%2541%5c");
    CHECK_NAME("\x01\x7f\xc0\x80", "%01%7f%00");
    CHECK_NAME("\xc2\x85\xc3\xbc", "%85\xc3\xbc");
    CHECK_NAME("\xed\xa0\xbd\xed\xb8\x80", "\xf0\x9f\x98\x80"); /* a pair of surrogates */
    CHECK_NAME("\xed\xa0\xbd", "%ud83d");
    CHECK_NAME("\xed\xb8\x80z", "%ude00z");
    CHECK_NAME("Q\xef\xbf\xbe", "Q%ufffe"); /* XML cannot represent it */
    CHECK_NAME("\xef\xbf\xbfQ\xef\xbf\xbd", "%uffffQ\xef\xbf\xbd");
}

/* Returns whether a path is valid in any directory and does not lead out of it. */
static bool is_safe(const char *path)
{
    size_t part = 0;
    for (const char *at = path;; at++) {
        if (*at == '/' || *at == '\0') {
            if (part == 0 || part > PROF_NAME_PART + 17) {
                return false;
            }
            part = 0;
        } else if ((unsigned char)*at < 0x20 || *at == '.' || *at == '\\') {
            return false;
        } else {
            part++;
        }
        if (*at == '\0') {
            return at - path <= (long)PROF_NAME_PATH;
        }
    }
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

static void test_any_names(void)
{
    static const char bytes[] = "ab/.~%\\\xed\xa0\xbd\xed\xb8\x80\xc0\x80\x01";
    uint32_t state = 1;
    bool are_safe = true;
    for (int i = 0; i < 20000; i++) {
        char name[4000];
        size_t length = next_random(&state) % (i % 40 == 0 ? sizeof name : 30u);
        for (size_t k = 0; k < length; k++) {
            name[k] = bytes[next_random(&state) % (sizeof bytes - 1)];
        }
        char *path = prof_class_file_name(vm_symbol_intern(name, length));
        are_safe = are_safe && path != NULL && is_safe(path);
        free(path);
    }
    CHECK(are_safe);
}

static void test_long_names(void)
{
    char long_name[300], other[300];
    memset(long_name, 'x', sizeof long_name);
    memset(other, 'x', sizeof other);
    other[299] = 'y';
    char *path = prof_class_file_name(vm_symbol_intern(long_name, sizeof long_name));
    char *same = prof_class_file_name(vm_symbol_intern(long_name, sizeof long_name));
    char *different = prof_class_file_name(vm_symbol_intern(other, sizeof other));
    CHECK_EQ_STR(path, same);
    CHECK(strcmp(path, different) != 0);
    CHECK_EQ_INT(strlen(path), PROF_NAME_PART + 17);
    free(path);
    free(same);
    free(different);
}

int main(void)
{
    test_single_names();
    test_any_names();
    test_long_names();
    return check_report();
}
