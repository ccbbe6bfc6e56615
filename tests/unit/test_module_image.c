/*
 * Unit tests of the reader of module images: the JDK's own image is compared with the list that
 * jimage prints, images in both byte orders and with all compressions are compared with
 * uncompressed images, and images are damaged in all ways.
 *
 * test_module_image JDK [WORK]. JDK: the JDK's directory. WORK: a directory with a list made by
 * jimage, and images of the JDK's java.base made by jlink (see module_images.py).
 */
#include <stdlib.h>

#include "classlib/openjdk/image/home.h"
#include "classlib/openjdk/image/image.h"
#include "tests/unit/check.h"
#include "tests/unit/scratch.h"

static const char *jdk, *work;

static struct lib_jdk_image *open_good(const char *path)
{
    char message[512] = "";
    struct lib_jdk_image *image = lib_jdk_image_open(path, message, sizeof message);
    CHECK(image != NULL);
    CHECK_EQ_STR(message, "");
    if (image == NULL) {
        exit(check_report());
    }
    return image;
}

static struct lib_jdk_image *open_in(const char *directory, const char *rest)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", directory, rest);
    return open_good(path);
}

/* --- a small image, made here ----------------------------------------------------------------- */

/* Writes an image, with numbers in either byte order. */
struct writer {
    uint8_t bytes[4096];
    size_t size;
    bool is_big;
};

static void put_u32(struct writer *w, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        w->bytes[w->size++] = (uint8_t)(value >> 8 * (w->is_big ? 3 - i : i));
    }
}

static void put_attribute(struct writer *w, unsigned kind, uint32_t value)
{
    w->bytes[w->size++] = (uint8_t)(kind << 3 | 1);
    w->bytes[w->size++] = (uint8_t)(value >> 8);
    w->bytes[w->size++] = (uint8_t)value;
}

static uint32_t hash_of(const char *name, uint32_t seed)
{
    for (; *name != '\0'; name++) {
        seed = seed * 0x01000193u ^ (uint8_t)*name;
    }
    return seed & 0x7FFFFFFF;
}

static const char strings[] = "\0m\0p/q\0A\0class\0packages\0p\0q";
enum {
    STRING_M = 1,
    STRING_PQ = 3,
    STRING_A = 7,
    STRING_CLASS = 9,
    STRING_PACKAGES = 15,
    STRING_P = 24,
    STRING_Q = 26
};

/* Writes an image with /m/p/q/A.class, whose content is "content", and /packages/p.q. */
static void write_image(struct writer *w, bool is_big, uint32_t content_offset)
{
    static const char *const names[] = {"/m/p/q/A.class", "/packages/p.q"};
    uint32_t slots[2] = {hash_of(names[0], 0x01000193u) % 2, hash_of(names[1], 0x01000193u) % 2};
    int32_t redirect[2] = {0, 0};
    if (slots[0] != slots[1]) {
        redirect[slots[0]] = -1;
        redirect[slots[1]] = -2;
    } else {
        uint32_t seed = 1;
        while (hash_of(names[0], seed) % 2 == hash_of(names[1], seed) % 2) {
            seed++;
        }
        redirect[slots[0]] = (int32_t)seed;
        slots[0] = hash_of(names[0], seed) % 2;
    }
    bool is_class_first = redirect[0] < 0 || redirect[1] < 0 ? true : slots[0] == 0;
    w->size = 0;
    w->is_big = is_big;
    put_u32(w, 0xCAFEDADAu);
    put_u32(w, 1u << 16);
    put_u32(w, 0);
    put_u32(w, 2);
    put_u32(w, 2);
    put_u32(w, 20 + 16);
    put_u32(w, sizeof strings);
    put_u32(w, (uint32_t)redirect[0]);
    put_u32(w, (uint32_t)redirect[1]);
    put_u32(w, is_class_first ? 0 : 20);
    put_u32(w, is_class_first ? 20 : 0);
    put_attribute(w, 1, STRING_M);
    put_attribute(w, 2, STRING_PQ);
    put_attribute(w, 3, STRING_A);
    put_attribute(w, 4, STRING_CLASS);
    put_attribute(w, 5, content_offset);
    put_attribute(w, 7, 7);
    w->bytes[w->size++] = 0;
    w->bytes[w->size++] = 0; /* pads the location to 20 bytes */
    put_attribute(w, 1, STRING_PACKAGES);
    put_attribute(w, 3, STRING_P);
    put_attribute(w, 4, STRING_Q);
    put_attribute(w, 5, 7);
    put_attribute(w, 7, 16);
    w->bytes[w->size++] = 0;
    memcpy(w->bytes + w->size, strings, sizeof strings);
    w->size += sizeof strings;
    memcpy(w->bytes + w->size, "content", 7);
    w->size += 7;
    put_u32(w, 1);
    put_u32(w, STRING_PACKAGES);
    put_u32(w, 0);
    put_u32(w, STRING_M);
}

static void check_small(const char *path)
{
    struct lib_jdk_image *image = open_good(path);
    struct lib_jdk_resource resource;
    char message[256] = "";
    CHECK_EQ_INT(lib_jdk_image_count(image), 2);
    CHECK(lib_jdk_image_is_complete(image));
    CHECK_EQ_STR(lib_jdk_image_path(image), path);
    CHECK_EQ_STR(lib_jdk_image_package_module(image, "p/q", 3), "m");
    CHECK_EQ_STR(lib_jdk_image_package_module(image, "p/qr", 4), NULL);
    CHECK_EQ_STR(lib_jdk_image_package_module(image, "p", 1), NULL);
    CHECK(lib_jdk_image_find_in_package(image, "p/q/A.class", &resource));
    CHECK_EQ_STR(resource.module, "m");
    CHECK(!lib_jdk_image_find_in_package(image, "A.class", &resource));
    CHECK(!lib_jdk_image_find_in_package(image, "", &resource));
    CHECK(!lib_jdk_image_find(image, "m", "p/q/A", &resource));
    CHECK(!lib_jdk_image_find(image, "m", "p/q/A.classs", &resource));
    CHECK(!lib_jdk_image_find(image, "n", "p/q/A.class", &resource));
    if (CHECK(lib_jdk_image_find(image, "m", "p/q/A.class", &resource))) {
        uint8_t *content = lib_jdk_image_read(image, &resource, message, sizeof message);
        CHECK_EQ_STR((const char *)content, "content");
        CHECK_EQ_STR(message, "");
        free(content);
    }
    lib_jdk_image_close(image);
}

static void test_byte_orders(void)
{
    struct writer w;
    write_image(&w, false, 0);
    scratch_write("little", w.bytes, w.size);
    check_small("little");
    write_image(&w, true, 0);
    scratch_write("big", w.bytes, w.size);
    check_small("big");
}

static void check_fails(const char *path, const char *want)
{
    char message[256] = "";
    struct lib_jdk_image *image = lib_jdk_image_open(path, message, sizeof message);
    CHECK(image == NULL);
    CHECK_EQ_STR(message, want);
    lib_jdk_image_close(image);
}

/* Reads all entries. Returns how many could be read. */
static uint32_t use(const struct lib_jdk_image *image)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < lib_jdk_image_count(image); i++) {
        struct lib_jdk_resource resource;
        char message[64] = "";
        if (lib_jdk_image_entry(image, i, &resource)) {
            uint8_t *content = lib_jdk_image_read(image, &resource, message, sizeof message);
            CHECK((content == NULL) == (message[0] != '\0'));
            count += content != NULL;
            free(content);
        }
    }
    struct lib_jdk_resource resource;
    lib_jdk_image_find_in_package(image, "p/q/A.class", &resource);
    return count;
}

static void test_damage(void)
{
    struct writer w;
    write_image(&w, false, 0);
    const size_t index_size = 28 + 16 + 36 + sizeof strings;
    for (size_t size = 0; size < w.size; size++) {
        scratch_write("short", w.bytes, size);
        if (size < 28) {
            check_fails("short", "short: damaged module image: it ends in its header");
        } else if (size < index_size) {
            check_fails("short", "short: damaged module image: it ends in its index");
        } else {
            struct lib_jdk_image *image = open_good("short");
            CHECK_EQ_INT(use(image), size >= index_size + 7);
            CHECK(!lib_jdk_image_is_complete(image));
            lib_jdk_image_close(image);
        }
    }
    /* Every byte of the index is changed to other values. */
    for (size_t at = 0; at < index_size; at++) {
        for (unsigned flip = 1; flip < 256; flip += at < 28 ? 1 : 7) {
            struct writer damaged = w;
            char message[256];
            damaged.bytes[at] ^= (uint8_t)flip;
            scratch_write("flipped", damaged.bytes, damaged.size);
            struct lib_jdk_image *image = lib_jdk_image_open("flipped", message, sizeof message);
            if (image != NULL) {
                use(image);
            }
            lib_jdk_image_close(image);
        }
    }
    write_image(&w, false, 60000);
    scratch_write("outside", w.bytes, w.size);
    struct lib_jdk_resource resource;
    struct lib_jdk_image *image = open_good("outside");
    CHECK(!lib_jdk_image_find(image, "m", "p/q/A.class", &resource));
    lib_jdk_image_close(image);

    check_fails("absent", "absent: No such file or directory");
    check_fails(".", ".: not a file");
    scratch_write_text("text", "This is a text file, and no image of modules.\n");
    check_fails("text", "text: not a module image");
    write_image(&w, false, 0);
    w.bytes[6] = 2;
    scratch_write("version", w.bytes, w.size);
    check_fails("version", "version: module image of version 2.0, not 1.0");
}

/* --- images of a JDK -------------------------------------------------------------------------- */

static void full_name(const struct lib_jdk_resource *r, char *name, size_t size)
{
    snprintf(name, size, "%s%s%s%s%s", r->parent, r->parent[0] == '\0' ? "" : "/", r->base,
             r->extension[0] == '\0' ? "" : ".", r->extension);
}

/* Every name that jimage lists is found, and the image has no others. */
static void test_list(void)
{
    struct lib_jdk_image *image = open_in(jdk, "lib/modules");
    char path[1024], line[1024], module[1024] = "";
    snprintf(path, sizeof path, "%s/list.txt", work);
    FILE *list = fopen(path, "r");
    if (list == NULL) {
        scratch_die(path);
    }
    unsigned listed = 0, missing = 0, unlisted = 0;
    while (fgets(line, sizeof line, list) != NULL) {
        struct lib_jdk_resource resource;
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "Module: ", 8) == 0) {
            snprintf(module, sizeof module, "%s", line + 8);
        } else if (strncmp(line, "    ", 4) == 0) {
            listed++;
            missing += !lib_jdk_image_find(image, module, line + 4, &resource);
        }
    }
    fclose(list);
    CHECK(listed > 5000);
    CHECK_EQ_INT(missing, 0);
    for (uint32_t i = 0; i < lib_jdk_image_count(image); i++) {
        struct lib_jdk_resource resource, found;
        char name[1024];
        if (!CHECK(lib_jdk_image_entry(image, i, &resource))) {
            continue;
        }
        /* Directories are also entries: /packages/java.lang, /modules. */
        if (resource.module[0] != '\0' && strcmp(resource.module, "packages") != 0
            && strcmp(resource.module, "modules") != 0) {
            full_name(&resource, name, sizeof name);
            CHECK(lib_jdk_image_find(image, resource.module, name, &found)
                  && found.bytes == resource.bytes);
            unlisted++;
        }
    }
    CHECK_EQ_INT(unlisted, listed);
    lib_jdk_image_close(image);
}

static void test_boot_classes(void)
{
    struct lib_jdk_image *image = open_in(jdk, "lib/modules");
    struct lib_jdk_resource resource;
    char message[256] = "";
    static const struct {
        const char *package, *module;
    } packages[] = {
        {"java/lang", "java.base"},
        {"java/util/concurrent/atomic", "java.base"},
        {"java/util/logging", "java.logging"},
        {"java/sql", "java.sql"},
        {"javax/sql", "java.sql"},
        {"java", NULL},
        {"no/such", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof packages / sizeof packages[0]; i++) {
        CHECK_EQ_STR(
            lib_jdk_image_package_module(image, packages[i].package, strlen(packages[i].package)),
            packages[i].module);
    }
    if (CHECK(lib_jdk_image_find_in_package(image, "java/lang/Object.class", &resource))) {
        CHECK_EQ_STR(resource.module, "java.base");
        uint8_t *bytes = lib_jdk_image_read(image, &resource, message, sizeof message);
        CHECK(bytes != NULL && resource.size > 100 && memcmp(bytes, "\xCA\xFE\xBA\xBE", 4) == 0);
        free(bytes);
    }
    CHECK(!lib_jdk_image_find_in_package(image, "java/lang/NoSuch.class", &resource));
    CHECK(lib_jdk_image_find(image, "java.base", "module-info.class", &resource));
    lib_jdk_image_close(image);
}

/* Compares an image of java.base made by jlink with the JDK's own. */
static void compare_image(const char *name, bool has_compressed)
{
    struct lib_jdk_image *image = open_in(work, name);
    struct lib_jdk_image *own = open_in(jdk, "lib/modules");
    unsigned same = 0, different = 0, compressed = 0;
    for (uint32_t i = 0; i < lib_jdk_image_count(image); i++) {
        struct lib_jdk_resource resource, other;
        char message[256] = "", path[1024];
        if (!CHECK(lib_jdk_image_entry(image, i, &resource))) {
            continue;
        }
        full_name(&resource, path, sizeof path);
        if (strcmp(resource.module, "java.base") != 0
            || !lib_jdk_image_find(own, "java.base", path, &other)) {
            continue;
        }
        uint8_t *bytes = lib_jdk_image_read(image, &resource, message, sizeof message);
        CHECK_EQ_STR(message, "");
        bool is_same = bytes != NULL && resource.size == other.size
                       && memcmp(bytes, other.bytes, other.size) == 0;
        same += is_same;
        different += !is_same;
        compressed += resource.is_compressed;
        free(bytes);
    }
    /* jlink regenerates some classes (SystemModules, the holders of method handles). */
    CHECK(same > 5000);
    CHECK(different < 20);
    CHECK(has_compressed ? compressed > 5000 : compressed == 0);
    lib_jdk_image_close(own);
    lib_jdk_image_close(image);
}

/* --- where the JDK is ------------------------------------------------------------------------- */

static void check_home(const char *path, const char *want)
{
    char message[256] = "";
    char *home = lib_jdk_find_home(path, message, sizeof message);
    CHECK(home == NULL);
    CHECK_EQ_STR(message, want);
    free(home);
}

static void write_release(const char *text)
{
    scratch_write_text("jdk/release", text);
}

static void test_home(void)
{
    char message[256] = "", here[1024], want[2048];
    char *home = lib_jdk_find_home(jdk, message, sizeof message);
    CHECK(home != NULL && home[0] == '/');
    free(home);
    check_home("none", "none: there is no such directory");
    check_home("", ": there is no such directory");
    scratch_make_directory("jdk");
    if (getcwd(here, sizeof here) == NULL) {
        scratch_die("getcwd");
    }
    static const struct {
        const char *release, *message;
    } cases[] = {
        {"", "not a JDK: it has no file 'release' that names a version"},
        {"JAVA_VERSION=\"\"\n", "not a JDK: it has no file 'release' that names a version"},
        {"JAVA_VERSION=\"1.8.0_402\"\n", "this JDK is version 8; jp2vm needs 17"},
        {"A=\"1\"\nJAVA_VERSION=\"21.0.1\"\n", "this JDK is version 21; jp2vm needs 17"},
        {"JAVA_VERSION=\"11\"", "this JDK is version 11; jp2vm needs 17"},
        {"JAVA_VERSION=\"170\"", "this JDK is version 170; jp2vm needs 17"},
        {"JAVA_VERSION=\"x17\"", "this JDK is version x17; jp2vm needs 17"},
        {"JAVA_VERSION=\"17.0.1\"\n", "this JDK is not complete: it has no lib/modules"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_release(cases[i].release);
        snprintf(want, sizeof want, "%s/jdk: %s", here, cases[i].message);
        check_home("jdk", want);
    }
    scratch_make_directory("jdk/lib");
    scratch_write_text("jdk/lib/modules", "");
    snprintf(want, sizeof want, "%s/jdk: this JDK is not complete: it has no lib/libjava.so", here);
    check_home("jdk", want);
    scratch_write_text("jdk/lib/libjava.so", "");
    home = lib_jdk_find_home("jdk", message, sizeof message);
    snprintf(want, sizeof want, "%s/jdk", here);
    CHECK_EQ_STR(home, want);
    free(home);
    setenv("JAVA_HOME", "jdk", 1);
    home = lib_jdk_find_home(NULL, message, sizeof message);
    CHECK_EQ_STR(home, want);
    free(home);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: test_module_image JDK WORK\n");
        return 99;
    }
    jdk = argv[1];
    work = argv[2];
    scratch_enter("test_module_image");
    test_byte_orders();
    test_damage();
    test_list();
    test_boot_classes();
    compare_image("big.modules", false);
    compare_image("strings.modules", true);
    compare_image("zip.modules", true);
    test_home();
    return check_report();
}
