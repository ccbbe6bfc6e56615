/* Fuzzes the reader of annotations with the bytes of an attribute and a small constant pool. All
 * results must come from the pool. */
#include <stdlib.h>
#include <string.h>

#include "vm/classfile/annotations.h"
#include "tests/fuzz/fuzz.h"
#include "vm/base/symbol.h"

#define CONSTANTS 8

static struct vm_constant constants[CONSTANTS];

static bool is_known(const char *text)
{
    for (int i = 0; i < CONSTANTS; i++) {
        if (constants[i].tag == VM_CONSTANT_UTF8 && text == constants[i].symbol->bytes) {
            return true;
        }
    }
    return text == NULL;
}

static bool check(const struct vm_annotation *annotation, void *data)
{
    unsigned *count = data;
    ++*count;
    if (annotation->type == NULL || !is_known(annotation->type) || !is_known(annotation->value)
        || !is_known(annotation->target) || !is_known(annotation->guard)
        || (annotation->number != 0 && annotation->number != 1000)) {
        abort();
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const texts[] = {"Ljp2vm/analysis/Entry;", "value", "target", "guard", "*"};
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        constants[1 + i] =
            (struct vm_constant){.tag = VM_CONSTANT_UTF8, .symbol = vm_symbol_from_cstr(texts[i])};
    }
    constants[6] = (struct vm_constant){.tag = VM_CONSTANT_LONG, .j = 1000};
    struct vm_class_file file = {.constants = constants, .constant_count = CONSTANTS};
    unsigned count = 0;
    uint8_t *copy = malloc(size == 0 ? 1 : size); /* a copy of the exact size, so that a sanitizer
                                                     detects overruns */
    if (copy == NULL) {
        return 0;
    }
    memcpy(copy, bytes, size);
    bool is_good = vm_annotations_read(&file, (struct vm_attribute_bytes){copy, (uint32_t)size},
                                       check, &count);
    if (is_good && size >= 2 && count != (unsigned)(bytes[0] << 8 | bytes[1])) {
        abort();
    }
    free(copy);
    return 0;
}
