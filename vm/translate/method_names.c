#include "vm/translate/method_names.h"

#include <fnmatch.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/options/nearest.h"
#include "vm/runtime/class.h"
#include "vm/vm.h"

#define LONGEST_NAME 2048

/* Writes "java.util.HashMap.put", followed by the descriptor. *simple: where the class's simple
 * name starts. Returns false if `text` is too small. */
static bool name_method(const struct vm_method *method, const char *class_name, char *text,
                        size_t size, size_t *simple)
{
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

static bool matches(const struct vm_method *method, const char *class_name, const char *pattern)
{
    char text[LONGEST_NAME];
    size_t simple;
    if (!name_method(method, class_name, text, sizeof text, &simple)) {
        return false;
    }
    if (strchr(pattern, '(') == NULL) {
        *strchr(text, '(') = '\0';
    }
    return fnmatch(pattern, text, 0) == 0 || fnmatch(pattern, text + simple, 0) == 0;
}

bool vm_method_matches(const struct vm_method *method, const char *pattern)
{
    const struct vm_class *class = method->class;
    return matches(method, class->name->bytes, pattern) ||
           (class->report_name != NULL && matches(method, class->report_name->bytes, pattern));
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

/* --- the nearest name
 * -------------------------------------------------------------------------- */

/* Offers the text, the text from `simple` on, and, if the searched word has no dots, the method's
 * name alone. */
static bool offer(struct vm_nearest *nearest, const char *text, size_t simple, size_t length)
{
    const char *dot =
        memchr(nearest->word, '.', nearest->length) == NULL ? strrchr(text, '.') : NULL;
    bool is_nearer = vm_nearest_offer(nearest, text, length);
    is_nearer |= vm_nearest_offer(nearest, text + simple, length - simple);
    return is_nearer | (dot != NULL && vm_nearest_offer(nearest, dot + 1, strlen(dot + 1)));
}

static bool offer_class(struct vm_nearest *nearest, const struct vm_class *class, char *name,
                        size_t size)
{
    char text[LONGEST_NAME];
    size_t simple, length;
    bool is_near = false;
    for (uint32_t i = 0; i < class->method_count; i++) {
        if (class->methods[i].code == NULL ||
            !name_method(&class->methods[i], vm_class_report_name(class)->bytes, text,
                         sizeof text, &simple)) {
            continue;
        }
        *strchr(text, '(') = '\0';
        length = strlen(text);
        if (offer(nearest, text, simple, length)) {
            is_near = true;
            snprintf(name, size, "%s", text);
        }
        /* Users also name only the class; its methods are CLASS.* . */
        length -= strlen(strrchr(text, '.'));
        text[length] = '\0';
        if (vm_nearest_offer(nearest, text, length) ||
            vm_nearest_offer(nearest, text + simple, length - simple)) {
            is_near = true;
            snprintf(name, size, "%s.*", text);
        }
    }
    return is_near;
}

const char *vm_method_hint(const char *pattern, char *hint, size_t size)
{
    char plain[200], name[LONGEST_NAME];
    size_t length = 0;
    struct vm_nearest nearest;
    bool is_near = false, is_there = false;
    for (const char *c = pattern; *c != '\0' && *c != '(' && length + 1 < sizeof plain; c++) {
        if (*c != '*') {
            plain[length++] = *c;
        }
    }
    vm_nearest_begin(&nearest, plain, length);
    for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
        for (uint32_t i = 0; i < class->method_count; i++) {
            is_there |= vm_method_matches(&class->methods[i], pattern);
        }
        is_near |= offer_class(&nearest, class, name, sizeof name);
    }
    snprintf(hint, size, "%s%s",
             is_there  ? "; it is there, but no bytecode of it ran"
             : is_near ? "; there is "
                       : "",
             is_near && !is_there ? name : "");
    return hint;
}
