#include "vm/jni/mangle.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/base/utf8.h"
#include "vm/classfile/class_file.h"

static bool is_ascii_alphanumeric(uint16_t unit)
{
    return (unit >= '0' && unit <= '9') || (unit >= 'A' && unit <= 'Z')
           || (unit >= 'a' && unit <= 'z');
}

/* Writes the escape of one UTF-16 unit; the buffer has space for 6 characters. */
static char *mangle_unit(char *out, uint16_t unit)
{
    switch (unit) {
    case '/':
        *out++ = '_';
        return out;
    case '_':
        return stpcpy(out, "_1");
    case ';':
        return stpcpy(out, "_2");
    case '[':
        return stpcpy(out, "_3");
    default:
        if (is_ascii_alphanumeric(unit)) {
            *out++ = (char)unit;
            return out;
        }
        return out + sprintf(out, "_0%04x", unit);
    }
}

/* Appends the mangled form of a part of a name. Returns NULL if the result would be ambiguous. */
static char *mangle_part(char *out, uint16_t *units, const char *bytes, size_t size)
{
    size_t count = vm_mutf8_to_utf16(bytes, size, units);
    bool is_start = true;
    for (size_t i = 0; i < count; i++) {
        if (is_start && units[i] >= '0' && units[i] <= '3') {
            return NULL;
        }
        is_start = units[i] == '/';
        out = mangle_unit(out, units[i]);
    }
    return out;
}

char *vm_native_mangle(const struct vm_symbol *class_name, const struct vm_symbol *name,
                       const struct vm_symbol *descriptor)
{
    size_t parameters = 0;
    if (descriptor != NULL) {
        parameters = (size_t)(vm_descriptor_result(descriptor) - descriptor->bytes) - 2;
    }
    size_t longest = class_name->length > name->length ? class_name->length : name->length;
    longest = parameters > longest ? parameters : longest;
    size_t total = (size_t)class_name->length + name->length + parameters;
    uint16_t *units = malloc((longest + 1) * sizeof *units);
    char *text = malloc(total * 6 + sizeof "Java_" + 4);
    char *out = NULL;
    if (units != NULL && text != NULL) {
        out = stpcpy(text, "Java_");
        out = mangle_part(out, units, class_name->bytes, class_name->length);
        if (out != NULL) {
            *out++ = '_';
            out = mangle_part(out, units, name->bytes, name->length);
        }
        if (out != NULL && descriptor != NULL) {
            out = stpcpy(out, "__");
            out = mangle_part(out, units, descriptor->bytes + 1, parameters);
        }
    }
    free(units);
    if (out == NULL) {
        free(text);
        return NULL;
    }
    *out = '\0';
    return text;
}

char *vm_native_describe(const char *class_name, const struct vm_symbol *name,
                         const struct vm_symbol *descriptor)
{
    size_t size = vm_method_print_size(class_name, name, descriptor);
    char *text = malloc(size + 2); /* 2: for the quotes */
    if (text != NULL) {
        text[0] = '\'';
        vm_method_print_of(class_name, name, descriptor, text + 1, size);
        strcat(text, "'");
    }
    return text;
}
