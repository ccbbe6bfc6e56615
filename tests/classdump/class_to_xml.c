/*
 * Writes class files as XML, without a machine. Usage: class_to_xml LIST. LIST is a file with the
 * name of a class file on each line; the output is one document `classes`, in which x:file is the
 * name. Files that the parser refuses are skipped. Also a fuzz target, which writes every file that
 * can be parsed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/classdump/asm_xml.h"
#include "tests/fuzz/fuzz.h"
#include "vm/classfile/class_file.h"

static struct prof_text text;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct vm_class_file_error error;
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    if (file == NULL) {
        return 0;
    }
    const struct prof_class_place place = {.file = "a/\"<&>"};
    text.text.length = 0;
    text.text.has_failed = false;
    if (!prof_asm_xml_write(&text, file, &place) && text.text.length < PROF_TEXT_LIMIT / 2) {
        abort(); /* writing must not fail */
    }
    vm_class_file_destroy(file);
    return 0;
}

#ifndef CLASS_TO_XML_FUZZ
static uint8_t *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        return NULL;
    }
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size + 1);
    if (bytes != NULL && fread(bytes, 1, *size, file) != *size) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

static bool write_file(const char *path)
{
    struct vm_class_file_error error;
    size_t size = 0;
    uint8_t *bytes = read_all(path, &size);
    if (bytes == NULL) {
        perror(path);
        return false;
    }
    struct vm_class_file *file = vm_class_file_parse(bytes, size, NULL, &error);
    const struct prof_class_place place = {.file = path};
    text.text.length = 0;
    text.text.has_failed = false;
    bool is_good = file == NULL || prof_asm_xml_write(&text, file, &place);
    fwrite(text.text.bytes, 1, text.text.length, stdout);
    vm_class_file_destroy(file);
    free(bytes);
    return is_good;
}

int main(int argc, char **argv)
{
    char path[4096];
    FILE *list = argc == 2 ? fopen(argv[1], "r") : NULL;
    bool is_good = list != NULL;
    if (!is_good) {
        fprintf(stderr, "usage: class_to_xml LIST\n");
        return 2;
    }
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<classes xmlns:x=\"%s\">\n",
           PROF_EXT_NAMESPACE);
    while (is_good && fgets(path, sizeof path, list) != NULL) {
        path[strcspn(path, "\n")] = '\0';
        is_good = write_file(path);
    }
    puts("</classes>");
    fclose(list);
    prof_text_fini(&text);
    return !is_good || fflush(stdout) != 0 || ferror(stdout);
}
#endif
