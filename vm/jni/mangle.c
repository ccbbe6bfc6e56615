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

/* Writes one unit's escape; the buffer has room for 6 characters. */
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

/* Appends the mangled form of some bytes; NULL when it would be ambiguous. */
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

/* Where the result type of a descriptor begins; RegisterNatives' descriptors may be none. */
static const char *find_result(const struct vm_symbol *descriptor)
{
    const char *p = descriptor->bytes + strspn(descriptor->bytes, "(");
    while (*p != ')' && *p != '\0') {
        p += strspn(p, "[");
        p += *p == 'L' ? strcspn(p, ";") : 0;
        p += *p != '\0';
    }
    return p + (*p == ')');
}

char *vm_native_mangle(const struct vm_symbol *class_name, const struct vm_symbol *name,
                       const struct vm_symbol *descriptor)
{
    size_t parameters = 0;
    if (descriptor != NULL) {
        parameters = (size_t)(find_result(descriptor) - descriptor->bytes) - 2;
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

/* Writes the source form of the type at *descriptor and moves behind it. */
static char *describe_type(char *out, const char **descriptor)
{
    const char *p = *descriptor;
    int dimensions = 0;
    while (*p == '[') {
        dimensions++;
        p++;
    }
    if (*p == 'L') {
        for (p++; *p != ';' && *p != '\0'; p++) {
            *out++ = *p == '/' ? '.' : *p;
        }
    } else {
        out = stpcpy(out, vm_primitive_name(*p));
    }
    for (; dimensions > 0; dimensions--) {
        out = stpcpy(out, "[]");
    }
    *descriptor = *p == '\0' ? p : p + 1;
    return out;
}

char *vm_native_describe(const char *class_name, const struct vm_symbol *name,
                         const struct vm_symbol *descriptor)
{
    /* One descriptor character becomes at most "boolean" and ", ". */
    char *text = malloc((size_t)descriptor->length * 9 + strlen(class_name) + name->length + 16);
    if (text == NULL) {
        return NULL;
    }
    const char *result = find_result(descriptor);
    char *out = stpcpy(text, "'");
    out = describe_type(out, &result);
    out += sprintf(out, " %s.%s(", class_name, name->bytes);
    const char *p = descriptor->bytes + 1;
    while (*p != ')' && *p != '\0') {
        if (p != descriptor->bytes + 1) {
            out = stpcpy(out, ", ");
        }
        out = describe_type(out, &p);
    }
    strcpy(out, ")'");
    return text;
}
