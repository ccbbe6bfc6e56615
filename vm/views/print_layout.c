/*
 * Prints the layout of objects in memory (runtime/object.h), from the first byte to the last.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/runtime/define.h"
#include "vm/names/class_text.h"
#include "vm/views/class_names.h"
#include "vm/views/print_class.h"

#define TEXT_BYTES 1024

static void print_row(FILE *out, uint32_t offset, uint32_t size, const char *type,
                      const char *description)
{
    fprintf(out, "%6u %5u  %-28s %s\n", offset, size, type, description);
}

static void print_header(FILE *out, bool is_array)
{
    print_row(out, 0, 8, "", "(header: class)");
    print_row(out, 8, 4, "", "(header: lock word)");
    if (is_array) {
        print_row(out, 12, 4, "int", "(header: array length)");
    }
}

static int by_offset(const void *a, const void *b)
{
    const struct vm_field *x = *(const struct vm_field *const *)a;
    const struct vm_field *y = *(const struct vm_field *const *)b;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Returns all instance fields, including those of superclasses, sorted by offset. NULL if memory
 * runs out. */
static const struct vm_field **instance_fields(const struct vm_class *class, size_t *count)
{
    size_t most = 0;
    for (const struct vm_class *c = class; c != NULL; c = c->super) {
        most += c->field_count;
    }
    const struct vm_field **fields = calloc(most + 1, sizeof *fields);
    *count = 0;
    for (const struct vm_class *c = class; fields != NULL && c != NULL; c = c->super) {
        for (uint32_t i = 0; i < c->field_count; i++) {
            if ((c->fields[i].flags & VM_ACC_STATIC) == 0) {
                fields[(*count)++] = &c->fields[i];
            }
        }
    }
    if (*count > 1) {
        qsort(fields, *count, sizeof *fields, by_offset);
    }
    return fields;
}

/* Prints the gap between `end` and `offset`, if any; returns its size in bytes. */
static uint32_t print_gap(FILE *out, uint32_t end, uint32_t offset, const char *why)
{
    if (offset > end) {
        print_row(out, end, offset - end, "", why);
    }
    return offset > end ? offset - end : 0;
}

static void print_instance(FILE *out, const struct vm_class *class)
{
    char type[TEXT_BYTES], owner[TEXT_BYTES], text[2 * TEXT_BYTES];
    size_t count;
    const struct vm_field **fields = instance_fields(class, &count);
    uint32_t end = VM_OBJECT_FIELDS, gaps = 0;
    print_header(out, false);
    for (size_t i = 0; fields != NULL && i < count; i++) {
        const struct vm_field *field = fields[i];
        gaps += print_gap(out, end, field->offset, "(gap: alignment of fields)");
        size_t length = strlen(field->descriptor->bytes);
        snprintf(type, sizeof type, "[%.*s", (int)(length < 500 ? length : 500),
                 field->descriptor->bytes);
        vm_class_text(type, text, sizeof text); /* also converts array types to names with [] */
        length = strlen(text);
        snprintf(type, sizeof type, "%.*s", (int)(length > 2 ? length - 2 : 0), text);
        vm_class_print_name(field->class, owner, sizeof owner);
        snprintf(text, sizeof text, "%s.%.500s%s", owner, field->name->bytes,
                 field->info == NULL ? " (added by the machine)" : "");
        print_row(out, field->offset, vm_field_bytes(field->type), type, text);
        end = field->offset + vm_field_bytes(field->type);
    }
    free(fields);
    /* In java.lang.Class, a word of the machine follows the fields, then the static fields. */
    if (class->instance_bytes > end) {
        print_row(out, end, class->instance_bytes - end, "", "(the machine's own)");
        end = class->instance_bytes;
    }
    uint32_t size = vm_bytes_in_heap(end);
    print_gap(out, end, size, "(gap: alignment of objects)");
    fprintf(out, "Instance size: %u bytes, of which %u are used\n", size, end - gaps);
    fprintf(out, "Space losses: %u bytes internal + %u bytes external = %u bytes total\n", gaps,
            size - end, gaps + size - end);
}

static void print_array(FILE *out, const struct vm_class *class)
{
    char name[TEXT_BYTES];
    uint32_t bytes = 1u << class->element_shift;
    print_header(out, true);
    fprintf(out, "%6u %4ux  %-28s %s\n", VM_ARRAY_DATA, bytes,
            vm_class_print_name(class->element_class, name, sizeof name), "(elements)");
    fprintf(out, "Instance size: %u + %u * length bytes, rounded up to a multiple of %u\n",
            VM_ARRAY_DATA, bytes, VM_HEAP_PIECE);
    for (uint32_t length = 0; length <= 100; length = length == 0 ? 1 : length * 10) {
        uint32_t end = VM_ARRAY_DATA + bytes * length;
        uint32_t size = vm_bytes_in_heap(end);
        fprintf(out, "  length %3u: %u bytes, %u of them lost\n", length, size, size - end);
    }
}

void vm_print_layout(FILE *out, const struct vm_class *class)
{
    char name[TEXT_BYTES];
    vm_class_print_name(class, name, sizeof name);
    if (class->kind == VM_KIND_INTERFACE || class->kind == VM_KIND_PRIMITIVE
        || (class->flags & VM_ACC_ABSTRACT && class->kind == VM_KIND_INSTANCE)) {
        fprintf(out, "%s: there are no instances of %s itself%s\n", name,
                class->kind == VM_KIND_PRIMITIVE   ? "a primitive type"
                : class->kind == VM_KIND_INTERFACE ? "an interface"
                                                   : "an abstract class",
                class->kind == VM_KIND_INSTANCE ? "; in those of subclasses:" : "");
    } else {
        fprintf(out, "%s object internals:\n", name);
    }
    if (class->kind != VM_KIND_INTERFACE && class->kind != VM_KIND_PRIMITIVE) {
        fprintf(out, "%6s %5s  %-28s %s\n", "OFFSET", "SIZE", "TYPE", "DESCRIPTION");
        if (vm_class_is_array(class)) {
            print_array(out, class);
        } else {
            print_instance(out, class);
        }
    }
    fputc('\n', out);
}
