#include "vm/translate/method_names.h"

#include <fnmatch.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "vm/options/edit_distance.h"
#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/vm.h"

#define LONGEST_NAME 2048

/* "java.util.HashMap.put", with the descriptor behind it; a '\0' before that. */
static bool name_method(const struct vm_method *method, char *text, size_t size, size_t *simple)
{
    const char *class_name = method->class->name->bytes;
    int length =
        snprintf(text, size, "%s.%s%s", class_name, method->name->bytes, method->descriptor->bytes);
    if (length < 0 || (size_t)length >= size) {
        return false;
    }
    size_t class_length = strlen(class_name);
    *simple = 0;
    for (size_t i = 0; i < class_length; i++) {
        if (text[i] == '/') {
            text[i] = '.';
            *simple = i + 1;
        }
    }
    return true;
}

bool vm_method_matches(const struct vm_method *method, const char *pattern)
{
    char text[LONGEST_NAME];
    size_t simple;
    if (!name_method(method, text, sizeof text, &simple)) {
        return false;
    }
    if (strchr(pattern, '(') == NULL) {
        *strchr(text, '(') = '\0';
    }
    return fnmatch(pattern, text, 0) == 0 || fnmatch(pattern, text + simple, 0) == 0;
}

bool vm_method_list_get(const char *list, unsigned index, char *pattern, size_t size)
{
    for (; index > 0 && list != NULL; index--) {
        list = strchr(list, ',');
        list = list == NULL ? NULL : list + 1;
    }
    if (list == NULL) {
        return false;
    }
    size_t length = strcspn(list, ",");
    length = length < size - 1 ? length : size - 1;
    memcpy(pattern, list, length);
    pattern[length] = '\0';
    return true;
}

/* Letters that differ from the pattern, whose wildcards are left out. */
static size_t distance_to(const char *pattern, size_t length, const struct vm_method *method,
                          char text[LONGEST_NAME])
{
    size_t simple, best = SIZE_MAX;
    if (method->code != NULL && name_method(method, text, LONGEST_NAME, &simple)) {
        *strchr(text, '(') = '\0';
        best = vm_edit_distance(pattern, length, text, strlen(text));
        size_t plain = vm_edit_distance(pattern, length, text + simple, strlen(text + simple));
        if (plain < best) {
            best = plain;
        }
    }
    return best;
}

bool vm_method_guess(const char *pattern, char *name, size_t size)
{
    char plain[200], text[LONGEST_NAME];
    size_t length = 0, least = SIZE_MAX;
    for (const char *c = pattern; *c != '\0' && *c != '(' && length + 1 < sizeof plain; c++) {
        if (*c != '*') {
            plain[length++] = *c;
        }
    }
    for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
        for (uint32_t i = 0; i < class->method_count; i++) {
            size_t distance = distance_to(plain, length, &class->methods[i], text);
            if (distance < least) {
                least = distance;
                snprintf(name, size, "%s", text);
            }
        }
    }
    return least <= length / 3 + 1;
}
