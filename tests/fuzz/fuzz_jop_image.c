/*
 * Fuzz target: the input is the main class of a program for the Java processor. The program is
 * linked with the small library that JOP_FUZZ_LIBRARY names, and the classes in JOP_FUZZ_PROGRAMS.
 * The result must be an image whose parts are at the addresses that the image contains, or a reason
 * on one line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jop/machine/image.h"
#include "tests/fuzz/fuzz.h"
#include "vm/base/symbol.h"

static char directory[] = "/tmp/fuzz_jop_image.XXXXXX";

static void remove_directory(void)
{
    (void)rmdir(directory);
}

static const char *library_path(void)
{
    static const char *path;
    if (path == NULL) {
        path = getenv("JOP_FUZZ_LIBRARY");
        if (path == NULL || mkdtemp(directory) == NULL) {
            fprintf(stderr, "JOP_FUZZ_LIBRARY is not set, or /tmp cannot be written\n");
            exit(2);
        }
        atexit(remove_directory);
    }
    return path;
}

/* Sets `name` to the name in the class file if it is valid as the name of a file, otherwise to
 * Main. */
static void name_class(const uint8_t *bytes, size_t size, char *name, size_t limit)
{
    struct vm_class_file_error error;
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    snprintf(name, limit, "Main");
    if (file != NULL && (size_t)file->name->length < limit && file->name->length > 0
        && strcspn(file->name->bytes, "/.") == (size_t)file->name->length) {
        snprintf(name, limit, "%s", file->name->bytes);
    }
    vm_class_file_destroy(file);
}

static void check_image(const struct jop_image *image)
{
    if (image->code_start > image->code_end || image->code_end > image->length) {
        abort();
    }
    for (uint32_t i = 0; i < image->method_count; i++) {
        const struct jop_image_method *method = &image->methods[i];
        if (method->code.bytes == NULL) {
            continue;
        }
        if (method->address < image->code_start
            || method->address + method->code.words > image->code_end
            || image->method_at[method->address - image->code_start] != i + 1
            || memcmp(image->bytes + (size_t)method->address * 4, method->code.bytes, 1) != 0) {
            abort();
        }
    }
}

static void link_program(const char *library_name, const char *name, unsigned changes)
{
    char message[1000] = "";
    struct vm_class_path *library = vm_class_path_create(library_name);
    struct vm_class_path *program = vm_class_path_create(directory);
    const char *others = getenv("JOP_FUZZ_PROGRAMS");
    if (others != NULL) {
        (void)vm_class_path_append(program, others);
    }
    struct jop_image_options options = {.library = library,
                                        .library_place = "library",
                                        .program = program,
                                        .main_class = name,
                                        .changes = changes};
    struct jop_image *image = jop_image_link(&options, message, sizeof message);
    if (image != NULL) {
        check_image(image);
        jop_image_destroy(image);
    } else if (message[0] == '\0' || strchr(message, '\n') != NULL) {
        abort();
    }
    vm_class_path_destroy(program);
    vm_class_path_destroy(library);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *library = library_path();
    char name[100], path[200];
    name_class(bytes, size, name, sizeof name);
    snprintf(path, sizeof path, "%s/%s.class", directory, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return 0; /* not valid as the name of a file */
    }
    (void)fwrite(bytes, 1, size, file);
    (void)fclose(file);
    link_program(library, name, JOP_CHANGE_ALL);
    (void)unlink(path);
    return 0;
}
