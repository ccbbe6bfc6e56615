#include "vm/classfile/annotations.h"

#include <string.h>

#include "vm/base/symbol.h"

/* The limit for the nesting of annotations and arrays; compilers do not reach it. */
#define MOST_LEVELS 32

struct reader {
    const struct vm_class_file *file;
    const uint8_t *at, *end;
    bool has_failed;
};

static unsigned read_bytes(struct reader *reader, unsigned count)
{
    unsigned value = 0;
    if ((size_t)(reader->end - reader->at) < count) {
        reader->has_failed = true;
        return 0;
    }
    for (; count > 0; count--) {
        value = value << 8 | *reader->at++;
    }
    return value;
}

static const struct vm_constant *read_constant(struct reader *reader, enum vm_constant_tag tag)
{
    unsigned index = read_bytes(reader, 2);
    const struct vm_class_file *file = reader->file;
    if (reader->has_failed || index == 0 || index >= file->constant_count
        || file->constants[index].tag != tag) {
        reader->has_failed = true;
        return NULL;
    }
    return &file->constants[index];
}

static const char *read_text(struct reader *reader)
{
    const struct vm_constant *constant = read_constant(reader, VM_CONSTANT_UTF8);
    return constant == NULL ? "" : constant->symbol->bytes;
}

/* Reads the value of an element; stores a string to *text, a long to *number. */
static void read_value(struct reader *reader, int level, const char **text, int64_t *number)
{
    const char *ignored_text;
    int64_t ignored_number;
    unsigned tag = read_bytes(reader, 1), count;
    const struct vm_constant *constant;
    if (reader->has_failed || level == MOST_LEVELS) {
        reader->has_failed = true;
        return;
    }
    switch (tag) {
    case 's':
        *text = read_text(reader);
        return;
    case 'J':
        constant = read_constant(reader, VM_CONSTANT_LONG);
        *number = constant == NULL ? 0 : constant->j;
        return;
    case 'e':
        read_bytes(reader, 4);
        return;
    case '@':
        read_text(reader);
        for (count = read_bytes(reader, 2); count > 0 && !reader->has_failed; count--) {
            read_text(reader);
            read_value(reader, level + 1, &ignored_text, &ignored_number);
        }
        return;
    case '[':
        for (count = read_bytes(reader, 2); count > 0 && !reader->has_failed; count--) {
            read_value(reader, level + 1, &ignored_text, &ignored_number);
        }
        return;
    default:
        reader->has_failed |= strchr("BCDFISZc", (int)tag) == NULL || tag == 0;
        read_bytes(reader, 2);
    }
}

static void read_annotation(struct reader *reader, struct vm_annotation *annotation)
{
    *annotation = (struct vm_annotation){.type = read_text(reader)};
    for (unsigned count = read_bytes(reader, 2); count > 0 && !reader->has_failed; count--) {
        const char *name = read_text(reader), *text = NULL;
        int64_t number = 0;
        read_value(reader, 0, &text, &number);
        if (strcmp(name, "value") == 0) {
            annotation->value = text;
            annotation->number = number;
        } else if (strcmp(name, "target") == 0) {
            annotation->target = text;
        } else if (strcmp(name, "guard") == 0) {
            annotation->guard = text;
        }
    }
}

bool vm_annotations_read(const struct vm_class_file *file, struct vm_attribute_bytes attribute,
                         bool (*each)(const struct vm_annotation *annotation, void *data),
                         void *data)
{
    struct reader reader = {file, attribute.bytes, attribute.bytes + attribute.length, false};
    if (attribute.bytes == NULL) {
        return true;
    }
    for (unsigned count = read_bytes(&reader, 2); count > 0 && !reader.has_failed; count--) {
        struct vm_annotation annotation;
        read_annotation(&reader, &annotation);
        if (!reader.has_failed && !each(&annotation, data)) {
            return false;
        }
    }
    return !reader.has_failed;
}
