#include "vm/views/class_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/options/nearest.h"
#include "vm/runtime/class.h"
#include "vm/vm.h"

/* The letter of a primitive type's name, or 0. */
static char primitive_letter(const char *name, size_t length)
{
    for (const char *letter = "ZBCSIJFD"; *letter != '\0'; letter++) {
        const char *known = vm_primitive_name(*letter);
        if (strlen(known) == length && memcmp(known, name, length) == 0) {
            return *letter;
        }
    }
    return '\0';
}

bool vm_class_pattern(const char *list, size_t i, char pattern[VM_CLASS_PATTERN_BYTES])
{
    const char *at = list;
    for (; i > 0 && at != NULL; i--) {
        at = strchr(at, ',');
        at = at == NULL ? NULL : at + 1;
    }
    if (at == NULL) {
        return false;
    }
    size_t length = strcspn(at, ","), dimensions = 0;
    while (length >= 2 && memcmp(at + length - 2, "[]", 2) == 0) {
        length -= 2;
        dimensions++;
    }
    if (length + dimensions + 3 > VM_CLASS_PATTERN_BYTES) {
        dimensions = 0;
        length = VM_CLASS_PATTERN_BYTES - 3;
    }
    char letter = primitive_letter(at, length);
    char *to = pattern;
    memset(to, '[', dimensions);
    to += dimensions;
    if (dimensions > 0 && letter != '\0') {
        *to++ = letter;
    } else {
        bool has_ends = dimensions > 0;
        *to = 'L';
        to += has_ends;
        for (size_t j = 0; j < length; j++) {
            *to++ = at[j] == '.' ? '/' : at[j];
        }
        *to = ';';
        to += has_ends;
    }
    *to = '\0';
    return true;
}

/* The mark before the suffix of a hidden class is a slash to users. */
static char folded(char letter, bool is_hidden)
{
    return is_hidden && (letter == '+' || letter == '.') ? '/' : letter;
}

static bool matches(const char *pattern, const char *name, bool is_hidden)
{
    const char *star = NULL, *star_name = NULL;
    while (*name != '\0') {
        if (*pattern == '*') {
            star = pattern++;
            star_name = name;
        } else if (*pattern == folded(*name, is_hidden)) {
            pattern++;
            name++;
        } else if (star != NULL) {
            pattern = star + 1;
            name = ++star_name;
        } else {
            return false;
        }
    }
    return pattern[strspn(pattern, "*")] == '\0';
}

/* A name without a package is one of any package. */
bool vm_class_matches(const char *pattern, const struct vm_class *class)
{
    const char *name = class->name->bytes, *slash = strrchr(name, '/');
    if (class->report_name != NULL && matches(pattern, class->report_name->bytes, false)) {
        return true;
    }
    size_t brackets = strspn(name, "["), before = brackets + (brackets > 0);
    if (matches(pattern, name, class->is_hidden)) {
        return true;
    }
    return slash != NULL && strchr(pattern, '/') == NULL && strncmp(pattern, name, before) == 0 &&
           matches(pattern + before, slash + 1, class->is_hidden);
}

bool vm_class_is_listed(const char *list, const struct vm_class *class)
{
    char pattern[VM_CLASS_PATTERN_BYTES];
    for (size_t i = 0; list != NULL && vm_class_pattern(list, i, pattern); i++) {
        if (vm_class_matches(pattern, class)) {
            return true;
        }
    }
    return false;
}

/* "[[La/B;" is a.B[][]. */
void vm_class_pattern_print(const char *pattern, char *text, size_t size)
{
    size_t dimensions = strspn(pattern, "["), length = strlen(pattern + dimensions), at = 0;
    const char *bottom = pattern + dimensions;
    const char *primitive = dimensions > 0 && length == 1 ? vm_primitive_name(*bottom) : NULL;
    if (primitive != NULL) {
        bottom = primitive;
        length = strlen(primitive);
    } else if (dimensions > 0 && *bottom == 'L' && length > 2) {
        bottom++;
        length -= 2;
    }
    for (size_t i = 0; i < length && at + 1 < size; i++) {
        text[at++] = bottom[i] == '/' ? '.' : bottom[i];
    }
    for (; dimensions > 0 && at + 2 < size; dimensions--) {
        text[at++] = '[';
        text[at++] = ']';
    }
    text[at] = '\0';
}

const char *vm_class_print_name(const struct vm_class *class, char *text, size_t size)
{
    if (vm_class_is_array(class) || class->report_name != NULL) {
        vm_class_pattern_print(vm_class_report_name(class)->bytes, text, size);
        return text;
    }
    char *name = vm_class_external_name(class);
    snprintf(text, size, "%s", name == NULL ? class->name->bytes : name);
    free(name);
    return text;
}

/* Without the package, which is easily left out. */
static const char *simple_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash == NULL ? name : slash + 1;
}

/* "a/B/C" for "a/B$C". */
static bool is_member_of_name(const char *pattern, const char *name)
{
    while (*pattern != '\0' && (*pattern == *name || (*pattern == '/' && *name == '$'))) {
        pattern++;
        name++;
    }
    return *pattern == *name;
}

const struct vm_class *vm_class_nearest(const char *pattern)
{
    const struct vm_class *nearest = NULL;
    const char *wanted = simple_name(pattern);
    size_t length = strlen(wanted), best = length / 3 + 1;
    for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
        if (class->file == NULL || class->is_hidden) {
            continue;
        }
        if (is_member_of_name(pattern, class->name->bytes)) {
            return class;
        }
        const char *name = simple_name(class->name->bytes);
        size_t own = strlen(name);
        bool is_close = own + best > length && length + best > own;
        size_t distance = !is_close ? best : vm_edit_distance(wanted, length, name, own);
        /* The application's come first among equals: its names are mistyped more often. */
        if (distance < best || (distance == best && nearest != NULL && is_close
                                && nearest->loader == vm.boot_loader
                                && class->loader != vm.boot_loader)) {
            best = distance;
            nearest = class;
        }
    }
    return nearest;
}
