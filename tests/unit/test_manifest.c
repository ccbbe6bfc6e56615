/* Unit tests of the manifest parser. The expected results were checked with HotSpot 17. */
#include <stdlib.h>

#include "tests/unit/check.h"
#include "vm/base/archive/manifest.h"

/* Parses a copy of the exact size. */
static enum vm_manifest_status parse(const char *text, size_t size, struct vm_manifest **manifest)
{
    char *exact = malloc(size == 0 ? 1 : size);
    memcpy(exact, text, size);
    enum vm_manifest_status status = vm_manifest_parse(exact, size, manifest);
    free(exact);
    return status;
}

static void check_value(const char *text, const char *name, const char *value)
{
    struct vm_manifest *manifest;
    if (CHECK_EQ_INT(parse(text, strlen(text), &manifest), VM_MANIFEST_OK)) {
        CHECK_EQ_STR(vm_manifest_find(manifest, name), value);
    }
    vm_manifest_destroy(manifest);
}

static void check_status(const char *text, enum vm_manifest_status status)
{
    struct vm_manifest *manifest;
    if (!CHECK_EQ_INT(parse(text, strlen(text), &manifest), status)) {
        printf("  for: %s\n", text);
    }
    CHECK((manifest != NULL) == (status == VM_MANIFEST_OK));
    vm_manifest_destroy(manifest);
}

#define VERSION "Manifest-Version: 1.0\n"

static void test_values(void)
{
    check_value("", "Main-Class", NULL);
    check_value("\n", "Main-Class", NULL);
    check_value(VERSION "\n", "Main-Class", NULL);
    check_value(VERSION "Main-Class: a.P\n\n", "Main-Class", "a.P");
    check_value(VERSION "Main-Class: a.P\n\n", "Manifest-Version", "1.0");
    check_value(VERSION "Main-Class: a.P\n", "Main-Class", "a.P");
    check_value("Main-Class: a.P\n" VERSION, "Main-Class", "a.P");
    check_value(VERSION "main-CLASS: a.P\n", "Main-Class", "a.P");
    check_value(VERSION "Main-Class:  a.P \n", "Main-Class", " a.P ");
    check_value(VERSION "Main-Class: \n", "Main-Class", "");
    check_value(VERSION "Main-Class: P\nMain-Class: Q\n", "Main-Class", "Q");
    check_value(VERSION "Main-Class: a:b: c\n", "Main-Class", "a:b: c");
    check_value(VERSION "Main-Class: P", "Main-Class", NULL);
    check_value(VERSION "Main-Class: P", "Manifest-Version", "1.0");
    check_value(VERSION "Main-Class: P\nX: y", "Main-Class", "P");
    check_value(VERSION "\nName: x\nMain-Class: P\n", "Main-Class", NULL);
    check_value("-a_9: y\n", "-A_9", "y");
}

static void test_ends_of_lines(void)
{
    check_value("A: b\rMain-Class: P\r\r", "Main-Class", "P");
    check_value("A: b\r\nMain-Class: P\r\n\r\n", "Main-Class", "P");
    check_status("A: b\n\rMain-Class: P\n", VM_MANIFEST_INVALID);
    check_value("A: b\r\n c\rMain-Class: P\n d\r\n", "Main-Class", "Pd");
    check_value("Main-Class: P\r", "Main-Class", "P");
}

static void test_continuations(void)
{
    check_value("Class-Path: a.jar \n  b.jar\n c\n\n", "Class-Path", "a.jar  b.jarc");
    check_value("Main-Class: P\n \n y\n\n", "Main-Class", "Py");
    check_value("Main-Class: \n P\nX: y\n", "Main-Class", "P");
    check_value("Main-Class: \n P\nX: y\n", "X", "y");
    check_value("Main-Class: P\n Q", "Main-Class", "P");
    check_status(" x\n" VERSION, VM_MANIFEST_CORRUPT);
}

static void test_malformed(void)
{
    check_status(VERSION "foo\n", VM_MANIFEST_CORRUPT);
    check_status(VERSION "foo", VM_MANIFEST_CORRUPT);
    check_status(VERSION "Main-Class:P\n", VM_MANIFEST_CORRUPT);
    check_status(VERSION "Main-Class:\tP\n", VM_MANIFEST_CORRUPT);
    check_status(VERSION "Main-Class:\n", VM_MANIFEST_CORRUPT);
    check_status(VERSION "Ma in: x\n", VM_MANIFEST_INVALID);
    check_status(VERSION ": x\n", VM_MANIFEST_INVALID);
    check_status("\xEF\xBB\xBFManifest-Version: 1.0\n", VM_MANIFEST_INVALID);
    check_status("\n" VERSION, VM_MANIFEST_INVALID);
    check_status(VERSION "\nFoo: x\n", VM_MANIFEST_INVALID);
    check_status(VERSION "\nName:x\n", VM_MANIFEST_INVALID);
    check_status(VERSION "\nName: x\nfoo\n", VM_MANIFEST_INVALID);
    check_status(VERSION "\nName: x\nfo o: a\n", VM_MANIFEST_INVALID);
    check_status(VERSION "\n x\n", VM_MANIFEST_INVALID);
    check_status(VERSION "\n\n\nname: x\nA: b\n c\n\nName: y\n", VM_MANIFEST_OK);
    check_status(VERSION "\nName: x\nA: b", VM_MANIFEST_OK);

    struct vm_manifest *manifest;
    static const char with_nul[] = "Main-Class: P\0x\n";
    CHECK_EQ_INT(parse(with_nul, sizeof with_nul - 1, &manifest), VM_MANIFEST_INVALID);
    static const char more_nul[] = "Main-Class: P\n \0x\n";
    CHECK_EQ_INT(parse(more_nul, sizeof more_nul - 1, &manifest), VM_MANIFEST_INVALID);
}

/* A line has at most 512 bytes, including its end; a name has at most 70 bytes. */
static void test_limits(void)
{
    char text[1100];
    for (size_t length = 505; length < 520; length++) {
        for (size_t end = 1; end <= 2; end++) {
            memset(text, 'y', sizeof text);
            memcpy(text, "X: ", 3);
            snprintf(text + length, sizeof text - length, "%s", end == 1 ? "\n" : "\r\n");
            check_status(text, length + end <= 512 ? VM_MANIFEST_OK : VM_MANIFEST_INVALID);
        }
    }
    for (size_t length = 68; length < 73; length++) {
        memset(text, 'x', sizeof text);
        snprintf(text + length, sizeof text - length, ": y\n");
        check_status(text, length <= 70 ? VM_MANIFEST_OK : VM_MANIFEST_INVALID);
    }
}

static void test_truncated(void)
{
    static const char text[] = "Manifest-Version: 1.0\r\nClass-Path: lib/a.jar\r\n  lib/b.jar\r\n"
                               "Main-Class: a.b.Main\r\n\r\nName: a/b/\r\nSealed: true\r\n";
    unsigned found = 0;
    for (size_t size = 0; size <= sizeof text - 1; size++) {
        struct vm_manifest *manifest;
        if (parse(text, size, &manifest) == VM_MANIFEST_OK
            && vm_manifest_find(manifest, "Main-Class") != NULL) {
            CHECK_EQ_STR(vm_manifest_find(manifest, "Class-Path"), "lib/a.jar lib/b.jar");
            found++;
        }
        vm_manifest_destroy(manifest);
    }
    CHECK(found > 20);
}

int main(void)
{
    test_values();
    test_ends_of_lines();
    test_continuations();
    test_malformed();
    test_limits();
    test_truncated();
    return check_report();
}
