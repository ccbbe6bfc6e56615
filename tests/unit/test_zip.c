/* Unit tests of the zip reader: all forms of archives that it supports, and all kinds of damage. */
#include <fcntl.h>
#include <pthread.h>

#include "tests/unit/check.h"
#include "tests/unit/scratch.h"
#include "tests/unit/zip_writer.h"
#include "vm/base/archive/zip.h"

static char long_text[20000];

static void fill_long_text(void)
{
    for (size_t i = 0; i + 1 < sizeof long_text; i++) {
        long_text[i] = (char)('a' + i * i % 23);
    }
}

/* Writes the finished archive to a file and frees it. */
static void save(struct zip_writer *writer, const char *path)
{
    scratch_write(path, writer->file.bytes, writer->file.size);
    zip_free(writer);
}

static struct vm_zip *open_good(const char *path)
{
    char message[256] = "";
    struct vm_zip *zip;
    enum vm_zip_status status = vm_zip_open(path, &zip, message, sizeof message);
    CHECK_EQ_INT(status, VM_ZIP_OK);
    CHECK_EQ_STR(message, "");
    CHECK((zip != NULL) == (status == VM_ZIP_OK));
    return zip;
}

static void check_entry(const struct vm_zip *zip, const char *name, const char *text)
{
    char message[256] = "";
    unsigned char *bytes = NULL;
    size_t size = 0;
    size_t index = 0;
    if (zip == NULL || !CHECK(vm_zip_find(zip, name, strlen(name), &index))) {
        return;
    }
    CHECK_EQ_INT(vm_zip_read(zip, index, &bytes, &size, message, sizeof message), VM_ZIP_OK);
    CHECK_EQ_INT(size, strlen(text));
    CHECK_EQ_STR((const char *)bytes, text);
    CHECK_EQ_STR(message, "");
    free(bytes);
}

static void check_no_entry(const struct vm_zip *zip, const char *name)
{
    size_t index;
    CHECK(zip == NULL || !vm_zip_find(zip, name, strlen(name), &index));
}

static void check_open_fails(const char *path, enum vm_zip_status status, const char *message)
{
    char got[256] = "";
    struct vm_zip *zip;
    CHECK_EQ_INT(vm_zip_open(path, &zip, got, sizeof got), status);
    CHECK(zip == NULL);
    CHECK_EQ_STR(got, message);
    CHECK_EQ_INT(vm_zip_open(path, &zip, NULL, 0), status);
    vm_zip_close(zip);
}

static void check_read_fails(const char *path, const char *name, enum vm_zip_status status,
                             const char *message)
{
    char got[256] = "";
    size_t index = 0;
    unsigned char *bytes = NULL;
    size_t size = 0;
    struct vm_zip *zip = open_good(path);
    if (zip != NULL && CHECK(vm_zip_find(zip, name, strlen(name), &index))) {
        CHECK_EQ_INT(vm_zip_read(zip, index, &bytes, &size, got, sizeof got), status);
        CHECK(bytes == NULL && size == 0);
        CHECK_EQ_STR(got, message);
    }
    vm_zip_close(zip);
}

static void add_usual_entries(struct zip_writer *writer)
{
    zip_add_text(writer, "META-INF/", "", false);
    zip_add_text(writer, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n", true);
    zip_add_text(writer, "stored.txt", "stored text", false);
    zip_add_text(writer, "empty", "", false);
    zip_add_text(writer, "empty-deflated", "", true);
    zip_add_text(writer, "pkg/Long.class", long_text, true);
    zip_add(writer, &(struct zip_writer_entry){
                        .name = "extra", .bytes = "x", .size = 1, .local_extra = 37});
}

static void check_usual_entries(const struct vm_zip *zip)
{
    check_entry(zip, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n");
    check_entry(zip, "stored.txt", "stored text");
    check_entry(zip, "empty", "");
    check_entry(zip, "empty-deflated", "");
    check_entry(zip, "pkg/Long.class", long_text);
    check_entry(zip, "extra", "x");
    check_no_entry(zip, "");
    check_no_entry(zip, "META-INF");
    check_no_entry(zip, "stored.tx");
    check_no_entry(zip, "stored.txt/");
    check_no_entry(zip, "Stored.txt");
}

static void test_usual(void)
{
    struct zip_writer writer = {0};
    add_usual_entries(&writer);
    zip_finish(&writer, NULL, 0);
    save(&writer, "usual.zip");
    struct vm_zip *zip = open_good("usual.zip");
    if (zip == NULL) {
        return;
    }
    check_usual_entries(zip);
    CHECK_EQ_STR(vm_zip_path(zip), "usual.zip");
    CHECK_EQ_INT(vm_zip_entry_count(zip), 7);
    struct vm_zip_entry entry;
    vm_zip_get_entry(zip, 0, &entry);
    CHECK(entry.name_length == 9 && memcmp(entry.name, "META-INF/", 9) == 0);
    CHECK(entry.is_directory && !entry.is_deflated && entry.size == 0);
    vm_zip_get_entry(zip, 5, &entry);
    CHECK(!entry.is_directory && entry.is_deflated);
    CHECK_EQ_INT(entry.size, sizeof long_text - 1);
    CHECK(entry.compressed_size < entry.size);
    CHECK_EQ_INT(entry.crc, crc32(0, (const void *)long_text, sizeof long_text - 1));
    CHECK_EQ_INT(entry.dos_time, 0x58210000);
    vm_zip_close(zip);
}

/* Zip64, prefix, comment and trailing bytes: each alone, and all together. */
static void test_forms(void)
{
    static const char fake_end[] = "PK\5\6\0\0\0\0\1\0\1\0\56\0\0\0\0\0\0\0\0\0 and more";
    for (unsigned form = 0; form < 16; form++) {
        struct zip_writer writer = {.is_zip64 = (form & 1) != 0};
        if ((form & 2) != 0) {
            zip_set_prefix(&writer, "#!/bin/sh\nexec java -jar \"$0\"\n");
        }
        add_usual_entries(&writer);
        bool has_comment = (form & 4) != 0;
        zip_finish(&writer, fake_end, has_comment ? sizeof fake_end - 1 : 0);
        if ((form & 8) != 0) {
            zip_put(&writer.file, "trailing bytes", 14);
        }
        save(&writer, "form.zip");
        struct vm_zip *zip = open_good("form.zip");
        check_usual_entries(zip);
        vm_zip_close(zip);
    }
}

static void test_longest_comment(void)
{
    struct zip_writer writer = {0};
    char *comment = calloc(1, 65535);
    add_usual_entries(&writer);
    zip_finish(&writer, comment, 65535);
    save(&writer, "comment.zip");
    struct vm_zip *zip = open_good("comment.zip");
    check_usual_entries(zip);
    vm_zip_close(zip);
    free(comment);
}

static void test_no_entries(void)
{
    struct zip_writer writer = {0};
    zip_finish(&writer, NULL, 0);
    save(&writer, "none.zip");
    struct vm_zip *zip = open_good("none.zip");
    check_no_entry(zip, "");
    check_no_entry(zip, "x");
    CHECK(zip != NULL && vm_zip_entry_count(zip) == 0);
    vm_zip_close(zip);
}

static void test_last_of_a_name_wins(void)
{
    struct zip_writer writer = {0};
    zip_add_text(&writer, "a", "first", false);
    zip_add_text(&writer, "b", "other", false);
    zip_add_text(&writer, "a", "second", true);
    zip_finish(&writer, NULL, 0);
    save(&writer, "twice.zip");
    struct vm_zip *zip = open_good("twice.zip");
    check_entry(zip, "a", "second");
    check_entry(zip, "b", "other");
    CHECK(zip != NULL && vm_zip_entry_count(zip) == 3);
    vm_zip_close(zip);
}

/* More entries than the 16-bit count of the end record can hold. */
static void test_many_entries(void)
{
    enum { COUNT = 70000 };
    struct zip_writer writer = {0};
    char name[32];
    for (int i = 0; i < COUNT; i++) {
        snprintf(name, sizeof name, "d%d/f%d", i % 7, i);
        zip_add_text(&writer, name, name, false);
    }
    zip_finish(&writer, NULL, 0);
    save(&writer, "many.zip");
    struct vm_zip *zip = open_good("many.zip");
    unsigned bad = 0;
    for (int i = 0; zip != NULL && i < COUNT; i++) {
        size_t index = 0;
        snprintf(name, sizeof name, "d%d/f%d", i % 7, i);
        bad += !vm_zip_find(zip, name, strlen(name), &index) || index != (size_t)i;
    }
    CHECK_EQ_INT(bad, 0);
    check_entry(zip, "d0/f69993", "d0/f69993");
    vm_zip_close(zip);
}

static void test_no_archive(void)
{
    check_open_fails("absent.zip", VM_ZIP_ABSENT,
                     "absent.zip: cannot open: No such file or directory");
    scratch_write_text("zero.zip", "");
    check_open_fails("zero.zip", VM_ZIP_DAMAGED, "zero.zip: not a zip file: too short");
    scratch_write_text("text.zip", "This is no archive, but it is longer than an end record.");
    check_open_fails("text.zip", VM_ZIP_DAMAGED,
                     "text.zip: not a zip file: no end of a central directory");
    scratch_make_directory("dir.zip");
    check_open_fails("dir.zip", VM_ZIP_DAMAGED, "dir.zip: not a regular file");
    if (CHECK(mkfifo("pipe.zip", 0666) == 0)) {
        check_open_fails("pipe.zip", VM_ZIP_DAMAGED, "pipe.zip: not a regular file");
    }
    scratch_write_text("a\nb.zip", "");
    check_open_fails("a\nb.zip", VM_ZIP_DAMAGED, "a?b.zip: not a zip file: too short");
}

/* Saves an archive with one entry "n", deflated if the entry requests it. */
static void save_one(const char *path, struct zip_writer_entry entry)
{
    struct zip_writer writer = {0};
    entry.name = "n";
    if (entry.bytes == NULL) {
        entry.bytes = long_text;
        entry.size = sizeof long_text - 1;
    }
    zip_add(&writer, &entry);
    zip_finish(&writer, NULL, 0);
    save(&writer, path);
}

static void test_refused_entries(void)
{
    save_one("e.zip", (struct zip_writer_entry){.flags = 1});
    check_open_fails("e.zip", VM_ZIP_UNSUPPORTED, "e.zip: entry n is encrypted");
    save_one("e.zip", (struct zip_writer_entry){.method = 12});
    check_open_fails("e.zip", VM_ZIP_UNSUPPORTED,
                     "e.zip: entry n has the unknown compression method 12");
    save_one("e.zip", (struct zip_writer_entry){.offset_error = 1u << 30});
    check_read_fails("e.zip", "n", VM_ZIP_DAMAGED, "e.zip: entry n lies outside the archive");
    save_one("e.zip", (struct zip_writer_entry){.claimed_size = UINT32_MAX});
    check_read_fails("e.zip", "n", VM_ZIP_DAMAGED, "e.zip: entry n has a bad zip64 field");
    save_one("e.zip", (struct zip_writer_entry){.crc_error = 1});
    check_read_fails("e.zip", "n", VM_ZIP_DAMAGED, "e.zip: entry n has a wrong CRC");
    save_one("e.zip", (struct zip_writer_entry){.crc_error = 1, .is_deflated = true});
    check_read_fails("e.zip", "n", VM_ZIP_DAMAGED, "e.zip: entry n has a wrong CRC");
    save_one("e.zip", (struct zip_writer_entry){.offset_error = 1});
    check_read_fails("e.zip", "n", VM_ZIP_DAMAGED, "e.zip: entry n has no local header");
    save_one("e.zip", (struct zip_writer_entry){.claimed_size = 7});
    check_read_fails("e.zip", "n", VM_ZIP_DAMAGED, "e.zip: entry n has impossible sizes");
    save_one("e.zip", (struct zip_writer_entry){.method = 8});
    check_read_fails("e.zip", "n", VM_ZIP_DAMAGED, "e.zip: entry n cannot be inflated");
}

/* Wrong sizes: a small archive must not need gigabytes. */
static void test_bombs(void)
{
    save_one("b.zip",
             (struct zip_writer_entry){.is_deflated = true, .claimed_size = UINT32_MAX - 1});
    check_read_fails("b.zip", "n", VM_ZIP_TOO_LARGE, "b.zip: entry n is too large");
    save_one("b.zip", (struct zip_writer_entry){.is_deflated = true, .claimed_size = 1u << 30});
    check_read_fails("b.zip", "n", VM_ZIP_DAMAGED, "b.zip: entry n has impossible sizes");
    save_one("b.zip",
             (struct zip_writer_entry){.is_deflated = true, .claimed_size = sizeof long_text});
    check_read_fails("b.zip", "n", VM_ZIP_DAMAGED, "b.zip: entry n cannot be inflated");
    save_one("b.zip",
             (struct zip_writer_entry){.is_deflated = true, .claimed_size = sizeof long_text - 2});
    check_read_fails("b.zip", "n", VM_ZIP_DAMAGED, "b.zip: entry n cannot be inflated");

    /* The best possible ratio of deflate is accepted. */
    size_t size = (size_t)8 << 20;
    char *zeros = calloc(1, size);
    save_one("b.zip", (struct zip_writer_entry){.is_deflated = true, .bytes = zeros, .size = size});
    struct vm_zip *zip = open_good("b.zip");
    unsigned char *bytes = NULL;
    size_t read_size = 0;
    CHECK(zip != NULL && vm_zip_read(zip, 0, &bytes, &read_size, NULL, 0) == VM_ZIP_OK
          && read_size == size && memcmp(bytes, zeros, size) == 0);
    free(bytes);
    vm_zip_close(zip);
    free(zeros);
}

/* Opens a file that may be damaged, and reads all entries. Returns how many entries could be
 * read. */
static unsigned read_all(const char *path, unsigned *wrong)
{
    char message[128] = "";
    struct vm_zip *zip;
    unsigned delivered = 0;
    enum vm_zip_status status = vm_zip_open(path, &zip, message, sizeof message);
    if (status != VM_ZIP_OK) {
        *wrong += message[0] == '\0' || zip != NULL;
        return 0;
    }
    for (size_t i = 0; i < vm_zip_entry_count(zip); i++) {
        struct vm_zip_entry entry;
        unsigned char *bytes;
        size_t size;
        vm_zip_get_entry(zip, i, &entry);
        message[0] = '\0';
        status = vm_zip_read(zip, i, &bytes, &size, message, sizeof message);
        if (status == VM_ZIP_OK) {
            delivered++;
            *wrong += size != entry.size || crc32(0, bytes, (uInt)size) != entry.crc;
        } else {
            *wrong += bytes != NULL || message[0] == '\0';
        }
        free(bytes);
    }
    vm_zip_close(zip);
    return delivered;
}

static void small_archive(struct zip_writer *writer)
{
    zip_add_text(writer, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n\n", true);
    zip_add_text(writer, "a", "stored", false);
    zip_add_text(writer, "b", "deflated deflated deflated deflated", true);
    zip_finish(writer, "comment", 7);
}

static void test_truncated(void)
{
    for (int is_zip64 = 0; is_zip64 < 2; is_zip64++) {
        struct zip_writer writer = {.is_zip64 = is_zip64 != 0};
        small_archive(&writer);
        unsigned wrong = 0;
        size_t comment_start = writer.file.size - 7;
        for (size_t size = 0; size <= writer.file.size; size++) {
            scratch_write("cut.zip", writer.file.bytes, size);
            unsigned delivered = read_all("cut.zip", &wrong);
            wrong += delivered != (size >= comment_start ? 3 : 0);
        }
        CHECK_EQ_INT(wrong, 0);
        zip_free(&writer);
    }
}

/* Inverts every bit of the archive once, then makes thousands of random changes. */
static void test_mutated(void)
{
    uint32_t random = 12345;
    for (int is_zip64 = 0; is_zip64 < 2; is_zip64++) {
        struct zip_writer writer = {.is_zip64 = is_zip64 != 0};
        small_archive(&writer);
        unsigned wrong = 0;
        unsigned delivered = 0;
        size_t size = writer.file.size;
        unsigned char *copy = malloc(size);
        for (size_t bit = 0; bit < size * 8; bit++) {
            memcpy(copy, writer.file.bytes, size);
            copy[bit / 8] ^= (unsigned char)(1u << bit % 8);
            scratch_write("bits.zip", copy, size);
            delivered += read_all("bits.zip", &wrong);
        }
        for (int run = 0; run < 3000; run++) {
            memcpy(copy, writer.file.bytes, size);
            for (int change = 0; change <= run % 5; change++) {
                random = random * 1664525u + 1013904223u;
                copy[(random >> 8) % size] = run % 2 != 0 ? 0xFF : (unsigned char)(random >> 24);
            }
            scratch_write("bits.zip", copy, size);
            delivered += read_all("bits.zip", &wrong);
        }
        CHECK_EQ_INT(wrong, 0);
        CHECK(delivered > 1000);
        free(copy);
        zip_free(&writer);
    }
}

/* While the archive is open, the file becomes shorter, or its contents change. */
static void test_changed_while_open(void)
{
    struct zip_writer writer = {0};
    small_archive(&writer);
    size_t size = writer.file.size;
    unsigned char *zeros = calloc(1, size);
    scratch_write("change.zip", writer.file.bytes, size);
    zip_free(&writer);
    struct vm_zip *zip = open_good("change.zip");
    if (zip != NULL) {
        char message[128];
        unsigned char *bytes;
        size_t got;
        check_entry(zip, "a", "stored");
        scratch_write("change.zip", zeros, size);
        CHECK_EQ_INT(vm_zip_read(zip, 1, &bytes, &got, message, sizeof message), VM_ZIP_DAMAGED);
        CHECK_EQ_STR(message, "change.zip: entry a has no local header");
        CHECK(truncate("change.zip", 10) == 0);
        CHECK_EQ_INT(vm_zip_read(zip, 1, &bytes, &got, message, sizeof message), VM_ZIP_DAMAGED);
        CHECK_EQ_STR(message, "change.zip: an entry's header reaches beyond the end of the file");
        CHECK(bytes == NULL);
    }
    vm_zip_close(zip);
    free(zeros);
}

static void *read_many_times(void *argument)
{
    const struct vm_zip *zip = argument;
    size_t failures = 0;
    for (int i = 0; i < 300; i++) {
        size_t index = 0;
        unsigned char *bytes = NULL;
        size_t size;
        if (!vm_zip_find(zip, "pkg/Long.class", 14, &index)
            || vm_zip_read(zip, index, &bytes, &size, NULL, 0) != VM_ZIP_OK
            || strcmp((const char *)bytes, long_text) != 0) {
            failures++;
        }
        free(bytes);
    }
    return (void *)failures;
}

static void test_threads(void)
{
    struct vm_zip *zip = open_good("usual.zip");
    pthread_t threads[4];
    for (int i = 0; zip != NULL && i < 4; i++) {
        CHECK(pthread_create(&threads[i], NULL, read_many_times, zip) == 0);
    }
    for (int i = 0; zip != NULL && i < 4; i++) {
        void *failures;
        pthread_join(threads[i], &failures);
        CHECK(failures == NULL);
    }
    vm_zip_close(zip);
}

int main(void)
{
    scratch_enter("test_zip");
    fill_long_text();
    test_usual();
    test_forms();
    test_longest_comment();
    test_no_entries();
    test_last_of_a_name_wins();
    test_many_entries();
    test_no_archive();
    test_refused_entries();
    test_bombs();
    test_truncated();
    test_mutated();
    test_changed_while_open();
    test_threads();
    return check_report();
}
