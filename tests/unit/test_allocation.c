/*
 * Makes each allocation fail in turn while a class path is used. The test checks that nothing
 * crashes or leaks, that the failure is reported, and that the same search succeeds when memory is
 * available again.
 *
 * Link with -Wl,--wrap=F for each F of malloc, calloc, realloc, strdup, strndup, realpath and
 * inflateInit2_; the wrapped malloc does not see allocations inside library functions.
 */
#include <errno.h>
#include <stddef.h>

#include "tests/unit/check.h"
#include "tests/unit/scratch.h"
#include "tests/unit/zip_writer.h"
#include "vm/base/arena.h"
#include "vm/base/class_path.h"
#include "vm/base/hash_map.h"
#include "vm/base/archive/jar.h"
#include "vm/base/symbol.h"

/* Number of allocations that succeed before one fails; -1: all succeed. */
static long countdown = -1;
static long failures;

static bool fails_now(void)
{
    bool is_due = countdown == 0;
    if (countdown >= 0) {
        countdown--;
    }
    if (is_due) {
        failures++;
        errno = ENOMEM;
    }
    return is_due;
}

/* The linker defines these functions. */
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
char *__wrap_strndup(const char *text, size_t length);
char *__real_realpath(const char *path, char *resolved);
char *__wrap_realpath(const char *path, char *resolved);
int __real_inflateInit2_(void *stream, int bits, const char *version, int size);
int __wrap_inflateInit2_(void *stream, int bits, const char *version, int size);

void *__wrap_malloc(size_t size)
{
    return fails_now() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails_now() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return fails_now() ? NULL : __real_realloc(block, size);
}

char *__wrap_strdup(const char *text)
{
    return fails_now() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t length)
{
    return fails_now() ? NULL : __real_strndup(text, length);
}

char *__wrap_realpath(const char *path, char *resolved)
{
    return fails_now() ? NULL : __real_realpath(path, resolved);
}

int __wrap_inflateInit2_(void *stream, int bits, const char *version, int size)
{
    return fails_now() ? -4 : __real_inflateInit2_(stream, bits, version, size);
}

static void make_files(void)
{
    struct zip_writer writer = {0};
    zip_add_text(&writer, "META-INF/MANIFEST.MF",
                 "Main-Class: P\nClass-Path: none.jar other.jar classes/\n\n", true);
    zip_add_text(&writer, "b.txt", "a resource in a jar", true);
    zip_finish(&writer, NULL, 0);
    scratch_write("main.jar", writer.file.bytes, writer.file.size);
    zip_free(&writer);
    zip_add_text(&writer, "d.txt", "a resource in another jar", true);
    zip_finish(&writer, NULL, 0);
    scratch_write("other.jar", writer.file.bytes, writer.file.size);
    zip_free(&writer);
    scratch_make_directory("classes");
    scratch_write_text("classes/A.class", "a class");
}

static void find(struct vm_class_path *class_path, const char *name, unsigned *failed)
{
    char message[256] = "";
    struct vm_resource resource;
    long before = failures;
    enum vm_class_path_status status =
        vm_class_path_find(class_path, name, &resource, message, sizeof message);
    free(resource.bytes);
    if (failures == before) {
        CHECK_EQ_INT(status, VM_CLASS_PATH_FOUND);
    } else if (status != VM_CLASS_PATH_FOUND) {
        CHECK_EQ_INT(status, VM_CLASS_PATH_FAILED);
        CHECK(message[0] != '\0');
        ++*failed;
    }
}

/* Returns whether an allocation failed. If not, every allocation has been tested. */
static bool use_class_path(long point, unsigned *failed)
{
    static const char *const names[] = {"b.txt", "d.txt", "A.class"};
    long before = failures;
    countdown = point;
    struct vm_class_path *class_path = vm_class_path_create("none:main.jar:x/*:*");
    if (class_path == NULL) {
        CHECK(failures != before);
        ++*failed;
    }
    for (size_t i = 0; class_path != NULL && i < 3; i++) {
        find(class_path, names[i], failed);
    }
    struct vm_resource resource = {0};
    if (class_path != NULL) {
        vm_class_path_append(class_path, "more.jar");
        free(vm_class_path_to_string(class_path));
        vm_class_path_find_class(class_path, "A", 1, &resource, NULL, 0);
        free(resource.bytes);
    }
    char *main_class;
    char message[256];
    enum vm_jar_status status =
        vm_jar_read_main_class("main.jar", &main_class, message, sizeof message);
    CHECK(status == VM_JAR_OK || (status == VM_JAR_NO_MEMORY && failures != before));
    free(main_class);
    countdown = -1;
    for (size_t i = 0; class_path != NULL && i < 3; i++) {
        find(class_path, names[i], failed);
    }
    vm_class_path_destroy(class_path);
    return failures != before;
}

static void test_class_path(void)
{
    unsigned failed = 0;
    long point = 0;
    while (point < 1000 && use_class_path(point, &failed)) {
        point++;
    }
    CHECK(point > 50 && point < 1000);
    CHECK(failed > 20);
}

/* A failed insertion leaves map and table unchanged; the next insertion succeeds. */
static void test_tables(void)
{
    unsigned lost = 0;
    for (long point = 0; point < 8; point++) {
        struct vm_hash_map map;
        static char keys[200];
        vm_hash_map_init(&map, NULL, NULL);
        countdown = point;
        for (size_t i = 0; i < sizeof keys; i++) {
            if (!vm_hash_map_put(&map, &keys[i], &keys[i], NULL)) {
                lost++;
                CHECK_EQ_INT(map.count, i);
                CHECK(vm_hash_map_put(&map, &keys[i], &keys[i], NULL));
            }
        }
        CHECK_EQ_INT(map.count, sizeof keys);
        vm_hash_map_fini(&map);
        for (long i = 0; i < 2000; i++) {
            char name[40];
            snprintf(name, sizeof name, "symbol%ld.%ld", point, i);
            countdown = i % 100 == 0 ? point % 3 : countdown;
            if (vm_symbol_from_cstr(name) == NULL) {
                lost++;
                CHECK(vm_symbol_find(name, strlen(name)) == NULL);
                CHECK(vm_symbol_from_cstr(name) != NULL);
            }
        }
        countdown = -1;
    }
    CHECK(lost > 8);
}

static void test_arena(void)
{
    struct vm_arena *arena = vm_arena_create(256);
    unsigned lost = 0;
    for (int i = 0; i < 100; i++) {
        countdown = i % 2 - 1;
        size_t size = (size_t)i * 7;
        if (vm_arena_alloc(arena, size) == NULL) {
            lost++;
            CHECK(vm_arena_alloc(arena, size) != NULL);
        }
    }
    countdown = 0;
    CHECK(vm_arena_create(0) == NULL);
    countdown = -1;
    CHECK(lost > 20);
    vm_arena_destroy(arena);
}

int main(void)
{
    scratch_enter("test_allocation");
    make_files();
    test_class_path();
    test_tables();
    test_arena();
    return check_report();
}
