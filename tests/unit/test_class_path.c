/* Unit tests of jars and of the class path. The expected results were checked with HotSpot 17. */
#include <limits.h>
#include <pthread.h>

#include "tests/unit/check.h"
#include "tests/unit/scratch.h"
#include "tests/unit/zip_writer.h"
#include "vm/base/class_path.h"
#include "vm/base/archive/jar.h"

/* Makes a jar with a manifest (NULL: none) and two entries with text: `who`, and an entry `own`. */
static void make_jar(const char *path, const char *manifest, const char *own, const char *text)
{
    struct zip_writer writer = {0};
    if (manifest != NULL) {
        zip_add_text(&writer, "META-INF/MANIFEST.MF", manifest, true);
    }
    zip_add_text(&writer, own, text, true);
    zip_add_text(&writer, "who", text, false);
    zip_add_text(&writer, "dir/", "", false);
    zip_finish(&writer, NULL, 0);
    scratch_write(path, writer.file.bytes, writer.file.size);
    zip_free(&writer);
}

static void make_jar_with_class_path(const char *path, const char *class_path, const char *own,
                                     const char *text)
{
    char manifest[PATH_MAX + 256];
    snprintf(manifest, sizeof manifest, "Manifest-Version: 1.0\r\nClass-Path: %s\r\n\r\n",
             class_path);
    make_jar(path, manifest, own, text);
}

/* Checks the content that is found under a name; NULL: nothing is found. */
static void check_in(struct vm_class_path *class_path, const char *name, const char *text,
                     const char *origin)
{
    char message[256] = "";
    struct vm_resource resource;
    enum vm_class_path_status status =
        vm_class_path_find(class_path, name, &resource, message, sizeof message);
    CHECK_EQ_INT(status, text == NULL ? VM_CLASS_PATH_ABSENT : VM_CLASS_PATH_FOUND);
    CHECK_EQ_STR(message, "");
    CHECK_EQ_STR((const char *)resource.bytes, text);
    CHECK_EQ_INT(resource.size, text == NULL ? 0 : strlen(text));
    if (origin != NULL) {
        CHECK_EQ_STR(resource.origin, origin);
        CHECK(resource.location != NULL && resource.location[0] == '/');
    }
    free(resource.bytes);
}

static void check_path(const char *path, const char *name, const char *text, const char *origin)
{
    struct vm_class_path *class_path = vm_class_path_create(path);
    if (CHECK(class_path != NULL)) {
        check_in(class_path, name, text, origin);
    }
    vm_class_path_destroy(class_path);
}

static void make_files(void)
{
    scratch_make_directory("classes");
    scratch_make_directory("classes/pkg");
    scratch_write_text("classes/pkg/A.class", "A in classes");
    scratch_write_text("classes/who", "classes");
    scratch_write_text("classes/empty", "");
    scratch_write_text("classes/a..b", "dots");
    scratch_make_directory("lib");
    make_jar("lib/b.jar", NULL, "b.txt", "b");
    make_jar_with_class_path("lib/c.jar", "b.jar ../a.jar c.jar", "c.txt", "c");
    make_jar("lib/d.JAR", NULL, "d.txt", "d");
    make_jar("lib/e.Jar", NULL, "e.txt", "e");
    make_jar("lib/f.zip", NULL, "f.txt", "f");
    make_jar("lib/sp ace.jar", NULL, "s.txt", "s");
    make_jar("lib/h#h.jar", NULL, "h.txt", "h");
    make_jar("lib/bad:name.jar", NULL, "colon.txt", "colon");
    make_jar("a.jar", NULL, "a.txt", "a");
    scratch_make_directory("d ir");
    scratch_write_text("d ir/di.txt", "di");
    scratch_make_directory("empty");
    scratch_write_text("here.txt", "here");
}

static void test_elements(void)
{
    check_path("classes", "pkg/A.class", "A in classes", "classes");
    check_path("classes/", "pkg/A.class", "A in classes", "classes/");
    check_path("classes", "empty", "", "classes");
    check_path("classes", "a..b", "dots", "classes");
    check_path("classes", "pkg", NULL, NULL);
    check_path("classes", "pkg/", NULL, NULL);
    check_path("classes", "pkg/A.class/x", NULL, NULL);
    check_path("a.jar", "a.txt", "a", "a.jar");
    check_path("a.jar", "dir/", NULL, NULL);
    check_path("a.jar", "dir", NULL, NULL);
    check_path("lib/f.zip", "f.txt", "f", "lib/f.zip");
    check_path("a.jar:classes", "who", "a", "a.jar");
    check_path("classes:a.jar", "who", "classes", "classes");
    check_path("none:none.jar:lib/none.jar:classes", "who", "classes", "classes");
    check_path("here.txt:classes", "who", "classes", "classes");
    check_path("", "here.txt", "here", ".");
    check_path(":a.jar", "here.txt", "here", ".");
    check_path("a.jar:", "here.txt", "here", ".");
    check_path("a.jar::classes", "here.txt", "here", ".");
    check_path("a.jar:classes", "here.txt", NULL, NULL);
    check_path(".", "here.txt", "here", ".");
    check_path("empty", "here.txt", NULL, NULL);
}

static void test_refused_names(void)
{
    static const char *const names[] = {
        "",       "/",  "/here.txt",  "../here.txt",  "lib/../here.txt",
        "lib/..", "..", "lib\\b.jar", "./../here.txt"};
    struct zip_writer writer = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        zip_add_text(&writer, names[i], "outside", false);
    }
    zip_finish(&writer, NULL, 0);
    scratch_write("names.jar", writer.file.bytes, writer.file.size);
    zip_free(&writer);
    struct vm_class_path *class_path = vm_class_path_create("classes:names.jar:.");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        check_in(class_path, names[i], NULL, NULL);
    }
    check_in(class_path, "./here.txt", "here", ".");
    vm_class_path_destroy(class_path);
}

static void check_string(const char *path, const char *want)
{
    struct vm_class_path *class_path = vm_class_path_create(path);
    char *text = vm_class_path_to_string(class_path);
    CHECK_EQ_STR(text, want);
    free(text);
    vm_class_path_destroy(class_path);
}

static void test_wildcards(void)
{
    check_path("lib/*", "b.txt", "b", "lib/b.jar");
    check_path("lib/*", "d.txt", "d", "lib/d.JAR");
    check_path("lib/*", "e.txt", NULL, NULL);
    check_path("lib/*", "f.txt", NULL, NULL);
    check_path("lib/*", "colon.txt", NULL, NULL);
    check_path("*", "a.txt", "a", "a.jar");
    check_path("lib*", "b.txt", NULL, NULL);
    check_path("lib", "b.txt", NULL, NULL);
    check_path("empty/*:none/*:a.jar", "a.txt", "a", "a.jar");

    check_string("lib/*", "lib/b.jar:lib/c.jar:lib/d.JAR:lib/h#h.jar:lib/sp ace.jar");
    check_string("./lib//*:x", "./lib//b.jar:./lib//c.jar:./lib//d.JAR:./lib//h#h.jar:"
                               "./lib//sp ace.jar:x");
    check_string("*:lib", "a.jar:names.jar:lib");
    check_string(".:none/*:empty/*", ".:none/*:empty/*");
    check_string("", "");
    check_string(":", ":");
    check_string("a::b:", "a::b:");

    scratch_make_directory("star");
    scratch_write_text("star/*", "literal");
    make_jar("star/x.jar", NULL, "x.txt", "x");
    check_string("star/*", "star/*");
}

static void test_list_of_elements(void)
{
    struct vm_class_path *class_path = vm_class_path_create("none.jar::star/x.jar");
    CHECK_EQ_STR(vm_class_path_element(class_path, 0), "none.jar");
    CHECK_EQ_STR(vm_class_path_element(class_path, 1), "");
    CHECK_EQ_STR(vm_class_path_element(class_path, 2), "star/x.jar");
    CHECK(vm_class_path_element(class_path, 3) == NULL);
    check_in(class_path, "d.txt", NULL, NULL);
    CHECK(vm_class_path_append(class_path, "lib/d.JAR"));
    check_in(class_path, "d.txt", "d", "lib/d.JAR");
    CHECK(vm_class_path_append(class_path, "lib/bad:name.jar"));
    check_in(class_path, "colon.txt", "colon", "lib/bad:name.jar");
    CHECK(vm_class_path_append(class_path, "lib/*"));
    check_in(class_path, "b.txt", NULL, NULL);
    CHECK_EQ_STR(vm_class_path_element(class_path, 5), "lib/*");
    vm_class_path_destroy(class_path);
}

/* Checks whether the Class-Path of main.jar leads to a resource. */
static void check_attribute(const char *attribute, const char *name, const char *text)
{
    make_jar_with_class_path("main.jar", attribute, "main.txt", "main");
    check_path("main.jar", name, text, NULL);
}

static void test_class_path_attribute(void)
{
    char here[PATH_MAX];
    char url[PATH_MAX + 64];
    check_attribute("lib/b.jar", "b.txt", "b");
    check_attribute("lib/b.jar", "who", "main");
    check_attribute("file:lib/b.jar", "b.txt", "b");
    check_attribute("FILE:lib/b.jar", "b.txt", "b");
    check_attribute("lib/sp%20ace.jar", "s.txt", "s");
    check_attribute("lib/h%23h.jar", "h.txt", "h");
    check_attribute("lib/h#h.jar", "h.txt", NULL);
    check_attribute("lib/%62.jar", "b.txt", "b");
    check_attribute("./lib/../lib//b.jar", "b.txt", "b");
    check_attribute("d%20ir/", "di.txt", "di");
    check_attribute("d%20ir", "di.txt", NULL);
    check_attribute("lib/b.jar/", "b.txt", NULL);
    check_attribute("lib/*", "b.txt", NULL);
    check_attribute("lib/b.jar?x", "b.txt", NULL);
    check_attribute("lib\\b.jar", "b.txt", NULL);
    check_attribute("http://example.invalid/x.jar  lib/b.jar", "b.txt", "b");
    check_attribute("lib/%6 lib/%zz lib/%00 # lib/b.jar", "b.txt", "b");
    check_attribute("\tlib/none.jar\tlib/b.jar", "b.txt", "b");
    check_attribute("", "b.txt", NULL);
    if (CHECK(getcwd(here, sizeof here) != NULL)) {
        static const char *const forms[] = {"%s/lib/b.jar", "file:%s/lib/b.jar",
                                            "file://%s/lib/b.jar", "file://localhost%s/lib/b.jar",
                                            "file://other%s/lib/b.jar"};
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
            /* Only formats of the table above are used. */
            char *rest = strstr(forms[i], "%s");
            snprintf(url, sizeof url, "%.*s%s%s", (int)(rest - forms[i]), forms[i], here, rest + 2);
            check_attribute(url, "b.txt", i == 4 ? NULL : "b");
        }
    }
}

/* Checks the texts of all resources named `who`, in the order of the class path. */
static void check_order(const char *path, const char *want)
{
    char got[256] = "";
    size_t position = 0;
    struct vm_resource resource;
    struct vm_class_path *class_path = vm_class_path_create(path);
    while (vm_class_path_find_next(class_path, "who", &position, &resource, NULL, 0)
           == VM_CLASS_PATH_FOUND) {
        size_t length = strlen(got);
        snprintf(got + length, sizeof got - length, "%s ", (const char *)resource.bytes);
        free(resource.bytes);
    }
    CHECK_EQ_STR(got, want);
    vm_class_path_destroy(class_path);
}

static void test_order(void)
{
    check_order("a.jar:lib/b.jar", "a b ");
    check_order("a.jar:./a.jar:lib/../a.jar:a.jar", "a ");
    check_order("lib/c.jar:lib/d.JAR", "c b a d ");
    check_order("lib/d.JAR:a.jar:lib/c.jar", "d a c b ");
    make_jar_with_class_path("main.jar", "lib/c.jar lib/d.JAR main.jar", "main.txt", "main");
    check_order("main.jar:classes", "main c b a d classes ");
    make_jar_with_class_path("one.jar", "two.jar", "1", "one");
    make_jar_with_class_path("two.jar", "one.jar two.jar", "2", "two");
    check_order("two.jar:one.jar", "two one ");
    /* URLs are relative to the real location of the jar. */
    CHECK(symlink("lib/c.jar", "link.jar") == 0);
    check_order("link.jar", "c b a ");
    check_path("link.jar", "c.txt", "c", "link.jar");
    check_order("", "");
}

static void test_damage(void)
{
    char message[256] = "";
    struct vm_resource resource;
    scratch_write_text("bad.jar", "no archive at all, although it has such a name");
    scratch_write_text("zero.jar", "");
    check_path("bad.jar:zero.jar:a.jar", "who", "a", "a.jar");

    struct zip_writer writer = {0};
    zip_add(&writer,
            &(struct zip_writer_entry){.name = "who", .bytes = "x", .size = 1, .crc_error = 1});
    zip_finish(&writer, NULL, 0);
    scratch_write("crc.jar", writer.file.bytes, writer.file.size);
    zip_free(&writer);
    struct vm_class_path *class_path = vm_class_path_create("crc.jar:a.jar");
    CHECK_EQ_INT(vm_class_path_find(class_path, "who", &resource, message, sizeof message),
                 VM_CLASS_PATH_FAILED);
    CHECK(strstr(message, "crc.jar: entry who has a wrong CRC") != NULL);
    CHECK(resource.bytes == NULL);
    CHECK_EQ_STR(resource.origin, "crc.jar");
    check_in(class_path, "a.txt", "a", "a.jar");
    vm_class_path_destroy(class_path);

    /* A jar with a bad manifest is still a jar. */
    make_jar("manifest.jar", "nonsense\n", "m.txt", "m");
    check_path("manifest.jar", "m.txt", "m", "manifest.jar");
}

static void check_main(const char *path, enum vm_jar_status status, const char *main_class,
                       const char *message)
{
    char got[256] = "";
    char *name;
    CHECK_EQ_INT(vm_jar_read_main_class(path, &name, got, sizeof got), status);
    CHECK_EQ_STR(name, main_class);
    CHECK_EQ_STR(got, message);
    free(name);
}

static void test_main_class(void)
{
    make_jar("m.jar", "Manifest-Version: 1.0\nMain-Class:  pkg.Main \n\n", "x", "x");
    check_main("m.jar", VM_JAR_OK, "pkg.Main", "");
    make_jar("m.jar", "Main-Class: \n", "x", "x");
    check_main("m.jar", VM_JAR_OK, "", "");
    make_jar("m.jar", "Manifest-Version: 1.0\n\n", "x", "x");
    check_main("m.jar", VM_JAR_NO_MAIN_CLASS, NULL, "no main manifest attribute, in m.jar");
    make_jar("m.jar", "", "x", "x");
    check_main("m.jar", VM_JAR_NO_MAIN_CLASS, NULL, "no main manifest attribute, in m.jar");
    make_jar("m.jar", NULL, "x", "x");
    check_main("m.jar", VM_JAR_CORRUPT, NULL, "Error: Invalid or corrupt jarfile m.jar");
    make_jar("m.jar", "Main-Class:pkg.Main\n", "x", "x");
    check_main("m.jar", VM_JAR_CORRUPT, NULL, "Error: Invalid or corrupt jarfile m.jar");
    make_jar("m.jar", "Ma in: pkg.Main\n", "x", "x");
    check_main("m.jar", VM_JAR_INVALID_MANIFEST, NULL,
               "Error: An unexpected error occurred while trying to open file m.jar");
    check_main("bad.jar", VM_JAR_CORRUPT, NULL, "Error: Invalid or corrupt jarfile bad.jar");
    check_main("zero.jar", VM_JAR_CORRUPT, NULL, "Error: Invalid or corrupt jarfile zero.jar");
    check_main("lib", VM_JAR_CORRUPT, NULL, "Error: Invalid or corrupt jarfile lib");
    check_main("none.jar", VM_JAR_INACCESSIBLE, NULL, "Error: Unable to access jarfile none.jar");
}

static void make_multi_release(const char *path, const char *manifest)
{
    struct zip_writer writer = {0};
    zip_add_text(&writer, "META-INF/MANIFEST.MF", manifest, false);
    zip_add_text(&writer, "x", "x", false);
    zip_add_text(&writer, "y", "y", false);
    zip_add_text(&writer, "z", "z", false);
    zip_add_text(&writer, "META-INF/versions/8/x", "x8", false);
    zip_add_text(&writer, "META-INF/versions/9/x", "x9", false);
    zip_add_text(&writer, "META-INF/versions/17/x", "x17", false);
    zip_add_text(&writer, "META-INF/versions/18/x", "x18", false);
    zip_add_text(&writer, "META-INF/versions/11/y", "y11", false);
    zip_add_text(&writer, "META-INF/versions/11/only", "only11", false);
    zip_add_text(&writer, "META-INF/versions/8/z", "z8", false);
    zip_add_text(&writer, "META-INF/versions/99999999999999999999/z", "zzz", false);
    zip_add_text(&writer, "META-INF/versions/9/META-INF/n", "n9", false);
    zip_finish(&writer, NULL, 0);
    scratch_write(path, writer.file.bytes, writer.file.size);
    zip_free(&writer);
}

static void test_multi_release(void)
{
    make_multi_release("mr.jar", "Manifest-Version: 1.0\nMulti-Release: True\n\n");
    check_path("mr.jar", "x", "x17", "mr.jar");
    check_path("mr.jar", "y", "y11", "mr.jar");
    check_path("mr.jar", "z", "z", "mr.jar");
    check_path("mr.jar", "only", "only11", "mr.jar");
    check_path("mr.jar", "META-INF/n", NULL, NULL);
    check_path("mr.jar", "META-INF/versions/9/x", "x9", "mr.jar");
    make_multi_release("mr.jar", "Manifest-Version: 1.0\nMulti-Release: false\n\n");
    check_path("mr.jar", "x", "x", "mr.jar");
    check_path("mr.jar", "only", NULL, NULL);
}

static void check_class(const char *path, const char *name, size_t length, const char *text)
{
    struct vm_resource resource;
    struct vm_class_path *class_path = vm_class_path_create(path);
    CHECK_EQ_INT(vm_class_path_find_class(class_path, name, length, &resource, NULL, 0),
                 text == NULL ? VM_CLASS_PATH_ABSENT : VM_CLASS_PATH_FOUND);
    CHECK_EQ_STR((const char *)resource.bytes, text);
    free(resource.bytes);
    vm_class_path_destroy(class_path);
}

static void test_find_class(void)
{
    check_class("classes", "pkg/A", 5, "A in classes");
    check_class("classes", "pkg/Ax", 5, "A in classes");
    check_class("classes", "pkg/B", 5, NULL);
    check_class("classes", "", 0, NULL);
    check_class("classes", "../classes/pkg/A", 16, NULL);
    /* U+0000 in modified UTF-8; U+20000, which is two surrogates in modified UTF-8 and four bytes
     * in the file name. */
    check_class("classes", "pkg/A\xC0\x80", 7, NULL);
    scratch_write_text("classes/\xF0\xA0\x80\x80\xC3\xA4.class", "wide");
    check_class("classes", "\xED\xA1\x80\xED\xB0\x80\xC3\xA4", 8, "wide");
    char *longest = malloc(65535);
    memset(longest, 'x', 65535);
    check_class("classes:a.jar:mr.jar", longest, 65535, NULL);
    free(longest);
}

/* All threads search an unopened path at once; the first thread opens the elements. */
static void *search(void *argument)
{
    size_t failures = 0;
    for (int i = 0; i < 200; i++) {
        static const char *const names[] = {"a.txt", "d.txt", "pkg/A.class", "b.txt", "none"};
        struct vm_resource resource;
        enum vm_class_path_status status =
            vm_class_path_find(argument, names[i % 5], &resource, NULL, 0);
        failures += status != (i % 5 == 4 ? VM_CLASS_PATH_ABSENT : VM_CLASS_PATH_FOUND);
        free(resource.bytes);
        if (i % 50 == 49 && !vm_class_path_append(argument, "lib/b.jar")) {
            failures++;
        }
    }
    return (void *)failures;
}

static void test_threads(void)
{
    struct vm_class_path *class_path = vm_class_path_create("lib/c.jar:lib/*:classes");
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) {
        CHECK(pthread_create(&threads[i], NULL, search, class_path) == 0);
    }
    for (int i = 0; i < 4; i++) {
        void *failures;
        pthread_join(threads[i], &failures);
        CHECK(failures == NULL);
    }
    vm_class_path_destroy(class_path);
}

static void test_many_elements(void)
{
    size_t count = 200000;
    char *text = malloc(count + 6);
    memset(text, ':', count);
    memcpy(text + count, "a.jar", 6);
    check_path(text, "a.txt", "a", "a.jar");
    free(text);
}

int main(void)
{
    scratch_enter("test_class_path");
    make_files();
    test_elements();
    test_refused_names();
    test_wildcards();
    test_list_of_elements();
    test_class_path_attribute();
    test_order();
    test_damage();
    test_main_class();
    test_multi_release();
    test_find_class();
    test_threads();
    test_many_elements();
    vm_class_path_destroy(NULL);
    return check_report();
}
